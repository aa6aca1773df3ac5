"""A console as plain JSON data: the case, which outlives a power cut, and the moment, which needs the same clock."""

from scanner.rules.thief import Thief

VERSION = 1

# What a case is, beside the thief himself.
_CASE = ("_case_mode", "_history", "_stayed", "_cues", "_practice", "_kept_rng")
# What the moment is: modes, keys that are down or wait, and deadlines by the console's clock.
_MOMENT = (
    "mode",
    "_asleep",
    "_dirty",
    "_practice_next",
    "_typing",
    "_menu_key",
    "_lesson",
    "_cue_end",
    "_ask_end",
    "_on_hold_end",
    "_overlay_end",
    "_release_at",
    "_last_ms",
    "_down",
    "_typed",
    "_held",
    "_on_used",
    "_text",
    "_flash",
    "_shown",
)


def take(console) -> dict:
    """Returns the console's state as plain JSON data, {"v", "rng", "case" or None, "moment"}, independent of it."""
    case = None
    if console.has_case:
        case = {name: _copy(getattr(console, name)) for name in _CASE}
        case["thief"] = console._thief.state()
        if console.mode in ("large", "arrest", "caught"):
            case["_case_mode"] = "caught" if console.mode == "caught" else "large"
    moment = {name: _copy(getattr(console, name)) for name in _MOMENT}
    if not console.has_case:
        moment["_cues"] = _copy(console._cues)
    return {"v": VERSION, "rng": console.rng.state, "case": case, "moment": moment}


def put_case(console, state: dict) -> None:
    """Gives a dark console the case of an earlier state, if there was one. ValueError when it is no such state."""
    try:
        if state["v"] != VERSION:
            raise ValueError(f"the case was saved by another version ({state['v']!r} instead of {VERSION})")
        case = state["case"]
        if case is None:
            return
        thief = Thief.from_state(console.rng, console.settings.odds(), console.settings.style(), case["thief"])
        for name in _CASE:
            setattr(console, name, _copy(case[name]))
        console.rng.state = state["rng"]
    except (KeyError, TypeError, IndexError) as fault:
        raise ValueError(f"not the state of a scanner ({fault!r})") from fault
    console._thief = thief
    console._stayed = True  # the last clue flashes when he is found again


def put_moment(console, state: dict) -> None:
    """Lets a console go on exactly where `take` found it, by the same clock. ValueError when it is no such state."""
    put_case(console, state)
    try:
        moment = state["moment"]
        if state["case"] is None:
            console._cues = _copy(moment["_cues"])
        else:
            console._stayed = state["case"]["_stayed"]
        for name in _MOMENT:
            setattr(console, name, _copy(moment[name]))
        console.rng.state = state["rng"]
    except (KeyError, TypeError) as fault:
        raise ValueError(f"not the state of a scanner ({fault!r})") from fault
    console._shown = tuple(console._shown)


def _copy(value):
    if isinstance(value, dict):
        return {k: _copy(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_copy(v) for v in value]
    return value
