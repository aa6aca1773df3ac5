"""Before the first turn: the roll-off, nests, station squares, the car (R2, R7 to R13)."""

from typing import Any

from companion.games.kit import dice, luck
from companion.games.kit.errors import IllegalAction
from companion.games.kit.events import event
from companion.games.kit.i18n import N_
from companion.games.tjuv_och_polis import turns
from companion.games.tjuv_och_polis.board import Board
from companion.games.tjuv_och_polis.moves import check_square
from companion.games.tjuv_och_polis.pieces import State, free_cells, name_of, piece_label, thief_of


def start(options: dict[str, Any], players: list[str], seed: int, board: Board) -> State:
    """The state before anything is placed (R6): money in the till, nobody on the board."""
    state: State = {
        "options": options,
        "players": players,
        "rng": luck.start(seed),
        "phase": "rolloff",
        "turn": 0,
        "round": 1,
        "rolls": [0] * len(players),
        "rolling": list(range(len(players))),
        "die": 0,
        "order": [],
        "police": None,
        "police_money": 0,
        "till": board.till,
        "agency": 0,  # R62
        "thieves": [],
        "officers": [],
        "car": {"front": "", "rear": "", "stay": 0},
        "queue": [],
        "moved": "",
        "why": "",
    }
    if options["police"] == "first":
        _roles(state, 0)
    return state


def rolloff_actions(state: State, board: Board) -> list:
    return dice.actions(state)


def rolloff(state: State, board: Board, action: dict, events: list) -> None:
    """R7: each player rolls, the highest is the police; those who tie roll again."""
    value = dice.throw(state, action)
    seat = state["turn"]
    state["rolls"][seat] = value
    events.append(
        event("roll", N_("{player} rolls {die}."), player=state["players"][seat], die=value, display=f"d {value}")
    )
    waiting = [s for s in state["rolling"] if not state["rolls"][s]]
    if waiting:
        state["turn"] = waiting[0]
        return
    best = max(state["rolls"][s] for s in state["rolling"])
    tied = [s for s in state["rolling"] if state["rolls"][s] == best]
    if len(tied) == 1:
        events.append(event("police", N_("{player} is the police."), player=state["players"][tied[0]]))
        _roles(state, tied[0])
        return
    events.append(event("tie", N_("A tie: those who rolled {die} roll again."), die=best))
    state["rolling"], state["turn"] = tied, tied[0]
    for s in tied:
        state["rolls"][s] = 0


def _roles(state: State, police: int) -> None:
    """R1, R10, R13: who is who; officers are one more than the thieves; turns go clockwise from the police."""
    count = len(state["players"])
    state["police"] = police
    state["order"] = [(police + i) % count for i in range(count)]
    state["thieves"] = [
        {
            "seat": seat,
            "at": "",
            "inside": True,
            "status": "free",
            "wanted": False,
            "carried": 0,
            "hidden": {},
            "arrests": 0,
            "sentence": 0,
            "ride": [],
            "rode": False,
        }
        for seat in state["order"][1:]
    ]
    state["officers"] = [
        {"at": "", "guards": [], "locked": False, "stay": 0, "ride": [], "rode": False} for _ in range(count)
    ]
    state["phase"], state["turn"] = "nests", state["order"][1]


def nest_actions(state: State, board: Board) -> list:
    piece = f"thief{thief_of(state, state['turn']) + 1}"
    return [{"do": "place", "piece": piece, "to": n} for n in board.of["nest"]]


def place_thief(state: State, board: Board, action: dict, events: list) -> None:
    """R9: a thief starts in a nest of his choice; several may share one."""
    thief = thief_of(state, state["turn"])
    to = check_square(board, action.get("to"))
    if board.kind[to] != "nest" or action.get("piece") != f"thief{thief + 1}":
        raise IllegalAction("R9", N_("{piece} starts in a nest"), piece=piece_label(f"thief{thief + 1}"))
    state["thieves"][thief]["at"] = to
    events.append(
        event("place", N_("{thief} starts in {square}."), thief=name_of(state, thief), square=board.squares[to].words)
    )
    if thief + 1 < len(state["thieves"]):
        state["turn"] = state["thieves"][thief + 1]["seat"]
    else:
        state["phase"], state["turn"] = "cells", state["police"]


def _next_officer(state: State) -> int:
    return next(i for i, o in enumerate(state["officers"]) if not o["at"])


def cell_actions(state: State, board: Board) -> list:
    piece = f"officer{_next_officer(state) + 1}"
    return [{"do": "place", "piece": piece, "to": c} for c in free_cells(state, board)]


def place_officer(state: State, board: Board, action: dict, events: list) -> None:
    """R11: officers start on station squares, one a square."""
    officer = _next_officer(state)
    to = check_square(board, action.get("to"))
    if to not in free_cells(state, board) or action.get("piece") != f"officer{officer + 1}":
        text = N_("{piece} starts on a free square of the police station")
        raise IllegalAction("R11", text, piece=piece_label(f"officer{officer + 1}"))
    state["officers"][officer]["at"] = to
    if officer + 1 == len(state["officers"]):
        state["phase"] = "car"


def car_actions(state: State, board: Board) -> list:
    return [{"do": "place", "piece": "car", "to": front, "rear": rear} for front, rear in board.car_places()]


def place_car(state: State, board: Board, action: dict, events: list) -> None:
    """R12: the car stands before the gate, one of its two squares the street outside, heading either way."""
    place = (action.get("to"), action.get("rear"))
    if place not in board.car_places() or action.get("piece") != "car":
        text = N_("the car starts on square {square}, outside the gate, and one beside it")
        raise IllegalAction("R12", text, square=board.outside)
    state["car"]["front"], state["car"]["rear"] = place
    events.append(event("ready", N_("The police is ready. {player} begins."), player=state["players"][state["police"]]))
    turns.begin(state, board, state["police"])
