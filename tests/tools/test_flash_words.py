"""Every way in which a flash cannot work gives one line that says what is wrong and what to do, and exit code 2."""

import errno
import socket

import pytest
import serial
from serial.tools.list_ports_common import ListPortInfo

from host_sim.errors import InputError
from tools.flash import __main__ as cli
from tools.flash import board, link
from tools.flash.link import Link

from .boards import FakeBoard

PICO = ("micropython", (1, 28, 0), "rp2", "Raspberry Pi Pico with RP2040", 6, (1_000_000, 1_400_000))


@pytest.fixture
def fake(monkeypatch):
    monkeypatch.setattr(cli.stage, "build", lambda: {"main.py": b"1", "scanner/a.mpy": b"2"})
    monkeypatch.setattr(cli.stage, "write", lambda staged: None)
    boards = []

    def make(says=PICO, **options):
        def answer(program):
            return (repr(says) + "\r\n", "") if program == board.ASK else ("", "")

        boards.append(FakeBoard(answer, **options))
        return boards[-1]

    yield make
    for one in boards:
        one.stop()


@pytest.fixture
def impatient(monkeypatch):
    """A link that waits a second in all for a prompt that will not come."""
    monkeypatch.setattr(link, "NETWORK_PROMPT_S", (0.2, 0.3, 0.5))


def one_line(capsys, *arguments):
    assert cli.main(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    assert "Traceback" not in out + err
    return err[len("error: ") :].strip()


@pytest.mark.parametrize("raw_paste", [True, False])
def test_a_pico_says_what_it_is(fake, raw_paste):
    one = fake(raw_paste=raw_paste)
    wire = Link(one.port)
    wire.enter()
    found = board.ask(wire)
    board.check(found, one.port)
    assert found.words == "Raspberry Pi Pico with RP2040, micropython 1.28.0"
    assert (found.free_bytes, found.total_bytes) == (1_000_000, 1_400_000)
    assert one.programs == [board.ASK]
    wire.end()


@pytest.mark.parametrize(
    ("says", "words"),
    [
        (("circuitpython", (9, 2, 0), "RP2040", "Raspberry Pi Pico", 5, None), "is not MicroPython: put MicroPython"),
        (("micropython", (1, 28, 0), "esp32", "ESP32 module", 6, (1, 2)), "is not an RP2040 or RP2350"),
        (("micropython", (1, 27, 1), *PICO[2:]), "does not fit (Raspberry Pi Pico with RP2040, micropython 1.27.1)"),
        (("micropython", (1, 28, 0), "rp2", "Pico", 7, (1, 2)), "does not fit"),
        ((*PICO[:5], None), "has no file system: run make erase ALL=1"),
        ("nonsense", "does not say what it is"),
        ((1, 2), "does not say what it is"),
    ],
)
def test_a_board_that_cannot_run_this(fake, capsys, says, words):
    one = fake(says)
    assert words in one_line(capsys, "flash", "--port", one.port)
    one.settle()
    assert len(one.programs) == 1  # nothing was changed
    assert one.restarts == 1  # and what ran there runs again


def test_newer_versions_fit():
    for version in ((1, 28, 0), (1, 29, 0), (2, 0, 0)):
        assert board.check(board.Board("micropython", version, "rp2", "Pico 2", 6, 1, 2), "x") is None
    with pytest.raises(InputError):
        board.check(board.Board("micropython", (1, 27, 9), "rp2", "Pico 2", 6, 1, 2), "x")


def test_a_device_that_is_no_micropython(fake, impatient, capsys):
    words = one_line(capsys, "flash", "--port", fake(talks=False).port)
    assert "does not answer as MicroPython does: unplug it, hold 0 while plugging it in" in words


def test_a_silent_device(fake, impatient, capsys):
    with socket.create_server(("127.0.0.1", 0)) as server:
        words = one_line(capsys, "flash", "--port", f"socket://127.0.0.1:{server.getsockname()[1]}")
    assert "does not answer as MicroPython does" in words


def test_a_traceback_from_the_board_is_its_last_line(fake):
    one = FakeBoard(lambda program: ("", 'Traceback (most recent call last):\r\n  File "x"\r\nOSError: 5\r\n'))
    wire = Link(one.port)
    wire.enter()
    with pytest.raises(InputError, match=rf"the board on {one.port} answers: OSError: 5$"):
        wire.run("x")
    wire.end()
    one.stop()


def test_a_full_disk_is_told_apart(fake):
    for text in ("OSError: 28\r\n", "OSError: [Errno 28] ENOSPC\r\n"):
        one = FakeBoard(lambda program, text=text: ("", "Traceback\r\n" + text))
        wire = Link(one.port)
        wire.enter()
        with pytest.raises(link.DiskFull, match="is full: remove files of yours, or run make erase"):
            wire.run("x")
        wire.end()
        one.stop()


def test_nothing_listens(fake, capsys):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    assert one_line(capsys, "flash", "--port", f"socket://127.0.0.1:{port}").startswith("nothing answers at socket://")


def test_no_such_port_and_no_such_scheme(fake, capsys):
    assert one_line(capsys, "flash", "--port", "/dev/ttyNONE").startswith("no port /dev/ttyNONE: plug the board in")
    assert one_line(capsys, "flash", "--port", "gopher://x").startswith("nothing answers at gopher://x")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (serial.SerialException(errno.EBUSY, "Device or resource busy"), "is busy"),
        (serial.SerialException(errno.EAGAIN, "Could not exclusively lock port COM3"), "is busy"),
        (serial.SerialException("could not open port 'COM3': PermissionError(13, 'Access is denied.')"), "dialout"),
        (serial.SerialException(errno.EACCES, "Permission denied: '/dev/ttyACM0'"), "dialout"),
        (serial.SerialException("could not open port 'COM9': FileNotFoundError(2, 'x')"), "no port COM3"),
        (serial.SerialException("something else"), "cannot be opened: something else"),
    ],
)
def test_ports_that_do_not_open(error, words):
    assert words in str(link.open_error("COM3", error))


def port(device, vid, pid, number="E66"):
    info = ListPortInfo(device)
    info.vid, info.pid, info.serial_number = vid, pid, number
    return info


def test_the_port_is_found_by_usb_ids(monkeypatch):
    others = [
        port("/dev/ttyUSB0", 0x10C4, 0xEA60),
        port("/dev/ttyACM3", 0x2E8A, 0x000C),
        port("/dev/ttyS0", None, None),
    ]
    monkeypatch.setattr(board.list_ports, "comports", lambda: others)
    with pytest.raises(InputError, match="no board found: plug a Raspberry Pi Pico"):
        board.find_port()
    one = [*others, port("/dev/ttyACM0", 0x2E8A, 0x0005)]
    monkeypatch.setattr(board.list_ports, "comports", lambda: one)
    assert board.find_port() == "/dev/ttyACM0"
    two = [*one, port("/dev/ttyACM1", 0x2E8A, 0x0005, "E77")]
    monkeypatch.setattr(board.list_ports, "comports", lambda: two)
    with pytest.raises(InputError, match=r"more than one board found: .*ACM0 \(E66\), .*ACM1 \(E77\)"):
        board.find_port()
    assert board.find_port("/dev/ttyACM1") == "/dev/ttyACM1"


def test_no_board_is_one_line_and_exit_2(fake, capsys, monkeypatch):
    monkeypatch.setattr(board.list_ports, "comports", list)
    for command in ("flash", "status", "erase"):
        assert one_line(capsys, command).startswith("no board found")


def test_a_firmware_without_main_is_said_so(fake, capsys, monkeypatch):
    monkeypatch.setattr(cli.stage, "build", lambda: {"scanner/a.mpy": b"2"})
    assert one_line(capsys, "flash").startswith("firmware/main.py is missing")


def test_erase_asks_first(fake, capsys, monkeypatch):
    one = fake()
    monkeypatch.setattr("builtins.input", lambda question: "no")
    assert one_line(capsys, "erase", "--port", one.port).startswith("nothing was erased")

    def no_terminal(question):
        raise EOFError

    monkeypatch.setattr("builtins.input", no_terminal)
    assert one_line(capsys, "erase", "--port", one.port).startswith("nothing was erased")
    assert set(one.programs) == {board.ASK}


def test_erase_all_formats(fake, capsys):
    one = fake((*PICO[:5], None))
    assert cli.main(["erase", "--port", one.port, "--all", "--yes"]) == 0
    assert "mkfs" in one.programs[1]
    assert "erased everything on the board" in capsys.readouterr().out
