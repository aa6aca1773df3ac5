"""What follows from an action: stops, orders, arrests, rescues, searches, the next turn, the end.

A Referee works on a copy of the state that only it holds, and collects the events.
"""

from typing import Any

from companion.games.doduk_japgi.board import HIDEOUT, POLICE, PRISON, THIEF, Board
from companion.games.doduk_japgi.legal import moves, swaps
from companion.games.doduk_japgi.moves import PAWNS, Path, free_thieves, jailed, side_of
from companion.games.doduk_japgi.start import AMBUSH, DAWN_POLICE, GEM, GEM_NAMES, GEMS, team
from companion.games.kit.events import event
from companion.games.kit.i18n import N_


class Referee:
    def __init__(self, board: Board, state: dict[str, Any]):
        self.board = board
        self.state = state
        self.events: list[dict[str, Any]] = []

    def say(self, kind: str, text: str, **more: Any) -> None:
        self.events.append(event(kind, text, **more))

    def me(self) -> dict[str, Any]:
        """The pawn whose turn it is."""
        return self.state["pawns"][self.state["pawn"]]

    # -- a throw and a move

    def thrown(self, value: int) -> None:
        """A throw: a jailed thief needs a 1 (R32) and then throws again (R33); others must move it (R9)."""
        pawn, me = self.state["pawn"], self.me()
        self.say("roll", N_("{pawn} throws {value}."), pawn=pawn, value=value)
        if me["jailed"] and value == 1:
            me["jailed"] = False
            self.state["phase"] = "again"
            self.say("escape", N_("{pawn} breaks out and throws again!"), sound="taunt", pawn=pawn)
        elif me["jailed"]:
            self.say("locked", N_("{pawn} stays locked up."), pawn=pawn)
            self.end_turn()
        else:
            self.state["roll"] = value
            self.state["phase"] = "move"
            if not moves(self.board, self.state):
                self.say("stuck", N_("{pawn} cannot move."), pawn=pawn)
                self.end_turn()

    def moved(self, path: Path) -> None:
        """The pawn goes along a path; trick cards on it are used up (R21), and the last may bind its next move."""
        pawn, me, end = self.state["pawn"], self.me(), path.squares[-1]
        self.say("move", N_("{pawn} goes to {to}."), pawn=pawn, to=self.board.words(end), path=list(path.squares))
        me["at"], me["aim"] = end, None
        for square in path.spends:
            self.spend_trick(square, square == end)
        self.arrive(by_own_move=True)

    def spend_trick(self, square: str, stopped: bool) -> None:
        """R20, R21: the card goes; a police pawn that stopped on it must follow the arrow on its next move."""
        tricks = self.state["tricks"]
        arrow = tricks["on"].pop(square)
        tricks["spent"] += 1
        if stopped:
            self.me()["aim"] = arrow
        text = N_("The trick card on {at} sends the police to {arrow}.")
        self.say("tricked", text, at=square, arrow=self.board.words(arrow))

    # -- where a pawn comes to rest

    def arrive(self, by_own_move: bool) -> None:
        """What the node under the pawn does. Orders bind only after the pawn's own move (R11, R14)."""
        at = self.me()["at"]
        if side_of(self.state["pawn"]) == THIEF:
            ends = self._thief_arrives(at, by_own_move)
        else:
            ends = self._police_arrives(at)
        if ends:
            self.end_turn()
        elif by_own_move and at in self.board.squares:
            self.obey(at)
        elif self.state["phase"] != "look":
            self.end_turn()

    def _thief_arrives(self, at: str, by_own_move: bool) -> bool:
        """True when the turn is over. A building wants a look first (R15); police on the way does no harm (R27)."""
        state = self.state
        if at == HIDEOUT:
            if by_own_move or state["options"]["teleport_delivers"]:
                self.deliver(state["pawn"])
            return True
        if at == PRISON and by_own_move:
            self.rescue()
            return True
        if at == PRISON:
            self.arrest([state["pawn"]], None)
            return True
        if at in self.board.places:
            state["phase"] = "look"
        elif at in state["checks"]["on"]:
            state["checks"]["on"].remove(at)
            state["checks"]["spent"] += 1
            self.say("checked", N_("{pawn} is stopped at the checkpoint on {at}."), pawn=state["pawn"], at=at)
        return False

    def _police_arrives(self, at: str) -> bool:
        """R28: arrests on the square; True when the turn is over."""
        caught = free_thieves(self.state, at)
        if caught:
            self.arrest(caught, self.state["pawn"])
            return True
        if at in self.state["tricks"]["on"]:
            self.spend_trick(at, True)
        return at == PRISON

    def obey(self, at: str) -> None:
        """The order of the square, if it is for this side (R11, R12, A18), or its position move (R13)."""
        square, pawn = self.board.squares[at], self.state["pawn"]
        binds = side_of(pawn) in square.binds
        if binds and square.colour:
            self._swap()
        elif binds and square.order == "rest":
            self.me()["rest"] = True
            self.say("order", N_("{pawn} must sit out the next turn."), pawn=pawn)
            self.end_turn()
        elif binds and square.order == "again" and not self.state["extra"]:
            self.state["extra"] = True
            self.state["phase"] = "again"
            self.say("order", N_("{pawn} throws once more."), pawn=pawn)
        elif binds and square.target:
            self.sent(square.target)
        else:
            self.end_turn()

    def _swap(self) -> None:
        """R13, A5: to the other square of the colour; the mover chooses when there are several; none free: stays."""
        there = swaps(self.board, self.state)
        if len(there) > 1:
            self.state["phase"] = "place"
        elif there:
            self.sent(there[0], sound="subway")
        else:
            self.say("order", N_("No other square of this colour is free."))
            self.end_turn()

    def sent(self, target: str, sound: str | None = None) -> None:
        """A square sends the pawn to a node; what it finds there counts, but no second order (R14)."""
        self.me()["at"], self.me()["aim"] = target, None
        pawn = self.state["pawn"]
        self.say("sent", N_("{pawn} is sent to {to}."), sound=sound, pawn=pawn, to=self.board.words(target))
        self.arrive(by_own_move=False)

    # -- arrests and rescues

    def arrest(self, thieves: list[str], police: str | None) -> None:
        """R29 to R31, R36, A7, A10: thieves to prison, their gems to the police, the arresting pawn to prison too.

        With all three thieves there the police has won at once (R45, A13).
        """
        for thief in thieves:
            pawn = self.state["pawns"][thief]
            self.state["to_hide"] += pawn["gems"]
            if pawn["gems"]:
                self.say("regained", N_("The police takes {gems} from {pawn}."), gems=pawn["gems"], pawn=thief)
            pawn.update(at=PRISON, jailed=True, gems=0, rest=False)
        if police:
            self.state["pawns"][police].update(at=PRISON, rest=False, aim=None)
            text = N_("{police} arrests {pawn}.")
            self.say("arrest", text, sound="arrest_siren", police=police, pawn=", ".join(thieves))
        else:
            self.say("arrest", N_("{pawn} goes to prison."), sound="arrest_siren", pawn=thieves[0])
        if len(jailed(self.state)) == len(PAWNS) // 2:
            self.finish(POLICE, N_("All three thieves are in prison."))

    def rescue(self) -> None:
        """R34, A12: everybody in prison and the rescuer go to the hideout."""
        rescuer = self.state["pawn"]
        freed = jailed(self.state)
        for pawn in (*freed, rescuer):
            self.state["pawns"][pawn].update(at=HIDEOUT, jailed=False)
        text = N_("{pawn} frees {freed}; all run to the hideout.")
        self.say("rescue", text, sound="hee_haw", pawn=rescuer, freed=", ".join(freed))
        if self.state["options"]["rescue_delivers"]:
            self.deliver(rescuer)

    def deliver(self, pawn: str) -> None:
        """R17, R44, A6: gems are home, one or two at a time; both: the thieves win."""
        gems = self.state["pawns"][pawn]["gems"]
        if not gems:
            return
        self.state["pawns"][pawn]["gems"] = 0
        self.state["delivered"] += gems
        self.say("delivered", N_("{pawn} brings {gems} home."), sound="tip", pawn=pawn, gems=gems)
        if self.state["delivered"] == GEMS:
            self.finish(THIEF, N_("Both gems are in the hideout."))

    # -- the vault

    def found(self, what: str) -> None:
        """R15 to R18: what the thief sees in the building; the building is empty afterwards."""
        state, pawn = self.state, self.state["pawn"]
        at = self.me()["at"]
        if state["hidden"]:
            state["hidden"].pop(at, None)
        if what in state["kept"]:
            state["kept"].remove(what)
        if at not in state["looked"]:
            state["looked"].append(at)
        place = self.board.words(at)
        if what in (GEM, *GEM_NAMES):
            self.me()["gems"] += 1
            self.say("gem", N_("{pawn} finds a gem in {place}!"), sound="crime", display="GE", pawn=pawn, place=place)
        elif what == AMBUSH:
            state["ambush"] = False
            text = N_("{pawn} walks into the ambush in {place}!")
            self.say("ambush", text, sound="shots", display="CoP", pawn=pawn, place=place)
            self.arrest([pawn], None)
        else:
            text = N_("{pawn} finds nothing in {place}.")
            self.say("nothing", text, sound="raspberry", display="no", pawn=pawn, place=place)
        self.end_turn()

    def rehidden(self, building: str | None) -> None:
        """R31, A11: a gem hidden again; nobody outside the police learns where."""
        state = self.state
        state["to_hide"] -= 1
        state["looked"] = []
        self.say("rehide", N_("The police hides a gem again."))
        if building:
            state["hidden"][building] = GEM
            only = team(state, POLICE)
            self.say("rehide", N_("The gem is in {place} now."), only=only, place=self.board.words(building))
        else:
            state["kept"].append(next(name for name in GEM_NAMES if name not in state["kept"]))
        self.end_turn()

    # -- turns

    def end_turn(self) -> None:
        """Next: hide regained gems at once (A11), then the next pawn (R8), passing over resting ones."""
        state = self.state
        if state["phase"] == "over":
            return
        if state["to_hide"]:
            state["phase"] = "rehide"
            return
        state.update(phase="turn", roll=None, extra=False)
        while True:
            turn = PAWNS.index(state["pawn"]) + 1
            if turn == len(PAWNS):
                turn = 0
                state["round"] += 1
                if state["round"] > state["options"]["rounds"]:
                    self.dawn()
                    return
            state["pawn"] = PAWNS[turn]
            if not self.me()["rest"]:
                return
            self.me()["rest"] = False
            self.say("rest", N_("{pawn} sits out."), pawn=state["pawn"])

    def dawn(self) -> None:
        """The end of the last round: a draw, or the police wins (option dawn)."""
        self.state["round"] = self.state["options"]["rounds"]
        if self.state["options"]["dawn"] == DAWN_POLICE:
            self.finish(POLICE, N_("Dawn comes before both gems are in the hideout."))
        else:
            self.finish(None, N_("Dawn comes: nobody wins."))

    def finish(self, side: str | None, why: str) -> None:
        """R43: the game is over at once. Scores: gems brought home, thieves in prison."""
        state = self.state
        scores = {THIEF: state["delivered"], POLICE: len(jailed(state))}
        state["result"] = {
            "winners": team(state, side) if side else [],
            "scores": [scores[its] for its in state["sides"]],
            "why": why,
        }
        state.update(phase="over", roll=None)
        sound = {THIEF: "taunt", POLICE: "arrest_siren"}.get(side or "", "street")
        self.say("over", why, sound=sound)
