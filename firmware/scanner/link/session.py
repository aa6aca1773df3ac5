"""The device's end of the serial link (docs/protocol.md): bytes and time in, bytes out, no port and no clock.

The owner feeds what the port has read, ticks, and writes `peek` when the port can take it. A companion that never
reads, floods, or goes away changes nothing for the people at the table.
"""

from scanner import VERSION
from scanner.link import commands, frame, panel, vault
from scanner.link.events import Answers, Events, Outbox
from scanner.link.mirror import MASK

SILENCE_MS = 10_000  # without a frame for so long, the companion is gone
_NUMBERS = 1 << 30  # request and event numbers stay below: small integers on the device


class Session:
    """One port of the device. `console` is a scanner.console.Console, `entropy(n)` returns n random bytes.

    `mirror` is the scanner.link.mirror.Mirror that the console was given as its panel (None: no `mirror`, `press`,
    `release`). `open_panel` is for a simulated scanner whose only panel is the mirror: it also shows what a real one
    shows to the people beside it, a tip and digits of a secret being typed. A real device never sets it.

    A `start` whose number does not continue the last companion's begins a new conversation: nothing is switched on, no
    old answer is remembered. Secrets stay until `clear` or power-off. `start` names the boot id that `hello` told, so
    that no frame that was on its way while the device restarted is taken for one of a new conversation.
    """

    PROTOCOL = 1

    def __init__(self, console, entropy, board="unknown", *, mirror=None, open_panel=False, firmware=VERSION):
        self.console = console
        self.board = board
        self.firmware = firmware
        self.mirror = mirror
        self.open_panel = open_panel
        self.caps = ["link", "dice", "vault", "seed"]
        if mirror is not None:
            self.caps += ["mirror", "press"]
            mirror.listener = self._panel_changed
        if open_panel:
            self.caps.append("tip")
        self.vault = vault.Vault()
        self.linked = False
        self.keys_on = False
        self.mirror_on = False
        self.entry = None
        self.pressed = []
        self._told = []  # keys that the companion knows to be down
        self.battery_mv = None
        self.resend_from = None
        self._entropy = entropy
        self.boot = self.below(_NUMBERS)
        self._reader = frame.Reader()
        self._outbox = Outbox()
        # Numbers of two boots do not meet, so an event from before a reset cannot pass for one after it.
        self.events = Events(self._outbox, self.below(_NUMBERS // 2))
        self._answers = Answers()
        self._now_ms = 0
        self._heard_ms = None
        self._next_listener = console.listener
        console.listener = self._console_event

    # -- the owner's side ------------------------------------------------------------------------------------------

    def feed(self, data: bytes, now_ms: int) -> None:
        """Takes bytes from the port and acts on the frames in them. Never raises, whatever the bytes are."""
        self._now_ms = now_ms
        for message in self._reader.feed(data):
            self._take(message, now_ms)

    def tick(self, now_ms: int) -> bool:
        """Hands the panel back when the companion has gone silent, and reports what the full queue has lost.

        True when the companion went silent: the console may have changed.
        """
        self._now_ms = now_ms
        due = self.next_due()
        silent = due is not None and now_ms >= due
        if silent:
            self._let_go(now_ms)
            if self.unlink(now_ms):
                self._event("link", {"on": False, "why": "silence"})
            self._mute()
        if self.events.dropped and self._outbox.pending() <= self._outbox.limit // 2:
            dropped, self.events.dropped = self.events.dropped, 0
            self._event("overflow", {"dropped": dropped})
        return silent

    def next_due(self):
        """Returns the time in ms at which `tick` has something to do, or None."""
        if self._heard_ms is None:
            return None
        return self._heard_ms + SILENCE_MS

    def pending(self) -> int:
        """Returns the number of bytes that wait to be sent."""
        return self._outbox.pending()

    def peek(self, size: int) -> bytes:
        """Returns up to `size` bytes to send next; `drop` what the port took."""
        return self._outbox.peek(size)

    def drop(self, size: int) -> None:
        """Removes bytes that the port took."""
        self._outbox.drop(size)

    def take(self, size: int) -> bytes:
        """Returns and removes up to `size` bytes, for a port that takes all it is given."""
        data = self._outbox.peek(size)
        self._outbox.drop(len(data))
        return data

    def battery(self, millivolts: int, low: bool) -> None:
        """The owner has measured the battery; `low` says whether it warns."""
        self.battery_mv = millivolts
        self._event("battery", {"mv": millivolts, "low": bool(low)})

    # -- requests --------------------------------------------------------------------------------------------------

    def _take(self, message, now_ms):
        number = message.get("i")
        if type(number) is not int or not 0 < number < _NUMBERS:
            return  # no request, or none that could be answered
        name = message.get("c")
        if name == "hello":
            self._send(self._carry_out(message, number, now_ms))
            return
        line = self._answers.recall(number)
        if line is None:
            if name == "start" and message.get("boot") != self.boot:
                self._refuse(number, "boot", "this is not the boot id that hello tells")
                return
            if not self._answers.expects(number):
                if name != "start":
                    self._refuse(number, "start", "this number is out of order; say hello, then start")
                    return
                self._begin(number, now_ms)
            line = self._carry_out(message, number, now_ms)
            self._answers.keep(number, line)
        self._heard_ms = now_ms
        self._send(line)
        if self.resend_from is not None:
            first, self.resend_from = self.resend_from, None
            self.events.again(first, commands.RESEND)

    def _carry_out(self, message, number, now_ms):
        name = message.pop("c", None)
        message.pop("i")
        try:
            function, known = self._find(name)
            for argument in message:
                if argument not in known:
                    raise commands.Refused("args", "%s has no argument '%s'" % (name, argument[:16]))
            return frame.encode({"i": number, "ok": function(self, message, now_ms)})
        except commands.Refused as refused:
            return frame.encode({"i": number, "err": refused.code, "say": _printable(refused.say)})

    def _find(self, name):
        found = commands.COMMANDS.get(name) if isinstance(name, str) else None
        if found is None or (self.mirror is None and name in commands.MIRROR_COMMANDS):
            raise commands.Refused("command", "this scanner has no such command")
        return found

    def _refuse(self, number, code, say):
        """Says no without remembering it: the number belongs to no conversation."""
        self._send(frame.encode({"i": number, "err": code, "say": say}))

    def _send(self, line):
        if not self._outbox.put(line):
            self.events.dropped += 1

    def _begin(self, number, now_ms):
        """A new companion, or the old one started over: nothing of before is switched on."""
        self._answers.open(number)
        self._outbox.clear()
        self.events.dropped = 0
        self._let_go(now_ms)
        self.unlink(now_ms)
        self.keys_on = self.mirror_on = False

    def below(self, limit: int) -> int:
        """Returns an even random number, 0 <= number < limit <= 2**30, from the entropy given."""
        size = 2 if limit <= 256 else 4
        span = 1 << (8 * size)
        while True:
            number = int.from_bytes(self._entropy(size), "big")
            if number < span - span % limit:  # the rest would favour small numbers
                return number % limit

    # -- the panel -------------------------------------------------------------------------------------------------

    def unlink(self, now_ms: int) -> bool:
        """Gives the panel back to the table game; True when the companion had it."""
        if not self.linked:
            return False
        self.end_entry("cancelled")
        self.linked = False
        self._told = []
        panel.link(self.console, False, now_ms)
        return True

    def _let_go(self, now_ms):
        """Lets go of every key that the companion holds down."""
        for key in self.pressed:
            self.console.key_up(key, now_ms)
        self.pressed = []

    def _mute(self):
        """Nobody listens: events are still numbered and kept, but not sent, so that a terminal stays readable."""
        self._heard_ms = None

    def start_entry(self, entry) -> None:
        """Opens a typed `keep` or `check`: the keys are the entry's until it is done."""
        self.entry = entry
        panel.show(self.console, entry.display(), False)

    def end_entry(self, how: str) -> None:
        """Closes the open entry, if any, and tells the companion: "typed" with its outcome, or "cancelled"."""
        entry, self.entry = self.entry, None
        if entry is None:
            return
        if entry.job == "keep":
            if how == "typed":
                self.vault.keep(entry.names[0], entry.text, True)
            self._event("kept", {"name": entry.names[0], "kept": how == "typed"})
        else:
            match = self.vault.matches(entry.names, entry.text, True) if how == "typed" else None
            self._event("checked", {"match": match, "typed": how == "typed"})
        if self.console.linked:
            panel.show(self.console, "   ", False)

    def _type(self, key):
        sound = self.entry.key(key)
        panel.play(self.console, sound, self._now_ms)
        if self.entry.done:
            self.end_entry(self.entry.done)
        else:
            panel.show(self.console, self.entry.display(), False)

    # -- events ----------------------------------------------------------------------------------------------------

    def _event(self, name, data):
        self.events.add(name, data, self._heard_ms is not None)

    def _console_event(self, name, data):
        if self._next_listener is not None:
            self._next_listener(name, data)
        if name == "key":
            if self.linked:
                self._key(data["key"], data["down"])
        elif name == "link":  # OFF on the scanner
            if self.linked:
                self.linked = False
                self._told = []
                self.end_entry("cancelled")
                self._event(name, {"on": False, "why": "off"})
        elif name == "sound_end":
            if self.mirror is not None:
                self.mirror.sound = None
            if self.linked or self.mirror_on:
                self._event(name, data)
        else:
            self._event(name, data)

    def _key(self, key, down):
        """While linked: a key for the open entry, or for the companion, which never hears a key come up only."""
        if not down:
            if key in self._told:
                self._told.remove(key)
                self._event("key", {"key": key, "down": False})
        elif self.entry is not None:
            self._type(key)
        elif self.keys_on:
            self._told.append(key)
            self._event("key", {"key": key, "down": True})

    def panel_now(self) -> dict:
        """Returns {"text", "flash", "sound"} as the mirror may tell it, with "masked" when the text is not for all."""
        if self._private():
            return {"text": MASK, "flash": False, "sound": self.mirror.sound, "masked": True}
        return {"text": self.mirror.text, "flash": bool(self.mirror.flash), "sound": self.mirror.sound}

    def _private(self):
        """True while the display shows what only the people beside it may see: a tip, or a secret being typed."""
        if self.open_panel:
            return False
        return self.entry is not None or (self.console.tip and not self.console.practice)

    def _panel_changed(self, what):
        if not self.mirror_on:
            return
        now = self.panel_now()
        sound = now.pop("sound")
        if what == "panel":
            self._event("panel", now)
        else:
            self._event("sound", {"name": sound})


def _printable(text):
    """At most 96 characters of a text that may quote a request, so that the answer fits a frame."""
    return "".join([c if " " <= c <= "~" else "?" for c in text[:96]])
