"""The device around the console, with simple drivers and a virtual clock: saves, battery, notices, dark, flashing."""

import pytest

from scanner import device, save
from scanner.device import Device
from scanner.selftest import SelfTest, supply_text, version_text


class Display:
    def __init__(self):
        self.lit, self.text, self.log = False, None, []
        self.brightness = self.anode = None

    def on(self):
        self.lit = True

    def off(self):
        self.lit = False

    def show(self, text):
        self.text = text
        self.log.append(text)

    def show_masks(self, masks):
        self.text = masks
        self.log.append(masks)

    def set_brightness(self, level):
        self.brightness = level

    def set_anode(self, anode):
        self.anode = anode


class Speaker:
    """Plays in no time of its own: the test says when a sound is over."""

    def __init__(self):
        self.until, self.clock, self.replaced, self.started = 0, lambda: 0, 0, 0

    @property
    def busy(self):
        return self.clock() < self.until

    def play(self, pulses):
        self.started += 1
        self.until = self.clock() + sum(high + low for high, low in pulses) // 1000

    def replace(self, pulses):
        self.replaced += 1

    def stop(self):
        self.until = 0

    def service(self):
        pass


class Keypad:
    def __init__(self):
        self.down, self.waiting = set(), []

    @property
    def busy(self):
        return bool(self.down)

    def scan(self, now_ms):
        events, self.waiting = self.waiting, []
        for key, is_down in events:
            (self.down.add if is_down else self.down.discard)(key)
        return events


class Battery:
    def __init__(self, millivolts=None):
        self.mv = millivolts

    def on_usb(self):
        return self.mv is None

    def millivolts(self):
        return self.mv


class Store:
    def __init__(self, data=None, code=None):
        self.data, self.code, self.written, self.fails = data, code, [], None

    def load(self):
        return self.data, self.code

    def write(self, data):
        if self.fails:
            return self.fails
        self.written.append(data)
        self.data = data
        return None


class Bench:
    """A device and everything around it, on a virtual clock."""

    def __init__(self, battery_mv=None, case=None, settings=None, seed=7, resume=True):
        self.now = 0
        self.display, self.speaker, self.keypad = Display(), Speaker(), Keypad()
        self.speaker.clock = lambda: self.now
        self.battery = Battery(battery_mv)
        self.case, self.settings = case or Store(), settings or Store()
        drivers = (self.display, self.speaker, self.keypad, self.battery)
        self.device = Device(drivers, (self.case, self.settings), seed, resume)
        self.device.start(self.now)

    def run(self, time_ms):
        end = self.now + time_ms
        while self.now < end:
            self.now += max(1, self.device.turn(self.now))

    def press(self, *keys, hold=80):
        for key in keys:
            self.keypad.waiting.append((key, True))
            self.run(hold)
            self.keypad.waiting.append((key, False))
            self.run(120)


def test_power_on_shows_ready_at_once():
    bench = Bench()
    assert bench.display.lit
    assert bench.display.text == "---"


def test_a_case_is_saved_after_the_cue_and_only_in_silence():
    bench = Bench()
    bench.press("ON")
    assert bench.speaker.busy
    assert bench.case.written == []
    bench.run(2000)
    assert len(bench.case.written) == 1
    assert bench.case.written[0]["case"]["thief"]
    bench.run(5000)
    assert len(bench.case.written) == 1


def test_power_loss_resumes_with_the_last_clue_flashing():
    bench = Bench()
    bench.press("ON")
    bench.run(2000)
    clue = bench.display.text
    again = Bench(case=bench.case, seed=99)
    again.run(device.FLASH_WINK_MS + 20)
    assert again.display.text == clue
    again.run(device.FLASH_ON_MS)
    assert again.display.text == device.DARK
    again.run(device.FLASH_OFF_MS)
    assert again.display.text == clue


def test_flashing_is_lit_for_at_least_half_of_the_time():
    assert device.FLASH_ON_MS >= device.FLASH_OFF_MS + device.FLASH_WINK_MS


def test_a_start_after_a_crash_leaves_the_case_alone_but_keeps_it():
    bench = Bench()
    bench.press("ON")
    bench.run(2000)
    again = Bench(case=bench.case, resume=False)
    assert again.display.text == "---"
    assert bench.case.data is not None


def test_the_code_of_a_damaged_save_is_shown_and_then_ready():
    bench = Bench(case=Store(None, save.DAMAGED))
    bench.run(200)
    assert bench.display.text == "SE2"
    bench.run(device.NOTICE_MS + 100)
    assert bench.display.text == "---"


def test_a_case_of_another_version_is_passed_over_with_its_code():
    bench = Bench(case=Store({"v": 99}))
    bench.run(200)
    assert bench.display.text == save.NEWER


def test_a_flash_that_does_not_take_the_save_is_said_once_and_play_goes_on():
    bench = Bench()
    bench.case.fails = save.FULL
    bench.press("ON")
    bench.run(1500)
    assert "SE6" in bench.display.log
    bench.run(3000)
    shown = bench.display.log.count("SE6")
    bench.press("C")
    bench.run(6000)
    assert bench.display.log.count("SE6") == shown


def test_settings_are_saved_when_they_changed_and_reach_the_drivers():
    bench = Bench(settings=Store({"brightness": 5, "common_anode": 1}))
    assert (bench.display.brightness, bench.display.anode) == (5, 1)
    bench.keypad.waiting.append(("ON", True))
    bench.run(200)
    bench.press("1")
    bench.keypad.waiting.append(("ON", False))
    bench.run(2000)
    assert bench.settings.written[-1]["volume"] == 1
    assert bench.settings.written[-1]["brightness"] == 5


def test_settings_that_the_flash_did_not_take_are_written_with_the_next_save():
    bench = Bench()
    bench.device.settings.set("volume", 1)
    bench.settings.fails = save.FULL
    bench.press("ON")
    bench.run(3000)
    tried = len(bench.settings.written)
    bench.settings.fails = None
    bench.press("C")
    bench.run(6000)
    assert len(bench.settings.written) == tried + 1
    assert bench.settings.written[-1]["volume"] == 1
    bench.press("C")
    bench.run(6000)
    assert len(bench.settings.written) == tried + 1


def test_the_volume_works_in_the_middle_of_a_sound():
    bench = Bench()
    bench.press("7")
    assert bench.speaker.busy
    bench.keypad.waiting.append(("ON", True))
    bench.run(100)
    bench.press("0")
    assert bench.speaker.replaced == 1


def test_a_low_battery_is_told_once_at_power_on():
    bench = Bench(battery_mv=3100)
    bench.run(device.FIRST_LOOK_MS + 200)
    assert bench.display.text == "bAt"
    bench.run(60_000)
    assert bench.display.log.count("bAt") <= 3  # one notice, flashing
    assert bench.display.text == "---"


def test_a_low_battery_is_told_again_after_a_case():
    bench = Bench(battery_mv=3100)
    bench.run(5000)
    told = len(bench.display.log)
    bench.device.console.mode = "caught"
    bench.device.console._thief = type("T", (), {"crimes": 2, "state": lambda self: 1})()
    bench.device.touched = True
    bench.run(1000)
    assert "bAt" in bench.display.log[told:]


@pytest.mark.parametrize("millivolts", [None, 0, 4500])
def test_usb_power_a_good_battery_and_a_board_without_divider_never_warn(millivolts):
    bench = Bench(battery_mv=millivolts)
    bench.run(60_000)
    assert "bAt" not in bench.display.log
    assert bench.display.lit


def test_an_empty_battery_saves_and_goes_dark():
    bench = Bench(battery_mv=4500)
    bench.press("ON")
    bench.run(3000)
    written = len(bench.case.written)
    bench.battery.mv = 2800
    bench.run(device.BATTERY_MS * (device.BATTERY_LOOKS + 1))
    assert not bench.display.lit
    assert bench.device.console.mode == "off"
    assert len(bench.case.written) > written


def test_a_companion_hears_of_the_battery_when_it_changes_only():
    bench, told = Bench(battery_mv=4510), []
    bench.device.on_battery = lambda millivolts, low: told.append((millivolts, low))
    bench.run(device.BATTERY_MS * 3)
    bench.battery.mv = 3210
    bench.run(device.BATTERY_MS * 3)
    assert told == [(4510, False), (3210, True)]


def test_one_low_reading_is_no_empty_battery():
    bench = Bench(battery_mv=4500)
    bench.run(1000)
    bench.battery.mv = 2800
    bench.run(device.BATTERY_MS + 100)
    bench.battery.mv = 4500
    bench.run(device.BATTERY_MS * 5)
    assert bench.display.lit


def test_off_is_dark_and_any_idle_device_wakes_by_any_key():
    bench = Bench()
    bench.press("OFF")
    assert not bench.display.lit
    assert bench.device.dark
    bench.press("ON")
    assert bench.display.lit
    bench.run(6 * 60_000)
    assert bench.device.dark
    bench.press("5")
    assert bench.display.lit


def test_a_dark_device_waits_longer_between_looks_but_not_longer_than_a_press():
    bench = Bench()
    bench.press("OFF")
    bench.run(100)
    waits = []
    for _ in range(10):
        waits.append(bench.device.turn(bench.now))
        bench.now += waits[-1]
    assert device.SCAN_MS < max(waits) <= 40


def test_the_self_test_shows_everything_and_ends_when_every_key_was_pressed():
    bench = Bench()
    bench.run(1000)
    bench.press("0")
    assert bench.display.text == (0xFF, 0xFF, 0xFF)
    bench.run(60_000)
    assert "0.1.0" in bench.display.log
    assert "USb" in bench.display.log
    assert bench.display.text == "PAd"
    assert bench.speaker.started >= 16
    for key in "123456789":
        bench.press(key)
        assert bench.display.text == "  " + key
    for key, label in (("T", "t"), ("A", "A"), ("C", "C"), ("ON", "On"), ("0", "End")):
        bench.press(key)
        assert bench.display.log[-1].strip() in (label, "0")
    bench.run(3000)
    assert bench.display.text == "---"


def test_off_leaves_the_self_test_and_on_comes_back_to_ready():
    bench = Bench()
    bench.run(1000)
    bench.press("0", "OFF")
    assert not bench.display.lit
    assert not bench.speaker.busy
    bench.press("ON")
    assert bench.display.text == "---"


def test_a_key_goes_one_step_on_in_the_self_test():
    shown = []
    test = SelfTest(shown.append, shown.append, lambda name: None, lambda: None, lambda: 3714)
    test.start(0)
    for _ in range(12):
        test.key("5", 0)
    assert shown[-1] == "3.71"
    test.stop()
    assert test.done
    assert test.next_due() is None


def test_texts_of_supply_and_version():
    assert [supply_text(mv) for mv in (None, 3714, 3715, 12_000, 40)] == ["USb", "3.71", "3.72", "9.99", "0.04"]
    assert [version_text(v) for v in ("0.1.0", "12.3.45")] == ["0.1.0", "2.3.5"]
