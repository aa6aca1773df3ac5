"""Both ends of the link in one process and on a virtual clock, with a bad cable between them."""

import heapq
import itertools
import random

from companion.bridge.conversation import Conversation
from scanner.console import Console
from scanner.link.mirror import Mirror
from scanner.link.session import Session
from scanner.rules.rng import Rng
from scanner.settings import Settings

_UNIQUE = itertools.count()


class Device(Session):
    """A scanner that writes down what it carried out and which events it numbered."""

    def __init__(self, chance: random.Random, seed: int = 7, stamp: bool = True):
        mirror = Mirror()
        console = Console(mirror, Rng(seed), Settings())
        self.carried_out: list[tuple] = []  # (number, message, answer line)
        super().__init__(console, chance.randbytes, "rig", mirror=mirror)
        self.log: list[tuple] = []  # (number, name, data)
        add = self.events.add

        def logged(name, data, send):
            if stamp:
                data = {**data, "u": next(_UNIQUE)}  # so that a test knows each event again
            add(name, data, send)
            self.log.append((self.events.last, {"e": name, **data}))

        self.events.add = logged
        console.power_on(0)

    def _carry_out(self, message, number, now_ms):
        asked = dict(message)
        line = super()._carry_out(message, number, now_ms)
        self.carried_out.append((number, asked, line))
        return line


class Cable:
    """One direction. Each chunk may be lost, doubled, held up, overtaken, damaged or cut in pieces."""

    def __init__(self, chance: random.Random, badness: float):
        self.chance = chance
        self.badness = badness
        self.out_until_ms = 0
        self._queue: list[tuple] = []
        self._order = itertools.count()
        self._last_ms = 0

    def put(self, data: bytes, now_ms: int) -> None:
        """Sends bytes into the cable."""
        if now_ms < self.out_until_ms:
            return
        for piece in self._pieces(data):
            at_ms = max(self._last_ms, now_ms + self.chance.randint(1, 3000) * self._bad())  # held up, or not
            if not self._bad():
                self._last_ms = at_ms  # else it may be overtaken
            if self._bad():
                continue
            if self._bad():
                at = self.chance.randrange(len(piece))
                piece = piece[:at] + bytes([piece[at] ^ self.chance.randint(1, 255)]) + piece[at + 1 :]  # noqa: PLW2901
            for _ in range(2 if self._bad() else 1):
                heapq.heappush(self._queue, (at_ms, next(self._order), piece))

    def _bad(self) -> bool:
        return self.chance.random() < self.badness

    def _pieces(self, data):
        while data:
            size = self.chance.randint(1, len(data)) if self._bad() else len(data)
            yield data[:size]
            data = data[size:]

    def due(self):
        """Time of the next arrival, or None."""
        return self._queue[0][0] if self._queue else None

    def take(self, now_ms: int):
        """Yields what has arrived."""
        while self._queue and self._queue[0][0] <= now_ms:
            _, _, data = heapq.heappop(self._queue)
            if now_ms >= self.out_until_ms:
                yield data


class World:
    """One companion, one device, one cable, one clock."""

    def __init__(self, seed: int, badness: float):
        self.chance = random.Random(seed)
        self.now_ms = 0
        self.up = Cable(self.chance, badness)
        self.down = Cable(self.chance, badness)
        self.devices = [Device(self.chance)]
        self.events: list[dict] = []
        self.talk = Conversation(1 + self.chance.randrange(1 << 28), self._heard)
        self.reads = True  # the companion's side takes bytes off the port
        self._plugged_at_ms = None
        self.talk.opened(0)

    @property
    def device(self) -> Device:
        """The scanner as it is now."""
        return self.devices[-1]

    def _heard(self, event):
        if event["e"] == "connection" and event["state"] == "ready":
            event = {**event, "n": self.talk._last, "boot": self.talk.info["boot"]}
        self.events.append(event)

    def pull(self, length_ms: int, noticed: bool) -> None:
        """The cable is out for a while; `noticed`: the port ends and is opened again, as USB does."""
        self.up.out_until_ms = self.down.out_until_ms = self.now_ms + length_ms
        if noticed:
            self.talk.closed(self.now_ms)
            self._plugged_at_ms = self.now_ms + length_ms

    def reset(self) -> None:
        """The device starts again; what it had not sent is lost."""
        self.devices.append(Device(self.chance))

    def heal(self) -> None:
        """No more faults from now on."""
        self.up.badness = self.down.badness = 0

    def run(self, length_ms: int) -> None:
        """Lets time pass, event by event."""
        end_ms = self.now_ms + length_ms
        while True:
            self._exchange()
            due = [self.up.due(), self.down.due(), self.talk.next_due(), self.device.next_due(), self._plugged_at_ms]
            next_ms = min((t for t in due if t is not None), default=end_ms)
            if next_ms >= end_ms:
                self.now_ms = end_ms
                self._turn()
                self._exchange()
                return
            self.now_ms = max(self.now_ms, next_ms)
            self._turn()

    def _turn(self):
        now_ms = self.now_ms
        if self._plugged_at_ms is not None and now_ms >= self._plugged_at_ms:
            self._plugged_at_ms = None
            self.talk.opened(now_ms)
        for data in self.up.take(now_ms):
            self.device.feed(data, now_ms)
        for data in self.down.take(now_ms):
            if self.talk.state != "closed":
                self.talk.received(data, now_ms)
        self.talk.tick(now_ms)
        self.device.console.tick(now_ms)
        self.device.tick(now_ms)

    def _exchange(self):
        data = self.talk.output()
        if data:
            self.up.put(data, self.now_ms)
        while self.device.pending():
            self.down.put(self.device.take(64), self.now_ms)
