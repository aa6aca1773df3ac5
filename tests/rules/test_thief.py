"""Every rule of the thief by its number, against the board's numbers."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scanner.rules import city
from scanner.rules.rng import Rng
from scanner.rules.thief import ODDS as DEFAULT_ODDS
from scanner.rules.thief import STYLES, Thief
from scanner.rules.tracker import Tracker
from scanner.rules.ways import RIDE as WAY_RIDE
from scanner.rules.ways import WAYS, ways
from tests.proof import size
from tests.rules import oracle
from tests.rules.oracle import FACTS, ODDS, RESTLESS, RIDE, Witness, clue_of

SEEDS = st.integers(0, 2**32 - 1)
BOTH = pytest.mark.parametrize("style", STYLES)


def put(place, came_from=0, robbed=(), *, odds=RESTLESS, seed=1, style="classic", crimes=1):
    """A thief in the middle of a case."""
    state = {"place": place, "from": came_from, "robbed": list(robbed), "crimes": crimes, "escapes": 0, "heard": None}
    return Thief.from_state(Rng(seed), odds, style, state)


def goes_to(*where, times=300, **how):
    """Counts where a thief goes next from the same position."""
    counts = Counter()
    for seed in range(times):
        thief = put(*where, seed=seed, **how)
        clues = thief.act()
        counts[RIDE if len(clues) == 2 else thief.place] += 1
    return counts


def even(counts):
    """True when no count is more than 5 sigma from the even share."""
    total, kinds = sum(counts.values()), len(counts)
    return all(abs(c - total / kinds) < 5 * (total / kinds) ** 0.5 for c in counts.values())


def test_every_position_offers_the_moves_of_the_board():
    for place, facts in FACTS.items():
        for came_from in facts["moves"]:
            options, grabs = ways(place, came_from)
            found = {RIDE if o == WAY_RIDE else o for o in options}
            assert len(found) == len(options)
            assert found == oracle.legal(place, came_from, oracle.CRIMES)
            assert set(grabs or options) == oracle.legal(place, came_from, set()) or RIDE in found
            assert WAYS[place * 1000 + came_from] == (options, grabs)


@BOTH
@given(seed=SEEDS)
def test_a_thief_keeps_every_rule_for_a_whole_case(style, seed):
    thief = Thief(Rng(seed), ODDS, style)
    thief.strike()
    witness = Witness(thief)
    for _ in range(30):
        witness.act(thief.act())
    for _ in range(6):
        assert witness.act(thief.act(True)) != "stay"  # as run() does


@pytest.mark.proof
def test_many_long_cases_keep_every_rule():
    done = Counter()
    for seed in range(size(100, 10_000)):
        thief = Thief(Rng(seed), ODDS, STYLES[seed % 10 == 0])
        thief.strike()
        witness = Witness(thief)
        done.update(witness.act(thief.act()) for _ in range(100))
    corners = set(city.STATIONS) - {500}  # which he leaves by a ride only
    assert set(done) == {"stay", "ride", *city.SPACES} - corners, "every kind of move, from everywhere"


def test_r20b_a10_strikes_at_any_of_the_19_crimes_newsstand_included():
    starts = Counter()
    for seed in range(19 * 200):
        thief = Thief(Rng(seed), ODDS)
        assert thief.strike() == [(thief.place // 100, "crime")]
        assert thief.crimes == 1
        starts[thief.place] += 1
    assert set(starts) == set(city.CRIMES)
    assert even(starts)


def test_r20_a_new_strike_forgets_the_case_before():
    thief = put(167, 157, robbed=[164, 709], crimes=5)
    thief.strike()
    assert thief.crimes == 1
    assert thief.state()["robbed"] == [thief.place]
    assert thief.state()["from"] == 0


def test_r22_r23_act_gives_one_clue_or_stays_one_time_in_eight():
    thief = Thief(Rng(9), DEFAULT_ODDS)
    thief.strike()
    witness = Witness(thief)
    done = Counter(witness.act(thief.act()) == "stay" for _ in range(8000))
    assert abs(done[True] - 1000) < 5 * (1000 * 7 / 8) ** 0.5


def test_r23_no_move_may_come_between_door_and_other_side():
    seen = set()
    for seed in range(400):
        thief = put(157, 166, odds=ODDS, seed=seed)
        if not thief.act():
            assert thief.place == 157
            while not thief.act():
                pass
            seen.add(thief.place)
    assert seen == {146, 147, 148}


def test_a3_odds_are_settings_and_impossible_ones_are_refused():
    never = Thief(Rng(1), {**ODDS, "no_move": (1, 1)})
    never.strike()
    assert [never.act() for _ in range(20)] == [[]] * 20
    for odds in ((1, 0), (3, 2), (-1, 2), (1, 10**6)):
        with pytest.raises(ValueError, match="no_move"):
            Thief(Rng(1), {**ODDS, "no_move": odds})


def test_an_unknown_style_is_refused():
    with pytest.raises(ValueError, match=r"'sly'.*classic or cunning"):
        Thief(Rng(1), ODDS, "sly")


def test_act_before_a_case_is_refused():
    with pytest.raises(ValueError, match="strike"):
        Thief(Rng(1), ODDS).act()


@BOTH
@given(seed=SEEDS)
def test_r33_r39_a_wrong_place_is_false_and_moves_and_draws_nothing(style, seed):
    rng = Rng(seed)
    thief = Thief(rng, ODDS, style)
    assert thief.arrest(123) == "false"  # nobody at large
    thief.strike()
    before = (rng.state, thief.state())
    for wrong in (0, 999, *(space for space in city.SPACES if space != thief.place)):
        assert thief.arrest(wrong) == "false"
    assert (rng.state, thief.state()) == before


def test_r34_r35_the_right_place_is_success_three_times_in_four():
    results = Counter(put(148, 157, seed=seed).arrest(148) for seed in range(4000))
    assert set(results) == {"success", "escape"}
    assert abs(results["escape"] - 1000) < 5 * 750**0.5


def test_r35_escape_then_five_or_six_actions_evenly_none_of_them_a_stay():
    lengths = Counter()
    for seed in range(1000):
        run = put(166, 165, seed=seed, odds={**ODDS, "no_move": (1, 2)}).run()
        assert all(run)
        lengths[len(run)] += 1
    assert set(lengths) == {5, 6}
    assert even(lengths)


def test_r35_r55_crimes_in_a_run_count():
    assert {put(164, 165, robbed=[164], seed=seed).crimes for seed in range(9)} == {1}
    thieves = [put(153, 152, seed=seed) for seed in range(50)]
    for thief in thieves:
        clues = [clue for action in thief.run() for clue in action]
        assert thief.crimes == 1 + sum(kind == "crime" for _, kind in clues)
    assert max(thief.crimes for thief in thieves) > 2


def test_r36_false_arrest_leaves_the_thief_in_place():
    thief = put(148, 157)
    assert thief.arrest(147) == "false"
    assert thief.place == 148


def escapes(times, tires):
    """How many escapes a thief makes on average before an arrest succeeds, at even odds."""
    odds = {**ODDS, "escape": (1, 2), "tires": tires}
    return sum(escape_count(odds, seed) for seed in range(times)) / times


def escape_count(odds, seed):
    thief = put(148, 157, odds=odds, seed=seed)
    count = 0
    while thief.arrest(148) == "escape":
        count += 1
    return count


def test_tires_makes_each_escape_less_likely():
    # Without: 1/2 + 1/4 + 1/8 ... = 1 escape a thief. With: 1/2 + 1/2*1/4 + 1/2*1/4*1/8 ... = 0.64.
    assert abs(escapes(4000, tires=False) - 1.0) < 0.12
    assert abs(escapes(4000, tires=True) - 0.6416) < 0.07


def test_tires_starts_fresh_with_each_thief():
    thief = put(148, 157, odds={**ODDS, "escape": (1, 1), "tires": True})
    assert thief.arrest(148) == "escape"
    assert thief.state()["escapes"] == 1
    thief.strike()
    assert thief.state()["escapes"] == 0


def test_r43_nothing_but_act_and_run_moves_him():
    thief = put(148, 157, odds={**ODDS, "escape": (1, 1)})
    assert thief.arrest(148) == "escape"
    thief.think()
    thief.state()
    assert thief.place == 148
    thief.run()
    assert thief.place != 148


def test_r44_ends_on_numbered_spaces_one_move_away_in_eight_directions():
    assert set(goes_to(703)) == {214, 314, 701, 705}
    assert set(goes_to(167, 0, [])) == {157, 166, 168, 176}
    assert even(goes_to(167, times=2000))


def test_r45_no_immediate_return():
    assert set(goes_to(167, 166)) == {157, 168, 176}
    assert set(goes_to(503, 501)) == {113, 413, 505}


def test_r45_back_after_one_other_move_is_allowed_triangle():
    assert 166 in goes_to(167, 176)  # 166 -> 176 -> 167 -> 166


def test_r46_from_a_door_or_window_through_to_the_other_side():
    assert set(goes_to(157, 166)) == {146, 147, 148}
    assert set(goes_to(157, 147)) == {166, 167, 168}
    assert set(goes_to(148, 147)) == {539, 559}
    assert set(goes_to(148, 539)) == {147, 157}
    assert even(goes_to(157, 166, times=2000))


def test_r46_every_opening_is_left_on_the_other_side():
    for place, facts in FACTS.items():
        for came_from in facts["moves"] if "sides" in facts else ():
            one, other = facts["sides"]
            assert set(ways(place, came_from)[0]) == set(other if came_from in one else one)


def test_r47_diagonal_to_and_through_openings():
    assert 113 in goes_to(124, 125)  # diagonal from door to door
    assert 157 in goes_to(148, 559)
    assert set(goes_to(113, 503)) == {123, 124}


def test_r48_never_over_a_wall():
    # Walls leave 144 two ways, and from 153 he may not return there.
    assert set(goes_to(144, 153, [144])) == {154}
    for place, facts in FACTS.items():
        assert set(city.moves(place)) == set(facts["moves"])


def test_r49_grabs_an_unrobbed_crime_one_move_away():
    assert set(goes_to(153, 152)) == {144, 164}
    assert set(goes_to(126, 125)) == {117, 127, 136}  # none near
    assert goes_to(147, 157) == Counter({146: 300})
    assert goes_to(147, 157)[146] == 300


def test_r49_a5_several_in_reach_any_of_them_evenly():
    counts = goes_to(153, 152, times=2000)
    assert set(counts) == {144, 164}
    assert even(counts)


def test_r49_a_robbed_one_does_not_pull():
    assert set(goes_to(153, 152, [144])) == {164}
    assert set(goes_to(153, 152, [144, 164])) == {142, 144, 154, 162, 164}


def test_r49_from_one_crime_to_the_next():
    assert set(goes_to(352, 362, [352])) == {342, 351}
    assert set(goes_to(354, 344, [])) == {355}


def test_d28_no_grab_on_the_move_through_a_door_or_window():
    assert set(goes_to(157, 166, [])) == {146, 147, 148}  # 146 is an unrobbed crime
    assert set(goes_to(342, 351, [])) == {331, 332, 333}


def test_r50_d10_robbed_plays_as_floor_until_he_has_left_the_building():
    thief = put(147, 157, robbed=[146])
    while thief.place != 146:
        thief = put(147, 157, robbed=[146], seed=Rng(thief._rng.state).below(9999))
        clues = thief.act()
    assert clues == [(1, "floor")]
    assert thief.crimes == 1
    thief = put(148, 157, robbed=[146])  # a window: still in the building
    assert thief.state()["robbed"] == [146]
    thief.act()
    assert thief.place in (539, 559)
    assert thief.state()["robbed"] == []


def test_r51_robbed_newsstand_plays_as_street_until_the_arrest():
    for seed in range(200):
        thief = put(719, 328, robbed=[709], seed=seed)
        clues = thief.act()
        assert clues[0][1] != "crime"
        if thief.place == 709:
            assert clues == [(7, "street")]
        thief.run()
        assert 709 in thief.state()["robbed"]
        assert (7, "crime") not in [clue for action in thief.run() for clue in action]


def test_r51_robbing_the_newsstand_is_a_choice():
    counts = goes_to(719, 739, times=2000)
    assert set(counts) == {328, 709}
    assert even(counts)
    thief = next(t for t in (put(719, 739, seed=s) for s in range(50)) if t.act() == [(7, "crime")])
    assert thief.place == 709
    assert thief.crimes == 2


@pytest.mark.parametrize("corner", oracle.CORNERS)
def test_r52_d6_at_a_corner_station_the_next_move_is_the_subway(corner):
    for came_from in (0, *city.moves(corner)):
        assert set(goes_to(corner, came_from, times=20)) == {RIDE}


def test_r52_d6_at_the_centre_riding_is_one_choice_among_the_street_moves():
    counts = goes_to(500, 501, times=4000)
    assert set(counts) == {610, 701, 810, RIDE}
    assert even(counts)


@pytest.mark.parametrize("start", [599, 500])
def test_r53_comes_up_at_any_of_the_five_perhaps_the_same(start):
    ends = Counter()
    for seed in range(6000):
        thief = put(start, 0, seed=seed)
        clues = thief.act()
        if len(clues) == 2:
            assert clues == [(5, "subway"), (thief.place // 100, "street")]
            ends[thief.place] += 1
    assert set(ends) == set(city.STATIONS)
    assert even(ends)


def test_r53_a_cunning_thief_has_no_choice_where_he_comes_up():
    ends = Counter()
    for seed in range(2000):
        thief = put(599, 597, seed=seed, style="cunning")
        thief.act()
        ends[thief.place] += 1
    assert set(ends) == set(city.STATIONS)
    assert even(ends)


def test_r54_a_ride_in_a_run_and_the_rest_of_the_run_goes_on():
    for seed in range(50):
        run = put(597, 595, seed=seed).run()
        assert [len(clues) for clues in run][:2] == [1, 2]
        assert len(run) in (5, 6)
        assert sum(map(len, run)) > len(run)


def test_r55_crimes_counts_every_crime_the_first_included():
    thief = Thief(Rng(4), RESTLESS)
    alarms = sum(kind == "crime" for _, kind in thief.strike())
    for _ in range(500):
        alarms += sum(kind == "crime" for _, kind in thief.act())
    assert thief.crimes == alarms > 10


def test_a4_no_square_left_is_a_no_move(monkeypatch):
    # The board never brings this about, as the next test proves; so take every way from one place.
    monkeypatch.setitem(WAYS, 167166, ((), ()))
    thief = put(167, 166)
    state = thief.state()
    assert thief.act() == []
    assert thief.state() == state


def test_a4_never_happens_on_this_board():
    assert all(options for options, _ in WAYS.values())


@BOTH
@given(seed=SEEDS, steps=st.integers(0, 25))
def test_tip_draws_nothing(style, seed, steps):
    looked, blind = Rng(seed), Rng(seed)
    one, other = Thief(looked, ODDS, style), Thief(blind, ODDS, style)
    assert one.strike() == other.strike()
    for _ in range(steps):
        assert one.place is not None
        one.think()
        assert one.act() == other.act()
    assert looked.state == blind.state
    assert one.place == other.place


@BOTH
@given(seed=SEEDS, steps=st.integers(0, 25), tires=st.booleans())
def test_saving_and_loading_at_any_point_changes_nothing_later(style, seed, steps, tires):
    odds = {**ODDS, "tires": tires}
    rng = Rng(seed)
    thief = Thief(rng, odds, style)
    if steps:
        thief.strike()
    for _ in range(steps):
        thief.act()
        thief.arrest(thief.place)
    saved = json.loads(json.dumps([rng.state, thief.state()]))
    twin_rng = Rng(saved[0])
    twin = Thief.from_state(twin_rng, json.loads(json.dumps(odds)), style, saved[1])
    assert twin.state() == thief.state()
    if not steps:
        assert twin.strike() == thief.strike()
    for _ in range(10):
        assert twin.act() == thief.act()
        assert twin.arrest(twin.place) == thief.arrest(thief.place)
        assert twin.run() == thief.run()
    assert (twin.state(), twin_rng.state) == (thief.state(), rng.state)


def test_cunning_picks_among_the_legal_moves_one_whose_clue_leaves_the_most_places():
    for seed in range(100):
        thief = Thief(Rng(seed), RESTLESS, "cunning")
        detectives = Tracker()
        (clue,) = thief.strike()
        detectives.clue(*clue)
        witness = Witness(thief)
        for _ in range(40):
            legal = oracle.legal(witness.place, witness.came_from, witness.robbed)
            left = {o: 1 if o == RIDE else detectives.places_after(*clue_of(o, witness.robbed)) for o in legal}
            clues = thief.act()
            witness.act(clues)
            assert left[RIDE if len(clues) == 2 else thief.place] == max(left.values())
            for clue in clues:
                detectives.clue(*clue)


def test_a_thief_loaded_as_cunning_acts_on_it_from_his_next_case():
    thief = put(167, 166, style="cunning")
    thief.act()
    assert thief.state()["heard"] is None
    thief.strike()
    assert thief.state()["heard"] is not None
