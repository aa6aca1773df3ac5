"""The device around the console: what main.py does at each turn of its loop, with the drivers handed in.

No hardware import: a PC tests it with simple drivers and a virtual clock. Keys go in, panel calls go out, saves are
written only while nothing sounds and none is due soon, the battery is watched, and a dark device sleeps.
"""

from scanner import save, sounds
from scanner.console import Console
from scanner.rules.rng import Rng
from scanner.settings import Settings

DARK = "   "
SCAN_MS = 5
DARK_SCAN_MS = 15  # a dark device looks for a key this often: shorter than any press
QUIET_MS = 250  # a save may take so long; it waits for a silence of this length
FLASH_WINK_MS = 60  # flashing begins dark, so that it is seen at once also where the same text stood before
FLASH_ON_MS = 500
FLASH_OFF_MS = 250
NOTICE_MS = 1500  # "bAt" or the code of a damaged save
BATTERY_MS = 10_000  # between two looks
FIRST_LOOK_MS = 300  # after power-on
BATTERY_LOOKS = 3  # low this often in a row before the device goes dark
_NO_BATTERY_MV = 1000  # less than this is a board without the divider


class Device:
    """One scanner. `drivers` are (display, speaker, keypad, battery) of scanner.drivers or simple stand-ins;
    `stores` the two scanner.save.Store of the case and of the settings; `seed` is the generator's start; `resume` False
    leaves a saved case alone, for a start after a case that crashed.

    Times are milliseconds that only go up. The console's panel is this object.
    """

    def __init__(self, drivers, stores, seed, resume=True):
        self.display, self.speaker, self.keypad, self.battery = drivers
        self.on_battery = None  # called with (millivolts, low) when they change, for the link
        self._told_battery = None
        self._case_store, self._settings_store = stores
        values, self.code = self._settings_store.load()
        self.settings = Settings(values)
        self._applied = {}
        self._changes = (
            ("brightness", self.display.set_brightness),
            ("common_anode", self.display.set_anode),
            ("volume", self._set_volume),
        )
        case, code = self._case_store.load() if resume else (None, None)
        self.code = self.code or code
        try:
            self.console = Console(self, Rng(seed), self.settings, case)
        except ValueError:
            self.code = save.NEWER  # a whole save, but the case in it is of another version
            self.console = Console(self, Rng(seed), self.settings)
        self.console.load_self_test = self._self_test
        self.touched = True  # something outside this object has changed the console
        self._due = None  # when the console has something to do by itself
        self._now_ms = 0
        self._next_scan_ms = 0
        self._next_battery_ms = 0
        self._low = 0
        self._warn = True  # a low battery is told at the next look
        self._playing = None
        self._shown = (DARK, False)
        self._flashing = None  # the text that flashes
        self._flash_next_ms = 0
        self._lit = True
        self._notice_end = None
        self._was = "off"
        self._apply()

    # -- the console's panel ---------------------------------------------------------------------------------------

    def show(self, text: str, flash: bool) -> None:
        """Shows a text, unless a notice of the device stands in front of it for a moment."""
        self._shown = (text, flash)
        if self._notice_end is None:
            self._draw(text, flash)

    def play(self, name: str) -> None:
        """Starts a sound at the set volume and speed."""
        self._playing = name
        self.speaker.play(self._pulses())

    def stop(self) -> None:
        """Ends the sound."""
        self.speaker.stop()

    def _pulses(self):
        speed = self.settings.get("speed_percent") / 100
        return sounds.pulses(sounds.score(self._playing), self.settings.get("volume"), speed)

    def mirrored(self):
        """Puts the link's mirror between console and panel, for a companion, and returns it."""
        from scanner.link.mirror import Mirror

        mirror = Mirror(self)
        mirror.text, mirror.flash = self.console.display
        self.console.panel = mirror
        return mirror

    # -- the loop --------------------------------------------------------------------------------------------------

    def start(self, now_ms: int) -> None:
        """Power-on: the code of a damaged save or a low battery for a moment, then ready or the case."""
        self._now_ms = now_ms
        self.console.power_on(now_ms)
        self._wake()
        if self.code:
            self._notice(self.code, now_ms)
        self._next_battery_ms = now_ms + FIRST_LOOK_MS

    def turn(self, now_ms: int) -> int:
        """Does what is due and returns for how many ms nothing will be, 0 to 15."""
        self._now_ms = now_ms
        console = self.console
        if now_ms >= self._next_scan_ms:
            self._next_scan_ms = now_ms + (DARK_SCAN_MS if self.dark else SCAN_MS)
            for key, down in self.keypad.scan(now_ms):
                if down:
                    console.key_down(key, now_ms)
                else:
                    console.key_up(key, now_ms)
                self._next_scan_ms = now_ms + SCAN_MS
                self.touched = True
        if self.touched or (self._due is not None and now_ms >= self._due):
            self.touched = False
            console.tick(now_ms)
            self._follow(now_ms)
            self._due = console.next_due()
        self.speaker.service()
        if self._notice_end is not None and now_ms >= self._notice_end:
            self._notice_end = None
            self._draw(self._shown[0], self._shown[1])
        if self._flashing is not None and now_ms >= self._flash_next_ms:
            self._lit = not self._lit
            self._flash_next_ms = now_ms + (FLASH_ON_MS if self._lit else FLASH_OFF_MS)
            self.display.show(self._flashing if self._lit else DARK)
        if console.save_due and self.quiet(now_ms):
            self.save()
            console.think()  # a cunning thief takes long; now nobody waits for him
        if now_ms >= self._next_battery_ms and self.quiet(now_ms):
            self._look_at_battery(now_ms)
        return self._wait(now_ms)

    @property
    def dark(self) -> bool:
        """True while the device is off and no key is down: it may sleep deeply."""
        return self.console.mode == "off" and not self.keypad.busy

    def quiet(self, now_ms: int) -> bool:
        """True when nothing sounds and nothing is due so soon that a flash write would delay it."""
        if self.speaker.busy:
            return False
        return self._due is None or self._due - now_ms >= QUIET_MS

    def save(self) -> None:
        """Writes the case, and the settings when they have changed. A full or broken flash shows its code once."""
        self.console.save_due = False
        code = self._case_store.write(self.console.case_state())
        if self.settings.changed:
            failed = self._settings_store.write(self.settings.values())
            self.settings.changed = failed is not None  # written with the next save, then
            code = failed or code
        if code and code != self.code:
            self._notice(code, self._now_ms)
        self.code = code

    def _wait(self, now_ms):
        wait = self._next_scan_ms - now_ms
        if self._due is not None and self._due - now_ms < wait:
            wait = self._due - now_ms
        return wait if wait > 0 else 0

    def _follow(self, now_ms):
        """What changes with the console's mode and settings."""
        mode = self.console.mode
        if mode != self._was:
            was, self._was = self._was, mode
            if mode == "off":
                self.display.off()
                self.speaker.stop()
                self._notice_end = None
            elif was == "off":
                self._wake()
            if mode == "caught" and was != "off":
                self._next_battery_ms = now_ms
                self._warn = True
        self._apply()

    def _wake(self):
        self._was = self.console.mode
        self.display.on()

    def _apply(self):
        """Hands changed settings to the drivers, also in the middle of a sound."""
        for name, change in self._changes:
            value = self.settings.get(name)
            if self._applied.get(name) != value:
                self._applied[name] = value
                change(value)

    def _set_volume(self, _):
        if self.speaker.busy:
            self.speaker.replace(self._pulses())

    # -- battery ---------------------------------------------------------------------------------------------------

    def _supply(self):
        return None if self.battery.on_usb() else self.battery.millivolts()

    def _look_at_battery(self, now_ms):
        self._next_battery_ms = now_ms + BATTERY_MS
        millivolts = self._supply()
        if millivolts is None or millivolts < _NO_BATTERY_MV:
            self._low = 0
            return
        console = self.console
        low = millivolts < self.settings.get("battery_warn_mv")
        tenths = (millivolts + 50) // 100
        if self.on_battery is not None and self._told_battery != (tenths, low):
            self._told_battery = (tenths, low)
            self.on_battery(millivolts, low)
        if low and self._warn and console.mode not in ("off", "test"):
            self._notice("bAt", now_ms)
        self._warn = False
        self._low = self._low + 1 if millivolts < self.settings.get("battery_off_mv") else 0
        if self._low >= BATTERY_LOOKS and console.mode != "off":
            console.key_down("OFF", now_ms)
            console.key_up("OFF", now_ms)
            self._follow(now_ms)
            self.touched = True
            self.save()

    def _notice(self, text, now_ms):
        self._notice_end = now_ms + NOTICE_MS
        self._draw(text, True)

    def _draw(self, text, flash):
        self._flashing = text if flash else None
        self._lit = not flash
        self._flash_next_ms = self._now_ms + FLASH_WINK_MS
        self.display.show(DARK if flash else text)

    # -- the self-test ---------------------------------------------------------------------------------------------

    def _self_test(self):
        """Loads the self-test when it is first wanted: most days it costs neither memory nor time to start."""
        from scanner.selftest import SelfTest

        return SelfTest(self._test_show, self._test_masks, self.play, self.stop, self._supply)

    def _test_show(self, text):
        self.console.test_show(text)

    def _test_masks(self, masks):
        self._flashing = None
        self.display.show_masks(masks)
