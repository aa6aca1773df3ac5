"""The linter of board files: every fault with its line, against the form, the rules and the thief's own city."""

from collections import Counter

from companion.games.kit.boards import BoardFile, Fault, repeated, unreachable
from companion.games.stop_thief.form import Shape, row_below, rows_of, shapes_of, touching
from scanner.rules import city

_KEYS = ("game", "name", "agency", "stations", "map")
_MOST_FAULTS = 40  # of one sort: a map that is shifted by one would give hundreds


def lint(board: BoardFile) -> list[Fault]:
    """All faults of the file. Later checks run only when the ones they build on found nothing."""
    return _head(board) or _form(board) or _numbers(board) or [*_places(board), *_ways(board)]


def _head(board: BoardFile) -> list[Fault]:
    data = board.data
    faults = [board.fault(f"unknown key {key!r}", key) for key in data if key not in _KEYS]
    if data.get("game") != "stop_thief":
        faults.append(board.fault('game is not "stop_thief"', "game"))
    if not isinstance(data.get("name"), str) or not data.get("name"):
        faults.append(board.fault("the board has no name", "name"))
    if not rows_of(board):
        faults.append(board.fault('there is no map = """..."""', "map"))
    if not _is_number(data.get("agency")):
        faults.append(board.fault("agency: the number of the street square where detectives start (R15)", "agency"))
    stations = data.get("stations")
    if not isinstance(stations, list) or not all(_is_number(s) for s in stations):
        faults.append(board.fault("stations: the list of the numbers of the five subway stations (R4)", "stations"))
    return faults


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _at(board: BoardFile, y: int, text: str) -> Fault:
    return board.fault(text, "map", below=row_below(board, y))


def _form(board: BoardFile) -> list[Fault]:
    """The map as a picture: rows of one length, squares that can be read."""
    rows = rows_of(board)
    usual = Counter(len(row) for row in rows).most_common(1)[0][0]
    faults = [
        _at(board, y, f"row {y + 1} has {len(row)} cells, the others {usual}")
        for y, row in enumerate(rows)
        if len(row) != usual
    ]
    return faults or [_at(board, y, text) for y, text in shapes_of(rows)[1]]


def _numbers(board: BoardFile) -> list[Fault]:
    """R2, R3: the numbers are exactly those of the city that the thief walks in, each once and of the same kind."""
    shapes = shapes_of(rows_of(board))[0]
    numbered = [(s.number, i) for i, s in enumerate(shapes) if s.number is not None]
    faults = [_at(board, shapes[i].y, f"{n} stands twice") for n, i, _ in repeated(numbered)]
    for number, i in numbered:
        shape = shapes[i]
        if number not in city.SPACES:
            faults.append(_at(board, shape.y, f"{number} is no space of the thief's city (R2)"))
        elif city.kind(number) != shape.kind:
            faults.append(
                _at(board, shape.y, f"{number} is a {shape.kind} here, in the thief's city a {city.kind(number)}")
            )
    faults += [
        _at(board, s.y, f"a {s.kind} without a number (R3, R5)")
        for s in shapes
        if s.number is None and s.kind not in ("street", "floor")
    ]
    missing = sorted(set(city.SPACES) - {n for n, _ in numbered})
    if missing:
        faults.append(
            board.fault(f"{len(missing)} spaces of the thief's city are missing (R2): {_some(missing)}", "map")
        )
    return faults


def _some(numbers: list[int]) -> str:
    return ", ".join(str(n) for n in numbers[:8]) + (", ..." if len(numbers) > 8 else "")


def _places(board: BoardFile) -> list[Fault]:
    """Agency and stations."""
    data, faults = board.data, []
    if data["agency"] not in city.SPACES or city.kind(data["agency"]) != "street":
        faults.append(board.fault(f"agency {data['agency']} is no numbered street square (R15)", "agency"))
    if tuple(sorted(data["stations"])) != city.STATIONS:
        text = ", ".join(str(s) for s in city.STATIONS)
        faults.append(
            board.fault(f"the stations are {text} (R4): that is where the thief takes the subway", "stations")
        )
    return faults


def _ways(board: BoardFile) -> list[Fault]:
    """R44: the thief's moves are at most two squares long here; every square but windows can be walked to (R24)."""
    shapes = shapes_of(rows_of(board))[0]
    touches = touching(shapes)
    index = {s.number: i for i, s in enumerate(shapes) if s.number is not None}
    faults = []
    for space in city.SPACES:
        at = index[space]
        two = {at, *touches[at], *(n for m in touches[at] for n in touches[m])}
        for other in city.moves(space):
            if other > space and index[other] not in two:
                faults.append(_at(board, shapes[at].y, f"{space} and {other} are more than two squares apart (R44)"))
    walk = [[n for n in near if shapes[n].kind != "window"] for near in touches]
    if board.data["agency"] in index:
        start = index[board.data["agency"]]
        stands = [i for i, s in enumerate(shapes) if s.kind != "window"]
        for i in unreachable([start], stands, lambda i: walk[i]):
            faults.append(_at(board, shapes[i].y, f"{_title(shapes[i])} cannot be walked to from the agency (R24)"))
    for i, shape in enumerate(shapes):
        if shape.kind == "door" and len(walk[i]) < 2:
            faults.append(_at(board, shape.y, f"door {shape.number} opens to one side only (R25)"))
    return faults[:_MOST_FAULTS]


def _title(shape: Shape) -> str:
    return str(shape.number) if shape.number else f"the {shape.kind} in column {shape.x + 1}"
