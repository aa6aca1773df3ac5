"""The WAV files of all sounds, the very ones that `python -m host_sim sounds` writes."""

from functools import lru_cache

from fastapi import FastAPI, HTTPException
from fastapi.responses import Response

from host_sim.wav import wav_bytes
from scanner import sounds
from scanner.settings import RANGES

_, SLOWEST, FULL = RANGES["speed_percent"]


@lru_cache(maxsize=64)
def wav(name: str, speed_percent: int = FULL) -> bytes:
    """Returns one sound as a WAV file at full volume; the page turns it down.

    KeyError for an unknown name, ValueError for a speed that the scanner does not have (87 to 100 percent).
    """
    if name not in sounds.NAMES:
        raise KeyError(name)
    return wav_bytes(sounds.pulses(sounds.score(name), speed=speed_percent / 100))


def mount(app: FastAPI) -> None:
    """Serves /sounds/NAME.wav, and /sounds/NAME.wav?speed=90 for a scanner that is set slower."""

    @app.get("/sounds/{name}.wav")
    def sound(name: str, speed: int = FULL) -> Response:
        try:
            return Response(wav(name, speed), media_type="audio/wav")
        except KeyError:
            raise HTTPException(404, "no such sound") from None
        except ValueError:
            raise HTTPException(404, f"speed is a number from {SLOWEST} to {FULL} percent") from None
