"""A turn in the open: roll or ride, move one piece, and what the square does (R14 to R36b, R45 to R54)."""

from companion.games.kit import dice
from companion.games.kit.errors import IllegalAction
from companion.games.kit.events import event
from companion.games.kit.i18n import N_
from companion.games.tjuv_och_polis import arrest, flight, moves, nest, pieces, prison, turns
from companion.games.tjuv_och_polis.board import Board
from companion.games.tjuv_och_polis.form import ESCAPES, ROBBED
from companion.games.tjuv_och_polis.pieces import State


def roll_actions(state: State, board: Board) -> list:
    """Roll, or ride a tram instead (R45); pieces that must move come first (R67, R68)."""
    if state["turn"] != state["police"]:
        thief = pieces.thief_of(state, state["turn"])
        rides = [(f"thief{thief + 1}", s) for s in moves.thief_rides(state, board, thief)]
    else:
        due = turns.due(state)
        officers = [(i, f"officer{i + 1}") for i in range(len(state["officers"]))]
        rides = [(p, s) for i, p in officers if not due or p in due for s in moves.officer_rides(state, board, i)]
    return dice.actions(state) + [{"do": "ride", "piece": piece, "to": stop} for piece, stop in rides]


def roll(state: State, board: Board, action: dict, events: list) -> None:
    """R14, R26: the die. Nobody can make the full move: the turn is lost (R25, A2)."""
    state["die"] = dice.throw(state, action)
    state["phase"] = "move"
    player = state["players"][state["turn"]]
    events.append(
        event("roll", N_("{player} rolls {die}."), player=player, die=state["die"], display=f"d {state['die']}")
    )
    if not move_actions(state, board):
        events.append(event("lost", N_("No piece can make the full move: the turn is lost."), sound="raspberry"))
        turns.end(state, board, events)


def ride(state: State, board: Board, action: dict, events: list) -> None:
    """R45, R47: a ride to another stop of the line instead of the die."""
    to, piece = moves.check_square(board, action.get("to")), action.get("piece")
    if piece == "car":
        raise IllegalAction("R48", N_("the car never rides the tram"))
    if {"do": "ride", "piece": piece, "to": to} not in roll_actions(state, board):
        text = N_("a ride goes to a free stop of a line on whose stop the piece stopped last turn (R47)")
        raise IllegalAction("R45", text)
    text = N_("{piece} rides the tram to {square}.")
    thief = state["turn"] != state["police"]
    label = pieces.name_of(state, pieces.thief_of(state, state["turn"])) if thief else pieces.piece_label(str(piece))
    events.append(event("ride", text, sound="subway", display="Sb", piece=label, square=board.squares[to].words))
    state["moved"] = piece
    if thief:
        moves.arrive(board, state["thieves"][pieces.thief_of(state, state["turn"])], to, True)
        turns.end(state, board, events)
    else:
        _officer_arrives(state, board, action, True, events)


def move_actions(state: State, board: Board) -> list:
    """Every move with this roll. R67, R68: when a piece that must move can, only such pieces may."""
    steps = state["die"]
    if state["turn"] != state["police"]:
        thief = pieces.thief_of(state, state["turn"])
        return [_move(f"thief{thief + 1}", way) for way in moves.thief_moves(state, board, thief, steps).values()]
    due = turns.due(state)
    return (due and _police_moves(state, board, steps, due)) or _police_moves(state, board, steps, None)


def _police_moves(state: State, board: Board, steps: int, only: list | None) -> list:
    found = []
    for i in range(len(state["officers"])):
        piece = f"officer{i + 1}"
        if only is None or piece in only:
            found += [_move(piece, way) for way in moves.officer_moves(state, board, i, steps).values()]
    if only is None or "car" in only:
        for (front, rear), way in moves.car_moves(state, board, steps).items():
            found.append({"do": "move", "piece": "car", "to": front, "rear": rear, "path": list(way)})
    return found


def _move(piece: str, way: tuple[str, ...]) -> dict:
    return {"do": "move", "piece": piece, "to": way[-1], "path": list(way)}


def move(state: State, board: Board, action: dict, events: list) -> None:
    """R14, R26: one piece, the number rolled."""
    to = moves.check_square(board, action.get("to"))
    if state["turn"] == state["police"]:
        _move_police(state, board, action, to, events)
        return
    thief = pieces.thief_of(state, state["turn"])
    if action.get("piece") != f"thief{thief + 1}":
        raise IllegalAction("R26", N_("it is {piece} who moves"), piece=pieces.piece_label(f"thief{thief + 1}"))
    ways = moves.thief_moves(state, board, thief, state["die"])
    if to not in ways:
        raise moves.why_not_thief(state, board, thief, to, state["die"])
    state["moved"] = action["piece"]
    moves.arrive(board, state["thieves"][thief], to, False)
    text, name = N_("{thief} goes to {square}."), pieces.name_of(state, thief)
    events.append(event("move", text, thief=name, square=board.squares[to].words, path=list(ways[to])))
    _thief_arrives(state, board, thief, to, events)


def _thief_arrives(state: State, board: Board, thief: int, to: str, events: list) -> None:
    """What the square does to a thief who stopped there by die."""
    one, kind = state["thieves"][thief], board.kind[to]
    one["inside"] = kind == "nest"
    if kind in ESCAPES:
        flight.embark(state, board, thief, events)
    elif kind in ROBBED:
        if state["options"]["robbery_optional"]:
            state["phase"] = "rob"
            return
        rob(state, board, thief, events)
    elif kind == "nest" and nest.actions(state, board)[1:]:
        state["phase"] = "nest"
        return
    arrest.after_thief_move(state, board, thief)
    prison.work(state, board, events)


def rob(state: State, board: Board, thief: int, events: list) -> None:
    """R34, R35, R36, A14: the till (R8) pays what the square says, the travel agency all it has; the thief is wanted.

    Whatever else he stops on, the telegraph station for one, is not robbed (R36b).
    """
    one = state["thieves"][thief]
    square = board.squares[one["at"]]
    if square.kind == "travel":
        loot, state["agency"] = state["agency"], 0
    else:
        loot = min(square.pays, state["till"])
        state["till"] -= loot
    one["carried"] += loot
    one["wanted"] = True
    text = N_("{thief} robs {square}: {money} kr!")
    name = pieces.name_of(state, thief)
    events.append(event("robbery", text, sound="crime", display="Cr", thief=name, square=square.words, money=loot))


def rob_actions(state: State, board: Board) -> list:
    return [{"do": "rob"}, {"do": "pass"}]


def choose_rob(state: State, board: Board, action: dict, events: list) -> None:
    """A3 as an option: rob the square or leave it alone."""
    thief = pieces.thief_of(state, state["turn"])
    if action["do"] == "rob":
        rob(state, board, thief, events)
    arrest.after_thief_move(state, board, thief)
    prison.work(state, board, events)


def _move_police(state: State, board: Board, action: dict, to: str, events: list) -> None:
    piece, rear = action.get("piece"), action.get("rear")
    due = turns.due(state)
    if due and piece not in due and _police_moves(state, board, state["die"], due):
        text = N_("one of these must move first, two turns on this square are the most (R68): {pieces}")
        raise IllegalAction("R67", text, pieces=[pieces.piece_label(one) for one in due])
    if piece == "car":
        drives = moves.car_moves(state, board, state["die"])
        if rear is None:  # a page that names only the front square gets the first way there
            rear = next((r for f, r in drives if f == to), None)
        if not isinstance(rear, str) or (to, rear) not in drives:
            raise moves.why_not_police(state, board, "car", to, state["die"])
        state["car"]["front"], state["car"]["rear"] = to, rear
        way = drives[(to, rear)]
    else:
        officer = pieces.index_of(state, piece, "officer", "R14")
        ways = moves.officer_moves(state, board, officer, state["die"])
        if to not in ways:
            raise moves.why_not_police(state, board, str(piece), to, state["die"])
        way = ways[to]
    state["moved"] = piece
    text, label = N_("{piece} goes to {square}."), pieces.piece_label(str(piece))
    events.append(event("move", text, piece=label, square=board.squares[to].words, path=list(way)))
    if piece == "car":
        arrest.landed(state, board, "car", [to, str(rear)])
        arrest.after_police_move(state, board)
        prison.work(state, board, events)
    else:
        _officer_arrives(state, board, action, False, events)


def _officer_arrives(state: State, board: Board, action: dict, by_ride: bool, events: list) -> None:
    piece, to = action["piece"], action["to"]
    officer = pieces.index_of(state, piece, "officer", "R14")
    moves.arrive(board, state["officers"][officer], to, by_ride)
    state["officers"][officer]["stay"] = 0
    arrest.landed(state, board, piece, [to])
    flight.telegraph(state, board, officer, events)
    arrest.after_police_move(state, board)
    prison.work(state, board, events)
