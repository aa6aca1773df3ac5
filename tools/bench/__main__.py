"""Runs every bench module beside this file, or those named on the command line, and prints one line a number."""

import importlib
import pkgutil
import sys

import tools.bench


class Report:
    """Prints numbers as they come: name, value, unit, and the budget of design section 9 where there is one."""

    def line(self, name: str, value: float, unit: str, budget: str = "") -> None:
        """Prints one measured number. `budget` is text, for example "at least 500 000"."""
        number = f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
        print(f"{name:<58} {number:>14} {unit:<12} {budget and '(budget: ' + budget + ')'}".rstrip(), flush=True)

    def skip(self, name: str, why: str) -> None:
        """Prints that a number could not be measured here, and why."""
        print(f"{name:<58} {'skipped':>14} {why}", flush=True)


def main(names: list[str]) -> int:
    """Returns 0, or 2 when a name is not a bench module."""
    known = [m.name for m in pkgutil.iter_modules(tools.bench.__path__) if not m.name.startswith("_")]
    unknown = [n for n in names if n not in known]
    if unknown:
        print(f"error: no bench {unknown[0]!r}; there are: {' '.join(known)}", file=sys.stderr)
        return 2
    for name in names or known:
        print(f"== {name}")
        importlib.import_module(f"tools.bench.{name}").bench(Report())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
