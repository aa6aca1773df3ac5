"""The table games as referees without a screen. Each game is a package here; `kit` is what they share.

A game package is found by its folder name and imported only when asked for; its module is the game
(see companion.games.kit.game.Game for what it must offer).
"""

import importlib
import pkgutil
from typing import cast

from companion.errors import InputError
from companion.games.kit.game import Game


def names() -> list[str]:
    """Names of all games, sorted."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg and m.name != "kit")


def load(name: str) -> Game:
    """The game module called `name`; InputError that lists the games when there is none."""
    if name not in names():
        raise InputError(f"no game {name!r}; there are: {', '.join(names())}")
    return cast(Game, importlib.import_module(f"companion.games.{name}"))
