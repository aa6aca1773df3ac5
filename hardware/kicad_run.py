"""Runs inside KiCad's own Python (Debian: /usr/bin/python3): fill the planes, check the design rules, plot.

Usage: /usr/bin/python3 kicad_run.py board.kicad_pcb folder. Prints one line of JSON: DRC counts and unconnected items.
Started by board_files.py; imports nothing of the project.
"""

import json
import os
import sys

import pcbnew

GERBERS = (
    ("F_Cu", pcbnew.F_Cu),
    ("B_Cu", pcbnew.B_Cu),
    ("F_Mask", pcbnew.F_Mask),
    ("B_Mask", pcbnew.B_Mask),
    ("F_Silkscreen", pcbnew.F_SilkS),
    ("B_Silkscreen", pcbnew.B_SilkS),
    ("Edge_Cuts", pcbnew.Edge_Cuts),
)


def plot(board, folder):
    control = pcbnew.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetPlotFrameRef(False)
    options.SetUseGerberProtelExtensions(False)
    options.SetCreateGerberJobFile(False)
    options.SetUseGerberX2format(False)
    options.SetIncludeGerberNetlistInfo(False)
    options.SetSubtractMaskFromSilk(True)
    options.SetPlotReference(True)
    options.SetPlotValue(False)
    for name, layer in GERBERS:
        control.SetLayer(layer)
        control.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        control.PlotLayer()
    control.ClosePlot()


def drill(board, folder):
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetFormat(True)
    writer.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
    writer.CreateDrillandMapFilesSet(folder, True, False)


def main(path, folder):
    board = pcbnew.LoadBoard(path)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    board.BuildConnectivity()
    pcbnew.SaveBoard(path, board)
    gerbers = os.path.join(folder, "gerber")
    os.makedirs(gerbers, exist_ok=True)
    plot(board, gerbers)
    drill(board, gerbers)
    report = os.path.join(folder, "drc.txt")
    pcbnew.WriteDRCReport(board, report, pcbnew.EDA_UNITS_MILLIMETRES, True)
    print(json.dumps({"unconnected": board.GetConnectivity().GetUnconnectedCount(), "tracks": len(board.GetTracks())}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
