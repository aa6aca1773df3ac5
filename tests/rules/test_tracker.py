"""The tracker: never wrong, and no wider than the clues leave it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scanner.rules import city
from scanner.rules.rng import Rng
from scanner.rules.thief import STYLES, Thief
from scanner.rules.tracker import Tracker
from tests.proof import size
from tests.rules import oracle
from tests.rules.oracle import BOARD, ODDS, RIDE

EXAMPLE = BOARD["worked_example"]
SEEDS = st.integers(0, 2**32 - 1)


def follow(tracker, clues):
    for area, kind in clues:
        tracker.clue(area, kind)
    if not clues:
        tracker.stayed()


def test_d28_worked_example_gives_exactly_its_five_sets():
    tracker = Tracker()
    for kind, possible in zip(EXAMPLE["kinds"], EXAMPLE["possible"], strict=True):
        tracker.clue(1, kind)
        assert tracker.places() == set(possible)


def test_r20b_before_the_first_clue_all_19_crimes():
    assert Tracker().places() == set(city.CRIMES)


@pytest.mark.parametrize("style", STYLES)
@given(seed=SEEDS)
def test_the_true_place_is_always_among_the_places(style, seed):
    thief = Thief(Rng(seed), ODDS, style)
    tracker = Tracker()
    follow(tracker, thief.strike())
    for step in range(60):
        assert thief.place in tracker.places()
        tracker.think()
        for clues in thief.run() if step % 20 == 19 else [thief.act()]:
            follow(tracker, clues)


@pytest.mark.proof
def test_the_truth_stays_in_and_memory_bounded_over_many_cases():
    most = 0
    for seed in range(size(150, 20_000)):
        thief = Thief(Rng(seed), ODDS, STYLES[seed % 8 == 0])
        tracker = Tracker()
        follow(tracker, thief.strike())
        for _ in range(100):
            follow(tracker, thief.act())
            assert thief.place in tracker.places()
            most = max(most, len(tracker.state()["known"]))
    assert most <= 128  # half a kilobyte of small integers on the device


class Exhaustive:
    """All histories that fit the clues, by the board's numbers: what the tracker must equal, without any bound."""

    def __init__(self):
        self.known = {(space, None, frozenset([space])) for space in oracle.CRIMES}
        self.started = self.riding = False

    def clue(self, area, kind):
        if not self.started:
            self.started = True
            after = {k for k in self.known if (k[0] // 100, "crime") == (area, kind)}
        elif self.riding:
            stand = frozenset().union(*(robbed & {709} for _, _, robbed in self.known))
            after = {(s, None, stand) for s in oracle.STATIONS if s // 100 == area}
        else:
            after = set()
            for place, came_from, robbed in self.known:
                options = oracle.legal(place, came_from, robbed)
                if kind == "subway":
                    if RIDE in options and place // 100 == area:
                        after.add((place, came_from, robbed))
                    continue
                for space in options - {RIDE}:
                    if oracle.clue_of(space, robbed) == (area, kind):
                        left = robbed | {space} if kind == "crime" else robbed
                        after.add((space, place, left & {709} if space >= 500 else left))
        self.riding = kind == "subway"
        self.known = after

    def places(self):
        return set(oracle.STATIONS) if self.riding else {place for place, _, _ in self.known}


@pytest.mark.parametrize("style", STYLES)
@given(seed=SEEDS)
def test_places_are_exactly_those_that_some_legal_thief_could_be_at(style, seed):
    thief = Thief(Rng(seed), ODDS, style)
    tracker, all_thieves = Tracker(), Exhaustive()
    clues = thief.strike()
    for _ in range(40):
        for area, kind in clues:
            tracker.clue(area, kind)
            all_thieves.clue(area, kind)
            assert tracker.places() == all_thieves.places()
        clues = thief.act()


@given(seed=SEEDS)
def test_places_after_counts_what_each_clue_would_leave(seed):
    thief = Thief(Rng(seed), ODDS)
    tracker = Tracker()
    clues = thief.strike()
    for _ in range(20):
        for area, kind in clues:
            left = tracker.places_after(area, kind)
            tracker.clue(area, kind)
            assert left == len(tracker.places()) > 0
        clues = thief.act()
    assert tracker.places_after(9, "crime") == 0


@given(seed=SEEDS, steps=st.integers(0, 20))
def test_possible_lists_exactly_the_clues_that_can_come_next(seed, steps):
    thief = Thief(Rng(seed), ODDS)
    tracker = Tracker()
    assert tracker.possible() == [(1, "crime"), (2, "crime"), (3, "crime"), (4, "crime"), (7, "crime")]
    follow(tracker, thief.strike())
    for _ in range(steps):
        follow(tracker, thief.act())
    kinds = ("crime", "floor", "door", "window", "street", "subway")
    every = [(area, kind) for area in range(1, 9) for kind in kinds]
    assert tracker.possible() == sorted(clue for clue in every if tracker.places_after(*clue))


def test_r23_stayed_changes_nothing():
    tracker = Tracker()
    tracker.clue(1, "crime")
    before = tracker.state()
    tracker.stayed()
    assert tracker.state() == before


def test_r53_between_subway_and_street_all_five_stations():
    tracker = Tracker()
    follow(tracker, [(7, "crime"), (7, "street"), (7, "street"), (7, "street"), (7, "street"), (7, "street")])
    assert 799 in tracker.places()
    tracker.clue(7, "subway")
    assert tracker.places() == set(city.STATIONS)
    tracker.clue(8, "street")
    assert tracker.places() == {899}


@pytest.mark.parametrize("clue", [(2, "crime"), (1, "street"), (1, "subway"), (9, "floor"), (1, "moonwalk")])
def test_a_clue_that_cannot_follow_is_refused_and_changes_nothing(clue):
    tracker = Tracker()
    tracker.clue(1, "crime")
    before = tracker.state()
    with pytest.raises(ValueError, match=f"clue {clue[1]} in area {clue[0]}"):
        tracker.clue(*clue)
    assert tracker.state() == before


def test_the_first_clue_must_be_a_crime():
    with pytest.raises(ValueError, match="clue floor"):
        Tracker().clue(1, "floor")


def test_r35_an_escape_shows_where_he_was_and_r36_a_false_arrest_where_he_was_not():
    tracker = Tracker()
    tracker.clue(1, "crime")
    tracker.ruled_out(123)
    assert tracker.places() == {144, 146, 164}
    tracker.seen(164)
    assert tracker.places() == {164}
    with pytest.raises(ValueError, match="146"):
        tracker.seen(146)
    with pytest.raises(ValueError, match="164"):
        tracker.ruled_out(164)
    assert tracker.places() == {164}


@given(seed=SEEDS, steps=st.integers(0, 30))
def test_saving_and_loading_changes_nothing_later(seed, steps):
    thief = Thief(Rng(seed), ODDS)
    tracker = Tracker()
    if steps:
        follow(tracker, thief.strike())
    for _ in range(steps):
        follow(tracker, thief.act())
    twin = Tracker.from_state(json.loads(json.dumps(tracker.state())))
    assert twin.places() == tracker.places()
    if not steps:
        follow(tracker, thief.strike())
        follow(twin, [(thief.place // 100, "crime")])
    for _ in range(10):
        clues = thief.act()
        follow(tracker, clues)
        follow(twin, clues)
        assert twin.state() == tracker.state()


def test_cunning_picks_a_clue_that_leaves_the_most_places():
    wide = narrow = 0
    for seed in range(60):
        for style in STYLES:
            thief = Thief(Rng(seed), ODDS, style)
            tracker = Tracker()
            follow(tracker, thief.strike())
            for _ in range(40):
                follow(tracker, thief.act())
                if style == "cunning":
                    wide += len(tracker.places())
                else:
                    narrow += len(tracker.places())
    assert wide > 1.2 * narrow
