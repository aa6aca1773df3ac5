"""The rules on both Pythons: the same city, the same numbers, the same thief; in MicroPython with the device's heap."""

import binascii
import gc
import json

from scanner.rules import city
from scanner.rules.rng import Rng
from scanner.rules.thief import Thief
from scanner.rules.tracker import Tracker

ODDS = {"no_move": (1, 8), "escape": (1, 4), "tires": False}


def crc(lines):
    """A checksum over many short texts; one long text would not fit the heap of the device."""
    value = 0
    for line in lines:
        value = binascii.crc32((line + "\n").encode(), value)
    return value & 0xFFFFFFFF


def city_lines():
    for space in city.SPACES:
        yield f"{space} {city.kind(space)} {city.moves(space)} {city.sides(space)}"


def test_city_is_the_same_city():
    # The CPython tests hold every number; here one checksum over all of them.
    assert len(city.SPACES) == 183
    assert crc(city_lines()) == CITY_CRC


def test_unknown_space_is_named():
    for wrong in (0, 101, 801, 5000, "148"):
        try:
            city.moves(wrong)
        except KeyError as error:
            assert error.args == (wrong,)
        else:
            raise AssertionError(wrong)


def test_rng_draws_the_same_numbers():
    rng = Rng(7)
    assert [rng.below(1000) for _ in range(8)] == RNG_7
    assert rng.state == RNG_7_STATE
    assert [Rng(seed).below(65536) for seed in (0, 1, -1, 2**32 - 1, 2**32 + 1)] == RNG_FIRST


def test_rng_goes_on_from_its_state():
    rng = Rng(123456789)
    for _ in range(20):
        again = Rng(rng.state)
        assert [again.below(n) for n in (2, 19, 256)] == [rng.below(n) for n in (2, 19, 256)]


def story(style, seed, actions):
    """Yields one long case as short texts, with the tracker held against the truth."""
    thief = Thief(Rng(seed), ODDS, style)
    tracker = Tracker()
    clues = thief.strike()
    for _ in range(actions):
        for area, kind in clues:
            tracker.clue(area, kind)
            yield f"{area}{kind}"
        if not clues:
            tracker.stayed()
            yield "-"
        assert thief.place in tracker.places()
        clues = thief.act()
    yield f"{thief.place} {thief.crimes}"


def test_classic_thief_is_the_same_thief():
    assert crc(story("classic", 1979, 200)) == CLASSIC_CRC


def test_cunning_thief_is_the_same_thief():
    assert crc(story("cunning", 1979, 60)) == CUNNING_CRC


def test_worked_example_gives_its_five_sets():
    tracker = Tracker()
    for kind, possible in EXAMPLE:
        tracker.clue(1, kind)
        assert sorted(tracker.places()) == possible


def test_state_survives_json_in_the_middle_of_a_case():
    rng = Rng(3)
    thief = Thief(rng, ODDS, "cunning")
    thief.strike()
    for _ in range(10):
        thief.act()
        copy = Rng(rng.state)
        twin = Thief.from_state(copy, ODDS, "cunning", json.loads(json.dumps(thief.state())))
        assert [twin.act() for _ in range(5)] == [thief.act() for _ in range(5)]
        assert twin.place == thief.place


def test_tracker_of_a_hundred_clues_needs_little_memory():
    thief = Thief(Rng(11), ODDS)
    tracker = Tracker()
    for area, kind in thief.strike():
        tracker.clue(area, kind)
    gc.collect()
    before = gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0
    for _ in range(100):
        for area, kind in thief.act():
            tracker.clue(area, kind)
    gc.collect()
    after = gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0
    assert after - before < 4096


EXAMPLE = (
    ("crime", [123, 144, 146, 164]),
    ("door", [113, 124, 136, 157, 165]),
    ("floor", [126, 127, 166, 167, 176]),
    ("door", [117, 125, 157, 165, 168]),
    ("window", [148]),
)
CITY_CRC = 3228117068
RNG_7 = [278, 533, 898, 453, 810, 421, 258, 243]
RNG_7_STATE = 582978253
RNG_FIRST = [11292, 62447, 63082, 63082, 62447]
CLASSIC_CRC = 3249201715
CUNNING_CRC = 3127863677
