"""Which port is a board on, what is it, and can it take this firmware?"""

import ast
from dataclasses import dataclass

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from host_sim.errors import InputError
from tools.flash.link import BoardError, Link

RASPBERRY_PI = 0x2E8A  # USB vendor id
# Of its products (github.com/raspberrypi/usb-pid) these two are debug probes: their serial port is another board's.
PROBES = {0x0004, 0x000C}
OLDEST = (1, 28)
MPY_VERSION = 6  # of the .mpy files: sys.implementation._mpy & 0xff

# The watchdog of a running game would reset the board in the middle of a copy. MicroPython has no call to stop it;
# the register has a bit for it: WATCHDOG CTRL.ENABLE, RP2040 datasheet 4.7.6 and RP2350 datasheet 12.9.7.
ASK = """
import sys, os
if sys.platform == 'rp2':
    import machine
    _r = 0x400d8000 if 'RP2350' in getattr(sys.implementation, '_machine', '') else 0x40058000
    machine.mem32[_r] = machine.mem32[_r] & ~(1 << 30)
_i = sys.implementation
try:
    _s = os.statvfs('/')
    _s = (_s[0] * _s[3], _s[1] * _s[2])
except (OSError, AttributeError):
    _s = None
print(repr((_i[0], tuple(_i[1])[:3], sys.platform, getattr(_i, '_machine', '?'), getattr(_i, '_mpy', 0) & 255, _s)))
"""


@dataclass(frozen=True)
class Board:
    """What a board says about itself. Sizes in bytes; None when it has no file system."""

    implementation: str
    version: tuple[int, ...]
    platform: str
    machine: str
    mpy: int
    free_bytes: int | None
    total_bytes: int | None

    @property
    def words(self) -> str:
        return f"{self.machine}, {self.implementation} {'.'.join(map(str, self.version))}"


def candidates() -> list[ListPortInfo]:
    """The serial ports that could be a Pico with MicroPython, by USB ids."""
    return sorted(p for p in list_ports.comports() if p.vid == RASPBERRY_PI and p.pid not in PROBES)


def find_port(wanted: str = "") -> str:
    """The port to use: `wanted` if given, else the only candidate. InputError when there is none or a choice."""
    if wanted:
        return wanted
    ports = candidates()
    if not ports:
        raise InputError(
            "no board found: plug a Raspberry Pi Pico with MicroPython in, or name its port with PORT=..."
            " (a new Pico needs MicroPython first: docs/flashing.md)"
        )
    if len(ports) > 1:
        names = ", ".join(f"{p.device} ({p.serial_number or p.description})" for p in ports)
        raise InputError(f"more than one board found: choose with PORT=...: {names}")
    return ports[0].device


def ask(link: Link) -> Board:
    """Asks a board in the raw REPL what it is, and stops its watchdog. InputError when it answers nonsense."""
    try:
        answer = ast.literal_eval(link.run(ASK).strip())
        name, version, platform, machine, mpy, space = answer
        free, total = space or (None, None)
        return Board(name, tuple(version), platform, machine, mpy, free, total)
    except (BoardError, ValueError, SyntaxError, TypeError) as error:
        raise InputError(f"the board on {link.device_name} does not say what it is: {error}") from None


def check(board: Board, port: str) -> None:
    """InputError, in one line with what to do, for a board that cannot run this firmware."""
    get = "put MicroPython 1.28 or newer for your Pico on it (docs/flashing.md)"
    if board.implementation != "micropython":
        raise InputError(f"wrong board on {port}: {board.words} is not MicroPython: {get}")
    if board.platform != "rp2":
        raise InputError(f"wrong board on {port}: {board.words} is not an RP2040 or RP2350: use a Raspberry Pi Pico")
    if board.version < OLDEST or board.mpy != MPY_VERSION:
        raise InputError(f"MicroPython on {port} does not fit ({board.words}): {get}")
    if board.free_bytes is None:
        raise InputError(f"the board on {port} has no file system: run make erase ALL=1 PORT={port}")
