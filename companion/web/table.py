"""One table at which a game is played: seats with secret links, bots, undo, and a file so that nothing is lost."""

import asyncio
import contextlib
import json
import logging
import os
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from companion.errors import InputError
from companion.games.kit import luck
from companion.games.kit.errors import IllegalAction
from companion.games.kit.events import render
from companion.games.kit.i18n import word
from companion.games.kit.session import Session, replay
from companion.web.words import N_, Translate

FORMAT = "crime-scanner-table"
VERSION = 1
# So that people can follow what a bot does. Tests and benches set CRIME_SCANNER_BOT_PAUSE_S to 0.
BOT_PAUSE_S = float(os.environ.get("CRIME_SCANNER_BOT_PAUSE_S", "0.6"))
log = logging.getLogger("companion.web")


@dataclass
class Seat:
    """One place at a table. `token` is its secret: whoever has the link with it plays the seat."""

    name: str
    bot: bool
    token: str


class Refused(Exception):
    """A wish that is not granted, and nothing has changed.

    `text` is an English source text with {names} filled from `args_`; `rule` the number of the rule that forbids it.
    """

    def __init__(self, text: str, rule: str = "", /, **args: Any):
        self.text, self.rule, self.args_ = text, rule, args
        super().__init__(self.sentence())

    @classmethod
    def of(cls, fault: IllegalAction) -> "Refused":
        """What a referee forbids."""
        return cls(fault.template, fault.rule, **fault.values)

    def sentence(self, translate: Translate = str) -> str:
        """Why, in the language of `translate`."""
        return render({"text": self.text, "args": self.args_}, translate)


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
        self.sounds: bool | None = None  # whether it is heard on the scanner; None: nobody was asked yet
        self.notice: tuple[str, dict[str, Any]] | None = None  # (source text, args): something that is in no log
        self.on_events: Callable[[list[dict[str, Any]]], None] | None = None
        self.revision = len(session.actions)
        self._legal: tuple[int, list[dict[str, Any]]] = (-1, [])
        self._pages: Counter[str] = Counter()
        self._luck = {"rng": luck_state}
        self._watchers: list[Callable[[], None]] = []
        self._bots: asyncio.Task | None = None

    @property
    def players(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def legal(self) -> list[dict[str, Any]]:
        """Every action of the seat to move, worked out once for all pages. They may tell that seat's secrets."""
        if self._legal[0] != self.revision:
            self._legal = self.revision, self.session.legal()
        return self._legal[1]

    def watch(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Calls back after each change; returns the function that ends it."""
        self._watchers.append(callback)
        return lambda: self._watchers.remove(callback) if callback in self._watchers else None

    def opened(self, token: str) -> Callable[[], None]:
        """Counts a page that shows the seat with this token; returns the function that says that it is closed."""
        self._pages[token] += 1
        self._tell()
        done = False

        def closed() -> None:
            nonlocal done
            if not done:
                done = True
                self._pages[token] -= 1
                self._tell()

        return closed

    def pages_of(self, token: str) -> int:
        """How many open pages show the seat with this token."""
        return self._pages[token]

    def act(self, seat: int, revision: int, action: dict[str, Any]) -> None:
        """Plays an action of a seat whose page showed the table at `revision`.

        Refused: late or sent once more, out of turn, or against a rule.
        """
        if revision != self.revision:
            log.warning(
                "table %s: seat %d acted on move %s, the table is at %d", self.name, seat, revision, self.revision
            )
            raise Refused(N_("The table has moved on meanwhile. Look again and choose."))
        if self.session.to_move() != seat:
            log.warning("table %s: seat %d acted out of turn", self.name, seat)
            raise Refused(N_("It is not your turn."))
        try:
            events = self.session.act(action)
        except IllegalAction as fault:
            raise Refused.of(fault) from fault
        self.notice = None
        self._after(events)

    def undo(self, seat: int) -> None:
        """Takes back to where this seat last acted. Refused when another person has acted since, or nothing is left."""
        options = self.session.state["options"]
        if options.get("vault_on_device"):
            raise Refused(
                N_("With the vault on the scanner nothing is taken back: the scanner cannot take back its part.")
            )
        if options.get("thief") == "scanner":
            raise Refused(
                N_("With the thief in the scanner nothing is taken back: the scanner cannot take back its part.")
            )
        steps, why = 0, N_("There is nothing of yours to take back.")
        while self.session.actions:
            if _reveals(self.session.actions[-1]):
                why = N_("What somebody has been shown cannot be taken back.")
                break
            self.session.undo()
            steps += 1
            mover = self.session.to_move()
            if mover == seat:
                self.notice = N_("{name} has taken back a move."), {"name": self.seats[seat].name}
                self._after([])
                return
            if mover is not None and not self.seats[mover].bot:
                break
        for _ in range(steps):
            self.session.redo()
        raise Refused(why)

    def say(self, fault: Refused) -> None:
        """Tells all pages why something at the table, not on a page, was refused."""
        self.notice = (
            N_("The scanner did something that the table cannot follow: {why}"),
            {"why": word(fault.text, **fault.args_)},
        )
        self._tell()

    def set_sounds(self, on: bool) -> None:
        """Whether the scanner on the table sounds for this game."""
        self.sounds = on
        self.save()
        self._tell()

    def set_bot(self, seat: int, bot: bool) -> None:
        """Gives a seat to a bot, or back to a person."""
        if bot and (why := no_bots(self.session.state["options"])):
            raise Refused(why)
        self.seats[seat].bot = bot
        text = N_("A bot plays for {name} now.") if bot else N_("{name} plays again, not a bot.")
        self.notice = text, {"name": self.seats[seat].name}
        self._after([])

    def resume(self) -> None:
        """Lets bots go on where they were. Call it once an event loop runs."""
        self._run_bots()

    def stop(self) -> None:
        """Ends what runs in the background; the file holds all."""
        if self._bots:
            self._bots.cancel()

    def save(self) -> None:
        """Writes the table, at once or not at all; a fault is kept in `fault` and the game goes on."""
        data = {
            "format": FORMAT,
            "version": VERSION,
            "host": self.host,
            "luck": self._luck["rng"],
            "seats": [asdict(seat) for seat in self.seats],
            "sounds": self.sounds,
            "record": self.session.record(),
        }
        fresh = self.file.with_suffix(".new")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                json.dump(data, file, ensure_ascii=False)
                file.flush()
                os.fsync(file.fileno())  # else a power cut could leave an empty file under the old name
            os.replace(fresh, self.file)
            self.fault = ""
        except OSError as fault:
            self.fault = fault.strerror or str(fault)
            log.error("cannot save %s: %s", self.file, self.fault)
            with contextlib.suppress(OSError):
                fresh.unlink(missing_ok=True)

    def _tell(self) -> None:
        for callback in list(self._watchers):
            callback()

    def _after(self, events: list[dict[str, Any]]) -> None:
        self.revision += 1
        self.save()
        if self.on_events and events:
            self.on_events(events)
        self._tell()
        self._run_bots()

    def _run_bots(self) -> None:
        seat = self.session.to_move()
        if seat is None or not self.seats[seat].bot or (self._bots and not self._bots.done()):
            return
        self._bots = asyncio.create_task(self._play_bots())
        self._bots.add_done_callback(self._bots_ended)

    def _bots_ended(self, task: asyncio.Task) -> None:
        if not task.cancelled() and task.exception():
            log.error("table %s: the bot failed", self.name, exc_info=task.exception())

    async def _play_bots(self) -> None:
        while (seat := self.session.to_move()) is not None and self.seats[seat].bot:
            revision = self.revision
            await asyncio.sleep(BOT_PAUSE_S)
            if revision != self.revision:  # somebody took something back, or sat down here
                continue
            session, number = self.session, luck.below(self._luck, 1 << 32)
            # In a thread: a bot that thinks must not keep the pages waiting. It reads states, which never change.
            action = await asyncio.to_thread(session.game.bot, session.view(seat), session.legal(), number)
            if revision != self.revision:
                continue
            self.notice = None
            self._after(session.act(action))


NO_BOTS = N_("With the vault on the scanner every seat needs a person: a bot cannot type on it.")
NO_BOTS_THIEF = N_("With the thief in the scanner every seat needs a person: a bot cannot press its keys.")


def no_bots(options: dict[str, Any]) -> str | None:
    """Why bots cannot play with these options, None when they can."""
    if options.get("vault_on_device"):
        return NO_BOTS
    return NO_BOTS_THIEF if options.get("thief") == "scanner" else None


def _reveals(action: dict[str, Any]) -> bool:
    """Whether an action showed a secret: a look into a building, a clue, a tip, an arrest."""
    return action["do"] in ("look", "clue", "strike", "arrest") or str(action.get("card", "")).startswith(
        ("tip", "clue")
    )


def read(file: Path) -> Table:
    """Returns a table from its file. InputError that names the file and the fault."""
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
        table.sounds = None if data.get("sounds") is None else bool(data["sounds"])
    except (KeyError, TypeError, ValueError) as fault:
        raise InputError(f"{file}: not a saved table ({fault!r})") from fault
    if len(seats) != len(session.state["players"]):
        raise InputError(f"{file}: {len(seats)} seats for {len(session.state['players'])} players")
    return table
