# SPDX-License-Identifier: BSD-3-Clause
"""Heartbeats through an aorta: from a label map to wall shear stress, an animation and a table.

pvpython aorta.py TiledLBM.so FOLDER [--labels aorta.nrrd] [--cycles 2] [--frames 20] [--lattice-velocity 0]

Without a display: xvfb-run -a -s "-screen 0 1280x1024x24 +extension GLX -noreset" pvpython aorta.py ...
Writes into the folder: aorta.csv, flow rate and pressure of each opening over time; aorta_wss.png, the
wall shear stress when the last beat is at its peak; aorta.0000.png and so on, the whole run.
Another label map needs the same labels: 1 blood, 2 the cap of the inlet, 3 to 6 those of the outlets,
as make_aorta.py paints them, in a volume measured in millimetres.
"""

import argparse
import csv
import os

from paraview.servermanager import Fetch
from paraview.simple import *  # noqa: F403, as ParaView's own traces have it

HERE = os.path.dirname(os.path.abspath(__file__))
# The Windkessel behind the whole aorta: proximal resistance (Pa s/ml), compliance (ml/Pa), distal
# resistance (Pa s/ml), as in the upper thoracic aorta of Boileau et al. (2015), see README.md.
PROXIMAL, COMPLIANCE, DISTAL = 11.75, 0.01016, 111.7

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
parser.add_argument("plugin")
parser.add_argument("folder")
parser.add_argument("--labels", default=os.path.join(HERE, "aorta.nrrd"))
parser.add_argument("--cycles", type=int, default=2)
parser.add_argument("--frames", type=int, default=20, help="to a heartbeat")
parser.add_argument("--lattice-velocity", type=float, default=0,
                    help="0: as the heartbeat asks for; 0.05 takes half the time, for a first look")
options = parser.parse_args()
os.makedirs(options.folder, exist_ok=True)
LoadPlugin(os.path.abspath(options.plugin), remote=False, ns=globals())

# 1. From the label map to a flow. Labels 2 to 6 cut the vessel open; the flow of the heart (ml/s) is in
# a file. "Incompressible" is the model that stays exact at pressures of 100 mmHg. One step is enough
# to learn which openings there are.
flow = TiledLBMFlow(
    Input=OpenDataFile(options.labels), LengthUnit="Millimetre", FluidRange=[1, 1],
    OpeningLabels=[2, 3, 4, 5, 6], WaveformFile=os.path.join(HERE, "aortic_flow.csv"),
    WaveformQuantity="Flow rate (ml/s)", Density=1060, KinematicViscosity=3.77e-6,
    PressureUnit="Millimetre of mercury", FluidModel="Incompressible", Precision="Single",
    LatticeVelocity=options.lattice_velocity, CardiacCycles=0, NumberOfSteps=1)
found = Fetch(flow, idx=1).GetPointData()
labels, areas = ([found.GetArray(name).GetValue(i) for i in range(found.GetNumberOfTuples())]
                 for name in ("label", "area"))

# 2. The waveform enters at label 2 (role 4). Each other opening has a Windkessel (role 6) by its share
# of their area: side by side these are that of the whole aorta. Then the heartbeats.
outlets = sum(areas) - areas[labels.index(2)]
shares = [area / outlets for area in areas]
flow.Openings = [number for i, (label, share) in enumerate(zip(labels, shares)) for number in (
    (i, 4, 0, 0, 0) if label == 2 else (i, 6, PROXIMAL / share, COMPLIANCE * share, DISTAL / share))]
flow.CardiacCycles, flow.SnapshotsPerCycle = options.cycles, options.frames
flow.UpdatePipelineInformation()

# 3. The table, a row for each time. The first asks for the run, the others find it done.
with open(os.path.join(options.folder, "aorta.csv"), "w", newline="") as file:
    table = csv.writer(file)
    table.writerow(["time (s)"] + [f"{what} of label {label:.0f}" for label in labels
                                   for what in ("flow in (ml/s)", "pressure (mmHg)")])
    for time in flow.TimestepValues:
        flow.UpdatePipeline(time)
        found = Fetch(flow, idx=1).GetPointData()
        table.writerow([time] + [scale * found.GetArray(name).GetValue(i) for i in range(len(labels))
                                 for name, scale in (("flow_rate", 1e6), ("mean_pressure", 1))])

# 4. The wall, coloured by its shear stress: all times as an animation, and the peak of the last beat.
LoadPalette("WhiteBackground")
view = CreateView("RenderView", ViewSize=[900, 800], OrientationAxesVisibility=0)
wall = Show(OutputPort(flow, 3), view)
Show(AnnotateTimeFilter(Input=flow, Format="t = {time:.2f} s"), view)
ColorBy(wall, ("POINTS", "wall_shear_stress_magnitude"))
GetColorTransferFunction("wall_shear_stress_magnitude").RescaleTransferFunction(0, 5)
bar = GetScalarBar(GetColorTransferFunction("wall_shear_stress_magnitude"), view)
bar.Title, bar.ComponentTitle = "wall shear stress (Pa)", ""
GetAnimationScene().UpdateAnimationUsingDataTimeSteps()
view.ResetActiveCameraToPositiveY()
ResetCamera(view)
SaveAnimation(os.path.join(options.folder, "aorta.png"), view, ImageResolution=[450, 400])
view.ViewTime = min(flow.TimestepValues, key=lambda time: abs(time - (options.cycles - 1) * 0.955 - 0.13))
SaveScreenshot(os.path.join(options.folder, "aorta_wss.png"), view)
