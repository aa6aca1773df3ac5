"""Refusals are source texts with {names}: no referee puts an English sentence together."""

import ast
import json
from pathlib import Path

import pytest

from companion import games
from companion.games.kit import events
from companion.games.kit.errors import IllegalAction
from companion.games.kit.i18n import word

FOLDER = Path(games.__file__).parent
SWEDISH = {"{name} goes to {places}": "{name} går till {places}", "Bank": "Banken", "Nest {n}": "Näste {n}"}


def swedish(text):
    return SWEDISH.get(text, text)


def _translatable(text):
    called = getattr(text, "func", None)
    if getattr(called, "id", "") == "N_":
        return isinstance(text.args[0], ast.Constant)
    # A text that was chosen elsewhere: a variable, an entry of a table.
    return isinstance(text, ast.Name | ast.Subscript) or getattr(called, "attr", "") == "get"


def _wordy(value):
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(value))


def faults_of(source):
    """(line, why) of every IllegalAction whose sentence or values no catalogue can have."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "IllegalAction":
            continue
        if len(node.args) != 2 or not _translatable(node.args[1]):
            found.append((node.lineno, "the text is no N_(literal) and no variable"))
        for value in node.keywords:
            if isinstance(value.value, ast.JoinedStr | ast.Constant | ast.BinOp) and _wordy(value.value):
                found.append((node.lineno, f"{value.arg} is a text that is not translated"))
    return found


def test_no_refusal_is_put_together():
    sites, faults = 0, []
    for file in sorted(FOLDER.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        sites += source.count("IllegalAction(")
        faults += [f"{file.relative_to(FOLDER)}:{line}: {why}" for line, why in faults_of(source)]
    assert faults == [] and sites > 80


@pytest.mark.parametrize(
    "source",
    [
        """raise IllegalAction("R1", "not there")""",
        """raise IllegalAction("R1", f"not on {square}")""",
        """raise IllegalAction("R1", N_(f"not on {square}"))""",
        """raise IllegalAction("R1", N_("not") + " there")""",
        """raise IllegalAction("R1", "not on {square}".format(square=square))""",
        """raise IllegalAction("R1")""",
        """raise IllegalAction("R1", N_("not on {square}"), square=f"the {colour} one")""",
        """raise IllegalAction("R1", N_("not on {square}"), square="the gate")""",
    ],
)
def test_a_refusal_that_cannot_be_translated_is_found(source):
    assert faults_of(source)


def test_a_refusal_is_a_sentence_and_what_it_is_made_of():
    places = [word("Bank"), word("Nest {n}", n=3), "17"]
    fault = IllegalAction("R9", "{name} goes to {places}", name="Bank", places=places)
    assert fault.text == "Bank goes to Bank, Nest 3, 17" and str(fault) == f"R9: {fault.text}"
    assert (fault.rule, fault.template, fault.values["name"]) == ("R9", "{name} goes to {places}", "Bank")
    assert events.render({"text": fault.template, "args": fault.values}, swedish) == "Bank går till Banken, Näste 3, 17"


def test_only_marked_words_are_translated_and_marks_are_plain_json():
    said = events.event("go", "{name} goes to {places}", name="Bank", places=[word("Bank"), word("Nest {n}", n="Bank")])
    saved = json.loads(json.dumps(said))
    assert events.render(saved, swedish) == "Bank går till Banken, Näste Bank"
    assert events.render(saved) == "Bank goes to Bank, Nest Bank"


def test_braces_in_names_and_in_names_of_places_stay_as_they_are():
    said = events.event("go", "{name} goes to {place}", name="{place}", place=word("{0} Street"))
    assert events.render(said) == "{place} goes to {0} Street"
    assert events.render(events.event("go", "to {place}", place=word(""))) == "to "
