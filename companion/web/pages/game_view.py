"""What a seat sees and does at a table: status, choices, board, money and cards, log. Used by seat and shared screens.

Everything comes from `view(seat)`, from events filtered for the seat and, only while it is to move, from its own legal
actions: what a browser never gets, nobody can find in it.
"""

import json
from html import escape
from typing import Any

from nicegui import ui
from nicegui.events import GenericEventArguments

from companion.games.kit.device import dice_wanted
from companion.games.kit.errors import IllegalAction
from companion.games.kit.events import render
from companion.web import choices, log_words
from companion.web.device import FORGOTTEN, GONE, Desk
from companion.web.prompts import prompt
from companion.web.scenes import SCENES
from companion.web.shell import Reader
from companion.web.table import Refused, Table
from companion.web.words import N_

_STYLE = """
<style>
  body .nicegui-content { max-width: 120rem; }
  .game { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
  .game > * { min-width: 0; align-self: start; }
  .game dl { display: grid; grid-template-columns: fit-content(45%) 1fr; gap: 0.2rem 1rem; margin: 0; }
  .game dt { font-weight: 600; } .game dd { margin: 0; overflow-wrap: anywhere; }
  .status { font-size: 1.15rem; } .status .due { font-weight: 700; }
  .refusal { border-left: 0.4rem solid var(--accent); padding-left: 0.8rem; }
  .note { border: 2px dashed var(--line); border-radius: 0.5rem; padding: 0.5rem 0.8rem; }
  .hidden-words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  @media (min-width: 1024px) {
    .game { grid-template-columns: minmax(0, 1fr) 24rem; grid-template-rows: auto auto 1fr; }
    .game .board { grid-column: 1; grid-row: 1 / span 4; }
  }
</style>
<script type="module" src="/static/table.js"></script>
"""


def head() -> None:
    """Style and elements of the page. Call it before the frame of the page is opened."""
    ui.add_head_html(_STYLE)


class GameView:
    """One open view of a table. `seat` None: a spectator, who knows what is public and does nothing."""

    def __init__(self, table: Table, seat: int | None, desk: Desk, who: Reader):
        self.table = table
        self.seat = seat
        self.desk = desk
        self.who = who
        self._ = who.translate
        self.opened = ""  # the verb whose long list of choices is open
        self.piece = ""  # the piece that was tapped
        self.square = ""  # the square that was tapped, when several choices lead there
        self.by_hand = False  # the scanner failed, so what only it knows is told by hand
        self._revision = table.revision
        self._said = len(table.session.heard(seat))

    # -- build -----------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Makes the elements; call it inside the page."""
        _ = self._
        self.client = ui.context.client
        self.title = ui.html("", sanitize=False, tag="h1")
        with ui.element("div").classes("game w-full"):
            with ui.element("section").classes("card flex flex-col gap-2").props(f'aria-label="{_("Your turn")}"'):
                self.notes = ui.html("", sanitize=False).classes("flex flex-col gap-2").mark("notes")
                self.status = (
                    ui.html("", sanitize=False).classes("status").props("role=status aria-live=polite").mark("status")
                )
                self.refused = ui.html("", sanitize=False).props("role=alert").mark("refused")
                self.actions = ui.element("table-actions").mark("actions")
                self.actions.on("choose", self._chosen, args=["detail"])
                with ui.row().classes("gap-2 items-center"):
                    self.back = ui.button(_("Other choices"), on_click=self._all_choices).props("outline no-caps")
                    self.throw = ui.button(_("Throw on the scanner"), on_click=self._throw).props("outline no-caps")
                    self.type = ui.button(_("Type on the scanner"), on_click=self._type).props("outline no-caps")
                    self.undo = ui.button(_("Take back"), on_click=self._undo, icon="undo").props("outline no-caps")
                self.typed_words = ui.label().classes("muted")
            with ui.element("section").classes("board").props(f'aria-label="{_("Board")}"'):
                self.board = ui.element("table-board").mark("board")
                words = {k: _(w) for k, w in _BOARD_WORDS.items()}
                self.board.props["data-words"] = json.dumps(words, ensure_ascii=False)
                self.board.props["image"] = f"/board/{self.table.name}.svg"
                self.board.on("choose", self._chosen, args=["detail"])
            with ui.element("section").classes("card").props(f'aria-label="{_("On the table")}"'):
                ui.html(f"<h2>{escape(_('On the table'))}</h2>", sanitize=False)
                self.facts = ui.html("", sanitize=False, tag="dl").mark("facts")
            with ui.element("section").classes("card").props(f'aria-label="{_("What happened")}"'):
                ui.html(f"<h2>{escape(_('What happened'))}</h2>", sanitize=False)
                self.log = ui.html("", sanitize=False, tag="ol").classes("pl-4 max-h-80 overflow-auto").mark("log")
                self.log.props(f'reversed tabindex=0 aria-label="{_("What happened, newest first")}"')
                with ui.row().classes("gap-3 items-center"):
                    self.sounds = ui.switch(_("Sounds on the scanner"), on_change=self._set_sounds).mark("sounds")
                    ui.link(_("Rules and help"), f"/help#{self.table.session.name}", new_tab=True)
        self.show()

    # -- show ------------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """The table has changed; called by it."""
        with self.client:
            self.show()

    def show(self) -> None:
        """Brings all elements up to date."""
        if self._revision != self.table.revision:
            self._revision = self.table.revision
            self.opened = self.piece = self.square = ""
            self.refused.set_content("")
        session, seat = self.table.session, self.seat
        view = session.view(seat)
        self._show_title()
        self._show_notes()
        self._show_status(view)
        self._show_choices(view)
        self.facts.set_content(self._facts_html(view))
        lines = log_words.sentences(session, seat, self._)
        self.log.set_content(log_words.as_list(lines))
        if self.sounds.value != bool(self.table.sounds):
            self.sounds.set_value(bool(self.table.sounds))

    def _own_turn(self) -> bool:
        return self.seat is not None and self.table.session.to_move() == self.seat

    def _legal(self) -> list[dict[str, Any]]:
        """Legal actions, only of the own seat: those of another may tell its secrets."""
        return self.table.legal() if self._own_turn() else []

    def _choices(self) -> list[choices.Choice]:
        session = self.table.session
        state = session.state
        if self._scanner_alone():
            return []
        found = choices.choices(self._legal(), lambda a: render(session.game.describe(state, a), self._))
        return [c for c in found if choices.square_of(c.action) == self.square] if self.square else found

    def _scanner_alone(self) -> bool:
        """Whether the seat's only choice is to type on the scanner, which alone knows the secret."""
        typing = self.desk.typing(self.table, self.seat) if self.seat is not None else None
        return typing is not None and typing.alone and not self.by_hand

    def _menu(self) -> choices.Menu | None:
        return choices.menu(self._choices(), self.opened, self.piece) if self._own_turn() else None

    def _show_title(self) -> None:
        session, _ = self.table.session, self._
        text = _(session.game.TITLE)
        if self.seat is not None:
            one = session.game.seats(session.state)[self.seat]
            text += f" – {one['name']}" + (f", {_(one['role'])}" if one["role"] else "")
        self.title.set_content(escape(text))

    def _show_notes(self) -> None:
        table, _ = self.table, self._
        notes = []
        if table.fault:
            text = _("The game cannot be saved: {why}. It goes on; make room on the disk, the next move saves all.")
            notes.append(text.format(why=table.fault))
        if self.seat is not None and table.pages_of(table.seats[self.seat].token) > 1:
            notes.append(_("This seat is open in two windows. Both work; close one if that is not on purpose."))
        if self.seat is not None and table.seats[self.seat].bot:
            notes.append(_("A bot plays this seat. The host can give it back to you."))
        if table.notice:
            text, args = table.notice
            notes.append(render({"text": text, "args": args}, _))
        self.notes.set_content("".join(f'<div class="note">{escape(note)}</div>' for note in notes))

    def _show_status(self, view: dict[str, Any]) -> None:
        session, _ = self.table.session, self._
        scene = SCENES[session.name]
        mover, result = session.to_move(), session.over()
        news = session.heard(self.seat)
        fresh = [render(event, _) for event in news[self._said :]] if len(news) > self._said else []
        self._said = len(news)
        parts = [f'<p class="hidden-words">{escape(" ".join(fresh))}</p>'] if fresh else []
        if result:
            parts.append(log_words.ending(result, self.table.players, session.name != "doduk_japgi", _))
        elif self._own_turn():
            asked = _(prompt(view, session.name))
            parts.append(f'<p class="due">{escape(_("It is your turn."))}</p><p>{escape(asked)}</p>')
        elif mover is not None:
            text = _("{name} is to move.").format(name=self.table.players[mover])
            parts.append(f"<p>{escape(text)}</p>")
        die = scene.dice(view)
        if die is not None and not result:
            words = _("Thrown: {dice}").format(dice=die)
            parts.append(f"<p>{log_words.die(die, words)}</p>")
        self.status.set_content("".join(parts))

    def _show_choices(self, view: dict[str, Any]) -> None:
        table = self.table
        shown, revision = self._menu(), table.revision
        scene = SCENES[table.session.name]
        data = choices.as_actions(shown or choices.Menu([], {}, ""), revision, self._)
        self._set(self.actions, "data-actions", data)
        data = choices.as_board(scene, view, shown, revision, self._, self.piece)
        self._set(self.board, "data-scene", data)
        self.back.set_visibility(bool(self.square or self.piece))
        self.throw.set_visibility(bool(shown) and dice_wanted(self._legal()) is not None)
        typing = self.desk.typing(table, self.seat) if self.seat is not None else None
        self.type.set_visibility(typing is not None)
        self.typed_words.set_text(self._(typing.words) if typing else "")
        self.undo.set_visibility(self.seat is not None and bool(table.session.actions))

    @staticmethod
    def _set(element: ui.element, name: str, data: dict[str, Any]) -> None:
        text = json.dumps(data, ensure_ascii=False)
        if element.props.get(name) != text:
            element.props[name] = text
            element.update()

    def _facts_html(self, view: dict[str, Any]) -> str:
        facts = SCENES[self.table.session.name].facts(view, self._)
        return "".join(f"<dt>{escape(label)}</dt><dd>{escape(value)}</dd>" for label, value in facts)

    # -- do --------------------------------------------------------------------------------------------------------

    def _chosen(self, event: GenericEventArguments) -> None:
        """What the elements of static/table.js send: a browser can send anything, so nothing in it is believed."""
        detail = event.args.get("detail") if isinstance(event.args, dict) else None
        if not isinstance(detail, dict) or self.seat is None:
            return
        revision = detail.get("revision")
        if revision != self.table.revision or not self._own_turn():
            self._act(revision, {})  # the table refuses it, with its reason, and logs it
        elif isinstance(detail.get("verb"), str):
            self.opened = "" if self.opened == detail["verb"] else detail["verb"]
            self.show()
        elif isinstance(detail.get("piece"), str):
            self.piece = "" if self.piece == detail["piece"] else detail["piece"]
            self.square = ""
            self.show()
        elif isinstance(detail.get("square"), str):
            self._tapped(detail["square"])
        elif isinstance(detail.get("action"), int):
            chosen = [c.action for c in self._choices() if c.index == detail["action"]]
            if chosen:
                self._act(revision, chosen[0])

    def _tapped(self, square: str) -> None:
        shown = self._menu()
        there = [c for c in (shown.tappable if shown else ()) if choices.square_of(c.action) == square]
        if len(there) == 1:
            self._act(self.table.revision, there[0].action)
        elif there:
            self.square = square
            self.show()
        else:
            self._refuse(self._why_not(square))

    def _why_not(self, square: str) -> Refused:
        """Why a square is not among the choices: the referee is asked, and its answer is not played."""
        session = self.table.session
        moves = [
            a for a in self.table.legal() if "to" in a and a.get("piece", self.piece) in (self.piece, a.get("piece"))
        ]
        moves = [a for a in moves if not self.piece or a.get("piece") == self.piece] or moves
        if not moves:
            return Refused(prompt(session.view(self.seat), session.name) or CHOOSE)
        wish = {k: v for k, v in moves[0].items() if k not in ("path", "spends")} | {"to": square}
        try:
            session.game.apply(session.state, wish)
        except IllegalAction as fault:
            return Refused.of(fault)
        return Refused(CHOOSE)

    def _act(self, revision: Any, action: dict[str, Any]) -> None:
        assert self.seat is not None
        try:
            self.table.act(self.seat, revision, action)
        except Refused as fault:
            self._refuse(fault)

    def _refuse(self, fault: Refused) -> None:
        rules = self.table.session.game.RULES
        self.refused.set_content(f'<div class="refusal">{log_words.refusal(fault, rules, self.who)}</div>')

    def _all_choices(self) -> None:
        self.piece = self.square = ""
        self.show()

    def _undo(self) -> None:
        if self.seat is None:
            return
        try:
            self.table.undo(self.seat)
        except Refused as fault:
            self._refuse(fault)

    async def _throw(self) -> None:
        await self._with_scanner(self.desk.roll)

    async def _type(self) -> None:
        self.type.disable()
        await self._with_scanner(self.desk.type)
        self.type.enable()

    async def _with_scanner(self, way: Any) -> None:
        if self.seat is None:
            return
        try:
            await way(self.table, self.seat)
        except Refused as fault:
            with self.client:
                self.by_hand = self.by_hand or fault.text in (GONE, FORGOTTEN)
                self.show()
                self._refuse(fault)

    def _set_sounds(self, event: Any) -> None:
        if bool(self.table.sounds) != event.value:
            self.table.set_sounds(event.value)


CHOOSE = N_("Choose one of the marked squares.")
_BOARD_WORDS = {
    "board": N_("Board; it can be scrolled"),
    "squares": N_("Pieces and squares that you can choose; arrow keys go from one to the next"),
    "bigger": N_("Bigger"),
    "smaller": N_("Smaller"),
}
