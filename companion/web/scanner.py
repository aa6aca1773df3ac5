"""The app's one scanner: a simulated one in a process of its own, or a real one. Pages watch it and press keys."""

import asyncio
import contextlib
import json
import logging
import re
import sys
from collections.abc import Callable
from pathlib import Path

from companion.bridge.errors import ScannerError
from companion.bridge.scanner import Scanner
from companion.errors import InputError
from scanner.rules.tracker import Tracker

DARK = "   "
_SETTING = re.compile(r"Uo[0-4]|P(--|\d\d)")  # volume and speed, as they show when they change on the keys
_HISTORY = 10  # actions that the scanner remembers
_START_S = 20.0
_AGAIN_S = 0.5  # pause before a simulated scanner that ended is started again
log = logging.getLogger("companion.web")


class ScannerService:
    """Keeps one scanner connected for as long as the app runs.

    `watch(callback)` calls back with "display", "sound", "clue", "connection", "volume" or "speed" after each change
    of the attributes below, which are what everybody at the table may know.
    """

    def __init__(self, url: str | None, save: Path, live: bool = False):
        """`live`: a real scanner at `url`, None for the one on USB; else a simulated one, its case kept in `save`."""
        self.url = url
        self.save = save
        self.simulated = not live
        self.connected = False
        self.text, self.flash = DARK, False
        self.sound: str | None = None
        self.volume = 3
        self.speed_percent = 100
        self.status: dict = {}
        self.clues: list[dict] = []  # public clues and results of the case since it began or since we are connected
        self.tracker: Tracker | None = None  # None when we did not hear the case from its start
        self._scanner: Scanner | None = None
        self._child: asyncio.subprocess.Process | None = None
        self._port = 0  # of the simulated scanner: it comes back at the same one
        self._tasks: list[asyncio.Task] = []
        self._watchers: list[Callable[[str], None]] = []
        self._arrest: int | None = None
        self._down: set[str] = set()

    async def start(self) -> None:
        """Connects. InputError when a real scanner was named and is not there."""
        url = await self._simulate() if self.simulated else self.url
        self._scanner = await Scanner.connect(url)
        queue = self._scanner.subscribe()
        await self._greet()
        self._tasks = [asyncio.create_task(self._follow(queue))]
        if self.simulated:
            self._tasks.append(asyncio.create_task(self._keep_simulated()))

    async def stop(self) -> None:
        """Gives the port back and ends the simulated scanner."""
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        if self._scanner:
            await self._scanner.close()
        if self._child and self._child.returncode is None:
            self._child.terminate()
            await self._child.wait()

    def watch(self, callback: Callable[[str], None]) -> Callable[[], None]:
        """Calls `callback(what)` after each change; returns the function that ends it."""
        self._watchers.append(callback)
        return lambda: self._watchers.remove(callback) if callback in self._watchers else None

    @property
    def scanner(self) -> Scanner:
        """The bridge's scanner, for the table games. InputError before `start`."""
        if self._scanner is None:
            raise InputError("the scanner is not connected yet")
        return self._scanner

    async def key(self, key: str, down: bool) -> bool:
        """Presses or lets go of a key. False when the scanner did not take it."""
        if self._scanner is None or (not down and key not in self._down):
            return False
        try:
            if down:
                self._down.add(key)
                await self._scanner.press(key)
            else:
                self._down.discard(key)
                await self._scanner.release(key)
        except ScannerError:
            return False
        return True

    async def set_volume(self, volume: int) -> None:
        """Sets the scanner's own volume, 0 to 4."""
        with contextlib.suppress(ScannerError):
            await self.scanner.set_setting("volume", volume)
            self.volume = volume
            self._tell("volume")

    # -- behind it -------------------------------------------------------------------------------------------------

    async def _simulate(self) -> str:
        """Starts the simulator and returns its address. InputError with the simulator's own words when it fails."""
        self.save.parent.mkdir(parents=True, exist_ok=True)
        where = ("--tcp", str(self._port), "--attached", "--save", str(self.save))
        self._child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "host_sim", "serve", *where),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert self._child.stdout and self._child.stderr
        try:
            line = await asyncio.wait_for(self._child.stdout.readline(), _START_S)
        except TimeoutError:
            self._child.kill()
            raise InputError(f"the simulated scanner did not start within {_START_S:.0f} s") from None
        if not line:
            why = (await self._child.stderr.read()).decode(errors="replace").strip().removeprefix("error: ")
            raise InputError(why or "the simulated scanner did not start")
        url = json.loads(line)["url"]
        self._port = int(url.rpartition(":")[2])
        return url

    async def _keep_simulated(self) -> None:
        """Starts the simulated scanner again when its process ends. Its case is in the save; the bridge reconnects."""
        while self._child:
            code = await self._child.wait()
            log.warning("the simulated scanner ended with %s and is started again", code)
            await asyncio.sleep(_AGAIN_S)
            try:
                await self._simulate()
            except InputError as fault:
                log.error("%s", fault)

    async def _greet(self, restarted: bool = False) -> None:
        """After each (re)connection: ask what is shown and known now."""
        scanner = self.scanner
        panel = await scanner.mirror()
        self.text, self.flash, self.sound = panel["text"], panel["flash"], panel.get("sound")
        self.status = await scanner.status()
        await self._read_settings()
        self._recall(await scanner.history(), restarted)
        self.connected = True
        self._down.clear()
        for what in ("connection", "display", "clue"):
            self._tell(what)

    async def _read_settings(self) -> None:
        values = await self.scanner.settings()
        self.volume, self.speed_percent = values["volume"], values["speed_percent"]
        self._tell("volume")
        self._tell("speed")

    def _recall(self, history: list[list[list]], restarted: bool) -> None:
        """The case that the scanner tells of, its newest ten actions first. What we heard ourselves says more."""
        told = [{"area": a, "kind": k} for action in reversed(history) for a, k in action]
        whole = len(history) < _HISTORY
        heard = [clue for clue in self.clues if clue.get("area")]
        # A clue that still sounds is not in the scanner's history yet; after a restart it sounds again.
        known = [heard] if restarted else [heard, heard[:-1]]
        same = any(told == (h if whole else h[-len(told) :]) for h in known)
        if heard and same and self.status.get("case"):
            return
        self.clues = told
        self.tracker = None
        if whole and self.status.get("case"):
            self._track(told)

    def _track(self, clues: list[dict]) -> None:
        tracker = Tracker()
        try:
            for clue in clues:
                tracker.clue(clue["area"], clue["kind"])
        except ValueError:
            return
        self.tracker = tracker

    async def _follow(self, queue: asyncio.Queue) -> None:
        while (event := await queue.get()) is not None:
            try:
                await self._take(event)
            except ScannerError:
                self.connected = False
                self._tell("connection")

    async def _take(self, event: dict) -> None:
        name = event["e"]
        if name == "connection":
            if event["state"] == "ready":
                await self._greet(event["restarted"])
            else:
                self.connected = False
                self._tell("connection")
        elif name == "missed":
            await self._greet()
        elif name == "panel":
            self.text, self.flash = event["text"], event["flash"]
            self._tell("display")
            if _SETTING.fullmatch(self.text):
                await self._read_settings()
        elif name == "sound":
            self.sound = event["name"]
            self._tell("sound")
        elif name == "case":
            self.clues = []
            self.tracker = Tracker()
            self._tell("clue")
        elif name in ("clue", "result", "arrest"):
            self._hear(name, event)

    def _hear(self, name: str, event: dict) -> None:
        if name == "arrest":
            self._arrest = event["place"]
            return
        if name == "result":
            self.clues.append({"result": event["result"], "place": self._arrest})
            if self.tracker and self._arrest is not None:
                with contextlib.suppress(ValueError):
                    (self.tracker.ruled_out if event["result"] == "false" else self.tracker.seen)(self._arrest)
        elif event["kind"] == "stay":
            self.clues.append({"area": 0, "kind": "stay"})
        else:
            self._clue(event)
        self._tell("clue")

    def _clue(self, event: dict) -> None:
        clue = {"area": event["area"], "kind": event["kind"]}
        fits = False
        if self.tracker:
            with contextlib.suppress(ValueError):
                self.tracker.clue(clue["area"], clue["kind"])
                fits = True
        if not fits:
            self.tracker = None
        self.clues.append(clue)

    def _tell(self, what: str) -> None:
        for callback in list(self._watchers):
            callback(what)
