"""package.json, for `mpremote mip install` from a checkout: exactly the firmware's files, and it really installs."""

import json
import subprocess
import sys

import pytest

from tools.flash import package, stage
from tools.size_check import micropython

from .boards import UnixBoard


def test_it_lists_exactly_the_firmware_files():
    found = package.PATH.read_text(encoding="utf-8")
    assert found == package.text(), "out of date: run python -m tools.flash.package"


def test_every_entry_is_a_relative_url_of_a_file():
    entries = json.loads(package.text())["urls"]
    assert {target for target, _ in entries} == set(stage.sources())
    for target, url in entries:
        assert (package.PATH.parent / url).is_file()
        assert url == f"firmware/{target}"


def test_mip_installs_it(tmp_path):
    """mpremote's own mip onto a real MicroPython; `resume` because the unix build ends at a soft reset."""
    if micropython() is None:
        pytest.skip("no MicroPython for this Python and platform")
    board = UnixBoard(micropython(), tmp_path, {"save/case-0.sav": b"kept"})
    mip = ["mip", "install", "--target", "/", "./package.json"]
    done = subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", board.port, "resume", *mip],
        cwd=package.PATH.parent,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    found = board.close()
    assert done.returncode == 0, done.stdout + done.stderr
    listed = {target for target, _ in json.loads(package.PATH.read_text(encoding="utf-8"))["urls"]}
    assert found.pop("save/case-0.sav") == b"kept"
    assert found == {target: (stage.FIRMWARE / target).read_bytes() for target in listed}
