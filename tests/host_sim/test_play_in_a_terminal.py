"""The real `python -m host_sim play` in a real pseudo-terminal, its screen kept by a terminal emulator (pyte).

Nothing sleeps: each step waits until the screen shows what it must, and fails with the screen when it does not.
"""

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host_sim import faceplate, savefile
from scanner import segments

pyte = pytest.importorskip("pyte")
if sys.platform == "win32":
    pytest.skip("pseudo-terminals are a thing of Unix", allow_module_level=True)

import fcntl  # noqa: E402
import pty  # noqa: E402
import struct  # noqa: E402
import termios  # noqa: E402

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60
# Within a digit of 8 x 7 cells, one cell of each segment A to G, and the point.
PROBES = ((0, 3), (1, 6), (4, 6), (6, 3), (4, 0), (1, 0), (3, 3), (6, 9))
SHAPES = {segments.encode(char)[0]: char for char in reversed(segments.CHARS)}


def command(*args):
    env = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}", "TERM": "xterm-256color"}
    env.pop("NO_COLOR", None)
    return {"args": [sys.executable, "-m", "host_sim", "play", *map(str, args)], "cwd": ROOT, "env": env}


class Terminal:
    """A program in a pseudo-terminal of 80 x 24."""

    def __init__(self, *args, size=(80, 24)):
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self._fd, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        streams = {"stdin": child, "stdout": child, "stderr": child}
        self.process = subprocess.Popen(**command(*args), **streams, start_new_session=True)
        os.close(child)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._fd)

    @property
    def text(self):
        return "\n".join(self.screen.display)

    @property
    def digits(self):
        """What the three large digits show, read from the picture; blank or unknown shapes are a space."""
        rows = self.screen.display
        top = next((n for n, row in enumerate(rows) if row[:37].count("░") + row[:37].count("█") >= 18), None)
        if top is None:
            return "   "
        found = ""
        for left in range(3, 3 + 3 * (faceplate.DIGIT_WIDTH + 3), faceplate.DIGIT_WIDTH + 3):
            lit = [rows[top + y][left + x] == "█" for y, x in PROBES]
            found += SHAPES.get(sum(on << bit for bit, on in enumerate(lit[:7])), " ")
        return found

    def shows_a_place(self):
        return self.digits.isdigit()

    def type(self, keys):
        os.write(self._fd, keys.encode())

    def until(self, condition, what):
        """Reads until `condition()` holds."""
        end = time.monotonic() + PATIENCE_S
        while not condition():
            left = end - time.monotonic()
            readable = select.select([self._fd], [], [], max(0, left))[0]
            assert readable, f"waited for {what}; the terminal shows\n{self.text}"
            try:
                self._stream.feed(os.read(self._fd, 65536))
            except OSError:  # Linux says so when the program has ended
                assert condition(), f"ended before {what}; the terminal shows\n{self.text}"

    def until_text(self, *words):
        # A long line goes on at the left edge of the next row.
        self.until(lambda: all(word in self.text or word in "".join(self.screen.display) for word in words), words)

    def until_digits(self, wanted):
        shapes = "".join(SHAPES[mask] for mask in segments.encode(wanted))
        self.until(lambda: self.digits == shapes, f"{wanted!r} on the digits")

    def ends(self):
        """Reads to the end; returns the exit code."""
        while True:
            try:
                if not os.read(self._fd, 65536):
                    break
            except OSError:
                break
        return self.process.wait(PATIENCE_S)


def test_a_whole_case_to_the_arrest_and_on_after_a_restart(tmp_path):
    save = tmp_path / "case" / "play.save"
    with Terminal("--mute", "--seed", 7, "--save", save) as terminal:
        terminal.until_text("switch on", "muted: captions only")
        terminal.type("o")
        terminal.until_digits("---")
        terminal.type("o")
        terminal.until_text("alarm bell")
        terminal.until_digits("2Cr")
        terminal.type("c")  # waits for the alarm to end
        terminal.until_text("Jewelry (2): a window breaks")
        terminal.until_digits("2GL")
        terminal.type("t")
        terminal.until(terminal.shows_a_place, "a tip")
        place = terminal.digits
        terminal.until_digits("2GL")
        terminal.type("x")
        terminal.until_text("switch on")
        terminal.until_digits("   ")
        terminal.type("q")
        assert terminal.ends() == 0
    with Terminal("--mute", "--save", save) as terminal:
        terminal.until_text("Jewelry (2): a window breaks")
        terminal.type("o")
        terminal.until_digits("2GL")
        terminal.type("a" + place[0])
        terminal.until_digits(place[0] + "__")
        terminal.type(place[1:])
        terminal.until_text("police siren")
        terminal.until_text("shots")
        terminal.until_text("two-tone siren: caught!")
        terminal.until_text(f"{place} arrested")
        terminal.until_digits("Got")
        terminal.type("q")
        assert terminal.ends() == 0
    assert savefile.load(save)[1] is not None


def test_off_cuts_a_sound_and_the_case_stays():
    with Terminal("--mute", "--seed", 7) as terminal:
        terminal.until_text("switch on")
        terminal.type("oo")
        terminal.until_text("alarm bell")
        terminal.type("x")
        terminal.until_text("switch on")
        assert "alarm bell" not in terminal.text
        terminal.type("o")
        terminal.until_text("alarm bell")
        terminal.type("\x03")  # Ctrl-C
        assert terminal.ends() == 0


def test_an_unknown_key_the_help_and_a_useless_key_are_answered():
    with Terminal("--mute", "--seed", 1) as terminal:
        terminal.until_text("switch on")
        terminal.type("j")
        terminal.until_text("j is no key of the scanner: press ? for help")
        terminal.type("?")
        terminal.until_text("any key goes back", "A thief is at work")
        terminal.type("?")
        terminal.until_text("switch on")
        terminal.type("o0")
        terminal.until_text("low blip")
        terminal.type("m")
        terminal.until_text("no clues to go by", " 899", " 709")
        terminal.type("q")
        assert terminal.ends() == 0


def test_the_settings_are_found_changed_and_kept(tmp_path):
    save = tmp_path / "play.save"
    with Terminal("--mute", "--save", save) as terminal:
        terminal.until_text("switch on")
        terminal.type("o")
        terminal.until_digits("---")
        terminal.type("s")
        terminal.until_digits("SEt")
        terminal.type("33")
        terminal.until_text("captions: 1")
        terminal.type("o")
        terminal.until_digits("---")
        terminal.type("+")
        terminal.until_digits("Uo4")
        terminal.type("q")
        assert terminal.ends() == 0
    saved = savefile.load(save)[0]
    assert (saved["captions"], saved["volume"]) == (1, 4)


def test_a_damaged_save_is_one_line_and_kept_beside(tmp_path):
    save = tmp_path / "play.save"
    save.write_bytes(b"crime-scanner-save 1 0 500 deadbeef\n{")
    with Terminal("--save", save) as terminal:
        terminal.until_text("error: cannot use the save", "start again for a new one")
        assert terminal.ends() == 2
    assert save.with_name("play.save.bad").exists()
    assert "Traceback" not in terminal.text


def test_a_save_that_cannot_be_read_is_one_line(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with Terminal("--mute", "--save", tmp_path / "file" / "play.save") as terminal:
        terminal.until_text("error: cannot read the save")
        assert terminal.ends() == 2


def test_a_save_that_cannot_be_written_is_said_at_once_and_at_the_end(tmp_path):
    with Terminal("--mute", "--seed", 7, "--save", tmp_path / "new" / "play.save") as terminal:
        terminal.until_text("switch on")
        (tmp_path / "new").write_text("in the way")
        terminal.type("oo")
        terminal.until_text("cannot write the save")
        terminal.type("c")
        terminal.until_digits("2GL")  # the game goes on
        terminal.type("q")
        terminal.until_text("error: cannot write the save")
        assert terminal.ends() == 2


@pytest.mark.parametrize("closed", ["stdin", "stdout", "stderr"])
def test_without_a_terminal_it_says_what_to_use(closed):
    ours, theirs = pty.openpty()
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), theirs)
    streams[closed] = subprocess.DEVNULL if closed == "stdin" else subprocess.PIPE
    if closed != "stderr":
        streams["stderr"] = subprocess.PIPE
    done = subprocess.run(**command(), **streams, timeout=60, check=False)
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 2
    message = done.stderr.decode()
    assert message.startswith("error: play needs a terminal") and "host_sim run" in message
    assert message.count("\n") == 1


@pytest.mark.parametrize("seed", ["-1", "x", "4294967296", "1.5"])
def test_a_bad_seed_is_one_line(seed):
    with Terminal(f"--seed={seed}") as terminal:
        terminal.until_text("error:", "is not a whole number")
        assert terminal.ends() == 2
