"""main.py: the safe-mode key, and what a crash leaves behind."""

import runpy
import sys
import traceback
import types
from pathlib import Path

import pytest

from scanner.drivers import pins
from tests.drivers import fakes

MAIN = Path(__file__).parents[1] / "firmware/main.py"


class Board:
    """The modules around main.py: a chip, a loop that does as told, a restart that is counted."""

    def __init__(self, monkeypatch, folder):
        monkeypatch.chdir(folder)
        self.chip = fakes.install(monkeypatch)
        self.chip.columns, self.chip.rows = pins.COLUMNS, pins.ROWS
        self.log, self.resumed, self.after_crash = [], None, False
        self.ending = KeyboardInterrupt
        monkeypatch.setattr(
            sys,
            "print_exception",
            lambda error, file=sys.stdout: traceback.print_exception(error, file=file),
            raising=False,
        )
        power = types.ModuleType("scanner.drivers.power")
        power.sleep_ms = lambda ms: self.log.append(f"sleep {ms}")
        power.restart = lambda: self.log.append("restart")
        power.after_crash = lambda: self.after_crash
        board = self

        class Loop:
            now_ms = 4321

            def __init__(self, resume=True):
                board.resumed = resume

            def run(self, watchdog_after_ms):
                board.log.append("run")
                raise board.ending("the loop ended")

            def fail(self):
                board.log.append("fail")

            def close(self):
                board.log.append("close")

        loop = types.ModuleType("scanner.loop")
        loop.Loop = Loop
        monkeypatch.setitem(sys.modules, "scanner.drivers.power", power)
        monkeypatch.setattr(sys.modules["scanner.drivers"], "power", power, raising=False)
        monkeypatch.setitem(sys.modules, "scanner.loop", loop)

    def start(self):
        sys.modules.pop("scanner.start", None)  # its pins are those of this chip
        try:
            runpy.run_path(str(MAIN))
        except KeyboardInterrupt:
            self.log.append("prompt")


@pytest.fixture
def board(monkeypatch, tmp_path):
    return Board(monkeypatch, tmp_path)


def test_the_safe_mode_key_keeps_the_program_from_starting(board, capsys):
    board.chip.contacts = {pins.key_position("0")}
    board.start()
    assert board.log == []
    assert "Safe mode" in capsys.readouterr().out
    assert all(board.chip.driven(column) is None for column in pins.COLUMNS)


@pytest.mark.parametrize("key", ["1", "ON", "C", "9"])
def test_other_keys_do_not(board, key):
    board.chip.contacts = {pins.key_position(key)}
    board.start()
    assert board.log[0] == "run"


def test_ctrl_c_closes_the_drivers_and_leaves_the_prompt(board):
    board.start()
    assert board.log == ["run", "close", "prompt"]
    assert not Path("crash.txt").exists()


def test_a_crash_is_noted_shown_and_restarts(board):
    board.ending = ZeroDivisionError
    board.start()
    assert board.log == ["run", "fail", "sleep 2000", "restart", "close"]
    note = Path("crash.txt").read_text()
    assert note.startswith("4321 ms after the start\n")
    assert "ZeroDivisionError: the loop ended" in note


def test_only_the_last_crash_is_kept(board):
    for ending in (ZeroDivisionError, KeyError):
        board.ending = ending
        board.start()
    assert "ZeroDivisionError" not in Path("crash.txt").read_text()


def test_a_start_after_an_early_crash_leaves_the_case_alone_once(board):
    board.ending = ZeroDivisionError
    board.start()
    assert board.resumed is True
    board.after_crash = True
    board.start()
    assert board.resumed is False
    board.after_crash = False  # power was off in between
    board.start()
    assert board.resumed is True


def test_a_note_that_cannot_be_read_is_no_reason_to_stop(board):
    board.after_crash = True
    Path("crash.txt").write_text("")
    board.start()
    assert board.resumed is True
