"""Scores and pulses. Runs on CPython and, the same file, inside MicroPython."""

from scanner import sounds

# Measured length of each sound of 1979 in ms.
MEASURED_MS = {
    "crime": 1335,
    "floor": 1010,
    "door": 1883,
    "glass": 570,
    "street": 868,
    "subway": 3247,
    "tip": 523,
    "dot": 30,
    "key": 30,
    "arrest_siren": 3393,
    "shots": 2123,
    "hee_haw": 3320,
    "taunt": 1406,
    "raspberry": 365,
}


def total_us(name, volume=4, speed=1.0):
    total = 0
    for high, low in sounds.pulses(sounds.score(name), volume, speed):
        total += high + low
    return total


def raises(word, call, *args):
    try:
        call(*args)
    except ValueError as error:
        assert word in str(error), error
        return
    raise AssertionError("no ValueError")


def test_all_sounds_are_there_and_near_their_measured_length():
    assert set(sounds.NAMES) == set(MEASURED_MS) | {"shots_soft", "blip"}
    assert len(sounds.NAMES) == 16
    for name, measured_ms in MEASURED_MS.items():
        assert abs(total_us(name) - measured_ms * 1000) <= measured_ms * 20, name


def test_duration_is_exactly_the_rendered_length():
    for name in sounds.NAMES:
        for speed in (1.0, 0.95, 0.87):
            assert sounds.duration_ms(name, speed) == (total_us(name, 4, speed) + 500) // 1000, name


def test_pulses_are_integers_of_16_bits_and_the_first_one_sounds():
    for name in sounds.NAMES:
        for speed in (1.0, 0.87):
            first = True
            for high, low in sounds.pulses(sounds.score(name), 4, speed):
                assert type(high) is int and type(low) is int
                assert 0 <= high <= 65535 and 0 <= low <= 65535
                assert high + low > 0
                assert not first or high > 0
                first = False


def test_volume_changes_the_width_and_never_the_length():
    for name in sounds.NAMES:
        score = sounds.score(name)
        length = total_us(name)
        highs = []
        for volume in range(5):
            assert total_us(name, volume) == length
            highs.append(sum(high for high, _ in sounds.pulses(score, volume)))
        assert highs[0] == 0
        assert highs == sorted(highs)
        assert len(set(highs)) == 5


def test_full_volume_is_about_48_percent_duty():
    for name in sounds.NAMES:
        for high, low in sounds.pulses(sounds.score(name)):
            assert high == 0 or 47 * (high + low) <= 100 * high <= 50 * (high + low), name


def test_slower_speed_is_longer_and_lower_by_the_same_factor():
    for name in sounds.NAMES:
        ratio = total_us(name, 4, 0.87) / total_us(name)
        assert abs(ratio * 0.87 - 1) < 0.002, name
        fast = next(sounds.pulses(sounds.score(name)))
        slow = next(sounds.pulses(sounds.score(name), 4, 0.87))
        assert abs(sum(slow) * 0.87 - sum(fast)) <= 2, name


def test_soft_shots_keep_the_rhythm_and_have_less_edge():
    hard = list(sounds.pulses(sounds.score("shots")))
    soft = list(sounds.pulses(sounds.score("shots_soft")))
    assert abs(total_us("shots") - total_us("shots_soft")) < 50000
    assert sum(1 for high, _ in soft if high) * 3 < sum(1 for high, _ in hard if high)


def test_blip_is_short_and_far_below_dot_and_key():
    assert sounds.duration_ms("blip") < 80
    for name in ("dot", "key"):
        assert sum(next(sounds.pulses(sounds.score("blip")))) > 3 * sum(next(sounds.pulses(sounds.score(name))))


def test_wrong_arguments_are_refused():
    raises("no sound", sounds.score, "boom")
    raises("no sound", sounds.duration_ms, "boom")
    raises("speed", sounds.duration_ms, "tip", 1.2)
    raises("volume", list, sounds.pulses(sounds.score("tip"), 5))
    raises("volume", list, sounds.pulses(sounds.score("tip"), -1))
    raises("speed", list, sounds.pulses(sounds.score("tip"), 4, 0.5))
