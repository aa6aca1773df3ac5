"""What pages show: choices, boards, and that nothing on a seat's page depends on another seat's secret."""

import json

import pytest

from companion import games
from companion.games.kit import play
from companion.games.kit.session import Session
from companion.games.kit.state import clone
from companion.web import choices, log_words, prompts
from companion.web.scenes import SCENES, sheet

GAMES = [name for name in games.names() if name in SCENES]


def session_of(name, seed=3, **options):
    return Session(name, options, play.names(games.load(name), 2), seed)


def listed(session):
    return choices.choices(session.legal(), json.dumps)


def page_of(session, seat):
    """All that a page of this seat, which is not to move, is made of."""
    scene, view = SCENES[session.name], session.view(seat)
    return json.dumps(
        [
            choices.as_board(scene, view, None, 0, str),
            choices.as_actions(choices.Menu([], {}, ""), 0, str),
            scene.facts(view, str),
            scene.dice(view),
            log_words.sentences(session, seat, str),
            prompts.prompt(view, session.name),
        ]
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_phase_has_words_and_every_choice_a_way_to_it(name):
    """Whatever happens in a game: each action is a button, or in a list that opens, or both and on the board."""
    for seed in range(2):
        session = session_of(name, seed)
        table = play.Table(session, seed, play.random_bot)
        scene = SCENES[name]
        for _ in range(150):
            seat = session.to_move()
            if seat is None:
                break
            view = session.view(seat)
            assert prompts.prompt(view, name), view["phase"]
            found = listed(session)
            shown = choices.menu(found)
            reach = [*shown.buttons, *(c for group in shown.lists.values() for c in group)]
            assert sorted(c.index for c in reach) == list(range(len(found)))
            for verb in shown.lists:
                assert verb in prompts.VERBS
                assert choices.menu(found, verb).opened == verb
            drawn = choices.as_board(scene, view, shown, 0, str)
            spots = scene.spots(view)
            wanted = {choices.square_of(c.action) for c in shown.tappable}
            assert {t["id"] for t in drawn["targets"]} == wanted & set(spots)
            assert all(0 <= p["x"] <= drawn["size"][0] and 0 <= p["y"] <= drawn["size"][1] for p in drawn["pieces"])
            assert all(p["words"] for p in drawn["pieces"]) and all(t["words"] for t in drawn["targets"])
            table.step()


@pytest.mark.parametrize("name", GAMES)
def test_every_square_of_an_action_lies_on_the_board(name):
    session = session_of(name)
    table = play.Table(session, 1, play.random_bot)
    for _ in range(300):
        spots = SCENES[name].spots(session.view(None))
        for action in session.legal():
            square = choices.square_of(action)
            assert not square or square in spots, action
        if table.step() is None:
            break


def test_few_choices_are_buttons_many_are_gathered():
    made = [{"do": "check", "to": str(n)} for n in range(20)]
    found = choices.choices([{"do": "roll"}, *made], str)
    shown = choices.menu(found)
    assert [c.action for c in shown.buttons] == [{"do": "roll"}] and list(shown.lists) == ["check"]
    assert shown.opened == "" and shown.tappable == []
    assert len(choices.menu(found, "check").tappable) == 20
    assert choices.menu(found[1:]).opened == "check"  # the only list is open
    assert choices.menu(found[:10]).lists == {}


def test_a_chosen_piece_leaves_only_its_moves():
    found = choices.choices([{"do": "move", "piece": p, "to": t} for p in ("a", "b") for t in ("1", "2")], str)
    assert {c.action["piece"] for c in choices.menu(found, piece="b").buttons} == {"b"}
    assert len(choices.menu(found, piece="x").buttons) == 4


def test_a_square_with_several_choices_says_so():
    session = session_of("tjuv_och_polis", police="first")
    found = choices.choices([{"do": "move", "piece": p, "to": "3"} for p in ("a", "b")], str)
    drawn = choices.as_board(SCENES["tjuv_och_polis"], session.view(0), choices.menu(found), 0, str)
    assert [t["words"] for t in drawn["targets"]] == ["3: 2 choices"]


def test_pieces_on_one_square_are_fanned_out():
    session = session_of("doduk_japgi")
    pieces = choices.as_board(SCENES["doduk_japgi"], session.view(0), None, 0, str)["pieces"]
    thieves = [p for p in pieces if p["mark"].startswith("T")]
    assert [(p["nth"], p["of"]) for p in thieves] == [(0, 3), (1, 3), (2, 3)]


@pytest.mark.parametrize("name", GAMES)
def test_boards_are_drawn(name):
    assert "<svg" in sheet(name, session_of(name).state["options"]["board"])


def hidden_elsewhere(first, second):
    """Two games of doduk that differ in where the police has hidden things, and in nothing else."""
    sessions = []
    for gems, ambush in (first, second):
        session = session_of("doduk_japgi")
        session.act({"do": "hide", "gems": gems, "ambush": ambush})
        sessions.append(session)
    return sessions


def test_a_thiefs_page_does_not_depend_on_where_the_police_hides():
    one, other = hidden_elsewhere((["B1", "B2"], "B3"), (["B4", "B6"], "B7"))
    table = play.Table(one, 1, play.random_bot)
    looked = False
    for _ in range(60):
        if one.state["phase"] == "look":
            looked = True
            break
        assert page_of(one, 0) == page_of(other, 0) and page_of(one, None) == page_of(other, None)
        assert page_of(one, 1) != page_of(other, 1)  # the police sees it
        step = table.step()
        other.act(step[1])
    assert looked or len(one.actions) > 50


def test_a_page_does_not_depend_on_what_another_thief_carries_and_hides():
    session = Session("tjuv_och_polis", {"police": "first"}, ["Pia", "Tore", "Tyra"], 3)
    table = play.Table(session, 3)
    for _ in range(120):
        table.step()
    other = Session("tjuv_och_polis", {"police": "first"}, ["Pia", "Tore", "Tyra"], 3)
    changed = clone(session.state)
    richer = changed["thieves"][0]
    richer["carried"] += 7_000
    richer["hidden"] = {nest: amount + 3_000 for nest, amount in richer["hidden"].items()}
    other._past = [*session._past[:-1], (changed, *session._past[-1][1:])]
    for seat in (0, 2, None):
        assert page_of(session, seat) == page_of(other, seat)
    assert page_of(session, 1) != page_of(other, 1)


def test_a_page_does_not_depend_on_the_thief_or_on_the_cards_and_tips_of_others():
    session = session_of("stop_thief")
    table = play.Table(session, 3)
    while session.state["phase"] != "act":
        table.step()
    changed = clone(session.state)
    changed["seats"][0]["hand"] = ["anywhere", "tip_0", "agency"]
    changed["deck"] = changed["deck"][::-1]
    changed["thief"]["rng"] = 7
    changed["private"][0] = changed["case"]["tracker"]
    other = session_of("stop_thief")
    other._past = [*session._past[:-1], (changed, *session._past[-1][1:])]
    assert page_of(session, 1) == page_of(other, 1) and page_of(session, None) == page_of(other, None)
    assert page_of(session, 0) != page_of(other, 0)
