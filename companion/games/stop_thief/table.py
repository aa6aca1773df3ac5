"""Setup and turns: what lies on the table, whose turn it is, how a game ends."""

from typing import Any

from companion.errors import InputError
from companion.games.kit import dice, luck
from companion.games.kit.events import event
from companion.games.kit.game import check_players
from companion.games.kit.i18n import N_, word
from companion.games.stop_thief import cards, culprit
from companion.games.stop_thief.board import Board
from companion.games.stop_thief.options import LOSSES, SOLVE

State = dict[str, Any]
SEATS = (1, 4)  # R14; one plays solo
_FEWEST = {"competitive": 2, "cooperative": 2, "solo": 1}


def start(options: dict[str, Any], players: list[str], seed: int, board: Board) -> State:
    """R14 to R18: licences, money, three cards each, tokens in front of the agency, the first poster."""
    mode = options["mode"]
    fewest, most = _FEWEST[mode], 1 if mode == "solo" else SEATS[1]
    if not fewest <= len(players) <= most:
        raise InputError(f"{mode}: {fewest} to {most} players, not {len(players)} (option mode)".replace("1 to 1", "1"))
    check_players(players, *SEATS)
    options["solve"] = options["solve"] or SOLVE[mode]
    options["losses"] = options["losses"] or LOSSES[mode]
    state: State = {"options": options, "players": list(players), "rng": luck.start(seed)}
    pile = luck.shuffled(state, cards.pile(rivals=mode == "competitive"))
    state["seats"] = [
        {
            "at": board.agency,
            "money": cards.START_MONEY,
            "licence": True,
            "skip": 0,
            "hand": [pile.pop(0) for _ in range(cards.HAND)],
            "posters": [],
        }
        for _ in players
    ]
    state["deck"] = pile
    state["posters"] = {"pile": luck.shuffled(state, list(range(len(cards.POSTERS)))), "open": None, "used": []}
    state["bank"] = cards.BANK - cards.START_MONEY * len(players)
    state |= {"pot": 0, "case": None, "thief": None, "private": [None] * len(players)}
    state |= {"losses": 0, "caught": 0, "turns": 0, "turn": 0, "why": "", "winners": [], "step": _fresh()}
    state["rolloff"] = {"left": list(range(len(players))), "rolls": [0] * len(players)}
    state["phase"] = "rolloff" if len(players) > 1 else "strike"
    new_poster(state, [])
    return state


def _fresh() -> dict[str, Any]:
    """What counts for one turn only. press: C presses still due from a card, and the phase to go on with after them."""
    return {"left": 0, "card": False, "again": False, "start_ride": False, "entered": False, "press": 0, "resume": ""}


def new_poster(state: State, events: list) -> None:
    """R18, R38, A7, D15: the top poster is turned, its reward laid on it; with none left the used ones are shuffled."""
    posters = state["posters"]
    if not posters["pile"]:
        posters["pile"] = luck.shuffled(state, posters["used"])
        posters["used"] = []
    posters["open"] = posters["pile"].pop(0)
    name, reward = cards.POSTERS[posters["open"]]
    state["pot"] = reward
    state["bank"] -= reward
    events.append(event("poster", N_("Wanted: {thief}, reward ${reward}."), thief=word(name), reward=reward))


def rolloff_actions(state: State, board: Board) -> list:
    return dice.actions(state, 2)


def rolloff(state: State, board: Board, action: dict, events: list) -> None:
    """R19: the highest roll starts; ties roll again."""
    roll = state["rolloff"]
    seat = state["turn"]
    roll["rolls"][seat] = dice.throw(state, action, 2)
    events.append(event("roll", N_("{name} rolls {value}."), name=state["players"][seat], value=roll["rolls"][seat]))
    after = [s for s in roll["left"] if s > seat]
    if after:
        state["turn"] = after[0]
        return
    best = max(roll["rolls"][s] for s in roll["left"])
    roll["left"] = [s for s in roll["left"] if roll["rolls"][s] == best]
    state["turn"] = roll["left"][0]
    if len(roll["left"]) == 1:
        state["phase"] = "strike"
        events.append(event("starter", N_("{name} starts."), name=state["players"][state["turn"]]))


def strike_actions(state: State, board: Board) -> list:
    return [{"do": "strike", **more} for more in culprit.answers(state, "strike")]


def strike(state: State, board: Board, action: dict, events: list) -> None:
    """R20, R21, D2, D3: ON twice: the alarm is the starter's clue. After a capture the arrester presses, the next
    player takes an ordinary turn."""
    first = state["case"] is None
    culprit.strike(state, action, events)
    if lost(state, events):
        return
    if first:
        begin_turn(state, board, events)
        state["phase"] = "roll"
    else:
        end_turn(state, board, events)


def begin_turn(state: State, board: Board, events: list) -> None:
    """R22, R36: C is due first; without licence the fine is; who loses his turn is passed over (R30)."""
    while True:
        seat = state["seats"][state["turn"]]
        state["step"] = _fresh()
        state["step"]["start_ride"] = state["options"]["station_start"] and seat["at"] in board.stations  # R27
        if not seat["skip"]:
            break
        seat["skip"] -= 1
        events.append(event("skipped", N_("{name} loses this turn."), name=state["players"][state["turn"]]))
        if not _advance(state, events):
            return
    state["phase"] = "clue" if seat["licence"] else "fine"


def end_turn(state: State, board: Board, events: list) -> None:
    """R22: to the left, unless a card gives another turn (R30)."""
    if state["step"]["again"]:
        events.append(event("again", N_("{name} takes another turn."), name=state["players"][state["turn"]]))
        begin_turn(state, board, events)
    elif _advance(state, events):
        begin_turn(state, board, events)


def _advance(state: State, events: list) -> bool:
    """The next seat; False when the last round is over."""
    state["turn"] = (state["turn"] + 1) % len(state["players"])
    state["turns"] += 1
    if state["turns"] < state["options"]["round_limit"] * len(state["players"]):
        return True
    if state["options"]["mode"] == "competitive":
        most = max(s["money"] for s in state["seats"])
        _end(state, [i for i, s in enumerate(state["seats"]) if s["money"] == most], N_("The last round is over."))
    else:
        _end(state, [], N_("The last round is over, and thieves are still at large."))
    events.append(event("over", state["why"]))
    return False


def lost(state: State, events: list) -> bool:
    """Together or alone: the city's losses have reached the limit."""
    if state["options"]["mode"] == "competitive" or state["losses"] < state["options"]["losses"]:
        return False
    _end(state, [], N_("The city's losses are too high: the thieves have won."))
    events.append(event("over", state["why"], sound="taunt"))
    return True


def won(state: State, events: list) -> bool:
    """R56: the target in cash; together or alone the number of thieves caught."""
    if state["options"]["mode"] == "competitive":
        rich = [i for i, s in enumerate(state["seats"]) if s["money"] >= state["options"]["target"]]
        if not rich:
            return False
        _end(state, rich, N_("The target is reached."))
    else:
        if state["caught"] < state["options"]["solve"]:
            return False
        _end(state, list(range(len(state["seats"]))), N_("Enough thieves are caught: the city is safe."))
    events.append(event("over", state["why"], sound="hee_haw"))
    return True


def _end(state: State, winners: list[int], why: str) -> None:
    state["phase"], state["winners"], state["why"] = "over", winners, why


def over(state: State) -> dict[str, Any] | None:
    """R56: None, or who has won; scores are dollars."""
    if state["phase"] != "over":
        return None
    return {"winners": list(state["winners"]), "scores": [s["money"] for s in state["seats"]], "why": state["why"]}
