"""Whose turn it is, what ends a turn, and the end of the game (R4, R13, R65, R67, R68)."""

from companion.games.kit.events import event
from companion.games.kit.i18n import N_
from companion.games.tjuv_och_polis import flight, pieces
from companion.games.tjuv_och_polis.board import Board
from companion.games.tjuv_och_polis.pieces import OUT, State


def begin(state: State, board: Board, seat: int) -> None:
    """Starts a turn: a prisoner rolls for his escape (R41d), everybody else rolls to move or rides."""
    state["turn"], state["die"], state["moved"] = seat, 0, ""
    state["phase"] = "roll"
    if seat != state["police"]:
        thief = state["thieves"][pieces.thief_of(state, seat)]
        if thief["status"] == "jailed":
            state["phase"] = "escape"


def end(state: State, board: Board, events: list) -> None:
    """Ends the turn and starts the next, clockwise (R13); thieves who are out of play are passed over."""
    if state["turn"] == state["police"]:
        flight.depart(state, board, events)
        _stays(state, board)
    else:
        thief = state["thieves"][pieces.thief_of(state, state["turn"])]
        if state["moved"] == "":
            thief["ride"] = []  # R45: the right to ride was for this turn
    if _finished(state, events):
        return
    order = state["order"]
    at = order.index(state["turn"])
    for step in range(1, len(order) + 1):
        seat = order[(at + step) % len(order)]
        if seat == state["police"]:
            state["round"] += 1
            if state["round"] > state["options"]["round_limit"]:
                _stop(state, events, N_("The round limit was reached."))
                return
            break
        if state["thieves"][pieces.thief_of(state, seat)]["status"] not in OUT:
            break
    begin(state, board, seat)


def _finished(state: State, events: list) -> bool:
    """R4: over when every thief has fled or is locked up for good (A22: with the option, when none is at large)."""
    status = [t["status"] for t in state["thieves"]]
    if all(s in OUT for s in status):
        _stop(state, events, N_("Every thief has fled or is locked up for good."))
        return True
    if state["options"]["all_jailed_ends"] and all(s in ("jailed", "locked") for s in status):
        _stop(state, events, N_("All thieves are locked up."))
        return True
    return False


def _stop(state: State, events: list, why: str) -> None:
    for i, thief in enumerate(state["thieves"]):
        if thief["status"] not in OUT:
            flight.return_hidden(state, i)
    state["phase"], state["why"], state["die"] = "over", why, 0
    events.append(event("over", why))


def _stays(state: State, board: Board) -> None:
    """R67, R68, A16: counts the police turns that a piece has stayed on a square with a limit."""
    telegraph = board.of["telegraph"]
    for i, officer in enumerate(state["officers"], 1):
        watched = officer["at"] in telegraph or officer["at"] in board.fronts
        still = state["moved"] != f"officer{i}"
        officer["stay"] = officer["stay"] + 1 if watched and still else 0
    car = state["car"]
    watched = car["front"] in board.fronts or car["rear"] in board.fronts
    car["stay"] = car["stay"] + 1 if watched and state["moved"] != "car" else 0


def due(state: State) -> list[str]:
    """Pieces that must move in this police turn: two turns stayed on a square with a limit (R67, R68)."""
    found = [f"officer{i}" for i, o in enumerate(state["officers"], 1) if o["stay"] >= 2]
    return found + (["car"] if state["car"]["stay"] >= 2 else [])


def scores(state: State) -> list[int]:
    """kr per seat at this moment: what the police was paid, what each thief carries (R3, R5, A12, A21)."""
    money = [0] * len(state["players"])
    money[state["police"]] = state["police_money"]
    for thief in state["thieves"]:
        money[thief["seat"]] = thief["carried"]
    return money
