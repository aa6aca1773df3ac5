"""Pages for everyone: axe-core on every page, widths from a small phone to a wide screen, focus, motion, text sizes."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.web.access import Door

AXE = Path(__file__).parents[3] / "build" / "axe" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = (360, 414, 768, 1024, 1440, 1920)
GRAVE = ("serious", "critical")
# What axe reports: rule, how bad, and the elements. Shadow roots are looked into as well.
RUN = """async () => {
    const found = await axe.run(document, {resultTypes: ['violations']});
    const words = (node) => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '');
    return found.violations.map(v => ({rule: v.id, impact: v.impact, nodes: v.nodes.map(words)}));
}"""


@pytest.fixture(scope="module")
def axe():
    if not AXE.exists():
        pytest.skip("axe-core is not installed (make axe; needs npm)")
    return AXE.read_text(encoding="utf-8")


NAMES = ["scanner", "tables", "help", "host", "own turn", "waiting", "share", "no such seat"]


@pytest.fixture(scope="module")
def pages(app, browser):
    """Every page of the app by its name, each opened once, at rest; for somebody who asks for little motion."""
    table = app.ready.pop()
    paths = ["/", "/tables", "/help", f"/host/{table.host}", f"/seat/{table.seats[1].token}"]
    paths += [f"/seat/{table.seats[0].token}", f"/share/{table.host}", "/seat/nobody"]
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce", locale="en-GB")
    opened = {}

    def page_of(name):
        if name not in opened:
            opened[name] = context.new_page()
            opened[name].goto(app.url + paths[NAMES.index(name)])
            opened[name].locator("main").wait_for()
            opened[name].wait_for_function("window.socket?.connected")
            opened[name].wait_for_load_state("networkidle")
        opened[name].set_viewport_size({"width": 1280, "height": 900})
        return opened[name]

    yield page_of
    context.close()


def grave(page):
    return [fault for fault in page.evaluate(RUN) if fault["impact"] in GRAVE]


@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_no_serious_fault(pages, axe, name):
    page = pages(name)
    if name == "scanner":
        page.get_by_role("switch").click()
    # Of the lists of rules three lines each: axe needs seconds for the hundreds that are all alike.
    page.evaluate("document.querySelectorAll('main ul > li:nth-child(n+4)').forEach(line => line.remove())")
    page.evaluate(axe)
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 800})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.locator(f"body.body--{scheme}").wait_for()
            assert grave(page) == [], (name, width, scheme)
            assert page.evaluate("document.documentElement.lang") == "en"
            assert page.locator("h1").count() == 1


def test_axe_finds_no_serious_fault_in_the_form_of_the_door(context, axe):
    async def answered(query):
        sent = []

        async def send(message):
            sent.append(message)

        async def receive():
            return {"type": "http.request", "body": b""}

        scope = {"type": "http", "method": "GET", "path": "/", "query_string": query, "client": ("192.0.2.9", 1)}
        await Door(None, key="k", code="123456")({**scope, "headers": [(b"host", b"192.0.2.1")]}, receive, send)
        return b"".join(message.get("body", b"") for message in sent).decode()

    with ThreadPoolExecutor(1) as thread:  # in this one Playwright has its own event loop
        pages = list(thread.map(lambda query: asyncio.run(answered(query)), (b"", b"join=654321")))
    page = context(viewport={"width": 360, "height": 800}).new_page()
    for html in pages:
        page.set_content(html)
        page.evaluate(axe)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert grave(page) == [], scheme


@pytest.mark.parametrize("name", NAMES)
def test_no_page_scrolls_sideways_at_any_width(pages, name):
    page = pages(name)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        over = page.evaluate(
            """() => [...document.querySelectorAll('main *')]
                .filter(n => n.getBoundingClientRect().right > innerWidth + 1 && n.offsetParent)
                .filter(n => !n.closest('.overflow-auto, .q-dialog')).map(n => n.outerHTML.slice(0, 120))"""
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, over)
        assert over == [], width


SEEN = """() => {
    let node = document.activeElement;
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
    const style = (n) => getComputedStyle(n);
    const drawn = (n, edge) => style(n)[edge + 'Style'] !== 'none' && parseFloat(style(n)[edge + 'Width']) >= 2;
    const ring = node.querySelector('.ring');
    return drawn(node, 'outline') || style(node).boxShadow !== 'none'
        || Boolean(ring && style(ring).stroke !== 'none' && parseFloat(style(ring).strokeWidth) >= 2)
        || Boolean(node.closest('.q-field')?.classList.contains('q-field--focused'));
}"""


def focused(page):
    """The role and the name of the focused element for a screen reader, as 'button "Mute"'."""
    return page.locator(":focus").last.aria_snapshot().splitlines()[0].removeprefix("- ").lstrip("'")


@pytest.mark.parametrize("name", ["scanner", "tables", "host", "own turn"])
def test_the_tab_key_reaches_everything_and_the_focus_is_seen(pages, name):
    page = pages(name)
    page.bring_to_front()
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            break
        reached.append(focused(page))
        assert re.match(r"""[a-z]+ ['"]?\S""", reached[-1]), (
            f"after {reached[:-1]} something without a name: {reached[-1]}"
        )
        assert page.evaluate(SEEN), f"one does not see that this has the focus: {reached[-1]}"
    if name == "scanner":
        keys = [re.search(r'button "(\w+)', words) for words in reached]
        assert [key[1] for key in keys if key and key[1] != "Dark"] == [
            "1",
            "2",
            "OFF",
            "3",
            "4",
            "ON",
            "5",
            "6",
            "TIP",
            "7",
            "8",
            "ARREST",
            "9",
            "0",
            "CLUE",
        ]
        for what in ('link "Tables"', 'combobox "Language"', 'checkbox "Mute"', 'slider "Volume"', "switch"):
            assert any(words.startswith(what) for words in reached), (what, reached)
    assert len(reached) > 5


def test_motion_stops_for_who_asks_for_it(pages):
    page = pages("scanner")
    plate = page.locator("scanner-faceplate")
    plate.evaluate("plate => plate.show([127, 127, 127], true, '888')")
    lit = plate.locator(".segment.lit").first
    assert lit.evaluate("node => getComputedStyle(node).animationDuration") == "2s"  # the blinking tells something
    moving = page.evaluate(
        """() => [...document.querySelectorAll('body *')]
            .filter(n => parseFloat(getComputedStyle(n).transitionDuration) > 0).map(n => n.className)"""
    )
    assert moving == []
    assert page.locator("scanner-faceplate .cap").first.evaluate("n => getComputedStyle(n).transitionDuration") == "0s"
