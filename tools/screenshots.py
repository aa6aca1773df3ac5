"""`make screenshots`: takes the pictures of the app's pages in docs/img anew, in three languages.

The real app and the real browser, in the middle of games that are always the same: fixed seeds, bots that play up to a
moment worth showing, a thief who has been played to his fifth clue. Needs Debian's chromium.
"""

import argparse
import io
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import InputError
from companion.games.kit import luck
from companion.games.kit.session import Session
from companion.web.table import Seat, Table
from companion.web.words import LANGUAGES
from host_sim import savefile
from host_sim.endpoint import Endpoint

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "img"
PORT = 8917  # fixed: it stands in the QR codes
CASE_SEED, CASE_KEYS = 11, ("ON", "ON", "C", "C", "C", "C", "C")
SIZE, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 844}
COLOURS = 128  # of the palette: a quarter of the bytes, and nobody sees it
REST = "document.fonts.ready.then(() => window.socket?.connected === true)"


@dataclass(frozen=True)
class Moment:
    """A game of bots, played with `seed` until the seat to move is in `phase` after at least `actions` actions."""

    game: str
    names: tuple[str, ...]
    seed: int
    actions: int
    phase: str
    options: dict[str, Any]


MOMENTS = {
    "tjuv": Moment("tjuv_och_polis", ("Astrid", "Bo", "Cilla"), 4, 60, "move", {"police": "first"}),
    "doduk": Moment("doduk_japgi", ("Minsu", "Jiyu", "Haneul", "Sora"), 6, 60, "move", {}),
    "stop-thief": Moment("stop_thief", ("Ann", "Bo", "Cid"), 3, 24, "act", {}),
}


def token(name: str, place: object) -> str:
    """A link's secret. Fixed, as the table lives only for the pictures."""
    return f"picture-{name}-{place}"


def lay(home: Path, name: str, moment: Moment) -> int:
    """Saves a table at its moment and returns the seat that is to move then."""
    session = Session(moment.game, moment.options, list(moment.names), moment.seed)
    chance: dict[str, Any] = {"rng": luck.start(moment.seed)}
    while (seat := session.to_move()) is not None:
        if len(session.actions) >= moment.actions and session.state["phase"] == moment.phase:
            break
        session.act(session.game.bot(session.view(seat), session.legal(), luck.below(chance, 1 << 32)))
    if seat is None:
        raise InputError(f"{name}: the game ended before its moment; choose another seed")
    seats = [Seat(one, False, token(name, number)) for number, one in enumerate(moment.names)]
    file = home / "tables" / f"{moment.game}-{name}.json"
    table = Table(file, session, seats, host=token(name, "host"), luck_state=luck.start(1))
    table.sounds = False
    table.save()
    return seat


def play_case(file: Path) -> None:
    """Saves a scanner in the middle of a case."""
    scanner = Endpoint(CASE_SEED, {"no_move_in": 0}, "pictures")
    now_ms = 0
    for key in CASE_KEYS:
        scanner.console.key_down(key, now_ms)
        scanner.console.key_up(key, now_ms + 100)
        for _ in range(200):  # long enough for every cue
            now_ms += 100
            scanner.step(now_ms)
    savefile.store(file, scanner.settings.values(), scanner.console.state())


def start(home: Path) -> subprocess.Popen:
    """Starts the app and waits until it serves. InputError when it does not."""
    environment = {
        **os.environ,
        "CRIME_SCANNER_HOME": str(home),
        "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}",
    }
    command = [sys.executable, "-m", "companion.web", "--port", str(PORT), "--no-browser"]
    app = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    assert app.stdout
    if not app.stdout.readline():
        raise InputError("the app did not start")
    return app


def pages(movers: dict[str, int]) -> dict[str, str]:
    """Name of the picture and path of the page."""
    seats = {f"table-{name}": f"/seat/{token(name, seat)}" for name, seat in movers.items()}
    return {
        "scanner": "/",
        **seats,
        "tables": "/tables",
        "host": f"/host/{token('tjuv', 'host')}",
        "shared-screen": f"/share/{token('doduk', 'host')}",
        "help": "/help",
    }


def shoot(browser: Any, wanted: dict[str, str], folder: Path) -> None:
    """All pages in all languages, and two on a phone in the dark."""
    for language in LANGUAGES:
        context = browser.new_context(viewport=SIZE, locale=language, reduced_motion="reduce", color_scheme="light")
        for name, path in wanted.items():
            picture(context, path, folder / (f"{name}.png" if language == "en" else f"{name}.{language}.png"))
        context.close()
    context = browser.new_context(viewport=PHONE, locale="en", reduced_motion="reduce", color_scheme="dark")
    for name in ("scanner", "table-tjuv"):
        picture(context, wanted[name], folder / f"{name}-phone.png")
    context.close()


def picture(context: Any, path: str, file: Path) -> None:
    """One page at rest."""
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{PORT}{path}")
    page.locator("main").wait_for()
    page.wait_for_function(REST)
    if path == "/":
        page.wait_for_function("document.querySelector('scanner-faceplate').dataset.text?.trim()")
        page.get_by_role("switch").click()
        page.locator("main section svg[role=img]").wait_for()
    page.wait_for_load_state("networkidle")
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")  # to press the switch the page was scrolled, and the bar moves along
    page.wait_for_function("scrollY === 0")
    file.write_bytes(small(page.screenshot(full_page=path == "/")))
    page.close()
    print(f"{file.name}  {file.stat().st_size // 1024} KiB", flush=True)


def small(png: bytes) -> bytes:
    """The same picture with a palette."""
    from PIL import Image  # noqa: PLC0415 - only here

    out = io.BytesIO()
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main(argv: list[str] | None = None) -> int:
    """Returns 0, or 2 with one line when something that is needed is not here."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder for the pictures (%(default)s)")
    args = parser.parse_args(argv)
    try:
        take(args.out)
    except InputError as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 2
    return 0


def take(folder: Path) -> None:
    """Takes all pictures. InputError without chromium or Playwright."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise InputError("no chromium on this machine (Debian: apt install chromium)")
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only here
    except ImportError:
        raise InputError("playwright is not installed (pip install playwright)") from None
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        movers = {name: lay(Path(home), name, moment) for name, moment in MOMENTS.items()}
        play_case(Path(home) / "scanner.save")
        app = start(Path(home))
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-quic"])
                shoot(browser, pages(movers), folder)
                browser.close()
        finally:
            app.send_signal(signal.SIGINT)
            app.wait(20)


if __name__ == "__main__":
    sys.exit(main())
