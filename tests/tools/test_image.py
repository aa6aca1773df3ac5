"""`make image`: the UF2 files are taken apart again and the littlefs in them is mounted and compared."""

import struct

import littlefs
import pytest

from host_sim.errors import InputError
from tools.flash import image
from tools.flash.image import BLOCK_BYTES, PAGE_BYTES, TARGETS

FILES = {"main.py": b"print(1)\n", "scanner/__init__.mpy": b"M\x06\x00\x1f", "scanner/rules/city.mpy": bytes(9000)}


def parse(raw):
    """A UF2 file by its specification: {address: 256 bytes} and the family, every field checked."""
    assert len(raw) % 512 == 0
    pages, families = {}, set()
    for number in range(len(raw) // 512):
        block = raw[number * 512 : number * 512 + 512]
        start0, start1, flags, address, size, index, count, family = struct.unpack("<8I", block[:32])
        assert (start0, start1, struct.unpack("<I", block[508:])[0]) == (0x0A324655, 0x9E5D5157, 0x0AB16F30)
        assert flags == 0x2000
        assert size == PAGE_BYTES
        assert address % PAGE_BYTES == 0
        assert (index, count) == (number, len(raw) // 512)
        assert address not in pages
        pages[address] = block[32 : 32 + size]
        families.add(family)
    assert len(families) == 1
    return pages, families.pop()


def burn(pages, address, storage_bytes, old=b"\xff"):
    """The storage after the boot ROM has written the pages over `old` contents: whole sectors are erased."""
    flash = bytearray(old * (storage_bytes // len(old)))
    for sector in {a // BLOCK_BYTES for a in pages}:
        start = sector * BLOCK_BYTES - address
        flash[start : start + BLOCK_BYTES] = b"\xff" * BLOCK_BYTES
    for at, content in pages.items():
        flash[at - address : at - address + PAGE_BYTES] = content
    return bytes(flash)


@pytest.mark.parametrize(
    ("target", "address", "family"), [(TARGETS[0], 0x100A0000, 0xE48BFF56), (TARGETS[1], 0x10100000, 0xE48BFF58)]
)
def test_the_uf2_holds_the_files_at_the_boards_address(tmp_path, target, address, family):
    image.write_all(FILES, tmp_path)
    pages, found = parse((tmp_path / f"crime-scanner-fs{target.suffix}.uf2").read_bytes())
    assert found == family
    assert target.address == address
    assert target.address + target.storage_bytes == 0x10000000 + target.flash_bytes
    assert min(pages) == address  # the superblock
    assert max(pages) < address + target.storage_bytes
    sectors = [a // BLOCK_BYTES for a in pages]
    assert all(sectors.count(s) == BLOCK_BYTES // PAGE_BYTES for s in set(sectors))
    assert image.contents(burn(pages, address, target.storage_bytes)) == FILES


def test_the_raw_image_is_the_picos(tmp_path):
    image.write_all(FILES, tmp_path)
    raw = (tmp_path / "crime-scanner-fs.img").read_bytes()
    assert len(raw) == 1408 * 1024
    assert image.contents(raw) == FILES


def test_a_used_boards_old_file_system_does_not_show_through():
    """Every block of an older, often rewritten file system is under the new one; none of it may be believed."""
    target = image.Target("small", "", 1, 2**20, 64 * BLOCK_BYTES)
    old, _ = image.build({f"scanner/old{n}.mpy": bytes([n]) * 3000 for n in range(12)}, target.blocks)
    context = littlefs.UserContext(buffer=bytearray(old))
    filesystem = image.mounted(context, target.blocks)
    filesystem.mount()
    for turn in range(200):
        with filesystem.open(f"/scanner/old{turn % 12}.mpy", "wb") as file:
            file.write(bytes([turn]) * 2000)
    filesystem.unmount()
    new, blocks = image.build(FILES, target.blocks)
    pages, _ = parse(image.uf2(new, blocks, target))
    burnt = burn(pages, target.address, target.storage_bytes, old=bytes(context.buffer))
    assert image.contents(burnt) == FILES
    again = image.mounted(littlefs.UserContext(buffer=bytearray(burnt)), target.blocks)
    again.mount()
    for turn in range(12):
        again.makedirs(f"/more{turn}", exist_ok=True)
        with again.open(f"/more{turn}/f", "wb") as file:
            file.write(bytes([turn]) * 900)
    again.unmount()
    found = image.contents(bytes(again.context.buffer))
    assert len(found) == 15
    assert all(found[f"more{turn}/f"] == bytes([turn]) * 900 for turn in range(12))
    assert {path: found[path] for path in FILES} == FILES


def test_micropython_itself_mounts_the_image(tmp_path):
    import subprocess

    from tools.size_check import micropython

    if micropython() is None:
        pytest.skip("no MicroPython for this Python and platform")
    raw, _ = image.build(FILES, 32)
    (tmp_path / "fs.img").write_bytes(raw)
    program = """
import vfs, os, sys
class Flash:
    def __init__(self):
        with open("fs.img", "rb") as file:
            self.data = bytearray(file.read())
    def readblocks(self, block, into, offset=0):
        into[:] = self.data[block * 4096 + offset : block * 4096 + offset + len(into)]
    def writeblocks(self, block, data, offset=0):
        self.data[block * 4096 + offset : block * 4096 + offset + len(data)] = data
    def ioctl(self, operation, argument):
        return {4: 32, 5: 4096}.get(operation, 0)
vfs.mount(vfs.VfsLfs2(Flash(), progsize=256), "/flash")
print(sorted(os.listdir("/flash")), os.listdir("/flash/scanner/rules"), os.stat("/flash/scanner/rules/city.mpy")[6])
"""
    (tmp_path / "mount.py").write_text(program)
    done = subprocess.run([micropython(), "mount.py"], cwd=tmp_path, capture_output=True, timeout=30, check=True)
    assert done.stdout.decode().strip() == "['main.py', 'scanner'] ['city.mpy'] 9000"


def test_one_file_with_micropython_is_numbered_through(tmp_path):
    new, blocks = image.build(FILES, TARGETS[0].blocks)
    ours = image.uf2(new, blocks, TARGETS[0])
    firmware = image.Target("firmware", "", image.FAMILY_RP2040, 2 * image.MB, 2 * image.MB)
    program = image.uf2(bytes(range(256)) * 64, {0, 1, 2}, firmware)
    (tmp_path / "micropython.uf2").write_bytes(program)
    image.write_all(FILES, tmp_path, tmp_path / "micropython.uf2")
    pages, family = parse((tmp_path / "crime-scanner.uf2").read_bytes())
    assert family == image.FAMILY_RP2040
    assert pages == {**parse(program)[0], **parse(ours)[0]}
    assert min(pages) == 0x10000000


def test_a_wrong_micropython_file_is_one_line(tmp_path):
    new, blocks = image.build(FILES, TARGETS[1].blocks)
    wrong = {
        "pico2.uf2": (image.uf2(new, blocks, TARGETS[1]), "is not for the RP2040"),
        "text.uf2": (b"hello" * 200, "is not a UF2 file"),
        "short.uf2": (image.uf2(new, blocks, TARGETS[0])[:-100], "is not a UF2 file"),
    }
    for name, (content, words) in wrong.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(InputError, match=words):
            image.write_all(FILES, tmp_path, tmp_path / name)
    with pytest.raises(InputError, match=r"none.uf2 cannot be read: No such file"):
        image.write_all(FILES, tmp_path, tmp_path / "none.uf2")
