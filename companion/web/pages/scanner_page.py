"""The scanner on screen: face plate, sound, captions, history, and on demand a map of where he can be."""

from nicegui import ui
from nicegui.events import GenericEventArguments
from starlette.requests import Request

from companion.web.clue_words import SOUNDS, clue_words
from companion.web.deduction import draw
from companion.web.scanner import ScannerService
from companion.web.shell import N_, page, reader
from companion.web.words import Translate
from scanner import segments

KEY_WORDS = {
    "ON": N_("ON: switch on, then a new thief; held two seconds in ready, the settings"),
    "OFF": N_("OFF: switch off, the case is kept"),
    "T": N_("TIP: his exact place, while held"),
    "A": N_("ARREST: then the area and two digits of the place"),
    "C": N_("CLUE: he acts"),
}


def build(service: ScannerService) -> None:
    """Registers the page."""

    @ui.page("/")
    def scanner_page(request: Request) -> None:
        with page(request, N_("Scanner"), reader(request)) as who:
            ScannerPage(service, who.translate)


class ScannerPage:
    """One open page. It shows what the service knows and forwards keys; all pages of one app share one scanner."""

    def __init__(self, service: ScannerService, translate: Translate):
        self.service = service
        self._ = translate
        ui.add_head_html('<script type="module" src="/static/faceplate.js"></script>')
        with ui.row().classes("w-full gap-6 justify-center items-start"):
            with ui.column().classes("w-full sm:w-88 items-center gap-2"):
                self._plate()
            with ui.column().classes("grow basis-80 gap-4"):
                self._history_card()
                self._map_card()
        client = ui.context.client
        client.on_delete(service.watch(self._changed))  # not on_disconnect: a phone that wakes comes back
        client.on_connect(self._all)

    def _plate(self) -> None:
        _ = self._
        ui.html("Crime Scanner", sanitize=False, tag="h1").classes("hidden-words")
        self.badge = ui.badge().props("role=status").classes("text-sm p-2 whitespace-normal text-center").mark("badge")
        self.plate = ui.element("scanner-faceplate").props('sounds="/sounds"').classes("w-full").mark("faceplate")
        self.plate.on("scanner-key", self._key, args=["detail"])
        with ui.row().classes("items-center gap-4 w-full max-w-sm no-wrap"):
            self.mute = ui.checkbox(_("Mute"), on_change=lambda e: self._plate_set("muted", e.value))
            with ui.element("label").classes("flex items-center gap-2 grow no-wrap"):
                ui.label(_("Volume"))
                # Not Quasar's slider: there the focus lies on something that has no role and no name.
                self.volume = ui.element("input").props(f"type=range min=0 max=4 step=1 value={self.service.volume}")
                self.volume.classes("grow min-w-0").style("accent-color: var(--accent)").mark("volume")
                self.volume.on("input", self._volume_moved, js_handler="(event) => emit(event.target.value)")
        ui.label(_("Keyboard: digits, T, A, C; O is ON, X is OFF. Hold O and press 0 to 4 for the volume.")).classes(
            "muted text-sm"
        )

    def _history_card(self) -> None:
        _ = self._
        with ui.element("section").classes("card w-full").props(f'aria-label="{_("What was heard")}"'):
            ui.html(f"<h2>{_('What was heard')}</h2>", sanitize=False)
            self.history = ui.html("", sanitize=False, tag="ol").classes("list-decimal pl-6 max-h-80 overflow-auto")
            self.history.props(f'reversed tabindex=0 aria-label="{_("What was heard, newest first")}"').mark("history")

    def _map_card(self) -> None:
        _ = self._
        with ui.element("section").classes("card w-full").props(f'aria-label="{_("Help: where can he be?")}"'):
            self.map_on = ui.switch(_("Help: where can he be?"), value=False, on_change=self._draw_map).mark(
                "map-switch"
            )
            self.map_words = ui.label().classes("muted")
            self.map = ui.html("", sanitize=False).classes("w-full").mark("map")

    # -- events --------------------------------------------------------------------------------------------------

    async def _key(self, event: GenericEventArguments) -> None:
        detail = event.args["detail"]
        await self.service.key(str(detail["key"]), bool(detail["down"]))

    async def _volume_moved(self, event: GenericEventArguments) -> None:
        volume = int(event.args) if str(event.args) in ("0", "1", "2", "3", "4") else self.service.volume
        self._plate_set("volume", volume)
        if self.service.simulated:
            await self.service.set_volume(volume)

    def _plate_set(self, name: str, value: object) -> None:
        ui.run_javascript(f"getElement({self.plate.id}).{name} = {str(value).lower()}")

    def _all(self) -> None:
        _ = self._
        words = {
            "keys": {k: _(w) for k, w in KEY_WORDS.items()},
            "plate": _("Keys and display of the scanner"),
            "display": _("Display: {text}"),
            "silent": _("This sound cannot be played."),
        }
        ui.run_javascript(
            f"customElements.whenDefined('scanner-faceplate').then(() => getElement({self.plate.id}).words = {words!r})"
        )
        for what in ("connection", "display", "volume", "speed", "clue"):
            self._changed(what)

    def _changed(self, what: str) -> None:
        service = self.service
        with self.plate:
            if what == "display":
                self.plate.run_method("show", list(segments.encode(service.text)), service.flash, service.text)
            elif what == "sound":
                self._sound(service.sound)
            elif what == "clue":
                self._list_clues()
                self._draw_map()
            elif what == "volume":
                ui.run_javascript(f"getElement({self.volume.id}).value = {service.volume}")
                self._plate_set("volume", service.volume)
            elif what == "speed":
                self._plate_set("speed", service.speed_percent)
            elif what == "connection":
                self._connection()

    def _sound(self, name: str | None) -> None:
        if name is None:
            self.plate.run_method("stop")
            return
        self.plate.run_method("say", self._(SOUNDS[name]))
        if self.service.simulated:
            self.plate.run_method("play", name)

    def _connection(self) -> None:
        _ = self._
        service = self.service
        if not service.connected:
            words, colour = _("The scanner is out of reach. Check the cable; the case is kept."), "negative"
        elif service.simulated:
            words, colour = _("Simulated scanner"), "primary"
        else:
            words, colour = _("Live scanner: it sounds by itself"), "positive"
        self.badge.set_text(words)
        self.badge.props(f"color={colour}")
        self.plate.run_method("lock", "" if service.connected else words)

    def _list_clues(self) -> None:
        lines = [f"<li>{clue_words(clue, self._)}</li>" for clue in reversed(self.service.clues)]
        self.history.set_content("".join(lines) or f"<li>{self._('Nothing yet: press ON twice.')}</li>")

    def _draw_map(self) -> None:
        _ = self._
        if not self.map_on.value:
            self.map.set_content("")
            self.map_words.set_text("")
            return
        tracker = self.service.tracker
        if tracker is None or not self.service.clues:
            self.map.set_content("")
            self.map_words.set_text(_("The map follows a case from its first clue on."))
            return
        places = tracker.places()
        self.map_words.set_text(_("Places that fit all clues: {count}").format(count=len(places)))
        self.map.set_content(draw(places, _("Places where he can be: {places}")))
