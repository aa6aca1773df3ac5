"""Where a pawn can go: whole moves as paths, from the roll, the roads and the cards that lie on them."""

from dataclasses import dataclass
from typing import Any

from companion.games.doduk_japgi.board import HIDEOUT, POLICE, PRISON, THIEF, Board
from companion.games.kit.i18n import N_

PAWNS = ("T1", "T2", "T3", "P1", "P2", "P3")


def side_of(pawn: str) -> str:
    return THIEF if pawn[0] == "T" else POLICE


@dataclass(frozen=True)
class Path:
    """One way to move: the squares in order (the last is the end), and the trick cards it uses up."""

    squares: tuple[str, ...]
    spends: tuple[str, ...] = ()


def free_thieves(state: dict[str, Any], node: str) -> list[str]:
    """Thieves at large on that node."""
    pawns = state["pawns"]
    return [p for p in PAWNS[:3] if pawns[p]["at"] == node and not pawns[p]["jailed"]]


def jailed(state: dict[str, Any]) -> list[str]:
    return [p for p in PAWNS[:3] if state["pawns"][p]["jailed"]]


def rescue_open(state: dict[str, Any]) -> bool:
    """Whether a thief may go into the prison: somebody to free (R34) and no police inside (R35)."""
    police_inside = any(state["pawns"][p]["at"] == PRISON for p in PAWNS[3:])
    return bool(jailed(state)) and not police_inside


def paths(board: Board, state: dict[str, Any], pawn: str, roll: int) -> list[Path]:
    """Every move of a pawn with this roll; [] when it cannot move at all.

    R9: the full number, any direction. R10: no square twice; a trick card that turns the pawn starts the count anew
    (A8). A4: entering a place ends the move, the rest of the roll is dropped; with option exact_entry it must be the
    last step. R38: a checkpoint card stops a thief. R28, A10, A16: a thief on the way stops a police pawn. R20: after a
    trick card police go along its arrow only. If no path uses the whole roll, the longest ones count.
    """
    walker = _Walker(board, state, pawn)
    start = state["pawns"][pawn]["at"]
    walker.walk(start, roll, frozenset((start,)), Path(()), state["pawns"][pawn]["aim"])
    if walker.whole:
        return walker.whole
    longest = max((len(p.squares) for p in walker.cut), default=0)
    return [p for p in walker.cut if len(p.squares) == longest > 0]


class _Walker:
    """Depth-first search for paths of one pawn; collects whole moves and those cut short."""

    def __init__(self, board: Board, state: dict[str, Any], pawn: str):
        self.side = side_of(pawn)
        self.exits = board.exits[self.side]
        self.places = board.places
        self.exact = state["options"]["exact_entry"]
        self.rescue = rescue_open(state)
        self.tricks = state["tricks"]["on"] if self.side == POLICE else {}
        self.stops = set(state["checks"]["on"])
        if self.side == POLICE:
            self.stops = {state["pawns"][t]["at"] for t in PAWNS[:3] if not state["pawns"][t]["jailed"]}
        self.whole: list[Path] = []
        self.cut: list[Path] = []

    def walk(self, node: str, left: int, seen: frozenset[str], so_far: Path, aim: str | None) -> None:
        """`aim` is the one way on that a trick card allows from `node`."""
        moved = False
        for there in (aim,) if aim else self.exits[node]:
            if (there in seen and not aim) or not self._may_enter(there, left):
                continue
            moved = True
            tricked = there in self.tricks and there not in so_far.spends
            path = Path((*so_far.squares, there), (*so_far.spends, there) if tricked else so_far.spends)
            if left == 1 or there in self.places or there in self.stops:
                self.whole.append(path)
            elif tricked:
                # The arrow may turn the pawn back over squares it has seen: from here the count of R10 is new.
                self.walk(there, left - 1, frozenset((there,)), path, self.tricks[there])
            else:
                self.walk(there, left - 1, seen | {there}, path, None)
        if not moved:
            self.cut.append(so_far)

    def _may_enter(self, node: str, left: int) -> bool:
        if node not in self.places:
            return True
        if self.exact and left > 1:
            return False
        return node != PRISON or self.side == POLICE or self.rescue


def arrows(board: Board, square: str) -> list[str]:
    """The ways a trick card on a square can point: road squares that police can step to (A8)."""
    return [there for there in board.exits[POLICE][square] if there not in board.places]


def barred(board: Board, state: dict[str, Any], square: str) -> tuple[str, str] | None:
    """Why no card may be put there: (rule, words with {square}), or None when it may (R22, R39, A17)."""
    if square not in board.squares:
        return "A17", N_("a card lies on a square of the road, not on hideout, prison or building")
    if any(pawn["at"] == square for pawn in state["pawns"].values()):
        return "R22/R39", N_("a pawn stands on square {square}")
    if square in state["tricks"]["on"] or square in state["checks"]["on"]:
        return "A17", N_("a card lies on square {square} already")
    return None


def card_squares(board: Board, state: dict[str, Any]) -> list[str]:
    """Every square on which a card may be put now: those that `barred` allows."""
    taken = {pawn["at"] for pawn in state["pawns"].values()}
    taken.update(state["tricks"]["on"], state["checks"]["on"])
    return [square for square in board.squares if square not in taken]


def home_of(side: str) -> str:
    """The start point of a side (R7)."""
    return HIDEOUT if side == THIEF else PRISON
