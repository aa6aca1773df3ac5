"""The interface of a game, and its table of options.

Conventions that every game keeps, so that one command line, one web page and one bot runner serve all:

seat     int, index into `players` (list of names). None as a seat = a spectator, who knows only what is public.
state    plain JSON dict, never changed. It holds "options" (complete), "players", "rng" and whatever the game needs.
         The board is not in it: `options["board"]` names a board, loaded once and shared.
action   small JSON dict {"do": verb, ...}. A move has "piece" and "to" (square id) and may have "path" (squares in
         order, for animation and highlights); moves that differ only in path are one action. `legal` lists every action
         of the seat to move; it is never empty before the end. `apply` takes an action with or without its "path".
dice     {"do": "roll"} when the engine rolls, {"do": "roll", "value": n} when option `dice` is "table" (see kit.dice).
event    dict made by kit.events.event: what happened, in words, with device cues; some are for certain seats only.
result   `over(state)`: None while the game runs, else {"winners": [seat...], "scores": [number per seat], "why": text}.
"""

import re
from dataclasses import dataclass
from typing import Any, Protocol

from companion.errors import InputError
from companion.games.kit.boards import BoardFile, Fault

State = dict[str, Any]
Action = dict[str, Any]
Event = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """One named option: its default, the rule number it settles, a sentence for players, the values allowed.

    `choices` empty and a bool default: on/off. Empty and an int default: any int from `low` to `high`.
    Empty and a str default: any text (a board's name or file).
    """

    name: str
    default: bool | int | str
    rule: str
    text: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 1_000_000

    def check(self, value: object) -> bool | int | str:
        """The value, converted from text when it came from a command line; InputError when not allowed."""
        if isinstance(self.default, bool):
            known = {"on": True, "true": True, "1": True, "off": False, "false": False, "0": False}
            if isinstance(value, str):
                value = known.get(value.lower(), value)
            if isinstance(value, bool):
                return value
            raise InputError(f"option {self.name}: on or off, not {value!r}")
        if isinstance(self.default, int):
            if isinstance(value, str) and re.fullmatch("-?[0-9]{1,10}", value):
                value = int(value)
            if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
                return value
            raise InputError(f"option {self.name}: a number from {self.low} to {self.high}, not {value!r}")
        if not isinstance(value, str) or (self.choices and value not in self.choices):
            allowed = f"one of {', '.join(self.choices)}" if self.choices else "text"
            raise InputError(f"option {self.name}: {allowed}, not {value!r}")
        return value


def complete(table: tuple[Option, ...], options: dict[str, Any]) -> dict[str, Any]:
    """All options of the table: those given, checked, and the defaults of the others. InputError for a wrong one."""
    known = {o.name: o for o in table}
    for name in options:
        if name not in known:
            raise InputError(f"no option {name!r}; there are: {', '.join(known)}")
    return {name: o.check(options[name]) if name in options else o.default for name, o in known.items()}


def check_players(players: list[str], low: int, high: int) -> list[str]:
    """The names; InputError when there are too few, too many, or two alike."""
    if not low <= len(players) <= high:
        raise InputError(f"{low} to {high} players, not {len(players)}")
    if not all(isinstance(p, str) and p.strip() for p in players) or len(set(players)) < len(players):
        raise InputError("each player needs a name of its own")
    return list(players)


class Game(Protocol):
    """What a game package's module offers (the module itself is the object)."""

    NAME: str  # folder name
    TITLE: str  # for people
    SEATS: tuple[int, int]  # fewest and most players
    OPTIONS: tuple[Option, ...]
    RULES: dict[str, str]  # number -> the rule in our words (help page, coverage table)

    def new(self, options: dict[str, Any], players: list[str], seed: int) -> State:
        """A game ready to play. InputError for bad options, players or board."""

    def seats(self, state: State) -> list[dict[str, Any]]:
        """Per seat {"seat", "name", "role" (text)}."""

    def to_move(self, state: State) -> int | None:
        """The seat whose `legal` actions these are; None when the game is over."""

    def legal(self, state: State) -> list[Action]:
        """Every action of the seat to move; empty only when the game is over."""

    def apply(self, state: State, action: Action) -> tuple[State, list[Event]]:
        """The next state and what happened. IllegalAction (a rule number and why) changes nothing."""

    def over(self, state: State) -> dict[str, Any] | None:
        """None, or {"winners", "scores", "why"}."""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """What that seat may know, JSON. No secret of another seat."""

    def describe(self, state: State, action: Action) -> dict[str, Any]:
        """{"text": English source string, "args": {...}}: a button's words (kit.events.render)."""

    def bot(self, view: dict[str, Any], actions: list[Action], luck: int) -> Action:
        """One of the actions: a pure function of what the seat sees and of `luck` (0 to 2**32 - 1)."""

    def lint(self, board: BoardFile) -> list[Fault]:
        """Faults of a board file, in order of lines; empty when it can be played on."""

    def draw(self, board: BoardFile) -> str:
        """The board as SVG, sized in mm to print on A3. One shape a square has data-square="ID", to click."""
