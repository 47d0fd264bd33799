# SPDX-License-Identifier: BSD-3-Clause
"""Steady flow of blood through an aneurysm.

pvpython aneurysm.py TiledLBM.so FOLDER [--mask aneurysm_0.1mm.vti] [--steps 10000]

Without a display: xvfb-run -a -s "-screen 0 1280x1024x24 +extension GLX -noreset" pvpython aneurysm.py ...
Writes into the folder: aneurysm.csv, flow and pressure of each opening; aneurysm.png, streamlines.
"""

import argparse
import csv
import os

from paraview.servermanager import Fetch
from paraview.simple import *  # noqa: F403, as ParaView's own traces have it

MASK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "aneurysm_0.1mm.vti")

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
parser.add_argument("plugin")
parser.add_argument("folder")
parser.add_argument("--mask", default=MASK, help="point array \"mask\", spacing in metres")
parser.add_argument("--steps", type=int, default=100000, help="at most")
options = parser.parse_args()
os.makedirs(options.folder, exist_ok=True)
LoadPlugin(os.path.abspath(options.plugin), remote=False, ns=globals())

# 1. The mask, and the flow in it: 0.1 m/s through opening 0, the largest, and out of opening 1. The
# run ends when the flow is steady.
flow = TiledLBMFlow(
    Input=XMLImageDataReader(FileName=[options.mask]), MaskArray=["POINTS", "mask"],
    LengthUnit="Metre", Openings=[0, 1, 0.1, 0, 0, 1, 2, 0, 0, 0], InletProfile="Developed",
    Precision="Single", NumberOfSteps=options.steps)

# 2. The summary.
figures = Fetch(flow).GetFieldData()
openings = Fetch(flow, idx=1).GetPointData()
with open(os.path.join(options.folder, "aneurysm.csv"), "w", newline="") as file:
    table = csv.writer(file)
    table.writerow(["opening", "area (mm2)", "flow in (ml/s)", "pressure (Pa)"])
    for i in range(openings.GetNumberOfTuples()):
        table.writerow([i] + [scale * openings.GetArray(name).GetValue(i) for name, scale in (
            ("area", 1e6), ("flow_rate", 1e6), ("mean_pressure", 1))])
for name in ("steps", "is_steady", "reynolds_number", "max_lattice_velocity"):
    print(f"{name}: {figures.GetArray(name).GetValue(0):.5g}")

# 3. The picture: streamlines from points around the middle of the vessel, inside its wall.
LoadPalette("WhiteBackground")
view = CreateView("RenderView", ViewSize=[1000, 800], OrientationAxesVisibility=0)
wall = Show(OutputPort(flow, 3), view)
ColorBy(wall, None)
wall.Opacity, wall.DiffuseColor = 0.15, [0.86, 0.45, 0.42]
low, high = (flow.GetDataInformation().GetBounds()[i::2] for i in (0, 1))
lines = StreamTracer(Input=flow, Vectors=["POINTS", "velocity"], SeedType="Point Cloud",
                     MaximumStreamlineLength=10 * (high[1] - low[1]))
lines.SeedType.Center = [(a + b) / 2 for a, b in zip(low, high)]
lines.SeedType.Radius, lines.SeedType.NumberOfPoints = (high[1] - low[1]) / 2, 500
tubes = Show(Tube(Input=lines, Radius=2.5e-5), view)
ColorBy(tubes, ("POINTS", "velocity", "Magnitude"))
colours = GetColorTransferFunction("velocity")
colours.ApplyPreset("Turbo", True)
colours.RescaleTransferFunction(0, 0.25)
bar = GetScalarBar(colours, view)
bar.Title, bar.ComponentTitle = "speed (m/s)", ""
tubes.SetScalarBarVisibility(view, True)
view.ResetActiveCameraToNegativeX()
ResetCamera(view)
view.GetActiveCamera().Dolly(1.35)
SaveScreenshot(os.path.join(options.folder, "aneurysm.png"), view)
