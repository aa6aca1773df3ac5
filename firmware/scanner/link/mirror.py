"""A panel that also tells the link what it shows and plays, without what only people at the table may see."""

MASK = "---"


class Mirror:
    """Stands between the console and its panel (None: there is no panel, as in a headless simulator)."""

    def __init__(self, panel=None):
        self.text = "   "
        self.flash = False
        self.sound = None  # name of the sound last started; the link clears it when it ends
        self.listener = None  # called with "panel" or "sound"
        self._panel = panel

    def show(self, text: str, flash: bool) -> None:
        """Passes the text on and tells the listener."""
        self.text, self.flash = text, flash
        if self._panel is not None:
            self._panel.show(text, flash)
        self._tell("panel")

    def play(self, name: str) -> None:
        """Passes a sound on and tells the listener."""
        self.sound = name
        if self._panel is not None:
            self._panel.play(name)
        self._tell("sound")

    def stop(self) -> None:
        """Stops the sound and tells the listener."""
        self.sound = None
        if self._panel is not None:
            self._panel.stop()
        self._tell("sound")

    def _tell(self, what):
        if self.listener is not None:
            self.listener(what)
