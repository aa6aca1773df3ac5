"""Tables without a browser: seats, turns, bots, undo, saving; nothing is lost and nothing happens twice."""

import asyncio
import json
import os

import pytest

from companion.errors import InputError
from companion.games.kit import luck
from companion.games.kit.session import Session
from companion.web import table as table_module
from companion.web.table import Refused, Seat, Table, new_token, read
from companion.web.tables import Tables


@pytest.fixture(autouse=True)
def no_pause(monkeypatch):
    monkeypatch.setattr(table_module, "BOT_PAUSE_S", 0.0)


def lay(folder, game="tjuv_och_polis", bots=(False, False), **options):
    """A table that was never shown, seats Ann and Bo and so on."""
    names = ["Ann", "Bo", "Cid", "Dot"][: len(bots)]
    session = Session(game, options, names, 5)
    seats = [Seat(name, bot, new_token()) for name, bot in zip(names, bots, strict=True)]
    return Table(folder / f"{game}-abc123.json", session, seats, host=new_token(), luck_state=luck.start(1))


def play(table, moves):
    for _ in range(moves):
        table.act(table.session.to_move(), table.revision, table.legal()[0])


def refused(call, *args):
    with pytest.raises(Refused) as caught:
        call(*args)
    return caught.value


def test_an_action_is_played_once(tmp_path):
    table = lay(tmp_path, police="first")
    seen = table.revision
    action = table.legal()[0]
    table.act(1, seen, action)
    assert "moved on" in refused(table.act, 1, seen, action).text  # the same message once more
    assert table.session.actions == [action]


def test_a_message_from_before_an_undo_is_refused(tmp_path):
    """The number of moves is the same again, the table is not."""
    table = lay(tmp_path, police="first")
    seen = table.revision
    action = table.legal()[0]
    table.act(1, seen, action)
    table.undo(1)
    assert table.session.actions == [] and "moved on" in refused(table.act, 1, seen, action).text


def test_only_the_seat_to_move_acts_and_others_are_logged(tmp_path, caplog):
    table = lay(tmp_path, police="first")
    assert "not your turn" in refused(table.act, 0, table.revision, table.legal()[0]).text
    assert "seat 0 acted out of turn" in caplog.text and table.seats[0].token not in caplog.text


def test_a_refusal_names_the_rule_and_changes_nothing(tmp_path):
    table = lay(tmp_path, police="first")
    fault = refused(table.act, 1, table.revision, {"do": "place", "piece": "thief1", "to": "3"})
    assert fault.rule == "R9" and table.session.actions == [] and table.revision == 0


def test_undo_goes_back_to_the_own_last_action_over_bots(tmp_path):
    async def game():
        table = lay(tmp_path, bots=(False, True), police="first")
        table.resume()  # Bo, the thief, chooses his nest
        await until(table, lambda: table.session.to_move() == 0)
        before = table.session.state
        play(table, 3)  # two officers and the car
        table.act(0, table.revision, {"do": "roll"})
        table.act(0, table.revision, table.legal()[0])
        await until(table, lambda: table.session.to_move() == 0)
        table.undo(0)
        assert table.session.state["phase"] == "move" and table.notice[1] == {"name": "Ann"}
        for _ in range(4):
            table.undo(0)
        assert table.session.state == before
        assert "nothing of yours" in refused(table.undo, 0).text and table.session.state == before

    asyncio.run(game())


def test_undo_does_not_take_back_another_person(tmp_path):
    table = lay(tmp_path, bots=(False, False, False), police="first")
    play(table, 2)  # both thieves in their nests; the police is to move
    state = table.session.state
    assert "nothing of yours" in refused(table.undo, 1).text and table.session.state == state


def test_what_was_shown_is_not_taken_back(tmp_path):
    table = lay(tmp_path, "doduk_japgi")
    table.act(1, table.revision, {"do": "hide", "gems": ["B1", "B2"], "ambush": "B3"})
    table.session.state["pawns"]["T1"]["at"] = "B4"  # a thief has reached building 4
    table.session.state["phase"] = "look"
    play(table, 1)
    state = table.session.state
    assert table.session.actions[-1]["do"] == "look" and "been shown" in refused(table.undo, 0).text
    assert table.session.state is state


async def until(table, done, timeout_s=20.0):
    async with asyncio.timeout(timeout_s):
        while not done():
            await asyncio.sleep(0)


@pytest.mark.parametrize("game", ["tjuv_och_polis", "doduk_japgi"])
def test_bots_alone_play_to_the_end(tmp_path, game):
    async def all_bots():
        limit = {"tjuv_och_polis": {"round_limit": 3}, "doduk_japgi": {"rounds": 2}}[game]
        table = lay(tmp_path, game, bots=(True, True), **limit)
        events = []
        table.on_events = events.extend
        table.resume()
        await until(table, lambda: table.session.to_move() is None)
        return table, events

    table, events = asyncio.run(all_bots())
    assert table.session.over() and events[-1]["kind"] == "over"
    assert read(table.file).session.state == table.session.state


def test_a_restart_goes_on_where_it_was(tmp_path):
    async def evening():
        tables = Tables(tmp_path)
        table = tables.create("tjuv_och_polis", {"police": "first"}, [("Ann", False), ("Bo", False), ("Cid", True)])
        play(table, 1)
        table.set_sounds(True)
        await until(table, lambda: table.session.to_move() == 0)  # Cid, a bot, has chosen
        tables.stop()
        again = Tables(tmp_path)
        again.start()
        back = again.tables[table.name]
        assert back.session.state == table.session.state and back.host == table.host and back.sounds is True
        assert [s.token for s in back.seats] == [s.token for s in table.seats]
        assert again.seat_of(table.seats[1].token) == (back, 1) and again.host_of(table.host) is back
        assert again.seat_of(new_token()) is None and again.seat_of("") is None and again.host_of(new_token()) is None
        play(back, 1)
        again.stop()

    asyncio.run(evening())


def test_a_full_disk_loses_nothing(tmp_path, monkeypatch):
    table = lay(tmp_path, police="first")
    table.save()
    before = table.file.read_bytes()
    real = os.fsync

    def full(number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    play(table, 1)
    assert table.fault == "No space left on device" and len(table.session.actions) == 1
    assert table.file.read_bytes() == before and list(tmp_path.iterdir()) == [table.file]
    monkeypatch.setattr(os, "fsync", real)
    play(table, 1)
    assert table.fault == "" and read(table.file).session.state == table.session.state


def test_files_are_for_their_owner_alone(tmp_path):
    table = lay(tmp_path)
    table.save()
    assert table.file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda d: {**d, "version": 2}, "newer program"),
        (lambda d: {**d, "format": "?"}, "not a saved table"),
        (lambda d: {**d, "seats": d["seats"][:1]}, "1 seats for 2 players"),
        (lambda d: {**d, "seats": 3}, "not a saved table"),
        (lambda d: {k: v for k, v in d.items() if k != "host"}, "not a saved table"),
        (lambda d: {**d, "record": {**d["record"], "version": 99}}, "newer program"),
        (lambda d: {**d, "record": {**d["record"], "check": "00000000"}}, "the board or the program has changed"),
    ],
)
def test_a_save_that_cannot_be_used_is_named_and_left_alone(tmp_path, change, why):
    table = lay(tmp_path)
    table.save()
    text = json.dumps(change(json.loads(table.file.read_text())))
    table.file.write_text(text)
    tables = Tables(tmp_path)
    assert tables.tables == {} and why in tables.broken[table.file.name]
    assert str(table.file) in tables.broken[table.file.name] and table.file.read_text() == text


def test_a_save_that_is_no_json_is_named(tmp_path):
    (tmp_path / "doduk_japgi-1.json").write_text("{")
    assert "not a saved table" in Tables(tmp_path).broken["doduk_japgi-1.json"]


def test_a_table_put_away_comes_back(tmp_path):
    async def evening():
        tables = Tables(tmp_path)
        table = tables.create("doduk_japgi", {}, [("Ann", False), ("Bo", False)])
        tables.put_away(table)
        assert tables.tables == {} and tables.seat_of(table.seats[0].token) is None
        assert Tables(tmp_path).tables == {}
        back = tables.bring_back(table.name)
        assert back.session.state == table.session.state and tables.away() == {}
        assert tables.seat_of(table.seats[0].token) == (back, 0) and list(tmp_path.glob("*.json")) == [back.file]
        with pytest.raises(InputError, match="no table"):
            tables.bring_back("../x")

    asyncio.run(evening())


def test_a_bot_takes_a_seat_and_gives_it_back(tmp_path):
    async def evening():
        table = lay(tmp_path, police="first")
        changes = []
        table.watch(lambda: changes.append(table.revision))
        table.set_bot(1, True)
        await until(table, lambda: table.session.to_move() == 0)
        table.set_bot(1, False)
        assert [s.bot for s in read(table.file).seats] == [False, False] and len(changes) == 3

    asyncio.run(evening())


def test_bots_and_undo_do_not_go_with_a_vault_that_only_the_scanner_knows(tmp_path):
    async def evening():
        tables = Tables(tmp_path)
        fault = refused(tables.create, "doduk_japgi", {"vault_on_device": True}, [("Ann", False), ("Bo", True)])
        assert "needs a person" in fault.text and tables.tables == {}
        table = tables.create("doduk_japgi", {"vault_on_device": True}, [("Ann", False), ("Bo", False)])
        play(table, 2)
        assert "nothing is taken back" in refused(table.undo, 0).text
        assert "needs a person" in refused(table.set_bot, 0, True).text

    asyncio.run(evening())


def test_two_windows_of_one_seat_are_counted(tmp_path):
    table = lay(tmp_path)
    token = table.seats[0].token
    first, second = table.opened(token), table.opened(token)
    assert table.pages_of(token) == 2
    first()
    first()
    assert table.pages_of(token) == 1
    second()
    assert table.pages_of(token) == 0
