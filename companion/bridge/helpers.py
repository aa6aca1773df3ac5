"""Typed helpers over the commands of docs/protocol.md, for whatever has `request` and `subscribe`, as `Scanner` has."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence

from companion.bridge.errors import ScannerGone

REQUEST_S = 5.0  # until a request that nobody answers ends in ScannerGone
TYPING_S = 300.0  # how long somebody may take to type a secret


class Helpers(ABC):
    """Mixin: every method raises Refused or ScannerGone as `request` does."""

    @abstractmethod
    async def request(self, command: str, /, timeout_s: float = REQUEST_S, **arguments) -> dict:
        """Sends one command and returns the value of its answer."""

    @abstractmethod
    def subscribe(self) -> asyncio.Queue:
        """Returns a queue of all events from now on; None is its end."""

    @abstractmethod
    def unsubscribe(self, queue: asyncio.Queue) -> None:
        """Ends what `subscribe` began."""

    async def status(self) -> dict:
        """What everybody at the table may know: mode, case, practice, crimes, busy, linked, keys, typing, mv."""
        return await self.request("status")

    async def history(self) -> list:
        """The public clues of the last ten actions, newest first: lists of [area, kind]."""
        return await self._pages("history", "actions", [])

    async def settings(self) -> dict[str, int]:
        """All settings by name."""
        return await self._pages("settings", "values", {})

    async def _pages(self, command, key, found):
        while True:
            page = await self.request(command, **{"from": len(found)})
            found = found | page[key] if isinstance(found, dict) else found + page[key]
            if len(found) >= page["of"] or not page[key]:
                return found

    async def set_setting(self, name: str, value: int) -> None:
        """Changes one setting."""
        await self.request("set", name=name, value=value)

    async def link(self, on: bool = True) -> None:
        """Takes display, sound and keys, or gives them back to the table game."""
        await self.request("link", on=on)

    async def show(self, text: str, flash: bool = False) -> None:
        """Shows up to three characters. Only while linked."""
        await self.request("show", text=text, flash=flash)

    async def play(self, name: str) -> float:
        """Starts a sound and returns its length in seconds. Only while linked."""
        return (await self.request("play", name=name))["ms"] / 1000

    async def stop(self) -> None:
        """Stops the sound. Only while linked."""
        await self.request("stop")

    async def keys(self, on: bool = True) -> None:
        """Key events while linked, on or off."""
        await self.request("keys", on=on)

    async def mirror(self, on: bool = True) -> dict:
        """Events "panel" and "sound" for what the scanner shows and plays; returns "text", "flash", "sound" of now."""
        return await self.request("mirror", on=on)

    async def press(self, key: str) -> None:
        """Presses a key of the scanner and holds it until `release`."""
        await self.request("press", key=key)

    async def release(self, key: str) -> None:
        """Lets a key go."""
        await self.request("release", key=key)

    async def roll(self, sides: int = 6, count: int = 1) -> list[int]:
        """Dice by the scanner's own entropy."""
        return (await self.request("roll", sides=sides, count=count))["dice"]

    async def seed(self, number: int) -> None:
        """Makes the next case a practice case, the same for everybody who knows the number."""
        await self.request("seed", seed=number)

    async def keep(self, name: str, value: str) -> None:
        """Keeps a secret on the scanner, once per name."""
        await self.request("keep", name=name, value=value)

    async def check(self, names: str | Sequence[str], value: str) -> str | None:
        """Returns the first of the names whose secret is this value, or None."""
        return (await self.request("check", names=_list(names), value=value))["match"]

    async def clear(self, name: str | None = None) -> None:
        """Forgets one secret, or all."""
        if name is None:
            await self.request("clear")
        else:
            await self.request("clear", name=name)

    async def cancel(self) -> None:
        """Ends a typed `keep` or `check` that is still open."""
        await self.request("cancel")

    async def keep_typed(self, name: str, timeout_s: float = TYPING_S, **how) -> bool:
        """Lets somebody type a secret on the scanner's keys; True when kept, False when given up. Only while linked.

        `how`: digits (1 to 3), low, high, prompt (three characters), unlike (names of typed secrets that it must differ
        from), bar (numbers that it must not be). The number never leaves the scanner.
        """
        event = await self._typed("kept", timeout_s, "keep", name=name, **how)
        return event["kept"]

    async def check_typed(self, names: str | Sequence[str], timeout_s: float = TYPING_S, **how) -> str | bool | None:
        """Lets somebody type a number and returns the name of the typed secret that it is, None for none of them.

        False when it was given up. `how`: digits, low, high, prompt.
        """
        event = await self._typed("checked", timeout_s, "check", names=_list(names), **how)
        return event["match"] if event["typed"] else False

    async def _typed(self, wanted, timeout_s, command, **arguments):
        queue = self.subscribe()
        try:
            await self.request(command, **arguments)
            async with asyncio.timeout(timeout_s):
                while (event := await queue.get()) is not None:
                    if event["e"] == wanted:
                        return event
                    if event["e"] == "missed" or (event["e"] == "connection" and event["restarted"]):
                        text = "the scanner was out of reach while a secret was typed; ask again"
                        raise ScannerGone(text, maybe=True)
            raise ScannerGone("the connection was closed")
        except TimeoutError:
            await self.cancel()
            raise ScannerGone("nobody typed the number in time; ask again") from None
        finally:
            self.unsubscribe(queue)


def _list(names):
    return [names] if isinstance(names, str) else list(names)
