"""The printable face of the device, 1:1 on A4: front overlay, back label with settings and self-test, key stickers.

Own artwork: a night skyline. Print at 100 %; the ruler on the page must be 100 mm long.
"""

import io
import os

import matplotlib as mpl

mpl.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.patches import Circle, FancyBboxPatch, Polygon, Rectangle

from hardware import layout
from scanner.drivers import pins

A4 = (210.0, 297.0)
BACK_LABEL = (82.0, 66.0)  # fits between the upper and the middle screws of the back
NIGHT, HOUSE, LIT, SAND, INK, PAPER = "#14213d", "#0b1326", "#fca311", "#f2e8cf", "#1b1b1b", "#ffffff"
BANDS = {"OFF": "#8d99ae", "ON": "#7cb518", "T": "#ffd166", "A": "#4ea8de", "C": "#ef6f6c"}
WORDS = {"OFF": "", "ON": "", "T": "tip", "A": "arrest", "C": "clue"}

# The back label says in short what docs/scanner.md says; a test compares the settings with scanner.menu.
SETTINGS = (
    ("1", "Uo", "volume 0 to 4"),
    ("2", "br", "brightness 1 to 5"),
    ("3", "CA", "captions: sounds show a code"),
    ("4", "SS", "softer shots"),
    ("5", "P", "speed and pitch, percent"),
    ("6", "Cu", "cunning thief"),
    ("7", "n", "stays: 1 in so many actions"),
    ("8", "E", "escapes: 1 in so many arrests"),
    ("9", "ti", "escapes tire him"),
    ("0", "o", "minutes until dark"),
    ("T", "dC", "display: cathode C, anode A"),
)
CLUES = (("Cr", "crime"), ("FL", "floor"), ("dr", "door"), ("GL", "window"), ("St", "street"), ("Got", "caught"))
NOTES = (
    ("SETTINGS", "ready (- - -): hold ON for 2 s. A key chooses, again or C: next, A: before. ON: done."),
    ("VOLUME", "at any time: hold ON, press 0 to 4."),
    ("SELF-TEST", "ready (- - -): press 0. Any key: next step. Then press every key; OFF ends it."),
    ("REPAIR", "hold 0 while switching on: the program does not start, USB answers."),
    ("BATTERIES", "3 x AA, never 4. bAt flashes: change them soon. The case is kept."),
)


def _page():
    """An A4 page with axes in mm from the upper left corner and a 100 mm ruler."""
    figure = plt.figure(figsize=(A4[0] / 25.4, A4[1] / 25.4), facecolor="white")
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, A4[0])
    axes.set_ylim(A4[1], 0)
    axes.axis("off")
    y = A4[1] - 15
    axes.plot((55, 155), (y, y), color="black", lw=0.6)
    for i in range(11):
        axes.plot((55 + 10 * i,) * 2, (y - (3 if i % 5 == 0 else 1.5), y), color="black", lw=0.6)
    axes.text(105, y + 4, "must be 100 mm: print at 100 %, do not fit to page", size=7, ha="center", va="center")
    return figure, axes


def _box(axes, corner, size, radius, **style):
    width, height = size
    shape = f"round,pad=0,rounding_size={radius}"
    axes.add_patch(FancyBboxPatch(corner, width, height, boxstyle=shape, **style))


def _skyline(axes, x0, base):
    """A fixed row of houses with lit windows over the width of the case, and two search lights."""
    heights = (22, 31, 17, 38, 26, 34, 20, 41, 28, 18, 36, 24)
    width = layout.CASE_SIZE[0] / len(heights)
    axes.add_patch(Polygon([(x0 + 10, base), (x0 + 62, base - 47), (x0 + 84, base - 47)], fc="#2c4270", ec="none"))
    axes.add_patch(Polygon([(x0 + 84, base), (x0 + 8, base - 47), (x0 + 26, base - 47)], fc="#24385f", ec="none"))
    axes.add_patch(Circle((x0 + 79, base - 41), 3.6, fc=SAND, ec="none"))
    for i, height in enumerate(heights):
        left = x0 + i * width
        axes.add_patch(Rectangle((left, base - height), width - 0.4, height, fc=HOUSE, ec="none"))
        for row in range(int(height // 4) - 1):
            for column in range(2):
                if (i * 7 + row * 3 + column * 5) % 4 == 0:
                    spot = (left + 1.5 + 3 * column, base - height + 2 + 4 * row)
                    axes.add_patch(Rectangle(spot, 1.6, 1.9, fc=LIT, ec="none"))


def _key(axes, label, dx, dy):
    x, y = layout.key_centre(label)
    x, y = x + dx, y + dy
    half = layout.KEY_OPENING / 2
    text_x = x - half - (layout.KEY_PITCH[0] - layout.KEY_OPENING) / 2
    if label in BANDS:
        _box(axes, (text_x - 5.2, y - 6.8), (x + half + 6.6 - text_x, 13.6), 2, fc=BANDS[label], ec="none")
    word = WORDS.get(label, "")
    axes.text(text_x, y - (1.2 if word else 0), label, size=13 if len(label) == 1 else 9, weight="bold", color=INK,
              ha="center", va="center")  # fmt: skip
    if word:
        axes.text(text_x, y + 3.6, word, size=6, color=INK, ha="center", va="center")
    axes.add_patch(Rectangle((x - half, y - half), 2 * half, 2 * half, fc=PAPER, ec=INK, lw=0.4))


def front():
    """Figure of the front overlay: cut along the outline, the key and display windows and the grill."""
    figure, axes = _page()
    width, height = layout.CASE_SIZE
    left, top = (A4[0] - width) / 2, 40.0
    dx, dy = left + layout.CASE_EDGE, top + layout.CASE_EDGE
    outline = FancyBboxPatch(
        (left, top), width, height, boxstyle=f"round,pad=0,rounding_size={layout.CASE_CORNER}", fc=NIGHT, ec=INK, lw=0.4
    )
    axes.add_patch(outline)
    first = len(axes.patches)
    _skyline(axes, left, dy + 53)
    _box(axes, (left + 2.5, dy + 77.5), (width - 5, height - 84), 4, fc=SAND, ec="none")
    for patch in axes.patches[first:]:
        patch.set_clip_path(outline)
    axes.text(left + width / 2, dy + 3.6, "CRIME SCANNER", size=15, weight="bold", color=LIT, ha="center", va="center")
    for x, y in layout.grill_holes():
        axes.add_patch(Circle((x + dx, y + dy), layout.GRILL_HOLE / 2, fc="#9aa7bd", ec=INK, lw=0.2))
    cx, cy = layout.DISPLAY_CENTRE[0] + dx, layout.DISPLAY_CENTRE[1] + dy
    window_w, window_h = layout.WINDOW
    _box(
        axes,
        (cx - window_w / 2 - 3, cy - window_h / 2 - 2),
        (window_w + 6, window_h + 4),
        2,
        fc="#000000",
        ec=LIT,
        lw=1,
    )
    axes.add_patch(Rectangle((cx - window_w / 2, cy - window_h / 2), window_w, window_h, fc=PAPER, ec=INK, lw=0.4))
    for text, x in (("area", cx - window_w / 2 - 11), ("clue", cx + window_w / 2 + 11)):
        axes.text(x, cy, text, size=8, color=SAND, ha="center", va="center")
    for label in (label for row in pins.KEYS for label in row):
        _key(axes, label, dx, dy)
    axes.text(
        left + width / 2, top + height + 6, "Cut along the outline; cut out the white fields", size=7, ha="center"
    )
    return figure


def _back_label(axes, left, top):
    """The label of BACK_LABEL mm: clue codes and settings on the left, notes on the right."""
    width = BACK_LABEL[0]
    _box(axes, (left, top), BACK_LABEL, 3, fc=SAND, ec=INK, lw=0.4)
    axes.text(left + width / 2, top + 4.5, "CRIME SCANNER", size=9, weight="bold", ha="center", va="center")
    y = top + 10.5
    for index, (code, meaning) in enumerate(CLUES):
        x = left + 3 + (index % 2) * 19
        axes.text(x, y, code, size=6, weight="bold", va="center", family="monospace")
        axes.text(x + 5.5, y, meaning, size=6, va="center")
        y += 3.1 * (index % 2)
    y += 1.6
    for key, code, meaning in SETTINGS:
        axes.text(left + 4, y, key, size=6, weight="bold", ha="center", va="center")
        axes.text(left + 6.5, y, code, size=6, va="center", family="monospace")
        axes.text(left + 10.5, y, meaning, size=6, va="center")
        y += 3.25
    y = top + 10.5
    for title, text in NOTES:
        axes.text(left + 47.5, y, title, size=6, weight="bold", va="center", color="#1a4f8a")
        for line in _lines(text, 30):
            y += 2.75
            axes.text(left + 47.5, y, line, size=6, va="center")
        y += 3.5


def back():
    """Figure with the label for the back of the case, above the battery door, and one sticker a key cap."""
    figure, axes = _page()
    axes.text(105, 44, "Back label: above the battery door", size=7, ha="center")
    _back_label(axes, (A4[0] - BACK_LABEL[0]) / 2, 48)
    axes.text(105, 134, "Stickers for the key caps", size=7, ha="center")
    for r, labels in enumerate(pins.KEYS):
        for c, label in enumerate(labels):
            x, y = 81.75 + 18 * c, 138 + 13 * r
            axes.add_patch(Rectangle((x, y), 10.5, 10.5, fc=BANDS.get(label, PAPER), ec=INK, lw=0.3))
            size = 14 if len(label) == 1 else 9
            axes.text(x + 5.25, y + 5.25, label, size=size, weight="bold", ha="center", va="center")
    return figure


def _lines(text, width):
    lines, line = [], ""
    for word in text.split():
        if len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


def files(design):
    """{relative path: content}: both pages as SVG and one PDF, without dates."""
    os.environ["SOURCE_DATE_EPOCH"] = "0"
    made = {}
    document = io.BytesIO()
    with mpl.rc_context({"svg.hashsalt": "crime scanner", "svg.fonttype": "path"}), PdfPages(document) as pages:
        for name, draw in (("overlay-front", front), ("overlay-back", back)):
            figure = draw()
            page = io.BytesIO()
            figure.savefig(page, format="svg", metadata={"Date": None})
            pages.savefig(figure)
            plt.close(figure)
            made[f"{name}.svg"] = page.getvalue()
    return made | {"overlay.pdf": document.getvalue()}
