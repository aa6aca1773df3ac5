"""A player's session on a virtual clock: typed keys that come up by themselves, captions, flashing, saving."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.audio import Silent
from host_sim.notebook import Notebook
from host_sim.session import CAPTION_MS, HOLD_MS, Session
from scanner import segments
from scanner.rules.rng import Rng
from scanner.settings import Settings

DARK = (0, 0, 0)


class Loudspeaker(Silent):
    def __init__(self):
        super().__init__()
        self.calls = []

    def play(self, name, volume, speed_percent):
        self.calls.append((name, volume, speed_percent))

    def stop(self):
        self.calls.append("stop")


class Player:
    """A session and the clock that it is used by."""

    def __init__(self, seed=7, case=None, values=None, heard=""):
        self.saved = []
        self.speaker = Loudspeaker()
        self.session = Session(
            Rng(seed),
            Settings(values),
            case=case,
            notebook=Notebook(heard),
            speaker=self.speaker,
            on_save=lambda *saved: self.saved.append(saved),
        )
        self.now = 1000

    def type(self, *keys, wait=100):
        for key in keys:
            self.session.type(key, self.now)
            self.wait(wait)

    def wait(self, ms):
        """Lets time pass as an alarm clock does: from one `next_due` to the next."""
        end = self.now + ms
        while (due := self.session.next_due()) is not None and due <= end:
            self.now = max(due, self.now)
            self.session.advance(self.now)
            after = self.session.next_due()
            assert after is None or after > due, "the alarm clock rings for nothing"
        self.now = end
        self.session.advance(end)

    def quiet(self):
        while self.session.console.busy:
            self.wait(100)


@pytest.fixture
def large():
    player = Player()
    player.type("ON", "ON", wait=300)
    player.quiet()
    return player


def test_typed_keys_press_and_release_at_once(large):
    assert large.session.text == "2Cr"
    assert large.speaker.calls == [("crime", 3, 100)]


def test_t_shows_the_tip_while_it_repeats_and_a_little_longer(large):
    large.type("T", wait=600)
    assert large.session.text.isdigit()
    for _ in range(20):
        large.type("T", wait=50)
        assert large.session.text.isdigit()
    large.wait(HOLD_MS - 51)
    assert large.session.text.isdigit()
    large.wait(2)
    assert large.session.text == "2Cr"
    assert large.speaker.calls.count(("tip", 3, 100)) == 1


def test_another_key_ends_the_tip_and_acts(large):
    large.type("T", wait=50)
    large.type("A", wait=1000)
    assert large.session.text == "___"


def test_two_zeros_of_a_place_are_two_keys(large):
    large.type("A", "5", "0", "0", wait=60)
    large.quiet()
    assert ("A500" in large.session.notebook.entries) and large.session.notebook.entries[-1] == "=false"


def test_zero_is_held_once_the_thief_is_caught(large):
    large.type("T", wait=50)
    place = large.session.text
    large.wait(1000)
    large.type("A", *place, wait=60)
    large.quiet()
    assert large.session.console.mode == "caught"
    large.type("0", wait=600)
    assert large.session.text == "  0"
    large.type("0", wait=600)
    assert large.session.text == "  0"
    large.wait(HOLD_MS)
    assert large.session.text == "Got"


def test_caption_lasts_as_long_as_the_sound_and_long_enough_to_read():
    player = Player()
    player.type("ON", "3", wait=100)
    assert player.session.caption == "creaking door"
    player.quiet()
    player.wait(100)
    assert player.session.caption == ""
    player.type("0", wait=CAPTION_MS - 1)
    assert "low blip" in player.session.caption
    player.wait(2)
    assert player.session.caption == ""


def test_off_stops_sound_and_caption_at_once(large):
    large.type("C", wait=50)
    assert large.session.caption
    large.type("OFF", wait=0)
    assert large.speaker.calls[-1] == "stop"
    assert large.session.caption == ""
    assert large.session.masks() == DARK
    assert large.session.hint == "o  switch on"


def test_flashing_is_lit_at_least_half_the_time(large):
    large.type("ON", wait=0)
    start, lit = large.now, 0
    assert "Give up" in large.session.hint
    for _ in range(200):
        lit += large.session.masks() == segments.encode("---")
        large.wait(10)
    assert 100 <= lit < 200
    assert large.now - start == 2000


def test_volume_steps_stay_in_range_in_every_state(large):
    for _ in range(9):
        large.session.change_volume(-1, large.now)
    assert large.session.settings.get("volume") == 0
    large.type("C", wait=50)
    for expected in (1, 2, 3, 4, 4):
        large.session.change_volume(1, large.now)
        assert large.session.settings.get("volume") == expected
    assert large.session.console.busy
    large.quiet()
    large.type("OFF")
    large.session.change_volume(-1, large.now)
    assert large.session.settings.get("volume") == 3
    assert large.session.console.mode == "off"
    assert large.saved[-1][0]["volume"] == 3


def test_settings_open_from_ready_only(large):
    large.session.open_settings(large.now)
    large.wait(3000)
    assert large.session.console.mode == "large"
    assert "settings open only" in large.session.note
    player = Player()
    player.type("ON")
    player.session.open_settings(player.now)
    player.wait(2500)
    assert player.session.console.mode == "settings"
    assert "volume: 3" in player.session.hint
    player.type("1", "1", wait=200)
    assert "volume: 4" in player.session.hint
    player.type("ON", wait=200)
    assert player.session.console.mode == "ready"
    assert player.saved[-1][0]["volume"] == 4


def test_quit_and_start_again_goes_on_with_case_clues_and_map(large):
    for _ in range(3):
        large.type("C", wait=100)
        large.quiet()
    large.type("C", wait=100)  # cut short by quitting
    large.session.quit(large.now)
    values, case, heard = large.saved[-1]
    again = Player(seed=1, case=case, values=values, heard=heard)
    assert again.session.text == "   "
    again.type("ON")
    again.quiet()
    again.wait(2000)
    large.type("ON")
    large.quiet()
    large.wait(2000)
    assert again.session.notebook.lines() == large.session.notebook.lines()
    assert len(again.session.notebook.lines()) == 5
    assert again.session.notebook.places() == large.session.notebook.places()
    for player in (again, large):
        player.type("T", wait=10)
    assert again.session.text == large.session.text
    assert int(again.session.text) in again.session.notebook.places()


def test_a_case_without_its_clues_has_no_map():
    player = Player()
    player.type("ON", "ON")
    player.quiet()
    again = Player(case=player.saved[-1][1])
    again.type("ON")
    assert again.session.notebook.places() is None


KEYS = st.sampled_from([*"0123456789", "ON", "OFF", "T", "A", "C", "+", "-", "s"])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(KEYS, st.integers(0, 3000)), max_size=40), st.integers(0, 2**32 - 1))
def test_the_true_place_is_on_the_map_whatever_is_typed(typed, seed):
    player = Player(seed)
    player.type("ON", "ON")
    for key, wait in typed:
        if key in "+-":
            player.session.change_volume(1 if key == "+" else -1, player.now)
        elif key == "s":
            player.session.open_settings(player.now)
        else:
            player.session.type(key, player.now)
        player.wait(wait)
    player.quiet()
    console = player.session.console
    places = player.session.notebook.places()
    assert all(mask < 256 for mask in player.session.masks())
    if console.mode == "large" and not console.busy:
        assert places, player.session.notebook.entries
        player.type("T", wait=0)
        if player.session.text.isdigit():
            assert int(player.session.text) in places
