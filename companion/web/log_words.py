"""Sentences of a game for one seat: what happened, refusals with their rule, how it ended. HTML, all names escaped."""

from html import escape
from typing import Any

from companion.games.kit.events import render
from companion.games.kit.session import Session
from companion.web.shell import Reader
from companion.web.table import Refused
from companion.web.words import Translate

SHOWN = 120  # newest sentences of the log


def sentences(session: Session, seat: int | None, _: Translate) -> list[str]:
    """The last SHOWN events that the seat may know, newest first, as plain text."""
    return [render(event, _) for event in session.heard(seat)[-SHOWN:]][::-1]


def as_list(lines: list[str]) -> str:
    """Items of a list."""
    return "".join(f"<li>{escape(line)}</li>" for line in lines)


def rules_of(numbers: str, table: dict[str, str]) -> list[tuple[str, str]]:
    """("R9", its text) for each rule that a refusal such as "R9/R10" names."""
    return [(number, table[number]) for number in numbers.split("/") if number in table]


def refusal(fault: Refused, table: dict[str, str], who: Reader) -> str:
    """Why something is not allowed: the rules in the reader's language.

    The sentence of the referee itself is English; it is added for who reads English, or when no rule is named.
    """
    _ = who.translate
    rules = rules_of(fault.rule, table)
    parts = []
    if not fault.rule or not rules or who.language == "en":
        said = _(fault.text).format(**fault.args_)
        parts.append(f"<p>{escape(said[:1].upper() + said[1:])}</p>")
    parts += [f"<p><strong>{escape(number)}</strong> {escape(_(text))}</p>" for number, text in rules]
    return "".join(parts)


def ending(result: dict[str, Any], players: list[str], money: bool, _: Translate) -> str:
    """Who has won and what everybody has."""
    winners = ", ".join(players[seat] for seat in result["winners"])
    said = _("{names} has won.") if len(result["winners"]) == 1 else _("{names} have won.")
    head = said.format(names=winners) if winners else _("Nobody has won.")
    rows = "".join(
        f"<li>{escape(name)}: {f'{score:,}'.replace(',', chr(0xA0)) if money else score}</li>"
        for name, score in zip(players, result["scores"], strict=True)
    )
    return f"<p><strong>{escape(head)}</strong> {escape(_(result['why']))}</p><ul>{rows}</ul>"
