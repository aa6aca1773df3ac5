"""Makes every generated hardware file: `python -m hardware [--out DIR] [part ...]`, or `make hardware`.

Parts that need a Debian package are skipped with one line when it is not installed.
"""

import argparse
import sys
from pathlib import Path

from hardware.generate import PARTS, make, missing

GENERATED = Path(__file__).parent / "generated"


def main(argv=None):
    parser = argparse.ArgumentParser(prog="python -m hardware", description="Make the generated hardware files.")
    parser.add_argument("--out", type=Path, default=GENERATED, help="folder to write to (default: hardware/generated)")
    parser.add_argument("part", nargs="*", metavar="part", help=f"only these: {', '.join(PARTS)} (default: all)")
    args = parser.parse_args(argv)
    unknown = [name for name in args.part if name not in PARTS]
    if unknown:
        print(f"error: no part {unknown[0]!r}; there are: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    for name in args.part or PARTS:
        lacks = missing(name)
        if lacks:
            print(f"{name}: skipped, needs {lacks}")
            continue
        try:
            made = make(name, args.out)
        except (OSError, RuntimeError, ValueError) as error:  # cannot write, a program failed, the board does not fit
            print(f"error: {name}: {error}", file=sys.stderr)
            return 2
        for path in made:
            print(f"{name}: {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
