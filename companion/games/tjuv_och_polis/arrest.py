"""Arrests: on the square, on a closed-in office, by a ring (R37 to R40), and what the police is paid (R43, R44).

Arrests to be made stand in `state["queue"]` as {"thief": index, "by": [pieces that may be credited]}, handled one
after the other by prison.py.
"""

from companion.games.kit.errors import IllegalAction
from companion.games.kit.events import event
from companion.games.kit.i18n import N_
from companion.games.tjuv_och_polis import pieces
from companion.games.tjuv_och_polis.board import Board
from companion.games.tjuv_och_polis.form import ESCAPES, OFFICES
from companion.games.tjuv_och_polis.pieces import State


def order(state: State, thief: int, by: list[str]) -> None:
    """Puts an arrest in the queue, once a thief."""
    if all(entry["thief"] != thief for entry in state["queue"]):
        state["queue"].append({"thief": thief, "by": by})


def landed(state: State, board: Board, piece: str, squares: list[str]) -> None:
    """R38, R50: a piece of the police has ended on these squares; wanted thieves there are arrested, even two."""
    at = pieces.thieves_at(state)
    for square in squares:
        if square in at and pieces.catchable(state["thieves"][at[square]]):
            order(state, at[square], [piece])


def closed_in(state: State, board: Board, thief: int) -> list[str]:
    """R39, A5: the piece on the one square outside a one-sided office where this wanted thief is; else nobody."""
    one = state["thieves"][thief]
    if not pieces.catchable(one) or board.kind.get(one["at"]) not in OFFICES:
        return []
    exits = board.exits(one["at"])
    police = pieces.police_at(state)
    return [police[exits[0]]] if len(exits) == 1 and exits[0] in police else []


def ringed(state: State, board: Board, thief: int) -> bool:
    """R40, A6: no die value would let this wanted thief go anywhere, because of the police alone.

    A one is a move onto any square next to him, so it is enough that the police holds every one that he may enter.
    Not on a tram stop (R49); thieves who are not wanted pass the police (R32).
    """
    one = state["thieves"][thief]
    kind = board.kind.get(one["at"])
    if not pieces.catchable(one) or kind == "stop" or (kind == "nest" and state["options"]["nest_safe"]):
        return False
    police = pieces.police_at(state)
    return all(n in police or not _open(board, n, one["carried"]) for n in board.near[one["at"]])


def _open(board: Board, square: str, carried: int) -> bool:
    """Whether a thief with so much money could step here at all."""
    kind = board.kind[square]
    return kind not in ("cell", "gate") and carried >= ESCAPES.get(kind, 0)


def nearest(state: State, board: Board, square: str) -> list[str]:
    """R40: the pieces nearest along the streets, several when they tie (A6: the police chooses)."""
    far = board.far("officer", square)
    steps = {}
    for i, officer in enumerate(state["officers"]):
        if not pieces.tied(state, i) and officer["at"] in far:
            steps[f"officer{i + 1}"] = far[officer["at"]]
    car = state["car"]
    steps["car"] = min(far.get(car["front"], 1_000_000), far.get(car["rear"], 1_000_000))
    best = min(steps.values())
    return [piece for piece, far_off in steps.items() if far_off == best]


def after_police_move(state: State, board: Board) -> None:
    """R39, R40: whoever the move has closed in or ringed is arrested."""
    for i, thief in enumerate(state["thieves"]):
        blockers = closed_in(state, board, i)
        if blockers:
            order(state, i, blockers)
        elif ringed(state, board, i):
            order(state, i, nearest(state, board, thief["at"]))


def after_thief_move(state: State, board: Board, thief: int) -> None:
    """R39: a thief who robs an office whose only exit the police already holds is arrested."""
    blockers = closed_in(state, board, thief)
    if blockers:
        order(state, thief, blockers)


def reward_of(carried: int) -> int:
    """R43: 1 000 kr for every started 5 000 kr."""
    return 1_000 * -(-carried // 5_000)


def seize(state: State, thief: int, events: list) -> None:
    """R43, R44, R55: he loses what he carries: the reward to the police, the rest to the till; hidden money is safe."""
    one = state["thieves"][thief]
    carried = one["carried"]
    reward = reward_of(carried)
    state["police_money"] += reward
    state["till"] += carried - reward
    one["carried"] = 0
    text = N_("{thief} is arrested by {piece} with {money} kr; the reward is {reward} kr.")
    name, piece = pieces.name_of(state, thief), pieces.piece_label(state["queue"][0]["by"][0])
    events.append(
        event(
            "arrest", text, sound="arrest_siren", display="Arr", thief=name, piece=piece, money=carried, reward=reward
        )
    )


def credit_actions(state: State, board: Board) -> list:
    return [{"do": "credit", "piece": piece} for piece in state["queue"][0]["by"]]


def credit(state: State, action: dict) -> None:
    """A6: one of the equally near pieces gets the arrest."""
    if action.get("piece") not in state["queue"][0]["by"]:
        near = [pieces.piece_label(piece) for piece in state["queue"][0]["by"]]
        raise IllegalAction("R40", N_("the nearest are {pieces}: name one of them"), pieces=near)
    state["queue"][0]["by"] = [action["piece"]]
