"""The battery's voltage, and whether the board has USB power instead."""

from machine import ADC, Pin

from scanner.drivers import pins

_REFERENCE_MV = 3300  # the Pico's ADC_VREF is its 3.3 V supply, within 1 to 2 %
_SAMPLES = 16


class Battery:
    """Reads the divider at pins.BATTERY and the VBUS line."""

    def __init__(self):
        self._adc = ADC(pins.BATTERY)
        self._vbus = Pin(pins.VBUS, Pin.IN)

    def millivolts(self) -> int:
        """Returns the battery's voltage in mV, the mean of 16 readings."""
        total = 0
        for _ in range(_SAMPLES):
            total += self._adc.read_u16()
        at_pin, at_battery = pins.BATTERY_DIVIDER
        return total * _REFERENCE_MV * at_battery // (_SAMPLES * 65535 * at_pin)

    def on_usb(self) -> bool:
        """True while USB power is present."""
        return bool(self._vbus.value())

    def close(self) -> None:
        """Both lines are inputs; nothing to give back."""
