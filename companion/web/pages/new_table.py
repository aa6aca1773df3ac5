"""The form that lays a new table: game, players, and every option of the game with its rule."""

from pathlib import Path
from typing import Any

from nicegui import ui

from companion import games
from companion.errors import InputError
from companion.games.kit.game import Option
from companion.web.pages import memory
from companion.web.shell import Reader
from companion.web.table import Refused
from companion.web.tables import Tables, titles
from companion.web.words import N_

NAMES = ("Ann", "Bo", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")


class NewTable:
    """One form. `players` are {"name", "bot", "side"}; `options` what differs from the defaults."""

    def __init__(self, tables: Tables, who: Reader):
        self.tables = tables
        self.who = who
        self._ = who.translate
        self.game = next(iter(titles()))
        self.players: list[dict[str, Any]] = []
        self.options: dict[str, Any] = {}

    def build(self) -> None:
        """Makes the elements; call it inside the page."""
        _ = self._
        names = {name: _(text) for name, text in titles().items()}
        ui.select(names, value=self.game, label=_("Game"), on_change=lambda e: self._game(e.value)).classes(
            "w-full"
        ).mark("game")
        self._start_players()
        self._players()
        self._options()
        self.fault = ui.label().props("role=alert").classes("font-bold").mark("form-fault")
        ui.button(_("Lay the table"), on_click=self._create).props("no-caps").mark("create")

    def _game(self, name: str) -> None:
        self.game = name
        self.options = {}
        self._start_players()
        self._players.refresh()
        self._options.refresh()

    def _start_players(self) -> None:
        few = max(2, games.load(self.game).SEATS[0])
        known = [player["name"] for player in self.players]
        self.players = [_player(n, seat, bot=seat > 0) for seat, n in enumerate([*known, *NAMES][:few])]

    def _has_sides(self) -> bool:
        """Whether the players of this game belong to sides (option "sides", a letter for each of them)."""
        return any(option.name == "sides" for option in games.load(self.game).OPTIONS)

    @ui.refreshable_method
    def _players(self) -> None:
        _ = self._
        low, high = games.load(self.game).SEATS
        ui.html(f"<h3>{_('Players')}</h3>", sanitize=False).classes("mt-3")
        for number, player in enumerate(self.players, 1):
            with ui.row().classes("items-center gap-x-3 gap-y-0 w-full"):
                label = _("Player {number}").format(number=number)
                name = ui.input(label, value=player["name"]).props("maxlength=20").classes("grow min-w-32")
                name.bind_value(player, "name")
                if self._has_sides():
                    self._side(number, player)
                bot = ui.switch(_("a bot plays"), value=player["bot"]).bind_value(player, "bot")
                bot.props(f'aria-label="{_("A bot plays as player {number}").format(number=number)}"')
        with ui.row().classes("gap-2 my-2"):
            more = ui.button(_("One more player"), on_click=self._add).props("outline no-caps").mark("more")
            more.set_enabled(len(self.players) < high)
            less = ui.button(_("One player less"), on_click=self._drop).props("outline no-caps").mark("less")
            less.set_enabled(len(self.players) > low)

    def _side(self, number: int, player: dict[str, Any]) -> None:
        _ = self._
        field = ui.select({letter: _(text) for letter, text in SIDES.items()}, value=player["side"])
        field.bind_value(player, "side").classes("w-28").mark(f"side-{number}")
        field.props(f'aria-label="{_("Side of player {number}").format(number=number)}"')

    def _add(self) -> None:
        taken = {player["name"] for player in self.players}
        self.players.append(_player(next(n for n in NAMES if n not in taken), len(self.players), bot=False))
        self._players.refresh()

    def _drop(self) -> None:
        self.players.pop()
        self._players.refresh()

    @ui.refreshable_method
    def _options(self) -> None:
        _ = self._
        options = ui.expansion(_("Options of the game")).classes("w-full").props(f"data-game={self.game}")
        with options.mark("options"):
            for option in games.load(self.game).OPTIONS:
                if option.name == "sides":  # chosen beside each name
                    continue
                with ui.element("div").classes("w-full py-1"):
                    self._option(option)

    def _option(self, option: Option) -> None:
        _ = self._
        text = f"{_(option.text)} ({option.rule})"

        def chosen(value: Any) -> None:
            self.options[option.name] = value

        values = self._boards() if option.name == "board" else option.choices
        if isinstance(option.default, bool):
            field: Any = ui.switch(text, value=option.default, on_change=lambda e: chosen(e.value))
        elif isinstance(option.default, int):
            ui.label(text)
            field = ui.number(value=option.default, min=option.low, max=option.high, precision=0)
            field.on_value_change(lambda e: chosen(None if e.value is None else int(e.value)))
        else:
            ui.label(text)
            if values:
                field = ui.select({v: _(WORDS.get(v, v)) for v in values}, value=option.default)
            else:
                field = ui.input(value=option.default)
            field.on_value_change(lambda e: chosen(e.value))
        field.props(f'aria-label="{text}"').mark(f"option-{option.name}").classes("max-w-full")

    def _boards(self) -> list[str]:
        """The boards that come with the game. A path is not to be typed here: it would read any file."""
        return sorted(file.stem for file in (Path(games.__file__).parent / self.game / "boards").glob("*.toml"))

    def _create(self) -> None:
        _ = self._
        names = [str(player["name"]).strip() for player in self.players]
        if not all(names) or len(set(names)) < len(names):
            self.fault.set_text(_("Each player needs a name of its own."))
            return
        if any(len(name) > 20 for name in names):
            self.fault.set_text(_("A name has at most 20 letters."))
            return
        options = {k: v for k, v in self.options.items() if v is not None}
        if "board" in options and options["board"] not in self._boards():
            self.fault.set_text(_("There is no such board."))
            return
        if self._has_sides():
            options["sides"] = "".join(player["side"] for player in self.players)
            if set(options["sides"]) != set(SIDES):
                self.fault.set_text(_("Each side needs at least one player."))
                return
        players = [(name, bool(player["bot"])) for name, player in zip(names, self.players, strict=True)]
        try:
            table = self.tables.create(self.game, options, players)
        except Refused as fault:
            self.fault.set_text(fault.sentence(_))
        except InputError as fault:
            self.fault.set_text(str(fault))
        else:
            memory.remember_host(table)
            ui.navigate.to(f"/host/{table.host}")


def _player(name: str, seat: int, *, bot: bool) -> dict[str, Any]:
    """Sides in turn, thieves first, as a game without a choice of sides deals them."""
    return {"name": name, "bot": bot, "side": list(SIDES)[seat % 2]}


# The letters of option "sides".
SIDES = {"T": N_("Thief"), "P": N_("Police")}
# Values of options, in words.
WORDS = {
    "engine": N_("the program"),
    "table": N_("the table: a real die, or the scanner"),
    "roll": N_("the highest roll"),
    "first": N_("the first player"),
    "draw": N_("nobody"),
    "police": N_("the police"),
    "competitive": N_("everybody for himself"),
    "cooperative": N_("all together"),
    "solo": N_("alone"),
    "scanner": N_("the scanner on the table"),
    "classic": N_("without plan"),
    "cunning": N_("cunning"),
}
