"""The board's file system as a file for drag and drop onto a Pico in BOOTSEL mode (UF2), and as raw littlefs.

Where MicroPython keeps its file system: the last MICROPY_HW_FLASH_STORAGE_BYTES of the flash (ports/rp2/rp2_flash.c),
which are 1408 KB of 2 MB on the RPI_PICO and 3 MB of 4 MB on the RPI_PICO2 (their mpconfigboard files; flash sizes in
pico-sdk boards/pico.h and pico2.h). Flash begins at 0x10000000 (XIP_BASE). It is littlefs 2 with 4096-byte blocks and
progsize 256 (ports/rp2/modules/_boot.py).
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import littlefs

from host_sim.errors import InputError

XIP_BASE = 0x10000000
BLOCK_BYTES = 4096  # also the flash's erase sector
PAGE_BYTES = 256
MB = 1024 * 1024

# UF2 as in its specification (github.com/microsoft/uf2) and pico-sdk's boot/uf2.h, which also names the families.
MAGIC_START0 = 0x0A324655
MAGIC_START1 = 0x9E5D5157
MAGIC_END = 0x0AB16F30
FLAG_FAMILY = 0x2000
FAMILY_RP2040 = 0xE48BFF56
# The RP2350's family for contents that are no program: its boot ROM writes them where they say and starts nothing new
# (picotool writes file systems with it as well).
FAMILY_DATA = 0xE48BFF58


@dataclass(frozen=True)
class Target:
    """One kind of board. Sizes in bytes."""

    board: str  # MicroPython's name
    suffix: str  # of the file's name
    family: int
    flash_bytes: int
    storage_bytes: int

    @property
    def address(self) -> int:
        """Where the file system begins."""
        return XIP_BASE + self.flash_bytes - self.storage_bytes

    @property
    def blocks(self) -> int:
        return self.storage_bytes // BLOCK_BYTES


TARGETS = (
    Target("RPI_PICO", "", FAMILY_RP2040, 2 * MB, 1408 * 1024),
    Target("RPI_PICO2", "-pico2", FAMILY_DATA, 4 * MB, 3 * MB),
)


class _Touched(littlefs.UserContext):
    """A flash in memory that remembers which blocks littlefs has looked at or changed."""

    def __init__(self, buffer: bytearray) -> None:
        super().__init__(buffer=buffer)
        self.blocks: set[int] = set()

    def read(self, cfg, block, off, size):
        self.blocks.add(block)
        return super().read(cfg, block, off, size)

    def prog(self, cfg, block, off, data):
        self.blocks.add(block)
        return super().prog(cfg, block, off, data)

    def erase(self, cfg, block):
        self.blocks.add(block)
        return super().erase(cfg, block)


def mounted(context: littlefs.UserContext, blocks: int) -> littlefs.LittleFS:
    """The file system on a flash, with the geometry of the rp2 port; not formatted, not mounted."""
    return littlefs.LittleFS(
        context, mount=False, block_size=BLOCK_BYTES, block_count=blocks, prog_size=PAGE_BYTES, read_size=32
    )


def contents(image: bytes) -> dict[str, bytes]:
    """All files of a littlefs image, by path without the leading slash. LittleFSError when it is none."""
    filesystem = mounted(littlefs.UserContext(buffer=bytearray(image)), len(image) // BLOCK_BYTES)
    filesystem.mount()
    return dict(_read_all(filesystem))


def _read_all(filesystem: littlefs.LittleFS) -> Iterator[tuple[str, bytes]]:
    for folder, _, names in filesystem.walk("/"):
        for name in names:
            path = str(PurePosixPath(folder) / name)
            with filesystem.open(path, "rb") as file:
                yield path.lstrip("/"), file.read()


def build(files: dict[str, bytes], blocks: int) -> tuple[bytes, set[int]]:
    """Returns a littlefs image with these files, and the numbers of the blocks that it consists of.

    A block that littlefs reads but never wrote is one of them, too: on a used board it might hold something old.
    """
    context = _Touched(bytearray(b"\xff" * (blocks * BLOCK_BYTES)))
    filesystem = mounted(context, blocks)
    filesystem.format()
    filesystem.mount()
    for path, content in sorted(files.items()):
        folder = PurePosixPath("/", path).parent
        if str(folder) != "/":
            filesystem.makedirs(str(folder), exist_ok=True)
        with filesystem.open("/" + path, "wb") as file:
            file.write(content)
    filesystem.unmount()
    filesystem = mounted(context, blocks)
    filesystem.mount()
    if dict(_read_all(filesystem)) != files:
        raise AssertionError("littlefs does not give back what was written")
    return bytes(context.buffer), context.blocks


def uf2(image: bytes, blocks: set[int], target: Target) -> bytes:
    """The given blocks of an image as UF2, every page of each block: the boot ROM erases whole sectors."""
    pages = [block * BLOCK_BYTES + offset for block in sorted(blocks) for offset in range(0, BLOCK_BYTES, PAGE_BYTES)]
    out = bytearray()
    for number, start in enumerate(pages):
        head = struct.pack(
            "<8I",
            MAGIC_START0,
            MAGIC_START1,
            FLAG_FAMILY,
            target.address + start,
            PAGE_BYTES,
            number,
            len(pages),
            target.family,
        )
        out += head + image[start : start + PAGE_BYTES].ljust(476, b"\0") + struct.pack("<I", MAGIC_END)
    return bytes(out)


def with_micropython(micropython: bytes, ours: bytes, name: str) -> bytes:
    """One UF2 of MicroPython's own for the RPI_PICO and ours behind it, numbered through: a boot ROM waits for all.

    InputError when `micropython` (from the file `name`) is not a UF2 for the RP2040.
    """
    blocks = [raw[at : at + 512] for raw in (micropython, ours) for at in range(0, len(raw), 512)]
    out = bytearray()
    for number, block in enumerate(blocks):
        fields = list(struct.unpack("<8I", block[:32])) if len(block) == 512 else [0] * 8
        if fields[:2] != [MAGIC_START0, MAGIC_START1] or block[-4:] != struct.pack("<I", MAGIC_END):
            raise InputError(f"{name} is not a UF2 file: take MicroPython's for the RPI_PICO")
        if not fields[2] & FLAG_FAMILY or fields[7] != FAMILY_RP2040:
            raise InputError(f"{name} is not for the RP2040: take MicroPython's for the RPI_PICO")
        fields[5:7] = [number, len(blocks)]
        out += struct.pack("<8I", *fields) + block[32:]
    return bytes(out)


def write_all(files: dict[str, bytes], folder: Path, micropython: Path | None = None) -> list[str]:
    """Writes crime-scanner-fs.uf2, crime-scanner-fs-pico2.uf2 and, for emulators, crime-scanner-fs.img.

    With MicroPython's UF2 for the RPI_PICO also crime-scanner.uf2, all that a new Pico needs. Returns a line for each.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for target in TARGETS:
        image, blocks = build(files, target.blocks)
        path = folder / f"crime-scanner-fs{target.suffix}.uf2"
        path.write_bytes(uf2(image, blocks, target))
        lines.append(f"{path}: {target.board}, {len(files)} files, {len(blocks)} blocks from {target.address:#x}")
        if target.board == "RPI_PICO":
            path.with_suffix(".img").write_bytes(image)
            if micropython:
                both = folder / "crime-scanner.uf2"
                both.write_bytes(with_micropython(_read(micropython), path.read_bytes(), str(micropython)))
                lines.append(f"{both}: {target.board}, MicroPython of {micropython} and the same files")
    return lines


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
