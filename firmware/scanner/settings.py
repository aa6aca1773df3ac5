"""The options of the scanner: names, ranges and defaults. Plain data; who changes or saves them is not its business."""

# name: (default, smallest, largest). All values are integers; a switch is 0 or 1.
RANGES = {
    "volume": (3, 0, 4),
    "brightness": (3, 1, 5),
    "captions": (0, 0, 1),  # every sound shows a code, for players who cannot hear
    "soft_shots": (0, 0, 1),
    "speed_percent": (100, 87, 100),  # a second unit of 1979 ran 1.13 times slower (facts: 0.87 to 1.0)
    "cunning": (0, 0, 1),  # 0: classic thief, 1: cunning thief
    "no_move_in": (8, 0, 99),  # he stays in 1 of so many actions, 0: never (A3: our number)
    "escape_in": (4, 0, 99),  # he escapes 1 of so many right arrests, 0: never (A3: our number)
    "tires": (0, 0, 1),  # each escape makes the next one less likely
    "auto_off_min": (5, 0, 99),  # idle minutes until the display goes dark, 0: never
    "common_anode": (0, 0, 1),  # kind of display that was soldered in
    "battery_warn_mv": (3300, 0, 6000),  # three alkaline cells at 1.1 V
    "battery_off_mv": (2850, 0, 6000),  # three alkaline cells at 0.95 V
}


class Settings:
    """Values of all options. `values` may hold some of them (for example out of a save); the rest are defaults."""

    def __init__(self, values: dict | None = None):
        """Takes the known, legal values of a dict; others are left out, so that an old or newer save still opens."""
        self._values = {name: RANGES[name][0] for name in RANGES}
        for name, value in (values or {}).items():
            try:
                self.set(name, value)
            except ValueError:
                pass
        self.changed = False  # to be set to false by whoever saves them

    def get(self, name: str) -> int:
        """Returns the value of one option. KeyError for an unknown name."""
        return self._values[name]

    def set(self, name: str, value: int) -> None:
        """Changes one option. ValueError, with a text for people, when the name or the value does not exist."""
        if name not in RANGES:
            raise ValueError(f"no setting is called {name!r}")
        _, low, high = RANGES[name]
        if type(value) is not int or not low <= value <= high:
            raise ValueError(f"{name} goes from {low} to {high}, not {value!r}")
        if self._values[name] != value:
            self._values[name] = value
            self.changed = True

    def values(self) -> dict:
        """Returns a copy of all options as plain JSON data."""
        return dict(self._values)

    def odds(self) -> dict:
        """Returns the thief's odds as `scanner.rules.thief.Thief` takes them."""
        return {
            "no_move": _one_in(self.get("no_move_in")),
            "escape": _one_in(self.get("escape_in")),
            "tires": bool(self.get("tires")),
        }

    def style(self) -> str:
        """Returns the thief's style, "classic" or "cunning"."""
        return "cunning" if self.get("cunning") else "classic"


def _one_in(count: int) -> tuple:
    return (1, count) if count else (0, 1)
