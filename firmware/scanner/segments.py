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
_MASKS = {
    " ": 0x00,
    "0": 0x3F,
    "1": 0x06,
    "2": 0x5B,
    "3": 0x4F,
    "4": 0x66,
    "5": 0x6D,
    "6": 0x7D,
    "7": 0x07,
    "8": 0x7F,
    "9": 0x6F,
    "A": 0x77,
    "b": 0x7C,
    "C": 0x39,
    "c": 0x58,
    "d": 0x5E,
    "E": 0x79,
    "F": 0x71,
    "G": 0x3D,
    "H": 0x76,
    "h": 0x74,
    "I": 0x30,
    "i": 0x04,
    "J": 0x1E,
    "L": 0x38,
    "l": 0x30,
    "n": 0x54,
    "o": 0x5C,
    "P": 0x73,
    "q": 0x67,
    "r": 0x50,
    "S": 0x6D,
    "t": 0x78,
    "U": 0x3E,
    "u": 0x1C,
    "Y": 0x6E,
    "-": 0x40,
    "_": 0x08,
    "=": 0x48,
    "?": 0x53,
}

CHARS = "".join(sorted(_MASKS))


def encode(text: str) -> tuple:
    """Return the three bit masks, leftmost digit first, that show `text`.

    `text` is at most 3 of CHARS, each perhaps followed by "." which lights the point of that digit;
    a shorter text stands at the left. ValueError says which character cannot be shown.
    """
    masks: list = []
    for char in text:
        if char == ".":
            if not masks or masks[-1] & DP:
                raise ValueError("display text " + repr(text) + ": a point needs a digit of its own before it")
            masks[-1] |= DP
            continue
        if char not in _MASKS:
            raise ValueError("display text " + repr(text) + ": no segments for " + repr(char))
        masks.append(_MASKS[char])
    if len(masks) > DIGITS:
        raise ValueError("display text " + repr(text) + ": more than " + str(DIGITS) + " digits")
    while len(masks) < DIGITS:
        masks.append(0)
    return tuple(masks)
