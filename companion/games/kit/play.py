"""Plays games with bots: one to its end with a log, or many for the odds."""

from collections.abc import Callable
from typing import Any

from companion.games.kit import luck
from companion.games.kit.game import Action, Game
from companion.games.kit.session import Session

Bot = Callable[[dict[str, Any], list[Action], int], Action]


def random_bot(view: dict[str, Any], actions: list[Action], number: int) -> Action:
    """Any legal action, each equally likely."""
    return actions[number % len(actions)]


def names(game: Game, count: int | None = None) -> list[str]:
    """Names for `count` players (the most the game takes when None)."""
    known = ["Ann", "Bo", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal"]
    return known[: count or game.SEATS[1]]


class Table:
    """A session and a bot per seat; `luck_seed` feeds the bots, apart from the game's own dice."""

    def __init__(self, session: Session, luck_seed: int, bot: Bot | None = None):
        self.session = session
        self.bot = bot or session.game.bot
        self._luck = {"rng": luck.start(luck_seed ^ 0x5EED)}

    def step(self) -> tuple[int, Action, list[dict[str, Any]]] | None:
        """Plays one action for the seat to move; None when the game is over, else (seat, action, events)."""
        seat = self.session.to_move()
        if seat is None:
            return None
        actions = self.session.legal()
        action = self.bot(self.session.view(seat), actions, luck.below(self._luck, 1 << 32))
        return seat, action, self.session.act(action)

    def finish(self, most_actions: int = 200_000) -> dict[str, Any]:
        """Plays to the end and returns the result; RuntimeError when it does not end in `most_actions`."""
        for _ in range(most_actions):
            if self.step() is None:
                result = self.session.over()
                if result is None:
                    raise RuntimeError(f"{self.session.name}: nobody to move, yet no result")
                return result
        raise RuntimeError(f"{self.session.name}: seed {self.session.seed} not over after {most_actions} actions")
