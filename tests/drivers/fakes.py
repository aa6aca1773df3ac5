"""Stand-ins for MicroPython's `machine`, `rp2` and `uctypes` on an RP2040. They refuse what the real ones refuse.

From ports/rp2 of MicroPython 1.28: machine_pin.c, machine_adc.c, rp2_pio.c, rp2_dma.c; RP2040 datasheet chapters 2.5
(DMA) and 3 (PIO). `install` puts them in place of the modules and returns the chip behind them.
"""

import errno
import importlib
import itertools
import sys
import time
import types

SYS_HZ = 125_000_000
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
    monkeypatch.setitem(sys.modules, "rp2", _rp2(chip))
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


def _rp2(chip):
    module = types.ModuleType("rp2")

    class PIO:
        IN_LOW, IN_HIGH, OUT_LOW, OUT_HIGH = 0, 1, 2, 3
        SHIFT_LEFT, SHIFT_RIGHT = 0, 1
        JOIN_NONE, JOIN_TX, JOIN_RX = 0, 1, 2

        def __init__(self, number):
            if number not in (0, 1):
                raise ValueError("invalid PIO")
            self._programs = chip.programs[number]

        def remove_program(self, program):
            if id(program) not in self._programs:
                raise ValueError("prog not in instruction memory")
            del self._programs[id(program)]

    class StateMachine:
        def __new__(cls, number, *rest, **more):
            if not isinstance(number, int) or not 0 <= number < 8:
                raise ValueError("invalid StateMachine")
            if number not in chip.state_machines:
                machine = chip.state_machines[number] = super().__new__(cls)
                machine.number, machine.program, machine.on = number, None, False
                machine.fifo, machine.levels = [], 0
            return chip.state_machines[number]

        def __init__(self, number, *rest, **more):
            if rest or more:
                self.init(*rest, **more)

        def init(self, program, freq=-1, *, out_base=None, set_base=None):
            memory = chip.programs[self.number // 4]
            if id(program) not in memory:
                if sum(memory.values()) + len(program.opcodes) > 32:
                    raise OSError(errno.ENOMEM)
                memory[id(program)] = len(program.opcodes)
            if not 1 <= SYS_HZ / freq <= 65536:
                raise ValueError("freq out of range")
            self.on = False
            self.program, self.freq = program, freq
            for name, base, init in (("out", out_base, program.out_init), ("set", set_base, program.set_init)):
                if (base is None) != (init is None):
                    raise ValueError(f"{name}_base and {name}_init belong together")
                if base is None:
                    continue
                if not isinstance(base, sys.modules["machine"].Pin):
                    raise TypeError("a base is a Pin")
                count = 1 if isinstance(init, int) else len(init)
                if base.number + count > 30 or (name == "set" and count > 5):
                    raise ValueError("pins out of range")
                self.first, self.count = base.number, count
                for pin in range(base.number, base.number + count):
                    chip.pin(pin)["function"] = self
            self.levels = 0

        def active(self, on=None):
            if on is not None:
                if on and self.program is None:
                    raise AssertionError("a state machine without a program was started")
                self.on = bool(on)
            return self.on

        def tx_fifo(self):
            return len(self.fifo)

        def exec(self, instruction):
            if not isinstance(instruction, int) or not 0 <= instruction <= 0xFFFF:
                raise ValueError("not an instruction")
            if instruction == 0x8080:  # pull noblock
                del self.fifo[:1]
                return
            mask = ((1 << self.count) - 1) << self.first
            level = {0xA003: 0, 0xA00B: mask, 0xE000: 0}[instruction]  # mov pins,null; mov pins,~null; set pins,0
            self.levels = self.levels & ~mask | level

    class DMA:
        _FIELDS = types.MappingProxyType(
            dict.fromkeys(
                ["enable", "high_pri", "inc_read", "inc_write", "ring_sel", "irq_quiet", "bswap", "sniff_en"], 1
            )
            | {"size": 2, "ring_size": 4, "chain_to": 4, "treq_sel": 6}
        )

        def __init__(self):
            free = [n for n, used in enumerate(chip.dma) if used is None]
            if not free:
                raise OSError(errno.EBUSY)
            self.channel = free[0]
            chip.dma[self.channel] = self
            self.busy, self.left, self.reload = False, 0, 0
            self._read = self._write = 0
            self._control = self._unpacked(enable=0)

        def _open(self):
            if chip.dma[self.channel] is not self:
                raise ValueError("channel closed")

        def _unpacked(self, **fields):
            control = dict.fromkeys(self._FIELDS, 0)
            control.update(enable=1, size=2, inc_read=1, inc_write=1, irq_quiet=1, treq_sel=63, chain_to=self.channel)
            for name, value in fields.items():
                if name not in self._FIELDS:
                    raise TypeError(f"no field {name}")
                if not 0 <= int(value) < 1 << self._FIELDS[name]:
                    raise ValueError("bad field value")
                control[name] = int(value)
            return control

        def pack_ctrl(self, **fields):
            return self._unpacked(**fields)

        @property
        def treq(self):
            return self._control["treq_sel"]

        @property
        def control(self):
            return dict(self._control)

        @property
        def ctrl(self):
            self._open()
            return dict(self._control)

        @ctrl.setter
        def ctrl(self, control):
            self._open()
            self._control = dict(control)

        @property
        def read(self):
            self._open()
            return self._read

        @property
        def count(self):
            self._open()
            return self.left

        def config(self, *, read=None, write=None, count=None, ctrl=None, trigger=False):
            self._open()
            if self.busy:
                raise AssertionError("a running channel was configured")
            if read is not None:
                self._read = read if isinstance(read, int) else sys.modules["uctypes"].addressof(read)
            if write is not None:
                self._write = write
            if count is not None:
                if not 0 < count < 1 << 32:
                    raise ValueError("count")
                self.reload = count
            if ctrl is not None:
                self._control = dict(ctrl)
            if trigger:
                self.start()

        def active(self, on=None):
            self._open()
            if on is not None:
                if on:
                    self.start()
                else:
                    if self._control["enable"] and self._control["chain_to"] != self.channel:
                        raise AssertionError("aborting an enabled channel starts the one it is chained to")
                    self.busy = False
            return self.busy

        def start(self):
            if self._control["enable"] and not self.busy:
                self.busy, self.left = True, self.reload

        def take(self):
            """The next word, as the hardware reads it."""
            for address, buffer in chip.memory.items():
                offset = self._read - address
                if 0 <= offset < len(buffer) * buffer.itemsize:
                    word = int.from_bytes(buffer.tobytes()[offset : offset + 4], "little")
                    break
            else:
                raise AssertionError(f"DMA reads {self._read:#x}, which is nobody's memory")
            ring = self._control["ring_size"]
            following = self._read + 4
            if ring:
                mask = (1 << ring) - 1
                following = self._read & ~mask | following & mask
            self._read = following
            self.left -= 1
            if not self.left:
                self.busy = False
                if self._control["chain_to"] != self.channel:
                    chip.dma[self._control["chain_to"]].start()
            return word

        def close(self):
            self._open()
            self.busy = False
            chip.dma[self.channel] = None

    module.PIO, module.StateMachine, module.DMA = PIO, StateMachine, DMA
    module.asm_pio = importlib.import_module("tests.drivers.assembler").asm_pio
    return module
