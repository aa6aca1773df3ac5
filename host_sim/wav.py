"""Pulses of a score as a WAV file, for the PC's speakers, the web page and the tests.

The speaker current of the device is either on or off. A sample here is the share of its time slot in
which it is on (area sampling), so an edge keeps its exact place between two samples and a pitch is not
rounded to the sample rate.
"""

import io
import wave
from array import array
from collections.abc import Iterable
from pathlib import Path

RATE_HZ = 44100
LEVEL = 20000  # of 32767: a square wave is loud enough below full scale
_US = 1_000_000


def render(pulses: Iterable[tuple[int, int]], rate_hz: int = RATE_HZ) -> array:
    """Return 16-bit mono samples of (high_us, low_us) pairs; the last sample may be partly filled."""
    samples = array("h")
    # Time runs in units of 1 us / rate: a sample slot is exactly _US of them, whatever the rate.
    now = 0
    for high_us, low_us in pulses:
        end = now + high_us * rate_hz
        stop = end + low_us * rate_hz
        samples.extend([0] * (-(-stop // _US) - len(samples)))
        _fill(samples, now, end)
        now = stop
    return samples


def _fill(samples: array, start: int, end: int) -> None:
    """Adds the on-time from start to end to the samples it falls in."""
    first, last = start // _US, end // _US
    if first == last:
        if end > start:
            samples[first] += (end - start) * LEVEL // _US
        return
    samples[first] += ((first + 1) * _US - start) * LEVEL // _US
    samples[first + 1 : last] = array("h", [LEVEL]) * (last - first - 1)
    if end % _US:
        samples[last] += end % _US * LEVEL // _US


def wav_bytes(pulses: Iterable[tuple[int, int]], rate_hz: int = RATE_HZ) -> bytes:
    """Return a whole WAV file, 16-bit mono."""
    samples = render(pulses, rate_hz)
    if array("H", [1]).tobytes() == b"\0\1":  # WAV is little-endian on every machine
        samples.byteswap()
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate_hz)
        file.writeframes(samples.tobytes())
    return buffer.getvalue()


def write(path: Path, pulses: Iterable[tuple[int, int]], rate_hz: int = RATE_HZ) -> None:
    """Write a WAV file; OSError when that is not possible."""
    Path(path).write_bytes(wav_bytes(pulses, rate_hz))
