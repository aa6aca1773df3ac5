"""The panel in a companion's hands, on both Pythons: lent and given back, secrets typed on its keys, the mirror."""

from scanner.link import frame
from scanner.link.session import SILENCE_MS, Session
from tests.device.desk import place_of
from tests.device.link_bench import Bench, linked


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
