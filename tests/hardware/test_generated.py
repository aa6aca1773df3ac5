"""Every generated file in hardware/generated is what the pin map and the generators make today."""

import io
import re
import zipfile
from pathlib import Path

import numpy as np
import pytest
import trimesh
from PIL import Image

from hardware import __main__ as command
from hardware.generate import PARTS, make, missing
from hardware.scanner import build
from tests import proof

GENERATED = Path(command.GENERATED)
SLOW = ("case-meshes",)  # their source, the OpenSCAD files, is compared in any case


def same(path, made):
    """Byte for byte; pictures by pixels, archives by contents, meshes by shape (all may be written in other bytes on
    another machine); the harness by its words, because Graphviz measures text with the fonts it finds."""
    kept = path.read_bytes()
    if path.suffix == ".png":
        was, now = (np.asarray(Image.open(io.BytesIO(data)).convert("RGB"), dtype=int) for data in (kept, made))
        return was.shape == now.shape and np.abs(was - now).mean() < 1.0
    if path.suffix == ".zip":
        was, now = (zipfile.ZipFile(io.BytesIO(data)) for data in (kept, made))
        return {n: was.read(n) for n in was.namelist()} == {n: now.read(n) for n in now.namelist()}
    if path.suffix == ".stl":
        was, now = (trimesh.load_mesh(io.BytesIO(data), file_type="stl") for data in (kept, made))
        return (
            len(was.faces) == len(now.faces)
            and np.allclose(was.bounds, now.bounds, atol=1e-3)
            and np.isclose(was.volume, now.volume, rtol=1e-4)
        )
    if path.name == "harness.svg":
        was, now = (re.findall(r">([^<]+)</text>", data.decode()) for data in (kept, made))
        return sorted(was) == sorted(now) and len(was) > 50
    return kept == made


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.proof if n in SLOW else ()) for n in PARTS])
def test_generated_files_are_current(name, tmp_path):
    if missing(name):
        pytest.skip(f"{name} needs {missing(name)}")
    if name in SLOW and not proof.FULL:
        pytest.skip(f"{name} takes a minute: only in the full proof (make proof)")
    stale = []
    for path in make(name, tmp_path):
        kept = GENERATED / path.relative_to(tmp_path)
        if not kept.exists() or not same(kept, path.read_bytes()):
            stale.append(str(kept.relative_to(GENERATED)))
    assert not stale, f"run `make hardware` and commit: {', '.join(stale)}"


def test_a_changed_pin_makes_the_netlist_stale(monkeypatch):
    from scanner.drivers import pins

    monkeypatch.setattr(pins, "SPEAKER", pins.FREE[0])
    monkeypatch.setattr(pins, "FREE", (21, *pins.FREE[1:]))
    changed = build.__wrapped__()
    assert changed.netlist != (GENERATED / "scanner.net").read_text(encoding="utf-8")


def test_an_unknown_part_is_one_line_and_exit_2(capsys):
    assert command.main(["nonsense"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("error: no part 'nonsense'")
    assert err.count("\n") == 1


def test_a_part_without_its_program_is_skipped_in_one_line(capsys, monkeypatch, tmp_path):
    from hardware import generate

    monkeypatch.setitem(generate.PARTS, "netlist", generate.Task("hardware.outputs", {"no-such-program": "nothing"}))
    assert command.main(["netlist", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "netlist: skipped, needs the Debian package nothing\n"
    assert list(tmp_path.iterdir()) == []


def test_another_kicad_is_named_and_its_part_skipped(monkeypatch):
    from hardware import board_files

    monkeypatch.setattr(board_files, "KICAD_PYTHON", "/bin/true")
    assert board_files.unfit.__wrapped__() == "the Debian package kicad in version 6 (here: none that starts)"


def test_a_folder_that_cannot_be_written_is_one_line_and_exit_2(capsys, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    assert command.main(["netlist", "--out", str(blocked)]) == 2
    err = capsys.readouterr().err
    assert err.startswith("error: netlist: ")
    assert err.count("\n") == 1


def test_a_board_that_cannot_be_routed_is_one_line_and_exit_2(capsys, monkeypatch, tmp_path):
    from hardware import board, route

    monkeypatch.setattr(board, "routed", lambda: route.Routed(failed=["SEG_A"]))
    monkeypatch.setattr("hardware.generate.missing", lambda name: "")
    monkeypatch.setattr(board, "text", board.text.__wrapped__)
    assert command.main(["board", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err == "error: board: not routed: SEG_A; move parts in hardware/layout.py\n"
