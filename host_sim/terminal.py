"""The scanner in a terminal (Textual): digits, keypad, captions, clues. What it does is in host_sim.session."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Grid, Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.timer import Timer
from textual.widgets import Static

from host_sim import faceplate, words
from host_sim.session import Session

# Rows of the device's keypad, and the terminal key of each where it has another name.
KEYPAD = ("1", "2", "OFF", "3", "4", "ON", "5", "6", "T", "7", "8", "A", "9", "0", "C")
TYPED = {"o": "ON", "x": "OFF", "t": "T", "a": "A", "c": "C", **{str(n): str(n) for n in range(10)}}
_LABELS = {"OFF": "OFF x", "ON": "ON o", "T": "TIP t", "A": "ARREST a", "C": "CLUE c"}
_LEGEND = "s settings  + - volume  m map  ? help  q quit"
_MIN_WIDTH, _MIN_HEIGHT = 80, 24


class KeyCap(Static):
    """One key of the keypad: down with the mouse button, up with it."""

    class Moved(Message):
        """A key went down or came up."""

        def __init__(self, key: str, down: bool):
            super().__init__()
            self.key = key
            self.down = down

    def __init__(self, key: str):
        super().__init__(_LABELS.get(key, key), id=f"key-{key}", classes="digit" if key.isdigit() else "word")
        self.key = key

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Presses the key, and keeps the mouse so that its release is seen wherever it happens."""
        event.stop()
        self.capture_mouse()
        self.add_class("down")
        self.post_message(self.Moved(self.key, True))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Releases the key."""
        event.stop()
        self.release_mouse()
        self.remove_class("down")
        self.post_message(self.Moved(self.key, False))


class Faceplate(Screen):
    """The scanner on the left; on the right what is heard, what the keys do now, and the clues."""

    def compose(self) -> ComposeResult:
        """Lays out the widgets."""
        with Horizontal():
            with Vertical(id="scanner"):
                yield Static("CRIME SCANNER", id="name")
                yield Static(id="digits")
                with Grid(id="keypad"):
                    for key in KEYPAD:
                        yield KeyCap(key)
            with Vertical(id="paper"):
                yield Static(id="caption")
                yield Static(id="hint")
                with VerticalScroll(id="clues", can_focus=False):
                    yield Static(id="history")
        yield Static(id="status")

    def redraw(self, session: Session, trouble: str) -> None:
        """Shows the session as it is now; `trouble` is a line about the save, or empty."""
        width, height = self.app.size
        if width < _MIN_WIDTH or height < _MIN_HEIGHT:
            note = f"Make this window at least {_MIN_WIDTH} x {_MIN_HEIGHT} characters, it has {width} x {height}."
        else:
            note = session.note or trouble or session.speaker.note
        self._put("#digits", faceplate.digits(session.masks(), session.settings.get("brightness")))
        self._put("#caption", Text(f"♪ {session.caption}" if session.caption else " ", "bold"))
        self._put("#hint", Text(session.hint))
        self._put("#history", history_text(session))
        self._put("#status", Text(f"{_LEGEND}\n{note}"))

    def _put(self, where: str, text: Text) -> None:
        widget = self.query_one(where, Static)
        if widget.content != text:
            widget.update(text)


class Board(Screen):
    """The board, with every place where the thief can be. The scanner's keys work here too."""

    def compose(self) -> ComposeResult:
        """Lays out the widgets."""
        yield Static(id="board-now")
        yield Static(id="board")
        yield Static(faceplate.map_legend(), id="legend")

    def redraw(self, session: Session, trouble: str) -> None:
        """Shows the session as it is now; `trouble` is a line about the save, or empty."""
        places = session.notebook.places() if session.console.has_case else None
        shown = "   " if session.masks() == (0, 0, 0) else session.text
        if places is None:
            count = "no clues to go by"
        else:
            count = "he can be on 1 place" if len(places) == 1 else f"he can be on {len(places)} places"
        line = f"[{shown}]  {count}   m back"
        said = trouble or (session.caption and f"♪ {session.caption}")
        self.query_one("#board-now", Static).update(Text(f"{line}   {said}", no_wrap=True))
        self.query_one("#board", Static).update(faceplate.board_map(places))


class Help(ModalScreen):
    """The help page; any key closes it."""

    def compose(self) -> ComposeResult:
        """Lays out the text."""
        with VerticalScroll(can_focus=False):
            yield Static(Text(words.HELP), id="help")
        yield Static("any key goes back", id="help-end")


def history_text(session: Session) -> Text:
    """Returns the clues of this case, newest first, each with the digit that plays it again."""
    text = Text(no_wrap=True)
    replays = session.console.mode == "large"
    for digit, shown, said in session.notebook.lines():
        text.append(f" {digit if replays and digit else ' '} ", "bold #e8c547" if replays and digit else "")
        text.append(f" {shown:<4}", "bold #ff5a46")
        text.append(f"{said}\n", "" if shown else "italic")
    return text


class ScannerApp(App):
    """Feeds keys, mouse and time to a session and draws it. `clock` returns milliseconds that only go up."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "terminal.tcss"
    BINDINGS: ClassVar = [
        ("ctrl+c", "quit_scanner", "quit"),
        ("ctrl+q", "quit_scanner", "quit"),
        ("ctrl+z", "suspend_process", "suspend"),
    ]

    def __init__(self, session: Session, clock: Callable[[], int]):
        super().__init__()
        self.session = session
        self.clock = clock
        self.trouble = ""  # what went wrong with the save, for the status line
        self._wake: Timer | None = None
        self.title = "Crime Scanner"

    def get_default_screen(self) -> Screen:
        """The faceplate is where the program begins."""
        return Faceplate()

    def on_resize(self) -> None:
        """Comes at the start, and whenever the window changes: draws, and says it when the window is too small."""
        self.call_after_refresh(self.pump)

    def pump(self) -> None:
        """Runs what is due, draws, and sets the alarm clock for the next thing to do."""
        if not self.screen_stack:  # on the way out
            return
        now_ms = self.clock()
        self.session.advance(now_ms)
        if isinstance(self.screen, Faceplate | Board):
            self.screen.redraw(self.session, self.trouble)
        if self._wake is not None:
            self._wake.stop()
        due = self.session.next_due()
        self._wake = None if due is None else self.set_timer(max(0.001, (due - now_ms) / 1000), self.pump)

    def on_key(self, event: events.Key) -> None:
        """A key of the terminal."""
        event.stop()
        if isinstance(self.screen, Help):
            self.pop_screen()
        else:
            self._typed(event.character if event.is_printable and event.character else event.key)
        self.call_after_refresh(self.pump)

    def _typed(self, char: str) -> None:
        session, now_ms = self.session, self.clock()
        char = char.lower()
        if char == "escape" and isinstance(self.screen, Board):
            char = "m"
        if char in TYPED:
            session.type(TYPED[char], now_ms)
        elif char == "s":
            session.open_settings(now_ms)
        elif char in ("+", "=", "-", "_"):
            session.change_volume(1 if char in "+=" else -1, now_ms)
        elif char == "m":
            if isinstance(self.screen, Board):
                self.pop_screen()
            else:
                self.push_screen(Board())
        elif char == "?":
            self.push_screen(Help())
        elif char == "q":
            self.action_quit_scanner()
        else:
            session.note = f"{char} is no key of the scanner: press ? for help."

    def on_key_cap_moved(self, message: KeyCap.Moved) -> None:
        """A key of the keypad under the mouse."""
        now_ms = self.clock()
        if message.down:
            self.session.down(message.key, now_ms)
        else:
            self.session.advance(now_ms)
            self.session.up(message.key, now_ms)
        self.pump()

    def action_quit_scanner(self) -> None:
        """Switches the scanner off, which keeps the case, and ends the program."""
        self.session.quit(self.clock())
        self.exit(return_code=0)
