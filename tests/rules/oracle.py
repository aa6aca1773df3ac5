"""The thief's rules once more, straight from the board's numbers, to hold the computed rules against."""

import json
from pathlib import Path

BOARD = json.loads((Path(__file__).parents[1] / "data" / "board.json").read_text())
FACTS = {int(space): facts for space, facts in BOARD["spaces"].items()}
CORNERS = (599, 699, 799, 899)
STATIONS = (500, *CORNERS)
RIDE = "ride"
CRIMES = {space for space, facts in FACTS.items() if facts["kind"] in ("crime", "newsstand")}
ODDS = {"no_move": (1, 8), "escape": (1, 4), "tires": False}
RESTLESS = {**ODDS, "no_move": (0, 1)}  # a thief who never stays, for tests about moves


def legal(place, came_from, robbed):
    """Returns the set of spaces, and RIDE, that a thief may go to next. `robbed`: the set robbed in this visit."""
    if place in CORNERS:
        return {RIDE}
    facts = FACTS[place]
    if facts["kind"] in ("door", "window"):
        one, other = facts["sides"]
        return set(other if came_from in one else one)
    options = set(facts["moves"]) - {came_from}
    if facts["kind"] in ("crime", "floor"):
        fresh = {o for o in options if FACTS[o]["kind"] == "crime" and o not in robbed}
        options = fresh or options
    return options | {RIDE} if place == 500 else options


def clue_of(place, robbed):
    """Returns (area, kind) of a step on `place`."""
    kind = FACTS[place]["kind"]
    if kind in ("crime", "newsstand"):
        plain = "floor" if kind == "crime" else "street"
        kind = plain if place in robbed else "crime"
    return place // 100, kind


class Witness:
    """Follows a thief by his place and clues and asserts at every action that he keeps the rules."""

    def __init__(self, thief):
        self.thief = thief
        self.came_from = None
        self.crimes = 1
        self.robbed = {thief.place}
        self.place = thief.place

    def act(self, clues):
        """Checks one action that the thief has just made; returns what he did: stay, ride, or the space he left."""
        before, now = self.place, self.thief.place
        if not clues:
            assert now == before
            return "stay"
        options = legal(before, self.came_from, self.robbed)
        self.place = now
        if len(clues) == 2:
            assert RIDE in options
            assert now in STATIONS
            assert clues == [(before // 100, "subway"), (now // 100, "street")]
            self.came_from = None
            done = "ride"
        else:
            assert now in options
            assert clues == [clue_of(now, self.robbed)]
            self.came_from = before
            done = before
        if now in CRIMES and now not in self.robbed:
            self.robbed.add(now)
            self.crimes += 1
        if now >= 500:
            self.robbed &= {709}
        assert self.thief.crimes == self.crimes
        return done
