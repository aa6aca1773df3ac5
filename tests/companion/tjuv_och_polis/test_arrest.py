"""Arrests, prison and reward: R37 to R44."""

import pytest

from companion.games.tjuv_och_polis import arrest
from tests.companion.tjuv_och_polis.scene import BOARD, NAMED, Scene, sq

WANTED = {"wanted": True, "carried": 6_000}


def _caught(**thief):
    """Officer 1 has just landed on thief 1; the police is asked for a cell."""
    scene = Scene().thief(1, at=sq(13, 10), **{**WANTED, **thief}).officer(1, at=sq(12, 10)).roll(1)
    return scene.move("officer1", sq(13, 10))


def test_r37_only_a_wanted_thief_can_be_arrested():
    for wanted in (True, False):
        scene = Scene().thief(1, at=sq(13, 10), wanted=wanted).officer(1, at=sq(12, 10)).roll(1)
        assert (sq(13, 10) in scene.to("officer1")) is wanted
    fetched = Scene().thief(1, at=sq(12, 1), hidden={NAMED["Attic"]: 2_000}).turn("thief1").roll(1)
    fetched.move("thief1", NAMED["Attic"]).do(do="fetch", amount=1_000)
    assert fetched.t(1)["wanted"]


def test_r38_landing_exactly_arrests_and_the_car_with_both_squares():
    assert "arrest" in _caught().kinds()
    scene = Scene().thief(1, at=sq(14, 7), **WANTED).thief(2, at=sq(15, 7), **WANTED).car(sq(13, 7), sq(12, 7))
    scene.roll(1).move("car", sq(15, 7), rear=sq(14, 7)).settle()
    assert [t["status"] for t in scene.state["thieves"]] == ["jailed", "jailed"]
    passing = Scene().thief(1, at=sq(14, 7), **WANTED).officer(1, at=sq(13, 7)).roll(2).move("officer1", sq(15, 7))
    assert passing.kinds() == ["move"]


def test_r39_a_one_sided_office_is_closed_in_by_the_square_outside():
    bank = NAMED["Central Bank"]
    scene = Scene().thief(1, at=bank, **WANTED).officer(1, at=sq(12, 7)).roll(1).move("officer1", sq(13, 7))
    assert "arrest" in scene.kinds() and scene.state["phase"] == "cell"
    direct = Scene().thief(1, at=bank, **WANTED).officer(1, at=sq(12, 7)).roll(2).move("officer1", bank)
    assert "arrest" in direct.kinds()
    two_sided = Scene().thief(1, at=NAMED["Heron Bank"], **WANTED).officer(1, at=sq(18, 1)).roll(1)
    assert "arrest" not in two_sided.move("officer1", sq(19, 1)).kinds()
    robbing = Scene().thief(1, at=sq(12, 7)).officer(1, at=sq(13, 7)).turn("thief1").roll(2).move("thief1", bank)
    assert robbing.kinds() == ["move", "robbery", "arrest"]


def test_r40_a_ringed_thief_is_arrested_by_the_nearest():
    scene = Scene().thief(1, at=sq(3, 10), **WANTED).officer(1, at=sq(2, 10)).officer(2, at=sq(6, 10)).roll(2)
    scene.move("officer2", sq(4, 10))
    assert scene.state["phase"] == "credit" and {a["piece"] for a in scene.legal()} == {"officer1", "officer2"}
    assert scene.refused(do="credit", piece="car") == "R40"
    scene.do(do="credit", piece="officer2").settle()
    assert scene.t(1)["status"] == "jailed" and scene.o(2)["guards"] == [0]


def test_r40b_the_police_cannot_end_on_a_thief_who_is_not_wanted():
    scene = Scene().thief(1, at=sq(13, 10)).officer(1, at=sq(12, 10)).roll(1)
    assert sq(13, 10) not in scene.to("officer1")
    assert scene.refused(do="move", piece="officer1", to=sq(13, 10)) == "R40b"


def test_r41a_the_police_chooses_the_station_square():
    scene = _caught()
    assert scene.state["turn"] == 0 and scene.to("thief1") == set(BOARD.of["cell"]) - {sq(12, 8), sq(13, 8)}
    assert scene.refused(do="cell", piece="thief1", to=sq(12, 8)) == "R41a"
    scene.do(do="cell", piece="thief1", to=sq(15, 9))
    assert scene.t(1)["at"] == sq(15, 9)


def test_r41b_the_officer_goes_along_the_car_may_stay():
    scene = _caught().do(do="cell", piece="thief1", to=sq(15, 9))
    assert scene.refused(do="cell", piece="officer1", to=sq(15, 9)) == "R41b"
    scene.do(do="cell", piece="officer1", to=sq(14, 9))
    assert scene.o(1)["at"] == sq(14, 9)
    for follows in (False, True):
        car = Scene().thief(1, at=sq(14, 7), **WANTED).car(sq(12, 7), sq(11, 7)).roll(1)
        car.move("car", sq(14, 7), rear=sq(13, 7)).do(car.legal()[0])
        assert car.state["phase"] == "follow"
        assert car.refused(do="follow", piece="car", to=sq(1, 1), rear=sq(2, 1)) == "R41b"
        car.do(next(a for a in car.legal() if a["do"] == ("follow" if follows else "stay")))
        assert (car.state["car"]["front"] == sq(14, 7)) is not follows
        assert not any(o["guards"] for o in car.state["officers"])


def test_r41c_the_police_rolls_the_sentence_at_once():
    scene = _caught().do(do="cell", piece="thief1", to=sq(15, 9)).do(do="cell", piece="officer1", to=sq(14, 9))
    assert scene.legal()[3] == {"do": "roll", "value": 4}
    scene.roll(4)
    assert scene.t(1)["sentence"] == 4 and scene.state["turn"] == 1


def test_r41d_one_roll_on_each_turn_of_the_sentence():
    scene = Scene().thief(1, at=sq(15, 9), status="jailed", sentence=3).turn("thief1")
    assert {a["do"] for a in scene.legal()} == {"roll"}
    scene.roll(5)
    assert scene.t(1)["sentence"] == 2 and scene.t(1)["status"] == "jailed" and scene.state["turn"] == 2


def test_r41e_a_six_is_an_escape_by_six_steps_and_frees_the_guard():
    scene = Scene().thief(1, at=sq(15, 9), status="jailed", sentence=3).officer(1, guards=[0]).turn("thief1").roll(6)
    assert "escape" in scene.kinds() and scene.t(1)["wanted"] and scene.o(1)["guards"] == []
    assert all(len(a["path"]) == 6 and a["path"][0] == sq(15, 10) for a in scene.legal())
    scene.do(scene.legal()[0])
    assert scene.t(1)["wanted"] and scene.t(1)["status"] == "free"
    barred = Scene().thief(1, at=sq(15, 9), status="jailed", sentence=3).officer(1, at=sq(15, 10)).turn("thief1")
    barred.roll(6)
    assert barred.t(1)["status"] == "jailed" and barred.t(1)["sentence"] == 2 and not barred.t(1)["wanted"]


def test_r41f_at_the_end_of_the_sentence_he_is_free_and_not_wanted():
    scene = Scene().thief(1, at=sq(15, 9), status="jailed", sentence=1).officer(1, guards=[0]).turn("thief1").roll(1)
    assert scene.t(1)["status"] == "free" and not scene.t(1)["wanted"] and scene.o(1)["guards"] == []
    scene.turn("thief1").roll(1)
    assert scene.to("thief1") == {sq(15, 10)}


def test_r42_the_fourth_arrest_is_for_good():
    scene = _caught(arrests=3, hidden={NAMED["Attic"]: 5_000})
    before = scene.money()
    scene.settle()
    assert scene.t(1)["status"] == "locked" and scene.o(1)["locked"] and scene.money() == before
    assert scene.state["turn"] == 2  # no sentence was rolled and the locked thief has no turn
    scene.turn("police").roll(1)
    assert "officer1" not in {a["piece"] for a in scene.legal()}
    assert scene.refused(do="move", piece="officer1", to=sq(13, 7)) == "A7"


@pytest.mark.parametrize(
    ("carried", "reward"),
    [(0, 0), (1_000, 1_000), (5_000, 1_000), (6_000, 2_000), (10_000, 2_000), (11_000, 3_000)],
)
def test_r43_a_thousand_for_every_started_five_thousand(carried, reward):
    assert arrest.reward_of(carried) == reward
    scene = _caught(carried=carried)
    assert scene.state["police_money"] == reward and scene.t(1)["carried"] == 0


def test_r44_the_rest_goes_to_the_till():
    till = Scene().state["till"]
    scene = _caught(carried=11_000)
    assert scene.state["till"] == till + 8_000


def test_eleven_pieces_and_ten_station_squares_share_one():
    scene = Scene(5)
    for number in range(1, 5):
        scene.thief(number, at=sq(11 + number, 9), status="jailed", sentence=3)
    scene.thief(5, at=sq(14, 7), **WANTED).car(sq(12, 7), sq(11, 7)).roll(1)
    scene.move("car", sq(14, 7), rear=sq(13, 7))
    assert scene.to("thief5") == set(BOARD.of["cell"])
    assert scene.settle().t(5)["status"] == "jailed"


def test_arrest_cues_for_the_scanner():
    assert [e.get("sound") for e in _caught().events if e["kind"] == "arrest"] == ["arrest_siren"]
