"""Help: /help has the keys of the scanner and every rule of every game by its number."""

from html import escape

from nicegui import ui
from starlette.requests import Request

from companion import games
from companion.web.pages.scanner_page import KEY_WORDS
from companion.web.shell import page, reader
from companion.web.tables import titles
from companion.web.words import N_

_TABLES = (
    N_(
        "Lay a table, then give each player the link or the QR code of a seat. A link is a secret: it shows what only "
        "that seat may know."
    ),
    N_("Marked squares and pieces can be tapped; the same choices stand as buttons beside the board."),
    N_("Tap any other square to read which rule forbids it."),
    N_("Every move is saved. Close the browser or the app at any time; the link leads back to the same seat."),
    N_("With one screen for all, open the shared screen: it asks who has it before it shows a secret."),
)


def build() -> None:
    """Registers the page."""

    @ui.page("/help")
    def help_page(request: Request) -> None:
        who = reader(request)
        _ = who.translate
        with page(request, N_("Help"), who):
            ui.html(f"<h1>{escape(_('Help'))}</h1>", sanitize=False)
            _section("scanner", _("Keys of the scanner"), [("", _(text)) for text in KEY_WORDS.values()])
            _section("tables", _("At a table"), [("", _(text)) for text in _TABLES])
            for name, game_title in titles().items():
                rules = [(number, _(text)) for number, text in games.load(name).RULES.items()]
                _section(name, _(game_title), rules)


def _section(anchor: str, heading: str, lines: list[tuple[str, str]]) -> None:
    """Lines of (number of a rule or "", text)."""
    items = "".join(
        f'<li id="{anchor}-{escape(number)}"><strong>{escape(number)}</strong> {escape(text)}</li>' if number
        else f"<li>{escape(text)}</li>"
        for number, text in lines
    )  # fmt: skip
    body = f'<h2>{escape(heading)}</h2><ul class="pl-4 flex flex-col gap-1">{items}</ul>'
    ui.html(body, sanitize=False, tag="section").classes("card w-full").props(f"id={anchor}")
