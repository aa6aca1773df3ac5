"""Errors of a referee."""

from collections.abc import Iterable
from typing import Any

from companion.games.kit.events import render
from companion.games.kit.i18n import N_, word


class IllegalAction(Exception):
    """An action the rules forbid. Nothing has changed. `rule` is the number, `text` says why to a player, in English.

    `template` is an English source string with {names} filled from `values`, as in an event: who shows the refusal in
    another language renders these two (kit.events.render). What a request said goes in by `repr`.
    """

    def __init__(self, rule: str, template: str, /, **values: Any):
        self.rule, self.template, self.values = rule, template, values
        self.text = render({"text": template, "args": values})
        super().__init__(f"{rule}: {self.text}")


def refused(rule: str, do: object, possible: Iterable[str], verbs: dict[str, str]) -> IllegalAction:
    """The refusal of an action whose verb `do` is none of those `possible` now; `verbs` are their words."""
    wish = word(verbs[do]) if isinstance(do, str) and do in verbs else repr(do)
    text = N_("now one of these: {verbs}; not: {wish}")
    return IllegalAction(rule, text, verbs=[word(verbs[verb]) for verb in possible], wish=wish)
