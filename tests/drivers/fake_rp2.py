"""A stand-in for MicroPython's rp2 module on a fakes.Chip: it refuses what the chip and MicroPython refuse."""

import errno
import importlib
import sys
import types

SYS_HZ = 125_000_000


def module(chip):
    """Returns the module for this chip."""
    made = types.ModuleType("rp2")
    for kind in (PIO, StateMachine, DMA):
        setattr(made, kind.__name__, type(kind.__name__, (kind,), {"chip": chip}))
    made.asm_pio = importlib.import_module("tests.drivers.assembler").asm_pio
    return made


class PIO:
    IN_LOW, IN_HIGH, OUT_LOW, OUT_HIGH = 0, 1, 2, 3
    SHIFT_LEFT, SHIFT_RIGHT = 0, 1
    JOIN_NONE, JOIN_TX, JOIN_RX = 0, 1, 2

    def __init__(self, number):
        if number not in (0, 1):
            raise ValueError("invalid PIO")
        self._programs = self.chip.programs[number]

    def remove_program(self, program):
        if id(program) not in self._programs:
            raise ValueError("prog not in instruction memory")
        del self._programs[id(program)]


class StateMachine:
    def __new__(cls, number, *rest, **more):
        if not isinstance(number, int) or not 0 <= number < 8:
            raise ValueError("invalid StateMachine")
        if number not in cls.chip.state_machines:
            machine = cls.chip.state_machines[number] = super().__new__(cls)
            machine.number, machine.program, machine.on = number, None, False
            machine.fifo, machine.levels = [], 0
        return cls.chip.state_machines[number]

    def __init__(self, number, *rest, **more):
        if rest or more:
            self.init(*rest, **more)

    def init(self, program, freq=-1, *, out_base=None, set_base=None):
        memory = self.chip.programs[self.number // 4]
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
                self.chip.pin(pin)["function"] = self
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
        dict.fromkeys(["enable", "high_pri", "inc_read", "inc_write", "ring_sel", "irq_quiet", "bswap", "sniff_en"], 1)
        | {"size": 2, "ring_size": 4, "chain_to": 4, "treq_sel": 6}
    )

    def __init__(self):
        free = [n for n, used in enumerate(self.chip.dma) if used is None]
        if not free:
            raise OSError(errno.EBUSY)
        self.channel = free[0]
        self.chip.dma[self.channel] = self
        self.busy, self.left, self.reload = False, 0, 0
        self._read = self._write = 0
        self._control = self._unpacked(enable=0)

    def _open(self):
        if self.chip.dma[self.channel] is not self:
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
        for address, buffer in self.chip.memory.items():
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
                self.chip.dma[self._control["chain_to"]].start()
        return word

    def close(self):
        self._open()
        self.busy = False
        self.chip.dma[self.channel] = None
