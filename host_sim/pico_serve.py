"""An emulated Pico behind a serial port: `host_sim serve --host pico`, for mpremote, make flash and the bridge.

The bytes are those of the board's USB port, the prompt (Ctrl-C) included. The board runs as fast as this machine can,
which is many times slower than a real one.
"""

import secrets

from host_sim import pico, pico_board
from host_sim.pico_board import MS, Board

_SLICE_NS = MS
_START_NS = 1500 * MS  # a board without our firmware shows nothing
_KEPT = 16384  # bytes that wait while nobody reads, the newest: a port without a reader loses what it says


class PicoScanner:
    """Same interface as the other scanners of `host_sim.serve`; `fd` is what wakes the server, here nothing."""

    fd = None

    def __init__(self, seed: int | None, settings: dict, filesystem: bytes | None = None):
        """`seed` None: another one each time. InputError without an image."""
        uf2 = pico_board.uf2_path()
        if seed is None:
            seed = secrets.randbits(32)
        image = filesystem or pico.flash_image(pico.flash_files(seed, settings))
        self.board = Board(uf2, image, usb=True)
        # A program that connects finds a board that has started: none waits as long as an emulated start takes.
        self.board.run_until(lambda: bool(self.board.digits.samples), _START_NS)
        self._in = b""

    def step(self) -> float:
        """Lets a millisecond of the board's time run; there is always more to do."""
        if self._in:
            self._in = self._in[self.board.send(self._in) :]
        self.board.run_for(_SLICE_NS)
        del self.board.usb_out[:-_KEPT]
        return 0.0

    def feed(self, data: bytes) -> None:
        """Bytes for the board's USB port."""
        self._in += data

    def room(self) -> bool:
        """False while the board has not taken what it was sent."""
        return not self._in

    def pending(self) -> int:
        """Returns the number of bytes from the board."""
        return len(self.board.usb_out)

    def peek(self, size: int) -> bytes:
        """Returns the next bytes from the board."""
        return bytes(self.board.usb_out[:size])

    def drop(self, size: int) -> None:
        """Removes bytes that were passed on."""
        del self.board.usb_out[:size]

    def close(self) -> None:
        """Nothing to release."""
