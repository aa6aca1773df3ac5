"""How the police moves: R14 to R25."""

from companion.games.tjuv_och_polis import turns
from tests.companion.tjuv_och_polis.scene import BOARD, NAMED, Scene, sq


def test_r14_one_roll_one_piece():
    scene = Scene().officer(1, at=sq(12, 10)).roll(2)
    pieces = {a["piece"] for a in scene.legal()}
    assert pieces == {"officer1", "officer2", "officer3", "car"}
    scene.move("officer1", sq(14, 10))
    assert scene.state["turn"] != 0  # the next seat's turn: no second piece


def test_r15_along_the_streets_in_any_direction_never_diagonally():
    scene = Scene().officer(1, at=sq(10, 7)).roll(1)
    assert scene.to("officer1") == {sq(10, 6), sq(10, 8), sq(9, 7), sq(11, 7)}
    assert scene.refused(do="move", piece="officer1", to="999") == "R15"
    assert scene.refused(do="move", piece="officer1", to=NAMED["Station gate"]) == "R15"
    for square in BOARD.squares.values():
        for near in square.near:
            other = BOARD.squares[near]
            assert abs(square.x - other.x) + abs(square.y - other.y) == 1


def test_r16_an_officer_moves_exactly_the_number():
    scene = Scene().officer(1, at=sq(12, 10)).roll(3)
    assert scene.to("officer1") == {sq(9, 10), sq(15, 10), sq(10, 11), sq(10, 9)}
    assert scene.refused(do="move", piece="officer1", to=sq(14, 10)) == "R16"


def test_r17_the_car_moves_twice_the_number_forward():
    scene = Scene().car(sq(12, 1), sq(13, 1)).roll(2)
    assert scene.to("car") == {sq(8, 1), sq(10, 3)}
    assert all(len(a["path"]) == 4 and a["path"][-2] == a["rear"] for a in scene.legal("car"))
    assert not any(sq(13, 1) in a["path"] for a in scene.legal("car"))
    assert scene.refused(do="move", piece="car", to=sq(16, 1), rear=sq(15, 1)) == "R17"


def test_r18_the_car_turns_corners_and_enters_no_square_twice():
    scene = Scene().car(sq(11, 1), sq(12, 1)).roll(6)
    ways = [a["path"] for a in scene.legal("car")]
    assert any(sq(10, 2) in way and sq(10, 1) in way for way in ways)
    assert all(len(set(way)) == len(way) == 12 and not {sq(11, 1), sq(12, 1)} & set(way) for way in ways)


def test_r19_officers_step_straight_from_the_station_to_the_street():
    scene = Scene().officer(1, at=sq(13, 8)).roll(1)
    assert scene.to("officer1") == {sq(13, 7)}
    scene = Scene().officer(1, at=sq(13, 9)).roll(1)
    assert scene.to("officer1") == {sq(13, 10)}


def test_r20_no_two_pieces_of_the_police_on_one_square():
    scene = Scene().officer(1, at=sq(12, 10)).officer(2, at=sq(14, 10)).car(sq(11, 10), sq(10, 10)).roll(2)
    assert sq(14, 10) not in scene.to("officer1") and sq(10, 10) not in scene.to("officer1")
    assert scene.refused(do="move", piece="officer1", to=sq(14, 10)) == "R20"


def test_r21_officers_and_the_car_pass_each_other():
    scene = Scene().officer(1, at=sq(12, 10)).officer(2, at=sq(13, 10)).car(sq(11, 10), sq(10, 10)).roll(3)
    assert {sq(15, 10), sq(9, 10)} <= scene.to("officer1")
    assert sq(17, 10) in scene.to("car")


def test_r22_the_police_passes_thieves_but_not_on_a_tram_stop():
    stop = NAMED["Police Station"]
    scene = Scene().thief(1, at=sq(13, 10)).officer(1, at=sq(12, 10)).roll(2)
    assert sq(14, 10) in scene.to("officer1")
    scene = Scene().thief(1, at=stop).officer(1, at=sq(13, 10)).car(sq(12, 10), sq(11, 10)).roll(2)
    assert scene.to("officer1") == set()  # west the car stands, east nobody passes the stop
    assert scene.to("car") == set()
    scene.officer(1, at=sq(15, 10))
    assert sq(13, 10) not in scene.to("officer1")
    assert scene.refused(do="move", piece="officer1", to=sq(13, 10)) == "R22"


def test_r23_an_officer_walks_through_an_office_open_on_two_sides():
    scene = Scene().officer(1, at=sq(8, 1)).roll(2)
    assert sq(8, 3) in scene.to("officer1")  # through the Lantern Bank
    scene = Scene().officer(1, at=sq(9, 7)).roll(2)
    assert sq(10, 8) in scene.to("officer1")  # around the corner, not through the travel agency
    assert not any(NAMED["Travel Agency"] in a["path"][:-1] for a in scene.legal("officer1"))
    scene.officer(1, at=sq(17, 7))
    assert any(NAMED["Telegraph Station"] in a["path"][:-1] for a in Scene().officer(1, at=sq(18, 7)).roll(2).legal())


def test_r24_the_car_stays_on_the_streets():
    scene = Scene().car(sq(8, 1), sq(7, 1)).roll(1)
    assert all(BOARD.kind[s] in ("street", "stop") for a in scene.legal("car") for s in a["path"])
    assert scene.refused(do="move", piece="car", to=NAMED["Lantern Bank"], rear=sq(8, 1)) == "R24"


def test_r25_another_piece_must_move_and_if_none_can_the_turn_is_lost():
    blocked = Scene(1).officer(1, guards=[0]).officer(2, locked=True).car(NAMED["Station gate"], sq(17, 9))
    blocked.roll(3)
    assert "lost" in blocked.kinds() and blocked.state["turn"] == 1
    one = Scene(1).officer(1, guards=[0]).car(NAMED["Station gate"], sq(17, 9)).roll(3)
    assert {a["piece"] for a in one.legal()} == {"officer2"}
    assert turns.due(one.state) == []
