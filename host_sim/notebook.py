"""What a player heard in this case, as a notebook beside the scanner: for the list of clues and for the map.

Everything in it is public. An entry is one short word, so that a long case fits into the save: "4f" a clue (area
and letter), "-" he did not move, "A148" an arrest tried, "=success" how it ended.
"""

from host_sim import words
from scanner import cues
from scanner.rules.tracker import Tracker

_LETTERS = {"c": "crime", "f": "floor", "d": "door", "w": "window", "s": "street", "u": "subway"}
_KINDS = {kind: letter for letter, kind in _LETTERS.items()}
_UNKNOWN = "?"
_LONGEST = 6000  # characters in a save; a case of two thousand actions


class Notebook:
    """Listens to a console's events (`hear` is its listener) and writes down what was heard to the end."""

    def __init__(self, text: str = ""):
        """`text` is that of an earlier notebook. ValueError when it is none."""
        self.entries = text.split()
        for entry in self.entries:
            if not _is_entry(entry):
                raise ValueError(f"no notebook entry: {entry!r}")
        self._pending: tuple[str, str] | None = None

    def text(self) -> str:
        """Returns all entries as one line for the save; empty when the case is too long for one."""
        line = " ".join(self.entries)
        return line if len(line) <= _LONGEST else ""

    def hear(self, event: str, data: dict, first: bool) -> None:
        """Takes one event of the console; `first`: its history holds just one action, with one clue.

        A clue counts once its sound is complete: one that OFF cuts short will be played again.
        """
        if event == "clue":
            entry = "-" if data["kind"] == "stay" else f"{data['area']}{_KINDS[data['kind']]}"
            self._pending = (entry, data["sound"])
        elif event == "sound_end" and self._pending and self._pending[1] == data["sound"]:
            entry = self._pending[0]
            self._pending = None
            if first and entry.endswith("c"):
                self.entries.clear()
            self.entries.append(entry)
        elif event == "arrest":
            self.entries.append(f"A{data['place']:03d}")
        elif event == "result":
            self.entries.append(f"={data['result']}")

    def begun_elsewhere(self) -> None:
        """Says that a case runs whose first clues this notebook has not heard."""
        self.entries = [_UNKNOWN]

    def lines(self) -> list[tuple[str, str, str]]:
        """Returns (replay digit or "", display text, words) of every action and arrest, newest first."""
        found: list[tuple[str, str, str]] = []
        digit = 0
        for n in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[n]
            if entry == _UNKNOWN:
                found.append(("", "", "the clues before: press 0 to 9"))
            elif entry == "-":
                found.append(("", "", "one bleep: he did not move"))
            elif entry[0] == "A":
                end = self.entries[n + 1] if n + 1 < len(self.entries) else ""
                how = words.RESULTS[end[1:]] if end.startswith("=") else "arrest"
                found.append(("", entry[1:], how))
            elif entry[0] != "=":
                area, kind = int(entry[0]), _LETTERS[entry[1]]
                said = f"{words.area(area)}: {words.CLUES[kind]}"
                rides = kind == "street" and n and self.entries[n - 1].endswith("u")
                if rides:
                    said = f"{words.area(area)}: up from the subway"
                whole = kind == "subway" and n + 1 < len(self.entries) and self.entries[n + 1].endswith("s")
                own_digit = "" if whole or digit > 9 else str(digit)
                digit += 0 if whole else 1
                found.append((own_digit, cues.clue_text(area, kind, captions=True), said))
        return found

    def places(self) -> set[int] | None:
        """Returns every place where the thief can be by what was heard; None when the notebook does not tell."""
        if not self.entries or _UNKNOWN in self.entries or "=success" in self.entries:
            return None
        tracker = Tracker()
        arrest = 0
        try:
            for entry in self.entries:
                if entry[0] == "A":
                    arrest = int(entry[1:])
                elif entry == "=false":
                    tracker.ruled_out(arrest)
                elif entry == "=escape":
                    tracker.seen(arrest)
                elif entry != "-":
                    tracker.clue(int(entry[0]), _LETTERS[entry[1]])
        except ValueError:  # of another case than the one that runs
            return None
        return tracker.places()


def _is_entry(entry: str) -> bool:
    if entry in ("-", _UNKNOWN):
        return True
    if entry[0] == "A":
        return len(entry) == 4 and entry[1:].isdigit()
    if entry[0] == "=":
        return entry[1:] in words.RESULTS
    return len(entry) == 2 and entry[0] in "12345678" and entry[1] in _LETTERS
