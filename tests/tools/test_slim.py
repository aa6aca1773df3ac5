"""The firmware made small: it does the same, and only what only a PC asks for is left out."""

import ast

from tools.flash import slim

MODULE = """
from scanner.b import SIZE
_MS = 20  # of bounce
ALL = (1 << 3) - _MS
SEEN = 5
TWICE = 1
TWICE = 2


class Thing:
    def first(self, count, name="x"):
        return len(self._second(count + ALL)) + SIZE + TWICE

    def _second(self, value):
        return [value for _ in range(_MS)]

    def for_documents(self):
        return 1
"""
OTHER = """
from scanner import a
SIZE = 3


def run():
    return a.Thing().first(1, name="y"), a.SEEN
"""
MAIN = "from scanner import b\nb.run()\n"


def small():
    return slim.slim({"scanner/a.py": MODULE, "scanner/b.py": OTHER, "main.py": MAIN})


def test_numbers_are_put_in_and_their_names_go():
    text = small()["scanner/a.py"]
    assert "_MS" not in text
    assert "ALL" not in text
    assert "SIZE" not in text
    assert "range(20)" in text
    assert "-12" in text
    assert "SIZE" not in small()["scanner/b.py"]


def test_a_number_that_another_module_asks_by_attribute_or_that_changes_stays():
    text = small()["scanner/a.py"]
    assert "SEEN = 5" in text
    assert "TWICE = 2" in text


def test_what_nothing_names_is_dropped_and_the_rest_kept():
    text = small()["scanner/a.py"]
    assert "for_documents" not in text
    assert "def first" in text
    assert "def _second" in text


def test_parameters_are_renamed_but_those_passed_by_name():
    text = small()["scanner/a.py"]
    assert "def first(_0, _1, name='x')" in text
    assert "self" not in text


BASE = """
class Base:
    def __init__(self):
        self._ours = 1
        self._named = 2
        self.shown = 3

    def _call(self):
        return self._ours
"""
CHILD = """
from scanner.base import Base


class Child(Base):
    def __init__(self):
        super().__init__()
        self._more = 4

    def total(self):
        return self._call() + self._more + getattr(self, "_named") + self.shown
"""
STRANGER = """
class Stranger:
    def __init__(self, child):
        self._far = child
        self._own = 5

    def look(self, other):
        return other._reached + self._far.total() + self._own
"""
REACHED = """
class Reached:
    def __init__(self):
        self._reached = 6
        self._near = 7

    def near(self):
        return self._near
"""
FAMILY = {"base": BASE, "child": CHILD, "stranger": STRANGER, "reached": REACHED}


def run_family(sources):
    names = {}
    for name in FAMILY:
        exec(sources[f"scanner/{name}.py"].replace("from scanner.base import Base", ""), names)
    reached = names["Reached"]()
    return names["Stranger"](names["Child"]()).look(reached) + reached.near()


def small_family():
    uses = "from scanner.stranger import Stranger\nStranger(1).look(2).near()\n"
    return slim.slim({**{f"scanner/{name}.py": text for name, text in FAMILY.items()}, "main.py": uses})


def test_private_data_gets_short_names_and_functions_and_texts_keep_theirs():
    text = "".join(small_family().values())
    for gone in ("_ours", "_more", "_far", "_own", "_near"):
        assert gone not in text
    for kept in ("_call", "_named", "shown"):
        assert kept in text


def test_attributes_of_one_object_never_share_a_name():
    assert run_family(small_family()) == run_family({f"scanner/{name}.py": text for name, text in FAMILY.items()})
    new = slim._attributes({f"scanner/{name}.py": ast.parse(text) for name, text in FAMILY.items()})
    assert new["scanner/base.py"] is new["scanner/child.py"]
    assert new["scanner/stranger.py"] is new["scanner/reached.py"]


def test_errors_keep_their_words_only_where_a_companion_reads_them():
    source = "def f(a):\n    if a:\n        raise ValueError('not ' + a)\n    raise KeyError(a)\nf(1)\n"
    small = slim.slim({"scanner/rules/a.py": source, "scanner/segments.py": source})
    assert "raise ValueError\n" in small["scanner/rules/a.py"]
    assert "raise KeyError(_0)" in small["scanner/rules/a.py"]
    assert "raise ValueError('not ' + _0)" in small["scanner/segments.py"]


def test_what_is_for_the_type_checker_goes():
    source = "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from a import b\nx = 1\n"
    assert slim.slim({"scanner/a.py": source})["scanner/a.py"] == "x = 1\n"


def test_the_small_source_does_the_same():
    def run(sources):
        b, a = {}, {}
        exec(sources["scanner/b.py"].replace("from scanner import a", ""), b)
        exec(sources["scanner/a.py"].replace("from scanner.b import SIZE", "SIZE = 3"), a)
        return a["Thing"]().first(1, name="y")

    assert run(small()) == run({"scanner/a.py": MODULE, "scanner/b.py": OTHER})
