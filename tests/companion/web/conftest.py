"""A real app on a free port and a real browser. Where there is no Chromium the browser tests skip with one line."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games.kit.session import Session
from companion.web.table import Table
from tests.companion.web.players import prepare

ROOT = Path(__file__).parents[3]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 20_000
READY = 20  # tables laid before the app starts


def pytest_collection_modifyitems(items):
    """A browser on a busy machine may miss a deadline of Playwright; only for that a test has one more try."""
    for item in items:
        if "browser" in item.fixturenames:
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError"]))


class App:
    """The app as people start it, in a process of its own, with a home of its own."""

    def __init__(self, home: Path):
        self.home = home
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process: subprocess.Popen | None = None
        self.ready: list[Table] = []
        self.vault: Table | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *arguments: str) -> "App":
        """Returns when the app has printed its address."""
        environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith("PYTEST")},  # NiceGUI would think it is the test
            "CRIME_SCANNER_HOME": str(self.home),
            "CRIME_SCANNER_BOT_PAUSE_S": "0",
            "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}",
        }
        command = [sys.executable, "-m", "companion.web", "--port", str(self.port), "--no-browser", *arguments]
        self.log = (self.home / "log.txt").open("a")
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert self.url in line, (self.home / "log.txt").read_text()
        return self

    def stop(self) -> None:
        """Ends it as Ctrl-C does."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(20)
        if self.process and self.process.stdout:
            self.process.stdout.close()
            self.log.close()

    def saved(self, token: str) -> dict:
        """The saved table at which this token is a seat or the host."""
        for file in (self.home / "tables").glob("*.json"):
            text = file.read_text()
            if token in text:
                return json.loads(text)
        raise AssertionError("no saved table has this token")

    def logged(self) -> str:
        return (self.home / "log.txt").read_text()


@pytest.fixture(scope="session")
def app(tmp_path_factory):
    """One app for all tests of a session (a restart would disturb the others: use `own_app`)."""
    made = App(tmp_path_factory.mktemp("home"))
    made.ready = [prepare(made.home, tjuv()) for _ in range(READY)]
    vault = Session("doduk_japgi", {"vault_on_device": True}, ["Ann", "Bo"], 5)
    made.vault = prepare(made.home, vault)
    yield made.start()
    made.stop()


@pytest.fixture
def table(app):
    """A table of Tjuv och Polis that no other test has touched: Ann is the police, Bo the thief is to move."""
    return app.ready.pop()


def tjuv() -> Session:
    return Session("tjuv_och_polis", {"police": "first", "round_limit": 3}, ["Ann", "Bo"], 5)


@pytest.fixture
def own_app(tmp_path):
    """An app that this test may stop and start."""
    made = App(tmp_path)
    yield made
    made.stop()


@pytest.fixture(scope="module")
def browser():
    """Chromium. By module: while Playwright is at work no other test can run an event loop in this thread."""
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine (Debian: apt install chromium)")
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser):
    """A browser of one person; closed after the test."""
    made = []

    def new(**how):
        one = browser.new_context(**{"locale": "en-GB", **how})
        one.set_default_timeout(PATIENCE_MS)
        made.append(one)
        return one

    yield new
    for one in made:
        one.close()
