"""Plain JSON states: copying and comparing."""

import json
import zlib
from typing import Any


def clone(value: Any) -> Any:
    """A deep copy of JSON data (dicts, lists and scalars), several times faster than copy.deepcopy."""
    if isinstance(value, dict):
        return {k: clone(v) if isinstance(v, (dict, list)) else v for k, v in value.items()}
    if isinstance(value, list):
        return [clone(v) if isinstance(v, (dict, list)) else v for v in value]
    return value


def digest(value: Any) -> str:
    """Eight hex digits that change when the JSON data does (CRC-32 of its canonical text)."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return f"{zlib.crc32(text.encode()):08x}"
