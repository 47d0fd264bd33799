# SPDX-License-Identifier: BSD-3-Clause
"""Permeability of a porous sample, by Darcy's law.

pvpython permeability.py TiledLBM.so FOLDER [--voxels 48] [--porosity 0.7] [--seed 1]

Without a display: xvfb-run -a -s "-screen 0 1280x1024x24 +extension GLX -noreset" pvpython permeability.py ...
Writes into the folder: permeability.csv, the permeability beside that of Kozeny and Carman;
permeability.png, the grains with the velocity between them.

The sample is a cube of random spheres in a tube: walls at its sides, free water before and behind it,
a difference of pressure from face to face. A segmented scan takes the place of `pores` below.
"""

import argparse
import csv
import os

import numpy
from paraview.servermanager import Fetch
from paraview.simple import *  # noqa: F403, as ParaView's own traces have it
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkImageData

VOXEL, DIAMETER, FREE = 10e-6, 12, 6  # m; voxels: of the spheres, of free water at each end
DENSITY, VISCOSITY, DROP = 998.2, 1e-6, 1.0  # kg/m3, m2/s, Pa: water
DARCY = 9.869233e-13  # m2

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
parser.add_argument("plugin")
parser.add_argument("folder")
parser.add_argument("--voxels", type=int, default=48, help="across the sample")
parser.add_argument("--porosity", type=float, default=0.7, help="0.65 or more")
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
os.makedirs(options.folder, exist_ok=True)
LoadPlugin(os.path.abspath(options.plugin), remote=False, ns=globals())

# 1. The sample: spheres that do not overlap, at random places, until the porosity is reached.
count = options.voxels
pores = numpy.ones((count,) * 3, bool)  # z, y, x
places = numpy.stack(numpy.indices(pores.shape), axis=-1) + 0.5
centres, random = [], numpy.random.default_rng(options.seed)
while pores.mean() > options.porosity:
    centre = random.uniform(0, count, 3)
    if all(((centre - other) ** 2).sum() >= DIAMETER ** 2 for other in centres):
        centres.append(centre)
        pores &= ((places - centre) ** 2).sum(axis=-1) >= DIAMETER ** 2 / 4
mask = numpy.zeros((count + 2, count + 2, count + 2 * FREE), numpy.uint8)
mask[1:-1, 1:-1] = 1
mask[1:-1, 1:-1, FREE:-FREE] = pores

# 2. The flow along x: opening 0, on face x-, and 1, on x+, with a pressure each. Slow enough for
# Darcy's law; it ends when it is steady.
array = numpy_to_vtk(mask.ravel(), deep=True)
array.SetName("mask")
image = vtkImageData()
image.SetDimensions([size + 1 for size in reversed(mask.shape)])
image.SetSpacing([VOXEL * 1e6] * 3)
image.GetCellData().SetScalars(array)
source = TrivialProducer(registrationName="sample")
source.GetClientSideObject().SetOutput(image)
flow = TiledLBMFlow(
    Input=source, MaskArray=["CELLS", "mask"], LengthUnit="Micrometre", Density=DENSITY,
    KinematicViscosity=VISCOSITY, Openings=[0, 2, DROP, 0, 0, 1, 2, 0, 0, 0],
    CollisionModel="LBMRT", WallModel="Half-way", LatticeVelocity=0.02, NumberOfSteps=20000,
    SteadyTolerance=1e-6)
result = Fetch(flow).GetCellData()

# 3. Darcy: flow rate = permeability * area / viscosity * pressure gradient, between the sample's ends.
velocity = vtk_to_numpy(result.GetArray("velocity")).reshape(*mask.shape, 3)[..., 0]
pressure = vtk_to_numpy(result.GetArray("pressure")).reshape(mask.shape)
rates = velocity.sum(axis=(0, 1)) * VOXEL ** 2  # through each plane, m3/s
ends = [pressure[1:-1, 1:-1, plane].mean() for plane in (FREE - 1, -FREE)]
area, length = (count * VOXEL) ** 2, count * VOXEL
permeability = rates.mean() * DENSITY * VISCOSITY * length / (area * (ends[0] - ends[1]))
# Kozeny and Carman: porosity^3 / (5 surface^2), with the surface of spheres and side walls per volume.
porosity = pores.mean()
surface = 6 * (1 - porosity) / (DIAMETER * VOXEL) + 4 * porosity / length
expected = porosity ** 3 / (5 * surface ** 2)
openings = vtk_to_numpy(Fetch(flow, idx=1).GetPointData().GetArray("flow_rate"))
with open(os.path.join(options.folder, "permeability.csv"), "w", newline="") as file:
    csv.writer(file).writerows([
        ("quantity", "value", "unit"), ("porosity", porosity, ""), ("spheres", len(centres), ""),
        ("flow in", openings[0] * 1e6, "ml/s"), ("flow out", -openings[1] * 1e6, "ml/s"),
        ("pressure drop", ends[0] - ends[1], "Pa"), ("permeability", permeability, "m2"),
        ("permeability", permeability / DARCY, "darcy"), ("Kozeny-Carman", expected, "m2"),
        ("Reynolds number", rates.mean() / area * DIAMETER * VOXEL / VISCOSITY, "")])

# 4. The picture: the grains, cut open, and the velocity in the middle.
LoadPalette("WhiteBackground")
view = CreateView("RenderView", ViewSize=[1000, 800], OrientationAxesVisibility=0)
middle = (count + 2) * VOXEL * 1e6 / 2
sample = ExtractSubset(Input=flow, VOI=[FREE, FREE + count, 1, count + 1, 1, count + 1])
grains = Clip(Input=Threshold(Input=sample, Scalars=["CELLS", "mask"], LowerThreshold=0, UpperThreshold=0.5))
grains.ClipType.Origin, grains.ClipType.Normal, grains.Invert = [0, middle, 0], [0, 1, 0], 1
solid = Show(grains, view)
ColorBy(solid, None)
solid.DiffuseColor = [0.85, 0.78, 0.62]
water = Threshold(Input=flow, Scalars=["CELLS", "mask"], LowerThreshold=0.5, UpperThreshold=2)
plane = Slice(Input=water)
plane.SliceType.Origin, plane.SliceType.Normal = [0, middle, 0], [0, 1, 0]
shown = Show(plane, view)
ColorBy(shown, ("CELLS", "velocity", "Magnitude"))
colours = GetColorTransferFunction("velocity")
colours.ApplyPreset("Viridis (matplotlib)", True)
colours.RescaleTransferFunction(0, float(velocity.max()))
bar = GetScalarBar(colours, view)
bar.Title, bar.ComponentTitle = "speed (m/s)", ""
shown.SetScalarBarVisibility(view, True)
view.ResetActiveCameraToNegativeY()
view.GetActiveCamera().Elevation(20)
ResetCamera(view)
SaveScreenshot(os.path.join(options.folder, "permeability.png"), view)
