"""The scanner's sounds: scores as compact data, and the one-bit pulses they turn into.

The 1979 device made every sound by switching its speaker on and off; a sweep stepped the period by
about 59 us, its program's time unit, every few cycles. The scores below hold the measured lengths and
pitches of a recorded unit (taunt, raspberry, dot and key are estimates; shots_soft and blip are ours).

A score is a tuple of phrases; a phrase is one flat tuple, the device has little memory: how often it sounds,
then its notes, five numbers each,
    period_us, step_us, levels, cycles, gap_us
`cycles` square-wave cycles spread evenly over `levels` steps of pitch: the first level has `period_us`,
each next one `step_us` more. `gap_us` of silence follows the note; a negative gap is a burst note:
-gap half periods of silence follow every level.

Everything is integers; a score costs no memory while it plays beyond one small generator.
"""

VOLUME_MAX = 4
SPEED_MIN_PERMILLE = 870  # a second unit of 1979 ran 1.13 times slower and lower
SPEED_MAX_PERMILLE = 1000

# The PIO program and the WAV writer take 16-bit times.
_PAIR_MAX_US = 65535
_NOTE = 5  # numbers

# Volume is pulse width: percent of the period, and a cap in us without which the edges of low sounds
# would stay as loud on a small speaker. Each step is 5 to 7 dB, A-weighted, behind a 500 Hz high pass.
_WIDTH_PERCENT = (0, 2, 4, 8, 48)
_WIDTH_MAX_US = (0, 14, 30, 64, _PAIR_MAX_US)

# fmt: off
_STREET = ((
    1,
    953, 0, 1, 28, 120400,
    1008, 0, 1, 28, 80200,
    1071, 0, 1, 26, 82700,
    1131, 0, 1, 26, 83700,
    1190, 0, 1, 26, 84460,
    1250, 0, 1, 26, 85200,
    1309, 0, 1, 26, 86170,
    1368, 0, 1, 26, 0,
),)

_SHOT = (755, 60, 16, 59, 0)
_SHOT_LAST = (755, 60, 16, 59, 418000)
_KNOCK = (2200, 0, 1, 12, 44750)
_KNOCK_LAST = (2200, 0, 1, 12, 463000)


def _burst(hit, last):
    """Four, six and eight hits, with a silence after the fourth and the tenth."""
    return ((3,) + hit, (1,) + last, (5,) + hit, (1,) + last, (8,) + hit)


_SCORES = {
    "crime": ((9, 1615, -59, 15, 124, 0),),
    "floor": ((1, 4820, -57, 66, 66, 0, 1115, 0, 1, 1, 617600, 4820, -57, 66, 66, 0, 1115, 0, 1, 1, 0),),
    # A burst is five half periods on and four off; the last one has no silence after it.
    "door": ((1, 8920, -20, 49, 147, -3, 7940, 0, 1, 3, 0),),
    "glass": (
        (1, 1010, -59, 10, 81, 0),
        (4, 653, 0, 1, 56, 0, 593, 0, 1, 56, 0, 534, 0, 1, 56, 0, 475, 0, 1, 56, 0),
    ),
    "street": _STREET,
    # The train's first pulse group ends on a long pulse; then seven times the same four groups.
    "subway": (
        (1, 7090, 0, 1, 3, 0, 14180, 0, 1, 1, 48350, 6850, 0, 1, 3, 49550, 6640, 0, 1, 2, 47820, 6370, 0, 1, 3, 43690),
        (6, 7090, 0, 1, 4, 51440, 6850, 0, 1, 3, 49550, 6640, 0, 1, 2, 47820, 6370, 0, 1, 3, 43690),
        (1, 7090, 0, 1, 4, 51440, 6850, 0, 1, 3, 49550, 6640, 0, 1, 2, 47820, 6370, 0, 1, 3, 228300),
    )
    + _STREET,
    "tip": ((
        1,
        936, 0, 1, 32, 22200,
        1540, 0, 1, 32, 36600,
        1180, 0, 1, 32, 27950,
        814, 0, 1, 32, 19300,
        1417, 0, 1, 32, 33600,
        1056, 0, 1, 32, 25100,
        1661, 0, 1, 32, 39400,
        1298, 0, 1, 32, 0,
    ),),
    "dot": ((1, 1125, 0, 1, 27, 0),),
    "key": ((1, 1125, 0, 1, 27, 0),),
    "arrest_siren": (
        (1, 1830, -60, 16, 128, 0),
        (3, 990, 60, 16, 128, 0, 1830, -60, 16, 128, 0),
        (1, 989, 59, 80, 640, 0),
    ),
    "shots": _burst(_SHOT, _SHOT_LAST),
    "hee_haw": ((4, 1964, 0, 1, 208, 0, 2926, 0, 1, 144, 0),),
    "taunt": ((
        1,
        3240, 0, 1, 41, 15160,
        3217, 0, 1, 46, 0,
        3800, 0, 1, 39, 0,
        2846, 0, 1, 52, 0,
        3217, 0, 1, 92, 0,
        3809, 0, 1, 136, 0,
    ),),
    "raspberry": ((1, 22500, 0, 1, 16, 0, 8000, 0, 1, 1, 0),),
    # For people who do not want gunfire: the same rhythm, knocked on wood.
    "shots_soft": _burst(_KNOCK, _KNOCK_LAST),
    "blip": ((1, 4000, 0, 1, 12, 0),),
}
# fmt: on

NAMES = (
    "crime",
    "floor",
    "door",
    "glass",
    "street",
    "subway",
    "tip",
    "dot",
    "key",
    "arrest_siren",
    "shots",
    "hee_haw",
    "taunt",
    "raspberry",
    "shots_soft",
    "blip",
)


def score(name: str) -> tuple:
    """The score of a sound in NAMES; ValueError names an unknown one."""
    if name not in _SCORES:
        raise ValueError(f"no sound named {name!r}")
    return _SCORES[name]


def pulses(score: tuple, volume: int = VOLUME_MAX, speed: float = 1.0):
    """Yield (high_us, low_us) pairs, each number 0..65535, that play a score.

    volume 0..4 sets the width of the pulses, never the length of the sound; 0 is silent. speed
    0.87..1.0: 0.87 is slower and lower. Silence comes as (0, n) pairs. ValueError: volume or speed out of range.
    """
    if not 0 <= volume <= VOLUME_MAX:
        raise ValueError(f"volume {volume} is not 0..{VOLUME_MAX}")
    percent = _WIDTH_PERCENT[volume]
    widest_us = _WIDTH_MAX_US[volume]
    for count, period_us, gap_us in _levels(score, _permille(speed)):
        high_us = min((period_us * percent + 50) // 100, widest_us)
        pair = (high_us, period_us - high_us)
        for _ in range(count):
            yield pair
        for _ in range(gap_us // _PAIR_MAX_US):
            yield (0, _PAIR_MAX_US)
        if gap_us % _PAIR_MAX_US:
            yield (0, gap_us % _PAIR_MAX_US)


# Lengths already added up, for the key press that must sound within milliseconds: {(name, permille): ms}.
_lengths = {}


def duration_ms(name: str, speed: float = 1.0) -> int:
    """Length of a sound in ms, rounded: exactly the sum of its pulses at that speed. ValueError as in pulses()."""
    permille = _permille(speed)
    key = (name, permille)
    if key not in _lengths:
        total_us = 0
        for count, period_us, gap_us in _levels(score(name), permille):
            total_us += count * period_us + gap_us
        if len(_lengths) > len(NAMES):  # the speed was changed: what was kept is of no use
            _lengths.clear()
        _lengths[key] = (total_us + 500) // 1000
    return _lengths[key]


def _permille(speed: float) -> int:
    # Half a permille of room: single-precision floats of the device may put 0.87 a little lower.
    if not SPEED_MIN_PERMILLE - 0.5 < speed * 1000 < SPEED_MAX_PERMILLE + 0.5:
        raise ValueError(f"speed {speed} is not 0.87..1.0")
    return int(speed * 1000 + 0.5)


def _levels(score: tuple, permille: int):
    """Yield (cycles, period_us, gap_us after them) for each level of pitch, at the speed permille/1000."""
    half = permille // 2
    for phrase in score:
        for _ in range(phrase[0]):
            for at in range(1, len(phrase), _NOTE):
                first_us, step_us, levels, cycles, gap_us = phrase[at : at + _NOTE]
                period_us = first_us
                done = 0
                for level in range(1, levels + 1):
                    scaled_us = (period_us * 1000 + half) // permille
                    until = level * cycles // levels
                    rest_us = 0
                    if gap_us < 0:
                        rest_us = -gap_us * scaled_us // 2
                    elif level == levels:
                        rest_us = (gap_us * 1000 + half) // permille
                    yield until - done, scaled_us, rest_us
                    done = until
                    period_us += step_us
