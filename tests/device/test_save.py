"""Saves survive a power cut at any moment. Runs under pytest and inside MicroPython."""

from scanner import save, segments
from scanner.save import LIMIT_BYTES, SaveError, Store, decode, encode

CASE = {"state": "large", "history": [[1, "crime"], [4, "floor"]], "rng": 0xDEADBEEF12345678, "busy": False, "of": None}


class PowerCut(Exception):
    """The supply went away in the middle of a file operation."""


class Flash:
    """Files in memory that fail as flash fails: a write may stop at any byte, and so may the steps of a rename.

    `cut` is the number of steps before the power goes: one for each byte and each commit, so that running with
    cut = 0, 1, 2 ... meets every boundary. `fill` is what a torn write leaves in the rest of the file.
    """

    def __init__(self, files=None, cut=None, fill=None, two_step_rename=False):
        self.files = dict(files or {})
        self.cut = cut
        self.fill = fill
        self.two_step_rename = two_step_rename
        self.steps = 0

    def step(self):
        if self.cut is not None and self.steps >= self.cut:
            raise PowerCut()
        self.steps += 1

    def read(self, path, limit_bytes):
        if path not in self.files:
            raise OSError(2, "none")
        return self.files[path][:limit_bytes]

    def write(self, path, raw):
        self.step()
        self.files[path] = b""
        left = len(raw) if self.cut is None else min(len(raw), self.cut - self.steps)
        self.steps += left
        self.files[path] = raw[:left] if self.fill is None else raw[:left] + self.fill * (len(raw) - left)
        if left < len(raw):
            raise PowerCut()

    def rename(self, old, new):
        self.step()
        if self.two_step_rename:
            self.files.pop(new, None)
            self.step()
        self.files[new] = self.files.pop(old)
        self.step()

    def make_directory(self, path):
        raise OSError(17, "exists")

    def remove(self, path):
        if self.files.pop(path, None) is None:
            raise OSError(2, "none")


def slots(flash):
    return sorted(p for p in flash.files if p.endswith(".sav"))


def code_of(raw):
    try:
        decode(raw)
    except SaveError as error:
        return error.code
    return None


def two_saves():
    flash = Flash()
    store = Store("/save", files=flash)
    assert store.write({"n": 1}) is None
    assert store.write({"n": 2}) is None
    return flash


def test_a_save_comes_back_as_it_went_in():
    assert decode(encode(CASE, 7)) == (CASE, 7)
    assert decode(encode({}, 0)) == ({}, 0)
    assert decode(encode({"name": "Åke 도둑 \n\"'", "big": 2**70, "low": -5}, 1))[0]["name"] == "Åke 도둑 \n\"'"
    assert decode(encode({"pair": (1, (2, 3))}, 1)) == ({"pair": [1, [2, 3]]}, 1)


def refusal(data, counter=1):
    """The kind of error that these data cause, None when they can be saved."""
    try:
        encode(data, counter)
    except (TypeError, ValueError) as error:
        return type(error)
    return None


def test_data_that_no_save_can_hold_is_refused():
    deep = {}
    for _ in range(20):
        deep = {"d": deep}
    for wrong in (None, [1], {"f": 0.5}, {"b": b"x"}, {1: "x"}, {"s": {2}}, {"in": [{"f": 1.5}]}, deep):
        assert refusal(wrong) is TypeError, wrong
    assert refusal({"x": "y" * LIMIT_BYTES}) is ValueError
    assert refusal({}, -1) is ValueError
    assert refusal({"x": "y" * (LIMIT_BYTES - 200)}) is None


def test_every_cut_of_the_bytes_is_torn():
    raw = encode(CASE, 12)
    for length in range(len(raw)):
        assert code_of(raw[:length]) == save.TORN, length


def test_every_flipped_bit_is_noticed():
    raw = encode(CASE, 12)
    for index in range(len(raw)):
        for bit in range(8):
            assert code_of(raw[:index] + bytes([raw[index] ^ (1 << bit)]) + raw[index + 1 :]), (index, bit)


def test_zeroed_erased_foreign_swapped_and_longer_bytes_are_refused():
    raw = encode(CASE, 12)
    size = len(raw)
    assert code_of(bytes(size)) == save.FOREIGN
    assert code_of(b"\xff" * size) == save.FOREIGN
    assert code_of(b'{"state": "large"}') == save.FOREIGN
    assert code_of(raw + b"\x00") == save.DAMAGED
    assert code_of(raw + raw) == save.DAMAGED
    half = size // 2
    assert code_of(raw[half:] + raw[:half]) == save.FOREIGN
    quarter = size // 4
    assert code_of(raw[: 2 * quarter] + raw[3 * quarter :] + raw[2 * quarter : 3 * quarter]) == save.DAMAGED
    for start in range(size - 8):
        assert code_of(raw[:start] + bytes(8) + raw[start + 8 :]), start


def test_a_newer_version_is_told_apart_from_damage():
    raw = encode(CASE, 12)
    body = raw[raw.find(b"\n") + 1 :]
    head = b"%d 12 %d\n" % (save.VERSION + 1, len(body))
    newer = b"crime-scanner-save " + head[:-1] + b" " + save._checksum(head, body) + b"\n" + body
    assert code_of(newer) == save.NEWER
    assert code_of(newer[:-1]) == save.TORN
    assert code_of(newer[:-1] + b"?") == save.DAMAGED


def test_right_checksums_over_wrong_contents_are_refused():
    for body, code in ((b"[1, 2]", save.FOREIGN), (b'{"a": ', save.DAMAGED), (b"\xff\xfe", save.DAMAGED)):
        head = b"1 3 %d\n" % len(body)
        raw = b"crime-scanner-save " + head[:-1] + b" " + save._checksum(head, body) + b"\n" + body
        assert code_of(raw) == code, body


def test_every_code_fits_the_display():
    codes = (save.TORN, save.DAMAGED, save.FOREIGN, save.NEWER, save.UNREADABLE, save.FULL, save.UNWRITABLE)
    assert len(set(codes)) == len(codes)
    for code in codes:
        assert len(segments.encode(code)) == 3
        assert str(SaveError(code)) == SaveError(code).code == code


def test_an_empty_flash_is_a_fresh_start_without_a_code():
    assert Store("/save", files=Flash()).load() == (None, None)


def test_the_newest_of_many_saves_is_loaded():
    flash = Flash()
    store = Store("/save", files=flash)
    for number in range(20):
        assert store.write({"n": number}) is None
        assert Store("/save", files=flash).load() == ({"n": number}, None)
    assert len(slots(flash)) == 2


def test_swapped_slots_lose_nothing():
    flash = two_saves()
    a, b = slots(flash)
    flash.files[a], flash.files[b] = flash.files[b], flash.files[a]
    store = Store("/save", files=flash)
    assert store.load() == ({"n": 2}, None)
    assert store.write({"n": 3}) is None
    assert sorted(decode(flash.files[s])[0]["n"] for s in slots(flash)) == [2, 3]


def test_a_bad_newest_slot_is_passed_over():
    good = encode({"n": 2}, 1)
    flipped = good[:-1] + b"|"
    for bad in (b"", bytes(64), b"\xff" * 64, b"hello", good[:-1], flipped, encode({"n": 9}, 9)[:-3], b"x" * 20000):
        flash = two_saves()
        newest = next(s for s in slots(flash) if decode(flash.files[s])[0] == {"n": 2})
        assert flash.files[newest] == good
        flash.files[newest] = bad
        store = Store("/save", files=flash)
        assert store.load() == ({"n": 1}, None), bad
        # The good slot is not the one that is overwritten next.
        assert store.write({"n": 3}) is None
        flash.files[newest] = bad
        assert Store("/save", files=flash).load() == ({"n": 1}, None)


def test_two_bad_slots_are_a_fresh_start_with_a_code():
    cases = (
        (b"", b"", save.TORN),
        (bytes(9), b"", save.TORN),
        (b"", bytes(9), save.FOREIGN),
        (encode(CASE, 1) + b"x", None, save.DAMAGED),
        (None, bytes(9), save.FOREIGN),
    )
    for first, second, code in cases:
        flash = two_saves()
        for path, raw in zip(slots(flash), (first, second)):
            if raw is None:
                flash.remove(path)
            else:
                flash.files[path] = raw
        store = Store("/save", files=flash)
        assert store.load() == (None, code), (first, second)
        assert store.write({"n": 5}) is None
        assert Store("/save", files=flash).load() == ({"n": 5}, None)


def test_a_newer_firmwares_save_is_named_even_beside_a_torn_one():
    head, body = b"2 9 2\n", b"{}"
    newer = b"crime-scanner-save 2 9 2 " + save._checksum(head, body) + b"\n" + body
    for first, second in ((newer, b""), (b"", newer)):
        flash = two_saves()
        a, b = slots(flash)
        flash.files[a], flash.files[b] = first, second
        store = Store("/save", files=flash)
        assert store.load() == (None, save.NEWER)
        assert store.write({"n": 1}) is None
        assert newer in flash.files.values()
        assert store.load() == ({"n": 1}, None)


def test_case_and_settings_do_not_touch_each_other():
    flash = Flash()
    case, settings = Store("/save", files=flash), Store("/save", "settings", flash)
    assert settings.write({"volume": 0}) is None
    for number in range(3):
        assert case.write({"n": number}) is None
    assert len(slots(flash)) == 3
    for path in slots(flash):
        if "case" in path:
            flash.files[path] = bytes(20)
    assert Store("/save", files=flash).load() == (None, save.FOREIGN)
    assert Store("/save", "settings", flash).load() == ({"volume": 0}, None)


def after_cut(flash, old, new):
    """What a device finds at its next start: the old or the new save, whole, and a store that works on."""
    store = Store("/save", files=flash)
    data, code = store.load()
    assert code is None
    assert data in (old, new), data
    assert store.write({"n": 99}) is None
    assert Store("/save", files=flash).load() == ({"n": 99}, None)
    return data


def test_power_cut_at_every_byte_and_boundary():
    before = two_saves()
    whole = Flash(before.files)
    Store("/save", files=whole).write({"n": 3, "more": "x" * 20})
    for fill in (None, b"\x00", b"\xff"):
        for two_step in (False, True):
            results = []
            for cut in range(whole.steps + 4):
                flash = Flash(before.files, cut, fill, two_step)
                finished = False
                try:
                    finished = Store("/save", files=flash).write({"n": 3, "more": "x" * 20}) is None
                except PowerCut:
                    pass
                found = after_cut(Flash(flash.files), {"n": 2}, {"n": 3, "more": "x" * 20})
                assert found["n"] == 3 or not finished
                results.append(found["n"])
            assert results == sorted(results)
            assert results[0] == 2 and results[-1] == 3


def test_power_cut_during_the_first_save_ever():
    whole = Flash()
    Store("/save", files=whole).write({"n": 1})
    for cut in range(whole.steps):
        flash = Flash(cut=cut)
        try:
            Store("/save", files=flash).write({"n": 1})
        except PowerCut:
            pass
        assert Store("/save", files=Flash(flash.files)).load() in ((None, None), ({"n": 1}, None))


def test_200_random_cuts_in_a_row_lose_and_corrupt_nothing():
    flash = Flash()
    assert Store("/save", files=flash).write({"n": 0}) is None
    number, random, completed = 0, 12345, 0
    for _ in range(200):
        random = (random * 1103515245 + 12345) & 0x7FFFFFFF
        cut = (random >> 8) % 700
        flash = Flash(flash.files, cut, (None, b"\x00", b"\xff")[random % 3], bool(random & 16))
        store = Store("/save", files=flash)
        assert store.load()[1] is None
        try:
            while True:
                assert store.write({"n": number + 1, "pad": "y" * (number % 40)}) is None
                number += 1
                completed += 1
        except PowerCut:
            data, code = Store("/save", files=Flash(flash.files)).load()
            assert code is None
            assert data["n"] in (number, number + 1)
            number = data["n"]
    assert completed > 200


class Failing(Flash):
    """Answers an operation with an OSError."""

    def __init__(self, files, operation, number, half=False):
        super().__init__(files)
        self.operation, self.number, self.half = operation, number, half

    def fail(self, operation):
        if operation == self.operation:
            raise OSError(self.number, "failing")

    def read(self, path, limit_bytes):
        self.fail("read")
        return super().read(path, limit_bytes)

    def write(self, path, raw):
        if self.half:
            super().write(path, raw[: len(raw) // 2])
        self.fail("write")
        super().write(path, raw)

    def rename(self, old, new):
        self.fail("rename")
        super().rename(old, new)

    def remove(self, path):
        self.fail("write" if self.number == 30 else "")
        super().remove(path)


def test_full_and_read_only_flash_answers_with_a_code_and_keeps_the_save():
    for operation, number, code in (
        ("write", 28, save.FULL),
        ("rename", 28, save.FULL),
        ("write", 30, save.UNWRITABLE),
        ("write", 5, save.UNWRITABLE),
        ("write", 2, save.UNWRITABLE),
        ("rename", 30, save.UNWRITABLE),
        ("rename", 21, save.UNWRITABLE),
    ):
        for half in (False, True):
            flash = Failing(two_saves().files, operation, number, half)
            store = Store("/save", files=flash)
            assert store.load() == ({"n": 2}, None)
            assert store.write({"n": 3}) == code, (operation, number)
            assert store.load() == ({"n": 2}, None)
            flash.operation = None
            assert store.write({"n": 4}) is None
            assert store.load() == ({"n": 4}, None)


def test_unreadable_flash_is_a_fresh_start_with_a_code():
    store = Store("/save", files=Failing(two_saves().files, "read", 5))
    assert store.load() == (None, save.UNREADABLE)
    assert store.write({"n": 3}) == save.UNWRITABLE


class Lying(Flash):
    """Accepts every byte and keeps them wrong."""

    def write(self, path, raw):
        super().write(path, raw[:-1] + b"?")


def test_bytes_that_do_not_read_back_never_replace_a_save():
    flash = Lying(two_saves().files)
    store = Store("/save", files=flash)
    assert store.write({"n": 3}) == save.UNWRITABLE
    assert store.load() == ({"n": 2}, None)
