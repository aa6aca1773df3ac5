"""What a seat may know, and the words of its actions.

Secret is how much a thief carries and how much he has hidden where; that something is hidden in a nest is public
(R53). The sum is what attentive players can keep count of anyway.
"""

from typing import Any

from companion.games.kit.i18n import N_
from companion.games.tjuv_och_polis import pieces, turns
from companion.games.tjuv_och_polis.board import load
from companion.games.tjuv_och_polis.engine import over, to_move
from companion.games.tjuv_och_polis.pieces import State


def view(state: State, seat: int | None) -> dict[str, Any]:
    """JSON for one seat (None: a spectator). "carried" and the amounts of "hidden" are None where they are secret."""
    decides = to_move(state)
    ended = state["phase"] == "over"
    return {
        "game": "tjuv_och_polis",
        "options": dict(state["options"]),
        "players": list(state["players"]),
        "seat": seat,
        "role": _role(state, seat),
        "phase": state["phase"],
        "round": state["round"],
        "turn": state["turn"],
        "to_move": decides,
        "die": state["die"],
        "order": list(state["order"]),
        "police": state["police"],
        "police_money": state["police_money"],
        "till": state["till"],
        "agency": state["agency"],
        "thieves": [_thief(t, i, seat, ended) for i, t in enumerate(state["thieves"], 1)],
        "officers": [
            {
                "piece": f"officer{i}",
                "at": o["at"],
                "guards": [f"thief{g + 1}" for g in o["guards"]],
                "locked": o["locked"],
                "stay": o["stay"],
                "ride": list(o["ride"]),
            }
            for i, o in enumerate(state["officers"], 1)
        ],
        "car": dict(state["car"]),
        "due": turns.due(state),
        "arresting": [{"thief": f"thief{q['thief'] + 1}", "by": list(q["by"])} for q in state["queue"]],
        "over": over(state),
    }


def _role(state: State, seat: int | None) -> str:
    if seat is None or state["police"] is None:
        return ""
    return "police" if seat == state["police"] else f"thief{pieces.thief_of(state, seat) + 1}"


def _thief(thief: dict[str, Any], number: int, seat: int | None, ended: bool) -> dict[str, Any]:
    own = seat == thief["seat"] or ended
    return {
        "piece": f"thief{number}",
        "seat": thief["seat"],
        "at": thief["at"],
        "inside": thief["inside"],
        "status": thief["status"],
        "wanted": thief["wanted"],
        "arrests": thief["arrests"],
        "sentence": thief["sentence"],
        "ride": list(thief["ride"]),
        "carried": thief["carried"] if own or thief["status"] == "fled" else None,
        "hidden": {nest: amount if own else None for nest, amount in thief["hidden"].items()},
    }


_WORDS = {
    "roll": N_("Roll the die"),
    "ride": N_("{piece} rides the tram to {square}"),
    "move": N_("{piece} goes to {square}"),
    "place": N_("{piece} starts on {square}"),
    "rob": N_("Rob it"),
    "hide": N_("Hide {amount} kr"),
    "fetch": N_("Fetch {amount} kr"),
    "pass": N_("Leave it"),
    "credit": N_("{piece} makes the arrest"),
    "cell": N_("{piece} goes to station square {square}"),
    "stay": N_("The car stays where it is"),
    "follow": N_("The car drives to {square}"),
    "lock": N_("{piece} stays with the prisoner for good"),
}

_WITH_REAR = {
    "place": N_("{piece} starts on {square}, its rear on {rear}"),
    "move": N_("{piece} goes to {square}, its rear on {rear}"),
    "follow": N_("The car drives to {square}, its rear on {rear}"),
}


def describe(state: State, action: dict[str, Any]) -> dict[str, Any]:
    """The words of a button: {"text", "args"}."""
    board = load(state["options"]["board"])
    text = _WORDS[action["do"]]
    if "value" in action:
        text = N_("The die shows {value}")
    args = {k: v for k, v in action.items() if k in ("amount", "value")}
    if "piece" in action:
        args["piece"] = pieces.piece_label(action["piece"])
    if "to" in action:
        args["square"] = board.squares[action["to"]].words
    if "rear" in action:
        args["rear"] = board.squares[action["rear"]].words
        text = _WITH_REAR[action["do"]]
    return {"text": text, "args": args}
