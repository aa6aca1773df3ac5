"""A turn: C, dice, walking, subway, cards: R22 to R31."""

import pytest

from companion.games import stop_thief as game
from companion.games.stop_thief import cards
from tests.companion.stop_thief.scene import BOARD, Scene


def test_r22_c_once_then_roll_then_move():
    scene = Scene().act().do(do="done")
    assert scene.state["phase"] == "clue"
    assert scene.refused(do="roll", value=5) == "R22"
    assert scene.refused(do="done") == "R22"
    before = scene.state["thief"]
    scene.do(do="clue")
    assert scene.state["thief"] != before and "clue" in scene.kinds()
    assert scene.refused(do="clue") == "R22"
    scene.do(do="roll", value=5)
    assert scene.refused(do="roll", value=5) == "R22"
    assert scene.refused(do="move", piece="detective1", to="507") == "R22"


def test_r23_a_no_move_is_one_bleep_and_the_clue_before_stays():
    scene = Scene(no_move_in=1).act().do(do="done")
    clues = scene.state["case"]["clues"]
    scene.do(do="clue")
    assert scene.kinds() == ["no_move"] and scene.events[0]["sound"] == "dot"
    assert scene.state["case"]["clues"] == clues
    assert game.view(scene.state, 0)["stayed"]


def test_r24_up_to_the_roll_in_eight_directions_or_not_at_all():
    scene = Scene().act(3)
    far = BOARD.far("509")
    assert scene.to() == {s for s, d in far.items() if 0 < d <= 3}
    assert far["507"] == 2 and far["18.3"] == 1 and far["17.2"] == 1
    assert scene.refused(do="move", to="505") == "R24"
    assert scene.refused(do="move", to="nowhere") == "R24"
    # Eight directions: the four floor squares around 167 that touch it by a corner only are one step away.
    corners = [s for s in BOARD.squares["167"].near if BOARD.far("167")[s] == 1]
    assert len(corners) == len(BOARD.squares["167"].near) > 4
    scene.do(do="done")
    assert scene.state["seats"][0]["at"] == "509"


def test_r24_a_square_without_a_number_is_told_by_those_beside_it():
    scene = Scene().put(0, at="153").act(2)
    words = [game.describe(scene.state, a) for a in scene.legal("move")]
    said = {w["args"]["square"]: w["text"].format(**w["args"]) for w in words}
    assert said["154"] == "Walk to 154"
    square = next(s for s in said if s in BOARD.squares["164"].touches)
    assert said[square] == f"Walk to {square}, beside {BOARD.numbers(square)}" and "164" in said[square]


def test_r24_a_walk_may_be_taken_in_parts():
    scene = Scene().act(5).do(do="move", piece="detective1", to="507")
    assert scene.state["step"]["left"] == 3
    scene.do(do="move", piece="detective1", to="509", path=["18.3", "509"])
    assert scene.state["step"]["left"] == 1


def test_r25_through_doors_never_through_walls_or_windows():
    scene = Scene().put(0, at="6.2").act(2)
    assert BOARD.squares["448"].shape.kind == "window"
    assert not any(BOARD.squares[s].shape.kind == "window" for s in scene.to())
    assert "468" in scene.to()  # a door
    scene = Scene().put(0, at="10.2").act(12)
    assert scene.refused(do="move", to="448") == "R25"
    assert BOARD.far("10.2")["447"] > 4  # the window is beside him, the way in is round by the door
    # Nobody walks through the wall: every step is between squares that touch.
    for square in BOARD.squares.values():
        assert set(square.near) <= set(square.touches)


def test_r25_turning_back_is_free():
    scene = Scene().put(0, at="6.2").act(4).do(do="move", to="468").do(do="move", to="6.2")
    assert scene.state["seats"][0]["at"] == "6.2"


def test_r26_entering_a_station_may_ride_and_loses_the_rest():
    scene = Scene().put(0, at="33.2").act(9)
    assert not scene.to("ride")
    scene.do(do="move", to="599")
    assert scene.to("ride") == {"500", "699", "799", "899"}
    scene.do(do="ride", piece="detective1", to="799")
    assert scene.events[0]["sound"] == "subway"
    assert scene.state["seats"][0]["at"] == "799" and scene.state["step"]["left"] == 0
    assert not scene.legal("move", "ride")
    assert scene.refused(do="ride", to="899") == "R26"


def test_r26_walking_on_from_a_station_without_a_ride():
    scene = Scene().put(0, at="33.2").act(9).do(do="move", to="599").do(do="move", to="34.4")
    assert not scene.to("ride") and scene.state["step"]["left"] == 7


@pytest.mark.parametrize("after_roll", [False, True])
def test_r27_d5_a_ride_at_the_start_keeps_the_whole_roll(after_roll):
    scene = Scene().put(0, at="500").turn(1).act().do(do="done")
    scene.do(do="clue")
    if after_roll:
        scene.do(do="roll", value=6)
    scene.do(do="ride", to="599")
    if not after_roll:
        scene.do(do="roll", value=6)
    assert scene.state["step"]["left"] == 6
    assert not scene.to("ride")
    assert scene.to() == {s for s, d in BOARD.far("599").items() if 0 < d <= 6} - {"509"}


def test_r27_only_before_walking_and_only_with_the_option():
    scene = Scene().put(0, at="500").turn(1).act().do(do="done").act(4).do(do="move", to="16.17")
    assert not scene.to("ride")
    scene = Scene(station_start=False).put(0, at="500").turn(1).act().do(do="done").do(do="clue")
    assert not scene.to("ride") and scene.refused(do="ride", to="599") == "R26"


def test_r28_d19_exact_count_onto_a_taken_square_ends_beside_it():
    scene = Scene().put(0, at="507").put(1, at="505").act(2)
    assert BOARD.far("507")["505"] == 2
    beside = {s for s in BOARD.squares["505"].near if BOARD.far("507")[s] == 3}
    assert beside and beside <= scene.to() and "505" not in scene.to()
    assert scene.refused(do="move", to="505") == "R28"
    scene.do(do="move", to=min(beside))
    assert scene.state["step"]["left"] == 0
    # Not the exact count: passing is free, and beyond it counts as always.
    assert (
        not {s for s, d in BOARD.far("507").items() if d == 4} & Scene().put(0, at="507").put(1, at="505").act(3).to()
    )


def test_r28_a_ride_to_a_taken_station_ends_beside_it_and_the_agency_holds_all():
    scene = Scene().put(0, at="500").put(1, at="599").turn(1).act().do(do="done").do(do="clue")
    assert scene.to("ride") == {"699", "799", "899", *BOARD.squares["599"].near}
    assert Scene(4).act(2).do(do="move", to="507").do(do="done").act(2).do(do="done")
    scene = Scene(2).put(0, at="507").act(3)
    assert "509" in scene.to()


def test_r29_one_card_a_turn_before_or_after_the_roll():
    for moment in ("clue", "roll", "act"):
        scene = Scene().turn(1).put(1, hand=["extra_4", "extra_5", "extra_6"])
        if moment != "clue":
            scene.do(do="clue")
        if moment == "act":
            scene.do(do="roll", value=4)
        scene.do(do="card", card="extra_4")
        assert scene.state["step"]["left"] == 4 + 4 * (moment == "act")
        assert not scene.legal("card")
        assert scene.refused(do="card", card="extra_5") == "R29"
    scene = Scene()
    assert scene.refused(do="card", card="tip_0") == "R29"
    assert scene.refused(do="card", card=None) == "R29"


def test_r30_32_cards_of_17_kinds():
    assert sum(count for count, _ in cards.CARDS.values()) == 32 and len(cards.CARDS) == 17
    assert {k: n for k, (n, _) in cards.CARDS.items()} == {
        "again": 3, "lose_turn": 3, "anywhere": 2, "extra_3": 1, "extra_4": 2, "extra_5": 1, "extra_6": 1, "tip_0": 4,
        "tip_50": 3, "tip_100": 2, "clue_3": 1, "clue_4": 1, "clue_5": 1, "clue_6": 1, "collect_100": 2,
        "collect_200": 2, "agency": 2,
    }  # fmt: skip


def test_r30_another_turn_with_its_own_press_of_c():
    scene = Scene().turn(1).put(1, hand=["again"]).do(do="clue").do(do="card", card="again").act().do(do="done")
    assert scene.state["turn"] == 1 and scene.state["phase"] == "clue" and not scene.state["step"]["card"]
    scene.act().do(do="done")
    assert scene.state["turn"] == 0


def test_r30_another_detective_loses_a_turn():
    scene = Scene(3).turn(1).put(1, hand=["lose_turn"]).do(do="clue")
    assert {a["seat"] for a in scene.legal("card") if a["card"] == "lose_turn"} == {0, 2}
    assert scene.refused(do="card", card="lose_turn", seat=1) == "R30"
    scene.do(do="card", card="lose_turn", seat=2).act().do(do="done")
    assert scene.state["turn"] == 0 and "skipped" in scene.kinds()
    scene.turn(2)


def test_r30_move_anywhere_but_not_onto_others_or_windows():
    scene = Scene().put(0, hand=["anywhere"]).put(1, at="148").put(1, at="507")
    to = {a["to"] for a in scene.legal("card") if a["card"] == "anywhere"}
    assert len(to) == 594 - 20 - 2 and "507" not in to and "148" not in to
    scene.do(do="card", card="anywhere", to="467").act(3)
    assert scene.state["seats"][0]["at"] == "467" and scene.state["step"]["left"] == 3


@pytest.mark.parametrize("steps", [3, 4, 5, 6])
def test_r30_extra_steps(steps):
    scene = Scene().put(0, hand=[f"extra_{steps}"]).act(2).do(do="move", to="507")
    scene.do(do="card", card=f"extra_{steps}")
    assert scene.state["step"]["left"] == steps


@pytest.mark.parametrize("presses", [3, 4, 5, 6])
def test_r30_c_is_pressed_more_times(presses):
    scene = Scene().put(0, hand=[f"clue_{presses}"]).do(do="card", card=f"clue_{presses}")
    before = len(scene.state["case"]["clues"])
    for _ in range(presses):
        assert [a["do"] for a in scene.legal()] == ["clue"]
        scene.do(do="clue")
    assert scene.state["phase"] == "roll"
    assert len(scene.state["case"]["clues"]) >= before + presses


@pytest.mark.parametrize(("has", "card", "taken"), [(300, 100, 100), (300, 200, 200), (50, 100, 50)])
def test_r30_money_from_another_detective(has, card, taken):
    scene = Scene(3).put(0, hand=[f"collect_{card}"]).put(1, money=has).put(2, money=0)
    assert [a["seat"] for a in scene.legal("card") if "collect" in a["card"]] == [1]
    scene.do(do="card", card=f"collect_{card}", seat=1)
    assert [s["money"] for s in scene.state["seats"]] == [300 + taken, has - taken, 0]


def test_r30_you_or_another_back_to_the_agency():
    scene = Scene(3).put(0, at="467", hand=["agency"]).put(1, at="507")
    assert {a["seat"] for a in scene.legal("card") if a["card"] == "agency"} == {0, 1}
    assert scene.do(do="card", card="agency", seat=1).state["seats"][1]["at"] == "509"


def test_r9_a9_a_tip_shows_the_place_to_its_player_alone():
    scene = Scene(3).put(0, hand=["tip_0"]).do(do="card", card="tip_0")
    place = scene.state["thief"]["state"]["place"]
    shown = [e for e in scene.events if e.get("only")]
    assert [e["only"] for e in shown] == [[0]] and shown[0]["args"]["place"] == place
    assert game.view(scene.state, 0)["own_places"] == [place]
    for seat in (None, 1, 2):
        assert game.view(scene.state, seat)["own_places"] is None
        assert len(game.view(scene.state, seat)["places"]) > 1 or place == 709
    scene.act().do(do="done").do(do="clue")  # what follows from it stays his own knowledge
    own = game.view(scene.state, 0)["own_places"]
    assert scene.state["thief"]["state"]["place"] in own and set(own) <= set(game.view(scene.state, 1)["places"])


@pytest.mark.parametrize("price", [50, 100])
def test_r30_a_tip_that_costs_is_paid_to_the_bank(price):
    scene = Scene().put(0, hand=[f"tip_{price}"])
    bank = scene.state["bank"]
    scene.do(do="card", card=f"tip_{price}")
    assert scene.state["seats"][0]["money"] == 300 - price and scene.state["bank"] == bank + price


def test_a8_a_tip_that_cannot_be_paid_cannot_be_played():
    scene = Scene().put(0, hand=["tip_100", "tip_50"], money=50)
    assert {a["card"] for a in scene.legal("card")} == {"tip_50", "again"}
    assert scene.refused(do="card", card="tip_100") == "A8"


def test_r31_a_played_card_goes_under_the_pile_and_the_top_one_is_drawn():
    scene = Scene().put(0, hand=["extra_3"])
    top = scene.state["deck"][0]
    scene.do(do="card", card="extra_3")
    assert scene.state["deck"][-1] == "extra_3"
    assert sorted(scene.state["seats"][0]["hand"]) == sorted(["again", "again", top])
