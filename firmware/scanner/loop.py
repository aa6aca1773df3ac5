"""The device's loop: builds the drivers, turns `scanner.device` round and round, carries the link's bytes, sleeps.

Runs on the hardware only; what it decides is little and what it calls is tested on a PC.
"""

import gc
import time

from scanner import save
from scanner.device import Device
from scanner.drivers import entropy, power
from scanner.drivers.battery import Battery
from scanner.drivers.display import Display
from scanner.drivers.keypad import Keypad
from scanner.drivers.speaker import Speaker

# Of each port at a turn: a short request or answer, 4 ms each way. No flood may keep a key waiting.
_READ_BYTES = 40
_WRITE_BYTES = 48
# The link in pieces, one a turn, last one first: each takes 12 to 34 ms to load, all of it more than a sound can wait.
_LINK_PARTS = ("session", "commands", "panel", "vault", "mirror", "events", "frame")


class Loop:
    """The whole device. Close it, whatever happens: a soft reset leaves state machines and DMA as they are."""

    def __init__(self, resume: bool = True):
        """Builds everything; `resume` False leaves a saved case alone."""
        self.now_ms = 0
        self._ticks = time.ticks_ms()
        self._watchdog = power.Watchdog()
        self._open = []
        try:
            drivers = tuple(self._opened(make) for make in (Display, Speaker, Keypad, Battery))
            self._battery = drivers[3]
            self.device = Device(
                drivers,
                (save.Store(save.DIRECTORY), save.Store(save.DIRECTORY, "settings")),
                entropy.seed(),
                resume,
            )
            self._ports: tuple = ()
            self._sessions = [None, None]
            self._early = [b"", b""]  # what came before a session was there to take it
            self._parts = len(_LINK_PARTS)  # still to load
        except BaseException:
            self.close()
            raise

    def _opened(self, make):
        driver = make()
        self._open.append(driver)
        return driver

    def run(self, watchdog_after_ms: int) -> None:
        """Runs for ever. The watchdog starts late and on battery power only: on USB a developer may be at work."""
        device = self.device
        device.start(self.clock())
        self._open_ports()
        sounded = True
        while True:
            now_ms = self.clock()
            wait_ms = device.turn(now_ms)
            if device.speaker.busy:
                sounded = True
            elif sounded and device.quiet(now_ms):
                # It takes 14 ms. In good time, so that it does not come by itself while something sounds.
                sounded = False
                gc.collect()
            for number in (0, 1):
                if self._carry(number, now_ms):
                    wait_ms = 0
            on_usb = self._battery.on_usb()
            if self._watchdog.running:
                if on_usb:
                    self._watchdog.stop()
                self._watchdog.feed()
            elif not on_usb and now_ms >= watchdog_after_ms:
                self._watchdog.start()
            if wait_ms and device.dark and not on_usb:
                power.deep_ms(wait_ms)
            elif wait_ms:
                power.sleep_ms(wait_ms)

    def _open_ports(self):
        """After the first display is out: a start should be quick."""
        from scanner.drivers.port import UartPort, UsbPort

        self._ports = (self._opened(UsbPort), self._opened(UartPort))

    def clock(self) -> int:
        """Returns milliseconds since the start, without end: MicroPython's own counter wraps after twelve days."""
        ticks = time.ticks_ms()
        self.now_ms += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self.now_ms

    def fail(self) -> None:
        """After a crash: silence, `Err` on the display, the case saved as far as it goes. Never raises."""
        for step in (self.device.stop, self._show_error, self.device.save):
            try:
                step()
            except Exception as fault:
                print("after the crash:", fault)

    def _show_error(self):
        self.device.display.on()
        self.device.display.show("Err")

    def close(self) -> None:
        """Gives all hardware back and stops the watchdog. May be called twice."""
        self._watchdog.stop()
        while self._open:
            driver = self._open.pop()
            try:
                driver.close()
            except Exception as fault:
                print("while closing:", fault)

    def _carry(self, number, now_ms) -> bool:
        """Moves bytes between a port and its session; True when there may be more at once."""
        port = self._ports[number]
        session = self._sessions[number]
        data = self._early[number] or port.read(_READ_BYTES)
        if session is None:
            if b"@" not in data:  # the first byte of every frame
                return bool(data)
            self._early[number] = data
            if self._parts:
                if self.device.speaker.ample:
                    self._parts -= 1
                    __import__("scanner.link." + _LINK_PARTS[self._parts])
                return True
            session = self._sessions[number] = self._session(number)
            self._early[number] = b""
        if data:
            session.feed(data, now_ms)
        if session.tick(now_ms) or data:
            self.device.touched = True  # a companion may have pressed a key or changed a setting
        sent = 0
        if session.pending():
            sent = port.write(session.peek(_WRITE_BYTES))
            session.drop(sent)
        return bool(data) or (sent > 0 and session.pending() > 0)

    def _session(self, number):
        """A companion speaks: until then the link costs neither memory nor time to start."""
        from scanner.link.session import Session

        console = self.device.console
        if number:
            return Session(console, entropy.random_bytes, power.board())
        session = Session(console, entropy.random_bytes, power.board(), mirror=self.device.mirrored())
        self.device.on_battery = session.battery
        return session
