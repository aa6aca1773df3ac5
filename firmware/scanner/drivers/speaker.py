"""The speaker: a PIO state machine makes the pulses, DMA feeds it from two alternating buffers.

A word is one pulse: 16 bits high time, 16 bits low time, in us. The CPU fills one buffer while the other plays, a
piece at each turn of the loop and more after a slow turn, and links it behind the playing one when it is ready. A full
buffer of the highest sound lasts 76 ms, so neither a garbage collection nor a companion's request can be heard: the
loop may stop for 15 ms in the first tenth of a second of a sound and for 50 ms later. If it is ever too late the
speaker rests, low and without current, and never repeats old pulses.
"""

import array

import rp2
import uctypes
from machine import Pin

from scanner.drivers import pins
from scanner.drivers.programs import drain, pulse

BUFFER_PULSES = 160
_FIRST = 24  # pulses prepared before the first one sounds
_PIECE = 48  # and at each turn of the loop
_LATE = 24  # pulses left to play, 11 ms or more, below which a part-filled buffer must do
_AMPLE = 120  # prepared pulses that last 57 ms or more
_FREQ_HZ = 1_000_000
# What the program needs beside the counted cycles, in us.
_HIGH_COST_US = 2
_LOW_COST_US = 5
_SILENT_COST_US = 4
_SET_PINS_0 = 0xE000  # set(pins, 0), for a stopped state machine


class Speaker:
    """Plays pulses. Call `service()` at every turn of the loop, at least every 50 ms while `busy`."""

    def __init__(self, pin: int = pins.SPEAKER, state_machine: int = 1):
        self._pin = pin
        self._id = state_machine
        # Halfwords, not words: numbers over 30 bits would each take room on the heap.
        self._buffers = (array.array("H", bytes(4 * BUFFER_PULSES)), array.array("H", bytes(4 * BUFFER_PULSES)))
        self._addresses = (uctypes.addressof(self._buffers[0]), uctypes.addressof(self._buffers[1]))
        self._pulses = None  # what is still to be prepared
        self._playing = 0  # the buffer that DMA reads
        self._filled = 0  # pulses in the other one
        self._left = 0  # pulses to play in the playing one, at the last turn
        self._taken = 0  # pulses prepared since the sound began
        self._linked = False  # the other one follows by itself
        self.busy = False
        self.late = 0  # times that the speaker had to rest inside a sound: the bench wants 0
        self._sm = None
        self._dma: tuple = ()
        try:
            self._sm = rp2.StateMachine(state_machine)
            self._start_machine()
            self._dma = (rp2.DMA(),)
            self._dma += (rp2.DMA(),)
        except BaseException:
            self.close()
            raise
        treq = state_machine // 4 * 8 + state_machine % 4
        a, b = self._dma
        self._alone = tuple(d.pack_ctrl(inc_write=False, treq_sel=treq) for d in self._dma)
        self._then = (  # the stubs do not know DMA.channel
            a.pack_ctrl(inc_write=False, treq_sel=treq, chain_to=b.channel),  # type: ignore[attr-defined]
            b.pack_ctrl(inc_write=False, treq_sel=treq, chain_to=a.channel),  # type: ignore[attr-defined]
        )

    def play(self, pulses) -> None:
        """Starts to play pairs (high_us, low_us) of 0..65535 (see scanner.sounds.pulses); what played before stops."""
        self.stop()
        self._pulses = iter(pulses)
        self._taken = 0
        self._playing = 1  # so that the first buffer is 0
        self._fill(_FIRST)
        if not self._filled:
            self._pulses = None
            return
        self.busy = True
        self._start_machine()
        self._prepare(0)
        self._playing = 0
        self._left = self._filled
        self._filled = 0
        self._dma[0].active(1)
        self._sm.active(1)
        if self._pulses is not None:
            self._fill(_PIECE)
            if self._filled:
                self._link()

    def replace(self, pulses) -> None:
        """Goes on with other pulses from where the sound is, for a change of volume: the same pairs but for width."""
        if not self.busy:
            return
        left = self._filled
        if self._dma[self._playing].active():
            left += self._dma[self._playing].count
        played = self._taken - left
        rest = iter(pulses)
        for _ in range(played):
            next(rest, None)
        self.play(rest)
        self._taken += played

    def stop(self) -> None:
        """Silence within some microseconds; the line stays low."""
        self._sm.active(0)
        self._sm.exec(_SET_PINS_0)
        if self.busy:
            for channel in self._dma:
                channel.ctrl = channel.pack_ctrl(enable=False)  # first, or aborting one would start the other
            for channel in self._dma:
                channel.active(0)
        drain(self._sm)
        self.busy = False
        self._pulses = None
        self._filled = 0
        self._linked = False

    def service(self) -> None:
        """Prepares what plays next; takes about 3 ms, after a slow turn up to 10."""
        if not self.busy:
            return
        channel = self._dma[self._playing]
        playing = channel.active()
        left = self._left
        if self._linked and not playing:
            left += self._filled
            self._playing = 1 - self._playing
            self._linked = False
            self._filled = 0
            channel = self._dma[self._playing]
            playing = channel.active()
        self._left = channel.count
        if self._linked:
            return
        # Another turn as long as the last would be too long: prepare all that there is room for, while there is time.
        slow = self._left < 2 * (left - self._left)
        if self._pulses is not None and self._filled < BUFFER_PULSES:
            self._fill(BUFFER_PULSES if slow and self._left >= _LATE else _PIECE)
        if self._pulses is None and not self._filled:
            self.busy = playing
            return
        if self._pulses is None or self._filled == BUFFER_PULSES or slow or channel.count < _LATE:
            self._link()

    @property
    def ample(self) -> bool:
        """True when the loop may stop for 50 ms after `service`: enough of the sound is prepared, or all of it."""
        if self._pulses is None:
            return self._linked or not self._filled
        return self._linked and self._left + self._filled >= _AMPLE

    def close(self) -> None:
        """Gives everything back: state machine, program, DMA channels, and the pin as an input. May be called twice."""
        if self._dma:
            self.stop()
        for channel in self._dma:
            channel.close()
        self._dma = ()
        if self._sm is not None:
            self._sm.active(0)
            rp2.PIO(self._id // 4).remove_program(pulse)
            self._sm = None
        Pin(self._pin, Pin.IN)

    def _start_machine(self) -> None:
        """A fresh state machine: nothing left in its queue, the line low."""
        self._sm.init(pulse, freq=_FREQ_HZ, set_base=Pin(self._pin))

    def _fill(self, count: int) -> None:
        """Prepares up to `count` more pulses in the buffer that does not play."""
        buffer = self._buffers[1 - self._playing]
        at = 2 * self._filled
        end = min(at + 2 * count, 2 * BUFFER_PULSES)
        last = None
        high = low = 0
        for pair in self._pulses:  # type: ignore[attr-defined]
            if pair is not last:  # a tone is the same pair many times
                last = pair
                high, low = pair
                if high:
                    low -= _LOW_COST_US
                    high = high - _HIGH_COST_US if high > _HIGH_COST_US else 1
                else:
                    low -= _SILENT_COST_US
                low = max(low, 0)
            buffer[at] = high
            buffer[at + 1] = low
            at += 2
            if at == end:
                break
        else:
            self._pulses = None
        self._taken += at // 2 - self._filled
        self._filled = at // 2

    def _prepare(self, which: int) -> None:
        """Points a channel that does not run at its buffer."""
        self._dma[which].config(
            read=self._addresses[which],
            write=self._sm,
            count=self._filled,
            ctrl=self._alone[which],
            trigger=False,
        )

    def _link(self) -> None:
        """Lets the prepared buffer follow the playing one, or starts it when none plays any more."""
        playing = self._dma[self._playing]
        which = 1 - self._playing
        following = self._dma[which]
        self._prepare(which)
        playing.ctrl = self._then[self._playing]
        self._linked = True
        # It ended before it knew of its successor when neither runs and the successor has not begun.
        if not playing.active() and not following.active() and following.read == self._addresses[which]:
            self.late += 1
            following.active(1)
