"""How the program plays a policeman: arrest, be where thieves will come, cut off gems, guard gems and prison."""

import random
from functools import cached_property
from typing import Any

from companion.games.doduk_japgi.board import HIDEOUT, POLICE, PRISON, THIEF
from companion.games.doduk_japgi.sense import POLICEMEN, STEPS_A_TURN, Sense, throw_at_least

Action = dict[str, Any]

# Tuned by simulation of bots against bots.
_ARREST, _ARREST_GEM, _ARREST_SECOND, _ARREST_LAST = 6.0, 8.0, 4.0, 30.0
_SURE, _REST_SHARE, _AGAIN_GAIN, _GUARD, _NEAR, _WATCH = 50.0, 0.5, 0.6, 1.0, 1.5, 0.8


class PoliceBot:
    def __init__(self, view: dict[str, Any]):
        self.sense = Sense(view)
        self.view = view
        self.pawns = view["pawns"]
        self.distance = self.sense.board.distance

    def choose(self, actions: list[Action], rng: random.Random) -> Action:
        """The best action; hiding has a part of chance, or thieves would learn it."""
        do = actions[0]["do"]
        if do == "hide":
            return max(actions, key=lambda a: self._hiding(a, rng)) if "gems" in actions[0] else actions[0]
        if do == "rehide":
            return max(actions, key=lambda a: self._away(a.get("to", HIDEOUT)) + rng.uniform(0, 2))
        if do in ("move", "place"):
            return max(actions, key=lambda a: self.stop(a["to"]) - 0.1 * len(a.get("spends", ())))
        return self._checkpoint(actions) or actions[0]

    # -- hiding

    def _hiding(self, action: Action, rng: random.Random) -> float:
        """Gems far from the hideout, the ambush nearer."""
        home = self.distance[THIEF][HIDEOUT]
        gems = sum(home.get(b, 0) for b in action["gems"]) / STEPS_A_TURN
        return gems - 0.5 * home.get(action["ambush"], 0) / STEPS_A_TURN + rng.uniform(0, 6)

    def _away(self, building: str) -> float:
        """Turns from the nearest thief at large, with half the turns home."""
        turns = self.sense.turns
        near = [turns(THIEF, self.pawns[t]["at"], building) for t in self.sense.at_large]
        return min(near, default=0.0) + 0.5 * turns(THIEF, HIDEOUT, building)

    # -- moving

    def gain(self, thieves: list[str]) -> float:
        """Worth of arresting these thieves together."""
        free = len(self.sense.at_large) - len(thieves)
        gems = sum(self.pawns[t]["gems"] for t in thieves)
        return _ARREST * len(thieves) + _ARREST_GEM * gems + (_ARREST_LAST, _ARREST_SECOND, 0)[min(free, 2)]

    def stop(self, square: str) -> float:
        """Worth of ending a move on a node: arrests first, then the order of the square, then the place."""
        on_road = square in self.sense.board.squares
        caught = [t for t in self.sense.at_large if on_road and self.pawns[t]["at"] == square]
        if caught:
            return _SURE + self.gain(caught)
        ends, order = self.sense.landings(POLICE, square)
        worth = max(self.stand(end) for end in ends)
        if order == "rest":
            return _REST_SHARE * worth
        if order == "again" and not self.view["extra"]:
            return worth + _AGAIN_GAIN
        return worth

    def stand(self, node: str) -> float:
        """Worth of standing on a node: chances of arrests in the next turn, nearness, gems and prison to guard."""
        ahead = self.distance[POLICE][node]
        worth = self._guard(node)
        for thief in self.sense.at_large:
            worth += self.gain([thief]) * self._open[thief] * self._chance(ahead, thief)
            pawn = self.pawns[thief]
            inside = pawn["at"] in self.sense.board.places
            weight = (0.5 if pawn["at"] == HIDEOUT else 0.8) if inside else 1.0
            steps = self._steps(node, pawn["at"])
            worth += _NEAR * self._open[thief] * weight * (1 + 2 * pawn["gems"]) / (1 + steps / STEPS_A_TURN)
            if pawn["gems"]:
                worth += self._cut_off(node, pawn["at"]) * pawn["gems"]
        for building, thing in (self.view["hidden"] or {}).items():
            if thing == "gem":
                worth += _WATCH / (1 + self._steps(node, building) / STEPS_A_TURN)
        return worth

    def _chance(self, ahead: dict[str, int], thief: str) -> float:
        """Chance to catch a thief after his next move, if he goes the way that the forecast says."""
        spots = self._forecast[thief]
        return sum(throw_at_least(ahead.get(spot, 200)) for spot in spots if spot and ahead.get(spot)) / 6

    @cached_property
    def _forecast(self) -> dict[str, list[str | None]]:
        """Where each thief at large is likely to be after a throw of 1 to 6; None: inside a place."""
        return {thief: self._way(thief) for thief in self.sense.at_large}

    def _way(self, thief: str) -> list[str | None]:
        """The shortest way to his goal: home with a gem, else the nearest building not known to be empty."""
        pawn, board, steps = self.pawns[thief], self.sense.board, self.distance[THIEF]
        goals = [b for b in board.buildings if b not in self.view["looked"] and b != pawn["at"]]
        goal = HIDEOUT if pawn["gems"] or not goals else min(goals, key=lambda b: steps[pawn["at"]].get(b, 200))
        way: list[str | None] = []
        at = pawn["at"]
        while len(way) < 6 and at != goal:
            ahead = [n for n in board.exits[THIEF][at] if n == goal or n not in board.places]
            at = min(ahead, key=lambda n: steps[n].get(goal, 200))
            way.append(at if at != goal else None)
        return way + [None] * (6 - len(way))

    @cached_property
    def _open(self) -> dict[str, float]:
        """Chance that the other policemen do not catch the thief; those who still move this round count half."""
        left = {}
        for thief in self.sense.at_large:
            left[thief] = 1.0
            for mate in POLICEMEN:
                if mate != self.view["pawn"]:
                    later = POLICEMEN.index(mate) > POLICEMEN.index(self.view["pawn"])
                    chance = self._chance(self.distance[POLICE][self.pawns[mate]["at"]], thief)
                    left[thief] *= 1 - chance * (0.5 if later else 1.0)
        return left

    def _steps(self, node: str, target: str) -> int:
        """Steps for police from a node to a thief, or to the nearest exit of the place he is in."""
        ahead = self.distance[POLICE][node]
        if target in self.sense.board.places:
            return min(ahead.get(door, 200) for door in self.sense.board.places[target].out)
        return ahead.get(target, 200)

    def _cut_off(self, node: str, thief_at: str) -> float:
        """For being at least as near to the hideout as a thief with a gem."""
        home = self.distance[THIEF][thief_at].get(HIDEOUT, 200)
        mine = min(self.distance[POLICE][node].get(door, 200) for door in self.sense.board.places[HIDEOUT].doors)
        return 1.2 / (1 + mine / STEPS_A_TURN) if mine <= home else 0.0

    def _guard(self, node: str) -> float:
        """A thief near the prison may free the others: be inside, or near its doors."""
        if not self.sense.jailed:
            return 0.0
        near = min(
            (self.distance[THIEF][self.pawns[t]["at"]].get(PRISON, 200) for t in self.sense.at_large), default=200
        )
        if near > 10:
            return 0.0
        mine = 0 if node == PRISON else min(self.distance[POLICE][node].get(d, 200) for d in self._prison_doors())
        return _GUARD * len(self.sense.jailed) / (1 + mine / STEPS_A_TURN)

    def _prison_doors(self) -> tuple[str, ...]:
        return self.sense.board.places[PRISON].doors

    # -- checkpoints

    def _checkpoint(self, actions: list[Action]) -> Action | None:
        """A card in front of a gem that is likely to get home before the police gets to it; None: better throw."""
        cards = {a["to"]: a for a in actions if a["do"] == "check"}
        if not cards:
            return None
        best, choice = 0.25, None
        for thief in self.sense.at_large:
            pawn = self.pawns[thief]
            ahead = self.distance[THIEF][pawn["at"]]
            if not pawn["gems"] or pawn["at"] in self.sense.board.places:
                continue
            home = throw_at_least(ahead.get(HIDEOUT, 200))
            mine = self.sense.reach(self.view["pawn"], self.view["tricks"]["on"]).get(pawn["at"], 9)
            gain = home - throw_at_least(mine)
            on_way = [s for s in cards if ahead.get(s, 0) + self.distance[THIEF][s].get(HIDEOUT, 200) == ahead[HIDEOUT]]
            blocked = any(ahead.get(s, 9) < ahead[HIDEOUT] for s in self.view["checks"]["on"] if self._on_way(pawn, s))
            if on_way and gain > best and not blocked:
                best, choice = gain, cards[min(on_way, key=lambda s: ahead[s])]
        return choice

    def _on_way(self, pawn: dict[str, Any], square: str) -> bool:
        ahead = self.distance[THIEF][pawn["at"]]
        return ahead.get(square, 200) + self.distance[THIEF][square].get(HIDEOUT, 200) == ahead.get(HIDEOUT)
