"""What holds in every game: cards and gems are conserved, nothing leaks, undo is exact, every game ends."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import doduk_japgi as game
from companion.games.doduk_japgi.library import load
from companion.games.kit import play
from companion.games.kit.errors import IllegalAction
from companion.games.kit.events import for_seat
from companion.games.kit.session import Session, replay
from companion.games.kit.state import clone, digest
from tests.companion.doduk_japgi.table import TOWN
from tests.proof import FULL, size

MOST_ACTIONS_A_TURN = 8  # escape, throw, move, extra throw, move, search, and two gems hidden again

OPTIONS = st.fixed_dictionaries(
    {"rounds": st.integers(1, 40), "board": st.sampled_from(["moonlit", TOWN])},
    optional={
        "exact_entry": st.booleans(),
        "stay_per_team": st.booleans(),
        "rescue_delivers": st.booleans(),
        "teleport_delivers": st.booleans(),
        "vault_on_device": st.booleans(),
        "dawn": st.sampled_from(["draw", "police"]),
        "dice": st.sampled_from(["engine", "table"]),
    },
)
GAMES = given(OPTIONS, st.integers(2, 6), st.integers(0, 2**32), st.integers(0, 2**32))


def walk(options, players, seed, choices):
    """Random legal play: yields (state before, action, state after, events) to the end."""
    rng = random.Random(choices)
    state = game.new(options, list("abcdef"[:players]), seed)
    while actions := game.legal(state):
        # One throw in three would drown in card actions if every action were equally likely.
        kind = rng.choice(sorted({a["do"] for a in actions}))
        action = rng.choice([a for a in actions if a["do"] == kind])
        after, events = game.apply(state, action)
        yield state, action, after, events
        state = after


def conserved(state):
    pawns = state["pawns"].values()
    tricks, checks = state["tricks"], state["checks"]
    assert tricks["left"] + tricks["spent"] + len(tricks["on"]) == 9
    assert checks["left"] + checks["spent"] + len(checks["on"]) == 6
    things = list((state["hidden"] or {}).values()) + [name[:3].replace("amb", "ambush") for name in state["kept"]]
    inside = things.count("gem")
    assert state["delivered"] + state["to_hide"] + sum(p["gems"] for p in pawns) + inside == 2
    if state["phase"] != "hide":
        assert things.count("ambush") == state["ambush"]


def in_order(state):
    board = load(state["options"]["board"])
    cards = [*state["tricks"]["on"], *state["checks"]["on"]]
    assert len(cards) == len(set(cards))
    assert set(cards) <= set(board.squares)
    assert all(board.squares[s].trick for s in state["tricks"]["on"])
    for name, pawn in state["pawns"].items():
        assert not pawn["jailed"] or (pawn["at"] == "prison" and not pawn["gems"] and name[0] == "T")
        assert name[0] == "T" or pawn["at"] in board.squares or pawn["at"] == "prison"
        assert 0 <= pawn["stays"] <= 3
    assert (state["phase"] == "over") == (game.over(state) is not None)


@GAMES
@settings(max_examples=size(12, 300), deadline=None)
@pytest.mark.proof
def test_random_play_keeps_the_invariants(options, players, seed, choices):
    count = 0
    for before, _, after, _ in walk(options, players, seed, choices):
        count += 1
        conserved(after)
        in_order(after)
        assert after == json.loads(json.dumps(after))
        assert game.legal(after) or game.over(after)
        seat = game.to_move(before)
        assert game.legal(game.view(before, seat)) == game.legal(before)
    assert count <= MOST_ACTIONS_A_TURN * 6 * options["rounds"] + 1


@GAMES
@settings(max_examples=size(5, 60), deadline=None)
@pytest.mark.proof
def test_every_legal_action_is_accepted_and_changes_nothing_in_place(options, players, seed, choices):
    for number, (before, _, _, _) in enumerate(walk({**options, "rounds": 3}, players, seed, choices)):
        if number % 4:
            continue
        mark = digest(before)
        for action in game.legal(before):
            after, _ = game.apply(before, action)
            plain = {k: v for k, v in action.items() if k != "path"}
            assert game.apply(before, plain)[0] == after
            assert game.describe(before, action)["text"].format(**game.describe(before, action)["args"])
        assert digest(before) == mark


JUNK = st.fixed_dictionaries(
    {"do": st.sampled_from(["hide", "roll", "move", "trick", "check", "stay", "look", "rehide", "place", "wait", "x"])},
    optional={
        "to": st.sampled_from(["1", "B1", "hideout", "prison", "200", "", 7, None, ["1"]]),
        "arrow": st.sampled_from(["2", "B1", 3]),
        "value": st.sampled_from([0, 1, 6, 7, "1", True, None]),
        "gems": st.sampled_from([["B1", "B2"], "B1", [1, 2], [["B1"], "B2"], None]),
        "ambush": st.sampled_from(["B3", "B1", None]),
        "found": st.sampled_from(["gem1", "nothing", "x"]),
        "piece": st.sampled_from(["T1", "P1", 1]),
        "spends": st.sampled_from([[], ["3"], 3]),
    },
)


@given(JUNK, st.integers(0, 60), st.integers(0, 2**32))
@settings(max_examples=size(60, 3000), deadline=None)
@pytest.mark.proof
def test_any_other_action_is_refused_with_a_rule_and_changes_nothing(action, steps, seed):
    state = game.new({"board": TOWN}, ["a", "b"], seed)
    for number, (_, _, after, _) in enumerate(walk({"board": TOWN}, 2, seed, seed)):
        state = after
        if number >= steps:
            break
    mark = digest(state)
    try:
        after, _ = game.apply(state, action)
    except IllegalAction as error:
        assert error.rule == "dice" or all(part in game.RULES for part in error.rule.split("/"))
        assert error.text
    else:
        conserved(after)
    assert digest(state) == mark


@GAMES
@settings(max_examples=size(10, 150), deadline=None)
@pytest.mark.proof
def test_undo_and_redo_are_exact_and_a_saved_game_replays(options, players, seed, choices):
    session = Session("doduk_japgi", {**options, "rounds": 4}, list("abcdef"[:players]), seed)
    marks = [digest(session.state)]
    for _, action, _, _ in walk({**options, "rounds": 4}, players, seed, choices):
        session.act(action)
        marks.append(digest(session.state))
    assert digest(replay(json.loads(json.dumps(session.record()))).state) == marks[-1]
    for mark in reversed(marks[:-1]):
        assert session.undo()
        assert digest(session.state) == mark
    for mark in marks[1:]:
        assert session.redo()
        assert digest(session.state) == mark


@GAMES
@settings(max_examples=size(10, 200), deadline=None)
@pytest.mark.proof
def test_a_thief_sees_the_same_whatever_is_hidden_where_he_has_not_looked(options, players, seed, choices):
    """The same actions after two different hidings look the same to thieves, until a search tells them apart."""
    options = {**options, "vault_on_device": False, "rounds": 8}
    steps = list(walk(options, players, seed, choices))
    state = steps[0][0]
    others = [a for a in game.legal(state) if a != steps[0][1]]
    twin, _ = game.apply(state, random.Random(choices).choice(others))
    thieves = [None, *(seat for seat, side in enumerate(state["sides"]) if side == "thief")]
    for before, action, after, events in steps[1:]:
        for seat in thieves:
            assert game.view(before, seat) == game.view(twin, seat)
        if game.to_move(before) in thieves:
            assert game.legal(before) == game.legal(twin)
        if action["do"] == "rehide" and action not in game.legal(twin):
            return
        twin, seen = game.apply(twin, action)
        if [e["kind"] for e in seen] != [e["kind"] for e in events]:
            assert action["do"] == "look"
            return
        for seat in thieves:
            assert for_seat(seen, seat) == for_seat(events, seat)
            assert game.view(after, seat) == game.view(twin, seat)


@GAMES
@settings(max_examples=size(8, 100), deadline=None)
@pytest.mark.proof
def test_a_view_holds_no_secret(options, players, seed, choices):
    options = {**options, "rounds": 6}
    for _, _, after, events in walk(options, players, seed, choices):
        for seat in (None, *range(players)):
            seen = game.view(after, seat)
            police = seat is not None and after["sides"][seat] == "police"
            assert "rng" not in seen
            assert ("hidden" in seen) == police
            if police:
                assert seen["hidden"] == after["hidden"]
            other = clone(after)
            other["rng"] += 1
            if not police and after["hidden"]:
                left = [b for b in load(options["board"]).buildings if b not in after["looked"]]
                other["hidden"] = dict(zip(left[::-1], after["hidden"].values(), strict=False))
            assert game.view(other, seat) == seen
            if not police:
                assert all("only" not in e for e in for_seat(events, seat))


def test_a_view_is_a_copy():
    state = game.new({}, ["a", "b"], 1)
    game.view(state, 1)["pawns"]["T1"]["at"] = "9"
    assert state["pawns"]["T1"]["at"] == "hideout"


@pytest.mark.proof
def test_bots_play_whole_games_without_an_illegal_action():
    """Session.act raises for an illegal action; options and numbers of players vary with the seed."""
    games, ends = size(10, 1000), {"thief": 0, "police": 0, "dawn": 0}
    for seed in range(games):
        variety = [{}, {}, {"vault_on_device": True}, {"dice": "table", "exact_entry": True}, {"stay_per_team": True}]
        session = Session("doduk_japgi", variety[seed % 5], list("abcdef"[: 2 + seed % 5]), seed)
        table = play.Table(session, seed)
        result = table.finish(MOST_ACTIONS_A_TURN * 6 * session.state["options"]["rounds"] + 1)
        conserved(session.state)
        ends[session.state["sides"][result["winners"][0]] if result["winners"] else "dawn"] += 1
    assert ends["thief"] and ends["police"]
    if FULL:
        assert 0.35 <= ends["thief"] / games <= 0.65
        assert 0.35 <= ends["police"] / games <= 0.65


def test_a_bot_is_a_pure_function_and_a_thief_bot_knows_no_more_than_its_view():
    session = Session("doduk_japgi", {"rounds": 6}, ["a", "b"], 5)
    luck = random.Random(5)
    while (seat := session.to_move()) is not None:
        view, actions, number = session.view(seat), session.legal(), luck.randrange(2**32)
        mark = digest(view)
        chosen = game.bot(view, actions, number)
        assert chosen in actions
        assert digest(view) == mark
        assert game.bot(json.loads(json.dumps(view)), actions, number) == chosen
        session.act(chosen)
