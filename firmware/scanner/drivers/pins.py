"""The one pin map of the device: which GPIO of a Raspberry Pi Pico goes where.

Pure data, importable on a PC: the firmware, the schematic, the harness, the Wokwi diagram and the docs
all read this file. Numbers are GPIO numbers (GPn), not positions on the header.
"""

# The display. One PIO state machine writes all eleven lines at once, so they are consecutive: segments first
# (A is bit 0, the order of scanner.segments), then the digits, left to right.
SEGMENT_NAMES = ("A", "B", "C", "D", "E", "F", "G", "DP")
SEGMENTS = (2, 3, 4, 5, 6, 7, 8, 9)
DIGITS = (10, 11, 12)

# Level that lights a segment and that selects a digit, by the kind of digits. Both kinds use one transistor a
# digit, because a digit carries the current of eight segments and a GPIO may carry 12 mA at most: an NPN to ground
# for common cathode (high = on), a PNP to 3V3 for common anode (low = on). Segments go through one resistor each.
DISPLAY_LEVELS = {
    "cathode": {"segment_on": 1, "digit_on": 1},
    "anode": {"segment_on": 0, "digit_on": 0},
}

# The keypad: 3 x 5 matrix. The firmware drives one column low at a time and leaves the others floating; the rows
# are read with the chip's pull-ups. A diode at each key points from row to column (anode at the key, cathode at
# the column), so that any number of keys may be held; without diodes the firmware ignores ghosts.
COLUMNS = (13, 14, 15)
ROWS = (16, 17, 18, 19, 20)
KEYS = (
    ("1", "2", "OFF"),
    ("3", "4", "ON"),
    ("5", "6", "T"),
    ("7", "8", "A"),
    ("9", "0", "C"),
)
SAFE_KEY = "0"  # held at power-on: the program does not start, the USB prompt does

# The speaker: pulses to a transistor (high = current flows), silent and without current when low.
SPEAKER = 21

# The battery through a divider of 100 k over 100 k to ADC0 (GP26): a volt at the battery is half a volt here.
# VBUS is the Pico's own line (GP24, high while USB power is present): such a board never warns.
BATTERY = 26
BATTERY_DIVIDER = (1, 2)  # volts at the pin for volts at the battery
VBUS = 24

# UART0, the second way in for companions; nothing else may use it.
UART_TX = 0
UART_RX = 1

FREE = (22, 27, 28)


def key_position(key: str) -> tuple:
    """Returns (column GPIO, row GPIO) of a key by its label. ValueError for a label the keypad does not have."""
    for row, labels in zip(ROWS, KEYS):
        for column, label in zip(COLUMNS, labels):
            if label == key:
                return column, row
    raise ValueError(f"no key {key!r} on the keypad")


def used() -> dict:
    """Returns {GPIO: what it is for} of every pin in use, for documents and checks."""
    table = {UART_TX: "UART0 TX", UART_RX: "UART0 RX", SPEAKER: "speaker", BATTERY: "battery", VBUS: "VBUS sense"}
    for names, pins in (
        (["segment " + name for name in SEGMENT_NAMES], SEGMENTS),
        (["digit 1", "digit 2", "digit 3"], DIGITS),
        (["column 1", "column 2", "column 3"], COLUMNS),
        (["row 1", "row 2", "row 3", "row 4", "row 5"], ROWS),
    ):
        for name, pin in zip(names, pins):
            if pin in table:
                raise ValueError(f"GP{pin} is both {table[pin]} and {name}")
            table[pin] = name
    return table
