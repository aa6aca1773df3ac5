"""The device's end of the link on both Pythons: commands, exactly once, kept events, secrets, silence, full queue."""

from scanner.console import Console
from scanner.link import frame
from scanner.link.events import KEPT, QUEUE_BYTES
from scanner.link.mirror import Mirror
from scanner.link.session import SILENCE_MS, Session
from scanner.rules.rng import Rng
from scanner.settings import RANGES, Settings
from tests.device.desk import place_of


class Bench:
    """A console, its session and a companion, on one virtual clock."""

    def __init__(self, seed=7, open_panel=False, power=True):
        self.now = 0
        self.number = 1000
        self._bytes = Rng(seed + 1)
        self.mirror = Mirror()
        self.console = Console(self.mirror, Rng(seed), Settings())
        self.session = Session(self.console, self.entropy, "bench", mirror=self.mirror, open_panel=open_panel)
        self.reader = frame.Reader()
        self.events = []
        self.answers = []
        if power:
            self.console.power_on(0)

    def entropy(self, size):
        return bytes([self._bytes.below(256) for _ in range(size)])

    def send(self, **message):
        if "i" not in message:
            self.number += 1
            message["i"] = self.number
        self.session.feed(frame.encode(message), self.now)
        return message["i"]

    def receive(self):
        while self.session.pending():
            for message in self.reader.feed(self.session.take(64)):
                (self.events if "e" in message else self.answers).append(message)

    def ask(self, **message):
        number = self.send(**message)
        self.receive()
        found = [a for a in self.answers if a["i"] == number]
        self.answers = []
        assert len(found) == 1, (message, found)
        return found[0]

    def ok(self, **message):
        answer = self.ask(**message)
        assert "ok" in answer, answer
        return answer["ok"]

    def greet(self, **first):
        boot = self.ok(c="hello", **first)["boot"]
        self.number = first.get("i", self.number)
        return self.ok(c="start", boot=boot)

    def error(self, **message):
        answer = self.ask(**message)
        assert "err" in answer and answer["say"], answer
        return answer["err"]

    def heard(self):
        """Events since the last call, as (name, data) without their numbers."""
        self.receive()
        found = [{k: v for k, v in e.items() if k != "n"} for e in self.events]
        self.events = []
        return found

    def wait(self, length_ms):
        end = self.now + length_ms
        while self.now < end:
            self.now = min(end, self.now + 50)
            self.console.tick(self.now)
            self.session.tick(self.now)

    def key(self, key, held_ms=80):
        self.console.key_down(key, self.now)
        self.wait(held_ms)
        self.console.key_up(key, self.now)

    def rest(self):
        while not self.console.settled:
            self.wait(50)

    def strike(self):
        self.key("ON")
        self.rest()


def linked(**options):
    bench = Bench(**options)
    bench.greet()
    bench.ok(c="link", on=True)
    return bench


def test_hello_says_who_is_there():
    bench = Bench()
    answer = bench.ok(c="hello")
    assert answer["v"] == 1 and answer["board"] == "bench" and answer["fw"]
    assert "vault" in answer["caps"] and "tip" not in answer["caps"]
    assert answer["boot"] == bench.session.boot
    assert bench.ok(c="start", boot=answer["boot"]) == {"n": bench.session.events.last}
    assert Bench(seed=8).ok(c="hello")["boot"] != answer["boot"]


def test_before_start_nothing_is_done_and_nothing_is_sent():
    bench = Bench()
    bench.ok(c="hello")
    bench.strike()
    assert bench.session.pending() == 0
    assert bench.error(c="link", on=True) == "start"
    for boot in (bench.session.boot + 1, None, True):
        assert bench.error(c="start", boot=boot) == "boot"
    assert bench.error(c="link", on=True) == "start"
    assert not bench.console.linked


def test_a_repeated_request_acts_once_and_gets_the_same_answer():
    bench = Bench()
    bench.greet()
    first = bench.ask(c="roll", sides=1000, count=5)
    for _ in range(3):
        assert bench.ask(c="roll", sides=1000, count=5, i=first["i"]) == first
    bench.ok(c="keep", name="a", value="1")
    assert bench.ask(c="keep", name="a", value="1", i=bench.number) == {"i": bench.number, "ok": {"kept": True}}


def test_answers_are_remembered_as_long_as_a_number_is_accepted():
    bench = Bench()
    bench.greet()
    first = bench.ask(c="roll", sides=1000, count=9)
    for count in range(40):
        answer = bench.ask(c="roll", sides=1000, count=9, i=first["i"])
        assert answer == first or (answer["err"] == "start" and count >= 15)
        bench.ok(c="ping")


def test_a_late_number_inside_the_window_is_still_acted_on_once():
    bench = Bench()
    bench.greet()
    bench.ok(c="keep", name="b", value="2", i=bench.number + 5)
    assert bench.ok(c="keep", name="a", value="1", i=bench.number + 2) == {"kept": True}
    assert bench.ok(c="check", name="a", value="1", i=bench.number + 6) == {"match": "a"}


def test_a_start_out_of_order_starts_over_and_a_repeated_one_does_not():
    bench = linked()
    boot = bench.session.boot
    bench.ok(c="keys", on=True)
    bench.ok(c="keep", name="a", value="1")
    bench.ok(c="start", boot=boot)
    bench.ok(c="hello", i=500_000)
    assert bench.session.linked
    old = bench.number
    bench.ok(c="start", boot=boot, i=500_000)
    assert not bench.session.linked and not bench.session.keys_on and not bench.console.linked
    bench.ok(c="link", on=True, i=500_001)
    bench.ok(c="start", boot=boot, i=500_000)
    assert bench.session.linked
    assert bench.error(c="ping", i=old) == "start"
    assert bench.ok(c="check", name="a", value="1", i=500_002) == {"match": "a"}


def test_unknown_commands_and_arguments_are_named():
    bench = Bench()
    bench.greet()
    assert bench.error(c="fly") == "command"
    assert bench.error(c=5) == "command"
    assert bench.error() == "command"
    assert bench.error(c="roll", side=6) == "args"
    assert bench.error(c="ping", **{"\U0001f600" * 10: 1}) == "args"
    for sides in (1, 0, -6, 1001, "6", None, True, [6]):
        assert bench.error(c="roll", sides=sides) == "args"
    for text in ("", "1234", "x", "..", ".1", None, 5):
        assert linked().error(c="show", text=text) == "args"


def test_what_is_no_request_is_not_answered():
    bench = Bench()
    bench.greet()
    for message in ({"c": "ping"}, {"i": "1", "c": "ping"}, {"i": True, "c": "ping"}, {"i": 0, "c": "ping"}, {}):
        bench.session.feed(frame.encode(message), 0)
    bench.session.feed(frame.encode({"i": 1 << 30, "c": "hello"}), 0)
    assert bench.session.pending() == 0


def test_dice_are_even_and_leave_the_game_alone():
    bench = Bench()
    bench.greet()
    before = bench.console.state()
    counts = [0] * 6
    for _ in range(100):
        for face in bench.ok(c="roll", sides=6, count=20)["dice"]:
            counts[face - 1] += 1
    assert bench.console.state() == before
    assert sum(counts) == 2000 and all(250 < n < 420 for n in counts), counts


def test_dice_have_no_bias_at_the_edge_of_a_byte():
    bench = Bench()
    given = [b"\xff\xff", b"\xff\xfc", b"\xff\xfb"]
    bench.session._entropy = lambda size: given.pop(0)
    assert bench.session.below(6) == 5  # 65535 and 65532 are beyond the last whole six; 65531 is not
    assert given == []


def test_the_panel_goes_to_the_companion_and_back():
    bench = Bench()
    bench.strike()
    before, shown = bench.console.state()["case"], bench.console.display
    bench.greet()
    assert bench.error(c="show", text="HI") == "unlinked" or bench.error(c="show", text="1Cr") == "unlinked"
    bench.ok(c="link", on=True)
    bench.ok(c="show", text="1Cr", flash=True)
    assert (bench.mirror.text, bench.mirror.flash) == ("1Cr", True)
    assert bench.ok(c="play", name="crime")["ms"] > 0 and bench.mirror.sound == "crime"
    bench.ok(c="stop")
    assert bench.mirror.sound is None
    bench.ok(c="keys", on=True)
    for key in ("C", "A", "T", "5", "ON"):
        bench.key(key)
    wanted = []
    for key in ("C", "A", "T", "5", "ON"):
        wanted += [{"e": "key", "key": key, "down": True}, {"e": "key", "key": key, "down": False}]
    assert [e for e in bench.heard() if e["e"] == "key"] == wanted
    bench.ok(c="link", on=False)
    assert bench.console.state()["case"] == before and bench.console.display == shown


def test_off_on_the_scanner_ends_the_link():
    bench = linked()
    bench.key("OFF")
    assert {"e": "link", "on": False, "why": "off"} in bench.heard()
    assert not bench.session.linked and bench.error(c="show", text="1") == "unlinked"
    assert bench.error(c="link", on=True) == "busy"


def test_a_silent_companion_loses_the_panel_after_ten_seconds():
    bench = linked()
    bench.ok(c="press", key="5")
    bench.wait(SILENCE_MS - 100)
    bench.ok(c="ping")
    bench.wait(SILENCE_MS - 100)
    assert bench.console.linked
    bench.wait(200)
    assert not bench.console.linked and bench.session.pressed == []
    assert bench.console.display == ("---", False)
    assert bench.session.pending() == 0 or bench.heard()
    last = bench.session.events.last
    bench.number += 1
    bench.ok(c="again", **{"from": last})
    assert bench.heard()[-1] == {"e": "link", "on": False, "why": "silence"}


def test_clues_and_results_are_events():
    bench = Bench()
    bench.greet()
    bench.ok(c="seed", seed=7)
    bench.strike()
    events = bench.heard()
    assert [e["kind"] for e in events if e["e"] == "clue"] == ["crime"]
    place = str(place_of(bench.console))
    for key in "A" + place:
        bench.ok(c="press", key=key)
        bench.wait(80)
        bench.ok(c="release", key=key)
    kinds = []
    while not bench.console.settled:
        bench.ok(c="ping")
        bench.wait(2000)
        kinds += [e["e"] for e in bench.heard()]
    assert kinds.count("arrest") == 1 and kinds.count("result") == 1


def test_history_and_settings_come_in_pages():
    bench = Bench()
    bench.greet()
    bench.strike()
    for _ in range(12):
        bench.key("C")
        bench.rest()
        bench.ok(c="ping")
    found = []
    while True:
        page = bench.ok(c="history", **{"from": len(found)})
        found += page["actions"]
        if len(found) >= page["of"]:
            break
    assert found == bench.console.history
    values = {}
    while True:
        page = bench.ok(c="settings", **{"from": len(values)})
        values.update(page["values"])
        if len(values) >= page["of"]:
            break
    assert values == bench.console.settings.values() and len(values) == len(RANGES)


def test_a_setting_is_changed_and_due_to_be_saved():
    bench = Bench()
    bench.greet()
    bench.console.save_due = False
    assert bench.ok(c="set", name="volume", value=1) == {"volume": 1}
    assert bench.ok(c="settings", name="volume") == {"volume": 1} and bench.console.save_due
    for name, value in (("volume", 9), ("volume", "1"), ("\u00e5" * 32, 1), ("volume", "\u00e5" * 30), ("nothing", 1)):
        assert bench.error(c="set", name=name, value=value) == "args"
    assert bench.error(c="settings", name="nothing") == "args"


def test_a_seed_is_taken_before_a_case_only_and_marks_it():
    bench = Bench()
    bench.greet()
    assert bench.ok(c="seed", seed=3) == {"practice": True}
    assert bench.ok(c="status")["practice"] and "." in bench.console.display[0]
    bench.strike()
    assert bench.error(c="seed", seed=4) == "case"


def test_missed_events_are_sent_again_in_order():
    bench = linked()
    bench.ok(c="keys", on=True)
    start = bench.session.events.last + 1
    for _ in range(20):
        bench.key("1")
    bench.session._outbox.clear()
    bench.session.events.dropped = 0
    wanted = start
    bench.receive()
    bench.events = []
    while wanted <= bench.session.events.last:
        answer = bench.ok(c="again", **{"from": wanted})
        assert answer["oldest"] == bench.session.events.last - KEPT + 1 and answer["last"] == start + 39
        wanted = max(wanted, answer["oldest"])
        for event in bench.events:
            assert event["n"] == wanted
            wanted += 1
        bench.events = []


def test_a_companion_that_never_reads_costs_a_bounded_queue_and_is_told():
    bench = linked()
    bench.ok(c="keys", on=True)
    for _ in range(300):
        bench.send(c="status")
        bench.key("1", 50)
        assert bench.session.pending() <= QUEUE_BYTES
    bench.receive()
    bench.wait(50)
    lost = [e for e in bench.heard() if e["e"] == "overflow"]
    assert len(lost) == 1 and lost[0]["dropped"] > 300
    assert bench.ok(c="ping")["n"] == bench.session.events.last


def test_secrets_are_set_once_compared_and_cleared():
    bench = Bench()
    bench.greet()
    bench.ok(c="keep", name="gem", value="3")
    assert bench.error(c="keep", name="gem", value="4") == "taken"
    assert bench.ok(c="check", name="gem", value="3") == {"match": "gem"}
    assert bench.ok(c="check", names=["gem"], value="4") == {"match": None}
    assert bench.error(c="check", name="other", value="4") == "unknown"
    bench.ok(c="clear", name="gem")
    assert bench.error(c="clear", name="gem") == "unknown"
    for number in range(16):
        bench.ok(c="keep", name="s%d" % number, value="v")
    assert bench.error(c="keep", name="one more", value="v") == "full"
    bench.ok(c="clear")
    assert bench.error(c="check", name="s1", value="v") == "unknown"
    for wrong in ({"name": ""}, {"name": "x" * 17}, {"name": 5}, {"name": "a", "value": ""}, {"name": "a", "value": 7}):
        assert bench.error(c="keep", **wrong) in ("args", "unlinked")


def typed(bench, *keys):
    for key in keys:
        bench.key(key)
    return [e for e in bench.heard() if e["e"] in ("kept", "checked", "key")]


def test_secrets_typed_on_the_keys_never_cross_the_wire():
    bench = linked()
    bench.ok(c="keys", on=True)
    bench.ok(c="mirror", on=True)
    bench.heard()
    assert bench.ok(c="keep", name="gem1", low=1, high=7, prompt="GE1") == {"typing": True}
    assert bench.console.display[0] == "GE1"
    bench.key("5")
    assert bench.console.display[0] == "5"
    assert bench.error(c="show", text="1") == "typing" and bench.error(c="press", key="1") == "typing"
    assert bench.error(c="keep", name="gem2") == "typing"
    sent = bench.heard()
    assert [e for e in sent if e["e"] == "key"] == []
    assert all(e["text"] == "---" and e["masked"] for e in sent if e["e"] == "panel")
    assert typed(bench, "ON") == [{"e": "kept", "name": "gem1", "kept": True}]
    # A second gem, in another building; C takes a digit back; 8 is no building.
    bench.ok(c="keep", name="gem2", low=1, high=7, unlike=["gem1"], bar=[2])
    assert typed(bench, "5", "ON", "2", "ON", "8", "ON", "3", "C", "6", "ON") == [
        {"e": "kept", "name": "gem2", "kept": True}
    ]
    # No value from the wire is ever compared with it.
    for value in "1234567":
        assert bench.error(c="check", names=["gem1", "gem2"], value=value) == "unknown"
    for keys, match in ((("5", "ON"), "gem1"), (("4", "ON"), None), (("6", "ON"), "gem2")):
        bench.ok(c="check", names=["gem1", "gem2"], low=1, high=7)
        assert typed(bench, *keys) == [{"e": "checked", "match": match, "typed": True}]
    bench.ok(c="check", name="gem1")
    assert typed(bench, "A") == [{"e": "checked", "match": None, "typed": False}]


def test_a_secret_being_typed_is_given_up_by_cancel_off_and_silence():
    for how in ("cancel", "A", "OFF", "link", "silence"):
        bench = linked()
        bench.ok(c="keep", name="gem", digits=2)
        bench.key("1")
        if how == "silence":
            bench.wait(SILENCE_MS + 100)
            bench.ok(c="again", **{"from": bench.session.events.last - 2})
        elif how in ("A", "OFF"):
            bench.key(how)
        else:
            bench.ok(c=how, **({"on": False} if how == "link" else {}))
        assert {"e": "kept", "name": "gem", "kept": False} in bench.heard(), how
        assert bench.session.entry is None and not bench.session.vault.has("gem", True)


def test_the_mirror_hides_a_tip_but_not_in_practice_or_on_a_simulated_scanner():
    for practice, open_panel in ((False, False), (True, False), (False, True)):
        bench = Bench(open_panel=open_panel)
        bench.greet()
        if practice:
            bench.ok(c="seed", seed=5)
        bench.ok(c="mirror", on=True)
        bench.strike()
        bench.heard()
        place = str(place_of(bench.console))
        bench.ok(c="press", key="T")
        bench.wait(100)
        assert bench.console.display[0].replace(".", "") == place
        shown = [e["text"].replace(".", "") for e in bench.heard() if e["e"] == "panel"]
        now = bench.ok(c="mirror", on=True)
        hidden = not practice and not open_panel
        assert shown == (["---"] if hidden else [place])
        assert now.get("masked", False) == hidden and (place in now["text"].replace(".", "")) == (not hidden)
        bench.ok(c="release", key="T")
        bench.rest()
        assert bench.heard()[-1]["e"] in ("sound_end", "panel")
        assert bench.ok(c="mirror", on=True)["text"].replace(".", "") == bench.console.display[0].replace(".", "")


def test_the_mirror_tells_sounds_from_start_to_end():
    bench = Bench()
    bench.greet()
    bench.ok(c="mirror", on=True)
    bench.ok(c="press", key="1")
    bench.wait(80)
    bench.ok(c="release", key="1")
    bench.rest()
    heard = [e for e in bench.heard() if e["e"] in ("sound", "sound_end")]
    assert heard == [{"e": "sound", "name": "crime"}, {"e": "sound_end", "sound": "crime"}]
    assert bench.ok(c="mirror", on=True)["sound"] is None


def test_two_ports_share_one_panel():
    bench = linked()
    other = Session(bench.console, bench.entropy, "uart")
    start = {"i": 1, "c": "start", "boot": other.boot}
    other.feed(frame.encode(start) + frame.encode({"i": 2, "c": "link", "on": True}), 0)
    answers = frame.Reader().feed(other.take(999) + other.take(999))
    assert answers[1]["err"] == "taken"
    assert other.caps == ["link", "dice", "vault", "seed"]
    other.feed(frame.encode({"i": 3, "c": "mirror", "on": True}), 0)
    assert frame.Reader().feed(other.take(999))[0]["err"] == "command"
    bench.key("OFF")
    assert {"e": "link", "on": False, "why": "off"} in bench.heard() and other.pending() == 0


def test_battery_is_told():
    bench = Bench()
    bench.greet()
    bench.session.battery(3210, True)
    assert bench.heard() == [{"e": "battery", "mv": 3210, "low": True}]
    assert bench.ok(c="status")["mv"] == 3210
