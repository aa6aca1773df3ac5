"""`serve`: a simulated scanner behind a serial port, a pty or a TCP port, for the bridge and other companions.

Prints one line of JSON with the address, {"url": ...}, when it is ready, and runs until it is stopped. Like a serial
cable, it serves one companion at a time; the scanner goes on when the cable is out.
"""

import argparse
import contextlib
import errno
import json
import os
import re
import select
import socket
import subprocess
import sys
import time
from pathlib import Path

from host_sim import micropython, savefile
from host_sim.endpoint import Endpoint
from host_sim.errors import InputError
from host_sim.run import add_seed, seed_of, settings_of
from scanner.settings import RANGES

HELP = "a simulated scanner behind a pty or a TCP port"
_CHUNK = 4096
_PIECE = 256
_IDLE_S = 1.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of this command."""
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--tcp", metavar="PORT", help="listen on 127.0.0.1; 0 picks a free port")
    where.add_argument("--pty", action="store_true", help="make a pseudo terminal (Linux, macOS)")
    parser.add_argument(
        "--host", choices=("cpython", "micropython", "pico"), default="cpython", help="where the firmware runs"
    )
    add_seed(parser, "number that the thief's choices come from, 0 to 4294967295 (another one each time)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="go on from this save, keep it up to date (cpython)")
    parser.add_argument("--attached", action="store_true", help="stop when stdin ends, so with the program behind it")
    parser.add_argument("--headless", action="store_true", help="without a front end in this terminal (the default)")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=N", help="change a setting: " + " ".join(RANGES)
    )


class LocalScanner:
    """The scanner in this process. Same interface as ChildScanner; `fd` is what wakes the server, here nothing."""

    fd = None

    def __init__(self, seed, settings, case=None, store=None):
        self._start = time.monotonic()
        self._endpoint = Endpoint(seed, settings, "cpython", case)
        self._store = store
        session = self._endpoint.session
        self.pending, self.peek, self.drop = session.pending, session.peek, session.drop

    def _now_ms(self) -> int:
        return int((time.monotonic() - self._start) * 1000)

    def step(self) -> float:
        """Does what is due and returns the seconds until there is more to do."""
        now_ms = self._now_ms()
        self._endpoint.step(now_ms)
        saved = self._endpoint.take_save()
        if saved and self._store:
            self._store(saved["settings"], saved["case"])
        due = self._endpoint.next_due()
        return _IDLE_S if due is None else min(_IDLE_S, max(0, due - now_ms) / 1000)

    def feed(self, data: bytes) -> None:
        """Bytes from the companion."""
        self._endpoint.session.feed(data, self._now_ms())

    def room(self) -> bool:
        """True when `feed` may be called."""
        return True

    def close(self) -> None:
        """Nothing to release."""


class ChildScanner:
    """The scanner in a MicroPython process, at the other end of a socket pair. The bytes pass through unchanged."""

    def __init__(self, seed, settings):
        self._ours, theirs = socket.socketpair()
        self._in = b""
        self._out = b""
        self._ours.setblocking(False)
        theirs.setblocking(False)
        self._process = subprocess.Popen(
            micropython.command("-m", "host_sim.link_child"),
            stdin=theirs.fileno(),
            stdout=theirs.fileno(),
            env=micropython.environment(),
        )
        theirs.close()
        self.fd = self._ours.fileno()
        self.feed(json.dumps({"seed": seed, "settings": settings}).encode() + b"\n")

    def step(self) -> float:
        """Moves bytes; RuntimeError when the process has ended."""
        with contextlib.suppress(BlockingIOError):
            if self._in:
                self._in = self._in[self._ours.send(self._in) :]
        if len(self._out) < _CHUNK:
            with contextlib.suppress(BlockingIOError):
                data = self._ours.recv(_CHUNK)
                if not data:
                    raise RuntimeError(f"MicroPython ended with {self._process.wait()}")
                self._out += data
        return _IDLE_S

    def feed(self, data: bytes) -> None:
        """Bytes from the companion."""
        self._in += data
        with contextlib.suppress(BlockingIOError):
            self._in = self._in[self._ours.send(self._in) :]

    def room(self) -> bool:
        """False while the process has not read what it was sent."""
        return not self._in

    def pending(self) -> int:
        """Returns the number of bytes for the companion."""
        return len(self._out)

    def peek(self, size: int) -> bytes:
        """Returns the next bytes for the companion."""
        return self._out[:size]

    def drop(self, size: int) -> None:
        """Removes bytes that the companion's port took."""
        self._out = self._out[size:]

    def close(self) -> None:
        """Ends the process."""
        self._ours.close()
        self._process.terminate()
        self._process.wait()


class TcpPort:
    """A TCP port on the loopback address; a second companion is turned away while one is there."""

    def __init__(self, port: int):
        try:
            self._listener = socket.create_server(("127.0.0.1", port))
        except OSError as fault:
            raise InputError(f"cannot listen on TCP port {port}: {fault.strerror}; choose another, or 0") from fault
        self._listener.setblocking(False)
        self._connection: socket.socket | None = None
        self.url = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self.listen_fd = self._listener.fileno()

    @property
    def fd(self):
        """File descriptor of the companion's connection, or None."""
        return self._connection.fileno() if self._connection else None

    def accept(self) -> None:
        """Takes a waiting connection, or turns it away."""
        with contextlib.suppress(OSError):
            connection, _ = self._listener.accept()
            if self._connection:
                connection.close()
                return
            connection.setblocking(False)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._connection = connection

    def read(self) -> bytes:
        """Returns what has arrived, b"" when nothing has; forgets a connection that ended."""
        if self._connection is None:
            return b""
        try:
            data = self._connection.recv(_CHUNK)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self.hang_up()
        return data

    def write(self, data: bytes) -> int:
        """Returns how many bytes the connection took."""
        if self._connection is None:
            return 0
        try:
            return self._connection.send(data)
        except BlockingIOError:
            return 0
        except OSError:
            self.hang_up()
            return 0

    def hang_up(self) -> None:
        """Closes the companion's connection."""
        if self._connection:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        """Closes everything."""
        self.hang_up()
        self._listener.close()


class PtyPort:
    """A pseudo terminal. Its far end stays open here too, so that companions may come and go."""

    listen_fd = None

    def __init__(self):
        try:
            import tty  # noqa: PLC0415 - not on Windows

            self.fd, self._slave = os.openpty()
        except (ImportError, AttributeError, OSError) as fault:
            raise InputError(f"no pseudo terminal on this machine ({fault}); use --tcp 0") from fault
        tty.setraw(self._slave)
        os.set_blocking(self.fd, False)
        self.url = os.ttyname(self._slave)

    def read(self) -> bytes:
        """Returns what has arrived, b"" when nothing has."""
        try:
            return os.read(self.fd, _CHUNK)
        except OSError as fault:
            if fault.errno not in (errno.EAGAIN, errno.EIO):
                raise
            return b""

    def write(self, data: bytes) -> int:
        """Returns how many bytes the terminal took."""
        try:
            return os.write(self.fd, data)
        except BlockingIOError:
            return 0

    def close(self) -> None:
        """Closes both ends."""
        os.close(self.fd)
        os.close(self._slave)


class Server:
    """Moves bytes between one scanner and one port until `stop`, which any thread may call."""

    def __init__(self, scanner, port, parent=None):
        """`parent` is a file: the server stops when it ends."""
        self.scanner = scanner
        self.port = port
        self._parent = parent
        self._wake, self._waker = socket.socketpair()
        self._stopping = False

    def stop(self) -> None:
        """Makes `run` return soon."""
        self._stopping = True
        self._waker.send(b"x")

    def run(self) -> None:
        """Serves until `stop`, then closes scanner and port."""
        try:
            while not self._stopping:
                self._turn()
        finally:
            self.scanner.close()
            self.port.close()
            self._wake.close()
            self._waker.close()

    def _turn(self):
        wait_s = self.scanner.step()
        readers, writers = [self._wake], []
        scanner_fd, port_fd = self.scanner.fd, self.port.fd
        if self._parent is not None:
            readers.append(self._parent)
        if scanner_fd is not None:
            if self.scanner.pending() < _CHUNK:
                readers.append(scanner_fd)
            if not self.scanner.room():
                writers.append(scanner_fd)
        if self.port.listen_fd is not None:
            readers.append(self.port.listen_fd)
        if port_fd is not None:
            if self.scanner.room():
                readers.append(port_fd)
            if self.scanner.pending():
                writers.append(port_fd)
        ready, _, _ = select.select(readers, writers, [], wait_s)
        if self._parent in ready and not os.read(self._parent.fileno(), _CHUNK):
            self._stopping = True
        if self.port.listen_fd in ready:
            self.port.accept()
        if port_fd is not None and port_fd in ready:
            data = self.port.read()
            for start in range(0, len(data), _PIECE):  # as a device does: it answers before it reads on
                self.scanner.feed(data[start : start + _PIECE])
                self._drain()
        self._drain()

    def _drain(self):
        while self.port.fd is not None and self.scanner.pending():
            sent = self.port.write(self.scanner.peek(_CHUNK))
            if not sent:
                break
            self.scanner.drop(sent)


def port_of(args: argparse.Namespace):
    """Returns the port that the arguments ask for. InputError when the number is none."""
    if args.pty:
        return PtyPort()
    if not re.fullmatch("[0-9]{1,5}", args.tcp) or int(args.tcp) > 65535:
        raise InputError(f"--tcp {args.tcp!r} is not a port number from 0 to 65535")
    return TcpPort(int(args.tcp))


def scanner_of(args: argparse.Namespace):
    """Returns the scanner that the arguments ask for. InputError for anything a person can mend."""
    seed = None if args.seed is None else seed_of(args.seed, 0)
    if args.host == "pico":
        from host_sim import pico_serve  # noqa: PLC0415 - needs the emulator, an optional dependency

        if args.save:
            raise InputError("--save goes with --host cpython only")
        return pico_serve.PicoScanner(seed, settings_of(args.set, {}))
    if args.host == "micropython":
        if args.save:
            raise InputError("--save goes with --host cpython only")
        return ChildScanner(seed, settings_of(args.set, {}))
    saved, case = savefile.load(args.save) if args.save else ({}, None)

    def store(settings, case):
        savefile.store(args.save, settings, case)

    return LocalScanner(seed, settings_of(args.set, saved), case, store if args.save else None)


def main(args: argparse.Namespace) -> int:
    """Serves until it is interrupted."""
    port = port_of(args)
    server = Server(scanner_of(args), port, sys.stdin if args.attached else None)
    print(json.dumps({"url": port.url}), flush=True)
    try:
        server.run()
    except RuntimeError as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 1
    return 0
