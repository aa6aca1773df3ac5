"""Which secret of which game is typed on the scanner now, and the action that comes of it.

Three ways: the scanner alone knows (keep, check: option vault_on_device), or the program reads the digits (digits).
"""

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from companion.bridge.errors import Refused as Refusal
from companion.bridge.scanner import Scanner
from companion.games.doduk_japgi import vault
from companion.games.kit.errors import IllegalAction
from companion.games.kit.session import Session
from companion.games.tjuv_och_polis import purse
from companion.web.table import Refused
from companion.web.words import N_

Digits = Callable[[int, str], Awaitable[str | None]]
_BUILDING = N_("On the scanner, type the number of the building.")


@dataclass(frozen=True)
class Typing:
    """`words` says what is typed. `run` does it and returns the action, None when it was given up."""

    words: str
    session: Session
    way: str

    @property
    def alone(self) -> bool:
        """Whether the scanner alone knows the secret, and the program never does."""
        return self.way in ("keep", "check")

    async def run(self, scanner: Scanner, table: str, digits: Digits) -> dict[str, Any] | None:
        """`table` keeps the secrets of several tables apart on one scanner."""
        if self.way == "keep":
            return await self._keep(scanner, table)
        if self.way == "check":
            return await self._check(scanner, table)
        count, prompt = _expects(self.session)
        typed = await digits(count, prompt)
        if typed is None:
            return None
        module = vault if self.session.name == "doduk_japgi" else purse
        try:
            return module.typed(self.session.state, typed)
        except IllegalAction as fault:
            raise Refused.of(fault) from fault

    async def _keep(self, scanner: Scanner, table: str) -> dict[str, Any] | None:
        requests = vault.keep_requests(self.session.state)
        for one in requests:
            with contextlib.suppress(Refusal):  # what is left of an attempt that was given up
                await scanner.clear(_name(table, one["name"]))
        for one in requests:
            names = {"name": _name(table, one["name"]), "unlike": [_name(table, n) for n in one["unlike"]]}
            if not await scanner.keep_typed(**{**one, **names}):
                return None
        return vault.hidden_now(self.session.state)

    async def _check(self, scanner: Scanner, table: str) -> dict[str, Any] | None:
        request = dict(vault.check_request(self.session.state) or {})
        names = {_name(table, name): name for name in request.pop("names")}
        match = await scanner.check_typed(list(names), **request)
        if match is False:
            return None
        action, used = vault.searched(self.session.state, names[match] if isinstance(match, str) else None)
        if used:
            await scanner.clear(_name(table, used))
        return action


def wanted(session: Session) -> Typing | None:
    """What is typed on the scanner now in this game, None when nothing."""
    state = session.state
    if session.name == "doduk_japgi" and state["options"]["vault_on_device"]:
        if vault.keep_requests(state):
            words = N_("On the scanner, type a building for each: first gem, second gem, ambush.")
            return Typing(words if state["phase"] == "hide" else _BUILDING, session, "keep")
        return Typing(_BUILDING, session, "check") if vault.check_request(state) else None
    if not _expects(session)[0]:
        return None
    if session.name == "tjuv_och_polis":
        words = N_("On the scanner, type how many thousands you take along; the rest stays hidden here.")
        return Typing(words, session, "digits")
    if state["phase"] == "hide":
        words = N_("On the scanner, type three buildings: two for the gems, then one for the ambush.")
        return Typing(words, session, "digits")
    return Typing(_BUILDING, session, "digits")


def _expects(session: Session) -> tuple[int, str]:
    if session.name == "doduk_japgi":
        return vault.expects(session.state)
    return purse.expects(session.state) if session.name == "tjuv_och_polis" else (0, "   ")


def _name(table: str, secret: str) -> str:
    """At most 16 characters: the last part of the table's name is its own."""
    return f"{table[-6:]}.{secret}"
