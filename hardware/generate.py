"""The list of generated parts: what each needs and how it is made. `make hardware` and the staleness test read it."""

import importlib
import shutil
from dataclasses import dataclass
from pathlib import Path

from hardware.scanner import build


@dataclass(frozen=True)
class Task:
    """A part to generate: module with `files(design) -> {relative path: str or bytes}` and the programs it needs."""

    module: str
    programs: dict  # {program or file that must exist: Debian package}


PARTS = {
    "netlist": Task("hardware.outputs", {}),
    "schematic": Task("hardware.schematic", {}),
    "overlay": Task("hardware.overlay", {}),
    "harness": Task("hardware.harness", {"dot": "graphviz"}),
    "board": Task("hardware.board_files", {"/usr/lib/python3/dist-packages/pcbnew.py": "kicad"}),
    "pictures": Task("hardware.pictures", {}),
    "case": Task("hardware.case", {}),
    "case-meshes": Task("hardware.case_files", {"openscad": "openscad"}),
}


def missing(name):
    """ "" or, as a sentence, what a part needs and this machine lacks: Debian packages, or another version of one."""
    task = PARTS[name]
    lacking = [
        package
        for program, package in task.programs.items()
        if not (shutil.which(program) or (program.startswith("/") and Path(program).exists()))
    ]
    if lacking:
        return f"the Debian package {' and '.join(lacking)}"
    unfit = getattr(importlib.import_module(task.module), "unfit", None) if task.programs else None
    return unfit() if unfit else ""


def make(name, out):
    """Writes the files of one part below folder `out`; returns their paths. Files are the same on every run."""
    made = []
    for relative, content in importlib.import_module(PARTS[name].module).files(build()).items():
        path = Path(out) / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        made.append(path)
    return made
