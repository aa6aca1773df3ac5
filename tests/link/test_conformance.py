"""One suite for every scanner: CPython, real MicroPython, and the emulated RP2040, over real ports.

Tests share a process and run in order; each begins a conversation of its own.
"""

import contextlib
import random

import pytest

from scanner.link import frame
from tests.link import endpoints
from tests.link.endpoints import Client

pytestmark = pytest.mark.timeout(1800)  # emulated time runs at a fortieth of real time, or less


@pytest.fixture(scope="module", params=[*endpoints.KINDS, "pico"])
def wire(request):
    why = endpoints.missing(request.param)
    if why:
        pytest.skip(why)
    with contextlib.ExitStack() as stack:
        if request.param == "pico":
            pytest.importorskip("rp2040py", reason="the emulated RP2040 needs PyPI rp2040py")
            from tests.link import pico

            port = stack.enter_context(pico.port())
            client = Client(port, port.clock, slow=True)
        else:
            client = Client(stack.enter_context(endpoints.scanner(request.param, "--seed", "7")))
        yield client
        client.close()


@pytest.fixture
def talk(wire):
    wire.begin()
    return wire


def test_hello_and_start(wire):
    info = wire.begin()
    assert info["v"] == 1 and info["board"] and info["fw"] and {"link", "dice", "vault", "seed"} <= set(info["caps"])
    wire.number = 5 if wire.number > 1 << 27 else 1 << 28
    assert wire.error(c="ping") == "start"
    assert wire.error(c="start", boot=info["boot"] ^ 1) == "boot"
    assert wire.ok(c="hello") == info
    assert wire.error(c="roll") == "start"
    wire.ok(c="start", boot=info["boot"])
    assert wire.ok(c="ping")


def test_a_repeated_request_is_answered_from_memory(talk):
    first = talk.ask(c="roll", sides=1000, count=10)
    for _ in range(3):
        assert talk.ask(i=first["i"], c="roll", sides=1000, count=10) == first
    assert talk.ask(c="roll", sides=1000, count=10)["ok"] != first["ok"]


def test_dice_stay_in_range(talk):
    rolls = 2 if talk.slow else 10
    faces = [face for _ in range(rolls) for face in talk.ok(c="roll", sides=6, count=20)["dice"]]
    assert len(faces) == 20 * rolls and set(faces) <= {1, 2, 3, 4, 5, 6}
    assert talk.slow or len(set(faces)) == 6


def test_noise_between_frames_is_passed_over(talk):
    long = b"x" * (300 if talk.slow else 3000)
    for noise in (b"\x00\xff\x1b[2J", b"@{", b'@{"i":1,"c":"pi', long, b"\n\r\n", b"Traceback (most recent call"):
        talk.write(noise)
        assert talk.ok(c="ping")


def test_a_damaged_frame_is_not_answered(talk):
    line = bytearray(frame.encode({"i": talk.number + 1, "c": "ping"}))
    line[8] ^= 1
    talk.write(bytes(line))
    talk.ok(c="ping", i=talk.number + 2)
    assert talk.number + 1 not in talk.answers


def test_errors_have_a_code_and_a_text(talk):
    for message, code in (
        ({"c": "fly"}, "command"),
        ({"c": "roll", "sides": 1}, "args"),
        ({"c": "roll", "side": 6}, "args"),
        ({"c": "show", "text": "1Cr"}, "unlinked"),
        ({"c": "play", "name": "crime"}, "unlinked"),
        ({"c": "set", "name": "volume", "value": 9}, "args"),
        ({"c": "check", "name": "nothing", "value": "1"}, "unknown"),
    ):
        answer = talk.ask(**message)
        assert answer["err"] == code and len(answer["say"]) > 10, answer


def test_settings_are_read_and_changed(talk):
    values = {}
    while True:
        page = talk.ok(c="settings", **{"from": len(values)})
        values.update(page["values"])
        if len(values) == page["of"]:
            break
    old = values["volume"]
    assert talk.ok(c="set", name="volume", value=(old + 1) % 5) == {"volume": (old + 1) % 5}
    assert talk.ok(c="settings", name="volume") == {"volume": (old + 1) % 5}
    talk.ok(c="set", name="volume", value=old)


def test_secrets_over_the_wire(talk):
    talk.ok(c="keep", name="a", value="17")
    assert talk.error(c="keep", name="a", value="18") == "taken"
    assert talk.ok(c="check", names=["a"], value="17") == {"match": "a"}
    assert talk.ok(c="check", name="a", value="18") == {"match": None}
    talk.ok(c="clear", name="a")
    assert talk.error(c="check", name="a", value="17") == "unknown"


def test_the_panel_is_lent_and_given_back(talk):
    talk.ok(c="mirror", on=True)
    talk.ok(c="link", on=True)
    talk.ok(c="show", text="HEY", flash=True)
    panel = {}
    while panel.get("text") != "HEY":
        panel = talk.event("panel")
    assert panel["flash"] is True
    assert talk.ok(c="play", name="key")["ms"] > 0
    assert talk.event("sound_end")["sound"] == "key"
    talk.ok(c="link", on=False)
    assert talk.event("panel")["text"].replace(".", "") == "---"
    assert talk.ok(c="status")["mode"] == "ready"


def test_keys_reach_the_companion_while_linked(talk):
    talk.ok(c="link", on=True)
    talk.ok(c="keys", on=True)
    for key in ("5", "A", "ON"):
        talk.ok(c="press", key=key)
        talk.ok(c="release", key=key)
        for down in (True, False):
            event = talk.event("key")
            assert (event["key"], event["down"]) == (key, down)
    talk.ok(c="link", on=False)


def test_a_secret_is_typed_on_the_keys(talk):
    if "tip" not in talk.ok(c="hello")["caps"]:
        pytest.skip("this scanner wants a finger on its own keys")
    talk.ok(c="link", on=True)
    for name, digit in (("gem1", "3"), ("gem2", "5")):
        talk.ok(c="keep", name=name, low=1, high=7, unlike=["gem1"] if name == "gem2" else [])
        for key in (digit, "ON"):
            talk.ok(c="press", key=key)
            talk.ok(c="release", key=key)
        assert talk.event("kept")["kept"] is True
    assert talk.error(c="check", names=["gem1", "gem2"], value="3") == "unknown"
    talk.ok(c="check", names=["gem1", "gem2"], low=1, high=7)
    for key in ("5", "ON"):
        talk.ok(c="press", key=key)
        talk.ok(c="release", key=key)
    assert talk.event("checked")["match"] == "gem2"
    talk.ok(c="link", on=False)


def test_events_are_numbered_and_sent_again(talk):
    talk.ok(c="link", on=True)
    talk.ok(c="keys", on=True)
    first = talk.ok(c="ping")["n"] + 1
    for _ in range(3):
        talk.ok(c="press", key="1")
        talk.ok(c="release", key="1")
    talk.until(lambda: len(talk.events) == 6)
    sent = list(talk.events)
    assert [e["n"] for e in sent] == list(range(first, first + 6))
    talk.events.clear()
    answer = talk.ok(c="again", **{"from": first})
    assert answer["oldest"] <= first and answer["last"] == first + 5
    talk.until(lambda: len(talk.events) == 6)
    assert talk.events == sent
    talk.ok(c="link", on=False)


def test_a_companion_that_does_not_read_is_told_afterwards(talk):
    count = 20 if talk.slow else 400
    last = talk.number + count
    for _ in range(count):
        talk.send(c="status")
    talk.number = last
    assert "ok" in talk.persist(c="ping")
    assert "ok" in talk.persist(c="status")


def test_hostile_lines_change_nothing(talk):
    before = talk.ok(c="status")
    chance = random.Random(3)
    for _ in range(5 if talk.slow else 300):
        talk.write(chance.randbytes(chance.randrange(1, 200)).replace(b"\x03", b"") + b"\n")
        talk.write(b"@" + chance.randbytes(30).replace(b"\x03", b"") + b"#00000000\n")
    talk.write(frame.encode({"i": [1], "c": {"x": 1}}) + frame.encode({"c": "link", "on": True}))
    assert talk.ok(c="status") == before


def test_a_practice_case(talk):
    talk.ok(c="seed", seed=11)
    talk.ok(c="press", key="ON")
    talk.ok(c="release", key="ON")
    clue = talk.event("clue")
    assert (clue["kind"], clue["sound"]) == ("crime", "crime") and 1 <= clue["area"] <= 9
    talk.until(lambda: not talk.ok(c="status")["busy"])
    status = talk.ok(c="status")
    assert status["practice"] and status["case"] and status["mode"] == "large"
    assert talk.ok(c="history")["actions"] == [[[clue["area"], "crime"]]]
    assert talk.error(c="seed", seed=12) == "case"
