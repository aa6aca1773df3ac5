"""Who is to move, and every action open to that seat."""

from itertools import combinations
from typing import Any

from companion.games.doduk_japgi.board import POLICE, PRISON, THIEF, Board
from companion.games.doduk_japgi.library import load
from companion.games.doduk_japgi.moves import PAWNS, Path, arrows, card_squares, paths, side_of
from companion.games.doduk_japgi.start import GEMS, NOTHING, STAYS
from companion.games.kit import dice

Action = dict[str, Any]


def to_move(state: dict[str, Any]) -> int | None:
    """The seat to move: the owner of the pawn, or the police while something is to be hidden; None when it is over.

    A gem is hidden by the owner of the police pawn that took it; after an ambush by the owner of police pawn 1.
    """
    if state["phase"] == "over":
        return None
    if state["phase"] == "rehide" and side_of(state["pawn"]) == THIEF:
        return state["owner"]["P1"]
    return state["owner"][state["pawn"]]


def legal(state: dict[str, Any]) -> list[Action]:
    """Every action of the seat to move; empty only when the game is over. `state` may be a view of that seat."""
    phase = state["phase"]
    if phase == "over":
        return []
    board = load(state["options"]["board"])
    return _PHASES[phase](board, state)


def moves(board: Board, state: dict[str, Any]) -> dict[tuple, Path]:
    """The moves of the pawn by (end, trick cards used up): paths that differ in nothing else are one move."""
    found: dict[tuple, Path] = {}
    for path in paths(board, state, state["pawn"], state["roll"]):
        key = (path.squares[-1], tuple(sorted(path.spends)))
        if key not in found or len(path.squares) < len(found[key].squares):
            found[key] = path
    return found


def hiding_places(board: Board, state: dict[str, Any]) -> list[str]:
    """Buildings that may take a gem now (A11): no item and no thief inside; if there is none, any without an item."""
    taken = state["hidden"] or {}
    empty = [b for b in board.buildings if b not in taken]
    inside = {pawn["at"] for pawn in state["pawns"].values()}
    return [b for b in empty if b not in inside] or empty


def can_stay(board: Board, state: dict[str, Any], pawn: str) -> bool:
    """R26, A9: a thief in hideout or building, and stays are left."""
    at = state["pawns"][pawn]["at"]
    return side_of(pawn) == THIEF and board.is_place(at) and at != PRISON and stays_used(state, pawn) < STAYS


def stays_used(state: dict[str, Any], pawn: str) -> int:
    if state["options"]["stay_per_team"]:
        return sum(state["pawns"][p]["stays"] for p in PAWNS[:3])
    return state["pawns"][pawn]["stays"]


def findings(board: Board, state: dict[str, Any]) -> list[str]:
    """What a search may find when only the device knows: NOTHING or a name it keeps, as far as the facts allow."""
    if state["pawns"][state["pawn"]]["at"] in state["looked"]:
        return [NOTHING]
    unknown = len(board.buildings) - len(state["looked"])
    return list(state["kept"]) if unknown <= len(state["kept"]) else [NOTHING, *state["kept"]]


def _hide(board: Board, state: dict[str, Any]) -> list[Action]:
    if state["options"]["vault_on_device"]:
        return [{"do": "hide"}]
    out = []
    for three in combinations(board.buildings, GEMS + 1):
        out += [{"do": "hide", "gems": [b for b in three if b != ambush], "ambush": ambush} for ambush in three]
    return out


def _turn(board: Board, state: dict[str, Any]) -> list[Action]:
    pawn = state["pawn"]
    me = state["pawns"][pawn]
    out = dice.actions(state, piece=pawn)
    if me["jailed"]:
        return [*out, {"do": "wait", "piece": pawn}]
    if can_stay(board, state, pawn):
        out.append({"do": "stay", "piece": pawn})
    if side_of(pawn) == THIEF and not board.is_place(me["at"]) and state["tricks"]["left"]:
        for square in card_squares(board, state):
            if board.squares[square].trick:
                out += [{"do": "trick", "to": square, "arrow": there} for there in arrows(board, square)]
    if side_of(pawn) == POLICE and me["at"] != PRISON and state["checks"]["left"]:
        out += [{"do": "check", "to": square} for square in card_squares(board, state)]
    return out


def _again(board: Board, state: dict[str, Any]) -> list[Action]:
    return dice.actions(state, piece=state["pawn"])


def _move(board: Board, state: dict[str, Any]) -> list[Action]:
    return [move_action(state["pawn"], path) for path in moves(board, state).values()]


def move_action(pawn: str, path: Path) -> Action:
    action = {"do": "move", "piece": pawn, "to": path.squares[-1], "path": list(path.squares)}
    return {**action, "spends": sorted(path.spends)} if path.spends else action


def swaps(board: Board, state: dict[str, Any]) -> list[str]:
    """Where a position move may lead (R13, A5): other squares of the colour on which no pawn stands."""
    here = state["pawns"][state["pawn"]]["at"]
    stood_on = {pawn["at"] for pawn in state["pawns"].values()}
    return [s for s in board.colours[board.squares[here].colour or ""] if s != here and s not in stood_on]


def _place(board: Board, state: dict[str, Any]) -> list[Action]:
    return [{"do": "place", "piece": state["pawn"], "to": there} for there in swaps(board, state)]


def _look(board: Board, state: dict[str, Any]) -> list[Action]:
    look = {"do": "look", "piece": state["pawn"], "to": state["pawns"][state["pawn"]]["at"]}
    if state["options"]["vault_on_device"]:
        return [{**look, "found": found} for found in findings(board, state)]
    return [look]


def _rehide(board: Board, state: dict[str, Any]) -> list[Action]:
    if state["options"]["vault_on_device"]:
        return [{"do": "rehide"}]
    return [{"do": "rehide", "to": b} for b in hiding_places(board, state)]


_PHASES = {
    "hide": _hide,
    "turn": _turn,
    "again": _again,
    "move": _move,
    "place": _place,
    "look": _look,
    "rehide": _rehide,
}
