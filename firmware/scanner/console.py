"""The device's behaviour: what each key does in each mode (docs/architecture.md has the table of modes)."""

from scanner import cues, snapshot
from scanner.mechanism import ASK_MS, DARK, Mechanism, load_menu
from scanner.rules.thief import Thief

READY = "---"
RESUME_GAP_MS = 1000
HISTORY_SIZE = 10  # R40: digits 0 to 9
_SAMPLE_PLACE = "709"  # R12: a lesson in reading a tip, not the place of any thief


class Console(Mechanism):
    """One scanner. `panel` has show(text, flash), play(name), stop(); `rng` is a scanner.rules.rng.Rng.

    `state`, from an earlier `state()`, is a case to resume after power was lost: the console starts dark and `power_on`
    or the ON key goes on from the last completed cue. ValueError when it is not a state of this version.
    """

    def __init__(self, panel, rng, settings, state=None):
        super().__init__(panel, settings)
        self.rng = rng
        self._thief = None
        self._case_mode = "large"  # where a case goes on after the dark
        self._history = []  # newest last; one entry an action: a list of [area, kind]
        self._stayed = False
        self._practice_next = False
        self._kept_rng = None  # the real generator's state while a practice seed is in use
        self._typing = ""
        self._menu_key = None
        self._lesson = [0, 0]  # next sample clue, next sample arrest
        if state is not None:
            snapshot.put(self, state)

    @classmethod
    def from_state(cls, panel, rng, settings, state):
        """Returns a console that goes on exactly where `state()` was taken, by the same clock. ValueError as above."""
        from scanner import moment

        console = cls(panel, rng, settings)
        moment.put(console, state)
        return console

    def state(self) -> dict:
        """Returns everything needed to go on, as plain JSON data. Settings are the owner's to keep."""
        from scanner import moment

        return moment.take(self)

    def case_state(self) -> dict:
        """Returns what outlives a power cut, as plain JSON data: a new console takes it as it takes `state()`."""
        return snapshot.take(self)

    @property
    def has_case(self) -> bool:
        """True while a thief is at large or his capture is still on the display."""
        return self._thief is not None

    @property
    def practice(self) -> bool:
        """True when the running case (or, before it, the next one) comes from a seed that somebody knows."""
        return self._practice

    @property
    def history(self) -> list:
        """The last ten actions, newest first (R40, R41), each a list of [area, kind]: all of it public."""
        return [list(action) for action in reversed(self._history)]

    @property
    def crimes(self) -> int:
        """Crimes of the running case, which everybody heard; 0 without a case."""
        return self._thief.crimes if self._thief else 0

    @property
    def tip(self) -> bool:
        """True while the display shows the place of a thief at large, which is for the people beside it only."""
        return self._held == "T" and self._thief is not None

    def think(self) -> None:
        """Lets a cunning thief work ahead. For a quiet moment: it takes long on the device and changes no answer."""
        if self._thief is not None:
            self._thief.think()

    def power_on(self, now_ms: int) -> None:
        """R6, R13: from dark to ready, or to a case: its last clue flashes, then comes what was still to be heard."""
        self._asleep = False
        self._last_ms = now_ms
        self._typed = []
        if self._thief is None:
            self._go("ready")
            return
        self._go(self._case_mode)
        if self._cues:
            if self._cues[0][0] != "gap":
                self._cues.insert(0, ["gap", RESUME_GAP_MS])
            self._start_cue(now_ms)

    def _key_on(self, now_ms):
        """D2, D4: ON strikes from ready, so ON twice from dark does; while a thief is at large it asks first."""
        if self.mode in ("ready", "caught"):
            self._strike(now_ms)
        elif self.mode == "large":
            if self._ask_end is None:
                self._ask_end = now_ms + ASK_MS
                self._show(READY, True)
            else:
                self._ask_end = None
                self._strike(now_ms)
        elif self.mode == "settings":
            self._close_settings()
        elif self.mode == "test":
            self._key_test("ON", now_ms)
        else:
            self._blip(now_ms)

    def _key_ready(self, key, now_ms):
        if key == "C":
            kind = cues.SAMPLE_CLUES[self._lesson[0]]
            self._lesson[0] = (self._lesson[0] + 1) % len(cues.SAMPLE_CLUES)
            self._run(cues.sample_clue_cues(kind), now_ms)
        elif key == "A":
            result = cues.SAMPLE_ARRESTS[self._lesson[1]]
            self._lesson[1] = (self._lesson[1] + 1) % len(cues.SAMPLE_ARRESTS)
            self._run(self._arrest_cues(result, READY), now_ms)
        elif key == "T":
            self._hold("T", _SAMPLE_PLACE, now_ms)
        elif key != "0":
            self._run([cues.sample_sound_cue(key)], now_ms)
        else:
            if self.self_test is None and self.load_self_test is not None:
                self.self_test = self.load_self_test()
            if self.self_test is None:
                self._blip(now_ms)
            else:
                self.mode = "test"
                self.self_test.start(now_ms)

    def _key_large(self, key, now_ms):
        """R10, R11, D8: A begins an arrest, C makes him act, T shows the place while held; digits replay."""
        if self._ask_end is not None:  # anything but ON: back to the case
            self._ask_end = None
            self._show_case()
        elif key == "C":
            self._run(cues.action_cues(self._thief.act()), now_ms, changes=True)
        elif key == "T":
            self._hold("T", str(self._thief.place), now_ms)
        elif key == "A":
            self.mode = "arrest"
            self._typing = ""
            self._show("___", False)
            self._run([["sound", "key", ""]], now_ms)
        else:
            self._replay(int(key), now_ms)

    def _key_arrest(self, key, now_ms):
        if key == "A":  # R37, D14: cancel
            self.mode = "large"
            self._show_case()
            self._run([["sound", "key", ""]], now_ms)
        elif key in ("T", "C"):
            self._blip(now_ms)
        else:
            self._typing += key
            self._show(self._typing + "_" * (3 - len(self._typing)), False)
            if len(self._typing) == 3:
                self._arrest(now_ms)
            else:
                self._run([["sound", "key", ""]], now_ms)

    def _key_caught(self, key, now_ms):
        if key == "0":  # R55: the crimes beyond the first, for the reward
            self._held = "0"
            number = str(self._thief.crimes - 1)
            self._show(" " * (3 - len(number)) + number, False)
        else:
            self._blip(now_ms)

    def _key_settings(self, key, now_ms):
        self._menu_key, text = load_menu().press(self.settings, self._menu_key, key)
        if text is None:
            self._blip(now_ms)
        else:
            self._show(text, False)
            self._run([["sound", "key", ""]], now_ms)

    def _key_test(self, key, now_ms):
        self.self_test.key(key, now_ms)
        self._leave_test(now_ms)

    def _off(self, now_ms):
        if self.linked:
            self.linked = False
            self._tell("link", {"on": False})
        self._sleep()
        self._asleep = False

    def _sleep(self):
        """Goes dark and keeps the case, with the cues that were still to come."""
        if self._cue_end is not None or self._linked_end is not None:
            self.panel.stop()
        if self.mode == "test":
            self.self_test.stop()
        self.save_due = self.save_due or self._dirty or self.mode == "settings"
        self._dirty = False
        if self.mode in ("large", "arrest", "caught"):
            self._case_mode = "caught" if self.mode == "caught" else "large"
            self._stayed = True  # the last clue flashes when he is found again
        else:
            self._cues = []
        self.mode = "off"
        self._asleep = True
        self._cue_end = self._ask_end = self._on_hold_end = self._overlay_end = self._release_at = None
        self._linked_end = None
        self._held = None
        self._typed = []
        self._on_used = True
        self._show(DARK, False)

    def _go(self, mode):
        self.mode = mode
        if mode == "ready":
            self._show(READY, False)
        else:
            self._show_case()

    def _show_case(self):
        """Shows what the mode shows at rest."""
        if self.mode == "ready":
            self._show(READY, False)
        elif self.mode == "arrest":
            self._show(self._typing + "_" * (3 - len(self._typing)), False)
        elif self.mode == "caught":
            self._show(cues.RESULT_TEXTS["success"], self._stayed)
        elif self.mode == "large" and self._history:
            area, kind = self._history[-1][-1]
            self._show(cues.clue_text(area, kind), self._stayed)
        elif self.mode == "large":
            self._show(READY, self._stayed)

    def _strike(self, now_ms):
        """R20: a new thief strikes."""
        if self._kept_rng is not None and not self._practice_next:
            self.rng.state = self._kept_rng
            self._kept_rng = None
        self._practice = self._practice_next
        self._practice_next = False
        self._thief = Thief(self.rng, self.settings.odds(), self.settings.style())
        self._history = []
        self._stayed = False
        self.mode = "large"
        self._tell("case", {"practice": self._practice})
        self._run(cues.action_cues(self._thief.strike()), now_ms, changes=True)

    def _arrest(self, now_ms):
        result = self._thief.arrest(int(self._typing))
        self._tell("arrest", {"place": int(self._typing)})
        sequence = self._arrest_cues(result, self._typing)
        sequence.append(["mode", "caught" if result == "success" else "large", result])
        if result == "escape":
            sequence.extend(cues.run_cues(self._thief.run()))
        self.mode = "large"
        self._run(sequence, now_ms, changes=True)

    def _arrest_cues(self, result, typed):
        """R33 to R36, D16: with soft shots where the settings say so."""
        shots = "shots_soft" if self.settings.get("soft_shots") else "shots"
        return cues.arrest_cues(result, typed, shots, bool(self.settings.get("captions")))

    def _replay(self, index, now_ms):
        """R40, R42: sounds an action again; nothing else changes."""
        if index >= len(self._history):
            self._blip(now_ms)
            return
        captions = bool(self.settings.get("captions"))
        action = self._history[-1 - index]
        self._run([["sound", cues.sound_of_kind(k), cues.clue_text(a, k, captions)] for a, k in action], now_ms)

    def _hold(self, key, text, now_ms):
        self._held = key
        self._show(text, False)
        self._run([["sound", "tip", ""]], now_ms)

    def _open_settings(self):
        self.mode = "settings"
        self._menu_key = None
        self._show("SEt", False)
        load_menu()  # now, when no key waits for a sound

    def _close_settings(self):
        self.save_due = True
        self._go("ready")

    def _leave_test(self, now_ms):
        if self.self_test.done:
            self._last_ms = now_ms
            self._go("ready")

    def _remember(self, cue):
        _, area, kind, new = cue
        if new or not self._history:
            self._history.append([])
        self._history[-1].append([area, kind])
        del self._history[:-HISTORY_SIZE]
