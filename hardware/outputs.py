"""The plain text outputs: netlist, bill of materials and the current calculation."""

from hardware import bom, current


def files(design):
    """{relative path: text}, made from the design alone."""
    return {
        "scanner.net": design.netlist,
        "bom.csv": bom.text(design),
        "current.txt": current.text(),
    }
