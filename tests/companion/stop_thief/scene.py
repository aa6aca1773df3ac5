"""Puts detectives and a thief where a test wants them, with dice told by the test."""

from companion.games import stop_thief as game
from companion.games.kit.state import clone
from companion.games.stop_thief import culprit
from companion.games.stop_thief.board import load
from scanner.rules.tracker import Tracker
from tests.companion import scene

BOARD = load("city")
NAMES = ["Ada", "Ben", "Cleo", "Dan"]


class Scene(scene.Scene):
    """A game just after the first alarm: Ada's first turn, before her roll. Nobody holds a card that matters."""

    game = game

    def __init__(self, players: int = 2, **options):
        self.state = game.new({"dice": "table", "no_move_in": 0, **options}, NAMES[:players], 1)
        self.events = []
        if players > 1:
            for value in (12, *[2] * (players - 1)):
                self.do(do="roll", value=value)
        if self.state["options"]["thief"] == "engine":
            self.do(do="strike")
        for seat in self.state["seats"]:
            seat["hand"] = ["again"] * 3

    def legal(self, *verbs):
        return [a for a in game.legal(self.state) if not verbs or a["do"] in verbs]

    def to(self, verb="move"):
        return {a["to"] for a in self.legal(verb)}

    def kinds(self):
        return [e["kind"] for e in self.events]

    def put(self, seat, at=None, hand=None, **fields):
        """Changes a detective by hand; "hand" is filled up to three cards."""
        self.state = clone(self.state)
        one = self.state["seats"][seat]
        one.update(fields)
        if at:
            one["at"] = at
        if hand:
            one["hand"] = [*hand, *["again"] * 3][:3]
        return self

    def thief(self, place, came_from=0):
        """The thief is here, and everybody knows."""
        self.state = clone(self.state)
        self.state["thief"]["state"] |= {"place": place, "from": came_from}
        known = Tracker.from_state({"known": [(place * 1000 + came_from) * 32], "stand": False, "riding": False})
        self.state["case"]["tracker"] = known.state()
        return self

    def act(self, roll=2):
        """Goes on to the moving part of the turn."""
        if self.state["phase"] == "clue":
            self.do(do="clue")
        return self.do(do="roll", value=roll)

    def turn(self, seat):
        """Plays idle turns until this seat is to press C."""
        while True:
            if self.state["phase"] in ("roll", "clue"):
                if self.state["phase"] == "clue" and self.state["turn"] == seat:
                    return self
                self.act()
            self.do(do="done")

    def places(self):
        return culprit.tracker_of(self.state).places()
