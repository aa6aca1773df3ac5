"""The table of modes (docs/architecture.md), key by key. Runs on CPython and in MicroPython."""

from scanner import menu, sounds
from scanner.cues import clue_text
from scanner.settings import RANGES
from tests.device.desk import PRESS_MS, Desk, desk_of

ALL_KEYS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "ON", "OFF", "T", "A", "C")


def _last_text(desk):
    area, kind = desk.console.history[0][-1]
    return clue_text(area, kind)


def _escape_desk(seed=1):
    """A case in which every right arrest is an escape."""
    return Desk(seed, escape_in=1, no_move_in=0).case()


def _success_desk(seed=1):
    return Desk(seed, escape_in=0, no_move_in=0).case()


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
    assert desk.text == _last_text(desk)
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
        assert desk.text == _last_text(desk)
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
    desk = _success_desk()
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
    desk = _success_desk()
    assert desk.arrest(desk.place) == ["key", "key", "key", "arrest_siren", "shots", "hee_haw"]
    assert (desk.console.mode, desk.text) == ("caught", "Got")


def test_arrest_cue_timing_follows_the_facts():
    desk = _success_desk()
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
        desk = _escape_desk(seed)
        before = len(desk.console.history)
        heard = desk.arrest(desk.place)
        assert heard[3:6] == ["arrest_siren", "shots", "taunt"]
        assert desk.console.mode == "large"
        lengths.append(len(desk.console.history) - before)
        assert desk.text == _last_text(desk)
    assert set(lengths) == {5, 6}


def test_r36_r39_wrong_place_is_a_raspberry_and_moves_nobody():
    desk = _success_desk()
    clue, place = desk.text, desk.place
    wrong = 888 if place != 888 else 111
    assert desk.arrest(wrong)[3:] == ["arrest_siren", "raspberry"]
    assert desk.arrest("000")[3:] == ["arrest_siren", "raspberry"]
    assert (desk.text, desk.place, desk.console.mode) == (clue, place, "large")


def test_r37_cancel_before_the_third_digit():
    desk = _success_desk()
    clue = desk.text
    for digits in ("", "1", "14"):
        desk.type("A", *digits)
        assert desk.type("A") == ["key"]
        assert (desk.text, desk.console.mode) == (clue, "large")


def test_arrest_entry_answers_other_keys_with_a_blip():
    desk = _success_desk()
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
    desk = _success_desk()
    desk.arrest(desk.place)
    assert desk.type("ON") == ["crime"]
    assert desk.console.mode == "large"


def test_r55_caught_0_held_shows_the_crimes_beyond_the_first():
    desk = _success_desk(2)
    while desk.console.crimes < 3:
        desk.type("C")
    desk.arrest(desk.place)
    desk.down("0")
    desk.wait(1000)
    assert desk.text == "  2"
    desk.up("0")
    assert desk.text == "Got"


def test_caught_answers_other_keys_with_a_blip():
    desk = _success_desk()
    desk.arrest(desk.place)
    for key in ("1", "9", "T", "A", "C"):
        assert desk.type(key) == ["blip"]
    assert desk.text == "Got"


def test_off_keeps_the_case_and_on_resumes_with_the_last_clue_flashing():
    desk = Desk(9, no_move_in=0).case()
    desk.type("C", "C")
    clue, place = desk.text, desk.place
    desk.type("OFF")
    assert desk.text == "   "
    desk.type("ON")
    assert (desk.text, desk.flash, desk.place) == (clue, True, place)
    assert desk.console.mode == "large"


def test_off_at_once_while_cues_run_and_the_rest_is_heard_later():
    desk = _escape_desk()
    place = str(desk.place)
    desk.type("A", *place[:2])
    desk.press(place[2])
    desk.wait(2000)  # in the middle of the siren
    desk.press("OFF")
    assert desk.text == "   "
    assert desk.panel.stops == 1
    heard = desk.type("ON")
    assert heard[:3] == ["arrest_siren", "shots", "taunt"]
    assert 6 <= len(desk.console.history) <= 7


def test_keys_wait_while_cues_run_and_none_is_lost_or_doubled():
    slow, quick = Desk(10, no_move_in=0).case(), Desk(10, no_move_in=0).case()
    slow.type("C", "C", "C", "0")
    for key in ("C", "C", "C", "0"):
        quick.press(key, 30)
        quick.wait(30)
    quick.settle()
    assert quick.panel.sounds == slow.panel.sounds
    assert quick.console.history == slow.console.history


def test_a_tip_that_waited_shows_as_long_as_it_was_held():
    desk = Desk(11, no_move_in=0).case()
    desk.press("C")
    desk.press("T", 700)
    texts = []
    desk.panel.show = lambda text, flash: texts.append((text, desk.now))
    desk.settle()
    (place, since), (_, until) = texts[-2:]
    assert place == str(desk.place)
    assert until - since == 700


def test_volume_at_once_while_cues_run():
    desk = Desk(12).case()
    desk.press("C")
    desk.down("ON")
    desk.wait(50)
    desk.press("1")
    assert desk.settings.get("volume") == 1
    assert desk.text == "Uo1"
    desk.up("ON")
    desk.settle()
    assert desk.text == _last_text(desk)
    assert desk.console.mode == "large"  # ON did nothing else


def test_volume_chord_in_every_mode_and_on_does_nothing_else():
    for mode in ("ready", "large", "arrest", "caught", "settings"):
        desk = _success_desk()
        if mode == "ready":
            desk = Desk()
            desk.type("ON")
        elif mode == "arrest":
            desk.type("A", "1")
        elif mode == "caught":
            desk.arrest(desk.place)
        elif mode == "settings":
            desk = Desk()
            desk.type("ON")
            desk.press("ON", 2100)
        before = desk.text
        desk.down("ON")
        desk.wait(100)
        desk.press("4")
        desk.up("ON")
        assert desk.settings.get("volume") == 4
        desk.settle()
        assert (desk.text, desk.console.mode) == (before, mode)


def test_chord_with_another_key_is_a_blip():
    desk = Desk(1).case()
    desk.down("ON")
    desk.press("7")
    desk.up("ON")
    assert desk.panel.sounds[-1] == "blip"


def test_settings_by_keypad_step_show_and_are_saved_on_leaving():
    desk = Desk()
    desk.type("ON")
    desk.press("ON", 2100)
    desk.type("2")
    assert desk.text == "br3"
    desk.type("2")
    assert (desk.text, desk.settings.get("brightness")) == ("br4", 4)
    desk.type("C")
    assert desk.text == "br5"
    desk.type("C")
    assert desk.text == "br1"
    desk.type("A")
    assert desk.text == "br5"
    assert not desk.console.save_due
    desk.type("ON")
    assert desk.text == "---"
    assert desk.console.save_due


def test_settings_reach_every_option_on_the_keypad_and_back():
    desk = Desk()
    desk.type("ON")
    desk.press("ON", 2100)
    assert desk.type("C") == ["blip"]
    for key in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "T"):
        before = desk.settings.values()
        desk.type(key)
        first = desk.text
        seen = set()
        while desk.text not in seen:
            seen.add(desk.text)
            desk.type("C")
        assert first in seen
        assert len(seen) >= 2
        while desk.settings.values() != before:
            desk.type("A")
    desk.type("OFF")
    assert desk.text == "   "
    assert desk.console.save_due


def test_auto_off_after_five_idle_minutes_keeps_the_case_and_any_key_wakes():
    desk = Desk(13, no_move_in=0).case()
    desk.type("C")
    clue, place = desk.text, desk.place
    desk.wait(5 * 60_000 - 1)
    assert desk.text == clue
    desk.wait(1)
    assert desk.text == "   "
    assert desk.type("7") == []
    assert (desk.text, desk.flash, desk.place) == (clue, True, place)


def test_auto_off_in_ready_and_never_when_it_is_switched_off():
    desk = Desk()
    desk.type("ON")
    desk.wait(5 * 60_000)
    assert desk.text == "   "
    desk = Desk(auto_off_min=0)
    desk.type("ON")
    desk.wait(100 * 60_000)
    assert desk.text == "---"


def test_captions_show_a_code_for_every_sound():
    desk = Desk(14, captions=1, no_move_in=0, escape_in=0).case()
    wrong = 888 if desk.place != 888 else 111
    texts = []
    desk.panel.show = lambda text, flash: texts.append(text)
    desk.arrest(wrong)
    assert [t for t in texts if t in ("SIr", "FAL")] == ["SIr", "FAL"]
    texts.clear()
    desk.arrest(desk.place)
    assert [t for t in texts if t in ("SIr", "bAn", "Got")] == ["SIr", "bAn", "Got"]
    texts.clear()
    desk.type("C")
    assert texts == [" ? ", "Got"]
    desk = Desk(14, captions=1, no_move_in=1).case()
    texts = []
    desk.panel.show = lambda text, flash: texts.append(text)
    desk.type("C")
    assert "no " in texts


def test_captions_show_a_subway_ride():
    desk = Desk(15, captions=1, no_move_in=0).case()
    texts = []
    desk.panel.show = lambda text, flash: texts.append(text)
    for _ in range(400):
        if "subway" in desk.type("C"):
            break
    assert texts[-2][1:] == "Sb"
    assert texts[-1][1:] == "St"


def test_softer_shots():
    desk = Desk(1, soft_shots=1, escape_in=0).case()
    assert desk.arrest(desk.place)[3:] == ["arrest_siren", "shots_soft", "hee_haw"]


def test_a_power_cut_resumes_at_the_last_completed_cue():
    desk = _escape_desk(4)
    saves = []
    place = str(desk.place)
    desk.console.save_due = False
    desk.type("A", *place[:2])
    desk.press(place[2])
    while not desk.console.settled:
        desk.now = desk.console.next_due()
        desk.console.tick(desk.now)
        if desk.console.save_due:
            desk.console.save_due = False
            saves.append((desk.console.state(), desk.console.history))
    for state, history in saves:
        other = desk_of(state, desk)
        assert other.console.history == history
        other.type("ON")
        assert other.console.history == desk.console.history
        assert other.place == desk.place
        assert other.text == desk.text


def test_a_save_at_most_once_a_finished_cue():
    desk = Desk(2, no_move_in=0).case()
    desk.console.save_due = False
    saves = 0
    for _ in range(10):
        desk.press("C")
        while not desk.console.settled:
            desk.now = desk.console.next_due()
            desk.console.tick(desk.now)
            if desk.console.save_due:
                desk.console.save_due = False
                saves += 1
    clues = sum(len(action) for action in desk.console.history)
    assert saves == clues or saves == clues + 1  # the alarm may still be in the history


def test_saving_and_loading_in_mid_cue_changes_nothing_later():
    desk = _escape_desk(5)
    place = str(desk.place)
    desk.type("A", *place[:2])
    desk.press(place[2])
    desk.wait(1234)
    state = desk.console.state()
    other = Desk(now_ms=desk.now)
    other.console = type(desk.console).from_state(other.panel, desk_of(state, desk).console.rng, desk.settings, state)
    heard = len(desk.panel.sounds)
    desk.type("C", "0", "T")
    other.type("C", "0", "T")
    assert other.panel.sounds == desk.panel.sounds[heard:]
    assert other.console.history == desk.console.history
    assert other.console.rng.state == desk.console.rng.state


def test_a_state_of_another_version_or_kind_is_refused():
    good = Desk(1).case().console.state()
    newer = dict(good)
    newer["v"] = 99
    for bad in (newer, {}, {"v": 1}, {"v": 1, "case": {}}, [], 7):
        try:
            desk_of(bad, Desk())
        except ValueError as fault:
            assert str(fault)
        else:
            raise AssertionError(bad)


def test_unknown_key_is_refused_and_bouncing_keys_do_no_harm():
    desk = Desk()
    try:
        desk.down("B")
    except ValueError as fault:
        assert "B" in str(fault)
    else:
        raise AssertionError("B was taken")
    desk.down("ON")
    desk.down("ON")
    desk.up("ON")
    desk.up("ON")
    desk.up("C")
    assert desk.text == "---"


def test_practice_shows_a_point_only_before_a_case_and_only_for_that_case():
    desk = Desk(1)
    desk.type("ON")
    assert desk.console.seed(77)
    assert desk.text == "---."
    desk.type("ON")
    assert desk.text[-1] == "."
    assert not desk.console.seed(78)
    twin = Desk(77).case()
    assert (desk.place, desk.text) == (twin.place, twin.text + ".")
    desk.press("ON")
    desk.press("ON")
    desk.settle()
    assert desk.text[-1] != "."
    assert not desk.console.practice


def test_linked_hands_over_panel_and_keys_and_leaves_the_case_alone():
    desk = Desk(16, no_move_in=0).case()
    state = desk.console.state()
    clue = desk.text
    events = []
    desk.console.listener = lambda name, data: events.append((name, data))
    assert desk.console.link(True, desk.now)
    assert desk.text == "   "
    desk.console.linked_show("42")
    assert desk.text == "42"
    length = desk.console.linked_play("hee_haw", desk.now)
    desk.press("C")
    desk.wait(length)
    assert events == [
        ("key", {"key": "C", "down": True}),
        ("key", {"key": "C", "down": False}),
        ("sound_end", {"sound": "hee_haw"}),
    ]
    assert desk.console.link(False, desk.now)
    assert desk.text == clue
    after = desk.console.state()
    assert after["case"] == state["case"]
    assert after["rng"] == state["rng"]


def test_linked_off_always_works_and_keeps_the_case():
    desk = Desk(16).case()
    clue = desk.text
    desk.console.link(True, desk.now)
    desk.console.linked_play("taunt", desk.now)
    desk.press("OFF")
    assert desk.text == "   "
    assert not desk.console.linked
    assert desk.panel.stops == 1
    desk.type("ON")
    assert (desk.text, desk.flash) == (clue, True)


def test_link_waits_for_cues_and_for_a_scanner_that_is_on():
    desk = Desk(16)
    assert not desk.console.link(True, desk.now)
    desk.case()
    desk.press("C")
    assert not desk.console.link(True, desk.now)
    desk.settle()
    assert desk.console.link(True, desk.now)


def test_key_presses_take_the_time_they_take():
    desk = Desk()
    desk.press("ON")
    assert desk.now == PRESS_MS


def test_every_value_of_every_setting_fits_the_display():
    for key, (name, _, _) in menu.MENU.items():
        _, low, high = RANGES[name]
        for value in range(low, high + 1):
            assert len(menu.text(key, value)) == 3


def test_a_cunning_thief_who_thinks_ahead_plays_the_same():
    plain, ahead = Desk(21, cunning=1).case(), Desk(21, cunning=1).case()
    for _ in range(12):
        ahead.console.think()
        assert plain.type("C") == ahead.type("C")
        assert plain.place == ahead.place


def test_r42_replay_is_free_and_moves_nobody():
    heard, plain = Desk(31, no_move_in=0).case(), Desk(31, no_move_in=0).case()
    for _ in range(8):
        heard.type("C", "0", "1", "9")
        plain.type("C")
        assert heard.place == plain.place
        assert heard.console.history == plain.console.history
        assert heard.console.rng.state == plain.console.rng.state
