"""Whole games: what must hold in every state, secrets, undo, hostile actions, and games by bots."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games import tjuv_och_polis as game
from companion.games.kit import play
from companion.games.kit.errors import IllegalAction
from companion.games.kit.session import Session
from companion.games.kit.state import clone
from companion.games.tjuv_och_polis import pieces
from companion.games.tjuv_och_polis.board import load
from companion.games.tjuv_och_polis.form import ESCAPES
from tests.companion.scene import assert_undo_and_redo
from tests.proof import size

BOARD = load("ankarstad")
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "dice": st.sampled_from(["engine", "table"]),
        "round_limit": st.integers(1, 40),
        **{o.name: st.booleans() for o in game.OPTIONS if isinstance(o.default, bool)},
    },
)
GAMES = st.tuples(OPTIONS, st.integers(2, 6), st.integers(0, 2**32))
quick = settings(
    max_examples=size(15, 150), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def _money(state):
    thieves = sum(t["carried"] + sum(t["hidden"].values()) for t in state["thieves"])
    return state["till"] + state["agency"] + state["police_money"] + thieves


def check(state):
    """What holds in every state of every game."""
    assert _money(state) == BOARD.till
    amounts = [state["till"], state["agency"], state["police_money"]]
    amounts += [m for t in state["thieves"] for m in (t["carried"], *t["hidden"].values())]
    assert all(m >= 0 and m % 1000 == 0 for m in amounts)
    spots = [o["at"] for o in state["officers"] if o["at"]]
    spots += [s for s in (state["car"]["front"], state["car"]["rear"]) if s]
    spots += [t["at"] for t in state["thieves"] if t["at"] and BOARD.kind[t["at"]] != "nest"]
    if not state["queue"]:  # in an arrest two pieces stand on one square
        shared = {s for s in spots if spots.count(s) > 1}
        full = len({s for s in spots if BOARD.kind[s] == "cell"}) == 10
        assert not shared or (full and all(BOARD.kind[s] == "cell" for s in shared))
    for thief in state["thieves"]:
        assert (thief["sentence"] > 0) == (thief["status"] == "jailed" and not _being_arrested(state, thief))
        assert thief["arrests"] <= 4 and (thief["arrests"] == 4) == (thief["status"] == "locked")
        if thief["at"]:
            assert thief["inside"] == (BOARD.kind[thief["at"]] in ("nest", "cell"))
            assert (BOARD.kind[thief["at"]] in ESCAPES) == (thief["status"] == "flying")
    for officer in state["officers"]:
        assert not officer["at"] or BOARD.kind[officer["at"]] not in ("nest", "gate", *ESCAPES)
        assert all(state["thieves"][g]["status"] == "jailed" for g in officer["guards"])
    assert (game.over(state) is None) == bool(game.legal(state))
    assert (game.over(state) is None) == (game.to_move(state) is not None)


def _being_arrested(state, thief):
    return any(state["thieves"][q["thief"]] is thief for q in state["queue"])


@quick
@given(GAMES, st.integers(1, size(500, 3_000)), st.booleans())
def test_play_keeps_every_invariant(setup, steps, wild):
    """Random players reach odd corners, bots reach the end."""
    options, players, seed = setup
    session = Session("tjuv_och_polis", options, play.names(game, players), seed)
    table = play.Table(session, seed, play.random_bot if wild else None)
    for _ in range(steps):
        check(session.state)
        before = json.dumps(session.state)
        state = session.state
        step = table.step()
        if step is None:
            break
        assert json.dumps(state) == before
        assert json.loads(json.dumps([session.state, step[2]])) == [session.state, step[2]]


@quick
@given(GAMES, st.data())
def test_undo_then_redo_is_identity_and_a_saved_game_replays(setup, data):
    options, players, seed = setup
    session = Session("tjuv_och_polis", options, play.names(game, players), seed)
    assert_undo_and_redo(session, seed, data)


@quick
@given(GAMES, st.integers(30, 300))
def test_no_view_tells_what_another_thief_carries_or_has_hidden_where(setup, steps):
    """Moves money between a thief's pocket and his nests: nobody else's view may change."""
    options, players, seed = setup
    session = Session("tjuv_och_polis", options, play.names(game, players), seed)
    table = play.Table(session, seed)
    for _ in range(steps):
        if table.step() is None:
            return
    state = session.state
    if game.over(state):
        return  # the end shows everything
    for index, thief in enumerate(state["thieves"]):
        if thief["status"] in ("fled", "locked"):
            continue
        other = clone(state)
        one = other["thieves"][index]
        one["carried"] += 17_000
        one["hidden"] = {nest: amount + 5_000 for nest, amount in one["hidden"].items()}
        other["rng"] += 1
        for seat in [None, *range(players)]:
            same = game.view(other, seat) == game.view(state, seat)
            assert same is (seat != thief["seat"])


@given(
    st.dictionaries(
        st.sampled_from(["do", "piece", "to", "rear", "amount", "value", "path"]),
        st.sampled_from(
            ["roll", "move", "ride", "cell", "hide", "follow", "lock", "credit", "place", "car", "thief1", "officer1",
             "officer²", "officer99", "148", "1", "132", "", None, True, 1000, 1000.0, -1, [], [1], {"a": 1}]
        ),
    )
    | st.none() | st.integers(),
    st.integers(0, 200),
)  # fmt: skip
@settings(max_examples=size(300, 4_000), deadline=None)
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


def _states():
    """One state of every phase that a few games come through."""
    found = {}
    for seed in range(6):
        for dice in ("engine", "table"):
            session = Session("tjuv_och_polis", {"dice": dice, "robbery_optional": True}, play.names(game, 4), seed)
            table = play.Table(session, seed)
            for _ in range(400):
                found.setdefault((dice, session.state["phase"]), session.state)
                if table.step() is None:
                    break
    return list(found.values())


STATES = _states()


def test_the_same_seed_is_the_same_game():
    def logs():
        session = Session("tjuv_och_polis", {}, play.names(game, 3), 11)
        result = play.Table(session, 11).finish()
        return session.log, result

    assert logs() == logs()


def test_the_bot_is_a_pure_function_of_the_view():
    for state in STATES:
        if game.over(state):
            continue
        seat = game.to_move(state)
        view = game.view(state, seat)
        before = json.dumps(view)
        actions = game.legal(state)
        picks = [game.bot(view, actions, 12345) for _ in range(3)]
        assert picks[0] in actions and picks[0] == picks[1] == picks[2] and json.dumps(view) == before


def test_every_action_has_words():
    for state in STATES:
        for action in game.legal(state):
            said = game.describe(state, action)
            assert said["text"].format(**said["args"])


@pytest.mark.proof
@pytest.mark.parametrize("part", range(4))
def test_bot_games_finish_without_an_illegal_action(part):
    """12 games, 1 000 in the full proof, in four parts for as many workers."""
    for seed in range(part, size(12, 1000), 4):
        session = Session("tjuv_och_polis", {}, play.names(game, 2 + seed % 5), seed)
        result = play.Table(session, seed).finish()
        assert {result["scores"][w] for w in result["winners"]} == {max(result["scores"])}
        check(session.state)


@pytest.mark.parametrize(
    "piece", ["officer01", "officer" + "9" * 5000, "officer0", "officer", "thief1", "officer²", None]
)
def test_a_piece_is_called_by_its_name_only(piece):
    state = game.new({"police": "first"}, ["Pia", "Tore"], 1)
    with pytest.raises(IllegalAction):
        pieces.index_of(state, piece, "officer", "R15")
    assert pieces.index_of(state, "officer1", "officer", "R15") == 0
