"""A player for each side: a pure function of what the seat sees."""

import random
from typing import Any

from companion.games.doduk_japgi.board import THIEF
from companion.games.doduk_japgi.police_bot import PoliceBot
from companion.games.doduk_japgi.thief_bot import ThiefBot


def bot(view: dict[str, Any], actions: list[dict[str, Any]], luck: int) -> dict[str, Any]:
    """One of the actions. `luck` picks among dice the table tells, finds the device tells, and places to hide."""
    first = actions[0]
    if len(actions) == 1:
        return first
    if "found" in first or ("value" in first and all(a["do"] == "roll" for a in actions)):
        return actions[luck % len(actions)]
    dice = [a for a in actions if "value" in a]
    if dice:
        # A throw is one choice, whatever it will show.
        actions = [dice[luck % len(dice)], *(a for a in actions if "value" not in a)]
    if view["sides"][view["seat"]] == THIEF:
        return ThiefBot(view).choose(actions)
    return PoliceBot(view).choose(actions, random.Random(luck))
