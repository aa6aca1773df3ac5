"""`python -m host_sim sounds`: every sound of the scanner as a WAV file."""

import argparse
from pathlib import Path

from host_sim import wav
from host_sim.errors import InputError
from scanner import sounds

HELP = "write every sound as a WAV file"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of this command."""
    parser.add_argument("--out", type=Path, default=Path("build/sounds"), help="folder to write to (%(default)s)")
    parser.add_argument("--volume", type=int, default=sounds.VOLUME_MAX, help="0 (silent) to 4 (%(default)s)")
    parser.add_argument("--speed", type=float, default=1.0, help="0.87 (slower and lower) to 1.0 (%(default)s)")


def main(args: argparse.Namespace) -> int:
    """Write the files and print one line for each. InputError: bad number, folder that cannot be written."""
    try:
        list(sounds.pulses((), args.volume, args.speed))
    except ValueError as error:
        raise InputError(f"sounds: {error}") from error
    try:
        args.out.mkdir(parents=True, exist_ok=True)
        for name in sounds.NAMES:
            path = args.out / f"{name}.wav"
            wav.write(path, sounds.pulses(sounds.score(name), args.volume, args.speed))
            print(f"{path}  {sounds.duration_ms(name, args.speed)} ms")
    except OSError as error:
        raise InputError(f"sounds: cannot write to {args.out}: {error.strerror}; choose another --out") from error
    return 0
