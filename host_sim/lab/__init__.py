"""`python -m host_sim lab`: plays many cases at once and shows how hard the thief is to catch."""

import argparse
import time
from pathlib import Path

from host_sim.errors import InputError
from scanner.rules.thief import ODDS, STYLES

HELP = "play many cases at once: how hard is the thief to catch?"
MOST_CASES = 10_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the options of this command."""
    parser.add_argument("--cases", type=int, default=100_000, help="how many cases (%(default)s)")
    parser.add_argument("--out", type=Path, default=Path("build/lab"), help="folder for table and plots (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same cases (%(default)s)")
    parser.add_argument("--style", choices=STYLES, default="classic", help="how the thief chooses (%(default)s)")
    for name in ("no_move", "escape"):
        default = "{}/{}".format(*ODDS[name])
        option = "--" + name.replace("_", "-")
        parser.add_argument(option, metavar="N/M", default=default, help=f"odds of the scanner ({default})")
    parser.add_argument("--tires", action="store_true", help="each escape halves the chance of the next")
    parser.add_argument(
        "--delay", type=int, default=4, help="presses of C before detectives can try an arrest (%(default)s)"
    )


def odds_of(text: str, option: str) -> tuple[int, int]:
    """Returns (num, den) of "1/8"; "0" and "1" are odds too. InputError names the option."""
    num, slash, den = text.partition("/")
    try:
        odds = int(num), int(den) if slash else 1
    except ValueError:
        odds = -1, 0
    if not 0 <= odds[0] <= odds[1] <= 1000 or odds[1] < 1:
        raise InputError(f"lab: {option} {text}: give odds like 1/8, from 0 to 1, at most thousandths")
    return odds


def main(args: argparse.Namespace) -> int:
    """Plays, prints the summary and writes it with three plots. InputError: bad number, folder not writable."""
    # NumPy and matplotlib load slowly, and the other commands need neither.
    from tqdm import tqdm  # noqa: PLC0415

    from host_sim.lab import cases, report  # noqa: PLC0415

    for value, least, most, option in ((args.cases, 1, MOST_CASES, "--cases"), (args.delay, 0, 100, "--delay")):
        if not least <= value <= most:
            raise InputError(f"lab: {option} {value}: give {least} to {most}")
    if args.seed < 0:
        raise InputError(f"lab: --seed {args.seed}: give 0 or more")
    no_move, escape = odds_of(args.no_move, "--no-move"), odds_of(args.escape, "--escape")
    model = cases.Model(args.style, no_move, escape, args.tires, args.delay)
    try:
        args.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"lab: cannot write to {args.out}: {error.strerror}; choose another --out") from error
    start = time.perf_counter()
    with tqdm(total=args.cases, unit="case", desc="cases") as bar:
        outcome = cases.simulate(args.cases, model, args.seed, bar.update)
    seconds = time.perf_counter() - start
    try:
        for line in report.write(outcome, model, args.out, seconds):
            print(line)
    except OSError as error:
        raise InputError(f"lab: cannot write to {args.out}: {error.strerror}; choose another --out") from error
    return 0
