"""`python -m host_sim run`: the same records on both hosts, saves, and one clear line for each bad input."""

import json
import random
import subprocess
import sys

import pytest

from host_sim import micropython, runner, script
from host_sim.run import HOSTS
from scanner import save
from scanner.mechanism import KEYS
from tests.proof import size

needs_micropython = pytest.mark.skipif(micropython.binary() is None, reason="no micropython program on this machine")


def run(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "host_sim", "run", *arguments], capture_output=True, text=True, check=False
    )


def records(*arguments):
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def refused(*arguments):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("error: ")
    assert done.stdout == ""
    return done.stderr


def test_a_case_of_five_clues_a_tip_and_an_arrest():
    out = records("--seed", "7", "ON ON C*5 T~800 A148")
    assert out[0] == {"t_ms": 0, "display": "---"}
    assert {"t_ms": 280, "sound": "crime"} in out
    sounds = [r["sound"] for r in out if "sound" in r]
    assert sounds.count("tip") == 1
    assert sounds.count("arrest_siren") == 1
    tip = next(i for i, r in enumerate(out) if r.get("sound") == "tip")
    assert out[tip - 1]["display"].isdigit()
    assert out[tip + 1]["t_ms"] - out[tip]["t_ms"] == 800


def test_tip_draws_nothing_so_the_place_it_shows_can_be_arrested_in_the_next_run():
    seen = records("--seed", "7", "--set", "escape_in=0", "ON ON C*5 T~800")
    place = next(r["display"] for r in seen if r.get("display", "").isdigit())
    out = records("--seed", "7", "--set", "escape_in=0", f"ON ON C*5 A{place}")
    assert [r["display"] for r in out if "display" in r][-1] == "Got"
    assert [r["sound"] for r in out if "sound" in r][-3:] == ["arrest_siren", "shots", "hee_haw"]


@needs_micropython
def test_both_hosts_print_the_same_bytes():
    words = ["--seed", "7", "ON ON C*5 T~800 A148"]
    on_cpython, on_micropython = (run("--host", host, *words) for host in ("cpython", "micropython"))
    assert on_cpython.stdout == on_micropython.stdout != ""
    assert on_micropython.returncode == 0


def random_script(dice):
    words = ["ON", "ON"]
    for _ in range(dice.randint(1, 14)):
        word = dice.choice((*KEYS, "C*4", "C*9", "A148", "A709", "ON+2", "T~800", "ON~2100", "wait:3100", "C", "C*2"))
        words.append(word if dice.random() < 0.8 else f"{word} wait:{dice.randint(1, 20_000)}")
    return " ".join(words)


@needs_micropython
@pytest.mark.proof
def test_the_same_seed_and_script_give_the_same_records_on_both_hosts_for_200_random_scripts():
    dice = random.Random(2024)
    for number in range(size(25, 200)):
        text = random_script(dice)
        events, end_ms = script.parse(text)
        settings = {"captions": dice.randint(0, 1), "cunning": dice.randint(0, 1), "speed_percent": 100}
        job = {"seed": dice.getrandbits(32), "settings": settings, "case": None, "events": events, "end_ms": end_ms}
        here, there = [], []
        saved_here = runner.run(job, here.append)
        saved_there = micropython.run(job, there.append)
        assert there == here, (number, job["seed"], text)
        assert saved_there == json.loads(json.dumps(saved_here)), (number, text)


def test_a_save_goes_on_where_it_was(tmp_path):
    file = tmp_path / "game.save"
    first = records("--seed", "3", "--save", str(file), "ON ON C*3 wait:9000 OFF")
    clue = [r["display"] for r in first if "display" in r][-2]
    second = records("--seed", "4", "--save", str(file), "ON")
    assert second == [{"t_ms": 0, "display": clue, "flash": True}]


def test_a_truncated_save_is_refused_and_kept(tmp_path):
    file = tmp_path / "game.save"
    records("--save", str(file), "ON ON C")
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    line = refused("--save", str(file), "ON")
    assert str(file) in line
    assert "ends too early" in line
    assert (tmp_path / "game.save.bad").read_bytes() == whole[:-20]
    assert not file.exists()
    records("--save", str(file), "ON ON")
    assert file.exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"hello", "not a save"),
        (save.encode({"settings": {}, "case": None}, 0).replace(b"save 1", b"save 9"), "save"),
        (save.encode({"settings": {}}, 0), "'case' is missing"),
        (save.encode({"settings": {}, "case": {"v": 99}}, 0), "another version"),
        (save.encode({"settings": 5, "case": None}, 0), "save"),
    ],
)
def test_a_foreign_or_newer_save_is_refused_and_kept(tmp_path, content, words):
    file = tmp_path / "game.save"
    file.write_bytes(content)
    assert words in refused("--save", str(file), "ON")
    assert (tmp_path / "game.save.bad").read_bytes() == content


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seed", "7", "ON BANANA"], ["word 2", "'BANANA'"]),
        (["--seed", "7", "wait:" + "9" * 5000], ["word 1", "longer than a day"]),
        (["--seed", "7", "C*" + "9" * 5000], ["word 1"]),
        (["--seed", "9" * 5000, "ON"], ["--seed"]),
        (["--seed", "seven", "ON"], ["--seed", "'seven'"]),
        (["--seed", "-1", "ON"], ["--seed"]),
        (["--seed", "4294967296", "ON"], ["--seed", "4294967295"]),
        (["--set", "volume=9", "ON"], ["volume", "0 to 4"]),
        (["--set", "volume", "ON"], ["NAME=N"]),
        (["--set", "colour=1", "ON"], ["colour"]),
        (["--save", "/proc/nothing/here", "ON"], ["/proc/nothing/here"]),
    ],
)
def test_bad_input_is_one_line_that_says_what_and_where(arguments, words):
    line = refused(*arguments)
    for word in words:
        assert word in line


def test_every_host_of_the_list_is_a_module():
    for name, module in HOSTS.items():
        if name != "pico":
            assert callable(__import__(module, fromlist=["run"]).run)
