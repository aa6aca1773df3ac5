"""The WebSocket server: requests kept apart, events to all; strangers and clients that do not read stay out."""

import asyncio
import contextlib
import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from companion.bridge import Scanner
from companion.bridge.server import BACKLOG, Bridge
from companion.errors import InputError
from tests.link import endpoints


@pytest.fixture(scope="module")
def url():
    with endpoints.scanner("cpython-tcp", "--seed", "7") as url:
        yield url


def run(coroutine):
    async def bounded():
        async with asyncio.timeout(60):
            return await coroutine

    return asyncio.run(bounded())


@contextlib.asynccontextmanager
async def served(url, **options):
    while True:  # the scanner takes one companion at a time, and the one before may just be leaving
        try:
            scanner = await Scanner.connect(url, 0.5)
            break
        except InputError:
            continue
    async with scanner:
        bridge = Bridge(scanner, "secret", **options)
        await bridge.start("127.0.0.1", 0)
        try:
            yield bridge
        finally:
            await bridge.close()


class Client:
    """One program on the socket."""

    def __init__(self, socket):
        self.socket = socket
        self.events = []

    async def answer(self, number):
        while True:
            message = json.loads(await self.socket.recv())
            if "e" in message:
                self.events.append(message)
            elif message["id"] == number:
                return message

    async def ask(self, number, command, **arguments):
        await self.socket.send(json.dumps({"id": number, "c": command, **arguments}))
        return await self.answer(number)

    async def event(self, name):
        while True:
            for at, event in enumerate(self.events):
                if event["e"] == name:
                    del self.events[: at + 1]
                    return event
            message = json.loads(await self.socket.recv())
            assert "e" in message, message
            self.events.append(message)


def test_requests_are_kept_apart_and_events_go_to_all(url):
    async def go():
        async with served(url) as bridge, connect(bridge.url) as one, connect(bridge.url) as two:
            clients = [Client(one), Client(two)]
            for client in clients:
                welcome = await client.event("welcome")
                assert welcome["connected"] and welcome["board"] == "cpython"
            # The same id on both: each gets its own answer.
            answers = await asyncio.gather(
                clients[0].ask("x", "roll", sides=6, count=3), clients[1].ask("x", "roll", sides=6, count=7)
            )
            assert [len(a["ok"]["dice"]) for a in answers] == [3, 7]
            assert "ok" in await clients[0].ask(1, "link", on=True)
            assert "ok" in await clients[0].ask(2, "keys", on=True)
            assert "ok" in await clients[1].ask(1, "press", key="7")
            for client in clients:
                event = await client.event("key")
                assert event == {"e": "key", "key": "7", "down": True}
            await clients[0].ask(3, "link", on=False)

    run(go())


def test_errors_come_as_messages(url):
    async def go():
        async with served(url) as bridge, connect(bridge.url) as socket:
            client = Client(socket)
            assert (await client.ask(1, "roll", sides=1))["err"] == "args"
            assert (await client.ask([2], "fly"))["err"] == "command"
            assert (await client.ask(3, "show", text="x" * 999))["err"] == "args"
            for text in (
                "",
                "{",
                "[]",
                "7",
                '{"c": 5}',
                '{"id": 1}',
                '{"c": "roll", "timeout_s": 1}',
                '{"c":"a","i":1}',
            ):
                await socket.send(text)
                answer = await client.answer(None)
                assert answer["err"] == "json" and "roll" in answer["say"], text
            assert "ok" in await client.ask(4, "ping")

    run(go())


def test_a_stranger_is_refused(url):
    async def go():
        async with served(url, origins=("http://good.example",)) as bridge:
            bare = bridge.url.partition("?")[0]
            for wrong in (bare, bare + "?token=", bare + "?token=secre", bare + "?token=secrets", bare + "?token=%00"):
                with pytest.raises(InvalidStatus) as caught:
                    await connect(wrong)
                assert caught.value.response.status_code == 401
            for origin in ("http://evil.example", "null", f"http://evil.example:{bridge.port}"):
                with pytest.raises(InvalidStatus) as caught:
                    await connect(bridge.url, origin=origin)
                assert caught.value.response.status_code == 403
            for origin in (None, "http://good.example"):
                async with connect(bridge.url, origin=origin) as socket:
                    assert "ok" in await Client(socket).ask(1, "ping")
            async with connect(bare, additional_headers={"Authorization": "Bearer secret"}) as socket:
                assert "ok" in await Client(socket).ask(1, "ping")

    run(go())


def test_a_client_that_never_reads_is_dropped_and_nobody_waits_for_it(url):
    async def go():
        async with served(url) as bridge, connect(bridge.url) as good, connect(bridge.url, max_queue=1) as deaf:
            client = Client(good)
            await client.event("welcome")
            deaf.transport.pause_reading()
            assert len(bridge._clients) == 2
            number = 0
            # Far more than all buffers between the two hold; the good client keeps up.
            while len(bridge._clients) == 2:
                number += 1
                assert number < 200 * BACKLOG
                bridge.scanner._publish({"e": "battery", "mv": number, "filler": "x" * 2000})
                assert (await client.event("battery"))["mv"] == number
            assert "ok" in await client.ask(1, "ping")
            with pytest.raises(ConnectionClosed):
                deaf.transport.resume_reading()
                while True:
                    await deaf.recv()

    run(go())


def test_a_port_in_use_is_an_input_error(url):
    async def go():
        async with served(url) as bridge:
            second = Bridge(bridge.scanner, "secret")
            with pytest.raises(InputError, match="choose another --http"):
                await second.start("127.0.0.1", bridge.port)

    run(go())
