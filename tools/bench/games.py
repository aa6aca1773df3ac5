"""Speed of the table games: bot turns, and the referee alone, per second and game."""

import time

from companion import games
from companion.games.kit import play
from companion.games.kit.session import Session

_SECONDS = 2.0


def bench(report):
    """Plays games with bots for two seconds each, then the same actions again without the bots."""
    for name in games.names():
        game = games.load(name)
        sessions, actions, began = [], 0, time.perf_counter()
        while time.perf_counter() - began < _SECONDS:
            session = Session(name, {}, play.names(game), len(sessions))
            play.Table(session, len(sessions)).finish()
            sessions.append(session)
            actions += len(session.actions)
        report.line(f"{name}: actions a second, bots included", actions / (time.perf_counter() - began), "1/s")
        report.line(f"{name}: games a second, bots included", len(sessions) / (time.perf_counter() - began), "1/s")
        began = time.perf_counter()
        for seed, session in enumerate(sessions):
            state = game.new({}, play.names(game), seed)
            for action in session.actions:
                state, _ = game.apply(state, action)
        report.line(f"{name}: actions a second, referee alone", actions / (time.perf_counter() - began), "1/s")
