"""The form of a board file of Tjuv och Polis (docs/board-format.md): a map of tokens and what they stand for."""

from companion.games.kit.boards import BoardFile

SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
STREETS = ("street", "stop")
ROBBED = ("bank", "post", "travel")  # R34
OFFICES = (*ROBBED, "telegraph")  # R39: squares beside the street
ESCAPES = {"railway": 1_000, "harbour": 1_000, "airport": 3_000}  # R57, R60: fares in kr
KINDS = ("street", "stop", "cell", "gate", "nest", *OFFICES, *ESCAPES)
PLAIN = {"o": "street", "P": "cell"}  # tokens that need no table of their own
EMPTY = "."


def rows_of(board: BoardFile) -> list[list[str]]:
    """The tokens of the map, a list per row; empty when there is no map."""
    text = board.data.get("map")
    return [row.split() for row in text.strip("\n").split("\n")] if isinstance(text, str) else []


def row_line(board: BoardFile, y: int) -> int:
    """How many lines under the key `map` its row y stands in the file."""
    first = rows_of(board)[0]
    start = board.line("map") - 1
    for below, row in enumerate(board.text.split("\n")[start:]):
        if row.replace("'''", '"""').split('"""')[-1].split() == first:
            return below + y
    return y


def entry(data: dict, token: str) -> dict:
    """What the file says about a map token: {"kind", ...}. KeyError for a token it does not explain."""
    return {"kind": PLAIN[token]} if token in PLAIN else data["place"][token]


def joined(one: dict, other: dict, side: str) -> bool:
    """Whether two squares next to each other are one step apart; `side` is where `other` lies, seen from `one`.

    Street squares always are. A place beside the street opens to the street on the sides of its "open" (all sides
    when it has none, so a station square leads straight to the street, R19); places never join each other.
    """
    if one["kind"] in STREETS and other["kind"] in STREETS:
        return True
    if one["kind"] in STREETS:
        opposite = {"north": "south", "south": "north", "east": "west", "west": "east"}
        return opposite[side] in other.get("open", SIDES)
    return other["kind"] in STREETS and side in one.get("open", SIDES)
