"""Whole games: what must hold in every state, secrets, undo, hostile actions, and games by bots."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games import stop_thief as game
from companion.games.kit import play
from companion.games.kit.errors import IllegalAction
from companion.games.kit.session import Session
from companion.games.kit.state import clone
from companion.games.stop_thief import cards, culprit
from companion.games.stop_thief.board import load
from tests.companion.scene import assert_undo_and_redo
from tests.proof import size

BOARD = load("city")
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "dice": st.sampled_from(["engine", "table"]),
        "thief": st.sampled_from(["engine", "scanner"]),
        "style": st.sampled_from(["classic", "cunning"]),
        "mode": st.sampled_from(["competitive", "cooperative", "solo"]),
        "no_move_in": st.integers(0, 9),
        "escape_in": st.integers(0, 4),
        "round_limit": st.integers(1, 60),
        **{o.name: st.booleans() for o in game.OPTIONS if isinstance(o.default, bool)},
    },
)
GAMES = st.tuples(OPTIONS, st.integers(2, 4), st.integers(0, 2**32))
quick = settings(
    max_examples=size(15, 120), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def session_of(setup):
    options, players, seed = setup
    count = 1 if options.get("mode") == "solo" else players
    return Session("stop_thief", options, play.names(game, count), seed), seed


def check(state):
    """What holds in every state of every game."""
    seats, options = state["seats"], state["options"]
    assert state["bank"] + state["pot"] + sum(s["money"] for s in seats) == cards.BANK
    assert all(s["money"] >= 0 and s["money"] % 50 == 0 for s in seats) and state["pot"] >= 0
    held = [card for s in seats for card in s["hand"]]
    assert sorted(held + state["deck"]) == sorted(cards.pile(rivals=options["mode"] == "competitive"))
    assert all(len(s["hand"]) == 3 for s in seats)
    posters = state["posters"]
    open_one = [] if posters["open"] is None else [posters["open"]]
    assert sorted([*posters["pile"], *posters["used"], *open_one]) == list(range(10))
    apart = [s["at"] for s in seats if s["at"] != BOARD.agency]
    assert len(set(apart)) == len(apart) and all(s in BOARD.stands for s in apart)
    assert (game.over(state) is None) == bool(game.legal(state)) == (game.to_move(state) is not None)
    case, thief = state["case"], state["thief"]
    if case and thief:
        place = thief["state"]["place"]
        assert place in culprit.tracker_of(state).places()
        assert thief["state"]["crimes"] == case["crimes"]
        for seat in range(len(seats)):
            own = game.view(state, seat)["own_places"]
            assert own is None or (place in own and set(own) <= set(game.view(state, None)["places"]))


@quick
@given(GAMES, st.integers(1, size(200, 1_000)), st.booleans())
def test_play_keeps_every_invariant(setup, steps, wild):
    """Random players reach odd corners, bots reach the end."""
    session, seed = session_of(setup)
    table = play.Table(session, seed, play.random_bot if wild else None)
    for _ in range(steps):
        check(session.state)
        state, before = session.state, json.dumps(session.state)
        step = table.step()
        assert json.dumps(state) == before
        if step is None:
            break
        assert json.loads(json.dumps([session.state, step[2]])) == [session.state, step[2]]


@quick
@given(GAMES, st.integers(0, 80))
def test_every_listed_action_is_legal_and_has_words(setup, steps):
    session, seed = session_of(setup)
    table = play.Table(session, seed, play.random_bot)
    for _ in range(steps):
        if table.step() is None:
            return
    for action in session.legal()[:: size(7, 1)]:
        after, _ = game.apply(session.state, action)
        check(after)
        said = game.describe(session.state, action)
        assert said["text"].format(**said["args"])


@quick
@given(GAMES, st.data())
def test_undo_then_redo_is_identity_and_a_saved_game_replays(setup, data):
    session, seed = session_of(setup)
    assert_undo_and_redo(session, seed, data)


@quick
@given(GAMES, st.integers(5, 150))
def test_no_view_tells_a_secret_of_another(setup, steps):
    """Changes what is secret: the thief, the pile, one hand, one tip. Nobody else's view may change."""
    session, seed = session_of(setup)
    table = play.Table(session, seed)
    for _ in range(steps):
        if table.step() is None:
            return
    state = session.state
    seats = [None, *range(len(state["players"]))]
    other = clone(state)
    other["rng"] += 1
    other["deck"] = other["deck"][::-1]
    other["posters"]["pile"] = other["posters"]["pile"][::-1]
    if other["thief"]:
        other["thief"]["state"] |= {"place": 164, "from": 165, "robbed": [146]}
        other["thief"]["rng"] = 1
    assert all(game.view(other, seat) == game.view(state, seat) for seat in seats)
    for owner in range(len(state["players"])):
        other = clone(state)
        other["seats"][owner]["hand"] = ["tip_0", "again", "clue_6"]
        other["private"][owner] = {"known": [164165 * 32], "stand": False, "riding": False}
        for seat in seats:
            assert (game.view(other, seat) == game.view(state, seat)) is (seat != owner)
    text = json.dumps([game.view(state, seat) for seat in seats])
    assert '"rng"' not in text and '"thief": {' not in text and '"deck": [' not in text


def _states():
    """States of every phase that a few games come through."""
    found = {}
    for seed in range(4):
        for thief in ("engine", "scanner"):
            for dice in ("engine", "table"):
                session = Session(
                    "stop_thief", {"dice": dice, "thief": thief, "escape_in": 2}, play.names(game, 3), seed
                )
                table = play.Table(session, seed)
                for _ in range(150):
                    found.setdefault((thief, dice, session.state["phase"]), session.state)
                    if table.step() is None:
                        break
    return list(found.values())


STATES = _states()


def test_the_states_for_hostile_actions_are_of_every_phase():
    phases = {state["phase"] for state in STATES}
    assert phases >= {"rolloff", "strike", "clue", "roll", "act", "run"}


@given(
    st.dictionaries(
        st.sampled_from(["do", "piece", "to", "place", "card", "seat", "value", "clues", "result", "path"]),
        st.sampled_from(
            ["roll", "move", "ride", "arrest", "card", "done", "pay", "clue", "strike", "run", "run_over", "tip_0",
             "again", "anywhere", "clue_6", "detective1", "detective²", "148", "509", "9.9", "success", "", None, True,
             0, 1, 148, 148.0, -1, [], [[1, "crime"]], [["1", 2]], {"a": 1}]
        ),
    )
    | st.none() | st.integers(),
    st.integers(0, 200),
)  # fmt: skip
@settings(max_examples=size(300, 20_000), deadline=None)
def test_a_hostile_action_is_illegal_or_legal_but_never_a_crash(action, pick):
    state = STATES[pick % len(STATES)]
    before = json.dumps(state)
    try:
        after, _ = game.apply(state, action)
    except IllegalAction as error:
        assert error.rule and error.text
    else:
        check(after)
    assert json.dumps(state) == before


def test_the_same_seed_is_the_same_game():
    def logs():
        session = Session("stop_thief", {}, play.names(game, 3), 11)
        result = play.Table(session, 11).finish()
        return session.log, result

    assert logs() == logs()


def test_the_bot_is_a_pure_function_of_the_view():
    for state in STATES:
        if game.over(state):
            continue
        view = game.view(state, game.to_move(state))
        before = json.dumps(view)
        actions = game.legal(state)
        picks = [game.bot(view, actions, 12345) for _ in range(3)]
        assert picks[0] in actions and picks[0] == picks[1] == picks[2] and json.dumps(view) == before


@pytest.mark.proof
@pytest.mark.parametrize("mode", ["competitive", "cooperative", "solo"])
def test_bot_games_finish_without_an_illegal_action(mode):
    lost = 0
    for seed in range(size(6, 1000 if mode == "competitive" else 200)):
        count = 1 if mode == "solo" else 2 + seed % 3
        session = Session(
            "stop_thief", {"mode": mode, "style": ("classic", "cunning")[seed % 2]}, play.names(game, count), seed
        )
        result = play.Table(session, seed).finish()
        check(session.state)
        lost += not result["winners"]
        assert mode != "competitive" or max(result["scores"]) >= 2_500
    assert lost < size(7, 150)
