"""Arrests, fines, posters, the end: R32 to R39, R43, R55, R56 and what was settled about them."""

import pytest

from companion.games import stop_thief as game
from companion.games.stop_thief import cards, culprit
from tests.companion.stop_thief.scene import BOARD, Scene


def beside(place=467, at="467", players=2, escape_in=0, **options):
    """Ada stands at `at`, the thief at `place`; she may move 2."""
    return Scene(players, escape_in=escape_in, **options).thief(place, 466).put(0, at=at).act()


def test_r32_on_or_directly_beside_the_place():
    for at in ("467", "8.6", "6.4"):
        scene = beside(at=at)
        assert {a["place"] for a in scene.legal("arrest")} >= {467}
    scene = beside(at="509")
    assert scene.refused(do="arrest", place=467) == "R32"
    assert scene.refused(do="arrest", place="467") == "R32"
    assert scene.refused(do="arrest") == "R32"
    assert 148 in {a["place"] for a in beside(at="26.2").legal("arrest")}  # a window, from the street


def test_a1_a_wall_prevents_it_unless_wall_ok():
    # 425 and 445 lie on both sides of one wall: 14.8 beside it is two cells from 445's room.
    behind = {
        s.id: set(BOARD.arrests(s.id, True)) - set(BOARD.arrests(s.id, False))
        for s in BOARD.squares.values()
        if s.shape.kind != "window"
    }
    square, places = next((s, p) for s, p in behind.items() if p)
    place = min(places)
    assert place not in {a["place"] for a in beside(at=square).legal("arrest")}
    assert place in {a["place"] for a in beside(at=square, wall_ok=True).legal("arrest")}
    assert beside(at=square).refused(do="arrest", place=place) == "R32"


def test_r33_siren_then_the_result():
    scene = beside().do(do="arrest", place=467)
    assert [(e["kind"], e.get("sound")) for e in scene.events][:3] == [
        ("arrest", "arrest_siren"),
        ("shots", "shots"),
        ("success", "hee_haw"),
    ]
    assert scene.events[0]["display"] == "467"


def test_r34_success_brings_reward_and_poster():
    scene = beside()
    pot, poster = scene.state["pot"], cards.POSTERS[scene.state["posters"]["open"]][0]
    scene.do(do="arrest", place=467)
    one = scene.state["seats"][0]
    assert one["money"] == 300 + pot and one["posters"] == [poster]


def test_r35_escape_then_five_or_six_actions_and_play_goes_on():
    lengths = set()
    for seed in range(12):
        scene = beside(escape_in=1)
        scene.state["thief"]["rng"] = seed * 7919
        before = len(scene.state["case"]["clues"])
        scene.do(do="arrest", place=467)
        assert scene.kinds()[:3] == ["arrest", "shots", "escape"] and scene.events[2]["sound"] == "taunt"
        clues = scene.state["case"]["clues"][before:]
        lengths.add(len(clues) - sum(kind == "subway" for _, kind in clues))
        assert scene.state["turn"] == 1 and scene.state["phase"] == "clue"
        assert scene.state["seats"][0]["licence"]
        assert scene.state["thief"]["state"]["place"] in scene.places()
    assert lengths == {5, 6}


def test_r36_false_arrest_costs_the_licence_and_the_turn_then_only_the_fine():
    scene = beside(at="467").do(do="move", to="466")
    scene.do(do="arrest", place=466)
    assert scene.kinds() == ["arrest", "false"] and scene.events[1]["sound"] == "raspberry"
    assert not scene.state["seats"][0]["licence"] and scene.state["turn"] == 1
    scene.act().do(do="done")
    assert [a["do"] for a in scene.legal()] == ["pay"]
    assert scene.refused(do="clue") == "R36"
    scene.do(do="pay")
    assert scene.state["seats"][0]["licence"] and scene.state["seats"][0]["money"] == 200
    assert scene.state["turn"] == 1


@pytest.mark.parametrize(("has", "pays"), [(50, 50), (0, 0), (100, 100), (900, 100)])
def test_r36_the_fine_is_100_dollars_or_all_there_is(has, pays):
    scene = beside().do(do="move", to="466").do(do="arrest", place=466).put(0, money=has).act().do(do="done")
    bank = scene.state["bank"]
    scene.do(do="pay")
    assert scene.state["seats"][0]["money"] == has - pays and scene.state["bank"] == bank + pays


def test_a2_in_the_turn_of_the_fine_no_clue_card_or_roll_and_the_thief_stays():
    scene = beside().do(do="move", to="466").do(do="arrest", place=466).act().do(do="done")
    thief = scene.state["thief"]
    for verb in ("clue", "roll", "card", "done", "arrest"):
        assert scene.refused(do=verb) == "R36"
    assert scene.do(do="pay").state["thief"] == thief


def test_r37_d14_an_arrest_is_one_action_with_a_whole_place():
    # Taking it back before the third digit is the scanner's; here nothing short of a place is an arrest.
    scene = beside()
    for wrong in (4, 46, "46", None):
        assert scene.refused(do="arrest", place=wrong) == "R32"
    assert scene.state["phase"] == "act"


def test_r38_d1_next_poster_and_all_tokens_back():
    scene = beside(players=3).put(1, at="705").do(do="arrest", place=467)
    assert [s["at"] for s in scene.state["seats"]] == ["509"] * 3
    assert "poster" in scene.kinds()
    assert scene.state["pot"] == cards.POSTERS[scene.state["posters"]["open"]][1]
    assert scene.state["bank"] + scene.state["pot"] + sum(s["money"] for s in scene.state["seats"]) == cards.BANK
    stay = beside(players=3, tokens_stay=True).put(1, at="705").do(do="arrest", place=467)
    assert [s["at"] for s in stay.state["seats"]] == ["467", "705", "509"]


def test_d2_the_arrester_starts_the_next_thief_and_the_next_player_plays():
    scene = beside().do(do="arrest", place=467)
    assert (scene.state["turn"], scene.state["phase"]) == (0, "strike")
    scene.do(do="strike")
    assert scene.kinds()[0] == "clue" and scene.events[0]["display"].endswith("Cr")
    assert (scene.state["turn"], scene.state["phase"]) == (1, "clue")
    assert scene.state["case"]["crimes"] == 1 and len(scene.state["case"]["clues"]) == 1


def test_d15_the_program_turns_the_next_poster():
    scene = beside()
    first = scene.state["posters"]["open"]
    scene.do(do="arrest", place=467)
    assert scene.state["posters"]["open"] != first and scene.state["posters"]["used"] == [first]


def test_a7_used_up_posters_are_shuffled_again():
    scene = beside(target=100_000)
    for _ in range(12):
        scene.do(do="arrest", place=467).do(do="strike")
        assert scene.state["posters"]["open"] not in scene.state["posters"]["pile"]
        scene = scene.turn(0).thief(467, 466)
        scene.do(do="clue").thief(467, 466).put(0, at="467").do(do="roll", value=2)
    assert len(scene.state["seats"][0]["posters"]) == 12
    posters = scene.state["posters"]
    assert sorted([*posters["pile"], posters["open"], *posters["used"]]) == list(range(10))


def test_r39_a_wrong_place_moves_nobody_and_is_ruled_out_for_all():
    scene = Scene().put(0, at="467").act()
    scene.thief(466, 456)
    scene.state["case"]["tracker"]["known"].append((467 * 1000 + 456) * 32)
    thief = scene.state["thief"]
    scene.do(do="arrest", place=467)
    assert scene.state["thief"] == thief and scene.places() == {466}


def test_r43_the_thief_moves_on_c_and_in_a_run_only():
    scene = Scene(escape_in=1).thief(467, 466).put(0, at="467").act(4)
    place = scene.state["thief"]["state"]["place"]
    scene.do(do="move", to="466").do(do="move", to="467")
    assert scene.state["thief"]["state"]["place"] == place
    scene.do(do="arrest", place=467)
    moved = scene.state["thief"]
    assert moved["state"]["place"] != place or moved["state"]["crimes"] > 1
    scene.do(do="clue")
    assert scene.state["thief"] != moved


def test_r55_each_crime_after_the_first_puts_100_dollars_on_the_poster():
    scene = Scene()
    reward = cards.POSTERS[scene.state["posters"]["open"]][1]
    for _ in range(40):
        assert scene.state["pot"] == reward + 100 * (scene.state["case"]["crimes"] - 1)
        assert scene.state["case"]["crimes"] == scene.state["thief"]["state"]["crimes"]
        scene.act().do(do="done")
    assert scene.state["case"]["crimes"] > 2


def test_r56_first_with_2500_wins_start_money_counts():
    scene = beside().put(0, money=1_000)
    scene.state["pot"] = 1_500
    scene.do(do="arrest", place=467)
    assert game.over(scene.state)["winners"] == [0] and game.legal(scene.state) == []
    assert scene.refused(do="strike") == "R56"
    short = beside().put(0, money=999)
    short.state["pot"] = 1_500
    assert game.over(short.do(do="arrest", place=467).state) is None


def test_r56_also_by_a_card_in_the_middle_of_a_turn():
    scene = Scene().put(0, money=2_450, hand=["collect_100"]).do(do="card", card="collect_100", seat=1)
    assert game.over(scene.state)["winners"] == [0]


def test_r56_after_the_last_round_the_richest_wins_or_they_share():
    scene = Scene(round_limit=1).put(1, money=400).act().do(do="done").act().do(do="done")
    assert game.over(scene.state) == {"winners": [1], "scores": [300, 400], "why": "The last round is over."}
    assert game.over(Scene(round_limit=1).act().do(do="done").act().do(do="done").state)["winners"] == [0, 1]


def test_together_the_city_wins_with_its_number_of_thieves():
    scene = beside(mode="cooperative", solve=1).do(do="arrest", place=467)
    assert game.over(scene.state)["winners"] == [0, 1]
    assert not {"lose_turn", "collect_100", "collect_200"} & set(cards.pile(rivals=False))


def test_together_all_is_lost_at_the_limit():
    scene = beside(mode="cooperative", losses=200)
    while game.over(scene.state) is None:
        assert scene.state["losses"] < 200
        verbs = {"clue": {"do": "clue"}, "roll": {"do": "roll", "value": 2}, "act": {"do": "done"}}
        scene.do(verbs[scene.state["phase"]])
    result = game.over(scene.state)
    assert result["winners"] == [] and "losses" in result["why"] and scene.state["losses"] == 200


def test_alone_against_the_thieves():
    state = game.new({"mode": "solo"}, ["Ada"], 3)
    assert state["options"]["solve"] == 4 and state["options"]["losses"] == 800
    state, _ = game.apply(state, {"do": "strike"})
    state, _ = game.apply(state, {"do": "roll"})
    state, _ = game.apply(state, {"do": "done"})
    assert (state["turn"], state["phase"]) == (0, "clue")


def test_a3_the_chances_are_options():
    always = beside(escape_in=1)
    for _ in range(5):
        always.do(do="arrest", place=always.state["thief"]["state"]["place"])
        assert "escape" in always.kinds()
        always.thief(467, 466).turn(0).do(do="clue").thief(467, 466).put(0, at="467").do(do="roll", value=2)
    assert culprit._odds(always.state) == {"no_move": (0, 1), "escape": (1, 1), "tires": False}


class TestScanner:
    """A scanner on the table is the thief: what it says is told to the program."""

    def scene(self):
        return Scene(thief="scanner")

    def test_only_alarms_start_a_case(self):
        scene = self.scene()
        assert {tuple(a["clues"][0]) for a in scene.legal("strike")} == {(a, "crime") for a in (1, 2, 3, 4, 7)}
        assert scene.refused(do="strike") == "R20"
        assert scene.refused(do="strike", clues=[[5, "crime"]]) == "R20"

    def test_clues_are_told_and_must_be_possible(self):
        scene = self.scene().do(do="strike", clues=[[1, "crime"]])
        scene.act().do(do="done")
        told = [a["clues"] for a in scene.legal("clue")]
        assert [] in told and [[1, "door"]] in told and [[2, "floor"]] not in told
        assert scene.refused(do="clue", clues=[[2, "floor"]]) == "R22"
        assert scene.refused(do="clue") == "R22"
        scene.do(do="clue", clues=[[1, "door"]])
        assert scene.places() == {113, 124, 136, 157, 165}

    def test_c_out_of_turn_is_told_and_changes_nothing_else(self):
        scene = self.scene().do(do="strike", clues=[[1, "crime"]])
        assert {a["do"] for a in scene.legal()} == {"roll", "slip", "card"}
        scene.do(do="slip", clues=[[1, "door"]])
        assert scene.kinds() == ["slip", "clue"] and scene.state["phase"] == "roll"
        assert scene.places() == {113, 124, 136, 157, 165}
        assert Scene().refused(do="slip") == "R22"

    def test_a_ride_is_told_as_one_action(self):
        scene = self.scene().do(do="strike", clues=[[7, "crime"]])
        for _ in range(5):
            tell(scene, [[7, "street"]])
        rides = [a["clues"] for a in scene.legal("clue") if len(a["clues"]) == 2]
        assert rides == [[[7, "subway"], [area, "street"]] for area in (5, 6, 7, 8)]

    def test_results_are_told_and_must_be_possible(self):
        scene = self.scene().do(do="strike", clues=[[7, "crime"]]).put(0, at="709").do(do="roll", value=4)
        assert scene.places() == {709}
        assert [a.get("result") for a in scene.legal("arrest") if a["place"] == 709] == ["success", "escape"]
        assert scene.refused(do="arrest", place=709) == "R33"
        assert scene.refused(do="arrest", place=709, result="false") == "R33"
        success = self.scene().do(do="strike", clues=[[7, "crime"]]).put(0, at="709").do(do="roll", value=4)
        assert "success" in success.do(do="arrest", place=709, result="success").kinds()

    def test_a_run_is_told_action_by_action(self):
        scene = self.scene().do(do="strike", clues=[[7, "crime"]]).put(0, at="709").do(do="roll", value=4)
        scene.do(do="arrest", place=709, result="escape")
        for number in range(5):
            assert not scene.legal("run_over")
            assert scene.refused(do="run_over") == "R35"
            assert all(a["clues"] for a in scene.legal("run")), number
            scene.do(scene.legal("run")[0])
        assert scene.legal("run_over")
        assert scene.do(do="run_over").state["turn"] == 1
        assert scene.state["phase"] == "clue"

    def test_a_tip_is_read_on_the_scanner(self):
        scene = self.scene().do(do="strike", clues=[[1, "crime"]]).put(0, hand=["tip_0"])
        scene.do(do="card", card="tip_0")
        assert scene.kinds() == ["card", "tip"] and game.view(scene.state, 0)["own_places"] is None


def tell(scene, clues):
    """One turn in which the scanner says this."""
    if scene.state["phase"] == "roll":
        scene.do(do="roll", value=2).do(do="done")
    scene.do(do="clue", clues=clues).do(do="roll", value=2).do(do="done")
