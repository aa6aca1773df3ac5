"""Flashing an emulated RP2040 (rp2040py) that runs the real MicroPython of CRIME_SCANNER_UF2, over its TCP port."""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.proof import FULL
from tools.flash import __main__ as cli
from tools.flash import image, stage
from tools.flash.link import Link
from tools.size_check import DEVICE_MODULES

from .test_stage import firmware

UF2 = os.environ.get("CRIME_SCANNER_UF2", "")
EMULATOR = shutil.which("rp2040py", path=str(Path(sys.executable).parent)) or shutil.which("rp2040py")

pytestmark = [
    pytest.mark.proof,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(not Path(UF2).is_file(), reason="no MicroPython image: set CRIME_SCANNER_UF2 to a RPI_PICO UF2"),
    pytest.mark.skipif(EMULATOR is None, reason="no rp2040py"),
]

# A game that a watchdog guards: whoever interrupts it has one (emulated) second to quiet the watchdog.
MAIN = """
import machine, os, time
import scanner
if "save" not in os.listdir():
    os.mkdir("save")
    with open("save/case-0.sav", "w") as file:
        file.write("kept")
print("scanner", scanner.VERSION, "runs")
dog = machine.WDT(timeout=1000)
while True:
    dog.feed()
    time.sleep_ms(20)
"""


def start(*arguments):
    """The emulator as a child process; its standard input stays open and silent."""
    return subprocess.Popen(
        [EMULATOR, "micropython", *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        bufsize=1,
    )


@pytest.fixture
def emulated():
    """The PORT of an emulated Pico with MicroPython and an empty flash."""
    process = start("--image", UF2, "--tcp-port", "0")
    port = ""
    for line in process.stdout:
        found = re.search(r"socket://[\d.]+:\d+", line)
        if found:
            port = found.group()
            break
    yield port
    process.kill()
    process.wait()


def console(port, text, seconds=120):
    """True when the board prints `text` within a time."""
    link = Link(port)
    link.serial.timeout = 1
    seen, end = b"", time.monotonic() + seconds
    while text.encode() not in seen and time.monotonic() < end:
        seen += link.serial.read(64)
    link.end()
    return text.encode() in seen


@pytest.mark.skipif(not FULL, reason="takes minutes: make proof runs it")
def test_flash_run_change_and_flash_again(emulated, tmp_path, monkeypatch, capsys):
    versions = {"main.py": MAIN, "scanner/__init__.py": "VERSION = 'one'\n", "scanner/rules/__init__.py": "A = 1\n"}
    one = stage.build(firmware(tmp_path / "1", **versions))
    build = stage.build
    monkeypatch.setattr(cli.stage, "write", lambda staged: None)
    monkeypatch.setattr(cli.stage, "build", lambda: one)
    assert cli.main(["flash", "--port", emulated]) == 0
    out = capsys.readouterr().out
    assert "Raspberry Pi Pico with RP2040, micropython 1." in out
    assert "4 files sent, 0 kept, 0 old ones removed" in out
    assert console(emulated, "scanner one runs")

    # The program runs now, with its watchdog, and has saved.
    two = build(firmware(tmp_path / "2", **{**versions, "scanner/__init__.py": "VERSION = 'two'\n"}))
    del two["scanner/rules/__init__.mpy"]
    monkeypatch.setattr(cli.stage, "build", lambda: two)
    assert cli.main(["flash", "--port", emulated]) == 0
    assert "1 files sent, 1 kept, 1 old ones removed" in capsys.readouterr().out
    assert console(emulated, "scanner two runs")

    # mpremote's own command line agrees.
    listing = subprocess.run(
        [
            sys.executable,
            "-m",
            "mpremote",
            "connect",
            emulated,
            "fs",
            "ls",
            ":/scanner",
            "+",
            "fs",
            "cat",
            ":/save/case-0.sav",
        ],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    ).stdout
    assert "a.mpy" in listing
    assert "rules" not in listing
    assert "kept" in listing


@pytest.mark.skipif(not FULL, reason="takes half a minute: make proof runs it")
def test_the_list_of_modules_is_the_devices(emulated):
    link = Link(emulated)
    link.enter()
    listed = {word.partition("/")[0] for word in link.run("help('modules')").split("Plus any")[0].split()}
    link.end()
    assert listed - {"__main__", "_boot", "_boot_fat"} == DEVICE_MODULES


def test_the_image_boots_from_where_the_uf2_puts_it(tmp_path):
    """The one file for a new Pico, as the boot ROM writes it into the flash."""
    files = stage.build(firmware(tmp_path, **{"main.py": MAIN, "scanner/__init__.py": "VERSION = 'image'\n"}))
    image.write_all(files, tmp_path, Path(UF2))
    process = start("--image", tmp_path / "crime-scanner.uf2", "--expect-text", "scanner image runs")
    try:
        assert "TEST PASSED" in process.communicate(timeout=300)[0]
    except subprocess.TimeoutExpired:
        process.kill()
        raise
