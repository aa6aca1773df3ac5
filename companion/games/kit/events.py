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

    kind: a short name for programs ("robbery"). text: English source string with {names} filled from `args`; values
    that are words to be translated are marked by kit.i18n.word.
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
    """The sentence of an event or of `describe`, in the language of `translate`.

    Of its values only marked words (kit.i18n.word) are translated; a list is joined by commas.
    """
    args = {key: _shown(value, translate) for key, value in said.get("args", {}).items()}
    return translate(said["text"]).format(**args)


def _shown(value: Any, translate: Callable[[str], str]) -> Any:
    if isinstance(value, list | tuple):
        return ", ".join(str(_shown(one, translate)) for one in value)
    if not isinstance(value, dict):
        return value
    text = value["word"]
    if "args" in value:
        return render({"text": text, "args": value["args"]}, translate)
    return translate(text) if text else ""  # a name from a board file: its braces are no placeholders


def for_seat(events: list[dict[str, Any]], seat: int | None) -> list[dict[str, Any]]:
    """The events that a seat may see; a spectator (None) sees the public ones."""
    return [e for e in events if "only" not in e or seat in e["only"]]
