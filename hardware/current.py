"""Currents of the circuit and life of the batteries, as numbers that a test can hold against the limits.

All currents in mA, voltages in V, resistances in ohm. The limits are the makers'; the loads that depend on the
program (how long it sounds, how many segments are lit) are stated below as what a family does at the table.
"""

from dataclasses import dataclass

# RP2040 datasheet, "Electrical specifications", "IO electrical characteristics":
RP2040_TOTAL_SOURCED_MA = 50.0  # maximum total IOVDD current: sum of all current sourced by GPIO and QSPI pins
RP2040_PIN_DRIVE_MA = 12.0  # strongest drive setting of one pin
RP2040_DEFAULT_DRIVE_MA = 4.0  # drive setting after reset, which MicroPython leaves alone: VOH holds at this current
RP2040_VOH_MIN = 2.62  # output high at the drive setting's current, IOVDD 3.3 V
RP2040_VIH_MIN, RP2040_VIL_MAX = 2.0, 0.8  # input levels at IOVDD 3.3 V
RP2040_PULL_UP_OHM = (50_000.0, 80_000.0)
IOVDD = 3.3

# A Pico 2 (RP2350) is built with the same values; its own limits were not looked up, its supply range is the same.
PICO_VSYS_RANGE = (1.8, 5.5)  # Raspberry Pi Pico datasheet, "Powering Pico"

# Kingbright BC56-12SURKWA, "Electrical / optical characteristics": 1.95 V typical at 20 mA, 25 mA continuous a
# segment at most. At 4 mA the drop is about 1.8 V; 1.6 V is the lowest that any red display is taken to have.
LED_V_TYPICAL, LED_V_LOWEST = 1.8, 1.6
LED_MAX_MA = 25.0
SEGMENT_BUDGET_MA = 4.0
PIN_DROP_TYPICAL = 0.2  # RP2040 datasheet, "Typical current vs voltage curves of a GPIO output", 4 mA at 4 mA drive

VCE_SAT_TYPICAL = 0.05  # BC337 at 30 mA with 2.4 mA of base current
VBE = 0.75
BC337_HFE_MIN = 100.0  # onsemi BC337 datasheet, at 100 mA, lowest gain group
BC337_MAX_MA = 800.0
R_SEGMENT, R_BASE, R_SPEAKER, SPEAKER_OHM = 330.0, 1000.0, 33.0, 8.0
SPEAKER_RATED_W = 0.25
RESISTOR_RATED_W = 0.25
SLIDE_SWITCH_MA = 200.0  # E-Switch EG series: 200 mA at 30 V DC
PTC_HOLD_MA = 500.0
SEGMENTS, DIGITS = 8, 3

E12 = (10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82)

# Batteries: three AA alkaline cells; capacity at 50 mA down to 1.0 V a cell, below what the Energizer E91 sheet shows.
CELLS, CELL_FRESH_V, CELL_MEAN_V, CELL_EMPTY_V = 3, 1.6, 1.25, 1.0
CELL_MAH = 2000.0
SCHOTTKY_V = 0.3  # 1N5817 at 0.1 A
BOARD_MA = 28.0  # Pico at the batteries, MicroPython looping at 125 MHz, on-board converter included: estimate
CONVERTER = 0.85  # efficiency of the on-board converter for what the 3.3 V side drives

# Typical play: a lit character has 4.5 of 8 segments, the display is dark a quarter of the time (flashing),
# something sounds for 6 % of the time with the pulses high for a third of it.
LIT_SEGMENTS, LIT_TIME = 4.5, 0.75
SOUND_TIME, SOUND_HIGH = 0.06, 1 / 3


@dataclass(frozen=True)
class Line:
    """One row of the report: what, the value, its unit, the limit (None = for information) and where that is from."""

    what: str
    value: float
    unit: str
    limit: float | None
    source: str

    @property
    def ok(self):
        return self.limit is None or self.value <= self.limit


def e12_at_least(ohm):
    """The next E12 value at or above `ohm` (10 ohm to 8.2 Mohm). ValueError outside."""
    for decade in range(6):
        for step in E12:
            if step * 10**decade >= ohm:
                return float(step * 10**decade)
    raise ValueError(f"no E12 value at or above {ohm} ohm here; the table ends at 8.2 Mohm")


def segment_resistor(budget_ma=SEGMENT_BUDGET_MA):
    """Series resistor of a segment: E12 value that keeps the typical current within the budget (mA)."""
    return e12_at_least((IOVDD - PIN_DROP_TYPICAL - LED_V_TYPICAL - VCE_SAT_TYPICAL) / budget_ma * 1000)


def segment_ma(worst=False):
    """Current of a lit segment while its digit is on. worst: nothing but the resistor and the lowest LED drop."""
    if worst:
        return (IOVDD - LED_V_LOWEST) / R_SEGMENT * 1000
    return (IOVDD - PIN_DROP_TYPICAL - LED_V_TYPICAL - VCE_SAT_TYPICAL) / R_SEGMENT * 1000


def base_ma():
    """Base current of a transistor. IOVDD at the pin: the largest it can be."""
    return (IOVDD - VBE) / R_BASE * 1000


def speaker_peak_ma(supply_v=CELLS * CELL_FRESH_V - SCHOTTKY_V):
    """Current through the speaker while the pulse is high, transistor without drop."""
    return supply_v / (R_SPEAKER + SPEAKER_OHM) * 1000


def sourced_ma(worst=True):
    """All that the GPIOs source at once: one digit with all segments, its transistor, the speaker's transistor."""
    return SEGMENTS * segment_ma(worst) + 2 * base_ma()


def battery_ma(worst=False):
    """Current from the batteries. worst: all segments, brightest, speaker pulse high; else the typical play above."""
    if worst:
        return BOARD_MA + sourced_ma() / CONVERTER + speaker_peak_ma()
    display = LIT_SEGMENTS * segment_ma() * LIT_TIME + base_ma()
    ratio = IOVDD / (CELLS * CELL_MEAN_V - SCHOTTKY_V) / CONVERTER
    mean_supply = CELLS * CELL_MEAN_V - SCHOTTKY_V
    return BOARD_MA + display * ratio + speaker_peak_ma(mean_supply) * SOUND_HIGH * SOUND_TIME


def showing_ma(lit):
    """Current from fresh, loaded cells while every digit shows `lit` segments at full brightness and nothing sounds."""
    supply = CELLS * 1.5 - SCHOTTKY_V
    return BOARD_MA + (lit * segment_ma() + base_ma()) * IOVDD / supply / CONVERTER


def dark_ma():
    """Current from the batteries when switched on but dark (no key for five minutes)."""
    return BOARD_MA


def battery_hours():
    """Hours of typical play from three AA alkaline cells."""
    return CELL_MAH / battery_ma()


def report():
    """All lines of the calculation, in the order of the printed file."""
    speaker_w = (speaker_peak_ma() / 1000) ** 2 * SPEAKER_OHM / 2
    resistor_w = (speaker_peak_ma() / 1000) ** 2 * R_SPEAKER / 2
    digit_gain = SEGMENTS * segment_ma(True) / base_ma()
    io = "RP2040 datasheet, IO electrical characteristics"
    return [
        Line("segment, typical", segment_ma(), "mA", SEGMENT_BUDGET_MA, "budget of this design"),
        Line("segment, worst case", segment_ma(True), "mA", RP2040_PIN_DRIVE_MA, io + ", one pin"),
        Line("segment, worst case, on the LED", segment_ma(True), "mA", LED_MAX_MA, "Kingbright BC56-12SURKWA"),
        Line("segment, mean over three digits, typical", segment_ma() / DIGITS, "mA", None, "what the eye sees"),
        Line("base of a transistor", base_ma(), "mA", RP2040_DEFAULT_DRIVE_MA, io + ", default drive"),
        Line("digit, 8 segments, worst case", SEGMENTS * segment_ma(True), "mA", BC337_MAX_MA, "onsemi BC337"),
        Line("gain that a digit transistor needs, worst case", digit_gain, "", BC337_HFE_MIN, "onsemi BC337"),
        Line("all GPIOs, 8 segments, typical", sourced_ma(False), "mA", RP2040_TOTAL_SOURCED_MA, io + ", total IOVDD"),
        Line("all GPIOs, 8 segments, worst case", sourced_ma(), "mA", RP2040_TOTAL_SOURCED_MA, io + ", total IOVDD"),
        Line("speaker, peak, fresh cells", speaker_peak_ma(), "mA", BC337_MAX_MA, "onsemi BC337"),
        Line("gain that transistor Q4 needs", speaker_peak_ma() / base_ma(), "", BC337_HFE_MIN, "onsemi BC337"),
        Line("speaker, half the time high", speaker_w, "W", SPEAKER_RATED_W, "Adafruit 1891"),
        Line("R13, half the time high", resistor_w, "W", RESISTOR_RATED_W, "resistor 0.25 W"),
        Line("batteries, worst case", battery_ma(True), "mA", SLIDE_SWITCH_MA, "E-Switch EG1224"),
        Line("batteries, worst case, against the fuse", battery_ma(True), "mA", PTC_HOLD_MA, "Bourns MF-R050"),
        Line("batteries, typical play", battery_ma(), "mA", None, "assumptions in hardware/current.py"),
        Line("batteries, display ---", showing_ma(1), "mA", None, "assumptions in hardware/current.py"),
        Line("batteries, all segments lit", showing_ma(8), "mA", None, "assumptions in hardware/current.py"),
        Line("batteries, on but dark", dark_ma(), "mA", None, "assumptions in hardware/current.py"),
        Line("fresh cells at VSYS", CELLS * CELL_FRESH_V, "V", PICO_VSYS_RANGE[1], "Pico datasheet, VSYS range"),
        Line("life, typical play, 3 x AA", battery_hours(), "h", None, f"{CELL_MAH:.0f} mAh to 1.0 V a cell"),
    ]


def text():
    """The report as a table for people, one line a number."""
    head = f"{'what':50}{'value':>9}  {'limit':>9}  source\n"
    rows = (
        f"{line.what:50}{line.value:>8.3g} {line.unit:3}"
        f"{'' if line.limit is None else f'{line.limit:.3g}':>7}  {line.source}\n"
        for line in report()
    )
    return head + "".join(rows)


def key_levels():
    """(volts at a row read low, volts at a row read high) in the worst case, for the input levels of the RP2040.

    Low: pull-up through key, 1N4148 (0.6 V at 60 uA) and the column's output. High: pull-up less the leakage of
    three diodes (25 nA each at 20 V, 1N4148 datasheet).
    """
    low = 0.6 + 0.01
    high = IOVDD - 3 * 25e-9 * RP2040_PULL_UP_OHM[1]
    return low, high
