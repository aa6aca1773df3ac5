"""What was settled where the sheet is silent: A1 to A23, and the options for the other readings."""

import pytest

from companion.games import tjuv_och_polis as game
from companion.games.kit.boards import BoardFile
from companion.games.tjuv_och_polis import arrest
from companion.games.tjuv_och_polis.board import FOLDER, build, load
from companion.games.tjuv_och_polis.lint import lint
from tests.companion.tjuv_och_polis.scene import BOARD, NAMED, Scene, sq

ATTIC, TELEGRAPH = NAMED["Attic"], NAMED["Telegraph Station"]


def _street_move(scene, piece):
    return next(a for a in scene.legal(piece) if BOARD.kind[a["to"]] == "street")


def test_a1_an_officer_enters_no_square_twice_unless_the_option_allows_it():
    scene = Scene().officer(1, at=sq(12, 10)).roll(2)
    assert sq(12, 10) not in scene.to("officer1")
    free = Scene(officer_no_revisit=False).officer(1, at=sq(12, 10)).roll(2)
    assert sq(12, 10) in free.to("officer1")
    free = Scene(officer_no_revisit=False).officer(1, at=sq(12, 10)).roll(3)
    assert {sq(11, 10), sq(13, 10)} <= free.to("officer1")


def test_a2_a_thief_without_a_full_move_loses_the_turn_and_stays():
    scene = Scene().thief(1, at=sq(12, 10), wanted=True).officer(1, at=sq(13, 10)).officer(2, at=sq(10, 10))
    scene.turn("thief1").roll(2)
    assert scene.kinds() == ["roll", "lost"] and scene.t(1)["at"] == sq(12, 10) and scene.state["turn"] == 2


def test_a3_robbing_is_no_choice_unless_the_option_makes_it_one():
    scene = Scene().thief(1, at=sq(13, 7)).turn("thief1").roll(1).move("thief1", NAMED["Central Bank"])
    assert scene.t(1)["carried"] == 20_000
    for rob, carried in ((True, 20_000), (False, 0)):
        asked = Scene(robbery_optional=True).thief(1, at=sq(13, 7)).turn("thief1").roll(1)
        asked.move("thief1", NAMED["Central Bank"])
        assert asked.state["phase"] == "rob" and game.to_move(asked.state) == 1
        asked.do(do="rob" if rob else "pass")
        assert asked.t(1)["carried"] == carried and asked.t(1)["wanted"] is rob


def test_a4_hiding_the_loot_does_not_clear_him_unless_the_option_says_so():
    for option in (False, True):
        scene = Scene(wanted_clears_when_loot_hidden=option).thief(1, at=sq(12, 1), wanted=True, carried=3_000)
        scene.turn("thief1").roll(1).move("thief1", ATTIC).do(do="hide", amount=3_000)
        assert scene.t(1)["wanted"] is not option
    part = Scene(wanted_clears_when_loot_hidden=True).thief(1, at=sq(12, 1), wanted=True, carried=3_000)
    assert part.turn("thief1").roll(1).move("thief1", ATTIC).do(do="hide", amount=2_000).t(1)["wanted"]


def test_a5_the_one_square_outside_counts_and_the_car_closes_with_either():
    rear = Scene().thief(1, at=NAMED["Central Bank"], wanted=True).car(sq(12, 7), sq(11, 7)).roll(1)
    assert "arrest" in rear.move("car", sq(14, 7), rear=sq(13, 7)).kinds()
    ahead = Scene().thief(1, at=NAMED["Central Bank"], wanted=True).car(sq(11, 7), sq(10, 7)).roll(1)
    assert "arrest" in ahead.move("car", sq(13, 7), rear=sq(12, 7)).kinds()
    beside = Scene().thief(1, at=NAMED["Central Bank"], wanted=True).officer(1, at=sq(11, 7)).roll(1)
    assert "arrest" not in beside.move("officer1", sq(12, 7)).kinds()


def test_a6_ringed_means_no_way_with_any_roll_because_of_the_police():
    scene = Scene().thief(1, at=sq(12, 10), wanted=True).officer(1, at=sq(11, 10)).thief(2, at=sq(13, 10))
    assert not arrest.ringed(scene.state, BOARD, 0)  # the other thief does not ring him
    scene.officer(2, at=sq(13, 10)).thief(2, at=ATTIC)
    assert arrest.ringed(scene.state, BOARD, 0)
    assert not arrest.ringed(scene.thief(1, wanted=False).state, BOARD, 0)
    scene = Scene().thief(1, at=sq(1, 1), wanted=True, carried=500).officer(1, at=sq(1, 2)).officer(2, at=sq(2, 1))
    assert arrest.ringed(scene.state, BOARD, 0)  # the train needs a fare
    assert not arrest.ringed(scene.thief(1, carried=1_000).state, BOARD, 0)
    for safe in (False, True):
        nest = Scene(nest_safe=safe).thief(1, at=ATTIC, wanted=True).officer(1, at=sq(12, 1)).officer(2, at=sq(12, 3))
        assert arrest.ringed(nest.state, BOARD, 0) is not safe
    assert arrest.nearest(scene.state, BOARD, sq(1, 1)) == ["officer1", "officer2"]


def test_a7_a_guard_may_not_move_and_the_car_leaves_none():
    scene = Scene().officer(1, guards=[0]).thief(1, status="jailed", sentence=2, at=sq(15, 9)).roll(2)
    assert "officer1" not in {a["piece"] for a in scene.legal()}
    assert scene.refused(do="move", piece="officer1", to=sq(12, 7)) == "A7"
    both = Scene().thief(1, at=sq(14, 7), wanted=True).thief(2, at=sq(15, 7), wanted=True).car(sq(13, 7), sq(12, 7))
    both.roll(1).move("car", sq(15, 7), rear=sq(14, 7)).settle()
    assert not any(o["guards"] for o in both.state["officers"])


def test_a8_a_sentence_of_four_is_four_rolls_and_the_fifth_turn_is_free():
    scene = Scene().thief(1, at=sq(15, 9), status="jailed", sentence=4)
    for left in (3, 2, 1, 0):
        scene.turn("thief1").roll(2)
        assert scene.t(1)["sentence"] == left and scene.t(1)["at"] == sq(15, 9)
    assert scene.turn("thief1").state["phase"] == "roll"


def test_a9_after_a_fourth_arrest_by_car_the_police_names_the_officer():
    def caught(**officer):
        scene = Scene(1).thief(1, at=sq(14, 7), wanted=True, arrests=3).car(sq(12, 7), sq(11, 7))
        for number in (1, 2):
            scene.officer(number, **officer)
        return scene.roll(1).move("car", sq(14, 7), rear=sq(13, 7)).do(do="cell", piece="thief1", to=sq(15, 9))

    scene = caught()
    assert {a["piece"] for a in scene.legal()} == {"officer1", "officer2"}
    scene.do(do="lock", piece="officer2")
    assert scene.o(2)["locked"] and not scene.o(1)["locked"] and game.over(scene.state)
    outside = caught(at=sq(20, 7)).do(do="lock", piece="officer1")
    assert outside.state["phase"] == "guard" and outside.do(outside.legal()[0]).o(1)["locked"]
    assert game.over(caught(locked=True).state)  # no officer left: none stays


def test_a10_three_rides_in_a_row_are_not_possible():
    scene = Scene().thief(1, at=sq(10, 1)).turn("thief1").roll(1).move("thief1", NAMED["Theatre"])
    for stop in ("Canal", "Police Station"):
        scene.turn("thief1").do(do="ride", piece="thief1", to=NAMED[stop])
    assert [a["do"] for a in scene.turn("thief1").legal() if a["do"] == "ride"] == []


def test_a11_an_officer_keeps_the_right_until_he_leaves_the_stop():
    scene = Scene().officer(1, at=sq(10, 1)).officer(2, at=sq(13, 7)).roll(1).move("officer1", NAMED["Theatre"])
    for _ in range(3):
        scene.turn("police").roll(1)
        scene.do(_street_move(scene, "officer2"))
    assert any(a["do"] == "ride" and a["piece"] == "officer1" for a in scene.turn("police").legal())
    scene.roll(1)
    scene.do(_street_move(scene, "officer1"))
    assert not any(a["do"] == "ride" for a in scene.turn("police").legal())


def test_a12_who_fled_keeps_what_he_carried():
    scene = Scene().thief(1, at=sq(1, 1), carried=9_000, hidden={ATTIC: 8_000}).turn("thief1").roll(1)
    scene.move("thief1", NAMED["Railway Station"]).turn("police").roll(1)
    scene.do(_street_move(scene, "officer1"))
    assert scene.t(1)["carried"] == 8_000


def test_a13_our_board_has_one_train_one_plane_two_boats():
    assert [len(BOARD.of[k]) for k in ("railway", "airport", "harbour")] == [1, 1, 2]


def test_a14_an_empty_agency_can_be_robbed():
    scene = Scene().thief(1, at=sq(9, 7)).turn("thief1").roll(1).move("thief1", NAMED["Travel Agency"])
    assert scene.t(1)["carried"] == 0 and scene.t(1)["wanted"]


def test_a15_the_fare_of_a_stopped_flight_stays_with_the_agency():
    scene = Scene().thief(1, at=sq(1, 1), carried=6_000).officer(1, at=TELEGRAPH).turn("thief1").roll(1)
    scene.move("thief1", NAMED["Railway Station"])
    assert scene.state["agency"] == 1_000 and scene.state["police_money"] == 1_000  # of 5 000 carried


def test_a16_two_police_turns_after_arriving_and_of_two_due_the_other_waits():
    scene = Scene().officer(1, at=TELEGRAPH, stay=2).officer(2, at=sq(1, 1), stay=2).roll(1)
    assert {a["piece"] for a in scene.legal()} == {"officer1", "officer2"}
    scene.do(_street_move(scene, "officer1")).turn("police").roll(1)
    assert {a["piece"] for a in scene.legal()} == {"officer2"}
    stuck = Scene().officer(1, at=sq(1, 1), stay=2).officer(2, at=sq(1, 2)).officer(3, at=sq(2, 1)).roll(1)
    assert {a["piece"] for a in stuck.legal()} == {"officer2", "officer3", "car"}  # it cannot move: others may
    tram = Scene().officer(1, at=TELEGRAPH, stay=2).officer(2, at=NAMED["Canal"], ride=["2"])
    assert not any(a["do"] == "ride" for a in tram.legal())


def test_a17_the_rear_is_where_the_front_was_last_and_both_must_be_free():
    scene = Scene().officer(1, at=sq(13, 7)).car(sq(12, 7), sq(11, 7)).roll(1)
    assert sq(14, 7) not in scene.to("car")  # its rear would stand on the officer
    assert sq(16, 7) in Scene().officer(1, at=sq(13, 7)).car(sq(12, 7), sq(11, 7)).roll(2).to("car")
    assert scene.refused(do="move", piece="car", to=sq(14, 7), rear=sq(13, 7)) == "R22"
    assert all(a["rear"] == a["path"][-2] for a in scene.legal("car"))


def test_a18_any_telegraph_square_will_do():
    text = (FOLDER / "ankarstad.toml").read_text(encoding="utf-8")
    more = text.replace('[place.O1]\nkind = "post"', '[place.O1]\nkind = "telegraph"').replace(
        'name = "North Post"\npays = 3_000', 'name = "North Telegraph"'
    )
    file = BoardFile("two.toml", more)
    assert lint(file) == [] and len(build(file).of["telegraph"]) == 2


def test_a18_landing_on_the_second_telegraph_square_stops_the_flight(tmp_path):
    text = (FOLDER / "ankarstad.toml").read_text(encoding="utf-8")
    path = tmp_path / "two.toml"
    path.write_text(
        text.replace('[place.O1]\nkind = "post"', '[place.O1]\nkind = "telegraph"').replace(
            'name = "North Post"\npays = 3_000', 'name = "North Telegraph"'
        ),
        encoding="utf-8",
    )
    scene = Scene(board=str(path)).thief(1, at=sq(1, 1), carried=9_000).turn("thief1").roll(1)
    scene.move("thief1", NAMED["Railway Station"]).officer(1, at=sq(14, 1)).turn("police").roll(2)
    assert "telegraph" in scene.move("officer1", sq(15, 2)).kinds()
    load.cache_clear()


def test_a19_officers_come_back_to_the_station_only_as_guards():
    scene = Scene().officer(1, at=sq(13, 7)).roll(1)
    assert not {BOARD.kind[s] for s in scene.to("officer1")} & {"cell", "gate"}
    assert scene.refused(do="move", piece="officer1", to=sq(13, 8)) == "R15"


def test_a20_equal_money_is_a_shared_win():
    scene = Scene().thief(1, status="locked").thief(2, at=sq(1, 1), carried=5_000).turn("thief2").roll(1)
    scene.move("thief2", NAMED["Railway Station"])
    scene.state["police_money"] = 4_000
    scene.turn("police").roll(1)
    scene.do(_street_move(scene, "officer1"))
    assert game.over(scene.state)["winners"] == [0, 2]


def test_a21_locked_up_for_good_ends_with_nothing():
    scene = Scene(1).thief(1, at=sq(13, 10), wanted=True, carried=9_000, arrests=3, hidden={ATTIC: 7_000})
    scene.officer(1, at=sq(12, 10)).roll(1).move("officer1", sq(13, 10)).settle()
    assert game.over(scene.state)["scores"] == [2_000, 0] and scene.t(1)["hidden"] == {}


@pytest.mark.parametrize("option", [False, True])
def test_a22_all_in_prison_at_once_ends_the_game_only_with_the_option(option):
    scene = Scene(1, all_jailed_ends=option).thief(1, at=sq(13, 10), wanted=True).officer(1, at=sq(12, 10))
    scene.roll(1).move("officer1", sq(13, 10)).settle()
    assert (game.over(scene.state) is not None) is option


def test_a23_the_board_is_data_and_checked():
    assert lint(BoardFile("a", (FOLDER / "ankarstad.toml").read_text(encoding="utf-8"))) == []
    assert BOARD.squares[NAMED["Central Bank"]].pays == 20_000
    kinds = {k: len(v) for k, v in BOARD.of.items()}
    assert kinds["bank"] + kinds["post"] >= 10 and kinds["nest"] == 5 and kinds["cell"] == 10
    assert 150 <= len(BOARD.squares) <= 250 and len(BOARD.lines) >= 3
    assert sum(len(s.lines) > 1 for s in BOARD.squares.values()) >= 3
    assert {len(BOARD.exits(b)) for b in BOARD.of["bank"]} == {len(BOARD.exits(p)) for p in BOARD.of["post"]} == {1, 2}
