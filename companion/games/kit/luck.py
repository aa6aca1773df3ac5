"""Randomness kept in the state: every function draws from `state["rng"]` (an int) and stores it back.

Call them on the working copy inside `apply`, never on a state that others hold. SplitMix64 and not the firmware's
generator: that one is cut to 16-bit draws for MicroPython, bots and shuffles here want wider ones.
"""

from typing import Any

_MASK = (1 << 64) - 1


def start(seed: int) -> int:
    """The first `state["rng"]` of a game with this seed."""
    return _mix(seed & _MASK)


def below(state: dict[str, Any], n: int) -> int:
    """A number from 0 to n - 1, each equally likely (the bias of the multiplication is below n / 2**32)."""
    state["rng"] = (state["rng"] + 0x9E3779B97F4A7C15) & _MASK
    return ((_mix(state["rng"]) >> 32) * n) >> 32


def choice(state: dict[str, Any], items: list) -> Any:
    """One of the items."""
    return items[below(state, len(items))]


def shuffled(state: dict[str, Any], items: list) -> list:
    """A new list in random order (Fisher-Yates)."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = below(state, i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def _mix(z: int) -> int:
    """The output function of SplitMix64 (Steele, Lea and Flood 2014)."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)
