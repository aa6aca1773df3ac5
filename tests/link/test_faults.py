"""Faults between the ends: a request has one effect and one answer, or one clear error; events come once, in order."""

import json
import random

import pytest

from companion.bridge.errors import Refused, ScannerGone
from tests.link.rig import World
from tests.proof import size

SCHEDULES = size(150, 10_000)
BLOCKS = 10


def requests(chance):
    """Something that a companion asks, with an effect that must not happen twice."""
    return chance.choice(
        [
            {"c": "roll", "sides": 1000, "count": 6},
            {"c": "keep", "name": f"s{chance.randrange(20)}", "value": str(chance.randrange(1000))},
            {"c": "clear", "name": f"s{chance.randrange(20)}"},
            {"c": "link", "on": chance.random() < 0.7},
            {"c": "show", "text": str(chance.randrange(1000))},
            {"c": "play", "name": "key"},
            {"c": "press", "key": "C"},
            {"c": "release", "key": "C"},
            {"c": "status"},
        ]
    )


class Asked:
    """A request and how it ended."""

    def __init__(self, message):
        self.message = message
        self.ends = []


def drive(world, chance):
    """One random schedule: requests, events and faults, then a cable that works, until all is quiet."""
    asked = []
    for _ in range(chance.randint(3, 15)):
        for _ in range(chance.choice([1, 1, 2, 6])):
            one = Asked(requests(chance))
            asked.append(one)
            world.talk.request(one.message, world.now_ms, chance.choice([1000, 5000, 20_000]), one.ends.append)
        for _ in range(chance.choice([0, 1, 3, 3, 20])):
            world.device.battery(len(world.device.log), False)
        event = chance.random()
        if event < 0.12:
            world.pull(chance.randint(100, 30_000), noticed=chance.random() < 0.5)
        elif event < 0.2:
            world.reset()
        world.run(chance.choice([0, 20, 300, 2000, 8000]))
    world.run(31_000)
    world.heal()
    world.run(25_000)
    return asked


def check_requests(world, asked):
    effects = {}
    for device in world.devices:
        for number, message, line in device.carried_out:
            effects.setdefault(number, []).append((message, json.loads(line[1:-10])))
    for one in asked:
        assert len(one.ends) == 1, one.message
        end = one.ends[0]
        done = effects.get(end.number, []) if end.number else []
        assert len(done) <= 1, one.message
        if done:
            message, answer = done[0]
            assert {k: v for k, v in message.items() if k != "i"} == one.message
        if end.fault is None:
            assert done and end.answer == answer["ok"]
        elif isinstance(end.fault, Refused):
            assert done and end.fault.code == answer["err"]
        else:
            assert isinstance(end.fault, ScannerGone) and str(end.fault)
            assert end.fault.maybe or not done


def check_events(world):
    """From the start with each boot on, each event comes once and in order; only what was called missed is missing."""
    by_boot = {device.boot: device.log for device in world.devices}
    log, at = None, 0
    for event in world.events:
        if event["e"] == "missed":
            at += event["count"]
        elif event["e"] != "connection":
            assert log is not None and log[at][1] == event
            at += 1
        elif event["state"] == "ready" and (log is None or event["restarted"]):
            log = by_boot[event["boot"]]
            at = sum(number <= event["n"] for number, _ in log)
    # The cable has worked for long enough: nothing of the scanner that is there now is outstanding.
    assert world.talk.state == "ready"
    assert log is world.device.log
    assert at == len(log)


@pytest.mark.proof
@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_fault_schedules(block):
    answered = gone = 0
    for number in range(SCHEDULES // BLOCKS):
        seed = block * 1_000_000 + number
        chance = random.Random(seed)
        world = World(seed, chance.choice([0, 0.01, 0.03, 0.1]))
        asked = drive(world, chance)
        try:
            check_requests(world, asked)
            check_events(world)
        except AssertionError as fault:
            raise AssertionError(f"schedule {seed}") from fault
        answered += sum(one.ends[0].fault is None for one in asked)
        gone += sum(isinstance(one.ends[0].fault, ScannerGone) for one in asked)
    assert answered and gone, "some requests go through, the faults stop others"
