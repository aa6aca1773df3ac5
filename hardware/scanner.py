"""The circuit, built with SKiDL from the pin map of the firmware, and a plain copy of it for everything else.

Everything in hardware/ (schematic, harness, BOM, board, Wokwi) reads the `Design` made here; no connection is
written down anywhere else.
"""

import io
import re
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from tempfile import TemporaryDirectory

from hardware.parts import KINDS
from scanner.drivers import pins

# GPIO number -> pin of the 40-pin module (Raspberry Pi Pico datasheet, "Pico pinout"; the Pico 2 is the same).
PICO_GPIO = {
    **dict(zip(range(4), (1, 2, 4, 5), strict=True)),
    **dict(zip(range(4, 8), (6, 7, 9, 10), strict=True)),
    **dict(zip(range(8, 12), (11, 12, 14, 15), strict=True)),
    **dict(zip(range(12, 16), (16, 17, 19, 20), strict=True)),
    **dict(zip(range(16, 20), (21, 22, 24, 25), strict=True)),
    **dict(zip(range(20, 23), (26, 27, 29), strict=True)),
    **dict(zip(range(26, 29), (31, 32, 34), strict=True)),
}
PICO_GND = (3, 8, 13, 18, 23, 28, 33, 38)  # 33 is AGND
PICO_OTHER = {30: "RUN", 35: "ADC_VREF", 36: "3V3", 37: "3V3_EN", 39: "VSYS", 40: "VBUS"}
PICO_ONBOARD = {23, 24, 25, 29}  # GPIOs used on the module itself; GP24 senses VBUS, nothing to wire

# 12-pin 0.56 inch 3-digit displays: pin 1 bottom left, counted against the clock (5631AS, BC56-12). 6 is not connected.
DISPLAY_PINS = {
    "E": 1, "D": 2, "DP": 3, "C": 4, "G": 5, "B": 7, "DIG3": 8, "DIG2": 9, "F": 10, "A": 11, "DIG1": 12,
}  # fmt: skip
DISPLAY_NC = 6

GROUND = "GND"
SUPPLY = "VSYS"
BATTERY_RAW = "BAT+"
BATTERY_FUSED = "BAT_FUSED"
BATTERY_SWITCHED = "BAT_SW"
UNCONNECTED_PICO = (30, 35, 36, 37, 40)  # RUN, ADC_VREF, 3V3, 3V3_EN, VBUS are left alone


@dataclass(frozen=True)
class Part:
    """One placed part: reference, kind (key of parts.KINDS), what it does, and its pins as {number: name}."""

    ref: str
    kind: str
    role: str
    pins: dict

    @property
    def value(self):
        return KINDS[self.kind].value

    @property
    def on_board(self):
        return bool(KINDS[self.kind].footprint)


@dataclass(frozen=True)
class Design:
    """The circuit as data. parts: {ref: Part}; nets: {name: ((ref, pin number), ...)}; unconnected: {(ref, pin)}."""

    parts: dict
    nets: dict
    unconnected: frozenset
    erc: tuple  # (errors, warnings) counted by SKiDL
    netlist: str  # KiCad netlist without dates and paths

    def net_of(self, ref, pin):
        """Name of the net at a pin, or None for a pin that is left open on purpose."""
        return _net_table(self).get((ref, pin))

    def on_net(self, name, kind=None):
        """[(ref, pin number)] on a net, of one kind of part only if wanted."""
        return [(r, p) for r, p in self.nets[name] if kind is None or self.parts[r].kind == kind]


def _net_table(design):
    return {node: name for name, nodes in design.nets.items() for node in nodes}


def segment_net(name):
    return f"SEG_{name}"


def digit_net(index):
    return f"DIG{index + 1}"


def key_refs():
    """{key label: reference of its switch}, in the order of the grid; diode Dn belongs to switch SWn."""
    labels = [label for row in pins.KEYS for label in row]
    return {label: f"SW{i + 1}" for i, label in enumerate(labels)}


def _templates(skidl):
    """SKiDL templates, so that no symbol library has to be installed. Pin functions feed the electrical rule check."""
    kind_of = skidl.Pin.types
    passive, power_in, power_out, bidir = kind_of.PASSIVE, kind_of.PWRIN, kind_of.PWROUT, kind_of.BIDIR

    def template(key, prefix, *pin_list):
        return skidl.Part(
            name=key,
            tool=skidl.SKIDL,
            dest=skidl.TEMPLATE,
            ref_prefix=prefix,
            footprint="crime_scanner:" + (KINDS[key].footprint or "OFF_BOARD"),
            pins=[skidl.Pin(num=str(n), name=name, func=func) for n, name, func in pin_list],
        )

    two = ((1, "1", passive), (2, "2", passive))
    pico = [(n, f"GP{gpio}", bidir) for gpio, n in PICO_GPIO.items()]
    pico += [(n, f"GND{n}", power_in) for n in PICO_GND]
    pico += [(n, name, power_in if name == "VSYS" else passive) for n, name in PICO_OTHER.items()]
    made = {
        "pico": template("pico", "U", *sorted(pico)),
        "display": template(
            "display",
            "DS",
            *[(n, name, passive) for name, n in DISPLAY_PINS.items()],
            (DISPLAY_NC, "NC", kind_of.NOCONNECT),
        ),
        "transistor": template("transistor", "Q", (1, "C", passive), (2, "B", passive), (3, "E", passive)),
        "battery": template("battery", "BT", (1, "+", power_out), (2, "-", power_out)),
        "switch": template("switch", "SW", (1, "OFF", passive), (2, "COM", passive), (3, "ON", passive)),
        "header3": template("header3", "J", (1, "TX", passive), (2, "RX", passive), (3, "GND", passive)),
        "jst2": template("jst2", "J", (1, "+", passive), (2, "-", passive)),
        "speaker": template("speaker", "LS", (1, "+", passive), (2, "-", passive)),
        "c100u": template("c100u", "C", (1, "+", passive), (2, "-", passive)),
    }
    for key in ("diode", "schottky"):
        made[key] = template(key, "D", (1, "K", passive), (2, "A", passive))
    for key, prefix in (
        ("r330", "R"),
        ("r1k", "R"),
        ("r33", "R"),
        ("r100k", "R"),
        ("c100n", "C"),
        ("ptc", "F"),
        ("key", "SW"),
    ):
        made[key] = template(key, prefix, *two)
    return made


class _Bench:
    """Places parts and joins pins; thin, so that the circuit below reads like a parts list."""

    def __init__(self, skidl):
        self.skidl = skidl
        self.circuit = skidl.Circuit()
        self.circuit.no_files = True
        self.templates = _templates(skidl)
        self.parts = {}
        self.placed = {}
        self.nets = {}

    def place(self, ref, kind, role):
        self.placed[ref] = self.templates[kind](ref=ref, value=KINDS[kind].value, tag=ref, circuit=self.circuit)
        self.parts[ref] = Part(ref, kind, role, {int(p.num): p.name for p in self.placed[ref].pins})

    def join(self, net, *nodes):
        if net not in self.nets:
            self.nets[net] = self.skidl.Net(net, circuit=self.circuit)
        for ref, pin in nodes:
            self.nets[net] += self.placed[ref][str(pin) if isinstance(pin, int) else pin]

    def gpio(self, net, number):
        self.join(net, ("U1", PICO_GPIO[number]))


def _display(bench):
    bench.place("DS1", "display", "display")
    for i, (name, gpio) in enumerate(zip(pins.SEGMENT_NAMES, pins.SEGMENTS, strict=True)):
        bench.place(f"R{i + 1}", "r330", f"segment {name}")
        bench.gpio(segment_net(name), gpio)
        bench.join(segment_net(name), (f"R{i + 1}", 1))
        bench.join(f"LED_{name}", (f"R{i + 1}", 2), ("DS1", name))
    for i, gpio in enumerate(pins.DIGITS):
        base, transistor = f"R{9 + i}", f"Q{1 + i}"
        bench.place(base, "r1k", f"base of digit {i + 1}")
        bench.place(transistor, "transistor", f"digit {i + 1}")
        bench.gpio(digit_net(i), gpio)
        bench.join(digit_net(i), (base, 1))
        bench.join(f"BASE{i + 1}", (base, 2), (transistor, "B"))
        bench.join(f"CATHODE{i + 1}", (transistor, "C"), ("DS1", digit_net(i)))
        bench.join(GROUND, (transistor, "E"))


def _keys(bench):
    for label, ref in key_refs().items():
        number = int(ref[2:])
        bench.place(ref, "key", f"key {label}")
        bench.place(f"D{number}", "diode", f"key {label}")
        column, row = pins.key_position(label)
        bench.join(f"ROW{pins.ROWS.index(row) + 1}", (ref, 1))
        bench.join(f"KEY_{label}", (ref, 2), (f"D{number}", "A"))
        bench.join(f"COL{pins.COLUMNS.index(column) + 1}", (f"D{number}", "K"))
    for i, gpio in enumerate(pins.COLUMNS):
        bench.gpio(f"COL{i + 1}", gpio)
    for i, gpio in enumerate(pins.ROWS):
        bench.gpio(f"ROW{i + 1}", gpio)


def _speaker(bench):
    """Low-side NPN; D16 takes the coil's current when it opens. Idle low: no direct current through the coil."""
    bench.place("R12", "r1k", "base of the speaker driver")
    bench.place("Q4", "transistor", "speaker driver")
    bench.place("R13", "r33", "limits the speaker current")
    bench.place("D16", "diode", "speaker flyback")
    bench.place("J2", "jst2", "speaker")
    bench.place("LS1", "speaker", "speaker")
    bench.gpio("SPEAKER", pins.SPEAKER)
    bench.join("SPEAKER", ("R12", 1))
    bench.join("BASE4", ("R12", 2), ("Q4", "B"))
    bench.join(GROUND, ("Q4", "E"))
    bench.join(SUPPLY, ("R13", 1))
    bench.join("SPK+", ("R13", 2), ("D16", "K"), ("J2", "+"), ("LS1", "+"))
    bench.join("SPK-", ("Q4", "C"), ("D16", "A"), ("J2", "-"), ("LS1", "-"))


def _power(bench):
    """Cells, fuse, switch, Schottky (reverse polarity, and no charging from USB: Pico datasheet, "Using a battery")."""
    bench.place("BT1", "battery", "batteries")
    bench.place("J1", "jst2", "batteries")
    bench.place("F1", "ptc", "fuse")
    bench.place("SW16", "switch", "power")
    bench.place("D17", "schottky", "reverse polarity, USB beside batteries")
    bench.place("C1", "c100u", "holds the supply up while the speaker pulses")
    bench.place("R14", "r100k", "battery divider, upper")
    bench.place("R15", "r100k", "battery divider, lower")
    bench.place("C2", "c100n", "battery divider, filter")
    bench.join(BATTERY_RAW, ("BT1", "+"), ("J1", "+"), ("F1", 1))
    bench.join(GROUND, ("BT1", "-"), ("J1", "-"), ("C1", "-"), ("R15", 2), ("C2", 2))
    bench.join(BATTERY_FUSED, ("F1", 2), ("SW16", "COM"))
    bench.join(BATTERY_SWITCHED, ("SW16", "ON"), ("D17", "A"), ("R14", 1))
    bench.join(SUPPLY, ("D17", "K"), ("C1", "+"), ("U1", "VSYS"))
    bench.nets[SUPPLY].drive = bench.skidl.POWER  # through the Schottky: SKiDL sees a passive pin only
    bench.gpio("BAT_ADC", pins.BATTERY)
    bench.join("BAT_ADC", ("R14", 2), ("R15", 1), ("C2", 1))


def _uart(bench):
    bench.place("J3", "header3", "optional serial port, 3.3 V")
    bench.gpio("UART_TX", pins.UART_TX)
    bench.gpio("UART_RX", pins.UART_RX)
    bench.join("UART_TX", ("J3", "TX"))
    bench.join("UART_RX", ("J3", "RX"))
    bench.join(GROUND, ("J3", "GND"))


def _open_pins(bench):
    """Marks pins that are left open on purpose, so that the rule check finds those that were forgotten."""
    free = [PICO_GPIO[gpio] for gpio in pins.FREE]
    nodes = [("U1", n) for n in (*UNCONNECTED_PICO, *free)] + [("SW16", 1), ("DS1", DISPLAY_NC)]
    for ref, pin in nodes:
        bench.circuit.NC += bench.placed[ref][str(pin)]
    return frozenset(nodes)


def _clean(netlist):
    """A KiCad netlist without what depends on the machine and the hour: dates, and SKiDL's fields for source lines."""
    netlist = re.sub(r'\n\s*\((date|source) "[^"]*"\)', "", netlist)
    netlist = re.sub(r'\n\s*\(field\s*\(name "SKiDL (Tag|Line)"\) "[^"]*"\)', "", netlist)
    return netlist.strip() + "\n"


@cache
def build():
    """Builds the circuit once and returns its `Design`. SKiDL's own files and warnings are kept quiet."""
    quiet = io.StringIO()
    with TemporaryDirectory() as scratch, chdir(scratch), redirect_stdout(quiet), redirect_stderr(quiet):
        import skidl  # noqa: PLC0415 (opens log files where it is imported and prints about symbol libraries)

        for logger in (skidl.logger.active_logger, skidl.erc_logger):
            logger.stop_file_output()
        bench = _Bench(skidl)
        bench.place("U1", "pico", "controller")
        bench.join(GROUND, *[("U1", n) for n in PICO_GND])
        bench.nets[GROUND].drive = skidl.POWER
        for section in (_display, _keys, _speaker, _power, _uart):
            section(bench)
        opened = _open_pins(bench)
        before = (skidl.erc_logger.error.count, skidl.erc_logger.warning.count)
        bench.circuit.ERC()
        after = (skidl.erc_logger.error.count, skidl.erc_logger.warning.count)
        netlist = _clean(bench.circuit.generate_netlist(tool=skidl.KICAD6))
    nets = {name: tuple(sorted((p.part.ref, int(p.num)) for p in net.pins)) for name, net in sorted(bench.nets.items())}
    return Design(
        dict(sorted(bench.parts.items())),
        nets,
        opened,
        tuple(a - b for a, b in zip(after, before, strict=True)),
        netlist,
    )
