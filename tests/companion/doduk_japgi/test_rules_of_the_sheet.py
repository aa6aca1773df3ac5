"""Rules R1 to R45, one test each, on the small board of table.py (ring 1..24, one-way short cut 7 > 25 > 26 > 19)."""

import pytest

from companion.errors import InputError
from companion.games import doduk_japgi as game
from tests.companion.doduk_japgi.table import HIDING, JAILED, do, ends, go, hidden, kinds, refused, scene, start, throw


def test_r1_team_mates_know_the_same():
    state = scene("T1", {"T1": "B4"}, hidden(3, sides="TTP"), looked=["B4"])
    first, second = game.view(state, 0), game.view(state, 1)
    assert {**first, "seat": None} == {**second, "seat": None}
    assert first["looked"] == ["B4"]


def test_r2_two_to_six_players():
    for count in range(2, 7):
        assert len(start(count)["players"]) == count
    for names in (["Ann"], list("abcdefg")):
        with pytest.raises(InputError):
            game.new({}, names, 1)


def test_r3_components():
    state = game.new({}, ["Ann", "Bo"], 1)
    assert list(state["pawns"]) == ["T1", "T2", "T3", "P1", "P2", "P3"]
    assert (state["to_hide"], state["ambush"]) == (2, True)
    assert (state["tricks"]["left"], state["checks"]["left"]) == (9, 6)
    assert len(game.legal(state)) == 7 * 6 * 5 // 2


def test_r4_all_six_pawns_are_used_whatever_the_number_of_players():
    for count in range(2, 7):
        state = start(count)
        assert sorted(state["owner"]) == ["P1", "P2", "P3", "T1", "T2", "T3"]
        for pawn, seat in state["owner"].items():
            assert state["sides"][seat] == ("thief" if pawn[0] == "T" else "police")


def test_r5_three_different_buildings():
    state = start()
    after = do(state, "hide", gems=["B4", "B1"], ambush="B2")
    assert after["hidden"] == {"B1": "gem", "B4": "gem", "B2": "ambush"}
    refused("R5", state, do="hide", gems=["B1", "B1"], ambush="B2")
    refused("R5", state, do="hide", gems=["B1", "B2"], ambush="B2")
    refused("R5", state, do="hide", gems=["B1"], ambush="B2")
    refused("R5", state, do="hide", gems=["B1", "B9"], ambush="B2")


def test_r6_thieves_look_away_while_the_police_hides():
    state = start(4)
    assert game.hand_over(state)["seat"] == 1
    assert game.hand_over(state)["away"] == [0, 2]
    after, events = game.apply(state, HIDING)
    assert not any("B1" in str(e) or "B2" in str(e) or "B3" in str(e) for e in events)
    assert game.hand_over(after) is None
    assert "hidden" not in game.view(after, 0)


def test_r7_start_points():
    pawns = hidden()["pawns"]
    assert [pawns[p]["at"] for p in ("T1", "T2", "T3")] == ["hideout"] * 3
    assert [pawns[p]["at"] for p in ("P1", "P2", "P3")] == ["prison"] * 3


def test_r8_thieves_first_then_police_each_throws_and_moves():
    state, order = hidden(), []
    for _ in range(6):
        order.append((state["round"], state["pawn"]))
        refused("R8", state, do="roll", value=1, piece="P1" if state["pawn"] != "P1" else "T1")
        state = go(state, 1, "1" if state["pawn"][0] == "T" else "13")
    order.append((state["round"], state["pawn"]))
    assert order == [(1, "T1"), (1, "T2"), (1, "T3"), (1, "P1"), (1, "P2"), (1, "P3"), (2, "T1")]


def test_r9_the_number_thrown_in_any_direction():
    state = scene("P1", {"P1": "5"})
    assert ends(state, 3) == {"8", "2", "25"}
    refused("R9", throw(state, 3), do="move", to="7")


def test_r10_no_square_twice_in_a_move_but_back_in_the_next():
    state = scene("P1", {"P1": "15"})
    assert ends(state, 2) == {"13", "17"}
    there = go(state, 2, "17")
    assert "15" in ends(scene("P1", state=there), 2)


def test_r11_the_order_of_the_square_must_be_followed():
    state = go(scene("T1", {"T1": "1"}), 1, "2")
    assert state["pawns"]["T1"]["rest"]
    late = scene("P3", {"P3": "15"}, state)
    after, events = game.apply(throw(late, 2), {"do": "move", "to": "17"})
    assert "rest" in [e["kind"] for e in events]
    assert after["pawn"] == "T2"
    assert not after["pawns"]["T1"]["rest"]


def test_r12_red_binds_thieves_blue_binds_police_some_bind_both():
    assert not go(scene("P1", {"P1": "3"}), 1, "2")["pawns"]["P1"]["rest"]
    assert not go(scene("T1", {"T1": "11"}), 1, "10")["pawns"]["T1"]["rest"]
    assert go(scene("P1", {"P1": "11"}), 1, "10")["pawns"]["P1"]["rest"]
    assert go(scene("T1", {"T1": "11"}), 1, "12")["phase"] == "again"
    assert go(scene("P1", {"P1": "11"}), 1, "12")["phase"] == "again"


@pytest.mark.parametrize("pawn", ["T1", "P1"])
def test_r13_position_move_to_another_square_of_the_colour(pawn):
    state = go(scene(pawn, {pawn: "8"}), 1, "7")
    assert {a["to"] for a in game.legal(state)} == {"20", "22"}
    refused("R13", state, do="place", to="24")
    refused("R13", state, do="roll", value=1)
    assert do(state, "place", to="22")["pawns"][pawn]["at"] == "22"


def test_r14_arriving_starts_no_other_move():
    state = do(go(scene("T1", {"T1": "8"}), 1, "7"), "place", to="22")
    assert (state["pawn"], state["phase"]) == ("T2", "turn")
    sent = go(scene("T1", {"T1": "15"}), 1, "16")
    assert sent["pawns"]["T1"]["at"] == "24"  # a green position-move square
    assert (sent["pawn"], sent["phase"]) == ("T2", "turn")


def test_r15_a_thief_at_a_building_looks_inside():
    state = go(scene("T1", {"T1": "5"}), 1, "B1")
    assert [a["do"] for a in game.legal(state)] == ["look"]
    refused("R15", state, do="roll", value=1)
    refused("R15", state, do="look", to="B2")
    refused("R15", state, do="look", found="gem")


def test_r16_nothing_inside_ends_the_turn():
    state = go(scene("T1", {"T1": "21"}), 1, "B4")
    assert kinds(state, {"do": "look"}) == ["nothing"]
    after = do(state, "look")
    assert (after["pawn"], after["pawns"]["T1"]["at"], after["looked"]) == ("T2", "B4", ["B4"])


def test_r17_a_gem_is_carried_to_the_hideout():
    state = do(go(scene("T1", {"T1": "5"}), 1, "B1"), "look")
    assert state["pawns"]["T1"]["gems"] == 1
    assert state["hidden"] == {"B2": "gem", "B3": "ambush"}
    home = go(scene("T1", {"T1": "1"}, state), 1, "hideout")
    assert (home["pawns"]["T1"]["gems"], home["delivered"]) == (0, 1)


def test_r18_the_ambush_sends_him_to_prison_once():
    state = do(go(scene("T1", {"T1": "17"}), 1, "B3"), "look")
    assert state["pawns"]["T1"]["jailed"]
    assert state["pawns"]["T1"]["at"] == "prison"
    assert not state["ambush"]
    again = do(go(scene("T2", {"T2": "17"}, state), 1, "B3"), "look")
    assert not again["pawns"]["T2"]["jailed"]


def test_r19_a_trick_card_instead_of_a_throw():
    state = scene("T1", {"T1": "19"})
    tricks = {(a["to"], a["arrow"]) for a in game.legal(state) if a["do"] == "trick"}
    assert tricks == {(s, a) for s in ("3", "11", "15", "23") for a in (str(int(s) - 1), str(int(s) + 1))}
    after = do(state, "trick", to="3", arrow="2")
    assert (after["tricks"]["on"], after["pawn"], after["phase"]) == ({"3": "2"}, "T2", "turn")
    refused("R19", state, do="trick", to="5", arrow="6")
    refused("R19", scene("P1", {"P1": "19"}), do="trick", to="3", arrow="2")


def test_r20_police_go_on_along_the_arrow_only():
    state = scene("P1", {"P1": "5"})
    state["tricks"] = {"left": 8, "spent": 0, "on": {"3": "4"}}
    assert ends(state, 4) == {"9", "26", "5"}  # 5, 4, 3 and back by the arrow: 4, 5; never on to 1
    stopped = go(state, 2, "3")
    assert stopped["pawns"]["P1"]["aim"] == "4"
    later = scene("P1", state=stopped)
    assert ends(later, 2) == {"5"}
    refused("R20", throw(later, 2), do="move", to="1")
    assert go(later, 2, "5")["pawns"]["P1"]["aim"] is None


@pytest.mark.parametrize(("value", "to"), [(4, "5"), (2, "3")])
def test_r21_a_trick_card_is_spent_when_police_pass_or_stop(value, to):
    state = scene("P1", {"P1": "5"})
    state["tricks"] = {"left": 8, "spent": 0, "on": {"3": "4"}}
    assert go(state, value, to)["tricks"] == {"left": 8, "spent": 1, "on": {}}


def test_r22_no_trick_card_under_a_pawn():
    free = do(scene("T1", {"T1": "19", "P2": "5"}), "trick", to="3", arrow="4")
    assert free["tricks"]["on"] == {"3": "4"}
    refused("R22", scene("T1", {"T1": "19", "P2": "3"}), do="trick", to="3", arrow="4")
    refused("R22", scene("T1", {"T1": "3"}), do="trick", to="3", arrow="4")


@pytest.mark.parametrize("where", ["hideout", "B1", JAILED])
def test_r23_no_trick_card_from_prison_hideout_or_building(where):
    state = scene("T1", {"T1": where})
    assert not any(a["do"] == "trick" for a in game.legal(state))
    refused("R23", state, do="trick", to="3", arrow="4")


def test_r24_nine_trick_cards_each_once():
    state = scene("T1", {"T1": "19"})
    for played in range(1, 10):
        state = do(scene("T1", state=state), "trick", to="3", arrow="4")
        assert state["tricks"]["left"] == 9 - played
        state["tricks"] = {"left": 9 - played, "spent": played, "on": {}}
    refused("R24", scene("T1", state=state), do="trick", to="3", arrow="4")
    assert not any(a["do"] == "trick" for a in game.legal(scene("T1", state=state)))


def test_r25_police_enter_neither_hideout_nor_building():
    state = scene("P1", {"P1": "5", "T1": "B1"})
    assert ends(state, 1) == {"4", "6"}
    refused("R25", throw(state, 1), do="move", to="B1")
    assert ends(scene("P1", {"P1": "1"}), 1) == {"2", "24"}
    refused("R25", throw(scene("P1", {"P1": "1"}), 1), do="move", to="hideout")


def test_r26_three_stays_in_hideout_or_building():
    state = hidden()
    for _ in range(3):
        state = scene("T1", state=do(scene("T1", state=state), "stay"))
    assert state["pawns"]["T1"]["stays"] == 3
    refused("R26", state, do="stay")
    assert not any(a["do"] == "stay" for a in game.legal(state))
    for where in ("19", JAILED):
        refused("R26", scene("T1", {"T1": where}), do="stay")


@pytest.mark.parametrize("to", ["4", "5"])
def test_r27_a_thief_may_pass_or_join_a_police_pawn(to):
    state = go(scene("T1", {"T1": "3", "P1": to, "P2": "4"}), 2, "5")
    assert not state["pawns"]["T1"]["jailed"]
    assert state["pawns"]["T1"]["at"] == "5"


@pytest.mark.parametrize("value", [2, 5])
def test_r28_police_that_overtake_or_stop_must_arrest(value):
    state = scene("P1", {"P1": "3", "T1": "5"})
    assert "5" in ends(state, value)
    assert not {"6", "7", "8", "25"} & ends(state, value)
    assert go(state, value, "5")["pawns"]["T1"]["jailed"]


def test_r28_a_thief_who_came_to_the_police_is_not_overtaken_when_it_leaves():
    state = go(scene("P1", {"P1": "5", "T1": "5"}), 2, "3")
    assert not state["pawns"]["T1"]["jailed"]


def test_r29_the_arrested_thief_sits_in_prison():
    state = go(scene("P1", {"P1": "3", "T1": "5"}), 2, "5")
    assert state["pawns"]["T1"]["at"] == "prison"
    assert {a["do"] for a in game.legal(scene("T1", state=state))} == {"roll", "wait"}
    assert throw(scene("T1", state=state), 6)["pawns"]["T1"]["at"] == "prison"


def test_r30_the_arresting_police_pawn_goes_on_from_the_prison():
    state = go(scene("P1", {"P1": "3", "T1": "5"}), 2, "5")
    assert state["pawns"]["P1"]["at"] == "prison"
    assert state["pawn"] == "P2"
    assert ends(scene("P1", state=state), 1) == {"13"}


def test_r31_a_regained_gem_is_hidden_again_unseen():
    state = scene("P1", {"P1": "3", "T1": {"at": "5", "gems": 1}}, hidden={"B2": "gem", "B3": "ambush"})
    caught = go(state, 2, "5")
    assert (caught["phase"], caught["to_hide"], caught["pawns"]["T1"]["gems"]) == ("rehide", 1, 0)
    assert game.to_move(caught) == 1
    after, events = game.apply(caught, {"do": "rehide", "to": "B4"})
    assert after["hidden"] == {"B2": "gem", "B3": "ambush", "B4": "gem"}
    assert not any("Building 4" in str(e) for e in events if "only" not in e)
    assert [e["only"] for e in events if "only" in e] == [[1]]


def test_r32_a_one_is_an_escape():
    for value in range(1, 7):
        after = throw(scene("T1", {"T1": JAILED}), value)
        assert after["pawns"]["T1"]["jailed"] == (value != 1)
        assert after["pawn"] == ("T1" if value == 1 else "T2")
    assert do(scene("T1", {"T1": JAILED}), "wait")["pawn"] == "T2"
    refused("R32", scene("T1", {"T1": "19"}), do="wait")


def test_r33_then_he_throws_again_and_moves_from_the_prison():
    state = throw(scene("T1", {"T1": JAILED}), 1)
    assert {a["do"] for a in game.legal(state)} == {"roll"}
    assert ends(state, 3) == {"11", "15"}
    assert go(state, 3, "15")["pawns"]["T1"]["at"] == "15"


def outside(**pawns):
    """Thief 1 at the prison's door, thief 2 jailed, police away."""
    return scene("T1", {"T1": "13", "T2": JAILED, "P1": "3", "P2": "3", "P3": "3", **pawns})


def test_r34_a_thief_who_gets_in_frees_all():
    state = go(outside(T3=JAILED), 1, "prison")
    assert [state["pawns"][p]["at"] for p in ("T1", "T2", "T3")] == ["hideout"] * 3
    assert not any(state["pawns"][p]["jailed"] for p in ("T1", "T2", "T3"))
    assert state["pawn"] == "T2"
    refused("R34", throw(outside(T2="19"), 1), do="move", to="prison")


def test_r35_no_rescue_while_police_is_in_the_prison():
    assert "prison" in ends(outside(), 1)
    state = outside(P3="prison")
    assert "prison" not in ends(state, 1)
    refused("R35", throw(state, 1), do="move", to="prison")


def test_r36_the_police_must_take_the_thief_in_its_way():
    events = game.apply(throw(scene("P1", {"P1": "3", "T1": "5"}), 4), {"do": "move", "to": "5"})[1]
    arrest = next(e for e in events if e["kind"] == "arrest")
    assert arrest["args"] == {"police": "P1", "pawn": "T1"}
    assert arrest["sound"] == "arrest_siren"


def test_r37_a_checkpoint_card_on_any_square_instead_of_a_throw():
    state = scene("P1", {"P1": "19"})
    squares = {a["to"] for a in game.legal(state) if a["do"] == "check"}
    assert squares == {str(n) for n in range(1, 27)} - {"19"}
    after = do(state, "check", to="1")
    assert (after["checks"]["on"], after["checks"]["left"], after["pawn"]) == (["1"], 5, "P2")
    refused("R37", scene("T1", {"T1": "19"}), do="check", to="1")


def checked(thief, **fields):
    state = scene("T1", {"T1": {"at": thief, **fields}})
    state["checks"] = {"left": 5, "spent": 0, "on": ["3"]}
    return state


def test_r38_a_thief_stops_at_the_checkpoint_and_goes_on_next_turn():
    state = checked("5")
    assert ends(state, 5) & {"3", "1", "2", "24"} == {"3"}
    there = go(state, 5, "3")
    assert there["pawns"]["T1"]["at"] == "3"
    assert {"1", "5"} == ends(scene("T1", state=there), 2)


def test_r39_no_checkpoint_card_under_a_pawn():
    free = do(scene("P1", {"P1": "19", "T1": "3"}), "check", to="5")
    assert free["checks"]["on"] == ["5"]
    refused("R39", scene("P1", {"P1": "19", "T1": "5"}), do="check", to="5")
    refused("R39", scene("P1", {"P1": "19"}), do="check", to="19")


def test_r40_no_checkpoint_card_from_inside_the_prison():
    state = scene("P1")
    assert not any(a["do"] == "check" for a in game.legal(state))
    refused("R40", state, do="check", to="5")


@pytest.mark.parametrize("gems", [0, 1])
def test_r41_it_stops_thieves_with_and_without_a_gem(gems):
    state = checked("5", gems=gems)
    assert "1" not in ends(state, 4)
    assert "3" in ends(state, 4)


def test_r42_a_checkpoint_is_spent_when_a_thief_stops_on_it_six_in_all():
    after = go(checked("5"), 2, "3")
    assert after["checks"] == {"left": 5, "spent": 1, "on": []}
    none = scene("P1", {"P1": "19"}, checks={"left": 0, "spent": 6, "on": []})
    refused("R42", none, do="check", to="5")
    assert not any(a["do"] == "check" for a in game.legal(none))


def test_r43_the_game_ends_at_once():
    state = go(scene("T1", {"T1": {"at": "1", "gems": 2}}, hidden={"B3": "ambush"}), 1, "hideout")
    assert game.over(state)["winners"] == [0]
    assert game.to_move(state) is None
    assert game.legal(state) == []
    refused("R43", state, do="roll", value=1)


def test_r44_thieves_win_with_both_gems_in_the_hideout():
    one = go(scene("T1", {"T1": {"at": "1", "gems": 1}}, hidden={"B1": "gem", "B3": "ambush"}), 1, "hideout")
    assert game.over(one) is None
    both = go(scene("T2", {"T2": {"at": "1", "gems": 1}}, one, hidden={"B3": "ambush"}), 1, "hideout")
    assert game.over(both)["winners"] == [0]
    assert game.over(both)["scores"] == [2, 0]


def test_r45_police_wins_with_all_three_in_prison():
    state = go(scene("P1", {"P1": "3", "T1": "5", "T2": JAILED, "T3": JAILED}), 2, "5")
    assert game.over(state)["winners"] == [1]
    assert game.over(state)["scores"] == [0, 3]
