"""`python -m host_sim play`: whole cases of the 1979 game in a terminal, with sound where the machine has any."""

import argparse
import os
import sys
import time
from pathlib import Path

from host_sim import audio, savefile
from host_sim.errors import InputError
from host_sim.notebook import Notebook
from host_sim.run import add_seed, seed_of
from host_sim.session import Session
from scanner.rules.rng import Rng
from scanner.settings import Settings

HELP = "play in this terminal"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the options of this command."""
    add_seed(parser, "number that the thief's choices come from; without --save such a game is not kept")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the case in this file, not in the usual place")
    parser.add_argument("--mute", action="store_true", help="no sound, captions only")
    parser.add_argument("--host", choices=["cpython"], default="cpython", help="where the firmware runs (cpython)")


def main(args: argparse.Namespace) -> int:
    """Plays until the player quits. InputError: no terminal, a bad seed, a save that cannot be used or written."""
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output"), (sys.stderr, "error output")):
        if stream is None or not stream.isatty() or os.environ.get("TERM") == "dumb":
            raise InputError(
                f"play needs a terminal, and the {name} is none; without one: python -m host_sim run SCRIPT"
            )
    seed = seed_of(args.seed, int.from_bytes(os.urandom(4), "big"))
    path = args.save or (None if args.seed else default_save())
    keeper = Keeper(path)
    settings, case, notebook = keeper.load()
    speaker = audio.open_speaker(args.mute)
    session = Session(
        Rng(seed), Settings(settings), case=case, notebook=notebook, speaker=speaker, on_save=keeper.store
    )

    from host_sim.terminal import ScannerApp  # noqa: PLC0415 (takes a third of a second: only who plays waits for it)

    app = ScannerApp(session, lambda: time.monotonic_ns() // 1_000_000)
    keeper.tell = lambda text: setattr(app, "trouble", text)
    app.run()
    if keeper.fault:
        raise keeper.fault
    return app.return_code or 0


def default_save() -> Path:
    """Returns where a case is kept between runs on this system."""
    import platformdirs  # noqa: PLC0415

    return platformdirs.user_data_path("crime-scanner", appauthor=False) / "play.save"


class Keeper:
    """Keeps the game in a file, or nowhere when `path` is None."""

    def __init__(self, path: Path | None):
        self.path = path
        self.fault: InputError | None = None  # of the last attempt to write
        self.tell = lambda text: None

    def load(self) -> tuple[dict, dict | None, Notebook]:
        """Returns settings, case and notebook; InputError as host_sim.savefile."""
        if self.path is None:
            return {}, None, Notebook()
        settings, case = savefile.load(self.path)
        try:
            return settings, case, Notebook(savefile.extra(self.path, "heard", ""))
        except ValueError:  # only the list of clues is lost, never the case
            return settings, case, Notebook()

    def store(self, settings: dict, case: dict, heard: str) -> None:
        """Writes the file; a fault shows in the terminal, and again at the end if it lasts. The game goes on."""
        if self.path is None:
            return
        try:
            savefile.store(self.path, settings, case, heard=heard)
            self.fault = None
        except InputError as fault:
            self.fault = fault
        self.tell(str(self.fault or ""))
