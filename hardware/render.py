"""Draws meshes to a picture: parallel view, flat shading, depth buffer, outlines at the edges. NumPy only."""

import io

import numpy as np
from PIL import Image

LIGHT = np.array([0.35, 0.55, 0.76])
BACKGROUND = np.array([255.0, 255.0, 255.0])


def camera(azimuth_deg, elevation_deg):
    """Rotation matrix of a viewer who looks at the origin: rows are right, up, towards the viewer."""
    a, e = np.radians(azimuth_deg), np.radians(elevation_deg)
    towards = np.array([np.sin(a) * np.cos(e), -np.cos(a) * np.cos(e), np.sin(e)])
    right = np.array([np.cos(a), np.sin(a), 0.0])
    return np.stack([right, np.cross(towards, right), towards])


def _raster(triangles, shades, size):
    """Depth-buffered drawing of projected triangles (n, 3, 3) in pixels; returns colours and the index of the face."""
    width, height = size
    depth = np.full((height, width), -np.inf)
    colour = np.tile(BACKGROUND, (height, width, 1))
    normal = np.full((height, width), -1)
    for index, (corners, shade) in enumerate(zip(triangles, shades, strict=True)):
        x0, y0 = np.maximum(np.floor(corners[:, :2].min(axis=0)).astype(int), 0)
        x1, y1 = np.minimum(np.ceil(corners[:, :2].max(axis=0)).astype(int) + 1, (width, height))
        if x0 >= x1 or y0 >= y1:
            continue
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if abs(area) < 1e-9:
            continue
        px, py = np.meshgrid(np.arange(x0, x1) + 0.5, np.arange(y0, y1) + 0.5)
        u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area
        v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area
        z = u * az + v * bz + (1 - u - v) * cz
        window = (slice(y0, y1), slice(x0, x1))
        seen = (u >= 0) & (v >= 0) & (u + v <= 1) & (z > depth[window])
        depth[window][seen] = z[seen]
        colour[window][seen] = shade
        normal[window][seen] = index
    return colour, depth, normal


def picture(meshes, azimuth_deg, elevation_deg, pixels=900):
    """PNG bytes of [(vertices (n, 3), faces (m, 3), colour (r, g, b))]; the longer side has `pixels` pixels."""
    view = camera(azimuth_deg, elevation_deg)
    light = LIGHT / np.linalg.norm(LIGHT)
    parts: list = []
    for vertices, faces, colour in meshes:
        corners = (np.asarray(vertices) @ view.T)[np.asarray(faces)]
        normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        length = np.linalg.norm(normal, axis=1)
        keep = (length > 1e-9) & (normal[:, 2] > 0)
        normal = normal[keep] / length[keep, None]
        shade = np.asarray(colour)[None] * (0.45 + 0.55 * np.clip(normal @ light, 0, 1))[:, None]
        parts.append((corners[keep], shade, normal))
    triangles, shades, normals = (np.concatenate(column) for column in zip(*parts, strict=True))
    low, high = triangles[:, :, :2].min(axis=(0, 1)), triangles[:, :, :2].max(axis=(0, 1))
    over = 2  # drawn twice as large, then averaged
    scale = over * (pixels - 20) / (high - low).max()
    size = tuple(int(v) for v in np.ceil((high - low) * scale + 20 * over) // over * over)
    spots = triangles.copy()
    spots[:, :, 0] = (triangles[:, :, 0] - low[0]) * scale + 10 * over
    spots[:, :, 1] = (high[1] - triangles[:, :, 1]) * scale + 10 * over
    colour, depth, face = _raster(spots, shades, size)
    colour[_edges(depth, face, normals)] *= 0.45
    small = colour.reshape(size[1] // over, over, size[0] // over, over, 3).mean(axis=(1, 3))
    out = io.BytesIO()
    image = Image.fromarray(small.round().astype(np.uint8))
    image.quantize(64, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _edges(depth, face, normals):
    """Pixels where the depth jumps or the surface bends sharply, compared with the pixel to the right and below."""
    edge = np.zeros(depth.shape, dtype=bool)
    table = np.concatenate([normals, [[0.0, 0.0, 0.0]]])  # face -1 is the background
    facing = table[face]
    flat = np.where(np.isfinite(depth), depth, -1e3)
    for axis in (0, 1):
        a = tuple(slice(None, -1) if i == axis else slice(None) for i in (0, 1))
        b = tuple(slice(1, None) if i == axis else slice(None) for i in (0, 1))
        bends = (facing[a] * facing[b]).sum(axis=-1) < 0.7
        jumps = np.abs(flat[a] - flat[b]) > 1.0
        edge[a] |= (bends | jumps) & ((face[a] >= 0) | (face[b] >= 0))
    return edge
