"""The rules: thief moves a second on both Pythons and in the lab, tracker time per clue, memory after 10 000 clues."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from host_sim.lab.cases import Model, simulate
from host_sim.lab.chain import Chain, walk
from scanner.rules.rng import Rng
from scanner.rules.thief import ODDS, Thief
from scanner.rules.tracker import Tracker

ROOT = Path(__file__).parents[2]
MOVES = 200_000
ROUNDS = 5  # processor time, and the best of some rounds: the machine's speed whatever else it does

# Runs inside MicroPython; prints one JSON object.
DEVICE = """
import gc, json, time
from scanner.rules.rng import Rng
from scanner.rules.thief import ODDS, Thief
from scanner.rules.tracker import Tracker


def measured():
    gc.collect()
    return gc.mem_alloc()


found = {}
for style, moves in (("classic", 20000), ("cunning", 2000)):
    thief = Thief(Rng(1979), ODDS, style)
    thief.strike()
    start = time.ticks_us()
    for _ in range(moves):
        thief.act()
    found[style] = moves * 1e6 / time.ticks_diff(time.ticks_us(), start)
thief = Thief(Rng(1979), ODDS)
tracker = Tracker()
clues = thief.strike()
count = heap = 0
while count < 10000:
    for area, kind in clues:
        tracker.clue(area, kind)
        count += 1
    clues = thief.act()
    if count >= 100 and not heap:
        heap = measured()
found["heap"] = measured()
found["growth"] = found["heap"] - heap
print(json.dumps(found))
"""


def _best(work, count):
    """Returns the most of `count` things a second that `work` reached in some rounds."""
    seconds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return count / min(seconds)


def _moves_a_second(style, moves):
    thief = Thief(Rng(1979), ODDS, style)
    thief.strike()

    def work():
        for _ in range(moves):
            thief.act()

    return _best(work, moves)


def _tracker_us_per_clue():
    thief = Thief(Rng(1979), ODDS)
    clues = thief.strike()
    while len(clues) < 20_000:
        clues += thief.act()

    def work():
        tracker = Tracker()
        for area, kind in clues:
            tracker.clue(area, kind)

    return 1e6 / _best(work, len(clues))


def _lab_moves_a_second():
    chain = Chain()
    rng = np.random.Generator(np.random.SFC64(1979))
    state = rng.choice(chain.starts, 30_000)
    return _best(lambda: walk(chain, state, 30, rng), 30 * len(state))


def bench(report):
    """Prints the numbers; those of MicroPython are of its build for this PC, not of the RP2040."""
    report.line("thief moves a second, CPython", _moves_a_second("classic", MOVES), "moves/s", "at least 500 000")
    report.line("thief moves a second, cunning, CPython", _moves_a_second("cunning", MOVES // 20), "moves/s")
    report.line("thief moves a second, lab", _lab_moves_a_second(), "moves/s", "at least 20 000 000")
    report.line("lab, cases with tracker and arrests", _best(lambda: simulate(20_000, Model(), 1), 20_000), "cases/s")
    report.line("tracker, CPython", _tracker_us_per_clue(), "us/clue")
    micropython = shutil.which("micropython", path=str(Path(sys.executable).parent))
    if not micropython:
        report.skip("thief and tracker in MicroPython", "no micropython beside this Python")
        return
    done = subprocess.run(
        [micropython, "-X", "heapsize=192k", "-c", DEVICE],
        env={**os.environ, "MICROPYPATH": str(ROOT / "firmware")},
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    report.line("thief moves a second, MicroPython on this PC", found["classic"], "moves/s")
    report.line("thief moves a second, cunning, MicroPython on this PC", found["cunning"], "moves/s")
    report.line("rules and one case after 10 000 clues, MicroPython heap", found["heap"] / 1024, "KB", "60 KB")
    report.line("growth of that heap, clue 100 to clue 10 000", found["growth"] / 1024, "KB", "0")
