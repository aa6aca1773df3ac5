"""The keypad: bounce, chords, ghosts and slow lines. No key is lost, doubled or made up."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scanner.drivers import pins
from scanner.drivers.matrix import BOUNCE_MS, Matrix
from tests.proof import size

KEYS = 15
SLOWEST_SCAN_MS = 9  # a loop turn that was held up


class Contacts:
    """Contacts over time: presses of keys, each closing and opening with bounce."""

    def __init__(self):
        self.changes = []  # (t_ms, key, closed)
        self.presses = []  # (key, down_ms, up_ms)

    def press(self, key, down_ms, up_ms, bounces):
        self.presses.append((key, down_ms, up_ms))
        for start, closed in ((down_ms, True), (up_ms, False)):
            self.changes.append((start, key, closed))
            state = closed
            for after in bounces:
                state = not state
                self.changes.append((start + after, key, state))
            if len(bounces) % 2:
                self.changes.append((start + bounces[-1] + 0.5, key, closed))

    def closed(self, t_ms):
        state = [False] * KEYS
        for at, key, closed in sorted(self.changes):
            if at > t_ms:
                break
            state[key] = closed
        return state


def scan_of(closed, diodes=True):
    """What the matrix reads: with no diodes a row is also reached through other closed keys."""
    scan = []
    for column in range(3):
        columns = {column}
        while True:
            rows = {r for r in range(5) for c in columns if closed[r * 3 + c]}
            more = {c for r in rows for c in range(3) if closed[r * 3 + c]} if not diodes else set()
            if more <= columns:
                break
            columns |= more
        scan.append(sum(1 << r for r in rows))
    return scan


def play(contacts, end_ms, periods, diodes=True):
    """Scans to the end and returns the events (t_ms, key, down)."""
    matrix, events, t_ms, turn = Matrix(3, 5), [], 0, 0
    while t_ms < end_ms:
        scan = scan_of(contacts.closed(t_ms), diodes)
        events += [(t_ms, key, down) for key, down in matrix.update(scan, t_ms)]
        t_ms += periods[turn % len(periods)]
        turn += 1
    assert not any(matrix.held)
    return events


bounce = st.lists(st.floats(0.1, 12), max_size=7, unique=True).map(sorted)
periods = st.lists(st.integers(4, SLOWEST_SCAN_MS), min_size=1, max_size=6)
# The shortest press of a hurried finger is about 50 ms.
taps = st.lists(st.tuples(st.integers(0, KEYS - 1), st.integers(45, 300), st.integers(50, 300), bounce), max_size=8)


@settings(max_examples=size(100, 1500), deadline=None, derandomize=True)
@given(taps, periods)
def test_every_press_gives_one_down_and_one_up_whatever_the_bounce(strokes, scan_periods):
    contacts, t_ms = Contacts(), 20
    for key, held_ms, pause_ms, bounces in strokes:
        contacts.press(key, t_ms, t_ms + held_ms, bounces)
        t_ms += held_ms + pause_ms
    events = play(contacts, t_ms + 100, scan_periods)
    wanted = [(key, down) for key, _, _ in contacts.presses for down in (True, False)]
    assert [(key, down) for _, key, down in events] == wanted
    for (key, down_ms, up_ms), (down_at, *_), (up_at, *_) in zip(
        contacts.presses, events[::2], events[1::2], strict=True
    ):
        assert 0 <= down_at - down_ms <= 12 + 2 * SLOWEST_SCAN_MS, key
        assert 0 <= up_at - up_ms <= 12 + BOUNCE_MS + 3 * SLOWEST_SCAN_MS, key


@settings(max_examples=size(100, 1500), deadline=None, derandomize=True)
@given(
    st.lists(st.tuples(st.integers(0, KEYS - 1), st.integers(0, 400), st.integers(45, 400), bounce), max_size=7),
    periods,
    st.booleans(),
)
def test_chords_with_and_without_diodes_give_no_phantom_and_pair_their_events(strokes, scan_periods, diodes):
    contacts, used = Contacts(), {}
    for key, start_ms, held_ms, bounces in strokes:
        if start_ms < used.get(key, 0):
            continue
        used[key] = start_ms + held_ms + 60
        contacts.press(key, 20 + start_ms, 20 + start_ms + held_ms, bounces)
    events = play(contacts, 1200, scan_periods, diodes)
    down = set()
    for t_ms, key, is_down in events:
        if is_down:
            assert key not in down
            down.add(key)
            # A finger was on it: now, or a moment ago while its contact still trembled.
            assert any(k == key and a <= t_ms <= b + 13 for k, a, b in contacts.presses), "phantom"
        else:
            down.remove(key)
    assert not down


def test_two_keys_in_any_place_are_both_seen():
    for one in range(KEYS):
        for other in range(KEYS):
            if one != other:
                contacts = Contacts()
                contacts.press(one, 20, 200, [])
                contacts.press(other, 40, 150, [])
                events = play(contacts, 400, [5], diodes=False)
                assert [(k, d) for _, k, d in events] == [(one, True), (other, True), (other, False), (one, False)]


def test_the_fourth_corner_of_three_keys_is_not_a_key():
    contacts = Contacts()
    for start, key in ((20, 0), (50, 1), (80, 3)):  # 1, 2 and 3: the ghost is 4
        contacts.press(key, start, 300, [])
    events = play(contacts, 500, [5], diodes=False)
    assert 4 not in [key for _, key, _ in events]


def test_a_contact_that_trembles_while_held_does_not_let_go():
    contacts = Contacts()
    contacts.press(7, 20, 400, [])
    contacts.changes += [(200.5, 7, False), (203, 7, True)]
    assert [(k, d) for _, k, d in play(contacts, 600, [5])] == [(7, True), (7, False)]


# The driver on the wires


@pytest.fixture
def keypad(chip):
    chip.columns, chip.rows = pins.COLUMNS, pins.ROWS
    from scanner.drivers.keypad import Keypad

    return Keypad()


@pytest.mark.parametrize("label", [label for row in pins.KEYS for label in row])
def test_each_contact_is_its_own_label(chip, keypad, label):
    chip.contacts = {pins.key_position(label)}
    assert keypad.scan(0) == [(label, True)]
    assert keypad.busy
    assert keypad.pressed()
    chip.contacts = set()
    assert keypad.scan(30) == []
    assert keypad.scan(35) == [(label, False)]
    assert not keypad.busy


def test_a_spark_between_two_looks_is_no_key(chip, keypad, monkeypatch):
    chip.contacts = {pins.key_position("5")}
    looks = []
    read = keypad.read

    def once():
        found = read()
        looks.append(list(found))
        chip.contacts = set()
        return found

    monkeypatch.setattr(keypad, "read", once)
    assert keypad.scan(0) == []
    assert len(looks) == 2
    assert any(looks[0])


def test_columns_float_between_scans_and_never_fight(chip, keypad):
    chip.contacts = {pins.key_position(k) for k in "12"}
    keypad.scan(0)
    assert all(chip.driven(column) is None for column in pins.COLUMNS)


def test_a_scan_is_short(chip, keypad):
    keypad.scan(0)
    assert chip.time_us <= 25


def test_close_leaves_inputs_without_pull(chip, keypad):
    keypad.close()
    for pin in pins.COLUMNS + pins.ROWS:
        assert chip.driven(pin) is None
        assert chip.pin(pin)["pull"] is None
