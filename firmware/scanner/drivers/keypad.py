"""The keypad: scans the 3 x 5 matrix and turns contacts into keys. See matrix.py for bounce and ghosts."""

import time

from machine import Pin

from scanner.drivers import pins
from scanner.drivers.matrix import Matrix

SCAN_MS = 5
SETTLE_US = 20  # a row rises through the chip's pull-up of 50 to 80 k and the wire's 100 pF in under 10 us


class Keypad:
    """Call `scan` about every 5 ms. Columns are driven low one at a time and float otherwise; rows have pull-ups."""

    def __init__(self):
        self._columns = [Pin(number, Pin.IN) for number in pins.COLUMNS]
        self._rows = [Pin(number, Pin.IN, Pin.PULL_UP) for number in pins.ROWS]
        self._labels = [label for labels in pins.KEYS for label in labels]
        self._matrix = Matrix(len(pins.COLUMNS), len(pins.ROWS))

    def scan(self, now_ms: int) -> list | tuple:
        """Reads the matrix and returns [(label, down), ...], usually empty: then one look takes 0.3 ms."""
        held = self._matrix.held
        if not any(held) and not self.pressed():
            return ()
        contacts = self.read()
        for new, old in zip(contacts, held):
            if new & ~old:
                # A key acts on its first reading: look twice, so that a spark is not a key.
                again = self.read()
                for column in range(len(again)):
                    contacts[column] &= again[column]
                break
        return [(self._labels[key], down) for key, down in self._matrix.update(contacts, now_ms)]

    def read(self) -> list:
        """Returns the closed contacts, one number a column, bit r for row r."""
        contacts = []
        for column in self._columns:
            column.init(Pin.OUT, value=0)
            time.sleep_us(SETTLE_US)
            closed = 0
            bit = 1
            for row in self._rows:
                if not row.value():
                    closed |= bit
                bit <<= 1
            # High first: a floating column keeps its level, and the next column would seem to have these keys.
            column.value(1)
            column.init(Pin.IN)
            contacts.append(closed)
        return contacts

    def pressed(self) -> bool:
        """True when any contact is closed: one look at all columns together."""
        for column in self._columns:
            column.init(Pin.OUT, value=0)
        time.sleep_us(SETTLE_US)
        found = False
        for row in self._rows:
            if not row.value():
                found = True
        for column in self._columns:
            column.init(Pin.IN)
        if found:
            time.sleep_us(SETTLE_US)  # the rows rise again
        return found

    @property
    def busy(self) -> bool:
        """True while any key is down, by the last scan."""
        return any(self._matrix.held)

    def close(self) -> None:
        """All lines become inputs without pull."""
        for pin in self._columns + self._rows:
            pin.init(Pin.IN, None)
