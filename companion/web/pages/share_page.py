"""One screen for a whole table, /share/HOST TOKEN: it is passed from hand to hand, and asks who has it before it shows
anything that only one seat may know.
"""

from html import escape

from nicegui import ui
from starlette.requests import Request

from companion.web.device import Desk
from companion.web.pages.game_view import GameView, head
from companion.web.pages.seat_page import nobody
from companion.web.shell import Reader, page, reader
from companion.web.table import Table
from companion.web.tables import Tables, title


def build(tables: Tables, desk: Desk) -> None:
    """Registers the page."""

    @ui.page("/share/{token}")
    def share_page(request: Request, token: str) -> None:
        who = reader(request)
        table = tables.host_of(token)
        if table is None:
            nobody(request, who)
            return
        head()
        with page(request, title(table.session.name), who):
            shared = Shared(table, desk, who)
            shared.build()
        ui.context.client.on_delete(table.watch(shared.changed))


class Shared:
    """Shows the table to a spectator until the person to move says that the screen is in his hands."""

    def __init__(self, table: Table, desk: Desk, who: Reader):
        self.table = table
        self._ = who.translate
        self.view = GameView(table, None, desk, who)

    def build(self) -> None:
        self.over = (
            ui.element("section").classes("card w-full flex flex-col gap-3 items-start").props("aria-live=assertive")
        )
        with self.over.mark("hand-over"):
            self.words = ui.html("", sanitize=False)
            self.mine = ui.button("", on_click=self._take).props("no-caps").mark("i-am")
        self.view.build()
        self._ask()

    def changed(self) -> None:
        """The table has changed; called by it."""
        with self.view.client:
            if self._waits_for() != self.view.seat and not self._alone():
                self.view.seat = None  # before anything is shown: the screen still is in the hands of who moved last
            self.view.show()
            self._ask()

    def _waits_for(self) -> int | None:
        seat = self.table.session.to_move()
        return None if seat is None or self.table.seats[seat].bot else seat

    def _alone(self) -> bool:
        return sum(not seat.bot for seat in self.table.seats) == 1

    def _ask(self) -> None:
        _ = self._
        seat = self._waits_for()
        if seat is not None and self._alone() and self.view.seat is None:
            self.view.seat = seat
            self.view.show()
        asked = seat is not None and self.view.seat is None
        self.over.set_visibility(asked)
        if not asked or seat is None:
            return
        name = self.table.seats[seat].name
        text = _("Pass the screen to {name}. Everybody else looks away.").format(name=name)
        hand_over = self.table.session.view(None).get("hand_over")
        more = f"<p>{escape(_(hand_over['text']))}</p>" if hand_over else ""
        self.words.set_content(f"<h2>{escape(text)}</h2>{more}")
        self.mine.set_text(_("I am {name}").format(name=name))

    def _take(self) -> None:
        self.view.seat = self._waits_for()
        self.view.show()
        self._ask()
