"""The two PIO programs. Their words (out, jmp, pins ...) are the assembler's: they exist while `asm_pio` runs only."""

import rp2

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rp2.asm_pio import *

_PULL_NOBLOCK = 0x8080

LINES = 11  # of the display: eight segments and three digits


@rp2.asm_pio(
    out_init=(rp2.PIO.OUT_LOW,) * LINES,
    out_shiftdir=rp2.PIO.SHIFT_RIGHT,
    autopull=True,
    pull_thresh=32,
)
def multiplex():
    """Display: the levels of one word (11 bits) for its length (21 bits): 2 + 8 * (length + 1) cycles."""
    out(pins, 11)
    out(x, 21)
    label("hold")
    jmp(x_dec, "hold")[7]


@rp2.asm_pio(
    set_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_RIGHT,
    fifo_join=rp2.PIO.JOIN_TX,
    autopull=True,
    pull_thresh=32,
)
def pulse():
    """Speaker: one pulse a word, high for h + 2 cycles, low for l + 5; h = 0: silence of l + 4. Waits low for words."""
    out(x, 16)
    jmp(not_x, "silent")
    set(pins, 1)
    label("high")
    jmp(x_dec, "high")
    set(pins, 0)
    label("silent")
    out(x, 16)
    label("low")
    jmp(x_dec, "low")


def drain(machine) -> None:
    """Empties the queue of a state machine that does not run, so that nothing old comes out at its next start."""
    while machine.tx_fifo():
        machine.exec(_PULL_NOBLOCK)
