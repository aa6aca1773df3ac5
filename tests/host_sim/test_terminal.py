"""The Textual front end with a clock that the test moves: mouse, screens, window size, the picture for the README."""

import asyncio

from textual.containers import VerticalScroll

from host_sim.terminal import Board, Faceplate, Help, ScannerApp
from tools import terminal_svg
from tools.terminal_svg import Stopped, played


def drive(steps, words="ON ON wait:1500", seed=7, size=(80, 24)):
    """Runs `steps(pilot, app, clock)` on an app whose session has played a script."""

    async def go():
        clock = Stopped()
        session = played(words, seed)
        clock.now_ms = 10_000
        app = ScannerApp(session, clock)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(pilot, app, clock)
        return app

    return asyncio.run(go())


def shown(app, widget):
    return str(app.screen.query_one(widget).content)


async def later(pilot, app, clock, ms):
    clock.now_ms += ms
    app.pump()
    await pilot.pause()


def test_a_key_under_the_mouse_is_down_until_the_button_comes_up():
    async def steps(pilot, app, clock):
        await pilot.mouse_down("#key-T")
        await later(pilot, app, clock, 5000)
        assert app.session.text.isdigit()
        await pilot.mouse_up("#key-1")  # wherever it comes up
        await pilot.pause()
        assert app.session.text == "2Cr"

    drive(steps)


def test_all_fifteen_keys_can_be_clicked():
    async def steps(pilot, app, clock):
        heard = []
        app.session.console.key_down = lambda key, now_ms: heard.append(key)
        for key in ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "ON", "OFF", "T", "A", "C"):
            await pilot.click(f"#key-{key}")
        assert heard == ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "ON", "OFF", "T", "A", "C"]

    drive(steps, "wait:1")


def test_a_clue_appears_in_caption_and_list():
    async def steps(pilot, app, clock):
        await pilot.press("c")
        await pilot.pause()
        assert "breaking glass" in shown(app, "#caption")
        await later(pilot, app, clock, 2000)
        assert shown(app, "#caption").strip() == ""
        assert "Jewelry (2): a window breaks" in shown(app, "#history")

    drive(steps)


def test_map_opens_with_m_and_the_scanner_goes_on_working():
    async def steps(pilot, app, clock):
        assert isinstance(app.screen, Faceplate)
        await pilot.press("m")
        await pilot.pause()
        assert isinstance(app.screen, Board)
        assert "he can be on 5 places" in shown(app, "#board-now")
        assert shown(app, "#board").count("*") == 5
        await pilot.press("c")
        await later(pilot, app, clock, 2000)
        assert "[2GL]" in shown(app, "#board-now")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Faceplate)
        assert "he can be" not in shown(app, "#history")

    drive(steps)


def test_any_key_closes_the_help_and_does_nothing_else():
    async def steps(pilot, app, clock):
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, Help)
        assert max(map(len, shown(app, "#help").split("\n"))) <= 78
        assert app.screen.query_one(VerticalScroll).max_scroll_y == 0
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, Faceplate)
        assert len(app.session.notebook.entries) == 1

    drive(steps)


def test_an_unknown_key_and_a_small_window_are_said():
    async def steps(pilot, app, clock):
        await pilot.press("z")
        await pilot.pause()
        assert "z is no key of the scanner: press ? for help" in shown(app, "#status")
        await pilot.press("9")
        await pilot.pause()
        assert "no key" not in shown(app, "#status")
        await pilot.press("ctrl+y")
        await pilot.pause()
        assert "ctrl+y is no key" in shown(app, "#status")

    drive(steps)

    async def small(pilot, app, clock):
        assert "at least 80 x 24" in shown(app, "#status")

    drive(small, size=(60, 20))


def test_trouble_with_the_save_stays_on_the_screen():
    async def steps(pilot, app, clock):
        app.trouble = "cannot write the save /x: No space left on device"
        await later(pilot, app, clock, 10)
        assert "No space left" in shown(app, "#status")

    drive(steps)


def test_q_and_ctrl_c_switch_off_and_leave():
    for key in ("q", "ctrl+c", "ctrl+q"):

        async def steps(pilot, app, clock, key=key):
            await pilot.press(key)
            await pilot.pause()

        app = drive(steps)
        assert app.session.console.mode == "off"
        assert app.return_code == 0


def test_picture_of_the_terminal_is_up_to_date():
    assert terminal_svg.TARGET.read_text(encoding="utf-8") == terminal_svg.draw(), "run: python -m tools.terminal_svg"
