"""Sentences of a game as HTML: names are escaped, refusals bring their rule, dice have pips."""

import pytest

from companion.games import tjuv_och_polis
from companion.games.kit.session import Session
from companion.web import log_words
from companion.web.shell import Reader
from companion.web.table import Refused

NAME = "<b>Ann & Co"


def test_names_are_escaped():
    session = Session("tjuv_och_polis", {}, [NAME, "Bo"], 1)
    session.act(session.legal()[0])
    told = log_words.as_list(log_words.sentences(session, 0, str))
    assert "&lt;b&gt;Ann &amp; Co rolls" in told and NAME not in told
    result = {"winners": [0], "scores": [12_000, 0], "why": "x"}
    assert NAME not in log_words.ending(result, [NAME, "Bo"], True, str)
    assert "12\u00a0000" in log_words.ending(result, [NAME, "Bo"], True, str)


def test_a_refusal_brings_every_rule_that_it_names():
    rules = tjuv_och_polis.RULES
    told = log_words.refusal(Refused("not there", "R9/R11"), rules, Reader("en", str))
    assert "<p>Not there</p>" in told and rules["R9"] in told and rules["R11"] in told
    swedish = Reader("sv", {"not there": "inte dit", rules["R9"]: "Regeln."}.get)
    told = log_words.refusal(Refused("not there", "R9"), rules, swedish)
    assert told == "<p>Inte dit</p><p><strong>R9</strong> Regeln.</p>"
    more = Refused("{count} <dice>", "dice", count="seven")
    assert log_words.refusal(more, rules, Reader("en", str)) == "<p>Seven &lt;dice&gt;</p>"


def test_nobody_one_or_several_win():
    def heads(winners):
        return log_words.ending({"winners": winners, "scores": [1, 1], "why": ""}, ["Ann", "Bo"], False, str)

    assert "Nobody has won." in heads([]) and "Ann has won." in heads([0]) and "Ann, Bo have won." in heads([0, 1])


@pytest.mark.parametrize("number", range(1, 7))
def test_a_die_has_its_pips(number):
    assert log_words.die(number, "Thrown").count("<circle") == number


def test_a_sum_of_dice_is_a_number():
    assert ">11<" in log_words.die(11, "Thrown") and 'aria-label="Thrown"' in log_words.die(11, "Thrown")
