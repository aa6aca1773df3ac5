"""The printed case, parametric: front shell, back shell, battery door and fifteen key caps.

SolidPython describes it, OpenSCAD makes the meshes. Coordinates: x as in layout.py, y turned upwards (so -y there),
z = 0 at the front of the board, positive towards the player. All lengths in mm; prints without supports in the
orientation of the STL files.
"""

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import trimesh
from solid2 import circle, cube, difference, intersection, linear_extrude, offset, rotate, square, translate, union

from hardware import layout, parts
from scanner.drivers import pins

FACETS = 32
FRONT_GAP = 10.0  # from the board to the inside of the front: display 8.0, speaker 6.0 and cut leads 3.0
PLATE = 2.4
BACK_DEPTH = 21.5  # from the back of the board to the inside of the back: cells 16.5, leads 3.0, foam
FLOOR = 2.4
INNER_CORNER = 0.3  # nearly square, as the corners of the board
BOARD_BACK = -layout.BOARD_THICKNESS
BACK_INSIDE = BOARD_BACK - BACK_DEPTH
SPLIT = BOARD_BACK  # where front and back shell meet

POST_FRONT, POST_BACK = 7.0, 9.0
PILOT = 2.5  # M3 x 12 cut their own thread
SCREW_CLEAR, SCREW_HEAD = 3.4, 6.4
HEAD_TO_BOARD = 4.0

CAP = 12.0
CAP_FLANGE = (15.0, 13.4, 1.2)
CAP_PLAY = 0.5  # between flange and front
CAP_PROUD = 1.5  # above the front
STEM = 6.6
STEM_BOTTOM = 5.0
STEM_PLAY = 0.1  # socket wider than the plunger

SPEAKER_PLAY = 0.4
SPEAKER_RING = (2.0, 3.0)  # thickness, height
SLOT_PLAY = 1.0  # around the lever of the power switch
USB_HOLE = (13.0, 9.5)
BAY_PLAY = 1.0
BAY_WALL = (1.6, 12.0)
DOOR_LEDGE = 2.0
DOOR_PLAY = 0.25
DOOR_PLATE = 1.2
DOOR_SCREW_Y = 79.0
DOOR_EAR = 5.0
TONGUES = (layout.CENTRE_X - 15.0, layout.CENTRE_X + 15.0)


def _at(x, y, z=0.0):
    """Moves a shape to a place of layout.py."""
    return translate((x, -y, z))


def _box(x0, y0, x1, y1):
    """2D rectangle between two corners in layout coordinates."""
    return translate((x0, -y1))(square((x1 - x0, y1 - y0)))


def _around(middle, size, grow=0.0):
    """2D rectangle of a size around a point."""
    w, h = size[0] + 2 * grow, size[1] + 2 * grow
    return _box(middle[0] - w / 2, middle[1] - h / 2, middle[0] + w / 2, middle[1] + h / 2)


def _rounded(edge, corner):
    """2D outline of the board grown by `edge`, with rounded corners."""
    x1, y1 = layout.BOARD
    inner = _box(-edge + corner, -edge + corner, x1 + edge - corner, y1 + edge - corner)
    return offset(r=corner, _fn=FACETS)(inner)


def _outline():
    return _rounded(layout.CASE_EDGE, layout.CASE_CORNER)


def _wall():
    return difference()(_outline(), _rounded(layout.CASE_GAP, INNER_CORNER))


def _slab(shape, z0, z1):
    """A 2D shape extruded from z0 to z1."""
    return translate((0, 0, z0))(linear_extrude(z1 - z0)(shape))


def _disc(middle, diameter):
    return translate((middle[0], -middle[1]))(circle(d=diameter, _fn=FACETS))


def key_labels():
    return [label for row in pins.KEYS for label in row]


def lever_slot():
    """(y0, y1, z0, z1) of the opening for the power switch in the left wall: both positions and play."""
    place = layout.places()["SW16"]
    ends = [place.at(x, 4.5)[1] for x in (-0.5, -0.5 + parts.SLIDE_LEVER[0] + parts.SLIDE_TRAVEL)]
    return min(ends) - SLOT_PLAY, max(ends) + SLOT_PLAY, 0.4, parts.HEIGHTS["switch"] + 0.5


def usb_middle():
    """(x, z) of the middle of the USB socket in the upper wall."""
    z = BOARD_BACK - parts.PICO_SOCKET_HEIGHT - parts.PICO_SIZE[2] - parts.PICO_USB_SIZE[2] / 2
    return layout.PICO_CENTRE[0], z


def front_shell():
    """Front plate with its openings, wall, screw posts, ring for the speaker."""
    holes = [_around(layout.key_centre(label), (layout.KEY_OPENING,) * 2) for label in key_labels()]
    holes.append(_around(layout.DISPLAY_CENTRE, layout.WINDOW))
    holes += [translate((x, -y))(circle(d=layout.GRILL_HOLE, _fn=8)) for x, y in layout.grill_holes()]
    plate = _slab(difference()(_outline(), union()(*holes)), FRONT_GAP, FRONT_GAP + PLATE)
    y0, y1, z0, z1 = lever_slot()
    slot = _at(-layout.CASE_EDGE - 1, y1, z0)(cube((layout.CASE_EDGE + 1, y1 - y0, z1 - z0)))
    wall = difference()(_slab(_wall(), SPLIT, FRONT_GAP), slot)
    posts = union()(*[_disc(hole, POST_FRONT) for hole in layout.HOLES])
    pilots = union()(*[_disc(hole, PILOT) for hole in layout.HOLES])
    inner = parts.SPEAKER_DIAMETER + 2 * SPEAKER_PLAY
    ring = difference()(_disc(layout.SPEAKER_CENTRE, inner + 2 * SPEAKER_RING[0]), _disc(layout.SPEAKER_CENTRE, inner))
    return union()(
        plate,
        wall,
        _slab(difference()(posts, pilots), 0, FRONT_GAP),
        _slab(ring, FRONT_GAP - SPEAKER_RING[1], FRONT_GAP),
    )


def _bay(grow=0.0):
    return _around(layout.BATTERY_CENTRE, parts.BATTERY_SIZE, BAY_PLAY + grow)


def _bay_edge():
    """y of the lower edge of the battery opening, where the door's tongues hold."""
    return layout.BATTERY_CENTRE[1] + parts.BATTERY_SIZE[1] / 2 + BAY_PLAY


def _door_outline(shrink=0.0):
    ear = _disc((layout.CENTRE_X, DOOR_SCREW_Y), 2 * (DOOR_EAR - shrink))
    return union()(_bay(DOOR_LEDGE - shrink), ear)


def back_shell():
    """Back with wall, screw posts, USB opening, ribs around the cells and the seat of the door."""
    posts = union()(*[_disc(hole, POST_BACK) for hole in layout.HOLES])
    shafts = union()(*[_disc(hole, SCREW_CLEAR) for hole in layout.HOLES])
    heads = union()(*[_disc(hole, SCREW_HEAD) for hole in layout.HOLES])
    screw = (layout.CENTRE_X, DOOR_SCREW_Y)
    ribs = difference()(_bay(BAY_WALL[0]), _bay())
    ribs = difference()(ribs, _around((layout.CENTRE_X - 17.0, 82.0), (10, 12)))  # the leads leave here
    bottom = BACK_INSIDE - FLOOR
    floor = union()(
        _slab(difference()(_outline(), _bay()), bottom + DOOR_PLATE, BACK_INSIDE),
        _slab(difference()(_outline(), _door_outline()), bottom, bottom + DOOR_PLATE),
    )
    body = union()(
        floor,
        _slab(_wall(), BACK_INSIDE, SPLIT),
        _slab(intersection()(posts, _outline()), BACK_INSIDE, SPLIT),
        _slab(ribs, BACK_INSIDE, BACK_INSIDE + BAY_WALL[1]),
        _slab(_disc(screw, 8.0), BACK_INSIDE, BACK_INSIDE + 8.0),
    )
    x, z = usb_middle()
    corner = (x - USB_HOLE[0] / 2, -1, z - USB_HOLE[1] / 2)
    usb = translate(corner)(cube((USB_HOLE[0], layout.CASE_EDGE + 2, USB_HOLE[1])))
    edge = _bay_edge()
    notches = union()(*[_box(x - 6, edge - 1, x + 6, edge + 2) for x in TONGUES])
    return difference()(
        body,
        _slab(shafts, bottom - 1, SPLIT + 1),
        _slab(heads, bottom - 1, SPLIT - HEAD_TO_BOARD),
        _slab(_disc(screw, PILOT), bottom - 1, BACK_INSIDE + 7.0),
        _slab(notches, BACK_INSIDE, BACK_INSIDE + 2.5),
        usb,
    )


def door():
    """Battery door: plate in its seat, two tongues under the lower edge, an ear with a screw at the upper."""
    bottom = BACK_INSIDE - FLOOR
    plate = difference()(_door_outline(DOOR_PLAY), _disc((layout.CENTRE_X, DOOR_SCREW_Y), SCREW_CLEAR))
    plug = _around(layout.BATTERY_CENTRE, parts.BATTERY_SIZE, BAY_PLAY - DOOR_PLAY)
    edge = _bay_edge()
    tongues = union()(*[_box(x - 5, edge - 6, x + 5, edge + 1.5) for x in TONGUES])
    roots = union()(*[_box(x - 5, edge - 6, x + 5, edge - 2 * DOOR_PLAY) for x in TONGUES])
    return union()(
        _slab(plate, bottom, bottom + DOOR_PLATE),
        _slab(plug, bottom + DOOR_PLATE - 0.1, BACK_INSIDE),
        _slab(roots, BACK_INSIDE - 0.2, BACK_INSIDE + 0.5),
        _slab(tongues, BACK_INSIDE + 0.25, BACK_INSIDE + 1.75),
    )


def key_cap():
    """One cap around the origin, z as in the assembled device: socket on the plunger, flange below the front."""
    top, flange_top = FRONT_GAP + PLATE + CAP_PROUD, FRONT_GAP - CAP_PLAY
    flange_bottom = flange_top - CAP_FLANGE[2]
    socket = parts.KEY_PLUNGER + 2 * STEM_PLAY
    body = union()(
        _slab(_around((0, 0), (CAP, CAP)), flange_bottom, top),
        _slab(_around((0, 0), CAP_FLANGE[:2]), flange_bottom, flange_top),
        _slab(_around((0, 0), (STEM, STEM)), STEM_BOTTOM, flange_bottom + 0.1),
    )
    return difference()(body, _slab(_around((0, 0), (socket, socket)), STEM_BOTTOM - 1, parts.KEY_PLUNGER_TOP))


def key_caps():
    """All caps in their places."""
    return union()(*[_at(*layout.key_centre(label))(key_cap()) for label in key_labels()])


PARTS = {"front": front_shell, "back": back_shell, "door": door, "caps": key_caps}
PRINTED_UPSIDE_DOWN = ("front", "caps")  # their outer face lies on the printer's bed
BED = 200.0  # mm, both ways


def scad(name):
    """OpenSCAD source of a part, in the orientation and at the height in which it is printed."""
    shape = PARTS[name]()
    if name in PRINTED_UPSIDE_DOWN:
        lowest = FRONT_GAP + PLATE + (CAP_PROUD if name == "caps" else 0)
        shape = translate((0, 0, lowest))(rotate((180, 0, 0))(shape))
    else:
        shape = translate((0, 0, FLOOR - BACK_INSIDE))(shape)
    return shape.as_scad()


def assembled(name, vertices):
    """Vertices (n, 3) of a printed part as they are in the device: undoes what scad() did."""
    x, y, z = vertices.T
    if name in PRINTED_UPSIDE_DOWN:
        lowest = FRONT_GAP + PLATE + (CAP_PROUD if name == "caps" else 0)
        return np.stack([x, -y, lowest - z], axis=1)
    return np.stack([x, y, z - (FLOOR - BACK_INSIDE)], axis=1)


def mesh(name):
    """Runs OpenSCAD on one part; returns its trimesh, as printed. RuntimeError with OpenSCAD's last line."""
    with TemporaryDirectory() as scratch:
        source, target = Path(scratch) / f"{name}.scad", Path(scratch) / f"{name}.stl"
        source.write_text(scad(name), encoding="utf-8")
        done = subprocess.run(
            ["openscad", "-o", str(target), str(source)], capture_output=True, text=True, timeout=900, check=False
        )
        if done.returncode:
            raise RuntimeError(f"OpenSCAD failed on {name}: {done.stderr.strip().splitlines()[-1:]}")
        return canonical(trimesh.load_mesh(target))


def canonical(shape):
    """The same mesh with vertices and faces in sorted order: OpenSCAD writes them in another order on every run."""
    vertices = np.asarray(shape.vertices).round(5)
    order = np.lexsort(vertices.T[::-1])
    place = np.empty(len(order), dtype=int)
    place[order] = np.arange(len(order))
    faces = place[np.asarray(shape.faces)]
    first = faces.argmin(axis=1)
    faces = np.stack([faces[np.arange(len(faces)), (first + i) % 3] for i in range(3)], axis=1)
    return trimesh.Trimesh(vertices[order], faces[np.lexsort(faces.T[::-1])], process=False)


def files(design):
    """{relative path: text}: the OpenSCAD sources and the list of clearances; needs no OpenSCAD."""
    from hardware import fit  # noqa: PLC0415 (it measures this module)

    return {f"case/{name}.scad": scad(name) for name in PARTS} | {"case/clearances.txt": fit.text()}
