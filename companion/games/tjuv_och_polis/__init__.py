"""Tjuv och Polis: one police, up to five thieves, a city of the 1940s. This module is the game."""

from companion.games.tjuv_och_polis.bot import bot
from companion.games.tjuv_och_polis.draw import draw
from companion.games.tjuv_och_polis.engine import SEATS, apply, legal, new, over, seats, to_move
from companion.games.tjuv_och_polis.lint import lint
from companion.games.tjuv_och_polis.options import OPTIONS
from companion.games.tjuv_och_polis.rules import RULES
from companion.games.tjuv_och_polis.view import describe, view

NAME = "tjuv_och_polis"
TITLE = "Tjuv och Polis"

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
