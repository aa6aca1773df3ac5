"""The form of a Stop Thief board file: a map of cells that belong to squares. Shared by linter, board and drawing."""

import re
from dataclasses import dataclass

from companion.games.kit.boards import BoardFile

KINDS = {"s": "street", "f": "floor", "d": "door", "w": "window", "c": "crime", "n": "newsstand"}
WALL, LEFT, ABOVE = ".", "<", "^"
_SIDE = {LEFT: "on its left", ABOVE: "above"}
_TOKEN = re.compile(r"([sfdwcn])(\d{3})?")


@dataclass(frozen=True)
class Shape:
    """A square as the map shows it: top left cell, size in cells, kind, number (None: no thief stops here)."""

    x: int
    y: int
    width: int
    height: int
    kind: str
    number: int | None


def rows_of(board: BoardFile) -> list[list[str]]:
    """The tokens of the map, row by row; [] when there is no map."""
    text = board.data.get("map")
    return [row.split() for row in text.strip("\n").split("\n")] if isinstance(text, str) and text.strip() else []


def row_below(board: BoardFile, y: int) -> int:
    """How many lines under the key `map` row y stands."""
    text = board.data["map"]
    opened = board.text.split("\n")[board.line("map") - 1]
    first = 0 if opened.rstrip().endswith(text.split("\n")[0]) and text.split("\n")[0] else 1
    return first + len(text) - len(text.lstrip("\n")) + y


def shapes_of(rows: list[list[str]]) -> tuple[list[Shape], list[tuple[int, str]]]:
    """The squares of the map in reading order, and the faults (row, text) that keep it from being read."""
    owner: dict[tuple[int, int], tuple[int, int]] = {}
    heads: dict[tuple[int, int], re.Match[str]] = {}
    faults = []
    for y, row in enumerate(rows):
        for x, token in enumerate(row):
            if token == WALL:
                continue
            if token in (LEFT, ABOVE):
                to = (x - 1, y) if token == LEFT else (x, y - 1)
                if to in owner:
                    owner[x, y] = owner[to]
                else:
                    faults.append((y, f"column {x + 1}: {token} belongs to a square {_SIDE[token]}, and there is none"))
                continue
            found = _TOKEN.fullmatch(token)
            if found:
                heads[x, y] = found
                owner[x, y] = (x, y)
            else:
                faults.append(
                    (y, f"column {x + 1}: {token!r} is no square: a letter of {''.join(KINDS)}, and a number")
                )
    cells: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell, head in owner.items():
        cells.setdefault(head, []).append(cell)
    shapes = []
    for (x, y), found in sorted(heads.items(), key=lambda item: (item[0][1], item[0][0])):
        width = max(cx for cx, _ in cells[x, y]) - x + 1
        height = max(cy for _, cy in cells[x, y]) - y + 1
        if len(cells[x, y]) != width * height:
            faults.append((y, f"column {x + 1}: the cells of {found[0]} are no rectangle"))
        number = int(found[2]) if found[2] else None
        shapes.append(Shape(x, y, width, height, KINDS[found[1]], number))
    return shapes, sorted(faults)


ROUND = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


def touching(shapes: list[Shape]) -> list[list[int]]:
    """Per shape the indices of those that touch it by a side or a corner."""
    cells = {
        (x, y): i for i, s in enumerate(shapes) for x in range(s.x, s.x + s.width) for y in range(s.y, s.y + s.height)
    }
    found: list[set[int]] = [set() for _ in shapes]
    for (x, y), i in cells.items():
        found[i] |= {cells[x + dx, y + dy] for dx, dy in ROUND if (x + dx, y + dy) in cells}
    return [sorted(near - {i}) for i, near in enumerate(found)]
