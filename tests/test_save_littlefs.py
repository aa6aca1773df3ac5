"""Saves on real littlefs (the C library through littlefs-python) that loses power at every program and erase."""

import random

import pytest

from scanner.save import Store
from tests.proof import size
from tools.powercut import Flash, blank, boot


def write_until_cut(flash, first, count):
    """Writes saves first, first + 1, ... and returns the number of the last one reported as done."""
    store, done = boot(flash), first - 1
    for number in range(first, first + count):
        if store.write({"n": number, "pad": "x" * (number * 397 % 1500)}) is not None:
            break
        done = number
    return done


def test_power_cut_at_every_program_and_erase():
    first = Flash(blank())
    assert boot(first).write({"n": 100}) is None
    for cut in range(200):
        flash = Flash(first.buffer, cut, seed=cut)
        done = write_until_cut(flash, 101, 8)
        store = boot(Flash(flash.buffer))
        data, code = store.load()
        assert code is None
        assert data["n"] in (done, done + 1), cut
        assert store.write({"n": 999}) is None
        if not flash.dead:
            break
    assert done == 108
    assert 25 < cut < 199


@pytest.mark.proof
def test_random_power_cuts_in_a_row():
    dice, buffer, number, lost = random.Random(3), blank(), 0, 0
    for round_number in range(size(200, 2000)):
        flash = Flash(buffer, dice.randrange(60), seed=round_number)
        done = write_until_cut(flash, number + 1, 12)
        data, code = boot(Flash(flash.buffer)).load()
        assert code is None
        found = data["n"] if data else 0
        lost += found not in (done, done + 1)
        number, buffer = found, flash.buffer
    assert lost == 0
    assert number > 100


def test_the_file_is_the_same_in_both_pythons(tmp_path):
    import shutil
    import subprocess
    import sys
    from pathlib import Path

    binary = Path(sys.executable).with_name("micropython")
    micropython = str(binary) if binary.exists() else shutil.which("micropython")
    if not micropython:
        pytest.skip("no MicroPython for this Python and platform")
    case = {"state": "large", "name": "도둑", "history": [[1, "crime"]], "rng": 2**63 + 5}
    program = (
        "import sys\nsys.path.insert(0, sys.argv[1])\nfrom scanner.save import Store\n"
        "store = Store(sys.argv[2])\ndata, code = store.load()\nassert code is None\n"
        "data['n'] += 1\nassert store.write(data) is None\n"
    )
    (tmp_path / "step.py").write_text(program)
    firmware = Path(__file__).parents[1] / "firmware"
    folder = tmp_path / "save"
    assert Store(str(folder)).write({**case, "n": 0}) is None
    for turn in range(1, 4):
        subprocess.run([micropython, tmp_path / "step.py", firmware, folder], check=True, timeout=20)
        store = Store(str(folder))
        assert store.load() == ({**case, "n": 2 * turn - 1}, None)
        assert store.write({**case, "n": 2 * turn}) is None
