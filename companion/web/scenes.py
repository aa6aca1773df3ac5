"""What a table page draws for each game: the board, where its squares are, the pieces on it, and who owns what.

A scene reads a seat's view only, so it cannot show what the seat may not know.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion import games
from companion.games.kit import boards
from companion.games.stop_thief.cards import CARDS
from companion.games.stop_thief.culprit import CODES
from companion.web.words import N_, Translate

View = dict[str, Any]
Spots = dict[str, tuple[float, float]]


@dataclass(frozen=True)
class Piece:
    """A piece on the board: `mark` is the few characters on it, `words` what a screen reader says.

    `side` chooses shape and colour: "thief" round, "police" square, "car", "card". `piece` is its name in actions, ""
    for what nobody moves.
    """

    at: str
    mark: str
    side: str
    words: str
    piece: str = ""


@dataclass(frozen=True)
class Scene:
    """`size` is the sheet in mm; `spots` maps square ids to their centres in mm; `facts` are (label, value) pairs.

    `dice` is what was thrown last and still counts, None when nothing is.
    """

    size: tuple[float, float]
    spots: Callable[[View], Spots]
    pieces: Callable[[View, Translate], list[Piece]]
    facts: Callable[[View, Translate], list[tuple[str, str]]]
    dice: Callable[[View], int | None]


def money(amount: int | None) -> str:
    """Kronor for people: "12 000 kr", "?" for what is secret."""
    return "?" if amount is None else f"{amount:,} kr".replace(",", "\u00a0")


# -- Tjuv och Polis --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _ankarstad(name: str) -> Spots:
    from companion.games.tjuv_och_polis.board import load  # noqa: PLC0415
    from companion.games.tjuv_och_polis.draw import spots  # noqa: PLC0415

    return spots(load(name))


def _tjuv_pieces(view: View, _: Translate) -> list[Piece]:
    found = []
    for number, thief in enumerate(view["thieves"], 1):
        if thief["at"]:
            words = _("Thief {number}, {name}").format(number=number, name=view["players"][thief["seat"]])
            if thief["wanted"]:
                words += ", " + _("wanted")
            found.append(
                Piece(thief["at"], f"T{number}" + ("!" if thief["wanted"] else ""), "thief", words, thief["piece"])
            )
    for number, officer in enumerate(view["officers"], 1):
        if officer["at"]:
            words = _("Officer {number}").format(number=number)
            found.append(Piece(officer["at"], f"P{number}", "police", words, officer["piece"]))
    car = view["car"]
    for end in ("front", "rear"):
        if car.get(end):
            found.append(Piece(car[end], "C" if end == "front" else "c", "car", _("Radio car"), "car"))
    return found


def _tjuv_facts(view: View, _: Translate) -> list[tuple[str, str]]:
    facts = [(_("Police"), money(view["police_money"])), (_("Travel agency"), money(view["agency"]))]
    for thief in view["thieves"]:
        hidden = ", ".join(f"{nest}: {money(amount)}" for nest, amount in thief["hidden"].items())
        text = _("carries {money}").format(money=money(thief["carried"]))
        if hidden:
            text += "; " + _("hidden {places}").format(places=hidden)
        text += "; " + _("arrests: {count}").format(count=thief["arrests"])
        facts.append((view["players"][thief["seat"]], text))
    return facts


# -- Doduk japgi ------------------------------------------------------------------------------------------------------


def _doduk_board(name: str) -> Any:
    from companion.games.doduk_japgi.library import load  # noqa: PLC0415

    return load(name)


def _doduk_spots(view: View) -> Spots:
    board = _doduk_board(view["options"]["board"])
    return {k: v.at for k, v in (*board.squares.items(), *board.places.items())}


def _doduk_pieces(view: View, _: Translate) -> list[Piece]:
    found = []
    for name, pawn in view["pawns"].items():
        thief = name.startswith("T")
        words = _("Thief {number}") if thief else _("Police {number}")
        words = words.format(number=name[1:])
        if pawn["gems"]:
            words += ", " + _("with a gem")
        if pawn["jailed"]:
            words += ", " + _("in prison")
        mark = name + ("*" * pawn["gems"])
        found.append(Piece(pawn["at"], mark, "thief" if thief else "police", words, name))
    for square, arrow in view["tricks"]["on"].items():
        found.append(Piece(square, "→" + str(arrow), "card", _("Trick card, arrow to {to}").format(to=arrow)))
    for square in view["checks"]["on"]:
        found.append(Piece(square, "■", "card", _("Checkpoint card")))
    return found


HIDDEN = {"gem": N_("a gem"), "ambush": N_("the ambush")}


def _doduk_facts(view: View, _: Translate) -> list[tuple[str, str]]:
    board = _doduk_board(view["options"]["board"])
    facts = [
        (_("Gems in the hideout"), str(view["delivered"])),
        (_("Trick cards left"), str(view["tricks"]["left"])),
        (_("Checkpoint cards left"), str(view["checks"]["left"])),
        (_("Round"), f"{view['round']}/{view['options']['rounds']}"),
    ]
    for building, item in sorted((view.get("hidden") or {}).items()):
        facts.append((_(board.title(building)), _(HIDDEN[item])))
    return facts


# -- Stop Thief -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _city(name: str) -> Spots:
    from companion.games.stop_thief.board import load  # noqa: PLC0415
    from companion.games.stop_thief.draw import spots  # noqa: PLC0415

    return spots(load(name))


def _stop_pieces(view: View, _: Translate) -> list[Piece]:
    found = []
    for number, one in enumerate(view["detectives"], 1):
        words = _("Detective {number}, {name}").format(number=number, name=view["players"][one["seat"]])
        if not one["licence"]:
            words += ", " + _("without licence")
        found.append(Piece(one["at"], f"D{number}" + ("" if one["licence"] else "!"), "police", words, one["piece"]))
    return found


def _stop_facts(view: View, _: Translate) -> list[tuple[str, str]]:
    poster = view["poster"]
    facts = []
    if poster:
        facts.append((_("Wanted"), f"{_(poster['name'])}, ${view['pot']}"))
    if view["clues"]:
        codes = [f"{area}{CODES[kind]}" for area, kind in view["clues"][-10:]]
        facts.append((_("Clues"), " ".join(codes)))
    if view["options"]["mode"] != "competitive":
        facts.append((_("Thieves caught"), f"{view['caught']}/{view['options']['solve']}"))
        facts.append((_("Losses"), f"${view['losses']}/${view['options']['losses']}"))
    if view["step"]["left"]:
        facts.append((_("Steps left"), str(view["step"]["left"])))
    for one in view["detectives"]:
        numbers = {"money": one["money"], "count": len(one["posters"]), "cards": one["cards"]}
        text = _("${money}; posters: {count}; cards: {cards}").format(**numbers)
        if not one["licence"]:
            text += "; " + _("without licence")
        facts.append((view["players"][one["seat"]], text))
    if view["hand"]:
        facts.append((_("Your cards"), "; ".join(_(CARDS[kind][1]) for kind in view["hand"])))
    if view["own_places"]:
        facts.append((_("Your tip told that he can be at"), ", ".join(map(str, view["own_places"]))))
    return facts


SCENES = {
    "tjuv_och_polis": Scene(
        (420.0, 297.0),
        lambda v: _ankarstad(v["options"]["board"]),
        _tjuv_pieces,
        _tjuv_facts,
        lambda v: v["die"] or None,
    ),
    "stop_thief": Scene(
        (420.0, 297.0),
        lambda v: _city(v["options"]["board"]),
        _stop_pieces,
        _stop_facts,
        lambda v: None,
    ),
    "doduk_japgi": Scene((420.0, 297.0), _doduk_spots, _doduk_pieces, _doduk_facts, lambda v: v["roll"]),
}


@lru_cache(maxsize=16)
def sheet(game: str, board: str) -> str:
    """The board of a game as SVG. InputError when there is no such board."""
    folder = Path(games.__file__).parent / game / "boards"
    return games.load(game).draw(boards.read(boards.find(folder, board)))
