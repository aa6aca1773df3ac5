"""The host's page of one table, /host/TOKEN: links and QR codes of seats, bots, the shared screen, putting away."""

from html import escape

from nicegui import ui
from starlette.requests import Request

from companion.errors import InputError
from companion.web.pages import memory
from companion.web.pages.seat_page import nobody
from companion.web.place import Place, qr
from companion.web.shell import Reader, page, reader
from companion.web.table import Refused, Table
from companion.web.tables import Tables, title


def build(tables: Tables, place: Place) -> None:
    """Registers the page."""

    @ui.page("/host/{token}")
    def host_page(request: Request, token: str) -> None:
        who = reader(request)
        table = tables.host_of(token)
        if table is None:
            nobody(request, who)
            return
        memory.remember_host(table)
        with page(request, title(table.session.name), who):
            shown = HostPage(tables, table, place, who)
            shown.build()
        ui.context.client.on_delete(table.watch(shown.changed))


class HostPage:
    """One open page."""

    def __init__(self, tables: Tables, table: Table, place: Place, who: Reader):
        self.tables = tables
        self.table = table
        self.place = place
        self._ = who.translate
        self._seen: list = []

    def build(self) -> None:
        _ = self._
        self.client = ui.context.client
        ui.html(f"<h1>{escape(_(title(self.table.session.name)))}</h1>", sanitize=False)
        self.fault = ui.label().props("role=alert").classes("font-bold")
        if self.place.lan and self.place.code:
            text = _("Phones in the home network scan a code below. Who types the address needs the join code {code}.")
            ui.label(text.format(code=self.place.code)).mark("join-code")
        else:
            ui.label(_("Only browsers on this machine reach these links. Start the app with --lan to let phones join."))
        self._seats()
        with ui.row().classes("gap-3 items-center"):
            ui.link(_("One screen for all: the shared screen"), f"/share/{self.table.host}").mark("share")
            ui.link(_("All tables"), "/tables")
            ui.button(_("Put this table away"), on_click=self._put_away).props("outline no-caps").mark("put-away")

    def changed(self) -> None:
        """The table has changed; called by it."""
        now = [(seat.bot, self.table.pages_of(seat.token) > 0) for seat in self.table.seats]
        if now != self._seen:
            with self.client:
                self._seats.refresh()

    @ui.refreshable_method
    def _seats(self) -> None:
        table = self.table
        self._seen = [(seat.bot, table.pages_of(seat.token) > 0) for seat in table.seats]
        with ui.element("div").classes("grid gap-4 w-full grid-cols-1 sm:grid-cols-2 lg:grid-cols-3"):
            for number in range(len(table.seats)):
                self._seat(number)

    def _seat(self, number: int) -> None:
        _ = self._
        seat = self.table.seats[number]
        path = f"/seat/{seat.token}"
        with ui.element("section").classes("card flex flex-col gap-2").mark("seat"):
            ui.html(f"<h2>{escape(seat.name)}</h2>", sanitize=False)
            there = (
                _("A page of this seat is open.") if self.table.pages_of(seat.token) else _("Nobody has opened it yet.")
            )
            ui.label(there).classes("muted")
            ui.link(_("Sit here, on this screen"), path).mark("sit")
            label = _("QR code of the seat of {name}").format(name=seat.name)
            code = f'<div style="background:#fff;max-width:14rem" role="img" aria-label="{escape(label, quote=True)}">'
            ui.html(f"{code}{qr(self.place.scanned(path))}</div>", sanitize=False).classes("w-full")
            ui.label(self.place.link(path)).classes("text-sm break-all").mark("seat-link")
            ui.switch(_("A bot plays"), value=seat.bot, on_change=lambda e: self._bot(number, e.value)).mark("bot")

    def _bot(self, number: int, bot: bool) -> None:
        if self.table.seats[number].bot == bot:
            return
        try:
            self.table.set_bot(number, bot)
        except Refused as fault:
            self.fault.set_text(fault.sentence(self._))
            self._seats.refresh()

    def _put_away(self) -> None:
        try:
            self.tables.put_away(self.table)
        except InputError as fault:
            self.fault.set_text(str(fault))
            return
        ui.navigate.to("/tables")
