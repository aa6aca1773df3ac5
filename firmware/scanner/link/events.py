"""What goes out: a bounded queue of whole frames, numbered events (the last 32 are kept), and remembered answers.

All three are bounded, so a companion that never reads, or asks for ever, costs the device nothing.
"""

from scanner.link import frame

KEPT = 32  # events
QUEUE_BYTES = 2048  # at least eight of the longest frames
SPAN = 16  # request numbers behind the highest that may still come: their answers are remembered
AHEAD = 4096  # how far a request number may jump


class Outbox:
    """Frames waiting for the port. A frame that does not fit is left out whole; what is half sent stays."""

    def __init__(self, limit: int = QUEUE_BYTES):
        self.limit = limit
        self._frames = []
        self._at = 0  # bytes of the first frame that are gone already
        self._size = 0

    def put(self, data: bytes) -> bool:
        """Appends one frame; False, and nothing changed, when there is no room."""
        if self._size + len(data) > self.limit:
            return False
        self._frames.append(data)
        self._size += len(data)
        return True

    def pending(self) -> int:
        """Returns the number of bytes that wait."""
        return self._size

    def peek(self, size: int) -> bytes:
        """Returns up to `size` of the next bytes without removing them; fewer when the frame ends before."""
        return self._frames[0][self._at : self._at + size] if self._frames else b""

    def drop(self, size: int) -> None:
        """Removes `size` bytes, as many as the port took of the last `peek`."""
        self._at += size
        self._size -= size
        if self._frames and self._at >= len(self._frames[0]):
            self._frames.pop(0)
            self._at = 0

    def clear(self) -> None:
        """Removes every frame of which nothing is sent yet."""
        del self._frames[1 if self._at else 0 :]
        self._size = len(self._frames[0]) - self._at if self._frames else 0


class Events:
    """Numbered events. Numbers start anywhere (the session picks it at random for each boot) and count up by one."""

    def __init__(self, outbox: Outbox, last: int):
        self.last = last  # number of the newest event
        self.dropped = 0  # frames left out of the full queue since the last `overflow` event
        self._outbox = outbox
        self._kept = []

    @property
    def oldest(self) -> int:
        """Number of the oldest event that can still be sent again; `last` + 1 when there is none."""
        return self.last - len(self._kept) + 1

    def add(self, name: str, data: dict, send: bool) -> None:
        """Numbers and keeps an event, and queues it when `send` is true (a companion listens)."""
        self.last += 1
        message = {"n": self.last, "e": name}
        message.update(data)
        line = frame.encode(message)
        self._kept.append(line)
        del self._kept[:-KEPT]
        if send and not self._outbox.put(line):
            self.dropped += 1

    def again(self, first: int, count: int) -> None:
        """Queues up to `count` kept events from number `first` on, as far as there is room."""
        start = max(first, self.oldest) - self.oldest
        for line in self._kept[start : start + count]:
            if not self._outbox.put(line):
                return


class Answers:
    """Exactly once: which request numbers were acted on, and what was answered.

    A companion starts at a random number and counts up by one, so numbers of two companions do not meet.
    """

    def __init__(self):
        self._highest = None
        self._floor = 0
        self._lines = {}

    def open(self, number: int) -> None:
        """A companion starts over at this number; numbers below it and all old answers are forgotten."""
        self._highest = self._floor = number
        self._lines = {}

    def expects(self, number: int) -> bool:
        """True when a request with this number may be acted on: it belongs to this companion and is not stale."""
        if self._highest is None:
            return False
        return max(self._floor, self._highest - SPAN + 1) <= number <= self._highest + AHEAD

    def recall(self, number: int):
        """Returns the answer that was sent to this number, or None."""
        return self._lines.get(number)

    def keep(self, number: int, line: bytes) -> None:
        """Remembers the answer to a number that `expects` allowed."""
        self._lines[number] = line
        if number > self._highest:
            self._highest = number
            for old in [k for k in self._lines if k <= number - SPAN]:
                del self._lines[old]
