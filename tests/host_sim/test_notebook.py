"""The list of clues and the map's places, from the console's events alone."""

import pytest

from host_sim.notebook import Notebook


def clue(area, kind, sound=None):
    sound = sound or {"window": "glass", "stay": "dot"}.get(kind, kind)
    return [("clue", {"area": area, "kind": kind, "sound": sound}), ("sound_end", {"sound": sound})]


def notebook_of(*groups):
    book = Notebook()
    first = True
    for group in groups:
        for event, data in group:
            book.hear(event, data, first)
        first = False
    return book


ARREST = [("arrest", {"place": 226})]


def test_lines_are_newest_first_with_the_digit_that_replays():
    book = notebook_of(clue(2, "crime"), clue(0, "stay"), clue(2, "window"), clue(6, "street"))
    assert book.lines() == [
        ("0", "6St", "street 6: running outside"),
        ("1", "2GL", "Jewelry (2): a window breaks"),
        ("", "", "one bleep: he did not move"),
        ("2", "2Cr", "Jewelry (2): a crime!"),
    ]


def test_a_subway_ride_is_one_action_of_two_lines():
    book = notebook_of(clue(7, "crime"), clue(7, "subway"), clue(5, "street"))
    assert [(digit, text) for digit, text, _ in book.lines()] == [("0", "5St"), ("", "7Sb"), ("1", "7Cr")]
    assert "up from the subway" in book.lines()[0][2]


def test_only_ten_actions_have_a_digit():
    book = notebook_of(clue(1, "crime"), *[clue(1, "floor")] * 12)
    assert [d for d, _, _ in book.lines()] == [*"0123456789", "", "", ""]


def test_a_clue_that_off_cuts_short_counts_once_when_it_is_played_again():
    half = clue(1, "floor")[:1]
    book = notebook_of(clue(1, "crime"), half, clue(1, "floor"))
    assert book.entries == ["1c", "1f"]


def test_a_new_case_begins_a_new_list():
    book = notebook_of(clue(1, "crime"), clue(1, "floor"))
    for event, data in clue(4, "crime"):
        book.hear(event, data, True)
    assert book.entries == ["4c"]


def test_a_resumed_notebook_is_the_same():
    book = notebook_of(clue(2, "crime"), clue(0, "stay"), ARREST, [("result", {"result": "false"})])
    again = Notebook(book.text())
    assert (again.entries, again.lines(), again.places()) == (book.entries, book.lines(), book.places())
    assert book.lines()[0] == ("", "226", "false arrest: nobody there")


def test_places_follow_the_tracker_and_what_an_arrest_told():
    crimes = notebook_of(clue(2, "crime")).places()
    assert len(crimes) == 5
    wrong = min(crimes)
    arrest = [("arrest", {"place": wrong}), ("result", {"result": "false"})]
    assert notebook_of(clue(2, "crime"), arrest).places() == crimes - {wrong}
    escape = [("arrest", {"place": wrong}), ("result", {"result": "escape"})]
    assert notebook_of(clue(2, "crime"), escape).places() == {wrong}


def test_no_places_without_a_whole_case():
    assert Notebook().places() is None
    assert notebook_of(clue(1, "floor")).places() is None
    assert notebook_of(clue(1, "crime"), ARREST, [("result", {"result": "success"})]).places() is None
    book = Notebook()
    book.begun_elsewhere()
    for event, data in clue(1, "crime"):
        book.hear(event, data, False)
    assert book.places() is None
    assert "press 0 to 9" in book.lines()[-1][2]


def test_a_case_too_long_for_the_save_is_left_out_whole():
    book = Notebook(" ".join(["1c"] + ["1f"] * 3000))
    assert book.text() == ""


@pytest.mark.parametrize("text", ["9c", "1x", "A12", "Axyz", "=maybe", "hello", "1cc"])
def test_a_damaged_notebook_is_refused(text):
    with pytest.raises(ValueError, match="notebook"):
        Notebook(text)
