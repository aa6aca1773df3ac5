"""Turns what was seen and heard at the pins of an emulated Pico into the simulator's records.

In: samples (t_ns, digit, mask) of the digits, rising edges of the speaker in ns, the moments of key presses. Out:
records {"t_ms", "display", "flash"?} and {"t_ms", "sound"} in the order of their times. Texts and sounds are read from
the pins alone; where these leave a moment open (a sound cut off inside one of its own silences, flashing that ends
while lit), the key press that did it gives the time.
"""

from scanner import cues, device, menu, segments, sounds

MS = 1_000_000
MERGE_NS = 7 * MS  # a change of text reaches all three digits within two rounds of 4 ms
NEAR_NS = 40 * MS  # a display and a sound of one key come so close together
SLACK_NS = 15 * MS  # of the loop that makes the flashing
PERIOD_SLACK_NS = 25_000  # an emulated state machine may be late by a few steps while the processor is busy
# From the end of the wink back to its beginning, and the dark between two flashes.
WINK_NS = device.FLASH_WINK_MS * MS
ON_NS = device.FLASH_ON_MS * MS
OFF_NS = device.FLASH_OFF_MS * MS

_DARK = (0, 0, 0)


def _vocabulary() -> dict:
    """All texts with letters, by their segments: S and 5, l and I look the same, so a text is read as a whole."""
    texts = [cues.clue_text(area, kind) for area in range(9) for kind in cues.CODE_OF_KIND]
    texts += [cues.clue_text(area, "subway", captions=True) for area in range(9)]
    texts += list(cues.CAPTIONS.values()) + list(cues.RESULT_TEXTS.values())
    texts += [menu.text(key, value) for key, (_, _, values) in menu.MENU.items() for value in values]
    texts += ["SEt", "USb", "Err", "bAt"] + [f"SE{n}" for n in range(10)]
    return {segments.encode(text): text for text in texts}


_TEXTS = _vocabulary()
_CHARS = {segments.encode(char)[0]: char for char in segments.CHARS if char not in "Sl"}


def text_of(masks: tuple) -> str:
    """Returns the text that these segments show, "?" for what is no character."""
    plain = tuple(mask & 0x7F for mask in masks)
    text = _TEXTS.get(plain) or "".join(_CHARS.get(mask, "?") for mask in plain)
    return "".join(char + "." * (mask >> 7) for char, mask in zip(text, masks, strict=True))


def states(samples: list) -> list:
    """Returns [(t_ns, masks)] of what stood on the digits, changes of one moment merged, dark at the beginning."""
    found: list[tuple[float, tuple[int, ...]]] = [(0.0, _DARK)]
    masks = [0, 0, 0]
    for t_ns, digit, mask in sorted(samples):
        masks[digit] = mask
        if len(found) > 1 and t_ns - found[-1][0] < MERGE_NS:
            found[-1] = (found[-1][0], tuple(masks))
        else:
            found.append((t_ns, tuple(masks)))
    return [s for i, s in enumerate(found) if i == 0 or s[1] != found[i - 1][1]]


def displays(samples: list, end_ns: float, hints: list) -> list:
    """Returns [(t_ns, text, flash)]: flashing begins with a wink, then goes 500 ms lit, 250 ms dark.

    `hints` are the moments at which keys moved or sounds began, ascending.
    """
    seen = [*states(samples), (end_ns + 10_000 * MS, None)]
    found = [(0.0, _DARK, False)]
    at = 1
    while at < len(seen) - 1:
        t_ns, masks = seen[at]
        after_ns, after = seen[at + 1]
        text, flashing = found[-1][1:]
        dark_ns = after_ns - t_ns
        if masks != _DARK:
            lit_ns = after_ns - t_ns
            if flashing and masks == text:  # lit again: does it go on?
                if lit_ns > ON_NS + SLACK_NS:
                    found.append((_moment(hints, t_ns, t_ns + ON_NS), text, False))
            elif masks != text or flashing:
                late_wink = flashing and after == _DARK and abs(lit_ns - ON_NS) < SLACK_NS
                found.append((t_ns - WINK_NS if late_wink else t_ns, masks, late_wink))
        elif after is None or dark_ns > OFF_NS + SLACK_NS:
            if text != _DARK:
                found.append((t_ns if not flashing else _moment(hints, t_ns, t_ns + OFF_NS), _DARK, False))
        elif abs(dark_ns - WINK_NS) < SLACK_NS:
            found.append((t_ns, after, True))
            at += 1
            if seen[at + 1][1] is not None and seen[at + 1][0] - after_ns > ON_NS + SLACK_NS:
                found.append((_moment(hints, after_ns, after_ns + ON_NS), after, False))
        elif not (flashing and abs(dark_ns - OFF_NS) < SLACK_NS) and after == text and not flashing:
            found.append((t_ns, _DARK, False))
        at += 1
    return [(t, text_of(masks), flash) for t, masks, flash in found[1:]]


def _moment(hints, start_ns, end_ns):
    """The last hint in an interval, or its beginning."""
    within = [t for t in hints if start_ns - NEAR_NS <= t <= end_ns + NEAR_NS]
    return within[-1] if within else start_ns


def _periods(name: str, speed: float) -> list:
    """Times from each pulse of a sound to the next, and from the last to its end, in ns."""
    periods = []
    for high_us, low_us in sounds.pulses(sounds.score(name), sounds.VOLUME_MAX, speed):
        if high_us:
            periods.append((high_us + low_us) * 1000)
        else:
            periods[-1] += low_us * 1000
    return periods


class Ear:
    """Recognises sounds by their pulses' periods, whatever their width (the volume)."""

    def __init__(self, speed_percent: int = 100):
        self._periods = {name: _periods(name, speed_percent / 100) for name in sounds.NAMES}

    def sounds(self, rises: list, hints: list) -> list:
        """Returns [(t_ns, name or None, end_ns)]: None is a sound that was cut off, "?" one that is none of ours."""
        found = []
        at = 0
        while at < len(rises):
            name, count = self._best(rises, at)
            periods = self._periods.get(name, [0])
            end_ns = rises[at + count - 1] + periods[min(count, len(periods)) - 1]
            found.append((rises[at], name, end_ns))
            at += count
            whole = count == len(periods)
            # Another sound in its place is no silence: its first pulse comes when the next one would have.
            if not whole and not (at < len(rises) and rises[at] - end_ns < NEAR_NS):
                found.append((_moment(hints, end_ns - periods[count - 1], end_ns), None, end_ns))
        return found

    def _best(self, rises, at):
        best, length = "?", 1
        for name, periods in self._periods.items():
            count = 1
            while (
                count < len(periods)
                and at + count < len(rises)
                and abs(rises[at + count] - rises[at + count - 1] - periods[count - 1]) < PERIOD_SLACK_NS
            ):
                count += 1
            if count > length:
                best, length = name, count
        return best, length


def _dot_or_key(t_ns, shown):
    """The two have one score. A bleep of the thief stands beside flashing, a key's beside something being typed."""
    before, now = None, None
    for moment_ns, text, flash in shown:
        if moment_ns <= t_ns + NEAR_NS:
            now = (text, flash)
        if moment_ns <= t_ns - NEAR_NS:
            before = (text, flash)
    typing = any(entry and ("_" in entry[0]) for entry in (before, now))
    return "dot" if now and now[1] and not typing else "key"


def records(samples, rises, keys, end_ns, ear) -> list:
    """Returns the records as dicts with "t_ms" as a float; all times in ns from the same zero. `keys` are moments."""
    begun = [t for i, t in enumerate(rises) if i == 0 or t - rises[i - 1] > NEAR_NS]
    shown = displays(samples, end_ns, sorted(list(keys) + begun))
    out = [{"t_ms": t / MS, "display": text, **({"flash": True} if flash else {})} for t, text, flash in shown]
    for t, name, _ in ear.sounds(rises, sorted(keys)):
        out.append({"t_ms": t / MS, "sound": _dot_or_key(t, shown) if name in ("dot", "key") else name})
    # A clue shows and sounds in one moment: the simulator writes the display first, the eye sees it up to 8 ms later.
    return sorted(out, key=lambda r: r["t_ms"] - (8 if "display" in r else 0))
