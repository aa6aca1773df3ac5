"""A scanner is the thief of a table on the web: its keys are pressed, the table follows."""

import asyncio

import pytest

from companion.games import stop_thief as game
from companion.games.kit.events import render
from companion.web import thief_desk
from companion.web.table import Refused
from companion.web.tables import Tables
from companion.web.thief_desk import ThiefDesk
from companion.web.words import translator
from tests.device.desk import Desk


class FakeService:
    """The app's scanner, with a real console behind it instead of a port."""

    def __init__(self, desk):
        self.scanner = self
        self.desk = desk
        self.queues = []
        desk.console.listener = lambda event, data: [q.put_nowait({"e": event, **data}) for q in self.queues]

    def subscribe(self):
        self.queues.append(asyncio.Queue())
        return self.queues[-1]

    def unsubscribe(self, queue):
        self.queues.remove(queue)

    async def status(self):
        return {"busy": not self.desk.console.settled}


async def followed():
    """Lets the listener catch up, a run's quiet included."""
    for _ in range(20):
        await asyncio.sleep(0)
    await asyncio.sleep(thief_desk.QUIET_S * 3)


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(thief_desk, "QUIET_S", 0.01)


def at_work(tmp_path, scenario, options=None, **settings):
    """Runs scenario(desk, table) with a table of two people whose thief is in the scanner."""

    async def run():
        desk = Desk(3, **settings)
        thief = ThiefDesk(FakeService(desk))
        tables = Tables(tmp_path)
        tables.on_new = thief.attach
        chosen = {"thief": "scanner", "dice": "table", **(options or {})}
        table = tables.create("stop_thief", chosen, [("Ada", False), ("Ben", False)])
        for value in (9, 4):
            table.act(table.session.to_move(), table.revision, {"do": "roll", "value": value})
        thief.start()
        await asyncio.sleep(0)
        try:
            await scenario(desk, table)
        finally:
            await thief.stop()
            tables.stop()

    asyncio.run(run())


def play(table, *actions):
    for action in actions:
        table.act(table.session.to_move(), table.revision, action)


def test_alarm_and_clues_reach_the_table(tmp_path, quick):
    async def scenario(desk, table):
        desk.type("ON", "ON")
        await followed()
        assert table.session.state["phase"] == "roll"
        play(table, {"do": "roll", "value": 5}, {"do": "done"})
        desk.type("C")
        await followed()
        assert table.session.state["phase"] == "roll"
        told = [tuple(clue) for action in reversed(desk.console.history) for clue in action]
        assert [tuple(clue) for clue in table.session.state["case"]["clues"]] == told
        assert "sound" not in str([e.keys() for events in table.session.log for e in events])

    at_work(tmp_path, scenario, no_move_in=0)


def test_an_escape_with_its_run_and_a_capture_reach_the_table(tmp_path, quick):
    async def scenario(desk, table):
        desk.type("ON", "ON")
        await followed()
        place = str(desk.place)
        table.session.state["seats"][table.session.to_move()]["at"] = place
        play(table, {"do": "roll", "value": 2})
        desk.arrest(place)
        await followed()
        assert table.session.state["phase"] == "clue" and table.session.to_move() == 1
        assert desk.place in game.view(table.session.state, None)["places"]

    at_work(tmp_path, scenario, escape_in=1)

    async def capture(desk, table):
        desk.type("ON", "ON")
        await followed()
        place = str(desk.place)
        table.session.state["seats"][table.session.to_move()]["at"] = place
        play(table, {"do": "roll", "value": 2})
        desk.arrest(place)
        await followed()
        assert table.session.state["phase"] == "strike" and table.session.state["caught"] == 1

    at_work(tmp_path / "b", capture, escape_in=0)


def test_a_press_out_of_turn_is_heard_and_the_turn_goes_on(tmp_path, quick):
    async def scenario(desk, table):
        desk.type("ON", "ON")
        await followed()
        desk.type("C")
        await followed()
        assert table.session.state["phase"] == "roll" and table.session.actions[-1]["do"] == "slip"
        assert desk.place in game.view(table.session.state, None)["places"]

    at_work(tmp_path, scenario, no_move_in=0)


def test_an_arrest_from_afar_is_told_to_everybody(tmp_path, quick):
    async def scenario(desk, table):
        desk.type("ON", "ON")
        await followed()
        play(table, {"do": "roll", "value": 5})
        desk.arrest(123 if desk.place != 123 else 144)
        await followed()
        assert table.session.state["phase"] == "act"
        assert table.notice is not None
        notice = {"text": table.notice[0], "args": table.notice[1]}
        assert "directly next to" in render(notice)
        told = render(notice, translator("sv"))
        assert told.startswith("Scannern") and told.endswith("är inte detektivens ruta eller precis intill den")

    at_work(tmp_path, scenario, no_move_in=0)


def test_bots_cannot_press_its_keys_and_it_takes_nothing_back(tmp_path):
    tables = Tables(tmp_path)
    with pytest.raises(Refused, match="thief in the scanner"):
        tables.create("stop_thief", {"thief": "scanner"}, [("Ada", False), ("Ben", True)])
    table = tables.create("stop_thief", {"thief": "scanner"}, [("Ada", False), ("Ben", False)])
    with pytest.raises(Refused, match="thief in the scanner"):
        table.set_bot(0, True)
    with pytest.raises(Refused, match="nothing is taken back"):
        table.undo(0)
