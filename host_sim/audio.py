"""Sounds through whatever this machine has: its sound device, a player program, or none (captions only).

A speaker has play(name, volume, speed_percent), stop(), close() and `note`, one line for the player when there
is something to say about it. No speaker ever raises: a game goes on without sound.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Generator
from functools import lru_cache
from pathlib import Path

from host_sim import wav
from scanner import sounds

try:
    import miniaudio
except ImportError:  # no wheel for this machine: a player program has to do
    miniaudio = None

NO_SOUND = "no sound on this machine: captions only"
_BUFFER_MS = 40
_PLAYERS = {
    "linux": (("pw-play", "{file}"), ("paplay", "{file}"), ("aplay", "-q", "{file}")),
    "darwin": (("afplay", "{file}"),),
    "win32": (("powershell", "-NoProfile", "-Command", "(New-Object Media.SoundPlayer '{file}').PlaySync()"),),
}


@lru_cache(maxsize=64)
def samples(name: str, volume: int, speed_percent: int) -> bytes:
    """Returns a sound as 16-bit mono samples at wav.RATE_HZ, in this machine's byte order."""
    return wav.render(sounds.pulses(sounds.score(name), volume, speed_percent / 100)).tobytes()


class Silent:
    """No sound at all; `note` says why."""

    def __init__(self, note: str = ""):
        self.note = note

    def play(self, name: str, volume: int, speed_percent: int) -> None:
        """Does nothing."""

    def stop(self) -> None:
        """Does nothing."""

    def close(self) -> None:
        """Does nothing."""


class DeviceSpeaker:
    """The sound device, by way of miniaudio: open all the time, so that a sound starts within a buffer's length."""

    note = ""

    def __init__(self, backends: list | None = None):
        """Opens the default device. miniaudio.MiniaudioError when there is none."""
        self._lock = threading.Lock()
        self._rest = b""
        if backends is None:  # without this list miniaudio falls back to a device that plays to nobody
            backends = [b for b in miniaudio.Backend if b is not miniaudio.Backend.NULL]
        with _quiet_stderr():
            self._device = miniaudio.PlaybackDevice(
                output_format=miniaudio.SampleFormat.SIGNED16,
                nchannels=1,
                sample_rate=wav.RATE_HZ,
                buffersize_msec=_BUFFER_MS,
                backends=backends,
                app_name="Crime Scanner",
            )
            stream = self.stream()
            next(stream)
            self._device.start(stream)

    def stream(self) -> Generator[bytes, int, None]:
        """Yields as many frames as the device asks for: what is left of the sound, then silence."""
        frames = yield b""
        while True:
            with self._lock:
                chunk, self._rest = self._rest[: 2 * frames], self._rest[2 * frames :]
            frames = yield chunk.ljust(2 * frames, b"\0")

    def play(self, name: str, volume: int, speed_percent: int) -> None:
        """Starts a sound; what is left of the one before (a buffer's length at most) is still heard first."""
        data = samples(name, volume, speed_percent)
        with self._lock:
            self._rest = self._rest[: 2 * wav.RATE_HZ * _BUFFER_MS // 1000] + data

    def stop(self) -> None:
        """Cuts the sound off."""
        with self._lock:
            self._rest = b""

    def close(self) -> None:
        """Gives the device back."""
        self._device.close()


class ProgramSpeaker:
    """A player program, one process a sound."""

    def __init__(self, command: tuple[str, ...]):
        """`command` is the program and its arguments, "{file}" where the WAV file's path goes."""
        self.note = ""
        self._command = command
        self._running: list[subprocess.Popen] = []
        self._folder = tempfile.TemporaryDirectory(prefix="crime-scanner-")

    def play(self, name: str, volume: int, speed_percent: int) -> None:
        """Starts the program on a file of the sound, unless it has failed before."""
        self._look_back()
        if self.note or not volume:
            return
        path = Path(self._folder.name, f"{name}-{volume}-{speed_percent}.wav")
        try:
            if not path.exists():
                wav.write(path, sounds.pulses(sounds.score(name), volume, speed_percent / 100))
            command = [word.replace("{file}", str(path)) for word in self._command]
            quiet = subprocess.DEVNULL
            self._running.append(subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet))
        except OSError as error:
            self.note = f"{self._command[0]}: {error.strerror}: captions only"

    def stop(self) -> None:
        """Ends the program."""
        for process in self._running:
            if process.poll() is None:
                process.terminate()
                process.wait()
        self._running.clear()

    def close(self) -> None:
        """Ends the program and removes the files."""
        self.stop()
        self._folder.cleanup()

    def _look_back(self) -> None:
        if any(process.poll() for process in self._running):
            self.note = f"{self._command[0]} cannot play here: captions only"
        self._running = [process for process in self._running if process.poll() is None]


def open_speaker(mute: bool = False) -> Silent | DeviceSpeaker | ProgramSpeaker:
    """Returns the best speaker that this machine has."""
    if mute:
        return Silent("muted: captions only")
    if miniaudio is not None:
        with contextlib.suppress(miniaudio.MiniaudioError):
            return DeviceSpeaker()
    for command in _PLAYERS.get(sys.platform, ()):
        if shutil.which(command[0]):
            return ProgramSpeaker(command)
    return Silent(NO_SOUND)


@contextlib.contextmanager
def _quiet_stderr():
    """Sound libraries write straight to file descriptor 2 when they look for devices, over the terminal's picture."""
    sys.stderr.flush()
    kept = os.dup(2)
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
