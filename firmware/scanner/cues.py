"""What the console says: a cue is one thing that it shows and sounds, as plain JSON data.

["clue", area, kind, new]      a clue of the thief; new = 1 begins an action, 0 goes on with it (street after subway)
["stay"]                       no move: one bleep, the clue before flashes (R23, D7)
["sound", name, text]          a sound under a text; "" keeps the display
["gap", ms]                    silence
["mode", mode]                 takes no time: the console is now in that mode
"""

CODE_OF_KIND = {"crime": "Cr", "floor": "FL", "door": "dr", "window": "GL", "street": "St", "subway": "St"}

# Codes for players who cannot hear. A sound that is not here shows enough by itself.
CAPTIONS = {
    "dot": "no ",
    "blip": " ? ",
    "arrest_siren": "SIr",
    "shots": "bAn",
    "shots_soft": "bAn",
    "hee_haw": "HEE",
    "taunt": "nAn",
    "raspberry": "rAS",
}
RESULT_TEXTS = {"success": "Got", "false": "FAL", "escape": "run"}

# Silences in milliseconds, measured or estimated on the unit of 1979 (facts/sounds.json, arrest_timing_ms).
_AFTER_SHOTS_MS = 1260
_BEFORE_RASPBERRY_MS = 960
_BETWEEN_RUN_CLUES_MS = 350

SAMPLE_CLUES = ("crime", "floor", "door", "window", "street", "subway")
SAMPLE_ARRESTS = ("success", "false", "escape")
SAMPLE_SOUNDS = ("arrest_siren", "shots", "hee_haw")  # keys 7 to 9 of ready mode, after SAMPLE_CLUES on 1 to 6


def sound_of_kind(kind: str) -> str:
    """Returns the name of the sound of a clue's kind."""
    return "glass" if kind == "window" else kind


def clue_text(area: int, kind: str, captions: bool = False) -> str:
    """Returns the three characters of a clue, "4FL" (R7, R8). A subway ride shows St (R8), with captions Sb."""
    code = "Sb" if captions and kind == "subway" else CODE_OF_KIND[kind]
    return (str(area) if area else " ") + code


def action_cues(clues: list) -> list:
    """Returns the cues of one action of the thief: its clues, or a stay when there is none (R23)."""
    if not clues:
        return [["stay"]]
    return [["clue", area, kind, int(i == 0)] for i, (area, kind) in enumerate(clues)]


def arrest_cues(result: str, typed: str, shots: str, captions: bool = False) -> list:
    """Returns the sounds of an arrest up to its result (R33 to R36); `shots` names the burst.

    The digits `typed` stay on the display, with captions the codes of the sounds; the last sound shows the result.
    The run after an escape is not in it: see `run_cues`.
    """

    def sound(name):
        return ["sound", name, CAPTIONS[name] if captions else typed]

    if result == "false":
        return [sound("arrest_siren"), ["gap", _BEFORE_RASPBERRY_MS], ["sound", "raspberry", RESULT_TEXTS[result]]]
    last = "hee_haw" if result == "success" else "taunt"
    return [
        sound("arrest_siren"),
        sound(shots),
        ["gap", _AFTER_SHOTS_MS],
        ["sound", last, RESULT_TEXTS[result]],
    ]


def run_cues(actions: list) -> list:
    """Returns the cues of the 5 or 6 actions of a run (R35), each after a short silence."""
    cues = []
    for clues in actions:
        cues.append(["gap", _BETWEEN_RUN_CLUES_MS])
        cues.extend(action_cues(clues))
    return cues


def sample_clue_cues(kind: str) -> list:
    """Returns the cues of one lesson of the sound school (R12); a subway ride is train, then fast steps."""
    cues = [["sound", sound_of_kind(kind), clue_text(0, kind, captions=True)]]
    if kind == "subway":
        cues.append(["sound", "street", clue_text(0, "street")])
    return cues


def sample_sound_cue(key: str) -> list:
    """Returns the cue of one sound of the sound school, keys "1" to "9", under its code."""
    number = int(key)
    if number <= len(SAMPLE_CLUES):
        kind = SAMPLE_CLUES[number - 1]
        return ["sound", sound_of_kind(kind), clue_text(0, kind, captions=True)]
    name = SAMPLE_SOUNDS[number - len(SAMPLE_CLUES) - 1]
    return ["sound", name, CAPTIONS[name]]
