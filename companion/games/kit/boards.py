"""Board files: TOML with line numbers, so that a fault names the line where it stands.

A board file says `game = "..."` and `name = "..."`; the rest is the game's own (docs/board-format.md).
"""

import tomllib
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import InputError


@dataclass(frozen=True, order=True)
class Fault:
    """Something wrong in a board file: the line (from 1) and one sentence."""

    line: int
    text: str


class BoardFile:
    """A parsed board file. `data` is the TOML as plain data, `path` says where it came from.

    `line("square", 3, "links")` is where a value was written: the key path as in `data`, list indices as numbers.
    """

    def __init__(self, path: str, text: str):
        """InputError with the line for text that is not TOML."""
        self.path = path
        self.text = text
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise InputError(f"{path}: not TOML: {error}") from error
        self._lines = _lines_of(text)

    def line(self, *keys: str | int) -> int:
        """The line (from 1) of the longest part of this key path that the file spells out; 1 when there is none."""
        for size in range(len(keys), 0, -1):
            if keys[:size] in self._lines:
                return self._lines[keys[:size]]
        return 1

    def fault(self, text: str, *keys: str | int, below: int = 0) -> Fault:
        """A fault at a key path, or `below` lines under it (rows of a text block)."""
        return Fault(self.line(*keys) + below, text)


def read(path: str | Path) -> BoardFile:
    """Reads a board file. InputError when it cannot be read or is not TOML."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path}: cannot read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 text") from error
    return BoardFile(str(path), text)


def find(folder: Path, name: str) -> Path:
    """The file of a board: a name in the game's own folder, or a path to a .toml file. InputError when missing."""
    if name.endswith(".toml"):
        return Path(name)
    path = folder / f"{name}.toml"
    if "/" in name or "\\" in name or not path.is_file():
        known = ", ".join(sorted(p.stem for p in folder.glob("*.toml")))
        raise InputError(f"no board {name!r}; there are: {known}; or give the path of a .toml file")
    return path


def unreachable(starts: Iterable[Hashable], all_of: Iterable[Hashable], after: Callable[[Any], Iterable]) -> list:
    """Those of `all_of`, in their order, that no walk from `starts` reaches; `after(square)` gives its neighbours."""
    seen = set(starts)
    todo = list(seen)
    while todo:
        for square in after(todo.pop()):
            if square not in seen:
                seen.add(square)
                todo.append(square)
    return [square for square in all_of if square not in seen]


def repeated(items: Iterable[tuple[Hashable, Any]]) -> list[tuple[Any, Any, Any]]:
    """(name, place, place of the first) for every name of (name, place) pairs that came before."""
    first: dict[Hashable, Any] = {}
    return [(name, index, first[name]) for name, index in items if first.setdefault(name, index) != index]


def _lines_of(text: str) -> dict[tuple, int]:
    """The first line of every key path. Each statement is cut out by letting tomllib parse what was gathered so far.

    tomllib gives no positions. A statement (header or key) ends at the first line where it parses alone, so strings
    and arrays over several lines come out whole.
    """
    lines: dict[tuple, int] = {}
    counts: dict[tuple, int] = {}
    here: tuple = ()
    gathered, begin = "", 1
    for number, row in enumerate(text.split("\n"), 1):
        if not gathered:
            begin = number
        gathered += row + "\n"
        try:
            parsed = tomllib.loads(gathered)
        except tomllib.TOMLDecodeError:
            continue
        statement, gathered = gathered.strip(), ""
        if not parsed:
            continue
        if statement.startswith("["):
            here = _header(parsed, counts, lines, begin)
            lines.setdefault(here, begin)
        else:
            for keys in _paths(parsed):
                lines.setdefault(here + keys, begin)
    return lines


def _header(parsed: dict, counts: dict[tuple, int], lines: dict[tuple, int], line: int) -> tuple:
    """The key path that a [header] or [[header]] opens, with the index of each table in an array of tables."""
    path: tuple = ()
    node: Any = parsed
    while node:
        ((key, node),) = node.items()
        path += (key,)
        lines.setdefault(path, line)
        if isinstance(node, list):
            counts[path] = counts.get(path, -1) + 1
            path += (counts[path],)
            node = None
        elif path in counts:
            path += (counts[path],)
    return path


def _paths(value: Any, base: tuple = ()) -> Iterable[tuple]:
    """Every key path inside parsed data."""
    if base:
        yield base
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield from _paths(item, (*base, key))
