"""The chosen parts: what each is, what may stand in for it, what it costs, how large it is.

One `Kind` per line of an order. The netlist (scanner.py) says how many of each are used and where; nothing here
counts anything. Dimensions in mm, prices in euro for one piece from a general distributor, estimated on PRICE_DATE.
"""

from dataclasses import dataclass

PRICE_DATE = "2026-11-29"  # the estimates below are of this day; they are not quotes
PRICE_LIMIT_EUR = 25.0  # one device without its case


@dataclass(frozen=True)
class Kind:
    """One orderable part. `footprint` names an entry of footprints.py, "" for parts off the board."""

    key: str
    value: str
    maker_part: str
    package: str
    footprint: str
    price_eur: float
    alternatives: str
    substitute: str


@dataclass(frozen=True)
class Accessory:
    """Something to buy that no net reaches, and the netlist part (or the "board") that needs it."""

    name: str
    belongs_to: str
    quantity: int
    maker_part: str
    price_eur: float
    note: str


KINDS = {
    kind.key: kind
    for kind in (
        Kind(
            "pico",
            "Raspberry Pi Pico",
            "Raspberry Pi SC0915",
            "module 51 x 21 mm, 40 pins",
            "PICO",
            4.50,
            "Pico H SC0917 (headers soldered); Pico 2 SC1631",
            "Pico W and Pico 2 W fit but GP24 is not VBUS there: the weak-battery warning is wrong on USB power",
        ),
        Kind(
            "display",
            "3 digits 0.56 inch red, common cathode",
            "Kingbright BC56-12SURKWA",
            "37.6 x 19 x 8 mm, 2 x 6 pins, rows 15.24 mm apart",
            "DISPLAY_3X056",
            3.20,
            "5631AS and its clones (about 1 euro)",
            "red only: other colours need more than 3.3 V; common anode needs another circuit",
        ),
        Kind(
            "key",
            "tactile switch 12 x 12 mm, 7.3 mm, square plunger",
            "Omron B3F-4055",
            "12 x 12 mm, pins 12.5 x 5 mm",
            "TACT_12MM",
            0.30,
            "E-Switch TL1100 series; unbranded 12 x 12 x 7.3",
            "plunger 3.8 mm square and 7.3 mm above the board, or the key caps do not fit",
        ),
        Kind(
            "diode",
            "1N4148",
            "onsemi 1N4148",
            "DO-35",
            "DIODE_DO35",
            0.04,
            "1N914; Vishay 1N4148-TR",
            "any small silicon signal diode; not Schottky: its leakage can look like a key",
        ),
        Kind(
            "schottky",
            "1N5817",
            "Vishay 1N5817-E3/54",
            "DO-41",
            "DIODE_DO41",
            0.25,
            "1N5818; 1N5819",
            "must be Schottky: a 1N4001 loses 0.5 V more and half the life of the batteries",
        ),
        Kind(
            "transistor",
            "BC337-40",
            "onsemi BC33740TA",
            "TO-92, pins C B E",
            "TO92",
            0.12,
            "BC337-25; BC337-16",
            "2N3904 and PN2222A have their pins the other way round (E B C): turn them by 180 degrees",
        ),
        Kind(
            "r330",
            "330",
            "Yageo MFR-25FBF52-330R",
            "axial 0207, 0.25 W",
            "R_AXIAL",
            0.04,
            "any 0.25 W, 5 % or better",
            "not below 330 ohm: see current.txt",
        ),
        Kind(
            "r1k",
            "1k",
            "Yageo MFR-25FBF52-1K",
            "axial 0207, 0.25 W",
            "R_AXIAL",
            0.04,
            "any 0.25 W, 5 % or better",
            "820 ohm to 1.5 kohm",
        ),
        Kind(
            "r33",
            "33",
            "Yageo MFR-25FBF52-33R",
            "axial 0207, 0.25 W",
            "R_AXIAL",
            0.04,
            "any 0.25 W, 5 % or better",
            "33 to 47 ohm; larger is quieter",
        ),
        Kind(
            "r100k",
            "100k",
            "Yageo MFR-25FBF52-100K",
            "axial 0207, 0.25 W",
            "R_AXIAL",
            0.04,
            "any 0.25 W, 1 %",
            "both of the same value and 1 %, or the battery reads wrong",
        ),
        Kind(
            "c100u",
            "100u 16V",
            "Panasonic ECA-1CM101",
            "radial 6.3 x 11.2 mm, pitch 2.5 mm",
            "CAP_RADIAL",
            0.12,
            "any 47 uF to 220 uF, 10 V or more, diameter to 6.3 mm",
            "polarity matters",
        ),
        Kind(
            "c100n",
            "100n",
            "Kemet C322C104K5R5TA",
            "radial ceramic, pitch 5 mm",
            "CAP_DISC",
            0.10,
            "any ceramic 100 nF",
            "10 nF to 220 nF",
        ),
        Kind(
            "ptc",
            "0.5 A resettable",
            "Bourns MF-R050",
            "radial, pitch 5.1 mm",
            "PTC_RADIAL",
            0.35,
            "Littelfuse RXEF050",
            "0.4 A to 0.75 A hold; a wire link works but a shorted battery pack can then burn",
        ),
        Kind(
            "switch",
            "SPDT slide, right angle",
            "E-Switch EG1224",
            "right angle, pitch 4 mm",
            "SLIDE_EG1224",
            0.95,
            "E-Switch EG1218 beside the board on wires",
            "0.2 A or more",
        ),
        Kind(
            "jst2",
            "2-pin XH header",
            "JST B2B-XH-A",
            "JST XH, pitch 2.5 mm",
            "JST_XH_2",
            0.15,
            "any 2-pin 2.5 or 2.54 mm header; solder the wires",
            "keep plus at pin 1",
        ),
        Kind(
            "header3",
            "3-pin header",
            "Wurth 61300311121",
            "pin header, pitch 2.54 mm",
            "HEADER_3",
            0.12,
            "any 2.54 mm pin header",
            "optional: only for a serial companion without USB",
        ),
        Kind(
            "battery",
            "3 x AA",
            "MPD BH3AAW",
            "three cells side by side, leads, at most 60 x 49 x 16.5 mm",
            "",
            1.60,
            "any flat 3 x AA holder with leads; LiPo 3.7 V with its own protection and charger",
            "3.0 V to 5.2 V; never four cells",
        ),
        Kind(
            "speaker",
            "8 ohm, 40 mm",
            "Adafruit 1891",
            "diameter 40 mm, at most 6 mm deep",
            "",
            1.90,
            "Visaton K 36 WP with the ring at 36 mm; any 8 ohm, 0.25 W or more",
            "4 ohm is louder but too much for the slide switch; a piezo disc is far too quiet",
        ),
    )
}

XH_PLUG = "XH housing, 2 pins, with 2 contacts"
XH_PARTS = "JST XHP-2 + SXH-001T-P0.6"
ACCESSORIES = (
    Accessory("female header 1 x 20, 8.5 mm", "U1", 2, "Sullins PPTC201LFBN-RC", 0.90, "solder these, not the Pico"),
    Accessory("pin header 1 x 20", "U1", 2, "Wurth 61302011121", 0.30, "not needed for a Pico H"),
    Accessory(XH_PLUG, "J1", 1, XH_PARTS, 0.20, "or solder the wires"),
    Accessory(XH_PLUG, "J2", 1, XH_PARTS, 0.20, "or solder the wires"),
    Accessory(
        "circuit board (one of five) or perfboard", "board", 1, "gerber/, or 100 x 160 mm", 2.00, "see the guide"
    ),
)

# Outer sizes for the case and the overlay, mm: (x, y, z) with z the height above the side the part sits on.
# Display: Kingbright BC56-12 package drawing. Key: Omron B3F-4000 series drawing. Pico: Raspberry Pi Pico datasheet,
# "Mechanical specification". EG1224: plan as in KiCad's library; its height, and all others, are allowances with room.
DISPLAY_SIZE = (37.6, 19.0, 8.0)
DISPLAY_DIGITS = (34.0, 14.6)  # the lit part
KEY_SIZE = (12.0, 12.0, 4.3)
KEY_PLUNGER_TOP = 7.3
KEY_PLUNGER = 3.8
KEY_TRAVEL = 0.35
PICO_SIZE = (21.0, 51.0, 1.0)
PICO_SOCKET_HEIGHT = 8.5 + 2.54  # female header and the black bar of the pin header
PICO_USB_SIZE = (8.0, 5.7, 2.9)  # micro-USB receptacle: width, depth, height
PICO_USB_OVERHANG = 1.3  # beyond the edge of the module
USB_PLUG = (11.0, 7.5)  # moulded body of a micro-USB plug: width, height
SPEAKER_DIAMETER = 40.0
SPEAKER_DEPTH = 6.0
BATTERY_SIZE = (49.0, 60.0, 16.5)
SLIDE_LEVER = (5.0, 13.5)  # width; reach from the row of pins
SLIDE_TRAVEL = 4.0
LEADS = 3.0  # how far cut leads and pins stand out on the far side

# Height above the board, by kind: the tallest that may be fitted.
HEIGHTS = {
    "display": DISPLAY_SIZE[2],
    "key": KEY_SIZE[2],
    "diode": 2.5,
    "schottky": 3.2,
    "transistor": 8.5,
    "r330": 3.0,
    "r1k": 3.0,
    "r33": 3.0,
    "r100k": 3.0,
    "c100n": 7.0,
    "switch": 7.5,
    "c100u": 12.5,
    "ptc": 13.5,
    "jst2": 12.0,  # with its plug
    "header3": 12.0,
    "pico": PICO_SOCKET_HEIGHT + PICO_SIZE[2],
}
