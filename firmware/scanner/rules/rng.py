"""A small seedable generator that draws the same numbers on every Python.

Two 16-bit words of xorshift (shifts 5, 3, 1; period 2**32 - 1) mixed into one 16-bit output by an odd factor, all
within the 31-bit small integers of MicroPython: drawing allocates nothing on the device. Not for secrets.
"""

# The state that callers see is the pair of words under an invertible mix, so that neighbouring seeds give
# unrelated games while a state read and set again goes on exactly where it was.
_MULTIPLIER = 0x9E3779B1
_INVERSE = 0x0E8B2F51  # _MULTIPLIER * _INVERSE = 1 modulo 2**32


class Rng:
    """Rng(seed) with any integer, of which 32 bits count; Rng(other.state) goes on where `other` is."""

    def __init__(self, seed):
        self.state = seed

    @property
    def state(self):
        """The whole state as one integer, 0 to 2**32 - 1. Set it to restore."""
        word = ((self._x << 16 | self._y) * _INVERSE) & 0xFFFFFFFF
        return ((word >> 16 ^ word) * _INVERSE) & 0xFFFFFFFF

    @state.setter
    def state(self, value):
        word = ((value & 0xFFFFFFFF) * _MULTIPLIER) & 0xFFFFFFFF
        word = ((word >> 16 ^ word) * _MULTIPLIER) & 0xFFFFFFFF
        word = word or 1  # all zeros would stay zeros for ever
        self._x = word >> 16
        self._y = word & 0xFFFF

    def below(self, n):
        """Returns an integer 0 to n - 1, each equally likely. ValueError unless 1 <= n <= 65536.

        Multiplies instead of taking the remainder and draws again where that would favour a number
        (D. Lemire, "Fast random integer generation in an interval", 2019).
        """
        while True:
            t = self._x
            y = self._y
            t ^= t << 5 & 0xFFFF
            self._x = y
            self._y = z = y ^ y >> 1 ^ t ^ t >> 3
            t = (y * 11291 + z & 0xFFFF) * n
            if t & 0xFFFF >= n > 0:
                break
            if not 1 <= n <= 65536:
                raise ValueError("below(%r): n must be 1 to 65536" % n)
            if t & 0xFFFF >= 65536 % n:
                break
        return t >> 16

    def chance(self, num, den):
        """Returns True num times in den on average: never for num = 0, always for num >= den."""
        return self.below(den) < num
