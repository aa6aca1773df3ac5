"""`talk`: type commands to a scanner, see its answers and events; completion and history where there is a terminal."""

import asyncio
import sys
from pathlib import Path

from platformdirs import user_state_path
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import FileHistory, InMemoryHistory
from prompt_toolkit.patch_stdout import patch_stdout

from companion.bridge.commands import COMMANDS, dumps, parse, usage
from companion.bridge.errors import ScannerError
from companion.bridge.scanner import Scanner
from companion.errors import InputError
from scanner.sounds import NAMES

KEYS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "ON", "OFF", "T", "A", "C")
HELP = "\n".join([*map(usage, COMMANDS), "help: this list", "quit: leave (or Ctrl-D)"])


class Words(Completer):
    """Completes command names, then their arguments, then values where they are few."""

    def get_completions(self, document, complete_event):
        """Yields what may stand at the cursor."""
        before = document.text_before_cursor
        words = before.split(" ")
        last = words[-1]
        for word, what in self.choices(words):
            if word.startswith(last):
                yield Completion(word, start_position=-len(last), display_meta=what)

    @staticmethod
    def choices(words: list[str]) -> list[tuple[str, str]]:
        """Returns (word, explanation) of all that may stand in place of the last of `words`."""
        if len(words) == 1:
            return [*((name, what) for name, (what, _) in COMMANDS.items()), ("help", ""), ("quit", "")]
        if words[0] not in COMMANDS:
            return []
        kinds = COMMANDS[words[0]][1]
        name, equals, _ = words[-1].partition("=")
        if not equals:
            return [(f"{argument}=", kind) for argument, kind in kinds.items()]
        values: tuple[str, ...] = ()
        if kinds.get(name) == "flag":
            values = ("on", "off")
        elif name == "key":
            values = KEYS
        elif words[0] == "play":
            values = tuple(NAMES)
        return [(f"{name}={value}", "") for value in values]


async def once(scanner: Scanner, line: str) -> str:
    """Sends one line and returns the answer as JSON."""
    name, arguments = parse(line)
    try:
        return dumps(await scanner.request(name, **arguments))
    except ValueError as fault:
        raise InputError(f"{line!r}: {fault}") from fault


async def talk(scanner: Scanner) -> int:
    """Reads lines until the end; returns 2 when a line from a file or pipe failed, else 0."""
    if sys.stdin.isatty():
        return await _interactive(scanner)
    code = 0
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        if line.strip() in ("quit", "exit"):
            break
        if line.strip() and not line.startswith("#") and not await _say(scanner, line.strip()):
            code = 2
    return code


async def _interactive(scanner):
    session: PromptSession = PromptSession(
        "scanner> ", completer=Words(), history=_history(), complete_while_typing=False
    )
    print(f"{scanner.info['board']} at {scanner.url}; `help` lists the commands, Tab completes, Ctrl-D leaves")
    with patch_stdout():
        events = asyncio.create_task(_print_events(scanner))
        try:
            while True:
                line = (await session.prompt_async()).strip()
                if line in ("quit", "exit"):
                    return 0
                if line:
                    await _say(scanner, line)
        except (EOFError, KeyboardInterrupt):
            return 0
        finally:
            events.cancel()


def _history():
    folder = user_state_path("crime-scanner")
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        (folder / "talk-history").touch()
    except OSError:  # a read-only home is no reason not to talk
        return InMemoryHistory()
    return FileHistory(str(folder / "talk-history"))


async def _say(scanner, line):
    if line == "help":
        print(HELP)
        return True
    try:
        print(await once(scanner, line), flush=True)
    except (InputError, ScannerError) as fault:
        print(f"error: {fault}", file=sys.stderr, flush=True)
        return False
    return True


async def _print_events(scanner):
    async for event in scanner.events():
        print(f"  {dumps(event)}", flush=True)
