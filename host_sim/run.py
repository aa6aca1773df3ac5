"""`run`: plays a key script on a virtual clock and prints one JSON record a line."""

import argparse
import importlib
import re
from pathlib import Path

from host_sim import savefile, script
from host_sim.errors import InputError
from scanner.settings import RANGES, Settings

HELP = "play a key script, print one JSON record a line"
DEFAULT_SEED = 1

# Each host is a module with run(job, emit) -> what was saved; see host_sim.runner.run.
HOSTS = {"cpython": "host_sim.runner", "micropython": "host_sim.micropython", "pico": "host_sim.pico"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of this command."""
    parser.add_argument("script", metavar="SCRIPT", help=script.HELP)
    parser.add_argument("--host", choices=sorted(HOSTS), default="cpython", help="where the firmware runs (cpython)")
    add_seed(parser, f"number that the thief's choices come from, 0 to 4294967295 ({DEFAULT_SEED})")
    parser.add_argument("--save", type=Path, metavar="FILE", help="go on from this save, and keep it up to date")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=N", help="change a setting: " + " ".join(RANGES)
    )


def add_seed(parser: argparse.ArgumentParser, text: str) -> None:
    """Adds --seed; its value stays text until `seed_of` has looked at it, so that a bad one gets our own words."""
    parser.add_argument("--seed", metavar="N", help=text)


def seed_of(text: str | None, default: int) -> int:
    """Returns the seed as a number. InputError when it is none, or out of 32 bits."""
    if text is None:
        return default
    if not re.fullmatch("[0-9]{1,10}", text) or int(text) > 0xFFFFFFFF:
        raise InputError(f"--seed {text!r} is not a whole number from 0 to 4294967295")
    return int(text)


def settings_of(words: list[str], saved: dict) -> dict:
    """Returns saved settings with NAME=N words applied. InputError names the word that does not fit."""
    settings = Settings(saved)
    for word in words:
        name, _, value = word.partition("=")
        try:
            settings.set(name, int(value))
        except ValueError as fault:
            why = fault if value.lstrip("-").isdigit() else "NAME=N is needed, with a whole number"
            raise InputError(f"--set {word!r}: {why}") from fault
    return settings.values()


def main(args: argparse.Namespace) -> int:
    """Runs the script. InputError for anything a person can mend."""
    events, end_ms = script.parse(args.script)
    seed = seed_of(args.seed, DEFAULT_SEED)
    saved_settings: dict = {}
    case: dict | None = None
    if args.save:
        saved_settings, case = savefile.load(args.save)
        savefile.store(args.save, settings_of(args.set, saved_settings), case)  # a bad place shows before the game
    settings = settings_of(args.set, saved_settings)
    job = {"seed": seed, "settings": settings, "case": case, "events": events, "end_ms": end_ms}
    saved = importlib.import_module(HOSTS[args.host]).run(job, lambda line: print(line, flush=True))
    if args.save and saved:
        savefile.store(args.save, saved["settings"], saved["case"])
    return 0
