"""The table of modes (docs/scanner.md), key by key. Runs on CPython and in MicroPython."""

from scanner import sounds
from tests.device.desk import Desk, escape_desk, last_text, success_desk

ALL_KEYS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "ON", "OFF", "T", "A", "C")


def test_off_is_dark_and_only_on_does_anything():
    desk = Desk()
    for key in ALL_KEYS:
        if key != "ON":
            assert desk.type(key) == []
    assert desk.panel.shown == []
    desk.type("ON")
    assert desk.text == "---"
    assert desk.panel.sounds == []


def test_r12_sound_school_steps_through_clues():
    desk = Desk()
    desk.type("ON")
    heard = [desk.type("C") for _ in range(7)]
    assert heard == [["crime"], ["floor"], ["door"], ["glass"], ["street"], ["subway", "street"], ["crime"]]
    shown = [t for t, _ in desk.panel.shown if t != "---"]
    assert shown == [" Cr", " FL", " dr", " GL", " St", " Sb", " St", " Cr"]
    assert desk.text == "---"


def test_r12_sound_school_steps_through_arrests():
    desk = Desk()
    desk.type("ON")
    success, false, escape = (desk.type("A") for _ in range(3))
    assert success == ["arrest_siren", "shots", "hee_haw"]
    assert false == ["arrest_siren", "raspberry"]
    assert escape == ["arrest_siren", "shots", "taunt"]
    assert [t for t, _ in desk.panel.shown if t in ("Got", "FAL", "run")] == ["Got", "FAL", "run"]


def test_ready_digits_play_one_sound_each():
    desk = Desk()
    desk.type("ON")
    assert desk.type("1", "2", "3", "4", "5", "6", "7", "8", "9") == [
        "crime",
        "floor",
        "door",
        "glass",
        "street",
        "subway",
        "arrest_siren",
        "shots",
        "hee_haw",
    ]
    assert desk.type("0") == ["blip"]


def test_ready_tip_sample_shows_while_held():
    desk = Desk()
    desk.type("ON")
    desk.down("T")
    desk.wait(2000)
    assert desk.text == "709"
    desk.up("T")
    assert desk.text == "---"
    assert desk.panel.sounds == ["tip"]


def test_r20_on_twice_strikes_with_alarm_and_area():
    desk = Desk(5)
    assert desk.type("ON", "ON") == ["crime"]
    assert desk.text == last_text(desk)
    assert desk.text[1:] == "Cr"
    assert desk.text[0] in "12347"


def test_ready_on_held_two_seconds_opens_settings_and_strikes_no_thief():
    desk = Desk()
    desk.type("ON")
    desk.down("ON")
    desk.wait(1999)
    assert desk.text == "---"
    desk.wait(1)
    assert desk.text == "SEt"
    desk.up("ON")
    assert desk.console.mode == "settings"
    assert not desk.console.has_case


def test_r11_clue_makes_him_act_and_shows_it():
    desk = Desk(3, no_move_in=0).case()
    for _ in range(20):
        heard = desk.type("C")
        assert heard[-1] == {"Cr": "crime", "FL": "floor", "dr": "door", "GL": "glass", "St": "street"}[desk.text[1:]]
        assert desk.text == last_text(desk)
        assert not desk.flash


def test_r23_no_move_bleeps_and_the_clue_before_flashes():
    desk = Desk(3, no_move_in=1).case()
    before = desk.text
    history = desk.console.history
    assert desk.type("C") == ["dot"]
    assert (desk.text, desk.flash) == (before, True)
    assert desk.console.history == history  # R41


def test_r09_tip_shows_the_place_only_while_held():
    desk = Desk(4).case()
    clue = desk.text
    desk.down("T")
    desk.wait(5000)
    assert desk.text == str(desk.place)
    desk.up("T")
    assert desk.text == clue
    assert desk.panel.sounds[-1] == "tip"


def test_tip_draws_no_random_number():
    plain, tipped = Desk(6).case(), Desk(6).case()
    for _ in range(15):
        tipped.type("T")
        assert plain.type("C") == tipped.type("C")
        assert plain.place == tipped.place


def test_r33_siren_runs_after_the_third_digit():
    desk = success_desk()
    assert desk.type("A") == ["key"]
    assert desk.text == "___"
    assert desk.type("1") == ["key"]
    assert desk.text == "1__"
    assert desk.type("1") == ["key"]
    assert desk.text == "11_"
    desk.press("1")
    assert desk.panel.sounds[-1] == "arrest_siren"
    assert desk.text == "111"


def test_r34_success_is_siren_shots_hee_haw_then_caught():
    desk = success_desk()
    assert desk.arrest(desk.place) == ["key", "key", "key", "arrest_siren", "shots", "hee_haw"]
    assert (desk.console.mode, desk.text) == ("caught", "Got")


def test_arrest_cue_timing_follows_the_facts():
    desk = success_desk()
    desk.type("A", *str(desk.place)[:2])
    starts = []
    desk.panel.play = lambda name: starts.append((name, desk.now))
    desk.down(str(desk.place)[2])
    begin = desk.now
    desk.settle()
    desk.up(str(desk.place)[2])
    siren, shots = sounds.duration_ms("arrest_siren"), sounds.duration_ms("shots")
    assert [(n, t - begin) for n, t in starts] == [
        ("arrest_siren", 0),
        ("shots", siren),
        ("hee_haw", siren + shots + 1260),
    ]


def test_r35_escape_is_shots_taunt_then_five_or_six_actions():
    lengths = []
    for seed in range(1, 13):
        desk = escape_desk(seed)
        before = len(desk.console.history)
        heard = desk.arrest(desk.place)
        assert heard[3:6] == ["arrest_siren", "shots", "taunt"]
        assert desk.console.mode == "large"
        lengths.append(len(desk.console.history) - before)
        assert desk.text == last_text(desk)
    assert set(lengths) == {5, 6}


def test_r36_r39_wrong_place_is_a_raspberry_and_moves_nobody():
    desk = success_desk()
    clue, place = desk.text, desk.place
    wrong = 888 if place != 888 else 111
    assert desk.arrest(wrong)[3:] == ["arrest_siren", "raspberry"]
    assert desk.arrest("000")[3:] == ["arrest_siren", "raspberry"]
    assert (desk.text, desk.place, desk.console.mode) == (clue, place, "large")


def test_r37_cancel_before_the_third_digit():
    desk = success_desk()
    clue = desk.text
    for digits in ("", "1", "14"):
        desk.type("A", *digits)
        assert desk.type("A") == ["key"]
        assert (desk.text, desk.console.mode) == (clue, "large")


def test_arrest_entry_answers_other_keys_with_a_blip():
    desk = success_desk()
    desk.type("A", "1")
    for key in ("T", "C", "ON"):
        assert desk.type(key) == ["blip"]
    assert desk.text == "1__"


def test_r40_digits_replay_ten_actions_newest_first():
    desk = Desk(7, no_move_in=0).case()
    desk.type(*["C"] * 14)
    history = desk.console.history
    place, clue = desk.place, desk.text
    for digit, action in enumerate(history):
        heard = desk.type(str(digit))
        assert heard == [{"window": "glass"}.get(kind, kind) for _, kind in action]
    assert len(history) == 10
    assert (desk.place, desk.text) == (place, clue)  # R42
    assert desk.console.history == history


def test_replay_of_what_never_happened_is_a_blip():
    desk = Desk(7).case()
    assert desk.type("1") == ["blip"]


def test_r41_no_moves_are_not_in_the_list():
    desk = Desk(3, no_move_in=1).case()
    desk.type("C", "C", "C")
    assert len(desk.console.history) == 1


def test_on_at_large_asks_and_on_again_is_a_new_thief():
    desk = Desk(8).case()
    desk.type("C", "C")
    desk.press("ON")
    assert (desk.text, desk.flash) == ("---", True)
    desk.press("ON")
    assert desk.panel.sounds[-1] == "crime"
    desk.settle()
    assert len(desk.console.history) == 1


def test_on_at_large_then_anything_else_goes_back():
    for key in ALL_KEYS:
        if key in ("ON", "OFF"):
            continue
        desk = Desk(8).case()
        clue, place = desk.text, desk.place
        desk.press("ON")
        assert desk.type(key) == []
        assert (desk.text, desk.place) == (clue, place)


def test_on_at_large_goes_back_by_itself_after_three_seconds():
    desk = Desk(8).case()
    clue = desk.text
    desk.press("ON")
    desk.wait(2999)
    assert desk.text == "---"
    desk.wait(1)
    assert desk.text == clue


def test_d02_caught_on_once_and_the_next_thief_strikes():
    desk = success_desk()
    desk.arrest(desk.place)
    assert desk.type("ON") == ["crime"]
    assert desk.console.mode == "large"


def test_r55_caught_0_held_shows_the_crimes_beyond_the_first():
    desk = success_desk(2)
    while desk.console.crimes < 3:
        desk.type("C")
    desk.arrest(desk.place)
    desk.down("0")
    desk.wait(1000)
    assert desk.text == "  2"
    desk.up("0")
    assert desk.text == "Got"


def test_caught_answers_other_keys_with_a_blip():
    desk = success_desk()
    desk.arrest(desk.place)
    for key in ("1", "9", "T", "A", "C"):
        assert desk.type(key) == ["blip"]
    assert desk.text == "Got"


def test_r42_replay_is_free_and_moves_nobody():
    heard, plain = Desk(31, no_move_in=0).case(), Desk(31, no_move_in=0).case()
    for _ in range(8):
        heard.type("C", "0", "1", "9")
        plain.type("C")
        assert heard.place == plain.place
        assert heard.console.history == plain.console.history
        assert heard.console.rng.state == plain.console.rng.state
