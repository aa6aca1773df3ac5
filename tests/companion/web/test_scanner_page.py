"""The scanner page in a real browser: cases played to an arrest, sounds, languages, and what becomes of lost cables."""

import asyncio
import base64
import os
import re
import signal
import subprocess
import sys
import threading
import wave
from pathlib import Path

import pytest

from companion.web.clue_words import SOUNDS
from host_sim import savefile
from scanner import sounds
from tests.companion.bridge.proxy import Proxy
from tests.companion.web.conftest import ROOT, App

# A thief who always moves and never slips away, so that an arrest on the right place is the end of every case.
SURE = {"no_move_in": 0, "escape_in": 0}
CRIME = re.compile("[1-8]Cr")
CLUE = re.compile(r"[1-8](Cr|FL|dr|GL|St|Sb)")


@pytest.fixture(scope="module")
def played(tmp_path_factory, browser):
    """An app for this module alone: its scanner is killed and its settings are changed."""
    app = App(tmp_path_factory.mktemp("scanner"))
    savefile.store(app.home / "scanner.save", SURE, None)
    yield app.start()
    app.stop()


class Plate:
    """The face plate on an open page."""

    def __init__(self, page):
        self.page = page
        self.element = page.locator("scanner-faceplate")

    def open(self, url):
        self.page.goto(url)
        self.page.wait_for_function("window.socket?.connected")
        self.status("Simulated scanner|Live scanner|Simulerad scanner")
        return self

    @property
    def text(self):
        return self.element.get_attribute("data-text")

    def key(self, name):
        return self.element.locator(f'[data-key="{name}"]')

    def shows(self, pattern):
        """Waits for a text on the display and returns it."""
        self.page.wait_for_function(
            "pattern => new RegExp(`^(?:${pattern})$`).test(document.querySelector('scanner-faceplate').dataset.text)",
            arg=pattern,
        )
        return self.text

    def hears(self, words):
        self.element.locator(".caption", has_text=words).wait_for()

    def status(self, words):
        self.page.get_by_role("status").filter(has_text=re.compile(words)).wait_for()

    def history(self):
        return self.page.get_by_role("list", name=re.compile("newest first|senaste först")).get_by_role("listitem")

    def heard(self, count):
        self.page.wait_for_function("n => document.querySelectorAll('ol li').length === n", arg=count)

    def place(self, press, release):
        """Holds TIP as long as it takes to read the place, and checks that it goes when TIP comes up."""
        before = self.text
        press()
        place = self.shows("[1-8][0-9][0-9]")
        release()
        self.shows(re.escape(before))
        return place


def begin(plate, on):
    """From whatever was before to the first clue of a new case. While a case ends, the scanner does not heed ON."""
    before = ""
    while not (before == "---" and CRIME.fullmatch(plate.text)):
        before = plate.text
        on()
        plate.page.evaluate(
            """before => new Promise((done) => {
                const plate = document.querySelector('scanner-faceplate'), from = performance.now();
                const look = () => plate.dataset.text !== before || performance.now() - from > 1500
                    ? done() : requestAnimationFrame(look);
                look();
            })""",
            before,
        )
    plate.heard(1)


def test_a_case_is_played_to_its_arrest_by_clicks(played, context):
    page = context(viewport={"width": 1280, "height": 900}).new_page()
    plate = Plate(page).open(played.url)
    begin(plate, plate.key("ON").click)
    plate.hears("Alarm")
    plate.key("C").click()
    plate.heard(2)
    assert CLUE.fullmatch(plate.text)
    page.get_by_role("switch", name="Help: where can he be?").click()
    lit = page.get_by_role("img", name="Places where he can be:")
    lit.wait_for()

    page.reload()  # in the middle of the case
    plate.heard(2)
    plate.shows(CLUE.pattern)
    page.get_by_role("switch", name="Help: where can he be?").click()
    plate.key("T").hover()
    place = plate.place(page.mouse.down, page.mouse.up)
    assert place in lit.get_attribute("aria-label")

    for key in ("A", *place):
        plate.key(key).click()
    page.get_by_text(f"Arrest at {place}: caught!").wait_for()
    assert plate.history().count() == 3


def test_a_case_is_played_to_its_arrest_by_keyboard_alone_on_a_small_screen(played, context):
    page = context(viewport={"width": 360, "height": 740}).new_page()
    plate = Plate(page).open(played.url)
    begin(plate, lambda: page.keyboard.press("o"))
    page.keyboard.press("c")
    plate.heard(2)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    place = plate.place(lambda: page.keyboard.down("t"), lambda: page.keyboard.up("t"))
    plate.key("A").focus()  # the other way: Tab to a key, Enter or the space bar presses it
    page.keyboard.press("Enter")
    plate.key(place[0]).focus()
    page.keyboard.press("Space")
    page.keyboard.press(place[1])
    page.keyboard.press(place[2])
    plate.hears("Police siren")
    page.get_by_text(f"Arrest at {place}: caught!").wait_for()


def test_the_language_is_switched_in_mid_case_and_the_scanner_stays_as_it_is(played, context):
    page = context(viewport={"width": 1280, "height": 900}).new_page()
    plate = Plate(page).open(played.url)
    begin(plate, plate.key("ON").click)
    shown = plate.text
    page.get_by_role("combobox", name="Language").click()
    page.get_by_role("option", name="Svenska").click()
    page.get_by_role("heading", name="Vad som hörts").wait_for()
    plate.status("Simulerad scanner")
    plate.shows(shown)
    assert page.evaluate("document.documentElement.lang") == "sv"
    assert plate.history().inner_text().endswith("ett brott, larmet går")
    assert plate.key("T").get_attribute("aria-label").startswith("TIP: tjuvens exakta plats")
    page.get_by_role("combobox", name="Språk").click()
    page.get_by_role("option", name="한국어").click()
    page.get_by_role("heading", name="들은 단서").wait_for()
    page.reload()
    page.get_by_role("heading", name="들은 단서").wait_for()  # the choice stays


def test_on_and_a_digit_set_the_volume(played, context):
    page = context(viewport={"width": 1280, "height": 900}).new_page()
    plate = Plate(page).open(played.url)
    page.keyboard.down("o")
    page.keyboard.press("1")
    plate.shows("Uo1")
    page.keyboard.up("o")
    slider = page.get_by_role("slider", name="Volume")
    page.wait_for_function("document.querySelector('input[type=range]').value === '1'")
    assert plate.element.evaluate("plate => plate.volume") == 1
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('scanner-faceplate').volume === 2")
    page.get_by_role("checkbox", name="Mute").click()
    page.wait_for_function("document.querySelector('scanner-faceplate').muted")
    page.reload()
    page.wait_for_function("document.querySelector('scanner-faceplate')?.volume === 2")  # the scanner kept it


def test_a_scanner_that_dies_comes_back_with_its_case(played, context):
    page = context(viewport={"width": 1280, "height": 900}).new_page()
    plate = Plate(page).open(played.url)
    begin(plate, plate.key("ON").click)
    plate.key("C").click()
    plate.heard(2)
    while len(savefile.load(played.home / "scanner.save")[1]["case"]["_history"]) < 2:
        page.wait_for_timeout(50)  # it is saved when it has sounded
    shown, words = plate.text, plate.history().all_inner_texts()
    children = Path(f"/proc/{played.process.pid}/task/{played.process.pid}/children").read_text().split()
    (simulated,) = [int(c) for c in children if b"host_sim" in Path(f"/proc/{c}/cmdline").read_bytes()]
    os.kill(simulated, signal.SIGKILL)
    plate.status("out of reach")
    assert plate.element.get_attribute("locked") == ""
    plate.status("Simulated scanner")
    assert plate.element.get_attribute("locked") is None
    plate.heard(2)
    plate.shows(re.escape(shown))
    assert plate.history().all_inner_texts() == words
    plate.key("C").click()
    plate.heard(3)
    assert "the simulated scanner ended" in played.logged()


class Cable:
    """The proxy of the bridge's tests in a thread of its own, between the app and a simulated scanner over TCP."""

    def __enter__(self):
        command = [sys.executable, "-m", "host_sim", "serve", "--tcp", "0", "--attached"]
        settings = [word for name, value in SURE.items() for word in ("--set", f"{name}={value}")]
        environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}"}
        self.scanner = subprocess.Popen(
            [*command, *settings], cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.port = int(re.search(r":(\d+)", self.scanner.stdout.readline())[1])
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.proxy = Proxy(("127.0.0.1", self.port))
        self.do(self.proxy.__aenter__())
        return self

    def do(self, what):
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(10)

    def __exit__(self, *fault):
        self.do(self.proxy.__aexit__(*fault))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()
        self.scanner.stdin.close()
        self.scanner.wait(10)
        self.scanner.stdout.close()


def test_a_pulled_cable_of_a_live_scanner_is_shown_and_recovered(own_app, context):
    with Cable() as cable:
        own_app.start("--scanner", cable.proxy.url)
        page = context(viewport={"width": 1280, "height": 900}).new_page()
        plate = Plate(page).open(own_app.url)
        plate.status("Live scanner: it sounds by itself")
        begin(plate, plate.key("ON").click)
        shown, words = plate.text, plate.history().all_inner_texts()
        cable.loop.call_soon_threadsafe(cable.proxy.cut)
        plate.status("out of reach. Check the cable")
        assert plate.element.get_attribute("locked") == ""
        plate.key("C").click()  # does nothing, and nothing is sent later
        cable.loop.call_soon_threadsafe(cable.proxy.plug)
        plate.status("Live scanner")
        plate.shows(re.escape(shown))
        assert plate.history().all_inner_texts() == words
        plate.key("C").click()
        plate.heard(2)
        own_app.stop()


@pytest.mark.parametrize("speed", [100, 90])
def test_the_page_plays_the_samples_of_the_simulator(played, context, tmp_path, speed):
    """Every sound, sample by sample, against the files of `python -m host_sim sounds`."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}"}
    command = [sys.executable, "-m", "host_sim", "sounds", "--out", str(tmp_path), "--speed", str(speed / 100)]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    page = context().new_page()
    plate = Plate(page).open(played.url)
    plate.element.evaluate("(plate, speed) => { plate.speed = speed; }", speed)
    for name in sounds.NAMES:
        with wave.open(str(tmp_path / f"{name}.wav")) as file:
            rate, wanted = file.getframerate(), file.readframes(file.getnframes())
        got = plate.element.evaluate(
            """async (plate, name) => {
                const {rate, samples} = await plate.samples(name);
                let text = '';
                for (const byte of new Uint8Array(samples.buffer)) text += String.fromCharCode(byte);
                return [rate, btoa(text)];
            }""",
            name,
        )
        assert got[0] == rate
        assert base64.b64decode(got[1]) == wanted, name


def test_every_sound_has_a_caption():
    assert set(SOUNDS) == set(sounds.NAMES)
