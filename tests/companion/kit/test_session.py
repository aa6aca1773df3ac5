"""Sessions: undo, redo, the replay file, and files that are no saved game."""

import json

import pytest

from companion.errors import InputError
from companion.games.kit import play
from companion.games.kit.errors import IllegalAction
from companion.games.kit.session import VERSION, Session, load, replay


@pytest.fixture
def session():
    made = Session("tjuv_och_polis", {"police": "first"}, ["Ann", "Bo", "Cid"], 5)
    table = play.Table(made, 5)
    for _ in range(40):
        table.step()
    return made


def test_undo_to_the_start_and_redo_to_the_end(session):
    last, log = session.state, session.log
    steps = 0
    while session.undo():
        steps += 1
    assert steps == 40 and session.actions == [] and session.log == [[]]
    while session.redo():
        steps -= 1
    assert steps == 0 and session.state == last and session.log == log


def test_a_new_action_forgets_what_was_undone(session):
    session.undo()
    session.act(session.legal()[-1])
    assert not session.redo()


def test_an_illegal_action_changes_nothing(session):
    before, actions = session.state, session.actions
    with pytest.raises(IllegalAction):
        session.act({"do": "fly"})
    assert session.state is before and session.actions == actions


def test_a_saved_game_loads_to_the_same_state_and_can_be_undone(session, tmp_path):
    path = tmp_path / "game.json"
    session.save(path)
    again = load(path)
    assert again.state == session.state and again.log == session.log
    assert again.undo() and again.redo() and again.state == session.state
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


def test_secret_events_are_heard_by_their_seat_alone(session):
    session._past[-1][2].append({"kind": "x", "text": "x", "args": {}, "only": [1]})
    assert session.heard(1)[-1]["kind"] == "x" and session.heard(0)[-1:] != session.heard(1)[-1:]
    assert all("only" not in e for e in session.heard(None))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "chess"}, "not a saved game"),
        ({"version": VERSION + 1}, "newer program"),
        ({"version": "1"}, "version"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"options": []}, "'options' is missing or wrong"),
        ({"options": {"wings": True}}, "no option 'wings'"),
        ({"players": ["a"]}, "2 to 6 players"),
        ({"players": [1, 2]}, "name"),
        ({"players": [{}, []]}, "name"),
        ({"seed": "x"}, "'seed'"),
        ({"actions": [{"do": "fly"}]}, "action 1 is not legal"),
        ({"actions": [7]}, "action 1 is not legal"),
        ({"actions": []}, "does not lead to the state"),
        ({"check": None}, "'check'"),
    ],
)
def test_a_record_that_is_wrong_is_one_clear_error(session, change, words):
    with pytest.raises(InputError, match=words) as caught:
        replay({**session.record(), **change}, "g.json")
    assert str(caught.value).startswith("g.json: ")


def test_a_file_that_is_no_saved_game_is_named(tmp_path):
    path = tmp_path / "g.json"
    for content in (b"\xff", b"{", b"[]", b"{}", b"null"):
        path.write_bytes(content)
        with pytest.raises(InputError, match=r"g\.json"):
            load(path)
    with pytest.raises(InputError, match="cannot read"):
        load(tmp_path / "none.json")
    with pytest.raises(InputError, match="cannot write"):
        Session("tjuv_och_polis", {}, ["a", "b"], 1).save(tmp_path / "no" / "g.json")


def test_every_line_of_a_spoiled_file_fails_in_words(session):
    text = json.dumps(session.record())
    for cut in range(0, len(text), 97):
        try:
            record = json.loads(text[:cut])
        except json.JSONDecodeError:
            continue
        with pytest.raises(InputError):
            replay(record)
