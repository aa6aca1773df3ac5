"""Tram rides: R45 to R50b."""

from tests.companion.tjuv_och_polis.scene import BOARD, NAMED, Scene, sq

THEATRE, MILL, CANAL, POLICE = (NAMED[n] for n in ("Theatre", "Mill Corner", "Canal", "Police Station"))


def _rides(scene, piece):
    return {a["to"] for a in scene.legal(piece) if a["do"] == "ride"}


def _at_theatre(**options):
    """Thief 1 has just stopped on the crossing of lines 1 and 3 by die; it is his turn again."""
    scene = Scene(**options).thief(1, at=sq(10, 1)).turn("thief1").roll(1).move("thief1", THEATRE)
    return scene.turn("thief1")


def test_r45_who_stopped_on_a_stop_may_ride_the_line_instead_of_rolling():
    scene = _at_theatre()
    expected = set(BOARD.lines["1"].stops) | set(BOARD.lines["3"].stops)
    assert _rides(scene, "thief1") == expected - {THEATRE}
    scene.do(do="ride", piece="thief1", to=NAMED["Airfield Road"])
    assert scene.t(1)["at"] == NAMED["Airfield Road"] and scene.state["turn"] == 2
    fresh = Scene().thief(1, at=sq(10, 1)).turn("thief1")
    assert fresh.refused(do="ride", piece="thief1", to=THEATRE) == "R45"


def test_r45_the_right_is_for_the_next_turn():
    scene = _at_theatre().roll(1).move("thief1", sq(10, 1)).turn("thief1")
    assert _rides(scene, "thief1") == set()


def test_r46_after_a_ride_an_ordinary_turn():
    scene = _at_theatre().do(do="ride", piece="thief1", to=NAMED["Airfield Road"]).turn("thief1")
    assert _rides(scene, "thief1") == set()


def test_r47_from_a_crossing_on_with_another_line_then_an_ordinary_turn():
    scene = _at_theatre().do(do="ride", piece="thief1", to=MILL).turn("thief1")
    assert _rides(scene, "thief1") == set(BOARD.lines["2"].stops) - {MILL}
    scene.do(do="ride", piece="thief1", to=POLICE).turn("thief1")
    assert _rides(scene, "thief1") == set()


def test_r48_the_car_never_rides():
    scene = Scene().car(POLICE, sq(13, 10))
    assert "car" not in {a.get("piece") for a in scene.legal() if a["do"] == "ride"}
    assert scene.refused(do="ride", piece="car", to=CANAL) == "R48"


def test_r49_a_thief_on_a_stop_is_neither_passed_nor_ringed():
    scene = Scene().thief(1, at=POLICE, wanted=True).officer(1, at=sq(13, 10)).officer(2, at=sq(16, 10)).roll(1)
    scene.move("officer2", sq(15, 10))
    assert "arrest" not in scene.kinds()
    scene.turn("police").roll(2)
    assert not any(POLICE in a["path"][:-1] for a in scene.legal("officer1"))


def test_r50_he_is_arrested_by_landing_on_the_stop_by_die_or_by_tram():
    scene = Scene().thief(1, at=POLICE, wanted=True).officer(1, at=sq(12, 10)).roll(2).move("officer1", POLICE)
    assert "arrest" in scene.kinds()
    scene = Scene().thief(1, at=POLICE, wanted=True).officer(1, at=CANAL, ride=["2", "3"])
    assert "arrest" in scene.do(do="ride", piece="officer1", to=POLICE).kinds()
    scene = Scene().thief(1, at=POLICE, wanted=True).car(sq(13, 10), sq(12, 10)).roll(1)
    assert "arrest" in scene.move("car", sq(15, 10), rear=POLICE).kinds()


def test_r50b_a_ride_ends_on_a_free_stop_except_in_an_arrest():
    scene = Scene().thief(1, at=POLICE).officer(1, at=CANAL, ride=["2"]).officer(2, at=MILL)
    assert POLICE not in _rides(scene, "officer1") and MILL not in _rides(scene, "officer1")
    scene.thief(1, wanted=True)
    assert POLICE in _rides(scene, "officer1")
    thief = _at_theatre().officer(1, at=MILL)
    assert MILL not in _rides(thief, "thief1")
