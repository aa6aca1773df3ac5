"""python -m companion.web: starts the app and opens a browser where there is one."""

import argparse
import os
import sys
from pathlib import Path

from companion.errors import InputError

DEFAULT_PORT = 8080


def home() -> Path:
    """Returns the folder where games and settings are kept: $CRIME_SCANNER_HOME, or a folder in the user's home."""
    return Path(os.environ.get("CRIME_SCANNER_HOME") or Path.home() / ".crime-scanner")


def parser_of() -> argparse.ArgumentParser:
    """Returns the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m companion.web", description=__doc__)
    parser.add_argument("--port", default=str(DEFAULT_PORT), metavar="N", help=f"port of the app ({DEFAULT_PORT})")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--scanner", metavar="PORT", help="a real scanner: its serial port, socket://HOST:PORT or usb")
    parser.add_argument("--lan", action="store_true", help="let the home network in, with a join code")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Runs the app until it is stopped. Exit code 2 after bad input."""
    args = parser_of().parse_args(argv)
    try:
        from companion.web.app import run  # noqa: PLC0415 - NiceGUI is slow to import and --help does not need it

        return run(args, home())
    except InputError as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
