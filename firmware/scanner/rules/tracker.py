"""Where the thief can be, from the public clues alone.

Besides his place, what he may do next depends on the space he left (R45, R46) and on what he has robbed (R49 to
R51). The tracker keeps every combination of the three that fits the clues: exact, not an estimate. It stays small,
because all of them lie in the area of the last clue, the clues tell how many crimes of a building are robbed, and
the newsstand's robbery is public.
"""

from scanner.rules.city import CRIMES, STATIONS
from scanner.rules.ways import BITS, PLAIN, RIDE, STAND, WAYS

# A combination is one small integer: (place * 1000 + came_from) * 32 + robbed crimes of that building, 5 bits.
_SHIFT = (0, 0, 4, 9, 13, 0, 0, 0, 0)  # by area: position of the building's first crime in BITS


class Tracker:
    """Feed it every clue of a case from its start; places() always holds the truth."""

    def __init__(self):
        self._known = None  # set of combinations; None before the first clue
        self._stand = False  # the newsstand was robbed (R51)
        self._riding = False  # a subway clue came, the street clue that ends the ride did not yet
        self._next = None  # what each possible next clue would leave, once it was asked

    def clue(self, area, kind):
        """Takes in one clue. ValueError, and nothing changed, when no thief can cause it after the clues before."""
        after = self._outcomes().get((area, kind))
        if not after:
            raise ValueError("clue %s in area %s does not follow from the clues before it" % (kind, area))
        self._known = after
        self._next = None
        self._riding = kind == "subway"
        if kind == "crime" and area == STAND // 100:
            self._stand = True

    def stayed(self):
        """Takes in a no-move: he is where he was, so nothing is learned (R23)."""

    def places(self):
        """Returns the set of spaces where he can be; the 19 crimes before the first clue (R20b)."""
        if self._known is None:
            return set(CRIMES)
        return set(STATIONS) if self._riding else _spaces(self._known)

    def places_after(self, area, kind):
        """Returns how many spaces places() would hold after this clue: 0 when it cannot come."""
        after = self._outcomes().get((area, kind), ())
        return len(STATIONS) if after and kind == "subway" else len(_spaces(after))

    def widest(self, options, robbed):
        """Returns those of a thief's options whose clue leaves the most places possible; `robbed` as in ways.BITS.

        Where a ride ends is chance (R53), and at worst its street clue leaves one place, so a ride counts as one.
        """
        best = []
        most = 0
        for space in options:
            left = 1
            if space != RIDE:
                area, kind = PLAIN[space]
                if BITS.get(space, 0) & ~robbed:
                    kind = "crime"
                left = self.places_after(area, kind)
            if left > most:
                most = left
                best = []
            if left == most:
                best.append(space)
        return best

    def possible(self):
        """Returns the clues (area, kind) that can come next, ascending."""
        return sorted(self._outcomes())

    def think(self):
        """Works out ahead what the next clue can mean, the slow part of clue(); changes no answer."""
        self._outcomes()

    def seen(self, place):
        """He was shown to be at `place` (an arrest there that he escaped). ValueError when he cannot be there."""
        self._narrow(place, True)

    def ruled_out(self, place):
        """He was shown not to be at `place` (a false arrest). ValueError when he can be nowhere else."""
        self._narrow(place, False)

    def state(self):
        """Returns everything as plain JSON data."""
        known = self._known
        return {
            "known": None if known is None else sorted(known),
            "stand": self._stand,
            "riding": self._riding,
        }

    @classmethod
    def from_state(cls, state):
        """Returns the tracker whose state() this is."""
        tracker = cls()
        if state["known"] is not None:
            tracker._known = set(state["known"])
        tracker._stand = state["stand"]
        tracker._riding = state["riding"]
        return tracker

    def _narrow(self, place, there):
        known = self._known
        if known is None:
            known = {_pack(space, 0, BITS[space]) for space in CRIMES}
        left = {h for h in known if (h // 32000 == place) == there}
        if not left:
            raise ValueError("place %s: the clues say otherwise" % place)
        self._known = left
        self._next = None

    def _outcomes(self):
        """What each clue that can come next would leave: {(area, kind): set of combinations}."""
        if self._next is None:
            self._next = {}
            if self._known is None:
                for space in CRIMES:
                    self._add(space // 100, "crime", _pack(space, 0, BITS[space]))
            elif self._riding:
                for space in STATIONS:
                    self._add(space // 100, "street", _pack(space, 0, 0))
            else:
                for before in self._known:
                    self._follow(before)
        return self._next

    def _add(self, area, kind, combination):
        self._next.setdefault((area, kind), set()).add(combination)

    def _follow(self, before):
        """Adds everything that one combination can turn into."""
        key = before >> 5
        robbed = before & 31
        place = key // 1000
        options, grabs = WAYS[key]
        if grabs:
            fresh = [s for s in grabs if not (robbed << _SHIFT[s // 100]) & BITS[s]]
            options = fresh or options  # R49
        for space in options:
            if space == RIDE:
                self._add(place // 100, "subway", before)
                continue
            area, kind = PLAIN[space]
            left = robbed if area == place // 100 else 0  # in or out of a building: nothing in it is robbed (R50)
            if space == STAND:
                kind = "street" if self._stand else "crime"
            elif space in BITS:
                bit = BITS[space] >> _SHIFT[area]
                if not left & bit:
                    left |= bit
                    kind = "crime"
            self._add(area, kind, (space * 1000 + place) * 32 + left)


def _pack(place, came_from, bits):
    """One combination as an integer; `bits` as in BITS."""
    local = 0 if place == STAND else bits >> _SHIFT[place // 100]
    return (place * 1000 + came_from) * 32 + local


def _spaces(known):
    return {h // 32000 for h in known}
