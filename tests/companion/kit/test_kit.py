"""The small parts of the kit: options, dice, luck, events, states, SVG."""

import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import InputError
from companion.games.kit import dice, events, luck, svg
from companion.games.kit.errors import IllegalAction
from companion.games.kit.game import Option, check_players, complete
from companion.games.kit.i18n import word
from companion.games.kit.state import clone, digest

TABLE = (
    Option("grace", False, "A1", "x"),
    Option("laps", 3, "A2", "x", low=1, high=9),
    Option("who", "a", "A3", "x", ("a", "b")),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def test_options_get_defaults_and_convert_text():
    assert complete(TABLE, {}) == {"grace": False, "laps": 3, "who": "a"}
    assert complete(TABLE, {"grace": "on", "laps": "9", "who": "b"}) == {"grace": True, "laps": 9, "who": "b"}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"x": 1}, "there are: grace"),
        ({"grace": 2}, "on or off"),
        ({"laps": True}, "1 to 9"),
        ({"laps": "ten"}, "1 to 9"),
        ({"laps": 10}, "1 to 9"),
        ({"who": "c"}, "one of a, b"),
        ({"who": 1}, "one of a, b"),
    ],
)
def test_a_wrong_option_is_one_clear_error(options, words):
    with pytest.raises(InputError, match=words):
        complete(TABLE, options)


def test_players_are_counted_and_told_apart():
    assert check_players(["a", "b"], 2, 3) == ["a", "b"]
    for bad in (["a"], ["a", "a"], ["a", " "], list("abcd")):
        with pytest.raises(InputError):
            check_players(bad, 2, 3)


def test_luck_is_even_and_lives_in_the_state():
    state = {"rng": luck.start(7)}
    again = dict(state)
    counts = Counter(luck.below(state, 6) for _ in range(60_000))
    assert all(9_500 < counts[v] < 10_500 for v in range(6))
    assert [luck.below(again, 6) for _ in range(60_000)] and again == state
    assert sorted(luck.shuffled(state, list("abcde"))) == list("abcde")


def test_dice_are_thrown_by_the_engine_or_told_by_the_table():
    own = {"rng": luck.start(1), "options": {"dice": "engine"}}
    assert dice.actions(own) == [{"do": "roll"}]
    assert all(2 <= dice.throw(own, {"do": "roll"}, 2) <= 12 for _ in range(100))
    with pytest.raises(IllegalAction):
        dice.throw(own, {"do": "roll", "value": 3})
    told = {"rng": 1, "options": {"dice": "table"}}
    assert [a["value"] for a in dice.actions(told, 2)] == list(range(2, 13))
    assert dice.throw(told, {"do": "roll", "value": 6}) == 6
    for bad in (0, 7, "3", None, True):
        with pytest.raises(IllegalAction):
            dice.throw(told, {"do": "roll", "value": bad})
    assert told["rng"] == 1


@given(JSON)
def test_clone_is_equal_and_shares_nothing_that_can_change(value):
    copy = clone(value)
    assert copy == value and digest(copy) == digest(value)
    if isinstance(value, (dict, list)):
        assert copy is not value


def test_secret_events_reach_their_seats_only():
    said = [events.event("a", "{who} hides"), events.event("b", "in {place}", only=[1], place=word("Nest"))]
    assert [e["kind"] for e in events.for_seat(said, None)] == ["a"]
    assert [e["kind"] for e in events.for_seat(said, 1)] == ["a", "b"]
    assert events.render(said[1], {"in {place}": "i {place}", "Nest": "Näste"}.get) == "i Näste"


def test_an_svg_page_is_xml_in_millimetres():
    page = svg.Page(420, 297, "A & B")
    page.text(10, 10, "<Bank>", fill="#123")
    page.path([(0, 0), (1.234567, 2)], stroke_width=0.3)
    page.rect(0, 0, 1, 1, title="tip")
    root = ET.fromstring(page.done())
    assert root.get("width") == "420mm" and root.get("viewBox") == "0 0 420 297"
    assert "1.23 2" in page.done()
