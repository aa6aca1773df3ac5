"""Where the thief's choices come from on a real device. A simulator puts its own module in this place."""

import os


def seed() -> int:
    """Returns 32 random bits of the chip: ring oscillator, timers and bus counters (pico_rand of the Pico SDK)."""
    return int.from_bytes(os.urandom(4), "big")


def random_bytes(count: int) -> bytes:
    """Returns random bytes for the dice and numbers of the link."""
    return os.urandom(count)
