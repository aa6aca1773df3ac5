"""Tests on an emulated Pico: they need a MicroPython image and take minutes, so they are skipped without one."""

import os

import pytest

HERE = __file__.rpartition("/")[0]
WHY = "no MicroPython image: set CRIME_SCANNER_UF2 to a RPI_PICO .uf2 of version 1.28 or newer"


def pytest_collection_modifyitems(items):
    for item in items:
        if str(item.path).startswith(HERE):
            item.add_marker(pytest.mark.timeout(3600))
            if not os.environ.get("CRIME_SCANNER_UF2"):
                item.add_marker(pytest.mark.skip(reason=WHY))
