"""The firmware on an emulated Pico, judged by what its pins do. The short form plays one clue, the long one a case."""

import itertools
import json
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import pico, pico_board, pico_records, runner, script
from host_sim.pico_board import MS, Board
from scanner import segments, sounds
from scanner.link import frame
from scanner.settings import Settings
from tests.proof import FULL

ROOT = Path(__file__).parents[2]
NEAR_MS = 30
BOOT_MS = 700
LONGEST_DARK_NS = 4.2 * MS  # one round of the digits


def job(words, seed, case=None):
    events, end_ms = script.parse(words)
    return {"seed": seed, "settings": Settings().values(), "case": case, "events": events, "end_ms": end_ms}


def on_cpython(words, seed, case=None):
    lines = []
    saved = runner.run(job(words, seed, case), lines.append)
    return [json.loads(line) for line in lines], saved


def play(session, words):
    events, end_ms = script.parse(words)
    for event in events:
        session.press(*event)
    session.settle(end_ms)
    return session.records()


def what(record):
    return {key: value for key, value in record.items() if key != "t_ms"}


def assert_same(found, wanted):
    assert [what(r) for r in found] == [what(r) for r in wanted]
    late = [(f, w) for f, w in zip(found, wanted, strict=True) if abs(f["t_ms"] - w["t_ms"]) > NEAR_MS]
    assert late == []


def case_with_both_arrests():
    """A script with clues, tip, wrong and right arrest, and a seed for which the right one succeeds."""
    for seed in range(1, 200):
        words = "ON ON wait:2500 C wait:4500 T~400 wait:700"
        records, _ = on_cpython(words, seed)
        place = next(r["display"] for r in records if r.get("display", "").isdigit())
        wrong = "515" if place != "515" else "517"
        words += f" A{wrong} wait:6000 A{place} wait:11500 0~300"
        if any(r.get("display") == "Got" for r in on_cpython(words, seed)[0]):
            return words, seed
    raise AssertionError("no seed with a right arrest")


def test_boot_clue_and_power_cut():
    seed, words = 7, "ON ON"
    session = pico.Session(seed, {})
    assert session.boot_ns < BOOT_MS * MS
    session.start_dark()
    wanted, saved = on_cpython(words, seed)
    assert_same(play(session, words), wanted)
    assert session.board.digits.longest_dark_ns <= LONGEST_DARK_NS

    # The power goes; what the flash holds is the case, and a new start shows its last clue flashing.
    flash = session.board.filesystem
    kept = pico.saved_in(flash)
    assert kept["case"]["case"] == saved["case"]["case"]
    again = pico.Session(seed, {}, filesystem=flash)
    again.board.run_for(1500 * MS)
    clue = segments.encode(wanted[1]["display"])
    seen = [masks for _, masks in pico_records.states(again.board.digits.samples)]
    assert seen[:3] == [(0, 0, 0), clue, (0, 0, 0)]
    assert set(seen) == {clue, (0, 0, 0)}


@pytest.mark.proof
@pytest.mark.skipif(not FULL, reason="ten minutes and more: make proof")
def test_a_whole_case_gives_the_records_of_cpython():
    words, seed = case_with_both_arrests()
    session = pico.Session(seed, {})
    session.start_dark()
    assert_same(play(session, words), on_cpython(words, seed)[0])


def assert_whole(rises, name):
    """The sound was heard from its first pulse to its last, each when it should be."""
    wanted = [high + low for high, low in sounds.pulses(sounds.score(name))]
    heard = [(b - a) / 1000 for a, b in itertools.pairwise(rises)]
    assert len(heard) == len(wanted) - 1
    assert max(abs(h - w) for h, w in zip(heard, wanted, strict=False)) < 25


def test_the_first_companion_does_not_interrupt_a_sound():
    session = pico.Session(7, {}, usb=True)
    board = session.board
    board.run_for(100 * MS)
    board.keypad.move("4", True)
    assert board.run_until(lambda: bool(board.speaker.rises), board.now_ns + 100 * MS)
    board.send(frame.encode({"i": 1, "c": "hello"}))
    board.run_for(1500 * MS)
    assert [m["i"] for m in frame.Reader().feed(bytes(board.usb_out))] == [1]
    assert_whole(board.speaker.rises, "glass")


GARBAGE = b"""
import gc
from scanner.loop import Loop

loop = Loop()
loop.device.start(loop.clock())
loop.device.play("glass")
while loop.device.speaker.busy:
    loop.device.turn(loop.clock())
    gc.collect()
print("LATE", loop.device.speaker.late)
loop.close()
print("CLOSED")
"""


def test_garbage_collection_in_a_loop_drops_no_pulse_and_no_frame_and_close_frees_all():
    files = pico.flash_files(7, {})
    files["main.py"] = GARBAGE
    board = Board(pico_board.uf2_path(), pico.flash_image(files), usb=True)
    assert board.run_until(lambda: b"CLOSED" in board.usb_out, 4000 * MS)
    assert b"LATE 0" in board.usb_out
    assert_whole(board.speaker.rises, "glass")
    assert board.digits.longest_dark_ns <= LONGEST_DARK_NS
    pio = board.mcu.pio[0]
    assert not any(machine.enabled for machine in pio.machines)
    assert not any(channel.active for channel in board.mcu.dma.channels)


BROKEN = b"""
class Battery:
    looks = 0

    def millivolts(self):
        return 4500

    def on_usb(self):
        Battery.looks += 1
        if Battery.looks > 30:
            raise RuntimeError("broken on purpose")
        return True

    def close(self):
        pass
"""


def test_a_crash_shows_err_is_noted_and_restarts():
    from tools.flash import image

    files = pico.flash_files(7, {})
    del files["scanner/drivers/battery.mpy"]
    files["scanner/drivers/battery.py"] = BROKEN
    board = Board(pico_board.uf2_path(), pico.flash_image(files))
    assert board.run_until(lambda: board.resets, 4000 * MS)
    seen = [masks for _, masks in pico_records.states(board.digits.samples)]
    assert segments.encode("---") in seen
    assert segments.encode("Err") in seen
    note = image.contents(board.filesystem)["crash.txt"]
    assert b"RuntimeError: broken on purpose" in note
    # The names in the traceback are what a maintainer goes by: the device keeps no line numbers.
    assert b"scanner.loop" in note
    board.digits.samples.clear()
    assert board.run_until(lambda: any(mask for _, _, mask in board.digits.samples), board.now_ns + 1500 * MS)
    board.run_for(20 * MS)
    assert pico_records.states(board.digits.samples)[-1][1] == segments.encode("---")


# mpremote as it is, but for its patience: the emulated board is many times slower than a real one.
PATIENT = """
import sys
from mpremote import main, transport_serial
transport_serial.SerialTransport.enter_raw_repl.__defaults__ = (True, 900)
transport_serial.SerialTransport.read_until.__defaults__ = (900, None, None)
transport_serial.SerialTransport.exec_raw.__defaults__ = (900, None)
sys.exit(main.main())
"""


def mpremote(*words):
    command = [sys.executable, "-c", PATIENT, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=1200)


def test_mpremote_lists_files_and_soft_resets_the_running_device():
    server = subprocess.Popen(
        [sys.executable, "-m", "host_sim", "serve", "--host", "pico", "--tcp", "0", "--seed", "7"],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    try:
        url = json.loads(server.stdout.readline())["url"]
        listed = mpremote("connect", url, "fs", "ls", "/scanner")
        assert "console.mpy" in listed.stdout, listed.stdout + listed.stderr
        reset = mpremote("connect", url, "soft-reset")
        assert reset.returncode == 0, reset.stdout + reset.stderr
    finally:
        server.terminate()
        server.wait()
