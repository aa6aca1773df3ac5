"""What a web page draws of a table: every piece on its square, and nothing that the seat may not know."""

import json

from companion.games import stop_thief as game
from companion.games.kit import play
from companion.games.kit.session import Session
from companion.games.stop_thief.cards import CARDS
from companion.web.scenes import SCENES
from tests.companion.stop_thief.scene import BOARD


def test_every_square_lies_on_the_sheet():
    scene = SCENES["stop_thief"]
    view = game.view(game.new({}, ["Ada", "Ben"], 1), 0)
    spots = scene.spots(view)
    assert set(spots) == set(BOARD.squares) and len(set(spots.values())) == 594
    assert all(0 < x < scene.size[0] and 0 < y < scene.size[1] for x, y in spots.values())


def test_pieces_and_facts_of_a_whole_game():
    scene = SCENES["stop_thief"]
    for mode in ("competitive", "cooperative"):
        session = Session("stop_thief", {"mode": mode}, play.names(game, 3), 5)
        table = play.Table(session, 5)
        while True:
            for seat in (None, 0, 1, 2):
                view = session.view(seat)
                assert [p.at for p in scene.pieces(view, str)] == [s["at"] for s in session.state["seats"]]
                facts = json.dumps(scene.facts(view, str))
                hand = session.state["seats"][seat]["hand"] if seat is not None else []
                told = {kind for kind, (_, words) in CARDS.items() if words in facts}
                assert told == set(hand)
            if table.step() is None:
                break
