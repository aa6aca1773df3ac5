"""The device on an emulated Pico, in emulated time: design section 9. Needs CRIME_SCANNER_UF2 and some minutes."""

import re
import statistics

from host_sim import pico, pico_board
from host_sim.errors import InputError
from host_sim.pico_board import MS, Board

_KEYS = ("1", "2", "3", "4", "5", "6", "1", "4")  # samples of ready mode: each sounds at once
# The whole firmware runs; this much is added to where its seed comes from, and counted with it.
_HEAP = b"""
def _heap(_):
    import gc
    gc.collect()
    print("HEAP", gc.mem_alloc())
from machine import Timer
_timer = Timer(period=200, mode=Timer.PERIODIC, callback=_heap)
"""
_LOOP = b"""
import time
from scanner.loop import Loop

loop = Loop()
device = loop.device
device.start(loop.clock())
loop._open_ports()
for _ in range(200):
    device.turn(loop.clock())
device.console.key_down("ON", loop.clock())
device.console.key_up("ON", loop.clock())
longest, turns, end = 0, 0, time.ticks_add(time.ticks_ms(), 500)
while time.ticks_diff(end, time.ticks_ms()) > 0:
    start = time.ticks_us()
    device.turn(loop.clock())
    longest = max(longest, time.ticks_diff(time.ticks_us(), start))
    turns += 1
print("NUMBERS", turns * 2, longest)
loop.close()
print("CLOSED")
"""


def bench(report) -> None:
    """Boot, key to first pulse, heap, and the loop."""
    try:
        session = pico.Session(7, {})
    except InputError as fault:
        report.skip("emulated Pico", str(fault))
        return
    report.line("power-on to ---, emulated RP2040", session.boot_ns / MS, "ms", "at most 700")
    delays = key_delays(session)
    report.line("key down to first pulse, median", statistics.median(delays), "ms", "at most 15")
    report.line("key down to first pulse, worst", max(delays), "ms", "at most 30")

    files = pico.flash_files(7, {})
    files["main.py"] = _LOOP
    board = Board(pico_board.uf2_path(), pico.flash_image(files), usb=True)
    board.run_until(lambda: b"CLOSED" in board.usb_out, 6000 * MS)
    numbers = bytes(board.usb_out).partition(b"NUMBERS ")[2].split()
    if len(numbers) < 2:
        raise RuntimeError(f"the emulated Pico answered {bytes(board.usb_out)!r}")
    turns, longest_us = (int(n) for n in numbers[:2])
    report.line("heap in use while a case runs", heap_in_use() / 1024, "KB", "at most 60")
    report.line("loop turns a second while a sound plays, never sleeping", turns, "turns/s")
    report.line("longest turn of the loop", longest_us / 1000, "ms")


def heap_in_use() -> int:
    """Starts a case and returns the most bytes that were in use while its crime sounds."""
    files = pico.flash_files(7, {})
    files["scanner/drivers/entropy.py"] += _HEAP
    board = Board(pico_board.uf2_path(), pico.flash_image(files), usb=True)
    board.run_until(lambda: bool(board.digits.samples), 2000 * MS)
    for down in (True, False):
        board.run_for(60 * MS)
        board.keypad.move("ON", down)
    del board.usb_out[:]
    board.run_for(1200 * MS)
    found = [int(number) for number in re.findall(rb"HEAP (\d+)\r", bytes(board.usb_out))]
    if len(found) < 4:
        raise RuntimeError(f"the emulated Pico answered {bytes(board.usb_out)!r}")
    return max(found)


def key_delays(session) -> list[float]:
    """Presses keys of ready mode at moments spread over the scan's period; returns the delays in ms."""
    board = session.board
    board.run_for(400 * MS)
    delays = []
    for number, key in enumerate(_KEYS):
        board.run_for((1 + number * 0.63) * MS)
        board.speaker.rises.clear()
        start = board.now_ns
        board.keypad.move(key, True)
        board.run_until(lambda: bool(board.speaker.rises), start + 200 * MS)
        delays.append((board.speaker.rises[0] - start) / MS)
        board.run_for(40 * MS)
        board.keypad.move(key, False)
        board.run_for(40 * MS)
        for label in ("OFF", "ON"):  # silence, and ready again
            board.keypad.move(label, True)
            board.run_for(50 * MS)
            board.keypad.move(label, False)
            board.run_for(60 * MS)
    return delays
