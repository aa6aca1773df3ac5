"""python -m host_sim: the simulator's commands."""

import argparse
import importlib
import os
import pkgutil
import sys

import host_sim
from host_sim.errors import InputError

COMMANDS = ("play", "run", "sounds", "lab", "serve")


def parser_of() -> argparse.ArgumentParser:
    """Returns the parser; each command is a module of this package with HELP, add_arguments and main."""
    parser = argparse.ArgumentParser(prog="python -m host_sim", description=host_sim.__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    there = {module.name for module in pkgutil.iter_modules(host_sim.__path__)}
    for name in COMMANDS:
        if name in there:
            module = importlib.import_module(f"host_sim.{name}")
            sub = commands.add_parser(name, help=module.HELP, description=module.__doc__)
            module.add_arguments(sub)
            sub.set_defaults(main=module.main)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Runs one command. Returns its exit code, 2 after bad input."""
    args = parser_of().parse_args(argv)
    try:
        return args.main(args)
    except InputError as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader, `head` for example, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
