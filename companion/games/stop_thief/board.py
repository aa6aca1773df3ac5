"""The board for detectives: squares, which of them touch, and how far they walk. Read from a board file, never changed.

A square is known by its number as text ("148"), or by its top left cell ("12.7", column and row from 0) when it has
none.
"""

from collections import deque
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from companion.errors import InputError
from companion.games.kit import boards
from companion.games.stop_thief.form import ROUND, Shape, rows_of, shapes_of, touching
from companion.games.stop_thief.lint import lint

FOLDER = Path(__file__).parent / "boards"


@dataclass(frozen=True)
class Square:
    """One square. touches: all squares beside it; near: those that a detective may step to (R24, R25)."""

    id: str
    shape: Shape
    touches: tuple[str, ...] = ()
    near: tuple[str, ...] = ()

    @property
    def number(self) -> int | None:
        return self.shape.number


@dataclass(eq=False)
class Board:
    """All squares by id, the agency's square, the stations."""

    name: str
    squares: dict[str, Square]
    agency: str
    stations: tuple[str, ...]
    _cells: dict = field(default_factory=dict)
    _far: dict = field(default_factory=dict)
    _beside: dict = field(default_factory=dict)

    def __post_init__(self):
        self.stands = tuple(s.id for s in self.squares.values() if s.shape.kind != "window")

    def far(self, start: str) -> dict[str, int]:
        """Steps from `start` to every square a detective can walk to: eight directions, no walls, no windows (R24)."""
        found = self._far.get(start)
        if found is None:
            found = self._far[start] = self._search([start])
        return found

    def beside(self, place: int) -> dict[str, int]:
        """Steps from every square to the nearest one on or directly next to a numbered place (R32)."""
        found = self._beside.get(place)
        if found is None:
            square = self.squares[str(place)]
            stands = [s for s in (square.id, *square.touches) if self.squares[s].shape.kind != "window"]
            found = self._beside[place] = self._search(stands)
        return found

    def _search(self, starts: list[str]) -> dict[str, int]:
        """Steps to every square from the nearest start, breadth first."""
        found = dict.fromkeys(starts, 0)
        todo = deque(starts)
        while todo:
            at = todo.popleft()
            for square in self.squares[at].near:
                if square not in found:
                    found[square] = found[at] + 1
                    todo.append(square)
        return found

    def numbers(self, square: str) -> str:
        """The numbers beside a square that has none, for people: "154, 164"; "" for a numbered one or when far off."""
        if self.squares[square].number is not None:
            return ""
        beside = sorted(n for n in (self.squares[s].number for s in self.squares[square].touches) if n is not None)
        return ", ".join(str(n) for n in beside)

    def arrests(self, square: str, wall_ok: bool) -> tuple[int, ...]:
        """The numbered places on or directly next to a square (R32); with wall_ok also behind one wall (A1)."""
        numbers = {self.squares[s].number for s in (square, *self.squares[square].touches)}
        if wall_ok:
            numbers |= {self.squares[s].number for s in self._behind_walls(square)}
        return tuple(sorted(n for n in numbers if n is not None))

    def _behind_walls(self, square: str) -> set[str]:
        shape, behind = self.squares[square].shape, set()
        for x in range(shape.x, shape.x + shape.width):
            for y in range(shape.y, shape.y + shape.height):
                for dx, dy in ROUND:
                    if (x + dx, y + dy) not in self._cells and (x + 2 * dx, y + 2 * dy) in self._cells:
                        behind.add(self._cells[x + 2 * dx, y + 2 * dy])
        return behind


def build(board: boards.BoardFile) -> Board:
    """The board of a file that `lint` found no fault in."""
    shapes, _ = shapes_of(rows_of(board))
    ids = [str(s.number) if s.number else f"{s.x}.{s.y}" for s in shapes]
    squares, cells = {}, {}
    for i, near in enumerate(touching(shapes)):
        # Windows are on the board, but a detective can neither stand on one nor pass it (R25).
        walk = () if shapes[i].kind == "window" else tuple(ids[n] for n in near if shapes[n].kind != "window")
        squares[ids[i]] = Square(ids[i], shapes[i], tuple(ids[n] for n in near), walk)
        for x in range(shapes[i].width):
            for y in range(shapes[i].height):
                cells[shapes[i].x + x, shapes[i].y + y] = ids[i]
    data = board.data
    return Board(data["name"], squares, str(data["agency"]), tuple(str(s) for s in data["stations"]), cells)


@lru_cache(maxsize=16)
def load(name: str) -> Board:
    """The board of a name in `boards/` or of a file. InputError that names the first fault when it has any."""
    file = boards.read(boards.find(FOLDER, name))
    faults = sorted(lint(file))
    if faults:
        raise InputError(f"{file.path}:{faults[0].line}: {faults[0].text}")
    return build(file)
