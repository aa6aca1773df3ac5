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
    """Why something is not allowed, in the reader's language: the sentence, then the text of every rule it names."""
    _ = who.translate
    said = fault.sentence(_)
    parts = [f"<p>{escape(said[:1].upper() + said[1:])}</p>"]
    parts += [f"<p><strong>{escape(n)}</strong> {escape(_(text))}</p>" for n, text in rules_of(fault.rule, table)]
    return "".join(parts)


def die(number: int, words: str) -> str:
    """A die with its pips as SVG, or a number in a frame when it is the sum of several. `words` for screen readers."""
    places = {"a": (8, 8), "b": (8, 16), "c": (8, 24), "d": (16, 16), "e": (24, 8), "f": (24, 16), "g": (24, 24)}
    pips = {1: "d", 2: "ag", 3: "adg", 4: "aceg", 5: "acdeg", 6: "abcefg"}.get(number)
    if pips:
        inside = "".join(f'<circle cx="{places[p][0]}" cy="{places[p][1]}" r="3"/>' for p in pips)
    else:
        inside = f'<text x="16" y="22" font-size="16" font-weight="700" text-anchor="middle">{number}</text>'
    frame = '<rect x="1" y="1" width="30" height="30" rx="6" fill="none" stroke="currentColor" stroke-width="2"/>'
    head = f'<svg viewBox="0 0 32 32" width="44" fill="currentColor" role="img" aria-label="{escape(words)}">'
    return f"{head}{frame}{inside}</svg>"


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
