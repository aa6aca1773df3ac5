"""The save of the simulator: one file with case and settings, in the format of the device."""

import contextlib
import os
from pathlib import Path

from host_sim.errors import InputError
from scanner import save
from scanner.console import Console
from scanner.rules.rng import Rng
from scanner.settings import Settings

MEANING = {
    save.TORN: "the save ends too early",
    save.DAMAGED: "the save is damaged: its checksum does not fit",
    save.FOREIGN: "this is not a save of the Crime Scanner",
    save.NEWER: "the save is from a newer firmware",
    save.UNREADABLE: "the save cannot be read",
    save.FULL: "no room left to save",
    save.UNWRITABLE: "the save cannot be written",
}


def load(path: Path) -> tuple[dict, dict | None]:
    """Returns (settings, console state or None) of a save file, ({}, None) when there is none yet.

    A file that cannot be used is renamed to NAME.bad, so that nothing is lost, and InputError says why.
    """
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return {}, None
    except OSError as fault:
        raise InputError(f"cannot read the save {path}: {fault.strerror}") from fault
    try:
        data, _ = save.decode(raw)
        settings, case = data["settings"], data["case"]
        Console(None, Rng(1), Settings(settings), case)
    except (save.SaveError, ValueError, KeyError, TypeError, AttributeError) as fault:
        why = str(fault)
        if isinstance(fault, save.SaveError):
            why = f"{fault.code}: {MEANING[fault.code]}"
        elif isinstance(fault, KeyError):
            why = f"{fault.args[0]!r} is missing"
        bad = path.with_name(path.name + ".bad")
        with contextlib.suppress(OSError):
            os.replace(path, bad)
        raise InputError(
            f"cannot use the save {path}: {why}; it is kept as {bad}, start again for a new one"
        ) from fault
    return settings, case


def extra(path: Path, name: str, default: str) -> str:
    """Returns a text that a front end has kept in a save that `load` could use."""
    try:
        value = save.decode(path.read_bytes())[0].get(name)
    except (OSError, save.SaveError):
        return default
    return value if isinstance(value, str) else default


def store(path: Path, settings: dict, case: dict | None, **extras: str) -> None:
    """Writes a save file at once or not at all; `extras` are texts for `extra`. InputError when the disk refuses."""
    temporary = path.with_name(path.name + ".tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(save.encode({"settings": settings, "case": case, **extras}, 0))
        os.replace(temporary, path)
    except OSError as fault:
        raise InputError(f"cannot write the save {path}: {fault.strerror}") from fault
