"""Runs key events through a console on a virtual clock and records what it shows and sounds.

This module and what it imports run on CPython and on MicroPython alike: it is the simulator inside either host.
"""

from scanner.console import Console
from scanner.rules.rng import Rng
from scanner.settings import Settings

LONGEST_MS = 24 * 3600 * 1000  # a console that is not quiet a day after the last key never will be


class Recorder:
    """A panel that hands each change of display or sound to `emit` as one line of JSON."""

    def __init__(self, emit):
        self.emit = emit
        self.now_ms = 0

    def show(self, text, flash):
        """Records the display: {"t_ms", "display"}, with "flash" when it flashes."""
        # By hand: dicts have no order in MicroPython, and both hosts must write the same bytes.
        end = ', "flash": true}' if flash else "}"
        self.emit('{"t_ms": %d, "display": "%s"%s' % (self.now_ms, text, end))  # noqa: UP031

    def play(self, name):
        """Records a sound at its beginning: {"t_ms", "sound"}."""
        self.emit('{"t_ms": %d, "sound": "%s"}' % (self.now_ms, name))  # noqa: UP031

    def stop(self):
        """Records that a sound was cut off: {"t_ms", "sound": null}."""
        self.emit('{"t_ms": %d, "sound": null}' % self.now_ms)  # noqa: UP031


class Run:
    """One console under a script. `saved` is what a device would have on its flash at the end, or None."""

    def __init__(self, seed, settings, case, emit):
        """`seed` an integer, `settings` a dict of options, `case` an earlier console state or None."""
        self.panel = Recorder(emit)
        self.settings = Settings(settings)
        self.console = Console(self.panel, Rng(seed), self.settings, case)
        self.saved = None

    def advance(self, now_ms):
        """Lets everything happen that is due until `now_ms`."""
        while True:
            due = self.console.next_due()
            if due is None or due > now_ms:
                break
            self.panel.now_ms = due
            self.console.tick(due)
            self._save()
        self.panel.now_ms = now_ms

    def press(self, now_ms, key, down):
        """A key goes down or comes up at `now_ms`."""
        self.advance(now_ms)
        if down:
            self.console.key_down(key, now_ms)
        else:
            self.console.key_up(key, now_ms)
        self._save()

    def settle(self, end_ms):
        """Runs to `end_ms`, and on until the console is quiet."""
        self.advance(end_ms)
        limit_ms = end_ms + LONGEST_MS
        while not self.console.settled:
            due = self.console.next_due()
            if due > limit_ms:
                raise RuntimeError("the console does not come to rest")
            self.advance(due)

    def _save(self):
        if self.console.save_due:
            self.console.save_due = False
            self.saved = {"case": self.console.state(), "settings": self.settings.values()}


def run(job, emit):
    """Runs a whole job {"seed", "settings", "case", "events", "end_ms"}; returns what was saved last, or None."""
    running = Run(job["seed"], job["settings"], job["case"], emit)
    for t_ms, key, down in job["events"]:
        running.press(t_ms, key, down)
    running.settle(job["end_ms"])
    return running.saved
