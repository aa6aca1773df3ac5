"""Frames on both Pythons: the bytes are the same, and nothing on the wire upsets the reader."""

import binascii

from scanner.link import frame


def _raw(body):
    return b"@" + body + b"#%08x\n" % (binascii.crc32(body) & 0xFFFFFFFF)


def test_known_bytes_are_the_same_on_every_python():
    assert frame.encode({"i": 1, "c": "hello"}) == b'@{"c":"hello","i":1}#370924bd\n'
    message = {"z": [1, None, True, False, -3], "a": 'q"\\\n\x7f', "k": "\u00e5\ub3c4\U0001f600"}
    body = b'{"a":"q\\"\\\\\\u000a\\u007f","k":"\\u00e5\\ub3c4\\ud83d\\ude00","z":[1,null,true,false,-3]}'
    assert frame.encode(message) == _raw(body)


def test_a_message_survives_the_trip():
    message = {"i": 7, "c": "show", "text": "1Cr", "list": [1, [2, {"x": None}]]}
    assert frame.Reader().feed(frame.encode(message)) == [message]


def test_every_split_of_the_stream_gives_the_same_messages():
    stream = frame.encode({"i": 1}) + b"noise\r\n" + frame.encode({"i": 2})
    for cut in range(len(stream) + 1):
        reader = frame.Reader()
        assert reader.feed(stream[:cut]) + reader.feed(stream[cut:]) == [{"i": 1}, {"i": 2}], cut


def test_noise_before_a_frame_on_the_same_line_is_passed_over():
    good = frame.encode({"i": 2})
    for noise in (b">>> ", b"@", b"@{", b"\xff\xfe", b"@@{{", frame.encode({"i": 1})[:-1], b"x" * 1000):
        assert frame.Reader().feed(noise + good) == [{"i": 2}], noise


def test_a_torn_frame_does_not_eat_the_next():
    first, good = frame.encode({"i": 1, "c": "ping"}), frame.encode({"i": 2})
    for cut in range(len(first) - 1):
        assert frame.Reader().feed(first[:cut] + good) == [{"i": 2}], cut


def test_an_at_sign_inside_a_text_is_no_start():
    message = {"s": "@{#00000000", "t": "@{"}
    assert frame.Reader().feed(frame.encode(message)) == [message]


def test_a_wrong_checksum_is_ignored():
    good = frame.encode({"i": 1})
    for at in range(len(good) - 1):
        bad = bytearray(good)
        bad[at] ^= 1
        assert frame.Reader().feed(bytes(bad) + good) == [{"i": 1}], at


def test_upper_case_and_padded_checksums_are_ignored():
    body = b'{"i":1}'
    crc = b"%08x" % (binascii.crc32(body) & 0xFFFFFFFF)
    for tail in (crc.upper(), b" " + crc[1:], b"0x" + crc[2:], crc[:-1] + b"_", b"+" + crc[1:]):
        if tail != crc:
            assert frame.decode(b"@" + body + b"#" + tail) is None, tail


def test_what_is_not_a_plain_object_is_ignored():
    bodies = (b"[1]", b"{", b"{}}", b'{"a":1.5}', b'{"a":1e999}', b'{"a":NaN}', b'{"a":"\xff"}', b'{"a":"\xc3\xa5"}')
    bodies += (b"{1:2}", b'{"a":\x03}', b'{"a":9007199254740992}', b'{"a":[[[[[[]]]]]]}', b'{"a":' + b"[" * 200 + b"}")
    for body in bodies:
        assert frame.Reader().feed(_raw(body)) == [], body


def test_the_longest_frame_is_256_bytes():
    longest = {"s": "x" * 237}
    data = frame.encode(longest)
    assert len(data) == 256
    assert frame.Reader().feed(b"y" * 999 + data) == [longest]
    assert frame.Reader().feed(_raw(b'{"s":"' + b"x" * 238 + b'"}')) == []


def test_what_cannot_travel_is_refused_by_name():
    deep = []
    for _ in range(300):
        deep = [deep]
    for message in ({"s": "x" * 238}, {"f": 1.5}, {1: 2}, {"b": b"x"}, {"n": 1 << 53}, {"d": deep}, [1], None):
        try:
            frame.encode(message)
        except frame.FrameError as e:
            assert str(e)
        else:
            raise AssertionError(message)


def test_a_carriage_return_before_the_newline_is_harmless():
    assert frame.Reader().feed(frame.encode({"i": 1})[:-1] + b"\r\n") == [{"i": 1}]


def test_the_reader_holds_at_most_one_frame_of_bytes():
    reader = frame.Reader()
    for _ in range(50):
        reader.feed(b"@{" + b"x" * 500)
        assert len(reader._held) <= frame.MAX_FRAME
    assert reader.feed(b"\n" + frame.encode({"i": 1})) == [{"i": 1}]


def test_the_short_way_writes_what_the_long_way_writes():
    for message in ({}, {"b": [], "a": {}, "ab": [1, [-2, None], {"z": True, "y": False}]}, {"s": "plain ~ text"}):
        out = []
        frame._write(out, frame._ordered(message, 0))
        assert frame.encode(message) == _raw("".join(out).encode())
