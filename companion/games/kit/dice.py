"""Dice: thrown by the engine, or by the scanner or a hand at the table and told to the engine."""

from typing import Any

from companion.games.kit import luck
from companion.games.kit.errors import IllegalAction
from companion.games.kit.game import Option
from companion.games.kit.i18n import N_

OPTION = Option(
    "dice",
    "engine",
    "dice",
    N_(
        "Who throws the dice: the program, or the table (a real die or the scanner; the number is told to the program)."
    ),
    ("engine", "table"),
)


def actions(state: dict[str, Any], count: int = 1, **more: Any) -> list[dict[str, Any]]:
    """The roll actions: one without a value, or one per total of `count` six-sided dice when the table throws."""
    if state["options"]["dice"] == "engine":
        return [{"do": "roll", **more}]
    return [{"do": "roll", **more, "value": v} for v in range(count, 6 * count + 1)]


def throw(state: dict[str, Any], action: dict[str, Any], count: int = 1) -> int:
    """The total: the action's value when the table throws, else drawn from the state's randomness.

    IllegalAction("dice", ...) for a value that is missing, impossible, or not asked for.
    """
    value = action.get("value")
    if state["options"]["dice"] == "engine":
        if value is not None:
            raise IllegalAction("dice", N_("the program throws the dice in this game"))
        return sum(1 + luck.below(state, 6) for _ in range(count))
    if not isinstance(value, int) or isinstance(value, bool) or not count <= value <= 6 * count:
        raise IllegalAction("dice", N_("say what the dice show: {low} to {high}"), low=count, high=6 * count)
    return value
