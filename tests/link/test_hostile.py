"""Hostile bytes: no line, however wrong, makes the device raise, hang, grow or change the game."""

import gc
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scanner.link import commands, frame
from scanner.link.events import AHEAD, KEPT, QUEUE_BYTES, SPAN
from tests.link.rig import Device
from tests.proof import size

ROOT = Path(__file__).parents[2]
LINES = size(20_000, 1_000_000)
HARMLESS = sorted(set(commands.COMMANDS) - {"press", "release", "seed", "set", "link", "show", "play"})
NAMES = sorted({name for _, known in commands.COMMANDS.values() for name in known})


def started(seed=1):
    device = Device(random.Random(seed), stamp=False)
    device.log = Forgetful()
    device.carried_out = Forgetful()
    device.feed(frame.encode({"i": 100, "c": "start", "boot": device.boot}), 0)
    return device


class Forgetful(list):
    """What the rig writes down would be the only thing that grows."""

    def append(self, item):
        """Keeps nothing."""


def value(chance, depth=0):
    """Any JSON value, mostly of a wrong kind."""
    pick = chance.randrange(9 if depth < 3 else 6)
    return [
        lambda: chance.randrange(-5, 5),
        lambda: chance.choice([0, 1 << 29, -(1 << 52), (1 << 53) - 1, 255, 1000]),
        lambda: chance.choice(
            ["", "T", "ON", "crime", "volume", "gem", "\u00e5\ub3c4", "x" * chance.randrange(40), "."]
        ),
        lambda: chance.choice([True, False, None]),
        lambda: "".join(chr(chance.randrange(1, 0xD000)) for _ in range(chance.randrange(6))),
        lambda: chance.choice(NAMES),
        lambda: [value(chance, depth + 1) for _ in range(chance.randrange(4))],
        lambda: {str(value(chance, 9)): value(chance, depth + 1) for _ in range(chance.randrange(3))},
        lambda: [[]],
    ][pick]()


FITTING = {
    "on": [True, False],
    "key": ["0", "1", "5", "ON", "OFF", "T", "A", "C"],
    "name": ["gem", "gem2", "crime", "key", "volume", "captions"],
    "value": ["3", 1],
    "names": [["gem"], ["gem", "gem2"]],
    "unlike": [["gem"], []],
    "bar": [[1], []],
    "text": ["1Cr", "-"],
}


def message(chance, names, number):
    """A request with a right form and contents that are wrong, or right in every second one."""
    name = chance.choice(names)
    if chance.random() < 0.5:
        known = [argument for argument in commands.COMMANDS[name][1] if chance.random() < 0.8]
        found = {argument: chance.choice(FITTING.get(argument, [1, 2, 3, 7])) for argument in known}
    else:
        found = {chance.choice(NAMES): value(chance) for _ in range(chance.randrange(5))}
    found["c"] = name if chance.random() < 0.95 else value(chance)
    found["i"] = number if chance.random() < 0.95 else value(chance)
    return found


def line(chance, names, number):
    """One hostile line."""
    kind = chance.randrange(8)
    if kind == 0:
        return chance.randbytes(chance.randrange(300)) + b"\n"
    if kind == 1:
        return b"@{" + chance.randbytes(chance.randrange(300)) + b"}#%08x\n" % chance.randrange(1 << 32)
    if kind == 2:
        return bytes(chance.choice(b'@{}[]",:#0123456789abcdef\\u \n\r\x03') for _ in range(chance.randrange(120)))
    try:
        good = frame.encode(message(chance, names, number))
    except frame.FrameError:
        return b"@{}#00000000\n"
    if kind == 3:
        at = chance.randrange(len(good))
        return good[:at] + bytes([chance.randrange(256)]) + good[at + chance.randrange(3) :]
    return good


def flood(device, chance, count, names):
    """Feeds lines while time goes on and the port takes some of what comes out; yields now and then."""
    number, now_ms = 100, 0
    for turn in range(count):
        number += chance.choice([0, 1, 1, 1, 1, 2])
        if number > (1 << 29) or chance.random() < 0.001:
            number = chance.randrange(1, 1 << 28)
            device.feed(frame.encode({"i": number, "c": "start", "boot": device.boot}), now_ms)
        device.feed(line(chance, names, number), now_ms)
        now_ms += chance.choice([0, 0, 1, 5])
        if turn % 50 == 0:
            device.console.tick(now_ms)
            device.tick(now_ms)
        if chance.random() < 0.7:
            device.take(chance.randrange(1, 300))
        if turn % 5000 == 4999:
            yield turn


def bounded(device):
    assert device.pending() <= QUEUE_BYTES
    assert len(device.events._kept) <= KEPT
    assert len(device._answers._lines) <= SPAN
    assert len(device.vault._secrets) <= 16
    assert len(device._reader._held) <= frame.MAX_FRAME
    assert len(device.pressed) <= 15 and len(device._told) <= 15


@pytest.mark.proof
def test_harmless_commands_and_noise_leave_the_game_as_it_was():
    device, chance = started(), random.Random(41)
    before = device.console.state()
    for _ in flood(device, chance, LINES // 2, HARMLESS):
        bounded(device)
        after = device.console.state()
        assert after["case"] == before["case"] and after["rng"] == before["rng"]
    bounded(device)


@pytest.mark.proof
def test_any_command_with_any_contents_neither_raises_nor_grows():
    device, chance = started(), random.Random(42)
    blocks = []
    for _ in flood(device, chance, LINES // 2, sorted(commands.COMMANDS)):
        bounded(device)
        gc.collect()
        blocks.append(sys.getallocatedblocks())
    assert max(blocks[-5:]) < blocks[0] + 2000, blocks


@settings(max_examples=size(100, 5000), deadline=None)
@given(st.lists(st.binary(max_size=80) | st.text(max_size=40).map(str.encode), max_size=10), st.randoms())
def test_any_bytes_between_frames(pieces, chance):
    device = started()
    before = device.console.state()
    number = 101
    for piece in pieces:
        device.feed(piece + b"\n", 0)
        device.feed(frame.encode({"i": number, "c": "ping"}), 0)
        number += 1
    answers = frame.Reader().feed(b"".join(device.take(256) for _ in range(30)))
    assert [a["i"] for a in answers] == [100, *range(101, number)]
    assert device.console.state() == before


def test_a_number_far_ahead_is_refused():
    device = started()
    device.feed(frame.encode({"i": 101 + AHEAD, "c": "ping"}), 0)
    device.take(300)
    assert frame.Reader().feed(device.take(300))[0]["err"] == "start"


@pytest.mark.proof
def test_the_fuzzer_finds_nothing():
    pytest.importorskip("atheris", reason="atheris has no wheel for this machine")
    done = subprocess.run(
        [sys.executable, "-m", "tools.fuzz_link", f"-runs={size(200, 15_000)}", "-seed=1"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
