"""Saves on MicroPython's own littlefs, on a flash in memory that loses power. Runs inside MicroPython alone."""

import gc

try:
    import vfs
except ImportError:  # CPython: tests/test_save_littlefs.py does the same there
    vfs = None

from scanner.save import Store

_BLOCK = 4096  # of the RP2040's flash; MicroPython mounts it with progsize 256
_BLOCKS = 10
_ERASED = b"\xff" * _BLOCK


class Flash:
    """A block device whose power goes after `cut` programs and erases, the last of them done by half.

    From then on it answers every operation with an I/O error; `again` gives the device of the next start.
    """

    def __init__(self, buffer=None, cut=None):
        self.buffer = buffer or bytearray(b"\xff" * (_BLOCK * _BLOCKS))
        self.cut = cut
        self.steps = 0
        self.dead = False

    def again(self, cut=None):
        """The same flash with the power back, for `cut` further operations."""
        self.dead = True
        gc.collect()  # files that the dead device left open are finalised now, not into the next start
        return Flash(self.buffer, cut)

    def readblocks(self, block, into, offset=0):
        if self.dead:
            return -5
        start = block * _BLOCK + offset
        into[:] = memoryview(self.buffer)[start : start + len(into)]
        return 0

    def writeblocks(self, block, data, offset=0):
        return self.change(block * _BLOCK + offset, data)

    def ioctl(self, operation, argument):
        if operation == 4:
            return _BLOCKS
        if operation == 5:
            return _BLOCK
        if operation == 6:
            return self.change(argument * _BLOCK, _ERASED)
        return 0

    def change(self, start, data):
        if self.dead:
            return -5
        size = len(data)
        if self.steps == self.cut:
            self.dead = True
            size //= 2
        self.steps += 1
        self.buffer[start : start + size] = memoryview(data)[:size]
        return -5 if self.dead else 0


def start(flash):
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/flash")
    return Store("/flash/save")


def stop():
    vfs.umount("/flash")


def formatted():
    flash = Flash()
    vfs.VfsLfs2.mkfs(flash, progsize=256)
    return flash


def run_until_cut(flash, first, count):
    """Writes saves first, first + 1 ... and returns the number of the last whose write was reported done."""
    store = start(flash)
    done = first - 1
    for number in range(first, first + count):
        if store.write({"n": number, "pad": "x" * (number * 397 % 1400)}) is None:
            done = number
    stop()
    return done


if vfs:

    def test_power_cut_at_every_flash_operation():
        flash = formatted()
        start(flash).write({"n": 100})
        stop()
        snapshot = bytes(flash.buffer)
        cut = 0
        while True:
            flash = flash.again(cut)
            flash.buffer[:] = snapshot
            done = run_until_cut(flash, 101, 8)
            reached = flash.dead
            flash = flash.again()
            store = start(flash)
            data, code = store.load()
            assert code is None, code
            assert data["n"] in (done, done + 1), (cut, data["n"], done)
            assert store.write({"n": 999}) is None
            assert Store("/flash/save").load() == ({"n": 999}, None)
            stop()
            if not reached:
                break
            cut += 1
        assert cut > 20, cut
        assert done == 108

    def test_100_power_cuts_in_a_row():
        flash = formatted()
        number, random = 0, 77
        for _ in range(100):
            random = (random * 1103515245 + 12345) & 0x3FFFFFFF
            flash = flash.again((random >> 8) % 40)
            done = run_until_cut(flash, number + 1, 4)
            flash = flash.again()
            data, code = start(flash).load()
            stop()
            assert code is None, code
            found = data["n"] if data else 0
            assert found in (done, done + 1), (found, done)
            number = found
        assert number > 50, number

    def test_full_flash_keeps_the_save_and_says_so():
        flash = formatted()
        store = start(flash)
        try:
            assert store.write({"n": 1}) is None
            filled = 0
            try:
                while True:
                    with open("/flash/filler" + str(filled), "wb") as file:
                        file.write(b"z" * 2000)
                    filled += 1
            except OSError as error:
                assert error.errno == 28, error
            assert filled > 2
            codes = [store.write({"n": 2, "pad": "x" * 4000}) for _ in range(2)]
            assert codes == ["SE6", "SE6"], codes
            assert Store("/flash/save").load() == ({"n": 1}, None)
        finally:
            stop()
