"""Speakers: what is sent to the device, what happens when there is none."""

import os
import sys
import threading

import pytest

from host_sim import audio

miniaudio = pytest.importorskip("miniaudio")


@pytest.fixture
def device():
    speaker = audio.DeviceSpeaker([miniaudio.Backend.NULL])
    speaker._device.stop()  # the frames below are asked for by the test, not by the device's thread
    yield speaker
    speaker.close()


def started(speaker):
    stream = speaker.stream()
    next(stream)
    return stream


def test_device_gets_the_sound_once_then_silence(device):
    stream = started(device)
    device.play("tip", 4, 100)
    sound = audio.samples("tip", 4, 100)
    heard = b"".join(stream.send(441) for _ in range(len(sound) // 882 + 10))
    assert heard.startswith(sound)
    assert not any(heard[len(sound) :])
    assert len(heard) % 882 == 0


def test_stop_is_silent_from_the_next_frame_on(device):
    stream = started(device)
    device.play("arrest_siren", 4, 100)
    assert any(stream.send(441))
    device.stop()
    assert not any(stream.send(441))


def test_the_next_sound_follows_the_end_of_the_one_before(device):
    stream = started(device)
    device.play("key", 4, 100)
    device.play("dot", 4, 100)
    both = audio.samples("key", 4, 100) + audio.samples("dot", 4, 100)
    assert stream.send(len(both) // 2) == both


def test_the_devices_own_thread_takes_the_sound():
    drained = threading.Event()

    class Watched(audio.DeviceSpeaker):
        def stream(self):
            inner = super().stream()
            frames = yield next(inner)
            while True:
                chunk = inner.send(frames)
                if any(chunk):
                    drained.set()
                frames = yield chunk

    speaker = Watched([miniaudio.Backend.NULL])
    speaker.play("shots", 4, 100)
    assert drained.wait(10)
    speaker.close()


def test_speed_and_volume_change_the_samples():
    assert len(audio.samples("door", 4, 87)) > 1.1 * len(audio.samples("door", 4, 100))
    assert not any(audio.samples("door", 0, 100))


@pytest.fixture
def player(tmp_path):
    """Makes a player program that writes down the file it was given and then does as it is told."""

    def make(then):
        script = tmp_path / "player.py"
        script.write_text(f"import sys, time\nopen(r'{tmp_path / 'log'}', 'a').write(sys.argv[1] + '\\n')\n{then}\n")
        return audio.ProgramSpeaker((sys.executable, str(script), "{file}"))

    return make


def test_program_plays_a_wav_file_of_the_sound(player, tmp_path):
    speaker = player("assert open(sys.argv[1], 'rb').read(4) == b'RIFF'")
    speaker.play("tip", 2, 100)
    assert [p.wait(30) for p in speaker._running] == [0]
    speaker.play("tip", 0, 100)
    assert speaker.note == ""
    assert (tmp_path / "log").read_text().count("tip-2-100.wav") == 1
    speaker.close()


def test_stop_ends_the_program(player):
    speaker = player("time.sleep(600)")
    speaker.play("shots", 4, 100)
    process = speaker._running[0]
    speaker.stop()
    assert process.poll() is not None
    speaker.close()


def test_a_program_that_fails_is_left_alone_and_the_player_is_told(player):
    speaker = player("sys.exit(1)")
    speaker.play("tip", 4, 100)
    speaker._running[0].wait(30)
    speaker.play("tip", 4, 100)
    assert "captions only" in speaker.note
    assert not speaker._running
    speaker.close()


def test_a_program_that_is_gone_is_no_traceback():
    speaker = audio.ProgramSpeaker((os.path.join("no", "such", "player"), "{file}"))
    speaker.play("tip", 4, 100)
    assert "captions only" in speaker.note
    speaker.close()


def test_without_a_device_a_program_is_used_and_without_any_the_captions(monkeypatch):
    def no_device():
        raise miniaudio.MiniaudioError("none", 0)

    monkeypatch.setattr(audio, "DeviceSpeaker", no_device)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(audio.shutil, "which", lambda name: "/usr/bin/aplay" if name == "aplay" else None)
    speaker = audio.open_speaker()
    assert speaker._command == ("aplay", "-q", "{file}")
    speaker.close()
    monkeypatch.setattr(audio.shutil, "which", lambda name: None)
    assert audio.open_speaker().note == audio.NO_SOUND
    monkeypatch.setattr(audio, "miniaudio", None)
    assert audio.open_speaker().note == audio.NO_SOUND


def test_mute_never_opens_a_device(monkeypatch):
    monkeypatch.setattr(audio, "DeviceSpeaker", lambda: pytest.fail("opened"))
    assert "captions only" in audio.open_speaker(mute=True).note
