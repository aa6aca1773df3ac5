"""The build guide and the troubleshooting page: pictures exist, steps have one, numbers are the calculated ones."""

import re
from pathlib import Path

import pytest

from hardware import bom, case, current, layout
from hardware.scanner import build, key_refs
from host_sim.savefile import MEANING
from scanner.drivers import pins
from scanner.settings import RANGES

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "build-guide.md").read_text(encoding="utf-8")
TROUBLE = (DOCS / "troubleshooting.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [GUIDE, TROUBLE], ids=["build guide", "troubleshooting"])
def test_links_lead_to_files(text):
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        assert (DOCS / target).exists(), target


def test_every_step_has_a_generated_picture_and_a_number():
    steps = re.split(r"^## Step ", GUIDE, flags=re.M)[1:]
    assert [int(step.split(":")[0]) for step in steps] == list(range(1, len(steps) + 1))
    for step in steps:
        assert re.search(r"!\[[^\]]+\]\(\.\./hardware/generated/[^)]+\.(png|svg)\)", step), step.splitlines()[0]
    assert "self-test" in steps[-1]


def test_currents_in_the_guide_are_the_calculated_ones():
    assert f"about {current.showing_ma(1):.0f} mA" in GUIDE
    assert f"about {current.showing_ma(8):.0f} mA" in GUIDE
    assert f"under {current.battery_ma(True) + 0.5:.0f} mA" in GUIDE
    assert f"source at most {current.sourced_ma():.1f} mA" in GUIDE
    assert f"{current.segment_ma():.1f} mA, at worst {current.segment_ma(True):.1f} mA" in GUIDE
    assert f"about {int(current.battery_hours())} hours" in GUIDE


def test_sizes_in_the_guide_are_those_of_board_and_case():
    assert f"{layout.BOARD[0]:.0f} x {layout.BOARD[1]:.0f} mm, {layout.BOARD_THICKNESS} mm" in GUIDE
    width, height = layout.CASE_SIZE
    front = case.FRONT_GAP + case.PLATE - case.SPLIT
    back = case.SPLIT - case.BACK_INSIDE + case.FLOOR
    assert f"{width:.0f} x {height:.0f} x {front:.0f} mm" in GUIDE
    assert f"{width:.0f} x {height:.0f} x {back:.1f} mm" in GUIDE
    assert bom.total_eur(build()) < 25


def test_resistors_in_the_guide_are_those_of_the_netlist():
    values = {ref: part.value for ref, part in build().parts.items() if ref.startswith("R")}
    assert {values[f"R{i}"] for i in range(1, 9)} == {"330"}
    assert {values[f"R{i}"] for i in range(9, 13)} == {"1k"}
    assert (values["R13"], values["R14"], values["R15"]) == ("33", "100k", "100k")
    assert "R1 to R8: 330" in GUIDE
    assert "R9 to R12: 1k" in GUIDE


def test_gpios_in_both_pages_are_those_of_the_pin_map():
    rows = f"GP{pins.ROWS[0]} to GP{pins.ROWS[-1]}"
    columns = f"GP{pins.COLUMNS[0]} to GP{pins.COLUMNS[-1]}"
    for text in (GUIDE, TROUBLE):
        assert rows in text
        assert columns in text
        assert f"GP{pins.BATTERY}" in text
    assert key_refs()["1"] == "SW1"


def test_every_code_of_a_save_is_explained():
    for code in MEANING:
        assert f"| `{code}` |" in TROUBLE


def test_battery_limits_are_those_of_the_settings():
    warn, off = RANGES["battery_warn_mv"][0] / 1000, RANGES["battery_off_mv"][0] / 1000
    assert f"under {warn:g} V" in TROUBLE
    assert f"under {off:g} V" in TROUBLE


def test_troubleshooting_has_its_four_parts():
    assert re.findall(r"^## (.+)$", TROUBLE, re.M) == ["Hardware", "Flashing", "Playing", "Link"]
