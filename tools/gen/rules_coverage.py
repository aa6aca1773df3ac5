"""Writes docs/rules-coverage.md: every rule number of every table game, its test, the function that enforces it.

`python -m tools.gen.rules_coverage` writes the page; with `--check` it only says whether the page is current.
A test covers a number when it is named for it (test_r45_..., test_a16_...). A function is named when its text cites
the number (in a docstring, a comment or an IllegalAction); those that cite it in their docstring come first.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from companion import games

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules-coverage.md"
# The thief of Stop Thief lives in the firmware, and so do the tests of his rules.
_ALSO = {"stop_thief": (["firmware/scanner"], ["tests/rules", "tests/device", "tests/host_sim", "tests"])}
_NUMBER = r"[RAD]\d+[a-z]?"
_MOST_NAMED = 3


def rows(name: str) -> list[tuple[str, list[str], list[str]]]:
    """(number, tests, functions) for every number in the game's RULES table, in its order; empty lists = none."""
    more_code, more_tests = _ALSO.get(name, ([], []))
    tests = _tests([f"tests/companion/{name}", *more_tests])
    cited = _citations([f"companion/games/{name}", *more_code])
    return [(n, tests.get(n.lower(), []), cited.get(n, [])[:_MOST_NAMED]) for n in games.load(name).RULES]


def page() -> str:
    """The whole page."""
    parts = [
        "# Rules coverage",
        "",
        "Written by `python -m tools.gen.rules_coverage`; do not edit. Every rule number of the table games, the test",
        "named for it and the functions that enforce it. What each number says: `RULES` in the game's package, and the",
        "play guides.",
    ]
    for name in games.names():
        parts += ["", f"## {games.load(name).TITLE}", "", "| number | test | function |", "|---|---|---|"]
        for number, tests, functions in rows(name):
            parts.append(f"| {number} | {_cell(tests)} | {_cell(functions)} |")
    return "\n".join(parts) + "\n"


def missing() -> list[str]:
    """ "game R7: no test" and "game R7: no function" for every gap."""
    gaps = []
    for name in games.names():
        for number, tests, functions in rows(name):
            gaps += [f"{name} {number}: no test"] * (not tests) + [f"{name} {number}: no function"] * (not functions)
    return gaps


def _cell(items: list[str]) -> str:
    return ", ".join(f"`{i}`" for i in items) or "**none**"


def _files(folders: Iterable[str]) -> Iterator[Path]:
    """Python files, each once; a folder `tests` itself counts without its subfolders."""
    seen = set()
    for folder in folders:
        found = (ROOT / folder).glob("*.py") if folder == "tests" else (ROOT / folder).rglob("*.py")
        for path in sorted(found):
            if path not in seen:
                seen.add(path)
                yield path


def _tests(folders: Iterable[str]) -> dict[str, list[str]]:
    """Lower-case number -> names of the first tests named for it."""
    found: dict[str, list[str]] = {}
    for path in _files(folders):
        if not path.name.startswith("test_"):
            continue
        for number, rest in re.findall(r"^def test_([rad]\d+[a-z]?)(_\w+)\(", path.read_text("utf-8"), re.MULTILINE):
            found.setdefault(number, []).append(f"test_{number}{rest}")
    return {number: names[:_MOST_NAMED] for number, names in found.items()}


def _citations(folders: Iterable[str]) -> dict[str, list[str]]:
    """Number -> "module.function" of those that cite it, docstrings first; modules where only they do."""
    strong: dict[str, list[str]] = {}
    weak: dict[str, list[str]] = {}
    last: dict[str, list[str]] = {}
    for path in _files(folders):
        if path.name in ("rules.py", "bot.py", "bots.py"):
            continue
        text = path.read_text("utf-8")
        tree = ast.parse(text)
        covered: set[int] = set()
        for owner, node in _functions(tree):
            name = f"{path.stem}.{owner}{node.name}"
            source = ast.get_source_segment(text, node) or ""
            covered |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
            for number in _numbers(ast.get_docstring(node) or ""):
                strong.setdefault(number, []).append(name)
            for number in _numbers(source):
                weak.setdefault(number, []).append(name)
        rest = "\n".join(line for i, line in enumerate(text.split("\n"), 1) if i not in covered)
        for number in _numbers(rest):
            last.setdefault(number, []).append(path.stem)
    numbers = {*strong, *weak, *last}
    return {n: list(dict.fromkeys([*strong.get(n, ()), *weak.get(n, ())])) or last[n] for n in numbers}


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """(class name and dot or "", function) for the functions and methods of a module."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield "", node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.", inner) for inner in node.body if isinstance(inner, ast.FunctionDef))


def _numbers(text: str) -> list[str]:
    """The numbers cited in a text; "R14 to R17" cites four."""
    found = re.findall(rf"\b{_NUMBER}\b", text)
    for kind, first, end in re.findall(r"\b([RAD])(\d+) to \1(\d+)\b", text):
        found += [f"{kind}{n}" for n in range(int(first), int(end) + 1)]
    return list(dict.fromkeys(found))


def main(arguments: list[str]) -> int:
    """Writes the page, or checks it; 1 when a number has no test or function, or the page is not current."""
    gaps = missing()
    for gap in gaps:
        print(gap, file=sys.stderr)
    if "--check" in arguments:
        current = PAGE.is_file() and PAGE.read_text("utf-8") == page()
        if not current:
            print("docs/rules-coverage.md is not current: python -m tools.gen.rules_coverage", file=sys.stderr)
        return 1 if gaps or not current else 0
    PAGE.write_text(page(), "utf-8")
    return 1 if gaps else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
