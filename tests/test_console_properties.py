"""The console under random keys: never an exception, never stuck, always legible, always to be resumed."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.runner import Recorder, Run
from scanner import segments
from scanner.console import HISTORY_SIZE, Console
from scanner.mechanism import KEYS
from scanner.rules.rng import Rng
from scanner.settings import RANGES, Settings
from tests.proof import size

LEGIBLE = set("0123456789AbCcdEFGHhIiJLlnoPqrStUuY-_=? ")
OPTIONS = st.fixed_dictionaries(
    {},
    optional={name: st.integers(low, high) for name, (_, low, high) in RANGES.items() if name != "auto_off_min"},
)
STEP = st.tuples(
    st.sampled_from((*KEYS, *("C",) * 8, "A", "ON")), st.integers(0, 2500), st.integers(0, 4000), st.booleans()
)


class Watch:
    """A panel that checks what it is given."""

    def __init__(self):
        self.now_ms = 0

    def show(self, text, flash):
        plain = text[:-1] if text.endswith(".") else text
        assert 1 <= len(plain) <= 3, text
        assert set(plain) <= LEGIBLE, text
        assert len(segments.encode(text)) == 3

    def play(self, name):
        assert name

    def stop(self):
        pass


def random_keys(seed: int, count: int) -> set[str]:
    """Presses `count` random keys; chords, holds, long waits, power cuts too. Returns the modes it came to."""
    modes = set()
    dice = random.Random(seed)
    settings_ = Settings({name: dice.randint(low, high) for name, (_, low, high) in RANGES.items()})
    console = Console(Watch(), Rng(seed), settings_)
    now = 0
    for _ in range(count):
        key = dice.choice((*KEYS, "C", "C", "A", "ON", "ON"))
        if dice.random() < 0.9:
            console.key_down(key, now)
            now += dice.choice((1, 30, 80, 80, 80, 2500))
            console.key_up(key, now)
        else:
            dice.choice((console.key_down, console.key_up))(key, now)
        modes.add(console.mode)
        now += dice.choice((0, 0, 20, 100, 100, 100, 400, 3000, 30_000, 600_000))
        if dice.random() < 0.002:  # a power cut, after which the save is there, or lost
            console = Console(Watch(), Rng(seed), settings_, dice.choice((console.state(), None)))
            console.power_on(now)
        if dice.random() < 0.01:
            now = on_purpose(console, now)
            modes.add(console.mode)
    for key in KEYS:
        console.key_up(key, now)
    settles(console, now)
    return modes


def on_purpose(console, now):
    """What chance alone hardly finds: the settings, and an arrest at the right place. Returns the time after it."""
    for key in KEYS:
        console.key_up(key, now)
    if console.mode == "ready":
        keys, held_ms = ["ON"], 2500
    elif console.mode == "large" and console.settled:
        keys, held_ms = ["A", *str(console.case_state()["case"]["thief"]["place"])], 80
    else:
        return now
    for key in keys:
        console.key_down(key, now)
        console.key_up(key, now + held_ms)
        now += held_ms + 400
    console.tick(now + 12_000)  # longer than the sounds of an arrest
    return now + 12_000


def settles(console, now):
    for _ in range(2000):
        if console.settled:
            return
        now = console.next_due()
        console.tick(now)
    raise AssertionError(f"stuck: {console.state()}")


def test_random_keys_leave_no_exception_and_no_stuck_state():
    modes = set()
    for seed in range(4):
        modes |= random_keys(seed, size(5_000, 5_000))
    assert modes >= {"off", "ready", "large", "arrest", "caught", "settings"}


@pytest.mark.proof
@pytest.mark.parametrize("part", range(4))
def test_a_million_random_keys_leave_no_exception_and_no_stuck_state(part):
    modes = set()
    for seed in range(size(1, 50)):
        modes |= random_keys(1000 * part + seed + 100, size(2_000, 5_000))
    assert modes >= {"off", "ready", "large", "arrest", "caught"}


@settings(max_examples=size(40, 500), deadline=None)
@given(st.integers(0, 2**32 - 1), OPTIONS, st.lists(STEP, max_size=30), st.data())
def test_saving_and_loading_at_any_key_changes_no_later_record(seed, options, steps, data):
    lines, copies = [], []
    run = Run(seed, options, None, lines.append)
    cut = data.draw(st.integers(0, len(steps)))
    now = 0
    press(run, "ON", now, 80)
    now += 200
    for index, (key, hold_ms, gap_ms, overlap) in enumerate(steps):
        if index == cut:
            del lines[:]
            twin = Run(seed, run.settings.values(), None, copies.append)
            twin.console = Console.from_state(Recorder(copies.append), Rng(1), twin.settings, run.console.state())
            twin.panel = twin.console.panel
        press(run, key, now, hold_ms)
        if index >= cut:
            press(twin, key, now, hold_ms)
        now += hold_ms if overlap else hold_ms + gap_ms
    if cut < len(steps):
        run.settle(now)
        twin.settle(now)
        assert copies == lines
        assert twin.console.state() == run.console.state()


def press(run, key, now, hold_ms):
    run.press(now, key, True)
    run.press(now + hold_ms, key, False)


@settings(max_examples=size(30, 300), deadline=None)
@given(st.integers(0, 2**32 - 1), st.lists(STEP, max_size=25), st.integers(1, 400))
def test_however_often_time_is_looked_at_the_records_are_the_same(seed, steps, tick_ms):
    smooth, coarse = [], []
    for lines, step_ms in ((smooth, None), (coarse, tick_ms)):
        run = Run(seed, {}, None, lines.append)
        now = 0
        for key, hold_ms, gap_ms, _ in [("ON", 80, 100, False), ("ON", 80, 100, False), *steps]:
            for down, until in ((True, now + hold_ms), (False, now + hold_ms + gap_ms)):
                run.press(now, key, down)
                while step_ms and now < until:
                    now = min(now + step_ms, until)
                    run.advance(now)
                now = until
        run.settle(now)
    assert coarse == smooth


@settings(max_examples=size(20, 200), deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(0, 40), st.integers(1, 40_000))
def test_a_power_cut_at_any_time_costs_at_most_the_running_cue(seed, clues, wait_ms):
    whole = Run(seed, {"no_move_in": 0}, None, lambda line: None)
    for i, key in enumerate(["ON", "ON"] + ["C"] * clues):
        press(whole, key, i * 200, 80)
    cut_at = (clues + 2) * 200 + wait_ms
    whole.advance(cut_at)
    if whole.saved is None:
        return  # not even the alarm was over: there is no case yet
    after = Run(1, whole.saved["settings"], whole.saved["case"], lambda line: None)
    after.console.power_on(0)
    assert after.console.display[1]  # the last clue flashes
    kept = after.console.history
    assert kept == whole.console.history
    to_come = [cue[1:3] for cue in whole.saved["case"]["case"]["_cues"] if cue[0] == "clue"]
    after.settle(0)
    # What was typed but not yet acted on is gone, as on any device without power; what was heard is not.
    now = oldest_first(after.console.history)
    assert now == (oldest_first(kept) + to_come)[-len(now) :]
    assert len(after.console.history) == HISTORY_SIZE or len(now) == len(oldest_first(kept)) + len(to_come)


def oldest_first(history):
    return [clue for action in reversed(history) for clue in action]


def test_the_panel_never_sees_an_illegible_text():
    with pytest.raises(AssertionError):
        Watch().show("1Xr", False)
