"""The lab follows the rules: the same legal moves and the same odds as the scalar thief, then the same cases."""

import json
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from host_sim.__main__ import main
from host_sim.lab.beliefs import Beliefs
from host_sim.lab.cases import Model, simulate
from host_sim.lab.chain import Chain, walk
from scanner.rules.city import CRIMES, SPACES
from scanner.rules.rng import Rng
from scanner.rules.thief import Thief
from scanner.rules.tracker import Tracker
from scanner.rules.ways import BITS
from tests.proof import size
from tests.rules.oracle import ODDS, RESTLESS

CHAIN = Chain()


class Scripted:
    """A generator that draws given numbers and notes what was asked for."""

    def __init__(self, draws):
        self.draws, self.asked = list(draws), []

    def below(self, n):
        self.asked.append(n)
        return self.draws.pop(0) if self.draws else 0


def scalar_moves(key, robbed):
    """The scalar thief's exact odds: Counter of (key, robbed, clues) -> probability, by trying every draw."""
    state = {"place": key // 1000, "from": key % 1000, "robbed": [c for c in CRIMES if robbed & BITS[c]]}
    state |= {"crimes": 1, "escapes": 0, "heard": None}
    odds = Counter()
    todo = [((), Fraction(1))]
    while todo:
        draws, share = todo.pop()
        rng = Scripted(draws)
        thief = Thief.from_state(rng, RESTLESS, "classic", state)
        clues = thief.act()
        if len(rng.asked) > len(draws):
            n = rng.asked[len(draws)]
            todo += [((*draws, value), share / n) for value in range(n)]
            continue
        after = thief.state()
        left = sum(BITS[space] for space in after["robbed"])
        odds[after["place"] * 1000 + after["from"], left, tuple(clues), after["crimes"] - 1] += share
    return odds


def test_every_state_has_exactly_the_moves_and_odds_of_the_scalar_thief():
    for number, (key, robbed) in enumerate(CHAIN.states):
        if number % size(9, 1):
            continue
        first, count = int(CHAIN.first[number]), int(CHAIN.count[number])
        lab = Counter()
        for move in range(first, first + count):
            after = (*CHAIN.states[CHAIN.to[move]], CHAIN.clues[CHAIN.told[move]], int(CHAIN.crime[move]))
            lab[after] += Fraction(1, count)
        assert lab == scalar_moves(key, robbed)


def test_the_states_are_all_that_cases_reach():
    index = set(CHAIN.states)
    for seed in range(60):
        thief = Thief(Rng(seed), ODDS)
        thief.strike()
        for _ in range(60):
            state = thief.state()
            assert (state["place"] * 1000 + state["from"], sum(BITS[c] for c in state["robbed"])) in index
            thief.act()


def test_moves_are_drawn_with_their_odds():
    rng = np.random.Generator(np.random.SFC64(5))
    counts = Counter()
    state = np.full(200_000, CHAIN.states.index((500000, 0)), np.intp)
    walk(CHAIN, state, 1, rng, (1, 8))
    for key in np.array([key for key, _ in CHAIN.states])[state].tolist():
        counts[key] += 1
    # From 500, come up from the subway: stays 1/8; else one of four streets or one of five rides, 1/5 each of 5 things.
    for key in (501500, 610500, 701500, 810500):
        assert abs(counts[key] / 200_000 - 7 / 40) < 0.005
    for end in (599000, 699000, 799000, 899000):
        assert abs(counts[end] / 200_000 - 7 / 200) < 0.003
    assert abs(counts[500000] / 200_000 - (1 / 8 + 7 / 200)) < 0.005


def test_walk_counts_crimes_and_stays_like_the_scalar_thief():
    rng = np.random.Generator(np.random.SFC64(5))
    state = rng.choice(CHAIN.starts, 40_000)
    crimes = walk(CHAIN, state, 30, rng)
    scalar = []
    for seed in range(1500):
        thief = Thief(Rng(seed), ODDS)
        thief.strike()
        for _ in range(30):
            thief.act()
        scalar.append(thief.crimes - 1)
    spread = np.std(scalar) / len(scalar) ** 0.5
    assert abs(crimes.mean() - np.mean(scalar)) < 5 * spread


def test_beliefs_are_the_trackers():
    beliefs = Beliefs(CHAIN.clues)
    rng = np.random.Generator(np.random.SFC64(7))
    start = rng.integers(0, 19, 40)
    belief = beliefs.next_of(np.full(40, beliefs.start), CHAIN.start_told[start])
    state = CHAIN.starts[start]
    trackers = [Tracker() for _ in range(40)]
    told = CHAIN.start_told[start]
    for _ in range(40):
        for tracker, clues, number in zip(trackers, told.tolist(), belief.tolist(), strict=True):
            for area, kind in CHAIN.clues[clues]:
                tracker.clue(area, kind)
            assert beliefs.trackers[number].state() == tracker.state()
            assert beliefs.single[number] == (len(tracker.places()) == 1)
        move = CHAIN.first[state] + rng.integers(0, CHAIN.count[state]).astype(np.intp)
        state, told = CHAIN.to[move], CHAIN.told[move]
        belief = beliefs.next_of(belief, told)


def scalar_case(seed, model):
    """The lab's model of a case with the scalar thief and tracker."""
    rng = Rng(seed)
    odds = {"no_move": model.no_move, "escape": model.escape, "tires": model.tires}
    thief, tracker = Thief(rng, odds, model.style), Tracker()
    clues = thief.strike()
    heard = presses = waited = escapes = 0
    until_one = None
    visits = Counter()

    def listen(clues):
        nonlocal heard, until_one
        visits[thief.place] += 1
        for area, kind in clues:
            tracker.clue(area, kind)
            heard += 1
        if until_one is None and len(tracker.places()) == 1:
            until_one = heard

    listen(clues)
    while presses < 500:
        listen(thief.act())
        presses += 1
        waited += 1
        if waited >= model.delay and len(tracker.places()) == 1:
            if thief.arrest(thief.place) == "success":
                break
            escapes, waited = escapes + 1, 0
            for _ in range(5 + rng.below(2)):
                listen(thief.act(True))
    return thief.crimes, presses, escapes, -1 if until_one is None else until_one, visits


@pytest.mark.parametrize(
    "model",
    [Model(), Model("cunning", delay=2), Model(escape=(1, 2), tires=True, no_move=(1, 3))],
    ids=["classic", "cunning", "tires"],
)
def test_cases_come_out_as_with_the_scalar_thief(model):
    lab = simulate(20_000, model, seed=3)
    scalar = [scalar_case(seed, model) for seed in range(size(800, 10_000))]
    for column, name in enumerate(("crimes", "presses", "escapes", "clues_until_one")):
        ours, theirs = getattr(lab, name), np.array([case[column] for case in scalar])
        spread = (theirs.var() / len(theirs) + ours.var() / len(ours)) ** 0.5
        assert abs(ours.mean() - theirs.mean()) < 5 * spread + 1e-9, name
    visits = sum((case[4] for case in scalar), Counter())
    ours = lab.visits / lab.visits.sum()
    theirs = np.array([visits[space] for space in SPACES]) / visits.total()
    assert np.abs(ours - theirs).max() < 6 * (ours.max() / visits.total()) ** 0.5 * 3


def test_same_seed_same_cases():
    one, two, other = (simulate(500, Model(), seed) for seed in (4, 4, 5))
    assert (one.crimes == two.crimes).all()
    assert (one.visits == two.visits).all()
    assert (one.visits != other.visits).any()


def test_a_thief_who_always_escapes_leaves_his_case_unsolved():
    outcome = simulate(20, Model(escape=(1, 1)), 1)
    assert not outcome.solved.any()
    assert (outcome.presses == 500).all()


def test_command_writes_table_and_plots(tmp_path, capsys):
    assert main(["lab", "--cases", "300", "--out", str(tmp_path / "lab"), "--seed", "2"]) == 0
    summary = json.loads((tmp_path / "lab/summary.json").read_text())
    assert summary["results"]["cases"] == 300
    for name in ("clues_until_one_place", "crimes_per_case", "heat_map"):
        assert (tmp_path / f"lab/{name}.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    shown = capsys.readouterr()
    assert "crimes per case, mean" in shown.out
    assert "300/300" in shown.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--cases", "0"], "--cases 0: give 1 to"),
        (["--no-move", "one in eight"], "--no-move one in eight: give odds like 1/8"),
        (["--escape", "5/4"], "--escape 5/4"),
        (["--delay", "-1"], "--delay -1"),
        (["--seed", "-1"], "--seed -1"),
        (["--out", "/dev/null/lab"], "cannot write to /dev/null/lab"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(words, says, capsys):
    assert main(["lab", "--cases", "10", *words]) == 2
    error = capsys.readouterr().err
    assert error.startswith("error: lab: ")
    assert says in error
    assert error.count("\n") == 1
