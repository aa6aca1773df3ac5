"""What a thief may do next, as one function that the thief and the tracker both follow."""

import sys

from scanner.rules import city

RIDE = 0  # stands among the options for taking the subway
STAND = 709  # the newsstand, the one crime on the street

# Each crime space and its bit in a set of robbed places.
BITS = {space: 1 << i for i, space in enumerate(city.CRIMES)}
STAND_BIT = BITS[STAND]


def ways(place, came_from):
    """Returns (options, grabs) for a thief at `place` who came from `came_from` (0 = from nowhere on the map).

    options: the spaces he may go to, and RIDE. grabs: those of them that are crimes which he must rob when they
    are not robbed yet (R49, D11). Rules R44 to R48, R52, D6 and D28. KeyError when there is no such place.
    """
    kind = city.kind(place)
    if place in city.STATIONS and place != 500:
        return (RIDE,), ()
    if kind in ("door", "window"):
        one, other = city.sides(place)
        if came_from in one:
            return other, ()
        return (one if came_from in other else one + other), ()
    options = city.moves(place)
    if came_from in options:
        options = tuple([o for o in options if o != came_from])
    if place == 500:
        options += (RIDE,)
    if kind in ("crime", "floor"):
        return options, tuple([o for o in options if o in BITS])
    return options, ()


def plain_clue(place):
    """Returns the clue (area digit, kind) of stepping on `place` when nothing is stolen there (R50, R51)."""
    kind = city.kind(place)
    if kind == "crime":
        kind = "floor"
    elif kind == "newsstand":
        kind = "street"
    return place // 100, kind


class _Asked:
    """A table that is not stored: computes what it is asked for."""

    def __init__(self, answer):
        self._answer = answer

    def __getitem__(self, key):
        return self._answer(key)


# WAYS[place * 1000 + came_from] is ways(place, came_from), PLAIN[place] is plain_clue(place); KeyError for no such
# place. On a PC all answers stand ready; the device has no room for them and computes each when it is asked.
if sys.implementation.name == "micropython":
    WAYS = _Asked(lambda key: ways(key // 1000, key % 1000))
    PLAIN = _Asked(plain_clue)
else:
    WAYS = {p * 1000 + c: ways(p, c) for p in city.SPACES for c in (0,) + city.moves(p)}
    PLAIN = {p: plain_clue(p) for p in city.SPACES}
