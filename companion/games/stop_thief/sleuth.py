"""Playing Sleuth Cards (R29 to R31)."""

from typing import Any

from companion.games.kit.errors import IllegalAction
from companion.games.kit.events import event
from companion.games.kit.i18n import N_, word
from companion.games.stop_thief import cards, culprit, table
from companion.games.stop_thief.board import Board
from companion.games.stop_thief.turn import me, name, taken

State = dict[str, Any]
_NEEDS = {
    "seat": N_("this card needs a detective, one of those that can be chosen"),
    "to": N_("this card needs a square, one of those that can be chosen"),
    "": N_("with this card nothing is chosen"),
}


def actions(state: State, board: Board) -> list:
    """R29: one card a turn, at any time of the turn; only cards that can do something (A8)."""
    if state["step"]["card"]:
        return []
    found = []
    for kind in dict.fromkeys(me(state)["hand"]):
        found += [{"do": "card", "card": kind, **more} for more in _ways(state, board, kind)]
    return found


def _ways(state: State, board: Board, kind: str) -> list[dict[str, Any]]:
    """The choices that a card leaves; none when it cannot be played."""
    seats, turn = state["seats"], state["turn"]
    others = [i for i in range(len(seats)) if i != turn]
    if kind == "lose_turn":
        return [{"seat": i} for i in others]
    if kind.startswith("collect"):
        return [{"seat": i} for i in others if seats[i]["money"] > 0]
    if kind == "agency":
        return [{"seat": i} for i in range(len(seats)) if seats[i]["at"] != board.agency]
    if kind == "anywhere":
        blocked = taken(state, board)
        return [{"to": s} for s in board.stands if s not in blocked and s != me(state)["at"]]
    if kind.startswith("tip") and cards.number(kind) > me(state)["money"]:
        return []
    return [{}]


def play(state: State, board: Board, action: dict, events: list) -> None:
    """R29, R31: the card's effect; then it goes under the pile and the top one is drawn."""
    kind = action.get("card")
    hand, step = me(state)["hand"], state["step"]
    if step["card"]:
        raise IllegalAction("R29", N_("one card a turn"))
    if not isinstance(kind, str) or kind not in hand:
        card = word(cards.CARDS[kind][1]) if isinstance(kind, str) and kind in cards.CARDS else repr(kind)
        raise IllegalAction("R29", N_("this card is not in hand: {card}"), card=card)
    ways = _ways(state, board, kind)
    chosen = {key: action[key] for key in ("seat", "to") if key in action}
    if not ways:
        if kind.startswith("tip"):
            raise IllegalAction("A8", N_("too little money"))
        raise IllegalAction("R30", N_("it would do nothing now"))
    if chosen not in ways:
        raise IllegalAction("R30", _NEEDS[next(iter(ways[0]), "")])
    step["card"] = True
    hand.remove(kind)
    state["deck"].append(kind)
    hand.append(state["deck"].pop(0))
    text = N_("{name} plays a card: {card}.")
    events.append(event("card", text, name=name(state), card=word(cards.CARDS[kind][1])))
    _EFFECTS[kind.rpartition("_")[0] if kind[-1].isdigit() else kind](state, board, kind, chosen, events)
    table.won(state, events)


def _again(state, board, kind, chosen, events) -> None:
    """R30: another turn after this one."""
    state["step"]["again"] = True


def _lose_turn(state, board, kind, chosen, events) -> None:
    """R30: another detective is passed over once."""
    state["seats"][chosen["seat"]]["skip"] += 1
    events.append(event("loses", N_("{name} will lose a turn."), name=state["players"][chosen["seat"]]))


def _anywhere(state, board, kind, chosen, events) -> None:
    """R30: to any free square; what is left of the roll stays."""
    _put(state, board, state["turn"], chosen["to"], events)


def _extra(state, board, kind, chosen, events) -> None:
    """R30: more steps, whenever they are walked in this turn."""
    state["step"]["left"] += cards.number(kind)


def _tip(state, board, kind, chosen, events) -> None:
    """R9, R30: the exact place, for this detective alone; a tip that costs is paid to the bank (A8)."""
    price = cards.number(kind)
    me(state)["money"] -= price
    state["bank"] += price
    place = culprit.place(state)
    if place is None:
        events.append(event("tip", N_("{name} holds T and reads the scanner unseen."), name=name(state)))
        return
    culprit.tip(state, state["turn"], place)
    events.append(event("tip", N_("{name} looks at the scanner unseen."), sound="tip", name=name(state)))
    text = N_("The thief is at {place}.")
    events.append(event("place", text, only=[state["turn"]], display=str(place), place=place))


def _clue(state, board, kind, chosen, events) -> None:
    """R30: C is pressed so many times now."""
    state["step"]["press"] = cards.number(kind)
    state["step"]["resume"] = state["phase"]
    state["phase"] = "press"


def _collect(state, board, kind, chosen, events) -> None:
    """R30: takes the amount, or all that the other has."""
    other = state["seats"][chosen["seat"]]
    amount = min(cards.number(kind), other["money"])
    other["money"] -= amount
    me(state)["money"] += amount
    text = N_("{name} takes ${amount} from {other}.")
    events.append(event("collect", text, name=name(state), amount=amount, other=state["players"][chosen["seat"]]))


def _agency(state, board, kind, chosen, events) -> None:
    """R30: oneself or another back to the agency."""
    _put(state, board, chosen["seat"], board.agency, events)


def _put(state: State, board: Board, seat: int, square: str, events: list) -> None:
    state["seats"][seat]["at"] = square
    if seat == state["turn"]:
        state["step"]["start_ride"] = False
        state["step"]["entered"] = square in board.stations and state["phase"] == "act"
    numbers = board.numbers(square)
    text = N_("{name} goes to {square}, beside {numbers}.") if numbers else N_("{name} goes to {square}.")
    events.append(event("put", text, name=state["players"][seat], square=square, numbers=numbers))


_EFFECTS = {
    "again": _again,
    "lose_turn": _lose_turn,
    "anywhere": _anywhere,
    "extra": _extra,
    "tip": _tip,
    "clue": _clue,
    "collect": _collect,
    "agency": _agency,
}
