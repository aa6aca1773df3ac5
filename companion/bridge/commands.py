"""The commands of docs/protocol.md for people: what they do, their arguments, and how a line becomes a request."""

import json
import shlex

from companion.errors import InputError

# name: (what it does, {argument: kind}); kinds: int, flag, text, texts, ints
COMMANDS: dict[str, tuple[str, dict[str, str]]] = {
    "hello": ("who is there", {}),
    "start": ("begin a conversation (the bridge does it)", {"boot": "int"}),
    "ping": ("is anybody there", {}),
    "status": ("what everybody at the table may know", {}),
    "history": ("public clues, newest first, five actions a page", {"from": "int"}),
    "again": ("send kept events once more", {"from": "int"}),
    "settings": ("one setting, or a page of all", {"name": "text", "from": "int"}),
    "set": ("change a setting", {"name": "text", "value": "int"}),
    "link": ("take display, sound and keys, or give them back", {"on": "flag"}),
    "show": ("show up to three characters (linked)", {"text": "text", "flash": "flag"}),
    "play": ("start a sound (linked)", {"name": "text"}),
    "stop": ("stop the sound (linked)", {}),
    "keys": ("key events while linked", {"on": "flag"}),
    "roll": ("dice", {"sides": "int", "count": "int"}),
    "seed": ("make the next case a practice case", {"seed": "int"}),
    "keep": (
        "keep a secret: value=..., or typed on the scanner",
        {
            "name": "text",
            "value": "text",
            "digits": "int",
            "low": "int",
            "high": "int",
            "prompt": "text",
            "unlike": "texts",
            "bar": "ints",
        },
    ),
    "check": (
        "compare with kept secrets: value=..., or typed on the scanner",
        {
            "name": "text",
            "names": "texts",
            "value": "text",
            "digits": "int",
            "low": "int",
            "high": "int",
            "prompt": "text",
        },
    ),
    "clear": ("forget one secret, or all", {"name": "text"}),
    "cancel": ("end a typed keep or check", {}),
    "mirror": ("events for what the panel shows and plays", {"on": "flag"}),
    "press": ("press a key of the scanner and hold it", {"key": "text"}),
    "release": ("let a key go", {"key": "text"}),
}
FLAGS = {"true": True, "on": True, "yes": True, "1": True, "false": False, "off": False, "no": False, "0": False}


def usage(name: str) -> str:
    """One line: how a command is typed and what it does."""
    what, arguments = COMMANDS[name]
    words = [name, *(f"[{argument}={kind.upper()}]" for argument, kind in arguments.items())]
    return f"{' '.join(words)}: {what}"


def parse(line: str) -> tuple[str, dict]:
    """Turns `roll sides=6 count=2` into ("roll", {"sides": 6, "count": 2}). InputError names the word that is wrong."""
    try:
        words = shlex.split(line)
    except ValueError as fault:
        raise InputError(f"{line!r}: {str(fault).lower()}") from fault
    if not words:
        raise InputError("nothing to send; `help` lists the commands")
    name, arguments = words[0], {}
    if name not in COMMANDS:
        raise InputError(f"there is no command {name!r}; there are: {' '.join(COMMANDS)}")
    kinds = COMMANDS[name][1]
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals:
            raise InputError(f"{word!r}: write NAME=VALUE; {usage(name)}")
        if key not in kinds:
            raise InputError(f"{name} has no argument {key!r}; {usage(name)}")
        arguments[key] = _value(kinds[key], value, word)
    return name, arguments


def _value(kind, value, word):
    if kind == "text":
        return value
    if kind == "int":
        return _whole(value, word)
    if kind == "flag":
        if value.lower() not in FLAGS:
            raise InputError(f"{word!r}: write on or off")
        return FLAGS[value.lower()]
    items = [item for item in value.strip("[]").replace('"', "").split(",") if item]
    return [_whole(item, word) for item in items] if kind == "ints" else [item.strip() for item in items]


def _whole(value, word):
    try:
        return int(value)
    except ValueError:
        raise InputError(f"{word!r}: {value!r} is no whole number") from None


def dumps(answer) -> str:
    """One line of JSON for people and programs."""
    return json.dumps(answer, ensure_ascii=False)
