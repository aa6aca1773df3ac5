"""Players, parts and setup: R1 to R13."""

import pytest

from companion.errors import InputError
from companion.games import tjuv_och_polis as game
from companion.games.kit.errors import IllegalAction
from tests.companion.tjuv_och_polis.scene import BOARD, NAMED, Scene, sq


def _start(players, **options):
    return game.new({"dice": "table", **options}, list(players), 1)


def _told(state, *values):
    for value in values:
        state, _ = game.apply(state, {"do": "roll", "value": value})
    return state


def test_r1_one_police_and_every_other_player_a_thief():
    state = _told(_start("abcd"), 1, 5, 2, 3)
    assert [s["role"] for s in game.seats(state)] == ["thief", "police", "thief", "thief"]
    assert [t["seat"] for t in state["thieves"]] == [2, 3, 0]


def test_r2_two_to_six_players_and_whole_thousands():
    for count in (1, 7):
        with pytest.raises(InputError, match="2 to 6 players"):
            _start([str(i) for i in range(count)])
    assert game.SEATS == (2, 6)
    assert all(s.pays % 1000 == 0 for s in BOARD.squares.values())
    scene = Scene(1).thief(1, carried=3_000).thief(1, at=sq(12, 1)).turn("thief1").roll(1)
    scene.move("thief1", NAMED["Attic"])
    assert [a["amount"] for a in scene.legal() if a["do"] == "hide"] == [1_000, 2_000, 3_000]
    assert scene.refused(do="hide", amount=1_500) == "R53"
    assert scene.refused(do="hide", amount=1_000.0) == "R53"


def test_r3_thieves_earn_by_robbing_and_the_police_by_arrests():
    scene = Scene(1).thief(1, at=sq(13, 7)).turn("thief1").roll(1).move("thief1", NAMED["Central Bank"])
    assert scene.t(1)["carried"] == 20_000 and scene.state["police_money"] == 0
    scene.officer(1, at=sq(12, 7)).roll(1).move("officer1", sq(13, 7))
    assert scene.t(1)["carried"] == 0 and scene.state["police_money"] == 4_000


def test_r6_before_the_first_turn_nobody_is_on_the_board():
    state = _start("abc", police="first")
    assert not any(p["at"] for p in state["thieves"] + state["officers"]) and not state["car"]["front"]


def test_r7_highest_roll_is_the_police_and_ties_roll_again():
    state = _told(_start("abc"), 4, 6, 6)
    assert state["phase"] == "rolloff" and game.to_move(state) == 1
    state = _told(state, 2, 2)
    assert game.to_move(state) == 1
    state = _told(state, 1, 3)
    assert state["police"] == 2


def test_r8_the_till_pays_and_takes():
    scene = Scene(1)
    till = scene.state["till"]
    scene.thief(1, at=sq(13, 7)).turn("thief1").roll(1).move("thief1", NAMED["Central Bank"])
    assert scene.state["till"] == till - 20_000


def test_r9_each_thief_starts_in_a_nest_of_his_choice_and_may_share():
    state = _start("abc", police="first")
    assert {a["to"] for a in game.legal(state)} == set(BOARD.of["nest"]) and game.to_move(state) == 1
    with pytest.raises(IllegalAction, match="R9"):
        game.apply(state, {"do": "place", "piece": "thief1", "to": sq(1, 1)})
    for thief in ("thief1", "thief2"):
        state, _ = game.apply(state, {"do": "place", "piece": thief, "to": NAMED["Attic"]})
    assert [t["at"] for t in state["thieves"]] == [NAMED["Attic"]] * 2


@pytest.mark.parametrize("thieves", [1, 2, 3, 4, 5])
def test_r10_one_officer_more_than_thieves(thieves):
    assert len(Scene(thieves).state["officers"]) == thieves + 1


def test_r11_officers_start_on_the_ten_station_squares_one_on_each():
    state = _start("abc", police="first")
    for thief in ("thief1", "thief2"):
        state, _ = game.apply(state, {"do": "place", "piece": thief, "to": NAMED["Attic"]})
    free = 10
    while state["phase"] == "cells":
        options = game.legal(state)
        assert len(options) == free and all(BOARD.kind[a["to"]] == "cell" for a in options)
        state, _ = game.apply(state, options[0])
        if free == 9:
            with pytest.raises(IllegalAction, match="R11"):
                game.apply(state, {**options[0], "piece": "officer3"})
        free -= 1
    assert free == 7


def test_r12_the_car_starts_before_the_gate_on_two_squares_either_heading():
    state = _start("ab", police="first")
    while state["phase"] != "car":
        state, _ = game.apply(state, game.legal(state)[0])
    outside = sq(17, 9)
    places = {(a["to"], a["rear"]) for a in game.legal(state)}
    beside = {NAMED["Station gate"], sq(17, 8), sq(17, 10)}
    assert places == {(outside, b) for b in beside} | {(b, outside) for b in beside}
    with pytest.raises(IllegalAction, match="R12"):
        game.apply(state, {"do": "place", "piece": "car", "to": sq(17, 7), "rear": sq(17, 8)})


def test_r13_police_first_then_clockwise():
    state = _told(_start("abc"), 1, 2, 6)
    order = []
    while len(order) < 7:
        if state["phase"] == "roll" and (not order or order[-1] != state["turn"]):
            order.append(state["turn"])
        action = game.legal(state)[0]
        state, _ = game.apply(state, action)
    assert order == [2, 0, 1, 2, 0, 1, 2]
