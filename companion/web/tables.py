"""All tables of the app: a folder of files. What is put away or cannot be read stays there."""

import logging
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion import games
from companion.errors import InputError
from companion.games.kit import luck
from companion.games.kit.session import Session
from companion.web.table import Refused, Seat, Table, new_token, no_bots, read

AWAY = ".old"
log = logging.getLogger("companion.web")


class Tables:
    """All tables in one folder. A file that cannot be used stays as it is; `broken` says why.

    `on_new` is called with every table that comes into play.
    """

    def __init__(self, folder: Path):
        self.folder = folder
        self.tables: dict[str, Table] = {}
        self.broken: dict[str, str] = {}
        self.on_new: Callable[[Table], None] = lambda table: None
        for file in sorted(folder.glob("*.json")):
            try:
                self.tables[file.stem] = read(file)
            except InputError as fault:
                self.broken[file.name] = str(fault)
                log.error("%s", fault)

    def start(self) -> None:
        """Lets bots go on where they were. Call it once an event loop runs."""
        for table in list(self.tables.values()):
            self.on_new(table)
            table.resume()

    def stop(self) -> None:
        """Ends all bots."""
        for table in self.tables.values():
            table.stop()

    def create(self, game: str, options: dict[str, Any], players: list[tuple[str, bool]]) -> Table:
        """Returns a new, saved table; players are (name, bot). InputError or Refused for bad options or players."""
        session = Session(game, options, [name for name, _ in players], secrets.randbits(32))
        if any(bot for _, bot in players) and (why := no_bots(session.state["options"])):
            raise Refused(why)
        seats = [Seat(name, bot, new_token()) for name, bot in players]
        file = self.folder / f"{game}-{secrets.token_hex(3)}.json"
        table = Table(file, session, seats, host=new_token(), luck_state=luck.start(secrets.randbits(32)))
        self.tables[table.name] = table
        table.save()
        self.on_new(table)
        table.resume()
        return table

    def seat_of(self, token: str) -> tuple[Table, int] | None:
        """The table and seat of a secret link, None when there is none with that token."""
        for table in self.tables.values():
            for number, seat in enumerate(table.seats):
                if secrets.compare_digest(seat.token.encode(), token.encode()):
                    return table, number
        return None

    def host_of(self, token: str) -> Table | None:
        """The table of a host's link, None when there is none with that token."""
        for table in self.tables.values():
            if secrets.compare_digest(table.host.encode(), token.encode()):
                return table
        return None

    def put_away(self, table: Table) -> None:
        """Takes a table out of play; its file is kept. InputError when its file cannot be renamed."""
        table.save()
        self._rename(table.file, table.file.with_suffix(AWAY))
        table.stop()
        del self.tables[table.name]

    def away(self) -> dict[str, str]:
        """The tables put away: name and title of the game, newest first."""
        files = sorted(self.folder.glob(f"*{AWAY}"), key=lambda file: file.stat().st_mtime, reverse=True)
        return {file.stem: title(file.stem.rpartition("-")[0]) for file in files}

    def bring_back(self, name: str) -> Table:
        """Puts a table into play again. InputError when its file is gone or cannot be used."""
        if name not in self.away():
            raise InputError(f"no table {name!r} was put away")
        file = self.folder / f"{name}.json"
        table = read(file.with_suffix(AWAY))
        self._rename(file.with_suffix(AWAY), file)
        table.file, table.name = file, name
        self.tables[name] = table
        self.on_new(table)
        table.resume()
        return table

    @staticmethod
    def _rename(file: Path, to: Path) -> None:
        try:
            os.replace(file, to)
        except OSError as fault:
            raise InputError(f"cannot rename {file}: {fault.strerror}") from fault


def title(game: str) -> str:
    """The title of a game, an English source text; the name itself when there is no such game."""
    return games.load(game).TITLE if game in games.names() else game


def titles() -> dict[str, str]:
    """All games by name, with their titles."""
    return {name: title(name) for name in games.names()}
