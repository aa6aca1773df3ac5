"""People at tables, as the browser tests need them: they lay a table, sit down, press what is offered, and overhear."""

import contextlib
import re
from pathlib import Path

from companion.games.kit import luck
from companion.games.kit.session import Session
from companion.web.table import Seat, Table, new_token

TITLES = {"tjuv_och_polis": "Tjuv och Polis", "doduk_japgi": "도둑 잡기", "stop_thief": "Stop Thief"}
CHOICES = "table-actions button.plain:not(.verb)"


def prepare(home: Path, session: Session, bots: tuple[int, ...] = ()) -> Table:
    """Saves a table that is in the middle of a game, before the app starts."""
    names = session.state["players"]
    seats = [Seat(name, number in bots, new_token()) for number, name in enumerate(names)]
    file = home / "tables" / f"{session.name}-{new_token()[:6]}.json"
    table = Table(file, session, seats, host=new_token(), luck_state=luck.start(1))
    table.save()
    assert not table.fault
    return table


class Player:
    """One person with a browser of its own. `overheard` is all that ever came to it, frames and answers."""

    def __init__(self, context, app):
        self.app = app
        self.page = context.new_page()
        self.overheard: list[str] = []
        self.sent: list = []
        self.faults: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.page.on("response", self._answered)

    def _listen(self, socket):
        socket.on("framereceived", lambda payload: self.overheard.append(_text(payload)))
        socket.on("framesent", self._note)

    def _note(self, payload):
        self.sent.append(payload)

    def _answered(self, answer):
        if answer.request.resource_type == "document":
            self.overheard.append(answer.text())

    def open(self, path: str) -> "Player":
        self.page.goto(self.app.url + path)
        return self

    def lay(self, game: str, names: list[str], bots: tuple[int, ...] = (), **options) -> str:
        """Lays a table by the form; returns the host's path. `options` are the beginnings of their texts."""
        page = self.open("/tables").page
        page.get_by_role("combobox", name="Game", exact=True).click()
        page.get_by_role("option", name=TITLES[game]).click()
        page.locator(f"[data-game={game}]").wait_for()  # the form has changed
        for number, name in enumerate(names, 1):
            if page.get_by_label(f"Player {number}", exact=True).count() == 0:
                page.get_by_role("button", name="One more player").click()
            page.get_by_label(f"Player {number}", exact=True).fill(name)
        for number in range(1, len(names) + 1):
            self.switch(f"A bot plays as player {number}", number - 1 in bots)
        if options:
            page.get_by_text("Options of the game").click()
        for label, value in options.items():
            page.get_by_label(label).fill(value)
        page.get_by_role("button", name="Lay the table").click()
        page.wait_for_url("**/host/**")
        return path_of(page.url)

    def switch(self, label: str, on: bool) -> None:
        """Turns a switch; Quasar's needs a moment until it shows it."""
        found = self.page.get_by_label(label, exact=True)
        if (found.get_attribute("aria-checked") == "true") != on:
            found.click()
        self.page.locator(f'[aria-label="{label}"][aria-checked="{str(on).lower()}"]').wait_for()

    def seats(self) -> list[str]:
        """Paths of the seats, from the host's page."""
        links = self.page.get_by_role("link", name="Sit here")
        links.first.wait_for()
        return [path_of(link.get_attribute("href")) for link in links.all()]

    def sit(self, path: str) -> "Player":
        self.open(path).page.locator("[role=status]").get_by_text(re.compile("turn|to move|won")).first.wait_for()
        return self

    def offered(self) -> list[str]:
        """The words of all buttons that are offered now."""
        return self.page.locator(CHOICES).all_inner_texts()

    def my_turn(self) -> bool:
        return self.page.get_by_text("It is your turn.").count() > 0

    def over(self) -> bool:
        return self.page.locator("[role=status]").get_by_text(re.compile("won")).count() > 0

    def press_first(self) -> None:
        """Presses the first choice and waits until the table has moved; gives up when it is gone meanwhile."""
        from playwright.sync_api import TimeoutError

        before = self.revision()
        with contextlib.suppress(TimeoutError):
            self.page.locator(CHOICES).first.click(timeout=1_000)
            self.moved(before, timeout=600)  # two presses at once count as one: press again

    def revision(self) -> int:
        return self.page.evaluate("document.querySelector('table-board').data.revision")

    def moved(self, before: int, **how) -> None:
        self.page.wait_for_function(
            "before => document.querySelector('table-board').data.revision !== before", arg=before, **how
        )


def _text(payload) -> str:
    return payload if isinstance(payload, str) else payload.decode("utf-8", "replace")


def path_of(url: str) -> str:
    return "/" + url.split("/", 3)[3] if "://" in url else url


def play_out(players: list[Player], most: int = 120) -> None:
    """Everybody presses the first choice until the game is over."""
    for _ in range(most):
        if players[0].over():
            return
        for player in players:
            if player.my_turn() and player.offered():
                player.press_first()
                break
        else:
            players[0].page.wait_for_timeout(50)
    raise AssertionError("the game does not end")
