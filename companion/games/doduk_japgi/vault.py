"""The scanner as the vault: what to ask it for, and the actions that its answers make.

Option vault_on_device off: the program knows the secret; the numbers typed on the scanner come as keys (`typed`).
Option on: only the device knows. `keep_requests` and `check_request` are the arguments of the scanner's typed `keep`
and `check` (companion.bridge keep_typed, check_typed): nothing typed ever crosses the wire.
"""

from typing import Any

from companion.games.doduk_japgi.legal import hiding_places
from companion.games.doduk_japgi.library import load
from companion.games.doduk_japgi.start import AMBUSH, GEM_NAMES, GEMS, NOTHING
from companion.games.kit.errors import IllegalAction
from companion.games.kit.i18n import N_

_COUNTS = {0: N_("nothing is typed on the scanner now"), 1: N_("one building number is typed now")}
_PROMPTS = {GEM_NAMES[0]: "GE1", GEM_NAMES[1]: "GE2", AMBUSH: "CoP"}


def expects(state: dict[str, Any]) -> tuple[int, str]:
    """How many building numbers are typed now (0: none) and the prompt for the display, three characters."""
    if state["phase"] == "hide":
        return GEMS + 1, "---"
    if state["phase"] == "rehide":
        return 1, "GE-"
    return (1, f"b{_number(state)}?") if state["phase"] == "look" else (0, "   ")


def typed(state: dict[str, Any], digits: str) -> dict[str, Any]:
    """The action of typed building numbers: "352" hides gems in 3 and 5 and the ambush in 2; "4" searches or hides.

    IllegalAction when the length is wrong or nothing is to be typed; wrong buildings are for `apply` to refuse.
    """
    count, _ = expects(state)
    if not count or not (digits.isascii() and digits.isdecimal()) or len(digits) != count:
        raise IllegalAction("R5", _COUNTS.get(count, N_("{count} building numbers are typed now")), count=count)
    buildings = [f"B{digit}" for digit in digits]
    if state["phase"] == "hide":
        return {"do": "hide", "gems": buildings[:GEMS], "ambush": buildings[GEMS]}
    if state["phase"] == "rehide":
        return {"do": "rehide", "to": buildings[0]}
    return {"do": "look", "piece": state["pawn"], "to": buildings[0]}


def keep_requests(state: dict[str, Any]) -> list[dict[str, Any]]:
    """Arguments of the typed `keep`s that hide things now, in order; [] when nothing is to be hidden (R5, A11).

    The device refuses a building that already holds something ("unlike") and, for a regained gem, one with a thief in
    it ("bar"), so the police needs no other check.
    """
    board = load(state["options"]["board"])
    numbers = [int(b[1:]) for b in board.buildings]
    if state["phase"] == "hide":
        names = [*GEM_NAMES, AMBUSH]
    elif state["phase"] == "rehide":
        names = [next(name for name in GEM_NAMES if name not in state["kept"])]
    else:
        return []
    allowed = {int(b[1:]) for b in (hiding_places(board, state) if state["phase"] == "rehide" else board.buildings)}
    barred = [n for n in range(min(numbers), max(numbers) + 1) if n not in allowed]
    out = []
    for i, name in enumerate(names):
        others = names[:i] if state["phase"] == "hide" else list(state["kept"])
        out.append(
            {
                "name": name,
                "digits": 1,
                "low": min(numbers),
                "high": max(numbers),
                "prompt": _PROMPTS[name],
                "unlike": others,
                "bar": barred,
            }
        )
    return out


def hidden_now(state: dict[str, Any]) -> dict[str, Any]:
    """The action once every typed `keep` is done."""
    return {"do": state["phase"]}


def check_request(state: dict[str, Any]) -> dict[str, Any] | None:
    """Arguments of the typed `check` of a search (R15): only the number of the building he stands in is accepted.

    None when nobody searches, or the device keeps nothing any more.
    """
    if state["phase"] != "look" or not state["kept"]:
        return None
    number = _number(state)
    return {"names": list(state["kept"]), "digits": 1, "low": number, "high": number, "prompt": f"b{number}?"}


def searched(state: dict[str, Any], match: str | None) -> tuple[dict[str, Any], str | None]:
    """The action of the device's answer (None: it keeps nothing there), and the secret to `clear` afterwards."""
    at = state["pawns"][state["pawn"]]["at"]
    return {"do": "look", "piece": state["pawn"], "to": at, "found": match or NOTHING}, match


def _number(state: dict[str, Any]) -> int:
    return int(state["pawns"][state["pawn"]]["at"][1:])
