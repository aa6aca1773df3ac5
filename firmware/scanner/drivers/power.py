"""Watchdog, sleep, restart, and the chip's own entropy."""

import os
import time

import machine

WATCHDOG_MS = 8000  # the RP2040's longest is 8388
_WATCHDOG_CTRL_CLEAR = 0x4005B000  # WATCHDOG CTRL, atomic bit-clear alias (RP2040 datasheet 2.1.2, 4.7.6)
_WATCHDOG_ENABLE = 1 << 30


class Watchdog:
    """The hardware watchdog, which machine.WDT can start but not stop."""

    def __init__(self):
        self._dog = None

    @property
    def running(self) -> bool:
        """True between `start` and `stop`."""
        return self._dog is not None

    def start(self) -> None:
        """From now on the chip restarts when `feed` does not come for 8 s."""
        self._dog = machine.WDT(timeout=WATCHDOG_MS)

    def feed(self) -> None:
        """Says that all is well."""
        if self._dog is not None:
            self._dog.feed()

    def stop(self) -> None:
        """Stops it: a person at the REPL, or a program that copies files, feeds no watchdog."""
        if self._dog is not None:
            machine.mem32[_WATCHDOG_CTRL_CLEAR] = _WATCHDOG_ENABLE
            self._dog = None


def sleep_ms(time_ms: int) -> None:
    """Waits with the processor asleep; display, sound and USB go on."""
    time.sleep_ms(time_ms)


def deep_ms(time_ms: int) -> None:
    """Waits with all clocks stopped but the timer's. Kills USB, PIO and PWM: for a dark device on battery only."""
    machine.lightsleep(time_ms)


def restart() -> None:
    """Restarts the chip."""
    machine.reset()


def after_crash() -> bool:
    """True when this start follows `restart` or the watchdog, false after power-on and the reset button."""
    return machine.reset_cause() == machine.WDT_RESET


def board() -> str:
    """Returns the name of the board, for companions."""
    return os.uname().machine
