"""The firmware made small: it does the same, and only what only a PC asks for is left out."""

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


def test_the_small_source_does_the_same():
    def run(sources):
        b, a = {}, {}
        exec(sources["scanner/b.py"].replace("from scanner import a", ""), b)
        exec(sources["scanner/a.py"].replace("from scanner.b import SIZE", "SIZE = 3"), a)
        return a["Thing"]().first(1, name="y")

    assert run(small()) == run({"scanner/a.py": MODULE, "scanner/b.py": OTHER})
