"""The pin map is usable on a Raspberry Pi Pico: every document and driver is generated from it."""

import pytest

from scanner.drivers import pins

# Raspberry Pi Pico datasheet, figure 2 and section 2.1: on the header, and used by the board itself.
HEADER = set(range(23)) | {26, 27, 28}
ON_BOARD = {23: "power supply mode", 24: "VBUS sense", 25: "LED", 29: "VSYS sense"}


def test_no_pin_has_two_uses_and_all_are_on_the_header():
    table = pins.used()
    assert len(table) == 2 + 8 + 3 + 3 + 5 + 3
    assert set(table) - {pins.VBUS} <= HEADER
    assert ON_BOARD[pins.VBUS] == "VBUS sense"
    assert not set(table) & set(pins.FREE)


def test_a_pin_used_twice_is_refused(monkeypatch):
    monkeypatch.setattr(pins, "DIGITS", (9, 10, 11))
    with pytest.raises(ValueError, match="GP9 is both segment DP and digit 1"):
        pins.used()


def test_display_lines_are_consecutive_segments_first():
    lines = pins.SEGMENTS + pins.DIGITS
    assert lines == tuple(range(lines[0], lines[0] + 11))
    assert len(pins.SEGMENT_NAMES) == len(pins.SEGMENTS) == 8


def test_uart0_is_left_free():
    assert {pins.UART_TX, pins.UART_RX} == {0, 1}


def test_the_battery_is_on_an_adc_pin():
    assert pins.BATTERY in (26, 27, 28)


def test_keys_are_the_grid_of_the_original():
    assert [label for row in pins.KEYS for label in row] == [
        "1",
        "2",
        "OFF",
        "3",
        "4",
        "ON",
        "5",
        "6",
        "T",
        "7",
        "8",
        "A",
        "9",
        "0",
        "C",
    ]
    assert len(pins.ROWS) == len(pins.KEYS) == 5
    assert all(len(row) == len(pins.COLUMNS) == 3 for row in pins.KEYS)


def test_key_position_finds_every_key_once():
    places = {pins.key_position(label) for row in pins.KEYS for label in row}
    assert len(places) == 15
    assert pins.key_position("0") == (14, 20)
    with pytest.raises(ValueError, match="no key 'X'"):
        pins.key_position("X")
