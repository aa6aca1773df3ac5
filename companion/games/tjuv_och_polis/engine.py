"""The referee: which phase offers which actions, and who decides."""

from typing import Any

from companion.games.kit.errors import IllegalAction, refused
from companion.games.kit.game import check_players, complete
from companion.games.kit.i18n import N_
from companion.games.kit.state import clone
from companion.games.tjuv_och_polis import arrest, nest, prison, setup, turns, walk
from companion.games.tjuv_och_polis.board import load
from companion.games.tjuv_och_polis.options import OPTIONS
from companion.games.tjuv_och_polis.pieces import State

SEATS = (2, 6)  # R2

# phase -> (rule, what is offered, {verb: what it does})
PHASES: dict[str, tuple] = {
    "rolloff": ("R7", setup.rolloff_actions, {"roll": setup.rolloff}),
    "nests": ("R9", setup.nest_actions, {"place": setup.place_thief}),
    "cells": ("R11", setup.cell_actions, {"place": setup.place_officer}),
    "car": ("R12", setup.car_actions, {"place": setup.place_car}),
    "roll": ("R14", walk.roll_actions, {"roll": walk.roll, "ride": walk.ride}),
    "move": ("R14", walk.move_actions, {"move": walk.move}),
    "rob": ("A3", walk.rob_actions, {"rob": walk.choose_rob, "pass": walk.choose_rob}),
    "nest": ("R53", nest.actions, {"hide": nest.choose, "fetch": nest.choose, "pass": nest.choose}),
    "credit": ("R40", arrest.credit_actions, {"credit": prison.credited}),
    "cell": ("R41a", prison.cell_actions, {"cell": prison.put_in_cell}),
    "guard": ("R41b", prison.guard_actions, {"cell": prison.guard}),
    "follow": ("R41b", prison.follow_actions, {"stay": prison.follow, "follow": prison.follow}),
    "lock": ("A9", prison.lock_actions, {"lock": prison.lock}),
    "sentence": ("R41c", prison.sentence_actions, {"roll": prison.sentence}),
    "escape": ("R41d", prison.escape_actions, {"roll": prison.escape}),
}
VERBS = {
    "roll": N_("roll"),
    "ride": N_("ride the tram"),
    "move": N_("move"),
    "place": N_("place a piece"),
    "rob": N_("rob"),
    "pass": N_("pass"),
    "hide": N_("hide money"),
    "fetch": N_("fetch money"),
    "credit": N_("credit a piece with the arrest"),
    "cell": N_("cell: choose a station square"),
    "stay": N_("stay with the car"),
    "follow": N_("follow with the car"),
    "lock": N_("lock an officer in with the prisoner"),
}
POLICE_DECIDES = ("credit", "cell", "guard", "follow", "lock", "sentence")


def new(options: dict[str, Any], players: list[str], seed: int) -> State:
    """A game before the roll-off, for two to six players (R2). InputError for bad options, players or board."""
    full = complete(OPTIONS, options)
    return setup.start(full, check_players(players, *SEATS), seed, load(full["board"]))


def seats(state: State) -> list[dict[str, Any]]:
    """Per seat its number, name and role."""
    police = state["police"]
    sides = (N_("thief"), N_("police"))
    roles = ["" if police is None else sides[s == police] for s in range(len(state["players"]))]
    return [{"seat": s, "name": n, "role": r} for s, (n, r) in enumerate(zip(state["players"], roles, strict=True))]


def to_move(state: State) -> int | None:
    """The seat that decides now: the police about arrests, else the one whose turn it is; None when over."""
    if state["phase"] == "over":
        return None
    return state["police"] if state["phase"] in POLICE_DECIDES else state["turn"]


def legal(state: State) -> list[dict[str, Any]]:
    """Every action now; empty only when the game is over."""
    if state["phase"] == "over":
        return []
    return PHASES[state["phase"]][1](state, load(state["options"]["board"]))


def apply(state: State, action: dict[str, Any]) -> tuple[State, list[dict[str, Any]]]:
    """The next state and the events. IllegalAction changes nothing."""
    if state["phase"] == "over":
        raise IllegalAction("R4", N_("the game is over"))
    rule, _, verbs = PHASES[state["phase"]]
    do = action.get("do") if isinstance(action, dict) else None
    if not isinstance(do, str) or do not in verbs:
        raise refused(rule, do, verbs, VERBS)
    after = clone(state)
    events: list[dict[str, Any]] = []
    verbs[do](after, load(state["options"]["board"]), action, events)
    return after, events


def over(state: State) -> dict[str, Any] | None:
    """R5, A20: the richest wins, whichever side; equals share."""
    if state["phase"] != "over":
        return None
    money = turns.scores(state)
    return {"winners": [s for s, m in enumerate(money) if m == max(money)], "scores": money, "why": state["why"]}
