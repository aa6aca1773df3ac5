"""The self-test (key 0 in ready mode): looks at everything a builder may have soldered wrong.

First by itself, any key goes one step on: all segments, each digit, each segment, battery, version, every sound with
its number. Then "PAd": every key shows its label; when all 14 were pressed (OFF leaves the test at any time, that is
its test) the display says "End". Two minutes without a key end it as well.
"""

from scanner import VERSION, segments, sounds

ALL_MS = 1500
DIGIT_MS = 600
SEGMENT_MS = 300
TEXT_MS = 1500
SOUND_GAP_MS = 300
IDLE_MS = 120_000
LABELS = {"ON": "On", "T": "t", "A": "A", "C": "C"}
KEYS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "ON", "T", "A", "C")


class SelfTest:
    """Runs under a console in mode "test". `show(text)` and `show_masks(masks)` draw, `play(name)` and `stop()` sound,
    `supply()` returns battery millivolts or None on USB power.
    """

    def __init__(self, show, show_masks, play, stop, supply):
        self._show = show
        self._show_masks = show_masks
        self._play = play
        self._stop = stop
        self._supply = supply
        self.done = True
        self._steps = []
        self._due = None
        self._missing = set()

    def start(self, now_ms: int) -> None:
        """Begins with the first step."""
        self.done = False
        self._missing = set(KEYS)
        self._steps = [("masks", (0xFF, 0xFF, 0xFF), ALL_MS)]
        for digit in range(segments.DIGITS):
            masks = [0] * segments.DIGITS
            masks[digit] = 0xFF
            self._steps.append(("masks", tuple(masks), DIGIT_MS))
        for bit in range(8):
            self._steps.append(("masks", (1 << bit,) * segments.DIGITS, SEGMENT_MS))
        self._steps.append(("text", supply_text(self._supply()), TEXT_MS))
        self._steps.append(("text", version_text(VERSION), TEXT_MS))
        for number, name in enumerate(sounds.NAMES, 1):
            self._steps.append(("sound", name, number))
        self._steps.append(("keys", "PAd", IDLE_MS))
        self._next(now_ms)

    def key(self, key: str, now_ms: int) -> None:
        """A key: one step on, or in the last part its label."""
        if self._steps or not self._missing:
            self._next(now_ms)
            return
        self._missing.discard(key)
        self._show(LABELS.get(key, "  " + key))
        self._play("key")
        self._due = now_ms + IDLE_MS
        if not self._missing:
            self._steps = [("text", "End", TEXT_MS)]
            self._due = now_ms + TEXT_MS

    def tick(self, now_ms: int) -> None:
        """The time of `next_due` has come."""
        self._next(now_ms)

    def next_due(self):
        """Returns when the next step comes, in ms, or None when the test does not run."""
        return None if self.done else self._due

    def stop(self) -> None:
        """Ends the test at once."""
        if not self.done:
            self.done = True
            self._stop()

    def _next(self, now_ms):
        self._stop()
        if not self._steps:
            self.done = True
            return
        kind, what, number = self._steps.pop(0)
        if kind == "sound":
            self._show("n" + " " * (number < 10) + str(number))
            self._play(what)
            self._due = now_ms + sounds.duration_ms(what) + SOUND_GAP_MS
            return
        if kind == "masks":
            self._show_masks(what)
        else:
            self._show(what)
        self._due = now_ms + number


def supply_text(millivolts) -> str:
    """Returns battery volts with two decimals, "3.71", or "USb" for None."""
    if millivolts is None:
        return "USb"
    hundredths = min(999, (millivolts + 5) // 10)
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def version_text(version: str) -> str:
    """Returns the first three digits of a version with their points, "0.1.0"."""
    numbers = version.split(".")[: segments.DIGITS]
    return ".".join([n[-1] for n in numbers])
