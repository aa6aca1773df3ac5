"""`make check`: too large, importing what the device lacks, or not importable is found and named."""

import pytest

from tools import size_check

from .test_stage import firmware


def test_the_real_firmware_passes(capsys):
    assert size_check.main([]) == 0
    out, err = capsys.readouterr()
    assert "scanner/save.mpy" in out
    assert "of 98,304 bytes" in out
    assert err == ""


def test_over_the_budget_fails(tmp_path):
    folder = firmware(tmp_path, **{"scanner/big.py": "data = " + repr(bytes(range(256)) * 40) + "\n"})
    assert size_check.check(folder, budget_bytes=8000)[0].startswith("compiled firmware is 10,")
    assert size_check.check(folder, budget_bytes=20000) == []


@pytest.mark.parametrize(
    "line", ["import enum", "from dataclasses import dataclass", "import os, contextlib", "import os.path, typing"]
)
def test_an_import_that_the_device_lacks_is_named(tmp_path, line):
    faults = size_check.lacking(firmware(tmp_path, **{"scanner/bad.py": f"X = 1\n{line}\n"}))
    assert len(faults) == 1
    assert faults[0].startswith("firmware/scanner/bad.py:2: the device has no module")


@pytest.mark.parametrize(
    "text",
    [
        "import machine, rp2\nfrom scanner import a\nfrom . import a\n",
        "try:\n    import typing\nexcept ImportError:\n    typing = None\n",
        "try:\n    from enum import Enum\nexcept (AttributeError, ImportError):\n    Enum = object\n",
    ],
)
def test_what_the_device_has_and_guarded_imports_pass(tmp_path, text):
    assert size_check.lacking(firmware(tmp_path, **{"scanner/good.py": text})) == []


def test_a_module_that_fails_in_micropython_is_named(tmp_path):
    if size_check.micropython() is None:
        pytest.skip("no MicroPython for this Python and platform")
    folder = firmware(tmp_path, **{"scanner/bad.py": "from os import fsync\n", "scanner/drivers/d.py": "import rp2\n"})
    faults = size_check.check(folder)
    assert faults == ["module scanner.bad does not import in MicroPython: ImportError: can't import name fsync"]


def test_only_what_loads_the_hardware_is_not_imported(tmp_path):
    folder = firmware(
        tmp_path,
        **{
            "main.py": "print(1)\n",
            "scanner/drivers/__init__.py": "",
            "scanner/drivers/pins.py": "LED = 25\n",
            "scanner/drivers/led.py": "from machine import Pin\nfrom . import pins\n",
            "scanner/loop.py": "from scanner.drivers import led\n",
            "scanner/upper.py": "from scanner.loop import x\n",
            "scanner/later.py": "def start():\n    import scanner.loop\n",
        },
    )
    pure = ["scanner", "scanner.a", "scanner.drivers", "scanner.drivers.pins", "scanner.later"]
    assert sorted(size_check.importable(folder)) == pure


def test_a_firmware_that_does_not_compile_is_one_line_and_exit_2(tmp_path, capsys):
    folder = firmware(tmp_path, **{"scanner/bad.py": "x = (\n"})
    assert size_check.main(["--firmware", str(folder)]) == 2
    assert capsys.readouterr().err.startswith("error: firmware/scanner/bad.py does not compile for the device")
