"""The scanner on the table of the games: it sounds for events, throws dice, and takes secrets typed on its keys.

It borrows the panel with `link` and gives it back when it has nothing more to say, so a case on the scanner stands
still meanwhile and goes on afterwards.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

from companion.bridge import errors
from companion.bridge.scanner import Scanner
from companion.errors import InputError
from companion.games.kit import device
from companion.web.scanner import ScannerService
from companion.web.table import Refused, Table
from companion.web.thief_desk import ThiefDesk
from companion.web.typing_desk import Typing, wanted
from companion.web.words import N_

QUEUE = 12  # cues that wait; when more happens than can be heard, the oldest are left out
QUIET_S = 2.5  # without a cue for so long, the scanner gets its panel back
SHOWN_S = 0.7  # how long a display without sound stands
BUSY_S = 4.0  # how long we wait for a scanner that is just sounding
TYPING_S = 120.0
log = logging.getLogger("companion.web")

BUSY = N_("The scanner is off or busy. Press ON on it and try again.")
GONE = N_("The scanner is out of reach. Check the cable and try again.")
GIVEN_UP = N_("Nothing was typed on the scanner. Try again.")
FORGOTTEN = N_("The scanner was off meanwhile and has forgotten the secret. Say by hand what is there.")


class Desk:
    """All tables share the one scanner of the app."""

    def __init__(self, service: ScannerService):
        self.service = service
        self._cues: deque[tuple[str | None, str | None]] = deque(maxlen=QUEUE)
        self._come = asyncio.Event()
        self._panel = asyncio.Lock()
        self._task: asyncio.Task | None = None
        self._thief = ThiefDesk(service)

    def start(self) -> None:
        """Begins to play. Call it once an event loop runs and the scanner is connected."""
        self._task = asyncio.create_task(self._play())
        self._thief.start()

    async def stop(self) -> None:
        """Gives the panel back."""
        await self._thief.stop()
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def attach(self, table: Table) -> None:
        """Lets a table be heard. One that was never asked sounds on a real scanner and is silent on a simulated one."""
        if table.sounds is None:
            table.sounds = not self.service.simulated
        table.on_events = lambda events: self._heard(table, events)
        self._thief.attach(table)

    def _heard(self, table: Table, events: list[dict[str, Any]]) -> None:
        if table.sounds:
            self._cues.extend(device.cues(events))
            self._come.set()

    # -- dice and secrets, for the seat to move ------------------------------------------------------------------------

    async def roll(self, table: Table, seat: int) -> None:
        """Throws the dice that the table wants now and plays what they show. Refused: no scanner, or not now."""
        actions, revision = _own_actions(table, seat), table.revision
        count = device.dice_wanted(actions)
        if count is None:
            raise Refused(N_("No dice are thrown at the table now."))
        with _in_words():
            dice = await self.service.scanner.roll(6, count)
        table.act(seat, revision, device.rolled(actions, sum(dice)))

    def typing(self, table: Table, seat: int) -> Typing | None:
        """What this seat may type on the scanner now, None when nothing."""
        return wanted(table.session) if table.session.to_move() == seat else None

    async def type(self, table: Table, seat: int) -> None:
        """Lets the seat type its secret on the scanner, and plays what follows. Refused: given up, or no scanner."""
        revision = table.revision
        typing = self.typing(table, seat)
        if typing is None:
            raise Refused(N_("Nothing is typed on the scanner now."))
        with _in_words():
            async with self._borrowed() as scanner:
                action = await typing.run(scanner, table.name, lambda count, prompt: _digits(scanner, count, prompt))
        if action is None:
            raise Refused(GIVEN_UP)
        table.act(seat, revision, action)

    # -- the panel -----------------------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def _borrowed(self) -> AsyncIterator[Scanner]:
        async with self._panel:
            scanner = self.service.scanner
            await _link(scanner)
            try:
                yield scanner
            finally:
                with contextlib.suppress(errors.ScannerError):
                    await scanner.link(False)

    async def _play(self) -> None:
        while True:
            await self._come.wait()
            try:
                async with self._borrowed() as scanner:
                    await self._play_all(scanner)
            except (errors.ScannerError, InputError) as fault:
                log.info("the scanner did not play: %s", fault)
                self._cues.clear()
                self._come.clear()

    async def _play_all(self, scanner: Scanner) -> None:
        while True:
            while self._cues:
                sound, text = self._cues.popleft()
                if text:
                    await scanner.show(text)
                await asyncio.sleep(await scanner.play(sound) if sound else SHOWN_S)
            self._come.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._come.wait(), QUIET_S)
            if not self._cues:
                return


def _own_actions(table: Table, seat: int) -> list[dict[str, Any]]:
    if table.session.to_move() != seat:
        raise Refused(N_("It is not your turn."))
    return table.legal()


@contextlib.contextmanager
def _in_words():
    """Turns what the bridge raises into a sentence for players."""
    try:
        yield
    except errors.Refused as fault:
        raise Refused(FORGOTTEN if fault.code == "unknown" else BUSY) from fault
    except (errors.ScannerError, InputError, TimeoutError) as fault:
        raise Refused(GONE) from fault


async def _link(scanner: Scanner) -> None:
    """Takes the panel; waits while the scanner sounds."""
    for _ in range(int(BUSY_S / 0.5)):
        try:
            await scanner.link(True)
            return
        except errors.Refused as fault:
            if fault.code != "busy" or not (await scanner.status())["busy"]:
                raise
        await asyncio.sleep(0.5)
    await scanner.link(True)


async def _digits(scanner: Scanner, count: int, prompt: str) -> str | None:
    """Reads so many digits from the keys without showing them: C takes one back, A gives up. None when given up."""
    typed = ""
    queue = scanner.subscribe()
    try:
        await scanner.keys(True)
        await scanner.show(prompt)
        async with asyncio.timeout(TYPING_S):
            while (event := await queue.get()) is not None:
                if event["e"] == "link" or (event["e"] == "key" and event["down"] and event["key"] == "A"):
                    return None
                if event["e"] != "key" or not event["down"]:
                    continue
                if event["key"] == "C":
                    typed = typed[:-1]
                elif event["key"].isdigit():
                    typed += event["key"]
                await scanner.play("key")
                await scanner.show(("_" * len(typed) + prompt[len(typed) :])[:3])
                if len(typed) == count:
                    return typed
    except TimeoutError:
        return None
    finally:
        scanner.unsubscribe(queue)
    return None
