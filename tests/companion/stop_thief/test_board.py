"""The board against the facts in numbers, the linter, the drawing."""

import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from companion.errors import InputError
from companion.games.kit.boards import BoardFile
from companion.games.stop_thief.board import FOLDER, load
from companion.games.stop_thief.draw import draw
from companion.games.stop_thief.lint import lint
from scanner.rules import city

TEXT = (FOLDER / "city.toml").read_text(encoding="utf-8")
FIRST_ROW = ".    " * 31 + "s"
BOARD = load("city")


def faults(text):
    return lint(BoardFile("x.toml", text))


def test_every_kind_has_its_number_of_squares():
    kinds = Counter(s.shape.kind for s in BOARD.squares.values())
    assert kinds == {"floor": 381, "street": 130, "door": 44, "window": 20, "crime": 18, "newsstand": 1}
    sizes = Counter((s.shape.width, s.shape.height) for s in BOARD.squares.values())
    assert sizes[1, 1] == 488 and sizes[2, 2] == 24 and sizes[4, 4] == 1


def test_squares_touch_as_on_the_printed_board():
    ends = sum(len(s.touches) for s in BOARD.squares.values())
    assert (ends, Counter(len(s.touches) for s in BOARD.squares.values())[8]) == (2930, 43)
    assert set(BOARD.squares["509"].touches) == {"18.1", "17.2", "20.2", "18.3"}
    assert set(BOARD.squares["500"].touches) == {"16.17", "17.17", "21.17", "16.22"}
    assert all(a in BOARD.squares[b].touches for a in BOARD.squares for b in BOARD.squares[a].touches)


def test_r44_the_thiefs_moves_are_one_or_two_squares_long_here():
    # From a door to the street right outside it is one square, everywhere else two.
    lengths = Counter()
    for space in city.SPACES:
        near = BOARD.squares[str(space)].touches
        for other in city.moves(space):
            if other > space:
                lengths[1 if str(other) in near else 2] += 1
                assert str(other) in near or any(str(other) in BOARD.squares[n].touches for n in near)
    assert lengths == {1: 37, 2: 287}


def test_every_square_but_windows_can_be_walked_to():
    assert set(BOARD.far("509")) == set(BOARD.stands) and len(BOARD.stands) == 574


def test_the_shipped_board_has_no_fault():
    assert faults(TEXT) == []


def line_of(token):
    return next(i for i, row in enumerate(TEXT.split("\n"), 1) if token in row)


@pytest.mark.parametrize(
    ("old", "new", "words", "token"),
    [
        ("w128", "d128", "128 is a door here, in the thief's city a window", "w128"),
        ("f127", "f126", "126 stands twice", "f126"),
        ("f127", "f128", "128 is a floor here", "f127"),
        ("f127", "f999", "999 is no space of the thief's city (R2)", "f127"),
        ("f127", "f   ", "1 spaces of the thief's city are missing (R2): 127", "map ="),
        ("f127", "q   ", "'q' is no square", "f127"),
        ("s899 <", ".    <", "< belongs to a square on its left, and there is none", "s899"),
        ("s899 <", "s899 .", "the cells of s899 are no rectangle", "s899"),
        ("d487 f ", "d487 . ", "477 and 487 are more than two squares apart (R44)", "d477"),
        (
            ".\n.    s899",
            "s\n.    s899",
            "the street in column 38 cannot be walked to from the agency (R24)",
            FIRST_ROW,
        ),
        ("agency = 509", "agency = 148", "agency 148 is no numbered street square (R15)", "agency"),
        ("stations = [500, ", "stations = [", "the stations are 500, 599, 699, 799, 899 (R4)", "stations"),
        ("stations = [500", 'stations = ["x"', "stations: the list", "stations"),
        ('game = "stop_thief"', 'game = "chess"', 'game is not "stop_thief"', "game ="),
        ('name = "The city of 1979"', "title = 1", "unknown key 'title'", "name ="),
        ('name = "The city of 1979"', "", "the board has no name", "# The board"),
        ("agency = 509  ", "#", "agency: the number", "# The board"),
        ("w148 .    .    .    d168", "w148 .    .    d168", "row 4 has 37 cells, the others 38", "w148"),
    ],
)
def test_faults_name_their_line(old, new, words, token):
    assert old in TEXT
    found = faults(TEXT.replace(old, new, 1))
    assert any(words in fault.text for fault in found), found
    assert next(f for f in found if words in f.text).line == line_of(token)


def test_no_map_and_an_empty_file_are_faults():
    assert any("there is no map" in f.text for f in faults('game = "stop_thief"'))
    assert faults("")


def test_a_faulty_board_is_one_clear_error(tmp_path):
    bad = tmp_path / "bad.toml"
    bad.write_text(TEXT.replace("w128", "d128"), encoding="utf-8")
    with pytest.raises(InputError, match=rf"bad.toml:{line_of('w128')}: 128 is a door here"):
        load(str(bad))
    with pytest.raises(InputError, match="there are: city"):
        load("metropolis")


def test_the_drawing_shows_every_square_and_number_and_fits_a3():
    page = ET.fromstring(draw(BoardFile("x.toml", TEXT)))
    assert (page.get("width"), page.get("height")) == ("420mm", "297mm")
    words = [t.text for t in page.iter("{http://www.w3.org/2000/svg}text")]
    assert {str(space) for space in city.SPACES} <= set(words)
    titles = [t.text for t in page.iter("{http://www.w3.org/2000/svg}title")]
    assert set(BOARD.squares) <= set(titles)
    assert "faults" in draw(BoardFile("x.toml", TEXT.replace("w128", "d128")))
