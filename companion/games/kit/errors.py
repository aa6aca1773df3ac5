"""Errors of a referee."""


class IllegalAction(Exception):
    """An action the rules forbid. Nothing has changed. `rule` is the number, `text` says why to a player."""

    def __init__(self, rule: str, text: str):
        super().__init__(f"{rule}: {text}")
        self.rule = rule
        self.text = text
