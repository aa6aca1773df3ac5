"""The host `pico`: the real firmware from a flash image on an emulated Raspberry Pi Pico, watched at its pins.

The image is what `make flash` puts onto a board, but for one module: scanner/drivers/entropy, where the seed of the
thief's choices comes from. On a board it asks the chip; here it answers the script's seed. So the shipped firmware
has no way to be given a seed unseen, and the records are those of the other hosts.
"""

import json

from host_sim import pico_board, pico_records
from host_sim.errors import InputError
from host_sim.pico_board import MS, Board
from scanner import save
from scanner.settings import Settings

BOOT_LIMIT_NS = 5000 * MS
QUIET_NS = 1400 * MS  # longer than any silence inside a row of cues (1260 ms)
ASKING_NS = 3300 * MS  # `---` flashes three seconds after ON
OFF_HOLD_NS = 80 * MS
_ENTROPY = """\
# The emulated Pico's entropy: the seed of the script.
import os


def seed():
    return {seed}


def random_bytes(count):
    return os.urandom(count)
"""


def flash_files(seed: int, settings: dict | None = None, case: dict | None = None) -> dict[str, bytes]:
    """Returns the files of the emulated board's flash: the firmware, the seed, and what was saved."""
    try:
        from tools.flash import stage  # noqa: PLC0415 - needs the compiler, an optional dependency
    except ImportError as fault:
        raise InputError(f"the host pico needs {fault.name}: pip install 'crime-scanner[device]'") from fault
    files = stage.build()
    del files["scanner/drivers/entropy.mpy"]
    files["scanner/drivers/entropy.py"] = _ENTROPY.format(seed=seed).encode()
    folder = save.DIRECTORY.lstrip("/")
    if settings:
        files[f"{folder}/settings-0.sav"] = save.encode(settings, 0)
    if case:
        files[f"{folder}/case-0.sav"] = save.encode(case, 0)
    return files


def flash_image(files: dict[str, bytes]) -> bytes:
    """Returns the littlefs image with these files, as large as the board's file system."""
    from tools.flash import image  # noqa: PLC0415 - needs littlefs, an optional dependency

    return image.build(files, pico_board.FS_BLOCKS)[0]


def saved_in(filesystem: bytes) -> dict | None:
    """Returns {"case", "settings"} as the board would load them from its flash, or None when it never saved."""
    from tools.flash import image  # noqa: PLC0415

    files = image.contents(filesystem)
    found = {}
    for name in ("case", "settings"):
        newest = -1
        for slot in (0, 1):
            raw = files.get(f"{save.DIRECTORY.lstrip('/')}/{name}-{slot}.sav")
            if raw is not None:
                data, counter = save.decode(raw)
                if counter > newest:
                    newest, found[name] = counter, data
    if "case" not in found:
        return None
    return {"case": found["case"], "settings": Settings(found.get("settings")).values()}


class Session:
    """A board under a script: boots, is switched dark as the other hosts start, then time zero."""

    def __init__(self, seed: int, settings: dict | None = None, case: dict | None = None, filesystem=None, usb=False):
        """`filesystem`: go on from this flash instead of a fresh one. RuntimeError when the firmware does not start."""
        image = filesystem or flash_image(flash_files(seed, settings, case))
        self.board = Board(pico_board.uf2_path(), image, usb)
        self.keys = []  # moments in ns since zero
        self.zero_ns = 0.0
        self._ear = pico_records.Ear((settings or {}).get("speed_percent", 100))
        digits = self.board.digits
        if not self.board.run_until(lambda: bool(digits.samples), BOOT_LIMIT_NS):
            raise RuntimeError(f"the emulated Pico shows nothing after {BOOT_LIMIT_NS // MS} ms")
        self.boot_ns = digits.samples[0][0]

    def start_dark(self) -> None:
        """Presses OFF, as the other hosts begin, and calls this moment zero."""
        board = self.board
        board.run_for(100 * MS)
        board.keypad.move("OFF", True)
        board.run_for(OFF_HOLD_NS)
        board.keypad.move("OFF", False)
        board.run_for(400 * MS)  # also the save, if one was due
        self.start_here()

    def start_here(self) -> None:
        """Calls this moment zero and forgets what was seen before."""
        self.zero_ns = self.board.now_ns
        self.board.digits.samples.clear()
        self.board.speaker.rises.clear()
        self.keys = []

    def press(self, t_ms: float, key: str, down: bool) -> None:
        """Moves a key at a time of the script."""
        self.board.run_to(self.zero_ns + t_ms * MS)
        self.keys.append(t_ms * MS)
        self.board.keypad.move(key, down)

    def settle(self, end_ms: float) -> None:
        """Runs to a time of the script and on until nothing new can come without a key."""
        board = self.board
        board.run_to(self.zero_ns + end_ms * MS)
        while True:
            found = self._records()
            last_ns = max([r["t_ms"] * MS for r in found] + self.keys, default=0)
            if board.speaker.rises:
                last_ns = max(last_ns, board.speaker.rises[-1] - self.zero_ns)
            asks = any(r.get("flash") and r["display"].startswith("---") for r in found[-2:])
            quiet_ns = ASKING_NS if asks else QUIET_NS
            if board.now_ns >= self.zero_ns + last_ns + quiet_ns:
                return
            board.run_to(self.zero_ns + last_ns + quiet_ns)

    def records(self) -> list[dict]:
        """Returns the records since zero, times in whole ms."""
        return [{**record, "t_ms": round(record["t_ms"])} for record in self._records()]

    def _records(self):
        board, zero = self.board, self.zero_ns
        return pico_records.records(
            [(t - zero, digit, mask) for t, digit, mask in board.digits.samples],
            [t - zero for t in board.speaker.rises],
            self.keys,
            board.now_ns - zero,
            self._ear,
        )


def line_of(record: dict) -> str:
    """Returns a record as the other hosts print it."""
    return json.dumps(record)


def run(job: dict, emit) -> dict | None:
    """Runs a job as host_sim.runner.run does, on the emulated board. InputError without an image."""
    session = Session(job["seed"], job["settings"], job["case"])
    session.start_dark()
    for t_ms, key, down in job["events"]:
        session.press(t_ms, key, down)
    session.settle(job["end_ms"])
    for record in session.records():
        emit(line_of(record))
    return saved_in(session.board.filesystem)
