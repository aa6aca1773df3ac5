"""The scanner on the table: what it plays for events, and how its dice answer a decision.

A program with a scanner sends `cues(events)` as play and show, and, where `dice_wanted(actions)` is a number, may ask
the scanner for `roll` with so many dice and play `rolled(actions, total)`. Without a scanner the table throws.
"""

from typing import Any


def cues(events: list[dict[str, Any]]) -> list[tuple[str | None, str | None]]:
    """(sound, display) of the public events that have any, in order.

    sound is a name of scanner.sounds.NAMES, display up to three characters and dots; None = leave as it is. Events for
    certain seats are left out: everybody hears and sees the scanner.
    """
    return [
        (e.get("sound"), e.get("display")) for e in events if "only" not in e and (e.get("sound") or e.get("display"))
    ]


def dice_wanted(actions: list[dict[str, Any]]) -> int | None:
    """How many six-sided dice the table is to throw now; None when none, or when the program throws them."""
    values = [a["value"] for a in actions if a["do"] == "roll" and "value" in a]
    return min(values) if values else None


def rolled(actions: list[dict[str, Any]], total: int) -> dict[str, Any]:
    """The legal action for this total; ValueError when no dice are wanted or they cannot show it."""
    for action in actions:
        if action["do"] == "roll" and action.get("value") == total:
            return action
    raise ValueError(f"the dice cannot show {total} now")
