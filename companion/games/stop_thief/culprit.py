"""The thief at the table: the scanner's own thief as a secret in the state, or a real scanner whose clues are told.

With option thief=engine the program draws; actions carry nothing. With thief=scanner an action carries what the
scanner said: "clues" (list of [area, kind], [] for a no-move) or "result" (false, success, escape). Only what can
follow from the clues so far is legal.
"""

from collections.abc import Callable
from typing import Any

from companion.games.kit import luck
from companion.games.kit.errors import IllegalAction
from companion.games.kit.events import event
from companion.games.kit.i18n import N_, word
from companion.games.stop_thief.cards import BONUS
from scanner.rules.rng import Rng
from scanner.rules.thief import Thief
from scanner.rules.tracker import Tracker

State = dict[str, Any]
Clues = list[list]

CODES = {"crime": "Cr", "floor": "FL", "door": "dr", "window": "GL", "street": "St", "subway": "Sb"}
_WORDS = {
    "crime": N_("Alarm: a crime in area {area}."),
    "floor": N_("Steps on the floor in area {area}."),
    "door": N_("A door creaks in area {area}."),
    "window": N_("Glass breaks in area {area}."),
    "street": N_("Fast steps on the street in area {area}."),
    "subway": N_("The subway rattles under area {area}."),
}
_SOUNDS = {"window": "glass"}
_RESULTS = {"false": N_("false"), "success": N_("success"), "escape": N_("escape")}


def told(state: State) -> bool:
    """True when a scanner on the table is the thief (R20)."""
    return state["options"]["thief"] == "scanner"


def tracker_of(state: State) -> Tracker:
    """What everybody can work out from the public clues."""
    return Tracker.from_state(state["case"]["tracker"])


def answers(state: State, kind: str) -> list[dict[str, Any]]:
    """What an action that makes the thief do something may carry: one empty dict unless a scanner is the thief."""
    if not told(state):
        return [{}]
    tracker = Tracker() if kind == "strike" else tracker_of(state)
    found: list[Clues] = [] if kind in ("strike", "run") else [[]]
    for area, what in tracker.possible():
        if what == "subway":
            after = Tracker.from_state(tracker.state())
            after.clue(area, what)
            found += [[[area, what], list(second)] for second in after.possible()]
        else:
            found.append([[area, what]])
    return [{"clues": clues} for clues in found]


def strike(state: State, action: dict, events: list) -> None:
    """R20, R20b: a new case begins with the alarm of its first crime; the clues start afresh."""
    state["case"] = {"clues": [], "tracker": Tracker().state(), "crimes": 0, "stayed": False}
    state["private"] = [None] * len(state["players"])
    if told(state):
        clues = _carried(state, action, "strike")
    else:
        rng = Rng(luck.below(state, 1 << 32))
        thief = Thief(rng, _odds(state), state["options"]["style"])
        clues = thief.strike()
        state["thief"] = {"state": thief.state(), "rng": rng.state}
    hear(state, clues, events)


def press(state: State, action: dict, events: list) -> None:
    """R22, R23: C is pressed once; the thief acts, or one bleep says that he stays."""
    clues = _carried(state, action, "clue") if told(state) else _with_thief(state, lambda thief: thief.act())
    state["case"]["stayed"] = not clues
    if not clues:
        events.append(event("no_move", N_("One bleep: the thief stays where he is."), sound="dot"))
    hear(state, clues, events)


def arrest(state: State, place: int, action: dict) -> str:
    """R33, R39: what the scanner says to an arrest at `place`: false, success or escape. A wrong one moves nobody."""
    if not told(state):
        return _with_thief(state, lambda thief: thief.arrest(place))
    result = action.get("result")
    if result not in results(state, place):
        said = [word(_RESULTS[one]) for one in results(state, place)]
        raise IllegalAction("R33", N_("say what the scanner showed: {results}"), results=said)
    return result


def results(state: State, place: int) -> list[str]:
    """What an arrest at this place can come to, as far as everybody knows."""
    places = tracker_of(state).places()
    if place not in places:
        return ["false"]
    return ["success", "escape"] if len(places) == 1 else ["false", "success", "escape"]


def run(state: State, events: list) -> None:
    """R35, R54: the five or six actions after an escape, when the program is the thief."""
    for clues in _with_thief(state, lambda thief: thief.run()):
        hear(state, clues, events)


def run_step(state: State, action: dict, events: list) -> None:
    """R35: one action of the run as the scanner told it."""
    hear(state, _carried(state, action, "run"), events)


def place(state: State) -> int | None:
    """Where he is, for a tip (R9); None when only the scanner knows."""
    return None if told(state) else state["thief"]["state"]["place"]


def settle(state: State, place_named: int, there: bool) -> None:
    """R35, R36: everybody has learned that he was, or was not, at the place named in an arrest."""
    for tracker in _all_trackers(state):
        if there:
            tracker["at"].seen(place_named)
        elif place_named in tracker["at"].places():
            tracker["at"].ruled_out(place_named)
        tracker["keep"](tracker["at"].state())


def tip(state: State, seat: int, place_shown: int) -> None:
    """R9: a tip is a detective's own knowledge; what follows from it by later clues is, too."""
    own = Tracker.from_state(state["private"][seat] or state["case"]["tracker"])
    own.seen(place_shown)
    state["private"][seat] = own.state()


def hear(state: State, clues, events: list) -> None:
    """The clues become public. R55: each crime after the first puts $100 more on the poster."""
    case = state["case"]
    for tracker in _all_trackers(state) if clues else ():
        for area, kind in clues:
            tracker["at"].clue(area, kind)
        tracker["keep"](tracker["at"].state())
    for area, kind in clues:
        case["clues"].append([area, kind])
        code = f"{area}{CODES[kind]}"
        events.append(event("clue", _WORDS[kind], sound=_SOUNDS.get(kind, kind), display=code, area=area, code=code))
        if kind == "crime":
            case["crimes"] += 1
            state["losses"] += BONUS
            if case["crimes"] > 1:
                state["pot"] += BONUS
                state["bank"] -= BONUS
                events.append(event("bonus", N_("The reward rises to ${reward}."), reward=state["pot"]))


def _all_trackers(state: State) -> list[dict]:
    """The public tracker and those of detectives who had a tip: each with a function that puts it back."""
    found = [{"at": tracker_of(state), "keep": lambda s: state["case"].update(tracker=s)}]
    for seat, own in enumerate(state["private"]):
        if own is not None:
            found.append({"at": Tracker.from_state(own), "keep": _keeper(state, seat)})
    return found


def _keeper(state: State, seat: int):
    def keep(tracker):
        state["private"][seat] = tracker

    return keep


def _carried(state: State, action: dict, kind: str) -> Clues:
    wanted = [a["clues"] for a in answers(state, kind)]
    clues = action.get("clues")
    if clues is None or clues not in wanted:
        rule, said = "R20" if kind == "strike" else "R22", [short(c) for c in wanted]
        raise IllegalAction(rule, N_("say what the scanner showed, one of: {clues}"), clues=said)
    return clues


def short(clues: Clues) -> str | dict[str, Any]:
    """What the scanner shows, "4FL"; the word "no move" for none."""
    return "+".join(f"{area}{CODES[kind]}" for area, kind in clues) or word(N_("no move"))


def _odds(state: State) -> dict[str, Any]:
    """A3: the chances are options."""
    options = state["options"]
    no_move, escape = options["no_move_in"], options["escape_in"]
    return {
        "no_move": (1, no_move) if no_move else (0, 1),
        "escape": (1, escape) if escape else (0, 1),
        "tires": options["tires"],
    }


def _with_thief(state: State, act: Callable[[Thief], Any]) -> Any:
    rng = Rng(state["thief"]["rng"])
    thief = Thief.from_state(rng, _odds(state), state["options"]["style"], state["thief"]["state"])
    result = act(thief)
    state["thief"] = {"state": thief.state(), "rng": rng.state}
    return result
