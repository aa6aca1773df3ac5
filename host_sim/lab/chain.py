"""The thief as a Markov chain in NumPy arrays, made from the firmware's own rules.

A state is all that his next move depends on: place, the space he left, what he has robbed. Every state that a case
can reach is listed once with all its moves, so that a move of many cases at once is a few array look-ups.
"""

import numpy as np

from scanner.rules.city import CRIMES, SPACES, STATIONS
from scanner.rules.ways import BITS, PLAIN, RIDE, STAND_BIT, WAYS

_SHIFT = np.uint64(32)
INDEX = {space: i for i, space in enumerate(SPACES)}


class Chain:
    """All states and moves.

    place[state]: index into SPACES. first[state], count[state]: where its moves are in the move arrays, each equally
    likely. to[move]: the state it leads to; crime[move]: 1 when it robs; told[move]: index into clues, the tuple of
    clues that become public. starts: the 19 states at the start of a case; start_told: their clues.
    """

    def __init__(self):
        self.clues = []
        self._clue_index = {}
        self._index = {}
        self._todo = []
        starts = [self._state((space * 1000, BITS[space])) for space in CRIMES]
        self.starts = np.array(starts, np.intp)
        self.start_told = np.array([self._told([(space // 100, "crime")]) for space in CRIMES], np.intp)
        first, to, crime, told = [], [], [], []
        done = 0
        while done < len(self._todo):
            first.append(len(to))
            for key, robbed, clues in moves_of(*self._todo[done]):
                to.append(self._state((key, robbed)))
                crime.append(clues[-1][1] == "crime")
                told.append(self._told(clues))
            done += 1
        self.states = self._todo
        self.first = np.array(first, np.intp)
        self.count = np.diff(np.array([*first, len(to)], np.uint32))
        self.to = np.array(to, np.intp)
        self.crime = np.array(crime, np.uint8)
        self.told = np.array(told, np.intp)
        self.place = np.array([INDEX[key // 1000] for key, _ in self.states], np.intp)

    def _state(self, state):
        if state not in self._index:
            self._index[state] = len(self._todo)
            self._todo.append(state)
        return self._index[state]

    def _told(self, clues):
        clues = tuple(clues)
        if clues not in self._clue_index:
            self._clue_index[clues] = len(self.clues)
            self.clues.append(clues)
        return self._clue_index[clues]


def moves_of(key, robbed):
    """Returns the moves of a state as (key, robbed, clues), each equally likely.

    key is place * 1000 + the space he left. A ride is five moves, one for each end; where it is one choice among
    others, these stand five times each, so that each end has a fifth of the ride's share.
    """
    options, grabs = WAYS[key]
    options = [space for space in grabs if not robbed & BITS[space]] or options
    times = len(STATIONS) if RIDE in options and len(options) > 1 else 1
    moves = []
    place = key // 1000
    for space in options:
        if space == RIDE:
            moves += [(end * 1000, robbed, [(place // 100, "subway"), (end // 100, "street")]) for end in STATIONS]
            continue
        clue = PLAIN[space]
        left = robbed & STAND_BIT if space >= 500 else robbed
        if BITS.get(space, 0) & ~left:
            left |= BITS[space]
            clue = (clue[0], "crime")
        moves += [(space * 1000 + place, left, [clue])] * times
    return moves


def below(count, random):
    """Returns random numbers 0 to count - 1, elementwise, from 32-bit ones; uneven by less than one in 10**8."""
    scaled = np.multiply(random, count, dtype=np.uint64)
    scaled >>= _SHIFT
    return scaled.view(np.int64)


def threshold(odds):
    """Returns the 32-bit number that a random one is below with the odds (num, den)."""
    return np.uint64(odds[0] * 2**32 // odds[1])


def walk(chain, state, actions, rng, no_move=(1, 8)):
    """Lets every case make `actions` actions, in place. `state`: intp array of states. Returns crimes of each case.

    The thief alone, without detectives: the fastest way to his habits, and what the speed budget is about. About
    30 000 cases at once are fastest: the arrays stay in the processor's cache.
    """
    size = len(state)
    crimes = np.zeros(size, np.int32)
    count, crime, goes = np.empty(size, np.uint32), np.empty(size, np.uint8), np.empty(size, bool)
    first, to, move = np.empty(size, np.intp), np.empty(size, np.intp), np.empty(size, np.uint64)
    stays_below = threshold(no_move)
    for _ in range(actions):
        random = rng.bit_generator.random_raw(size).view(np.uint32)
        np.take(chain.count, state, out=count, mode="clip")
        np.take(chain.first, state, out=first, mode="clip")
        np.multiply(random[::2], count, out=move, dtype=np.uint64)
        move >>= _SHIFT
        first += move.view(np.int64)
        np.take(chain.to, first, out=to, mode="clip")
        np.take(chain.crime, first, out=crime, mode="clip")
        np.greater_equal(random[1::2], stays_below, out=goes)
        np.copyto(state, to, where=goes)
        crime &= goes.view(np.uint8)
        crimes += crime
    return crimes
