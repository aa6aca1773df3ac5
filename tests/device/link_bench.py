"""A console with the device's end of the link, and a companion, on one virtual clock."""

from scanner.console import Console
from scanner.link import frame
from scanner.link.mirror import Mirror
from scanner.link.session import Session
from scanner.rules.rng import Rng
from scanner.settings import Settings


class Bench:
    """A console, its session and a companion, on one virtual clock."""

    def __init__(self, seed=7, open_panel=False, power=True):
        self.now = 0
        self.number = 1000
        self._bytes = Rng(seed + 1)
        self.mirror = Mirror()
        self.console = Console(self.mirror, Rng(seed), Settings())
        self.session = Session(self.console, self.entropy, "bench", mirror=self.mirror, open_panel=open_panel)
        self.reader = frame.Reader()
        self.events = []
        self.answers = []
        if power:
            self.console.power_on(0)

    def entropy(self, size):
        return bytes([self._bytes.below(256) for _ in range(size)])

    def send(self, **message):
        if "i" not in message:
            self.number += 1
            message["i"] = self.number
        self.session.feed(frame.encode(message), self.now)
        return message["i"]

    def receive(self):
        while self.session.pending():
            for message in self.reader.feed(self.session.take(64)):
                (self.events if "e" in message else self.answers).append(message)

    def ask(self, **message):
        number = self.send(**message)
        self.receive()
        found = [a for a in self.answers if a["i"] == number]
        self.answers = []
        assert len(found) == 1, (message, found)
        return found[0]

    def ok(self, **message):
        answer = self.ask(**message)
        assert "ok" in answer, answer
        return answer["ok"]

    def greet(self, **first):
        boot = self.ok(c="hello", **first)["boot"]
        self.number = first.get("i", self.number)
        return self.ok(c="start", boot=boot)

    def error(self, **message):
        answer = self.ask(**message)
        assert "err" in answer and answer["say"], answer
        return answer["err"]

    def heard(self):
        """Events since the last call, as (name, data) without their numbers."""
        self.receive()
        found = [{k: v for k, v in e.items() if k != "n"} for e in self.events]
        self.events = []
        return found

    def wait(self, length_ms):
        end = self.now + length_ms
        while self.now < end:
            self.now = min(end, self.now + 50)
            self.console.tick(self.now)
            self.session.tick(self.now)

    def key(self, key, held_ms=80):
        self.console.key_down(key, self.now)
        self.wait(held_ms)
        self.console.key_up(key, self.now)

    def rest(self):
        while not self.console.settled:
            self.wait(50)

    def strike(self):
        self.key("ON")
        self.rest()


def linked(**options):
    bench = Bench(**options)
    bench.greet()
    bench.ok(c="link", on=True)
    return bench
