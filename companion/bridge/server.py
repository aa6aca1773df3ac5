"""`listen`: one scanner for any number of local programs, over WebSocket; one JSON message a frame (docs/protocol.md).

Requests of different clients are kept apart, every client gets all events. A client that does not read is dropped; the
others and the scanner never wait for it.
"""

import asyncio
import contextlib
import hmac
import json
import logging
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from companion.bridge.errors import Refused, ScannerGone
from companion.bridge.scanner import Scanner
from companion.errors import InputError

BACKLOG = 256  # messages that a client may be behind
MESSAGE_BYTES = 4096


class Bridge:
    """The server. `token` must come with every connection; `origins` are web pages that may connect beside our own."""

    def __init__(self, scanner: Scanner, token: str, origins: tuple[str, ...] = ()):
        self.scanner = scanner
        self.token = token
        self.origins = origins
        self.host, self.port = "", 0
        self._clients: dict[ServerConnection, asyncio.Queue] = {}
        self._server: Server | None = None
        self._events: asyncio.Task | None = None

    @property
    def url(self) -> str:
        """Where clients connect, token included."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"ws://{host}:{self.port}/?token={self.token}"

    async def start(self, host: str, port: int) -> None:
        """Begins to listen; port 0 picks a free one. InputError when the port is taken."""
        own = [f"http://{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")]
        allowed = [None, *(Origin(page) for page in (*own, *self.origins))]
        logging.getLogger("websockets").setLevel(logging.CRITICAL)  # refusals are answered, not printed
        try:
            self._server = await serve(
                self._client,
                host,
                port,
                origins=allowed,
                process_request=self._admit,
                max_size=MESSAGE_BYTES,
                compression=None,  # small messages to the same machine
            )
        except OSError as fault:
            raise InputError(f"cannot listen on {host} port {port}: {fault.strerror}; choose another --http") from fault
        self.host, self.port = next(iter(self._server.sockets)).getsockname()[:2]
        self._events = asyncio.create_task(self._broadcast(self.scanner.subscribe()))

    async def close(self) -> None:
        """Stops listening and drops every client."""
        if self._events:
            self._events.cancel()
        if self._server:
            self._server.close()
            await self._server.wait_closed()

    def _admit(self, connection, request):
        given = parse_qs(urlsplit(request.path).query).get("token", [""])[0]
        bearer = request.headers.get("Authorization", "")
        if bearer.startswith("Bearer "):
            given = bearer.removeprefix("Bearer ")
        if not hmac.compare_digest(given.encode(), self.token.encode()):
            return connection.respond(
                HTTPStatus.UNAUTHORIZED, "the token is missing or wrong; it was printed at start\n"
            )
        return None

    async def _client(self, connection):
        queue: asyncio.Queue = asyncio.Queue(BACKLOG)
        self._clients[connection] = queue
        writer = asyncio.create_task(self._write(connection, queue))
        try:
            self._post(connection, {"e": "welcome", "connected": self.scanner.connected, **self.scanner.info})
            async for message in connection:
                self._post(connection, await self._answer(message))
        except ConnectionClosed:
            pass
        finally:
            self._clients.pop(connection, None)
            writer.cancel()

    async def _answer(self, text) -> dict:
        try:
            message = json.loads(text)
            number = message.pop("id", None)
            command = message.pop("c")
            if not isinstance(command, str) or {"i", "timeout_s", "self"} & message.keys():
                raise ValueError
        except (ValueError, TypeError, KeyError, AttributeError):
            return {"id": None, "err": "json", "say": 'send an object such as {"id": 1, "c": "roll", "sides": 6}'}
        try:
            return {"id": number, "ok": await self.scanner.request(command, **message)}
        except Refused as fault:
            return {"id": number, "err": fault.code, "say": str(fault)}
        except ScannerGone as fault:
            return {"id": number, "err": "gone", "say": str(fault), "maybe": fault.maybe}
        except ValueError as fault:
            return {"id": number, "err": "args", "say": str(fault)}

    def _post(self, connection, message):
        queue = self._clients.get(connection)
        if queue is None:
            return
        try:
            queue.put_nowait(json.dumps(message))
        except asyncio.QueueFull:
            del self._clients[connection]
            connection.transport.abort()  # a polite close would wait for the client to read

    @staticmethod
    async def _write(connection, queue):
        with contextlib.suppress(ConnectionClosed):
            while True:
                await connection.send(await queue.get())

    async def _broadcast(self, queue):
        while (event := await queue.get()) is not None:
            for connection in list(self._clients):
                self._post(connection, event)
