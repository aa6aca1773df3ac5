"""The asyncio Scanner against simulated scanners in processes of their own, through a cable that can be pulled."""

import asyncio
import contextlib
import random

import pytest

from companion.bridge import Refused, Scanner, ScannerGone
from companion.errors import InputError
from tests.companion.bridge.proxy import Proxy
from tests.link import endpoints
from tests.proof import size

STEP_S = 20.0  # a bound for a stuck test


def run(coroutine):
    async def bounded():
        async with asyncio.timeout(60):
            return await coroutine

    return asyncio.run(bounded())


def target(url):
    host, _, port = url.removeprefix("socket://").rpartition(":")
    return host, int(port)


@pytest.fixture(scope="module")
def url():
    with endpoints.scanner("cpython-tcp", "--seed", "7") as url:
        yield url


@contextlib.asynccontextmanager
async def connected(url):
    """A scanner behind a proxy; the one before it in this file may still be about to leave."""
    async with Proxy(target(url)) as proxy, await Scanner.connect(proxy.url, 20) as scanner:
        yield scanner, proxy


async def next_event(events, name):
    async with asyncio.timeout(STEP_S):
        async for event in events:
            if event["e"] == name:
                return event
    raise AssertionError(f"the events ended before {name}")


def test_typed_helpers(url):
    async def go():
        async with connected(url) as (scanner, _):
            assert scanner.connected and scanner.info["board"] == "cpython"
            dice = await scanner.roll(6, 20)
            assert len(dice) == 20 and set(dice) <= {1, 2, 3, 4, 5, 6}
            settings = await scanner.settings()
            assert len(settings) > 8
            await scanner.set_setting("volume", 2)
            assert (await scanner.settings())["volume"] == 2
            assert await scanner.history() == []
            await scanner.clear()
            await scanner.keep("a", "1")
            assert await scanner.check("a", "1") == "a" and await scanner.check(["a"], "2") is None
            await scanner.link()
            await scanner.show("1Cr", flash=True)
            assert 0 < await scanner.play("key") < 1
            assert (await scanner.mirror())["text"] == "1Cr"
            await scanner.stop()
            await scanner.link(False)
            assert (await scanner.status())["linked"] is False

    run(go())


def test_refusals_and_unsendable_requests_are_exceptions(url):
    async def go():
        async with connected(url) as (scanner, _):
            with pytest.raises(Refused, match="sides is a whole number") as caught:
                await scanner.roll(1)
            assert caught.value.code == "args"
            with pytest.raises(ValueError, match="longer than 256"):
                await scanner.request("show", text="x" * 300)
            with pytest.raises(ValueError):
                await scanner.request("show", text=1.5)
            assert await scanner.roll()

    run(go())


def test_many_requests_at_once_each_get_their_own_answer(url):
    async def go():
        async with connected(url) as (scanner, _):
            counts = [1 + i % 20 for i in range(100)]
            answers = await asyncio.gather(*(scanner.roll(6, count) for count in counts))
            assert [len(dice) for dice in answers] == counts

    run(go())


def test_secrets_are_typed_on_the_scanner(url):
    async def go():
        async with connected(url) as (scanner, _):
            await scanner.clear()
            await scanner.link()
            task = asyncio.create_task(scanner.keep_typed("gem", low=1, high=7))
            while not (await scanner.status())["typing"]:
                pass
            for key in ("3", "ON"):
                await scanner.press(key)
                await scanner.release(key)
            assert await task is True
            for key, found in (("3", "gem"), ("4", None)):
                task = asyncio.create_task(scanner.check_typed("gem"))
                while not (await scanner.status())["typing"]:
                    pass
                for pressed in (key, "ON"):
                    await scanner.press(pressed)
                    await scanner.release(pressed)
                assert await task == found
            with pytest.raises(ScannerGone, match="nobody typed"):
                await scanner.check_typed("gem", timeout_s=0.05)
            assert (await scanner.status())["typing"] is False
            await scanner.link(False)

    run(go())


def test_a_pulled_cable_is_survived_and_nothing_is_lost(url):
    async def go():
        async with connected(url) as (scanner, proxy):
            await scanner.link()
            await scanner.keys()
            events = scanner.events()
            proxy.cut()
            assert (await next_event(events, "connection"))["state"] == "lost"
            assert not scanner.connected
            waiting = asyncio.create_task(scanner.request("press", key="5"))
            await asyncio.sleep(0)
            assert not waiting.done()
            proxy.plug()
            back = await next_event(events, "connection")
            assert back["state"] == "ready" and not back["restarted"]
            await waiting
            assert (await next_event(events, "key"))["key"] == "5"
            await scanner.release("5")
            await scanner.link(False)

    run(go())


def test_a_wire_that_doubles_and_swallows_bytes(url):
    async def go():
        async with connected(url) as (scanner, proxy):
            await scanner.clear()
            proxy.doubled = True
            for name in "abcde":
                await scanner.keep(name, name)
            proxy.held = True
            slow = asyncio.create_task(scanner.keep("f", "f"))
            with pytest.raises(ScannerGone, match="cable") as caught:
                await scanner.request("ping", timeout_s=0.3)
            assert caught.value.maybe
            proxy.held = proxy.doubled = False
            await slow
            assert await scanner.check("f", "f") == "f"

    run(go())


@pytest.mark.parametrize("kind", list(endpoints.KINDS))
def test_a_bad_wire_to_a_real_process_does_everything_once(kind):
    """Random faults on a real port; the bulk of the schedules runs in tests/link/test_faults.py."""
    why = endpoints.missing(kind)
    if why or kind.endswith("pty"):
        pytest.skip(why or "the proxy speaks TCP")

    async def go(url):
        for seed in range(size(1, 20)):
            async with connected(url) as (scanner, proxy):
                await scanner.clear()
                proxy.chance = random.Random(seed)
                made = await asyncio.gather(
                    *(scanner.request("keep", 20, name=f"s{n}", value=str(n)) for n in range(16)),
                    return_exceptions=True,
                )
                rolls = await asyncio.gather(*(scanner.roll(6, 5) for _ in range(10)), return_exceptions=True)
                proxy.chance = None
                # A second effect would be "taken"; an answer that never came would be ScannerGone.
                assert made == [{"kept": True}] * 16
                assert all(len(dice) == 5 for dice in rolls)
                for n in range(16):
                    assert await scanner.check(f"s{n}", str(n)) == f"s{n}"

    with endpoints.scanner(kind) as url:
        run(go(url))


def test_a_restart_is_told_and_open_requests_fail():
    async def go():
        with contextlib.ExitStack() as stack:
            first = stack.enter_context(endpoints.scanner("cpython-tcp"))
            second = stack.enter_context(endpoints.scanner("cpython-tcp"))
            async with connected(first) as (scanner, proxy):
                events = scanner.events()
                proxy.held = True
                open_one = asyncio.create_task(scanner.roll())
                await asyncio.sleep(0)
                proxy.target = target(second)  # as good as new firmware: another boot id
                proxy.held = False
                proxy.cut()
                proxy.plug()
                with pytest.raises(ScannerGone, match="restarted") as caught:
                    await open_one
                assert caught.value.maybe
                while True:
                    event = await next_event(events, "connection")
                    if event["state"] == "ready":
                        break
                assert event["restarted"] is True
                assert await scanner.roll()

    run(go())


def test_close_ends_requests_and_events(url):
    async def go():
        async with connected(url) as (scanner, proxy):
            proxy.held = True
            events = scanner.events()
            waiting = asyncio.create_task(scanner.roll())
            await asyncio.sleep(0)
            await scanner.close()
            with pytest.raises(ScannerGone, match="closed"):
                await waiting
            with pytest.raises(ScannerGone, match="closed"):
                await scanner.roll()
            assert [event async for event in events if event["e"] != "connection"] == []

    run(go())


def test_a_reader_that_does_not_read_is_told_what_it_missed(url):
    async def go():
        async with connected(url) as (scanner, _):
            queue = scanner.subscribe()
            for number in range(1500):
                scanner._publish({"e": "battery", "mv": number})
            found = [queue.get_nowait() for _ in range(queue.qsize())]
            assert {"e": "missed", "count": 1000} in found and found[-1] == {"e": "battery", "mv": 1499}
            assert len(found) < 1100

    run(go())


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("/dev/nothing", "no such port"),
        ("socket://127.0.0.1:1", "nothing listens"),
        ("socket://127.0.0.1", "socket://HOST:NUMBER"),
        ("socket://127.0.0.1:99999", "socket://"),
        ("foo://bar", "foo"),
        ("/dev/null", "no serial port"),
    ],
)
def test_a_port_that_does_not_open_says_why_in_one_line(url, words):
    with pytest.raises(InputError, match=words) as caught:
        run(Scanner.connect(url))
    assert "\n" not in str(caught.value)


def test_what_is_no_scanner_is_told_apart():
    async def go():
        async def silent(reader, writer):
            await reader.read()
            writer.close()

        server = await asyncio.start_server(silent, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(InputError, match="does not answer as a scanner"):
            await Scanner.connect(f"socket://127.0.0.1:{port}", 0.2)
        server.close()

    run(go())


def test_a_busy_port_is_told(url):
    async def go():
        async with connected(url):
            with pytest.raises(InputError, match="another program may have it"):
                await Scanner.connect(url, 0.5)

    run(go())


def test_no_scanner_at_all(monkeypatch):
    monkeypatch.setattr("companion.bridge.scanner.ports", list)
    with pytest.raises(ScannerGone, match="no scanner found; plug one in"):
        run(Scanner.connect())


def test_discovery_takes_the_one_that_answers(monkeypatch, url):
    from companion.bridge.ports import Port

    async def go(found):
        monkeypatch.setattr("companion.bridge.scanner.ports", lambda: found)
        async with await Scanner.connect() as scanner:
            return scanner.url

    likely = Port(url, "Board in FS mode", 0x2E8A, 0x0005, "E6614")
    deaf = Port("/dev/nothing", "Board", 0x2E8A, 0x0003, "E6615")
    other = Port("/dev/ttyS9", "serial", None, None, None)
    assert run(go([likely, deaf, other])) == url
