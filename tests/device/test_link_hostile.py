"""Hostile bytes on the device's own Python: a flood of wrong lines leaves its heap and its game as they were."""

import gc

from scanner.console import Console
from scanner.link import frame
from scanner.link.session import Session
from scanner.rules.rng import Rng
from scanner.settings import Settings


class Panel:
    def show(self, text, flash):
        pass

    def play(self, name):
        pass

    def stop(self):
        pass


def _line(rng, number):
    kind = rng.below(4)
    if kind == 0:
        return bytes([rng.below(256) for _ in range(rng.below(80))]) + b"\n"
    if kind == 1:
        return b"@{" + bytes([32 + rng.below(95) for _ in range(rng.below(60))]) + b"}#01234567\n"
    names = ("roll", "keep", "check", "clear", "history", "again", "settings", "mirror", "fly", "hello", "cancel")
    values = (None, True, -1, 3, "x", [], {}, [1], "gem", 1 << 40)
    message = {"i": number, "c": names[rng.below(len(names))]}
    for argument in ("name", "value", "from", "sides"):
        if rng.below(2):
            message[argument] = values[rng.below(len(values))]
    good = frame.encode(message)
    if kind == 2:
        at = rng.below(len(good))
        return good[:at] + bytes([rng.below(256)]) + good[at + 1 :]
    return good


def test_a_flood_of_hostile_lines_leaves_heap_and_game_as_they_were():
    rng = Rng(9)
    console = Console(Panel(), Rng(1), Settings())
    console.power_on(0)
    session = Session(console, lambda size: bytes([rng.below(256) for _ in range(size)]))
    session.feed(frame.encode({"i": 1, "c": "start", "boot": session.boot}), 0)
    game = console.state()
    free = []
    number = 1
    for turn in range(6):
        for _ in range(250):
            number += 1
            session.feed(_line(rng, number), number)
            session.tick(number)
            session.take(200)
        gc.collect()
        if hasattr(gc, "mem_free"):
            free.append(gc.mem_free())
        assert turn < 1 or not free or free[-1] > free[0] - 6000, free
    assert console.state() == game
