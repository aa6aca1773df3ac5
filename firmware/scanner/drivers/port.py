"""Byte ports for the serial link that never wait: USB (the REPL's own stdin and stdout) and UART0."""

import select
import sys

from machine import UART

from scanner.drivers import pins

_BAUD = 115_200
_RX_BYTES = 512  # two of the longest frames, or 44 ms: longer than any turn of the loop
_TX_BYTES = 64  # beside the chip's own 32: what is waiting waits in the session's queue


class UsbPort:
    """The USB serial port. Ctrl-C (byte 3) never arrives here: MicroPython turns it into KeyboardInterrupt.

    Bytes go one by one, each after a look at the port: reading n waits for n, and writing waits up to half a second
    for a host that does not read, since ready means room for one byte. A byte takes 90 us.
    """

    def __init__(self):
        self._one = bytearray(1)
        self._readinto = sys.stdin.buffer.readinto
        self._write = sys.stdout.buffer.write
        input = select.poll()
        input.register(sys.stdin, select.POLLIN)
        self._readable = input.ipoll
        output = select.poll()
        output.register(sys.stdout, select.POLLOUT)
        self._writable = output.ipoll

    def read(self, size: int) -> bytes:
        """Returns up to `size` bytes that are there already."""
        readable, readinto, one = self._readable, self._readinto, self._one  # names are looked up for every byte
        data = bytearray()  # bytes added to bytes would leave a copy a byte for the garbage collector
        for _ in range(size):
            for _ in readable(0):
                readinto(one)
                data.extend(one)
                break
            else:
                break
        return bytes(data)

    def write(self, data: bytes) -> int:
        """Writes what the port takes at once and returns how many bytes that were."""
        writable, write, one = self._writable, self._write, self._one
        sent = 0
        for one[0] in data:
            for _ in writable(0):
                write(one)
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
