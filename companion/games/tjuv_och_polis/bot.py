"""Players for every seat: pure functions of what the seat sees. Good enough for sensible games, not for a contest.

A thief weighs loot against the chance of being caught before the next own turn, hides what he has, and flees when he
has enough. The police arrests when it can, stops flights, and keeps its pieces near wanted thieves.
"""

from typing import Any

from companion.games.tjuv_och_polis.board import Board, load
from companion.games.tjuv_och_polis.form import ESCAPES, ROBBED, STREETS

ENOUGH = 25_000  # kr in hand and hidden: time to go
LATE = 60  # rounds: go with whatever there is
_FAR = 60


def bot(view: dict[str, Any], actions: list[dict[str, Any]], luck: int) -> dict[str, Any]:
    """The action it likes best; `luck` decides between equals and small differences."""
    if len(actions) == 1 or not view["role"]:  # the roll-off
        return actions[luck % len(actions)]
    board = load(view["options"]["board"])
    mind = _police if view["role"] == "police" else _thief
    scored = mind(view, board, actions)
    if scored is None:
        return actions[luck % len(actions)]
    best = max(scored)
    close = [a for a, s in zip(actions, scored, strict=True) if s >= best - 20]
    return close[luck % len(close)]


def reach(board: Board, mover: str, start: str, steps: int, behind: str = "") -> frozenset[str]:
    """Squares that a piece covers after a roll of `steps`, other pieces not counted."""
    key = ("reach", mover, start, steps, behind)
    found = board.cache.get(key)
    if found is None:
        ways = board.walks(mover, start, 2 * steps if mover == "car" else steps, behind)
        found = frozenset(s for w in ways for s in (w[-2:] if mover == "car" else w[-1:]))
        board.cache[key] = found
    return found


def _pull(board: Board, what: str) -> dict[str, float]:
    """Square -> steps to the nearest nest, or how much the banks around draw a thief (kr)."""
    key = ("pull", what)
    if key not in board.cache:
        squares, far = board.squares, board.far
        if what == "nest":
            found: dict[str, float] = {s: min(far("thief", n).get(s, _FAR) for n in board.of["nest"]) for s in squares}
        else:
            banks = [*board.of["bank"], *board.of["post"]]
            found = {
                s: max(squares[b].pays * 3 / (6 + far("thief", b).get(s, _FAR)) for b in banks if b != s)
                for s in squares
            }
        board.cache[key] = found
    return board.cache[key]


def danger(view: dict[str, Any], board: Board) -> dict[str, float]:
    """Square -> part of the six rolls with which the police could land there next turn.

    All thieves of a round mostly ask about the same police, so the last answer is kept.
    """
    free = [o for o in view["officers"] if o["at"] and not o["guards"] and not o["locked"]]
    car = (view["car"]["front"], view["car"]["rear"])
    key = (car, tuple((o["at"], *o["ride"]) for o in free))
    last, cover = board.cache.get("danger", (None, {}))
    if last == key:
        return cover
    cover = {}
    for steps in range(1, 7):
        squares = set(reach(board, "car", car[0], steps, car[1]))
        for officer in free:
            squares |= reach(board, "officer", officer["at"], steps)
        for square in squares:
            cover[square] = cover.get(square, 0) + 1 / 6
    for officer in free:
        for sign in officer["ride"]:
            cover.update(dict.fromkeys(board.lines[sign].stops, 1.0))
    board.cache["danger"] = (key, cover)
    return cover


def _thief(view, board, actions):
    me = next(t for t in view["thieves"] if t["piece"] == view["role"])
    do = actions[0]["do"]
    leaving = _leaving(view, me)
    if view["phase"] == "nest":
        return [_purse(a, me, leaving) for a in actions]
    if do in ("rob", "place"):
        return [1 if a["do"] == "rob" else 0 for a in actions] if do == "rob" else None
    if do not in ("move", "roll"):
        return None
    worth = _Worth(view, board, me, leaving)
    if do == "move":
        return [worth.of(a["to"]) for a in actions]
    rides = [worth.of(a["to"], by_ride=True) if a["do"] == "ride" else None for a in actions]
    if all(r is None for r in rides):
        return None
    rolled = sum(max((worth.of(s) for s in reach(board, "thief", me["at"], n)), default=0) for n in range(1, 7)) / 6
    return [rolled if r is None else r for r in rides]


def _leaving(view, me) -> bool:
    """Whether it is time to flee: enough money, one arrest from the end, or late."""
    have = me["carried"] + sum(me["hidden"].values())
    return have >= ENOUGH or (have >= 5_000 and (me["arrests"] >= 3 or view["round"] >= LATE))


def _purse(action, me, leaving) -> float:
    """In a nest: everything out when leaving, everything in when not."""
    amount = action.get("amount", 0)
    return amount * {"fetch": 1, "hide": -1, "pass": 0}[action["do"]] * (1 if leaving else -1)


class _Worth:
    """What a square is worth to a thief who would stop there, in kr."""

    def __init__(self, view, board, me, leaving):
        self.view, self.board, self.me, self.leaving = view, board, me, leaving
        self.danger = danger(view, board)
        self.others = {t["at"] for t in view["thieves"] if t["at"] != me["at"]}
        hidden = sum(me["hidden"].values())
        self.loss = 3_000 + 1_500 * me["arrests"] + (hidden if me["arrests"] >= 3 else 0)
        self.known: dict = {}

    def of(self, square: str, by_ride: bool = False) -> float:
        key = (square, by_ride)
        if key not in self.known:
            self.known[key] = self._of(square, by_ride)
        return self.known[key]

    def _of(self, square, by_ride):
        board, me = self.board, self.me
        kind = board.kind[square]
        if square in self.others and kind != "nest":
            return -10_000.0
        if kind in ESCAPES:
            return me["carried"] - ESCAPES[kind] + 5_000.0 if self.leaving else -5_000.0
        gain = 0
        if kind in ROBBED and not by_ride:
            gain = self.view["agency"] if kind == "travel" else board.squares[square].pays
        value = gain + self._drift(square, me["carried"] + gain)
        if me["wanted"] or gain:
            caught = self.danger.get(square, 0)
            exits = board.exits(square)
            if kind not in STREETS and len(exits) == 1:
                caught += self.danger.get(exits[0], 0)
            if kind == "nest":
                caught = 0
            value -= min(caught, 1) * (self.loss + me["carried"] + gain)
        return value

    def _drift(self, square, carried) -> float:
        """What the way from here to the next goal is worth: escape, nest or bank."""
        board, me = self.board, self.me
        hoards = [n for n, amount in me["hidden"].items() if amount]
        if self.leaving and not (hoards and carried < ENOUGH // 2):
            goals = [e for e in board.escapes if carried >= ESCAPES[board.kind[e]]]
            return -400 * min((board.far("thief", e).get(square, _FAR) for e in goals), default=_FAR)
        if self.leaving:
            return -400 * min(board.far("thief", n).get(square, _FAR) for n in hoards)
        if carried >= 8_000:
            if board.kind[square] == "nest":
                return 3_000
            return -250 * _pull(board, "nest")[square]
        return _pull(board, "bank")[square]


def _police(view, board, actions):
    do = actions[0]["do"]
    if do in ("credit", "stay", "lock"):
        return [
            1_000 if a.get("piece") == "car" and do == "credit" else 500 if a["do"] == "stay" else 0 for a in actions
        ]
    if view["phase"] == "car":
        return [0 if a["to"] not in board.of["gate"] else -1_000 for a in actions]
    if do not in ("move", "roll"):
        return None
    hunt = _Hunt(view, board)
    scored = [hunt.of(a) if a["do"] in ("move", "ride") else None for a in actions]
    return [2_500 + hunt.now if s is None else s for s in scored]


class _Hunt:
    """What a move is worth to the police, in kr."""

    def __init__(self, view, board):
        self.view, self.board = view, board
        self.at = {o["piece"]: o["at"] for o in view["officers"] if not o["guards"] and not o["locked"]}
        self.wanted = {t["at"]: t for t in view["thieves"] if t["wanted"] and t["status"] == "free"}
        self.flying = any(t["status"] == "flying" for t in view["thieves"])
        self.others: dict = {}
        self.now = self._near(None, ())

    def of(self, action) -> float:
        board, piece, to = self.board, action["piece"], action["to"]
        squares = (to, action["rear"]) if piece == "car" else (to,)
        value = self._near(piece, squares)
        for square in squares:
            if square in self.wanted:
                value += 6_000 + (500 if piece == "car" else 0)
        for at in self.wanted:
            exits = board.exits(at)
            if board.kind[at] not in STREETS and len(exits) == 1 and exits[0] in squares:
                value += 6_000
        if board.kind[to] == "telegraph":
            value += 9_000 if self.flying else 400 if self.wanted else -200
        elif self.at.get(piece) in board.of["telegraph"] and self.wanted:
            value -= 400
        return value

    def _near(self, moved, squares) -> float:
        """How well the two nearest pieces cover each wanted thief, or each bank while nobody is wanted."""
        value = 0.0
        for far, weight, others in self._others(moved):
            steps = far.get(squares[0], _FAR) if squares else _FAR
            first, second = sorted((steps, *others))[:2]
            value += weight / (2 + first) + weight / (4 + 2 * second)
        return value

    def _others(self, moved):
        """Per goal: distances, weight, and how far the two nearest of the other pieces are."""
        if moved not in self.others:
            spots = [s for p, s in self.at.items() if p != moved]
            spots += [self.view["car"]["front"]] * (moved != "car")
            board, rows = self.board, []
            goals = [(at, 2_000.0) for at in self.wanted]
            goals = goals or [(b, board.squares[b].pays / 20) for b in board.of["bank"]]
            for goal, weight in goals:
                far = board.far("officer", goal)
                near = sorted([far.get(s, _FAR) for s in spots] + [_FAR, _FAR])
                rows.append((far, weight, near[:2]))
            self.others[moved] = rows
        return self.others[moved]
