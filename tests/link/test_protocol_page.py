"""docs/protocol.md is true: its conversation is held with a device, and its tables name what there is."""

import json
import re
from pathlib import Path

from companion.bridge import conversation
from scanner import console, mechanism, sounds
from scanner.link import commands, events, frame, session, vault
from scanner.link.mirror import Mirror
from scanner.rules.rng import Rng
from scanner.settings import Settings
from tests.link import endpoints

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
TEXT = PAGE.read_text(encoding="utf-8")
FRAME = re.compile(r"    (@\{.*\}#[0-9a-f]{8})")


class Table:
    """The scanner of the page, and its hands."""

    def __init__(self):
        # Boot id, number of the newest event, then the dice of the page.
        given = [number.to_bytes(4, "big") for number in (12345, 700)]
        given += [number.to_bytes(2, "big") for number in (3, 4)] + [number.to_bytes(4, "big") for number in (716,)]
        mirror = Mirror()
        self.now_ms = 0
        self.console = console.Console(mirror, Rng(1), Settings())
        self.session = session.Session(self.console, lambda size: given.pop(0), "rpi-pico", mirror=mirror)
        self.console.power_on(0)
        self.reader = frame.Reader()

    def say(self, message):
        self.session.feed(frame.encode(message), self.now_ms)

    def happen(self, what):
        word, _, length = what.partition(" ")
        if word == "wait":
            self.wait(int(length))
            return
        assert word in mechanism.KEYS, what
        self.console.key_down(word, self.now_ms)
        self.wait(50)
        self.console.key_up(word, self.now_ms)
        self.wait(50)

    def wait(self, length_ms):
        end_ms = self.now_ms + length_ms
        while self.now_ms < end_ms:
            self.now_ms += 10
            self.console.tick(self.now_ms)
            self.session.tick(self.now_ms)

    def hear(self):
        found = []
        while self.session.pending():
            found += self.reader.feed(self.session.take(256))
        return found


def told(message):
    """A message as the page writes it: number first, then what it is about."""
    front = [key for key in ("i", "n", "ok", "err", "e") if key in message]
    return json.dumps({key: message[key] for key in [*front, *sorted(set(message) - set(front))]})


def held():
    """The page's conversation with what the scanner really says in place of its answers."""
    table, page, inside = Table(), [], False
    for line in TEXT.splitlines():
        if line.startswith("```"):
            inside = line == "```link"
        if inside and line.startswith("< "):
            continue
        page.append(line)
        if inside and line[:2] in ("> ", "~ "):
            if line[0] == ">":
                table.say(json.loads(line[2:]))
            else:
                table.happen(line[2:])
            page += [f"< {told(message)}" for message in table.hear()]
    return page


def test_the_conversation_of_the_page_is_what_a_scanner_says():
    assert TEXT.count("```link") > 5
    assert held() == TEXT.splitlines()


def test_the_frame_of_the_page_is_a_frame():
    lines = FRAME.findall(TEXT)
    assert lines and all(frame.decode(line.encode()) for line in lines)
    assert lines[0].encode() + b"\n" == frame.encode(frame.decode(lines[0].encode()))


def rows(heading):
    """First cells of the table under a heading."""
    part = TEXT.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return [name for name in re.findall(r"^\| `(\w+)`", part, re.M) if name != "err"]


def test_the_tables_name_every_command_error_and_sound():
    assert set(rows("The table game") + rows("The panel") + rows("Secrets")) == set(commands.COMMANDS)
    code = "".join(Path(module.__file__).read_text(encoding="utf-8") for module in (commands, session, vault))
    codes = set(re.findall(r'Refused\("(\w+)"', code)) | set(re.findall(r'return \("(\w+)", ', code))
    assert set(rows("Errors")) == codes | set(re.findall(r'_refuse\(number, "(\w+)"', code))
    assert set(TEXT.partition("Sounds: ")[2].partition(".")[0].split()) == set(sounds.NAMES)


def test_the_table_of_events_names_every_event():
    files = [Path(module.__file__) for module in (session, console, mechanism)]
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    names = set(re.findall(r'_(?:event|tell)\("(\w+)"', code))
    assert set(rows("Events")) == names


def test_the_python_of_the_page_runs(capsys):
    program = re.search(r"```python\n(.*?)```", TEXT, re.S)[1]
    with endpoints.scanner("cpython-tcp", "--seed", "7") as url:
        exec(compile(program.replace("socket://127.0.0.1:4331", url), str(PAGE), "exec"), {"__name__": "page"})
    dice, event = capsys.readouterr().out.splitlines()
    assert dice[0] == "[" and "'key': '5'" in event


def test_the_limits_of_the_page():
    assert (frame.MAX_FRAME, events.KEPT, events.SPAN, conversation.WINDOW) == (256, 32, 16, 8)
    assert (events.QUEUE_BYTES, session.SILENCE_MS, frame.MAX_DEPTH) == (2048, 10_000, 6)
    assert (vault.MAX_SECRETS, vault.MAX_NAME, vault.MAX_VALUE, commands.RESEND) == (16, 16, 32, 8)
