"""Battery voltage through the divider, and USB power."""

import pytest

from scanner.drivers import pins


@pytest.mark.parametrize("millivolts", [0, 2850, 3300, 3700, 4500, 6000])
def test_millivolts_are_those_of_the_battery(chip, millivolts):
    from scanner.drivers.battery import Battery

    at_pin = millivolts * pins.BATTERY_DIVIDER[0] / pins.BATTERY_DIVIDER[1]
    chip.adc_u16[pins.BATTERY] = round(at_pin / 3300 * 65535)
    assert abs(Battery().millivolts() - millivolts) <= 2


def test_usb_power_is_the_vbus_line(chip):
    from scanner.drivers.battery import Battery

    battery = Battery()
    assert battery.on_usb() is False
    chip.inputs[pins.VBUS] = 1
    assert battery.on_usb() is True
    battery.close()
