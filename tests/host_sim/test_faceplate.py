"""Digits and map as text."""

from host_sim import faceplate
from scanner import segments
from scanner.rules import city

ART_8 = """\
 ██████
██    ██
██    ██
 ██████
██    ██
██    ██
 ██████"""


def lines(text):
    return [line.rstrip() for line in faceplate.digits(segments.encode(text)).plain.replace("░", " ").split("\n")]


def test_eight_lights_everything():
    assert lines("8") == ART_8.split("\n")


def test_three_digits_stand_side_by_side_with_their_points():
    rows = faceplate.digits(segments.encode("1.23")).plain.split("\n")
    assert len(rows) == faceplate.HEIGHT
    assert {len(row) for row in rows} == {3 * (faceplate.DIGIT_WIDTH + 3)}
    assert rows[-1][9] == "█"
    assert rows[-1][20] == rows[-1][31] == "░"


def test_every_character_has_its_own_picture_except_the_known_pairs():
    pictures = {char: faceplate.digits(segments.encode(char)).plain for char in segments.CHARS}
    assert len(set(pictures.values())) == len(pictures) - 2


def test_brightness_changes_the_colour_of_lit_segments_only():
    colours = [{str(span.style) for span in faceplate.digits((255, 0, 0), level).spans} for level in range(1, 6)]
    assert len({frozenset(c) for c in colours}) == 5
    assert all(len(c) == 2 for c in colours)


def test_map_shows_all_183_spaces_once_and_stars_the_given_ones():
    plain = faceplate.board_map({226, 225}).plain
    assert sorted(int(word.strip("*")) for word in plain.replace("*", " *").split()) == list(city.SPACES)
    assert plain.count("*") == 2 and "*226" in plain
    assert "*" not in faceplate.board_map(None).plain
    assert {len(row) for row in plain.split("\n")} == {76}


def test_map_keeps_neighbours_of_the_board_beside_each_other():
    rows = faceplate.board_map(None).plain.split("\n")
    assert rows[0].startswith(" 899") and rows[0].endswith(" 599")
    assert rows[9][36:40] == " 500"
