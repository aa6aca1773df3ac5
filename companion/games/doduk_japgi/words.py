"""Actions in words for buttons, and what each seat may see."""

from typing import Any

from companion.games.doduk_japgi.board import POLICE
from companion.games.doduk_japgi.legal import to_move
from companion.games.doduk_japgi.library import load
from companion.games.doduk_japgi.start import team
from companion.games.kit.i18n import N_
from companion.games.kit.state import clone

_SECRET = ("rng", "hidden")


def view(state: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """What a seat may know. The police knows where things are hidden; a thief only what searches have shown.

    Nobody sees the randomness to come. Added: "seat", "legal_seat" (who is to move) and "hand_over".
    """
    seen = {key: value for key, value in state.items() if key not in _SECRET}
    seen = clone(seen)
    if seat is not None and state["sides"][seat] == POLICE:
        seen["hidden"] = clone(state["hidden"])
    seen["seat"] = seat
    seen["legal_seat"] = to_move(state)
    seen["hand_over"] = hand_over(state)
    return seen


def hand_over(state: dict[str, Any]) -> dict[str, Any] | None:
    """For a shared screen: {"seat", "away" (seats that look away), "text"} while the police hides, else None (R6)."""
    if state["phase"] not in ("hide", "rehide"):
        return None
    away = team(state, "thief")
    first = state["phase"] == "hide"
    text = N_("Thieves, look away: the police hides two gems and the ambush.")
    return {
        "seat": to_move(state),
        "away": away,
        "text": text if first else N_("Thieves, look away: the police hides a gem again."),
    }


def describe(state: dict[str, Any], action: dict[str, Any]) -> dict[str, Any]:
    """A button's words for an action: {"text", "args"}."""
    board = load(state["options"]["board"])
    args: dict[str, Any] = {key: board.words(action[key]) for key in ("to", "arrow", "ambush") if key in action}
    text = _WORDS[action["do"]]
    if action["do"] == "hide":
        if "gems" not in action:
            return {"text": N_("Everything is hidden: the device keeps it"), "args": {}}
        args["gems"] = [board.words(b) for b in action["gems"]]
    elif action["do"] == "roll" and "value" in action:
        text = N_("The die shows {value}")
        args["value"] = action["value"]
    elif action["do"] == "move" and action.get("spends"):
        text = N_("Go to {to}, over trick card {cards}")
        args["cards"] = ", ".join(action["spends"])
    elif action["do"] == "look" and "found" in action:
        text = _FOUND[action["found"]]
    elif action["do"] == "rehide" and "to" not in action:
        text = N_("The gem is hidden again")
    return {"text": text, "args": args}


_WORDS = {
    "hide": N_("Gems in {gems}; ambush in {ambush}"),
    "roll": N_("Throw the die"),
    "wait": N_("Wait in prison"),
    "stay": N_("Stay inside"),
    "trick": N_("Trick card on {to}, arrow to {arrow}"),
    "check": N_("Checkpoint on {to}"),
    "move": N_("Go to {to}"),
    "place": N_("Position move to {to}"),
    "look": N_("Look inside {to}"),
    "rehide": N_("Hide the gem in {to}"),
}
_FOUND = {
    "nothing": N_("The device says: nothing"),
    "gem1": N_("The device says: a gem"),
    "gem2": N_("The device says: a gem"),
    "ambush": N_("The device says: ambush"),
}
