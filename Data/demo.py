# SPDX-License-Identifier: BSD-3-Clause
"""Blood flow through an aneurysm: flow as .vti, picture with streamlines, summary of figures.

pvpython demo.py --plugin TiledLBM.so --mask MASK.vti --output FOLDER [--steps N] [--device Auto]

The mask's spacing is in metres.
"""

import argparse
import os
import sys

import numpy
from paraview import servermanager
from paraview.simple import *  # noqa: F403, as ParaView's own traces have it
from vtkmodules.numpy_interface import dataset_adapter
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkPolyData
from vtkmodules.vtkFiltersCore import vtkFlyingEdges3D, vtkWindowedSincPolyDataFilter
from vtkmodules.vtkImagingGeneral import vtkImageGaussianSmooth

PASCAL_PER_MMHG = 133.322
NAME = "aneurysm_flow"


def main():
    options = parse_arguments()
    os.makedirs(options.output, exist_ok=True)
    LoadPlugin(os.path.abspath(options.plugin), remote=False, ns=globals())

    mask = XMLImageDataReader(FileName=[options.mask])
    flow = TiledLBMFlow(Input=mask)
    flow.LengthUnit = "Metre"
    flow.NumberOfSteps = options.steps
    flow.Device = options.device

    image = dataset_adapter.WrapDataObject(servermanager.Fetch(flow))
    if "velocity" not in image.PointData.keys():
        sys.exit("demo.py: the filter gave no velocity; its message stands above")

    # Binary: ParaView 5.11 with an expat library of 2024 or later cannot read its default again.
    SaveData(os.path.join(options.output, NAME + ".vti"), proxy=OutputPort(flow, 0),
             DataMode="Binary", CompressorType="ZLib")
    lines = summary(image, dataset_adapter.WrapDataObject(servermanager.Fetch(flow, idx=1)))
    draw(flow, image, os.path.join(options.output, NAME + ".png"))
    with open(os.path.join(options.output, "summary.txt"), "w", encoding="utf-8") as file:
        file.write(lines)
    print(lines, end="")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--mask", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("--steps", type=int, default=100000, help="at most")
    parser.add_argument("--device", choices=("Auto", "GPU", "CPU"), default="Auto")
    return parser.parse_args()


def summary(image, openings):
    """The figures of the run, one to a line."""
    rate = openings.PointData["flow_rate"]
    pressure = openings.PointData["mean_pressure"]
    inward, outward = rate > 0, rate < 0
    flow_in, flow_out = rate[inward].sum(), -rate[outward].sum()
    drop = numpy.average(pressure[inward], weights=rate[inward]) - numpy.average(
        pressure[outward], weights=-rate[outward])

    def figure(name):
        return image.FieldData[name][0]

    device = image.VTKObject.GetFieldData().GetAbstractArray("device").GetValue(0)
    rows = (
        ("flow in", f"{flow_in * 1e6:.4f} ml/s"),
        ("flow out", f"{flow_out * 1e6:.4f} ml/s"),
        ("imbalance", f"{abs(flow_in - flow_out) / flow_in:.2%}"),
        ("pressure drop", f"{drop:.2f} Pa ({drop / PASCAL_PER_MMHG:.3f} mmHg)"),
        ("Reynolds number", f"{figure('reynolds_number'):.1f}"),
        ("fluid voxels", f"{int(figure('non_solid_nodes')):,}"),
        ("steps", f"{int(figure('steps'))} ({figure('time') * 1e3:.1f} ms of flow)"),
        ("speed", f"{figure('mflups'):.1f} MFLUPS"),
        ("device", device),
    )
    return "".join(f"{name + ':':<17}{value}\n" for name, value in rows)


def draw(flow, image, path):
    """The vessel's wall, translucent, with streamlines coloured by speed inside."""
    view = CreateView("RenderView")
    view.ViewSize = [1600, 1200]
    view.OrientationAxesVisibility = 0
    view.UseColorPaletteForBackground = 0
    view.BackgroundColorMode = "Gradient"
    view.Background = [0.91, 0.93, 0.96]
    view.Background2 = [1.0, 1.0, 1.0]
    view.EnableRayTracing = 0
    view.UseFXAA = 1

    spacing = image.VTKObject.GetSpacing()[0]
    fluid = smooth_wall(image.VTKObject)
    wall = TrivialProducer(registrationName="wall")
    wall.GetClientSideObject().SetOutput(fluid)
    shown = Show(wall, view)
    shown.ColorArrayName = [None, ""]
    shown.DiffuseColor = [0.86, 0.45, 0.42]
    shown.BackfaceRepresentation = "Surface"
    shown.BackfaceDiffuseColor = shown.DiffuseColor
    shown.BackfaceOpacity = 0.32
    shown.Ambient = 0.25
    shown.Opacity = 0.10  # the near side, through which the lines are seen
    shown.Specular = 0.3
    shown.SpecularPower = 30

    seeds = TrivialProducer(registrationName="seeds")
    seeds.GetClientSideObject().SetOutput(seed_points(image, 280))
    tracer = StreamTracerWithCustomSource(Input=OutputPort(flow, 0), SeedSource=seeds)
    tracer.Vectors = ["POINTS", "velocity"]
    tracer.IntegrationDirection = "BOTH"
    tracer.MaximumStreamlineLength = 600 * spacing
    tracer.MaximumSteps = 4000
    tracer.TerminalSpeed = 1e-6
    tubes = Tube(Input=tracer)
    tubes.Radius = 0.25 * spacing
    tubes.NumberofSides = 10
    lines = Show(tubes, view)
    ColorBy(lines, ("POINTS", "velocity", "Magnitude"))
    lines.Ambient = 0.22
    lines.Specular = 0.2

    colours = GetColorTransferFunction("velocity")
    colours.ApplyPreset("Spectral_lowBlue", True)
    speed = numpy.linalg.norm(image.PointData["velocity"], axis=1)
    top = float(numpy.percentile(speed[speed > 0], 99.5))
    colours.RescaleTransferFunction(0, top)
    bar = GetScalarBar(colours, view)
    bar.Title = "velocity magnitude [m/s]"
    bar.ComponentTitle = ""
    bar.TitleColor = bar.LabelColor = [0.15, 0.17, 0.2]
    bar.TitleFontSize, bar.LabelFontSize = 20, 18
    bar.WindowLocation = "Any Location"
    bar.Orientation = "Horizontal"
    bar.Position = [0.3, 0.06]
    bar.ScalarBarLength = 0.4
    bar.AddRangeLabels = 0
    bar.AutomaticLabelFormat = 0
    bar.LabelFormat = "%.2f"
    bar.UseCustomLabels = 1
    bar.CustomLabels = numpy.arange(0, top, round_step(top / 5)).tolist()
    lines.SetScalarBarVisibility(view, True)

    # From the side, with inlet and outlet both in the plane of the picture.
    view.ResetActiveCameraToNegativeX()
    camera = view.GetActiveCamera()
    camera.Azimuth(-7)
    camera.Elevation(8)
    camera.OrthogonalizeViewUp()
    ResetCamera(view)
    camera.Dolly(1.55)
    SaveScreenshot(path, view, ImageResolution=[1600, 1200])


def round_step(value):
    """The largest of 1, 2, 5 times a power of ten that is not above the value."""
    power = 10.0 ** numpy.floor(numpy.log10(value))
    return max(factor * power for factor in (1, 2, 5) if factor * power <= value)


def smooth_wall(image):
    """The surface of the mask without the steps of its voxels."""
    blur = vtkImageGaussianSmooth()
    blur.SetInputData(as_float(image))
    blur.SetStandardDeviations(1.0, 1.0, 1.0)
    contour = vtkFlyingEdges3D()
    contour.SetInputConnection(blur.GetOutputPort())
    contour.SetValue(0, 0.5)
    smooth = vtkWindowedSincPolyDataFilter()
    smooth.SetInputConnection(contour.GetOutputPort())
    smooth.SetNumberOfIterations(30)
    smooth.SetPassBand(0.05)
    smooth.NormalizeCoordinatesOn()
    smooth.Update()
    return smooth.GetOutput()


def as_float(image):
    """The mask alone as float, since a blurred byte would be cut off to 0 or 1."""
    copy = dataset_adapter.WrapDataObject(image.NewInstance())
    copy.VTKObject.CopyStructure(image)
    mask = dataset_adapter.WrapDataObject(image).PointData["mask"]
    copy.PointData.append(mask.astype(numpy.float32), "mask")
    copy.VTKObject.GetPointData().SetActiveScalars("mask")
    return copy.VTKObject


def seed_points(image, count):
    """Random fluid voxels, so that the lines fill the slow sac as well as the vessel."""
    speed = numpy.linalg.norm(image.PointData["velocity"], axis=1)
    moving = numpy.flatnonzero(speed > 0.001 * speed.max())
    chosen = numpy.random.default_rng(7).choice(moving, min(count, moving.size), replace=False)
    points = vtkPoints()
    for voxel in chosen:
        points.InsertNextPoint(image.VTKObject.GetPoint(int(voxel)))
    seeds = vtkPolyData()
    seeds.SetPoints(points)
    return seeds


if __name__ == "__main__":
    main()
