"""The station: who sits where, sentences, escapes, and the fourth arrest (R41, R42)."""

from companion.games.kit import dice
from companion.games.kit.errors import IllegalAction
from companion.games.kit.events import event
from companion.games.kit.i18n import N_
from companion.games.tjuv_och_polis import arrest, flight, moves, pieces, turns
from companion.games.tjuv_och_polis.board import Board
from companion.games.tjuv_och_polis.pieces import State

ARRESTS_FOR_GOOD = 4  # R42


def work(state: State, board: Board, events: list) -> None:
    """Takes up the first arrest of the queue, or ends the turn when there is none left."""
    if not state["queue"]:
        turns.end(state, board, events)
        return
    first = state["queue"][0]
    if len(first["by"]) > 1:
        state["phase"] = "credit"
        return
    thief = state["thieves"][first["thief"]]
    arrest.seize(state, first["thief"], events)
    thief["arrests"] += 1
    thief["wanted"] = False
    thief["ride"], thief["rode"], thief["sentence"] = [], False, 0
    thief["status"] = "jailed"
    if thief["arrests"] >= ARRESTS_FOR_GOOD:
        thief["status"] = "locked"
        flight.return_hidden(state, first["thief"])  # R56
        text = N_("It is the fourth arrest of {thief}: locked up for good.")
        events.append(
            event("locked", text, sound="hee_haw", display="End", thief=pieces.name_of(state, first["thief"]))
        )
    thief["at"], thief["inside"] = "", True
    state["phase"] = "cell"


def credited(state: State, board: Board, action: dict, events: list) -> None:
    """A6: the police has named one of several equally near pieces; the arrest goes on."""
    arrest.credit(state, action)
    work(state, board, events)


def _guard(state: State) -> str:
    """The officer who made the arrest now in hand, or "car"."""
    return state["queue"][0]["by"][0]


def cell_actions(state: State, board: Board) -> list:
    piece = f"thief{state['queue'][0]['thief'] + 1}"
    return [{"do": "cell", "piece": piece, "to": c} for c in pieces.free_cells(state, board)]


def put_in_cell(state: State, board: Board, action: dict, events: list) -> None:
    """R41a: the police chooses the station square; then the guard follows (R41b), or the car is asked."""
    first = state["queue"][0]
    if action.get("piece") != f"thief{first['thief'] + 1}" or action.get("to") not in pieces.free_cells(state, board):
        raise IllegalAction("R41a", N_("choose a free station square for the arrested thief"))
    thief = state["thieves"][first["thief"]]
    thief["at"] = action["to"]
    if _guard(state) != "car":
        officer = state["officers"][pieces.index_of(state, _guard(state), "officer", "R41b")]
        officer["ride"], officer["rode"], officer["stay"] = [], False, 0
        if officer["guards"] or officer["at"] in board.of["cell"]:
            _set_guard(state, board, officer, events)
        else:
            officer["at"] = ""
            state["phase"] = "guard"
    elif thief["status"] == "locked":
        state["phase"] = "lock"
        if not lock_actions(state, board):  # A9: no officer left
            _sentence_or_next(state, board, events)
    else:
        state["phase"] = "follow"


def guard_actions(state: State, board: Board) -> list:
    return [{"do": "cell", "piece": _guard(state), "to": c} for c in pieces.free_cells(state, board)]


def guard(state: State, board: Board, action: dict, events: list) -> None:
    """R41b: the arresting officer goes to the station as guard."""
    if action.get("piece") != _guard(state) or action.get("to") not in pieces.free_cells(state, board):
        text = N_("choose a free station square for the guard: {piece}")
        raise IllegalAction("R41b", text, piece=pieces.piece_label(_guard(state)))
    officer = state["officers"][pieces.index_of(state, _guard(state), "officer", "R41b")]
    officer["at"] = action["to"]
    _set_guard(state, board, officer, events)


def _set_guard(state: State, board: Board, officer: dict, events: list) -> None:
    """A7: he guards until the sentence ends or the thief escapes; R42: after a fourth arrest for good."""
    first = state["queue"][0]
    if state["thieves"][first["thief"]]["status"] == "locked":
        officer["locked"] = True
    else:
        officer["guards"].append(first["thief"])
    _sentence_or_next(state, board, events)


def _sentence_or_next(state: State, board: Board, events: list) -> None:
    if state["thieves"][state["queue"][0]["thief"]]["status"] == "locked":
        state["queue"].pop(0)
        work(state, board, events)
    else:
        state["phase"] = "sentence"


def follow_actions(state: State, board: Board) -> list:
    car = state["car"]
    taken = pieces.police_at(state).keys() - {car["front"], car["rear"]} | pieces.thieves_at(state).keys()
    places = [p for p in board.car_places() if taken.isdisjoint(p) and p != (car["front"], car["rear"])]
    return [{"do": "stay"}] + [{"do": "follow", "piece": "car", "to": f, "rear": r} for f, r in places]


def follow(state: State, board: Board, action: dict, events: list) -> None:
    """R41b: the car that made the arrest stays, or follows to its place before the gate."""
    if action["do"] == "follow":
        place = (action.get("to"), action.get("rear"))
        places = [(a.get("to"), a.get("rear")) for a in follow_actions(state, board)]
        if action.get("piece") != "car" or place not in places:
            raise IllegalAction("R41b", N_("the car may follow to a free place before the gate (R12), or stay"))
        state["car"]["front"], state["car"]["rear"] = place
        state["car"]["stay"] = 0
        events.append(event("follow", N_("The car drives to the station.")))
    _sentence_or_next(state, board, events)


def lock_actions(state: State, board: Board) -> list:
    free = [i for i, o in enumerate(state["officers"], 1) if not o["locked"]]
    return [{"do": "lock", "piece": f"officer{i}"} for i in free]


def lock(state: State, board: Board, action: dict, events: list) -> None:
    """A9: the car made the fourth arrest; the police names the officer who stays with the thief for good."""
    officer = pieces.index_of(state, action.get("piece"), "officer", "A9")
    if state["officers"][officer]["locked"]:
        raise IllegalAction("A9", N_("this officer is out of play already"))
    state["queue"][0]["by"] = [f"officer{officer + 1}"]
    one = state["officers"][officer]
    one["ride"], one["rode"], one["stay"] = [], False, 0
    if one["at"] in board.of["cell"]:
        _set_guard(state, board, one, events)
    else:
        one["at"] = ""
        state["phase"] = "guard"


def sentence_actions(state: State, board: Board) -> list:
    return dice.actions(state)


def sentence(state: State, board: Board, action: dict, events: list) -> None:
    """R41c: the police rolls at once; the number is the sentence in turns."""
    first = state["queue"].pop(0)
    turns_to_go = dice.throw(state, action)
    state["thieves"][first["thief"]]["sentence"] = turns_to_go
    text = N_("The sentence of {thief} is {turns} turns.")
    name = pieces.name_of(state, first["thief"])
    events.append(event("sentence", text, sound="key", display=f"S {turns_to_go}", thief=name, turns=turns_to_go))
    work(state, board, events)


def escape_actions(state: State, board: Board) -> list:
    return dice.actions(state)


def escape(state: State, board: Board, action: dict, events: list) -> None:
    """R41d, R41e, R41f: a prisoner rolls once a turn; a six is an escape by six steps, anything else one turn served.
    After the last he is free and not wanted (R33).

    When the police bars all ways of six steps there is no way out: the turn counts as served.
    """
    thief = pieces.thief_of(state, state["turn"])
    one, name = state["thieves"][thief], pieces.name_of(state, thief)
    value = dice.throw(state, action)
    events.append(event("roll", N_("{player} rolls {die}."), player=name, die=value, display=f"d {value}"))
    if value == 6:
        one["wanted"] = True  # R41e
        if moves.thief_moves(state, board, thief, 6):
            one["status"], one["sentence"] = "free", 0
            _release_guard(state, thief)
            state["phase"], state["die"] = "move", 6
            events.append(event("escape", N_("{thief} escapes from prison!"), sound="taunt", display="ESC", thief=name))
            return
        one["wanted"] = False
        events.append(event("barred", N_("The police bars every way out."), sound="raspberry"))
    one["sentence"] -= 1
    if one["sentence"] == 0:  # A8: free to move from the next own turn
        one["status"] = "free"
        _release_guard(state, thief)
        events.append(event("released", N_("{thief} has served the sentence."), sound="tip", thief=name))
    turns.end(state, board, events)


def _release_guard(state: State, thief: int) -> None:
    for officer in state["officers"]:
        if thief in officer["guards"]:
            officer["guards"].remove(thief)
