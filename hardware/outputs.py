"""The plain text outputs: netlist, bill of materials, current calculation, wiring table, Wokwi diagram."""

from hardware import bom, current, harness, wokwi


def files(design):
    """{relative path: text}, made from the design alone."""
    return {
        "scanner.net": design.netlist,
        "bom.csv": bom.text(design),
        "current.txt": current.text(),
        **harness.tables(design),
        **wokwi.files(design),
    }
