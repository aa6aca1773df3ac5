"""Nests: hiding loot and fetching it (R51 to R54). The amounts are the thief's secret."""

from companion.games.kit.errors import IllegalAction
from companion.games.kit.events import event
from companion.games.kit.i18n import N_
from companion.games.tjuv_och_polis import arrest, pieces, prison
from companion.games.tjuv_och_polis.board import Board
from companion.games.tjuv_och_polis.pieces import State

NOTE = 1_000  # R2: the smallest note


def actions(state: State, board: Board) -> list:
    """Leave it, or hide or fetch some of the money, in whole notes."""
    one = state["thieves"][pieces.thief_of(state, state["turn"])]
    hidden = one["hidden"].get(one["at"], 0)
    hide = [{"do": "hide", "amount": n} for n in range(NOTE, one["carried"] + 1, NOTE)]
    fetch = [{"do": "fetch", "amount": n} for n in range(NOTE, hidden + 1, NOTE)]
    return [{"do": "pass"}, *hide, *fetch]


def choose(state: State, board: Board, action: dict, events: list) -> None:
    """R53, R54: hides or fetches. Fetching makes a thief wanted (R32, R37); hiding does not clear him (A4)."""
    thief = pieces.thief_of(state, state["turn"])
    one, name = state["thieves"][thief], pieces.name_of(state, thief)
    do, amount = action["do"], action.get("amount", 0)
    square = board.squares[one["at"]].words
    whole = isinstance(amount, int) and {"do": do, "amount": amount} in actions(state, board)
    if do != "pass" and not whole:
        if do == "hide":
            text = N_("{amount} kr is no amount in whole notes of 1 000 that is carried")
            raise IllegalAction("R53", text, amount=repr(amount))
        text = N_("{amount} kr is no amount in whole notes of 1 000 that is hidden here")
        raise IllegalAction("R54", text, amount=repr(amount))
    hidden = one["hidden"].pop(one["at"], 0)
    change = amount if do == "hide" else -amount if do == "fetch" else 0
    one["carried"] -= change
    if hidden + change:
        one["hidden"][one["at"]] = hidden + change
    if do == "hide":
        events.append(event("hide", N_("{thief} hides money in {square}."), thief=name, square=square))
        if one["carried"] == 0 and state["options"]["wanted_clears_when_loot_hidden"]:
            one["wanted"] = False
    elif do == "fetch":
        events.append(event("fetch", N_("{thief} fetches money from {square}."), thief=name, square=square))
        one["wanted"] = True
    if do != "pass":
        text = N_("Now {carried} kr are carried and {hidden} kr hidden here.")
        only = [one["seat"]]
        events.append(event("purse", text, only=only, carried=one["carried"], hidden=one["hidden"].get(one["at"], 0)))
    arrest.after_thief_move(state, board, thief)
    prison.work(state, board, events)
