"""The page of one seat: /seat/TOKEN. Whoever has the link plays the seat and sees what it may know, nothing else."""

import logging
from html import escape

from nicegui import ui
from starlette.requests import Request

from companion.web.device import Desk
from companion.web.pages import memory
from companion.web.pages.game_view import GameView, head
from companion.web.shell import Reader, page, reader
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
        client.on_delete(table.opened(token))


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
