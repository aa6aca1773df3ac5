"""Where everything sits, in mm: x right and y down from the top left corner of the board, seen from the front.

Board, overlay and case read the same numbers, so that a key is under its opening and the USB socket behind its hole.
"""

import math
from dataclasses import dataclass
from functools import cache

from hardware.footprints import FOOTPRINTS, Pad
from hardware.parts import KINDS
from hardware.scanner import build, key_refs
from scanner.drivers import pins

BOARD = (86.0, 150.0)
BOARD_THICKNESS = 1.6
CENTRE_X = 43.0
GRID = 0.635  # routing grid; Pico and display pins lie on it
HOLES = ((3.5, 3.5), (82.5, 3.5), (3.5, 78.0), (82.5, 78.0), (3.5, 146.5), (82.5, 146.5))
WIRE_HOLE = (21.5, 31.0)  # the speaker wires go through it to J2 on the back
WIRE_HOLE_DIAMETER = 4.0
HOLE_DIAMETER = 3.2
HOLE_KEEPOUT = 3.3  # radius around a hole without copper: the screw posts press on the board there

PICO_CENTRE = (CENTRE_X, 26.5)  # USB edge 1 mm inside the upper edge of the board
DISPLAY_CENTRE = (CENTRE_X, 66.505)
SPEAKER_CENTRE = (CENTRE_X, 28.0)
KEY_PITCH = (24.0, 14.0)
FIRST_KEY = (CENTRE_X - 24.0, 86.0)
DIODE_OFFSET = (10.2, -3.81)  # from the middle of a key to the cathode of its diode
BATTERY_CENTRE = (CENTRE_X, 114.0)


@dataclass(frozen=True)
class Place:
    """A placed footprint: origin, rotation (0, 90, 180, 270, turning x towards y) and whether it is on the back."""

    x: float
    y: float
    turn: int = 0
    back: bool = False

    def at(self, x, y):
        """Board position of a footprint position."""
        if self.back:
            x = -x
        for _ in range(self.turn // 90):
            x, y = -y, x
        return round(self.x + x, 4), round(self.y + y, 4)


def key_centre(label):
    """(x, y) of the middle of a key."""
    for row, labels in enumerate(pins.KEYS):
        if label in labels:
            column = labels.index(label)
            return FIRST_KEY[0] + column * KEY_PITCH[0], FIRST_KEY[1] + row * KEY_PITCH[1]
    raise ValueError(f"no key {label!r} on the keypad")


@cache
def places():
    """{reference: Place} of every part on the board."""
    table = {
        "U1": Place(*PICO_CENTRE, back=True),
        "DS1": Place(*DISPLAY_CENTRE),
        "SW16": Place(8.5, 12.0, 90),
        "D17": Place(5.5, 28.0),
        "R14": Place(5.5, 32.0),
        "R15": Place(15.66, 35.6, 180),
        "C2": Place(8.0, 39.2),
        "R13": Place(5.5, 43.0),
        "D16": Place(6.8, 46.6),
        "R12": Place(15.66, 54.8, 180),
        "Q4": Place(8.0, 50.6),
        "J1": Place(26.0, 47.0, back=True),
        "J2": Place(26.0, 38.0, back=True),
        "F1": Place(27.0, 53.5, back=True),
        "C1": Place(26.0, 8.0, back=True),
        "J3": Place(60.0, 4.0, back=True),
    }
    for i in range(8):
        table[f"R{i + 1}"] = Place(67.5, 9.5 + 3.6 * i)
    for i in range(3):
        table[f"R{9 + i}"] = Place(67.5, 39.0 + 3.6 * i)
        table[f"Q{1 + i}"] = Place(70.0, 52.6 + 6.2 * i)
    for label, ref in key_refs().items():
        x, y = key_centre(label)
        table[ref] = Place(x, y)
        table["D" + ref[2:]] = Place(x + DIODE_OFFSET[0], y + DIODE_OFFSET[1], 90)
    return table


@dataclass(frozen=True)
class BoardPad:
    """A pad on the board: reference, pad of the footprint, position, size after turning, net or None."""

    ref: str
    pad: Pad
    x: float
    y: float
    width: float
    height: float
    net: str | None


@cache
def pads():
    """[BoardPad] of every part on the board."""
    design = build()
    found = []
    for ref, place in places().items():
        for pad in FOOTPRINTS[KINDS[design.parts[ref].kind].footprint].pads:
            x, y = place.at(pad.x, pad.y)
            width, height = (pad.height, pad.width) if place.turn % 180 else (pad.width, pad.height)
            net = design.net_of(ref, int(pad.number)) if pad.number else None
            found.append(BoardPad(ref, pad, x, y, width, height, net))
    return found


def box(ref, which="courtyard"):
    """(x0, y0, x1, y1) on the board of a part's courtyard or body."""
    place = places()[ref]
    x0, y0, x1, y1 = getattr(FOOTPRINTS[KINDS[build().parts[ref].kind].footprint], which)
    (ax, ay), (bx, by) = place.at(x0, y0), place.at(x1, y1)
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


# The case around the board, shared by case.py and overlay.py.
CASE_GAP = 0.6  # between board and wall on each side
WALL = 2.4
CASE_EDGE = CASE_GAP + WALL  # how far the case reaches beyond the board
CASE_SIZE = (BOARD[0] + 2 * CASE_EDGE, BOARD[1] + 2 * CASE_EDGE)
CASE_CORNER = 6.0
KEY_OPENING = 12.8  # square; the caps are 12.0
WINDOW = (36.0, 16.6)  # display opening: the digits are 34.0 x 14.6
GRILL_RADIUS = 16.5
GRILL_HOLE = 2.4
GRILL_PITCH = 3.6


def grill_holes():
    """[(x, y)] of the speaker grill: rings around the middle, evenly spaced."""
    holes = [SPEAKER_CENTRE]
    ring = 1
    while ring * GRILL_PITCH + GRILL_HOLE / 2 <= GRILL_RADIUS:
        radius = ring * GRILL_PITCH
        count = int(2 * math.pi * radius / GRILL_PITCH)
        for i in range(count):
            angle = 2 * math.pi * i / count
            holes.append((SPEAKER_CENTRE[0] + radius * math.cos(angle), SPEAKER_CENTRE[1] + radius * math.sin(angle)))
        ring += 1
    return holes
