"""Staging for the device: everything compiled but main.py, nothing left over, nothing hidden."""

import pytest

from host_sim.errors import InputError
from tools.flash import stage


def firmware(tmp_path, **files):
    for name, text in {"scanner/__init__.py": "", "scanner/a.py": "A = 1\n", **files}.items():
        path = tmp_path / "firmware" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "firmware"


def test_main_stays_source_and_the_rest_is_compiled(tmp_path):
    staged = stage.build(firmware(tmp_path, **{"main.py": "import scanner.a\n"}))
    assert list(staged) == ["main.py", "scanner/__init__.mpy", "scanner/a.mpy"]
    assert staged["main.py"] == b"import scanner.a\n"
    assert staged["scanner/a.mpy"][:2] == b"M\x06"  # mpy version 6: MicroPython 1.23 and newer


def test_the_same_source_gives_the_same_bytes(tmp_path):
    folder = firmware(tmp_path)
    assert stage.build(folder) == stage.build(folder)
    assert str(tmp_path).encode() not in stage.build(folder)["scanner/a.mpy"]


def test_caches_and_other_files_are_not_staged(tmp_path):
    folder = firmware(tmp_path, **{"scanner/notes.txt": "x", "scanner/__pycache__/a.cpython-311.pyc": "x"})
    assert list(stage.build(folder)) == ["scanner/__init__.mpy", "scanner/a.mpy"]


def test_a_folder_needs_no_empty_init_on_the_device(tmp_path):
    inside = {"scanner/rules/__init__.py": '"""Words."""\n', "scanner/link/__init__.py": "A = 1\n"}
    names = list(stage.build(firmware(tmp_path, **inside)))
    assert names == ["scanner/__init__.mpy", "scanner/a.mpy", "scanner/link/__init__.mpy"]


def test_writing_leaves_nothing_of_an_earlier_build(tmp_path):
    target = tmp_path / "device"
    stage.write({"scanner/old.mpy": b"1", "main.py": b"2"}, target)
    stage.write({"scanner/new.mpy": b"3"}, target)
    assert [p.relative_to(target).as_posix() for p in target.rglob("*") if p.is_file()] == ["scanner/new.mpy"]


def test_a_module_that_does_not_compile_is_named(tmp_path):
    with pytest.raises(InputError, match=r"firmware/scanner/b.py does not compile.*SyntaxError"):
        stage.build(firmware(tmp_path, **{"scanner/b.py": "x = 1\ndef f(:\n"}))


def test_an_empty_folder_is_said_so(tmp_path):
    with pytest.raises(InputError, match="no firmware in"):
        stage.build(tmp_path)


def test_the_real_firmware_has_no_module_in_two_forms():
    names = [stage.device_name(source) for source in stage.sources()]
    assert len({name.rsplit(".", 1)[0] for name in names}) == len(names)
    assert "scanner/save.mpy" in names
