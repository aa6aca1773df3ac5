"""The store: power cuts while real cases are played and saved on littlefs; size of saves and of the firmware."""

import json
import random

from scanner.console import Console
from scanner.rules.rng import Rng
from scanner.save import encode
from scanner.settings import Settings
from tools import size_check
from tools.flash import stage
from tools.powercut import Flash, blank, boot

CUTS = 200
OPERATIONS = 60  # the power goes after fewer flash operations than this
LONG_CASE = 300  # clues


class _Panel:
    """A display and a speaker that nobody watches."""

    def show(self, text: str, flash: bool) -> None:
        """Takes a text."""

    def play(self, name: str) -> None:
        """Takes a sound."""

    def stop(self) -> None:
        """Takes the end of a sound."""


class _Player:
    """Presses keys at random on a console, and saves whenever the console says that a save is due."""

    def __init__(self, seed: int, state: dict | None) -> None:
        self.dice = random.Random(seed)
        self.console = Console(_Panel(), Rng(seed), Settings(), state)
        self.now_ms = 0
        self.console.power_on(0)

    def press(self) -> dict | None:
        """One key, its cues to their end; the state to save when one is due."""
        large = self.console.mode == "large"
        key = self.dice.choice(
            ["C", "C", "C", "A", *"0123456789"] if large or self.console.mode == "arrest" else ["ON"]
        )
        self.console.key_down(key, self.now_ms)
        self.console.key_up(key, self.now_ms + 50)
        self.now_ms += 50
        while not self.console.settled:
            self.now_ms = max(self.now_ms, self.console.next_due())
            self.console.tick(self.now_ms)
        self.now_ms += 1000
        self.console.tick(self.now_ms)
        if not self.console.save_due:
            return None
        self.console.save_due = False
        return json.loads(json.dumps(self.console.state()))


def cuts(rounds: int, seed: int = 1979) -> tuple[int, int, int]:
    """Plays and cuts `rounds` times; returns (cases lost or corrupt, saves completed, saves cut short)."""
    dice = random.Random(seed)
    buffer: bytes = bytes(blank())
    last: dict | None = None
    wrong = saved = short = 0
    for number in range(rounds):
        flash = Flash(buffer, dice.randrange(OPERATIONS), seed=number)
        store, player = boot(flash), _Player(number, last)
        store.load()
        tried = last
        while not flash.dead:
            state = player.press()
            if state is None:
                continue
            tried = state
            if store.write(state) is None:
                last, saved = state, saved + 1
            else:
                short += 1
                break
        buffer = bytes(flash.buffer)
        found, code = boot(Flash(buffer)).load()
        wrong += code is not None or found not in (last, tried)
        last = found
    return wrong, saved, short


def save_bytes(clues: int) -> int:
    """The size of the save of a case after many clues."""
    player = _Player(7, None)
    largest = 0
    for _ in range(clues):
        player.press()
        largest = max(largest, len(encode(player.console.state(), clues)))
    return largest


def flash_operations() -> float:
    """Programs and erases of the flash for one save, on average."""
    flash = Flash(bytes(blank()))
    store, player, saves = boot(flash), _Player(3, None), 0
    flash.steps = 0
    while saves < 100:
        state = player.press()
        if state is not None:
            store.write(state)
            saves += 1
    return flash.steps / saves


def bench(report) -> None:
    """Design section 9: power cuts at random moments; and what a save and the firmware take."""
    wrong, saved, short = cuts(CUTS)
    report.line(f"power cuts at random moments: cases lost or corrupt of {CUTS}", wrong, "cases", "0 of 200")
    report.line("  saves completed meanwhile", saved, "saves")
    report.line("  saves cut short", short, "saves")
    report.line("flash operations for one save", flash_operations(), "operations")
    report.line(f"largest save of a case of {LONG_CASE} keys", save_bytes(LONG_CASE), "bytes", "at most 8192")
    total = sum(map(len, stage.build().values()))
    report.line("compiled firmware", total / 1024, "KB", f"at most {size_check.BUDGET_BYTES // 1024}")
