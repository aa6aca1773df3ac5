"""The board as files to order: KiCad board with filled planes, Gerber and drill files in one archive, DRC report."""

import io
import json
import re
import subprocess
import zipfile
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware import board

KICAD_PYTHON = "/usr/bin/python3"  # Debian's KiCad installs pcbnew for the system's Python only
NAME = "scanner"
_DATED = re.compile(r"^(G04 Created by|; DRILL file|.*TF\.(CreationDate|GenerationSoftware|ProjectId))")


@cache
def unfit():
    """ "" or what is wrong with this machine's KiCad: the board file and the checks are those of KiCad 6."""
    ask = "import pcbnew; print(pcbnew.GetBuildVersion())"
    done = subprocess.run([KICAD_PYTHON, "-c", ask], capture_output=True, text=True, timeout=60, check=False)
    version = (
        done.stdout.strip().splitlines()[-1] if done.returncode == 0 and done.stdout.strip() else "none that starts"
    )
    return "" if version.startswith("6.") else f"the Debian package kicad in version 6 (here: {version})"


def run_kicad(text, folder):
    """Fills, checks and plots a board text in `folder`; returns KiCad's counts. RuntimeError with its last line."""
    path = Path(folder) / f"{NAME}.kicad_pcb"
    path.write_text(text, encoding="utf-8")
    script = Path(__file__).with_name("kicad_run.py")
    done = subprocess.run(
        [KICAD_PYTHON, str(script), str(path), str(folder)], capture_output=True, text=True, timeout=300, check=False
    )
    if done.returncode:
        raise RuntimeError(f"KiCad failed: {done.stderr.strip().splitlines()[-1:]}")
    counts = json.loads(done.stdout.strip().splitlines()[-1])
    report = (Path(folder) / "drc.txt").read_text(encoding="utf-8")
    found = re.search(r"Found (\d+) DRC violations", report)
    if not found:
        raise RuntimeError("KiCad's report does not count its violations")
    return counts | {"violations": int(found.group(1))}


def _undated(text):
    return "".join(line for line in text.splitlines(keepends=True) if not _DATED.match(line))


def _archive(folder):
    """A zip of all files with one fixed time, so that it is the same on every run."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.iterdir()):
            entry = zipfile.ZipInfo(path.name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, _undated(path.read_text(encoding="utf-8")))
    return out.getvalue()


def files(design):
    """{relative path: content}: needs KiCad 6."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        counts = run_kicad(board.text(), folder)
        report = (folder / "drc.txt").read_text(encoding="utf-8")
        report = re.sub(r"^\*\* (Drc report for|Created on) .*\n", "", report, flags=re.M)
        report = (
            f"** {NAME}.kicad_pcb: {counts['tracks']} tracks and vias, {counts['unconnected']} unconnected **\n{report}"
        )
        return {
            f"{NAME}.kicad_pcb": (folder / f"{NAME}.kicad_pcb").read_text(encoding="utf-8"),
            "drc.txt": report,
            "gerber.zip": _archive(folder / "gerber"),
        }
