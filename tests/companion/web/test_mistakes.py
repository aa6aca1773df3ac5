"""What people do wrong at a table, in real browsers: nothing is lost, nothing happens twice, nobody sees too much."""

import http.client
import json
import shutil

import pytest

from tests.companion.web.conftest import tjuv
from tests.companion.web.players import CHOICES, Player, prepare

NONSENSE = (
    "null",
    "3",
    "{}",
    "{revision: 0}",
    "{revision: 0, action: -1}",
    "{revision: 0, action: 999}",
    "{revision: 0, square: '__proto__'}",
    "{revision: 0, piece: 'officer1'}",
    "{revision: '0', action: 0}",
)


def choose(player, detail):
    """Sends what the page's elements send, with a detail (JavaScript) of our own."""
    player.page.evaluate(
        f"document.querySelector('table-actions').dispatchEvent(new CustomEvent('choose', {{detail: {detail}}}))"
    )


def sit(app, context, table, seat, **how):
    return Player(context(**how), app).sit(f"/seat/{table.seats[seat].token}")


def actions_of(app, table):
    return app.saved(table.host)["record"]["actions"]


def test_reload_and_back_button_in_mid_turn_change_nothing(app, context, table):
    bo = sit(app, context, table, 1)
    bo.press_first()
    ann = sit(app, context, table, 0)
    offered = ann.offered()
    ann.page.locator(CHOICES).first.click()
    ann.moved(0 + 1)
    assert len(actions_of(app, table)) == 2
    ann.page.reload()
    ann.page.get_by_text("It is your turn.").wait_for()
    assert len(actions_of(app, table)) == 2 and len(ann.offered()) == len(offered) - 1
    ann.page.get_by_role("link", name="Help").first.click()
    ann.page.wait_for_url("**/help")
    ann.page.go_back()
    ann.page.get_by_text("It is your turn.").wait_for()
    ann.press_first()
    assert len(actions_of(app, table)) == 3 and ann.faults == []


def test_a_closed_browser_finds_its_seat_again(app, context, table):
    one = context()
    Player(one, app).sit(f"/seat/{table.seats[1].token}").page.close()
    again = Player(one, app).open("/tables").page
    again.get_by_role("link", name="Go on as Bo").click()
    again.get_by_text("It is your turn.").wait_for()
    assert again.url.partition("?")[0].endswith(f"/seat/{table.seats[1].token}")


def test_two_windows_on_one_seat_say_so_and_both_work(app, context, table):
    first, second = sit(app, context, table, 1), sit(app, context, table, 1)
    for window in (first, second):
        window.page.get_by_text("This seat is open in two windows.").wait_for()
    first.press_first()
    second.moved(0)
    assert not second.my_turn() and len(actions_of(app, table)) == 1
    second.page.reload()
    second.page.get_by_text("This seat is open in two windows.").wait_for()
    second.page.close()
    first.page.get_by_text("This seat is open in two windows.").wait_for(state="detached")


def test_a_phone_that_slept_sees_what_happened_meanwhile(app, context, table):
    bo, ann = sit(app, context, table, 1), sit(app, context, table, 0)
    ann.page.evaluate("window.socket.disconnect()")
    bo.press_first()
    assert not ann.my_turn()
    ann.page.evaluate("window.socket.connect()")
    ann.page.get_by_text("It is your turn.").wait_for()
    ann.press_first()
    assert len(actions_of(app, table)) == 2


def test_a_double_tap_is_one_tap(app, context, table):
    bo = sit(app, context, table, 1)
    bo.press_first()
    ann = sit(app, context, table, 0)
    ann.page.locator(CHOICES).first.dblclick()
    ann.moved(1)
    ann.page.wait_for_timeout(300)
    assert len(actions_of(app, table)) == 2


def test_a_square_is_tapped_and_a_wrong_one_explained(app, context, table):
    bo = sit(app, context, table, 1)
    choose(bo, "{revision: 0, square: '3'}")  # a street
    refused = bo.page.get_by_role("alert").filter(has_text="R9")
    refused.wait_for()
    assert "Each thief starts in a nest of his choice." in refused.inner_text()
    bo.page.locator("table-board button.target").first.click()
    bo.moved(0)
    assert actions_of(app, table)[0]["do"] == "place"


SENTENCES = {
    "sv-SE": ("Tjuv 1 startar i ett tjuvnäste", "Varje tjuv startar i ett tjuvnäste efter eget val."),
    "ko-KR": ("소굴에서 시작해야 합니다: 도둑 1", "도둑은 저마다 원하는 소굴에서 시작합니다."),
}


@pytest.mark.parametrize("locale", SENTENCES)
def test_a_refusal_is_told_in_the_language_of_the_reader(app, context, table, locale):
    bo = Player(context(locale=locale), app).open(f"/seat/{table.seats[1].token}")
    bo.page.locator("[role=status] .due").wait_for()
    choose(bo, "{revision: 0, square: '3'}")
    refused = bo.page.get_by_role("alert").filter(has_text="R9")
    refused.wait_for()
    told = refused.inner_text()
    assert all(words in told for words in SENTENCES[locale]) and "starts in" not in told
    assert bo.faults == []


def test_a_turn_by_keyboard_alone(app, context, table):
    bo = sit(app, context, table, 1)
    bo.page.locator("table-board button.target").first.focus()
    bo.page.keyboard.press("ArrowRight")
    chosen = bo.page.evaluate("document.querySelector('table-board').shadowRoot.activeElement.dataset.square")
    bo.page.keyboard.press("Enter")
    bo.moved(0)
    assert actions_of(app, table)[0]["to"] == chosen


def test_taking_back_shows_at_every_seat(app, context, table):
    bo, ann = sit(app, context, table, 1), sit(app, context, table, 0)
    bo.press_first()
    ann.page.get_by_text("It is your turn.").wait_for()
    bo.page.get_by_role("button", name="Take back").click()
    ann.page.get_by_text("Bo has taken back a move.").wait_for()
    assert bo.my_turn() and not ann.my_turn() and actions_of(app, table) == []


def test_a_replayed_message_is_refused_and_logged(app, context, table):
    """The very frame that played an action is sent again on the page's own socket."""
    bo = sit(app, context, table, 1)
    bo.page.evaluate(
        """() => { const board = document.querySelector('table-board'); board.last = [];
             document.querySelector('table-actions').addEventListener('choose', e => board.last.push(e.detail)); }"""
    )
    bo.press_first()
    bo.page.evaluate(
        """() => { const detail = document.querySelector('table-board').last[0];
             document.querySelector('table-actions').dispatchEvent(new CustomEvent('choose', {detail})); }"""
    )
    bo.page.get_by_text("The table has moved on meanwhile.").wait_for()
    assert len(actions_of(app, table)) == 1
    assert f"table {table.name}: seat 1 acted on move 0, the table is at 1" in app.logged()


def test_nonsense_from_a_page_does_nothing(app, context, table):
    bo = sit(app, context, table, 1)
    for detail in NONSENSE:
        choose(bo, detail)
    bo.page.get_by_role("button", name="Other choices").click()
    assert actions_of(app, table) == [] and bo.my_turn() and "Traceback" not in app.logged()
    bo.press_first()
    assert len(actions_of(app, table)) == 1


def test_what_only_the_scanner_knows_is_not_told_by_hand(app, context):
    bo = sit(app, context, app.vault, 1)
    bo.page.get_by_role("button", name="Type on the scanner").wait_for()
    assert bo.offered() == []
    choose(bo, "{revision: 0, action: 0}")
    bo.page.reload()
    bo.page.get_by_role("button", name="Type on the scanner").wait_for()
    assert actions_of(app, app.vault) == []


def test_a_guessed_seat_is_not_found_and_logged(app, context):
    stranger = Player(context(), app)
    for path in ("/seat/AAAAAAAAAAAAAAAAAAAAAA", "/host/AAAAAAAAAAAAAAAAAAAAAA", "/share/x"):
        answer = stranger.page.goto(app.url + path)
        assert answer.status == 404
        assert stranger.page.get_by_role("alert").filter(has_text="No seat and no table has this link.").is_visible()
    assert app.logged().count("opened a link with an unknown secret") >= 3 and "AAAAAAAAAA" not in app.logged()


def test_a_foreign_page_gets_no_socket(app):
    """The door in front of the real server."""
    for headers in ({"Origin": "https://evil.example"}, {"Host": "evil.example"}):
        connection = http.client.HTTPConnection("127.0.0.1", app.port, timeout=10)
        both = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", **headers}  # fmt: skip
        connection.request("GET", "/_nicegui_ws/socket.io/?EIO=4&transport=websocket", headers=both)
        assert connection.getresponse().status == 403
        connection.close()


def test_one_screen_for_all_asks_before_it_shows_a_secret(app, context, table):
    page = Player(context(), app).open(f"/share/{table.host}").page
    page.get_by_role("heading", name="Pass the screen to Bo.").wait_for()
    assert page.locator(CHOICES).count() == 0 and page.locator("table-board button.target").count() == 0
    page.get_by_role("button", name="I am Bo").click()
    page.locator(CHOICES).first.click()
    page.get_by_role("heading", name="Pass the screen to Ann.").wait_for()
    assert page.locator(CHOICES).count() == 0
    page.reload()
    page.get_by_role("button", name="I am Ann").click()
    page.get_by_text("It is your turn.").wait_for()


def test_the_table_goes_on_after_a_restart_and_bots_with_it(own_app, context):
    table = prepare(own_app.home, tjuv(), bots=(0,))
    broken = own_app.home / "tables" / "tjuv_och_polis-new.json"
    shutil.copy(table.file, broken)
    # A host of its own, or `saved` might find this file for the table's.
    broken.write_text(json.dumps({**json.loads(broken.read_text()), "version": 99, "host": "another"}))
    bo = Player(context(), own_app.start()).sit(f"/seat/{table.seats[1].token}")
    bo.press_first()
    bo.page.get_by_role("button", name="Roll the die").wait_for()  # Ann, a bot, has put up everything and moved
    count = len(own_app.saved(table.host)["record"]["actions"])
    own_app.stop()
    with bo.page.expect_navigation():  # the page comes back by itself
        own_app.start()
    bo.page.get_by_role("button", name="Roll the die").click()
    bo.page.get_by_text("Bo rolls").first.wait_for()
    assert len(own_app.saved(table.host)["record"]["actions"]) > count
    lobby = Player(context(), own_app).open("/tables").page
    said = lobby.get_by_text("This saved table cannot be used and stays as it is")
    said.wait_for()
    assert "saved by a newer program" in said.inner_text() and json.loads(broken.read_text())["version"] == 99


def test_pages_fit_a_phone(app, context, table):
    phone = Player(context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True), app)
    for path in ("/tables", f"/host/{table.host}", f"/seat/{table.seats[1].token}", "/help"):
        phone.open(path).page.locator("h1").first.wait_for()
        phone.page.wait_for_timeout(300)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360, path
    phone.sit(f"/seat/{table.seats[1].token}")
    side = phone.page.locator("table-board button.target").first.bounding_box()["width"]
    assert side >= 24  # WCAG 2.2: the smallest target
