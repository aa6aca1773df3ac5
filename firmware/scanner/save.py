"""The case and the settings on flash, safe against power loss at any moment.

A save is one small file: a header line and a JSON object,

    crime-scanner-save VERSION COUNTER LENGTH CRC32\n{...}

where LENGTH counts the bytes of the JSON and CRC32 (8 hex digits) covers `VERSION COUNTER LENGTH\n` and the JSON.
Later versions keep this first line, so that an older firmware can tell a newer save from a damaged one.

`Store` keeps two slots and overwrites the older one: the new bytes go to a temporary file, are read back, and only
then take the slot's name by a rename. The newest good slot therefore stays untouched until a newer one is complete.

The case and the settings are two records with slots of their own (`Store(DIRECTORY)` and
`Store(DIRECTORY, "settings")`): the case is written after every cue, the settings almost never, and a damaged case
must not cost a player who cannot hear the captions.
"""

import binascii
import json
import os

DIRECTORY = "/save"
VERSION = 1
LIMIT_BYTES = 8192  # of one slot: more than ten times a long case, and small enough for the device's heap

# What SaveError.code and Store answer, readable on three digits; docs/troubleshooting.md says them in words.
TORN = "SE1"  # ends too early
DAMAGED = "SE2"  # its checksum does not fit
FOREIGN = "SE3"  # not a save of the Crime Scanner
NEWER = "SE4"  # from a newer firmware
UNREADABLE = "SE5"
FULL = "SE6"  # no room left
UNWRITABLE = "SE7"

_MAGIC = b"crime-scanner-save "
_HEADER_MAX = 80
_DEPTH_MAX = 12
# Numbers of POSIX: MicroPython's errno module does not name all of them.
_ENOENT = 2
_ENOTDIR = 20
_ENOSPC = 28


class SaveError(Exception):
    """A save that cannot be used. `code` is one of the constants above, and so is the text: words would cost memory."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def _check(value: object, depth: int = 0) -> None:
    """Raises TypeError for what does not come back from JSON as it went in, on either Python."""
    if depth > _DEPTH_MAX:
        raise TypeError("a save may not be nested deeper than " + str(_DEPTH_MAX))
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                raise TypeError("a save may have text keys only, not " + repr(key))
            _check(item, depth + 1)
    elif isinstance(value, (list, tuple)):
        for item in value:
            _check(item, depth + 1)
    elif value is not None and not isinstance(value, (bool, int, str)):
        raise TypeError("a save may not contain " + repr(value))


def _checksum(head: bytes, body: bytes) -> bytes:
    return b"%08x" % (binascii.crc32(body, binascii.crc32(head)) & 0xFFFFFFFF)


def encode(data: dict, counter: int) -> bytes:
    """Returns the bytes of a save.

    `data` is a dict of text keys to None, bool, int, str, lists and such dicts; a tuple comes back as a list.
    `counter` is 0 or more. Raises TypeError for other contents, ValueError when over LIMIT_BYTES.
    """
    if not isinstance(data, dict):
        raise TypeError("a save is a dict, not " + repr(data))
    if counter < 0:
        raise ValueError("a counter is 0 or more")
    _check(data)
    body = json.dumps(data).encode()
    head = b"%d %d %d\n" % (VERSION, counter, len(body))
    raw = _MAGIC + head[:-1] + b" " + _checksum(head, body) + b"\n" + body
    if len(raw) > LIMIT_BYTES:
        raise ValueError("a save may have " + str(LIMIT_BYTES) + " bytes, not " + str(len(raw)))
    return raw


def _header(line: bytes) -> tuple:
    """Returns (version, counter, length, checksum) of a header line without its magic and end."""
    fields = line.split(b" ")
    if len(fields) != 4 or len(fields[3]) != 8 or not all(f.isdigit() for f in fields[:3]):
        raise SaveError(DAMAGED)
    return int(fields[0]), int(fields[1]), int(fields[2]), fields[3]


def decode(raw: bytes) -> tuple:
    """Returns (data, counter) of a save. Raises SaveError: TORN, DAMAGED, FOREIGN or NEWER."""
    if not raw.startswith(_MAGIC):
        raise SaveError(TORN if _MAGIC.startswith(raw) else FOREIGN)
    end = raw.find(b"\n", 0, _HEADER_MAX)
    if end < 0:
        raise SaveError(TORN if len(raw) < _HEADER_MAX else DAMAGED)
    version, counter, length, checksum = _header(raw[len(_MAGIC) : end])
    body = raw[end + 1 :]
    if len(body) < length:
        raise SaveError(TORN)
    if len(body) > length or _checksum(b"%d %d %d\n" % (version, counter, length), body) != checksum:
        raise SaveError(DAMAGED)
    if version > VERSION:
        raise SaveError(NEWER)
    try:
        data = json.loads(body.decode())
    except (ValueError, RuntimeError, MemoryError):  # a right checksum over something else than our JSON
        raise SaveError(DAMAGED) from None
    if not isinstance(data, dict):
        raise SaveError(FOREIGN)
    return data, counter


class Files:
    """The file operations of a store. Each raises OSError as the system does; tests put a failing one in its place."""

    def read(self, path: str, limit_bytes: int) -> bytes:
        """Returns at most `limit_bytes` from the beginning of a file."""
        with open(path, "rb") as file:
            return file.read(limit_bytes)

    def write(self, path: str, raw: bytes) -> None:
        """Writes a whole file; on return the bytes are on the flash (littlefs commits them on close)."""
        with open(path, "wb") as file:
            file.write(raw)
            if hasattr(os, "fsync"):  # a PC holds them in memory otherwise
                file.flush()
                os.fsync(file.fileno())

    def rename(self, old: str, new: str) -> None:
        """Gives a file another's name, replacing it."""
        getattr(os, "replace", os.rename)(old, new)

    def make_directory(self, path: str) -> None:
        """Makes one folder."""
        os.mkdir(path)

    def remove(self, path: str) -> None:
        """Removes one file."""
        os.remove(path)


class Store:
    """Two alternating slots of one record in a folder. No state of the flash makes it raise."""

    def __init__(self, directory: str, name: str = "case", files: Files | None = None) -> None:
        base = directory.rstrip("/") + "/" + name
        self._directory = directory
        self._slots = (base + "-0.sav", base + "-1.sav")
        self._temporary = base + ".tmp"
        self._files = files or Files()
        self._next: tuple | None = None  # (slot to write, counter to write), known once both slots were looked at

    def _look(self, path: str) -> tuple:
        """Returns (data, counter, None) of a good slot, (None, -1, code) of a bad and (None, -1, None) of no slot."""
        try:
            raw = self._files.read(path, LIMIT_BYTES + 1)
            return decode(raw) + (None,)
        except SaveError as error:
            return None, -1, error.code
        except OSError as error:
            return None, -1, None if error.errno in (_ENOENT, _ENOTDIR) else UNREADABLE
        except MemoryError:
            return None, -1, UNREADABLE

    def load(self) -> tuple:
        """Returns (data, None) of the newest good slot.

        (None, None) when nothing was ever saved; (None, code) when there is a save but no usable one, with the code
        for the display. Never raises.
        """
        data, counter, code = None, -1, None
        newest = 1  # so that an empty store begins with slot 0
        for index, path in enumerate(self._slots):
            found, found_counter, found_code = self._look(path)
            if found_counter > counter:
                data, counter, newest = found, found_counter, index
            elif found_code == NEWER and counter < 0:
                newest = index  # the last to be overwritten: whoever flashes the newer firmware again plays on
            # Of two faults the newer firmware's is the one that a person can mend.
            if found_code and code != NEWER:
                code = found_code
        self._next = (1 - newest, counter + 1)
        return data, None if data is not None else code

    def write(self, data: dict) -> str | None:
        """Saves. Returns None when the bytes are safely on flash, else FULL or UNWRITABLE, with the last save kept.

        Raises only what `encode` raises for data that no save can hold.
        """
        if self._next is None:
            self.load()
        slot, counter = self._next
        raw = encode(data, counter)
        code = self._put(self._slots[slot], raw)
        # After a failure the flash may hold anything: look again before the next write.
        self._next = None if code else (1 - slot, counter + 1)
        return code

    def _put(self, path: str, raw: bytes) -> str | None:
        try:
            try:
                self._files.write(self._temporary, raw)
            except OSError as error:
                if error.errno != _ENOENT:
                    raise
                self._files.make_directory(self._directory)
                self._files.write(self._temporary, raw)
            if self._files.read(self._temporary, LIMIT_BYTES + 1) != raw:
                return UNWRITABLE
            self._files.rename(self._temporary, path)
        except OSError as error:
            self._drop()
            return FULL if error.errno == _ENOSPC else UNWRITABLE
        except MemoryError:
            return UNWRITABLE
        return None

    def _drop(self) -> None:
        """Gives the room of a half written temporary file back, where that is possible."""
        try:
            self._files.remove(self._temporary)
        except OSError:
            return
