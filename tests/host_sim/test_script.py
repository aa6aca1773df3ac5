"""Words of key scripts."""

import pytest

from host_sim.errors import InputError
from host_sim.script import GAP_MS, PRESS_MS, parse

NEXT = PRESS_MS + GAP_MS


def keys(text):
    return [key for _, key, down in parse(text)[0] if down]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ON ON C*3", ["ON", "ON", "C", "C", "C"]),
        ("A148", ["A", "1", "4", "8"]),
        ("T0*2", ["T", "0", "T", "0"]),
        ("OFF ON+3", ["OFF", "ON", "3"]),
        ("", []),
    ],
)
def test_words_become_keys(text, expected):
    assert keys(text) == expected


def test_a_press_is_80_ms_and_the_next_follows_120_ms_later():
    assert parse("C A")[0] == [[0, "C", True], [80, "C", False], [200, "A", True], [280, "A", False]]


def test_hold_and_wait():
    assert parse("T~800 wait:3000 C") == (
        [[0, "T", True], [800, "T", False], [3920, "C", True], [4000, "C", False]],
        3920 + NEXT,
    )


def test_a_chord_holds_the_first_key():
    events = parse("ON+3")[0]
    assert [(key, down) for _, key, down in events] == [("ON", True), ("3", True), ("3", False), ("ON", False)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ON BANANA", ["word 2", "'BANANA'"]),
        ("C*", ["word 1", "'C*'"]),
        ("T~x", ["'T~x'"]),
        ("wait:", ["'wait:'"]),
        ("wait:99999999999", ["longer than a day"]),
        ("C*86400000", ["more than"]),
        ("ON+", ["'ON+'"]),
        ("on", ["'on'"]),
        ("１", ["'１'"]),
    ],
)
def test_an_unknown_word_is_named_with_its_place(text, names):
    with pytest.raises(InputError) as fault:
        parse(text)
    for name in names:
        assert name in str(fault.value)
