"""A hot-seat game in the terminal: numbered choices, undo and redo."""

from companion.games.kit.events import for_seat, render
from companion.games.kit.session import Session

HELP = "number = play it; enter = more choices; u = undo; r = redo; q = leave (--save keeps the game)"
_PAGE = 30


def play_by_hand(session: Session) -> None:
    """Asks for one action after another until the game is over or somebody leaves (q or end of input)."""
    first = 0
    print(HELP)
    while (seat := session.to_move()) is not None:
        actions = session.legal()
        numbers = [str(number) for number in range(1, len(actions) + 1)]
        print(f"-- {session.state['players'][seat]}")
        for number, action in enumerate(actions[first : first + _PAGE], first + 1):
            print(f"  {number}. {render(session.game.describe(session.state, action))}")
        try:
            word = input(f"1-{len(actions)}, u, r, q: ").strip().lower()
        except EOFError:
            return
        if word == "q":
            return
        if word in ("u", "r"):
            done = session.undo() if word == "u" else session.redo()
            print("done" if done else "nothing there")
            first = 0
        elif word == "":
            first = first + _PAGE if first + _PAGE < len(actions) else 0
        elif word in numbers:
            for event in for_seat(session.act(actions[numbers.index(word)]), seat):
                print(f"   {render(event)}")
            first = 0
        else:
            print(HELP)
