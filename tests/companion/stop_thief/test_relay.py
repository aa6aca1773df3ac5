"""A real console is the thief of a whole game: keys go to it, its events come back as actions."""

import pytest

from companion.games import stop_thief as game
from companion.games.kit import play
from companion.games.kit.session import Session
from companion.games.stop_thief import culprit
from companion.games.stop_thief.relay import Relay
from tests.device.desk import Desk


def play_with(desk, session):
    """One bot game in which the scanner does what a player's keys make it do. Returns the result."""
    relay, waiting = Relay(), []
    desk.console.listener = lambda event, data: waiting.append((event, data))
    desk.type("ON")
    while game.over(session.state) is None:
        state = session.state
        actions = game.legal(state)
        choice = game.bot(session.view(state["turn"]), actions, 7)
        verb = choice["do"]
        if verb == "strike":
            desk.type("ON")
        elif verb == "clue":
            desk.type("C")
        elif verb == "arrest":
            desk.arrest(choice["place"])
        else:
            session.act(choice)
        for event, data in waiting:
            action = relay.feed(session.state, event, data)
            if action:
                session.act(action)
        waiting.clear()
        over = relay.quiet(session.state)
        if over:
            session.act(over)
        if session.state["case"] and session.state["phase"] not in ("strike", "over"):
            assert desk.place in culprit.tracker_of(session.state).places()
            assert desk.console.crimes == session.state["case"]["crimes"]
    return game.over(session.state)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_the_scanner_as_the_thief(seed):
    desk = Desk(seed + 1, escape_in=2, no_move_in=4)
    session = Session("stop_thief", {"thief": "scanner"}, play.names(game, 3), seed)
    result = play_with(desk, session)
    assert result["winners"] and max(result["scores"]) >= 2_500
    done = {a["do"] for a in session.actions}
    assert {"strike", "clue", "arrest"} <= done
    assert session.state["thief"] is None  # the program never knew


def test_escapes_and_runs_come_through():
    verbs = set()
    for seed in range(6):
        session = Session("stop_thief", {"thief": "scanner"}, play.names(game, 2), seed)
        play_with(Desk(seed + 50, escape_in=2), session)
        verbs |= {a["do"] for a in session.actions}
        verbs |= {a["result"] for a in session.actions if "result" in a}
    assert {"run", "escape", "success"} <= verbs


def test_a_ride_is_one_action_and_a_bleep_is_none():
    relay, state = Relay(), {"phase": "clue"}
    assert relay.feed(state, "clue", {"area": 7, "kind": "subway", "sound": "subway"}) is None
    assert relay.feed(state, "sound_end", {"sound": "subway"}) is None
    ride = relay.feed(state, "clue", {"area": 5, "kind": "street", "sound": "street"})
    assert ride == {"do": "clue", "clues": [[7, "subway"], [5, "street"]]}
    assert relay.feed(state, "clue", {"area": 0, "kind": "stay", "sound": "dot"}) == {"do": "clue", "clues": []}
    assert relay.feed(state, "result", {"result": "false"}) is None  # no arrest was announced
