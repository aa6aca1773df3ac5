"""The settings on the keypad: which key stands for which option, its values in turn, and how the display names them."""

# key: (setting, label, values). The label and the value together fill the three digits.
MENU = {
    "1": ("volume", "Uo", (0, 1, 2, 3, 4)),
    "2": ("brightness", "br", (1, 2, 3, 4, 5)),
    "3": ("captions", "CA", (0, 1)),
    "4": ("soft_shots", "SS", (0, 1)),
    "5": ("speed_percent", "P", (87, 90, 93, 96, 100)),
    "6": ("cunning", "Cu", (0, 1)),
    "7": ("no_move_in", "n", (0, 4, 6, 8, 12, 16)),
    "8": ("escape_in", "E", (0, 2, 3, 4, 6, 8)),
    "9": ("tires", "ti", (0, 1)),
    "0": ("auto_off_min", "o", (0, 2, 5, 10, 30)),
    "T": ("common_anode", "dC", (0, 1)),
}


def text(key: str, value: int) -> str:
    """Returns the three characters for an option: label and value, as in "Uo3" or "n 8".

    A speed of 100 percent shows as "P--" (full), other speeds as "P87"; the kind of display as "dCC" or "dCA".
    """
    name, label, _ = MENU[key]
    if name == "common_anode":
        return label + "CA"[value]
    number = "--" if value == 100 else str(value)
    return label + " " * (3 - len(label) - len(number)) + number


def stepped(key: str, value: int, step: int) -> int:
    """Returns the value after (`step` 1) or before (-1) `value`, round and round. One off the list joins in place."""
    values = MENU[key][2]
    if value in values:
        return values[(values.index(value) + step) % len(values)]
    after = [v for v in values if v > value]
    if step > 0:
        return after[0] if after else values[0]
    before = [v for v in values if v < value]
    return before[-1] if before else values[-1]


def press(settings, chosen: str | None, key: str) -> tuple:
    """A key of the menu: an option's key chooses it and steps it when it is chosen already, C and A step up and down.

    Returns (the option now chosen or None, its text or None when there is nothing to step); `settings` is changed.
    """
    if key in ("C", "A"):
        if chosen is None:
            return None, None
        step = 1 if key == "C" else -1
    else:
        step = int(key == chosen)
        chosen = key
    name = MENU[chosen][0]
    value = settings.get(name)
    if step:
        value = stepped(chosen, value, step)
        settings.set(name, value)
    return chosen, text(chosen, value)
