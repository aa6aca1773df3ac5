"""The board as a picture to print: roads, numbered squares with their orders, places with names, a legend."""

import math
from itertools import pairwise
from typing import Any

from companion.errors import InputError
from companion.games.doduk_japgi.board import HIDEOUT, POLICE, PRISON, THIEF, Board, Place, Square
from companion.games.doduk_japgi.lint import blocking
from companion.games.kit.boards import BoardFile
from companion.games.kit.svg import Page

_RADIUS_MM = 6.2
_INK, _PAPER, _ROAD, _KERB = "#22304a", "#fbf7ec", "#e3dccb", "#b9ae96"
_FILL = {
    frozenset((THIEF,)): "#f6b3a8",
    frozenset((POLICE,)): "#aecdf3",
    frozenset((THIEF, POLICE)): "#d9c0ee",
}
_COLOURS = {"gold": "#f4cf4f", "green": "#8fd19a", "orange": "#f5a65b", "pink": "#f59ac0", "white": "#ffffff"}
_SPARE = ("#9fd8d2", "#d6b48a", "#c8d46a", "#c9c9c9")
_ORDER = {"rest": "REST", "again": "AGAIN", HIDEOUT: "TO HIDEOUT", PRISON: "TO PRISON"}
_LEGEND = (
    (_FILL[frozenset((THIEF,))], "red: thieves"),
    (_FILL[frozenset((POLICE,))], "blue: police"),
    (_FILL[frozenset((THIEF, POLICE))], "violet: both"),
)


def draw(file: BoardFile) -> str:
    """SVG in mm. InputError for a file too broken to draw; other faults do not matter here."""
    faults = blocking(file)
    if faults:
        raise InputError(f"{file.path}:{faults[0].line}: {faults[0].text}")
    board = Board(file.data)
    width, height = board.paper_mm
    page = Page(width, height, board.name, _PAPER)
    page.rect(4, 4, width - 8, height - 8, rx=6, fill="none", stroke=_INK, stroke_width=0.8)
    page.text(14, 15, f"{board.korean}  {board.name}".strip(), 9, "start", fill=_INK, font_weight="bold")
    page.text(width - 14, 15, "도둑 잡기 · Catch the Thief", 5.5, "end", fill=_INK)
    for place in board.places.values():
        _doors(page, board, place)
    for squares, one_way in board.ways:
        _road(page, [board.squares[s].at for s in squares], one_way)
    for place in board.places.values():
        _place(page, place)
    for square in board.squares.values():
        _square(page, board, square)
    _legend(page, board, height - 13)
    return page.done()


def _road(page: Page, points: list[tuple[float, float]], one_way: bool) -> None:
    style: dict[str, Any] = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    page.path(points, stroke=_KERB, stroke_width=10.4, **style)
    page.path(points, stroke=_ROAD, stroke_width=9.4, **style)
    if not one_way:
        return
    for (x1, y1), (x2, y2) in pairwise(points):
        _arrow(page, (x1 + x2) / 2, (y1 + y2) / 2, math.atan2(y2 - y1, x2 - x1))


def _arrow(page: Page, x: float, y: float, angle: float) -> None:
    """A small triangle that points along `angle` (radians)."""
    tips = ((1.7, 0.0), (-1.4, 1.9), (-1.4, -1.9))
    cos, sin = math.cos(angle), math.sin(angle)
    page.path([(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in tips], closed=True, fill="#c0392b")


def _doors(page: Page, board: Board, place: Place) -> None:
    """Lines from the place to its doors; an arrow where the door is only a way in or only a way out."""
    for door in dict.fromkeys((*place.doors, *place.out)):
        x, y = board.squares[door].at
        page.line(*place.at, x, y, stroke="#8a7f68", stroke_width=4.2, stroke_linecap="round")
        page.line(*place.at, x, y, stroke="#fffdf6", stroke_width=3.0, stroke_linecap="round")
        if (door in place.doors) != (door in place.out):
            towards = math.atan2(place.at[1] - y, place.at[0] - x)
            near = _RADIUS_MM + 3
            angle = towards if door in place.doors else towards + math.pi
            _arrow(page, x + near * math.cos(towards), y + near * math.sin(towards), angle)


def _place(page: Page, place: Place) -> None:
    x, y = place.at
    w, h = place.size
    fill = {HIDEOUT: "#5b3f78", PRISON: "#33415c"}.get(place.id, "#fff3d6")
    ink = "#ffffff" if place.id in (HIDEOUT, PRISON) else _INK
    page.rect(x - w / 2, y - h / 2, w, h, rx=3, fill=fill, stroke=_INK, stroke_width=0.9, title=place.name)
    left = x
    if place.id not in (HIDEOUT, PRISON):
        left = x + 5
        page.circle(x - w / 2 + 7, y, 5.2, fill=_INK)
        page.text(x - w / 2 + 7, y, place.id[1:], 7, fill="#ffffff", font_weight="bold")
    if place.korean:
        page.text(left, y - 4, place.korean, 7, fill=ink, font_weight="bold")
    page.text(left, y + 5 if place.korean else y, place.name, 4.4, fill=ink)


def _square(page: Page, board: Board, square: Square) -> None:
    x, y = square.at
    fill = "#ffffff"
    if square.colour:
        fill = _colour(board, square.colour)
    elif square.order:
        fill = _FILL[square.binds]
    dash = {"stroke_dasharray": "1.6 1"} if square.trick else {}
    page.circle(x, y, _RADIUS_MM, fill=fill, stroke=_INK, stroke_width=0.9 if square.trick else 0.5, **dash)
    lines = _label(square)
    if not lines:
        page.text(x, y, square.id, 4.2, fill=_INK)
        return
    page.text(x, y - 2.9, square.id, 2.8, fill=_INK)
    for i, line in enumerate(lines):
        size = min(2.3, 13.5 / max(6, len(line)))  # seven letters just fit the circle
        page.text(x, y + 0.6 + 2.4 * i, line, size, fill=_INK, font_weight="bold")


def _label(square: Square) -> list[str]:
    """Up to two short lines under the number."""
    if square.colour:
        return ["위치 이동", "MOVE"]
    if square.order:
        return (_ORDER.get(square.order) or f"GO TO {square.target}").rsplit(" ", 1)
    return ["속임수", "TRICK"] if square.trick else []


def _colour(board: Board, name: str) -> str:
    """The fill of a position-move colour; names we do not know get the spare tints in order of appearance."""
    unknown = [c for c in board.colours if c not in _COLOURS]
    return _COLOURS.get(name) or _SPARE[unknown.index(name) % len(_SPARE)]


def _legend(page: Page, board: Board, y: float) -> None:
    x = 16.0
    entries = [*_LEGEND]
    entries += [(_colour(board, c), f"move ({c})") for c in board.colours]
    for fill, words in entries:
        page.circle(x, y, 3, fill=fill, stroke=_INK, stroke_width=0.4)
        page.text(x + 5, y, words, 3.6, "start", fill=_INK)
        x += 13 + 2.0 * len(words)
    page.circle(x, y, 3, fill="#ffffff", stroke=_INK, stroke_width=0.7, stroke_dasharray="1.6 1")
    page.text(x + 5, y, "속임수: trick cards", 3.6, "start", fill=_INK)
    _arrow(page, x + 48, y, 0)
    page.text(x + 52, y, "one way", 3.6, "start", fill=_INK)
    page.text(board.paper_mm[0] - 14, y, "REST: sit out a turn · AGAIN: throw once more", 3.6, "end", fill=_INK)
