"""What the table relies on in the scanner beside it, and in its thief: R6 to R13, R43 to R54 as seen at the table."""

import pytest

from companion.games import stop_thief as game
from companion.games.stop_thief import culprit
from companion.games.stop_thief.board import load
from scanner.cues import clue_text
from scanner.rules import city
from scanner.rules.ways import ways
from tests.companion.stop_thief.scene import NAMES, Scene
from tests.device.desk import Desk
from tests.rules.oracle import Witness

KEYS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "ON", "OFF", "T", "A", "C")


def test_r6_a_display_of_three_digits_and_fifteen_keys():
    desk = Desk()
    assert desk.type("ON") == [] and len(desk.text) == 3
    for key in KEYS:
        if key not in ("ON", "OFF"):
            assert desk.type(key), key  # each key is answered by a sound
    assert len(KEYS) == 15
    assert all(len(text.replace(".", "")) == 3 for text, _ in desk.panel.shown)


def test_r7_the_display_is_area_and_two_letters_as_in_the_tables_events():
    desk = Desk(5).case()
    area, kind = desk.console.history[0][-1]
    assert desk.text == clue_text(area, kind) == f"{area}Cr"
    scene = Scene()
    assert scene.events[0]["display"] == clue_text(scene.events[0]["args"]["area"], "crime")


def test_r8_each_kind_of_clue_has_its_code_and_sound():
    scene = Scene()
    seen = {}
    for _ in range(300):
        scene.act()
        scene.do(do="done")
        scene.do(do="clue")
        for said in scene.events:
            if said["kind"] == "clue":
                seen[said["display"][1:]] = said["sound"]
        scene.do(do="roll", value=2).do(do="done")
        if len(seen) == 6 or game.over(scene.state):
            break
    expected = {"Cr": "crime", "FL": "floor", "dr": "door", "GL": "glass", "St": "street", "Sb": "subway"}
    assert seen.items() <= expected.items() and len(seen) >= 5


def test_r10_a_and_three_digits_are_an_arrest():
    desk = Desk(1, escape_in=0).case()
    assert desk.arrest(desk.place) == ["key", "key", "key", "arrest_siren", "shots", "hee_haw"]


def test_r11_c_makes_the_thief_act():
    desk = Desk(2, no_move_in=0).case()
    before = desk.place, len(desk.console.history)
    desk.type("C")
    assert desk.place != before[0] and len(desk.console.history) == before[1] + 1


def test_r13_off_and_on_again_brings_the_three_lines():
    desk = Desk()
    desk.type("ON", "OFF")
    assert desk.text == "   "
    desk.wait(60_000)
    desk.type("ON")
    assert desk.text == "---"


def test_d4_on_once_is_the_sound_school_on_twice_a_thief():
    desk = Desk()
    desk.type("ON", "C")
    assert not desk.console.has_case
    desk.type("ON")
    assert desk.console.has_case


def test_d7_a_no_move_flashes_the_clue_before():
    desk = Desk(3, no_move_in=1).case()
    before = desk.text
    desk.type("C")
    assert (desk.text, desk.flash) == (before, True)


def test_d8_a_tip_shows_while_t_is_held():
    desk = Desk(4).case()
    clue = desk.text
    desk.down("T")
    desk.wait(500)
    assert desk.text == str(desk.place)
    desk.up("T")
    desk.settle()
    assert desk.text == clue


def test_d14_a_takes_an_arrest_back_before_its_third_digit():
    desk = Desk(1).case()
    place = desk.place
    assert "arrest_siren" not in desk.type("A", "1", "4", "A")
    assert desk.console.mode == "large" and desk.place == place


def test_d16_the_shots_can_be_had_softer():
    desk = Desk(1, escape_in=0, soft_shots=1).case()
    heard = desk.arrest(desk.place)
    assert "shots_soft" in heard and "shots" not in heard


@pytest.mark.parametrize("style", ["classic", "cunning"])
def test_r43_to_r54_the_thief_at_the_table_keeps_every_rule(style):
    for seed in range(12):
        state = game.new({"mode": "solo", "style": style, "losses": 100_000}, NAMES[:1], seed)
        state, _ = game.apply(state, {"do": "strike"})

        class Now:
            place = crimes = None

        now = Now()

        def look(state, now=now):
            now.place, now.crimes = state["thief"]["state"]["place"], state["thief"]["state"]["crimes"]

        look(state)
        witness = Witness(now)
        for _ in range(40):
            for action in ({"do": "roll"}, {"do": "done"}, {"do": "clue"}):
                heard = len(state["case"]["clues"])
                state, _ = game.apply(state, action)
                look(state)
                if action["do"] == "clue":
                    witness.act([tuple(clue) for clue in state["case"]["clues"][heard:]])
                else:
                    assert now.place == witness.place  # R43
                if state["phase"] == "over":
                    return


def test_d6_the_subway_is_forced_at_corners_and_a_choice_at_the_centre():
    board = load("city")
    for station in board.stations:
        options, _ = ways(int(station), 0)
        assert (len(options) == 1) == (station != "500")


def test_d10_a_robbed_place_plays_as_floor_and_is_fresh_after_he_was_outside():
    scene = Scene(2).thief(147, 157)
    scene.state["thief"]["state"]["robbed"] = [146]
    options = culprit._with_thief(scene.state, lambda thief: thief.state()["robbed"])
    assert options == [146]
    scene.thief(148, 157)
    scene.act().do(do="done").do(do="clue")
    assert scene.state["thief"]["state"]["place"] in (539, 559)
    assert scene.state["thief"]["state"]["robbed"] == []


def test_d11_a_crime_one_move_away_is_forced():
    for seed in range(30):
        scene = Scene().thief(147, 157)
        scene.state["thief"]["state"]["robbed"] = []
        scene.state["thief"]["rng"] = seed
        scene.act().do(do="done").do(do="clue")
        assert scene.state["thief"]["state"]["place"] == 146


def test_a5_of_several_crimes_any():
    places = set()
    for seed in range(30):
        scene = Scene().thief(153, 152)
        scene.state["thief"]["state"]["robbed"] = []
        scene.state["thief"]["rng"] = seed * 7919
        scene.act().do(do="done").do(do="clue")
        places.add(scene.state["thief"]["state"]["place"])
    assert places == {144, 164}


def test_a6_only_street_squares_lead_to_the_subway():
    for station in city.STATIONS:
        assert all(other >= 500 for other in city.moves(station))


def test_a10_the_newsstand_is_one_of_the_starts():
    starts = set()
    for seed in range(200):
        state, _ = game.apply(game.new({"mode": "solo"}, NAMES[:1], seed), {"do": "strike"})
        starts.add(state["thief"]["state"]["place"])
    assert 709 in starts and len(starts) == 19


def test_d1_tokens_stay_only_with_the_option():
    for stay, square in ((False, "509"), (True, "467")):
        scene = Scene(escape_in=0, tokens_stay=stay).thief(467, 466).put(0, at="467").act()
        assert scene.do(do="arrest", place=467).state["seats"][0]["at"] == square


def test_d3_the_first_turn_has_no_c_and_the_second_has():
    scene = Scene()
    assert next(a["do"] for a in scene.legal() if a["do"] in ("clue", "roll")) == "roll"
    assert [a["do"] for a in scene.act().do(do="done").legal() if a["do"] in ("clue", "roll")] == ["clue"]


def test_d5_a_ride_before_the_walk_only_with_the_option():
    for option in (True, False):
        scene = Scene(station_start=option).put(0, at="500").turn(1).act().do(do="done").do(do="clue")
        assert bool(scene.to("ride")) is option


def test_d19_a_taken_square_is_left_by_one_step():
    far = load("city").far("507")
    alone = Scene().put(0, at="507").act(2).to()
    beside = Scene().put(0, at="507").put(1, at="505").act(2).to()
    assert "505" in alone and "505" not in beside
    assert {far[square] for square in beside - alone} == {3}


def test_a9_only_who_played_the_tip_sees_the_place():
    scene = Scene(3).put(1, hand=["tip_0"]).turn(1).do(do="card", card="tip_0")
    assert [game.view(scene.state, seat)["own_places"] is not None for seat in range(3)] == [False, True, False]
