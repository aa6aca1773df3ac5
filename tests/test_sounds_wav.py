"""Each sound against the numbers measured on recordings, taken from the rendered WAV and never from the score.

tests/facts/sounds.json holds [at_ms, length_ms, kind, start_hz, end_hz] of every segment. Lengths run from
the first rising edge to the last falling edge, or to the first edge of a segment that follows without a gap.
"""

import io
import json
import wave
from array import array
from bisect import bisect_left
from itertools import pairwise
from pathlib import Path
from statistics import median

import numpy as np
import pytest

from host_sim import wav
from scanner import sounds

FACTS = json.loads((Path(__file__).parent / "facts" / "sounds.json").read_text(encoding="utf-8"))
TOLERANCE = 0.02
SIREN_CURVE = ((150, 565), (350, 404), (670, 304), (1030, 250), (1670, 200))  # (ms after the fall begins, Hz)


class Edges:
    """Times in ms of the edges in a WAV, to a fraction of a sample: the area of an edge's sample tells where it is."""

    def __init__(self, data: bytes):
        with wave.open(io.BytesIO(data)) as file:
            assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
            rate = file.getframerate()
            samples = array("h", file.readframes(file.getnframes()))
        self.total_ms = len(samples) * 1000 / rate
        top = max(samples)
        self.rises, self.falls = [], []
        before = 0
        for n, value in enumerate(samples):
            if before == 0 and value > 0:
                self.rises.append((n + 1 - value / top) * 1000 / rate)
            elif before > 0 and value < top and before == top:
                self.falls.append((n + value / top) * 1000 / rate)
            before = value
        if samples[-1] == top:
            self.falls.append(self.total_ms)
        assert len(self.rises) == len(self.falls)
        # Where sound begins after silence. No tone or buzz but the raspberry's, a single segment, rests for 9 ms.
        self.onsets = self.rises[:1] + [r for f, r in zip(self.falls, self.rises[1:], strict=False) if r - f > 9]

    def cycles_hz(self, start, end):
        """Pitch of each cycle that begins and ends between two times."""
        inside = [t for t in self.rises if start - 1e-6 <= t <= end + 1e-6]
        return [1000 / (b - a) for a, b in pairwise(inside)]


def nearest(values, target):
    at = bisect_left(values, target)
    return min(values[max(0, at - 1) : at + 1], key=lambda v: abs(v - target))


def near(value, expected, tolerance=TOLERANCE):
    return abs(value - expected) <= tolerance * expected


@pytest.fixture(scope="module")
def edges():
    return {name: Edges(wav.wav_bytes(sounds.pulses(sounds.score(name)))) for name in sounds.NAMES}


@pytest.mark.parametrize("name", FACTS)
def test_total_length(edges, name):
    sound = edges[name]
    assert sound.rises[0] == pytest.approx(0, abs=0.03)
    assert near(sound.total_ms, FACTS[name]["total_ms"])
    assert near(sound.falls[-1], FACTS[name]["total_ms"])
    assert sound.total_ms == pytest.approx(sounds.duration_ms(name), abs=0.6)


def place_slack_ms(at):
    return 1.5 + 0.01 * at


def boundary(sound, at, end_hz, start_hz):
    """The rise near `at` where one segment's last pitch turns into the next one's first; of equals the nearest."""

    def mismatch(n):
        before, after = (1000 / (sound.rises[m] - sound.rises[m - 1]) for m in (n, n + 1))
        return round(max(abs(before / end_hz - 1), abs(after / start_hz - 1)), 2), abs(sound.rises[n] - at)

    candidates = [n for n, t in enumerate(sound.rises[1:-1], 1) if abs(t - at) <= place_slack_ms(at)]
    return sound.rises[min(candidates, key=mismatch)]


def segment_times(sound, sounding, index):
    """Start and end in ms of a sounding segment as rendered."""

    def begin(n):
        at, _, _, start_hz, _ = sounding[n]
        if n and at - sum(sounding[n - 1][:2]) < 1:
            return boundary(sound, at, sounding[n - 1][4] or sounding[n - 1][3], start_hz)
        return nearest(sound.onsets, at)

    start = begin(index)
    if index + 1 == len(sounding):
        return start, sound.falls[-1]
    until = begin(index + 1)
    return start, until if until not in sound.onsets else max(t for t in sound.falls if t < until)


@pytest.mark.parametrize("name", FACTS)
def test_every_segment_has_its_place_length_and_pitch(edges, name):
    sound, segments = edges[name], FACTS[name]["segments"]
    for at, ms, _, _, _ in (s for s in segments if s[2] == "silence"):
        end = nearest(sound.onsets, at + ms)
        assert near(end - max(t for t in sound.falls if t < end), ms), f"{name} silence at {at} ms"
    sounding = [s for s in segments if s[2] != "silence"]
    for index, (at, ms, kind, start_hz, end_hz) in enumerate(sounding):
        where = f"{name} segment at {at} ms"
        start, end = segment_times(sound, sounding, index)
        assert abs(start - at) <= place_slack_ms(at), where
        assert near(end - start, ms), where
        cycles = sound.cycles_hz(start, end)
        if kind == "sweep":
            assert near(cycles[0], start_hz), where
            assert near(cycles[-1], end_hz), where
            direction = 1 if end_hz > start_hz else -1
            assert all((b - a) * direction > -0.5 for a, b in pairwise(cycles)), where
        elif end_hz is None:
            assert near(median(cycles), start_hz), where
            if kind == "tone":
                assert all(near(hz, start_hz) for hz in cycles), where


def test_door_is_fifty_slowing_bursts_of_five_half_periods(edges):
    sound = edges["door"]
    starts = [sound.rises[0]] + [b for a, b in pairwise(sound.rises) if b - a > 12]
    ends = [max(t for t in sound.falls if t < s) for s in starts[1:]] + [sound.falls[-1]]
    assert len(starts) == 50
    on = [e - s for s, e in zip(starts, ends, strict=True)]
    gap = [s - e for e, s in zip(ends, starts[1:], strict=False)]
    spacing = [b - a for a, b in pairwise(starts)]
    assert near(on[0], 22.3)
    assert near(on[-1], 19.8)
    assert near(gap[0], 17.9)
    assert near(gap[-1], 15.9)
    assert near(spacing[0], 40.3)
    assert near(spacing[-1], 35.9)
    assert near(sound.cycles_hz(starts[0], ends[0])[0], 112)
    assert near(sound.cycles_hz(starts[-1], ends[-1])[-1], 126)


def test_arrest_siren_falls_along_the_measured_curve(edges):
    sound = edges["arrest_siren"]
    for after_ms, hz in SIREN_CURVE:
        at = nearest(sound.rises, 1256.4 + after_ms)
        assert near(sound.cycles_hz(at, at + 10)[0], hz), after_ms


@pytest.mark.parametrize("speed", [0.87, 0.93])
def test_speed_stretches_a_recording_as_a_whole(edges, speed):
    for name in FACTS:
        slow = Edges(wav.wav_bytes(sounds.pulses(sounds.score(name), 4, speed)))
        assert near(slow.total_ms * speed, edges[name].total_ms, 0.002)
        assert near(median(slow.cycles_hz(0, 1e9)) / speed, median(edges[name].cycles_hz(0, 1e9)), 0.005)


def test_an_edge_keeps_its_place_between_samples():
    for period_us in (331, 474, 475, 1001):
        sound = Edges(wav.wav_bytes([(period_us // 2, period_us - period_us // 2)] * 100))
        assert near(median(sound.cycles_hz(0, 1e9)), 1e6 / period_us, 0.0005)
        assert near(sound.total_ms, period_us / 10, 0.001)


def test_silence_is_zero_and_keeps_time():
    for name in sounds.NAMES:
        samples = wav.render(sounds.pulses(sounds.score(name), 0))
        assert not any(samples)
        assert len(samples) * 1000 / wav.RATE_HZ == pytest.approx(sounds.duration_ms(name), abs=0.6)


def loudness_db(samples, rate_hz):
    """A-weighted power (IEC 61672 curve) behind the second-order 500 Hz high pass that a small speaker is."""
    spectrum = np.abs(np.fft.rfft(np.array(samples, float))) ** 2
    f2 = np.fft.rfftfreq(len(samples), 1 / rate_hz) ** 2 + 1e-9
    weight = 12194**2 * f2**2 / ((f2 + 20.6**2) * np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2)) * (f2 + 12194**2))
    speaker = f2 / 500**2 / np.hypot(1 - f2 / 500**2, np.sqrt(2 * f2) / 500)
    return 10 * np.log10(np.sum(spectrum * (weight * speaker) ** 2))


@pytest.mark.parametrize("name", sounds.NAMES)
def test_volume_steps_are_even_to_the_ear(name):
    levels = [loudness_db(wav.render(sounds.pulses(sounds.score(name), v)), wav.RATE_HZ) for v in (4, 3, 2, 1)]
    assert all(4.5 < louder - softer < 8 for louder, softer in pairwise(levels)), levels
