"""Doduk japgi (도둑 잡기, catch the thief): three thieves look for two hidden gems, three policemen hunt them.

The module is the game that companion.games.kit.game.Game describes.
"""

from typing import Any

from companion.games.doduk_japgi.bots import bot
from companion.games.doduk_japgi.drawing import draw
from companion.games.doduk_japgi.engine import apply
from companion.games.doduk_japgi.legal import legal, to_move
from companion.games.doduk_japgi.lint import lint
from companion.games.doduk_japgi.rules import RULES
from companion.games.doduk_japgi.start import OPTIONS, SEATS, new
from companion.games.doduk_japgi.words import describe, hand_over, view
from companion.games.kit.i18n import N_

NAME = "doduk_japgi"
TITLE = N_("도둑 잡기 (Catch the Thief)")
_ROLES = {"thief": N_("Thief"), "police": N_("Police")}


def seats(state: dict[str, Any]) -> list[dict[str, Any]]:
    """Per seat {"seat", "name", "role", "pawns"}."""
    return [
        {
            "seat": seat,
            "name": name,
            "role": _ROLES[side],
            "pawns": [pawn for pawn, owner in state["owner"].items() if owner == seat],
        }
        for seat, (name, side) in enumerate(zip(state["players"], state["sides"], strict=True))
    ]


def over(state: dict[str, Any]) -> dict[str, Any] | None:
    """None while the game runs, else {"winners", "scores", "why"}."""
    return state["result"]


__all__ = [
    "NAME",
    "OPTIONS",
    "RULES",
    "SEATS",
    "TITLE",
    "apply",
    "bot",
    "describe",
    "draw",
    "hand_over",
    "legal",
    "lint",
    "new",
    "over",
    "seats",
    "to_move",
    "view",
]
