"""A small SVG page in millimetres, for boards that are printed."""

import xml.etree.ElementTree as ET
from typing import Any

A3_LANDSCAPE_MM = (420.0, 297.0)


class Page:
    """Draws on a page of width x height mm; later shapes lie on top.

    Style goes in as keywords with SVG names, `_` for `-`: rect(1, 1, 8, 8, fill="#fff", stroke_width=0.3).
    A keyword `title` becomes the tooltip of the shape. Numbers are rounded to 0.01 mm.
    """

    def __init__(self, width: float, height: float, name: str, background: str = "#ffffff"):
        self._root = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "width": f"{width:g}mm",
                "height": f"{height:g}mm",
                "viewBox": f"0 0 {width:g} {height:g}",
                "font-family": "DejaVu Sans, Noto Sans, Arial, sans-serif",
            },
        )
        ET.SubElement(self._root, "title").text = name
        self.rect(0, 0, width, height, fill=background)

    def rect(self, x: float, y: float, width: float, height: float, **style: Any) -> None:
        self._add("rect", {"x": x, "y": y, "width": width, "height": height}, style)

    def circle(self, x: float, y: float, radius: float, **style: Any) -> None:
        self._add("circle", {"cx": x, "cy": y, "r": radius}, style)

    def line(self, x1: float, y1: float, x2: float, y2: float, **style: Any) -> None:
        self._add("line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2}, {"stroke": "#000", **style})

    def path(self, points: list[tuple[float, float]], closed: bool = False, **style: Any) -> None:
        """A line through the points (mm), or a filled outline when closed."""
        drawn = "M" + " L".join(f"{_number(x)} {_number(y)}" for x, y in points) + (" Z" if closed else "")
        plain = {} if closed else {"fill": "none", "stroke": "#000"}
        self._add("path", {"d": drawn}, {**plain, **style})

    def text(self, x: float, y: float, words: str, size: float = 3.0, anchor: str = "middle", **style: Any) -> None:
        """One line of text, `size` mm high, its vertical middle at y."""
        plain = {"x": x, "y": y + size * 0.35, "font-size": size, "text-anchor": anchor}
        self._add("text", plain, style, words)

    def done(self) -> str:
        """The SVG document."""
        ET.indent(self._root, " ")
        return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(self._root, encoding="unicode") + "\n"

    def _add(self, tag: str, attributes: dict[str, Any], style: dict[str, Any], words: str = "") -> None:
        title = style.pop("title", None)
        both = {**attributes, **{k.replace("_", "-"): v for k, v in style.items()}}
        made = ET.SubElement(self._root, tag, {k: _number(v) for k, v in both.items()})
        made.text = words or None
        if title:
            ET.SubElement(made, "title").text = title


def _number(value: Any) -> str:
    return f"{round(value, 2):g}" if isinstance(value, float) else str(value)
