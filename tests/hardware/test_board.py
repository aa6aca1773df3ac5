"""The board: footprints, courtyards, every connection followed along the copper, real distances, KiCad's own checks."""

import io
import itertools
import math
import re
import zipfile
from pathlib import Path

import pytest

from hardware import board, board_files, layout
from hardware.footprints import FOOTPRINTS
from hardware.generate import missing
from hardware.parts import KINDS
from hardware.scanner import build

LIBRARY = Path("/usr/share/kicad/footprints")
needs_kicad = pytest.mark.skipif(bool(missing("board")), reason=f"needs {missing('board')}")


def distance(a, b, c, d):
    """Between two segments ab and cd, by their ends and their crossing."""

    def to_segment(p, q, r):
        dx, dy = r[0] - q[0], r[1] - q[1]
        length = dx * dx + dy * dy
        t = 0 if length == 0 else max(0, min(1, ((p[0] - q[0]) * dx + (p[1] - q[1]) * dy) / length))
        return math.hypot(p[0] - q[0] - t * dx, p[1] - q[1] - t * dy)

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
        return 0.0
    return min(to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b))


def stadium(pad):
    """A pad as (end, end, radius): round ends for ovals; rectangles are taken as wide as their corners for safety."""
    radius = min(pad.width, pad.height) / 2
    x, y = pad.width / 2 - radius, pad.height / 2 - radius
    return (pad.x - x, pad.y - y), (pad.x + x, pad.y + y), radius


def pads_on_board():
    return layout.pads()


@pytest.mark.parametrize("name", [n for n, f in FOOTPRINTS.items() if f.like])
def test_pads_are_where_kicads_library_has_them(name):
    library, _, like = FOOTPRINTS[name].like.partition(":")
    path = LIBRARY / f"{library}.pretty" / f"{like}.kicad_mod"
    if not path.exists():
        pytest.skip("needs the Debian package kicad-footprints")
    text = path.read_text(encoding="utf-8")
    theirs = [(n, float(x), float(y)) for n, x, y in re.findall(r'\(pad "([^"]*)".*?\(at ([-\d.]+) ([-\d.]+)', text)]
    ours = [(p.number, p.x, p.y) for p in FOOTPRINTS[name].pads]

    def centred(pads):
        mx, my = (sum(p[i] for p in pads) / len(pads) for i in (1, 2))
        return sorted((n, round(x - mx, 1), round(y - my, 1), x - mx, y - my) for n, x, y in pads)

    assert len(ours) == len(theirs)
    for mine, other in zip(centred(ours), centred(theirs), strict=True):
        assert mine[0] == other[0]
        assert mine[3:] == pytest.approx(other[3:], abs=0.06)


def test_pico_footprint_is_that_of_the_datasheet():
    pads = {int(p.number): (p.x, p.y) for p in FOOTPRINTS["PICO"].pads}
    assert sorted(pads) == list(range(1, 41))
    assert pads[40][0] - pads[1][0] == pytest.approx(17.78)
    assert pads[20][1] - pads[1][1] == pytest.approx(48.26)
    assert pads[1][1] == pads[40][1] == min(y for _, y in pads.values())  # USB end
    assert pads[21] == pytest.approx((pads[40][0], pads[20][1]))


def test_every_board_part_of_the_netlist_is_placed_and_has_its_pins():
    design = build()
    assert set(layout.places()) == {ref for ref, part in design.parts.items() if part.on_board}
    for ref in layout.places():
        shape = FOOTPRINTS[KINDS[design.parts[ref].kind].footprint]
        assert {int(p.number) for p in shape.pads if p.number} == set(design.parts[ref].pins)
    used = {KINDS[part.kind].footprint for part in design.parts.values() if part.on_board}
    assert used == set(FOOTPRINTS)


def test_courtyards_do_not_overlap_and_parts_are_on_the_board():
    for a, b in itertools.combinations(layout.places(), 2):
        if layout.places()[a].back == layout.places()[b].back:
            ax0, ay0, ax1, ay1 = layout.box(a)
            bx0, by0, bx1, by1 = layout.box(b)
            assert ax1 <= bx0 or bx1 <= ax0 or ay1 <= by0 or by1 <= ay0, f"{a} and {b}"
    for pad in pads_on_board():
        assert 1 < pad.x < layout.BOARD[0] - 1
        assert 1 < pad.y < layout.BOARD[1] - 1


def test_holes_of_front_and_back_parts_do_not_meet():
    for a, b in itertools.combinations(pads_on_board(), 2):
        assert math.dist((a.x, a.y), (b.x, b.y)) > (a.pad.drill + b.pad.drill) / 2 + 0.5


def test_every_net_is_routed():
    assert board.routed().failed == []


def test_every_connection_can_be_followed_along_the_copper():
    """Union of pads, tracks and vias that touch; must give exactly the nets of the circuit."""
    result = board.routed()
    items = [(p.net, {0, 1}, *stadium(p), (p.ref, p.pad.number)) for p in pads_on_board() if p.net]
    items += [(net, {layer}, a, b, board.RULES.track / 2, None) for net, layer, a, b in result.tracks]
    items += [(net, {0, 1}, at, at, board.RULES.via / 2, None) for net, at in result.vias]
    parent = list(range(len(items)))

    def root(i):
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for i, j in itertools.combinations(range(len(items)), 2):
        one, two = items[i], items[j]
        if one[1] & two[1] and one[0] == two[0] and distance(*one[2:4], *two[2:4]) < one[4] + two[4]:
            parent[root(i)] = root(j)
    groups = {}
    for i, item in enumerate(items):
        if item[5]:
            groups.setdefault(root(i), set()).add((item[5][0], int(item[5][1])))
    design = build()
    on_board = {ref for ref, part in design.parts.items() if part.on_board}
    nets = {frozenset(n for n in nodes if n[0] in on_board) for nodes in design.nets.values()}
    assert {frozenset(g) for g in groups.values()} == nets - {frozenset()}


def test_distances_between_nets_hold_the_clearance():
    result = board.routed()
    items = [(p.net or f"{p.ref}?", {0, 1}, *stadium(p)) for p in pads_on_board()]
    items += [(net, {layer}, a, b, board.RULES.track / 2) for net, layer, a, b in result.tracks]
    items += [(net, {0, 1}, at, at, board.RULES.via / 2) for net, at in result.vias]
    worst = min(
        distance(*one[2:4], *two[2:4]) - one[4] - two[4]
        for one, two in itertools.combinations(items, 2)
        if one[0] != two[0] and one[1] & two[1]
    )
    assert worst >= board.RULES.clearance - 1e-6


def test_no_copper_under_the_screw_posts():
    result = board.routed()
    for hole in layout.HOLES:
        for _, _, a, b in result.tracks:
            assert distance(a, b, hole, hole) > layout.HOLE_DIAMETER / 2 + 1.2


@needs_kicad
def test_kicads_design_rule_check_is_clean(tmp_path):
    counts = board_files.run_kicad(board.text(), tmp_path)
    assert counts["violations"] == 0
    assert counts["unconnected"] == 0


@needs_kicad
def test_kicads_design_rule_check_finds_a_short_and_a_gap(tmp_path):
    lines = board.text().splitlines(keepends=True)
    first = next(i for i, line in enumerate(lines) if "(segment " in line)
    short = re.sub(r"\(net \d+\)", "(net 0)", lines[first])
    short = re.sub(r"\(start [^)]*\) \(end [^)]*\)", "(start 55 40) (end 130 170)", short)
    counts = board_files.run_kicad("".join([*lines[:first], short, *lines[first:]]), tmp_path)
    assert counts["violations"] > 0
    counts = board_files.run_kicad("".join(line for line in lines if "(segment " not in line), tmp_path)
    assert counts["unconnected"] > 10


def test_gerber_archive_has_all_layers_and_no_dates():
    path = Path(board_files.__file__).parent / "generated/gerber.zip"
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as archive:
        names = archive.namelist()
        assert all("2026-" not in archive.read(name).decode() for name in names)
    for wanted in (
        "F_Cu",
        "B_Cu",
        "F_Mask",
        "B_Mask",
        "F_Silkscreen",
        "B_Silkscreen",
        "Edge_Cuts",
        "PTH.drl",
        "NPTH.drl",
    ):
        assert any(wanted in name for name in names), wanted


def test_kept_board_file_has_the_nets_and_tracks_of_today():
    """Without KiCad: pads with their nets, tracks and vias of the kept file against circuit and router."""
    text = (Path(board_files.__file__).parent / "generated/scanner.kicad_pcb").read_text(encoding="utf-8")
    nets = {}
    for block in re.split(r'\n  \(footprint "', text)[1:]:
        ref = re.search(r'\(fp_text reference "([^"]+)"', block).group(1)
        body = block.partition("\n  )")[0]
        pads = re.findall(r'\(pad "(\d+)"(?:(?!\(pad).)*?\(net \d+ "([^"]+)"\)', body, re.S)
        for number, net in pads:
            nets.setdefault(net, set()).add((ref, int(number)))
    design = build()
    on_board = {ref for ref, part in design.parts.items() if part.on_board}
    assert nets == {net: {n for n in nodes if n[0] in on_board} for net, nodes in design.nets.items()}
    result = board.routed()
    kept = sorted(
        tuple(map(float, m)) for m in re.findall(r"\(segment \(start (\S+) (\S+)\) \(end (\S+) (\S+)\)", text)
    )
    made = sorted(
        tuple(round(v + o, 4) for p in (a, b) for v, o in zip(p, board.SHEET, strict=True))
        for _, _, a, b in result.tracks
    )
    assert len(kept) == len(made)
    assert [v for track in kept for v in track] == pytest.approx([v for track in made for v in track], abs=2e-4)
    assert len(re.findall(r"\(via \(at", text)) == len(result.vias)


def test_drill_files_have_a_hole_for_every_pad_via_and_screw():
    path = Path(board_files.__file__).parent / "generated/gerber.zip"
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as archive:
        drills = {name: archive.read(name).decode() for name in archive.namelist() if name.endswith(".drl")}
    hits = {name: len(re.findall(r"^X[-\d.]+Y[-\d.]+", text, re.M)) for name, text in drills.items()}
    plated = next(count for name, count in hits.items() if name.endswith("-PTH.drl") and "NPTH" not in name)
    bare = next(count for name, count in hits.items() if "NPTH" in name)
    assert plated == len(layout.pads()) + len(board.routed().vias)
    assert bare == len(layout.HOLES) + 1
