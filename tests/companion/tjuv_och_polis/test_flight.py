"""Fleeing the city and the end: R4, R5, R57 to R68."""

import pytest

from companion.games import tjuv_och_polis as game
from companion.games.kit.errors import IllegalAction
from companion.games.tjuv_och_polis.form import ESCAPES
from tests.companion.tjuv_och_polis.scene import BOARD, NAMED, Scene, sq

TRAIN, PLANE, QUAY = NAMED["Railway Station"], NAMED["Airport"], NAMED["West Quay"]
TELEGRAPH = NAMED["Telegraph Station"]


def _boarding(**thief):
    """Thief 1 is one step from the railway station with 9 000 kr and has rolled a one."""
    return Scene().thief(1, at=sq(1, 1), **{"carried": 9_000, "wanted": True, **thief}).turn("thief1").roll(1)


def _flying(**thief):
    return _boarding(**thief).move("thief1", TRAIN)


def _any(scene, piece):
    """A move of that piece to a plain street square."""
    return next(a for a in scene.legal(piece) if BOARD.kind[a["to"]] == "street")


def test_r57_four_escape_squares_by_train_plane_and_boat():
    assert [BOARD.kind[e] for e in BOARD.escapes] == ["railway", "airport", "harbour", "harbour"]


def test_r58_train_and_boat_need_an_exact_roll():
    for front, escape in ((sq(1, 2), TRAIN), (sq(8, 16), QUAY)):
        for die in range(1, 7):
            scene = Scene().thief(1, at=front, carried=9_000).turn("thief1").roll(die)
            assert (escape in scene.to("thief1")) is (die == 2)
    assert scene.refused(do="move", piece="thief1", to=QUAY) == "R58"


def test_r59_the_plane_needs_none():
    for die in range(1, 7):
        scene = Scene().thief(1, at=sq(26, 2), carried=9_000).turn("thief1").roll(die)
        assert (PLANE in scene.to("thief1")) is (die >= 2)


def test_r60_the_fare_is_paid_at_once_and_must_be_carried():
    assert ESCAPES == {"railway": 1_000, "harbour": 1_000, "airport": 3_000}
    assert _flying().t(1)["carried"] == 8_000
    assert _boarding(carried=0, hidden={NAMED["Attic"]: 5_000}).to("thief1") == {sq(1, 2), sq(2, 1)}
    assert _boarding(carried=0).refused(do="move", piece="thief1", to=TRAIN) == "R60"
    plane = Scene().thief(1, at=sq(26, 1), carried=2_000).turn("thief1").roll(1)
    assert plane.refused(do="move", piece="thief1", to=PLANE) == "R60"


def test_r62_fares_go_to_the_agency_and_can_be_robbed():
    scene = _flying()
    assert scene.state["agency"] == 1_000
    scene.thief(2, at=sq(9, 7)).turn("thief2").roll(1).move("thief2", NAMED["Travel Agency"])
    assert scene.t(2)["carried"] == 1_000 and scene.state["agency"] == 0


def test_r63_an_officer_landing_on_the_telegraph_stops_it_on_the_next_turn_only():
    scene = _flying().officer(1, at=sq(17, 7)).turn("police").roll(2).move("officer1", TELEGRAPH)
    assert scene.kinds() == ["move", "telegraph", "arrest"]
    scene.settle()
    assert scene.t(1)["status"] == "jailed" and scene.o(1)["guards"] == [0]
    late = _flying().turn("police").roll(1)
    late.do(_any(late, "officer1")).officer(1, at=sq(17, 7)).turn("police").roll(2).move("officer1", TELEGRAPH)
    assert late.t(1)["status"] == "fled"
    passing = _flying().officer(1, at=sq(17, 8)).turn("police").roll(2).move("officer1", sq(18, 7))
    assert passing.t(1)["status"] == "fled"


def test_r64_an_officer_already_there_stops_it_at_once():
    scene = _boarding().officer(1, at=TELEGRAPH).move("thief1", TRAIN)
    assert scene.kinds() == ["move", "flight", "telegraph", "arrest"]
    assert game.to_move(scene.state) == 0
    scene.settle()
    assert scene.t(1)["status"] == "jailed" and scene.o(1)["guards"] == [0] and scene.state["turn"] == 2


def test_r65_who_was_not_stopped_is_gone_with_his_money():
    scene = _flying()
    assert scene.t(1)["status"] == "flying" and scene.t(1)["at"] == TRAIN
    scene.turn("police").roll(1)
    scene.do(_any(scene, "officer1"))
    assert scene.t(1)["status"] == "fled" and scene.t(1)["carried"] == 8_000 and scene.t(1)["at"] == ""
    assert scene.state["turn"] == 2


def test_r66_an_arrest_by_telegraph_counts():
    scene = _flying(arrests=3).officer(1, at=sq(17, 7)).turn("police").roll(2).move("officer1", TELEGRAPH).settle()
    assert scene.t(1)["arrests"] == 4 and scene.t(1)["status"] == "locked"


def test_one_telegram_stops_every_flight_and_one_officer_guards_all():
    scene = _flying().thief(2, at=sq(26, 1), wanted=True, carried=8_000).turn("thief2").roll(1).move("thief2", PLANE)
    scene.officer(1, at=sq(17, 7)).turn("police").roll(2).move("officer1", TELEGRAPH).settle()
    assert [t["status"] for t in scene.state["thieves"]] == ["jailed", "jailed"] and scene.o(1)["guards"] == [0, 1]
    scene.thief(1, sentence=1).turn("thief1").roll(1)
    assert scene.o(1)["guards"] == [1]
    assert "officer1" not in {a["piece"] for a in scene.turn("police").roll(1).legal()}


def _police_turn(scene, piece):
    """One police turn that moves `piece`."""
    scene.turn("police").roll(1)
    return scene.do(_any(scene, piece))


def test_r67_two_turns_on_the_telegraph_then_he_must_move():
    scene = Scene().officer(1, at=sq(18, 7)).officer(2, at=sq(3, 7)).roll(1).move("officer1", TELEGRAPH)
    for stayed in (1, 2):
        _police_turn(scene, "officer2")
        assert scene.o(1)["stay"] == stayed
    scene.turn("police").roll(1)
    assert {a["piece"] for a in scene.legal()} == {"officer1"}
    assert scene.refused(do="move", piece="officer2", to=sq(2, 7)) == "R67"
    scene.do(scene.legal()[0])
    assert scene.o(1)["stay"] == 0


def test_r68_two_turns_before_an_escape_square():
    scene = Scene().officer(1, at=sq(1, 2)).officer(2, at=sq(13, 7)).roll(1).move("officer1", sq(1, 1))
    for _ in range(2):
        _police_turn(scene, "officer2")
    scene.turn("police").roll(1)
    assert {a["piece"] for a in scene.legal()} == {"officer1"}
    car = Scene().car(sq(1, 2), sq(1, 1), stay=2).officer(1, at=sq(13, 7)).roll(1)
    assert {a["piece"] for a in car.legal()} == {"car"}


def test_r4_over_when_every_thief_has_fled_or_is_locked_up():
    scene = _flying().thief(2, status="locked", at=sq(15, 9)).turn("police").roll(1)
    assert game.over(scene.state) is None
    scene.do(_any(scene, "officer1"))
    assert game.over(scene.state) and game.legal(scene.state) == [] and game.to_move(scene.state) is None
    with pytest.raises(IllegalAction, match="R4"):
        game.apply(scene.state, {"do": "roll", "value": 1})
    limited = Scene(1, round_limit=1).thief(1, at=sq(12, 10), carried=4_000, hidden={NAMED["Attic"]: 3_000})
    limited.turn("thief1").roll(1)
    before = limited.money()
    limited.do(limited.legal()[0])
    assert game.over(limited.state)["scores"] == [0, 4_000] and limited.money() == before


def test_r5_the_richest_wins_on_whichever_side():
    for police, winner in ((3_000, [1]), (9_000, [0])):
        scene = _flying().thief(2, status="locked", at=sq(15, 9))
        scene.state["police_money"] = police
        scene.turn("police").roll(1)
        scene.do(_any(scene, "officer1"))
        result = game.over(scene.state)
        assert result["winners"] == winner and result["scores"] == [police, 8_000, 0]
