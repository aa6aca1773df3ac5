"""Where the app is to be found: addresses for this machine and for phones, and QR codes of them."""

import io
from dataclasses import dataclass
from urllib.parse import urlencode

import qrcode
from qrcode.image.svg import SvgPathImage


@dataclass(frozen=True)
class Place:
    """`lan` is the address in the home network, None without --lan or without a network; `code` lets phones in."""

    port: int
    lan: str | None = None
    code: str | None = None

    def local(self, path: str) -> str:
        """The address of a page for browsers on this machine."""
        return f"http://127.0.0.1:{self.port}{path}"

    def link(self, path: str) -> str:
        """The address of a page for every browser that can reach us."""
        return f"http://{self.lan}:{self.port}{path}" if self.lan else self.local(path)

    def scanned(self, path: str) -> str:
        """The address in a QR code: it says the join code, too, so that nobody has to type it."""
        query = f"?{urlencode({'join': self.code})}" if self.lan and self.code else ""
        return self.link(path) + query


def qr(address: str) -> str:
    """A QR code as SVG to stand in a page, dark on white with its quiet zone."""
    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M, border=4)
    code.add_data(address)
    out = io.BytesIO()
    code.make_image(image_factory=SvgPathImage).save(out)
    text = out.getvalue().decode()
    return text[text.index("<svg") :]
