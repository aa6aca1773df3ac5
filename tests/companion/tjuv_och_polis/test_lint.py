"""The linter of board files: each fault with its line, and no crash on anything."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import InputError
from companion.games import tjuv_och_polis as game
from companion.games.kit.boards import BoardFile
from companion.games.tjuv_och_polis.board import FOLDER, build
from companion.games.tjuv_och_polis.lint import lint
from tests.proof import size

TEXT = (FOLDER / "ankarstad.toml").read_text(encoding="utf-8")
ROWS = TEXT.split("\n")


def line_of(words: str) -> int:
    return next(i for i, row in enumerate(ROWS, 1) if words in row)


def faults(*changes: tuple[str, str]) -> list[tuple[int, str]]:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return [(f.line, f.text) for f in sorted(lint(BoardFile("x.toml", text)))]


def test_our_board_has_no_fault():
    assert faults() == []


CENTRAL, THEATRE = line_of("[place.B0]"), line_of("[place.SB]")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('kind = "bank"\nname = "Central Bank"', 'kind = "bnak"\nname = "Central Bank"', CENTRAL + 1, "'bnak'"),
        ("pays = 20_000", "pays = 20_500", CENTRAL + 3, "1 000"),
        ('pays = 20_000\nopen = ["south"]', "pays = 20_000", CENTRAL, "needs an opening"),
        ('pays = 20_000\nopen = ["south"]', 'pays = 20_000\nopen = ["nort"]', CENTRAL + 4, "open is a list"),
        ('pays = 20_000\nopen = ["south"]', 'pays = 20_000\nopen = ["west"]', CENTRAL + 4, "there is no street"),
        ('20_000\nopen = ["south"]', '20_000\nopen = ["south", "east", "west"]', CENTRAL + 4, "or on two"),
        ('lines = ["1", "3"]', "lines = []", THEATRE + 3, "a stop on no line"),
        ('lines = ["1", "3"]', 'lines = ["1", "9"]', THEATRE + 3, "there is no [line.9]"),
        ("[line.4]\n", "[line.5]\n[line.4]\n", line_of("[line.4]"), "line 5 has 0 stop"),
        ('color = "#c62828"', 'color = "red"', line_of("#c62828"), "#rrggbb"),
        ('name = "Heron Bank"', 'name = "Lantern Bank"', line_of("Heron Bank"), "taken by B1"),
        ("[place.N5]", "[place.N6]", None, "'N5' is no square sign"),
        ("game =", "gmae =", 2, "unknown key 'gmae'"),
        ("till = 1_000_000", "till = 7", line_of("till ="), "till"),
        (".  HB", ".  . ", line_of("[place.HB]"), "HB is not on the map"),
        (".  HB", "HB HB", line_of(".  HB"), "stands twice"),
        (" P  P  P  P  P  G", " P  P  P  P  .  G", line_of('map = """'), "10 squares P (R11), not 9"),
        ('kind = "harbour"\nname = "East Quay"', 'kind = "nest"\nname = "East Quay"', line_of('map = """'), "4 escape"),
        ('kind = "travel"', 'kind = "telegraph"', line_of('map = """'), "no travel"),
        (".  RW .", "o  RW .", line_of(".  RW ."), "column 1: o cannot be reached"),
        ('open = ["east"]\n', 'open = ["east", "south"]\n', line_of("[place.G]"), "one street square"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_line(old, new, line, words):
    found = faults((old, new))
    assert any(words in text for _, text in found), found
    if line is not None:
        assert any(at == line and words in text for at, text in found), found


def test_squares_that_no_piece_can_reach_are_found():
    rows, top = [*ROWS], line_of(".  RW")
    rows.insert(top - 1, "o  o  .  .")
    shifted = lint(BoardFile("x.toml", "\n".join(rows)))
    assert [(f.line, "cannot be reached" in f.text) for f in sorted(shifted)][:1] == [(top, True)]


def test_a_board_with_faults_is_refused_with_file_and_line(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text(TEXT.replace("pays = 20_000", "pays = 1"), encoding="utf-8")
    with pytest.raises(InputError, match=rf"bad\.toml:{CENTRAL + 3}: B0"):
        game.new({"board": str(path)}, ["a", "b"], 1)
    with pytest.raises(InputError, match="there are: ankarstad"):
        game.new({"board": "atlantis"}, ["a", "b"], 1)


@settings(max_examples=size(100, 1_500), deadline=None)
@given(
    st.integers(0, len(ROWS) - 1),
    st.sampled_from(["cut", "twice", "other"]),
    st.integers(0, len(ROWS) - 1),
    st.text(max_size=4),
)
def test_a_spoiled_file_never_crashes_the_linter_or_the_drawing(at, how, other, junk):
    rows = [*ROWS]
    if how == "cut":
        rows[at] = rows[at][: len(rows[at]) // 2] + junk
    elif how == "twice":
        rows.insert(at, rows[other])
    else:
        rows[at] = rows[at].replace('"', "", 1) if '"' in rows[at] else rows[at].replace("o", junk, 1)
    try:
        file = BoardFile("x.toml", "\n".join(rows))
    except InputError:
        return
    found = lint(file)
    assert all(1 <= f.line <= len(rows) and f.text for f in found)
    if not found:
        build(file)
    assert game.draw(file).startswith("<?xml")


def test_the_drawing_names_every_square():
    drawing = game.draw(BoardFile("a", TEXT))
    board = build(BoardFile("a", TEXT))
    assert 'width="420mm"' in drawing
    for square in board.squares.values():
        assert f">{square.id}</text>" in drawing or square.kind == "cell"
        assert drawing.count(f'data-square="{square.id}"') == 1
        assert f"<title>{square.label.replace('&', '&amp;')}</title>" in drawing
