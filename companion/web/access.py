"""Who may talk to the app: the door in front of every HTTP request and every websocket.

The machine that runs the app comes in freely. With --lan others do once they have said the join code; after that a
signed cookie lets them in, also after a restart. Names other than this machine's are refused (a foreign web page could
otherwise point a name of its own at us), and so are requests that another site's page sends.
"""

import hashlib
import hmac
import html
import ipaddress
import logging
import secrets
import socket
import time
from collections import deque
from collections.abc import Callable
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.web.words import N_, preferred, translator

COOKIE = "crime-scanner-joined"
KEPT_S = 30 * 24 * 3600
JOIN = "/join"
DIGITS = 6
# Wrong codes: so many from one address, and from all together, in WINDOW_S. All together is what counts against
# somebody with many addresses: 30 in 10 minutes are 4 320 a day, one in 230 to hit the code of that day.
WRONG_EACH, WRONG_ALL, WINDOW_S = 5, 30, 600.0
_BODY_LIMIT = 200
log = logging.getLogger("companion.web")


def new_code() -> str:
    """Returns a join code of six digits."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def lan_address() -> str | None:
    """Returns this machine's address in the home network, None without a network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: it only chooses the way out
            return probe.getsockname()[0]
        except OSError:
            return None


def is_here(scope: Scope) -> bool:
    """Whether a request comes from this machine, and not through a proxy on it."""
    headers = Headers(scope=scope)
    if "x-forwarded-for" in headers or "forwarded" in headers:
        return False
    try:
        return ipaddress.ip_address(_address(scope)).is_loopback
    except ValueError:
        return False


class Door:
    """ASGI middleware. `code` None: nobody but this machine. `now` is a clock in seconds, for tests."""

    def __init__(self, app: ASGIApp, *, key: str, code: str | None, now: Callable[[], float] = time.time):
        self.app = app
        self.code = code
        self._key = key.encode()
        self._now = now
        self._wrong: deque[tuple[float, str]] = deque()
        self._names = {"localhost", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        answer = self._refuse(scope, headers)
        if answer is None and not self._known(scope, headers):
            answer = await self._join(scope, headers, receive)
        if answer is None:
            await self.app(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket":
            log.warning("a websocket from %s was refused", _address(scope))
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await answer(scope, receive, send)

    # -- who is it -----------------------------------------------------------------------------------------------------

    def _refuse(self, scope: Scope, headers: Headers) -> Response | None:
        """Wrong host or origin, whoever asks."""
        host = headers.get("host", "")
        if not self._our_name(host):
            log.warning("a request for the host %r from %s was refused", host[:80], _address(scope))
            return self._page(headers, 403, N_("This address does not belong to the app. Use the one that it printed."))
        origin = headers.get("origin")
        safe = scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and "/socket.io" not in scope["path"]
        if origin is not None and not safe and urlsplit(origin).netloc != host:
            log.warning("a request of the site %r from %s was refused", origin[:80], _address(scope))
            return self._page(headers, 403, N_("Another site's page may not talk to the app."))
        return None

    def _our_name(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self._names:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or self.code is not None

    def _known(self, scope: Scope, headers: Headers) -> bool:
        if is_here(scope):
            return True
        if self.code is None:
            return False
        return any(self._signed(value) for value in _cookies(headers))

    def _sign(self, until: int) -> str:
        return f"{until}.{hmac.new(self._key, f'joined {until}'.encode(), hashlib.sha256).hexdigest()}"

    def _signed(self, value: str) -> bool:
        until, _, _ = value.partition(".")
        if not (until.isascii() and until.isdigit() and len(until) < 15):
            return False
        return hmac.compare_digest(self._sign(int(until)).encode(), value.encode()) and int(until) > self._now()

    # -- the code ------------------------------------------------------------------------------------------------------

    async def _join(self, scope: Scope, headers: Headers, receive: Receive) -> Response:
        """The form, or the way in when the request carries the code (a QR code's link, or the form itself)."""
        if self.code is None or scope["type"] == "websocket":
            return self._page(headers, 403, N_("Only the machine that runs the app may use it. Start it with --lan."))
        query = parse_qs(scope["query_string"].decode("latin-1"))
        said, to = query.get("join", [""])[0], _without_join(scope)
        if scope["path"] == JOIN:
            to = "/"
            if scope["method"] == "POST":
                form = parse_qs((await _body(receive)).decode("latin-1"))
                said, to = form.get("join", [""])[0], _local(form.get("to", ["/"])[0])
        if not said:
            return self._form(headers, 401, "", to)
        address = _address(scope)
        if self._too_many(address):
            log.warning("%s tries too many join codes", address)
            answer = self._form(headers, 429, N_("Too many wrong codes. Wait ten minutes and try again."), to)
            answer.headers["retry-after"] = str(int(WINDOW_S))
            return answer
        if not secrets.compare_digest(said.strip().encode(), self.code.encode()):
            self._wrong.append((self._now(), address))
            log.warning("a wrong join code from %s", address)
            return self._form(headers, 403, N_("That is not the code. It stands where the app was started."), to)
        inside = RedirectResponse(to, 303)
        inside.set_cookie(COOKIE, self._sign(int(self._now()) + KEPT_S), KEPT_S, httponly=True, samesite="lax")
        return inside

    def _too_many(self, address: str) -> bool:
        while self._wrong and self._wrong[0][0] < self._now() - WINDOW_S:
            self._wrong.popleft()
        return len(self._wrong) >= WRONG_ALL or sum(a == address for _, a in self._wrong) >= WRONG_EACH

    # -- pages of the door ---------------------------------------------------------------------------------------------

    @staticmethod
    def _page(headers: Headers, status: int, text: str) -> HTMLResponse:
        language = preferred(headers.get("accept-language", ""))
        body = f"<p>{html.escape(translator(language)(text))}</p>"
        return HTMLResponse(_FRAME.format(language=language, title="Crime Scanner", body=body), status)

    @staticmethod
    def _form(headers: Headers, status: int, fault: str, to: str) -> HTMLResponse:
        language = preferred(headers.get("accept-language", ""))
        _ = translator(language)
        words = {
            "fault": f'<p role="alert"><b>{html.escape(_(fault))}</b></p>' if fault else "",
            "label": html.escape(_("Join code: six digits, shown where the app was started")),
            "button": html.escape(_("Join")),
            "to": html.escape(to, quote=True),
            "path": JOIN,
            "digits": DIGITS,
        }
        page = _FRAME.format(language=language, title=html.escape(_("Join")), body=_FORM.format(**words))
        return HTMLResponse(page, status)


_FRAME = """<!doctype html><html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>{title}</title>
<style>body {{ font: 1.1rem system-ui, sans-serif; max-width: 24rem; margin: 3rem auto; padding: 0 1rem }}
input, button {{ font: inherit; font-size: 1.5rem; padding: 0.5rem; width: 100%; box-sizing: border-box }}
</style><main><h1>Crime Scanner</h1>{body}</main>
"""
_FORM = """{fault}<form method="post" action="{path}"><label>{label}
<input name="join" inputmode="numeric" autocomplete="off" maxlength="{digits}" pattern="[0-9]{{{digits}}}"
required autofocus>
</label><input type="hidden" name="to" value="{to}"><button>{button}</button></form>"""


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "?"


def _cookies(headers: Headers) -> list[str]:
    found = []
    for line in headers.getlist("cookie"):
        try:
            jar = SimpleCookie(line)
        except CookieError:
            continue
        if COOKIE in jar:
            found.append(jar[COOKIE].value)
    return found


def _without_join(scope: Scope) -> str:
    """The address that was asked for, without the code, so that it stays in no history."""
    query = [pair for pair in parse_qsl(scope["query_string"].decode("latin-1")) if pair[0] != "join"]
    path = scope.get("raw_path", scope["path"].encode()).decode("latin-1")
    return _local(path + (f"?{urlencode(query)}" if query else ""))


def _local(to: str) -> str:
    """A path of this app; "/" for anything that would lead elsewhere."""
    return to if to.startswith("/") and not to.startswith("//") and to.isprintable() and "\\" not in to else "/"


async def _body(receive: Receive) -> bytes:
    body = b""
    while len(body) <= _BODY_LIMIT:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return body[: 2 * _BODY_LIMIT]


def _with_headers(send: Send) -> Send:
    """Pages are framed by nobody, and links with secrets go to no other site."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [
                *message.get("headers", []),
                (b"x-frame-options", b"DENY"),
                (b"x-content-type-options", b"nosniff"),
                (b"referrer-policy", b"same-origin"),
            ]
        await send(message)

    return sending
