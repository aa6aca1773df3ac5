"""From what a scanner on the table says to the actions of a game with thief=scanner.

The events are those of docs/protocol.md (a scanner on the wire) and of scanner.console's listener (one in process):
clue, arrest, result. Everything in them is public.
"""

from typing import Any

State = dict[str, Any]

# The phase decides what a clue belongs to: a start, a press of C, an action of the run.
_VERBS = {"strike": "strike", "clue": "clue", "press": "clue", "run": "run"}


class Relay:
    """Feed it every event of the scanner; it gives back the action to play whenever one is complete."""

    def __init__(self):
        self._clues: list[list] = []
        self._place: int | None = None

    def feed(self, state: State, event: str, data: dict[str, Any]) -> dict[str, Any] | None:
        """The action for the seat to move, or None. It may be illegal: then somebody pressed a key out of turn."""
        if event == "case":
            self._clues = []
        elif event == "clue":
            return self._clue(state, data)
        elif event == "arrest":
            self._place = data["place"]
        elif event == "result" and self._place is not None:
            place, self._place = self._place, None
            return {"do": "arrest", "place": place, "result": data["result"]}
        return None

    def _clue(self, state: State, data: dict[str, Any]) -> dict[str, Any] | None:
        verb = _VERBS.get(state["phase"], "slip")
        if data["kind"] == "stay":
            return {"do": verb, "clues": []}
        self._clues.append([data["area"], data["kind"]])
        if data["kind"] == "subway":
            return None  # R8: the street at the other end belongs to the same action
        clues, self._clues = self._clues, []
        return {"do": verb, "clues": clues}

    @staticmethod
    def quiet(state: State) -> dict[str, Any] | None:
        """The action when the scanner has nothing more to say: a run of five actions is over then (R35)."""
        return {"do": "run_over"} if state["phase"] == "run" and state["step"]["press"] == 1 else None
