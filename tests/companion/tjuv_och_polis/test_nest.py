"""Nests and hidden money: R51 to R56."""

from companion.games import tjuv_och_polis as game
from companion.games.kit.events import for_seat
from tests.companion.tjuv_och_polis.scene import NAMED, Scene, sq

ATTIC = NAMED["Attic"]


def _home(**thief):
    """Thief 1 has just entered the Attic with 9 000 kr."""
    one = {"wanted": True, "carried": 9_000, **thief}
    return Scene().thief(1, at=sq(12, 1), **one).turn("thief1").roll(1).move("thief1", ATTIC)


def test_r51_only_thieves_enter_nests():
    scene = Scene().officer(1, at=sq(12, 1)).roll(1)
    assert ATTIC not in scene.to("officer1")
    assert scene.refused(do="move", piece="officer1", to=ATTIC) == "R51"
    assert scene.refused(do="move", piece="car", to=ATTIC) == "R51"


def test_r52_steps_left_over_are_dropped():
    for die in range(1, 7):
        assert ATTIC in Scene().thief(1, at=sq(12, 1)).turn("thief1").roll(die).to("thief1")
    assert ATTIC not in Scene().thief(1, at=sq(10, 1)).turn("thief1").roll(2).to("thief1")


def test_r53_hidden_where_all_see_it_how_much_nobody_sees():
    scene = _home()
    assert scene.refused(do="hide", amount=10_000) == "R53"
    scene.do(do="hide", amount=7_000)
    assert scene.t(1)["hidden"] == {ATTIC: 7_000} and scene.t(1)["carried"] == 2_000
    public = for_seat(scene.events, None)
    assert [e["kind"] for e in public] == ["hide"] and "amount" not in str(public) and "7000" not in str(public)
    assert game.view(scene.state, 0)["thieves"][0]["hidden"] == {ATTIC: None}
    assert game.view(scene.state, 1)["thieves"][0]["hidden"] == {ATTIC: 7_000}
    scene.thief(1, at=sq(1, 12), carried=2_000).turn("thief1").roll(1).move("thief1", sq(1, 11))
    scene.turn("thief1").roll(2).move("thief1", NAMED["Cellar"]).do(do="hide", amount=2_000)
    assert scene.t(1)["hidden"] == {ATTIC: 7_000, NAMED["Cellar"]: 2_000}


def test_r54_to_fetch_it_he_comes_back_to_that_nest():
    scene = _home(hidden={ATTIC: 4_000, NAMED["Cellar"]: 6_000})
    assert [a["amount"] for a in scene.legal() if a["do"] == "fetch"] == [1_000, 2_000, 3_000, 4_000]
    assert scene.refused(do="fetch", amount=5_000) == "R54"
    scene.do(do="fetch", amount=4_000)
    assert scene.t(1)["carried"] == 13_000 and scene.t(1)["hidden"] == {NAMED["Cellar"]: 6_000}
    nothing = _home(carried=0)
    assert nothing.state["turn"] == 2  # nothing to hide or fetch: no question


def test_r55_hidden_money_is_not_lost_in_an_arrest():
    scene = Scene().thief(1, at=sq(13, 10), wanted=True, carried=3_000, hidden={ATTIC: 8_000})
    scene.officer(1, at=sq(12, 10)).roll(1).move("officer1", sq(13, 10)).settle()
    assert scene.t(1)["carried"] == 0 and scene.t(1)["hidden"] == {ATTIC: 8_000}


def test_r56_out_of_play_what_is_hidden_goes_to_the_till():
    scene = Scene().thief(1, at=sq(1, 1), carried=9_000, hidden={ATTIC: 8_000}).turn("thief1").roll(1)
    before, till = scene.money(), scene.state["till"]
    scene.move("thief1", NAMED["Railway Station"]).turn("police").roll(1).do(scene.legal()[0])
    assert scene.t(1)["status"] == "fled" and scene.t(1)["hidden"] == {}
    assert scene.state["till"] == till + 8_000 and scene.money() == before
