"""What detectives know, as a table: the firmware's tracker, one row for each state it was ever in.

Two cases with the same clues have the same tracker, so each tracker state is worked out once and from then on looked
up for thousands of cases at a time.
"""

import numpy as np

from scanner.rules.tracker import Tracker


class Beliefs:
    """Numbers tracker states as they turn up. next_of() steps many cases; single[belief]: one place is left."""

    def __init__(self, clues):
        """clues: the tuples of clues that one action can make public, as in Chain.clues."""
        self._clues = clues
        self.trackers = []
        self._index = {}
        self._next = np.full((0, len(clues)), -1, np.int32)
        self.single = np.zeros(0, bool)
        self.start = self._number(Tracker())

    def next_of(self, belief, told):
        """Returns the beliefs after the clues `told` (indices into clues), elementwise."""
        after = self._next[belief, told]
        missing = after < 0
        if missing.any():
            pairs = np.unique(np.stack([belief[missing], told[missing]], axis=1), axis=0)
            for old, clue in pairs.tolist():
                number = self._step(old, clue)
                self._next[old, clue] = number
            after = self._next[belief, told]
        return after.astype(np.intp)

    def _step(self, old, told):
        tracker = Tracker.from_state(self.trackers[old].state())
        for area, kind in self._clues[told]:
            tracker.clue(area, kind)
        return self._number(tracker)

    def _number(self, tracker):
        state = tracker.state()
        key = (None if state["known"] is None else tuple(state["known"]), state["stand"])
        if key not in self._index:
            number = self._index[key] = len(self.trackers)
            self.trackers.append(tracker)
            if number == len(self._next):
                more = max(64, number)
                self._next = np.concatenate([self._next, np.full((more, len(self._clues)), -1, np.int32)])
                self.single = np.concatenate([self.single, np.zeros(more, bool)])
            self.single[number] = len(tracker.places()) == 1
        return self._index[key]
