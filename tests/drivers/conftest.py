"""The fake chip as a fixture."""

import pytest

from tests.drivers import fakes


@pytest.fixture
def chip(monkeypatch):
    return fakes.install(monkeypatch)
