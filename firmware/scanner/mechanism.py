"""How a scanner works, whatever the keys mean: keys that wait their turn, cues, deadlines, the display.

No clock, no hardware: every call says what time it is, in milliseconds that only go up and never wrap. Everything that
happens at a time has a deadline; `next_due` names the nearest one and `tick` runs through all that have come, in order,
so that the same keys at the same times give the same output however often `tick` is called.
"""

from scanner import cues, sounds

KEYS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "ON", "OFF", "T", "A", "C")
DARK = "   "

SETTINGS_HOLD_MS = 2000
ASK_MS = 3000
OVERLAY_MS = 800
CAPTION_MS = 400
_MAX_TYPED = 64  # keys that wait while cues run; a longer queue is a cat on the keypad


class Mechanism:
    """Base of `scanner.console.Console`, which says what the keys do; its docstring says what a panel is."""

    def __init__(self, panel, settings):
        self.panel = panel
        self.settings = settings
        self.listener = None  # called with (event name, dict) for the serial link
        self.self_test = None  # a scanner.selftest.SelfTest, where the hardware for it is at hand
        self.load_self_test = None  # makes it when it is first wanted
        self.save_due = False  # the owner saves state() and clears it
        self.mode = "off"
        self.linked = False
        self._asleep = False  # dark by itself: any key wakes it
        self._dirty = False  # the case has changed since it was last due to be saved
        self._practice = False
        self._last_ms = 0
        # Cues: the first is running while _cue_end is set
        self._cues = []
        # Deadlines, None when not running
        self._cue_end = None
        self._release_at = None  # when a key that waited is let go again
        self._linked_end = None
        self._ask_end = None
        self._on_hold_end = None
        self._overlay_end = None
        self._linked_sound = None
        # Keys
        self._down = {}  # key: time it went down
        self._typed = []  # [key, down_ms, up_ms or None] waiting for the cues to end
        self._held = None  # "T" or "0" while it shows something only while held
        self._on_used = True  # this press of ON has done its work already
        # Display
        self._text = DARK
        self._flash = False
        self._shown = (DARK, False)

    @property
    def busy(self) -> bool:
        """True while a sound, a silence between sounds, or a held key keeps other keys waiting."""
        return self._cue_end is not None or self._held is not None or self._release_at is not None

    @property
    def settled(self) -> bool:
        """True when nothing more happens without a key, except going dark after idle minutes."""
        return not self.busy and not self._typed and self._next_short() is None

    @property
    def display(self) -> tuple:
        """(text, flashing) as last given to the panel."""
        return self._shown

    def next_due(self):
        """Returns the time in ms of the nearest deadline, or None when only a key can change anything."""
        short = self._next_short()
        idle = self._idle_end()
        if short is None or (idle is not None and idle < short):
            return idle
        return short

    def tick(self, now_ms: int) -> None:
        """Runs everything that is due up to `now_ms`, each at its own time and in order."""
        while True:
            due = self.next_due()
            if due is None or due > now_ms:
                return
            self._run_due(due)
            self._take_typed(due)

    def _deadlines(self):
        return (
            self._cue_end,
            self._release_at,
            self._linked_end,
            self._ask_end,
            self._on_hold_end,
            self._overlay_end,
            self.self_test.next_due() if self.mode == "test" else None,
        )

    def _next_short(self):
        running = [t for t in self._deadlines() if t is not None]
        return min(running) if running else None

    def _idle_end(self):
        minutes = self.settings.get("auto_off_min")
        if not minutes or self.mode == "off" or self.linked or self.busy or self.mode == "test":
            return None
        return self._last_ms + minutes * 60_000

    def _run_due(self, now_ms):
        cue, release, linked, ask, on_hold, overlay, test = self._deadlines()
        if cue == now_ms:
            self._finish_cue(now_ms)
        elif release == now_ms:
            self._release_at = None
            self._let_go(self._held, now_ms)
        elif linked == now_ms:
            self._linked_end = None
            self._tell("sound_end", {"sound": self._linked_sound})
        elif ask == now_ms:
            self._ask_end = None
            self._show_case()
        elif on_hold == now_ms:
            self._on_hold_end = None
            self._on_used = True
            self._open_settings()
        elif overlay == now_ms:
            self._overlay_end = None
            self._show(self._text, self._flash)
        elif test == now_ms:
            self.self_test.tick(now_ms)
            self._leave_test(now_ms)
        else:
            self._sleep()

    def key_down(self, key: str, now_ms: int) -> None:
        """A key goes down. ValueError for a key that the scanner lacks; a second down without an up is ignored."""
        if key not in KEYS:
            raise ValueError(f"the scanner has no key {key!r}")
        self.tick(now_ms)
        if key in self._down:
            return
        self._down[key] = now_ms
        self._last_ms = now_ms
        if self.mode == "off":
            if key == "ON" or (self._asleep and key != "OFF"):
                self._on_used = True
                self.power_on(now_ms)
        elif key == "OFF":
            self._off(now_ms)
        elif self.linked:
            self._tell("key", {"key": key, "down": True})
        elif "ON" in self._down and key != "ON":
            self._chord(key, now_ms)
        elif self.busy or self._typed:
            if len(self._typed) < _MAX_TYPED:
                self._typed.append([key, now_ms, None])
        else:
            self._press(key, now_ms)

    def key_up(self, key: str, now_ms: int) -> None:
        """A key comes up. Ignored when it was not down."""
        self.tick(now_ms)
        if self._down.pop(key, None) is None:
            return
        self._last_ms = now_ms
        if self.linked:
            self._tell("key", {"key": key, "down": False})
            return
        for waiting in self._typed:
            if waiting[0] == key and waiting[2] is None:
                waiting[2] = now_ms
                return
        if self._release_at is None:
            self._let_go(key, now_ms)
        self._take_typed(now_ms)

    def _take_typed(self, now_ms):
        """Keys that waited act now, one after another, each held as long as it was."""
        while self._typed and not self.busy and self.mode != "off" and not self.linked:
            key, down_ms, up_ms = self._typed.pop(0)
            self._press(key, now_ms, None if up_ms is None else up_ms - down_ms)

    def _press(self, key, now_ms, held_ms=None):
        """Acts on a key; `held_ms` is how long it was down when that is over already."""
        if key == "ON":
            self._press_on(now_ms, held_ms)
            return
        handler = {
            "ready": self._key_ready,
            "large": self._key_large,
            "arrest": self._key_arrest,
            "caught": self._key_caught,
            "settings": self._key_settings,
            "test": self._key_test,
        }[self.mode]
        handler(key, now_ms)
        if held_ms is not None and self._held == key:
            self._release_at = now_ms + held_ms

    def _press_on(self, now_ms, held_ms):
        """ON acts when it comes up, since held it opens the settings and with a digit it sets the volume."""
        self._on_used = False
        if self._ask_end is not None:
            self._ask_end = max(self._ask_end, now_ms + ASK_MS)  # pressed in time is in time
        if held_ms is None:
            if self.mode == "ready":
                self._on_hold_end = now_ms + SETTINGS_HOLD_MS
        elif held_ms >= SETTINGS_HOLD_MS and self.mode == "ready":
            self._on_used = True
            self._open_settings()
        else:
            self._let_go("ON", now_ms)

    def _chord(self, key, now_ms):
        """ON held and a digit 0 to 4: the volume, at once, also while cues run."""
        self._typed = [t for t in self._typed if t[0] != "ON" or t[2] is not None]
        self._on_used = True
        self._on_hold_end = None
        if key in ("0", "1", "2", "3", "4"):
            self.settings.set("volume", int(key))
            self.save_due = True
            self._overlay(load_menu().text("1", int(key)), now_ms, OVERLAY_MS)
        elif not self.busy:
            self._blip(now_ms)

    def _let_go(self, key, now_ms):
        if key == "ON":
            self._on_hold_end = None
            if not self._on_used:
                self._on_used = True
                self._key_on(now_ms)
        elif key is not None and key == self._held:
            self._held = None
            self._release_at = None
            self._show_case()

    def _run(self, sequence, now_ms, changes=False):
        self._cues.extend(sequence)
        self._dirty = self._dirty or changes
        if self._cue_end is None:
            self._start_cue(now_ms)

    def _start_cue(self, now_ms):
        while self._cues and self._cues[0][0] == "mode":
            _, self.mode, result = self._cues.pop(0)
            self._stayed = False
            self._tell("result", {"result": result})
        if not self._cues:
            self._cue_end = None
            return
        cue = self._cues[0]
        if cue[0] == "gap":
            length_ms = cue[1]
        elif cue[0] == "clue":
            self._stayed = False
            self._show(cues.clue_text(cue[1], cue[2], bool(self.settings.get("captions"))), False)
            name = cues.sound_of_kind(cue[2])
            self._tell("clue", {"area": cue[1], "kind": cue[2], "sound": name})
            length_ms = self._play(name, now_ms)
        elif cue[0] == "stay":
            self._stayed = True
            self._show_case()
            self._tell("clue", {"area": 0, "kind": "stay", "sound": "dot"})
            length_ms = self._play("dot", now_ms)
        else:
            if cue[2]:
                self._show(cue[2], False)
            length_ms = self._play(cue[1], now_ms)
        self._cue_end = now_ms + length_ms

    def _finish_cue(self, now_ms):
        cue = self._cues.pop(0)
        self._last_ms = now_ms
        if cue[0] == "clue":
            self._remember(cue)
        if cue[0] != "gap":
            self._tell("sound_end", {"sound": _sound_of(cue)})
        self._start_cue(now_ms)
        if self._dirty and cue[0] != "gap":
            # One save a finished cue; the rest of the sequence is saved with it, as still to come.
            self.save_due = True
            self._dirty = self._cue_end is not None
        if self._cue_end is None and self._held is None:
            self._show_case()

    def _play(self, name, now_ms):
        self.panel.play(name)
        if self.settings.get("captions") and name in ("dot", "blip"):
            self._overlay(cues.CAPTIONS[name], now_ms, CAPTION_MS)
        return sounds.duration_ms(name, self.settings.get("speed_percent") / 100)

    def _blip(self, now_ms):
        self._run([["sound", "blip", ""]], now_ms)

    def _show(self, text, flash):
        self._text = text
        self._flash = flash
        if self._overlay_end is None:
            self._put(text, flash)

    def _overlay(self, text, now_ms, length_ms):
        """Shows a text for a moment, over whatever else is shown meanwhile."""
        self._overlay_end = now_ms + length_ms
        self._put(text, False)

    def _put(self, text, flash):
        if self._practice and text != DARK:
            text += "."  # a lit point: this case comes from a seed that somebody knows
        self._put_plain(text, flash)

    def _put_plain(self, text, flash):
        if (text, flash) != self._shown:
            self._shown = (text, flash)
            self.panel.show(text, flash)

    def test_show(self, text: str) -> None:
        """Shows a text of the self-test. Only while it runs."""
        self._put_plain(text, False)

    def _tell(self, event, data):
        if self.listener is not None:
            self.listener(event, data)


def load_menu():
    """Returns scanner.menu: on the device it takes memory from its first use only."""
    from scanner import menu

    return menu


def _sound_of(cue):
    if cue[0] == "clue":
        return cues.sound_of_kind(cue[2])
    return "dot" if cue[0] == "stay" else cue[1]
