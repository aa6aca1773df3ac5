"""Key scripts: words such as `ON C*5 T~800 A148 wait:3000` turned into key events on a virtual clock."""

import re

from host_sim.errors import InputError

PRESS_MS = 80
GAP_MS = 120
_LONGEST_MS = 24 * 3600 * 1000
_MOST_EVENTS = 200_000

_KEY = r"(?:ON|OFF|[TAC0-9])"
_PRESS = re.compile(rf"(?P<keys>{_KEY}(?:\+{_KEY})*|[TAC0-9]+)(?:~(?P<hold>\d+))?(?:\*(?P<times>\d+))?")
_WAIT = re.compile(r"wait:(\d+)")
HELP = (
    "words: a key (ON OFF T A C 0..9), several one-letter keys in a row (A148), KEY~800 holds it 800 ms, KEY*20 presses"
    " it 20 times, ON+3 holds the first key and presses the second, wait:3000 waits 3000 ms"
)


def parse(text: str, start_ms: int = 0) -> tuple[list[list], int]:
    """Returns (events, end_ms): events are [t_ms, key, down] in order, each press 80 ms long and 120 ms apart.

    InputError names the first word that cannot be read and its place.
    """
    events: list[list] = []
    now = start_ms
    for number, word in enumerate(text.split(), 1):
        wait = _WAIT.fullmatch(word)
        if wait:
            now += _within(wait[1], word, number)
            continue
        press = _PRESS.fullmatch(word)
        if not press:
            raise InputError(f"word {number} of the script, {word!r}, is unknown; {HELP}")
        hold = _within(press["hold"], word, number) if press["hold"] else PRESS_MS
        for _ in range(_within(press["times"] or "1", word, number)):
            now = _add_press(events, press["keys"], now, hold)
            if len(events) > _MOST_EVENTS:
                raise InputError(f"word {number} of the script, {word!r}, makes more than {_MOST_EVENTS} key events")
    return events, now


def _within(digits: str, word: str, number: int) -> int:
    value = int(digits[:10])  # more of them are too many in any case
    if value > _LONGEST_MS:
        raise InputError(f"word {number} of the script, {word!r}, is longer than a day")
    return value


def _add_press(events: list[list], keys: str, now: int, hold: int) -> int:
    if "+" in keys:
        held, *others = keys.split("+")
        events.append([now, held, True])
        for key in others:
            events += [[now + GAP_MS, key, True], [now + GAP_MS + hold, key, False]]
            now += GAP_MS + hold
        events.append([now + GAP_MS, held, False])
        return now + 2 * GAP_MS
    for key in [keys] if keys in ("ON", "OFF") else keys:
        events += [[now, key, True], [now + hold, key, False]]
        now += hold + GAP_MS
    return now
