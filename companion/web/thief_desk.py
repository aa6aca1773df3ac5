"""The scanner as the thief of a Stop Thief table (option thief=scanner): what it says becomes an action of the table.

The players press C, arrest and start thieves on the scanner itself; the page follows.
"""

import asyncio
import contextlib
import logging
from weakref import WeakKeyDictionary

from companion.bridge.errors import ScannerError
from companion.errors import InputError
from companion.games.stop_thief.relay import Relay
from companion.web.scanner import ScannerService
from companion.web.table import Refused, Table

QUIET_S = 2.0  # longer than any silence inside a run
log = logging.getLogger("companion.web")


class ThiefDesk:
    """Listens to the app's scanner for all tables that have their thief in it."""

    def __init__(self, service: ScannerService):
        self._service = service
        self._relays: WeakKeyDictionary[Table, Relay] = WeakKeyDictionary()
        self._task: asyncio.Task | None = None

    def attach(self, table: Table) -> None:
        """Lets a table hear the scanner when its thief is in there."""
        if table.session.state["options"].get("thief") == "scanner":
            self._relays[table] = Relay()

    def start(self) -> None:
        """Begins to listen. Call it once an event loop runs and the scanner is connected."""
        self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Ends it."""
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self) -> None:
        queue = self._service.scanner.subscribe()
        try:
            while True:
                try:
                    event = await asyncio.wait_for(queue.get(), QUIET_S if self._wait_for_quiet() else None)
                except TimeoutError:
                    await self._quiet()
                    continue
                if event is None:
                    return
                for table, relay in list(self._relays.items()):
                    _act(table, relay.feed(table.session.state, event["e"], event))
        finally:
            self._service.scanner.unsubscribe(queue)

    def _wait_for_quiet(self) -> bool:
        return any(relay.quiet(table.session.state) for table, relay in self._relays.items())

    async def _quiet(self) -> None:
        """A run is over when the scanner has nothing more to say."""
        with contextlib.suppress(ScannerError, InputError):
            if (await self._service.scanner.status())["busy"]:
                return
            for table, relay in list(self._relays.items()):
                _act(table, relay.quiet(table.session.state))


def _act(table: Table, action: dict | None) -> None:
    seat = table.session.to_move()
    if action is None or seat is None:
        return
    try:
        table.act(seat, table.revision, action)
    except Refused as fault:  # a key out of turn: the scanner has done what it was told, the table cannot follow
        log.info("table %s: the scanner said %s: %s", table.name, action, fault)
        table.say(fault)
