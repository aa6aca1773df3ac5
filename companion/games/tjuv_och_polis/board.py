"""The city of Tjuv och Polis: squares, ways, tram lines, read from a board file.

A board is shared and never changes. Squares are numbered in reading order and known by that number as a string:
"1" is the first square of the top row. Ways differ by piece, so the board answers `walks(mover, start, length)`.
"""

from collections import deque
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.errors import InputError
from companion.games.kit import boards
from companion.games.kit.i18n import N_, word
from companion.games.tjuv_och_polis.form import ESCAPES, KINDS, OFFICES, SIDES, entry, joined, rows_of
from companion.games.tjuv_och_polis.lint import lint

FOLDER = Path(__file__).parent / "boards"
# R15, R23, R24, R27, R51: over which kinds a piece may walk on, and on which it may end its move.
_ON = {
    "thief": {"street", "stop"},
    "thief_through": {"street", "stop", "bank", "post", "telegraph"},
    "officer": {"street", "stop", "bank", "post", "telegraph"},
    "car": {"street", "stop"},
}
_END = {
    "thief": {"street", "stop", "nest", *OFFICES, *ESCAPES},
    "thief_through": {"street", "stop", "nest", *OFFICES, *ESCAPES},
    "officer": {"street", "stop", *OFFICES},
    "car": {"street", "stop"},
}
_SURPLUS = {"nest", "airport"}  # R52, R59: reaching it is enough


@dataclass(frozen=True)
class Square:
    """One square: number, column and row in the map, kind, name, kr it pays (R35), tram lines, neighbours."""

    id: str
    x: int
    y: int
    kind: str
    name: str = ""
    pays: int = 0
    lines: tuple[str, ...] = ()
    near: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """Name and number, for people."""
        return f"{self.name} ({self.id})" if self.name else self.id

    @property
    def words(self) -> str | dict[str, Any]:
        """The label for events and buttons: its name is translated, its number is not."""
        if not self.name:
            return self.id
        return word(N_("{place} ({number})"), place=word(self.name), number=self.id)


@dataclass(frozen=True)
class Line:
    """A tram line: its sign, its name, a colour for drawings, its stops in the order of the file."""

    sign: str
    name: str
    color: str
    stops: tuple[str, ...]


@dataclass(eq=False)
class Board:
    """A whole city. `squares` by number; `till` is the money in the till at the start, in kr.
    `cache` is room for what players work out from the board alone."""

    name: str
    till: int
    squares: dict[str, Square]
    lines: dict[str, Line]
    _walks: dict = field(default_factory=dict)
    _far: dict = field(default_factory=dict)
    cache: dict = field(default_factory=dict)

    def __post_init__(self):
        self.of = {kind: tuple(s.id for s in self.squares.values() if s.kind == kind) for kind in KINDS}
        self.kind = {s.id: s.kind for s in self.squares.values()}
        self.near = {s.id: s.near for s in self.squares.values()}
        self.escapes = tuple(i for i in self.squares if self.kind[i] in ESCAPES)
        self.fronts = frozenset(n for e in self.escapes for n in self.near[e])  # R68
        self.outside = self.near[self.of["gate"][0]][0]  # R12

    def exits(self, square: str) -> tuple[str, ...]:
        """The street squares next to a square (R39: of an office, outside its openings)."""
        return tuple(n for n in self.near[square] if self.kind[n] in ("street", "stop"))

    def car_places(self) -> list[tuple[str, str]]:
        """(front, rear) of every way to stand in front of the gate (R12): one square is the street outside it."""
        out = self.outside
        others = [*self.of["gate"], *self.exits(out)]
        return [(out, o) for o in others] + [(o, out) for o in others]

    def walks(self, mover: str, start: str, length: int, behind: str = "") -> tuple[tuple[str, ...], ...]:
        """All ways of `length` steps as tuples of squares after the start, other pieces not counted.

        mover: "thief", "thief_through" (walks through offices too), "officer", "officer_back" (may enter a square
        twice, A1), "car" (`behind` = its rear square). A thief's way may be shorter into a nest or the airport.
        """
        key = (mover, start, length, behind)
        found = self._walks.get(key)
        if found is None:
            found = self._walks[key] = tuple(self._search(mover, start, length, behind))
        return found

    def _search(self, mover, start, length, behind):
        again = mover == "officer_back"
        role = "officer" if again else mover
        on, end, thief = _ON[role], _END[role], role.startswith("thief")
        kind, near = self.kind, self.near
        path: list[str] = []
        seen = {start, behind}

        def step(at):
            for n in near[at]:
                if n in seen and not again:  # R18, R28
                    continue
                k = kind[n]
                last = len(path) + 1 == length
                if k in end and (last or (thief and k in _SURPLUS)):
                    yield (*path, n)
                elif k in on and not last and (len(near[n]) > 1 or k not in OFFICES):  # R23
                    path.append(n)
                    seen.add(n)
                    yield from step(n)
                    path.pop()
                    if not again:
                        seen.discard(n)

        return step(start)

    def far(self, mover: str, goal: str) -> dict[str, int]:
        """Steps to `goal` from every square that can reach it, other pieces not counted (breadth first)."""
        key = (mover, goal)
        found = self._far.get(key)
        if found is None:
            on = _ON[mover]
            found = {goal: 0}
            todo = deque([goal])
            while todo:
                at = todo.popleft()
                for n in self.near[at]:
                    if n not in found:
                        found[n] = found[at] + 1
                        if self.kind[n] in on:
                            todo.append(n)
            self._far[key] = found
        return found


def build(board: boards.BoardFile) -> Board:
    """The board of a file that `lint` found no fault in."""
    data, rows = board.data, rows_of(board)
    cells = {(x, y): t for y, row in enumerate(rows) for x, t in enumerate(row) if t != "."}
    number = {at: str(i) for i, at in enumerate(sorted(cells, key=lambda p: (p[1], p[0])), 1)}
    entries = {at: entry(data, token) for at, token in cells.items()}
    near: dict[tuple[int, int], list[str]] = {at: [] for at in cells}
    for at, one in entries.items():
        for side, (dx, dy) in SIDES.items():
            to = (at[0] + dx, at[1] + dy)
            if to in entries and joined(one, entries[to], side):
                near[at].append(number[to])
    squares = {}
    for at in sorted(cells, key=lambda p: (p[1], p[0])):
        e = entries[at]
        squares[number[at]] = Square(
            number[at], at[0], at[1], e["kind"], e.get("name", ""), e.get("pays", 0), tuple(e.get("lines", ())),
            tuple(near[at]),
        )  # fmt: skip
    lines = {}
    for sign, told in data["line"].items():
        stops = tuple(s.id for s in squares.values() if sign in s.lines)
        lines[sign] = Line(sign, told.get("name", sign), told.get("color", "#555555"), stops)
    return Board(data["name"], data["till"], squares, lines)


@lru_cache(maxsize=16)
def load(name: str) -> Board:
    """The board of a name in `boards/` or of a file (A23). InputError that names the first fault when it has any."""
    file = boards.read(boards.find(FOLDER, name))
    faults = sorted(lint(file))
    if faults:
        raise InputError(f"{file.path}:{faults[0].line}: {faults[0].text}")
    return build(file)
