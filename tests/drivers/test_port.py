"""The ports of the link: they take and give what is there and never wait."""

import sys
import types

import pytest

from tests.drivers import fakes


class Stream:
    """stdin or stdout of MicroPython: reading more than there is waits, as does writing more than there is room for."""

    def __init__(self, data=b"", room=0):
        self.data = bytearray(data)
        self.room = room

    @property
    def buffer(self):
        return self

    def readinto(self, buffer):
        assert len(buffer) <= len(self.data), "waits for bytes that do not come"
        buffer[:] = self.data[: len(buffer)]
        del self.data[: len(buffer)]

    def write(self, data):
        assert len(data) <= self.room, "waits for a host that does not read"
        self.data += data
        self.room -= len(data)


class Poll:
    def register(self, stream, flags):
        self.stream, self.flags = stream, flags

    def ipoll(self, timeout_ms):
        assert timeout_ms == 0
        ready = self.stream.data if self.flags == 1 else self.stream.room
        return iter([(self.stream, self.flags)] if ready else [])


class Uart:
    """machine.UART: reads None without data, writes None without room."""

    def __init__(self, number, baud, **options):
        self.options = {"number": number, "baud": baud, **options}
        self.data, self.room, self.on = bytearray(), 0, True

    def any(self):
        return len(self.data)

    def read(self, size):
        assert self.data or self.options["timeout"] == 0
        data = bytes(self.data[:size])
        del self.data[:size]
        return data or None

    def write(self, data):
        sent = min(self.room, len(data))
        self.room -= sent
        return sent or None

    def deinit(self):
        self.on = False


@pytest.fixture
def port(monkeypatch):
    fakes.install(monkeypatch)
    monkeypatch.setattr(sys.modules["machine"], "UART", Uart, raising=False)
    sys.modules.pop("scanner.drivers.port", None)
    from scanner.drivers import port

    yield port
    sys.modules.pop("scanner.drivers.port", None)


@pytest.fixture
def usb(port, monkeypatch):
    monkeypatch.setattr(port, "select", types.SimpleNamespace(poll=Poll, POLLIN=1, POLLOUT=4))
    monkeypatch.setattr(port, "sys", types.SimpleNamespace(stdin=Stream(), stdout=Stream()))
    return port.UsbPort(), port.sys.stdin, port.sys.stdout


def test_reading_takes_what_is_there_and_no_more_than_asked(usb):
    port, stdin, _ = usb
    assert port.read(8) == b""
    stdin.data += b"hello"
    assert port.read(3) == b"hel"
    assert port.read(8) == b"lo"
    assert port.read(8) == b""
    stdin.data += bytes(range(256))
    assert port.read(300) == bytes(range(256))


def test_writing_stops_where_the_host_does_not_read(usb):
    port, _, stdout = usb
    assert port.write(b"hello") == 0
    stdout.room = 3
    assert port.write(b"hello") == 3
    stdout.room = 100
    assert port.write(b"lo\n") == 3
    assert bytes(stdout.data) == b"hello\n"
    assert port.write(b"") == 0


def test_the_uart_takes_and_gives_what_it_can(port):
    made = port.UartPort()
    uart = made._uart
    assert (uart.options["number"], uart.options["baud"]) == (0, 115_200)
    assert made.read(8) == b""
    uart.data += b"hello"
    assert made.read(3) == b"hel"
    assert made.write(b"hello") == 0
    uart.room = 4
    assert made.write(b"hello") == 4
    made.close()
    assert not uart.on
