"""What a seat may do now, as a page shows it: squares to tap, buttons, and lists that open. Pure data, no page."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.web.prompts import VERBS
from companion.web.scenes import Scene
from companion.web.words import Translate

Action = dict[str, Any]
FLAT = 14  # so many actions are buttons; more are gathered under their verb
MOVES = ("move", "ride", "place", "cell", "follow")
SMALL = 4  # a verb with so few stays a row of buttons all the same


@dataclass(frozen=True)
class Choice:
    """One action: its place in the list of legal actions, and its words."""

    index: int
    action: Action
    words: str


@dataclass(frozen=True)
class Menu:
    """`buttons` at once; `lists` by verb, of which `opened` is open. `tappable` is what the board shows.

    Moves can be tapped whether their list is open or not; squares for cards only while it is.
    """

    buttons: list[Choice]
    lists: dict[str, list[Choice]]
    opened: str

    @property
    def tappable(self) -> list[Choice]:
        shown = self.opened or next((verb for verb in MOVES if verb in self.lists), "")
        return [c for c in (*self.buttons, *self.lists.get(shown, ())) if square_of(c.action)]


def square_of(action: Action) -> str:
    """The square of the board that an action is about, "" for none."""
    return action["to"] if "to" in action else str(action.get("place", ""))


def choices(actions: list[Action], words: Callable[[Action], str]) -> list[Choice]:
    """All choices in the order of `actions`."""
    return [Choice(i, action, words(action)) for i, action in enumerate(actions)]


def menu(found: list[Choice], opened: str = "", piece: str = "") -> Menu:
    """Arranges choices. `piece`: only its moves, when it has any. `opened`: the verb whose long list is open.

    A long list that is the only one is always open.
    """
    if any(c.action.get("piece") == piece for c in found):
        found = [c for c in found if c.action.get("piece", piece) == piece]
    if len(found) <= FLAT:
        return Menu(found, {}, "")
    verbs: dict[str, list[Choice]] = {}
    for choice in found:
        verbs.setdefault(choice.action["do"], []).append(choice)
    buttons = [c for group in verbs.values() if len(group) <= SMALL for c in group]
    lists = {verb: group for verb, group in verbs.items() if len(group) > SMALL}
    if len(lists) == 1 and not buttons:
        opened = next(iter(lists))
    return Menu(buttons, lists, opened if opened in lists else "")


def as_actions(shown: Menu, revision: int, _: Translate, locked: bool = False) -> dict[str, Any]:
    """What the element <table-actions> shows (static/table.js)."""
    heading = {verb: _(VERBS.get(verb, verb)) for verb in shown.lists}
    return {
        "revision": revision,
        "buttons": [[c.index, c.words] for c in shown.buttons],
        "lists": [
            {
                "verb": verb,
                "words": f"{heading[verb]} ({len(group)})",
                "open": verb == shown.opened,
                "choices": [[c.index, c.words] for c in group] if verb == shown.opened else [],
            }
            for verb, group in shown.lists.items()
        ],
        "filter": _("Search in this list"),
        "locked": locked,
    }


def as_board(
    scene: Scene, view: dict[str, Any], shown: Menu | None, revision: int, _: Translate, piece: str = ""
) -> dict[str, Any]:
    """What the element <table-board> shows (static/table.js). `shown` None: the seat cannot do anything now."""
    spots = scene.spots(view)
    standing: dict[str, int] = {}
    pieces: list[dict[str, Any]] = []
    movable = {c.action.get("piece") for c in (shown.tappable if shown else ())}
    for number, one in enumerate(scene.pieces(view, _)):
        if one.at not in spots:
            continue
        nth = standing[one.at] = standing.get(one.at, -1) + 1
        x, y = spots[one.at]
        pieces.append(
            {
                "id": f"{one.piece or one.side}-{number}",
                "piece": one.piece if one.piece in movable else "",
                "x": x,
                "y": y,
                "nth": nth,
                "mark": one.mark,
                "side": one.side,
                "words": f"{one.words}, {one.at}",
                "chosen": bool(piece) and one.piece == piece,
            }
        )
    for drawn in pieces:
        drawn["of"] = sum((o["x"], o["y"]) == (drawn["x"], drawn["y"]) for o in pieces)
    return {
        "revision": revision,
        "size": list(scene.size),
        "step": _step(tuple(sorted(spots.values()))),
        "spots": {k: [round(x, 1), round(y, 1)] for k, (x, y) in spots.items()} if shown else {},
        "pieces": pieces,
        "targets": _targets(shown, spots, _) if shown else [],
    }


def _targets(shown: Menu, spots: dict[str, tuple[float, float]], _: Translate) -> list[dict[str, Any]]:
    by_square: dict[str, list[Choice]] = {}
    for choice in shown.tappable:
        by_square.setdefault(square_of(choice.action), []).append(choice)
    found = []
    for square, group in by_square.items():
        if square not in spots:
            continue
        words = group[0].words
        if len(group) > 1:
            words = _("{square}: {count} choices").format(square=square, count=len(group))
        found.append({"id": square, "x": spots[square][0], "y": spots[square][1], "words": words})
    return found


@lru_cache(maxsize=8)
def _step(places: tuple[tuple[float, float], ...]) -> float:
    """The distance in mm between squares that lie next to each other: the scale of pieces and marks."""
    nearest = []
    for i, (x, y) in enumerate(places):
        others = [abs(x - a) + abs(y - b) for a, b in places[max(0, i - 40) : i + 40] if (a, b) != (x, y)]
        if others:
            nearest.append(min(others))
    nearest.sort()
    return round(nearest[len(nearest) // 4], 1) if nearest else 10.0
