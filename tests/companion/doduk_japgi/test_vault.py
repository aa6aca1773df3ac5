"""The scanner as vault: typed numbers become actions, or stay on the scanner and only results come back."""

import pytest

from companion.games import doduk_japgi as game
from companion.games.doduk_japgi import vault
from companion.games.kit.errors import IllegalAction
from companion.games.kit.session import Session
from scanner.link.commands import COMMANDS
from scanner.link.vault import MAX_NAME, Entry, Vault
from scanner.segments import encode
from scanner.sounds import NAMES
from tests.companion.doduk_japgi.table import go, hidden, scene, start


class Scanner:
    """The scanner's own vault and typing, without the wire."""

    def __init__(self):
        self.vault = Vault()

    def typed(self, job, request, keys):
        """Types keys for a request of the game; the name that matched, or True when kept, None when refused."""
        assert set(request) <= set(COMMANDS[job][1])
        encode(request["prompt"])
        names = tuple(request["names"]) if job == "check" else (request["name"],)
        assert all(len(name) <= MAX_NAME for name in names)

        def allowed(text):
            fits = request["low"] <= int(text) <= request["high"] and int(text) not in request.get("bar", [])
            return fits and self.vault.matches(request.get("unlike", []), text, True) is None

        entry = Entry(job, names, request["digits"], request["prompt"], allowed)
        for key in keys:
            entry.key(key)
        entry.key("ON")
        if entry.done != "typed":
            return None
        if job == "check":
            return self.vault.matches(names, entry.text, True)
        assert self.vault.fault(names[0]) is None
        self.vault.keep(names[0], entry.text, True)
        return True


def test_typed_numbers_hide_search_and_hide_again_when_the_program_is_the_vault():
    state = start()
    assert vault.expects(state) == (3, "---")
    state, _ = game.apply(state, vault.typed(state, "123"))
    assert state["hidden"] == {"B1": "gem", "B2": "gem", "B3": "ambush"}
    assert vault.expects(state)[0] == 0
    state = go(scene("T1", {"T1": "5"}, state), 1, "B1")
    assert vault.expects(state) == (1, "b1?")
    with pytest.raises(IllegalAction, match="R15"):
        game.apply(state, vault.typed(state, "2"))
    state, events = game.apply(state, vault.typed(state, "1"))
    assert [(e["kind"], e["sound"], e["display"]) for e in events] == [("gem", "crime", "GE")]
    caught = go(scene("P1", {"T1": "5", "P1": "3"}, state), 2, "5")
    assert vault.expects(caught) == (1, "GE-")
    again, _ = game.apply(caught, vault.typed(caught, "4"))
    assert again["hidden"]["B4"] == "gem"


@pytest.mark.parametrize("digits", ["", "12", "1234", "1x3", "²12"])
def test_a_wrong_number_of_digits_is_refused(digits):
    with pytest.raises(IllegalAction, match="3 building numbers"):
        vault.typed(start(), digits)


def test_wrong_buildings_are_refused_by_the_rules():
    for digits in ("113", "129", "012"):
        state = start()
        with pytest.raises(IllegalAction, match="R5"):
            game.apply(state, vault.typed(state, digits))


def test_the_device_alone_keeps_the_secret():
    scanner, state = Scanner(), start(vault_on_device=True)
    first, second, third = vault.keep_requests(state)
    assert scanner.typed("keep", first, "4")
    assert scanner.typed("keep", second, "4") is None  # one thing in each building
    assert scanner.typed("keep", second, "9") is None  # no such building
    assert scanner.typed("keep", second, "2")
    assert scanner.typed("keep", third, "3")
    state, _ = game.apply(state, vault.hidden_now(state))
    assert (state["hidden"], state["kept"]) == (None, ["gem1", "gem2", "ambush"])

    state = go(scene("T1", {"T1": "5"}, state), 1, "B1")
    request = vault.check_request(state)
    assert scanner.typed("check", request, "4") is None  # only the building he stands in is accepted
    action, clear = vault.searched(state, scanner.typed("check", request, "1"))
    assert (action["found"], clear) == ("nothing", None)
    state, _ = game.apply(state, action)

    state = go(scene("T2", {"T2": "9"}, state), 1, "B2")
    action, clear = vault.searched(state, scanner.typed("check", vault.check_request(state), "2"))
    assert (action["found"], clear) == ("gem2", "gem2")
    state, _ = game.apply(state, action)
    scanner.vault.clear(clear)
    assert (state["pawns"]["T2"]["gems"], state["kept"]) == (1, ["gem1", "ambush"])

    state = go(scene("P1", {"T2": "9", "P1": "11"}, state), 2, "9")
    (request,) = vault.keep_requests(state)
    assert request["name"] == "gem2"
    assert scanner.typed("keep", request, "3") is None  # the ambush lies there
    assert scanner.typed("keep", request, "1") is None  # thief 1 is inside
    assert scanner.typed("keep", request, "2")
    state, _ = game.apply(state, vault.hidden_now(state))
    assert (state["kept"], state["to_hide"], state["phase"]) == (["gem1", "ambush", "gem2"], 0, "turn")


def test_requests_only_when_there_is_something_to_ask():
    state = hidden(vault_on_device=True)
    assert vault.keep_requests(state) == []
    assert vault.check_request(state) is None
    inside = go(scene("T1", {"T1": "5"}, state, kept=[]), 1, "B1")
    assert vault.check_request(inside) is None
    assert vault.searched(inside, None)[0] in game.legal(inside)


def test_a_device_cannot_find_what_cannot_be_there():
    state = go(scene("T1", {"T1": "5"}, hidden(vault_on_device=True), looked=["B1"]), 1, "B1")
    assert [a["found"] for a in game.legal(state)] == ["nothing"]
    sure = go(scene("T1", {"T1": "5"}, hidden(vault_on_device=True), looked=["B4"]), 1, "B1")
    assert [a["found"] for a in game.legal(sure)] == ["gem1", "gem2", "ambush"]
    with pytest.raises(IllegalAction, match="R15"):
        game.apply(sure, vault.searched(sure, None)[0])
    told = start(vault_on_device=True)
    with pytest.raises(IllegalAction, match="R5"):
        game.apply(told, {"do": "hide", "gems": ["B1", "B2"], "ambush": "B3"})


def test_sounds_and_displays_of_events_exist_on_the_scanner():
    heard, shown = set(), set()
    for seed in range(12):
        session = Session("doduk_japgi", {"rounds": 30}, ["a", "b"], seed)
        number = seed
        while (actions := session.legal()) and len(session.actions) < 500:
            number = (number * 1103515245 + 12345) % 2**31
            for event in session.act(actions[number // 65536 % len(actions)]):
                heard.add(event.get("sound"))
                shown.add(event.get("display", ""))
    assert heard - {None} <= set(NAMES)
    assert {"crime", "raspberry", "arrest_siren"} <= heard
    for text in shown:
        encode(text)
