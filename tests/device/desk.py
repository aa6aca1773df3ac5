"""A scanner on a table with virtual time, for tests: press keys, let time go by, see and hear. Runs on both Pythons."""

from scanner.console import Console
from scanner.cues import clue_text
from scanner.rules.rng import Rng
from scanner.settings import Settings

PRESS_MS = 80


class Panel:
    """Keeps what was shown and played."""

    def __init__(self):
        self.shown = []
        self.sounds = []
        self.stops = 0

    def show(self, text, flash):
        self.shown.append((text, flash))

    def play(self, name):
        self.sounds.append(name)

    def stop(self):
        self.stops += 1


def place_of(console):
    """Where the thief is, as the saved case has it; None when there is none."""
    case = console.case_state()["case"]
    return case and case["thief"]["place"]


class Desk:
    """A console and its clock. Keys are written as in scripts: desk.type("ON", "ON", "C")."""

    def __init__(self, seed=1, console=None, now_ms=0, **settings):
        self.panel = Panel()
        self.now = now_ms
        self.settings = Settings(settings)
        self.console = console or Console(self.panel, Rng(seed), self.settings)

    @property
    def text(self):
        return self.console.display[0]

    @property
    def flash(self):
        return self.console.display[1]

    @property
    def place(self):
        return place_of(self.console)

    def down(self, key):
        self.console.key_down(key, self.now)

    def up(self, key):
        self.console.key_up(key, self.now)

    def wait(self, ms):
        self.now += ms
        self.console.tick(self.now)

    def press(self, key, ms=PRESS_MS):
        self.down(key)
        self.wait(ms)
        self.up(key)

    def settle(self):
        """Lets all cues run out."""
        while not self.console.settled:
            self.now = self.console.next_due()
            self.console.tick(self.now)

    def type(self, *keys):
        """Presses keys one after another, each when the one before has had its effect. Returns the sounds heard."""
        before = len(self.panel.sounds)
        for key in keys:
            self.press(key)
            self.settle()
        return self.panel.sounds[before:]

    def case(self):
        """Starts a case and waits for the end of the alarm."""
        self.type("ON", "ON")
        return self

    def arrest(self, place):
        """Types an arrest and lets all of it run. Returns the sounds heard."""
        return self.type("A", *str(place))


def desk_of(state, desk):
    """Returns a desk that was without power and has its case back."""
    panel = Panel()
    other = Desk(console=Console(panel, Rng(99), desk.settings, state))
    other.panel = panel
    other.settings = desk.settings
    return other


def last_text(desk):
    area, kind = desk.console.history[0][-1]
    return clue_text(area, kind)


def escape_desk(seed=1):
    """A case in which every right arrest is an escape."""
    return Desk(seed, escape_in=1, no_move_in=0).case()


def success_desk(seed=1):
    return Desk(seed, escape_in=0, no_move_in=0).case()
