"""What must fit into the case and how much room it gets: envelopes of the parts, in the coordinates of case.py."""

from dataclasses import dataclass

import trimesh

from hardware import case, layout, parts
from hardware.scanner import build


@dataclass(frozen=True)
class Envelope:
    """A box (x0, y0, z0, x1, y1, z1) that a part may fill, and the room to the case it must have (x, y, z)."""

    name: str
    box: tuple
    clearance: tuple
    round: bool = False

    def mesh(self, grown=True):
        """The envelope as a trimesh, with or without the clearance around it."""
        grow = self.clearance if grown else (0, 0, 0)
        low = [self.box[i] - grow[i] for i in range(3)]
        high = [self.box[i + 3] + grow[i] for i in range(3)]
        middle = [(a + b) / 2 for a, b in zip(low, high, strict=True)]
        size = [b - a for a, b in zip(low, high, strict=True)]
        if self.round:
            shape = trimesh.creation.cylinder(size[0] / 2, size[2], sections=64)
        else:
            shape = trimesh.creation.box(size)
        shape.apply_translation(middle)
        return shape


def _flat(box, z0, z1):
    """A box of layout.py (y down) between two heights."""
    x0, y0, x1, y1 = box
    return x0, -y1, z0, x1, -y0, z1


def _middle(centre, size, z0, z1):
    """A box around a point of layout.py between two heights."""
    (x, y), w, h = centre, size[0] / 2, size[1] / 2
    return _flat((x - w, y - h, x + w, y + h), z0, z1)


def soldered():
    """Envelopes of everything on the board: body on its side, cut leads on the other."""
    design, found = build(), []
    for ref, place in layout.places().items():
        height = parts.HEIGHTS[design.parts[ref].kind]
        span = (case.BOARD_BACK - height, case.BOARD_BACK) if place.back else (0.0, height)
        found.append(Envelope(ref, _flat(layout.box(ref, "body"), *span), (0.4, 0.4, 0.4)))
    for pad in layout.pads():
        box = _middle((pad.x, pad.y), (pad.pad.drill, pad.pad.drill), 0, 0)
        back = layout.places()[pad.ref].back
        span = (0.0, parts.LEADS) if back else (case.BOARD_BACK - parts.LEADS, case.BOARD_BACK)
        name = f"lead {pad.ref}.{pad.pad.number or 'shell'}"
        found.append(Envelope(name, (*box[:2], span[0], *box[3:5], span[1]), (0.3, 0.3, 0.3)))
    return found


def others():
    """Envelopes of what is not a soldered body: board, USB socket and plug, lever, speaker, cells, caps."""
    x1, y1 = layout.BOARD
    usb_x, usb_z = case.usb_middle()
    usb_y = layout.PICO_CENTRE[1] - (parts.PICO_SIZE[1] - parts.PICO_USB_SIZE[1]) / 2 - parts.PICO_USB_OVERHANG
    socket, plug = parts.PICO_USB_SIZE, parts.USB_PLUG
    y0, y1_slot, _, _ = case.lever_slot()
    lever = (layout.places()["SW16"].x - parts.SLIDE_LEVER[1], y0 + case.SLOT_PLAY, 5.0, y1_slot - case.SLOT_PLAY)
    front, back = case.FRONT_GAP, case.BACK_INSIDE
    on_door = back + 1.75  # the holder lies on the tongues of the door
    boxes = (
        ("board", (0, -y1, case.BOARD_BACK, x1, 0, 0), (0.5, 0.5, -0.01)),
        (
            "USB socket",
            _middle((usb_x, usb_y), socket, usb_z - socket[2] / 2, usb_z + socket[2] / 2),
            (0.5, 0.2, 0.5),
        ),
        ("USB plug", _middle((usb_x, -12), (plug[0], 24), usb_z - plug[1] / 2, usb_z + plug[1] / 2), (0.9, 0, 0.9)),
        ("lever of SW16", _flat(lever, 1.0, parts.HEIGHTS["switch"]), (0.0, 0.9, 0.4)),
        (
            "battery holder",
            _middle(layout.BATTERY_CENTRE, parts.BATTERY_SIZE, on_door, on_door + parts.BATTERY_SIZE[2]),
            (0.9, 0.9, 0.0),
        ),
    )
    found = [Envelope(*box) for box in boxes]
    round_size = (parts.SPEAKER_DIAMETER, parts.SPEAKER_DIAMETER)
    speaker = _middle(layout.SPEAKER_CENTRE, round_size, front - parts.SPEAKER_DEPTH, front)
    found.append(Envelope("speaker", speaker, (0.3, 0.3, -0.01), round=True))
    for label in case.key_labels():
        box = _middle(layout.key_centre(label), (case.CAP, case.CAP), case.FRONT_GAP, case.FRONT_GAP + case.PLATE)
        found.append(Envelope(f"cap {label}", box, (0.35, 0.35, 0.0)))
    return found


def text():
    """The clearances as a table for people."""
    head = f"{'part':16}{'size (mm)':>22}{'room to the case (mm)':>26}\n"
    rows = []
    for item in [*others(), *(e for e in soldered() if not e.name.startswith("lead"))]:
        size = " x ".join(f"{item.box[i + 3] - item.box[i]:.1f}" for i in range(3))
        room = " / ".join(f"{max(0.0, c):.1f}" for c in item.clearance)
        rows.append(f"{item.name:16}{size:>22}{room:>26}\n")
    return head + "".join(rows)
