"""The case of a console as plain JSON data: what outlives a power cut. What does not is in scanner.moment."""

from scanner.rules.thief import Thief

VERSION = 1

# What a case is, beside the thief himself.
_CASE = ("_case_mode", "_history", "_stayed", "_cues", "_practice", "_kept_rng")


def take(console) -> dict:
    """Returns the console's case as plain JSON data, {"v", "rng", "case" or None}, independent of it."""
    case = None
    if console.has_case:
        case = {name: copy(getattr(console, name)) for name in _CASE}
        case["thief"] = console._thief.state()
        if console.mode in ("large", "arrest", "caught"):
            case["_case_mode"] = "caught" if console.mode == "caught" else "large"
    return {"v": VERSION, "rng": console.rng.state, "case": case}


def put(console, state: dict) -> None:
    """Gives a dark console the case of an earlier state, if there was one. ValueError when it is no such state."""
    try:
        if state["v"] != VERSION:
            raise ValueError(f"the case was saved by another version ({state['v']!r} instead of {VERSION})")
        case = state["case"]
        if case is None:
            return
        thief = Thief.from_state(console.rng, console.settings.odds(), console.settings.style(), case["thief"])
        for name in _CASE:
            setattr(console, name, copy(case[name]))
        console.rng.state = state["rng"]
    except (KeyError, TypeError, IndexError) as fault:
        raise ValueError(f"not the state of a scanner ({fault!r})") from fault
    console._thief = thief
    console._stayed = True  # the last clue flashes when he is found again


def copy(value):
    """Returns plain data that shares no list or dict with `value`; tuples become lists."""
    if isinstance(value, dict):
        return {k: copy(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [copy(v) for v in value]
    return value
