"""Clues, results and sounds in words, for captions, the history and screen readers."""

from companion.web.words import N_, Translate

AREAS = {
    1: N_("Furs"),
    2: N_("Jewelry"),
    3: N_("Antiques"),
    4: N_("Bank"),
    5: N_("5th Street"),
    6: N_("6th Street"),
    7: N_("7th Street"),
    8: N_("8th Street"),
}
KINDS = {
    "crime": N_("a crime, the alarm rings"),
    "floor": N_("footsteps on the floor"),
    "door": N_("a door creaks"),
    "window": N_("a window breaks"),
    "street": N_("running in the street"),
    "subway": N_("into the subway"),
}
RESULTS = {
    "success": N_("Arrest at {place}: caught!"),
    "false": N_("Arrest at {place}: nobody there"),
    "escape": N_("Arrest at {place}: he was there, and ran"),
}
# Captions of the sounds of scanner.sounds.NAMES.
SOUNDS = {
    "crime": N_("Alarm"),
    "floor": N_("Footsteps"),
    "door": N_("A door creaks"),
    "glass": N_("Breaking glass"),
    "street": N_("Quick steps"),
    "subway": N_("A train"),
    "tip": N_("Tip"),
    "dot": N_("A short bleep: he stays where he is"),
    "key": N_("Key"),
    "blip": N_("That key does nothing here"),
    "arrest_siren": N_("Police siren"),
    "shots": N_("Shots"),
    "shots_soft": N_("Soft shots"),
    "hee_haw": N_("Two-tone horn"),
    "taunt": N_("He taunts you"),
    "raspberry": N_("Raspberry"),
}


def clue_words(clue: dict, _: Translate) -> str:
    """Returns one line of the history: {"area", "kind"} of a clue, {"kind": "stay"}, or {"result", "place"}."""
    if "result" in clue:
        place = "?" if clue["place"] is None else f"{clue['place']:03}"
        return _(RESULTS[clue["result"]]).format(place=place)
    if clue["kind"] == "stay":
        return _("He stays where he is")
    return _("{area}: {kind}").format(area=_(AREAS[clue["area"]]), kind=_(KINDS[clue["kind"]]))
