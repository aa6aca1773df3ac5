"""What a player is asked to do, in plain words, for each phase of each game."""

from typing import Any

from companion.web.words import N_

_TJUV = {
    "rolloff": N_("Roll the die: the highest roll is the police."),
    "nests": N_("Choose the nest where you start."),
    "cells": N_("Put the officer on a square of the police station."),
    "car": N_("Put the car outside the gate."),
    "roll": N_("Roll the die, or ride the tram if you stand on a stop."),
    "move": N_("Move a piece: choose it, then a square."),
    "rob": N_("Rob this place, or leave it alone."),
    "nest": N_("You are in a nest: hide money, fetch money, or leave it."),
    "credit": N_("Say which piece makes the arrest."),
    "cell": N_("Choose the station square of the prisoner."),
    "guard": N_("Choose the station square of the guard."),
    "follow": N_("The car may stay where it is or drive to the station."),
    "lock": N_("Say which officer stays with the prisoner for good."),
    "sentence": N_("Roll the sentence."),
    "escape": N_("You are in prison: roll. A six sets you free."),
}
_DODUK = {
    "hide": N_("Hide two gems and the ambush in three different buildings, unseen by the thieves."),
    "turn": N_("Throw the die, or do one of the things that replace it."),
    "again": N_("Throw the die once more."),
    "move": N_("The die is thrown: move."),
    "place": N_("Choose where the position move leads."),
    "look": N_("Look inside the building."),
    "rehide": N_("Hide the gem again, unseen by the thieves."),
}
_STOP_THIEF = {
    "rolloff": N_("Roll the dice: the highest roll starts."),
    "strike": N_("Press ON twice: a thief strikes."),
    "clue": N_("Press C to hear what the thief does, or play a card."),
    "press": N_("Press C once more."),
    "roll": N_("Roll the dice, ride the subway, or play a card."),
    "act": N_("Walk, arrest, or end the turn."),
    "run": N_("The thief runs: listen to the scanner."),
    "fine": N_("You are without licence: pay the fine."),
}
PROMPTS = {"tjuv_och_polis": _TJUV, "doduk_japgi": _DODUK, "stop_thief": _STOP_THIEF}

# Headings of long lists of choices, and of the buttons that open them.
VERBS = {
    "move": N_("Move"),
    "place": N_("Choose a square"),
    "ride": N_("Ride"),
    "hide": N_("Hide"),
    "fetch": N_("Fetch"),
    "cell": N_("Choose a station square"),
    "follow": N_("Drive"),
    "trick": N_("Play a trick card"),
    "check": N_("Set up a checkpoint"),
    "rehide": N_("Hide the gem"),
    "arrest": N_("Arrest"),
    "card": N_("Play a card"),
    "roll": N_("What the dice show"),
    "clue": N_("What the scanner shows"),
    "strike": N_("What the scanner shows"),
    "slip": N_("C was pressed out of turn"),
    "run": N_("What the scanner shows"),
}


def prompt(view: dict[str, Any], game: str) -> str:
    """The source text of what the seat to move is asked to do; "" for a phase without words."""
    return PROMPTS.get(game, {}).get(view["phase"], "")
