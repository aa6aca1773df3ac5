"""A player for each side: a pure function of what the seat sees."""

from typing import Any


def bot(view: dict[str, Any], actions: list[dict[str, Any]], luck: int) -> dict[str, Any]:
    """One of the actions, each equally likely."""
    return actions[luck % len(actions)]
