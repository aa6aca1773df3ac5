"""Footprints of the through-hole parts as data: pads, body and courtyard, mm, x right and y down, seen from the part.

Kept here and not taken from KiCad's library so that board, pictures and tests need no KiCad; a test compares the pad
positions with those of the library footprint named in `like` wherever KiCad has one.
"""

from dataclasses import dataclass

PICO_PITCH, PICO_ROWS = 2.54, 17.78


@dataclass(frozen=True)
class Pad:
    """A plated hole. number "" = mechanical, not in the netlist. shape: circle, rect or oval."""

    number: str
    x: float
    y: float
    width: float = 1.6
    height: float = 1.6
    drill: float = 0.9
    shape: str = "circle"


@dataclass(frozen=True)
class Footprint:
    """pads, body outline (x0, y0, x1, y1) for the silk screen, courtyard (same), library footprint with equal pads."""

    pads: tuple
    body: tuple
    courtyard: tuple
    like: str = ""
    round_body: bool = False
    mark: tuple = ()  # silk lines ((x0, y0), (x1, y1)) beside the body: cathode bar, flat side
    label: tuple = ()  # middle of the reference text; () = middle of the body

    def label_at(self):
        x0, y0, x1, y1 = self.body
        return self.label or ((x0 + x1) / 2, (y0 + y1) / 2)


def _pair(pitch, like, body, **options):
    first = Pad("1", 0, 0, shape="rect" if options.pop("polar", False) else "circle", **options.pop("pad", {}))
    second = Pad("2", pitch, 0, first.width, first.height, first.drill)
    x0, y0, x1, y1 = body
    reach = first.width / 2 + 0.25
    court = (min(x0, -reach) - 0.1, y0 - 0.25, max(x1, pitch + reach) + 0.1, y1 + 0.25)
    return Footprint((first, second), body, court, like, **options)


def _pico():
    """Raspberry Pi Pico datasheet, "Mechanical specification": 2 x 20 pins, pitch 2.54, rows 17.78, module 21 x 51."""
    half_rows, first = PICO_ROWS / 2, -PICO_PITCH * 19 / 2
    left = [Pad(str(i + 1), -half_rows, first + PICO_PITCH * i, drill=1.0) for i in range(20)]
    right = [Pad(str(40 - i), half_rows, first + PICO_PITCH * i, drill=1.0) for i in range(20)]
    left[0] = Pad("1", left[0].x, left[0].y, drill=1.0, shape="rect")
    body = (-10.5, -25.5, 10.5, 25.5)
    usb = (((-4.0, -25.5), (-4.0, -20.0)), ((-4.0, -20.0), (4.0, -20.0)), ((4.0, -20.0), (4.0, -25.5)))
    return Footprint(tuple(left + right), body, (-10.75, -25.75, 10.75, 25.75), "", mark=usb)


def _display():
    """Kingbright BC56-12 and 5631AS: rows 15.24 apart, six pins each at 2.54, pin 1 bottom left."""
    bottom = [Pad(str(i + 1), -6.35 + 2.54 * i, 7.62) for i in range(6)]
    top = [Pad(str(12 - i), -6.35 + 2.54 * i, -7.62) for i in range(6)]
    bottom[0] = Pad("1", -6.35, 7.62, shape="rect")
    return Footprint(tuple(bottom + top), (-18.8, -9.5, 18.8, 9.5), (-19.05, -9.75, 19.05, 9.75))


def _key():
    pads = [Pad(n, x, y, 3.048, 1.85, 1.3, "oval") for n, y in (("1", -2.5), ("2", 2.5)) for x in (-6.25, 6.25)]
    body = (-6.0, -6.0, 6.0, 6.0)
    return Footprint(tuple(pads), body, (-8.0, -6.25, 8.0, 6.25), "Button_Switch_THT:SW_PUSH-12mm", label=(0, -4.9))


def _slide():
    pins = [Pad(str(i + 1), 4.0 * i, 0, 1.7, 1.7, 0.9) for i in range(3)]
    shell = [Pad("", x, y, 2, 2, 1.2) for x in (-2.0, 10.0) for y in (-1.75, 4.25)]
    lever = (((-0.5, 4.5), (-0.5, 9.0)), ((-0.5, 9.0), (4.5, 9.0)), ((4.5, 9.0), (4.5, 4.5)))
    like = "Button_Switch_THT:SW_E-Switch_EG1224_SPDT_Angled"
    return Footprint(
        tuple(pins + shell), (-2.9, -2.0, 10.9, 4.5), (-3.25, -3.0, 11.25, 5.5), like, mark=lever, label=(4.0, 2.4)
    )


def _row(count, pitch, like, shape, **pad):
    body, court, label, *mark = shape
    pads = [
        Pad(str(i + 1), pitch[0] * i, pitch[1] * i, shape="rect" if i == 0 else "circle", **pad) for i in range(count)
    ]
    return Footprint(tuple(pads), body, court, like, label=label, mark=tuple(mark))


FOOTPRINTS = {
    "PICO": _pico(),
    "DISPLAY_3X056": _display(),
    "TACT_12MM": _key(),
    "SLIDE_EG1224": _slide(),
    "R_AXIAL": _pair(
        10.16, "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal", (1.93, -1.25, 8.23, 1.25)
    ),
    "DIODE_DO35": _pair(
        7.62,
        "Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal",
        (1.81, -1.0, 5.81, 1.0),
        polar=True,
        mark=(((2.4, -1.0), (2.4, 1.0)),),
        label=(4.1, 0),
    ),
    "DIODE_DO41": _pair(
        10.16,
        "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal",
        (2.48, -1.35, 7.68, 1.35),
        polar=True,
        pad={"width": 2.2, "height": 2.2, "drill": 1.1},
        mark=(((3.3, -1.35), (3.3, 1.35)),),
        label=(5.4, 0),
    ),
    "CAP_RADIAL": _pair(
        2.5, "Capacitor_THT:CP_Radial_D6.3mm_P2.50mm", (-1.9, -3.15, 4.4, 3.15), polar=True, round_body=True,
        label=(1.25, 1.9),
        mark=(((-2.6, -2.4), (-1.8, -2.4)), ((-2.2, -2.8), (-2.2, -2.0))),
    ),
    "CAP_DISC": _pair(5.0, "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm", (0.0, -1.25, 5.0, 1.25)),
    "PTC_RADIAL": _pair(5.1, "", (-1.4, -1.6, 6.5, 1.6)),
    "TO92": _row(
        3, (2.54, 0), "Package_TO_SOT_THT:TO-92_Inline_Wide",
        ((0.14, -2.48, 4.94, 1.6), (-1.06, -2.73, 6.14, 2.01), (2.54, -1.65), ((0.3, 1.9), (4.8, 1.9))),
        width=1.5, height=1.5, drill=0.8,
    ),
    "JST_XH_2": _row(
        2, (2.5, 0), "Connector_JST:JST_XH_B2B-XH-A_1x02_P2.50mm_Vertical",
        ((-2.45, -2.35, 4.95, 3.4), (-2.95, -2.85, 5.45, 3.9), (1.25, 2.3)), width=1.7, height=2.0, drill=1.0,
    ),
    "HEADER_3": _row(
        3, (0, 2.54), "Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical",
        ((-1.27, -1.27, 1.27, 6.35), (-1.8, -1.8, 1.8, 6.9), (0, 7.6)), width=1.7, height=1.7, drill=1.0,
    ),
}  # fmt: skip
