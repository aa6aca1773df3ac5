"""What a bot reads off the table: how far things are, who can be caught, where a stop on a square ends."""

from functools import cached_property
from typing import Any

from companion.games.doduk_japgi.board import POLICE, Board
from companion.games.doduk_japgi.library import load
from companion.games.doduk_japgi.moves import PAWNS, Path, jailed, paths

STEPS_A_TURN = 3.5
THIEVES, POLICEMEN = PAWNS[:3], PAWNS[3:]


class Sense:
    """Reads one view; nothing in it is changed."""

    def __init__(self, view: dict[str, Any]):
        self.view = view
        self.board: Board = load(view["options"]["board"])
        self.pawns: dict[str, dict[str, Any]] = view["pawns"]
        self.me: str = view["pawn"]
        self.jailed = jailed(view)
        self.at_large = [t for t in THIEVES if t not in self.jailed]

    def turns(self, side: str, start: str, goal: str) -> float:
        """About how many turns from a node to another; a large number when no road leads there."""
        return self.board.distance[side][start].get(goal, 200) / STEPS_A_TURN

    def reach(self, pawn: str, turned: dict[str, str]) -> dict[str, int]:
        """Steps (1 to 6) to every square where this police pawn can be in its next turn; none while it rests."""
        me = self.pawns[pawn]
        if me["rest"]:
            return {}
        if me["aim"]:
            ahead = self.board.walk(POLICE, me["aim"], 5, turned)
            return {node: steps + 1 for node, steps in ahead.items()}
        return self.board.walk(POLICE, me["at"], 6, turned)

    @cached_property
    def reaches(self) -> list[dict[str, int]]:
        return [self.reach(p, self.view["tricks"]["on"]) for p in POLICEMEN]

    def danger(self, node: str, reaches: list[dict[str, int]] | None = None) -> float:
        """Chance (0 to 1) that a thief who stands there is caught before his next turn."""
        if node in self.board.places:
            return 0.0
        safe = 1.0
        for reach in self.reaches if reaches is None else reaches:
            steps = reach.get(node, 0)
            if steps:
                safe *= 1 - throw_at_least(steps)
        return 1 - safe

    def landings(self, side: str, square: str) -> tuple[list[str], str | None]:
        """Where a stop on a node ends (several: the mover chooses), and its order if that is "rest" or "again"."""
        if square not in self.board.squares:
            return [square], None
        here = self.board.squares[square]
        if side not in here.binds:
            return [square], None
        if here.colour:
            taken = {pawn["at"] for pawn in self.pawns.values()}
            return [s for s in self.board.colours[here.colour] if s != square and s not in taken] or [square], None
        if here.target:
            return [here.target], None
        return [square], here.order

    def paths(self, roll: int) -> list[Path]:
        return paths(self.board, self.view, self.me, roll)


def throw_at_least(steps: int) -> float:
    """Chance that a die shows at least that much."""
    return min(1.0, max(0.0, (7 - steps) / 6))
