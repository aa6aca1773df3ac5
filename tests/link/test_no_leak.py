"""No commands tell where the thief is in a case that is not practice; typed secrets never leave the device."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scanner.link import frame
from tests.link.rig import Device
from tests.proof import size

KEYS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "ON", "OFF", "T", "A", "C"]
QUIET_KEYS = [*"0123456789", "T", "T", "T"]  # none of them makes the thief act, or begins another case

NUMBERS = st.integers(-3, 1200)
TEXTS = st.sampled_from(["", "1", "999", "gem", "volume", "crime", "T", "place", "state", "rng", "seed"])
ANY = st.one_of(NUMBERS, TEXTS, st.booleans(), st.none(), st.lists(TEXTS, max_size=2))


def commands(keys):
    plain = st.sampled_from(
        ["ping", "status", "stop", "cancel", "clear", "hello", "start", "history", "settings", "fly"]
    )
    flag = st.booleans()
    return st.one_of(
        st.builds(lambda c: {"c": c}, plain),
        st.builds(lambda c, on: {"c": c, "on": on}, st.sampled_from(["link", "keys", "mirror"]), flag),
        st.builds(lambda c, key: {"c": c, "key": key}, st.sampled_from(["press", "release"]), st.sampled_from(keys)),
        st.builds(lambda f: {"c": "again", "from": f}, NUMBERS),
        st.builds(lambda f: {"c": "history", "from": f}, st.integers(0, 12)),
        st.builds(lambda n: {"c": "seed", "seed": n}, NUMBERS),
        st.builds(lambda n: {"c": "roll", "sides": 6, "count": n}, st.integers(0, 20)),
        st.builds(lambda t, f: {"c": "show", "text": t, "flash": f}, st.sampled_from(["A", "-"]), flag),
        st.builds(lambda n: {"c": "play", "name": n}, st.sampled_from(["key", "tip"])),
        st.builds(lambda n, v: {"c": "set", "name": n, "value": v}, st.sampled_from(["captions", "volume"]), NUMBERS),
        st.builds(lambda n: {"c": "settings", "name": n}, TEXTS),
        st.builds(lambda n, v: {"c": "keep", "name": n, "value": v}, TEXTS, TEXTS),
        st.builds(lambda n: {"c": "keep", "name": n, "digits": 3}, TEXTS),
        st.builds(lambda n: {"c": "check", "names": n, "digits": 3}, st.lists(TEXTS, max_size=3)),
        st.builds(
            lambda c, k, v: {"c": c, k: v},
            st.sampled_from(["keep", "check", "clear", "show", "play", "status", "ping", "again", "press"]),
            st.sampled_from(["name", "names", "value", "digits", "prompt", "key", "text", "from", "place"]),
            ANY,
        ),
    )


def steps(keys):
    return st.lists(st.tuples(commands(keys), st.sampled_from([0, 20, 400, 3000])), min_size=1, max_size=25)


class Table:
    """A device with a case running, and all that it ever sends."""

    def __init__(self, seed=5, open_panel=False):
        self.device = Device(random.Random(seed), seed, stamp=False)
        self.device.open_panel = open_panel
        self.now_ms = 0
        self.number = 100
        self.sent = b""
        self.ask({"c": "start", "boot": self.device.boot})
        self.ask({"c": "mirror", "on": True})
        self.ask({"c": "keys", "on": True})
        console = self.device.console
        console.key_down("ON", 0)
        console.key_up("ON", 50)
        self.wait(4000)
        assert console.has_case and console.mode == "large"

    def ask(self, message):
        self.number += 1
        self.device.feed(frame.encode({**message, "i": self.number}), self.now_ms)
        self.collect()

    def collect(self):
        while self.device.pending():
            self.sent += self.device.take(64)

    def wait(self, length_ms):
        end_ms = self.now_ms + length_ms
        while self.now_ms < end_ms:
            self.now_ms = min(end_ms, self.now_ms + 100)
            self.device.console.tick(self.now_ms)
            self.device.tick(self.now_ms)
            self.collect()

    def messages(self):
        found, self.sent = frame.Reader().feed(self.sent), b""
        return found


def texts_and_numbers(value):
    """Every text and number in a message, but for those that count something else: frames, events, times."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("i", "n", "ms", "boot", "oldest", "last", "values"):
                yield key
                yield from texts_and_numbers(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_and_numbers(inner)
    elif not isinstance(value, bool) and value is not None:
        yield str(value)


def leaks(table, place, request=None):
    """The messages that have the place in them anywhere, but where they only say again what the request itself said."""
    digits = str(place)
    own = [text for text in texts_and_numbers(request or {}) if digits in text]

    def has_place(text):
        for said in own:
            text = text.replace(said, "")
        return digits in text.replace(".", "")

    # A refusal may quote the request in part only.
    quotes = "err" if own else None
    return [m for m in table.messages() if quotes not in m and any(has_place(t) for t in texts_and_numbers(m))]


def type_nothing_right(table, message):
    """The companion does not happen to guess: a digit that would complete the place in an arrest is another one."""
    console, key = table.device.console, message.get("key")
    if console.mode == "arrest" and key in list("0123456789") and console._typing + key == str(console._thief.place):
        return {**message, "key": "0" if key != "0" else "1"}
    return message


@pytest.mark.proof
@settings(max_examples=size(150, 5000), deadline=None)
@given(st.integers(1, 50), steps(KEYS))
def test_no_command_reveals_the_place(seed, script):
    table = Table(seed)
    table.messages()
    for message, length_ms in script:
        if table.device.console.practice:
            return
        request = type_nothing_right(table, message)
        table.ask(request)
        table.wait(length_ms)
        thief = table.device.console._thief
        if thief is None or table.device.console.mode == "caught":
            return
        assert leaks(table, thief.place, request) == []


def test_a_refusal_that_quotes_the_request_reveals_nothing():
    """Found by chance: the companion asks for captions=242 while the thief is at 242."""
    table = Table(18)
    place = table.device.console._thief.place
    request = {"c": "set", "name": "captions", "value": place}
    table.messages()
    table.ask(request)
    assert leaks(table, place, request) == []
    table.ask(request)
    assert len(leaks(table, place)) == 1  # the search itself would see it


@pytest.mark.proof
@settings(max_examples=size(150, 5000), deadline=None)
@given(st.integers(1, 50), st.integers(0, 18), steps(QUIET_KEYS))
def test_bytes_do_not_depend_on_the_place(seed, other, script):
    """Two devices, alike but for where the thief is: until he acts, not one byte differs."""
    tables = [Table(seed), Table(seed)]
    thief = tables[1].device.console._thief
    thief.place = [place for place in (111, 148, 217, 334, 423, 535, 612, 741, 846) if place != thief.place][other % 8]
    for message, length_ms in script:
        for table in tables:
            table.ask(message)
            table.wait(length_ms)
    assert tables[0].sent == tables[1].sent
    assert tables[0].device.console._thief.place != tables[1].device.console._thief.place


def test_the_search_finds_what_an_open_panel_shows():
    """The control: a simulated scanner, whose mirror is its display, shows the tip, and the search sees it."""
    for open_panel in (True, False):
        table = Table(open_panel=open_panel)
        table.messages()
        table.ask({"c": "press", "key": "T"})
        table.wait(200)
        found = leaks(table, table.device.console._thief.place)
        assert [m["e"] for m in found] == (["panel"] if open_panel else [])


@pytest.mark.proof
@settings(max_examples=size(60, 2000), deadline=None)
@given(st.lists(st.sampled_from("0123456789"), min_size=3, max_size=3), steps(QUIET_KEYS))
def test_a_secret_typed_on_the_keys_never_crosses_the_wire(digits, script):
    """Two devices on which different digits are typed: the bytes are the same."""
    other = [str((int(d) + 1) % 10) for d in digits]
    sent = []
    for typed in (digits, other):
        table = Table()
        table.ask({"c": "link", "on": True})
        table.ask({"c": "keep", "name": "gem", "digits": 3})
        assert table.device.entry
        for key in [*typed, "ON"]:
            table.device.console.key_down(key, table.now_ms)
            table.wait(100)
            table.device.console.key_up(key, table.now_ms)
        assert table.device.vault.has("gem", True)
        for message, length_ms in script:
            table.ask(message)
            table.wait(length_ms)
        sent.append(table.sent)
    assert sent[0] == sent[1]
