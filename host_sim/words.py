"""What the terminal says in words: clues, sounds, the keys that work now, the help page."""

from scanner import menu

AREAS = {1: "Furs", 2: "Jewelry", 3: "Antiques", 4: "Bank", 5: "street", 6: "street", 7: "street", 8: "street"}

CLUES = {
    "crime": "a crime!",
    "floor": "footsteps",
    "door": "a door",
    "window": "a window breaks",
    "street": "running outside",
    "subway": "down to the subway",
}

SOUNDS = {
    "crime": "alarm bell",
    "floor": "two slow steps",
    "door": "creaking door",
    "glass": "breaking glass",
    "street": "fast steps outside",
    "subway": "subway train, then fast steps",
    "tip": "the phone: a secret tip",
    "dot": "one bleep: he did not move",
    "key": "key",
    "arrest_siren": "police siren",
    "shots": "shots",
    "shots_soft": "knocks (soft shots)",
    "hee_haw": "two-tone siren: caught!",
    "taunt": "taunt: nyah nyah, he got away!",
    "raspberry": "raspberry: nobody there",
    "blip": "low blip: this key does nothing now",
}

RESULTS = {
    "success": "arrested: the reward is yours",
    "false": "false arrest: nobody there",
    "escape": "he was there and ran",
}

HINTS = {
    "off": "o  switch on",
    "ready": """\
o  a thief strikes   c  lesson: clues
1-9  single sounds   a  lesson: arrests
s  settings          t  a sample tip""",
    "large": """\
c  clue: he acts     0-9  hear again
t  tip, while held   m  map of his places
a  arrest, 3 digits  o  a new thief""",
    "ask": """\
Give up this thief?
o  yes, a new one
any other key  no""",
    "arrest": """\
Type the 3 digits of his place.
a  cancel""",
    "caught": """\
o  the next thief strikes
0  held: crimes after the first,
   each adds $100 to the reward""",
}

HELP = """\
A thief is at work in the city. You hear what he does, never where: find him.

 o   ON: ready; again: a thief strikes    x    OFF: dark, the case is kept
 c   CLUE: his next action                t    TIP: his place, while held
 a   ARREST, then 3 digits; a cancels     0-9  hear a clue again, 0 = newest
 s   settings (ON held 2 seconds)         + -  volume
 m   map of all places where he can be    q    quit, the case is kept

The keypad can be clicked, and held, with the mouse. Keys that you type while
sounds run wait their turn; x and + - work at once. A terminal cannot tell
when a key comes up: t counts as held until 0.7 s after its last repeat.

Display  Area digit and what happened: Cr crime, FL footsteps indoors,
         dr door, GL window, St street. Areas 1 Furs, 2 Jewelry, 3 Antiques,
         4 Bank, 5 to 8 streets.
Flashes  He did not move, or the case goes on after a pause.
Point    Practice: somebody knows the seed that this thief comes from.
Thief    Each move is two board spaces, never straight back; a door or window
         he leaves on its other side. Indoors he robs a crime scene beside him
         that is not robbed yet. From a corner station he rides the subway and
         comes up at any of the five.
Arrest   Right only on exactly his place; even then, one time in four unless
         the settings say otherwise, he escapes and runs five or six actions.\
"""


def area(digit: int) -> str:
    """Returns "Bank (4)" or "street 5"."""
    return f"street {digit}" if digit > 4 else f"{AREAS[digit]} ({digit})"


def settings_lines(settings) -> list[str]:
    """Returns one line for each option of the keypad menu, with its value, and how to leave."""
    lines = [f"{key}  {name.replace('_', ' ')}: {settings.get(name)}" for key, (name, _, _) in menu.MENU.items()]
    half = (len(lines) + 1) // 2
    rows = [f"{a:<22}{b}".rstrip() for a, b in zip(lines[:half], [*lines[half:], ""], strict=False)]
    return [*rows, "digit again or c: next  a: before  o: out"]
