"""The device for the Wokwi simulator: diagram.json from the netlist, wokwi.toml beside it.

Wokwi has no transistor, so a logic inverter stands for each digit transistor; resistors and diodes are left out because
its simulation is digital (docs.wokwi.com: wokwi-7segment, wokwi-pushbutton, wokwi-buzzer, wokwi-potentiometer).
"""

import json

from hardware.scanner import PICO_GPIO, key_refs
from scanner.drivers import pins

KEY_COLOURS = {"OFF": "red", "ON": "green", "T": "yellow", "A": "blue", "C": "white"}
SHORTCUTS = {"ON": "n", "OFF": "f", "T": "t", "A": "a", "C": "c"}  # digits are their own

TOML = """# Wokwi for VS Code or wokwi-cli: put a MicroPython UF2 for the Pico (1.28 or newer) beside this file as
# micropython.uf2, start the simulation, then copy the program over: make flash PORT=rfc2217://localhost:4000
[wokwi]
version = 1
firmware = "micropython.uf2"
elf = "micropython.uf2"
rfc2217ServerPort = 4000
"""


def _gpio(design, ref, pin):
    """Wokwi name of the Pico pin on the net of a part's pin."""
    net = design.net_of(ref, pin)
    ((_, number),) = design.on_net(net, "pico")
    return "pico:GP" + str(next(gpio for gpio, position in PICO_GPIO.items() if position == number))


def _part(kind, name, left, top, **attrs):
    return {"type": kind, "id": name, "left": left, "top": top, "attrs": attrs}


def diagram(design):
    """The diagram as a dict, version 1 of Wokwi's format."""
    parts = [
        _part("wokwi-pi-pico", "pico", 0, 0),
        _part("wokwi-7segment", "display", 250, -150, common="cathode", digits="3", color="red"),
        _part("wokwi-buzzer", "speaker", -130, 120, volume="0.3"),
        _part("wokwi-potentiometer", "battery", -150, -60, value="700"),
    ]
    wires = []
    for i, name in enumerate(pins.SEGMENT_NAMES):
        wires.append([_gpio(design, f"R{i + 1}", 1), f"display:{name}", "green", []])
    for i in range(len(pins.DIGITS)):
        parts.append(_part("wokwi-gate-not", f"digit{i + 1}", 140, -150 + 40 * i))
        wires.append([_gpio(design, f"R{9 + i}", 1), f"digit{i + 1}:IN", "orange", []])
        wires.append([f"digit{i + 1}:OUT", f"display:DIG{i + 1}", "orange", []])
    for r, labels in enumerate(pins.KEYS):
        for c, label in enumerate(labels):
            ref = key_refs()[label]
            colour = KEY_COLOURS.get(label, "black")
            key = SHORTCUTS.get(label, label)
            parts.append(_part("wokwi-pushbutton", ref, 250 + 100 * c, 20 + 80 * r, color=colour, label=label, key=key))
            wires.append([_gpio(design, ref, 1), f"{ref}:1.l", "blue", []])
            wires.append([_gpio(design, "D" + ref[2:], 1), f"{ref}:2.l", "violet", []])
    wires.append([_gpio(design, "R12", 1), "speaker:2", "red", []])
    wires.append(["pico:GND.1", "speaker:1", "black", []])
    wires.append([_gpio(design, "R15", 1), "battery:SIG", "yellow", []])
    wires.append(["pico:3V3", "battery:VCC", "red", []])
    wires.append(["pico:GND.8", "battery:GND", "black", []])
    return {"version": 1, "author": "Crime Scanner", "editor": "wokwi", "parts": parts, "connections": wires}


def files(design):
    """{relative path: text}."""
    return {
        "wokwi/diagram.json": json.dumps(diagram(design), indent=1) + "\n",
        "wokwi/wokwi.toml": TOML,
    }
