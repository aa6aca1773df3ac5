"""An emulated Raspberry Pi Pico with the scanner's hardware around it, at pin level.

The chip is PyPI rp2040py; this module adds what hangs on its pins (a keypad whose contacts bounce, digits, a speaker,
USB power) and lets time run. Times are nanoseconds of the emulated clock.
"""

import os
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from host_sim.errors import InputError
from scanner.drivers import pins

UF2_VARIABLE = "CRIME_SCANNER_UF2"
HOW = (
    f"set {UF2_VARIABLE} to a MicroPython 1.28 or newer for RPI_PICO (a .uf2 from micropython.org/download/RPI_PICO), "
    "or use --host cpython, which gives the same records"
)
MS = 1_000_000
US = 1_000
CYCLE_NS = 8  # the emulator's clock is 125 MHz
FS_BLOCKS = 352  # of 4096 bytes, the file system of a stock RPI_PICO
FS_START = 2 * 1024 * 1024 - FS_BLOCKS * 4096

_LONG_CYCLES = 1_250  # 10 us, in which a word may arrive
_TICK = 16  # instructions between two looks of the emulator at its clock: 0.2 us, and much quicker than 1

# When a contact closes or opens at 0, it is the other way again at each of these, in us: three ways to bounce.
BOUNCES = ((300, 700), (150, 420, 1100, 1500), (500, 900, 1300, 2600, 2900, 3400))


def uf2_path() -> Path:
    """Returns the MicroPython image to run. InputError says how to get one."""
    text = os.environ.get(UF2_VARIABLE)
    if not text:
        raise InputError(f"no MicroPython image for the emulated Pico: {HOW}")
    path = Path(text)
    if not path.is_file():
        raise InputError(f"{UF2_VARIABLE} names {text}, which is no file: {HOW}")
    return path


class Keypad:
    """Contacts with diodes from row to column: a closed one pulls its row low while its column is driven low."""

    def __init__(self, mcu):
        self._mcu = mcu
        self._closed = set()  # (column, row) GPIOs
        self._low = {}
        self._alarms = []
        self._bounces = 0
        for column in pins.COLUMNS:
            self._low[column] = False
            mcu.gpio[column].add_listener(lambda new, old, column=column: self._driven(column, new))

    def _driven(self, column, state):
        low = int(state) == 0  # GPIOPinState.LOW: an output, and low
        if low != self._low[column]:
            self._low[column] = low
            self._update()

    def _update(self):
        for row in pins.ROWS:
            pulled = any(r == row and self._low[c] for c, r in self._closed)
            if pulled:
                self._mcu.gpio[row].set_input_value(False)
            else:
                self._mcu.gpio[row].release_input()

    def contact(self, place: tuple[int, int], closed: bool) -> None:
        """Closes or opens one contact at once, without bounce."""
        (self._closed.add if closed else self._closed.discard)(place)
        self._update()

    def move(self, key: str, down: bool) -> None:
        """Presses or lets go of a key now; its contact bounces for some milliseconds."""
        place = pins.key_position(key)
        self.contact(place, down)
        state = down
        for after_us in BOUNCES[self._bounces % len(BOUNCES)]:
            state = not state
            self._later(after_us * US, place, state)
        self._bounces += 1

    def _later(self, delay_ns, place, closed):
        alarm = self._mcu.clock.create_alarm(lambda: self.contact(place, closed))
        self._alarms.append(alarm)  # the clock does not keep it alive
        del self._alarms[:-64]
        alarm.schedule(delay_ns)


class Digits:
    """What an eye sees on the digits: samples (t_ns, digit, mask) whenever a digit shows something new.

    A digit is lit while its line selects it; it is dark when it was not lit for a round and a half.
    """

    DARK_NS = 6 * MS
    SHORTEST_NS = 20 * US  # shorter light is a transistor switching

    def __init__(self, mcu, anode: bool = False):
        levels = pins.DISPLAY_LEVELS["anode" if anode else "cathode"]
        self.samples = []
        self.longest_dark_ns = 0.0  # inside a steady text: what a dropped frame would make longer
        self._clock = mcu.clock
        self._segment_on, self._digit_on = bool(levels["segment_on"]), bool(levels["digit_on"])
        self._segments = 0
        self._selected = 0
        self._since = 0.0
        self._mask = [0, 0, 0]
        self._lit = [0.0, 0.0, 0.0]  # when the digit was lit last
        for bit, pin in enumerate(pins.SEGMENTS):
            mcu.gpio[pin].add_listener(lambda new, old, bit=bit: self._segment(1 << bit, int(new)))
        for digit, pin in enumerate(pins.DIGITS):
            mcu.gpio[pin].add_listener(lambda new, old, digit=digit: self._digit(1 << digit, int(new)))

    def _segment(self, bit, state):
        self.look()
        on = state in (0, 1) and bool(state) == self._segment_on
        self._segments = self._segments | bit if on else self._segments & ~bit

    def _digit(self, bit, state):
        self.look()
        on = state in (0, 1) and bool(state) == self._digit_on
        self._selected = self._selected | bit if on else self._selected & ~bit

    def look(self) -> None:
        """Takes the light of the time since the last look into account."""
        now = self._clock.nanos
        start, self._since = self._since, now
        if now - start >= self.SHORTEST_NS and self._segments and self._selected:
            for digit in range(3):
                if self._selected >> digit & 1:
                    if self._mask[digit] == self._segments:
                        self.longest_dark_ns = max(self.longest_dark_ns, start - self._lit[digit])
                    self._lit[digit] = now
                    if self._mask[digit] != self._segments:
                        self._mask[digit] = self._segments
                        self.samples.append((start, digit, self._segments))
        for digit in range(3):
            if self._mask[digit] and now - self._lit[digit] > self.DARK_NS:
                self._mask[digit] = 0
                self.samples.append((self._lit[digit], digit, 0))


class Speaker:
    """The pulses on the speaker's pin: `rises` and `falls` in ns."""

    def __init__(self, mcu):
        self.rises = []
        self.falls = []
        self._clock = mcu.clock
        self._high = False
        mcu.gpio[pins.SPEAKER].add_listener(self._changed)

    def _changed(self, new, _):
        high = int(new) == 1
        if high != self._high:
            self._high = high
            (self.rises if high else self.falls).append(self._clock.nanos)


def _report(uart) -> None:
    """Raises or lowers a UART's interrupt by its status, and leaves the status alone."""
    uart.rp2040.set_interrupt(uart.irq, bool(uart._interrupt_status & uart._interrupt_mask))


class Board:
    """The whole: `Board(uf2, flash_image)`, then `run_for` or `run_until`. USB data is on when `usb` is true."""

    def __init__(self, uf2: Path, filesystem: bytes, usb: bool = False, battery_mv: int | None = None):
        """`battery_mv` None is USB power. InputError when the image is not one for the RP2040."""
        from rp2040py.device.bootrom import BOOTROM_B1  # noqa: PLC0415 - an optional dependency
        from rp2040py.device.load_flash import load_uf2  # noqa: PLC0415
        from rp2040py.execute_batch import execute_batch  # noqa: PLC0415
        from rp2040py.rp2040 import RP2040  # noqa: PLC0415
        from rp2040py.simulator import Simulator  # noqa: PLC0415
        from rp2040py.usb.cdc import USBCDC  # noqa: PLC0415
        from rp2040py.utils.logging import ConsoleLogger, LogLevel  # noqa: PLC0415

        self._execute = execute_batch
        self.mcu = RP2040()
        self.simulator = Simulator(rp2040=self.mcu)
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self.mcu.load_bootrom(BOOTROM_B1)
        try:
            load_uf2(uf2, self.mcu)
        except ValueError as fault:
            raise InputError(f"{uf2} is not a UF2 image ({fault}): {HOW}") from fault
        self.mcu.flash[FS_START : FS_START + len(filesystem)] = filesystem
        self.keypad = Keypad(self.mcu)
        self.digits = Digits(self.mcu)
        self.speaker = Speaker(self.mcu)
        self.supply(battery_mv)
        self.usb_out = bytearray()
        self.cdc = None
        if usb:
            self.cdc = USBCDC(self.mcu.usb_ctrl)
            self.cdc.on_serial_data = self.usb_out.extend
        self._calm_uarts()
        self._notice()
        self._pace()
        self.mcu.watchdog.on_watchdog_trigger = self.reset
        self.resets = 0
        self.mcu.core.pc = 0x10000000

    @property
    def now_ns(self) -> float:
        """Emulated time since power-on."""
        return self.mcu.clock.nanos

    @property
    def filesystem(self) -> bytes:
        """The flash's file system as it is now: what a power cut would leave."""
        return bytes(self.mcu.flash[FS_START : FS_START + FS_BLOCKS * 4096])

    def supply(self, battery_mv: int | None) -> None:
        """USB power (None) or a battery of this voltage."""
        self.mcu.gpio[pins.VBUS].set_input_value(battery_mv is None)
        at_pin, at_battery = pins.BATTERY_DIVIDER
        self.mcu.adc.channel_values[pins.BATTERY - 26] = min(
            4095, (battery_mv or 0) * at_pin * 4096 // (3300 * at_battery)
        )

    def reset(self) -> None:
        """The chip resets itself (watchdog or machine.reset); flash is kept."""
        self.resets += 1
        self.mcu.enter_reset(from_watchdog=True)
        self.mcu.leave_reset()

    def run_until(self, done, limit_ns: float) -> bool:
        """Lets time run until `done()` is true, looked at every emulated millisecond or so; False at the limit."""
        while not done():
            if self.now_ns >= limit_ns:
                return False
            self.run_to(min(limit_ns, self.now_ns + MS))
        return True

    def run_for(self, time_ns: float) -> None:
        """Lets this much time run."""
        self.run_to(self.now_ns + time_ns)

    def run_to(self, until_ns: float) -> None:
        """Lets time run to this moment."""
        alarm = self.mcu.clock.create_alarm(self._halt)
        alarm.schedule(max(0, until_ns - self.now_ns))
        self.simulator.stopped = False
        while not self.simulator.stopped:
            self._execute(self.simulator, _TICK)
        self.digits.look()

    def send(self, data: Iterable[int]) -> int:
        """Hands bytes to the USB port; returns how many there was room for."""
        if self.cdc is None:
            raise RuntimeError("this board was made without USB data")
        sent = 0
        for byte in data:
            if self.cdc.tx_fifo.full:
                break
            self.cdc.send_serial_byte(byte)
            sent += 1
        return sent

    def _halt(self):
        self.simulator.stopped = True

    def _notice(self):
        """Every millisecond: what the processor has a stopped state machine do moves pins unannounced."""
        for pin in (*pins.SEGMENTS, *pins.DIGITS, pins.SPEAKER):
            self.mcu.gpio[pin].check_for_updates()
        self._noticer = self.mcu.clock.create_alarm(self._notice)
        self._noticer.schedule(MS)

    def _calm_uarts(self):
        """The emulator's UARTs raise their transmit interrupt for ever once it is enabled; these never need it."""
        for uart in self.mcu.uart:
            vars(uart)["check_interrupts"] = partial(_report, uart)

    def _pace(self):
        """Keeps PIO on time while the processor sleeps.

        The emulator jumps from alarm to alarm then and lets a state machine take one step a jump (records 0043, 0063
        in its docs), so a sleeping processor would slow display and sound. An alarm at each step's time cures that.
        """
        pios = self.mcu.pio
        aimed: list[int | None] = [None]

        def step():
            due_fp = min((p.next_due_fp for p in pios if not p.stopped), default=None)
            if due_fp is None or due_fp >= 1 << 60:  # all wait for words
                cycles = _LONG_CYCLES
            elif due_fp == aimed[0]:
                cycles = 1  # this very jump lets it step; look again after it
                due_fp = None
            else:
                now_fp = next(p.cycle_fp for p in pios if not p.stopped and p.next_due_fp == due_fp)
                cycles = max(1, (due_fp - now_fp + 255) >> 8)
            aimed[0] = due_fp
            self._pacer.schedule(min(cycles, _LONG_CYCLES) * CYCLE_NS)

        self._pacer = self.mcu.clock.create_alarm(step)
        self._pacer.schedule(CYCLE_NS)
