"""Secrets that the device keeps for a table game, and the typing of them on its own keys.

A secret is set once per name, compared on request, never listed, never sent. One that was typed on the keys is only
ever compared with what is typed on the keys: no program at the other end of the wire can try all the numbers.
"""

MAX_SECRETS = 16
MAX_NAME = 16  # characters
MAX_VALUE = 32


class Vault:
    """Named secrets. Nothing in here has a way out but `matches`."""

    def __init__(self):
        self._secrets = {}  # name: (value, typed)

    def fault(self, name: str):
        """Returns (code, text) when no secret may be kept under this name now, or None."""
        if name in self._secrets:
            return ("taken", "there is a secret of this name; clear it first")
        if len(self._secrets) >= MAX_SECRETS:
            return ("full", "%d secrets are all that fit; clear some" % MAX_SECRETS)
        return None

    def keep(self, name: str, value: str, typed: bool) -> None:
        """Keeps a secret. The caller has asked `fault` first."""
        self._secrets[name] = (value, typed)

    def has(self, name: str, typed: bool) -> bool:
        """True when there is a secret of this name that was set in this way."""
        secret = self._secrets.get(name)
        return secret is not None and secret[1] == typed

    def matches(self, names, value: str, typed: bool):
        """Returns the first of `names` whose secret has this value and was set in the same way, or None."""
        for name in names:
            if self._secrets.get(name) == (value, typed):
                return name
        return None

    def clear(self, name=None) -> bool:
        """Forgets one secret, or all; False when there was none of that name."""
        if name is None:
            self._secrets = {}
            return True
        return self._secrets.pop(name, None) is not None


class Entry:
    """A number being typed: digits, C takes one back, ON accepts, A gives up. Shown on the panel, never sent.

    `job` is "keep" or "check". `allowed(text)` says whether a complete number will do. `key` returns what to sound:
    "key", "blip" (does nothing here) or "raspberry" (not allowed); `done` is then None, "typed" or "cancelled".
    """

    def __init__(self, job: str, names: tuple, digits: int, prompt: str, allowed):
        self.job = job
        self.names = names
        self.text = ""
        self.done: str | None = None
        self._digits = digits
        self._prompt = prompt
        self._allowed = allowed

    def display(self) -> str:
        """Returns the text for the panel: the prompt, or the digits so far."""
        if not self.text:
            return self._prompt
        return self.text + "_" * (self._digits - len(self.text))

    def key(self, key: str) -> str:
        """Takes one key press and returns the name of its sound."""
        if key == "A":
            self.done = "cancelled"
        elif key == "C" and self.text:
            self.text = self.text[:-1]
        elif key == "ON" and len(self.text) == self._digits:
            if not self._allowed(self.text):
                self.text = ""
                return "raspberry"
            self.done = "typed"
        elif key in "0123456789" and len(self.text) < self._digits:
            self.text += key
        else:
            return "blip"
        return "key"
