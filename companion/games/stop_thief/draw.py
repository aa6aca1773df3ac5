"""Draws a board of Stop Thief as SVG on one A3 sheet: squares, numbers, stations, a legend."""

from companion.games.kit.boards import BoardFile
from companion.games.kit.svg import A3_LANDSCAPE_MM, Page
from companion.games.stop_thief.board import Board, Square, build
from companion.games.stop_thief.lint import lint

MARGIN_MM, TITLE_MM = 8.0, 11.0
LEGEND_MM = 74.0
_FILL = {
    "street": "#f4f1e8",
    "floor": "#ffffff",
    "door": "#c9a26b",
    "window": "#a9d3ea",
    "crime": "#e2574c",
    "newsstand": "#e2574c",
}
_AREA = {1: "#efe3f5", 2: "#e0efe0", 3: "#f8e8d0", 4: "#dfe8f5"}  # a tint for the floors of each building
_NAMES = {1: "1 Furs", 2: "2 Jewelry", 3: "3 Antiques", 4: "4 Bank"}
_GROUND, _INK, _EDGE = "#54585f", "#222222", "#9a9a92"


def draw(file: BoardFile) -> str:
    """The board as SVG text; a file with faults is drawn as a page that names the first ones."""
    faults = sorted(lint(file))
    if faults:
        page = Page(*A3_LANDSCAPE_MM, "faults")
        for row, fault in enumerate(faults[:30]):
            page.text(10, 12 + 8 * row, f"{file.path}:{fault.line}: {fault.text}", 5, "start")
        return page.done()
    return _Sheet(build(file)).done()


def spots(board: Board) -> dict[str, tuple[float, float]]:
    """The centre of every square on the sheet, in mm."""
    sheet = _Sheet(board)
    return {square.id: sheet.centre(square) for square in board.squares.values()}


class _Sheet:
    def __init__(self, board: Board):
        self.board = board
        wide, high = A3_LANDSCAPE_MM
        shapes = [s.shape for s in board.squares.values()]
        columns, rows = max(s.x + s.width for s in shapes), max(s.y + s.height for s in shapes)
        self.size = min((wide - 2 * MARGIN_MM - LEGEND_MM) / columns, (high - 2 * MARGIN_MM - TITLE_MM) / rows)
        self.left, self.top = MARGIN_MM, MARGIN_MM + TITLE_MM
        self.page = Page(wide, high, board.name)
        self.page.text(MARGIN_MM, MARGIN_MM + 3, board.name, 8, "start", font_weight="bold", fill=_INK)
        self.page.rect(self.left - 1, self.top - 1, columns * self.size + 2, rows * self.size + 2, fill=_GROUND, rx=2)
        self.legend_x = self.left + columns * self.size + 8

    def done(self) -> str:
        for square in self.board.squares.values():
            self._square(square)
        self._legend()
        return self.page.done()

    def centre(self, square: Square) -> tuple[float, float]:
        """In mm."""
        shape = square.shape
        x, y = shape.x + shape.width / 2, shape.y + shape.height / 2
        return self.left + x * self.size, self.top + y * self.size

    def _tint(self, square: Square) -> str:
        """Plain floor takes the tint of the building whose numbered square is nearest."""
        if square.shape.kind != "floor":
            return _FILL[square.shape.kind]
        numbered = (s.shape for s in self.board.squares.values() if s.number and s.number < 500)
        near = min(numbered, key=lambda s: abs(s.x - square.shape.x) + abs(s.y - square.shape.y))
        return _AREA[(near.number or 0) // 100]

    def _square(self, square: Square) -> None:
        shape, size = square.shape, self.size
        x, y = self.left + shape.x * size, self.top + shape.y * size
        width, height = shape.width * size, shape.height * size
        numbered = square.number is not None
        style = {"stroke": _INK if numbered else _EDGE, "stroke_width": 0.35 if numbered else 0.15}
        self.page.rect(x + 0.15, y + 0.15, width - 0.3, height - 0.3, fill=self._tint(square), title=square.id, **style)
        if shape.kind == "window":
            self.page.line(x + 1, y + height - 1, x + width - 1, y + 1, stroke="#ffffff", stroke_width=0.5)
        if square.id in self.board.stations:
            radius = min(width, height) / 2 - 0.8
            self.page.circle(x + width / 2, y + height / 2, radius, fill="none", stroke="#1f5fa8", stroke_width=0.9)
        if square.id == self.board.agency:
            self.page.rect(x + 0.6, y + 0.6, width - 1.2, height - 1.2, fill="none", stroke="#1f5fa8", stroke_width=0.7)
        if numbered:
            self._number(square, x + width / 2, y + height / 2)

    def _number(self, square: Square, x: float, y: float) -> None:
        """Indoors the two digits as on the printed board would do; all three spare looking for the area."""
        ink = "#ffffff" if square.shape.kind in ("crime", "newsstand") else _INK
        weight = "bold" if square.shape.kind in ("crime", "newsstand") else "normal"
        self.page.text(x, y, str(square.number), self.size * 0.4, fill=ink, font_weight=weight)

    def _legend(self) -> None:
        x, y = self.legend_x, self.top + 4
        for kind, words in (
            ("street", "street"),
            ("floor", "floor"),
            ("door", "door"),
            ("window", "window: the thief only"),
            ("crime", "crime scene; the newsstand, too"),
        ):
            self.page.rect(x, y - 3, 6, 6, fill=_FILL[kind], stroke=_INK, stroke_width=0.35)
            self.page.text(x + 9, y, words, 4, "start", fill=_INK)
            y += 9
        self.page.circle(x + 3, y, 2.8, fill="none", stroke="#1f5fa8", stroke_width=0.9)
        self.page.text(x + 9, y, "subway station", 4, "start", fill=_INK)
        self.page.rect(x, y + 6, 6, 6, fill="none", stroke="#1f5fa8", stroke_width=0.7)
        self.page.text(x + 9, y + 9, f"the agency: start ({self.board.agency})", 4, "start", fill=_INK)
        y += 22
        for area, words in _NAMES.items():
            self.page.rect(x, y - 3, 6, 6, fill=_AREA[area], stroke=_EDGE, stroke_width=0.35)
            self.page.text(x + 9, y, words, 4, "start", fill=_INK)
            y += 9
        numbered = sum(s.number is not None for s in self.board.squares.values())
        for words in (
            f"{len(self.board.squares)} squares, {numbered} of them numbered.",
            "Dark: walls. Squares that touch,",
            "also by a corner, are neighbours.",
            "The thief stops on numbers only.",
        ):
            y += 6
            self.page.text(x, y, words, 3.5, "start", fill=_INK)
