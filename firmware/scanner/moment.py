"""The moment of a console as plain JSON data: keys, modes and deadlines, which mean something by the same clock only.

A twin of a running console needs it; after a power cut nobody does, so the device never loads this.
"""

from scanner import snapshot

# Modes, keys that are down or wait, and deadlines by the console's clock.
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
    """Returns {"v", "rng", "case" or None, "moment"}, independent of the console."""
    state = snapshot.take(console)
    moment = {name: snapshot.copy(getattr(console, name)) for name in _MOMENT}
    if not console.has_case:
        moment["_cues"] = snapshot.copy(console._cues)
    state["moment"] = moment
    return state


def put(console, state: dict) -> None:
    """Lets a console go on exactly where `take` found it, by the same clock. ValueError when it is no such state."""
    snapshot.put(console, state)
    try:
        moment = state["moment"]
        if state["case"] is None:
            console._cues = snapshot.copy(moment["_cues"])
        else:
            console._stayed = state["case"]["_stayed"]
        for name in _MOMENT:
            setattr(console, name, snapshot.copy(moment[name]))
        console.rng.state = state["rng"]
    except (KeyError, TypeError) as fault:
        raise ValueError(f"not the state of a scanner ({fault!r})") from fault
    console._shown = tuple(console._shown)
