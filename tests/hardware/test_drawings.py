"""Schematic, harness, wiring table, Wokwi diagram and overlay say what the netlist and the firmware say."""

import json
import re

import pytest

from hardware import harness, layout, overlay, schematic, wokwi
from hardware.scanner import build, key_refs
from scanner import menu
from scanner.drivers import pins
from tests.hardware.test_circuit import PICO_POSITIONS


@pytest.fixture(scope="module")
def design():
    return build()


def test_schematic_shows_every_pin_of_every_part(design):
    every = {(ref, pin) for ref, part in design.parts.items() for pin in part.pins}
    assert schematic.page().nodes == every


def test_wiring_table_lists_every_net_with_all_its_pins(design):
    rows = re.findall(r"^\| \[ \] \| (\S+) \| (.*) \|$", harness.table(design), re.M)
    found = {net: {(r, int(p)) for r, p in re.findall(r"([A-Z]+\d+)\.(\d+)", pins_text)} for net, pins_text in rows}
    assert found == {net: set(nodes) for net, nodes in design.nets.items()}


def test_wiring_table_names_the_gpio_printed_on_the_pico(design):
    for number, name in re.findall(r"U1\.(\d+) \((\w+)\)", harness.table(design)):
        assert PICO_POSITIONS[int(number) - 1] == name


def test_harness_takes_every_wired_pico_pin_to_the_right_net(design):
    seen = set()
    for _, ends in harness.bundles(design).values():
        for net, pin, _ in ends:
            assert design.net_of("U1", pin) == net
            seen.add(net)
    assert seen == {net for net, nodes in design.nets.items() if any(ref == "U1" for ref, _ in nodes)}


def gpio(name):
    return int(re.fullmatch(r"pico:GP(\d+)", name).group(1))


def test_wokwi_diagram_follows_the_pin_map(design):
    picture = json.loads(wokwi.files(design)["wokwi/diagram.json"])
    wires = {(b, gpio(a)) for a, b, *_ in picture["connections"] if a.startswith("pico:GP")}
    expected = {(f"display:{name}", pin) for name, pin in zip(pins.SEGMENT_NAMES, pins.SEGMENTS, strict=True)}
    expected |= {(f"digit{i + 1}:IN", pin) for i, pin in enumerate(pins.DIGITS)}
    expected |= {("speaker:2", pins.SPEAKER), ("battery:SIG", pins.BATTERY)}
    for label, ref in key_refs().items():
        column, row = pins.key_position(label)
        expected |= {(f"{ref}:1.l", row), (f"{ref}:2.l", column)}
    assert wires == expected


def test_wokwi_digits_go_through_inverters_as_the_transistors_do(design):
    picture = json.loads(wokwi.files(design)["wokwi/diagram.json"])
    pairs = {(a, b) for a, b, *_ in picture["connections"]}
    assert {(f"digit{i}:OUT", f"display:DIG{i}") for i in (1, 2, 3)} <= pairs
    kinds = {part["id"]: part["type"] for part in picture["parts"]}
    assert {kinds[f"digit{i}"] for i in (1, 2, 3)} == {"wokwi-gate-not"}
    ends = {end.partition(":")[0] for pair in pairs for end in pair}
    assert ends == set(kinds)
    labels = {part["attrs"]["label"] for part in picture["parts"] if part["type"] == "wokwi-pushbutton"}
    assert labels == {label for row in pins.KEYS for label in row}
    keys = [part["attrs"]["key"] for part in picture["parts"] if part["type"] == "wokwi-pushbutton"]
    assert len(set(keys)) == 15


def test_back_label_names_the_settings_of_the_firmware():
    assert [(key, label) for key, label, _ in overlay.SETTINGS] == [(k, v[1]) for k, v in menu.MENU.items()]


def test_overlay_fits_the_case_and_the_page():
    assert layout.CASE_SIZE[0] < overlay.A4[0]
    assert layout.CASE_SIZE[1] < overlay.A4[1] - 60
    upper, middle = layout.HOLES[0][1], layout.HOLES[2][1]
    assert overlay.BACK_LABEL[1] <= middle - upper - 2 * 3.2
    assert overlay.BACK_LABEL[0] < layout.BOARD[0]


def test_overlay_is_drawn_to_scale():
    """The 100 mm ruler and the outline measured in the SVG, whose user unit is 1/72 inch."""
    svg = overlay.files(build())["overlay-front.svg"].decode()
    width, height = (float(v) for v in re.search(r'width="([\d.]+)pt" height="([\d.]+)pt"', svg).groups())
    assert (width / 72 * 25.4, height / 72 * 25.4) == pytest.approx(overlay.A4, abs=0.01)
    lines = re.findall(r'd="M ([\d.]+) ([\d.]+) \nL ([\d.]+) ([\d.]+) \n"', svg)
    lengths = [(float(x1) - float(x0)) / 72 * 25.4 for x0, y0, x1, y1 in lines if y0 == y1]
    assert max(lengths) == pytest.approx(100, abs=0.01)
