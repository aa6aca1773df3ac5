"""Faults of a board file, each with its line: what is missing, misspelt, cut off or against the rules."""

import math
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from companion.games.doduk_japgi.board import HIDEOUT, ORDERS, PAPER_MM, POLICE, PRISON, SIDES, THIEF, Board
from companion.games.kit.boards import BoardFile, Fault, repeated, unreachable

_TOP = {"game", "name", "korean", "paper_mm", "about", HIDEOUT, PRISON, "building", "way", "squares"}
_PLACE = {"name", "korean", "at", "size", "doors", "out"}
_SQUARE = {"at", "order", "for", "move", "trick", "say"}
_WAY = {"name", "squares", "one_way", "loop"}
_SQUARE_NAME = re.compile(r"(?!B\d)[A-Za-z0-9]{1,4}\Z")
_CLOSEST_MM = 8.0


def lint(file: BoardFile) -> list[Fault]:
    """All faults in order of lines; empty when the board can be played on.

    First the shape of the data; only when that is sound, the links between its parts and then the whole road net.
    """
    for step in (_shape, _links, _net):
        faults = sorted(step(file))
        if faults:
            return faults
    return []


def blocking(file: BoardFile) -> list[Fault]:
    """The faults that make it impossible even to draw the board: broken values, names that stand for nothing."""
    return sorted(_shape(file)) or sorted(_wrong_names(file, file.data))


def _shape(file: BoardFile) -> Iterator[Fault]:
    """Tables and values of the right kind, no unknown names."""
    data = file.data
    yield from _unknown(file, data, _TOP)
    if not isinstance(data.get("name"), str) or not data["name"].strip():
        yield file.fault("the board needs a name", "name")
    for key in ("korean", "about"):
        if not isinstance(data.get(key, ""), str):
            yield file.fault(f"{key} is a text", key)
    if "paper_mm" in data and not _pair(data["paper_mm"]):
        yield file.fault("paper_mm is [width, height] in mm", "paper_mm")
    for key in (HIDEOUT, PRISON):
        yield from _place_shape(file, data.get(key), key)
    buildings = data.get("building", [])
    if not isinstance(buildings, list):
        yield file.fault("a building starts with [[building]]", "building")
        buildings = []
    for i, building in enumerate(buildings):
        yield from _place_shape(file, building, "building", i)
        number = building.get("number") if isinstance(building, dict) else 1
        if type(number) is not int or not 1 <= number <= 9:
            yield file.fault("a building has a number from 1 to 9, typed on the scanner", "building", i, "number")
    if len(buildings) < 3:
        yield file.fault(f"{len(buildings)} buildings: two gems and the ambush need three (R5)", "building")
    yield from _ways_shape(file, data.get("way", []))
    squares = data.get("squares", {})
    if not isinstance(squares, dict) or not squares:
        yield file.fault("the board needs [squares]", "squares")
        return
    for key, square in squares.items():
        yield from _square_shape(file, key, square)


def _unknown(file: BoardFile, table: dict[str, Any], known: set[str], *keys: str | int) -> Iterator[Fault]:
    for key in table:
        if key not in known:
            yield file.fault(f"unknown {key!r}; known here: {', '.join(sorted(known))}", *keys, key)


def _place_shape(file: BoardFile, place: Any, *keys: str | int) -> Iterator[Fault]:
    title = str(keys[0])
    if not isinstance(place, dict):
        yield file.fault(f"the board needs [{title}]", *keys)
        return
    yield from _unknown(file, place, _PLACE | ({"number"} if title == "building" else set()), *keys)
    for name in ("name", "korean"):
        if not isinstance(place.get(name, ""), str):
            yield file.fault(f"{title}: {name} is a text", *keys, name)
    for name, value in (("at", place.get("at")), ("size", place.get("size", [1, 1]))):
        if not _pair(value):
            yield file.fault(f"{title}: {name} is [x, y] in mm", *keys, name)
    for name in ("doors", "out"):
        if not _names(place.get(name, ["1"] if name == "out" else None), 1):
            yield file.fault(f"{title}: {name} lists at least one square", *keys, name)


def _ways_shape(file: BoardFile, ways: Any) -> Iterator[Fault]:
    if not isinstance(ways, list) or not ways:
        yield file.fault("the board needs at least one [[way]]", "way")
        return
    for i, way in enumerate(ways):
        if not isinstance(way, dict):
            yield file.fault("a way starts with [[way]]", "way", i)
            continue
        yield from _unknown(file, way, _WAY, "way", i)
        if not _names(way.get("squares"), 2):
            yield file.fault("a way joins at least two squares: squares = [1, 2, ...]", "way", i, "squares")
        for flag in ("one_way", "loop"):
            if not isinstance(way.get(flag, False), bool):
                yield file.fault(f"{flag} is true or false", "way", i, flag)


def _square_shape(file: BoardFile, key: str, square: Any) -> Iterator[Fault]:
    where = ("squares", key)
    if not _SQUARE_NAME.match(key):
        yield file.fault(f"square {key!r}: a name is 1 to 4 letters or digits, and not B with a digit", *where)
    if not isinstance(square, dict) or not _pair(square.get("at")):
        yield file.fault(f"square {key}: at is [x, y] in mm", *where)
        return
    yield from _unknown(file, square, _SQUARE, *where)
    order, _, target = str(square.get("order", "rest")).partition(" ")
    if order not in ORDERS or bool(target) != (order == "go"):
        yield file.fault(f"square {key}: order is rest, again, hideout, prison or go NAME", *where)
    if "order" in square and "move" in square:
        yield file.fault(f"square {key}: either an order or a position move", *where)
    if square.get("for", "both") not in (*SIDES, "both"):
        yield file.fault(f"square {key}: for is thief (red), police (blue) or both", *where)
    if "for" in square and "order" not in square and "move" not in square:
        yield file.fault(f"square {key}: for stands beside an order or a position move only (R12)", *where)
    if not isinstance(square.get("trick", False), bool):
        yield file.fault(f"square {key}: trick is true or false", *where)
    if not isinstance(square.get("move", ""), str) or not isinstance(square.get("say", ""), str):
        yield file.fault(f"square {key}: move is a colour, say a text", *where)


def _links(file: BoardFile) -> Iterator[Fault]:
    """Names that stand for something, counts, places on the paper."""
    data = file.data
    squares, buildings = data["squares"], data["building"]
    yield from _wrong_names(file, data)
    for number, i, first in repeated((b["number"], i) for i, b in enumerate(buildings)):
        line = file.line("building", first, "number")
        yield file.fault(f"building number {number} again (first in line {line})", "building", i, "number")
    named = [(p["name"], keys) for p, keys in _places(data) if "name" in p]
    for name, i, first in repeated((name, i) for i, (name, _) in enumerate(named)):
        line = file.line(*named[first][1], "name")
        yield file.fault(f"name {name!r} again (first in line {line})", *named[i][1], "name")
    if not any(s.get("trick") for s in squares.values()):
        yield file.fault("no square has trick = true: the trick cards cannot be played (R19)", "squares")
    colours: dict[str, list[str]] = {}
    for key, square in squares.items():
        if "move" in square:
            colours.setdefault(square["move"], []).append(key)
    for colour, keys in colours.items():
        if len(keys) == 1:
            yield file.fault(f"only square {keys[0]} has move = {colour!r}: it leads nowhere (R13)", "squares", keys[0])
    yield from _orders(file)
    yield from _crowded(file)


def _wrong_names(file: BoardFile, data: dict[str, Any]) -> Iterator[Fault]:
    squares = data["squares"]
    used = set()
    for i, way in enumerate(data["way"]):
        names = [str(s) for s in way["squares"]]
        used.update(names)
        for a, b in pairwise(names):
            if a == b:
                yield file.fault(f"square {a} twice in a row", "way", i, "squares")
        for name in dict.fromkeys(names):
            if name not in squares:
                yield file.fault(f"there is no square {name}", "way", i, "squares")
    for place, keys in _places(data):
        for key in ("doors", "out"):
            for name in map(str, place.get(key, [])):
                if name not in squares:
                    yield file.fault(f"there is no square {name}", *keys, key)
    for name in squares:
        if name not in used:
            yield file.fault(f"square {name} is on no way", "squares", name)


def _orders(file: BoardFile) -> Iterator[Fault]:
    """Orders a side could not follow (R12, R25)."""
    data = file.data
    buildings = {f"B{b['number']}" for b in data["building"]}
    for key, square in data["squares"].items():
        if "order" not in square:
            continue
        order, _, target = square["order"].partition(" ")
        if "for" not in square:
            yield file.fault(f"square {key}: whom does the order bind? for = thief, police or both", "squares", key)
        elif (order == HIDEOUT or target in buildings or target == HIDEOUT) and square["for"] != THIEF:
            yield file.fault(f"square {key}: police may not enter hideout or buildings (R25)", "squares", key)
        if order == "go" and target not in data["squares"] and target not in buildings:
            yield file.fault(f"square {key}: go leads to {target}, which is no square or building", "squares", key)


def _crowded(file: BoardFile) -> Iterator[Fault]:
    width, height = file.data.get("paper_mm", PAPER_MM)
    spots = [(key, square["at"]) for key, square in file.data["squares"].items()]
    for i, (key, at) in enumerate(spots):
        if not (0 < at[0] < width and 0 < at[1] < height):
            yield file.fault(f"square {key} lies off the paper", "squares", key)
        for other, there in spots[:i]:
            if math.dist(at, there) < _CLOSEST_MM:
                yield file.fault(f"square {key} lies on square {other} (less than 8 mm away)", "squares", key)


def _net(file: BoardFile) -> Iterator[Fault]:
    """Squares and places that cannot be reached, or not left again. One-way roads count."""
    board = Board(file.data)
    keys: dict[str, tuple] = {name: ("squares", name) for name in board.squares}
    keys |= {f"B{b['number']}": ("building", i) for i, b in enumerate(file.data["building"])}
    keys |= {HIDEOUT: (HIDEOUT,), PRISON: (PRISON,)}
    for side, home in ((THIEF, HIDEOUT), (POLICE, PRISON)):
        ahead = board.exits[side]
        nodes = [n for n in ahead if side == THIEF or n in board.squares or n == PRISON]
        back: dict[str, list[str]] = {n: [] for n in ahead}
        for node, there in ahead.items():
            for n in there:
                back[n].append(node)
        for node in unreachable([home], nodes, ahead.__getitem__):
            yield file.fault(f"{_word(node)} cannot be reached from the {home} ({side})", *keys[node])
        for node in unreachable([home], nodes, back.__getitem__):
            yield file.fault(f"{_word(node)}: no way leads from it back to the {home} ({side})", *keys[node])


def _word(node: str) -> str:
    return f"building {node[1:]}" if re.match(r"B\d", node) else node if node in (HIDEOUT, PRISON) else f"square {node}"


def _places(data: dict[str, Any]) -> list[tuple[dict[str, Any], tuple]]:
    found = [(data[key], (key,)) for key in (HIDEOUT, PRISON)]
    return found + [(b, ("building", i)) for i, b in enumerate(data["building"])]


def _pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(v) in (int, float) for v in value)


def _names(value: Any, fewest: int) -> bool:
    return isinstance(value, list) and len(value) >= fewest and all(type(v) in (int, str) for v in value)
