"""Byte ports for the serial link that never wait: USB (the REPL's own stdin and stdout) and UART0."""

import select
import sys

from machine import UART

from scanner.drivers import pins

_BAUD = 115_200
_RX_BYTES = 512  # two of the longest frames, or 44 ms: longer than any turn of the loop
_TX_BYTES = 64  # beside the chip's own 32: what is waiting waits in the session's queue


class UsbPort:
    """The USB serial port. Ctrl-C (byte 3) never arrives here: MicroPython turns it into KeyboardInterrupt."""

    def __init__(self):
        self._stdin = sys.stdin.buffer
        self._stdout = sys.stdout.buffer
        self._input = select.poll()
        self._input.register(sys.stdin, select.POLLIN)
        self._output = select.poll()
        self._output.register(sys.stdout, select.POLLOUT)

    def read(self, size: int) -> bytes:
        """Returns up to `size` bytes that are there already."""
        data = b""
        while len(data) < size:
            for _ in self._input.ipoll(0):
                data += self._stdin.read(1)  # read(n) would wait for n
                break
            else:
                break
        return data

    def write(self, data: bytes) -> int:
        """Writes what the port takes at once and returns how many bytes that were."""
        sent = 0
        while sent < len(data):
            # One by one: ready means room for one byte, and a write of more waits up to half a second for a host
            # that does not read.
            for _ in self._output.ipoll(0):
                self._stdout.write(data[sent : sent + 1])
                sent += 1
                break
            else:
                break
        return sent

    def close(self) -> None:
        """The port stays the REPL's; nothing to give back."""


class UartPort:
    """UART0, 115 200 baud, 8N1."""

    def __init__(self):
        self._uart = UART(0, _BAUD, tx=pins.UART_TX, rx=pins.UART_RX, rxbuf=_RX_BYTES, txbuf=_TX_BYTES, timeout=0)

    def read(self, size: int) -> bytes:
        """Returns up to `size` bytes that are there already."""
        return (self._uart.read(size) if self._uart.any() else None) or b""

    def write(self, data: bytes) -> int:
        """Writes what the port takes at once and returns how many bytes that were."""
        return self._uart.write(data) or 0

    def close(self) -> None:
        """Stops the UART."""
        self._uart.deinit()
