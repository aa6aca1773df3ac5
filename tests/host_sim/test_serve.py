"""`serve`: real processes, real ports; one companion at a time, saves, ends with its parent, one line for a mistake."""

import socket
import subprocess
import sys

import pytest

from host_sim.endpoint import Endpoint
from scanner.link import frame
from tests.link import endpoints
from tests.link.endpoints import Client

SERVE = [sys.executable, "-m", "host_sim", "serve"]


def run(*arguments):
    return subprocess.run([*SERVE, *arguments], capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--tcp", "x"], "--tcp 'x' is not a port number"),
        (["--tcp", "70000"], "--tcp '70000' is not a port number"),
        (["--tcp", "0", "--seed", "-1"], "--seed '-1' is not a whole number"),
        (["--tcp", "0", "--set", "volume=9"], "volume goes from 0 to 4"),
        (["--tcp", "0", "--host", "micropython", "--save", "x"], "--save goes with --host cpython only"),
    ],
)
def test_a_mistake_is_one_line_and_exit_2(arguments, words):
    done = run(*arguments)
    assert done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1 and done.stdout == ""


def test_a_port_in_use_is_told():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = run("--tcp", str(taken.getsockname()[1]))
    assert done.returncode == 2 and "cannot listen" in done.stderr and done.stderr.count("\n") == 1


def test_a_second_companion_is_turned_away_and_the_first_stays():
    with endpoints.scanner("cpython-tcp") as url:
        host, _, port = url.removeprefix("socket://").rpartition(":")
        client = Client(url)
        client.begin()
        with socket.create_connection((host, int(port)), timeout=20) as second:
            assert second.recv(10) == b""
        assert client.ok(c="ping")
        client.close()


@pytest.mark.parametrize("kind", list(endpoints.KINDS))
def test_the_scanner_goes_on_while_nobody_is_there(kind):
    why = endpoints.missing(kind)
    if why:
        pytest.skip(why)
    with endpoints.scanner(kind, "--seed", "7") as url:
        first = Client(url)
        boot = first.begin()["boot"]
        first.ok(c="keep", name="word", value="1")
        first.ok(c="seed", seed=3)
        first.close()
        while True:  # until the scanner has seen the first one leave
            try:
                second = Client(url)
                second.number = 77
                second.write(b"\n")
                assert second.ok(c="hello")["boot"] == boot
                break
            except (OSError, AssertionError):
                second.close()
        second.ok(c="start", boot=boot)
        assert second.ok(c="check", name="word", value="1") == {"match": "word"}
        assert second.ok(c="status")["practice"]
        second.close()


def test_a_case_is_saved_and_resumed(tmp_path):
    save = tmp_path / "case.save"
    histories = []
    for _ in range(2):
        with endpoints.scanner("cpython-tcp", "--save", str(save)) as url:
            client = Client(url)
            client.begin()
            if not histories:
                client.ok(c="set", name="volume", value=1)
                client.ok(c="mirror", on=True)
                client.ok(c="press", key="ON")
                client.ok(c="release", key="ON")
                client.event("sound_end")
            histories.append(client.ok(c="history")["actions"])
            assert client.ok(c="settings", name="volume") == {"volume": 1}
            client.close()
    assert histories[0] == histories[1] != []


def test_a_spoilt_save_is_kept_and_told(tmp_path):
    save = tmp_path / "case.save"
    save.write_bytes(b"nonsense")
    done = run("--tcp", "0", "--save", str(save))
    assert done.returncode == 2 and "cannot use the save" in done.stderr
    assert save.with_name("case.save.bad").read_bytes() == b"nonsense"


def test_attached_it_ends_with_its_parent():
    process = subprocess.Popen([*SERVE, "--tcp", "0", "--attached"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert b"socket://" in process.stdout.readline()
    process.stdin.close()
    assert process.wait(20) == 0
    process.stdout.close()


def test_seeds_decide_the_case_and_no_seed_is_chance():
    def first_clue(seed):
        endpoint = Endpoint(seed, {}, "test")
        endpoint.console.key_down("ON", 0)
        endpoint.console.key_up("ON", 50)
        for now_ms in range(0, 3000, 50):
            endpoint.step(now_ms)
        return str(endpoint.console.state()["case"]["thief"])

    assert first_clue(7) == first_clue(7)
    assert len({first_clue(None) for _ in range(8)}) > 1


def test_the_endpoint_answers_frames():
    endpoint = Endpoint(1, {}, "test")
    endpoint.session.feed(frame.encode({"i": 1, "c": "hello"}), 0)
    answer = frame.decode(endpoint.session.take(256)[:-1])
    assert answer["ok"]["board"] == "test" and "tip" in answer["ok"]["caps"]
