"""The keypad as a circuit: which keys the firmware reads for every chord, worked out from the netlist.

A row reads low when current can flow from its pull-up to the column that is driven low: through closed switches in
either direction, through diodes from anode to cathode only. All 2^15 chords are followed at once with NumPy.
"""

import numpy as np

from hardware.scanner import key_refs
from scanner.drivers import pins

KEY_COUNT = sum(len(row) for row in pins.KEYS)


def paths(design, diodes_as_wires=False):
    """[(net from, net to, key index or None)]: where current can flow. diodes_as_wires: a keypad without diodes."""
    index = {ref: i for i, ref in enumerate(key_refs().values())}
    found: list[tuple] = []
    for ref, part in design.parts.items():
        if part.kind == "key":
            a, b = design.net_of(ref, 1), design.net_of(ref, 2)
            found += [(a, b, index[ref]), (b, a, index[ref])]
        elif part.kind == "diode" and part.role.startswith("key "):
            cathode, anode = design.net_of(ref, 1), design.net_of(ref, 2)
            found.append((anode, cathode, None))
            if diodes_as_wires:
                found.append((cathode, anode, None))
    return found


def read_chords(design, diodes_as_wires=False):
    """bool array (2^15 chords, 15 keys): what a scan reports for every chord; bit k of the chord is key k."""
    chords = np.arange(1 << KEY_COUNT, dtype=np.uint32)
    closed = (chords[:, None] >> np.arange(KEY_COUNT)) & 1 == 1
    links = paths(design, diodes_as_wires)
    labels = [label for row in pins.KEYS for label in row]
    seen = np.zeros((chords.size, KEY_COUNT), dtype=bool)
    for column in range(len(pins.COLUMNS)):
        sinks = {f"COL{column + 1}": np.ones(chords.size, dtype=bool)}  # nets from which current reaches the column
        changed = True
        while changed:
            changed = False
            for source, target, key in links:
                if target not in sinks:
                    continue
                flow = sinks[target] if key is None else sinks[target] & closed[:, key]
                before = sinks.get(source, np.zeros(chords.size, dtype=bool))
                after = before | flow
                if (after != before).any():
                    sinks[source] = after
                    changed = True
        for row in range(len(pins.ROWS)):
            key = labels.index(pins.KEYS[row][column])
            seen[:, key] = sinks.get(f"ROW{row + 1}", np.zeros(chords.size, dtype=bool))
    return seen


def pressed_chords():
    """bool array (2^15, 15): the keys really held in each chord."""
    return (np.arange(1 << KEY_COUNT, dtype=np.uint32)[:, None] >> np.arange(KEY_COUNT)) & 1 == 1
