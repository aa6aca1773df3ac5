"""Questions about a state: who stands where, what each piece is called, whose turn it is.

A state holds the pieces in lists; an action names them "thief1".., "officer1".., "car". A thief's `status`:

free    in the city (in a nest or on a square), or in a cell after his sentence
jailed  serving a sentence: `sentence` turns to go
flying  on an escape square until the end of the next police turn (R63)
fled    out of the city; keeps `carried`
locked  in the station for good (R42)
"""

from typing import Any

from companion.games.kit.errors import IllegalAction
from companion.games.kit.i18n import N_, word
from companion.games.tjuv_och_polis.board import Board

State = dict[str, Any]
OUT = ("fled", "locked")
LABELS = {
    "car": N_("Car"),
    "officer1": N_("Officer 1"),
    "officer2": N_("Officer 2"),
    "officer3": N_("Officer 3"),
    "officer4": N_("Officer 4"),
    "officer5": N_("Officer 5"),
    "officer6": N_("Officer 6"),
    "thief1": N_("Thief 1"),
    "thief2": N_("Thief 2"),
    "thief3": N_("Thief 3"),
    "thief4": N_("Thief 4"),
    "thief5": N_("Thief 5"),
}

_NONE = {"thief": N_("there is no thief called {name}"), "officer": N_("there is no officer called {name}")}


def thief_of(state: State, seat: int) -> int:
    """Index of the thief that this seat plays."""
    return next(i for i, t in enumerate(state["thieves"]) if t["seat"] == seat)


def index_of(state: State, piece: object, kind: str, rule: str) -> int:
    """3 for "officer4"; IllegalAction with `rule` when there is no such piece of that kind."""
    text = str(piece)
    names = [f"{kind}{i + 1}" for i in range(len(state["thieves" if kind == "thief" else "officers"]))]
    if text in names:
        return names.index(text)
    raise IllegalAction(rule, _NONE[kind], name=repr(piece))


def thieves_at(state: State) -> dict[str, int]:
    """Square -> thief, for thieves in the open (not in nests, where several may be, and not in the station)."""
    return {t["at"]: i for i, t in enumerate(state["thieves"]) if t["at"] and not t["inside"]}


def police_at(state: State) -> dict[str, str]:
    """Square -> piece of the police, both squares of the car, officers in the station included."""
    found = {o["at"]: f"officer{i}" for i, o in enumerate(state["officers"], 1) if o["at"]}
    if state["car"]["front"]:
        found[state["car"]["front"]] = found[state["car"]["rear"]] = "car"
    return found


def free_cells(state: State, board: Board) -> list[str]:
    """Station squares without a piece; when there is none left, all of them (eleven pieces, ten squares)."""
    taken = {p["at"] for p in (*state["officers"], *state["thieves"])}
    return [c for c in board.of["cell"] if c not in taken] or list(board.of["cell"])


def tied(state: State, officer: int) -> bool:
    """Whether an officer guards a prisoner or is out of play (A7, R42): he may not move."""
    one = state["officers"][officer]
    return bool(one["guards"]) or one["locked"]


def name_of(state: State, thief: int) -> str:
    """The player's name."""
    return state["players"][state["thieves"][thief]["seat"]]


def piece_label(piece: str) -> str | dict[str, Any]:
    """Words for people, to be translated: "Officer 2" for "officer2"."""
    return word(LABELS[piece]) if piece in LABELS else piece


def catchable(thief: dict[str, Any]) -> bool:
    """R37: in the open city and wanted."""
    return thief["status"] == "free" and thief["wanted"]
