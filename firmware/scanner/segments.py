"""Characters of a seven-segment display.

The only place that knows which segments draw which character: the display driver, the terminal and
the web page all ask here.

    -A-         bit 0 = A, 1 = B, 2 = C, 3 = D, 4 = E, 5 = F, 6 = G, 7 = DP
   F   B
    -G-
   E   C
    -D-  DP
"""

DIGITS = 3
DP = 0x80

# S is drawn like 5 and l like I (seven segments offer nothing better); every other character has its
# own shape, so that 1 and I, 6 and b and G, 0 and o, 9 and q, U and u cannot be taken for each other.
# Characters and, in the same order, their masks: a table of bytes, since a dict of texts would take 1 KB of the heap.
CHARS = " 0123456789AbCcdEFGHhIiJLlnoPqrStUuY-_=?"
_MASKS = (
    b"\x00"
    b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f"
    b"\x77\x7c\x39\x58\x5e\x79\x71\x3d\x76\x74"
    b"\x30\x04\x1e\x38\x30\x54\x5c\x73\x67\x50"
    b"\x6d\x78\x3e\x1c\x6e\x40\x08\x48\x53"
)


def encode(text: str) -> tuple:
    """Return the three bit masks, leftmost digit first, that show `text`.

    `text` is at most 3 of CHARS, each perhaps followed by "." which lights the point of that digit;
    a shorter text stands at the left. ValueError says which character cannot be shown.
    """
    masks: list = []
    for char in text:
        if char == ".":
            if not masks or masks[-1] & DP:
                raise ValueError(f"display text {text!r}: a point needs a digit of its own before it")
            masks[-1] |= DP
            continue
        at = CHARS.find(char)
        if at < 0:
            raise ValueError(f"display text {text!r}: no segments for {char!r}")
        masks.append(_MASKS[at])
    if len(masks) > DIGITS:
        raise ValueError(f"display text {text!r}: more than {DIGITS} digits")
    while len(masks) < DIGITS:
        masks.append(0)
    return tuple(masks)
