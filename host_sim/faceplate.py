"""The scanner's red digits and the board map as coloured text."""

from rich.text import Text

from scanner.rules import city

DIGIT_WIDTH = 8
HEIGHT = 7
_LIT = "█"
_UNLIT = "░"
_BRIGHT = {1: "#7a1510", 2: "#a51c14", 3: "#d4261a", 4: "#ff3020", 5: "#ff5a46"}
_GHOST = "#2c0b09"

# Cells of each segment: (row, first column, end column). Rows 1-2 and 4-5 are the halves of the uprights.
_CELLS = (
    ((0, 1, 7),),
    ((1, 6, 8), (2, 6, 8)),
    ((4, 6, 8), (5, 6, 8)),
    ((6, 1, 7),),
    ((4, 0, 2), (5, 0, 2)),
    ((1, 0, 2), (2, 0, 2)),
    ((3, 1, 7),),
)
_DP = 7


def digits(masks: tuple[int, int, int], brightness: int = 3) -> Text:
    """Returns three large digits, HEIGHT lines; unlit segments are faint. `masks` as scanner.segments.encode."""
    text = Text(no_wrap=True)
    for row in range(HEIGHT):
        for mask in masks:
            for lit in _row(mask, row):
                char, colour = {None: (" ", _GHOST), False: (_UNLIT, _GHOST), True: (_LIT, _BRIGHT[brightness])}[lit]
                text.append(char, colour)
        if row < HEIGHT - 1:
            text.append("\n")
    return text


def _row(mask, row):
    """The cells of one digit and its point in one row: True lit, False unlit, None not part of any segment."""
    cells: list[bool | None] = [None] * (DIGIT_WIDTH + 3)
    for segment, parts in enumerate(_CELLS):
        for at, first, end in parts:
            if at == row:
                cells[first:end] = [bool(mask >> segment & 1)] * (end - first)
    if row == HEIGHT - 1:
        cells[DIGIT_WIDTH + 1] = bool(mask >> _DP & 1)
    return cells


_KIND_COLOURS = {
    "crime": "bold #ff6b5e",
    "newsstand": "bold #ff6b5e",
    "floor": "#8fbf8f",
    "door": "#d8b45a",
    "window": "#6bc5d8",
    "street": "#9a9a9a",
}
_HERE = "bold black on #ffd75e"


def board_map(places: set[int] | None) -> Text:
    """Returns the 183 spaces where they lie on the board, by number; `places` have a star and another colour."""
    by_cell = {city.xy(space): space for space in city.SPACES}
    text = Text(no_wrap=True)
    for y in range(9, -10, -1):
        for x in range(-9, 10):
            space = by_cell.get((x, y))
            if space is None:
                text.append("    ")
            elif places and space in places:
                text.append(f"*{space}", _HERE)
            else:
                text.append(f" {space}", _KIND_COLOURS[city.kind(space)])
        if y > -9:
            text.append("\n")
    return text


def map_legend() -> Text:
    """Returns one line that says how to read the map."""
    text = Text()
    for kind in ("crime", "floor", "door", "window", "street"):
        text.append(kind + "  ", _KIND_COLOURS[kind])
    text.append("*226", _HERE)
    text.append(" he can be here")
    return text
