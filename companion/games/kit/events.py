"""What happened, in words that can be translated, with cues for the scanner."""

from collections.abc import Callable
from typing import Any


def event(
    kind: str,
    text: str,
    *,
    sound: str | None = None,
    display: str | None = None,
    only: list[int] | None = None,
    **args: Any,
) -> dict[str, Any]:
    """One event.

    kind: a short name for programs ("robbery"). text: English source string with {names} filled from `args`.
    sound: a name of scanner.sounds.NAMES that a scanner on the table plays. display: up to three characters for it.
    only: the seats that may see this event; None = everybody.
    """
    made: dict[str, Any] = {"kind": kind, "text": text, "args": args}
    if sound:
        made["sound"] = sound
    if display:
        made["display"] = display
    if only is not None:
        made["only"] = list(only)
    return made


def render(said: dict[str, Any], translate: Callable[[str], str] = str) -> str:
    """The sentence of an event or of `describe`, in the language of `translate`."""
    args = {k: translate(v) if v and isinstance(v, str) else v for k, v in said.get("args", {}).items()}
    return translate(said["text"]).format(**args)


def for_seat(events: list[dict[str, Any]], seat: int | None) -> list[dict[str, Any]]:
    """The events that a seat may see; a spectator (None) sees the public ones."""
    return [e for e in events if "only" not in e or seat in e["only"]]
