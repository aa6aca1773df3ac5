"""The scanner's keypad for the one secret of the game: what a thief leaves in a nest (R53, R54).

He types how many thousands he takes along; the rest of what he carries and has hidden there stays. One number tells
both ways, so nobody at the table learns whether he hid or fetched from the number of keys.
"""

from typing import Any

from companion.games.kit.errors import IllegalAction
from companion.games.kit.i18n import N_
from companion.games.tjuv_och_polis.nest import NOTE
from companion.games.tjuv_och_polis.pieces import thief_of


def expects(state: dict[str, Any]) -> tuple[int, str]:
    """How many digits are typed now (0: none), and the prompt for the display, three characters.

    The number of digits is the same whatever the thief has: two, or three once all thieves together hold 100 000 kr.
    """
    if state["phase"] != "nest":
        return 0, "   "
    loot = sum(t["carried"] + sum(t["hidden"].values()) for t in state["thieves"])
    return (3 if loot >= 100_000 else 2), "---"


def typed(state: dict[str, Any], digits: str) -> dict[str, Any]:
    """The action of the typed number of thousands to take along.

    IllegalAction when nothing is to be typed, the length is wrong, or he has not that much here.
    """
    count, _ = expects(state)
    if not count:
        raise IllegalAction("R53", N_("nothing is typed on the scanner now"))
    if len(digits) != count or not (digits.isascii() and digits.isdecimal()):
        text = N_("{count} digits are typed now: the thousands that you take along")
        raise IllegalAction("R53", text, count=count)
    one = state["thieves"][thief_of(state, state["turn"])]
    take = int(digits) * NOTE
    if take > one["carried"] + one["hidden"].get(one["at"], 0):
        raise IllegalAction("R54", N_("you do not have that much here"))
    change = one["carried"] - take
    if change == 0:
        return {"do": "pass"}
    return {"do": "hide", "amount": change} if change > 0 else {"do": "fetch", "amount": -change}
