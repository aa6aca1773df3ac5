"""An emulated RP2040 with the whole firmware as a port for `endpoints.Client`: reading lets emulated time run."""

import contextlib

from host_sim import pico, pico_board

STEP_NS = pico_board.MS // 2


class Port:
    """What `Client` uses of a pyserial port, over the emulated USB."""

    def __init__(self, seed: int = 7):
        self.board = pico.Session(seed, usb=True).board

    def clock(self) -> float:
        """Emulated seconds."""
        return self.board.now_ns / 1e9

    def write(self, data: bytes) -> None:
        """Sends, in emulated time, as fast as the board reads."""
        sent = 0
        while sent < len(data):
            sent += self.board.send(data[sent : sent + 64])
            if sent < len(data):
                self.board.run_for(STEP_NS)

    @property
    def in_waiting(self) -> int:
        """Bytes that the board has sent."""
        return len(self.board.usb_out)

    def read(self, size: int) -> bytes:
        """Returns what is there, after half a millisecond if nothing is."""
        if not self.board.usb_out:
            self.board.run_for(STEP_NS)
        data = bytes(self.board.usb_out[:size])
        del self.board.usb_out[:size]
        return data

    def close(self) -> None:
        """Nothing to release."""


@contextlib.contextmanager
def port():
    """Yields a port to a board that has just started."""
    yield Port()
