"""The schematic for people: one A3 page as SVG and PDF, every name on it read from the netlist.

The page records which pins it shows; a test compares them with the netlist, so no part or net can be forgotten.
"""

import itertools
import os
from functools import cache

import schemdraw
from schemdraw import elements as elm

from hardware.parts import KINDS
from hardware.scanner import build, key_refs
from scanner.drivers import pins

schemdraw.use("matplotlib")
WIDE = 1.6  # length of a resistor or diode on the page, in drawing units


class Page:
    """A schemdraw drawing with helpers that take their names from the design and note what was drawn."""

    def __init__(self, design):
        self.design = design
        self.drawing = schemdraw.Drawing(show=False, fontsize=7, unit=WIDE, lw=0.8)
        self.nodes = set()

    def add(self, element):
        self.drawing += element
        return element

    def wire(self, *points):
        for a, b in itertools.pairwise(points):
            self.add(elm.Line().at(a).to(b))

    def dot(self, at):
        self.add(elm.Dot(radius=0.05).at(at))

    def text(self, at, text, size=7, align=("center", "center"), color="black"):
        self.add(
            elm.Label()
            .theta(0)
            .at(at)
            .label(text, fontsize=size, halign=align[0], valign=align[1], ofst=0, color=color)
        )

    def title(self, at, text):
        self.text(at, text, 10, ("left", "center"), "#1a4f8a")

    def net(self, at, ref, pin, side):
        """The net at a pin, named beside the point `at` (side "left" or "right"); a cross when it is left open."""
        self.nodes.add((ref, pin))
        name = self.design.net_of(ref, pin)
        step = -0.15 if side == "left" else 0.15
        if name is None:
            self.text((at[0] + step, at[1]), "x", 7, ("right" if side == "left" else "left", "center"), "#999999")
            return
        self.text((at[0] + step, at[1]), name, 6.5, ("right" if side == "left" else "left", "center"), "#8a1a1a")

    def two_pins(self, element, ref, ends, label="", lead=1):
        """A two-pin part between two points; `lead` is the number of its pin at the first point."""
        self.nodes |= {(ref, 1), (ref, 2)}
        part = self.design.parts[ref]
        value = KINDS[part.kind].value
        self.add(element.at(ends[0]).to(ends[1]).label(label or f"{ref} {value}", fontsize=6, ofst=0.08))
        return {lead: ends[0], 3 - lead: ends[1]}

    def transistor(self, ref, base):
        """An NPN with its base at a point; returns the points of collector and emitter."""
        self.nodes |= {(ref, 1), (ref, 2), (ref, 3)}
        q = self.add(elm.BjtNpn(circle=True).theta(0).at(base).anchor("base"))
        x, y = q.absanchors["collector"]
        self.text((x + 0.25, y - 0.45), f"{ref}\nBC337-40", 6, ("left", "center"))
        return tuple(q.absanchors["collector"]), tuple(q.absanchors["emitter"])

    def ground(self, at):
        self.add(elm.Ground().theta(0).at(at))


def _pico(page, x, y):
    page.title((x, y + 1.4), "Controller")
    page.add(elm.Rect(corner1=(0, 0), corner2=(4.4, -15.4)).theta(0).at((x, y)))
    page.text((x + 2.2, y + 0.4), "U1 Raspberry Pi Pico", 8)
    names = page.design.parts["U1"].pins
    for i in range(20):
        row = y - 0.6 - 0.75 * i
        for pin, edge, out, align in ((i + 1, x, -0.7, "left"), (40 - i, x + 4.4, 0.7, "right")):
            page.wire((edge, row), (edge + out, row))
            inward = 0.12 if align == "left" else -0.12
            name = names[pin] if not names[pin].startswith("GND") else "GND"
            page.text((edge + inward, row), name, 6.5, (align, "center"))
            page.text((edge + out / 2, row + 0.16), str(pin), 5)
            page.net((edge + out, row), "U1", pin, "left" if out < 0 else "right")


def _display(page, x, y):
    page.title((x - 3.6, y + 1.4), "Display: segments through resistors, digits through transistors")
    display = page.design.parts["DS1"]
    number = {name: pin for pin, name in display.pins.items()}
    page.add(elm.Rect(corner1=(0, 0), corner2=(3, -6.4)).theta(0).at((x, y)))
    page.text((x + 1.5, y + 0.4), "DS1 3 x 0.56 inch, common cathode", 7)
    for i, name in enumerate(pins.SEGMENT_NAMES):
        row = y - 0.4 - 0.8 * i
        ends = page.two_pins(elm.Resistor(), f"R{i + 1}", ((x - 2.6, row), (x - 0.5, row)))
        page.wire(ends[2], (x, row))
        page.nodes.add(("DS1", number[name]))
        page.text((x + 0.12, row), name, 6.5, ("left", "center"))
        page.text((x - 0.25, row + 0.16), str(number[name]), 5)
        page.net(ends[1], f"R{i + 1}", 1, "left")
    row = y - 6.1
    page.wire((x + 3, row), (x + 3.4, row))
    page.text((x + 2.88, row), "NC", 6.5, ("right", "center"))
    page.text((x + 3.2, row + 0.16), "6", 5)
    page.net((x + 3.4, row), "DS1", 6, "right")
    for i in range(len(pins.DIGITS)):
        row = y - 0.4 - 2.0 * i
        name = f"DIG{i + 1}"
        base = (x + 6.6 + 2.9 * i, row - 1.0)
        collector, emitter = page.transistor(f"Q{i + 1}", base)
        page.nodes.add(("DS1", number[name]))
        page.wire((x + 3, row), (collector[0], row), collector)
        page.text((x + 2.88, row), name, 6.5, ("right", "center"))
        page.text((x + 3.2, row + 0.16), str(number[name]), 5)
        page.ground(emitter)
        ends = page.two_pins(elm.Resistor(), f"R{9 + i}", ((base[0] - 1.9, base[1]), base))
        page.net(ends[1], f"R{9 + i}", 1, "left")


def _keys(page, x, y):
    page.title((x - 1.2, y + 1.2), "Keypad: a column is driven low, rows are read; a diode at each key")
    wide, high = 4.2, 1.75
    for r, labels in enumerate(pins.KEYS):
        row = y - high * r
        first = key_refs()[labels[0]]
        page.net((x, row), first, 1, "left")
        page.wire((x, row), (x + wide * 2 + 0.5, row))
        for c, label in enumerate(labels):
            ref = key_refs()[label]
            left, right, low = x + 0.5 + wide * c, x + 3.5 + wide * c, row - 0.85
            page.dot((left, row))
            page.wire((left, row), (left, low))
            page.two_pins(elm.Button(), ref, ((left, low), (left + 1.5, low)), f"{ref} [{label}]")
            page.two_pins(elm.Diode(), "D" + ref[2:], ((left + 1.5, low), (right, low)), "D" + ref[2:], lead=2)
            page.dot((right, low))
    for c in range(len(pins.COLUMNS)):
        right = x + 3.5 + wide * c
        bottom = y - high * 4 - 0.85
        page.wire((right, bottom), (right, bottom - 0.7))
        page.wire((right, y - 0.85), (right, bottom))
        diode = "D" + key_refs()[pins.KEYS[0][c]][2:]
        page.net((right, bottom - 0.7), diode, 1, "right")


def _power(page, x, y):
    page.title((x - 0.6, y + 1.2), "Supply: 3 x AA, fuse, switch, Schottky; divider to the ADC")
    page.nodes |= {("BT1", 1), ("BT1", 2), ("J1", 1), ("J1", 2)}
    page.add(elm.Battery().at((x, y - 2.2)).to((x, y)).label("BT1 3 x AA\non J1\n(1 plus, 2 minus)", fontsize=6))
    page.ground((x, y - 2.2))
    page.net((x + 0.05, y + 0.22), "J1", 1, "right")
    page.two_pins(elm.Fuse(), "F1", ((x, y), (x + 3.4, y)), "F1 0.5 A")
    page.net((x + 2.9, y + 0.22), "F1", 2, "right")
    page.nodes |= {("SW16", n) for n in (1, 2, 3)}
    page.add(
        elm.Switch().at((x + 3.4, y)).to((x + 5.8, y)).label("SW16 (2 COM, 3 ON; 1 open)", fontsize=6, loc="bottom")
    )
    page.net((x + 5.9, y + 0.22), "SW16", 3, "right")
    page.wire((x + 5.8, y), (x + 7.4, y))
    ends = page.two_pins(elm.Schottky(), "D17", ((x + 7.4, y), (x + 9.6, y)), lead=2)
    page.net((x + 10.6, y), "D17", 1, "right")
    page.wire(ends[1], (x + 10.6, y))
    page.dot((x + 9.9, y))
    page.two_pins(elm.Capacitor(polar=True), "C1", ((x + 9.9, y), (x + 9.9, y - 2.2)))
    page.ground((x + 9.9, y - 2.2))
    page.dot((x + 6.6, y))
    page.two_pins(elm.Resistor(), "R14", ((x + 6.6, y), (x + 6.6, y - 1.8)))
    page.two_pins(elm.Resistor(), "R15", ((x + 6.6, y - 1.8), (x + 6.6, y - 3.6)))
    page.ground((x + 6.6, y - 3.6))
    page.dot((x + 6.6, y - 1.8))
    page.wire((x + 6.6, y - 1.8), (x + 8.6, y - 1.8))
    page.two_pins(elm.Capacitor(), "C2", ((x + 8.2, y - 1.8), (x + 8.2, y - 3.6)))
    page.dot((x + 8.2, y - 1.8))
    page.ground((x + 8.2, y - 3.6))
    page.text((x + 8.25, y - 1.5), page.design.net_of("R15", 1), 6.5, ("center", "center"), "#8a1a1a")


def _speaker(page, x, y):
    page.title((x - 2.4, y + 1.2), "Speaker: pulses from the program")
    page.net((x, y), "R13", 1, "left")
    page.wire((x, y), (x + 0.6, y))
    ends = page.two_pins(elm.Resistor(), "R13", ((x + 0.6, y), (x + 2.6, y)))
    page.wire(ends[2], (x + 4.4, y))
    page.two_pins(elm.Diode(), "D16", ((x + 2.6, y - 2.2), (x + 2.6, y)), lead=2)
    page.nodes |= {(ref, n) for ref in ("J2", "LS1") for n in (1, 2)}
    page.add(elm.Speaker().theta(0).at((x + 4.4, y)).anchor("in1"))
    page.text((x + 5.9, y - 0.3), "LS1 8 ohm\non J2", 6, ("left", "center"))
    page.wire((x + 2.6, y - 2.2), (x + 4.2, y - 2.2), (x + 4.2, y - 0.5), (x + 4.4, y - 0.5))
    page.text((x + 3.5, y + 0.2), page.design.net_of("J2", 1), 6.5, color="#8a1a1a")
    page.text((x + 3.5, y - 2.4), page.design.net_of("J2", 2), 6.5, color="#8a1a1a")
    page.dot((x + 2.6, y))
    page.dot((x + 2.6, y - 2.2))
    collector, emitter = page.transistor("Q4", (x + 1.8, y - 3.4))
    page.wire((x + 2.6, y - 2.2), (collector[0], y - 2.2), collector)
    page.ground(emitter)
    ends = page.two_pins(elm.Resistor(), "R12", ((x - 0.2, y - 3.4), (x + 1.8, y - 3.4)))
    page.net(ends[1], "R12", 1, "left")


def _uart(page, x, y):
    page.title((x, y + 1.2), "Optional serial port (3.3 V)")
    page.add(elm.Rect(corner1=(0, 0), corner2=(1.2, -2.2)).theta(0).at((x, y)))
    page.text((x + 0.6, y + 0.3), "J3", 7)
    for pin, name in page.design.parts["J3"].pins.items():
        row = y - 0.4 - 0.7 * (pin - 1)
        page.text((x + 0.6, row), f"{pin} {name}", 6)
        page.wire((x + 1.2, row), (x + 1.7, row))
        page.net((x + 1.7, row), "J3", pin, "right")


@cache
def page():
    """The drawn page: `.drawing` and `.nodes`, the set of (reference, pin) that it shows."""
    sheet = Page(build())
    _pico(sheet, 2.5, 0)
    _display(sheet, 15.0, 0)
    _keys(sheet, 12.5, -9.6)
    _speaker(sheet, 29.5, -9.6)
    _power(sheet, 1.0, -19.6)
    _uart(sheet, 29.5, -16.0)
    sheet.text((13.5, 3.0), "Crime Scanner", 16, ("left", "center"))
    note = "generated from firmware/scanner/drivers/pins.py; red names are nets, x is left open"
    sheet.text((19.5, 3.0), note, 7, ("left", "center"))
    return sheet


def files(design):
    """{relative path: content}: the page as SVG and PDF, without dates."""
    import matplotlib as mpl  # noqa: PLC0415

    os.environ["SOURCE_DATE_EPOCH"] = "0"
    with mpl.rc_context({"svg.hashsalt": "crime scanner", "svg.fonttype": "path"}):
        drawing = page().drawing
        return {f"schematic.{kind}": drawing.get_imagedata(kind) for kind in ("svg", "pdf")}
