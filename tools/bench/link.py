"""The serial link: requests a second and round trips over real ports, and what the scanner's end costs by itself."""

import asyncio
import importlib
import importlib.util
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import time

from companion.bridge import Scanner
from host_sim import micropython
from host_sim.endpoint import Endpoint
from scanner.link import frame

WARM_UP = 200
ONE_BY_ONE = 3000
AT_ONCE = 6000
UNDER_WAY = 8
ROUNDS = 3
LINES = 20_000
RUBBISH = b"@{" + b"x" * 60 + b"}#01234567\n"

# Runs inside MicroPython; prints microseconds: one request and its answer, one hostile line.
DEVICE = """
import gc, time
gc.threshold(16384)
from host_sim.endpoint import Endpoint
from scanner.link import frame
gc.threshold(-1)

endpoint = Endpoint(1, {}, "bench")
session = endpoint.session
session.feed(frame.encode({"i": 1, "c": "start", "boot": session.boot}), 0)
session.take(999)
spent = 0
for number in range(2, 1002):
    line = frame.encode({"i": number, "c": "roll", "sides": 6, "count": 2})
    start = time.ticks_us()
    session.feed(line, 0)
    session.tick(0)
    session.take(256)
    spent += time.ticks_diff(time.ticks_us(), start)
print(spent // 1000)
noise = b"@{" + b"x" * 200 + b"}#01234567" + bytes([10])
start = time.ticks_us()
for _ in range(400):
    session.feed(noise, 0)
print(time.ticks_diff(time.ticks_us(), start) // 400)
"""


async def _round_trips(url):
    """Returns (one by one: seconds each, eight under way: requests a second) at a port."""
    async with await Scanner.connect(url) as scanner:
        for _ in range(WARM_UP):
            await scanner.request("ping")
        times = []
        for _ in range(ONE_BY_ONE):
            start = time.perf_counter()
            await scanner.request("roll", sides=6, count=2)
            times.append(time.perf_counter() - start)

        async def some():
            for _ in range(AT_ONCE // UNDER_WAY):
                await scanner.request("roll", sides=6, count=2)

        start = time.perf_counter()
        await asyncio.gather(*(some() for _ in range(UNDER_WAY)))
        return times, AT_ONCE / (time.perf_counter() - start)


def _port(report, name, arguments):
    found = []
    for _ in range(ROUNDS):
        command = [sys.executable, "-m", "host_sim", "serve", *arguments, "--attached"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin and process.stdout
            url = json.loads(process.stdout.readline())["url"]
            found.append(asyncio.run(_round_trips(url)))
            process.stdin.close()
    cut = [statistics.quantiles(times, n=100) for times, _ in found]
    report.line(f"{name}: round trip, median", min(q[49] for q in cut) * 1000, "ms")
    report.line(f"{name}: round trip, p99", min(q[98] for q in cut) * 1000, "ms", "5 ms")
    one_by_one = max(len(times) / sum(times) for times, _ in found)
    report.line(f"{name}: requests, one after another", one_by_one, "/s", "at least 500")
    report.line(f"{name}: requests, eight under way", max(rate for _, rate in found), "/s")


def _flood(report):
    """What a turn of the device's loop costs when a companion sends nothing but rubbish."""
    endpoint, chance = Endpoint(1, {}, "bench"), random.Random(1)
    endpoint.session.feed(frame.encode({"i": 1, "c": "start", "boot": endpoint.session.boot}), 0)
    lines = [chance.randbytes(64) for _ in range(LINES // 2)]
    lines += [b"@{" + chance.randbytes(90) + b"}#00000000\n" for _ in range(LINES // 2)]
    start = time.process_time()
    for line in lines:
        endpoint.session.feed(line, 0)
        endpoint.step(0)
    report.line("flood: turns of the loop, CPython", len(lines) / (time.process_time() - start), "/s")


def _device(report):
    if micropython.binary() is None:
        report.skip("session in MicroPython", "no micropython beside this Python")
        return
    done = subprocess.run(
        micropython.command("-c", DEVICE), env=micropython.environment(), capture_output=True, text=True, check=True
    )
    request_us, line_us = (int(word) for word in done.stdout.split())
    report.line("session in MicroPython: request and answer", request_us, "us")
    report.line("session in MicroPython: hostile line of 210 bytes", line_us, "us")


class _Emulated:
    """The whole firmware on an emulated RP2040, with a companion on its USB port. Times are emulated."""

    def __init__(self):
        self._ms = importlib.import_module("host_sim.pico_board").MS
        self.board = importlib.import_module("host_sim.pico").Session(7, usb=True).board
        self._reader = frame.Reader()
        self._number = 100
        self._looks: list[float] = []  # when the firmware looked at the keys, in ns
        first = importlib.import_module("scanner.drivers.pins").COLUMNS[0]
        self.board.mcu.gpio[first].add_listener(self._driven)
        boot = self.ask({"c": "hello"})[0]["boot"]
        self.ask({"c": "start", "boot": boot})

    def ask(self, message):
        """Returns (the value of the answer, ms until it was here)."""
        data, start = frame.encode({**message, "i": self.next_number()}), self.board.now_ns
        while True:
            data = data[self.board.send(data) :]
            self.board.run_for(self._ms // 4)
            for answer in self._reader.feed(bytes(self.board.usb_out)):
                if answer.get("i") == self._number:
                    self.board.usb_out.clear()
                    return answer["ok"], (self.board.now_ns - start) / self._ms
            self.board.usb_out.clear()

    def next_number(self) -> int:
        """The number of the next request."""
        self._number += 1
        return self._number

    def _driven(self, new, _):
        if int(new) == 0:  # GPIOPinState.LOW
            self._looks.append(self.board.now_ns)

    def longest_turn_ms(self, flood: bytes) -> float:
        """Keeps the port full of `flood` for 300 ms; returns the longest time between two looks at the keys, in ms."""
        self._looks.clear()
        end = self.board.now_ns + 300 * self._ms
        rest = flood
        while self.board.now_ns < end:
            rest = rest[self.board.send(rest) :] or flood
            self.board.run_for(self._ms // 4)
        return max(b - a for a, b in itertools.pairwise(self._looks)) / self._ms

    def key_to_pulse_ms(self, flood: bytes) -> float:
        """Presses T, with the port kept full of `flood`, and returns ms until its sound begins."""
        board = self.board
        board.run_for(37 * self._ms)
        board.speaker.rises.clear()
        start = board.now_ns
        board.keypad.move("T", True)
        rest = flood
        while not board.speaker.rises:
            rest = rest[board.send(rest) :] or flood
            board.run_for(self._ms // 4)
        found = (board.speaker.rises[0] - start) / self._ms
        board.keypad.move("T", False)
        board.run_for(700 * self._ms)
        return found


def _emulated(report):
    if not os.environ.get("CRIME_SCANNER_UF2") or not importlib.util.find_spec("host_sim.pico"):
        report.skip("emulated RP2040: requests and keys under flood", "no MicroPython image (CRIME_SCANNER_UF2)")
        return
    device = _Emulated()
    for name in ("ping", "roll", "status"):
        report.line(f"emulated RP2040: {name}", min(device.ask({"c": name})[1] for _ in range(3)), "ms")
    quiet = [device.key_to_pulse_ms(b"") for _ in range(4)]
    flood = [device.key_to_pulse_ms(RUBBISH) for _ in range(4)]
    report.line("emulated RP2040: key to pulse, quiet, worst of 4", max(quiet), "ms", "30 ms")
    report.line("emulated RP2040: key to pulse, flooded, worst of 4", max(flood), "ms", "30 ms")
    report.line("emulated RP2040: longest time between two looks at the keys, quiet", device.longest_turn_ms(b""), "ms")
    report.line("emulated RP2040: the same, flooded with rubbish", device.longest_turn_ms(RUBBISH), "ms")
    asking = b"".join(frame.encode({"i": device.next_number(), "c": "status"}) for _ in range(300))
    report.line("emulated RP2040: the same, flooded with requests", device.longest_turn_ms(asking), "ms")


def bench(report) -> None:
    """Prints the numbers of the link. The best of some rounds: what the machine can do, whatever else it does."""
    if micropython.binary() is None:
        report.skip("pty, MicroPython", "no micropython beside this Python")
    else:
        _port(report, "pty, MicroPython", ["--pty", "--host", "micropython"])
    _port(report, "tcp, CPython", ["--tcp", "0"])
    _flood(report)
    _device(report)
    _emulated(report)
