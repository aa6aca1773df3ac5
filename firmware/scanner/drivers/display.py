"""The display: three digits that a PIO state machine refreshes from a ring of words, repeated by DMA.

The CPU writes a word only when something changes; a garbage collection or a flash write cannot make the digits
flicker. Each word holds the levels of the eleven lines and how long they stay:

    bits 0..10 levels (segments A..DP, then digits 1..3)   bits 11..31 length in units of 40 us, minus one

The ring has eight words, lit and dark for each digit and two dark ones (a DMA ring is a power of two): 4.0 ms a
round, 250 rounds a second. The dark time after each digit sets the brightness and keeps a slow transistor from
showing one digit's segments in the next.
"""

import array

import rp2
import uctypes
from machine import Pin

from scanner import segments
from scanner.drivers import pins
from scanner.drivers.programs import LINES, drain, multiplex

FRAME_US = 4000  # one round of the ring
LEVELS = 5

_FREQ_HZ = 200_000  # one PIO cycle is 5 us; also what keeps an emulated RP2040 quick
_SLOT = 32  # units of 8 cycles a digit
# Units lit of a digit's 32: each step of brightness is about twice the light; one unit always stays dark.
_LIT = (2, 4, 8, 16, 31)
_WORDS = 8
_RING_BYTES = 4 * _WORDS
_ALL = (1 << LINES) - 1
# A channel's counter ends after this many words, five days; then its twin goes on. A multiple of the ring.
_COUNT = 8 * 100_000_000
_MOV_PINS_NULL = 0xA003  # mov(pins, null) and mov(pins, invert(null)), for a stopped state machine
_MOV_PINS_ONES = 0xA00B


class Display:
    """Shows text on the digits; see `set_anode` for their kind. Until `on()` nothing is driven."""

    def __init__(self, state_machine: int = 0):
        self._id = state_machine
        self._invert = 0
        self._masks = (0, 0, 0)
        self._lit = _LIT[2]
        # DMA needs the ring aligned to its size; the heap aligns to 16 bytes only, so take twice the room.
        self._memory = array.array("I", [0] * (2 * _WORDS))
        address = uctypes.addressof(self._memory)
        self._first = (-address % _RING_BYTES) // 4
        self._address = address + 4 * self._first
        self._dma: tuple = ()
        self._running = False
        self._loaded = False  # the program, in the PIO's memory
        self._sm = rp2.StateMachine(state_machine)
        try:
            self._dma = (rp2.DMA(),)
            self._dma += (rp2.DMA(),)
        except BaseException:
            self.close()
            raise
        self._fill()

    def on(self) -> None:
        """Starts to refresh; what was shown last comes back."""
        if self._running:
            return
        self._sm.init(multiplex, freq=_FREQ_HZ, out_base=Pin(pins.SEGMENTS[0]))
        self._loaded = True
        self._blank()
        for channel, twin in (self._dma, (self._dma[1], self._dma[0])):
            control = channel.pack_ctrl(
                inc_write=False,
                ring_size=5,  # 2 ** 5 bytes
                ring_sel=False,
                treq_sel=self._id // 4 * 8 + self._id % 4,
                chain_to=twin.channel,
            )
            channel.config(read=self._address, write=self._sm, count=_COUNT, ctrl=control, trigger=False)
        self._dma[0].active(1)
        self._sm.active(1)
        self._running = True

    def off(self) -> None:
        """All lines dark at once and nothing runs: the lowest power. What was shown is kept for `on()`."""
        if not self._running:
            return
        self._running = False
        self._sm.active(0)
        for channel in self._dma:
            channel.ctrl = channel.pack_ctrl(enable=False)  # first, or aborting one would start its twin
        for channel in self._dma:
            channel.active(0)
        drain(self._sm)
        self._blank()

    def show(self, text: str) -> None:
        """Shows text as scanner.segments.encode takes it; ValueError as there."""
        self.show_masks(segments.encode(text))

    def show_masks(self, masks: tuple) -> None:
        """Shows any segments: three bit masks, leftmost digit first."""
        self._masks = masks
        self._fill()

    def set_brightness(self, level: int) -> None:
        """Sets the brightness, 1 to 5; ValueError for another."""
        if not 1 <= level <= LEVELS:
            raise ValueError("brightness " + str(level) + " is not 1..5")
        self._lit = _LIT[level - 1]
        self._fill()

    def set_anode(self, anode) -> None:
        """Sets the kind of the digits: common cathode (false) or common anode (true)."""
        levels = pins.DISPLAY_LEVELS["anode" if anode else "cathode"]
        self._invert = (0 if levels["segment_on"] else 0xFF) | (0 if levels["digit_on"] else _ALL & ~0xFF)
        self._fill()

    def close(self) -> None:
        """Gives everything back: state machine, program, DMA channels, and the pins as inputs. May be called twice."""
        if self._dma:
            self.off()
        for channel in self._dma:
            channel.close()
        self._dma = ()
        if self._sm is not None:
            self._sm.active(0)
            self._sm = None
            if self._loaded:
                rp2.PIO(self._id // 4).remove_program(multiplex)
        for pin in pins.SEGMENTS + pins.DIGITS:
            Pin(pin, Pin.IN)

    def _blank(self) -> None:
        """Puts all lines on their dark level, by the state machine that does not run."""
        self._sm.exec(_MOV_PINS_ONES if self._invert else _MOV_PINS_NULL)

    def _fill(self) -> None:
        """Writes the ring. Each word is whole by itself, so that the DMA may read between any two."""
        at = self._first
        lit = self._lit
        dark = self._invert
        for digit in range(3):
            mask = self._masks[digit]
            word = (mask | 0x100 << digit) ^ self._invert if mask else dark
            self._memory[at] = word | (lit - 1) << LINES
            self._memory[at + 1] = dark | (_SLOT - lit - 1) << LINES
            at += 2
        self._memory[at] = dark
        self._memory[at + 1] = dark
