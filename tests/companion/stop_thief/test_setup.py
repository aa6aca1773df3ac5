"""Parts, setup, who starts: R1 to R5 and R14 to R21."""

import pytest

from companion.errors import InputError
from companion.games import stop_thief as game
from companion.games.stop_thief import cards
from scanner.rules import city
from tests.companion.stop_thief.scene import BOARD, NAMES, Scene


def start(players=4, **options):
    return game.new({"dice": "table", **options}, NAMES[:players], 1)


def test_r1_four_buildings_and_four_streets():
    areas = {s.number // 100 for s in BOARD.squares.values() if s.number}
    assert areas == set(range(1, 9))


def test_r2_594_squares_of_which_the_183_numbered_are_the_thiefs():
    assert len(BOARD.squares) == 594
    assert sorted(s.number for s in BOARD.squares.values() if s.number) == list(city.SPACES)


def test_r3_the_crime_scenes_of_the_board_are_the_thiefs():
    red = sorted(s.number for s in BOARD.squares.values() if s.shape.kind in ("crime", "newsstand"))
    assert red == list(city.CRIMES) and len(red) == 19


def test_r4_detectives_ride_between_the_five_stations():
    assert BOARD.stations == ("500", "599", "699", "799", "899")
    scene = Scene().put(0, at="500").turn(1).act().do(do="done").do(do="clue")
    assert scene.to("ride") == {"599", "699", "799", "899"}


def test_r5_doors_and_windows_are_numbered():
    kinds = [s.shape.kind for s in BOARD.squares.values() if s.number]
    assert (kinds.count("door"), kinds.count("window")) == (44, 20)
    assert all(s.number for s in BOARD.squares.values() if s.shape.kind in ("door", "window"))


def test_r14_one_to_four_detectives_as_the_mode_says():
    assert game.SEATS == (1, 4)
    assert game.SEATS[1] <= cards.LICENCES and len(cards.POSTERS) == 10 and len(cards.pile(rivals=True)) == 32
    for players, mode, words in (
        (1, "competitive", "2 to 4 players"),
        (5, "competitive", "2 to 4 players"),
        (1, "cooperative", "2 to 4 players"),
        (2, "solo", "solo: 1 players"),
    ):
        with pytest.raises(InputError, match=words):
            game.new({"mode": mode}, [*NAMES, "Eve"][:players], 1)
    assert start(1, mode="solo")["phase"] == "strike"


def test_r15_everybody_has_a_licence_and_starts_before_the_agency():
    assert [(s["at"], s["licence"]) for s in start()["seats"]] == [("509", True)] * 4


def test_r16_300_dollars_and_three_cards_that_only_the_owner_sees():
    state = start()
    assert [s["money"] for s in state["seats"]] == [300] * 4
    assert len(state["deck"]) == 32 - 12
    held = [c for s in state["seats"] for c in s["hand"]]
    assert sorted(held + state["deck"]) == sorted(cards.pile(rivals=True))
    view = game.view(state, 2)
    assert view["hand"] == state["seats"][2]["hand"] and len(view["hand"]) == 3
    assert game.view(state, None)["hand"] is None
    assert [d["cards"] for d in view["detectives"]] == [3] * 4 and "hand" not in view["detectives"][0]


def test_r17_the_program_is_the_banker():
    state = start()
    assert state["bank"] + state["pot"] + sum(s["money"] for s in state["seats"]) == cards.BANK


def test_r18_one_poster_is_turned_and_its_reward_laid_on_it():
    rewards = sorted(reward for _, reward in cards.POSTERS)
    assert rewards == [800] * 3 + [900] * 3 + [1000] * 4
    assert len({name for name, _ in cards.POSTERS}) == 10
    state = start()
    assert state["pot"] == cards.POSTERS[state["posters"]["open"]][1]
    assert len(state["posters"]["pile"]) == 9
    assert len({tuple(game.new({}, NAMES[:2], seed)["posters"]["pile"]) for seed in range(5)}) == 5


def test_r19_highest_roll_starts_ties_roll_again_then_to_the_left():
    state = start()
    for value in (7, 11, 11, 3):
        state, _ = game.apply(state, {"do": "roll", "value": value})
    assert state["turn"] == 1 and state["phase"] == "rolloff"
    for value in (4, 6):
        state, _ = game.apply(state, {"do": "roll", "value": value})
    assert (state["turn"], state["phase"]) == (2, "strike")
    state, _ = game.apply(state, {"do": "strike"})
    for expected in (3, 0, 1, 2):
        state, _ = game.apply(state, {"do": "roll", "value": 5})
        state, _ = game.apply(state, {"do": "done"})
        assert state["turn"] == expected
        state, _ = game.apply(state, {"do": "clue"})


def test_r20_the_alarm_shows_the_area_and_cr():
    scene = Scene()
    assert scene.kinds() == ["clue"]
    alarm = scene.events[0]
    assert alarm["sound"] == "crime" and alarm["display"] == f"{alarm['args']['area']}Cr"
    assert scene.state["thief"]["state"]["place"] // 100 == alarm["args"]["area"]


def test_r20b_the_table_starts_thieves_at_all_19_crime_scenes():
    starts = set()
    for seed in range(300):
        state = game.new({"mode": "solo"}, ["Ada"], seed)
        starts.add(game.apply(state, {"do": "strike"})[0]["thief"]["state"]["place"])
    assert starts == set(city.CRIMES)


def test_r21_d3_no_c_in_the_very_first_turn():
    scene = Scene()
    assert scene.state["phase"] == "roll"
    assert scene.refused(do="clue") == "R22"
    scene.act().do(do="done")
    assert scene.state["phase"] == "clue"
