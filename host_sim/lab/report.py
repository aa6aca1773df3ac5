"""What the lab found: a summary table and three plots."""

import json

import matplotlib

matplotlib.use("Agg")  # files only; a machine without a screen is fine

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import LogNorm
from matplotlib.ticker import MaxNLocator
from rich.console import Console
from rich.table import Table

from scanner.rules import city

# For people who cannot tell red from green: one hue, light to dark, and numbers beside colours.
MAP = "YlOrRd"
BAR = "#31688e"
BUILDINGS = {1: "1 Furs", 2: "2 Jewelry", 3: "3 Antiques", 4: "4 Bank"}


def numbers(outcome):
    """Returns the summary as a dict of name -> number."""
    solved = outcome.solved
    found = outcome.clues_until_one[outcome.clues_until_one >= 0]
    return {
        "cases": len(solved),
        "cases solved": float(solved.mean()),
        "cases that came down to one place": float(len(found) / len(solved)),
        "clues until one place is left, mean": float(found.mean()) if len(found) else None,
        "clues until one place is left, median": float(np.median(found)) if len(found) else None,
        "clues until one place is left, 95 % of cases": float(np.percentile(found, 95)) if len(found) else None,
        "presses of C per case, mean": float(outcome.presses.mean()),
        "presses of C per case, 95 % of cases": float(np.percentile(outcome.presses, 95)),
        "crimes per case, mean": float(outcome.crimes.mean()),
        "crimes per case, most": int(outcome.crimes.max()),
        "escapes per case, mean": float(outcome.escapes.mean()),
        "busiest place": int(city.SPACES[int(outcome.visits.argmax())]),
        "thief's moves": int(outcome.moves),
    }


def write(outcome, model, folder, seconds):
    """Prints the table, writes summary.json and the plots to `folder`. Returns the paths written. OSError as usual."""
    summary = numbers(outcome)
    num, den = model.no_move
    title = f"{model.style} thief, no move {num}/{den}, escape {model.escape[0]}/{model.escape[1]}"
    title += f"{', tires' if model.tires else ''}, arrest after {model.delay} presses or more"
    table = Table(title=title, show_header=False)
    for name, value in summary.items():
        table.add_row(name, _text(name, value))
    table.add_row("seconds", f"{seconds:.1f}")
    Console().print(table)
    paths = [folder / name for name in ("summary.json", "clues_until_one_place.png", "crimes_per_case.png")]
    paths.append(folder / "heat_map.png")
    paths[0].write_text(json.dumps({"model": vars(model), "results": summary}, indent=1) + "\n", encoding="utf-8")
    found = outcome.clues_until_one[outcome.clues_until_one >= 0]
    _bars(paths[1], found, "clues heard until one place is left (alarm included)", title)
    _bars(paths[2], outcome.crimes, "crimes in a case, the first included", title)
    _heat_map(paths[3], outcome.visits, title)
    return paths


def _text(name, value):
    if value is None:
        return "never"
    if name in ("cases solved", "cases that came down to one place"):
        return f"{100 * value:.2f} %"
    return f"{value:,}" if isinstance(value, int) and name != "busiest place" else f"{value:.5g}"


def _bars(path, values, label, title):
    """A histogram of whole numbers; what lies beyond 99.5 % of the cases goes into the last bar."""
    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    if len(values):
        last = int(np.percentile(values, 99.5, method="higher"))
        shares = np.bincount(np.minimum(values, last)) / len(values)
        first = int(values.min())
        bars = axes.bar(range(first, last + 1), 100 * shares[first:], color=BAR)
        if last - first < 16:
            axes.bar_label(bars, fmt="%.1f", fontsize=8)
        more = "" if last == values.max() else f"; last bar: {last} and more, up to {values.max()}"
        axes.set_title(f"mean {values.mean():.2f}, median {np.median(values):.0f}{more}", fontsize=9)
        axes.xaxis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 2.5, 5, 10], integer=True))
    figure.suptitle(title, fontsize=10)
    axes.set_xlabel(label)
    axes.set_ylabel("% of cases")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)
    plt.close(figure)


def _heat_map(path, visits, title):
    """Every numbered space at its place on the board, coloured by how often the thief stood there."""
    figure, axes = plt.subplots(figsize=(11, 10), layout="constrained")
    for number, (x, y) in zip(BUILDINGS, ((0.5, 0.5), (0.5, -8.5), (-8.5, -8.5), (-8.5, 0.5)), strict=True):
        axes.add_patch(plt.Rectangle((x, y), 8, 8, fill=False, edgecolor="0.6", linewidth=1.5))
        # The outer corner of each building holds no numbered space.
        side = "right" if x > 0 else "left"
        axes.text(x + 7.9 if x > 0 else x + 0.1, y + 7.6 if y > 0 else y + 0.4, BUILDINGS[number], ha=side, va="center")
    share = 100 * visits / max(1, visits.sum())
    x, y = np.array([city.xy(space) for space in city.SPACES]).T
    least = max(share.max() / 100, 1e-6)
    scale = LogNorm(least, max(share.max(), 1e-5))
    dots = axes.scatter(x, y, c=np.maximum(share, least), norm=scale, cmap=MAP, s=620, marker="s", edgecolors="0.4")
    for space, at_x, at_y, percent in zip(city.SPACES, x, y, share, strict=True):
        ink = "white" if scale(max(percent, least)) > 0.7 else "black"
        weight = "bold" if space in city.CRIMES else "normal"
        axes.text(at_x, at_y, f"{space}\n{percent:.2f}", ha="center", va="center", fontsize=6, color=ink, weight=weight)
    figure.colorbar(dots, ax=axes, label="% of the thief's time (logarithmic)", shrink=0.8, format="%g")
    figure.suptitle(f"Where the thief is: {title}", fontsize=11)
    axes.set_title("bold: crime scenes", fontsize=9)
    axes.set_aspect("equal")
    axes.axis("off")
    figure.savefig(path, dpi=110)
    plt.close(figure)
