"""Applies an action: checks it against the rules, then lets the referee work out what follows."""

from typing import Any

from companion.games.doduk_japgi.board import POLICE, PRISON, THIEF, Board
from companion.games.doduk_japgi.legal import can_stay, findings, hiding_places, moves, swaps
from companion.games.doduk_japgi.library import load
from companion.games.doduk_japgi.moves import Path, arrows, barred, side_of
from companion.games.doduk_japgi.referee import Referee
from companion.games.doduk_japgi.start import AMBUSH, GEM, GEM_NAMES, GEMS, NOTHING
from companion.games.kit import dice
from companion.games.kit.errors import IllegalAction
from companion.games.kit.i18n import N_, word
from companion.games.kit.state import clone

Action = dict[str, Any]
State = dict[str, Any]

_NOW = {
    "hide": N_("the police hides the gems and the ambush first"),
    "turn": N_("throw the die, or do one of the things that replace it"),
    "again": N_("throw the die"),
    "move": N_("the die is thrown: move"),
    "place": N_("choose the square of the position move"),
    "look": N_("look inside the building"),
    "rehide": N_("the police must hide the gem again first"),
    "over": N_("the game is over"),
}
_VERBS = (
    N_("hide"),
    N_("roll"),
    N_("wait"),
    N_("stay"),
    N_("trick (card)"),
    N_("check (checkpoint)"),
    N_("move"),
    N_("place (position move)"),
    N_("look"),
    N_("rehide"),
)
_FOUND = {
    NOTHING: N_("nothing"),
    GEM_NAMES[0]: N_("the first gem"),
    GEM_NAMES[1]: N_("the second gem"),
    AMBUSH: N_("the ambush"),
}
_PHASE_RULE = {
    "hide": "R5",
    "turn": "R8",
    "again": "R11/R33",
    "move": "R9",
    "place": "R13",
    "look": "R15",
    "rehide": "A11",
    "over": "R43",
}


def apply(state: State, action: Action) -> tuple[State, list[dict[str, Any]]]:
    """The next state and what happened. IllegalAction (rule number and why) changes nothing."""
    if not isinstance(action, dict) or not isinstance(action.get("do"), str) or action["do"] not in _DO:
        raise IllegalAction("R8", N_("an action says what to do: {verbs}"), verbs=[word(one) for one in _VERBS])
    if any(not isinstance(action.get(key, ""), str) for key in ("piece", "to", "arrow", "ambush", "found")):
        raise IllegalAction("R8", N_("pieces, squares and buildings are named by text"))
    phases, do = _DO[action["do"]]
    phase = state["phase"]
    if phase not in phases:
        raise IllegalAction(_PHASE_RULE[phase], _NOW[phase])
    if action.get("piece", state["pawn"]) != state["pawn"]:
        raise IllegalAction("R8", N_("it is the turn of {name}"), name=state["pawn"])
    board = load(state["options"]["board"])
    referee = Referee(board, clone(state))
    do(board, referee, action)
    return referee.state, referee.events


def _hide(board: Board, referee: Referee, action: Action) -> None:
    """R5: two gems and the ambush card in three different buildings."""
    state = referee.state
    if not state["options"]["vault_on_device"]:
        gems: Any = action.get("gems")
        ambush: Any = action.get("ambush")
        good = isinstance(gems, list) and len(gems) == GEMS and all(isinstance(b, str) for b in gems)
        chosen = [*gems, ambush] if good else []
        if not good or any(b not in board.buildings for b in chosen) or len(set(chosen)) < len(chosen):
            raise IllegalAction("R5", N_("name two buildings for the gems and another one for the ambush"))
        state["hidden"] = dict.fromkeys(sorted(gems), GEM) | {ambush: AMBUSH}
    elif "gems" in action or "ambush" in action:
        raise IllegalAction("R5", N_("in this game only the device knows the buildings"))
    else:
        state["kept"] = [*GEM_NAMES, AMBUSH]
    state.update(to_hide=0, phase="turn", pawn="T1")
    referee.say("hide", N_("The gems and the ambush are hidden. The thieves begin."))


def _roll(board: Board, referee: Referee, action: Action) -> None:
    referee.thrown(dice.throw(referee.state, action))


def _wait(board: Board, referee: Referee, action: Action) -> None:
    """R32: a jailed thief may throw; he need not."""
    if not referee.me()["jailed"]:
        raise IllegalAction("R32", N_("only a thief in prison may let his turn pass"))
    referee.say("wait", N_("{pawn} waits in prison."), pawn=referee.state["pawn"])
    referee.end_turn()


def _stay(board: Board, referee: Referee, action: Action) -> None:
    """R26: giving up the move inside hideout or building."""
    state = referee.state
    if side_of(state["pawn"]) != THIEF or referee.me()["jailed"]:
        raise IllegalAction("R26", N_("only a thief at large may stay where he is"))
    if not can_stay(board, state, state["pawn"]):
        text = N_("a thief may stay in the hideout or a building only, and three times in the game")
        raise IllegalAction("R26", text)
    referee.me()["stays"] += 1
    referee.say("stay", N_("{pawn} stays inside."), pawn=state["pawn"])
    referee.end_turn()


def _trick(board: Board, referee: Referee, action: Action) -> None:
    """R19, R22 to R24, A8, A17."""
    state = referee.state
    square: Any = action.get("to")
    if side_of(state["pawn"]) == POLICE:
        raise IllegalAction("R19", N_("trick cards belong to the thieves"))
    if referee.me()["jailed"] or board.is_place(referee.me()["at"]):
        raise IllegalAction("R23", N_("not from prison, hideout or a building"))
    if not state["tricks"]["left"]:
        raise IllegalAction("R24", N_("all nine trick cards are played"))
    _free(board, state, square, "R22")
    if not board.squares[square].trick:
        raise IllegalAction("R19", N_("square {square} has no trick mark"), square=square)
    if action.get("arrow") not in arrows(board, square):
        text = N_("the arrow on {square} must point along a road: {arrows}")
        raise IllegalAction("A8", text, square=square, arrows=[board.words(one) for one in arrows(board, square)])
    state["tricks"]["left"] -= 1
    state["tricks"]["on"][square] = action["arrow"]
    text = N_("{pawn} puts a trick card on {at}, arrow to {arrow}.")
    referee.say("trick", text, pawn=state["pawn"], at=square, arrow=board.words(action["arrow"]))
    referee.end_turn()


def _check(board: Board, referee: Referee, action: Action) -> None:
    """R37, R39, R40, R41, R42, A17."""
    state, square = referee.state, action.get("to")
    if side_of(state["pawn"]) == THIEF:
        raise IllegalAction("R37", N_("checkpoint cards belong to the police"))
    if referee.me()["at"] == PRISON:
        raise IllegalAction("R40", N_("not from inside the prison"))
    if not state["checks"]["left"]:
        raise IllegalAction("R42", N_("all six checkpoint cards are played"))
    _free(board, state, square, "R39")
    state["checks"]["left"] -= 1
    state["checks"]["on"].append(square)
    referee.say("check", N_("{pawn} sets up a checkpoint on {at}."), pawn=state["pawn"], at=square)
    referee.end_turn()


def _free(board: Board, state: State, square: Any, rule: str) -> None:
    why = barred(board, state, square)
    if why:
        raise IllegalAction(rule if why[0] == "R22/R39" else why[0], why[1], square=square)


def _move(board: Board, referee: Referee, action: Action) -> None:
    """R9, R10: one of the moves of this roll; "spends" picks among routes that use up different trick cards."""
    to, spends = action.get("to"), action.get("spends")
    state = referee.state
    fits = [path for (end, cards), path in moves(board, state).items() if end == to and spends in (None, list(cards))]
    if len(fits) == 1:
        referee.moved(fits[0])
        return
    if fits:
        plain: list[Path] = [path for path in fits if not path.spends]
        if plain and spends is None:
            referee.moved(plain[0])
            return
        raise IllegalAction("R20", N_("say which trick cards the route passes"))
    if aim := state["pawns"][state["pawn"]]["aim"]:
        raise IllegalAction("R20", N_("the trick card sends this pawn to {square} first"), square=board.words(aim))
    if to in board.places and to != PRISON and side_of(state["pawn"]) == POLICE:
        raise IllegalAction("R25", N_("police may enter neither hideout nor buildings"))
    if to == PRISON and side_of(state["pawn"]) == THIEF:
        text = N_("a thief enters the prison only to free somebody, and while no police is inside")
        raise IllegalAction("R34/R35", text)
    there = board.words(to) if isinstance(to, str) and board.is_node(to) else repr(to)
    text = N_("{steps} squares, none of them twice, do not lead to {square}")
    raise IllegalAction("R9/R10", text, steps=state["roll"], square=there)


def _place(board: Board, referee: Referee, action: Action) -> None:
    """R13."""
    if action.get("to") not in swaps(board, referee.state):
        raise IllegalAction("R13", N_("go to another square of the same colour on which no pawn stands"))
    referee.sent(action["to"], sound="subway")


def _look(board: Board, referee: Referee, action: Action) -> None:
    """R15; with option vault_on_device the result comes with the action."""
    state = referee.state
    here = referee.me()["at"]
    if action.get("to", here) != here:
        raise IllegalAction("R15", N_("the thief stands at {place}"), place=board.words(here))
    if state["options"]["vault_on_device"]:
        if action.get("found") not in findings(board, state):
            said = [word(_FOUND[one]) for one in findings(board, state)]
            raise IllegalAction("R15", N_("say what the device told: {findings}"), findings=said)
        referee.found(action["found"])
        return
    if "found" in action:
        raise IllegalAction("R15", N_("in this game the program knows what is inside"))
    referee.found(state["hidden"].get(here, NOTHING))


def _rehide(board: Board, referee: Referee, action: Action) -> None:
    """R31, A11."""
    if referee.state["options"]["vault_on_device"]:
        if "to" in action:
            raise IllegalAction("A11", N_("in this game only the device knows the building"))
        referee.rehidden(None)
        return
    if action.get("to") not in hiding_places(board, referee.state):
        raise IllegalAction("A11", N_("choose a building that holds nothing and no thief"))
    referee.rehidden(action["to"])


_DO = {
    "hide": (("hide",), _hide),
    "roll": (("turn", "again"), _roll),
    "wait": (("turn",), _wait),
    "stay": (("turn",), _stay),
    "trick": (("turn",), _trick),
    "check": (("turn",), _check),
    "move": (("move",), _move),
    "place": (("place",), _place),
    "look": (("look",), _look),
    "rehide": (("rehide",), _rehide),
}
