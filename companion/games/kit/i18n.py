"""Marks English source strings for gettext; the web app looks the translations up."""

from typing import Any


def N_(text: str) -> str:
    """The text itself: xgettext and Babel collect what is inside N_(...)."""
    return text


def word(text: str, /, **args: Any) -> dict[str, Any]:
    """A value of an event or a refusal that is translated itself, plain JSON: {"word": English source string}.

    With {names} in it their values stand in "args". All other values (names of players, squares, numbers) are shown as
    they are, whatever they look like.
    """
    return {"word": text, "args": args} if args else {"word": text}
