"""The web app on loopback: from a key to the display in the browser, ten pages at one table, memory of the app."""

import importlib.util
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.games.kit import luck
from companion.games.kit.session import Session
from companion.web.table import Seat, Table, new_token

PRESSES = 200
ALARM_MS = 5_000  # the alarm of a crime is over by then
MOVES = 30
SEATS = 6  # the most a game takes
PAGES = 10  # some seats are open twice
ARGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# Presses a key as the keyboard does and resolves with the milliseconds until the lit segments have changed.
_KEY = """key => new Promise((done, failed) => {
  setTimeout(() => failed(new Error('the display did not change')), 5000);
  const plate = document.querySelector('scanner-faceplate');
  const lit = () => [...plate.shadowRoot.querySelectorAll('.segment')].map(s => s.classList.contains('lit')).join();
  const before = lit(), start = performance.now();
  const seen = new MutationObserver(() => {
    if (lit() !== before) { seen.disconnect(); done(performance.now() - start); }
  });
  seen.observe(plate.shadowRoot, {subtree: true, attributes: true, childList: true});
  for (const kind of ['keydown', 'keyup']) window.dispatchEvent(new KeyboardEvent(kind, {key, bubbles: true}));
})"""
_MOVED = "before => document.querySelector('table-board').data.revision > before"
_FIRST = """() => { const all = document.querySelector('table-actions');
  all.dispatchEvent(new CustomEvent('choose', {detail: {revision: all.data.revision, action: 0}})); }"""


def bench(report) -> None:
    """Prints the numbers; skips where there is no browser."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None or importlib.util.find_spec("playwright") is None:
        report.skip("web", "needs chromium and playwright")
        return
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        table = _table(home)
        start = time.perf_counter()
        app, url = _start(home)
        report.line("app: start to first page served", time.perf_counter() - start, "s")
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGS)
        try:
            report.line("app: memory without a page", _memory_mb(app.pid), "MB")
            _keys(report, browser, url)
            _seats(report, browser, url, table)
            report.line(f"app: memory with {PAGES} pages at a table", _memory_mb(app.pid), "MB")
        finally:
            browser.close()
            app.terminate()
            app.wait()


def _table(home: Path) -> Table:
    """A table of six people, the police about to move."""
    names = ["Ann", "Bo", "Cid", "Dot", "Eve", "Fay"]
    session = Session("tjuv_och_polis", {"police": "first"}, names, 5)
    while session.state["phase"] != "roll":
        session.act(session.legal()[0])
    seats = [Seat(name, False, new_token()) for name in names]
    table = Table(
        home / "tables" / "tjuv_och_polis-bench1.json", session, seats, host=new_token(), luck_state=luck.start(1)
    )
    table.save()
    return table


def _start(home: Path) -> tuple[subprocess.Popen, str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "companion.web", "--port", str(port), "--no-browser"]
    app = subprocess.Popen(
        command, env={**os.environ, "CRIME_SCANNER_HOME": str(home)}, stdout=subprocess.PIPE, text=True
    )
    assert app.stdout
    app.stdout.readline()
    return app, f"http://127.0.0.1:{port}"


def _keys(report, browser, url: str) -> None:
    """With a thief at large, ARREST opens the entry of a place and cancels it: the display changes at each press."""
    page = browser.new_page()
    page.goto(url)
    page.wait_for_function("document.querySelector('scanner-faceplate')?.shadowRoot?.querySelector('.segment.lit')")
    page.evaluate(_KEY, "o")
    page.wait_for_timeout(ALARM_MS)
    took = []
    for _ in range(PRESSES):
        took.append(page.evaluate(_KEY, "a"))
        page.wait_for_timeout(60)
    _spread(report, "key to display in the browser", took)
    page.close()


def _seats(report, browser, url: str, table: Table) -> None:
    """One seat moves, ten pages show it: until the last of them has."""
    pages = []
    for number in range(PAGES):
        page = browser.new_context().new_page()
        page.goto(f"{url}/seat/{table.seats[number % SEATS].token}")
        page.wait_for_function("document.querySelector('table-board')?.data?.size")
        pages.append(page)
    took = []
    for _ in range(MOVES):
        revision = pages[0].evaluate("document.querySelector('table-board').data.revision")
        mover = next(p for p in pages if p.get_by_text("It is your turn.").count())
        start = time.perf_counter()
        mover.evaluate(_FIRST)
        for page in pages:
            page.wait_for_function(_MOVED, arg=revision)
        took.append((time.perf_counter() - start) * 1000)
    _spread(report, f"a move until all {PAGES} pages of a table show it", took)


def _spread(report, name: str, took_ms: list[float]) -> None:
    ranked = sorted(took_ms)
    report.line(f"{name}, p50", statistics.median(ranked), "ms")
    report.line(f"{name}, p99", ranked[min(len(ranked) - 1, round(0.99 * len(ranked)))], "ms")


def _memory_mb(pid: int) -> float:
    """Resident memory of a process (Linux)."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return float("nan")
    return int(next(line for line in status.read_text().splitlines() if line.startswith("VmRSS")).split()[1]) / 1024
