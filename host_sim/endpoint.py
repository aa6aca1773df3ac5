"""A simulated scanner with its serial link, one object; runs on CPython and on MicroPython alike.

Its panel is the link's mirror alone, so it is an open panel: a companion that mirrors it sees what a person in front of
a real scanner would see. Time is the caller's.
"""

import os

from scanner.console import Console
from scanner.link.mirror import Mirror
from scanner.link.session import Session
from scanner.rules.rng import Rng
from scanner.settings import Settings


class Endpoint:
    """Console and Session, powered on. `seed` None: the thief's choices come from the operating system's entropy."""

    def __init__(self, seed, settings, board, case=None, panel=None):
        if seed is None:
            seed = int.from_bytes(os.urandom(4), "big")
        self.settings = Settings(settings)
        mirror = Mirror(panel)
        self.console = Console(mirror, Rng(seed), self.settings, case)
        self.session = Session(self.console, os.urandom, board, mirror=mirror, open_panel=True)
        self.console.power_on(0)

    def step(self, now_ms):
        """Lets everything happen that is due."""
        self.console.tick(now_ms)
        self.session.tick(now_ms)

    def next_due(self):
        """Returns the time in ms at which `step` has something to do, or None."""
        due = [t for t in (self.console.next_due(), self.session.next_due()) if t is not None]
        return min(due) if due else None

    def take_save(self):
        """Returns {"settings", "case"} when they changed since the last call, else None."""
        if not self.console.save_due:
            return None
        self.console.save_due = False
        return {"settings": self.settings.values(), "case": self.console.state()}
