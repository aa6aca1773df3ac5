"""Plain JSON states: copying and comparing."""

import json
import marshal
import zlib
from typing import Any


def clone(value: Any) -> Any:
    """A deep copy of JSON data. Several times faster than copy.deepcopy: marshal, form 2, writes plain trees in C."""
    return marshal.loads(marshal.dumps(value, 2))


def digest(value: Any) -> str:
    """Eight hex digits that change when the JSON data does (CRC-32 of its canonical text)."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return f"{zlib.crc32(text.encode()):08x}"
