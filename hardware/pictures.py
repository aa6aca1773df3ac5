"""Pictures of the board: both sides, and for every step of the build guide with the parts of that step marked."""

import io
from functools import cache

import matplotlib
import numpy as np

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.collections import LineCollection
from matplotlib.patches import Circle, FancyBboxPatch, Polygon, Rectangle
from PIL import Image

from hardware import board, layout
from hardware.footprints import FOOTPRINTS
from hardware.parts import KINDS
from hardware.scanner import GROUND, build, key_refs

MASK, PLANE, COPPER, TIN, SILK = "#0b3d2a", "#14573c", "#2c8a5e", "#d9c27a", "#f2f2ec"
MARK = "#ffb000"
DPI = 140
MARGIN = 7.0

# The order of soldering: lowest parts first, so that the board lies flat on what is being soldered.
STEPS = {
    "step-resistors": ("front", [f"R{i}" for i in range(1, 16)]),
    "step-diodes": ("front", [f"D{i}" for i in range(1, 18)]),
    "step-transistors": ("front", ["Q1", "Q2", "Q3", "Q4", "C2"]),
    "step-keys": ("front", [f"SW{i}" for i in range(1, 17)]),
    "step-display": ("front", ["DS1"]),
    "step-back": ("back", ["C1", "F1", "J1", "J2", "J3"]),
    "step-pico": ("back", ["U1"]),
}


def png(figure, colours=64):
    """A figure as PNG bytes with few colours: small, and the same on every run."""
    raw = io.BytesIO()
    figure.savefig(raw, format="png", dpi=DPI, metadata={"Software": None})
    plt.close(figure)
    raw.seek(0)
    out = io.BytesIO()
    Image.open(raw).convert("RGB").quantize(colours, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _tracks(axes, side):
    """Planes, clearances around other nets, tracks; the far side's tracks are not shown."""
    layer = 0 if side == "front" else 1
    result = board.routed()
    width, gap = board.RULES.track, 0.3
    scale = 72 / 25.4  # points of line width per mm on the drawing
    tracks = [(net, (a, b)) for net, on, a, b in result.tracks if on == layer]
    others = [line for net, line in tracks if net != GROUND]
    for lines, wide, colour, order in (
        (others, width + 2 * gap, MASK, 2),
        ([line for _, line in tracks], width, COPPER, 3),
    ):
        axes.add_collection(
            LineCollection(lines, colors=colour, linewidths=wide * scale, capstyle="round", zorder=order)
        )
    for _, spot in result.vias:
        axes.add_patch(Circle(spot, board.RULES.via / 2, fc=COPPER, ec="none", zorder=3))
        axes.add_patch(Circle(spot, board.RULES.via_drill / 2, fc=MASK, ec="none", zorder=4))


def _pads(axes):
    for p in layout.pads():
        if p.net != GROUND:
            _pad(axes, p, 0.6, MASK, 2)
        _pad(axes, p, 0.0, TIN, 5)
        axes.add_patch(Circle((p.x, p.y), p.pad.drill / 2, fc="#222222", ec="none", zorder=6))
    for x, y in layout.HOLES:
        axes.add_patch(Circle((x, y), layout.HOLE_DIAMETER / 2, fc="white", ec="none", zorder=6))
    axes.add_patch(Circle(layout.WIRE_HOLE, layout.WIRE_HOLE_DIAMETER / 2, fc="white", ec="none", zorder=6))


def _pad(axes, p, grow, colour, order):
    width, height = p.width + grow, p.height + grow
    corner = (p.x - width / 2, p.y - height / 2)
    if p.pad.shape == "rect":
        axes.add_patch(Rectangle(corner, width, height, fc=colour, ec="none", zorder=order))
    else:
        style = f"round,pad=0,rounding_size={min(width, height) / 2 - 0.001}"
        axes.add_patch(FancyBboxPatch(corner, width, height, boxstyle=style, fc=colour, ec="none", zorder=order))


def _silk(axes, side, marked):
    design = build()
    for ref, place in layout.places().items():
        if place.back != (side == "back"):
            continue
        shape = FOOTPRINTS[KINDS[design.parts[ref].kind].footprint]
        on = ref in marked
        x0, y0, x1, y1 = shape.body
        if shape.round_body:
            middle = place.at((x0 + x1) / 2, (y0 + y1) / 2)
            axes.add_patch(
                Circle(middle, (x1 - x0) / 2, fc=MARK if on else "none", alpha=0.9, ec=SILK, lw=0.8, zorder=7)
            )
        else:
            corners = [place.at(*c) for c in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
            axes.add_patch(Polygon(corners, fc=MARK if on else "none", alpha=0.9, ec=SILK, lw=0.8, zorder=7))
        for a, b in shape.mark:
            axes.plot(*zip(place.at(*a), place.at(*b), strict=True), color="black" if on else SILK, lw=1.2, zorder=8)
        turn = 90 if place.turn % 180 and y1 - y0 < 3 else 0
        colour = "black" if on else SILK
        axes.text(
            *place.at(*shape.label_at()), ref, color=colour, size=5.5, ha="center", va="center", rotation=turn, zorder=9
        )
    on_key = {label: ref in marked for label, ref in key_refs().items()}
    for text, x, y, size, back in board.notes():
        if back == (side == "back"):
            colour = "black" if on_key.get(text) else SILK
            points = size * 72 / 25.4 * 1.45  # a capital is about 0.7 of the font size
            axes.text(x, y, text, color=colour, size=points, ha="center", va="center", zorder=9)


def _canvas(side):
    """An empty figure of the board's size with axes in mm, as seen from one side."""
    width, height = layout.BOARD
    figure = plt.figure(figsize=((width + 2 * MARGIN) / 25.4, (height + 2 * MARGIN) / 25.4), facecolor="white")
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim((-MARGIN, width + MARGIN) if side == "front" else (width + MARGIN, -MARGIN))
    axes.set_ylim(height + MARGIN, -MARGIN)
    axes.axis("off")
    return figure, axes


@cache
def _copper(side):
    """Pixels of one side with board, planes, tracks and pads: the ground of every picture."""
    figure, axes = _canvas(side)
    figure.set_dpi(DPI)
    width, height = layout.BOARD
    axes.add_patch(Rectangle((0, 0), width, height, fc=MASK, ec="black", lw=0.6, zorder=0))
    axes.add_patch(Rectangle((0.5, 0.5), width - 1, height - 1, fc=PLANE, ec="none", zorder=1))
    _tracks(axes, side)
    _pads(axes)
    axes.text(width / 2, -MARGIN / 2, f"{side} of the board", size=8, ha="center", va="center")
    figure.canvas.draw()
    pixels = np.asarray(figure.canvas.buffer_rgba()).copy()
    plt.close(figure)
    return pixels


def board_figure(side, marked=()):
    """Figure of the board, 1:1 in its own units, seen from `side` ("front" or "back"), with marked parts filled in."""
    figure, axes = _canvas(side)
    figure.figimage(_copper(side), zorder=-1)
    axes.patch.set_alpha(0)
    _silk(axes, side, set(marked))
    return figure


# Where to hold the probes in the build guide: (label, reference, pin, where the label stands)
PROBES = (
    ("GND", "U1", 38, (58.0, 44.0)),
    ("VSYS", "U1", 39, (14.0, -3.0)),
    ("3V3", "U1", 36, (16.0, 11.0)),
    ("GP26", "U1", 31, (16.0, 25.0)),
    ("J1 +", "J1", 1, (34.0, 60.0)),
    ("J1 -", "J1", 2, (14.0, 60.0)),
)


def probe_figure():
    """Figure of the back with the points of the measurements named."""
    figure = board_figure("back")
    axes = figure.axes[0]
    where = {(p.ref, p.pad.number): (p.x, p.y) for p in layout.pads()}
    for label, ref, pin, spot in PROBES:
        axes.annotate(
            label,
            where[ref, str(pin)],
            xytext=spot,
            size=9,
            weight="bold",
            color="black",
            ha="center",
            va="center",
            zorder=20,
            bbox={"boxstyle": "round,pad=0.2", "fc": MARK, "ec": "black", "lw": 0.5},
            arrowprops={"arrowstyle": "-|>", "color": MARK, "lw": 1.5},
        )
    return figure


def files(design):
    """{relative path: PNG}: both sides, and one picture a step of the build guide."""
    made = {f"board-{side}.png": png(board_figure(side)) for side in ("front", "back")}
    made["measure.png"] = png(probe_figure())
    for name, (side, refs) in STEPS.items():
        made[f"{name}.png"] = png(board_figure(side, refs))
    return made
