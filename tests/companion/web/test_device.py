"""The scanner on the table of the games: a simulated one, in a process of its own, over the real bridge."""

import asyncio

import pytest

from companion.games.kit import luck
from companion.games.kit.session import Session
from companion.web import device as device_module
from companion.web.device import Desk
from companion.web.scanner import ScannerService
from companion.web.table import Refused, Seat, Table, new_token


@pytest.fixture
def evening(tmp_path, monkeypatch):
    """Runs a coroutine with a scanner, which is ready, and a desk for it."""
    monkeypatch.setattr(device_module, "QUIET_S", 0.1)
    monkeypatch.setattr(device_module, "SHOWN_S", 0.05)

    def run(script):
        async def all_of_it():
            service = ScannerService(None, tmp_path / "scanner.save")
            await service.start()
            desk = Desk(service)
            try:
                desk.start()
                return await asyncio.wait_for(script(service, desk), 20)
            finally:
                await desk.stop()
                await service.stop()

        return asyncio.run(all_of_it())

    return run


def lay(tmp_path, game, players=("Ann", "Bo"), **options):
    session = Session(game, options, list(players), 5)
    seats = [Seat(name, False, new_token()) for name in players]
    return Table(tmp_path / f"{game}-abc123.json", session, seats, host=new_token(), luck_state=luck.start(1))


async def press(service, *keys):
    for key in keys:
        await service.key(key, True)
        await service.key(key, False)


async def until(done):
    while not done():
        await asyncio.sleep(0.01)


def seen_by(service):
    """What the panel shows and sounds from now on, in order."""
    seen = []

    def changed(what):
        if what in ("display", "sound"):
            seen.append(service.text if what == "display" else service.sound)

    service.watch(changed)
    return seen


def test_events_are_heard_and_the_panel_comes_back(tmp_path, evening):
    async def script(service, desk):
        table = lay(tmp_path, "tjuv_och_polis")
        desk.attach(table)
        assert table.sounds is False  # a simulated scanner stays silent until it is asked
        table.set_sounds(True)
        seen = seen_by(service)
        table.on_events([{"kind": "x", "text": "", "sound": "tip", "display": "Arr"}])
        table.on_events([{"kind": "x", "text": "", "sound": "hee_haw", "only": [0]}])  # a secret event is not heard
        await until(lambda: service.text == "---" and "Arr" in seen)
        return seen

    seen = evening(script)
    assert seen.index("Arr") < seen.index("tip") and "hee_haw" not in seen


def test_a_dark_scanner_or_a_silent_table_is_left_alone(tmp_path, evening):
    async def script(service, desk):
        table = lay(tmp_path, "tjuv_och_polis")
        desk.attach(table)
        table.on_events([{"kind": "x", "text": "", "sound": "tip"}])
        assert not desk._cues
        await press(service, "OFF")
        await until(lambda: service.text.strip() == "")
        seen = seen_by(service)
        table.set_sounds(True)
        table.on_events([{"kind": "x", "text": "", "sound": "tip"}])
        await until(lambda: not desk._cues)
        with pytest.raises(Refused, match="Press ON"):
            await desk.type(lay(tmp_path, "doduk_japgi"), 1)
        return seen

    assert "tip" not in evening(script)


def test_a_running_case_on_the_scanner_is_as_it_was(tmp_path, evening):
    async def script(service, desk):
        table = lay(tmp_path, "tjuv_och_polis")
        desk.attach(table)
        table.set_sounds(True)
        await press(service, "ON")
        await until(lambda: service.clues)
        clues, status = list(service.clues), await service.scanner.status()
        shown = service.text
        seen = seen_by(service)
        table.on_events([{"kind": "x", "text": "", "display": "d 4"}])
        await until(lambda: "d 4" in seen and service.text == shown)
        after = await service.scanner.status()
        assert service.clues == clues and (after["case"], after["mode"]) == (status["case"], "large")

    evening(script)


def test_the_scanner_throws_the_dice(tmp_path, evening):
    async def script(service, desk):
        table = lay(tmp_path, "tjuv_och_polis", dice="table")
        with pytest.raises(Refused, match="not your turn"):
            await desk.roll(table, 1)
        await desk.roll(table, 0)
        assert 1 <= table.session.actions[0]["value"] <= 6
        game = lay(tmp_path, "stop_thief", dice="table")
        await desk.roll(game, 0)
        assert 2 <= game.session.actions[0]["value"] <= 12
        program = lay(tmp_path, "tjuv_och_polis")
        with pytest.raises(Refused, match="No dice"):
            await desk.roll(program, 0)

    evening(script)


async def typed(service, desk, table, seat, *keys):
    """A seat types keys while the desk waits for them."""
    task = asyncio.create_task(desk.type(table, seat))
    for key in keys:
        await asyncio.sleep(0.15)  # as fast as fingers: each key of the scanner has its blip
        await press(service, key)
    await task


def test_the_vault_on_the_scanner_keeps_and_compares(tmp_path, evening):
    async def script(service, desk):
        table = lay(tmp_path, "doduk_japgi", vault_on_device=True)
        assert desk.typing(table, 0) is None and desk.typing(table, 1) is not None
        await typed(service, desk, table, 1, "3", "ON", "5", "ON", "2", "ON")
        assert table.session.actions == [{"do": "hide"}] and table.session.state["kept"] == ["gem1", "gem2", "ambush"]
        assert table.session.state["hidden"] is None
        table.session.state["pawns"]["T1"]["at"] = "B5"  # a thief has reached building 5
        table.session.state["phase"] = "look"
        await typed(service, desk, table, 0, "5", "ON")
        assert table.session.actions[-1]["found"] == "gem2" and table.session.state["kept"] == ["gem1", "ambush"]
        with pytest.raises(Refused, match="Nothing is typed"):
            await desk.type(table, 0)

    evening(script)


def test_a_typing_that_is_given_up_can_be_done_again(tmp_path, evening):
    async def script(service, desk):
        table = lay(tmp_path, "doduk_japgi", vault_on_device=True)
        with pytest.raises(Refused, match="Nothing was typed"):
            await typed(service, desk, table, 1, "3", "ON", "A")
        assert table.session.actions == []
        await typed(service, desk, table, 1, "4", "ON", "5", "ON", "2", "ON")
        assert table.session.actions == [{"do": "hide"}]

    evening(script)


def test_buildings_typed_for_the_program_to_know(tmp_path, evening):
    async def script(service, desk):
        table = lay(tmp_path, "doduk_japgi")
        seen = seen_by(service)
        await typed(service, desk, table, 1, "3", "9", "C", "5", "2")
        assert table.session.actions == [{"do": "hide", "gems": ["B3", "B5"], "ambush": "B2"}]
        assert not any(text and text.strip("-_ ").isdigit() for text in seen)  # digits are never shown
        with pytest.raises(Refused, match="Nothing is typed"):
            await desk.type(table, 1)

    evening(script)
