"""For perfboard builders: a wiring table of every net, and a WireViz harness from the Pico to its neighbours."""

import tempfile
from pathlib import Path

import yaml

from hardware.bom import natural
from hardware.scanner import GROUND, PICO_GPIO
from scanner.drivers import pins

# Colour codes of IEC 60757, as WireViz takes them.
COLOURS = ("BK", "BN", "RD", "OG", "YE", "GN", "BU", "VT", "GY", "WH", "PK", "TQ")


def bundles(design):
    """{cable: (title of the far end, [(net, Pico pin, far-end label)])} for what leaves the Pico."""
    display = [(design.net_of(f"R{i + 1}", 1), f"R{i + 1} to {name}") for i, name in enumerate(pins.SEGMENT_NAMES)]
    display += [(design.net_of(f"R{9 + i}", 1), f"R{9 + i} to Q{1 + i} base") for i in range(len(pins.DIGITS))]
    keypad = [(f"COL{i + 1}", f"column {i + 1}, cathodes") for i in range(len(pins.COLUMNS))]
    keypad += [(f"ROW{i + 1}", f"row {i + 1}, switches") for i in range(len(pins.ROWS))]
    power = [("VSYS", "D17 cathode, C1 +, R13"), (GROUND, "J1 pin 2, all emitters"), ("BAT_ADC", "R14/R15 middle")]
    power += [("SPEAKER", "R12 to Q4 base")]
    serial = [("UART_TX", "J3 pin 1"), ("UART_RX", "J3 pin 2"), (GROUND, "J3 pin 3")]
    found = {}
    for cable, title, ends in (
        ("W1", "Display board", display),
        ("W2", "Keypad", keypad),
        ("W3", "Supply and speaker", power),
        ("W4", "Serial port (optional)", serial),
    ):
        found[cable] = (title, [(net, pico_pin(design, net, cable), label) for net, label in ends])
    return found


def pico_pin(design, net, cable):
    """The Pico pin for a net; ground has eight, each cable takes its own."""
    numbers = [number for _, number in design.on_net(net, "pico")]
    return numbers[{"W3": -1, "W4": 0}.get(cable, 0) if net == GROUND else 0]


def description(design):
    """The harness in WireViz's own form, as a dict."""
    gpio_of = {number: f"GP{gpio}" for gpio, number in PICO_GPIO.items()}
    connectors, cables, connections = {}, {}, []
    used = sorted({pin for _, ends in bundles(design).values() for _, pin, _ in ends})
    connectors["U1"] = {
        "type": "Raspberry Pi Pico",
        "pins": used,
        "pinlabels": [gpio_of.get(n, design.net_of("U1", n)) for n in used],
    }
    for index, (cable, (title, ends)) in enumerate(bundles(design).items()):
        far = f"X{index + 1}"
        connectors[far] = {"type": title, "pinlabels": [label for _, _, label in ends]}
        cables[cable] = {
            "category": "bundle",
            "gauge": "0.14 mm2",
            "length": 0.15,
            "colors": [wire_colour(net, i) for i, (net, _, _) in enumerate(ends)],
            "wirelabels": [net for net, _, _ in ends],
        }
        count = list(range(1, len(ends) + 1))
        connections.append([{"U1": [pin for _, pin, _ in ends]}, {cable: count}, {far: count}])
    return {"connectors": connectors, "cables": cables, "connections": connections}


def wire_colour(net, index):
    """Black for ground, red for the supply, else the next colour that is neither."""
    if net == GROUND:
        return "BK"
    if net == "VSYS":
        return "RD"
    others = [c for c in COLOURS if c not in ("BK", "RD")]
    return others[index % len(others)]


def table(design):
    """The wiring table: one line a net, its pins in order, GPIO named. Markdown."""
    gpio_of = {number: f"GP{gpio}" for gpio, number in PICO_GPIO.items()}
    lines = [
        "# Wiring table",
        "",
        "Generated from the pin map: every net with all pins on it. `U1` is the Pico: its pin numbers count along the",
        "header, GP numbers are the names printed on it. Join all pins of a line; tick it off.",
        "",
        "| done | net | pins |",
        "|---|---|---|",
    ]
    for net, nodes in design.nets.items():
        names = []
        for ref, pin in sorted(nodes, key=lambda node: (natural(node[0]), node[1])):
            label = design.parts[ref].pins[pin]
            if ref == "U1":
                label = gpio_of.get(pin, label.rstrip("0123456789") if label.startswith("GND") else label)
            names.append(f"{ref}.{pin}" + (f" ({label})" if label != str(pin) else ""))
        lines.append(f"| [ ] | {net} | {', '.join(names)} |")
    opened = ", ".join(f"{ref}.{pin}" for ref, pin in sorted(design.unconnected))
    return "\n".join([*lines, "", f"Left open on purpose: {opened}.", ""])


def files(design):
    """{relative path: content}: table, WireViz source, and the diagram drawn by WireViz with Graphviz."""
    from wireviz import wireviz  # noqa: PLC0415 (needs Graphviz to be useful)

    source = yaml.safe_dump(description(design), sort_keys=False, width=200)
    with tempfile.TemporaryDirectory() as scratch:
        wireviz.parse(source, output_formats=("svg",), output_dir=scratch, output_name="harness")
        return {"harness.svg": (Path(scratch) / "harness.svg").read_bytes(), "harness.yml": source}


def tables(design):
    """{relative path: text}: what needs no Graphviz."""
    return {"wiring.md": table(design)}
