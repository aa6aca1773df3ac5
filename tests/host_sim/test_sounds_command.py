"""`python -m host_sim sounds`, run as a person runs it."""

import os
import subprocess
import sys
import wave
from pathlib import Path

import pytest

from scanner import sounds

ROOT = Path(__file__).parents[2]


def run(*args):
    env = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}"}
    command = [sys.executable, "-m", "host_sim", "sounds", *map(str, args)]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=False)


def test_one_playable_file_for_each_sound(tmp_path):
    done = run("--out", tmp_path / "new" / "folder")
    assert (done.returncode, done.stderr) == (0, "")
    files = sorted((tmp_path / "new" / "folder").iterdir())
    assert [f.stem for f in files] == sorted(sounds.NAMES)
    for path in files:
        with wave.open(str(path)) as file:
            assert (file.getframerate(), file.getsampwidth(), file.getnchannels()) == (44100, 2, 1)
            assert file.getnframes() / 44.1 == pytest.approx(sounds.duration_ms(path.stem), abs=0.6)


def test_speed_and_volume_reach_the_files(tmp_path):
    run("--out", tmp_path / "a")
    run("--out", tmp_path / "b", "--volume", 1, "--speed", 0.9)
    sizes = [(tmp_path / d / "tip.wav").stat().st_size for d in "ab"]
    assert sizes[1] * 0.9 == pytest.approx(sizes[0], rel=0.01)
    with wave.open(str(tmp_path / "b" / "tip.wav")) as file:
        assert max(file.readframes(2000)) > 0 and file.getnframes() > 0


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--volume", "7"], "volume 7 is not 0..4"),
        (["--speed", "2"], "speed 2.0 is not 0.87..1.0"),
        (["--speed", "nan"], "speed nan is not 0.87..1.0"),
        (["--out", __file__], "choose another --out"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(args, words):
    done = run(*args)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert not done.stdout
