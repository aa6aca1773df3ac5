"""WCAG AA contrast, computed from the colours themselves: 4.5:1 for text, 3:1 for what must be told apart."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from companion.web import deduction, shell

STATIC = Path(shell.__file__).parent / "static"
PLATE = (STATIC / "faceplate.js").read_text(encoding="utf-8")
TEXT, SHAPE = 4.5, 3.0


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb (WCAG 2.2, 1.4.3)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def mixed(front: str, back: str, opacity: float) -> str:
    """The colour of half-transparent text on its ground."""
    pair = [(int(front[i : i + 2], 16), int(back[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(f * opacity + b * (1 - opacity)):02x}" for f, b in pair)


def of_plate(selector: str, name: str = "fill") -> str:
    """A colour in the style of the face plate."""
    found = re.search(re.escape(selector) + r" \{[^}]*\b" + name + r": (#[0-9a-f]{6})", PLATE)
    assert found, selector
    return found[1]


def test_the_measure_itself():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_on_pages(scheme):
    colours = shell.COLOURS[scheme]
    opacity = float(re.search(r"\.muted \{ opacity: ([0-9.]+)", shell.STYLE)[1])
    for ground in (colours["paper"], colours["card"]):
        assert contrast(colours["ink"], ground) >= TEXT
        assert contrast(colours["accent"], ground) >= TEXT  # links, outlined buttons, the ring of the focus
        assert contrast(mixed(colours["ink"], ground, opacity), ground) >= TEXT
        assert contrast(colours["line"], ground) >= SHAPE


def test_white_text_on_filled_buttons_and_badges():
    for colour in (shell.PRIMARY, *shell.BADGES.values()):
        assert contrast("#ffffff", colour) >= TEXT


def test_the_face_plate():
    for key in (".cap", ".key.on .cap", ".key.off .cap", ".key.action .cap"):
        assert contrast(of_plate(".label"), of_plate(key)) >= TEXT
        assert contrast(of_plate(".legend"), of_plate(key)) >= TEXT
        assert contrast(of_plate(key), of_plate(".body")) >= SHAPE
    assert contrast(of_plate(".title"), of_plate(".band-cream")) >= TEXT
    assert contrast(of_plate(".segment.lit"), of_plate(".window")) >= TEXT
    assert contrast(of_plate(".segment.lit"), of_plate(".segment")) >= TEXT
    assert contrast(of_plate(".key:focus-visible .ring", "stroke"), of_plate(".body")) >= SHAPE


def test_the_map_of_places():
    for scheme in shell.COLOURS.values():
        colours = {f"var(--{name})": value for name, value in scheme.items()}
        assert contrast(colours[deduction.LIT], colours[deduction.LIT_INK]) >= TEXT
        assert contrast(colours[deduction.LIT], scheme["card"]) >= SHAPE  # a filled disc among empty ones, and bigger
    lit, dark = (deduction.draw({126} if on else set(), "{places}") for on in (True, False))
    discs = [dict(re.findall(r'(\w[\w-]*)="([^"]*)"', disc)) for disc in re.findall(r"<circle[^>]*>", lit + dark)]
    assert len({disc["r"] for disc in discs}) == 2 and "{places}" not in lit
    assert 'font-weight="700">126<' in lit and 'font-weight="400">126<' in dark


def test_blinking_is_slower_than_three_times_a_second():
    seconds = float(re.search(r"animation: flash ([0-9.]+)s", PLATE)[1])
    assert seconds > 1 / 3
    steps = [float(step) for step in re.findall(r"(\d+)%", re.search(r"@keyframes flash \{(.*)\}", PLATE)[1])]
    assert all(before <= after for before, after in pairwise(steps))
