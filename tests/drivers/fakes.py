"""Stand-ins for MicroPython's `machine`, `rp2` and `uctypes` on an RP2040. They refuse what the real ones refuse.

From ports/rp2 of MicroPython 1.28: machine_pin.c, machine_adc.c, rp2_pio.c, rp2_dma.c; RP2040 datasheet chapters 2.5
(DMA) and 3 (PIO). `install` puts them in place of the modules and returns the chip behind them.
"""

import importlib
import itertools
import sys
import time
import types

from tests.drivers import fake_rp2

FIFO_JOINED = 8
_DRIVERS = ("programs", "display", "speaker", "keypad", "battery")


class Chip:
    """What lies behind the modules: pins, state machines, program memory, DMA, time, and the keypad's wiring."""

    def __init__(self):
        self.time_us = 0
        self.pins = {}  # number: {"mode", "pull", "out", "function"}
        self.contacts = set()  # closed (column, row)
        self.diodes = True
        self.columns, self.rows = (), ()
        self._driven_us = -1_000  # last change of a column
        self._levels = {}  # rows as they were before it
        self.adc_u16 = {}
        self.inputs = {}
        self.memory = {}  # address: array
        self.state_machines = {}
        self.programs = {0: {}, 1: {}}  # per PIO, id(program): length
        self.dma = [None] * 12
        self._addresses = itertools.count(0x2000_0010, 0x1_0010)  # 16-byte aligned, as the heap is

    def pin(self, number):
        return self.pins.setdefault(number, {"mode": 0, "pull": None, "out": 0, "function": None})

    def driven(self, number):
        """The level that the chip drives on a pin, None for an input."""
        pin = self.pin(number)
        if pin["function"] is not None:
            return pin["function"].levels >> number & 1
        return pin["out"] if pin["mode"] == 1 else None

    def column_changed(self):
        if self.columns:
            self._levels = {row: self._row_now(row) for row in self.rows} if not self._settling() else self._levels
            self._driven_us = self.time_us

    def _settling(self):
        return self.time_us - self._driven_us < 10

    def level(self, number):
        if number in self.rows:
            if self.pin(number)["pull"] != 1:
                raise AssertionError(f"GP{number} floats: the row has no pull-up")
            # A row follows its column within 10 us; who reads earlier sees the past.
            return self._levels.get(number, 1) if self._settling() else self._row_now(number)
        return self.inputs.get(number, 0)

    def _row_now(self, row):
        low = {c for c in self.columns if self.driven(c) == 0}
        if any(self.driven(c) == 1 for c in self.columns) and low:
            raise AssertionError("one column is driven high while another is low: two keys would short them")
        if self.diodes:
            return 0 if any((c, row) in self.contacts for c in low) else 1
        reached = set(low)
        while True:
            rows = {r for c, r in self.contacts if c in reached}
            more = {c for c, r in self.contacts if r in rows} - reached
            if not more:
                return 0 if row in rows else 1
            reached |= more

    # -- DMA and state machines ---

    def feed(self, machine):
        """Moves words from DMA into a state machine's queue as long as there is room: the hardware's own speed."""
        moved = True
        while moved and len(machine.fifo) < FIFO_JOINED:
            moved = False
            for channel in self.dma:
                if channel and channel.busy and channel.treq == machine.number:
                    machine.fifo.append(channel.take())
                    moved = True
                    break


def install(monkeypatch) -> Chip:
    """Puts the modules in place, drops drivers that were imported with others, and returns the chip."""
    chip = Chip()
    for name in _DRIVERS:
        monkeypatch.delitem(sys.modules, f"scanner.drivers.{name}", raising=False)
    package = importlib.import_module("scanner.drivers")
    for name in _DRIVERS:
        monkeypatch.delattr(package, name, raising=False)
    monkeypatch.setitem(sys.modules, "machine", _machine(chip))
    monkeypatch.setitem(sys.modules, "rp2", fake_rp2.module(chip))
    monkeypatch.setitem(sys.modules, "uctypes", _uctypes(chip))

    def sleep_us(us):
        if us < 0 or not isinstance(us, int):
            raise ValueError("sleep_us takes a whole number of us")
        chip.time_us += us

    monkeypatch.setattr(time, "sleep_us", sleep_us, raising=False)
    return chip


def _uctypes(chip):
    module = types.ModuleType("uctypes")

    def addressof(buffer):
        for address, known in chip.memory.items():
            if known is buffer:
                return address
        address = next(chip._addresses)
        chip.memory[address] = buffer
        return address

    module.addressof = addressof
    return module


def _machine(chip):
    module = types.ModuleType("machine")

    class Pin:
        IN, OUT, OPEN_DRAIN, ALT = 0, 1, 2, 3
        PULL_UP, PULL_DOWN = 1, 2

        def __init__(self, number, mode=-1, pull=-1, *, value=None):
            if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= 29:
                raise ValueError("invalid pin")
            self.number = number
            if mode != -1 or pull != -1 or value is not None:
                self.init(mode, pull, value=value)

        def init(self, mode=-1, pull=-1, *, value=None):
            state = chip.pin(self.number)
            if mode not in (-1, self.IN, self.OUT):
                raise ValueError("invalid pin mode")
            if value is not None:
                state["out"] = int(bool(value))
            if mode != -1:
                state["mode"] = mode
                state["function"] = None
            if pull != -1:
                if pull not in (None, self.PULL_UP, self.PULL_DOWN):
                    raise ValueError("invalid pull")
                state["pull"] = pull
            if self.number in chip.columns:
                chip.column_changed()

        def value(self, level=None):
            if level is not None:
                chip.pin(self.number)["out"] = int(bool(level))
                if self.number in chip.columns:
                    chip.column_changed()
                return None
            driven = chip.driven(self.number)
            return chip.level(self.number) if driven is None else driven

    class ADC:
        def __init__(self, pin):
            if pin not in (26, 27, 28, 29):
                raise ValueError("Pin doesn't have ADC capabilities")
            self._pin = pin

        def read_u16(self):
            return chip.adc_u16.get(self._pin, 0)

    module.Pin, module.ADC = Pin, ADC
    return module
