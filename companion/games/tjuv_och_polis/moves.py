"""Moves by die and tram rides: what each piece may do, and in whose words the rest is forbidden."""

from typing import Any

from companion.games.kit.errors import IllegalAction
from companion.games.kit.i18n import N_
from companion.games.tjuv_och_polis import pieces
from companion.games.tjuv_och_polis.board import Board
from companion.games.tjuv_och_polis.form import ESCAPES, STREETS
from companion.games.tjuv_och_polis.pieces import State

Moves = dict[str, tuple[str, ...]]


def thief_mover(state: State) -> str:
    """R27: streets only; with the option also through offices open on two sides."""
    return "thief_through" if state["options"]["thieves_walk_through"] else "thief"


def officer_mover(state: State) -> str:
    """A1: an officer's way enters no square twice, unless the option says otherwise."""
    return "officer" if state["options"]["officer_no_revisit"] else "officer_back"


def thief_moves(state: State, board: Board, thief: int, steps: int) -> Moves:
    """Square -> a way there, for a thief with this roll (R26 to R32, R52, R58 to R60)."""
    one = state["thieves"][thief]
    police = pieces.police_at(state)
    taken = police.keys() | pieces.thieves_at(state).keys()
    barred = police.keys() if one["wanted"] else frozenset()
    found: Moves = {}
    for way in board.walks(thief_mover(state), one["at"], steps):
        to = way[-1]
        if to in found or to in taken or one["carried"] < ESCAPES.get(board.kind[to], 0):
            continue
        if barred and not barred.isdisjoint(way):  # R32
            continue
        found[to] = way
    return found


def stops_held(state: State, board: Board) -> set[str]:
    """Tram stops with a thief on them: no piece of the police passes there (R22, R49)."""
    return {at for at in pieces.thieves_at(state) if board.kind[at] == "stop"}


def _closed(state: State, board: Board) -> set[str]:
    """Squares where no piece of the police may end: other police (R20) and thieves who are not wanted (R40b)."""
    closed = {at for at, i in pieces.thieves_at(state).items() if not pieces.catchable(state["thieves"][i])}
    return closed | pieces.police_at(state).keys()


def officer_moves(state: State, board: Board, officer: int, steps: int) -> Moves:
    """Square -> a way there, for an officer with this roll (R16, R20 to R23, R40b, R51).

    The station is no goal (A19); a guard has no moves (A7).
    """
    one = state["officers"][officer]
    if pieces.tied(state, officer):
        return {}
    closed, held = _closed(state, board) - {one["at"]}, stops_held(state, board)
    found: Moves = {}
    for way in board.walks(officer_mover(state), one["at"], steps):
        to = way[-1]
        if to in found or to in closed:
            continue
        if held and not held.isdisjoint(way[:-1]):
            continue
        found[to] = way
    return found


def car_moves(state: State, board: Board, steps: int) -> dict[tuple[str, str], tuple[str, ...]]:
    """(front, rear) -> a way there, for the car: twice the roll, forward (R17, R18, R20 to R24, A17)."""
    car = state["car"]
    own = {car["front"], car["rear"]}
    closed, held = _closed(state, board) - own, stops_held(state, board)
    found = {}
    for way in board.walks("car", car["front"], 2 * steps, car["rear"]):
        place = (way[-1], way[-2])
        if place in found or not closed.isdisjoint(place):
            continue
        if held and not held.isdisjoint(way[:-2]):
            continue
        found[place] = way
    return found


def thief_rides(state: State, board: Board, thief: int) -> list[str]:
    """Stops that a thief may ride to instead of rolling (R45, R47, R50b)."""
    taken = pieces.police_at(state).keys() | pieces.thieves_at(state).keys()
    return _stops(board, state["thieves"][thief], taken)


def officer_rides(state: State, board: Board, officer: int) -> list[str]:
    """Stops that an officer may ride to instead of rolling; onto a wanted thief's stop to arrest him (R50, A11)."""
    if pieces.tied(state, officer):
        return []
    return _stops(board, state["officers"][officer], _closed(state, board))


def _stops(board: Board, piece: dict[str, Any], closed) -> list[str]:
    stops = {s: None for line in piece["ride"] for s in board.lines[line].stops}
    return [s for s in stops if s != piece["at"] and s not in closed]


def arrive(board: Board, piece: dict[str, Any], to: str, by_ride: bool) -> None:
    """Puts a thief or officer on a square and sets `ride`, the lines he may take next turn.

    By die onto a stop: all its lines (R45). By tram: the other lines, once (R47), then never
    a third time (R46, A10).
    """
    lines = list(board.squares[to].lines)
    if by_ride:
        used = [sign for sign in piece["ride"] if to in board.lines[sign].stops]
        lines = [] if piece["rode"] else [sign for sign in lines if sign not in used or len(used) > 1]
    piece["at"], piece["ride"], piece["rode"] = to, lines, by_ride


def check_square(board: Board, to: object) -> str:
    """The square as given; IllegalAction for one that is not on the board."""
    if not isinstance(to, str) or to not in board.squares:
        raise IllegalAction("R15", N_("there is no square {square} on this board"), square=repr(to))
    return to


def why_not_thief(state: State, board: Board, thief: int, to: str, steps: int) -> IllegalAction:
    """Why a thief cannot move to a square that is none of his moves."""
    one, kind = state["thieves"][thief], board.kind[to]
    if to == one["at"]:
        return IllegalAction("R29", N_("a thief must move; standing still is not allowed"))
    if to in pieces.police_at(state) or to in pieces.thieves_at(state):
        return IllegalAction("R31", N_("square {square} is taken"), square=to)
    if kind in ("cell", "gate"):
        return IllegalAction("R27", N_("thieves move along the streets, not into the police station"))
    if one["carried"] < ESCAPES.get(kind, 0):
        return IllegalAction("R60", N_("the fare is {fare} kr, and it must be carried"), fare=ESCAPES[kind])
    ways = [w for w in board.walks(thief_mover(state), one["at"], steps) if w[-1] == to]
    if ways:
        return IllegalAction("R32", N_("a wanted thief may not pass the police"))
    rule = "R58" if kind in ESCAPES else "R26"
    text = N_("no way of {steps} steps leads to {square} without entering a square twice (R28)")
    return IllegalAction(rule, text, steps=steps, square=to)


def why_not_police(state: State, board: Board, piece: str, to: str, steps: int) -> IllegalAction:
    """Why an officer or the car cannot move to a square that is none of its moves."""
    kind, car = board.kind[to], piece == "car"
    if kind == "nest":
        return IllegalAction("R51", N_("only thieves may be in a nest"))
    if car and kind not in STREETS:
        return IllegalAction("R24", N_("the car stays on the streets"))
    if kind in ESCAPES or kind in ("cell", "gate"):
        return IllegalAction("R15", N_("the police moves along the streets, not onto this square"))
    at = pieces.thieves_at(state).get(to)
    if at is not None and not pieces.catchable(state["thieves"][at]):
        return IllegalAction("R40b", N_("this thief is not wanted: nobody may end on his square"))
    if to in pieces.police_at(state):
        return IllegalAction("R20", N_("square {square} is taken"), square=to)
    if car:
        ways = board.walks("car", state["car"]["front"], 2 * steps, state["car"]["rear"])
        ends = [w for w in ways if w[-1] == to]
        text, rule = N_("the car goes exactly {steps} squares, forward, none of them twice (R18)"), "R17"
    else:
        officer = pieces.index_of(state, piece, "officer", "R14")
        if pieces.tied(state, officer):
            return IllegalAction("A7", N_("this officer guards a prisoner and may not move"))
        ends = [w for w in board.walks(officer_mover(state), state["officers"][officer]["at"], steps) if w[-1] == to]
        text, rule = N_("an officer goes exactly {steps} squares"), "R16"
    if ends:
        return IllegalAction("R22", N_("nobody passes a thief on a tram stop, and no two pieces share a square (R20)"))
    return IllegalAction(rule, text, steps=2 * steps if car else steps)
