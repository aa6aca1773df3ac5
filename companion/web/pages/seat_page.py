"""The page of one seat: /seat/TOKEN. Whoever has the link plays the seat and sees what it may know, nothing else."""

import logging
from collections.abc import Callable
from html import escape

from nicegui import Client, ui
from starlette.requests import Request

from companion.web.device import Desk
from companion.web.pages import memory
from companion.web.pages.game_view import GameView, head
from companion.web.shell import Reader, page, reader
from companion.web.table import Table
from companion.web.tables import Tables, title
from companion.web.words import N_

log = logging.getLogger("companion.web")


def build(tables: Tables, desk: Desk) -> None:
    """Registers the page."""

    @ui.page("/seat/{token}")
    def seat_page(request: Request, token: str) -> None:
        who = reader(request)
        found = tables.seat_of(token)
        if found is None:
            nobody(request, who)
            return
        table, seat = found
        memory.remember_seat(table, seat)
        head()
        with page(request, title(table.session.name), who):
            view = GameView(table, seat, desk, who)
            view.build()
        client = ui.context.client
        client.on_delete(table.watch(view.changed))
        presence = Presence(client, table, token)
        client.on_connect(presence.connected)
        client.on_disconnect(presence.disconnected)
        client.on_delete(presence.disconnected)


class Presence:
    """Counts a page as open while its browser is connected: one that was reloaded or closed is gone at once."""

    def __init__(self, client: Client, table: Table, token: str):
        self.client, self.table, self.token = client, table, token
        self._closed: Callable[[], None] | None = None

    def connected(self) -> None:
        if self._closed is None:
            self._closed = self.table.opened(self.token)

    def disconnected(self) -> None:
        # A browser that came back may have its new socket before the old one is given up.
        if self._closed and not self.client.has_socket_connection:
            self._closed()
            self._closed = None


def nobody(request: Request, who: Reader) -> None:
    """The page of a link that leads nowhere: status 404, and a line in the log that names no secret."""
    log.warning("%s opened a link with an unknown secret", request.client.host if request.client else "?")
    with page(request, N_("Not found"), who):
        ui.context.client.status_code = 404
        ui.html(escape(who.translate("Not found")), sanitize=False, tag="h1")
        ui.label(who.translate("No seat and no table has this link. Ask the host of the table for it.")).props(
            "role=alert"
        )
        ui.link(who.translate("All tables"), "/tables")
