"""The display driver: its PIO program on an emulated state machine, its ring of words, what it leaves behind."""

import itertools
from collections import deque

import pytest
from pioemu import State, emulate

from scanner import segments
from scanner.drivers import pins

FIRST = pins.SEGMENTS[0]
CYCLE_US = 5


@pytest.fixture
def display(chip):
    from scanner.drivers.display import Display

    made = Display()
    yield made
    made.close()


def ring(chip, count=8):
    """The next words that the display's DMA reads."""
    channel = next(c for c in chip.dma if c and c.busy)
    return [channel.take() for _ in range(count)]


def shown(words):
    """Runs the program on words and returns [(levels of the eleven lines, length in us)], as they follow each other."""
    from scanner.drivers.programs import multiplex

    state = State(pin_directions=0x7FF << FIRST, transmit_fifo=deque(words))
    steps = []
    count = len(words)
    states = emulate(
        multiplex.opcodes,
        stop_when=lambda opcode, s: len(steps) > 20_000,
        initial_state=state,
        auto_pull=True,
        pull_threshold=32,
        out_base=FIRST,
        out_count=11,
    )
    starts = []
    for before, after in states:
        steps.append(1)
        if before.program_counter == 0 and after.program_counter == 1:
            starts.append((before.clock, after.pin_values >> FIRST & 0x7FF))
        if len(starts) == count and after.program_counter == 0:
            starts.append((after.clock, None))
            break
    return [(levels, (end - start) * CYCLE_US) for (start, levels), (end, _) in itertools.pairwise(starts)]


def test_each_digit_is_lit_alone_with_its_own_segments(chip, display):
    display.on()
    display.show("4F.L")
    for digit, mask in enumerate(segments.encode("4F.L")):
        lit = [(levels, us) for levels, us in shown(ring(chip)) if levels >> 8 == 1 << digit]
        assert [levels & 0xFF for levels, _ in lit] == [mask]


def test_a_round_takes_4_ms_so_each_digit_comes_250_times_a_second(chip, display):
    from scanner.drivers.display import FRAME_US

    display.on()
    display.show("888")
    assert sum(us for _, us in shown(ring(chip))) == FRAME_US == 4000


def test_brightness_doubles_the_light_and_never_changes_the_round(chip, display):
    display.on()
    display.show("888")
    light = []
    for level in range(1, 6):
        display.set_brightness(level)
        words = shown(ring(chip))
        assert sum(us for _, us in words) == 4000
        light.append(sum(us for levels, us in words if levels))
    assert all(1.8 < b / a < 2.1 for a, b in itertools.pairwise(light))
    for wrong in (0, 6):
        with pytest.raises(ValueError, match=r"is not 1\.\.5"):
            display.set_brightness(wrong)


def test_segments_are_dark_between_digits_so_none_ghosts_into_the_next(chip, display):
    display.on()
    display.set_brightness(5)
    display.show("888")
    words = shown(ring(chip))
    for (levels, _), (after, dark_us) in itertools.pairwise(words):
        if levels:
            assert after == 0
            assert dark_us >= 40


def test_common_anode_turns_all_levels_over(chip, display):
    display.set_anode(True)
    display.on()
    display.show("1")
    levels = {value for value, _ in shown(ring(chip))}
    assert levels == {0x7FF, 0x7FF ^ (0x100 | segments.encode("1")[0])}


def test_nothing_is_driven_before_on_and_all_is_dark_after_off(chip, display):
    assert all(chip.driven(pin) is None for pin in pins.SEGMENTS + pins.DIGITS)
    display.show("888")
    display.on()
    ring(chip)
    display.off()
    assert not any(c.busy for c in chip.dma if c)
    assert not chip.state_machines[0].on
    assert {chip.driven(pin) for pin in pins.SEGMENTS + pins.DIGITS} == {0}
    display.on()
    assert any(levels for levels, _ in shown(ring(chip)))


def test_off_with_common_anode_leaves_the_lines_high(chip, display):
    display.set_anode(True)
    display.on()
    display.off()
    assert {chip.driven(pin) for pin in pins.SEGMENTS + pins.DIGITS} == {1}


def test_the_ring_is_aligned_and_goes_on_without_end(chip, display):
    display.on()
    display.show("123")
    channel = next(c for c in chip.dma if c and c.busy)
    assert channel.read % 32 == 0
    assert channel.control["ring_size"] == 5
    assert channel.reload % 8 == 0
    twin = chip.dma[channel.control["chain_to"]]
    assert twin is not channel
    channel.left = 4  # days later
    first = [channel.take() for _ in range(4)]
    assert not channel.busy
    assert twin.busy
    assert twin.control["chain_to"] == channel.channel
    assert twin.read % 32 == 0
    assert first[0] == twin.take()


def test_text_that_cannot_be_shown_is_refused_and_the_old_one_stays(chip, display):
    display.on()
    display.show("123")
    before = ring(chip)
    with pytest.raises(ValueError, match="no segments for 'K'"):
        display.show("K")
    assert ring(chip) == before


def test_close_gives_everything_back_and_may_be_called_twice(chip):
    from scanner.drivers.display import Display

    display = Display()
    display.on()
    display.close()
    display.close()
    assert chip.dma == [None] * 12
    assert not chip.programs[0]
    assert not chip.state_machines[0].on
    assert all(chip.driven(pin) is None for pin in pins.SEGMENTS + pins.DIGITS)


def test_when_dma_channels_run_out_nothing_stays_claimed(chip):
    import rp2

    from scanner.drivers.display import Display

    others = [rp2.DMA() for _ in range(11)]
    with pytest.raises(OSError):
        Display()
    assert sum(c is not None for c in chip.dma) == len(others)
    assert not chip.programs[0]
