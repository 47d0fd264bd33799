# SPDX-License-Identifier: BSD-3-Clause
"""Lid-driven cavity: a trough of fluid whose lid slides, at a Reynolds number of 100.

pvpython cavity.py TiledLBM.so FOLDER [--voxels 32]

Without a display: xvfb-run -a -s "-screen 0 1280x1024x24 +extension GLX -noreset" pvpython cavity.py ...
Writes into the folder: cavity.csv, the velocity along the vertical line through the middle, beside the
values of Ghia, Ghia and Shin (J. Comput. Phys. 48, 1982, 387, table I) for a cavity without ends;
cavity.png, the velocity in the middle plane. The trough is three times as long as high: the ends change
the velocity in the middle by less than 0.01 of the lid's, those of a cube by 0.04.
"""

import argparse
import csv
import os

import numpy
from paraview.servermanager import Fetch
from paraview.simple import *  # noqa: F403, as ParaView's own traces have it
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkImageData

SIDE, LID, REYNOLDS = 0.01, 0.01, 100  # m, m/s
# Height over side, velocity over the lid's.
GHIA = ((0.0547, -0.03717), (0.0625, -0.04192), (0.0703, -0.04775), (0.1016, -0.06434),
        (0.1719, -0.1015), (0.2813, -0.15662), (0.4531, -0.2109), (0.5, -0.20581),
        (0.6172, -0.13641), (0.7344, 0.00332), (0.8516, 0.23151), (0.9531, 0.68717),
        (0.9609, 0.73722), (0.9688, 0.78871), (0.9766, 0.84123))

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
parser.add_argument("plugin")
parser.add_argument("folder")
parser.add_argument("--voxels", type=int, default=32, help="across the cavity, an even number")
options = parser.parse_args()
os.makedirs(options.folder, exist_ok=True)
LoadPlugin(os.path.abspath(options.plugin), remote=False, ns=globals())

# 1. The mask, made with numpy: fluid, with one voxel of wall around it but not above. There the fluid
# touches the face of the volume, which is the only opening. The voxels are cells.
count = options.voxels
mask = numpy.zeros((count + 1, 3 * count + 2, count + 2), numpy.uint8)  # z, y, x
mask[1:, 1:-1, 1:-1] = 1
array = numpy_to_vtk(mask.ravel(), deep=True)
array.SetName("mask")
image = vtkImageData()
image.SetDimensions([size + 1 for size in reversed(mask.shape)])
image.SetSpacing([SIDE / count] * 3)
image.SetOrigin([-SIDE / count] * 3)
image.GetCellData().SetScalars(array)
source = TrivialProducer(registrationName="cavity")
source.GetClientSideObject().SetOutput(image)

# 2. The flow. Role 3 makes opening 0 a wall that slides along x. The run ends when it is steady.
flow = TiledLBMFlow(
    Input=source, MaskArray=["CELLS", "mask"], LengthUnit="Metre", Openings=[0, 3, LID, 0, 0],
    KinematicViscosity=LID * SIDE / REYNOLDS, WallModel="Half-way", LatticeVelocity=0.1,
    NumberOfSteps=100000, SteadyTolerance=1e-6)
result = Fetch(flow)

# 3. The table. Two by two columns of voxels lie around the middle.
velocity = vtk_to_numpy(result.GetCellData().GetArray("velocity")).reshape(*mask.shape, 3) / LID
middle = velocity[1:, 3 * count // 2:3 * count // 2 + 2, count // 2:count // 2 + 2, 0].mean(axis=(1, 2))
heights = numpy.concatenate(([0], (numpy.arange(count) + 0.5) / count, [1]))
found = numpy.interp([height for height, _ in GHIA], heights, numpy.concatenate(([0], middle, [1])))
with open(os.path.join(options.folder, "cavity.csv"), "w", newline="") as file:
    table = csv.writer(file)
    table.writerow(["height over side", "velocity over the lid's", "Ghia et al."])
    table.writerows((height, value, ghia) for (height, ghia), value in zip(GHIA, found))

# 4. The picture: speed in the middle plane, and arrows of one length that show where it goes.
LoadPalette("WhiteBackground")
view = CreateView("RenderView", ViewSize=[900, 800], OrientationAxesVisibility=0)
fluid = Threshold(Input=flow, Scalars=["CELLS", "mask"], LowerThreshold=0.5, UpperThreshold=2)
plane = Slice(Input=CellDatatoPointData(Input=fluid))
plane.SliceType.Origin, plane.SliceType.Normal = [0, 1.5 * SIDE, 0], [0, 1, 0]
shown = Show(plane, view)
ColorBy(shown, ("POINTS", "velocity", "Magnitude"))
colours = GetColorTransferFunction("velocity")
colours.ApplyPreset("Viridis (matplotlib)", True)
colours.RescaleTransferFunction(0, LID)
bar = GetScalarBar(colours, view)
bar.Title, bar.ComponentTitle = "speed (m/s)", ""
shown.SetScalarBarVisibility(view, True)
arrows = Glyph(Input=plane, GlyphType="Arrow", GlyphMode="Uniform Spatial Distribution (Surface Sampling)")
arrows.OrientationArray, arrows.ScaleArray = ["POINTS", "velocity"], ["POINTS", "No scale array"]
arrows.ScaleFactor, arrows.MaximumNumberOfSamplePoints = SIDE / 18, 250
drawn = Show(arrows, view)
ColorBy(drawn, None)
drawn.AmbientColor = drawn.DiffuseColor = [1, 1, 1]
view.ResetActiveCameraToPositiveY()
ResetCamera(view)
view.GetActiveCamera().Dolly(1.2)
SaveScreenshot(os.path.join(options.folder, "cavity.png"), view)
