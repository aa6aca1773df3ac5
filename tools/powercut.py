"""A flash with littlefs in memory that loses power: saves are proved and measured on it.

By the littlefs C library (littlefs-python), with the geometry that the rp2 port uses.
"""

import contextlib
import random
from collections.abc import Iterator

import littlefs
from littlefs import LittleFS, LittleFSError, lfs

from scanner.save import Files, Store

BLOCK, BLOCKS = 4096, 12
LFS_ERR_IO = -5


class Flash(littlefs.UserContext):
    """A flash whose power goes after `cut` operations; the last one is done in part, and nothing answers after it."""

    def __init__(self, buffer: bytes, cut: int | None = None, seed: int = 0) -> None:
        super().__init__(buffer=bytearray(buffer))
        self.cut, self.steps, self.dead = cut, 0, False
        self.random = random.Random(seed)

    def read(self, cfg, block, off, size):
        return bytearray(size) if self.dead else super().read(cfg, block, off, size)

    def _cut(self) -> bool:
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
def as_os_errors() -> Iterator[None]:
    """littlefs-python's errors as the OSError that a device raises."""
    try:
        yield
    except LittleFSError as error:
        raise OSError(-error.code, str(error)) from None


class LittleFsFiles(Files):
    """The same operations as on the device, on a mounted littlefs.

    By littlefs's own calls: the file objects of littlefs-python close a second time when the first close fails.
    """

    def __init__(self, filesystem: LittleFS) -> None:
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


def boot(flash: Flash, formatting: bool = False) -> Store:
    """Mounts as the rp2 port does (progsize 256, cache of four programs) and returns the store on it."""
    filesystem = LittleFS(
        flash, mount=False, block_size=BLOCK, block_count=BLOCKS, prog_size=256, read_size=32, cache_size=1024
    )
    if formatting:
        filesystem.format()
    filesystem.mount()
    return Store("/save", files=LittleFsFiles(filesystem))


def blank() -> bytearray:
    """A formatted flash without a file."""
    flash = Flash(b"\xff" * BLOCK * BLOCKS)
    boot(flash, formatting=True)
    return flash.buffer
