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
    """ "" or the Debian packages that a part needs and this machine lacks, as a sentence."""
    lacking = [
        package
        for program, package in PARTS[name].programs.items()
        if not (shutil.which(program) or (program.startswith("/") and Path(program).exists()))
    ]
    return f"the Debian package {' and '.join(lacking)}" if lacking else ""


def make(name, out):
    """Writes the files of one part below folder `out`; returns their paths. Files are the same on every run."""
    made = []
    for relative, content in importlib.import_module(PARTS[name].module).files(build()).items():
        path = Path(out) / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        made.append(path)
    return made
