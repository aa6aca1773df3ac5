"""The computed city against the numbers of the board: every space, move and side."""

import json
from pathlib import Path

import pytest

from scanner.rules import city

BOARD = json.loads((Path(__file__).parents[1] / "data" / "board.json").read_text())
FACTS = {int(space): facts for space, facts in BOARD["spaces"].items()}


def test_r2_all_183_spaces_and_no_other_number():
    assert list(city.SPACES) == sorted(FACTS)
    assert len(city.SPACES) == 183
    for number in set(range(-10, 1100)) - set(FACTS):
        with pytest.raises(KeyError, match=str(number)):
            city.kind(number)


@pytest.mark.parametrize("ask", [city.kind, city.moves, city.sides, city.area])
@pytest.mark.parametrize("wrong", [0, 99, 101, 188, 801, 900, 5000, -113, "148", None, 148.0])
def test_an_unknown_space_is_a_key_error_that_names_it(ask, wrong):
    with pytest.raises(KeyError) as error:
        ask(wrong)
    assert error.value.args == (wrong,)


def test_r1_r2_kind_and_area_of_every_space():
    assert {space: city.kind(space) for space in FACTS} == {space: facts["kind"] for space, facts in FACTS.items()}
    assert all(city.area(space) == space // 100 for space in FACTS)


def test_r3_nineteen_crime_spaces_the_newsstand_on_the_street():
    assert list(city.CRIMES) == sorted(s for s, f in FACTS.items() if f["kind"] in ("crime", "newsstand"))
    assert [len([c for c in city.CRIMES if c // 100 == area]) for area in range(1, 9)] == [4, 5, 4, 5, 0, 0, 1, 0]
    assert city.kind(709) == "newsstand"


def test_r4_five_stations_four_corners_and_the_centre():
    assert city.STATIONS == (500, 599, 699, 799, 899)
    assert [city.xy(s) for s in city.STATIONS] == [(0, 0), (9, 9), (9, -9), (-9, -9), (-9, 9)]


def test_r44_r47_r48_all_324_moves():
    assert {space: list(city.moves(space)) for space in FACTS} == {s: f["moves"] for s, f in FACTS.items()}
    edges = {frozenset((a, b)) for a in FACTS for b in city.moves(a)}
    assert len(edges) == 324


def test_r46_both_sides_of_all_64_openings():
    assert {s: city.sides(s) for s in FACTS if "sides" in FACTS[s]} == {
        s: tuple(tuple(side) for side in f["sides"]) for s, f in FACTS.items() if "sides" in f
    }
    assert sum(city.sides(space) is not None for space in FACTS) == 64


def test_r5_only_doors_and_windows_have_sides_and_these_part_all_their_moves():
    for space in city.SPACES:
        if city.kind(space) in ("door", "window"):
            one, other = city.sides(space)
            assert one
            assert other
            assert sorted(one + other) == list(city.moves(space))
        else:
            assert city.sides(space) is None
