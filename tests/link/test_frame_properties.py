"""Frame codec invariants by Hypothesis: round trip, hostile bytes, and good frames that survive any noise."""

import json

from hypothesis import given
from hypothesis import strategies as st

from scanner.link import frame

TEXT = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=12)
WHOLE = st.integers(-frame.MAX_INT, frame.MAX_INT)
PLAIN = st.recursive(st.none() | st.booleans() | WHOLE | TEXT, lambda v: st.lists(v, max_size=3), max_leaves=4)
MESSAGES = st.dictionaries(TEXT, PLAIN, max_size=4)


def fits(message):
    try:
        return frame.encode(message)
    except frame.FrameError:
        return None


@given(MESSAGES)
def test_round_trip_and_any_json_reader_agrees(message):
    data = fits(message)
    if data is not None:
        assert len(data) <= frame.MAX_FRAME
        assert all(0x20 <= b < 0x7F for b in data[:-1])
        assert frame.decode(data[:-1]) == message
        assert json.loads(data[1:-10]) == message


@given(st.binary(max_size=900), st.lists(st.integers(0, 900), max_size=6))
def test_hostile_bytes_never_raise_and_splitting_changes_nothing(data, cuts):
    whole = frame.Reader().feed(data)
    reader, got, last = frame.Reader(), [], 0
    for cut in [*sorted(c for c in cuts if c <= len(data)), len(data)]:
        got += reader.feed(data[last:cut])
        last = cut
    assert got == whole
    assert len(reader._held) <= frame.MAX_FRAME


@given(st.lists(st.tuples(st.binary(max_size=40), st.integers(0, 999)), min_size=1, max_size=8))
def test_a_good_frame_survives_any_noise_before_it(items):
    stream, wanted = b"", []
    for noise, number in items:
        stream += noise.replace(b"\n", b"") + frame.encode({"i": number})
        wanted.append({"i": number})
    assert frame.Reader().feed(stream) == wanted


@given(st.integers(0, 30), st.integers(1, 255))
def test_a_flipped_byte_never_gives_another_message(at, mask):
    good = frame.encode({"c": "roll", "i": 3, "sides": 6})
    bad = bytearray(good)
    bad[at % (len(good) - 1)] ^= mask
    assert frame.Reader().feed(bytes(bad) + good) == [frame.decode(good[:-1])]
