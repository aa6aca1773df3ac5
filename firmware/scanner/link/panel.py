"""A console's panel in the hands of a companion: lent, used, given back. Loaded with the link, which alone needs it."""

from scanner import sounds
from scanner.console import READY
from scanner.mechanism import DARK
from scanner.rules.rng import Rng


def seed(console, number: int) -> bool:
    """Makes the next case a practice case from a known seed. False when a case is running already."""
    if console.has_case or console.busy:
        return False
    if console._kept_rng is None:
        console._kept_rng = console.rng.state
    console.rng.state = Rng(number).state
    console._practice = console._practice_next = True
    if console.mode == "ready" and not console.linked:
        console._show(READY, False)
    return True


def link(console, on: bool, now_ms: int) -> bool:
    """Hands display, sound and keys to a companion, or takes them back. The case stands still meanwhile.

    Returns False, and changes nothing, when the scanner is dark, is being set, tested or typed at, or cues run.
    """
    console.tick(now_ms)
    if on == console.linked:
        return True
    if on and (console.mode not in ("ready", "large", "caught") or not console.settled):
        return False
    console._last_ms = now_ms
    console.linked = on
    console._on_used = True
    if on:
        console._put_plain(DARK, False)
    else:
        stop(console)
        console._show_case()
    return True


def show(console, text: str, flash: bool = False) -> None:
    """Shows what a companion wants shown: 1 to 3 characters of scanner.segments. Only while linked."""
    console._put_plain(text, flash)


def play(console, name: str, now_ms: int) -> int:
    """Plays a sound for a companion, in place of one still running; returns its length in ms. Only while linked."""
    stop(console)
    console._linked_sound = name
    console.panel.play(name)
    length_ms = sounds.duration_ms(name, console.settings.get("speed_percent") / 100)
    console._linked_end = now_ms + length_ms
    return length_ms


def stop(console) -> None:
    """Stops the companion's sound, if one runs."""
    if console._linked_end is not None:
        console._linked_end = None
        console.panel.stop()
