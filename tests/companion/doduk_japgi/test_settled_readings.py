"""A1 to A18: what was settled where the sheet is silent, and the named options for the other readings."""

import pytest

from companion.errors import InputError
from companion.games import doduk_japgi as game
from companion.games.doduk_japgi.library import FOLDER, load
from companion.games.doduk_japgi.moves import arrows
from companion.games.kit import boards
from tests.companion.doduk_japgi.table import JAILED, TOWN, do, ends, go, hidden, kinds, refused, scene, start, throw


def with_trick(state, square, arrow):
    state["tricks"] = {"left": 8, "spent": 0, "on": {square: arrow}}
    return state


def with_check(state, square):
    state["checks"] = {"left": 5, "spent": 0, "on": [square]}
    return state


def test_a1_the_mark_best_8_3_is_no_rule():
    assert game.SEATS == (2, 6)
    assert start(6, sides="TPPPPP")["owner"] == {"T1": 0, "T2": 0, "T3": 0, "P1": 1, "P2": 2, "P3": 3}


def test_a2_seven_buildings_on_our_board_three_at_least():
    assert load("moonlit").buildings == tuple(f"B{n}" for n in range(1, 8))
    text = (FOLDER / "moonlit.toml").read_text(encoding="utf-8")
    head, *buildings = text.split("[[building]]")
    ways = buildings[-1][buildings[-1].index("# Ways") :]
    two = "[[building]]".join([head, *buildings[:2]]) + ways
    assert any("R5" in f.text for f in game.lint(boards.BoardFile("two.toml", two)))


def test_a3_free_split_pawns_dealt_in_turn():
    assert start(3, sides="PTT")["owner"] == {"T1": 1, "T2": 2, "T3": 1, "P1": 0, "P2": 0, "P3": 0}
    assert start(4)["sides"] == ["thief", "police", "thief", "police"]
    for bad in ("TT", "TTTT", "TPX", "TP"):
        with pytest.raises(InputError, match="sides"):
            start(3, sides=bad)


def test_a4_entering_a_place_drops_the_rest_of_the_throw():
    state = scene("T1", {"T1": "7"})
    assert "B1" in ends(state, 6)
    assert "B1" in ends(state, 3)
    assert "B1" not in ends(state, 2)
    assert not {"5", "6", "8"} & ends(state, 6)  # on the road the whole number is moved


def test_a4_option_exact_entry():
    state = scene("T1", {"T1": "7"}, hidden(exact_entry=True))
    assert [n for n in range(1, 7) if "B1" in ends(state, n)] == [3]
    assert [n for n in range(1, 7) if "B2" in ends(state, n)] == [3]
    police = scene("P1", {"P1": "11"}, hidden(exact_entry=True))
    assert [n for n in range(1, 7) if "prison" in ends(police, n)] == [3]


def test_a5_the_mover_chooses_among_free_squares():
    one = go(scene("T1", {"T1": "8", "P1": "20"}), 1, "7")
    assert (one["pawns"]["T1"]["at"], one["pawn"]) == ("22", "T2")
    none = go(scene("T1", {"T1": "8", "P1": "20", "T2": "22"}), 1, "7")
    assert (none["pawns"]["T1"]["at"], none["pawn"]) == ("7", "T2")
    shared = go(scene("T1", {"T1": "8", "T2": "9"}), 1, "9")
    assert shared["pawns"]["T1"]["at"] == shared["pawns"]["T2"]["at"] == "9"


def test_a6_one_thief_may_carry_both_gems():
    state = do(go(scene("T1", {"T1": {"at": "5", "gems": 1}}, hidden={"B1": "gem", "B3": "ambush"}), 1, "B1"), "look")
    assert state["pawns"]["T1"]["gems"] == 2


def test_a7_the_ambush_is_an_arrest_without_a_police_pawn():
    state = scene("T1", {"T1": {"at": "17", "gems": 1}, "P1": "3"}, hidden={"B2": "gem", "B3": "ambush"})
    after = do(go(state, 1, "B3"), "look")
    assert (after["phase"], after["to_hide"], game.to_move(after)) == ("rehide", 1, 1)
    assert after["pawns"]["P1"]["at"] == "3"
    assert do(after, "rehide", to="B4")["pawn"] == "T2"
    last = scene("T1", {"T1": "17", "T2": JAILED, "T3": JAILED})
    assert game.over(do(go(last, 1, "B3"), "look"))["winners"] == [1]


def test_a8_the_arrow_beats_turning_back_but_not_a_wall():
    assert "5" in ends(with_trick(scene("P1", {"P1": "5"}), "3", "4"), 4)
    refused("A8", scene("T1", {"T1": "19"}), do="trick", to="3", arrow="3")
    refused("A8", scene("T1", {"T1": "19"}), do="trick", to="3", arrow="hideout")
    refused("A8", scene("T1", {"T1": "19"}), do="trick", to="3")
    assert arrows(load(TOWN), "13") == ["12", "14"]  # beside the prison
    assert arrows(load(TOWN), "25") == ["26"]  # on a one-way road


def test_a8_each_side_ignores_its_own_cards_and_they_lie_until_used():
    thief = go(with_trick(scene("T1", {"T1": "5"}), "3", "4"), 4, "1")
    assert thief["tricks"]["on"] == {"3": "4"}
    police = go(with_check(scene("P1", {"P1": "5"}), "3"), 4, "1")
    assert police["checks"]["on"] == ["3"]


def test_a9_three_stays_for_each_thief():
    state = scene("T1", {"T2": {"stays": 3}})
    assert do(state, "stay")["pawns"]["T1"]["stays"] == 1


def test_a9_option_stay_per_team():
    state = scene("T1", {"T2": {"stays": 2}, "T3": {"stays": 1}}, hidden(stay_per_team=True))
    refused("R26", state, do="stay")
    assert do(scene("T1", {"T2": {"stays": 2}}, hidden(stay_per_team=True)), "stay")["pawn"] == "T2"


def test_a10_the_arrest_ends_the_move_and_takes_all_on_the_square():
    state = go(scene("P1", {"P1": "3", "T1": "5", "T2": "5", "T3": "6"}), 5, "5")
    assert [state["pawns"][t]["jailed"] for t in ("T1", "T2", "T3")] == [True, True, False]
    assert state["pawn"] == "P2"


def test_a11_hidden_again_at_once_where_nothing_and_nobody_is():
    pawns = {"P1": "3", "T1": {"at": "5", "gems": 1}, "T2": "B4"}
    caught = go(scene("P1", pawns, hidden={"B2": "gem", "B3": "ambush"}, looked=["B1"]), 2, "5")
    assert game.legal(caught) == [{"do": "rehide", "to": "B1"}]
    for building in ("B2", "B4"):
        refused("A11", caught, do="rehide", to=building)
    refused("A11", caught, do="roll", value=1)
    after = do(caught, "rehide", to="B1")
    assert (after["pawn"], after["looked"]) == ("P2", [])


def storm(**options):
    """A thief with a gem goes into the prison where thief 2 sits."""
    pawns = {"T1": {"at": "13", "gems": 1}, "T2": JAILED, "P1": "3", "P2": "3", "P3": "3"}
    state = scene("T1", pawns, hidden(**options), hidden={"B2": "gem", "B3": "ambush"})
    return go(state, 1, "prison")


def test_a12_the_gem_of_the_rescuer_is_home():
    state = storm()
    assert (state["delivered"], state["pawns"]["T1"]["gems"]) == (1, 0)


def test_a12_option_rescue_delivers_off():
    state = storm(rescue_delivers=False)
    assert (state["delivered"], state["pawns"]["T1"]) == (0, {**state["pawns"]["T1"], "gems": 1, "at": "hideout"})


def test_a13_the_third_arrest_ends_the_game_before_any_throw():
    state = scene("P1", {"P1": "3", "T1": {"at": "5", "gems": 1}, "T2": JAILED, "T3": JAILED})
    after = go(state, 2, "5")
    assert game.over(after)["why"] == "All three thieves are in prison."
    assert game.legal(after) == []


def test_a14_a_gem_sent_to_the_hideout_is_home():
    state = go(scene("T1", {"T1": {"at": "7", "gems": 1}}), 1, "6")
    assert (state["pawns"]["T1"]["at"], state["delivered"]) == ("hideout", 1)
    assert go(scene("P1", {"P1": "9"}), 1, "8")["pawns"]["P1"]["at"] == "prison"


def test_a14_option_teleport_delivers_off():
    state = go(scene("T1", {"T1": {"at": "7", "gems": 1}}, hidden(teleport_delivers=False)), 1, "6")
    assert (state["pawns"]["T1"]["at"], state["pawns"]["T1"]["gems"], state["delivered"]) == ("hideout", 1, 0)


def test_a15_one_way_roads_and_trick_marks_are_board_data():
    board = load(TOWN)
    assert board.exits["thief"]["25"] == ("26",)
    assert "25" in board.exits["thief"]["7"]
    assert ends(scene("T1", {"T1": "26"}), 1) == {"19"}
    assert [s.id for s in board.squares.values() if s.trick] == ["3", "11", "15", "23"]
    assert any(one_way for _, one_way in load("moonlit").ways)
    ring = {n for squares, one_way in load("moonlit").ways if one_way for n in squares}
    assert not any(load("moonlit").squares[n].trick for n in ring)


def test_a16_overtaking_is_an_arrest_not_a_barrier():
    state = scene("P1", {"P1": "3", "T1": "5"})
    assert "5" in ends(state, 6)
    assert "arrest" in kinds(throw(state, 6), {"do": "move", "to": "5"})


def test_a17_one_card_on_a_square_and_none_on_places():
    thief, police = scene("T1", {"T1": "19"}), scene("P1", {"P1": "19"})
    assert do(thief, "trick", to="3", arrow="4")["tricks"]["on"] == {"3": "4"}
    assert do(police, "check", to="5")["checks"]["on"] == ["5"]
    refused("A17", with_trick(thief, "3", "4"), do="trick", to="3", arrow="4")
    refused("A17", with_check(thief, "3"), do="trick", to="3", arrow="4")
    refused("A17", with_check(police, "5"), do="check", to="5")
    for place in ("hideout", "prison", "B1"):
        refused("A17", police, do="check", to=place)
        refused("A17", thief, do="trick", to=place, arrow="1")


def test_a18_orders_are_board_data():
    assert go(scene("T1", {"T1": "3"}), 1, "4")["phase"] == "again"
    jailed = go(scene("T1", {"T1": {"at": "13", "gems": 1}}, hidden={"B3": "ambush"}), 1, "14")
    assert jailed["pawns"]["T1"]["jailed"]
    assert jailed["phase"] == "rehide"
    inside = go(scene("T1", {"T1": "19"}), 1, "18")
    assert (inside["pawns"]["T1"]["at"], inside["phase"]) == ("B1", "look")


def test_a18_one_extra_throw_a_turn():
    again = go(scene("T1", {"T1": "3"}), 1, "4")
    assert [a["do"] for a in game.legal(again)] == ["roll"] * 6
    second = scene("T1", {"T1": "11"}, again, extra=True)
    second["phase"] = "again"
    assert go(second, 1, "12")["pawn"] == "T2"


def test_sent_pawns_meet_what_is_there():
    """A pawn that a square sends away is checked, tricked, or arrests where it arrives (R28, R38, R20)."""
    police = scene("P1", {"P1": "15", "T1": "24"})
    assert go(police, 1, "16")["pawns"]["T1"]["jailed"]
    thief = go(with_check(scene("T1", {"T1": "15"}), "24"), 1, "16")
    assert thief["checks"] == {"left": 5, "spent": 1, "on": []}
    tricked = go(with_trick(scene("P1", {"P1": "15"}), "24", "23"), 1, "16")
    assert tricked["pawns"]["P1"]["aim"] == "23"


def test_dawn_ends_the_game_as_a_draw_or_for_the_police():
    for dawn, winners in (("draw", []), ("police", [1])):
        state = scene("P3", {"P3": "15"}, hidden(rounds=1, dawn=dawn))
        assert game.over(go(state, 2, "17"))["winners"] == winners
