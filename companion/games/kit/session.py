"""One game being played: actions with undo and redo of any depth, and the replay file.

A game is saved as options + seed + actions; loading plays the actions again and checks that the same state comes out.
"""

import json
import os
from pathlib import Path
from typing import Any

from companion import games
from companion.errors import InputError
from companion.games.kit.errors import IllegalAction
from companion.games.kit.events import for_seat
from companion.games.kit.state import digest

FORMAT = "crime-scanner-game"
VERSION = 1


class Session:
    """Holds the states a game went through. States share what did not change, so all of them are kept.

    `state` is the present one, `log` the events of every action up to it (a list per action; the first is the start).
    """

    def __init__(self, name: str, options: dict[str, Any], players: list[str], seed: int):
        """Starts game `name`. InputError for an unknown game, bad options or players."""
        self.name = name
        self.game = games.load(name)
        self.seed = seed
        self._past: list[tuple[dict[str, Any], dict[str, Any] | None, list[dict[str, Any]]]] = [
            (self.game.new(options, players, seed), None, [])
        ]
        self._future: list = []

    @property
    def state(self) -> dict[str, Any]:
        return self._past[-1][0]

    @property
    def log(self) -> list[list[dict[str, Any]]]:
        return [events for _, _, events in self._past]

    @property
    def actions(self) -> list[dict[str, Any]]:
        return [action for _, action, _ in self._past if action is not None]

    def act(self, action: dict[str, Any]) -> list[dict[str, Any]]:
        """Plays an action and forgets what could be redone. IllegalAction changes nothing."""
        state, events = self.game.apply(self.state, action)
        self._past.append((state, action, events))
        self._future.clear()
        return events

    def undo(self) -> bool:
        """Takes the last action back; False at the start."""
        if len(self._past) == 1:
            return False
        self._future.append(self._past.pop())
        return True

    def redo(self) -> bool:
        """Plays the action that was taken back; False when there is none."""
        if not self._future:
            return False
        self._past.append(self._future.pop())
        return True

    def legal(self) -> list[dict[str, Any]]:
        return self.game.legal(self.state)

    def to_move(self) -> int | None:
        return self.game.to_move(self.state)

    def over(self) -> dict[str, Any] | None:
        return self.game.over(self.state)

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.game.view(self.state, seat)

    def heard(self, seat: int | None) -> list[dict[str, Any]]:
        """All events so far that this seat may see."""
        return [e for events in self.log for e in for_seat(events, seat)]

    def record(self) -> dict[str, Any]:
        """The replay as JSON data."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.name,
            "options": self.state["options"],
            "players": self.state["players"],
            "seed": self.seed,
            "actions": self.actions,
            "check": digest(self.state),
        }

    def save(self, path: str | Path) -> None:
        """Writes the replay file, in one step: a crash leaves the old file or the new one."""
        path = Path(path)
        text = json.dumps(self.record(), ensure_ascii=False, separators=(",", ":")) + "\n"
        fresh = path.with_name(path.name + ".new")
        try:
            fresh.write_text(text, encoding="utf-8")
            os.replace(fresh, path)
        except OSError as error:
            raise InputError(f"{path}: cannot write the game: {error.strerror}") from error


def replay(record: object, where: str = "replay") -> Session:
    """A session from the data of `Session.record`; InputError that names `where` and the fault."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise InputError(f"{where}: not a saved game of these table games")
    version = record.get("version")
    if not isinstance(version, int) or version < 1:
        raise InputError(f"{where}: the version of the saved game is missing")
    if version > VERSION:
        raise InputError(f"{where}: saved by a newer program (format {version}, this one reads {VERSION}); update it")
    kinds = {"game": str, "options": dict, "players": list, "seed": int, "actions": list, "check": str}
    for key, kind in kinds.items():
        if not isinstance(record.get(key), kind):
            raise InputError(f"{where}: {key!r} is missing or wrong")
    try:
        session = Session(record["game"], record["options"], record["players"], record["seed"])
    except InputError as error:
        raise InputError(f"{where}: {error}") from error
    for number, action in enumerate(record["actions"], 1):
        try:
            session.act(action)
        except IllegalAction as error:
            raise InputError(f"{where}: action {number} is not legal here ({error})") from error
    if digest(session.state) != record["check"]:
        raise InputError(f"{where}: does not lead to the state it was saved in; the board or the program has changed")
    return session


def load(path: str | Path) -> Session:
    """Reads a replay file. InputError names the file and the fault."""
    try:
        record = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path}: cannot read: {error.strerror}") from error
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise InputError(f"{path}: not a saved game: {error}") from error
    return replay(record, str(path))
