"""The linter names line and fault; the picture shows everything; our own board is what the game asks for."""

import random
import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import InputError
from companion.games import doduk_japgi as game
from companion.games.__main__ import main
from companion.games.doduk_japgi.library import FOLDER, load
from companion.games.kit import boards
from tests.companion.doduk_japgi.table import TOWN
from tests.proof import size

TEXT = (FOLDER / "moonlit.toml").read_text(encoding="utf-8")


def faults(text):
    return [(f.line, f.text) for f in game.lint(boards.BoardFile("b.toml", text))]


def line_of(text, start):
    return next(n for n, row in enumerate(text.split("\n"), 1) if row.startswith(start))


def changed(row, new, text=TEXT):
    """The text with the row that starts so replaced, and the number of that row."""
    number = line_of(text, row)
    rows = text.split("\n")
    rows[number - 1] = new(rows[number - 1]) if callable(new) else new
    return "\n".join(rows), number


def test_our_board_has_all_that_the_game_asks_for():
    board = load("moonlit")
    squares = board.squares.values()
    assert 80 <= len(squares) <= 150
    assert len(board.buildings) == 7
    for side in ({"thief"}, {"police"}, {"thief", "police"}):
        assert sum(s.binds == side and s.order is not None for s in squares) >= 4
    assert len(board.colours) >= 2
    assert all(len(ids) >= 2 for ids in board.colours.values())
    assert {s.order for s in squares if s.order} == {"rest", "again", "hideout", "prison", "go"}
    assert sum(s.trick for s in squares) >= 9
    assert any(one_way for _, one_way in board.ways)
    assert all(p.korean for p in board.places.values())
    assert faults(TEXT) == []


CASES = [
    ("name =", "", "needs a name"),
    ("name =", 'nom = "x"', "unknown 'nom'"),
    ("paper_mm", "paper_mm = [420]", "paper_mm is [width, height]"),
    ("number = 2", "number = 12", "a number from 1 to 9"),
    ("number = 2", "number = 1", "building number 1 again"),
    ('name = "Hotel"', 'name = "Bank"', "name 'Bank' again"),
    ("at = [68, 116]", "at = 68", "hideout: at is [x, y]"),
    ("doors = [63, 125]", "doors = []", "doors lists at least one square"),
    ("doors = [63, 125]", "doors = [63, 1250]", "there is no square 1250"),
    ("squares = [1, 89", "squares = [1]", "at least two squares"),
    ("squares = [1, 89", "squares = [1, 89, 90, 91, 92, 93, 650]", "there is no square 650"),
    ("squares = [1, 89", "squares = [1, 89, 89, 90, 91, 92, 93, 65]", "square 89 twice in a row"),
    ("one_way = true", 'one_way = "yes"', "one_way is true or false"),
    ("100 =", "100 = { at = [199.7, 55.2, 1] }", "square 100: at is [x, y]"),
    ("100 =", "100 = { at = [199.7, 55.2], trik = true }", "unknown 'trik'"),
    ("100 =", '100 = { at = [199.7, 55.2], order = "dance", for = "both" }', "order is rest, again"),
    ("100 =", '100 = { at = [199.7, 55.2], order = "rest" }', "whom does the order bind"),
    ("100 =", '100 = { at = [199.7, 55.2], order = "rest", for = "cats" }', "for is thief"),
    ("100 =", '100 = { at = [199.7, 55.2], order = "hideout", for = "both" }', "R25"),
    ("100 =", '100 = { at = [199.7, 55.2], order = "go B3", for = "police" }', "R25"),
    ("100 =", '100 = { at = [199.7, 55.2], order = "go 999", for = "both" }', "no square or building"),
    ("100 =", '100 = { at = [199.7, 55.2], move = "pink" }', "leads nowhere (R13)"),
    ("100 =", '100 = { at = [199.7, 55.2], order = "rest", for = "both", move = "gold" }', "either an order"),
    ("100 =", '100 = { at = [199.7, 55.2], for = "both" }', "beside an order"),
    ("100 =", "100 = { at = [900, 55.2] }", "lies off the paper"),
]


@pytest.mark.parametrize(("row", "new", "words"), CASES)
def test_lint_names_line_and_fault(row, new, words):
    text, number = changed(row, new)
    found = [f for f in faults(text) if words in f[1]]
    assert found, faults(text)
    if new:
        assert found[0][0] == number


def test_lint_finds_squares_on_no_way_on_each_other_or_cut_off():
    assert (line_of(TEXT, "128 ="), "square 129 is on no way") not in faults(TEXT)
    extra = TEXT + "129 = { at = [236, 60] }\n"
    assert faults(extra) == [(line_of(extra, "129 ="), "square 129 is on no way")]
    close = extra.replace("129 = { at = [236, 60] }", "129 = { at = [24.5, 150] }")
    assert any("square 129 lies on square 1" in words for _, words in faults(close))
    island = extra + "130 = { at = [236, 80] }\n"
    island = island.replace("# Squares:", '[[way]]\nname = "Island"\nsquares = [129, 130]\n\n# Squares:')
    assert {w for _, w in faults(island)} >= {
        f"square {n} cannot be reached from the {home} ({side})"
        for n in (129, 130)
        for home, side in (("hideout", "thief"), ("prison", "police"))
    }


def test_lint_finds_a_trap_at_the_end_of_a_one_way_road():
    extra = TEXT + "129 = { at = [236, 60] }\n"
    trap = extra.replace("# Squares:", "[[way]]\none_way = true\nsquares = [77, 129]\n\n# Squares:")
    line = line_of(trap, "129 =")
    assert faults(trap) == [
        (line, "square 129: no way leads from it back to the hideout (thief)"),
        (line, "square 129: no way leads from it back to the prison (police)"),
    ]


def test_lint_asks_for_trick_marks_and_places():
    assert any("R19" in words for _, words in faults(TEXT.replace(", trick = true", "")))
    assert any("needs [hideout]" in words for _, words in faults(TEXT.replace("[hideout]", "[den]")))
    assert any("needs at least one [[way]]" in words for _, words in faults('game = "doduk_japgi"'))


@given(st.integers(0, 2**32))
@settings(max_examples=size(40, 1500), deadline=None)
@pytest.mark.proof
def test_a_damaged_file_gives_faults_never_a_crash(seed):
    rng = random.Random(seed)
    rows = TEXT.split("\n")
    for _ in range(rng.randrange(1, 4)):
        i = rng.randrange(len(rows))
        damage = rng.randrange(4)
        if damage == 0:
            del rows[i]
        elif damage == 1:
            rows.insert(i, rng.choice(rows))
        elif damage == 2:
            rows[i] = re.sub(r"\d+", lambda m: str(rng.choice([0, 7, 64, 200, m.group()])), rows[i])
        else:
            rows[i] = re.sub(r"\[.*?\]|true|\".*?\"", lambda m: rng.choice(["3", "[1]", '"x"', m.group()]), rows[i])
    try:
        file = boards.BoardFile("b.toml", "\n".join(rows))
    except InputError:
        return
    found = game.lint(file)
    assert all(1 <= f.line <= len(rows) for f in found)
    try:
        ET.fromstring(game.draw(file))
    except InputError:
        assert found


def test_a_board_with_faults_is_refused_with_its_line(tmp_path):
    path = tmp_path / "mine.toml"
    text, number = changed("100 =", '100 = { at = [199.7, 55.2], order = "rest" }')
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=f"mine.toml:{number}: square 100"):
        game.new({"board": str(path)}, ["a", "b"], 1)
    with pytest.raises(InputError, match="there are: moonlit"):
        game.new({"board": "nowhere"}, ["a", "b"], 1)


def test_the_picture_shows_every_square_and_place_on_a3():
    root = ET.fromstring(game.draw(boards.read(FOLDER / "moonlit.toml")))
    assert (root.get("width"), root.get("height")) == ("420mm", "297mm")
    words = [e.text for e in root.iter("{http://www.w3.org/2000/svg}text")]
    board = load("moonlit")
    assert set(board.squares) <= set(words)
    for place in board.places.values():
        assert place.name in words
        assert place.korean in words
    for said in ("속임수", "위치 이동", "REST", "AGAIN", "HIDEOUT", "PRISON"):
        assert said in words
    circles = list(root.iter("{http://www.w3.org/2000/svg}circle"))
    assert len(circles) >= len(board.squares) + len(board.buildings)
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        assert 0 < float(text.get("x")) < 420
        assert 0 < float(text.get("y")) < 297


@pytest.mark.parametrize("command", ["lint", "draw", "play", "simulate"])
def test_the_commands_work(command, tmp_path, capsys):
    out = tmp_path / "b.svg"
    words = {
        "lint": ["lint", str(FOLDER / "moonlit.toml"), TOWN],
        "draw": ["draw", str(FOLDER / "moonlit.toml"), "--out", str(out)],
        "play": ["play", "doduk_japgi", "--bots", "--seed", "3", "--option", "rounds=3"],
        "simulate": ["simulate", "doduk_japgi", "--games", "2", "--quiet", "--option", "rounds=3"],
    }[command]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert said
    assert command != "draw" or out.read_text(encoding="utf-8").startswith("<?xml")
    assert command != "play" or "Over: " in said
