"""`Scanner`: a scanner on a serial port, for asyncio programs. Survives a pulled cable; says so when it is gone."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator

from companion.bridge.conversation import Conversation
from companion.bridge.errors import Refused, ScannerError, ScannerGone
from companion.bridge.helpers import REQUEST_S, Helpers
from companion.bridge.ports import Port, open_port, ports
from companion.errors import InputError

CONNECT_S = 5.0
PROBE_S = 1.5
_BACK_OFF_S = (0.1, 0.2, 0.5, 1.0, 2.0)
_EVENTS_KEPT = 1000  # for a reader of events that does not read


class _Protocol(asyncio.Protocol):
    def __init__(self, received, lost):
        self._received = received
        self._lost = lost

    def data_received(self, data):
        self._received(data)

    def connection_lost(self, exc):
        self._lost()


class Scanner(Helpers):
    """One scanner. Get it from `connect`; use it as an async context manager, or call `close`.

    While the cable is out, requests wait until their timeout; the port is tried again with growing pauses for as long
    as the object lives. After a restart of the scanner, open requests end in ScannerGone, and the event
    {"e": "connection", "state": "ready", "restarted": True} says that what was set up on it is gone.
    """

    def __init__(self, url: str, found: Port | None = None):
        self.url = url
        self._found = found  # the USB device behind it, which may come back under another name
        self._conversation = Conversation(1 + secrets.randbelow(1 << 28), self._publish)
        self._readers: set[asyncio.Queue] = set()
        self._transport: asyncio.Transport | None = None
        self._lost = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task | None = None
        self._ready = asyncio.Event()
        self._failures = 0  # attempts since the scanner last answered
        self._closed = False

    @classmethod
    async def connect(cls, url: str | None = None, timeout_s: float = CONNECT_S) -> "Scanner":
        """Returns a connected scanner: at this port, or the one that answers when there is no url.

        InputError when the port does not open or nothing there answers as a scanner; ScannerGone when none is found.
        """
        if url is None:
            return await cls._discover()
        return await cls(url)._start(timeout_s)

    @classmethod
    async def _discover(cls):
        tried = [p for p in ports() if p.likely]
        found = await asyncio.gather(*(cls._probe(port) for port in tried))
        there = [scanner for scanner in found if scanner]
        if len(there) > 1:
            await asyncio.gather(*(scanner.close() for scanner in there))
            raise InputError(f"more than one scanner is here; choose with --port: {' '.join(s.url for s in there)}")
        if not there:
            looked = f" ({', '.join(p.url for p in tried)} does not answer)" if tried else ""
            raise ScannerGone(f"no scanner found{looked}; plug one in and switch it on, or name its port with --port")
        return there[0]

    @classmethod
    async def _probe(cls, port):
        try:
            return await cls(port.url, port)._start(PROBE_S)
        except (InputError, ScannerError):
            return None

    async def _start(self, timeout_s):
        await self._open()
        self._task = asyncio.create_task(self._keep_open())
        try:
            await asyncio.wait_for(self._ready.wait(), timeout_s)
        except TimeoutError:
            await self.close()
            why = (
                "the connection is closed at once; another program may have it"
                if self._failures
                else "what is there does not answer as a scanner; is it switched on?"
            )
            raise InputError(f"port {self.url}: {why}") from None
        except asyncio.CancelledError:
            await self.close()
            raise
        return self

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc):
        await self.close()

    async def close(self) -> None:
        """Gives the port back. Open requests end in ScannerGone."""
        self._closed = True
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._timer:
            self._timer.cancel()
        if self._transport:
            self._transport.abort()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._lost.wait(), 1.0)
        self._conversation.give_up(ScannerGone("the connection was closed"))
        for queue in self._readers:
            queue.put_nowait(None)

    # -- for programs ----------------------------------------------------------------------------------------------

    @property
    def info(self) -> dict:
        """What the scanner last said of itself: {"v", "fw", "board", "caps", "boot"}."""
        return dict(self._conversation.info)

    @property
    def connected(self) -> bool:
        """True while the scanner answers."""
        return self._conversation.state == "ready"

    async def request(self, command: str, /, timeout_s: float = REQUEST_S, **arguments) -> dict:
        """Sends one command of docs/protocol.md and returns the value of its answer.

        Refused when the scanner says no; ScannerGone when no answer came in time; ValueError when it does not fit a
        frame.
        """
        if self._closed:
            raise ScannerGone("the connection was closed")
        done = asyncio.get_running_loop().create_future()

        def settled(request):
            if done.done():
                return
            if request.fault:
                done.set_exception(request.fault)
            else:
                done.set_result(request.answer)

        message = {"c": command, **arguments}
        self._conversation.request(message, self._now_ms(), int(timeout_s * 1000), settled)
        self._pump()
        return await done

    def events(self) -> AsyncIterator[dict]:
        """Yields events from now on, each once and in order, until `close`; also "connection" and "missed".

        Each reader has a queue of its own; one that falls 1 000 events behind is told {"e": "missed", "count": n}.
        """
        return self._stream(self.subscribe())

    async def _stream(self, queue):
        try:
            while (event := await queue.get()) is not None:
                yield event
        finally:
            self.unsubscribe(queue)

    def subscribe(self) -> asyncio.Queue:
        """Returns a queue that gets every event from now on, and None after `close`."""
        queue: asyncio.Queue = asyncio.Queue()
        self._readers.add(queue)
        if self._closed:
            queue.put_nowait(None)
        return queue

    def unsubscribe(self, queue: asyncio.Queue) -> None:
        """Ends what `subscribe` began."""
        self._readers.discard(queue)

    # -- the port --------------------------------------------------------------------------------------------------

    def _publish(self, event):
        if event["e"] == "connection" and event["state"] == "ready":
            self._failures = 0
            self._ready.set()
        for queue in self._readers:
            if queue.qsize() >= _EVENTS_KEPT:
                missed = queue.qsize()
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait({"e": "missed", "count": missed})
            queue.put_nowait(event)

    @staticmethod
    def _now_ms() -> int:
        return int(asyncio.get_running_loop().time() * 1000)

    async def _open(self):
        transport = await open_port(self.url, lambda: _Protocol(self._received, self._on_lost))
        self._lost.clear()
        self._transport = transport
        self._conversation.opened(self._now_ms())
        self._pump()

    async def _keep_open(self):
        while True:
            await self._lost.wait()
            await asyncio.sleep(_BACK_OFF_S[min(self._failures, len(_BACK_OFF_S) - 1)])
            self._failures += 1
            self._follow()
            with contextlib.suppress(InputError):
                await self._open()

    def _follow(self):
        """A USB device that was plugged in again may have another name now."""
        if self._found and self._found.serial_number:
            for port in ports():
                if port.serial_number == self._found.serial_number:
                    self.url = port.url

    def _on_lost(self):
        self._transport = None
        self._conversation.closed(self._now_ms())
        self._lost.set()
        self._pump()

    def _received(self, data):
        self._conversation.received(data, self._now_ms())
        self._pump()

    def _tick(self):
        self._timer = None
        self._conversation.tick(self._now_ms())
        self._pump()

    def _pump(self):
        """Writes what is due, and sets the alarm for what comes next."""
        data = self._conversation.output()
        if data and self._transport:
            self._transport.write(data)
        if self._timer:
            self._timer.cancel()
            self._timer = None
        due_ms = self._conversation.next_due()
        if due_ms is not None and not self._closed:
            self._timer = asyncio.get_running_loop().call_at(due_ms / 1000 + 0.001, self._tick)


__all__ = ["Refused", "Scanner", "ScannerGone"]
