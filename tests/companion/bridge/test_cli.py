"""`python -m companion.bridge` as people type it: processes, exit codes, one line for each mistake."""

import contextlib
import json
import os
import subprocess
import sys
import threading

import pytest
from websockets.sync.client import connect

from companion.bridge import __main__ as bridge
from companion.bridge.commands import COMMANDS, parse
from companion.bridge.talk import Words
from companion.errors import InputError
from scanner.link import commands as device
from tests.link import endpoints

BRIDGE = [sys.executable, "-m", "companion.bridge"]


@pytest.fixture(scope="module")
def url():
    with endpoints.scanner("cpython-tcp", "--seed", "7") as url:
        yield url


def run(*arguments, text=None):
    return subprocess.run([*BRIDGE, *arguments], input=text, capture_output=True, text=True, timeout=60, check=False)


def test_info_and_one_line_of_talk(url):
    done = run("info", "--port", url)
    assert done.returncode == 0 and "cpython" in done.stdout and "ready" in done.stdout and not done.stderr
    done = run("talk", "--port", url, "--once", "roll sides=6 count=2")
    dice = json.loads(done.stdout)["dice"]
    assert done.returncode == 0 and len(dice) == 2 and set(dice) <= {1, 2, 3, 4, 5, 6}


def test_the_port_may_come_from_the_environment(url):
    environment = {**os.environ, "CRIME_SCANNER_PORT": url}
    done = subprocess.run([*BRIDGE, "info"], env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0 and url in done.stdout


def test_lines_from_a_pipe(url):
    done = run("talk", "--port", url, text="# a comment\n\nroll count=3\nfly\nstatus\nquit\nroll\n")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2 and len(lines) == 2 and len(lines[0]["dice"]) == 3 and lines[1]["mode"] == "ready"
    assert done.stderr.startswith("error: there is no command 'fly'") and done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["info", "--port", "/dev/nothing"], "there is no such port"),
        (["info", "--port", "socket://127.0.0.1:1"], "nothing listens there"),
        (["talk", "--port", "/dev/null", "--once", "ping"], "no serial port"),
        (["listen", "--port", "/dev/nothing", "--http", "x"], "--http 'x' is not a port number"),
        (["listen", "--port", "/dev/nothing"], "there is no such port"),
    ],
)
def test_a_mistake_is_one_line_and_exit_2(arguments, words):
    done = run(*arguments)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("error: ") and words in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("roll sides=1", "sides is a whole number from 2 to 1000"),
        ("roll sides", "write NAME=VALUE"),
        ("roll side=6", "no argument 'side'"),
        ("roll sides=six", "no whole number"),
        ("link on=maybe", "on or off"),
        ("fly", "there are: hello"),
        ("", "nothing to send"),
        ("show text='x", "no closing quotation"),
        ("show text=" + "x" * 300, "longer than 256 bytes"),
    ],
)
def test_a_wrong_line_is_one_line_and_exit_2(url, line, words):
    done = run("talk", "--port", url, "--once", line)
    assert done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1


def test_listen_prints_an_address_that_works(url):
    process = subprocess.Popen(
        [*BRIDGE, "listen", "--port", url, "--http", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    stopper = threading.Timer(60, process.kill)
    stopper.start()
    try:
        address = process.stdout.readline().split()[0]
        assert address.startswith("ws://127.0.0.1:") and "token=" in address
        with connect(address) as socket:
            assert json.loads(socket.recv())["e"] == "welcome"
            socket.send('{"id": 1, "c": "roll"}')
            assert json.loads(socket.recv())["ok"]["dice"]
    finally:
        stopper.cancel()
        process.terminate()
        process.communicate()


def test_talk_in_a_terminal_completes_remembers_and_leaves(url, tmp_path):
    """A real pseudo terminal: Tab completes, answers and events appear, arrow up brings a line back, Ctrl-D leaves."""
    master, slave = os.openpty()
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
    process = subprocess.Popen(
        [*BRIDGE, "talk", "--port", url], stdin=slave, stdout=slave, stderr=slave, env=environment, close_fds=True
    )
    os.close(slave)
    stopper = threading.Timer(60, process.kill)
    stopper.start()
    seen = b""

    def until(words):
        nonlocal seen
        while words not in seen:
            seen += os.read(master, 4096)
        seen = seen.partition(words)[2]

    try:
        until(b"scanner>")
        os.write(master, b"cance\t")
        until(b"cance")
        until(b"l")
        os.write(master, b"\r")
        until(b"send link on=true first")
        until(b"scanner>")
        os.write(master, b"roll count=2\r")
        until(b'{"dice": [')
        until(b"scanner>")
        for line, words in (
            (b"mirror on=on", b'"text"'),
            (b"press key=1", b'"e": "sound"'),
            (b"release key=1", b"{}"),
            (b"roll sides=1", b"error: sides is a whole number"),
            (b"\x1b[A", b"error: sides is a whole number"),  # the line before
        ):
            os.write(master, line + b"\r")
            until(words)
        while process.poll() is None:  # between two prompts the terminal takes Ctrl-D for itself
            os.write(master, b"\x04")
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.5)
        assert process.returncode == 0
    finally:
        stopper.cancel()
        process.kill()
        process.wait()
        os.close(master)
    assert "+roll count=2\n" in (tmp_path / "crime-scanner" / "talk-history").read_text()


def test_ports_lists_what_there_is(monkeypatch, capsys, url):
    from companion.bridge.ports import Port

    monkeypatch.setattr(bridge, "ports", list)
    assert bridge.main(["ports"]) == 0
    assert "no serial ports" in capsys.readouterr().out
    found = [
        Port(url, "Board in FS mode", 0x2E8A, 0x0005, "E66"),
        Port("/dev/nothing", "Other board", 0x2E8A, 3),
        Port("/dev/ttyS0", ""),
    ]
    monkeypatch.setattr(bridge, "ports", lambda: found)
    assert bridge.main(["ports"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{url}  2e8a:0005  Board in FS mode  scanner ")
    assert lines[1].startswith("/dev/nothing  2e8a:0003  Other board  no scanner: ") and lines[2] == "/dev/ttyS0"


def test_the_table_of_commands_is_the_device_s():
    assert {name: set(known) for name, (_, known) in device.COMMANDS.items()} == {
        name: set(kinds) for name, (_, kinds) in COMMANDS.items()
    }


def test_lines_become_requests():
    assert parse("keep name=gem value=3") == ("keep", {"name": "gem", "value": "3"})
    assert parse("set name=volume value=3") == ("set", {"name": "volume", "value": 3})
    assert parse('show text=" -1" flash=off') == ("show", {"text": " -1", "flash": False})
    assert parse("check names=a,b digits=1") == ("check", {"names": ["a", "b"], "digits": 1})
    assert parse('keep name=c unlike=["a","b"] bar=[1,2]')[1] == {"name": "c", "unlike": ["a", "b"], "bar": [1, 2]}
    with pytest.raises(InputError, match="whole number"):
        parse("keep name=c bar=1,x")


def test_completion_offers_commands_arguments_and_values():
    def words(line):
        return [word for word, _ in Words.choices(line.split(" "))]

    assert set(COMMANDS) | {"help", "quit"} == set(words("ro"))
    assert words("roll ") == ["sides=", "count="]
    assert words("link on=") == ["on=on", "on=off"]
    assert "name=crime" in words("play name=")
    assert "key=ON" in words("press key=") and words("fly ") == []
