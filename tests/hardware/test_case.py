"""The case: meshes closed and printable, every part in its place with the room that is stated, caps that stay in."""

import itertools
from pathlib import Path

import numpy as np
import pytest
import trimesh

from hardware import case, fit, layout, parts

FOLDER = Path(case.__file__).parent / "generated/case"


def printed(name):
    return trimesh.load_mesh(FOLDER / f"{name}.stl")


def solid(name):
    """A part as it is in the device."""
    shape = printed(name)
    return trimesh.Trimesh(case.assembled(name, np.asarray(shape.vertices)), flipped(name, shape.faces))


def flipped(name, faces):
    """assembled() turns about the x axis: no mirroring, the faces keep their sense."""
    assert np.linalg.det(turn(name)) == pytest.approx(1.0)
    return faces


def turn(name):
    return case.assembled(name, np.eye(3)) - case.assembled(name, np.zeros((3, 3)))


def common(one, two):
    """Volume (mm3) that two solids share."""
    shared = trimesh.boolean.intersection([one, two], engine="manifold")
    if shared.is_empty:
        return 0.0
    a, b, c = np.asarray(shared.triangles).transpose(1, 0, 2)  # not .volume: it warns when solids touch in a face only
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)


@pytest.fixture(scope="module")
def device():
    return {name: solid(name) for name in case.PARTS}


@pytest.mark.parametrize("name", case.PARTS)
def test_mesh_is_closed_and_fits_the_printer(name):
    shape = printed(name)
    assert shape.is_watertight
    assert shape.is_winding_consistent
    assert shape.volume > 1000
    assert shape.extents[0] <= case.BED
    assert shape.extents[1] <= case.BED
    assert shape.bounds[0][2] == pytest.approx(0, abs=1e-3)  # lies on the bed


@pytest.mark.parametrize("item", fit.others(), ids=lambda e: e.name)
def test_part_has_the_stated_room(item, device):
    for name, shape in device.items():
        if item.name.startswith("cap ") and name == "caps":
            continue
        assert common(item.mesh(), shape) < 0.01, f"{item.name} against {name}"


def test_soldered_parts_have_the_stated_room(device):
    shapes = [item.mesh() for item in fit.soldered()]
    together = trimesh.boolean.union(shapes, engine="manifold")
    for name, shape in device.items():
        assert common(together, shape) < 0.01, name


def test_fit_is_refused_when_a_part_is_too_large(device):
    item = next(e for e in fit.others() if e.name == "battery holder")
    x0, y0, z0, x1, y1, z1 = item.box
    too_wide = fit.Envelope("wide", (x0 - 2, y0, z0, x1, y1, z1), item.clearance)
    assert common(too_wide.mesh(), device["back"]) > 1


def test_speaker_cells_and_usb_keep_clear_of_what_is_soldered():
    soldered = [e for e in fit.soldered() if not e.name.startswith(("SW16", "lead SW16"))]
    for item in fit.others():
        if item.name in ("speaker", "battery holder", "USB plug"):
            for other in soldered:
                a, b = item.box, other.box
                apart = any(a[i + 3] <= b[i] or b[i + 3] <= a[i] for i in range(3))
                assert apart, f"{item.name} and {other.name}"


def test_shells_door_and_caps_do_not_run_into_each_other(device):
    for one, two in itertools.combinations(device, 2):
        assert common(device[one], device[two]) < 0.01, f"{one} and {two}"


def test_caps_stay_in_and_can_be_pressed():
    play = (layout.KEY_OPENING - case.CAP) / 2
    assert 0.25 <= play <= 0.6
    assert (case.CAP_FLANGE[0] - layout.KEY_OPENING) / 2 >= play  # even pushed to one side the flange holds
    assert case.CAP_FLANGE[1] < layout.KEY_PITCH[1]
    assert case.CAP_FLANGE[1] > layout.KEY_OPENING
    assert parts.KEY_PLUNGER_TOP - case.STEM_BOTTOM >= 2  # the plunger is well inside
    assert case.STEM_BOTTOM - parts.KEY_SIZE[2] > parts.KEY_TRAVEL  # the stem does not sit on the switch
    assert case.CAP_PROUD > parts.KEY_TRAVEL + 0.5


def test_openings_are_over_keys_and_display(device):
    """Rays through the front: open over keys, display and grill, closed between."""
    front = device["front"]

    def solid_at(x, y):
        probe = trimesh.creation.box((0.2, 0.2, 1.0))
        probe.apply_translation((x, -y, case.FRONT_GAP + case.PLATE / 2))
        return common(probe, front) > 0.02

    for label in case.key_labels():
        x, y = layout.key_centre(label)
        assert not solid_at(x, y)
        assert not solid_at(x + 6.2, y - 6.2)
        assert solid_at(x + 8, y)
    x, y = layout.DISPLAY_CENTRE
    w, h = (v / 2 for v in parts.DISPLAY_DIGITS)
    assert not any(solid_at(x + sx * w, y + sy * h) for sx in (-1, 0, 1) for sy in (-1, 0, 1))
    assert all(not solid_at(*hole) for hole in layout.grill_holes())


def test_screws_reach_their_thread():
    """M3 x 12 with the head in the back: through the board into the front post, not through the front."""
    thread = 12.0 - case.HEAD_TO_BOARD - layout.BOARD_THICKNESS
    assert 5.0 <= thread <= case.FRONT_GAP


def test_clearance_list_is_complete():
    text = (FOLDER / "clearances.txt").read_text(encoding="utf-8")
    for item in [*fit.others(), *fit.soldered()]:
        assert item.name.startswith("lead") or f"\n{item.name} " in text


def test_kept_meshes_are_in_canonical_order():
    for name in case.PARTS:
        shape = printed(name)
        assert case.canonical(shape).export(file_type="stl") == (FOLDER / f"{name}.stl").read_bytes()
