"""The two-layer board as a KiCad 6 file: placed by layout.py, routed by route.py, with a ground plane on both sides.

Written as text so that it needs no KiCad and is the same on every run; KiCad then fills the planes, checks the design
rules and plots (kicad_run.py).
"""

import itertools
import math
import uuid
from functools import cache

from hardware import layout
from hardware.footprints import FOOTPRINTS
from hardware.parts import KINDS
from hardware.route import Obstacle, Router, Rules
from hardware.scanner import GROUND, build
from scanner.drivers import pins

RULES = Rules()
SHEET = (50.0, 30.0)  # where the board's corner lies on the drawing sheet
LAYERS = ("F.Cu", "B.Cu")
TITLE = "Crime Scanner"
_SPACE = uuid.UUID("6f0d1c5e-4f0f-4f2e-9a52-2f1f6f7c7a11")

HEADER = """(kicad_pcb (version 20211014) (generator crime_scanner)
  (general (thickness 1.6))
  (paper "A4")
  (title_block (title "Crime Scanner") (comment 1 "generated from firmware/scanner/drivers/pins.py"))
  (layers
    (0 "F.Cu" signal) (31 "B.Cu" signal)
    (34 "B.Paste" user) (35 "F.Paste" user) (36 "B.SilkS" user "B.Silkscreen") (37 "F.SilkS" user "F.Silkscreen")
    (38 "B.Mask" user) (39 "F.Mask" user) (44 "Edge.Cuts" user) (45 "Margin" user)
    (46 "B.CrtYd" user "B.Courtyard") (47 "F.CrtYd" user "F.Courtyard") (48 "B.Fab" user) (49 "F.Fab" user))
  (setup (pad_to_mask_clearance 0))
"""


@cache
def routed():
    """Routes the whole board once; returns route.Routed. Short nets first, ground last (the planes help it)."""
    obstacles = [Obstacle(p.x, p.y, p.width, p.height, p.net) for p in layout.pads()]
    keepout = 2 * layout.HOLE_KEEPOUT
    obstacles += [Obstacle(x, y, keepout, keepout, None) for x, y in layout.HOLES]
    obstacles += [Obstacle(*layout.WIRE_HOLE, layout.WIRE_HOLE_DIAMETER + 0.6, layout.WIRE_HOLE_DIAMETER + 0.6, None)]
    origin = (layout.CENTRE_X, layout.PICO_CENTRE[1] - 19 * 1.27)
    router = Router(layout.BOARD, layout.GRID, origin, obstacles, RULES)

    def length(net):
        spots = [(p.x, p.y) for p in layout.pads() if p.net == net]
        return sum(max(axis) - min(axis) for axis in zip(*spots, strict=True)), net

    nets = [net for net in router.names if len(router.terminals[net]) > 1 and net != GROUND]
    return router.route([*sorted(nets, key=length), GROUND])


class _Writer:
    """Collects s-expressions; gives every item a stamp that depends only on what it is."""

    def __init__(self):
        self.lines = []
        self.counts = {}

    def add(self, text, name):
        count = self.counts[name] = self.counts.get(name, 0) + 1
        self.lines.append(f"  {text[:-1]} (tstamp {uuid.uuid5(_SPACE, f'{name}/{count}')}))")

    def line(self, kind, ends, layer, name):
        start, end = ends
        width = {"SilkS": 0.12, "CrtYd": 0.05, "Cuts": 0.1}[layer.rpartition(".")[2]]
        self.add(f'({kind} (start {_xy(start)}) (end {_xy(end)}) (layer "{layer}") (width {width}))', name)


def _xy(point):
    return f"{point[0]:.4f} {point[1]:.4f}"


def _sheet(point):
    return point[0] + SHEET[0], point[1] + SHEET[1]


def _effects(size, back):
    mirror = " (justify mirror)" if back else ""
    return f"(effects (font (size {size} {size}) (thickness {size * 0.16:.2f})){mirror})"


def _footprint(out, ref, numbers):
    """One placed footprint. All its positions are already turned and mirrored, so its own angle is always 0."""
    design, place = build(), layout.places()[ref]
    kind = KINDS[design.parts[ref].kind]
    shape = FOOTPRINTS[kind.footprint]
    side = "B" if place.back else "F"

    def local(x, y):
        px, py = place.at(x, y)
        return px - place.x, py - place.y

    inner = _Writer()
    label = local(*shape.label_at())
    angle = 90 if place.turn % 180 and shape.body[3] - shape.body[1] < 3 else 0
    inner.add(
        f'(fp_text reference "{ref}" (at {_xy(label)} {angle}) (layer "{side}.SilkS") {_effects(0.8, place.back)})', ref
    )
    value = kind.value.replace('"', "")
    inner.add(f'(fp_text value "{value}" (at {_xy(label)}) (layer "{side}.Fab") hide {_effects(0.8, place.back)})', ref)
    x0, y0, x1, y1 = shape.body
    edges = [((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)), ((x1, y1), (x0, y1)), ((x0, y1), (x0, y0))]
    if shape.round_body:
        middle, rim = local((x0 + x1) / 2, (y0 + y1) / 2), local(x1, (y0 + y1) / 2)
        inner.add(
            f'(fp_circle (center {_xy(middle)}) (end {_xy(rim)}) (layer "{side}.SilkS") (width 0.12) (fill none))', ref
        )
        edges = []
    for a, b in [*edges, *shape.mark]:
        for start, end in _printable(place.at(*a), place.at(*b)):
            ends = [(p[0] - place.x, p[1] - place.y) for p in (start, end)]
            inner.line("fp_line", ends, f"{side}.SilkS", ref)
    x0, y0, x1, y1 = shape.courtyard
    for a, b in (((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)), ((x1, y1), (x0, y1)), ((x0, y1), (x0, y0))):
        inner.line("fp_line", (local(*a), local(*b)), f"{side}.CrtYd", ref)
    for pad in (p for p in layout.pads() if p.ref == ref):
        net = f' (net {numbers[pad.net]} "{pad.net}")' if pad.net else ""
        inner.add(
            f'(pad "{pad.pad.number}" thru_hole {pad.pad.shape} (at {_xy((pad.x - place.x, pad.y - place.y))}) '
            f"(size {pad.width} {pad.height}) (drill {pad.pad.drill}) (layers *.Cu *.Mask){net})",
            ref,
        )
    body = "\n  ".join(inner.lines)
    head = f'footprint "crime_scanner:{kind.footprint}" (layer "{side}.Cu") (at {_xy(_sheet((place.x, place.y)))})'
    out.add(f"({head} (attr through_hole)\n  {body}\n  )", f"footprint {ref}")


def _printable(a, b, step=0.1, gap=0.3):
    """The pieces of a silk line that lie on the board and clear of every pad, as [(start, end)]."""
    count = max(1, round(math.dist(a, b) / step))
    spots = [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count) for i in range(count + 1)]
    shapes = [Obstacle(p.x, p.y, p.width, p.height, None) for p in layout.pads()]
    near = [s for s in shapes if _box_gap(s, a, b) < gap + 0.1]

    def clear(spot):
        inside = all(0.3 <= v <= limit - 0.3 for v, limit in zip(spot, layout.BOARD, strict=True))
        return inside and all(s.distance(*spot) >= gap for s in near)

    pieces = []
    for is_clear, group in itertools.groupby(spots, clear):
        run = list(group)
        if is_clear and len(run) > 3:
            pieces.append((run[0], run[-1]))
    return pieces


def _box_gap(shape, a, b):
    """Distance between the boxes of a pad and of a line, at most the true distance."""
    dx = max(min(a[0], b[0]) - shape.x - shape.width / 2, shape.x - shape.width / 2 - max(a[0], b[0]), 0)
    dy = max(min(a[1], b[1]) - shape.y - shape.height / 2, shape.y - shape.height / 2 - max(a[1], b[1]), 0)
    return math.hypot(dx, dy)


def _hole(out, index, x, y, diameter):
    ref = f"H{index}"
    inner = _Writer()
    inner.add(f'(fp_text reference "{ref}" (at 0 0) (layer "F.Fab") hide {_effects(0.8, False)})', ref)
    inner.add(f'(fp_text value "hole" (at 0 0) (layer "F.Fab") hide {_effects(0.8, False)})', ref)
    inner.add(
        f'(pad "" np_thru_hole circle (at 0 0) (size {diameter} {diameter}) (drill {diameter}) (layers *.Cu *.Mask))',
        ref,
    )
    body = "\n  ".join(inner.lines)
    head = f'footprint "crime_scanner:HOLE" (layer "F.Cu") (at {_xy(_sheet((x, y)))})'
    out.add(f"({head} (attr exclude_from_pos_files exclude_from_bom)\n  {body}\n  )", f"footprint {ref}")


def notes():
    """[(text, x, y, size in mm, on the back)]: what a builder must read on the board."""
    found = [
        (f"{TITLE} - keys and display on this side", 43.0, 78.3, 1.0, False),
        ("Pico, plugs, C1 and F1 on this side", 43.0, 64.0, 1.2, True),
        ("USB up", 43.0, 12.0, 1.0, True),
        ("+ BATTERY -", 24.7, 43.2, 1.0, True),
        ("+ SPEAKER -", 24.7, 34.2, 1.0, True),
        ("T R G", 64.2, 6.6, 0.8, True),
        ("ON", 14.0, 23.0, 0.8, False),
    ]
    for label in (label for row in pins.KEYS for label in row):
        found.append((label, *layout.key_centre(label), 2.6, False))
    return found


def _texts(out):
    for text, x, y, size, back in notes():
        layer = "B.SilkS" if back else "F.SilkS"
        out.add(f'(gr_text "{text}" (at {_xy(_sheet((x, y)))}) (layer "{layer}") {_effects(size, back)})', "text")


def _plane(out, net, number, layer):
    x1, y1 = layout.BOARD
    gap = 0.5
    corners = [(gap, gap), (x1 - gap, gap), (x1 - gap, y1 - gap), (gap, y1 - gap)]
    points = " ".join(f"(xy {_xy(_sheet(c))})" for c in corners)
    out.add(
        f'(zone (net {number}) (net_name "{net}") (layer "{layer}") (hatch edge 0.508) (connect_pads (clearance 0.3)) '
        f"(min_thickness 0.25) (fill yes (thermal_gap 0.4) (thermal_bridge_width 0.5)) (polygon (pts {points})))",
        f"plane {layer}",
    )


@cache
def text():
    """The .kicad_pcb file with empty planes. ValueError when a net could not be routed."""
    result = routed()
    if result.failed:
        raise ValueError(f"not routed: {', '.join(result.failed)}; move parts in hardware/layout.py")
    nets = sorted({p.net for p in layout.pads() if p.net})
    numbers = {net: i + 1 for i, net in enumerate(nets)}
    out = _Writer()
    for ref in sorted(layout.places()):
        _footprint(out, ref, numbers)
    for index, (x, y) in enumerate(layout.HOLES):
        _hole(out, index + 1, x, y, layout.HOLE_DIAMETER)
    _hole(out, len(layout.HOLES) + 1, *layout.WIRE_HOLE, layout.WIRE_HOLE_DIAMETER)
    x1, y1 = layout.BOARD
    corners = [(0, 0), (x1, 0), (x1, y1), (0, y1), (0, 0)]
    for a, b in itertools.pairwise(corners):
        out.line("gr_line", (_sheet(a), _sheet(b)), "Edge.Cuts", "edge")
    _texts(out)
    for net, layer, a, b in result.tracks:
        out.add(
            f'(segment (start {_xy(_sheet(a))}) (end {_xy(_sheet(b))}) (width {RULES.track}) (layer "{LAYERS[layer]}") '
            f"(net {numbers[net]}))",
            f"track {net}",
        )
    for net, spot in result.vias:
        out.add(
            f"(via (at {_xy(_sheet(spot))}) (size {RULES.via}) (drill {RULES.via_drill}) "
            f'(layers "F.Cu" "B.Cu") (net {numbers[net]}))',
            f"via {net}",
        )
    for layer in LAYERS:
        _plane(out, GROUND, numbers[GROUND], layer)
    head = HEADER + '  (net 0 "")\n' + "".join(f'  (net {n} "{net}")\n' for net, n in numbers.items())
    return head + "\n".join(out.lines) + "\n)\n"
