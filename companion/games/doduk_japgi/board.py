"""The board: squares, places and ways, read from TOML (format: docs/doduk-japgi.md) and shared by all games on it.

Node ids: squares as written in the file ("17"), buildings "B1" to "B9" by number, "hideout" and "prison".
"""

from collections import deque
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from companion.games.kit.i18n import word

HIDEOUT, PRISON = "hideout", "prison"
THIEF, POLICE = "thief", "police"
SIDES = (THIEF, POLICE)
ORDERS = ("rest", "again", HIDEOUT, PRISON, "go")
PAPER_MM = (420.0, 297.0)


@dataclass(frozen=True)
class Square:
    """A square of the road. `order` is one of ORDERS or None, `target` where "go" leads, `binds` the sides it is for.

    `colour` is the colour of a position move or None, `trick` whether trick cards may lie here, `at` the centre in mm.
    """

    id: str
    at: tuple[float, float]
    order: str | None
    target: str | None
    binds: frozenset[str]
    colour: str | None
    trick: bool
    say: str


@dataclass(frozen=True)
class Place:
    """A building, the hideout or the prison: centre and size in mm, squares one comes in from and goes out to."""

    id: str
    name: str
    korean: str
    at: tuple[float, float]
    size: tuple[float, float]
    doors: tuple[str, ...]
    out: tuple[str, ...]


class Board:
    """A board without faults, with one-way roads and trick marks (A15).

    Everything is fixed; distances are worked out when first asked for.
    """

    def __init__(self, data: dict[str, Any]):
        self.name: str = data["name"]
        self.korean: str = data.get("korean", "")
        self.paper_mm: tuple[float, float] = tuple(data.get("paper_mm", PAPER_MM))
        self.squares = {str(k): _square(str(k), v) for k, v in data["squares"].items()}
        found = [_place(HIDEOUT, "Hideout", data[HIDEOUT]), _place(PRISON, "Prison", data[PRISON])]
        found += [_place(f"B{b['number']}", f"Building {b['number']}", b) for b in data["building"]]
        self.places = {p.id: p for p in found}
        self.buildings = tuple(sorted(p.id for p in found if p.id not in (HIDEOUT, PRISON)))
        self.ways = [_way(w) for w in data["way"]]
        self.exits = {side: self._exits(side) for side in SIDES}

    def _exits(self, side: str) -> dict[str, tuple[str, ...]]:
        """Where one step leads from each node. Thieves enter every place, police only the prison (R25)."""
        out: dict[str, list[str]] = {node: [] for node in (*self.squares, *self.places)}
        for squares, one_way in self.ways:
            for a, b in pairwise(squares):
                out[a].append(b)
                if not one_way:
                    out[b].append(a)
        for place in self.places.values():
            if side == THIEF or place.id == PRISON:
                for door in place.doors:
                    out[door].append(place.id)
                out[place.id].extend(place.out)
        return {node: tuple(dict.fromkeys(there)) for node, there in out.items()}

    @cached_property
    def colours(self) -> dict[str, tuple[str, ...]]:
        """Position-move squares by colour."""
        found: dict[str, list[str]] = {}
        for square in self.squares.values():
            if square.colour:
                found.setdefault(square.colour, []).append(square.id)
        return {colour: tuple(ids) for colour, ids in found.items()}

    @cached_property
    def distance(self) -> dict[str, dict[str, dict[str, int]]]:
        """distance[side][a][b]: fewest steps from a to b, not through places (they end a move)."""
        return {side: {node: self.walk(side, node) for node in self.exits[side]} for side in SIDES}

    def walk(self, side: str, start: str, far: int = 999, turned: dict[str, str] | None = None) -> dict[str, int]:
        """Steps from `start` to every node within `far`. `turned`: squares with a trick card -> the one way on."""
        exits = self.exits[side]
        turned = turned or {}
        steps = {start: 0}
        todo = deque([start])
        while todo:
            node = todo.popleft()
            if steps[node] >= far or (node in self.places and node != start):
                continue
            ahead = (turned[node],) if node in turned and node != start else exits[node]
            for there in ahead:
                if there not in steps:
                    steps[there] = steps[node] + 1
                    todo.append(there)
        return steps

    def is_node(self, node: str) -> bool:
        return node in self.squares or node in self.places

    def is_place(self, node: str) -> bool:
        return node in self.places

    def title(self, node: str) -> str:
        """A node's name for people."""
        return self.places[node].name if node in self.places else node

    def words(self, node: str) -> str | dict[str, Any]:
        """The title for events and buttons: the name of a place is translated, a square's id is not."""
        return word(self.places[node].name) if node in self.places else node


def _square(name: str, value: dict[str, Any]) -> Square:
    order, _, target = value.get("order", "").partition(" ")
    both = value.get("for", "both")
    return Square(
        name,
        tuple(value["at"]),
        order or None,
        target or (order if order in (HIDEOUT, PRISON) else None),
        frozenset(SIDES if both == "both" else (both,)),
        value.get("move"),
        value.get("trick", False),
        value.get("say", ""),
    )


def _place(name: str, title: str, value: dict[str, Any]) -> Place:
    doors = tuple(str(d) for d in value["doors"])
    return Place(
        name,
        value.get("name", title),
        value.get("korean", ""),
        tuple(value["at"]),
        tuple(value.get("size", (36, 24))),
        doors,
        tuple(str(d) for d in value.get("out", doors)),
    )


def _way(value: dict[str, Any]) -> tuple[tuple[str, ...], bool]:
    squares = tuple(str(s) for s in value["squares"])
    return (squares + squares[:1] if value.get("loop") else squares), value.get("one_way", False)
