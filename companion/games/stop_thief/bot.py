"""A detective who plays sensibly: a pure function of what the seat sees.

He walks towards where the thief can be, arrests when one or two places are left, and keeps cards for when they help.
"""

from typing import Any

from companion.games.stop_thief import cards
from companion.games.stop_thief.board import load

View = dict[str, Any]
Action = dict[str, Any]
_FAR = 99
SURE = 2  # places at most for an arrest: with two it pays on average, with three it does not


def bot(view: View, actions: list[Action], luck: int) -> Action:
    """One of the actions. `luck` picks among equals, dice the table tells and clues the scanner tells."""
    actions = [a for a in actions if a["do"] != "slip"]
    if len(actions) == 1:
        return actions[0]
    if all("value" in a or "clues" in a or a["do"] == "run_over" for a in actions):
        return actions[luck % len(actions)]
    thoughts = _Thoughts(view)
    scored = [(thoughts.worth(a), a) for a in actions if "value" not in a and "clues" not in a]
    best = max((worth for worth, _ in scored), default=-1.0)
    if best <= 0:
        told = [a for a in actions if "value" in a or "clues" in a]
        if told:  # a throw or a press is one choice, whatever it will show
            return told[luck % len(told)]
    good = [a for worth, a in scored if worth == best]
    return good[luck % len(good)]


class _Thoughts:
    def __init__(self, view: View):
        self.view = view
        self.board = load(view["options"]["board"])
        self.me = view["detectives"][view["seat"]]
        self.places = view["own_places"] or view["places"]
        self.rivals = view["options"]["mode"] == "competitive"
        self.ways = [self.board.beside(place) for place in self.places]
        self.near = min(far.get(self.me["at"], _FAR) for far in self.ways)
        self.here = self._worth_of(self.me["at"])

    def worth(self, action: Action) -> float:
        """More is better; 0 is what rolling, pressing C or ending the turn is worth."""
        do = action["do"]
        if do == "arrest":
            if action["place"] not in self.places or len(self.places) > SURE:
                return -100
            return 1_000  # which result the scanner shows is luck
        if do in ("move", "ride"):
            return self._worth_of(action["to"]) - self.here
        if do == "card":
            return self._card(action)
        return 0

    def _worth_of(self, square: str) -> float:
        """How well a detective stands: beside likely places best, else near them."""
        steps = [far.get(square, _FAR) for far in self.ways]
        mean = sum(steps) / len(steps)
        return 40 * steps.count(0) / len(steps) + 30 / (1 + mean) - mean / 10

    def _card(self, action: Action) -> float:
        kind, phase = action["card"], self.view["phase"]
        count = len(self.places)
        near = self.near
        if kind == "anywhere":
            if phase != "act" or count > SURE or self.view["step"]["left"] >= near:
                return -1
            return self._worth_of(action["to"]) - self.here
        if kind.startswith("collect"):
            victim = self.view["detectives"][action["seat"]]
            return 5 + min(victim["money"], cards.number(kind)) / 100
        if kind == "lose_turn":
            return 3 + self.view["detectives"][action["seat"]]["money"] / 1_000
        if kind == "agency":
            other = action["seat"] != self.view["seat"]
            leads = self.view["detectives"][action["seat"]]["money"] > self.me["money"]
            return 2 if self.rivals and other and leads and near <= 12 else -1
        if phase not in ("roll", "act"):
            return -1
        return self._help(kind, phase, count, near)

    def _help(self, kind: str, phase: str, count: int, near: int) -> float:
        """Cards that help to find or reach the thief."""
        if kind.startswith("tip"):
            return 8 - cards.number(kind) / 50 if count > 1 and near <= 8 else -1
        if kind.startswith("clue"):
            # Together, each press may cost the city another crime.
            return 4 if self.rivals and count > 4 and phase == "roll" else -1
        short = near - self.view["step"]["left"]
        if kind.startswith("extra"):
            return 6 if phase == "act" and count <= SURE and 0 < short <= cards.number(kind) else -1
        return 3 if count <= SURE and near <= 14 else -1  # again
