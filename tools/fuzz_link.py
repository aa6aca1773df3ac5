"""python -m tools.fuzz_link [-runs=N ...]: coverage-guided fuzzing of the device's end of the link, with atheris.

Arguments are libFuzzer's. Every input is a conversation: raw bytes between good frames, or requests with right names
and any contents. A crash, a frame that is too long, a queue that grows, or a game changed by noise ends the run.
"""

import sys

import atheris

with atheris.instrument_imports(include=["scanner.link"]):
    from scanner.link import commands, frame
    from scanner.link.events import QUEUE_BYTES
    from scanner.link.session import Session

from scanner.console import Console
from scanner.link.mirror import Mirror
from scanner.rules.rng import Rng
from scanner.settings import Settings

NAMES = sorted(commands.COMMANDS)


def fresh() -> Session:
    """A scanner that was just switched on, and a companion that has begun."""
    mirror = Mirror()
    console = Console(mirror, Rng(1), Settings())
    session = Session(console, bytes, "fuzz", mirror=mirror)
    console.power_on(0)
    session.feed(frame.encode({"i": 1, "c": "start", "boot": session.boot}), 0)
    session.take(256)
    return session


def value(provider, depth: int = 0):
    """Any JSON value."""
    kind = provider.ConsumeIntInRange(0, 6 if depth < 2 else 4)
    if kind == 0:
        return provider.ConsumeIntInRange(-2, 1001)
    if kind == 1:
        return provider.PickValueInList([True, False, None, 1 << 40])
    if kind == 2:
        return provider.ConsumeUnicodeNoSurrogates(8)
    if kind in (3, 4):
        return provider.PickValueInList(["ON", "T", "1", "gem", "crime", "volume", "1Cr"])
    if kind == 5:
        return [value(provider, depth + 1) for _ in range(provider.ConsumeIntInRange(0, 3))]
    return {provider.ConsumeUnicodeNoSurrogates(3): value(provider, depth + 1)}


def noise(provider) -> None:
    """Bytes that are no frame change nothing, and the next good frame is heard."""
    session = fresh()
    before = session.console.state()
    data = provider.ConsumeBytes(600)
    session.feed(data + b"\n", 0)
    session.feed(frame.encode({"i": 2, "c": "ping"}), 0)
    assert session.console.state() == before
    assert b'"i":2' in session.take(256) + session.take(256)


def requests(provider) -> None:
    """Whatever is asked, answers fit and nothing grows."""
    session, now_ms = fresh(), 0
    for number in range(2, 2 + provider.ConsumeIntInRange(1, 20)):
        name = NAMES[provider.ConsumeIntInRange(0, len(NAMES) - 1)]
        known = commands.COMMANDS[name][1]
        message = {argument: value(provider) for argument in known if provider.ConsumeBool()}
        try:
            session.feed(frame.encode({**message, "c": name, "i": number}), now_ms)
        except frame.FrameError:
            continue
        now_ms += provider.ConsumeIntInRange(0, 3000)
        session.console.tick(now_ms)
        session.tick(now_ms)
        assert session.pending() <= QUEUE_BYTES
        if provider.ConsumeBool():
            session.take(256)


def one_input(data: bytes) -> None:
    """Runs one input of the fuzzer."""
    provider = atheris.FuzzedDataProvider(data)
    (noise if provider.ConsumeBool() else requests)(provider)


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
