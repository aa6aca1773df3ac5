"""Serial ports: which there are, which may be a scanner, and opening one for asyncio."""

import asyncio
import errno
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

import serial
from serial.tools import list_ports
from serial_asyncio_fast import SerialTransport

from companion.errors import InputError

BAUD = 115200  # USB ignores it; UART0 runs at this speed
USB_VENDORS = {0x2E8A: "Raspberry Pi"}  # RP2040 and RP2350 boards, and MicroPython on them


@dataclass(frozen=True)
class Port:
    """One serial port of this machine."""

    url: str
    description: str
    vendor: int | None = None
    product: int | None = None
    serial_number: str | None = None

    @property
    def likely(self) -> bool:
        """True when its USB ids are those of a board that scanners are built on."""
        return self.vendor in USB_VENDORS

    @property
    def ids(self) -> str:
        """USB ids as people write them, "2e8a:0005", or ""."""
        return "" if self.vendor is None else f"{self.vendor:04x}:{self.product or 0:04x}"


def ports() -> list[Port]:
    """Returns every serial port of this machine, likely scanners first."""
    found = [
        Port(p.device, (p.description or "").replace("n/a", ""), p.vid, p.pid, p.serial_number)
        for p in list_ports.comports()
    ]
    return sorted(found, key=lambda p: (not p.likely, p.url))


class _Transport(SerialTransport):
    """A write to a port that is gone ends the connection; the library would print a traceback as well."""

    def _fatal_error(self, exc, message=""):
        self._abort(exc)


async def open_port(url: str, protocol: Callable[[], asyncio.Protocol]) -> asyncio.Transport:
    """Opens a device path or a URL that pyserial knows (`socket://host:port`). InputError says why it does not open."""
    loop = asyncio.get_running_loop()
    try:
        parts = urlsplit(url)
        if parts.scheme == "socket":
            if not parts.hostname or not parts.port:
                raise InputError(f"port {url}: write socket://HOST:NUMBER")
            transport, _ = await loop.create_connection(protocol, parts.hostname, parts.port)
            return transport
        port = await loop.run_in_executor(None, _open_serial, url)
        return _Transport(loop, protocol(), port)
    except (OSError, ValueError) as fault:  # a SerialException is an OSError
        raise InputError(why_not(url, fault)) from fault


def _open_serial(url):
    if "://" in url:
        return serial.serial_for_url(url, baudrate=BAUD)
    return serial.serial_for_url(url, baudrate=BAUD, exclusive=True)


def why_not(url: str, fault: Exception) -> str:
    """One line for a person: why the port does not open and what to do."""
    number = getattr(fault, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return f"port {url}: no permission; on Linux join the group dialout and log in again"
    if number in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in str(fault):
        return f"port {url}: another program has it; close that program first"
    if url.startswith("socket://"):
        if number == errno.ECONNREFUSED:
            return f"port {url}: nothing listens there; start `python -m host_sim serve --tcp NUMBER` first"
        return f"port {url}: {fault}"
    if "://" in url:
        return f"port {url}: {fault}"
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV) or "FileNotFoundError" in str(fault):
        return f"port {url}: there is no such port; `python -m companion.bridge ports` lists those there are"
    if number == errno.ENOTTY or "Inappropriate ioctl" in str(fault):
        return f"port {url}: this is no serial port"
    return f"port {url}: {fault}"
