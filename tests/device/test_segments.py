"""Characters on seven segments. Runs on CPython and, the same file, inside MicroPython."""

from scanner import segments

NEEDED = "0123456789AbCcdEFGHhIiJLlnoPqrStUuY-_=? "
A, B, C, D, E, F, G, DP = (1 << bit for bit in range(8))


def raises(text, word):
    try:
        segments.encode(text)
    except ValueError as error:
        assert word in str(error), error
        return
    raise AssertionError("no ValueError for " + repr(text))


def test_every_character_the_console_can_show_has_segments():
    for char in NEEDED:
        assert char in segments.CHARS
        mask = segments.encode(char)[0]
        assert 0 <= mask < DP
        assert (mask == 0) == (char == " ")


def test_shapes_are_distinct_but_for_two_known_pairs():
    seen = {}
    for char in NEEDED:
        seen.setdefault(segments.encode(char)[0], []).append(char)
    alike = sorted("".join(sorted(chars)) for chars in seen.values() if len(chars) > 1)
    assert alike == ["5S", "Il"]


def test_known_shapes():
    assert segments.encode("8")[0] == A | B | C | D | E | F | G
    assert segments.encode("1")[0] == B | C
    assert segments.encode("7")[0] == A | B | C
    assert segments.encode("r")[0] == E | G
    assert segments.encode("L")[0] == D | E | F
    assert segments.encode("4")[0] == B | C | F | G
    assert segments.encode("-_=")[0:3] == (G, D, D | G)


def test_all_clue_texts_are_shown_left_to_right():
    assert segments.encode("1Cr") == (B | C, A | D | E | F, E | G)
    for text in ("4FL", "2dr", "3GL", "8St", "7Sb", "---", "14_"):
        masks = segments.encode(text)
        assert len(masks) == 3
        assert all(masks)


def test_point_lights_the_digit_before_it():
    assert segments.encode("1.2") == (B | C | DP, segments.encode("2")[0], 0)
    assert segments.encode("888.")[2] == 0xFF
    assert segments.encode(" .") == (DP, 0, 0)


def test_short_text_stands_left_and_empty_text_is_dark():
    assert segments.encode("7") == (A | B | C, 0, 0)
    assert segments.encode("   ") == (0, 0, 0)
    assert segments.encode("") == (0, 0, 0)


def test_unknown_characters_and_wrong_lengths_are_refused():
    raises("1Kr", "'K'")
    raises("12\u00e5", "no segments")
    raises("1234", "more than 3")
    raises(".12", "point")
    raises("1..", "point")
