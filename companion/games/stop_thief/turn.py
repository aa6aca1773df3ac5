"""A detective's turn: C, dice, moving, subway, arrest, fine. Each function is an action or lists the actions of one."""

from typing import Any

from companion.games.kit import dice
from companion.games.kit.errors import IllegalAction
from companion.games.kit.events import event
from companion.games.kit.i18n import N_, word
from companion.games.stop_thief import cards, culprit, table
from companion.games.stop_thief.board import Board

State = dict[str, Any]


def me(state: State) -> dict[str, Any]:
    """The detective whose turn it is."""
    return state["seats"][state["turn"]]


def name(state: State) -> str:
    return state["players"][state["turn"]]


def piece(state: State) -> str:
    return f"detective{state['turn'] + 1}"


def taken(state: State, board: Board) -> set[str]:
    """R28, D19: squares where another detective stands. The square before the agency holds everybody (R15)."""
    others = {s["at"] for i, s in enumerate(state["seats"]) if i != state["turn"]}
    return others - {board.agency}


def clue_actions(state: State, board: Board) -> list:
    return [{"do": "clue", **more} for more in culprit.answers(state, "clue")]


def clue(state: State, board: Board, action: dict, events: list) -> None:
    """R22, R23: one press of C; presses from a card come before the turn goes on (R30)."""
    culprit.press(state, action, events)
    if table.lost(state, events):
        return
    step = state["step"]
    if state["phase"] == "press":
        step["press"] -= 1
        if not step["press"]:
            state["phase"] = step["resume"]
    else:
        state["phase"] = "roll"


def slip_actions(state: State, board: Board) -> list:
    """R11: on a real scanner C can be pressed out of turn; what everybody then heard has to be told."""
    return [{"do": "slip", **more} for more in culprit.answers(state, "clue")] if culprit.told(state) else []


def slip(state: State, board: Board, action: dict, events: list) -> None:
    """R11, R22: C was pressed once too often: the thief has acted, the turn goes on."""
    if not culprit.told(state):
        raise IllegalAction("R22", N_("C is pressed once a turn"))
    events.append(event("slip", N_("C was pressed out of turn.")))
    culprit.press(state, action, events)
    table.lost(state, events)


def roll_actions(state: State, board: Board) -> list:
    return dice.actions(state, 2)


def roll(state: State, board: Board, action: dict, events: list) -> None:
    """R22, R24: two dice; the total may be walked."""
    value = dice.throw(state, action, 2)
    state["step"]["left"] += value
    state["phase"] = "act"
    events.append(event("roll", N_("{name} rolls {value}."), name=name(state), value=value))


def reach(state: State, board: Board) -> list[str]:
    """R24, R25, R28: every square the detective may end on with the steps he has left, nearest first."""
    left = state["step"]["left"]
    if not left:
        return []
    far = board.far(me(state)["at"])
    blocked = taken(state, board)
    near = {s: d for s, d in far.items() if 0 < d <= left and s not in blocked}
    for square in blocked:
        if far.get(square) == left:  # the exact count onto an occupied square: one more step, to any side
            near |= {s: left for s in board.squares[square].near if s not in blocked and far[s] > left}
    return sorted(near, key=lambda s: (near[s], s))


def move_actions(state: State, board: Board) -> list:
    return [{"do": "move", "piece": piece(state), "to": square} for square in reach(state, board)]


def move(state: State, board: Board, action: dict, events: list) -> None:
    """R24 to R26, R28: walks; what is left of the roll may be walked later in the turn."""
    to = action.get("to")
    _own_piece(state, action)
    at = me(state)["at"]
    if not isinstance(to, str) or to not in board.squares:
        raise IllegalAction("R24", N_("there is no square {square}"), square=repr(to))
    if to not in reach(state, board):
        raise _why_not(state, board, to)
    step = state["step"]
    step["left"] = max(0, step["left"] - board.far(at)[to])
    step["start_ride"] = False
    step["entered"] = to in board.stations
    me(state)["at"] = to
    numbers = board.numbers(to)
    text = N_("{name} walks to {square}, beside {numbers}.") if numbers else N_("{name} walks to {square}.")
    events.append(event("move", text, name=name(state), square=to, numbers=numbers))


def _own_piece(state: State, action: dict) -> None:
    if action.get("piece", piece(state)) != piece(state):
        raise IllegalAction("R22", N_("it is the turn of {name}"), name=name(state))


def _why_not(state: State, board: Board, to: str) -> IllegalAction:
    if board.squares[to].shape.kind == "window":
        return IllegalAction("R25", N_("{square} is a window: detectives cannot go there"), square=to)
    if to in taken(state, board):
        text = N_("another detective stands on {square}; step beside it on the exact count")
        return IllegalAction("R28", text, square=to)
    far, left = board.far(me(state)["at"])[to], state["step"]["left"]
    return IllegalAction("R24", N_("{square} is {far} steps away, {left} are left"), square=to, far=far, left=left)


def ride_actions(state: State, board: Board) -> list:
    """R26, R27, D5: from a station to any of the other four; beside it when somebody stands there (R28)."""
    step, at = state["step"], me(state)["at"]
    if at not in board.stations or not (step["start_ride"] or step["entered"]):
        return []
    blocked = taken(state, board)
    found = []
    for station in board.stations:
        if station != at:
            ends = [station] if station not in blocked else board.squares[station].near
            found += [e for e in ends if e not in blocked]
    return [{"do": "ride", "piece": piece(state), "to": to} for to in dict.fromkeys(found)]


def ride(state: State, board: Board, action: dict, events: list) -> None:
    """R26: entering a station and riding ends the move. R27, D5: at the start of the turn the whole roll is kept."""
    _own_piece(state, action)
    step = state["step"]
    to = action.get("to")
    if to not in [a["to"] for a in ride_actions(state, board)]:
        text = N_("a ride goes from a station, just entered or where the turn began, to one of the other four")
        raise IllegalAction("R26" if not step["start_ride"] else "R27", text)
    if not step["start_ride"]:
        step["left"] = 0
    step["start_ride"] = step["entered"] = False
    me(state)["at"] = to
    events.append(
        event("ride", N_("{name} takes the subway to {square}."), sound="subway", name=name(state), square=to)
    )


def arrest_actions(state: State, board: Board) -> list:
    """R32, A1: the places on or directly next to the detective's square."""
    places = board.arrests(me(state)["at"], state["options"]["wall_ok"])
    if not culprit.told(state):
        return [{"do": "arrest", "place": p} for p in places]
    return [{"do": "arrest", "place": p, "result": r} for p in places for r in culprit.results(state, p)]


def arrest(state: State, board: Board, action: dict, events: list) -> None:
    """R32 to R36, R38: siren, then the result. One arrest a turn, and it ends the turn."""
    place = action.get("place")
    if place not in board.arrests(me(state)["at"], state["options"]["wall_ok"]):
        text = N_("{place} is not on or directly next to the detective's square")
        raise IllegalAction("R32", text, place=repr(place))
    result = culprit.arrest(state, place, action)
    text = N_("{name} tries an arrest at {place}.")
    events.append(event("arrest", text, sound="arrest_siren", display=str(place), name=name(state), place=place))
    if result == "success":
        _success(state, board, events)
        return
    culprit.settle(state, place, there=result == "escape")
    if result == "false":
        me(state)["licence"] = False
        text = N_("False arrest: {name} turns the licence over.")
        events.append(event("false", text, sound="raspberry", name=name(state)))
        table.end_turn(state, board, events)
        return
    events.append(event("shots", N_("Shots!"), sound="shots"))
    events.append(event("escape", N_("The thief escapes and runs."), sound="taunt"))
    if culprit.told(state):
        state["step"]["press"] = 6
        state["phase"] = "run"
        return
    culprit.run(state, events)
    _after_run(state, board, events)


def _success(state: State, board: Board, events: list) -> None:
    """R34, R38, D1: reward and poster to the arrester; new poster; tokens back unless tokens_stay."""
    one, posters = me(state), state["posters"]
    events.append(event("shots", N_("Shots!"), sound="shots"))
    thief, _ = cards.POSTERS[posters["open"]]
    text = N_("{name} arrests {thief} and gets ${reward}.")
    events.append(event("success", text, sound="hee_haw", name=name(state), thief=word(thief), reward=state["pot"]))
    one["money"] += state["pot"]
    one["posters"].append(thief)
    posters["used"].append(posters["open"])
    posters["open"], state["pot"] = None, 0
    state["caught"] += 1
    state["thief"] = None
    if table.won(state, events):
        return
    if not state["options"]["tokens_stay"]:
        for seat in state["seats"]:
            seat["at"] = board.agency
    table.new_poster(state, events)
    state["phase"] = "strike"


def run_actions(state: State, board: Board) -> list:
    """R35: the scanner's clues one action at a time; it may be over after the fifth."""
    over = [{"do": "run_over"}] if state["step"]["press"] == 1 else []
    return [{"do": "run", **more} for more in culprit.answers(state, "run")] + over


def run(state: State, board: Board, action: dict, events: list) -> None:
    """R35: one action of the run, told from the scanner."""
    culprit.run_step(state, action, events)
    state["step"]["press"] -= 1
    if not state["step"]["press"] or state["losses"] >= state["options"]["losses"] > 0:
        _after_run(state, board, events)


def run_over(state: State, board: Board, action: dict, events: list) -> None:
    """R35: the run had five actions."""
    if state["step"]["press"] != 1:
        raise IllegalAction("R35", N_("a run has five or six actions"))
    _after_run(state, board, events)


def _after_run(state: State, board: Board, events: list) -> None:
    """R35: play goes on with the next detective."""
    state["step"]["press"] = 0
    if not table.lost(state, events):
        table.end_turn(state, board, events)


def done_actions(state: State, board: Board) -> list:
    return [{"do": "done"}]


def done(state: State, board: Board, action: dict, events: list) -> None:
    """R24: no step has to be taken; the turn goes on to the left (R19)."""
    table.end_turn(state, board, events)


def pay_actions(state: State, board: Board) -> list:
    return [{"do": "pay"}]


def pay(state: State, board: Board, action: dict, events: list) -> None:
    """R36, A2: $100, or all there is, brings the licence back; the turn holds nothing else, and the thief stays."""
    one = me(state)
    paid = min(cards.FINE, one["money"])
    one["money"] -= paid
    state["bank"] += paid
    one["licence"] = True
    text = N_("{name} pays ${paid} and turns the licence back.")
    events.append(event("fine", text, name=name(state), paid=paid))
    table.end_turn(state, board, events)
