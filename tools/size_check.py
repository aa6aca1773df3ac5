"""`python -m tools.size_check`: does the firmware fit the device, and does the device have all that it imports?

Compiles every module with mpy-cross, prints a table, and ends with exit code 1 when the total is over the budget, when
a module imports what a Raspberry Pi Pico's MicroPython lacks, or when a module cannot be imported by a real
MicroPython. Modules that load `machine` or `rp2` need the hardware and are not imported.
"""

import argparse
import ast
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from host_sim.errors import InputError
from tools.flash import stage

BUDGET_BYTES = 96 * 1024
HEAP = "192k"  # the RP2040's free heap at start

# Built-in and frozen modules of the RPI_PICO firmware, as its help("modules") lists them (1.28).
_MODULES = """
_asyncio _onewire _rp2 _thread array asyncio binascii builtins cmath collections cryptolib deflate dht ds18x20 errno
framebuf gc hashlib heapq io json machine math micropython neopixel onewire os platform random re rp2 select struct sys
time uasyncio uctypes vfs
"""
DEVICE_MODULES = frozenset(_MODULES.split())
OURS = (stage.PACKAGE, "main")


def imported(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yields (top module, line) of every absolute import; one guarded by `except ImportError` counts as optional."""
    optional = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.Try) and any(_catches_import_error(h) for h in node.handlers)
        for statement in node.body
        for inner in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if id(node) in optional:
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name.split(".")[0], node.lineno
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.split(".")[0], node.lineno


def _catches_import_error(handler: ast.ExceptHandler) -> bool:
    names = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(isinstance(n, ast.Name) and n.id in ("ImportError", "ModuleNotFoundError") for n in names)


def lacking(firmware: Path) -> list[str]:
    """One line for each import that the device cannot satisfy."""
    return [
        f"firmware/{source}:{line}: the device has no module {module!r}"
        for source in stage.sources(firmware)
        for module, line in imported(ast.parse((firmware / source).read_text(encoding="utf-8")))
        if module not in DEVICE_MODULES and module not in OURS
    ]


def _loaded(tree: ast.Module, package: str) -> Iterator[str]:
    """Dotted names that importing a module imports: functions are not run, so their imports do not count."""
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*up, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif not isinstance(node, ast.FunctionDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))


def module_name(source: str) -> str:
    """scanner/rules/__init__.py is scanner.rules."""
    return source.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def importable(firmware: Path) -> list[str]:
    """The modules that any MicroPython can import: those that do not load `machine` or `rp2`, not even by others."""
    loads = {}
    for source in stage.sources(firmware):
        name = module_name(source)
        package = name if source.endswith("__init__.py") else name.rpartition(".")[0]
        loads[name] = set(_loaded(ast.parse((firmware / source).read_text(encoding="utf-8")), package))
    needing = {name for name in loads if name == "main" or loads[name] & {"machine", "rp2"}}
    while more := {name for name in loads if name not in needing and loads[name] & needing}:
        needing |= more
    return [name for name in loads if name not in needing]


def micropython() -> str | None:
    """The unix build of MicroPython, beside this Python or on the path."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.exists() else shutil.which("micropython")


def import_faults(firmware: Path, staged: dict[str, bytes], binary: str) -> list[str]:
    """Imports each compiled module in a MicroPython of its own; one line for each that fails."""
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        stage.write(staged, Path(folder) / "device")
        for name in importable(firmware):
            command = [binary, "-X", f"heapsize={HEAP}", "-c", f"import {name}"]
            done = subprocess.run(command, cwd=Path(folder) / "device", capture_output=True, timeout=60, check=False)
            if done.returncode:
                words = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines()
                faults.append(f"module {name} does not import in MicroPython: {words[-1] if words else '?'}")
    return faults


def table(staged: dict[str, bytes], budget_bytes: int) -> str:
    """Bytes on the device by file, with the total and the share of the budget."""
    width = max(len(name) for name in staged)
    total = sum(map(len, staged.values()))
    lines = [f"{name:<{width}} {len(content):>8,}" for name, content in staged.items()]
    return "\n".join([*lines, f"{'total':<{width}} {total:>8,} of {budget_bytes:,} bytes"])


def check(firmware: Path = stage.FIRMWARE, budget_bytes: int = BUDGET_BYTES) -> list[str]:
    """Prints the table; returns one line for each fault."""
    staged = stage.build(firmware)
    print(table(staged, budget_bytes))
    total = sum(map(len, staged.values()))
    faults = lacking(firmware)
    if total > budget_bytes:
        faults.append(f"compiled firmware is {total:,} bytes, {total - budget_bytes:,} over the budget")
    binary = micropython()
    if binary:
        faults += import_faults(firmware, staged, binary)
    else:
        print("skipped: importing in MicroPython (there is none for this Python and platform)")
    return faults


def main(arguments: list[str]) -> int:
    """Returns 0, or 1 with one line on stderr for each fault, or 2 for a firmware that does not compile."""
    parser = argparse.ArgumentParser(prog="python -m tools.size_check", description=__doc__.splitlines()[0])
    parser.add_argument("--firmware", type=Path, default=stage.FIRMWARE, help="folder with main.py and scanner/")
    options = parser.parse_args(arguments)
    try:
        faults = check(options.firmware)
    except InputError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
