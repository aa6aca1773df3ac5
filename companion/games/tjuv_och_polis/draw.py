"""Draws a board of Tjuv och Polis as SVG on one A3 sheet: numbers, names, openings, tram lines, a legend."""

import textwrap

from companion.games.kit.boards import BoardFile
from companion.games.kit.svg import A3_LANDSCAPE_MM, Page
from companion.games.tjuv_och_polis.board import Board, Square, build
from companion.games.tjuv_och_polis.form import ESCAPES, OFFICES, SIDES, STREETS
from companion.games.tjuv_och_polis.lint import lint

MARGIN_MM, TITLE_MM, LEGEND_MM = 8.0, 11.0, 10.0
_FILL = {
    "street": "#ffffff",
    "stop": "#ffffff",
    "cell": "#bcd0ea",
    "gate": "#6d8fbf",
    "nest": "#6b5642",
    "bank": "#ffd873",
    "post": "#ffe9ad",
    "travel": "#bfe3c8",
    "telegraph": "#d9c6ec",
    "railway": "#f6f6f6",
    "harbour": "#dff1fb",
    "airport": "#f6f6f6",
}
_KIND = {
    "bank": "Bank",
    "post": "Post office",
    "travel": "Travel agency",
    "telegraph": "Telegraph",
    "nest": "Thieves' nest",
    "cell": "Police station",
    "gate": "Gate",
    "stop": "Tram stop",
    "railway": "Escape square",
}
_GROUND, _INK, _EDGE = "#e4e7df", "#222222", "#8a8f88"


def draw(file: BoardFile) -> str:
    """The board as SVG text; a file with faults is drawn as a page that names the first one."""
    faults = sorted(lint(file))
    if faults:
        page = Page(*A3_LANDSCAPE_MM, "faults")
        for row, fault in enumerate(faults[:30]):
            page.text(10, 12 + 8 * row, f"{file.path}:{fault.line}: {fault.text}", 5, "start")
        return page.done()
    return _Sheet(build(file)).done()


class _Sheet:
    def __init__(self, board: Board):
        self.board = board
        wide, high = A3_LANDSCAPE_MM
        columns = max(s.x for s in board.squares.values()) - min(s.x for s in board.squares.values()) + 1
        rows = max(s.y for s in board.squares.values()) - min(s.y for s in board.squares.values()) + 1
        room = high - 2 * MARGIN_MM - TITLE_MM - LEGEND_MM
        self.size = min((wide - 2 * MARGIN_MM) / columns, room / rows)
        self.left = (wide - columns * self.size) / 2 - min(s.x for s in board.squares.values()) * self.size
        self.top = MARGIN_MM + TITLE_MM - min(s.y for s in board.squares.values()) * self.size
        self.page = Page(wide, high, board.name)
        self.page.text(wide / 2, MARGIN_MM + 3, board.name, 8, font_weight="bold", fill=_INK)
        self.page.rect(
            (wide - columns * self.size) / 2 - 2, MARGIN_MM + TITLE_MM - 2,
            columns * self.size + 4, rows * self.size + 4, fill=_GROUND, rx=2,
        )  # fmt: skip
        self.bottom = MARGIN_MM + TITLE_MM + rows * self.size + 4

    def done(self) -> str:
        for square in self.board.squares.values():
            self._square(square)
        for order, sign in enumerate(self.board.lines):
            self._tram(sign, order)
        for square in self.board.squares.values():
            self._words(square)
        self._legend()
        return self.page.done()

    def _corner(self, square: Square) -> tuple[float, float]:
        return self.left + square.x * self.size, self.top + square.y * self.size

    def _centre(self, square: Square) -> tuple[float, float]:
        x, y = self._corner(square)
        return x + self.size / 2, y + self.size / 2

    def _square(self, square: Square) -> None:
        x, y = self._corner(square)
        size, street = self.size, square.kind in STREETS
        gap = 0.25 if street else 0.7
        style = {
            "fill": _FILL[square.kind],
            "stroke": _EDGE if street else _INK,
            "stroke_width": 0.25 if street else 0.8,
        }
        self.page.rect(
            x + gap, y + gap, size - 2 * gap, size - 2 * gap, title=square.label, data_square=square.id, **style
        )
        if square.kind in ESCAPES:  # R57: double red edges
            for inset in (0.8, 2.0):
                edge = {"fill": "none", "stroke": "#c62828", "stroke_width": 0.7}
                self.page.rect(x + inset, y + inset, size - 2 * inset, size - 2 * inset, **edge)
        if not street and square.kind != "cell":
            self._openings(square)

    def _openings(self, square: Square) -> None:
        """A doorway in the edge where a place opens to the street: a gap between two jambs."""
        cx, cy = self._centre(square)
        half, wide = self.size / 2, self.size * 0.19
        for dx, dy in SIDES.values():
            if not any(self._lies(square, n, dx, dy) for n in square.near):
                continue
            x, y = cx + dx * (half - 0.5), cy + dy * (half - 0.5)
            deep = 0.9
            corners = [(x + dy * wide * a + dx * deep * b, y + dx * wide * a + dy * deep * b)
                       for a, b in ((-1, -1), (-1, 1), (1, 1), (1, -1))]  # fmt: skip
            self.page.path(corners, closed=True, fill="#ffffff")
            for a in (0, 2):
                (x1, y1), (x2, y2) = corners[a], corners[a + 1]
                self.page.line(x1, y1, x2, y2, stroke=_INK, stroke_width=0.5)

    def _lies(self, square: Square, other: str, dx: int, dy: int) -> bool:
        near = self.board.squares[other]
        return (near.x - square.x, near.y - square.y) == (dx, dy)

    def _tram(self, sign: str, order: int) -> None:
        """The line along the streets from stop to nearest stop, shifted a little so that lines stay apart."""
        line, board = self.board.lines[sign], self.board
        shift = (order - (len(board.lines) - 1) / 2) * 1.3
        todo = sorted(line.stops, key=lambda s: (board.squares[s].x, board.squares[s].y))
        at = todo.pop(0)
        while todo:
            following = min(todo, key=lambda s: board.far("car", s).get(at, 10_000))
            todo.remove(following)
            far, way = board.far("car", following), [at]
            while way[-1] != following and way[-1] in far:
                way.append(min((n for n in board.exits(way[-1]) if n in far), key=far.__getitem__))
            points = [(x + shift, y + shift) for x, y in (self._centre(board.squares[s]) for s in way)]
            self.page.path(points, stroke=line.color, stroke_width=1.0, stroke_opacity=0.55, stroke_linejoin="round")
            at = following

    def _words(self, square: Square) -> None:
        x, y = self._corner(square)
        cx, size = x + self.size / 2, self.size
        ink = "#ffffff" if square.kind in ("nest", "gate") else _INK
        corner = size * (0.24 if square.kind in ESCAPES else 0.1)
        at = (x + corner, y + corner + size * 0.08)
        if square.kind == "street":
            self.page.text(*at, square.id, size * 0.18, "start", fill="#555555")
            return
        self.page.text(*at, square.id, size * 0.15, "start", fill=ink)
        if square.kind == "stop":
            self._stop(square)
        name = textwrap.wrap(square.name, 11)[:2]
        lowest = y + size * (0.79 if square.kind in ESCAPES else 0.81)
        for row, words in enumerate(reversed(name)):
            self.page.text(cx, lowest - row * size * 0.145, words, size * 0.132, fill=ink)
        middle = y + size * (0.5 if square.kind in ESCAPES else 0.42)
        if square.pays:
            self.page.text(cx, middle, f"{square.pays:,}".replace(",", " "), size * 0.21, font_weight="bold", fill=ink)
        elif square.kind in ESCAPES:
            words = {"railway": "TRAIN", "harbour": "BOAT", "airport": "PLANE"}[square.kind]
            self.page.text(cx, middle, words, size * 0.17, font_weight="bold", fill="#c62828")
        elif square.kind in OFFICES:
            words = {"travel": "TRAVEL", "telegraph": "TELEGR."}[square.kind]
            self.page.text(cx, middle, words, size * 0.165, font_weight="bold", fill=ink)
        elif square.kind == "nest":
            self.page.text(cx, middle, "NEST", size * 0.24, font_weight="bold", fill=ink)
        elif square.kind == "cell":
            self.page.text(cx, y + size / 2, "P", size * 0.4, font_weight="bold", fill="#7f9cc6")

    def _stop(self, square: Square) -> None:
        cx, cy = self._centre(square)
        step = self.size * 0.36
        for i, sign in enumerate(square.lines):
            x = cx + (i - (len(square.lines) - 1) / 2) * step
            self.page.circle(
                x,
                cy - self.size * 0.05,
                self.size * 0.16,
                fill=self.board.lines[sign].color,
                stroke="#ffffff",
                stroke_width=0.4,
            )
            self.page.text(x, cy - self.size * 0.05, sign, self.size * 0.2, font_weight="bold", fill="#ffffff")

    def _legend(self) -> None:
        x, y = self.left, self.bottom + 3
        for kind, words in _KIND.items():
            edge = (
                {"stroke": "#c62828", "stroke_width": 0.8} if kind in ESCAPES else {"stroke": _INK, "stroke_width": 0.4}
            )
            self.page.rect(x, y - 2, 5, 4, fill=_FILL[kind], **edge)
            self.page.text(x + 6.5, y, words, 2.8, "start", fill=_INK)
            x += 10.5 + 1.62 * len(words)
        for line in self.board.lines.values():
            self.page.line(x, y, x + 7, y, stroke=line.color, stroke_width=1.6)
            words = f"{line.sign} {line.name}" if line.name != line.sign else line.sign
            self.page.text(x + 8.5, y, words, 2.8, "start", fill=_INK)
            x += 12.5 + 1.62 * len(words)


def spots(board: Board) -> dict[str, tuple[float, float]]:
    """The centre of every square on the drawn sheet, in mm from its top left corner."""
    sheet = _Sheet(board)
    return {square.id: sheet._centre(square) for square in board.squares.values()}
