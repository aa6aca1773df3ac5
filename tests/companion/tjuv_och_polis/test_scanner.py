"""The scanner in Tjuv och Polis: sounds that exist, displays that fit, the purse typed on its keys."""

import pytest

from companion.games.kit import device, play
from companion.games.kit.errors import IllegalAction
from companion.games.kit.session import Session
from companion.games.tjuv_och_polis import purse
from scanner.segments import encode
from scanner.sounds import NAMES
from tests.companion.tjuv_och_polis.scene import NAMED, Scene, sq


def test_every_cue_of_a_game_can_be_played_and_shown():
    heard = set()
    for seed in range(4):
        session = Session("tjuv_och_polis", {}, ["Ann", "Bo", "Cid", "Dot"], seed)
        play.Table(session, seed).finish()
        for events in session.log:
            for sound, display in device.cues(events):
                assert sound is None or sound in NAMES
                assert display is None or len(encode(display)) == 3
                heard.add(sound)
    assert heard >= {"crime", "arrest_siren", "hee_haw", "taunt", "raspberry", "subway", None}


def _home(carried, hidden=0):
    scene = Scene(1).thief(
        1, at=sq(12, 1), wanted=True, carried=carried, hidden={NAMED["Attic"]: hidden} if hidden else {}
    )
    return scene.turn("thief1").roll(1).move("thief1", NAMED["Attic"])


@pytest.mark.parametrize(
    ("digits", "action"),
    [
        ("05", {"do": "hide", "amount": 4_000}),
        ("09", {"do": "pass"}),
        ("12", {"do": "fetch", "amount": 3_000}),
        ("00", {"do": "hide", "amount": 9_000}),
    ],
)
def test_the_thousands_taken_along_are_typed(digits, action):
    scene = _home(9_000, 6_000)
    assert purse.expects(scene.state) == (2, "---")
    assert purse.typed(scene.state, digits) == action and action in scene.legal()
    assert scene.do(action).t(1)["carried"] == int(digits) * 1_000


@pytest.mark.parametrize("digits", ["16", "1", "123", "x1", "²1", ""])
def test_a_number_that_will_not_do_is_refused(digits):
    with pytest.raises(IllegalAction):
        purse.typed(_home(9_000, 6_000).state, digits)


def test_three_digits_for_great_loot_and_none_outside_a_nest():
    assert purse.expects(_home(99_000, 20_000).state)[0] == 3
    assert purse.expects(Scene().state)[0] == 0
    with pytest.raises(IllegalAction):
        purse.typed(Scene().state, "")
