"""A map of the city's 183 spaces with the places lit where the thief can be."""

from html import escape

from scanner.rules import city

_STEP = 10
_EDGE = 12
LIT, LIT_INK = "var(--accent)", "var(--card)"  # colours of the page, in both schemes


def position(space: int) -> tuple[int, int]:
    """Returns the (x, y) of a space, both -9 to 9, y up: its last digits are |x| and |y|, the first says the quarter.

    Source: the movement rule in the facts of the board.
    """
    quarter, x, y = space // 100 & 3, space // 10 % 10, space % 10
    return (-x if quarter in (3, 0) else x), (-y if quarter in (2, 3) else y)


def draw(places: set[int], words: str) -> str:
    """Returns an SVG of the board; `words`, with {places}, is what a screen reader says."""
    names = ", ".join(str(p) for p in sorted(places))
    size = 18 * _STEP + 2 * _EDGE
    parts = [
        f'<svg viewBox="0 0 {size} {size}" role="img" aria-label="{escape(words.format(places=names))}" '
        'style="display:block;width:100%;max-width:44rem;margin:auto">'
    ]
    centre = {s: (_EDGE + (9 + position(s)[0]) * _STEP, _EDGE + (9 - position(s)[1]) * _STEP) for s in city.SPACES}
    for space in city.SPACES:
        x, y = centre[space]
        for other in city.moves(space):
            if other > space:
                parts.append(
                    f'<line x1="{x}" y1="{y}" x2="{centre[other][0]}" y2="{centre[other][1]}" '
                    'stroke="currentColor" stroke-opacity="0.25" stroke-width="0.6"/>'
                )
    for space in city.SPACES:
        x, y = centre[space]
        lit = space in places
        fill = LIT if lit else "var(--card)"
        ink = LIT_INK if lit else "var(--ink)"
        ring = "1.3" if city.kind(space) in ("crime", "newsstand") else "0.5"
        radius = 5 if lit else 4.4  # bigger, bolder and filled: a lit place is known without its colour
        style = f'fill="{fill}" stroke="var(--ink)" stroke-width="{ring}"'
        parts.append(f'<circle cx="{x}" cy="{y}" r="{radius}" {style}/>')
        parts.append(
            f'<text x="{x}" y="{y + 1.2}" font-size="3.4" text-anchor="middle" fill="{ink}" '
            f'font-weight="{700 if lit else 400}">{space}</text>'
        )
    return "".join([*parts, "</svg>"])
