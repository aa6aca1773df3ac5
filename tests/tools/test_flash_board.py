"""Flashing a real MicroPython (unix build, raw REPL on a pseudo terminal, littlefs in a file) that may lose power."""

import random

import pytest

from host_sim.errors import InputError
from tests.proof import size
from tools.flash import __main__ as cli
from tools.flash import board, device, plan
from tools.flash.link import DiskFull, Link
from tools.size_check import micropython

from .boards import UnixBoard

FIRST = {
    "main.py": b"print('one')\n",
    "scanner/__init__.mpy": b"M1",
    "scanner/a.mpy": bytes(range(256)) * 12,
    "scanner/rules/b.mpy": b"b" * 700,
    "scanner/rules/gone.mpy": b"old",
}
SECOND = {
    "main.py": b"print('two')\n",
    "scanner/__init__.mpy": b"M1",
    "scanner/a.mpy": bytes(range(256)) * 12,
    "scanner/rules/b.mpy": b"B" * 900,
    "scanner/link/new.mpy": bytes(5000),
}
USERS = {
    "save/case-0.sav": b"saved",
    "save/settings-0.sav": b"set",
    "scanner/notes.txt": b"mine",
    "scanner/data/own.bin": b"\x00\x01",
    "other.py": b"print('other')",
    "lib/thing.mpy": b"M",
}

pytestmark = pytest.mark.skipif(micropython() is None, reason="no MicroPython for this Python and platform")


@pytest.fixture
def make_board(tmp_path):
    boards = []

    def make(files, **options):
        boards.append(UnixBoard(micropython(), tmp_path, files, **options))
        return boards[-1]

    yield make
    for one in boards:
        if one.process.poll() is None:
            one.close()


def put(link, staged, progress=lambda words, count: None):
    work = plan.make({path: device.digest(content) for path, content in staged.items()}, device.look(link))
    if not work.nothing:
        device.install(link, staged, work, progress)
    return work


def test_a_blank_board_gets_the_whole_program(make_board):
    one = make_board({})
    sent = []
    put(one.open(), FIRST, lambda words, count: sent.append(count))
    assert sum(sent) == sum(map(len, FIRST.values()))
    assert one.close() == FIRST


def test_only_changes_are_sent_and_what_is_not_ours_stays(make_board):
    one = make_board({**FIRST, **USERS, "scanner/a.py": b"hides a.mpy"})
    link = one.open()
    work = put(link, SECOND)
    assert work.send == ["scanner/rules/b.mpy", "scanner/link/new.mpy", "main.py"]
    assert set(work.copy) == {"scanner/__init__.mpy", "scanner/a.mpy"}
    assert set(work.stale) == {"scanner/rules/gone.mpy", "scanner/a.py"}
    assert put(link, SECOND).nothing
    assert one.close() == {**SECOND, **USERS}


def test_only_main_changed(make_board):
    one = make_board({**FIRST, **USERS})
    work = put(one.open(), {**FIRST, "main.py": b"print('three')\n"})
    assert work.send == ["main.py"]
    assert one.close() == {**FIRST, **USERS, "main.py": b"print('three')\n"}


def test_only_a_module_changed(make_board):
    one = make_board({**FIRST, **USERS})
    changed = {**FIRST, "scanner/a.mpy": b"changed"}
    work = put(one.open(), changed)
    assert work.send == ["scanner/a.mpy"]
    assert one.close() == {**changed, **USERS}


def program_of(files):
    return {p: c for p, c in files.items() if p == "main.py" or (p.startswith("scanner/") and p.endswith(plan.OURS))}


def cut_once(make_board, tmp_path, before, cut):
    """Flashes SECOND over `before` with the power gone at flash operation `cut`; returns (what was left, finished)."""
    one = make_board(before, cut=cut)
    finished = True
    try:
        put(one.open(), SECOND)
    except InputError:
        finished = False
    left = one.close()
    two = one.again()
    put(two.open(), SECOND)
    assert two.close() == {**SECOND, **USERS}, f"cut {cut}: the next flash does not put it right"
    return left, finished


@pytest.mark.proof
def test_power_cut_at_every_flash_operation(make_board, tmp_path):
    """After a cut the board has the former program, or the new one, or no main.py (and starts to the prompt)."""
    before = {**FIRST, **USERS}
    outcomes = []
    step = 1 if size(0, 1) else 7
    cut, finished = 1, False
    while not finished:
        left, finished = cut_once(make_board, tmp_path, before, cut)
        saves = {p: c for p, c in left.items() if p.startswith("save/") or p in ("other.py", "lib/thing.mpy")}
        assert saves == {p: c for p, c in USERS.items() if p in saves}
        assert len(saves) == 4
        program = program_of(left)
        outcomes.append("none" if "main.py" not in left else "old" if left["main.py"] == FIRST["main.py"] else "new")
        assert "main.py" not in left or program in (FIRST, SECOND), f"cut {cut}: half a program would start"
        cut += step
    assert outcomes[0] == "old"
    assert outcomes[-1] == "new"
    assert outcomes == sorted(outcomes, key=["old", "none", "new"].index)
    assert cut > 50


@pytest.mark.proof
def test_power_cuts_in_a_row(make_board):
    """The mending of an interrupted flash may be interrupted as well, and again."""
    dice, cuts = random.Random(5), 0
    for _ in range(size(2, 20)):
        one = make_board({**FIRST, **USERS})
        one.close()
        finished = False
        while not finished:
            one = one.again(cut=dice.randrange(1, 60))
            try:
                put(one.open(), SECOND)
                finished = True
            except InputError:
                cuts += 1
            left = one.close()
            assert {p: c for p, c in USERS.items() if left.get(p) != c and not p.startswith("scanner")} == {}
            assert "main.py" not in left or program_of(left) in (FIRST, SECOND)
        assert left == {**SECOND, **USERS}
    assert cuts >= size(2, 20)


def test_a_full_board_keeps_its_program_and_says_so(make_board):
    one = make_board({**FIRST, **USERS}, blocks=32)
    link = one.open()
    with pytest.raises(InputError, match=r"is full: \d+ KB are needed, \d+ KB are free"):
        put(link, {**SECOND, "scanner/big.mpy": bytes(200_000)})
    assert one.close() == {**FIRST, **USERS}


def test_a_board_that_fills_up_on_the_way_keeps_its_program(make_board, monkeypatch):
    one = make_board({**FIRST, **USERS}, blocks=40)
    link = one.open()
    monkeypatch.setattr(plan, "room_bytes", lambda sizes, work: 0)
    with pytest.raises(DiskFull, match="is full: remove files of yours"):
        put(link, {**SECOND, "scanner/big.mpy": bytes(200_000)})
    device.prepare(link)
    assert put(link, SECOND).package_changed
    assert one.close() == {**SECOND, **USERS}


def test_interrupted_by_hand_keeps_the_program(make_board):
    one = make_board({**FIRST, **USERS})
    link = one.open()

    def interrupt(words, count):
        if "link/new" in words:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        put(link, SECOND, interrupt)
    device.prepare(link)
    assert one.close() == {**FIRST, **USERS}


def test_a_byte_lost_on_the_way_is_noticed_before_anything_changes(make_board, monkeypatch):
    one = make_board({**FIRST, **USERS})
    link = one.open()
    honest = Link.put
    monkeypatch.setattr(Link, "put", lambda self, path, content, progress: honest(self, path, content[:-1], progress))
    with pytest.raises(InputError, match="did not arrive whole"):
        put(link, SECOND)
    device.prepare(link)
    assert one.close() == {**FIRST, **USERS}


def test_erase_takes_program_saves_and_settings_only(make_board):
    one = make_board({**FIRST, **USERS, "crash.txt": b"Traceback"})
    device.erase(one.open(), everything=False)
    assert one.close() == {"other.py": USERS["other.py"], "lib/thing.mpy": USERS["lib/thing.mpy"]}


def test_a_busy_port_is_one_clear_line(make_board):
    one = make_board({})
    one.open()
    with pytest.raises(InputError, match=r"port /dev/pts/\d+ is busy: close what uses it"):
        Link(one.port)


@pytest.fixture
def no_soft_reset(monkeypatch):
    """The unix build ends at a soft reset; a board starts anew."""
    enter = Link.enter
    monkeypatch.setattr(Link, "enter", lambda self, soft_reset=True: enter(self, soft_reset=False))


def test_a_board_of_another_kind_is_one_line_and_exit_2(make_board, no_soft_reset, capsys, monkeypatch):
    one = make_board({})
    monkeypatch.setattr(cli.stage, "build", lambda: FIRST)
    monkeypatch.setattr(cli.stage, "write", lambda staged: None)
    assert cli.main(["flash", "--port", one.port]) == 2
    assert capsys.readouterr().err.startswith(f"error: wrong board on {one.port}: ")
    assert one.close() == {}


def test_the_command_flashes_reports_and_changes_nothing_twice(make_board, no_soft_reset, capsys, monkeypatch):
    one = make_board({**FIRST, **USERS})
    monkeypatch.setattr(cli.stage, "build", lambda: SECOND)
    monkeypatch.setattr(cli.stage, "write", lambda staged: None)
    monkeypatch.setattr(board, "ASK", board.ASK.replace("sys.platform, ", "'rp2', "))
    assert cli.main(["status", "--port", one.port]) == 0
    assert "to remove: scanner/rules/gone.mpy" in capsys.readouterr().out
    assert cli.main(["flash", "--port", one.port]) == 0
    assert "3 files sent, 2 kept, 1 old ones removed, saves and settings untouched" in capsys.readouterr().out
    assert cli.main(["flash", "--port", one.port]) == 0
    assert "nothing has changed" in capsys.readouterr().out
    assert one.close() == {**SECOND, **USERS}
