"""The generator: even, without bias, restorable."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scanner.rules.rng import Rng
from tests.proof import size


def too_uneven(counts, kinds):
    """True when a count over `kinds` equally likely outcomes is 5 sigma of chi-square off."""
    total = sum(counts.values())
    expected = total / kinds
    chi = sum((counts.get(kind, 0) - expected) ** 2 / expected for kind in range(kinds))
    return abs(chi - (kinds - 1)) > 5 * (2 * (kinds - 1)) ** 0.5


@given(st.integers())
def test_a_state_read_and_set_goes_on_exactly_where_it_was(seed):
    rng = Rng(seed)
    for _ in range(3):
        assert 0 <= rng.state < 2**32
        twin, other = Rng(rng.state), Rng(0)
        other.state = rng.state
        draws = [rng.below(n) for n in (2, 7, 65536)]
        assert draws == [twin.below(n) for n in (2, 7, 65536)] == [other.below(n) for n in (2, 7, 65536)]
        assert rng.state == twin.state


def test_the_seed_is_the_state_and_its_32_bits_all_count():
    assert Rng(7).state == 7
    assert Rng(2**32 + 7).state == 7
    assert len({tuple(Rng(1 << bit).below(65536) for _ in range(1)) for bit in range(32)}) == 32


@pytest.mark.parametrize("n", [1, 2, 3, 5, 19, 40, 183, 1000])
def test_below_is_even(n):
    rng = Rng(1979)
    counts = Counter(rng.below(n) for _ in range(size(20_000, 400_000)))
    assert set(counts) <= set(range(n))
    assert n == 1 or not too_uneven(counts, n)


def test_below_is_even_over_its_whole_input_no_modulo_bias():
    # Each output of the generator once (0 is always rejected for these n): what is kept must be even on 0 to n - 1.
    class Every(Rng):
        def __init__(self, output):
            self._y = 0
            self._x = output  # with y = 0 the next word is t ^ t >> 3 of x

    for n in (3, 19, 10_000):
        counts = Counter()
        for word in range(1, 65536):
            rng = Every(word)
            value = rng.below(n)
            if rng._x == 0:  # kept at the first draw; a rejected one has moved on
                counts[value] += 1
        assert len(counts) == n
        assert len(set(counts.values())) == 1, n


@pytest.mark.parametrize("dice", [(24, 3), (10, 4), (6, 5), (2, 12)])
def test_successive_draws_are_independent(dice):
    n, length = dice
    rng = Rng(42)
    counts = Counter()
    for _ in range(size(40_000, 400_000)):
        value = 0
        for _ in range(length):
            value = value * n + rng.below(n)
        counts[value] += 1
    assert not too_uneven(counts, n**length)


def test_neighbouring_seeds_start_differently():
    counts = Counter(Rng(seed).below(19) for seed in range(20_000))
    assert not too_uneven(counts, 19)


@pytest.mark.parametrize("n", [0, -1, 65537, 10**9])
def test_an_impossible_n_is_a_value_error_that_names_it(n):
    with pytest.raises(ValueError, match=str(n)):
        Rng(1).below(n)


def test_chance_never_always_and_in_between():
    rng = Rng(5)
    assert not any(rng.chance(0, 8) for _ in range(100))
    assert all(rng.chance(8, 8) for _ in range(100))
    hits = sum(rng.chance(1, 8) for _ in range(20_000))
    assert abs(hits - 2500) < 5 * (20_000 / 8 * 7 / 8) ** 0.5
