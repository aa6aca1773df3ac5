"""How thieves move and rob: R26 to R36b."""

import itertools

from companion.games.tjuv_och_polis.form import ESCAPES
from tests.companion.tjuv_och_polis.scene import BOARD, NAMED, Scene, sq

RICH = {"carried": 9_000}


def test_r26_exactly_the_number_rolled():
    scene = Scene().thief(1, at=sq(12, 10)).turn("thief1").roll(3)
    assert scene.to("thief1") == {sq(9, 10), sq(15, 10), sq(10, 11), sq(10, 9)}
    assert scene.refused(do="move", piece="thief1", to=sq(14, 10)) == "R26"
    assert scene.refused(do="move", piece="thief2", to=sq(15, 10)) == "R26"


def test_r27_streets_only_and_offices_end_a_move():
    scene = Scene().thief(1, at=sq(8, 1)).turn("thief1").roll(2)
    assert sq(8, 3) not in scene.to("thief1")  # not through the Lantern Bank
    assert scene.refused(do="move", piece="thief1", to=sq(15, 8)) == "R27"
    through = Scene(thieves_walk_through=True).thief(1, at=sq(8, 1)).turn("thief1").roll(2)
    assert sq(8, 3) in through.to("thief1")


def test_r28_no_square_twice_in_a_turn():
    scene = Scene().thief(1, at=sq(6, 7)).turn("thief1").roll(6)
    assert all(len(set(a["path"])) == len(a["path"]) and sq(6, 7) not in a["path"] for a in scene.legal())
    assert scene.refused(do="move", piece="thief1", to=sq(6, 7)) == "R29"


def test_r29_a_thief_must_move():
    scene = Scene().thief(1, at=sq(12, 10)).turn("thief1")
    assert {a["do"] for a in scene.legal()} == {"roll"}
    scene.roll(2)
    assert {a["do"] for a in scene.legal()} == {"move"}
    assert scene.refused(do="move", piece="thief1", to=sq(12, 10)) == "R29"
    assert scene.refused(do="pass") == "R14"


def test_r30_thieves_pass_each_other():
    scene = Scene().thief(1, at=sq(12, 10)).thief(2, at=sq(13, 10)).turn("thief1").roll(2)
    assert sq(14, 10) in scene.to("thief1")


def test_r31_no_sharing_except_in_a_nest():
    scene = Scene().thief(1, at=sq(10, 10)).thief(2, at=sq(12, 10)).officer(1, at=sq(8, 10)).turn("thief1").roll(2)
    assert scene.to("thief1") == {sq(10, 8), sq(10, 12)}
    assert scene.refused(do="move", piece="thief1", to=sq(12, 10)) == "R31"
    assert scene.refused(do="move", piece="thief1", to=sq(8, 10)) == "R31"
    scene = Scene().thief(1, at=sq(12, 1)).turn("thief1").roll(1)  # thief 2 is in the Attic
    assert NAMED["Attic"] in scene.to("thief1")


def test_r32_a_wanted_thief_cannot_pass_the_police():
    for wanted in (False, True):
        scene = Scene().thief(1, at=sq(12, 10), wanted=wanted).officer(1, at=sq(13, 10)).car(sq(11, 10), sq(10, 10))
        scene.turn("thief1").roll(2)
        assert (sq(14, 10) in scene.to("thief1")) is not wanted
    far = Scene().thief(1, at=sq(14, 10), wanted=True).officer(1, at=sq(13, 10)).turn("thief1").roll(2)
    assert far.refused(do="move", piece="thief1", to=sq(12, 10)) == "R32"


def test_r33_after_the_sentence_he_passes_freely_until_the_next_robbery():
    scene = Scene().thief(1, at=sq(12, 9), status="jailed", sentence=1).turn("thief1").roll(2)
    assert scene.t(1)["status"] == "free" and not scene.t(1)["wanted"]
    scene.thief(1, at=sq(12, 10)).officer(1, at=sq(13, 10)).turn("thief1").roll(2)
    assert sq(14, 10) in scene.to("thief1")
    scene.thief(1, at=sq(17, 12)).turn("thief1").roll(2).move("thief1", NAMED["Market Post"])
    assert scene.t(1)["wanted"]


def test_r34_stopping_by_die_on_a_bank_post_or_travel_agency_robs_it():
    for name, start in (("Heron Bank", sq(19, 1)), ("East Post", sq(24, 10)), ("Travel Agency", sq(9, 7))):
        scene = Scene().thief(1, at=start).turn("thief1").roll(1).move("thief1", NAMED[name])
        assert "robbery" in scene.kinds() and scene.t(1)["wanted"]
    passing = Scene().thief(1, at=sq(18, 1)).turn("thief1").roll(2).move("thief1", sq(20, 1))
    assert "robbery" not in passing.kinds() and not passing.t(1)["wanted"]


def test_r35_the_square_says_how_much_and_the_agency_pays_its_own_till():
    scene = Scene().thief(1, at=sq(13, 7)).turn("thief1").roll(1).move("thief1", NAMED["Central Bank"])
    assert scene.t(1)["carried"] == 20_000
    scene = Scene().thief(1, at=sq(9, 7))
    scene.state["agency"], scene.state["till"] = 4_000, scene.state["till"] - 4_000
    before = scene.money()
    scene.turn("thief1").roll(1).move("thief1", NAMED["Travel Agency"])
    assert scene.t(1)["carried"] == 4_000 and scene.state["agency"] == 0 and scene.money() == before
    poor = Scene().thief(1, at=sq(13, 7))
    poor.state["till"] = 7_000
    poor.turn("thief1").roll(1).move("thief1", NAMED["Central Bank"])
    assert poor.t(1)["carried"] == 7_000 and poor.state["till"] == 0


def test_r36_a_place_can_be_robbed_again_and_again():
    scene = Scene()
    for times in (1, 2, 3):
        scene.thief(1, at=sq(13, 7)).turn("thief1").roll(1).move("thief1", NAMED["Central Bank"])
        assert scene.t(1)["carried"] == 20_000 * times


def test_r36b_the_telegraph_station_cannot_be_robbed():
    scene = Scene().thief(1, at=sq(18, 7)).turn("thief1").roll(1).move("thief1", NAMED["Telegraph Station"])
    assert scene.kinds() == ["move"] and not scene.t(1)["wanted"] and scene.t(1)["carried"] == 0


def test_the_way_of_a_move_is_shown_and_starts_next_to_the_thief():
    scene = Scene().thief(1, at=sq(24, 1), **RICH).turn("thief1").roll(6)
    for action in scene.legal():
        assert action["path"][-1] == action["to"]
        steps = [scene.t(1)["at"], *action["path"]]
        assert all(b in BOARD.near[a] for a, b in itertools.pairwise(steps))
        assert len(action["path"]) == 6 or BOARD.kind[action["to"]] in ("nest", "airport")
    assert any(BOARD.kind[a["to"]] in ESCAPES for a in scene.legal())
