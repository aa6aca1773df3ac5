"""The WAV files of all sounds, the very ones that `python -m host_sim sounds` writes."""

from functools import cache

from fastapi import FastAPI, HTTPException
from fastapi.responses import Response

from host_sim.wav import wav_bytes
from scanner import sounds


@cache
def wav(name: str) -> bytes:
    """Returns one sound as a WAV file at full volume; the page turns it down. KeyError for an unknown name."""
    if name not in sounds.NAMES:
        raise KeyError(name)
    return wav_bytes(sounds.pulses(sounds.score(name)))


def mount(app: FastAPI) -> None:
    """Serves /sounds/NAME.wav."""

    @app.get("/sounds/{name}.wav")
    def sound(name: str) -> Response:
        try:
            return Response(wav(name), media_type="audio/wav")
        except KeyError:
            raise HTTPException(404, "no such sound") from None
