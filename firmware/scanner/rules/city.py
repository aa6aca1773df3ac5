"""The city of the 1979 board: 183 numbered spaces, all of it computed from one map.

The numbering hides the geometry: the first digit of a space is its area, the other two are |x| and |y| of its
cell on a 19 x 19 map whose middle is the central station. Indoors a thief's step is a king's move on that map;
streets are lines. A test holds every kind, move and side against the numbers of the board.
"""

# Rows y = 9 down to -9, columns x = -9 to 9.
# c crime, f floor, d door, w window, s street, n newsstand, . no numbered space.
_MAP = (
    "s.s.s.s.sss.s.s.s.s"
    "...d.w.w...w.w.d..."
    "sddc.fdf.sdf.fdf..s"
    "...fdf.d...fdc.ff.."
    "s..c.c.c.s.d...d.ws"
    "...d.d.d...d.cfc..."
    "s..c.f.fdsdc..f.f.s"
    ".wf.fff.....fdfdfd."
    "s.d..d...s..d.w.w.s"
    "s.s.s.s.sss.s.s.s.s"
    "s.w.w.d..s..w.d.w.s"
    "..fdcwf......cf.fd."
    "s.d...f..s.ff..df.s"
    ".wf.fd.fd.d.....fw."
    "s.fdcf.d.s.fwcdcf.s"
    ".dc....f...f....fd."
    "s..dfdcfwswfdcdc..s"
    "....w..d...w...d..."
    "s.s.s.s.sns.s.s.s.s"
)
_KINDS = {"c": "crime", "f": "floor", "d": "door", "w": "window", "s": "street", "n": "newsstand"}

STATIONS = (500, 599, 699, 799, 899)  # streets in front of a subway station: the centre and the four corners (R4)


def _cell(x, y):
    """The letter of the map at x, y; "." off the map."""
    return _MAP[(9 - y) * 19 + 9 + x] if -9 <= x <= 9 and -9 <= y <= 9 else "."


def _number(x, y):
    """The number of the cell x, y: quadrants 1 to 4 clockwise from top right, 5 to 8 on the street lines."""
    if (x >= 0 and y > 0) or (x == 0 and y == 0):
        area = 1
    elif x > 0:
        area = 2
    elif y < 0:
        area = 3
    else:
        area = 4
    if x in (-9, 0, 9) or y in (-9, 0, 9):
        area += 4
    return area * 100 + abs(x) * 10 + abs(y)


def xy(space):
    """Returns (x, y), -9 to 9, of a space on the map, x to the right and y up. KeyError when there is no such space."""
    if isinstance(space, int) and 100 <= space <= 899:
        x = space // 10 % 10
        y = space % 10
        quarter = space // 100 & 3  # 1 and 5 top right, 2 and 6 bottom right, 3 and 7 bottom left, 4 and 8 top left
        if quarter in (0, 3):
            x = -x
        if quarter in (2, 3):
            y = -y
        if _cell(x, y) != "." and _number(x, y) == space:
            return x, y
    raise KeyError(space)


def kind(space):
    """Returns crime, floor, door, window, street or newsstand. KeyError when there is no such space."""
    x, y = xy(space)
    return _KINDS[_cell(x, y)]


def area(space):
    """Returns the area digit of a space (R1): 1 to 4 buildings, 5 to 8 streets. KeyError for no such space."""
    xy(space)
    return space // 100


def moves(space):
    """Returns the spaces one thief's move away (R44, R47, R48), ascending. KeyError when there is no such space."""
    x, y = xy(space)
    outside = _cell(x, y) in "sn"
    found = []
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if not dx and not dy:
                continue
            near = _cell(x + dx, y + dy)
            if near == ".":
                # Every second square of a street has a number, so along its line the next one may be two cells away.
                if outside and (not dx or not dy) and _cell(x + 2 * dx, y + 2 * dy) in "sn":
                    found.append(_number(x + 2 * dx, y + 2 * dy))
            elif not outside or near not in "sn" or not dx or not dy:
                found.append(_number(x + dx, y + dy))
    return tuple(sorted(found))


def sides(space):
    """Returns the two sides of a door or window, each a tuple of spaces, ascending; None for any other space.

    A thief who came from one side leaves on the other (R46). KeyError when there is no such space.
    """
    x, y = xy(space)
    if _cell(x, y) not in "dw":
        return None
    steps = []
    for other in moves(space):
        ox, oy = xy(other)
        steps.append((ox - x, oy - y, other))
    # The wall runs across x where nobody moves along it, else across y; the one door in a corner has a slanted one.
    if all(dx for dx, _, _ in steps):
        parted = [(dx, other) for dx, _, other in steps]
    elif all(dy for _, dy, _ in steps):
        parted = [(dy, other) for _, dy, other in steps]
    else:
        parted = [(dx + dy, other) for dx, dy, other in steps]
    return tuple(o for d, o in parted if d < 0), tuple(o for d, o in parted if d > 0)


def _with(letters):
    numbers = [_number(i % 19 - 9, 9 - i // 19) for i, letter in enumerate(_MAP) if letter in letters]
    return tuple(sorted(numbers))


SPACES = _with("cfdwsn")  # all 183 numbers, ascending
CRIMES = _with("cn")  # the 19 red ones (R3), the newsstand last
