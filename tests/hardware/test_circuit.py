"""The circuit against the pin map, the limits of the parts and the bill of materials."""

import csv
import io
import re

import numpy as np
import pytest

from hardware import bom, current, matrix, parts, scanner
from scanner.drivers import pins

# Header positions of the 40-pin module as the Raspberry Pi Pico datasheet numbers them, written out once more by hand.
LEFT = "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15"
RIGHT = "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 GND GP28 ADC_VREF 3V3 3V3_EN GND VSYS VBUS"
PICO_POSITIONS = [*LEFT.split(), *RIGHT.split()]


@pytest.fixture(scope="module")
def design():
    return scanner.build()


def on_gpio(design, gpio):
    return design.net_of("U1", PICO_POSITIONS.index(f"GP{gpio}") + 1)


def test_erc_is_clean(design):
    assert design.erc == (0, 0)


def test_erc_finds_a_forgotten_pin(monkeypatch):
    monkeypatch.setattr(scanner, "_uart", lambda bench: None)
    errors, warnings = scanner.build.__wrapped__().erc
    assert errors + warnings >= 2


def test_pico_footprint_numbers_are_those_of_the_datasheet(design):
    for number, name in enumerate(PICO_POSITIONS, 1):
        expected = f"GND{number}" if name == "GND" else name
        assert design.parts["U1"].pins[number] == expected


def test_every_used_gpio_has_its_net_and_no_other_gpio_has_one(design):
    wired = {pin for ref, pin in ((r, p) for nodes in design.nets.values() for r, p in nodes) if ref == "U1"}
    gpios = {int(PICO_POSITIONS[n - 1][2:]) for n in wired if PICO_POSITIONS[n - 1].startswith("GP")}
    assert gpios == set(pins.used()) - {pins.VBUS}
    assert on_gpio(design, pins.BATTERY) == "BAT_ADC"
    assert on_gpio(design, pins.SPEAKER) == "SPEAKER"
    assert on_gpio(design, pins.UART_TX) == "UART_TX"
    assert on_gpio(design, pins.UART_RX) == "UART_RX"


def test_segments_reach_the_display_through_their_resistors(design):
    for name, gpio in zip(pins.SEGMENT_NAMES, pins.SEGMENTS, strict=True):
        ((ref, pin),) = design.on_net(on_gpio(design, gpio), "r330")
        other = design.net_of(ref, 3 - pin)
        assert [(r, design.parts[r].pins[p]) for r, p in design.on_net(other, "display")] == [("DS1", name)]


def test_digits_are_switched_by_transistors_left_to_right(design):
    for index, gpio in enumerate(pins.DIGITS):
        ((base, pin),) = design.on_net(on_gpio(design, gpio), "r1k")
        ((transistor, b),) = design.on_net(design.net_of(base, 3 - pin), "transistor")
        assert design.parts[transistor].pins[b] == "B"
        assert design.net_of(transistor, 3) == "GND"
        ((display, cathode),) = design.on_net(design.net_of(transistor, 1), "display")
        assert design.parts[display].pins[cathode] == f"DIG{index + 1}"


@pytest.mark.parametrize("label", [label for row in pins.KEYS for label in row])
def test_key_sits_between_its_row_and_its_column(design, label):
    column, row = pins.key_position(label)
    ref = scanner.key_refs()[label]
    assert design.net_of(ref, 1) == on_gpio(design, row)
    ((diode, anode),) = design.on_net(design.net_of(ref, 2), "diode")
    assert design.parts[diode].pins[anode] == "A"
    assert design.net_of(diode, 3 - anode) == on_gpio(design, column)


def test_every_net_joins_at_least_two_pins_and_no_pin_is_on_two_nets(design):
    nodes = [node for net in design.nets.values() for node in net]
    assert len(nodes) == len(set(nodes))
    assert all(len(net) >= 2 for net in design.nets.values())


def test_every_pin_is_on_a_net_or_left_open_on_purpose(design):
    nodes = {node for net in design.nets.values() for node in net}
    every = {(ref, pin) for ref, part in design.parts.items() for pin in part.pins}
    assert every - nodes == design.unconnected


def test_battery_divider_is_what_the_firmware_takes(design):
    upper, lower = (float(parts.KINDS[design.parts[r].kind].value.rstrip("k")) for r in ("R14", "R15"))
    assert lower / (upper + lower) == pins.BATTERY_DIVIDER[0] / pins.BATTERY_DIVIDER[1]
    assert current.CELLS * current.CELL_FRESH_V * lower / (upper + lower) < current.IOVDD


def test_supply_cannot_flow_back_into_the_cells(design):
    assert design.net_of("D17", 1) == design.net_of("U1", 39) == "VSYS"
    assert design.net_of("D17", 2) == design.net_of("SW16", 3)


def test_netlist_file_says_the_same_as_the_design(design):
    found = {}
    for block in re.split(r"\n\s*\(net\b", design.netlist)[1:]:
        name = re.search(r'\(name "([^"]+)"\)', block).group(1)
        found[name] = set(re.findall(r'\(ref "([^"]+)"\)\s*\(pin "([^"]+)"\)', block))
    named = {net: {(ref, str(pin)) for ref, pin in nodes} for net, nodes in design.nets.items()}
    assert {net: nodes for net, nodes in found.items() if len(nodes) > 1} == named


def test_netlist_has_no_paths_or_dates(design):
    assert "SKiDL Line" not in design.netlist
    assert not re.search(r"\d{4}-\d{2}-\d{2}|/hardware/", design.netlist)


# Current


@pytest.mark.parametrize("line", current.report(), ids=lambda line: line.what)
def test_current_is_within_the_limit(line):
    assert line.ok, f"{line.what}: {line.value:.3g} {line.unit} is over {line.limit} ({line.source})"


def test_a_current_over_the_limit_is_noticed(monkeypatch):
    monkeypatch.setattr(current, "R_SEGMENT", 220.0)
    assert not all(line.ok for line in current.report())


def test_resistor_values_are_those_in_the_netlist(design):
    def ohm(ref):
        value = design.parts[ref].value
        return float(value.rstrip("k")) * (1000 if value.endswith("k") else 1)

    assert {ohm(f"R{i}") for i in range(1, 9)} == {current.R_SEGMENT, current.segment_resistor()}
    assert {ohm(f"R{i}") for i in range(9, 13)} == {current.R_BASE}
    assert ohm("R13") == current.R_SPEAKER


def test_three_cells_last_more_than_twenty_evenings():
    assert current.battery_hours() > 20 * 1.5


def test_key_levels_are_clear_of_the_input_thresholds():
    low, high = current.key_levels()
    assert low < current.RP2040_VIL_MAX
    assert high > current.RP2040_VIH_MIN


# Keypad


def test_every_chord_is_read_right(design):
    assert np.array_equal(matrix.read_chords(design), matrix.pressed_chords())
    assert matrix.pressed_chords().shape == (2**15, 15)


def test_without_diodes_chords_would_be_read_wrong(design):
    seen, held = matrix.read_chords(design, diodes_as_wires=True), matrix.pressed_chords()
    assert (seen != held).any()
    two = held.sum(axis=1) <= 2
    assert np.array_equal(seen[two], held[two])  # ghosts need three keys


# Bill of materials


def bom_rows(design):
    return list(csv.DictReader(io.StringIO(bom.text(design))))


def test_bom_lists_every_part_of_the_netlist_once_and_nothing_else(design):
    listed = [
        r
        for row in bom_rows(design)
        if not row["reference"].startswith(("for ", "total"))
        for r in row["reference"].split()
    ]
    assert sorted(listed) == sorted(design.parts)
    assert all(int(row["quantity"]) == len(row["reference"].split()) for row in bom_rows(design)[: len(parts.KINDS)])


def test_every_accessory_belongs_to_a_part(design):
    assert all(item.belongs_to in {*design.parts, "board"} for item in parts.ACCESSORIES)


def test_bom_rows_are_filled_in(design):
    for row in bom_rows(design)[: len(parts.KINDS)]:
        assert all(row[column] for column in bom.COLUMNS)


def test_one_device_costs_less_than_25_euro_without_its_case(design):
    rows = bom_rows(design)
    assert sum(float(row["price EUR"]) for row in rows[:-1]) == pytest.approx(float(rows[-1]["price EUR"]))
    assert bom.total_eur(design) < parts.PRICE_LIMIT_EUR
    assert re.fullmatch(r"estimate of \d{4}-\d{2}-\d{2}", rows[-1]["value"])
