"""Options, seats and the state of a new game.

State (plain JSON, never changed in place):
options players rng       as every game (companion.games.kit.game)
sides                     "thief" or "police" per seat; owner: seat of each pawn
round, pawn, phase        round from 1, the pawn whose turn it is, what it has to do:
                          hide | turn | again | move | place | look | rehide | over
roll, extra               the roll to move by, or None; whether the pawn has had its one extra throw
pawns                     {"T1": {"at": node, "jailed": bool, "gems": n, "stays": n, "rest": bool, "aim": node or None}}
tricks, checks            {"left": in hand, "spent": gone, "on": squares}; tricks["on"] maps square -> arrow
hidden                    SECRET of the police: {"B3": "gem", ...}; None when a device alone knows it
kept                      names of the secrets that the device keeps (option vault_on_device), see vault.py
looked                    buildings thieves have found empty since the police last hid something
to_hide                   gems the police has in hand and must hide now
delivered, ambush         gems brought home; whether the ambush card is still in the game
result                    None, or how the game ended
"""

from typing import Any

from companion.errors import InputError
from companion.games.doduk_japgi.board import HIDEOUT, POLICE, PRISON, THIEF
from companion.games.doduk_japgi.library import load
from companion.games.doduk_japgi.moves import PAWNS
from companion.games.kit import dice, luck
from companion.games.kit.game import Option, check_players, complete
from companion.games.kit.i18n import N_

SEATS = (2, 6)
GEMS, TRICKS, CHECKS, STAYS = 2, 9, 6, 3
NOTHING, GEM, AMBUSH = "nothing", "gem", "ambush"
GEM_NAMES = ("gem1", "gem2")  # names of the device's secrets: which is which does not matter
DRAW, DAWN_POLICE = "draw", "police"

OPTIONS = (
    Option("board", "moonlit", "A2", N_("The board: a name, or the path of a board file.")),
    Option("sides", "", "A3", N_("A letter a player, T thief or P police, as TPTP; empty: in turn.")),
    Option("exact_entry", False, "A4", N_("Hideout, building and prison are entered by exact roll only.")),
    Option("stay_per_team", False, "A9", N_("The three stays are for the whole team, not for each thief.")),
    Option("rescue_delivers", True, "A12", N_("A gem that a rescuer carries counts as brought home.")),
    Option("teleport_delivers", True, "A14", N_("A gem of a thief whom a square sends to the hideout is home.")),
    Option("vault_on_device", False, "R6", N_("Only the scanner knows where things are; it tells what is found.")),
    Option("rounds", 80, "R43", N_("Dawn comes after this many rounds and ends the game."), low=1, high=1000),
    Option("dawn", DRAW, "R43", N_("Who wins at dawn: nobody, or the police."), (DRAW, DAWN_POLICE)),
    dice.OPTION,
)


def new(options: dict[str, Any], players: list[str], seed: int) -> dict[str, Any]:
    """A game in which the police is about to hide the gems (R2 to R7, A1, A3). InputError for bad input."""
    chosen = complete(OPTIONS, options)
    load(chosen["board"])
    names = check_players(players, *SEATS)
    sides = _sides(chosen["sides"], len(names))
    pawn = {"jailed": False, "gems": 0, "stays": 0, "rest": False, "aim": None}
    return {
        "options": chosen,
        "players": names,
        "rng": luck.start(seed),
        "sides": sides,
        "owner": _owners(sides),
        "round": 1,
        "pawn": "P1",
        "phase": "hide",
        "roll": None,
        "extra": False,
        "pawns": {p: {"at": HIDEOUT if p[0] == "T" else PRISON, **pawn} for p in PAWNS},
        "tricks": {"left": TRICKS, "spent": 0, "on": {}},
        "checks": {"left": CHECKS, "spent": 0, "on": []},
        "hidden": None,
        "kept": [],
        "looked": [],
        "to_hide": GEMS,
        "delivered": 0,
        "ambush": True,
        "result": None,
    }


def _sides(letters: str, players: int) -> list[str]:
    """The side of each seat (R1, R4, A3: free split, each side has at least one player)."""
    if not letters:
        return [(THIEF, POLICE)[seat % 2] for seat in range(players)]
    sides = [{"T": THIEF, "P": POLICE}.get(letter, "") for letter in letters.upper()]
    if "" in sides or len(sides) != players or len(set(sides)) < 2:
        raise InputError(f"option sides: {players} letters T or P, both used, not {letters!r}")
    return sides


def _owners(sides: list[str]) -> dict[str, int]:
    """All six pawns are dealt in turn within a side (R4, A3); the order of seats is the team's own order (R8)."""
    owner = {}
    for side, pawns in ((THIEF, PAWNS[:3]), (POLICE, PAWNS[3:])):
        seats = [seat for seat, its in enumerate(sides) if its == side]
        owner |= {pawn: seats[i % len(seats)] for i, pawn in enumerate(pawns)}
    return owner


def team(state: dict[str, Any], side: str) -> list[int]:
    """The seats of a side."""
    return [seat for seat, its in enumerate(state["sides"]) if its == side]
