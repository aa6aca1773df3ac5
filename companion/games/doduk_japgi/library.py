"""The boards that come with the game, and those of people: loaded once, refused when they have faults."""

from functools import lru_cache
from pathlib import Path

from companion.errors import InputError
from companion.games.doduk_japgi.board import Board
from companion.games.doduk_japgi.lint import lint
from companion.games.kit import boards

FOLDER = Path(__file__).parent / "boards"


@lru_cache(maxsize=16)
def load(name: str) -> Board:
    """A board by name or path. InputError when it is missing or has faults (the first one is named)."""
    file = boards.read(boards.find(FOLDER, name))
    faults = lint(file)
    if faults:
        raise InputError(f"{file.path}:{faults[0].line}: {faults[0].text}")
    return Board(file.data)
