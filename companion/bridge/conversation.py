"""The companion's end of the link without a port and without a clock (docs/protocol.md): bytes and time in, bytes out.

It numbers requests, sends them again until they are answered, notices that the scanner has restarted, and hands events
on once and in order. `scanner.py` gives it a port; the fault tests give it a bad one.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.bridge.errors import Refused, ScannerError, ScannerGone
from scanner.link import frame

RETRY_MS = (250, 250, 500, 1000)  # waits between copies of a request; the last one repeats
WINDOW = 8  # requests under way at once; the scanner remembers twice as many
RESEND = 8  # events that the scanner sends again per request
KEEPALIVE_MS = 2000  # well inside the scanner's ten seconds
SILENCE_MS = 3500  # without a frame from the scanner for so long: greet it again
GAP_MS = 150
NUMBERS = 1 << 30
GONE = "the scanner does not answer; check the cable, and that it is switched on"


@dataclass(eq=False)
class Request:
    """One request on its way. When it is `settled`, `answer` or `fault` is set and `on_settled` is called, once."""

    message: dict
    deadline_ms: int
    on_settled: Callable[["Request"], None] | None = None
    number: int = 0  # 0: not sent yet
    copies: int = 0
    retry_at_ms: int = 0
    line: bytes = b""
    answer: Any = None
    fault: ScannerError | None = None
    settled: bool = False


@dataclass
class Conversation:
    """State of one talk with one scanner. `start` is a random number, 0 < start < 2**28: where request numbers begin.

    `on_event` gets the scanner's events as they were sent, and two of our own: {"e": "connection", "state": "ready" or
    "lost", "restarted": bool} and {"e": "missed", "count": n} for events that nobody can get back.
    """

    start: int
    on_event: Callable[[dict], None]
    info: dict = field(default_factory=dict)  # the scanner's last answer to hello
    state: str = "closed"  # closed, greeting, ready

    def __post_init__(self):
        self._next = self.start
        self._reader = frame.Reader()
        self._out: list[bytes] = []
        self._waiting: list[Request] = []
        self._flying: dict[int, Request] = {}
        self._hello: Request | None = None  # hello or start, while greeting
        self._met: dict = {}  # what hello said, until start is answered
        self._greeted = 0  # number of the last start that was answered
        self._heard_ms = 0
        self._sent_ms = 0
        self._expected = 0  # number of the next event; 0 before the first hello
        self._last = 0  # number of the newest event that we know of
        self._again: Request | None = None
        self._batch_end = 0  # number after the last event that the newest `again` brings
        self._gap_at_ms = 0
        self._told = ""

    # -- the program's side ----------------------------------------------------------------------------------------

    def request(self, message: dict, now_ms: int, timeout_ms: int, on_settled=None) -> Request:
        """Begins a request, {"c": name, ...}. FrameError (a ValueError) when it does not fit a frame."""
        frame.encode({**message, "i": NUMBERS - 1})
        request = Request(dict(message), now_ms + timeout_ms, on_settled)
        self._waiting.append(request)
        self._send_waiting(now_ms)
        return request

    def give_up(self, fault: ScannerGone) -> None:
        """Settles every open request with a fault, for example because the program closes the port."""
        open_ones = [*self._flying.values(), *self._waiting]
        self._flying.clear()
        self._waiting.clear()
        for request in open_ones:
            self._settle(request, fault=ScannerGone(str(fault), request.copies > 0))

    # -- the port's side -------------------------------------------------------------------------------------------

    def opened(self, now_ms: int) -> None:
        """The port is open: greet the scanner."""
        self._reader = frame.Reader()
        self._out = [b"\n"]  # ends whatever half line the scanner may still hold
        self._greet(now_ms)

    def closed(self, now_ms: int) -> None:
        """The port is gone. Requests wait for the next one until their deadlines."""
        self.state = "closed"
        self._hello = self._again = None
        self._out = []
        self._tell_state("lost")

    def received(self, data: bytes, now_ms: int) -> None:
        """Bytes from the port."""
        for message in self._reader.feed(data):
            self._heard_ms = now_ms
            if "e" in message:
                self._event(message, now_ms)
            elif "i" in message:
                self._answer(message, now_ms)
        self._send_waiting(now_ms)

    def output(self) -> bytes:
        """Returns and removes the bytes to write."""
        data = b"".join(self._out)
        self._out = []
        return data

    def tick(self, now_ms: int) -> None:
        """Does what is due: retries, deadlines, keep-alive, asking for missed events."""
        for request in [*self._waiting, *self._flying.values()]:
            if now_ms >= request.deadline_ms:
                self._abandon(request)
        if self.state == "closed":
            return
        if self.state == "ready" and now_ms - self._heard_ms >= SILENCE_MS:
            self._tell_state("lost")
            self._greet(now_ms)
        for request in [self._hello] if self._hello else [*self._flying.values()]:
            if now_ms >= request.retry_at_ms:
                self._transmit(request, now_ms)
        if self.state != "ready":
            return
        if self._gap() and self._again is None and now_ms >= self._gap_at_ms:
            self._again = self._internal({"c": "again", "from": self._expected}, now_ms, self._again_settled)
        if now_ms - self._sent_ms >= KEEPALIVE_MS and not self._flying:
            self._internal({"c": "ping"}, now_ms, self._ping_settled)
        self._send_waiting(now_ms)

    def next_due(self) -> int | None:
        """Returns the time in ms at which `tick` has something to do, or None."""
        due = [r.deadline_ms for r in self._waiting] + [r.deadline_ms for r in self._flying.values()]
        if self.state == "greeting" and self._hello:
            due.append(self._hello.retry_at_ms)
        if self.state == "ready":
            due += [r.retry_at_ms for r in self._flying.values()]
            due.append(self._heard_ms + SILENCE_MS)
            if not self._flying:
                due.append(self._sent_ms + KEEPALIVE_MS)
            if self._gap() and self._again is None:
                due.append(self._gap_at_ms)
        return min(due) if due else None

    # -- requests --------------------------------------------------------------------------------------------------

    def _number(self) -> int:
        number = self._next
        self._next += 1
        if self._next >= NUMBERS:  # after more than a week of nothing but requests: the scanner asks for a new hello
            self._next, self._greeted = self.start, 0
        return number

    def _internal(self, message, now_ms, on_settled) -> Request:
        return self.request(message, now_ms, KEEPALIVE_MS, on_settled)

    def _send_waiting(self, now_ms):
        while self.state == "ready" and self._waiting and len(self._flying) < WINDOW:
            if self._flying and self._next - min(self._flying) >= WINDOW:
                return  # so that the scanner still remembers its answer to the oldest one
            request = self._waiting.pop(0)
            request.number = self._number()
            request.line = frame.encode({**request.message, "i": request.number})
            self._flying[request.number] = request
            self._transmit(request, now_ms)

    def _transmit(self, request, now_ms):
        self._out.append(request.line)
        self._sent_ms = now_ms
        request.retry_at_ms = now_ms + RETRY_MS[min(request.copies, len(RETRY_MS) - 1)]
        request.copies += 1

    def _answer(self, message, now_ms):
        number = message["i"]
        if self._hello is not None and number == self._hello.number:
            self._greeting_answer(self._hello, message.get("ok"), now_ms)
            return
        request = self._flying.get(number)
        if request is None:
            return  # a second copy of an answer, or somebody else's
        if message.get("err") == "start":
            if self.state == "ready" and number > self._greeted:
                self._greet(now_ms)  # the scanner does not know us: it has restarted, or another companion was there
            elif self.state == "ready":
                del self._flying[number]
                text = "another companion has taken the scanner over; whether it did this is not known"
                self._settle(request, fault=ScannerGone(text, maybe=True))
            return
        del self._flying[number]
        if "err" in message:
            self._settle(request, fault=Refused(str(message["err"]), str(message.get("say", message["err"]))))
        else:
            self._settle(request, answer=message.get("ok"))

    def _settle(self, request, answer=None, fault=None):
        request.answer, request.fault, request.settled = answer, fault, True
        if request.on_settled:
            request.on_settled(request)

    def _abandon(self, request):
        if request in self._waiting:
            self._waiting.remove(request)
        self._flying.pop(request.number, None)
        self._settle(request, fault=ScannerGone(GONE, maybe=request.copies > 0))

    # -- greeting --------------------------------------------------------------------------------------------------

    def _greet(self, now_ms):
        self.state = "greeting"
        self._again = None
        self._say({"c": "hello"}, now_ms)

    def _say(self, message, now_ms):
        """Sends a part of the greeting, which alone is on its way until it is answered."""
        self._hello = Request(message, 0, number=self._number())
        self._hello.line = frame.encode({**message, "i": self._hello.number})
        self._transmit(self._hello, now_ms)

    def _greeting_answer(self, said, answer, now_ms):
        assert said is not None, "an answer to no greeting"
        if not isinstance(answer, dict):
            self._greet(now_ms)  # it has restarted between hello and start
        elif said.message["c"] == "hello":
            self._met = answer
            self._say({"c": "start", "boot": _whole(answer.get("boot"))}, now_ms)
        else:
            self._greeted, self._hello = said.number, None
            self._welcome(self._met, _whole(answer.get("n")), now_ms)

    def _welcome(self, info, last, now_ms):
        known = self.info.get("boot")
        restarted = known is not None and info.get("boot") != known
        self.info = info
        self._last = last
        if known is None or restarted:
            self._expected = self._last + 1
        self._gap_at_ms = now_ms
        self.state = "ready"
        for request in () if restarted else self._flying.values():
            self._transmit(request, now_ms)
        self._tell_state("ready", restarted)
        if restarted:
            self.give_up(ScannerGone("the scanner has restarted; what was set up on it is gone, start over"))
        self._send_waiting(now_ms)

    def _tell_state(self, state, restarted=False):
        if state != self._told or restarted:
            if state == "lost" and not self._told:
                return
            self._told = state
            self.on_event({"e": "connection", "state": state, "restarted": restarted})

    # -- events ----------------------------------------------------------------------------------------------------

    def _gap(self) -> bool:
        return 0 < self._expected <= self._last

    def _event(self, message, now_ms):
        number = message.get("n")
        if not self._expected or type(number) is not int or number < self._expected:
            return
        if number > self._expected:
            if not self._gap():
                self._gap_at_ms = now_ms
            self._last = max(self._last, number)
            return  # it will come again, after those before it
        self._expected += 1
        self._last = max(self._last, number)
        if self._again is None and self._gap():  # more may be on their way
            self._gap_at_ms = now_ms if self._expected == self._batch_end else now_ms + GAP_MS
        self.on_event({key: value for key, value in message.items() if key != "n"})

    def _again_settled(self, request: Request) -> None:
        if request is not self._again:
            return
        self._again = None
        if request.fault or not isinstance(request.answer, dict):
            return
        oldest, self._last = _whole(request.answer.get("oldest")), _whole(request.answer.get("last"))
        if oldest > self._expected:
            missed, self._expected = oldest - self._expected, oldest
            self.on_event({"e": "missed", "count": missed})
        self._batch_end = self._expected + RESEND
        self._gap_at_ms = self._heard_ms + GAP_MS

    def _ping_settled(self, request):
        if isinstance(request.answer, dict):
            if not self._gap():
                self._gap_at_ms = self._heard_ms
            self._last = max(self._last, _whole(request.answer.get("n")))


def _whole(value) -> int:
    """A number out of a message, 0 for anything else."""
    return value if type(value) is int else 0
