"""A scanner's life: off and on, waiting keys, settings, captions, power cuts, practice, link. Runs on both Pythons."""

from scanner import menu
from scanner.link import panel
from scanner.settings import RANGES
from tests.device.desk import PRESS_MS, Desk, desk_of, escape_desk, last_text, success_desk


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
    desk = escape_desk()
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
    assert desk.text == last_text(desk)
    assert desk.console.mode == "large"  # ON did nothing else


def test_volume_chord_in_every_mode_and_on_does_nothing_else():
    for mode in ("ready", "large", "arrest", "caught", "settings"):
        desk = success_desk()
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
    desk = escape_desk(4)
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
    desk = escape_desk(5)
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


def refused(state):
    try:
        desk_of(state, Desk())
    except ValueError:
        return True
    return False


def test_a_state_of_another_version_or_kind_is_refused():
    good = Desk(1).case().console.state()
    newer = dict(good)
    newer["v"] = 99
    assert not refused(good)
    for bad in (newer, {}, {"v": 1}, {"v": 1, "case": {}}, [], 7):
        assert refused(bad), bad


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
    assert panel.seed(desk.console, 77)
    assert desk.text == "---."
    desk.type("ON")
    assert desk.text[-1] == "."
    assert not panel.seed(desk.console, 78)
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
    assert panel.link(desk.console, True, desk.now)
    assert desk.text == "   "
    panel.show(desk.console, "42")
    assert desk.text == "42"
    length = panel.play(desk.console, "hee_haw", desk.now)
    desk.press("C")
    desk.wait(length)
    assert events == [
        ("key", {"key": "C", "down": True}),
        ("key", {"key": "C", "down": False}),
        ("sound_end", {"sound": "hee_haw"}),
    ]
    assert panel.link(desk.console, False, desk.now)
    assert desk.text == clue
    after = desk.console.state()
    assert after["case"] == state["case"]
    assert after["rng"] == state["rng"]


def test_linked_off_always_works_and_keeps_the_case():
    desk = Desk(16).case()
    clue = desk.text
    panel.link(desk.console, True, desk.now)
    panel.play(desk.console, "taunt", desk.now)
    desk.press("OFF")
    assert desk.text == "   "
    assert not desk.console.linked
    assert desk.panel.stops == 1
    desk.type("ON")
    assert (desk.text, desk.flash) == (clue, True)


def test_link_waits_for_cues_and_for_a_scanner_that_is_on():
    desk = Desk(16)
    assert not panel.link(desk.console, True, desk.now)
    desk.case()
    desk.press("C")
    assert not panel.link(desk.console, True, desk.now)
    desk.settle()
    assert panel.link(desk.console, True, desk.now)


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
