"""What a seat may know, and the words of its actions.

Secret are the thief, the cards of the others, the order of the pile, and what a tip has shown to one detective (A9).
What can be worked out from the public clues ("places") is no secret: it is help that a table may show or not.
"""

from typing import Any

from companion.games.kit.i18n import N_, word
from companion.games.kit.state import clone
from companion.games.stop_thief import cards, culprit
from companion.games.stop_thief.board import load
from companion.games.stop_thief.engine import to_move
from companion.games.stop_thief.table import over
from scanner.rules.tracker import Tracker

State = dict[str, Any]
_PUBLIC = ("options", "players", "phase", "turn", "turns", "bank", "pot", "losses", "caught", "step", "rolloff")


def view(state: State, seat: int | None) -> dict[str, Any]:
    """JSON for one seat (None: a spectator). "hand" (R16) and "own_places" (A9) are the seat's own, else None."""
    seen = clone({key: state[key] for key in _PUBLIC})
    case, poster = state["case"], state["posters"]["open"]
    private = state["private"][seat] if seat is not None else None
    seen |= {
        "game": "stop_thief",
        "seat": seat,
        "to_move": to_move(state),
        "detectives": [
            {
                "piece": f"detective{i + 1}",
                "seat": i,
                **{key: one[key] for key in ("at", "money", "licence", "skip")},
                "posters": list(one["posters"]),
                "cards": len(one["hand"]),
            }
            for i, one in enumerate(state["seats"])
        ],
        "hand": None if seat is None else list(state["seats"][seat]["hand"]),
        "deck": len(state["deck"]),
        "poster": None if poster is None else {"name": cards.POSTERS[poster][0], "reward": cards.POSTERS[poster][1]},
        "clues": [] if case is None else [list(clue) for clue in case["clues"]],
        "crimes": 0 if case is None else case["crimes"],
        "stayed": case is not None and case["stayed"],
        "places": [] if case is None else sorted(culprit.tracker_of(state).places()),
        "own_places": None if private is None else sorted(Tracker.from_state(private).places()),
        "over": over(state),
    }
    return seen


_WORDS = {
    "roll": N_("Roll the dice"),
    "strike": N_("Press ON twice: a thief strikes"),
    "clue": N_("Press C"),
    "move": N_("Walk to {square}"),
    "ride": N_("Take the subway to {square}"),
    "arrest": N_("Arrest at {place}"),
    "slip": N_("C was pressed out of turn"),
    "run": N_("The thief runs"),
    "run_over": N_("The run is over"),
    "done": N_("End the turn"),
    "pay": N_("Pay the fine"),
}
_BESIDE = {
    "move": N_("Walk to {square}, beside {numbers}"),
    "ride": N_("Take the subway to {square}, beside {numbers}"),
}
_RESULTS = {
    "false": N_("Arrest at {place}: false"),
    "success": N_("Arrest at {place}: success"),
    "escape": N_("Arrest at {place}: he escapes"),
}


def describe(state: State, action: dict[str, Any]) -> dict[str, Any]:
    """The words of a button: {"text", "args"}."""
    do = action["do"]
    if do == "card":
        return _card(state, action)
    text, args = _WORDS[do], {}
    if "value" in action:
        text, args = N_("The dice show {value}"), {"value": action["value"]}
    elif "to" in action:
        numbers = load(state["options"]["board"]).numbers(action["to"])
        args = {"square": action["to"], "numbers": numbers}
        text = _BESIDE[do] if numbers else text
    elif "place" in action:
        text, args = _RESULTS.get(action.get("result", ""), text), {"place": action["place"]}
    elif "clues" in action and do == "slip":
        text, args = N_("Out of turn: the scanner shows {clue}"), {"clue": culprit.short(action["clues"])}
    elif "clues" in action:
        text, args = N_("The scanner shows {clue}"), {"clue": culprit.short(action["clues"])}
    return {"text": text, "args": args}


def _card(state: State, action: dict[str, Any]) -> dict[str, Any]:
    args: dict[str, Any] = {"card": word(cards.CARDS[action["card"]][1])}
    if "seat" in action:
        return {"text": N_("Card: {card} ({who})"), "args": {**args, "who": state["players"][action["seat"]]}}
    if "to" in action:
        numbers = load(state["options"]["board"]).numbers(action["to"])
        text = N_("Card: {card} ({square}, beside {numbers})") if numbers else N_("Card: {card} ({square})")
        return {"text": text, "args": {**args, "square": action["to"], "numbers": numbers}}
    return {"text": N_("Card: {card}"), "args": args}
