"""Records read from pins: what flashes, what was cut off, which sound it was. No emulator needed."""

from host_sim import pico_records
from host_sim.pico_records import MS
from scanner import device, segments, sounds

ON, OFF, WINK = device.FLASH_ON_MS, device.FLASH_OFF_MS, device.FLASH_WINK_MS


def show(samples, t_ms, text):
    """Digits change within a round of 4 ms, one after another."""
    for digit, mask in enumerate(segments.encode(text)):
        samples.append(((t_ms + 1.3 * digit) * MS, digit, mask))


def pulses(t_ms, name, volume=4, count=None):
    """Rising edges of a sound from a moment on; `count` cuts it off."""
    rises, t_us = [], t_ms * 1000
    for high_us, low_us in sounds.pulses(sounds.score(name), volume):
        if high_us:
            rises.append(t_us * 1000)
        t_us += high_us + low_us
    return rises[:count]


def read(samples=(), rises=(), keys=(), end_ms=20_000):
    found = pico_records.records(list(samples), list(rises), [k * MS for k in keys], end_ms * MS, pico_records.Ear())
    return [{**record, "t_ms": round(record["t_ms"])} for record in found]


def test_steady_texts():
    samples = []
    for t_ms, text in ((100, "---"), (900, "4FL"), (1500, "14_"), (2000, "   ")):
        show(samples, t_ms, text)
    assert read(samples) == [
        {"t_ms": 100, "display": "---"},
        {"t_ms": 900, "display": "4FL"},
        {"t_ms": 1500, "display": "14_"},
        {"t_ms": 2000, "display": "   "},
    ]


def test_characters_that_look_the_same_are_read_as_whole_texts():
    for text in ("5St", "SEt", "SS1", "SIr", "rAS", "br5", "oF5", " Sb", "515", "4St.", "---.", "USb"):
        samples = []
        show(samples, 10, text)
        assert read(samples)[0]["display"] == text


def flashing(samples, t_ms, text, times):
    """A wink, then lit and dark by turns; returns when the last light ends."""
    show(samples, t_ms, "   ")
    t_ms += WINK
    for number in range(times):
        show(samples, t_ms, text)
        t_ms += ON
        if number < times - 1:
            show(samples, t_ms, "   ")
            t_ms += OFF
    return t_ms


def test_flashing_is_known_from_its_first_moment_on():
    samples = []
    show(samples, 100, "4FL")
    end = flashing(samples, 1000, "4FL", 4)
    show(samples, end - 100, "2St")
    assert read(samples) == [
        {"t_ms": 100, "display": "4FL"},
        {"t_ms": 1000, "display": "4FL", "flash": True},
        {"t_ms": end - 100, "display": "2St"},
    ]


def test_flashing_that_is_over_before_it_went_dark_once():
    samples = []
    show(samples, 100, "4FL")
    flashing(samples, 1000, "---", 1)
    show(samples, 1200, "6Cr")
    assert [(r["display"], r.get("flash", False)) for r in read(samples)] == [
        ("4FL", False),
        ("---", True),
        ("6Cr", False),
    ]


def test_a_text_that_stops_to_flash_while_lit_stops_with_the_key():
    samples = []
    show(samples, 100, "4FL")
    flashing(samples, 1000, "4FL", 3)  # lit from 2560, and then for good
    records = read(samples, pulses(2700, "floor"), keys=[2695])
    assert {"t_ms": 1000, "display": "4FL", "flash": True} in records
    steady = [r for r in records if r["t_ms"] > 2000 and "display" in r]
    assert [(r["display"], r.get("flash")) for r in steady] == [("4FL", None)]
    assert abs(steady[0]["t_ms"] - 2700) <= 10


def test_every_sound_is_recognised_at_every_volume():
    for name in sounds.NAMES:
        for volume in (1, 4):
            heard = [r["sound"] for r in read(rises=pulses(500, name, volume))]
            assert heard == ["key" if name == "dot" else name]


def test_a_sound_that_is_cut_off_ends_with_none():
    records = read(rises=pulses(500, "crime", count=300))
    assert records[0] == {"t_ms": 500, "sound": "crime"}
    assert records[1]["sound"] is None
    last_ms = pulses(500, "crime", count=300)[-1] / MS
    assert last_ms <= records[1]["t_ms"] <= last_ms + 3


def test_a_sound_in_place_of_another_is_no_silence():
    first = pulses(500, "crime", count=300)
    records = read(rises=first + pulses(first[-1] / MS + 3, "glass"))
    assert [r["sound"] for r in records] == ["crime", "glass"]


def test_a_bleep_beside_flashing_is_the_thief_that_stays():
    samples = []
    show(samples, 100, "4FL")
    flashing(samples, 1000, "4FL", 3)
    assert {"t_ms": 1003, "sound": "dot"} in read(samples, pulses(1003, "dot"))


def test_a_display_and_a_sound_of_one_moment_come_display_first():
    samples = []
    show(samples, 501, "4FL")
    assert ["display" in r for r in read(samples, pulses(500, "floor"))] == [True, False]
