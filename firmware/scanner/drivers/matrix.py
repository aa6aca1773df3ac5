"""The keypad's logic without the hardware: scans in, key events out.

A key acts on the first closed reading, then its bounce is waited out; a release needs two open readings in a row, so
that a contact that trembles under a finger does not let go. Where four closed contacts form a rectangle one of them
may be a ghost (three keys of a matrix without diodes connect the fourth), so no new key counts there until the
rectangle is broken.
"""

BOUNCE_MS = 20  # after an edge: longer than any switch we know of bounces (5 to 10 ms for membranes)
_OPEN_SCANS = 2


class Matrix:
    """Turns scans of contacts into (key number, down) events; a key's number is row * columns + column."""

    def __init__(self, columns: int, rows: int):
        self._columns = columns
        self._rows = rows
        self.held = [0] * columns  # keys that are down, one number a column, bit r for row r
        self._until_ms: list = [None] * (columns * rows)  # end of the bounce
        self._open = [0] * (columns * rows)  # open readings in a row

    def update(self, scan, now_ms: int) -> list:
        """Takes one scan and returns its events in key order.

        `scan` holds one number a column, bit r set when the contact to row r is closed. `now_ms` counts up without
        end; scans come about every 5 ms.
        """
        events = []
        doubtful = None
        for column in range(self._columns):
            closed = scan[column]
            held = self.held[column]
            for row in range(self._rows):
                key = row * self._columns + column
                if closed >> row & 1:
                    self._open[key] = 0
                    if held >> row & 1 or self._bouncing(key, now_ms):
                        continue
                    if doubtful is None:
                        doubtful = self.rectangles(scan)
                    if doubtful[column] >> row & 1:
                        continue
                    events.append(self._change(key, True, now_ms))
                elif held >> row & 1:
                    self._open[key] += 1
                    if self._open[key] >= _OPEN_SCANS and not self._bouncing(key, now_ms):
                        events.append(self._change(key, False, now_ms))
        return sorted(events)

    def rectangles(self, scan) -> list:
        """Returns, one number a column, the closed contacts that are corners of a rectangle of closed contacts."""
        found = [0] * self._columns
        for one in range(self._columns):
            for other in range(one):
                both = scan[one] & scan[other]
                if both & (both - 1):  # two rows or more
                    found[one] |= both
                    found[other] |= both
        return found

    def _bouncing(self, key: int, now_ms: int) -> bool:
        until = self._until_ms[key]
        if until is None:
            return False
        if now_ms < until:
            return True
        self._until_ms[key] = None
        return False

    def _change(self, key: int, down: bool, now_ms: int) -> tuple:
        self.held[key % self._columns] ^= 1 << key // self._columns
        self._open[key] = 0
        self._until_ms[key] = now_ms + BOUNCE_MS
        return key, down
