"""What a referee forbids and what a log tells, in Swedish and Korean: all of it translated, and no name."""

import random
import re

import pytest

from companion import games
from companion.games.kit.errors import IllegalAction
from companion.games.kit.events import render
from companion.games.kit.session import Session
from companion.web import log_words
from companion.web.shell import Reader
from companion.web.table import Refused
from companion.web.words import translator
from tools import messages

OTHERS = ("sv", "ko")
# Game, options, and a player for each seat called like texts of the catalogues.
TABLES = [
    ("tjuv_och_polis", {"robbery_optional": True}, ["Police", "Thief 1", "Bank"]),
    ("tjuv_och_polis", {"dice": "table", "police": "first"}, ["Police", "Officer 2"]),
    ("doduk_japgi", {"rounds": 30}, ["Police", "Hideout"]),
    ("doduk_japgi", {"rounds": 30, "vault_on_device": True, "dice": "table"}, ["Thief", "Bank"]),
    ("stop_thief", {}, ["Velvet Vic", "Volume"]),
    ("stop_thief", {"thief": "scanner", "dice": "table"}, ["Tip", "Arrest"]),
]
JUNK = (
    None,
    "x",
    "1",
    "17",
    "B3",
    "B9",
    "hideout",
    "prison",
    7,
    0,
    "officer1",
    "officer9",
    "thief1",
    "car",
    "T2",
    "P3",
)
KEYS = ("to", "piece", "value", "card", "place", "amount", "arrow", "found", "rear", "clues", "result", "gems", "seat")


@pytest.fixture(scope="module")
def texts():
    return {str(message.id) for message in messages.collect() if message.id}


def played(name, options, players, steps):
    """A session of random play, step by step."""
    session, rng = Session(name, options, players, 7), random.Random(3)
    for _ in range(steps):
        actions = session.legal()
        if not actions:
            return
        yield session, actions, rng
        verb = rng.choice(sorted({action["do"] for action in actions}))
        session.act(rng.choice([action for action in actions if action["do"] == verb]))


def refusals(name, options, players, steps=120):
    """Whatever a referee says to actions of other moments, and to wrong parts of present ones."""
    seen = [{"do": "nonsense"}]
    for session, actions, rng in played(name, options, players, steps):
        seen += rng.sample(actions, min(3, len(actions)))
        tries = [rng.choice(seen) for _ in range(6)]
        tries += [{**rng.choice(actions), rng.choice(KEYS): rng.choice(JUNK)} for _ in range(10)]
        for action in tries:
            try:
                session.game.apply(session.state, action)
            except IllegalAction as fault:
                yield session, fault


def words_in(value):
    """All marked words in the values of a sentence."""
    if isinstance(value, list | tuple):
        return [one for part in value for one in words_in(part)]
    if isinstance(value, dict):
        inner = [one for part in value.get("args", {}).values() for one in words_in(part)]
        return [value["word"], *inner]
    return []


@pytest.mark.parametrize(("name", "options", "players"), TABLES)
def test_every_refusal_is_in_the_catalogues_with_all_its_words(name, options, players, texts):
    templates = set()
    for _session, fault in refusals(name, options, players):
        templates.add(fault.template)
        said = {fault.template, *words_in(list(fault.values.values()))}
        assert said <= texts, said - texts
    assert len(templates) >= 7


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("name", "options", "players"), TABLES)
def test_a_page_shows_the_refusal_in_the_language_of_the_reader(name, options, players, language):
    who = Reader(language, translator(language))
    rules = games.load(name).RULES
    for _session, fault in refusals(name, options, players, 40):
        told = log_words.refusal(Refused.of(fault), rules, who)
        sentence = re.findall("<p>(.*?)</p>", told)[0]
        assert sentence.lower() != fault.text.lower() and "{" not in sentence
        assert language != "ko" or re.search("[가-힣]", sentence)
        for number, text in log_words.rules_of(fault.rule, rules):
            assert f"<strong>{number}</strong>" in told and text not in told


def test_a_refusal_of_dice_is_translated_too():
    session = Session("doduk_japgi", {"dice": "table"}, ["Ann", "Bo"], 1)
    session.act(session.legal()[0])
    with pytest.raises(IllegalAction) as caught:
        session.act({"do": "roll", "piece": "T1", "value": 9})
    fault, rules = Refused.of(caught.value), session.game.RULES
    assert fault.sentence() == "say what the dice show: 1 to 6"
    told = [log_words.refusal(fault, rules, Reader(language, translator(language))) for language in OTHERS]
    assert told == ["<p>Ange vad tärningarna visar: 1 till 6</p>", "<p>나온 주사위를 알려 주세요: 1~6</p>"]


def test_words_in_a_refusal_are_translated_and_squares_are_not():
    session = Session("tjuv_och_polis", {"police": "first"}, ["Ann", "Bo"], 1)
    with pytest.raises(IllegalAction) as caught:
        session.act({"do": "place", "piece": "thief1", "to": "3"})
    fault = Refused.of(caught.value)
    assert fault.sentence() == "Thief 1 starts in a nest"
    assert fault.sentence(translator("sv")) == "Tjuv 1 startar i ett tjuvnäste"
    with pytest.raises(IllegalAction) as caught:
        session.act({"do": "roll"})
    assert Refused.of(caught.value).sentence(translator("sv")) == (
        "nu går det att göra något av detta: ställa ut en pjäs; inte: slå"
    )


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("name", "options", "players"), TABLES)
def test_players_are_called_by_their_names_whatever_these_mean(name, options, players, language):
    """A player called like a text of the catalogues; the test knows by the same game with names that are no texts."""
    _ = translator(language)
    plain = [f"Zz{seat}zz" for seat in range(len(players))]
    assert all(_(player) != player for player in players) and all(_(player) == player for player in plain)

    def named(text):
        for strange, player in zip(plain, players, strict=True):
            text = text.replace(strange, player)
        return text

    strange = list(played(name, options, plain, 150))[-1][0]
    called = list(played(name, options, players, 150))[-1][0]
    assert strange.actions == called.actions
    for seat in (*range(len(players)), None):
        assert list(map(named, log_words.sentences(strange, seat, _))) == log_words.sentences(called, seat, _)
    for action in strange.legal():
        told = named(render(strange.game.describe(strange.state, action), _))
        assert told == render(called.game.describe(called.state, action), _)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("name", "options", "players"), TABLES)
def test_every_event_and_button_is_in_the_catalogues_with_all_its_words(name, options, players, language, texts):
    session = None
    for session, actions, _rng in played(name, options, players, 150):
        said = [session.game.describe(session.state, action) for action in actions[:40]]
        for one in [*said, *session.log[-1]]:
            words = {one["text"], *words_in([v for k, v in one["args"].items() if k != "path"])}
            assert words <= texts, words - texts
    assert session is not None and session.actions
