"""Tables at which games are played: seats with secret links, bots, undo, and a file each so that nothing is lost."""

import asyncio
import json
import logging
import os
import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from companion import games
from companion.errors import InputError
from companion.games.kit import luck
from companion.games.kit.errors import IllegalAction
from companion.games.kit.session import Session, replay

FORMAT = "crime-scanner-table"
VERSION = 1
BOT_PAUSE_S = 0.6  # so that people can follow what a bot does
log = logging.getLogger("companion.web")


@dataclass
class Seat:
    """One place at a table. `token` is its secret: whoever has the link with it plays the seat."""

    name: str
    bot: bool
    token: str


class Refused(Exception):
    """A wish that is not granted. `text` is an English source text with {names} filled from `args`; nothing changed."""

    def __init__(self, text: str, rule: str = "", **args: Any):
        super().__init__(text.format(**args))
        self.text, self.rule, self.args_ = text, rule, args


def new_token() -> str:
    """Returns a secret that nobody guesses, 128 random bits."""
    return secrets.token_urlsafe(16)


class Table:
    """One game and the people at it. `watch` calls back after every change; `fault` says why the last save failed."""

    def __init__(self, file: Path, session: Session, seats: list[Seat], *, host: str, luck_state: int):
        self.file = file
        self.name = file.stem
        self.session = session
        self.seats = seats
        self.host = host
        self.fault = ""
        self.open_pages: dict[str, int] = {}  # pages that show a seat, by token
        self.on_events: Callable[[list[dict[str, Any]]], None] | None = None
        self._luck = {"rng": luck_state}
        self._watchers: list[Callable[[], None]] = []
        self._bots: asyncio.Task | None = None

    @property
    def turn(self) -> int:
        """How many actions were played: what a page must name when it acts, so that nothing happens twice."""
        return len(self.session.actions)

    def watch(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Calls back after each change; returns the function that ends it."""
        self._watchers.append(callback)
        return lambda: self._watchers.remove(callback) if callback in self._watchers else None

    def act(self, seat: int, turn: int, action: dict[str, Any]) -> None:
        """Plays an action of a seat that saw the table at `turn`. Refused: out of turn, too late, or against a rule."""
        if turn != self.turn:
            log.warning("table %s: seat %d acted on turn %d, it is turn %d", self.name, seat, turn, self.turn)
            raise Refused("The table has moved on; look again.")
        if self.session.to_move() != seat:
            log.warning("table %s: seat %d acted out of turn", self.name, seat)
            raise Refused("It is not your turn.")
        try:
            events = self.session.act(action)
        except IllegalAction as fault:
            raise Refused(fault.text, fault.rule) from fault
        self._after(events)

    def undo(self, seat: int) -> None:
        """Takes back to where this seat last acted. Refused when another person has acted since, or nothing is left."""
        steps = 0
        while self.session.undo():
            steps += 1
            mover = self.session.to_move()
            if mover == seat:
                self._after([])
                return
            if mover is not None and not self.seats[mover].bot:
                break
        for _ in range(steps):
            self.session.redo()
        raise Refused("There is nothing of yours to take back.")

    def resume(self) -> None:
        """Lets bots go on where they were. Call it once an event loop runs."""
        self._run_bots()

    def save(self) -> None:
        """Writes the table, at once or not at all; a fault is kept in `fault` and the game goes on."""
        data = {
            "format": FORMAT,
            "version": VERSION,
            "host": self.host,
            "luck": self._luck["rng"],
            "seats": [asdict(seat) for seat in self.seats],
            "record": self.session.record(),
        }
        fresh = self.file.with_suffix(".new")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
            os.replace(fresh, self.file)
            self.fault = ""
        except OSError as fault:
            self.fault = f"{self.file}: {fault.strerror}"
            log.error("cannot save %s", self.fault)

    def _after(self, events: list[dict[str, Any]]) -> None:
        self.save()
        if self.on_events and events:
            self.on_events(events)
        for callback in list(self._watchers):
            callback()
        self._run_bots()

    def _run_bots(self) -> None:
        seat = self.session.to_move()
        if seat is None or not self.seats[seat].bot or (self._bots and not self._bots.done()):
            return
        self._bots = asyncio.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        while (seat := self.session.to_move()) is not None and self.seats[seat].bot:
            turn = self.turn
            await asyncio.sleep(BOT_PAUSE_S)
            if turn != self.turn:  # somebody took something back meanwhile
                continue
            actions = self.session.legal()
            action = self.session.game.bot(self.session.view(seat), actions, luck.below(self._luck, 1 << 32))
            events = self.session.act(action)
            self.save()
            if self.on_events:
                self.on_events(events)
            for callback in list(self._watchers):
                callback()


class Tables:
    """All tables in one folder. A file that cannot be used stays as it is; `broken` says why."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.tables: dict[str, Table] = {}
        self.broken: dict[str, str] = {}
        for file in sorted(folder.glob("*.json")):
            try:
                self.tables[file.stem] = _read(file)
            except InputError as fault:
                self.broken[file.name] = str(fault)
                log.error("%s", fault)

    def create(self, game: str, options: dict[str, Any], players: list[tuple[str, bool]]) -> Table:
        """Returns a new, saved table; players are (name, bot). InputError for bad options or players."""
        seed = secrets.randbits(32)
        session = Session(game, options, [name for name, _ in players], seed)
        seats = [Seat(name, bot, new_token()) for name, bot in players]
        file = self.folder / f"{game}-{secrets.token_hex(3)}.json"
        table = Table(file, session, seats, host=new_token(), luck_state=luck.start(secrets.randbits(32)))
        self.tables[table.name] = table
        table.save()
        return table

    def seat_of(self, token: str) -> tuple[Table, int] | None:
        """The table and seat of a secret link, None when there is none with that token."""
        for table in self.tables.values():
            for number, seat in enumerate(table.seats):
                if secrets.compare_digest(seat.token.encode(), token.encode()):
                    return table, number
        log.warning("a link with an unknown seat was opened")
        return None

    def host_of(self, token: str) -> Table | None:
        """The table of a host's link, None when there is none with that token."""
        for table in self.tables.values():
            if secrets.compare_digest(table.host.encode(), token.encode()):
                return table
        log.warning("a link with an unknown table was opened")
        return None

    def remove(self, table: Table) -> None:
        """Puts a table away: its file gets the ending .old and is not shown any more."""
        del self.tables[table.name]
        if table.file.exists():
            os.replace(table.file, table.file.with_suffix(".old"))


def _read(file: Path) -> Table:
    """A table from its file. InputError that names the file and the fault."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as fault:
        raise InputError(f"{file}: cannot read: {fault.strerror}") from fault
    except ValueError as fault:
        raise InputError(f"{file}: not a saved table ({fault})") from fault
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError(f"{file}: not a saved table")
    if not isinstance(data.get("version"), int) or data["version"] > VERSION:
        raise InputError(f"{file}: saved by a newer program; update this one to go on with it")
    session = replay(data.get("record"), str(file))
    try:
        seats = [Seat(str(s["name"]), bool(s["bot"]), str(s["token"])) for s in data["seats"]]
        table = Table(file, session, seats, host=str(data["host"]), luck_state=int(data["luck"]))
    except (KeyError, TypeError, ValueError) as fault:
        raise InputError(f"{file}: not a saved table ({fault!r})") from fault
    if len(seats) != len(session.state["players"]):
        raise InputError(f"{file}: {len(seats)} seats for {len(session.state['players'])} players")
    return table


def titles() -> dict[str, str]:
    """All games by name, with their titles."""
    return {name: games.load(name).TITLE for name in games.names()}
