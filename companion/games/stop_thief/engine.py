"""The referee: which phase offers which actions."""

from typing import Any

from companion.games.kit.errors import IllegalAction, refused
from companion.games.kit.game import complete
from companion.games.kit.i18n import N_
from companion.games.kit.state import clone
from companion.games.stop_thief import culprit, sleuth, table, turn
from companion.games.stop_thief.board import load
from companion.games.stop_thief.options import OPTIONS

State = dict[str, Any]
_CARD = (sleuth.actions, sleuth.play)
_SLIP = (turn.slip_actions, turn.slip)

# phase -> {verb: (rule, what is offered, what it does)}
PHASES: dict[str, dict[str, tuple]] = {
    "rolloff": {"roll": (table.rolloff_actions, table.rolloff)},
    "strike": {"strike": (table.strike_actions, table.strike)},
    "clue": {"clue": (turn.clue_actions, turn.clue), "card": _CARD},
    "press": {"clue": (turn.clue_actions, turn.clue)},
    "roll": {
        "roll": (turn.roll_actions, turn.roll),
        "ride": (turn.ride_actions, turn.ride),
        "card": _CARD,
        "slip": _SLIP,
    },
    "act": {
        "done": (turn.done_actions, turn.done),
        "arrest": (turn.arrest_actions, turn.arrest),
        "ride": (turn.ride_actions, turn.ride),
        "card": _CARD,
        "move": (turn.move_actions, turn.move),
        "slip": _SLIP,
    },
    "fine": {"pay": (turn.pay_actions, turn.pay), "slip": _SLIP},
    "run": {"run": (turn.run_actions, turn.run), "run_over": (turn.run_actions, turn.run_over)},
}
VERBS = {
    "roll": N_("roll"),
    "strike": N_("strike (ON)"),
    "clue": N_("clue (C)"),
    "ride": N_("ride the subway"),
    "move": N_("move"),
    "arrest": N_("arrest"),
    "card": N_("card"),
    "slip": N_("slip (C out of turn)"),
    "pay": N_("pay the fine"),
    "done": N_("done"),
    "run": N_("run (the thief)"),
    "run_over": N_("run_over (the run has ended)"),
}
_RULE = {"rolloff": "R19", "strike": "R20", "clue": "R22", "press": "R30", "roll": "R22", "act": "R22", "fine": "R36"}


def new(options: dict[str, Any], players: list[str], seed: int) -> State:
    """A game before the roll-off. InputError for bad options, players or board."""
    full = complete(OPTIONS, options)
    return table.start(full, players, seed, load(full["board"]))


def seats(state: State) -> list[dict[str, Any]]:
    """Per seat its number, name, role and piece."""
    return [
        {"seat": s, "name": n, "role": N_("detective"), "piece": f"detective{s + 1}"}
        for s, n in enumerate(state["players"])
    ]


def to_move(state: State) -> int | None:
    """The seat whose turn it is; None when over."""
    return None if state["phase"] == "over" else state["turn"]


def legal(state: State) -> list[dict[str, Any]]:
    """Every action now; empty only when the game is over."""
    if state["phase"] == "over":
        return []
    board = load(state["options"]["board"])
    offers = dict.fromkeys(offer for offer, _ in PHASES[state["phase"]].values())
    return [action for offer in offers for action in offer(state, board)]


def apply(state: State, action: dict[str, Any]) -> tuple[State, list[dict[str, Any]]]:
    """The next state and the events. IllegalAction changes nothing."""
    if state["phase"] == "over":
        raise IllegalAction("R56", N_("the game is over"))
    verbs = PHASES[state["phase"]]
    do = action.get("do") if isinstance(action, dict) else None
    if not isinstance(do, str) or do not in verbs:
        raise refused(_RULE.get(state["phase"], "R35"), do, verbs, VERBS)
    after, events = clone(state), []
    verbs[do][1](after, load(state["options"]["board"]), action, events)
    if culprit.told(after):
        # The scanner that is the thief sounds and shows by itself.
        events = [{k: v for k, v in e.items() if k not in ("sound", "display")} for e in events]
    return after, events
