"""Fleeing the city: the fare, the telegraph, departure (R56 to R66)."""

from companion.games.kit.events import event
from companion.games.kit.i18n import N_
from companion.games.tjuv_och_polis import arrest, pieces
from companion.games.tjuv_och_polis.board import Board
from companion.games.tjuv_och_polis.form import ESCAPES
from companion.games.tjuv_och_polis.pieces import State


def embark(state: State, board: Board, thief: int, events: list) -> None:
    """A thief stands on an escape square: he pays (R60, to the agency R62) and waits for the next police turn (R63).

    An officer who already stands on the telegraph station stops him at once (R64); the fare stays paid (A15).
    """
    one = state["thieves"][thief]
    kind = board.kind[one["at"]]
    fare = ESCAPES[kind]
    one["carried"] -= fare
    state["agency"] += fare
    one["status"] = "flying"
    words = {
        "railway": N_("{thief} pays {fare} kr and boards the train at {square}."),
        "harbour": N_("{thief} pays {fare} kr and boards the boat at {square}."),
        "airport": N_("{thief} pays {fare} kr and boards the plane at {square}."),
    }
    name, square = pieces.name_of(state, thief), board.squares[one["at"]].words
    events.append(event("flight", words[kind], sound="subway", display="FLY", thief=name, fare=fare, square=square))
    watching = [f"officer{i}" for i, o in enumerate(state["officers"], 1) if o["at"] in board.of["telegraph"]]
    if watching:
        events.append(
            event("telegraph", N_("The telegraph station is manned: the flight is stopped."), sound="hee_haw")
        )
        arrest.order(state, thief, watching)


def telegraph(state: State, board: Board, officer: int, events: list) -> None:
    """R63: an officer has landed on a telegraph square (A18): every flight under way is stopped, he makes the arrests.

    They count towards the four (R66).
    """
    if state["officers"][officer]["at"] not in board.of["telegraph"]:
        return
    for i, thief in enumerate(state["thieves"]):
        if thief["status"] == "flying":
            name = pieces.name_of(state, i)
            text = N_("A telegram stops the flight of {thief}.")
            events.append(event("telegraph", text, sound="hee_haw", thief=name))
            arrest.order(state, i, [f"officer{officer + 1}"])


def depart(state: State, board: Board, events: list) -> None:
    """R65: after the police turn a thief who was not stopped is gone, with the money he carried."""
    for i, thief in enumerate(state["thieves"]):
        if thief["status"] == "flying":
            thief["status"], thief["at"], thief["wanted"] = "fled", "", False
            thief["ride"] = []
            return_hidden(state, i)
            text = N_("{thief} has fled the city with {money} kr.")
            name = pieces.name_of(state, i)
            events.append(event("fled", text, sound="taunt", display="out", thief=name, money=thief["carried"]))


def return_hidden(state: State, thief: int) -> None:
    """R56: what a thief out of play has hidden goes back to the till."""
    one = state["thieves"][thief]
    state["till"] += sum(one["hidden"].values())
    one["hidden"] = {}
