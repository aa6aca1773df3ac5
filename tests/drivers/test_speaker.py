"""The speaker driver: its PIO program on an emulated state machine, its two buffers under an irregular loop."""

import itertools
from collections import deque

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pioemu import State, emulate

from scanner import sounds
from scanner.drivers import pins
from tests.drivers import fakes
from tests.proof import size

PIN = pins.SPEAKER


@pytest.fixture
def speaker(chip):
    from scanner.drivers.speaker import Speaker

    made = Speaker()
    yield made
    made.close()


class Listener:
    """The state machine and its DMA: plays words in their time, as the program does (proved below)."""

    def __init__(self, chip, machine=1):
        self.chip = chip
        self.number = machine
        self.heard = []  # (high_us, low_us)
        self.rests_us = 0  # time without a word
        self._rest = 0

    def listen(self, time_us):
        machine = self.chip.state_machines[self.number]
        left = time_us + self._rest
        while machine.on:
            self.chip.feed(machine)
            if not machine.fifo:
                self.rests_us += left
                self._rest = 0
                return
            word = machine.fifo[0]
            high, low = word & 0xFFFF, word >> 16
            pair = (high + 2, low + 5) if high else (0, low + 4)
            if sum(pair) > left:
                self._rest = left
                return
            left -= sum(pair)
            machine.fifo.pop(0)
            self.heard.append(pair)
        self._rest = 0


def expected(name, volume=4, speed=1.0):
    """What should be heard: silences below the program's own 4 us take these 4 us."""
    return [(h, low if h else max(low, 4)) for h, low in sounds.pulses(sounds.score(name), volume, speed)]


def run(program_words):
    """Runs the program on words and returns [(high_us, low_us)] of the pin, the last low open."""
    from scanner.drivers.programs import pulse

    edges = []
    states = emulate(
        pulse.opcodes,
        stop_when=lambda opcode, s: s.clock > 200_000,
        initial_state=State(pin_directions=1 << PIN, transmit_fifo=deque(program_words)),
        auto_pull=True,
        pull_threshold=32,
        set_base=PIN,
        set_count=1,
    )
    level = 0
    for before, after in states:
        now = after.pin_values >> PIN & 1
        if now != level:
            level = now
            edges.append(before.clock)
        if (
            not after.transmit_fifo
            and before.clock > 0
            and len(edges) >= 2 * sum(w & 0xFFFF > 0 for w in program_words)
        ):
            break
    return edges


@pytest.mark.parametrize("pair", [(3, 5), (20, 455), (228, 247), (775, 840), (10_800, 11_700)])
def test_the_program_makes_pulses_of_exactly_the_length_in_a_word(chip, pair):
    high_us, low_us = pair
    words = [(high_us - 2) | (low_us - 5) << 16] * 3
    edges = run(words)
    assert [b - a for a, b in itertools.pairwise(edges)] == [high_us, low_us] * 2 + [high_us]


def test_a_silent_word_keeps_the_pin_low_for_its_length(chip):
    pulse = 98 | 195 << 16  # 100 high, 200 low
    edges = run([pulse, 0 | (1000 - 4) << 16, pulse])
    assert [b - a for a, b in itertools.pairwise(edges)] == [100, 200 + 1000, 100]


def assert_whole(chip, speaker, name, stop_us):
    """Plays a sound in a loop whose turns take `stop_us(turn, elapsed_us)`; it is heard pulse for pulse."""
    listener = Listener(chip)
    speaker.play(sounds.pulses(sounds.score(name)))
    turn = elapsed_us = 0
    while speaker.busy:
        speaker.service()
        turn_us = stop_us(turn, elapsed_us)
        listener.listen(turn_us)
        elapsed_us += turn_us
        turn += 1
        assert turn < 4000
    listener.listen(400_000)
    assert listener.heard == expected(name)
    assert speaker.late == 0


@pytest.mark.parametrize("name", sounds.NAMES)
def test_every_sound_is_heard_pulse_for_pulse_with_a_turn_every_5_ms(chip, speaker, name):
    assert_whole(chip, speaker, name, lambda turn, elapsed_us: 5000)


@settings(
    max_examples=size(25, 3000),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    derandomize=True,
)
@given(
    name=st.sampled_from(["glass", "crime", "tip", "dot", "street", "raspberry"]),
    waits=st.lists(st.integers(0, 50_000), min_size=20, max_size=20),
)
def test_a_loop_that_stops_for_garbage_leaves_no_gap(monkeypatch, name, waits):
    def stop_us(turn, elapsed_us):
        """Mostly the loop turns quickly; now and then it stops, in the first tenth of a second for 15 ms at most."""
        wait_us = waits[turn // 12 % 20] if turn % 12 == 11 else 2000
        return min(wait_us, 15_000 if elapsed_us < 100_000 else 50_000)

    with monkeypatch.context() as patch:
        chip = fakes.install(patch)
        from scanner.drivers.speaker import Speaker

        assert_whole(chip, Speaker(), name, stop_us)


@pytest.mark.parametrize("name", sounds.NAMES)
def test_a_loop_that_is_always_slow_leaves_no_gap(chip, speaker, name):
    assert_whole(chip, speaker, name, lambda turn, elapsed_us: 50_000 if elapsed_us > 100_000 else 10_000)


@pytest.mark.parametrize("name", sounds.NAMES)
def test_a_loop_may_stop_for_50_ms_whenever_enough_is_prepared(chip, speaker, name):
    stops = []

    def stop_us(turn, elapsed_us):
        if speaker.ample:
            stops.append(turn)
        return 50_000 if speaker.ample else 3000

    assert_whole(chip, speaker, name, stop_us)
    assert stops and speaker.ample


def test_a_loop_that_stops_for_a_second_rests_and_never_repeats(chip, speaker):
    listener = Listener(chip)
    speaker.play(sounds.pulses(sounds.score("glass")))
    listener.listen(1_000_000)
    while speaker.busy:
        speaker.service()
        listener.listen(5000)
    listener.listen(300_000)
    assert listener.heard == expected("glass")
    assert speaker.late > 0
    assert listener.rests_us > 500_000


def test_stop_is_silent_at_once_and_leaves_nothing_for_the_next_sound(chip, speaker):
    listener = Listener(chip)
    speaker.play(sounds.pulses(sounds.score("crime")))
    for _ in range(20):
        speaker.service()
        listener.listen(5000)
    speaker.stop()
    assert not chip.state_machines[1].on
    assert chip.driven(PIN) == 0
    assert not any(c.busy for c in chip.dma if c)
    heard = len(listener.heard)
    listener.listen(100_000)
    assert len(listener.heard) == heard
    speaker.play(sounds.pulses(sounds.score("dot")))
    while speaker.busy:
        speaker.service()
        listener.listen(3000)
    listener.listen(100_000)
    assert listener.heard[heard:] == expected("dot")


def test_volume_0_never_raises_the_pin_and_takes_as_long(chip, speaker):
    listener = Listener(chip)
    speaker.play(sounds.pulses(sounds.score("crime"), volume=0))
    while speaker.busy:
        speaker.service()
        listener.listen(5000)
    listener.listen(400_000)
    assert {high for high, _ in listener.heard} == {0}
    assert abs(sum(low for _, low in listener.heard) / 1000 - sounds.duration_ms("crime")) < 1


def test_the_volume_changes_in_the_middle_and_the_length_stays(chip, speaker):
    listener = Listener(chip)
    speaker.play(sounds.pulses(sounds.score("crime"), volume=4))
    for _ in range(60):
        speaker.service()
        listener.listen(5000)
    speaker.replace(sounds.pulses(sounds.score("crime"), volume=1))
    while speaker.busy:
        speaker.service()
        listener.listen(5000)
    listener.listen(400_000)
    widths = [high for high, _ in listener.heard]
    loud = widths.index(min(widths))
    assert min(widths[:loud]) > max(widths[loud:])
    # What waited in the queue of eight is lost with the change, no more.
    assert 0 <= len(expected("crime")) - len(listener.heard) <= fakes.FIFO_JOINED + 1


def test_an_empty_sound_is_over_at_once(chip, speaker):
    speaker.play(iter(()))
    assert not speaker.busy
    speaker.service()


def test_close_gives_everything_back_and_may_be_called_twice(chip):
    from scanner.drivers.speaker import Speaker

    speaker = Speaker()
    speaker.play(sounds.pulses(sounds.score("crime")))
    speaker.close()
    speaker.close()
    assert chip.dma == [None] * 12
    assert not chip.programs[0]
    assert not chip.state_machines[1].on
    assert chip.driven(PIN) is None
