"""Saves on real littlefs (the C library through littlefs-python) that loses power at every program and erase."""

import contextlib
import random

import littlefs
import pytest
from littlefs import LittleFS, LittleFSError, lfs

from scanner.save import Files, Store
from tests.proof import size

BLOCK, BLOCKS = 4096, 12
LFS_ERR_IO = -5


class Flash(littlefs.UserContext):
    """A flash whose power goes after `cut` operations; the last one is done in part, and nothing answers after it."""

    def __init__(self, buffer, cut=None, seed=0):
        super().__init__(buffer=bytearray(buffer))
        self.cut, self.steps, self.dead = cut, 0, False
        self.random = random.Random(seed)

    def read(self, cfg, block, off, size):
        return bytearray(size) if self.dead else super().read(cfg, block, off, size)

    def _cut(self):
        """Counts one operation; True when the power goes away during it."""
        self.dead = self.steps == self.cut
        self.steps += 1
        return self.dead

    def prog(self, cfg, block, off, data):
        if self.dead:
            return LFS_ERR_IO
        if self._cut():
            super().prog(cfg, block, off, bytes(data[: self.random.randrange(len(data))]))
            return LFS_ERR_IO
        return super().prog(cfg, block, off, data)

    def erase(self, cfg, block):
        if self.dead:
            return LFS_ERR_IO
        if self._cut():  # an interrupted erase leaves bits that are neither old nor erased
            start = block * cfg.block_size
            self.buffer[start : start + cfg.block_size] = self.random.randbytes(cfg.block_size)
            return LFS_ERR_IO
        return super().erase(cfg, block)


@contextlib.contextmanager
def as_os_errors():
    """littlefs-python's errors as the OSError that a device raises."""
    try:
        yield
    except LittleFSError as error:
        raise OSError(-error.code, str(error)) from None


class LittleFsFiles(Files):
    """The same operations as on the device, on a mounted littlefs.

    By littlefs's own calls: the file objects of littlefs-python close a second time when the first close fails.
    """

    def __init__(self, filesystem):
        self.filesystem = filesystem

    @contextlib.contextmanager
    def _open(self, path, mode):
        with as_os_errors():
            handle = lfs.file_open(self.filesystem.fs, path, mode, "utf-8")
            try:
                yield handle
            finally:
                lfs.file_close(self.filesystem.fs, handle)

    def read(self, path, limit_bytes):
        with self._open(path, "rb") as handle:
            return lfs.file_read(self.filesystem.fs, handle, limit_bytes)

    def write(self, path, raw):
        with self._open(path, "wb") as handle:
            lfs.file_write(self.filesystem.fs, handle, raw)

    def rename(self, old, new):
        with as_os_errors():
            self.filesystem.rename(old, new)

    def make_directory(self, path):
        with as_os_errors():
            self.filesystem.mkdir(path)

    def remove(self, path):
        with as_os_errors():
            self.filesystem.remove(path)


def boot(flash, formatting=False):
    """Mounts as the rp2 port does (progsize 256, cache of four programs) and returns the store on it."""
    filesystem = LittleFS(
        flash, mount=False, block_size=BLOCK, block_count=BLOCKS, prog_size=256, read_size=32, cache_size=1024
    )
    if formatting:
        filesystem.format()
    filesystem.mount()
    return Store("/save", files=LittleFsFiles(filesystem))


def blank():
    flash = Flash(b"\xff" * BLOCK * BLOCKS)
    boot(flash, formatting=True)
    return flash.buffer


def write_until_cut(flash, first, count):
    """Writes saves first, first + 1, ... and returns the number of the last one reported as done."""
    store, done = boot(flash), first - 1
    for number in range(first, first + count):
        if store.write({"n": number, "pad": "x" * (number * 397 % 1500)}) is not None:
            break
        done = number
    return done


def test_power_cut_at_every_program_and_erase():
    first = Flash(blank())
    assert boot(first).write({"n": 100}) is None
    for cut in range(200):
        flash = Flash(first.buffer, cut, seed=cut)
        done = write_until_cut(flash, 101, 8)
        store = boot(Flash(flash.buffer))
        data, code = store.load()
        assert code is None
        assert data["n"] in (done, done + 1), cut
        assert store.write({"n": 999}) is None
        if not flash.dead:
            break
    assert done == 108
    assert 25 < cut < 199


@pytest.mark.proof
def test_random_power_cuts_in_a_row():
    dice, buffer, number, lost = random.Random(3), blank(), 0, 0
    for round_number in range(size(200, 2000)):
        flash = Flash(buffer, dice.randrange(60), seed=round_number)
        done = write_until_cut(flash, number + 1, 12)
        data, code = boot(Flash(flash.buffer)).load()
        assert code is None
        found = data["n"] if data else 0
        lost += found not in (done, done + 1)
        number, buffer = found, flash.buffer
    assert lost == 0
    assert number > 100


def test_the_file_is_the_same_in_both_pythons(tmp_path):
    import shutil
    import subprocess
    import sys
    from pathlib import Path

    binary = Path(sys.executable).with_name("micropython")
    micropython = str(binary) if binary.exists() else shutil.which("micropython")
    if not micropython:
        pytest.skip("no MicroPython for this Python and platform")
    case = {"state": "large", "name": "도둑", "history": [[1, "crime"]], "rng": 2**63 + 5}
    program = (
        "import sys\nsys.path.insert(0, sys.argv[1])\nfrom scanner.save import Store\n"
        "store = Store(sys.argv[2])\ndata, code = store.load()\nassert code is None\n"
        "data['n'] += 1\nassert store.write(data) is None\n"
    )
    (tmp_path / "step.py").write_text(program)
    firmware = Path(__file__).parents[1] / "firmware"
    folder = tmp_path / "save"
    assert Store(str(folder)).write({**case, "n": 0}) is None
    for turn in range(1, 4):
        subprocess.run([micropython, tmp_path / "step.py", firmware, folder], check=True, timeout=20)
        store = Store(str(folder))
        assert store.load() == ({**case, "n": 2 * turn - 1}, None)
        assert store.write({**case, "n": 2 * turn}) is None
