"""Board files know on which line each value stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import InputError
from companion.games.kit import boards

TEXT = '''game = "x"
map = """
..#
#..
"""

# places
[place.bank]
name = "Bank"
pays = [
  1,
  2,
]

[[square]]
id = "a"
[[square]]
id = "b"   # [not a header]
links = { north = "a", south = "c" }
[square.more]
deep = 1
'''


def test_lines_of_values_headers_and_arrays_of_tables():
    board = boards.BoardFile("x.toml", TEXT)
    assert board.line("game") == 1
    assert board.line("map") == 2
    assert board.line("place", "bank") == 8
    assert board.line("place", "bank", "pays", 1) == 10
    assert board.line("square", 0) == 15
    assert board.line("square", 1) == 17
    assert board.line("square", 1, "id") == 18
    assert board.line("square", 1, "links", "south") == 19
    assert board.line("square", 1, "more", "deep") == 21
    assert board.line("square", 1, "nothing", "here") == 17
    assert board.fault("row", "map", below=2) == boards.Fault(4, "row")


def test_text_that_is_not_toml_names_file_and_line():
    with pytest.raises(InputError, match=r"b\.toml: not TOML: .*line 2"):
        boards.BoardFile("b.toml", "a = 1\nb = = 2\n")


def test_a_missing_or_binary_file_is_one_clear_error(tmp_path):
    with pytest.raises(InputError, match=r"none\.toml: cannot read"):
        boards.read(tmp_path / "none.toml")
    (tmp_path / "b.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="not UTF-8"):
        boards.read(tmp_path / "b.toml")


def test_find_takes_a_name_or_a_path_and_lists_the_names(tmp_path):
    (tmp_path / "own.toml").write_text("")
    assert boards.find(tmp_path, "own") == tmp_path / "own.toml"
    assert str(boards.find(tmp_path, "else/where.toml")) == "else/where.toml"
    with pytest.raises(InputError, match="there are: own"):
        boards.find(tmp_path, "../own")


@given(st.lists(st.sampled_from(["[[s]]\nv = 1", "[[s]]\n# c\nv = '''\n\n'''", "[[s]]\n\nv = [\n[1],\n]"]), min_size=1))
def test_line_points_at_the_key_itself(blocks):
    text = "\n".join(blocks)
    board = boards.BoardFile("x", text)
    rows = text.split("\n")
    for index in range(len(blocks)):
        assert rows[board.line("s", index, "v") - 1].startswith("v")


def test_unreachable_and_repeated():
    ways = {1: [2], 2: [1], 3: [3]}
    assert boards.unreachable([1], [1, 2, 3], ways.get) == [3]
    assert boards.repeated([("a", 0), ("b", 1), ("a", 2)]) == [("a", 2, 0)]
