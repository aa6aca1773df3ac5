"""Every rule number of every table game has a test named for it and a function that cites it."""

import pytest

from companion import games
from tools.gen import rules_coverage


def test_the_page_is_current():
    """`python -m tools.gen.rules_coverage` writes it."""
    assert rules_coverage.PAGE.read_text(encoding="utf-8") == rules_coverage.page()


@pytest.mark.parametrize("name", games.names())
def test_every_number_has_a_test_and_a_function(name):
    assert [gap for gap in rules_coverage.missing() if gap.startswith(f"{name} ")] == []


def test_ranges_and_single_numbers_are_cited():
    assert rules_coverage._numbers("R14 to R16, A2; not XR9 or R41e1") == ["R14", "R16", "A2", "R15"]
