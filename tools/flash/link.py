"""One connection to a board's raw REPL, by mpremote's transport, with every fault told as one line for a person."""

import base64
import contextlib
import errno
import io
import struct
import time
from collections.abc import Callable, Iterator

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from host_sim.errors import InputError

CHUNK_BYTES = 1024
# How long a board may say nothing: to each of the calls for its prompt, and while a program runs on it. Behind an
# address is an emulator, up to 200 times slower than a board.
PROMPT_S = (2, 4, 8)
ANSWER_S = 10
NETWORK_PROMPT_S = (10, 20, 60)
NETWORK_ANSWER_S = 180
_BUSY = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)
_ENOSPC = 28


class DiskFull(InputError):
    """The board's file system has no room left."""


class BoardError(InputError):
    """A program on the board ended with a traceback: `traceback` is what the board said."""

    def __init__(self, port: str, traceback: str) -> None:
        last = traceback.strip().splitlines()[-1] if traceback.strip() else "?"
        super().__init__(f"the board on {port} answers: {last}")
        self.traceback = traceback


def open_error(port: str, error: Exception) -> InputError:
    """Why a port could not be opened, and what to do."""
    number = getattr(error, "errno", None)
    text = str(error)
    if number in _BUSY or "exclusively lock" in text or "Device or resource busy" in text:
        return InputError(f"port {port} is busy: close what uses it (mpremote, Thonny, the bridge) and try again")
    if number == errno.EACCES or "Permission" in text or "denied" in text.lower():
        return InputError(
            f"no permission for port {port}: close what uses it; on Linux your user must be in the group dialout"
        )
    if number == errno.ENOENT or "No such file" in text or "FileNotFound" in text:
        return InputError(f"no port {port}: plug the board in, or run without PORT= to look for it")
    if "://" in port:
        return InputError(f"nothing answers at {port}: {text}")
    return InputError(f"port {port} cannot be opened: {text}")


class Link(SerialTransport):
    """mpremote's transport on a port that this class opens itself, so that a busy port is not a missing one.

    It sets what mpremote's own constructor sets (mpremote is pinned in constraints.txt).
    """

    def __init__(self, port: str) -> None:
        """Opens a device path or a pyserial URL (socket://, rfc2217://). InputError when it cannot."""
        self.in_raw_repl = False
        self.use_raw_paste = True
        self.device_name = port
        self.mounted = False
        self.is_pty = self._is_pty_device(port)
        network = "://" in port
        self.prompt_s = NETWORK_PROMPT_S if network else PROMPT_S
        self.answer_s = NETWORK_ANSWER_S if network else ANSWER_S
        try:
            self.serial = serial.serial_for_url(port, baudrate=115200, timeout=self.answer_s, exclusive=True)
        except (OSError, ValueError) as error:
            raise open_error(port, error) from None

    @contextlib.contextmanager
    def _faults(self) -> Iterator[None]:
        """Turns what mpremote and pyserial raise into one line."""
        port = self.device_name
        try:
            with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints what it could not understand
                yield
        except TransportExecError as error:
            if f"OSError: {_ENOSPC}" in error.error_output or "ENOSPC" in error.error_output:
                raise DiskFull(f"the board on {port} is full: remove files of yours, or run make erase") from None
            raise BoardError(port, error.error_output) from None
        except (TransportError, struct.error, IndexError):
            raise InputError(
                f"the board on {port} does not answer as MicroPython does: unplug it, hold 0 while plugging it in"
                " (safe mode), and try again"
            ) from None
        except (OSError, serial.SerialException) as error:
            raise InputError(f"the connection to {port} was lost: {error}") from None

    def read_until(self, min_num_bytes, ending, timeout=None, data_consumer=None, timeout_overall=None):
        """mpremote's, with this link's patience where mpremote says nothing."""
        timeout = self.answer_s if timeout is None else timeout
        return super().read_until(min_num_bytes, ending, timeout, data_consumer, timeout_overall)

    def enter(self, soft_reset: bool = True) -> None:
        """Interrupts whatever runs and waits for the raw prompt; a soft reset also frees all memory and hardware.

        Asks again, with more patience each time: a board that has just started may not have heard the first time.
        """
        patience = self.answer_s
        try:
            for seconds in self.prompt_s[:-1]:
                self.answer_s = seconds
                with contextlib.suppress(TransportError), contextlib.redirect_stdout(io.StringIO()):
                    self.enter_raw_repl(soft_reset=soft_reset, timeout_overall=seconds)
                    return
            self.answer_s = self.prompt_s[-1]
            with self._faults():
                self.enter_raw_repl(soft_reset=soft_reset, timeout_overall=self.answer_s)
        except (OSError, serial.SerialException) as error:
            raise InputError(f"the connection to {self.device_name} was lost: {error}") from None
        finally:
            self.answer_s = patience

    def run(self, program: str) -> str:
        """Runs a program on the board and returns what it printed."""
        with self._faults():
            output, trouble = self.exec_raw(program, timeout=self.answer_s)
            if trouble:
                raise TransportExecError(output, trouble.decode(errors="replace"))
        return output.decode(errors="replace")

    def put(self, path: str, content: bytes, progress: Callable[[int], None]) -> None:
        """Writes a file; `progress` is called with the number of bytes just written."""
        self.run(f"from binascii import a2b_base64 as _a\n_f = open({path!r}, 'wb')\n_w = _f.write")
        try:
            for start in range(0, len(content), CHUNK_BYTES):
                chunk = content[start : start + CHUNK_BYTES]
                self.run(f"_w(_a({base64.b64encode(chunk)!r}))")
                progress(len(chunk))
        finally:
            self.run("_f.close()")

    def reset(self) -> None:
        """Starts the board anew, as if plugged in."""
        with self._faults():
            self.exec_raw_no_follow("import machine, time\ntime.sleep_ms(50)\nmachine.reset()")
            time.sleep(0.2)

    def leave(self) -> None:
        """After a fault: back to the friendly prompt and a soft reset, so that the board's own program goes on."""
        with contextlib.suppress(OSError, serial.SerialException):
            self.serial.write(b"\r\x03\x02\x04")
            self.serial.timeout = 0.2
            self.serial.read(4096)  # a connection closed over unread bytes may lose those just written

    def end(self) -> None:
        """Closes the port; a board that is gone already does not matter."""
        with contextlib.suppress(OSError, serial.SerialException):
            self.close()
