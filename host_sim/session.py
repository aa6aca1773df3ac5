"""One player's scanner on a PC, without any terminal in it: console, display, caption, keys that come up by themselves.

All times are milliseconds of one clock that only goes up; nothing here reads a clock.
"""

from collections.abc import Callable

from host_sim import words
from host_sim.notebook import Notebook
from scanner import segments, sounds
from scanner.console import Console
from scanner.mechanism import SETTINGS_HOLD_MS

# A terminal reports a key that is held as typed again and again: the first time after up to 660 ms, then often.
HOLD_MS = 700
CAPTION_MS = 1500  # a caption can be read, however short its sound
FLASH_ON_MS = 600
FLASH_OFF_MS = 400


class Session:
    """A console with its panel. `speaker` is one of host_sim.audio, `on_save(settings, case, notebook text)` keeps."""

    def __init__(self, rng, settings, *, case, notebook: Notebook, speaker, on_save: Callable[[dict, dict, str], None]):
        """`case` is a saved console state or None; `settings` a scanner.settings.Settings."""
        self.settings = settings
        self.notebook = notebook
        self.speaker = speaker
        self.text = "   "
        self.sound: str | None = None  # the one whose caption is shown
        self.note = ""  # one line about the last key, where the scanner itself cannot say it
        self._flash = False
        self._flash_since_ms = 0
        self._caption_end_ms = 0
        self._now_ms = 0
        self._on_save = on_save
        self._up_at: dict[str, int] = {}  # keys that come up by themselves: when
        self.console = Console(self, rng, settings, case)
        self.console.listener = self._hear
        if self.console.has_case and not notebook.entries:
            notebook.begun_elsewhere()

    # The console's panel

    def show(self, text: str, flash: bool) -> None:
        """Takes what the console shows."""
        self.text = text
        self._flash = flash
        self._flash_since_ms = self._now_ms

    def play(self, name: str) -> None:
        """Starts a sound and its caption."""
        speed_percent = self.settings.get("speed_percent")
        self.sound = name
        self._caption_end_ms = self._now_ms + max(CAPTION_MS, sounds.duration_ms(name, speed_percent / 100))
        self.speaker.play(name, self.settings.get("volume"), speed_percent)

    def stop(self) -> None:
        """Cuts the sound off."""
        self.sound = None
        self.speaker.stop()

    # Time

    def next_due(self) -> int | None:
        """Returns when `advance` has something to do next, or None when only a key can change anything."""
        times = [*self._up_at.values(), self.console.next_due(), self._caption_end_ms if self.sound else None]
        if self._flash:
            times.append(self._next_flash_ms())
        known = [t for t in times if t is not None]
        return min(known) if known else None

    def advance(self, now_ms: int) -> None:
        """Runs everything that is due up to `now_ms`, in order, and saves when the case has changed."""
        while True:
            ups = [(t, key) for key, t in self._up_at.items()]
            due = self.console.next_due()
            times = [t for t, _ in ups] + ([] if due is None else [due])
            if not times or min(times) > now_ms:
                break
            self._now_ms = min(times)
            if due == self._now_ms:
                self.console.tick(due)
            for t, key in ups:
                if t == self._now_ms:
                    self.up(key, t)
            self._save_if_due()
        self._now_ms = now_ms
        if self.sound and self._caption_end_ms <= now_ms:
            self.sound = None

    def masks(self) -> tuple[int, int, int]:
        """Returns the lit segments of the three digits at the time of the last `advance`."""
        dark = self._flash and self._flash_place_ms() >= FLASH_ON_MS
        return (0, 0, 0) if dark else segments.encode(self.text)

    def _flash_place_ms(self):
        return (self._now_ms - self._flash_since_ms) % (FLASH_ON_MS + FLASH_OFF_MS)

    def _next_flash_ms(self):
        place = self._flash_place_ms()
        return self._now_ms + (FLASH_ON_MS if place < FLASH_ON_MS else FLASH_ON_MS + FLASH_OFF_MS) - place

    # Keys

    def down(self, key: str, now_ms: int) -> None:
        """A key goes down and stays down (the mouse)."""
        self.advance(now_ms)
        self.note = ""
        self.console.key_down(key, now_ms)
        self._save_if_due()

    def up(self, key: str, now_ms: int) -> None:
        """A key comes up."""
        self._up_at.pop(key, None)
        self.console.key_up(key, now_ms)
        self._save_if_due()

    def type(self, key: str, now_ms: int) -> None:
        """A key is typed in a terminal that does not tell when it comes up."""
        self.advance(now_ms)
        again = key in self._up_at
        counts = key == "0" and self.console.mode == "caught" and (again or not self.console.busy)
        holds = key == "T" or counts
        for other in list(self._up_at):
            if other != key or not holds:
                self.up(other, now_ms)
        if not (holds and again):
            self.down(key, now_ms)
        if holds:
            self._up_at[key] = now_ms + HOLD_MS
        else:
            self.up(key, now_ms)

    def open_settings(self, now_ms: int) -> None:
        """Holds ON for as long as it takes to open the settings; only in ready mode: elsewhere it means a new thief."""
        self.advance(now_ms)
        if self.console.mode != "ready":
            self.note = "The settings open only while the display shows --- and no thief is about."
            return
        self.down("ON", now_ms)
        self._up_at["ON"] = now_ms + SETTINGS_HOLD_MS + 100

    def change_volume(self, step: int, now_ms: int) -> None:
        """One step louder or softer: ON held with a digit, as on the device."""
        self.advance(now_ms)
        volume = min(4, max(0, self.settings.get("volume") + step))
        for key in list(self._up_at):
            self.up(key, now_ms)
        if self.console.mode == "off":  # ON would wake it
            self.settings.set("volume", volume)
            self.console.save_due = True
        else:
            self.console.key_down("ON", now_ms)
            self.console.key_down(str(volume), now_ms)
            self.console.key_up(str(volume), now_ms)
            self.console.key_up("ON", now_ms)
        self._save_if_due()

    def quit(self, now_ms: int) -> None:
        """Switches off, which keeps the case, and gives the speaker back."""
        self.advance(now_ms)
        self.down("OFF", now_ms)
        self.up("OFF", now_ms)
        self.speaker.close()

    # Words

    @property
    def caption(self) -> str:
        """What is heard now, or was a moment ago, in words; "" after that."""
        return words.SOUNDS[self.sound] if self.sound else ""

    @property
    def hint(self) -> str:
        """The keys that work now, a few lines."""
        mode = self.console.mode
        if mode == "settings":
            return "\n".join(words.settings_lines(self.settings))
        if mode == "large" and self.text.startswith("---") and self._flash:
            mode = "ask"
        return words.HINTS.get(mode, "")

    def _hear(self, event, data):
        history = self.console.history
        self.notebook.hear(event, data, len(history) == 1 and len(history[0]) == 1)

    def _save_if_due(self):
        if self.console.save_due:
            self.console.save_due = False
            self._on_save(self.settings.values(), self.console.state(), self.notebook.text())
