"""A small maze router for two copper layers: A* on a grid, with rip-up of the tracks that are in the way.

Not a general tool: through-hole pads on both layers, one track width, one clearance. The result is checked by KiCad's
design rule check (board.py) and by tests/hardware/test_board.py, which measure the real distances.
"""

import heapq
import itertools
import math
from dataclasses import dataclass, field

FRONT, BACK = 0, 1
_STEPS = (
    (1, 0, 1.0),
    (-1, 0, 1.0),
    (0, 1, 1.0),
    (0, -1, 1.0),
    (1, 1, 1.42),
    (1, -1, 1.42),
    (-1, 1, 1.42),
    (-1, -1, 1.42),
)
_AGAINST = 0.35  # extra cost for running against a layer's direction: front across, back along
_VIA_COST = 9.0
_CROSS_COST = 14.0  # for each other net whose tracks a path runs over in the second attempt
_MOST_ATTEMPTS = 2000


@dataclass(frozen=True)
class Rules:
    """Widths and distances in mm."""

    track: float = 0.4
    clearance: float = 0.2
    via: float = 0.8
    via_drill: float = 0.4
    edge: float = 0.6


@dataclass(frozen=True)
class Obstacle:
    """A pad (net name) or a keep-out (net None): an axis-parallel box with round ends, on both layers."""

    x: float
    y: float
    width: float
    height: float
    net: str | None

    def distance(self, x, y):
        """From a point to the copper, 0 inside. A box with round ends, as ovals and circles are."""
        radius = min(self.width, self.height) / 2
        dx = max(abs(x - self.x) - (self.width / 2 - radius), 0.0)
        dy = max(abs(y - self.y) - (self.height / 2 - radius), 0.0)
        return max(math.hypot(dx, dy) - radius, 0.0)


@dataclass
class Routed:
    """Tracks [(net, layer, (x0, y0), (x1, y1))], vias [(net, (x, y))] and nets that could not be joined."""

    tracks: list = field(default_factory=list)
    vias: list = field(default_factory=list)
    failed: list = field(default_factory=list)


class Router:
    """Routes nets between pads of a board of `size` mm on a grid of `pitch` mm through `origin`."""

    def __init__(self, size, pitch, origin, obstacles, rules):
        self.rules, self.pitch = rules, pitch
        self.x0, self.y0 = origin[0] % pitch, origin[1] % pitch
        self.columns = int((size[0] - self.x0) / pitch) + 1
        self.rows = int((size[1] - self.y0) / pitch) + 1
        self.plane = self.columns * self.rows
        self.size = size
        self.names = sorted({o.net for o in obstacles if o.net})
        self.bit = {name: 1 << i for i, name in enumerate(self.names)}
        self.obstacles = obstacles
        self.fixed = [0] * self.plane  # nets whose pads forbid a track here, one bit a net
        self.fixed_via = [0] * self.plane
        self.used = [0] * (2 * self.plane)  # nets whose tracks forbid a track here
        self.used_via = [0] * (2 * self.plane)
        self.paths = {}  # net -> list of paths; a path is a list of cells (layer * plane + index)
        self.terminals = {}  # net -> list of sets of cells inside one pad
        self.centres = {}  # cell inside a pad -> centre of the pad
        self._mark_fixed()

    def point(self, cell):
        row, column = divmod(cell % self.plane, self.columns)
        return self.x0 + column * self.pitch, self.y0 + row * self.pitch

    def _cells_near(self, x0, y0, x1, y1, reach):
        first = max(0, math.floor((min(x0, x1) - reach - self.x0) / self.pitch))
        last = min(self.columns - 1, math.ceil((max(x0, x1) + reach - self.x0) / self.pitch))
        top = max(0, math.floor((min(y0, y1) - reach - self.y0) / self.pitch))
        bottom = min(self.rows - 1, math.ceil((max(y0, y1) + reach - self.y0) / self.pitch))
        for row in range(top, bottom + 1):
            for column in range(first, last + 1):
                yield row * self.columns + column

    def _mark_fixed(self):
        half_track, half_via = self.rules.track / 2, self.rules.via / 2
        for cell in range(self.plane):
            x, y = self.point(cell)
            to_edge = min(x, y, self.size[0] - x, self.size[1] - y)
            if to_edge < self.rules.edge + half_track:
                self.fixed[cell] = -1
            if to_edge < self.rules.edge + half_via:
                self.fixed_via[cell] = -1
        for o in self.obstacles:
            bits = self.bit[o.net] if o.net else -1
            reach = self.rules.clearance + half_via
            inside = set()
            for cell in self._cells_near(
                o.x - o.width / 2, o.y - o.height / 2, o.x + o.width / 2, o.y + o.height / 2, reach
            ):
                distance = o.distance(*self.point(cell))
                if distance < self.rules.clearance + half_track - 1e-6:
                    self.fixed[cell] |= bits
                if distance < self.rules.clearance + half_via - 1e-6:
                    self.fixed_via[cell] |= -1  # no via in or at a pad: holes would touch
                if distance == 0.0:
                    inside.add(cell)
            if o.net:
                if not inside:
                    raise ValueError(f"pad of {o.net} at {o.x}, {o.y} has no grid point inside; use a finer grid")
                cells = inside | {self.plane + c for c in inside}
                self.terminals.setdefault(o.net, []).append(cells)
                self.centres |= dict.fromkeys(cells, (o.x, o.y))

    def _occupy(self, net, path, add):
        """Marks (or clears, with all other paths of the net marked again) the cells too close to a path."""
        bit = self.bit[net]
        for a, b in itertools.pairwise(path):
            self._stamp(bit, a, b, add)

    def _stamp(self, bit, a, b, add):
        rules = self.rules
        (ax, ay), (bx, by) = self.point(a), self.point(b)
        layers = {a // self.plane, b // self.plane}
        half = rules.via / 2 if len(layers) == 2 else rules.track / 2
        near, near_via = half + rules.clearance + rules.track / 2, half + rules.clearance + rules.via / 2
        for cell in self._cells_near(ax, ay, bx, by, near_via):
            distance = _to_segment(self.point(cell), (ax, ay), (bx, by))
            for layer in layers:
                spot = layer * self.plane + cell
                if distance < near - 1e-6:
                    self.used[spot] = self.used[spot] | bit if add else self.used[spot] & ~bit
                if distance < near_via - 1e-6:
                    self.used_via[spot] = self.used_via[spot] | bit if add else self.used_via[spot] & ~bit

    def _price(self, cell, mine, over_others):
        """None where net `mine` may not run, else what the cell costs for other nets' tracks."""
        if self.fixed[cell % self.plane] & mine:
            return None
        others = self.used[cell] & mine
        if not others:
            return 0.0
        return _CROSS_COST * others.bit_count() if over_others else None

    def _moves(self, cell, mine, over_others):
        """Yields (next cell, cost) for every step a track of this net may take: eight ways, and to the other layer."""
        plane, columns = self.plane, self.columns
        layer, index = divmod(cell, plane)
        row, column = divmod(index, columns)
        for dc, dr, length in _STEPS:
            r, c = row + dr, column + dc
            if not (0 <= r < self.rows and 0 <= c < columns):
                continue
            target = layer * plane + r * columns + c
            toll = self._price(target, mine, over_others)
            if toll is None:
                continue
            if dc and dr:  # a diagonal needs both corners free: they are nearer to it than the clearance
                sides = [
                    self._price(layer * plane + corner, mine, over_others)
                    for corner in (row * columns + c, r * columns + column)
                ]
                if None in sides:
                    continue
                toll += sum(sides)
            yield target, length + _AGAINST * (abs(dr) if layer == FRONT else abs(dc)) + toll
        other = (1 - layer) * plane + index
        if cell in self.centres:
            yield other, 0.0  # through its own pad
        elif not self.fixed_via[index] & mine:
            blocked = (self.used_via[index] | self.used_via[plane + index]) & mine
            if over_others or not blocked:
                yield other, _VIA_COST + _CROSS_COST * blocked.bit_count()

    def _remaining(self, targets):
        """A lower bound of the cost from a cell to the box around the targets, as a function of the cell."""
        goals = [divmod(t % self.plane, self.columns) for t in targets]
        low_r, high_r = min(r for r, _ in goals), max(r for r, _ in goals)
        low_c, high_c = min(c for _, c in goals), max(c for _, c in goals)

        def bound(cell):
            row, column = divmod(cell % self.plane, self.columns)
            dr = max(low_r - row, row - high_r, 0)
            dc = max(low_c - column, column - high_c, 0)
            return max(dr, dc) + 0.42 * min(dr, dc)

        return bound

    def _search(self, net, sources, targets, over_others):
        """Cheapest path from a source cell to a target cell, or None. over_others: may cross tracks, at a price."""
        mine = ~self.bit[net]
        bound = self._remaining(targets)
        best, came, done = dict.fromkeys(sources, 0.0), {}, set()
        heap = [(bound(s), s) for s in sorted(sources)]
        heapq.heapify(heap)
        while heap:
            _, cell = heapq.heappop(heap)
            if cell in done:
                continue
            done.add(cell)
            if cell in targets:
                path = [cell]
                while cell in came:
                    cell = came[cell]
                    path.append(cell)
                return path[::-1]
            for target, step in self._moves(cell, mine, over_others):
                cost = best[cell] + step
                if cost < best.get(target, math.inf) - 1e-9:
                    best[target], came[target] = cost, cell
                    heapq.heappush(heap, (cost + bound(target), target))
        return None

    def _in_the_way(self, net, path):
        mine, hit = ~self.bit[net], 0
        for a, b in itertools.pairwise(path):
            if a % self.plane == b % self.plane and a not in self.centres:
                hit |= self.used_via[a] | self.used_via[b]
            hit |= self.used[a] | self.used[b]
            hit |= self._corners(a, b)
        hit &= mine
        return [name for name in self.names if hit & self.bit[name]]

    def _corners(self, a, b):
        """Nets at the two other corners of a diagonal step."""
        if a // self.plane != b // self.plane:
            return 0
        (ra, ca), (rb, cb) = divmod(a % self.plane, self.columns), divmod(b % self.plane, self.columns)
        base = a // self.plane * self.plane
        return self.used[base + ra * self.columns + cb] | self.used[base + rb * self.columns + ca]

    def _join(self, net, over_others):
        """Joins all pads of a net; returns its paths, or None when one cannot be reached."""
        groups = [set(cells) for cells in self.terminals[net]]
        tree, rest, paths = groups[0], groups[1:], []
        while rest:
            path = self._search(net, tree, set().union(*rest), over_others)
            if path is None:
                return None
            paths.append(path)
            tree |= set(path)
            for group in [g for g in rest if g & tree]:
                tree |= group
                rest.remove(group)
        return paths

    def _remove(self, net):
        for path in self.paths.pop(net, ()):
            self._occupy(net, path, add=False)

    def route(self, order):
        """Routes the nets in this order, ripping up what stands in the way of a net without a path. Deterministic."""
        waiting = list(order)
        tries = dict.fromkeys(order, 0)
        failed = []
        for _ in range(_MOST_ATTEMPTS):
            if not waiting:
                break
            net = waiting.pop(0)
            paths = self._join(net, over_others=False)
            if paths is None:
                tries[net] += 1
                paths = self._join(net, over_others=True) if tries[net] < 40 else None
                if paths is None:
                    failed.append(net)
                    continue
                victims = sorted({v for path in paths for v in self._in_the_way(net, path)})
                for victim in victims:
                    self._remove(victim)
                waiting += victims
            self.paths[net] = paths
            for path in paths:
                self._occupy(net, path, add=True)
        return self._result(failed + waiting)

    def _result(self, failed):
        out = Routed(failed=sorted(set(failed)))
        for net in sorted(self.paths):
            for path in self.paths[net]:
                self._emit(net, path, out)
        return out

    def _emit(self, net, path, out):
        """Turns a path into straight tracks, vias, and the short ends to the middle of the pads."""
        for cell in (path[0], path[-1]):
            if cell in self.centres and _far(self.centres[cell], self.point(cell)):
                out.tracks.append((net, cell // self.plane, self.centres[cell], self.point(cell)))
        start = path[0]
        for before, cell, after in zip(path, path[1:], [*path[2:], None], strict=False):
            if cell // self.plane != before // self.plane:
                if cell not in self.centres:
                    out.vias.append((net, self.point(cell)))
                start = cell
                continue
            straight = after is not None and after // self.plane == cell // self.plane
            straight = straight and after - cell == cell - before
            if not straight:
                out.tracks.append((net, cell // self.plane, self.point(start), self.point(cell)))
                start = cell


def _far(a, b):
    return math.dist(a, b) > 1e-6


def _to_segment(point, a, b):
    """Distance from a point to the segment from a to b."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length))
    return math.hypot(x - ax - t * dx, y - ay - t * dy)
