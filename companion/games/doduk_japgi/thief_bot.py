"""How the program plays a thief: worth of a square = what it leads to, less the risk of being caught on it."""

from typing import Any

from companion.games.doduk_japgi.board import HIDEOUT, PRISON, THIEF
from companion.games.doduk_japgi.moves import rescue_open
from companion.games.doduk_japgi.sense import POLICEMEN, THIEVES, Sense

Action = dict[str, Any]

# Worths are in turns: a plan is worth its reward less the turns it takes. Tuned by simulation of bots against bots.
_HOME, _SEARCH, _RESCUE, _LAST_RESCUE = 14.0, 8.0, 6.0, 18.0
_CAUGHT, _CAUGHT_GEM, _CAUGHT_SECOND, _CAUGHT_LAST = 5.0, 9.0, 4.0, 40.0
_STAY_PRICE, _TRICK_PRICE, _REST_PRICE, _AGAIN_GAIN = 0.6, 1.2, 1.0, 0.5


class ThiefBot:
    def __init__(self, view: dict[str, Any]):
        self.sense = Sense(view)
        self.view = view
        self.me = view["pawns"][view["pawn"]]
        self.closed = set(view["looked"])

    def choose(self, actions: list[Action]) -> Action:
        """The best action."""
        if actions[0]["do"] in ("move", "place"):
            return max(actions, key=lambda a: self.stop(a["to"]))
        if self.me["jailed"] or len(actions) == 1:
            return actions[0]
        return self._instead(actions)

    # -- worths

    def loss(self, pawn: str) -> float:
        """What it costs the team when this thief is caught now."""
        gems, inside = self.view["pawns"][pawn]["gems"], min(2, len(self.sense.jailed))
        return _CAUGHT + _CAUGHT_GEM * gems + (0, _CAUGHT_SECOND, _CAUGHT_LAST)[inside]

    def plan(self, node: str) -> float:
        """Worth of the best plan for a thief who stands on a node."""
        turns = self.sense.turns
        if self.me["gems"]:
            return _HOME * self.me["gems"] - turns(THIEF, node, HIDEOUT)
        best = 0.0
        for building in self.sense.board.buildings:
            if building not in self.closed:
                best = max(best, _SEARCH - turns(THIEF, node, building) - self._crowd(building, node))
        if self.sense.jailed:
            reward = _RESCUE if len(self.sense.jailed) == 1 else _LAST_RESCUE
            guards = sum(self.view["pawns"][p]["at"] == PRISON for p in POLICEMEN)
            best = max(best, reward - turns(THIEF, node, PRISON) - guards)
        return best

    def _crowd(self, building: str, node: str) -> float:
        """A price for a building that a mate without a gem is nearer to."""
        distance = self.sense.board.distance[THIEF]
        mine = distance[node].get(building, 200)
        for mate in self.sense.at_large:
            pawn = self.view["pawns"][mate]
            if mate != self.view["pawn"] and not pawn["gems"] and distance[pawn["at"]].get(building, 200) < mine:
                return 2.5
        return 0.0

    def stop(self, square: str) -> float:
        """Worth of stopping on a node: its order counts."""
        ends, order = self.sense.landings(THIEF, square)
        worth = max(self.stand(end) for end in ends)
        if order == "rest":
            return worth - _REST_PRICE - 0.5 * self.sense.danger(square) * self.loss(self.view["pawn"])
        if order == "again" and not self.view["extra"]:
            return worth + _AGAIN_GAIN
        return worth

    def stand(self, node: str, reaches: list[dict[str, int]] | None = None) -> float:
        """Worth of standing on a node at the end of the turn."""
        loss = self.loss(self.view["pawn"])
        if node == HIDEOUT and self.me["gems"]:
            return 2 * _HOME * self.me["gems"]
        if node == PRISON:
            return 25.0 if rescue_open(self.view) else -loss
        if node in self.sense.board.buildings and node not in self.closed:
            unknown = max(1, len(self.sense.board.buildings) - len(self.closed))
            ambush = self.view["ambush"] / unknown
            return (1 - ambush) * (_SEARCH + 2.0 + (self.plan(node) if self.me["gems"] else 0.0)) - ambush * loss
        risk = self.sense.danger(node, reaches)
        return (1 - risk) * self.plan(node) - risk * loss

    def throw(self) -> float:
        """Worth of throwing the die: the mean of the best stops."""
        best = [max((self.stop(p.squares[-1]) for p in self.sense.paths(n)), default=0.0) for n in range(1, 7)]
        return sum(best) / 6

    # -- stays and trick cards

    def _instead(self, actions: list[Action]) -> Action:
        """Throw, stay, or play a trick card: whichever is worth most for the team."""
        at = self.me["at"]
        mates = [t for t in self.sense.at_large if t != self.view["pawn"]]
        threatened = any(self.sense.danger(self.view["pawns"][t]["at"]) for t in (*mates, self.view["pawn"]))
        inside = at in self.sense.board.places
        if not threatened and not inside:
            return actions[0]
        best, choice = self.throw() - self._mates_risk(mates, None), actions[0]
        for action in actions[1:]:
            if action["do"] == "stay":
                worth = self.plan(at) - 1 - _STAY_PRICE - self._mates_risk(mates, None)
            elif action["do"] == "trick" and self._near(action["to"]):
                turned = {**self.view["tricks"]["on"], action["to"]: action["arrow"]}
                reaches = [self.sense.reach(p, turned) for p in POLICEMEN]
                worth = self.stand(at, reaches) - 1 - _TRICK_PRICE - self._mates_risk(mates, reaches)
            else:
                continue
            if worth > best:
                best, choice = worth, action
        return choice

    def _near(self, square: str) -> bool:
        """Whether a card there can be in the way of a police pawn in its next turn."""
        return any(0 < reach.get(square, 0) < 6 for reach in self.sense.reaches)

    def _mates_risk(self, mates: list[str], reaches: list[dict[str, int]] | None) -> float:
        """Losses to fear for mates; those who still move in this round can save themselves, so they count less."""
        total = 0.0
        for mate in mates:
            later = THIEVES.index(mate) > THIEVES.index(self.view["pawn"])
            risk = self.sense.danger(self.view["pawns"][mate]["at"], reaches)
            total += risk * self.loss(mate) * (0.3 if later else 1.0)
        return total
