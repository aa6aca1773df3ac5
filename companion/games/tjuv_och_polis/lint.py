"""The linter of board files: every fault with its line, against the form and the numbers of the rules."""

import re
from collections import Counter

from companion.games.kit.boards import BoardFile, Fault, repeated, unreachable
from companion.games.tjuv_och_polis.form import (
    EMPTY,
    ESCAPES,
    KINDS,
    OFFICES,
    PLAIN,
    ROBBED,
    SIDES,
    STREETS,
    entry,
    joined,
    row_line,
    rows_of,
)

_KEYS = {
    "": {"game", "name", "till", "map", "place", "line"},
    "place": {"kind", "name", "pays", "open", "lines"},
    "line": {"name", "color"},
}
_CELLS = 10  # R11
_ESCAPES = 4  # R57


def lint(board: BoardFile) -> list[Fault]:
    """All faults of the file. Later checks run only when the ones they build on found nothing."""
    return _head(board) or _places(board) or _on_map(board) or [*_counts(board), *_ways(board), *_trams(board)]


def _head(board: BoardFile) -> list[Fault]:
    data, faults = board.data, []
    for key in data:
        if key not in _KEYS[""]:
            faults.append(board.fault(f"unknown key {key!r}", key))
    if data.get("game") != "tjuv_och_polis":
        faults.append(board.fault('game is not "tjuv_och_polis"', "game"))
    if not isinstance(data.get("name"), str) or not data.get("name"):
        faults.append(board.fault("the board has no name", "name"))
    if not _money(data.get("till")):
        faults.append(board.fault("till: the kr in the till at the start, a multiple of 1 000, is missing", "till"))
    if not rows_of(board):
        faults.append(board.fault('there is no map = """..."""', "map"))
    for key in ("place", "line"):
        tables = data.get(key)
        if not isinstance(tables, dict) or not all(isinstance(v, dict) for v in tables.values()):
            faults.append(board.fault(f"there are no [{key}.NAME] tables", key))
    return faults


def _money(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0 and value % 1000 == 0


def _places(board: BoardFile) -> list[Fault]:
    """Each [place] and [line] table by itself."""
    faults = []
    for token, place in board.data["place"].items():
        at = ("place", token)
        kind = place.get("kind")
        faults += [board.fault(f"{token}: unknown key {k!r}", *at, k) for k in place if k not in _KEYS["place"]]
        if token in PLAIN or token == EMPTY:
            faults.append(board.fault(f"{token} has a fixed meaning on the map and can be no place", *at))
        if kind not in KINDS:
            faults.append(board.fault(f"{token}: kind {kind!r} is none of {', '.join(KINDS)}", *at, "kind"))
        if kind in ("bank", "post") and not _money(place.get("pays")):
            faults.append(board.fault(f"{token}: pays is missing or no multiple of 1 000 kr (R35)", *at, "pays"))
        if kind not in ("bank", "post") and "pays" in place:
            faults.append(board.fault(f"{token}: only a bank or post office pays a fixed amount (R35)", *at, "pays"))
        sides = place.get("open", [])
        if not isinstance(sides, list) or any(s not in SIDES for s in sides) or len(set(sides)) < len(sides):
            faults.append(board.fault(f"{token}: open is a list of {', '.join(SIDES)}, each once", *at, "open"))
        elif kind in OFFICES and not sides:
            faults.append(board.fault(f"{token}: a {kind} needs an opening: open = [side, ...]", *at, "open"))
        elif kind in OFFICES and len(sides) > 2:
            faults.append(board.fault(f"{token}: a {kind} is open on one side or on two (R23, R39)", *at, "open"))
        lines = place.get("lines", [])
        if not isinstance(lines, list) or not all(isinstance(s, str) for s in lines):
            faults.append(board.fault(f'{token}: lines is a list of line signs in quotes, ["1", "2"]', *at, "lines"))
        if kind != "stop" and "lines" in place:
            faults.append(board.fault(f"{token}: only a stop is on tram lines", *at, "lines"))
        if not isinstance(place.get("name", ""), str):
            faults.append(board.fault(f"{token}: the name is no text", *at, "name"))
    for sign, line in board.data["line"].items():
        at = ("line", sign)
        faults += [board.fault(f"line {sign}: unknown key {k!r}", *at, k) for k in line if k not in _KEYS["line"]]
        if not re.fullmatch(r"#[0-9A-Fa-f]{6}", str(line.get("color", "#000000"))):
            faults.append(board.fault(f'line {sign}: color is "#rrggbb"', *at, "color"))
        if not isinstance(line.get("name", ""), str):
            faults.append(board.fault(f"line {sign}: the name is no text", *at, "name"))
    return faults


def _on_map(board: BoardFile) -> list[Fault]:
    """Tokens on the map against the tables."""
    faults = []
    places = board.data["place"]
    found = [(t, (x, y)) for y, row in enumerate(rows_of(board)) for x, t in enumerate(row) if t != EMPTY]
    for token, (x, y) in found:
        if token not in PLAIN and token not in places:
            text = f"column {x + 1}: {token!r} is no square sign and has no [place.{token}]"
            faults.append(board.fault(text, "map", below=row_line(board, y)))
    named = [(t, at) for t, at in found if t not in PLAIN]
    for token, (x, y), _ in repeated(named):
        text = f"column {x + 1}: {token} stands twice on the map"
        faults.append(board.fault(text, "map", below=row_line(board, y)))
    on_map = {t for t, _ in named}
    faults += [board.fault(f"{t} is not on the map", "place", t) for t in places if t not in on_map]
    names = [(p["name"], t) for t, p in places.items() if p.get("name")]
    for name, owner, first in repeated(names):
        faults.append(board.fault(f"{owner}: the name {name!r} is taken by {first}", "place", owner, "name"))
    return faults


def _counts(board: BoardFile) -> list[Fault]:
    """How many of each kind the rules want: ten cells (R11), four escape squares of the three kinds (R57, A13)."""
    tokens = [t for row in rows_of(board) for t in row if t != EMPTY]
    kinds = Counter(entry(board.data, t)["kind"] for t in tokens)
    faults = []

    def want(right: bool, text: str) -> None:
        if not right:
            faults.append(board.fault(text, "map"))

    want(kinds["cell"] == _CELLS, f"the police station has {_CELLS} squares P (R11), not {kinds['cell']}")
    want(kinds["gate"] == 1, f"the station has one gate (R12), not {kinds['gate']}")
    escapes = sum(kinds[k] for k in ESCAPES)
    want(escapes == _ESCAPES, f"there are {_ESCAPES} escape squares (R57), not {escapes}")
    for kind in (*ESCAPES, "telegraph", "nest", *ROBBED):
        want(kinds[kind] > 0, f"there is no {kind}")
    want(kinds["travel"] <= 1, f"there is one travel agency (R62), not {kinds['travel']}")
    return faults


def _ways(board: BoardFile) -> list[Fault]:
    """Openings that lead nowhere, and squares no piece can reach."""
    faults = []
    cells = {(x, y): t for y, row in enumerate(rows_of(board)) for x, t in enumerate(row) if t != EMPTY}
    entries = {at: entry(board.data, t) for at, t in cells.items()}
    near: dict[tuple[int, int], list] = {at: [] for at in cells}
    for (x, y), one in entries.items():
        for side, (dx, dy) in SIDES.items():
            to = (x + dx, y + dy)
            if to in entries and joined(one, entries[to], side):
                near[(x, y)].append(to)
            elif side in one.get("open", ()) and (to not in entries or entries[to]["kind"] not in STREETS):
                text = f"{cells[(x, y)]}: open to the {side}, but there is no street"
                faults.append(board.fault(text, "place", cells[(x, y)], "open"))
    for at, one in entries.items():
        if one["kind"] not in STREETS and not near[at]:
            faults.append(
                board.fault(f"column {at[0] + 1}: {cells[at]} touches no street", "map", below=row_line(board, at[1]))
            )
        if one["kind"] == "gate" and len(near[at]) > 1:
            faults.append(board.fault(f"{cells[at]}: the gate opens to one street square (R12)", "place", cells[at]))
    streets = [at for at, one in entries.items() if one["kind"] in STREETS]
    starts = [at for at, one in entries.items() if one["kind"] == "cell"][:1] or streets[:1]
    lost = unreachable(
        starts, cells, lambda at: [n for n in near[at] if at in starts or entries[at]["kind"] in STREETS]
    )
    for at in lost:
        if near[at]:
            faults.append(
                board.fault(f"column {at[0] + 1}: {cells[at]} cannot be reached", "map", below=row_line(board, at[1]))
            )
        elif entries[at]["kind"] in STREETS:
            faults.append(
                board.fault(f"column {at[0] + 1}: a street square of its own", "map", below=row_line(board, at[1]))
            )
    return faults


def _trams(board: BoardFile) -> list[Fault]:
    faults = []
    lines = board.data["line"]
    stops: Counter[str] = Counter()
    for token, place in board.data["place"].items():
        signs = place.get("lines", [])
        if place["kind"] == "stop" and not signs:
            faults.append(board.fault(f"{token}: a stop on no line (R45)", "place", token, "lines"))
        for sign in signs:
            if sign not in lines:
                faults.append(board.fault(f"{token}: there is no [line.{sign}]", "place", token, "lines"))
        stops.update(set(signs))
    for sign in lines:
        if stops[sign] < 2:
            faults.append(board.fault(f"line {sign} has {stops[sign]} stop, it needs two or more (R45)", "line", sign))
    return faults
