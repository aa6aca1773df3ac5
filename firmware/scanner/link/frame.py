"""Line frames of the serial link: `@{json}#crc32hex\\n`, the same bytes from CPython and MicroPython.

A frame is printable ASCII: Ctrl-C reaches the REPL and tracebacks may pass between frames. Both ends use this module.
"""

import binascii
import json
from collections import OrderedDict

MAX_FRAME = 256  # bytes, from "@" to the newline
MAX_DEPTH = 6  # objects and lists inside each other
MAX_INT = 9007199254740991  # 2**53 - 1: what every JSON reader keeps exactly
_LEAVES = (str, bool)  # and None, and whole numbers within MAX_INT
_TAIL = 9  # "#" and eight hexadecimal digits


class FrameError(ValueError):
    """A message that cannot travel: too long, too deep, or not plain data."""


def _dumps(value):
    """Canonical JSON: keys sorted, no spaces, ASCII, whole numbers only. Raises FrameError.

    json.dumps alone will not do: MicroPython's dict has no order, and the two Pythons escape differently. Where nothing
    needs an escape, which is nearly always, it does the work, five times as fast as `_write` on the device.
    """
    ordered = _ordered(value, 0)
    text = json.dumps(ordered, separators=(",", ":"))
    if "\\" not in text and _printable(text.encode()):
        return text
    out = []
    _write(out, ordered)
    return "".join(out)


def _ordered(value, depth):
    """A copy of an object or list with keys in order, of what can travel only."""
    if depth >= MAX_DEPTH:
        raise FrameError("nested too deep")
    if not isinstance(value, dict):
        return [item if item is None or type(item) in _LEAVES else _checked(item, depth) for item in value]
    for key in value:
        if type(key) is not str:
            raise FrameError("a key is not a text")
    out = OrderedDict()
    for key in sorted(value):
        item = value[key]
        out[key] = item if item is None or type(item) in _LEAVES else _checked(item, depth)
    return out


def _checked(item, depth):
    if type(item) is int:
        if -MAX_INT <= item <= MAX_INT:
            return item
        raise FrameError("a number is beyond 53 bits")
    if isinstance(item, (dict, list, tuple)):
        return _ordered(item, depth + 1)
    raise FrameError("only texts, whole numbers, true, false, null, lists and objects can travel")


def _write(out, value):
    if isinstance(value, str):
        out.append(_quote(value))
    elif isinstance(value, list):
        mark = "["
        for item in value:
            out.append(mark)
            _write(out, item)
            mark = ","
        out.append("]" if value else "[]")
    elif isinstance(value, dict):
        mark = "{"
        for key in value:
            out.append(mark)
            out.append(_quote(key))
            out.append(":")
            _write(out, value[key])
            mark = ","
        out.append("}" if value else "{}")
    else:
        out.append(json.dumps(value))


def _quote(text):
    return '"' + "".join([_escaped(ch) for ch in text]) + '"'


def _escaped(ch):
    code = ord(ch)
    if ch in '"\\':
        return "\\" + ch
    if 0x20 <= code < 0x7F:
        return ch
    if code > 0xFFFF:
        code -= 0x10000
        return "\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF))
    return "\\u%04x" % code


def _printable(data):
    return not data or (min(data) >= 0x20 and max(data) < 0x7F)


def encode(message: dict) -> bytes:
    """The bytes of one frame, newline included. Raises FrameError when it would not fit or is not plain data."""
    if not isinstance(message, dict):
        raise FrameError("a frame holds an object")
    body = _dumps(message).encode()
    if len(body) + _TAIL + 2 > MAX_FRAME:
        raise FrameError("longer than %d bytes" % MAX_FRAME)
    return b"@" + body + b"#%08x\n" % (binascii.crc32(body) & 0xFFFFFFFF)


def decode(line: bytes):
    """The message of the frame that ends `line` (newline taken off), or None. Never raises.

    Noise before the frame is passed over: an echo, a prompt, or the torn start of an earlier frame.
    """
    end = len(line) - _TAIL
    if end < 2 or line[end] != 0x23 or line[end - 1] != 0x7D:  # "#" after "}"
        return None
    crc = bytes(line[end + 1 :])
    start = line.find(b"@{")
    while 0 <= start < end:
        body = bytes(line[start + 1 : end])
        if len(body) + _TAIL + 2 <= MAX_FRAME and b"%08x" % (binascii.crc32(body) & 0xFFFFFFFF) == crc:
            return _parse(body)
        start = line.find(b"@{", start + 1)
    return None


def _parse(body: bytes):
    if not _printable(body):
        return None
    try:
        message = json.loads(body.decode())
    except (ValueError, RuntimeError):  # RuntimeError: nested deeper than the interpreter's stack
        return None
    return message if isinstance(message, dict) and _plain(message, 0) else None


def _plain(value, depth):
    """Only what `encode` could have written: MicroPython's reader also takes `{1:2}`, and either makes floats."""
    # Plain loops: a generator for each object would be garbage on a small heap.
    if value is None or isinstance(value, (str, bool)):
        return True
    if isinstance(value, int):
        return -MAX_INT <= value <= MAX_INT
    if depth >= MAX_DEPTH or not isinstance(value, (dict, list)):
        return False
    for item in value:
        if isinstance(value, dict):
            if not isinstance(item, str) or not _plain(value[item], depth + 1):
                return False
        elif not _plain(item, depth + 1):
            return False
    return True


class Reader:
    """Cuts a byte stream into messages. Holds at most one frame's bytes, whatever arrives."""

    def __init__(self):
        self._held = b""

    def feed(self, data: bytes) -> list:
        """Takes any piece of the stream and returns the messages that it completes, in order. Never raises."""
        messages = []
        start = 0
        while True:
            end = data.find(b"\n", start)
            if end < 0:
                break
            line = self._held + data[max(start, end - MAX_FRAME) : end]
            self._held = b""
            start = end + 1
            if line and line[-1] == 0x0D:
                line = line[:-1]
            message = decode(line[-MAX_FRAME:])
            if message is not None:
                messages.append(message)
        # Only the end of a line can be a frame: of a line that never ends, the last 256 bytes are enough.
        self._held = (self._held + data[max(start, len(data) - MAX_FRAME) :])[-MAX_FRAME:]
        return messages
