"""The maze router: shortest way, layer change, rip-up, clearance, and the honest answer when there is no way."""

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.route import Obstacle, Router, Rules

RULES = Rules()
PITCH = 0.635


def router(pads, size=(20.0, 20.0), walls=()):
    obstacles = [Obstacle(x, y, 1.6, 1.6, net) for net, x, y in pads]
    obstacles += [Obstacle(x, y, w, h, None) for x, y, w, h in walls]
    return Router(size, PITCH, (0, 0), obstacles, RULES)


def at(column, row):
    return column * PITCH, row * PITCH


def length(result, net):
    return sum(math.dist(a, b) for n, _, a, b in result.tracks if n == net)


def reached(result, net, start, end):
    """True when copper leads from start to end, by points that tracks and vias share."""
    links = [((layer, a), (layer, b)) for n, layer, a, b in result.tracks if n == net]
    links += [((0, at), (1, at)) for n, at in result.vias if n == net]
    seen, todo = set(), [(layer, point) for layer in (0, 1) for point in (start,)]
    while todo:
        spot = todo.pop()
        if spot in seen:
            continue
        seen.add(spot)
        for a, b in links:
            for here, there in ((a, b), (b, a)):
                if here[0] == spot[0] and math.dist(here[1], spot[1]) < 1e-6:
                    todo.append(there)
    return any(math.dist(point, end) < 1e-6 for _, point in seen)


def test_a_straight_connection_is_straight():
    result = router([("A", *at(4, 10)), ("A", *at(24, 10))]).route(["A"])
    assert result.failed == []
    assert result.vias == []
    assert length(result, "A") == pytest.approx(20 * PITCH)


def test_a_wall_is_gone_around_with_its_clearance():
    result = router([("A", *at(4, 15)), ("A", *at(26, 15))], walls=[(9.5, 9.5, 0.8, 12.0)]).route(["A"])
    assert result.failed == []
    wall = Obstacle(9.5, 9.5, 0.8, 12.0, None)
    for _, _, a, b in result.tracks:
        for i in range(21):
            spot = (a[0] + (b[0] - a[0]) * i / 20, a[1] + (b[1] - a[1]) * i / 20)
            assert wall.distance(*spot) >= RULES.clearance + RULES.track / 2 - 1e-6


def test_crossing_nets_use_the_two_layers():
    pads = [("A", *at(4, 15)), ("A", *at(26, 15)), ("B", *at(15, 4)), ("B", *at(15, 26))]
    result = router(pads).route(["A", "B"])
    assert result.failed == []
    assert {layer for net, layer, *_ in result.tracks if net == "A"} != {
        layer for net, layer, *_ in result.tracks if net == "B"
    }


def test_three_nets_share_a_gap():
    walls = [(9.5, 4.1, 0.8, 8.2), (9.5, 15.4, 0.8, 9.2)]
    pads = [("A", *at(4, 15)), ("A", *at(26, 15)), ("B", *at(4, 20)), ("B", *at(26, 10))]
    pads += [("C", *at(4, 10)), ("C", *at(26, 20))]
    result = router(pads, walls=walls).route(["A", "B", "C"])
    assert result.failed == []
    for net, (x0, y0), (x1, y1) in (("A", (4, 15), (26, 15)), ("B", (4, 20), (26, 10)), ("C", (4, 10), (26, 20))):
        assert reached(result, net, at(x0, y0), at(x1, y1))


def test_a_net_that_stands_in_the_way_is_ripped_up_and_routed_again(monkeypatch):
    """A crowded corner where the net routed first closes off a later one (found by searching random placements)."""
    spots = [(16, 16), (3, 4), (4, 8), (16, 5), (7, 7), (12, 6), (12, 13), (13, 9), (16, 11), (8, 11), (7, 3), (5, 15)]
    ripped = []
    remove = Router._remove
    monkeypatch.setattr(Router, "_remove", lambda self, net: (ripped.append(net), remove(self, net)))
    result = router([("ABCDEF"[i // 2], *at(*spot)) for i, spot in enumerate(spots)], size=(12.0, 12.0)).route("ABCDEF")
    assert ripped == ["A"]
    assert result.failed == []
    for i, net in enumerate("ABCDEF"):
        assert reached(result, net, at(*spots[2 * i]), at(*spots[2 * i + 1]))


def test_a_net_without_a_way_is_named():
    walls = [(9.5, 10.0, 0.8, 30.0)]
    pads = [("A", *at(4, 15)), ("A", *at(26, 15)), ("B", *at(4, 4)), ("B", *at(10, 4))]
    result = router(pads, walls=walls).route(["A", "B"])
    assert result.failed == ["A"]
    assert reached(result, "B", at(4, 4), at(10, 4))


def test_a_pad_between_grid_points_is_refused():
    with pytest.raises(ValueError, match="no grid point inside"):
        Router((20, 20), 2.0, (0, 0), [Obstacle(5.0, 5.0, 0.4, 0.4, "A")], RULES)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(3, 27), st.integers(3, 27)), min_size=8, max_size=8, unique=True))
def test_whatever_is_routed_is_joined_and_keeps_its_distance(spots):
    if any(math.dist(at(*a), at(*b)) < 1.6 + 2 * RULES.clearance for a, b in itertools.combinations(spots, 2)):
        return
    pads = [("ABCD"[i // 2], *at(*spot)) for i, spot in enumerate(spots)]
    result = router(pads).route(list("ABCD"))
    for i, net in enumerate("ABCD"):
        if net not in result.failed:
            assert reached(result, net, at(*spots[2 * i]), at(*spots[2 * i + 1]))
    marks = [(net, layer, at_, RULES.track / 2) for net, layer, a, b in result.tracks for at_ in samples(a, b)]
    marks += [(net, layer, spot, RULES.via / 2) for net, spot in result.vias for layer in (0, 1)]
    marks += [(net, layer, (x, y), 0.8) for net, x, y in pads for layer in (0, 1)]
    for one, two in itertools.combinations(marks, 2):
        if one[0] != two[0] and one[1] == two[1]:
            assert math.dist(one[2], two[2]) - one[3] - two[3] >= RULES.clearance - 1e-6


def samples(a, b):
    count = max(1, round(math.dist(a, b) / 0.2))
    return [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count) for i in range(count + 1)]
