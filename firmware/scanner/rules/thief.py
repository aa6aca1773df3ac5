"""One thief at large: he moves by the rules of 1979, robs, runs from an arrest and rides the subway.

Pure: randomness is passed in, and looking at `place` (the tip) draws none. A clue is (area digit, kind) with kind
crime, floor, door, window, street or subway.
"""

from scanner.rules.city import CRIMES, STATIONS
from scanner.rules.ways import BITS, PLAIN, RIDE, STAND_BIT, WAYS

STYLES = ("classic", "cunning")
ODDS: dict = {"no_move": (1, 8), "escape": (1, 4), "tires": False}  # ours: the rule sheets give none (A3)


def _checked(odds, name):
    num, den = odds[name]
    if not 0 <= num <= den <= 1000 or den < 1:
        raise ValueError("odds %s: %r in %r is no chance of at most 1000" % (name, num, den))
    return num, den


def _tracker():
    """The class that a cunning thief needs: loaded for him, on the device it takes room."""
    from scanner.rules.tracker import Tracker

    return Tracker


class Thief:
    """Thief(rng, odds, style): strike() starts a case, act() is one press of C.

    odds: {"no_move": (num, den), "escape": (num, den), "tires": bool}. style: classic picks evenly among the legal
    moves; cunning picks the one whose clue leaves the most places possible to those who hear the clues.
    place: where he is, or None before a case. crimes: how many so far in this case, the first included (R55).
    """

    def __init__(self, rng, odds=ODDS, style="classic"):
        if style not in STYLES:
            raise ValueError("style %r: choose classic or cunning" % (style,))
        self._rng = rng
        self._stay, self._den = _checked(odds, "no_move")
        self._escape = _checked(odds, "escape")
        self._tires = bool(odds.get("tires", False))
        self._cunning = style == "cunning"
        self.place = None
        self.crimes = 0
        self._key = 0  # place * 1000 + the space he just left, 0 for none that he could step back to
        self._robbed = 0  # bits of the crimes that play as floor or street (R50, R51)
        self._escapes = 0
        self._heard = None  # what the public clues tell, followed by a cunning thief only

    def strike(self):
        """Starts a new case on one of the 19 crimes, each equally likely (R20b, A10). Returns its clue in a list."""
        self.place = CRIMES[self._rng.below(len(CRIMES))]
        self.crimes = 1
        self._key = self.place * 1000
        self._robbed = BITS[self.place]
        self._escapes = 0
        self._heard = _tracker()() if self._cunning else None
        return self._told([(self.place // 100, "crime")])

    def act(self, running=False):
        """One action (R43): returns its clues, none when he stays (R23), two for a ride: subway, street (R8).

        running: he never stays by chance. ValueError when no case was started.
        """
        try:
            options, grabs = WAYS[self._key]
        except KeyError:
            raise ValueError("no thief at large: strike() starts a case") from None
        if grabs:
            fresh = [space for space in grabs if not self._robbed & BITS[space]]
            options = fresh or options  # R49; among several any (A5)
        if self._heard:
            options = self._heard.widest(options, self._robbed)
        count = len(options)
        if not count:
            return []  # A4
        # One draw decides both whether he stays and where he goes: the lowest `stay` of `den` parts mean the former.
        stay = 0 if running else self._stay * count
        pick = self._rng.below(self._den * count)
        if pick < stay:
            return []
        to = options[pick % count]
        if to == RIDE:
            return self._ride(STATIONS[self._rng.below(5)])
        self._key = to * 1000 + self.place
        self.place = to
        clue = PLAIN[to]
        if to >= 500:
            self._robbed &= STAND_BIT  # outdoors again: the building is restocked (R50, D10, A6), the stand not (R51)
        if to in BITS and not self._robbed & BITS[to]:
            self._robbed |= BITS[to]
            self.crimes += 1
            clue = (clue[0], "crime")
        return self._told([clue]) if self._heard else [clue]

    def think(self):
        """Lets a cunning thief work out his next move now; draws nothing, so that act() is quick and the same."""
        if self._heard:
            self._heard.think()

    def run(self):
        """His run after an escape: returns the clues of each of 5 or 6 actions, evenly (R35)."""
        return [self.act(True) for _ in range(5 + self._rng.below(2))]

    def arrest(self, place):
        """Returns false, success or escape (R33 to R36). A wrong place draws no number and moves nobody (R39)."""
        if self.place is None or place != self.place:
            return "false"
        if self._heard:
            self._heard.seen(place)
        num, den = self._escape
        if self._tires:
            den <<= min(self._escapes, 6)  # each escape halves the chance of the next
        if not self._rng.chance(num, den):
            return "success"
        self._escapes += 1
        return "escape"

    def state(self):
        """Returns all that the next action depends on, besides rng, odds and style, as plain JSON data."""
        return {
            "place": self.place,
            "from": self._key % 1000,
            "robbed": [space for space in CRIMES if self._robbed & BITS[space]],
            "crimes": self.crimes,
            "escapes": self._escapes,
            "heard": self._heard.state() if self._heard else None,
        }

    @classmethod
    def from_state(cls, rng, odds, style, state):
        """Returns a thief who goes on exactly as the one whose state() this is.

        The style may differ: a thief who turns cunning in the middle of a case acts on it from his next case on.
        """
        thief = cls(rng, odds, style)
        thief.place = state["place"]
        thief._key = (thief.place or 0) * 1000 + state["from"]
        thief._robbed = sum([BITS[space] for space in state["robbed"]])
        thief.crimes = state["crimes"]
        thief._escapes = state["escapes"]
        if thief._cunning and state["heard"]:
            thief._heard = _tracker().from_state(state["heard"])
        return thief

    def _ride(self, end):
        """The subway to the street in front of one of the five stations, perhaps the same (R53)."""
        clues = [(self.place // 100, "subway"), (end // 100, "street")]
        self.place = end
        self._key = end * 1000
        return self._told(clues)

    def _told(self, clues):
        """The clues become public: a cunning thief keeps track of what they give away."""
        if self._heard:
            for area, kind in clues:
                self._heard.clue(area, kind)
        return clues
