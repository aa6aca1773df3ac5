"""The case as meshes to print and as pictures; needs OpenSCAD."""

import numpy as np

from hardware import case, layout, render
from hardware.parts import DISPLAY_SIZE

COLOURS = {"front": (90, 110, 150), "back": (128, 136, 150), "door": (200, 160, 90), "caps": (235, 225, 200)}
BOARD_COLOUR, DISPLAY_COLOUR = (30, 110, 70), (60, 20, 20)

# picture: (azimuth, elevation, {part: how far it is pulled out along z}), what is not named stays out of the picture
VIEWS = {
    "case-front": (-25, 50, {"front": 0, "back": 0, "caps": 0, "door": 0, "board": 0}),
    "case-back": (155, -50, {"front": 0, "back": 0, "caps": 0, "board": 0, "door": -40}),
    "case-open": (-30, 28, {"caps": 120, "front": 70, "board": 25, "back": 0, "door": -40}),
    "case-inside": (-20, -55, {"front": 0, "board": 0, "caps": 0}),
}


def _block(box):
    """Vertices and faces of a box (x0, y0, z0, x1, y1, z1)."""
    x0, y0, z0, x1, y1, z1 = box
    v = np.array([(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)], dtype=float)
    quads = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    return v, np.array([t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))])


def _board(lift):
    """The board with all bodies as blocks, for the pictures."""
    from hardware import fit  # noqa: PLC0415 (it measures the case)

    x1, y1 = layout.BOARD
    shapes = [(*_block((0, -y1, case.BOARD_BACK, x1, 0, 0)), BOARD_COLOUR)]
    for item in fit.soldered():
        if not item.name.startswith("lead"):
            is_display = item.box[5] - item.box[2] == DISPLAY_SIZE[2] and item.name == "DS1"
            shapes.append((*_block(item.box), DISPLAY_COLOUR if is_display else (190, 190, 185)))
    return [(v + np.array([0, 0, lift]), f, colour) for v, f, colour in shapes]


def pictures(meshes):
    """{relative path: PNG} of the views, from {part: trimesh as printed}."""
    made = {}
    for name, (azimuth, elevation, shown) in VIEWS.items():
        shapes = []
        for part, lift in shown.items():
            if part == "board":
                shapes += _board(lift)
            else:
                vertices = case.assembled(part, np.asarray(meshes[part].vertices)) + np.array([0, 0, lift])
                shapes.append((vertices, np.asarray(meshes[part].faces), COLOURS[part]))
        made[f"case/{name}.png"] = render.picture(shapes, azimuth, elevation)
    return made


def files(design):
    """{relative path: bytes}: binary STL in print orientation, and pictures."""
    meshes = {name: case.mesh(name) for name in case.PARTS}
    stl = {f"case/{name}.stl": mesh.export(file_type="stl") for name, mesh in meshes.items()}
    return stl | pictures(meshes)
