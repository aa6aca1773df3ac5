"""The device's end of the link on both Pythons: commands, exactly once, kept events, dice, full queue."""

from scanner.link import frame
from scanner.link.events import KEPT, QUEUE_BYTES
from scanner.settings import RANGES
from tests.device.desk import place_of
from tests.device.link_bench import Bench, linked


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


def test_battery_is_told():
    bench = Bench()
    bench.greet()
    bench.session.battery(3210, True)
    assert bench.heard() == [{"e": "battery", "mv": 3210, "low": True}]
    assert bench.ok(c="status")["mv"] == 3210
