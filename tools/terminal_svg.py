"""`python -m tools.terminal_svg`: draws docs/img/terminal.svg, the terminal front end in the middle of a case.

The picture is the real program without a terminal: a fixed seed, a fixed key script and a clock that this module
moves, so the same code always gives the same picture (tests/host_sim/test_terminal.py holds it up to date).
"""

import asyncio
import re
import sys
from pathlib import Path

from host_sim import script
from host_sim.audio import Silent
from host_sim.notebook import Notebook
from host_sim.session import Session
from host_sim.terminal import ScannerApp
from scanner.rules.rng import Rng
from scanner.settings import Settings

TARGET = Path(__file__).parents[1] / "docs" / "img" / "terminal.svg"
SEED = 29
SCRIPT = "ON ON wait:1500 C wait:4000 C wait:4000 C wait:4000 C wait:4000 C wait:4000 C wait:4000 C wait:200"
SIZE = (80, 24)


class Stopped:
    """A clock that stands still until it is moved."""

    def __init__(self):
        self.now_ms = 0

    def __call__(self) -> int:
        """Returns the time in ms."""
        return self.now_ms


def played(words: str = SCRIPT, seed: int = SEED) -> Session:
    """Returns a session in which a key script was played, at the script's end."""
    session = Session(
        Rng(seed), Settings(), case=None, notebook=Notebook(), speaker=Silent(), on_save=lambda *saved: None
    )
    events, end_ms = script.parse(words)
    for t_ms, key, down in events:
        (session.down if down else session.up)(key, t_ms)
    session.advance(end_ms)
    return session


async def _draw() -> str:
    clock = Stopped()
    session = played()
    clock.now_ms = script.parse(SCRIPT)[1]
    app = ScannerApp(session, clock)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        return app.export_screenshot(title="python -m host_sim play")


def draw() -> str:
    """Returns the picture as SVG text that loads nothing from elsewhere."""
    svg = asyncio.run(_draw())
    return re.sub(r"\s*(@font-face \{.*?\}|<!--.*?-->)", "", svg, flags=re.DOTALL).rstrip() + "\n"


def main() -> int:
    """Writes the picture."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(draw(), encoding="utf-8")
    print(TARGET)
    return 0


if __name__ == "__main__":
    sys.exit(main())
