"""Puts pieces where a test wants them, on the board Ankarstad, with dice told by the test."""

from companion.games import tjuv_och_polis as game
from companion.games.kit.state import clone
from companion.games.tjuv_och_polis.board import load
from tests.companion import scene

BOARD = load("ankarstad")
NAMED = {s.name: s.id for s in BOARD.squares.values() if s.name}
_AT = {(s.x, s.y): s.id for s in BOARD.squares.values()}


def sq(x: int, y: int) -> str:
    """The square in this column and row of the map (from 0)."""
    return _AT[(x, y)]


class Scene(scene.Scene):
    """A game just after the setup: the police (seat 0) to roll, thieves in the Attic, officers in the station."""

    game = game

    def __init__(self, thieves: int = 2, **options):
        players = ["Pia", *(f"Tore{i}" for i in range(1, thieves + 1))]
        self.state = game.new({"police": "first", "dice": "table", **options}, players, 1)
        self.events = []
        while self.state["phase"] != "roll":
            wanted = [a for a in game.legal(self.state) if a["to"] == NAMED["Attic"]] or game.legal(self.state)
            self.do(wanted[0])

    def kinds(self):
        return [e["kind"] for e in self.events]

    def legal(self, piece=None):
        """Legal actions, of one piece if named."""
        return [a for a in game.legal(self.state) if piece is None or a.get("piece") == piece]

    def to(self, piece):
        """Squares that a piece may go to now."""
        return {a["to"] for a in self.legal(piece)}

    def thief(self, number, at=None, **values):
        self.state = clone(self.state)
        one = self.state["thieves"][number - 1]
        if at:
            one["at"], one["inside"] = at, BOARD.kind[at] in ("nest", "cell")
        one.update(values)
        return self

    def officer(self, number, at=None, **values):
        self.state = clone(self.state)
        one = self.state["officers"][number - 1]
        one.update(values)
        if at:
            one["at"] = at
        return self

    def car(self, front, rear, **values):
        self.state = clone(self.state)
        self.state["car"].update(front=front, rear=rear, **values)
        return self

    def turn(self, who):
        """Gives the turn to "police" or "thief1"..; a prisoner is to roll for his escape."""
        self.state = clone(self.state)
        if who == "police":
            self.state["turn"], self.state["phase"] = 0, "roll"
        else:
            one = self.t(int(who[5:]))
            self.state["turn"], self.state["phase"] = one["seat"], "escape" if one["status"] == "jailed" else "roll"
        self.state["die"], self.state["moved"] = 0, ""
        return self

    def roll(self, value):
        return self.do({"do": "roll", "value": value})

    def move(self, piece, to, **more):
        return self.do({"do": "move", "piece": piece, "to": to, **more})

    def t(self, number):
        return self.state["thieves"][number - 1]

    def o(self, number):
        return self.state["officers"][number - 1]

    def settle(self, sentence=3):
        """Plays through the questions of an arrest with the first answer each, until the next turn begins."""
        while self.state["phase"] in ("credit", "cell", "guard", "follow", "lock", "sentence"):
            self.roll(sentence) if self.state["phase"] == "sentence" else self.do(self.legal()[0])
        return self

    def money(self) -> int:
        """Every krona there is."""
        s = self.state
        held = sum(t["carried"] + sum(t["hidden"].values()) for t in s["thieves"])
        return s["till"] + s["agency"] + s["police_money"] + held
