"""Sets up situations on the small test board: states are plain data, so a test writes what it needs into a copy."""

from pathlib import Path

import pytest

from companion.games import doduk_japgi as game
from companion.games.kit.errors import IllegalAction
from companion.games.kit.state import clone

TOWN = str(Path(__file__).parent / "town.toml")
HIDING = {"do": "hide", "gems": ["B1", "B2"], "ambush": "B3"}
JAILED = {"at": "prison", "jailed": True}


def start(players=2, **options):
    """A game on the test board, dice thrown at the table, before the hiding."""
    names = ["Ann", "Bo", "Cid", "Dot", "Eve", "Fay"][:players]
    return game.new({"board": TOWN, "dice": "table", **options}, names, 1)


def hidden(players=2, **options):
    """Gems in B1 and B2, ambush in B3, thief 1 to move."""
    hiding = {"do": "hide"} if options.get("vault_on_device") else HIDING
    return game.apply(start(players, **options), hiding)[0]


def scene(turn, pawns=None, state=None, **changes):
    """A copy in which it is `turn`'s turn; pawns: {"T1": node or fields}; changes: fields of the state."""
    made = clone(state or hidden())
    made.update(pawn=turn, phase="turn", **changes)
    for pawn, what in (pawns or {}).items():
        made["pawns"][pawn].update(what if isinstance(what, dict) else {"at": what})
    return made


def do(state, verb, **more):
    """Applies one action; the state afterwards."""
    return game.apply(state, {"do": verb, **more})[0]


def throw(state, value):
    return do(state, "roll", value=value)


def ends(state, value):
    """Where the pawn may go with this throw."""
    return {a["to"] for a in game.legal(throw(state, value))}


def go(state, value, to):
    """Throws and moves; the state afterwards."""
    return do(throw(state, value), "move", to=to)


def kinds(state, action):
    return [e["kind"] for e in game.apply(state, action)[1]]


def refused(rule, state, **action):
    """Asserts that the action is refused by this rule and changes nothing."""
    before = str(state)
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, action)
    assert rule in caught.value.rule.split("/")
    assert str(state) == before
