"""The scanner's part in any game."""

import pytest

from companion.games.kit import device, dice
from companion.games.kit.events import event


def test_cues_are_public_and_in_order():
    said = [
        event("a", "x", sound="crime"),
        event("b", "x"),
        event("c", "x", sound="dot", only=[1]),
        event("d", "x", display="d 4"),
    ]
    assert device.cues(said) == [("crime", None), (None, "d 4")]


def test_dice_of_the_scanner_answer_a_roll():
    told = {"options": {"dice": "table"}}
    for count in (1, 2):
        actions = [{"do": "ride", "to": "3"}, *dice.actions(told, count)]
        assert device.dice_wanted(actions) == count
        assert device.rolled(actions, 6) == {"do": "roll", "value": 6}
        with pytest.raises(ValueError, match="cannot show 13"):
            device.rolled(actions, 13)
    own = dice.actions({"options": {"dice": "engine"}})
    assert device.dice_wanted(own) is None and device.dice_wanted([{"do": "pass"}]) is None
