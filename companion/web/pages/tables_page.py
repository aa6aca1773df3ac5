"""The lobby: /tables lists all tables and lays a new one."""

import logging
from collections.abc import Callable
from html import escape

from nicegui import ui
from starlette.requests import Request

from companion.errors import InputError
from companion.web.pages import memory
from companion.web.pages.new_table import NewTable
from companion.web.shell import Reader, page, reader
from companion.web.table import Refused, Table
from companion.web.tables import Tables, title
from companion.web.words import N_

log = logging.getLogger("companion.web")
TITLE = N_("Tables")


def build(tables: Tables, here: Callable[[Request], bool]) -> None:
    """Registers the page. `here`: whether a request comes from the machine that runs the app."""

    @ui.page("/tables")
    def tables_page(request: Request) -> None:
        who = reader(request)
        with page(request, TITLE, who):
            Lobby(tables, who, here(request)).build()


class Lobby:
    """The list and the form of one open page."""

    def __init__(self, tables: Tables, who: Reader, here: bool):
        self.tables = tables
        self.who = who
        self._ = who.translate
        self.here = here

    def build(self) -> None:
        _ = self._
        ui.html(f"<h1>{escape(_(TITLE))}</h1>", sanitize=False)
        self.fault = ui.label().props("role=alert").classes("font-bold").mark("fault")
        self._list()
        with ui.element("section").classes("card w-full").props(f'aria-label="{_("New table")}"'):
            ui.html(f"<h2>{escape(_('New table'))}</h2>", sanitize=False)
            NewTable(self.tables, self.who).build()

    @ui.refreshable_method
    def _list(self) -> None:
        _ = self._
        if not self.tables.tables:
            ui.label(_("No table is laid yet.")).classes("muted")
        for table in self.tables.tables.values():
            self._table(table)
        for why in self.tables.broken.values():
            text = _("This saved table cannot be used and stays as it is: {why}").format(why=why)
            ui.label(text).classes("card w-full").props("role=note").mark("broken")
        away = self.tables.away()
        if away and self.here:
            with ui.expansion(_("Put away: {count}").format(count=len(away))).classes("w-full"):
                for name, game in away.items():
                    with ui.row().classes("items-center gap-3"):
                        ui.label(f"{_(game)} ({name[-6:]})")
                        ui.button(_("Bring back"), on_click=lambda n=name: self._bring_back(n)).props("outline no-caps")

    def _table(self, table: Table) -> None:
        _ = self._
        session = table.session
        with ui.element("section").classes("card w-full flex flex-col gap-2").mark("table"):
            ui.html(f"<h2>{escape(_(title(session.name)))}</h2>", sanitize=False)
            names = ", ".join(f"{seat.name} ({_('bot')})" if seat.bot else seat.name for seat in table.seats)
            ui.label(names)
            mover = session.to_move()
            state = (
                _("The game is over.")
                if mover is None
                else _("{name} is to move.").format(name=table.seats[mover].name)
            )
            ui.label(f"{state} {_('Moves so far: {count}').format(count=len(session.actions))}").classes("muted")
            with ui.row().classes("gap-3 items-center"):
                for seat in memory.seats_at(table):
                    words = _("Go on as {name}").format(name=table.seats[seat].name)
                    ui.link(words, f"/seat/{table.seats[seat].token}").classes("py-2")
                if memory.hosts(table):
                    ui.link(_("Seats, links and QR codes"), f"/host/{table.host}").classes("py-2")
                elif self.here:
                    ui.button(_("I host this table"), on_click=lambda: self._host(table)).props("outline no-caps")
                else:
                    ui.label(_("To take a seat, open its link or scan its QR code: the host has them.")).classes(
                        "muted"
                    )

    def _host(self, table: Table) -> None:
        log.info("table %s has a new host", table.name)
        memory.remember_host(table)
        ui.navigate.to(f"/host/{table.host}")

    def _bring_back(self, name: str) -> None:
        try:
            self.tables.bring_back(name)
        except (InputError, Refused) as fault:
            self.fault.set_text(str(fault))
        self._list.refresh()
