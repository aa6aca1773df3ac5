"""Whole cases, many at once: the thief by his rules, detectives who know what the clues tell and arrest in time.

The detectives are a model: they try an arrest as soon as one place is left, but not before `delay` presses of C
since the case began or since his last run, the time that a walk across the board takes.
"""

from dataclasses import dataclass, field

import numpy as np

from host_sim.lab.beliefs import Beliefs
from host_sim.lab.chain import Chain, below, threshold
from scanner.rules.city import SPACES

LONGEST = 500  # presses after which a case counts as never solved (it happens when he always escapes)
BATCH = 20_000  # cases at a time: large enough for NumPy, small enough for the cache and the progress bar


@dataclass(frozen=True)
class Model:
    """The odds of the scanner (num, den), the thief's style, and the detectives' delay in presses of C."""

    style: str = "classic"
    no_move: tuple[int, int] = (1, 8)
    escape: tuple[int, int] = (1, 4)
    tires: bool = False
    delay: int = 4


@dataclass
class Outcome:
    """What came of the cases, one array element each, and how often the thief stood on each of SPACES."""

    crimes: np.ndarray
    presses: np.ndarray
    escapes: np.ndarray
    clues_until_one: np.ndarray  # the alarm included; -1: it never came to one place
    solved: np.ndarray
    visits: np.ndarray
    moves: int = 0  # actions of the thief in all


def simulate(cases, model, seed, progress=lambda done: None):
    """Plays `cases` cases. progress is called with the number of cases that ended since its last call."""
    rng = np.random.Generator(np.random.SFC64(seed))
    chain = Chain()
    beliefs = Beliefs(chain.clues)
    crowd = _Cunning(chain, beliefs) if model.style == "cunning" else _Classic(chain)
    parts = []
    for start in range(0, cases, BATCH):
        parts.append(_Batch(min(BATCH, cases - start), model, rng, chain, beliefs, crowd).play(progress))
    joined = {name: np.concatenate([getattr(p, name) for p in parts]) for name in _PER_CASE}
    return Outcome(visits=sum(p.visits for p in parts), moves=sum(p.moves for p in parts), **joined)


_PER_CASE = ("crimes", "presses", "escapes", "clues_until_one", "solved")


class _Classic:
    """A thief who picks evenly among his moves."""

    def __init__(self, chain):
        self._chain = chain

    def pick(self, state, belief, random):
        """Returns the index of a move of each case."""
        chain = self._chain
        return chain.first[state] + below(chain.count[state], random)


class _Cunning:
    """A thief who picks evenly among the moves whose clue leaves detectives the most places.

    That depends on what they know, so his moves are listed for each pair of state and belief when it first comes up.
    """

    def __init__(self, chain, beliefs):
        self._chain = chain
        self._beliefs = beliefs
        self._rows = {}
        self._moves = []
        self._first, self._count = [], []

    def pick(self, state, belief, random):
        """Returns the index of a move of each case."""
        pairs, back = np.unique(state * (1 << 32) + belief, return_inverse=True)
        rows = np.array([self._row(pair) for pair in pairs.tolist()], np.intp)
        first = np.array(self._first, np.intp)[rows][back]
        count = np.array(self._count, np.uint32)[rows][back]
        return np.array(self._moves, np.intp)[first + below(count, random)]

    def _row(self, pair):
        if pair not in self._rows:
            moves = self._best(pair >> 32, pair & 0xFFFFFFFF)
            self._rows[pair] = len(self._first)
            self._first.append(len(self._moves))
            self._count.append(len(moves))
            self._moves += moves
        return self._rows[pair]

    def _best(self, state, belief):
        chain, tracker = self._chain, self._beliefs.trackers[belief]
        first = int(chain.first[state])
        moves = list(range(first, first + int(chain.count[state])))
        left = {}
        for move in moves:
            clues = chain.clues[chain.told[move]]
            left[move] = 1 if len(clues) == 2 else tracker.places_after(*clues[0])
        most = max(left.values())
        return [move for move in moves if left[move] == most]


@dataclass
class _Batch:
    """Some cases at once. Arrays hold the open cases only; `who` says which they are."""

    size: int
    model: Model
    rng: np.random.Generator
    chain: Chain
    beliefs: Beliefs
    thief: "_Classic | _Cunning"
    out: Outcome = field(init=False)

    def play(self, progress):
        size = self.size
        self.out = Outcome(
            np.zeros(size, np.int32),
            np.zeros(size, np.int32),
            np.zeros(size, np.int32),
            np.full(size, -1, np.int32),
            np.zeros(size, bool),
            np.zeros(len(SPACES), np.int64),
        )
        self._strike()
        while len(self.who):
            self._action()
            self._arrests()
            ended = self._end_cases()
            if ended:
                progress(ended)
        return self.out

    def _strike(self):
        size = self.size
        start = below(np.full(size, len(self.chain.starts), np.uint32), self._random(size))
        self.who = np.arange(size)
        self.state = self.chain.starts[start]
        self.belief = self.beliefs.next_of(np.full(size, self.beliefs.start), self.chain.start_told[start])
        self.crimes = np.ones(size, np.int32)
        self.heard = np.ones(size, np.int32)
        self.presses, self.waited, self.run, self.escapes = (np.zeros(size, np.int32) for _ in range(4))
        self.caught = np.zeros(size, bool)
        self._look()

    def _random(self, size):
        return self.rng.integers(0, 2**32, size, dtype=np.uint32)

    def _look(self):
        """Counts where he is and notes the cases that came down to one place for the first time."""
        self.out.visits += np.bincount(self.chain.place[self.state], minlength=len(SPACES))
        now = self.beliefs.single[self.belief] & (self.out.clues_until_one[self.who] < 0)
        self.out.clues_until_one[self.who[now]] = self.heard[now]

    def _action(self):
        size = len(self.who)
        running = self.run > 0
        goes = running | (self._random(size) >= threshold(self.model.no_move))
        going = np.flatnonzero(goes)
        move = self.thief.pick(self.state[going], self.belief[going], self._random(len(going)))
        told = self.chain.told[move]
        self.state[going] = self.chain.to[move]
        self.belief[going] = self.beliefs.next_of(self.belief[going], told)
        self.crimes[going] += self.chain.crime[move]
        self.heard[going] += np.array([len(clues) for clues in self.chain.clues], np.int32)[told]
        self.run -= running
        self.presses += ~running
        self.waited += ~running
        self.out.moves += size
        self._look()

    def _arrests(self):
        model = self.model
        tried = (self.run == 0) & (self.waited >= model.delay) & self.beliefs.single[self.belief]
        cases = np.flatnonzero(tried)
        if not len(cases):
            return
        num, den = model.escape
        halved = np.minimum(self.escapes[cases], 6) if model.tires else np.zeros(len(cases), np.int32)
        flees = self._random(len(cases)) < np.uint64(num * 2**32 // den) >> halved.astype(np.uint64)
        self.caught[cases[~flees]] = True
        fled = cases[flees]
        self.escapes[fled] += 1
        self.waited[fled] = 0
        self.run[fled] = 5 + below(np.full(len(fled), 2, np.uint32), self._random(len(fled)))

    def _end_cases(self):
        over = self.caught | (self.presses >= LONGEST)
        ended = int(over.sum())
        if ended:
            who = self.who[over]
            self.out.crimes[who] = self.crimes[over]
            self.out.presses[who] = self.presses[over]
            self.out.escapes[who] = self.escapes[over]
            self.out.solved[who] = self.caught[over]
            for name in ("who", "state", "belief", "crimes", "heard", "presses", "waited", "run", "escapes", "caught"):
                setattr(self, name, getattr(self, name)[~over])
        return ended
