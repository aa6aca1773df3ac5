"""Stop Thief, the table game of 1979 around the scanner: detectives, money, cards. This module is the game."""

from companion.games.stop_thief.bot import bot
from companion.games.stop_thief.draw import draw
from companion.games.stop_thief.engine import apply, legal, new, seats, to_move
from companion.games.stop_thief.lint import lint
from companion.games.stop_thief.options import OPTIONS
from companion.games.stop_thief.rules import RULES
from companion.games.stop_thief.table import SEATS, over
from companion.games.stop_thief.words import describe, view

NAME = "stop_thief"
TITLE = "Stop Thief"

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
    "legal",
    "lint",
    "new",
    "over",
    "seats",
    "to_move",
    "view",
]
