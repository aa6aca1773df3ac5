"""What the tests of every table game do with one: play an action, see one refused, undo and redo."""

import json

from hypothesis import strategies as st

from companion.games.kit import play
from companion.games.kit.errors import IllegalAction
from companion.games.kit.session import replay


class Scene:
    """A state of `game` that a test changes by actions; a game's own Scene sets the first one up."""

    game = None

    def do(self, action=None, **parts):
        """Plays an action; checks that the old state did not change and that all is JSON."""
        before = json.dumps(self.state)
        after, self.events = self.game.apply(self.state, action or parts)
        assert json.dumps(self.state) == before
        assert json.loads(json.dumps([after, self.events])) == [after, self.events]
        self.state = after
        return self

    def refused(self, action=None, **parts) -> str:
        """The rule number cited for an action that must be illegal; nothing changes."""
        before = json.dumps(self.state)
        try:
            self.game.apply(self.state, action or parts)
        except IllegalAction as error:
            assert json.dumps(self.state) == before and error.text
            return error.rule
        raise AssertionError(f"{action or parts} was allowed")


def assert_undo_and_redo(session, seed, data):
    """Random bots play on; going back and forth is the identity, and a saved game replays to the same state."""
    table = play.Table(session, seed, play.random_bot)
    states = [session.state]
    for _ in range(data.draw(st.integers(1, 60))):
        if table.step() is None:
            break
        states.append(session.state)
    back = data.draw(st.integers(0, len(states) - 1))
    for _ in range(back):
        assert session.undo()
    assert session.state == states[-1 - back]
    for _ in range(back):
        assert session.redo()
    assert session.state == states[-1] and not session.redo()
    assert replay(json.loads(json.dumps(session.record()))).state == session.state
