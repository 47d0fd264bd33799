#!/usr/bin/env pvpython
# SPDX-License-Identifier: BSD-3-Clause
"""Compares the steady flow through the aneurysm of Data with OpenFOAM, on the same wall.

pvpython openfoam_aneurysm.py TiledLBM.so FOLDER [--mask FILE] [--speed M/S] [--cell MM ...] [--layers N] [--device D]

The filter computes the flow with default settings. OpenFOAM (Debian: openfoam) computes it inside the filter's wall by
simpleFoam with second-order schemes, on a mesh of snappyHexMesh with layers at the wall. Its inlet has the velocity and
the flow rate of the filter, its outlets the pressure 0. Each cell size gives a column of the table, which the script
prints and writes to FOLDER/table.txt. The last column has the difference of the filter from the last cell size.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy
from paraview.servermanager import Fetch
from paraview.simple import *  # noqa: F403, as ParaView's own traces have it
from vtkmodules.numpy_interface.dataset_adapter import WrapDataObject, numpyTovtkDataArray
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCompositeDataSet, vtkPolyData
from vtkmodules.vtkFiltersCore import (VTK_EXTRACT_CLOSEST_POINT_REGION, vtkCellCenters, vtkCleanPolyData,
                                       vtkFeatureEdges, vtkPolyDataConnectivityFilter, vtkProbeFilter)
from vtkmodules.vtkFiltersGeneral import vtkContourTriangulator, vtkImageDataToPointSet
from vtkmodules.vtkFiltersPoints import vtkPointInterpolator, vtkShepardKernel
from vtkmodules.vtkFiltersVerdict import vtkCellSizeFilter
from vtkmodules.vtkIOGeometry import vtkOpenFOAMReader, vtkSTLWriter

MASK = Path(__file__).resolve().parents[2] / "Data" / "aneurysm_0.1mm.vti"
AWAY = 1e-3  # m, distance of the compared wall and of the sections from the openings

SCHEMES = """ddtSchemes { default steadyState; }
gradSchemes { default Gauss linear; }
divSchemes { default Gauss linear; div(phi,U) bounded Gauss linearUpwind grad(U); }
laplacianSchemes { default Gauss linear corrected; }
interpolationSchemes { default linear; }
snGradSchemes { default corrected; }"""
SOLUTION = """solvers { p { solver GAMG; smoother GaussSeidel; tolerance 1e-12; relTol 0.02; }
    U { solver smoothSolver; smoother symGaussSeidel; tolerance 1e-12; relTol 0.1; } }
SIMPLE { consistent yes; nNonOrthogonalCorrectors 1; residualControl { p 1e-5; U 1e-5; } }
relaxationFactors { fields { p 1; } equations { U 0.9; } }"""


def output_of(algorithm, *inputs, **settings):
    """The output of a VTK filter with these inputs, for NumPy."""
    for name, value in settings.items():
        getattr(algorithm, "Set" + name)(value)
    for port, data in enumerate(inputs):
        algorithm.SetInputDataObject(port, data.VTKObject)
    algorithm.Update()
    return WrapDataObject(algorithm.GetOutputDataObject(0))


def point_set(points):
    data = vtkPolyData()
    data.SetPoints(vtkPoints())
    data.GetPoints().SetData(numpyTovtkDataArray(numpy.ascontiguousarray(points, float)))
    return WrapDataObject(data)


def nearby(source, points, name):
    """A point array at other points, from the four nearest, weighted by the inverse square of the distance."""
    kernel = vtkShepardKernel()
    kernel.SetKernelFootprintToNClosest()
    kernel.SetNumberOfPoints(4)
    return numpy.asarray(output_of(vtkPointInterpolator(), point_set(points), source, Kernel=kernel).PointData[name])


def areas_of(surface):
    return numpy.asarray(output_of(vtkCellSizeFilter(), surface).CellData["Area"])


def compute_product(options):
    """Fluid, flow at the fluid voxels, wall and openings with their edges, the inlet first; figures of the flow."""
    LoadPlugin(os.path.abspath(options.plugin), remote=False, ns=globals())
    flow = TiledLBMFlow(Input=XMLImageDataReader(FileName=[str(options.mask)]), MaskArray=["POINTS", "mask"],
                        LengthUnit="Metre", InletVelocity=options.speed, Device=options.device)
    image, openings, wall = (WrapDataObject(Fetch(flow, idx=port)) for port in (0, 1, 3))
    fluid = numpy.asarray(image.PointData["mask"]) != 0
    product = {"points": numpy.asarray(output_of(vtkImageDataToPointSet(), image).Points)[fluid],
               "velocity": image.PointData["velocity"][fluid], "pressure": image.PointData["pressure"][fluid],
               "voxel": image.VTKObject.GetSpacing()[0], "density": flow.Density,
               "viscosity": flow.KinematicViscosity, "wall": wall, "openings": {}}
    edges = output_of(vtkFeatureEdges(), wall, FeatureEdges=False, NonManifoldEdges=False, Coloring=False)
    for i in numpy.argsort(-numpy.asarray(openings.PointData["flow_rate"])):
        nearest = output_of(vtkPolyDataConnectivityFilter(), edges, ClosestPoint=openings.Points[i],
                            ExtractionMode=VTK_EXTRACT_CLOSEST_POINT_REGION)
        product["openings"][f"outlet{i}" if product["openings"] else "inlet"] = {
            "middle": openings.Points[i], "edge": output_of(vtkCleanPolyData(), nearest),
            **{name: openings.PointData[name][i] for name in ("normal", "flow_rate", "mean_pressure")}}
    openings = product["openings"].values()
    sections = [product["pressure"][voxels_beside(product, opening, AWAY)].mean() for opening in openings]
    return product, figures(product, [opening["flow_rate"] for opening in openings],
                            [opening["mean_pressure"] for opening in openings], sections,
                            wall.PointData["wall_shear_stress_magnitude"])


def voxels_beside(product, opening, distance):
    """The fluid voxels in the plane at this distance from an opening, within its double radius."""
    to_points = product["points"] - opening["middle"]
    along = to_points @ opening["normal"]
    across = numpy.linalg.norm(to_points - numpy.outer(along, opening["normal"]), axis=1)
    radius = numpy.linalg.norm(opening["edge"].Points - opening["middle"], axis=1).max()
    return numpy.flatnonzero((abs(along - distance) < product["voxel"] / 2) & (across < 2 * radius))


def write_surfaces(folder, product):
    """Wall and plane caps of the openings as STL files in mm, and the edges of the caps."""
    folder.mkdir(parents=True)
    surfaces = {"wall": product["wall"]}
    for name, opening in product["openings"].items():
        edge = opening["edge"]
        surfaces[name] = output_of(vtkContourTriangulator(), edge)
        lines = vtk_to_numpy(edge.VTKObject.GetLines().GetConnectivityArray()).reshape(-1, 2) + 1
        (folder / f"{name}.obj").write_text("".join("v %.9g %.9g %.9g\n" % tuple(point) for point in 1e3 * edge.Points)
                                            + "".join("l %d %d\n" % tuple(line) for line in lines))
    for name, surface in surfaces.items():
        scaled = point_set(1e3 * surface.Points)
        scaled.VTKObject.SetPolys(surface.VTKObject.GetPolys())
        writer = vtkSTLWriter()
        writer.SetFileName(str(folder / f"{name}.stl"))
        writer.SetInputData(scaled.VTKObject)
        writer.Write()


def write_file(folder, path, text, kind="dictionary"):
    """A dictionary or a field of OpenFOAM."""
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"FoamFile {{ version 2.0; format ascii; class {kind}; object {file.name}; }}\n{text}\n")


def triples(vectors):
    return " ".join("(%.9g %.9g %.9g)" % tuple(vector) for vector in vectors)


def write_fields(folder, inlet):
    """Pressure and velocity at the start; inlet: value of the velocity at the inlet."""
    write_file(folder, "0/p", """dimensions [0 2 -2 0 0 0 0]; internalField uniform 0;
boundaryField { ".*" { type zeroGradient; } "outlet.*" { type fixedValue; value uniform 0; } }""", "volScalarField")
    write_file(folder, "0/U", f"""dimensions [0 1 -1 0 0 0 0]; internalField uniform (0 0 0);
boundaryField {{ ".*" {{ type noSlip; }} "outlet.*" {{ type zeroGradient; }}
inlet {{ type fixedValue; value {inlet}; }} }}""", "volVectorField")


def write_mesh_case(folder, product, cell, layers):
    """Dictionaries of the mesh: cubes of the size cell (mm) around the vessel, snapped to its surface."""
    names = list(product["openings"])
    low, high = (1e3 * function(product["wall"].Points, axis=0) for function in (numpy.min, numpy.max))
    low -= 1.37 * cell  # no face of a cube lies in an opening
    counts = numpy.ceil((high - low) / cell + 1).astype(int)
    corners = [low + cell * counts * (i in (1, 2, 5, 6), i in (2, 3, 6, 7), i > 3) for i in range(8)]
    write_file(folder, "system/blockMeshDict", f"""vertices ({triples(corners)});
blocks (hex (0 1 2 3 4 5 6 7) {triples([counts])} simpleGrading (1 1 1));
boundary (); defaultPatch {{ name box; type patch; }}""")
    inlet = product["openings"]["inlet"]
    inside = 1e3 * (inlet["middle"] + AWAY * inlet["normal"]) + 0.0123
    write_file(folder, "system/snappyHexMeshDict", f"""#includeEtc "caseDicts/mesh/generation/snappyHexMeshDict.cfg"
geometry {{ {" ".join(f"{name}.stl {{ type triSurfaceMesh; name {name}; }}" for name in ["wall", *names])} }}
castellatedMeshControls
{{
    refinementSurfaces {{ wall {{ level (0 0); }} "(in|out)let.*" {{ level (0 0); patchInfo {{ type patch; }} }} }}
    features ({" ".join(f'{{ file "{name}.obj"; level 0; }}' for name in names)});
    refinementRegions {{ }} locationInMesh {triples([inside])};
}}
snapControls {{ explicitFeatureSnap true; multiRegionFeatureSnap true; implicitFeatureSnap false; }}
addLayersControls
{{
    layers {{ wall {{ nSurfaceLayers {layers}; }} }}
    relativeSizes true; expansionRatio 1.3; finalLayerThickness 0.4; minThickness 0.02; featureAngle 180;
}}""")
    write_file(folder, "system/meshQualityDict", '#includeEtc "caseDicts/mesh/generation/meshQualityDict.cfg"')


def write_flow_case(folder, product):
    """Dictionaries of simpleFoam; it prints the flow and the mean pressure of the openings at the end."""
    functions = "".join(
        f"{operation}_{name} {{ type surfaceFieldValue; libs (fieldFunctionObjects); writeControl onEnd; log yes;\n"
        f"    writeFields no; regionType patch; name {name}; operation {operation}; fields ({field}); }}\n"
        for name in product["openings"] for operation, field in (("sum", "phi"), ("areaAverage", "p")))
    write_file(folder, "system/controlDict", f"""application simpleFoam; startFrom startTime; startTime 0; deltaT 1;
stopAt endTime; endTime 3000; writeControl timeStep; writeInterval 3000; writeFormat ascii; writePrecision 9;
functions {{ stress {{ type wallShearStress; libs (fieldFunctionObjects); patches (wall); writeControl writeTime; }}
{functions}}}""")
    write_file(folder, "system/fvSchemes", SCHEMES)
    write_file(folder, "system/fvSolution", SOLUTION)
    write_file(folder, "constant/transportProperties",
               f"transportModel Newtonian; nu [0 2 -1 0 0 0 0] {product['viscosity']:.9g};")
    write_file(folder, "constant/turbulenceProperties", "simulationType laminar;")
    write_fields(folder, "uniform (0 0 0)")


def run_foam(folder, program, *arguments):
    """Runs a program of OpenFOAM and returns its output, which also goes to log.PROGRAM."""
    log = folder / f"log.{program}"
    environment = {"WM_PROJECT_DIR": "/usr/share/openfoam", **os.environ, "PWD": str(folder)}
    with open(log, "w", encoding="utf-8") as file:
        done = subprocess.run([program, *arguments], cwd=folder, env=environment, stdout=file,
                              stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.exit(f"{program} failed: {log}")
    return log.read_text(encoding="utf-8")


def read_foam(folder):
    """Cells and patches at the last iteration, by name."""
    (folder / "case.foam").touch()
    reader = vtkOpenFOAMReader()
    reader.SetFileName(str(folder / "case.foam"))
    reader.UpdateInformation()
    reader.EnableAllPatchArrays()
    reader.UpdateTimeStep(vtk_to_numpy(reader.GetTimeValues()).max())
    cells, patches = (reader.GetOutput().GetBlock(i) for i in range(2))
    return {"cells": WrapDataObject(cells), **{
        patches.GetMetaData(i).Get(vtkCompositeDataSet.NAME()): WrapDataObject(patches.GetBlock(i))
        for i in range(patches.GetNumberOfBlocks())}}


def inlet_velocity(product, patch):
    """The velocity of the filter at the faces of the inlet, zero at its edge, scaled to its flow rate."""
    opening = product["openings"]["inlet"]
    voxels, edge = voxels_beside(product, opening, 0), opening["edge"].Points
    known = point_set(numpy.concatenate([product["points"][voxels], edge]))
    known.PointData.append(numpy.concatenate([product["velocity"][voxels], 0 * edge]), "velocity")
    velocity = nearby(known, output_of(vtkCellCenters(), patch).Points, "velocity")
    velocity *= opening["flow_rate"] / (areas_of(patch) @ velocity @ opening["normal"])
    return f"nonuniform List<vector> ({triples(velocity)})"


def compute_openfoam(folder, product, cell, layers):
    """The figures of the mesh and the run, and those of the flow."""
    shutil.rmtree(folder, ignore_errors=True)
    started, density, openings = time.time(), product["density"], product["openings"]
    write_surfaces(folder / "constant/triSurface", product)
    write_mesh_case(folder, product, cell, layers)
    write_flow_case(folder, product)
    run_foam(folder, "blockMesh")
    snapped = run_foam(folder, "snappyHexMesh", "-overwrite")
    run_foam(folder, "transformPoints", "-scale", "(1e-3 1e-3 1e-3)")
    write_fields(folder, inlet_velocity(product, read_foam(folder)["inlet"]))
    meshed = time.time()
    solved = run_foam(folder, "simpleFoam")
    count, thickness = re.findall(r"^wall\s+\d+\s+([\d.]+)\s+([\d.e-]+)", snapped, re.M)[-1]
    setup = {"cells": re.findall(r"cells:(\d+)", snapped)[-1], "layers, mean": count,
             "thickness of the layers, mm": thickness, "iterations": re.findall(r"^Time = (\d+)", solved, re.M)[-1],
             "converged": "yes" if "SIMPLE solution converged" in solved else "NO",
             "time of mesh and flow, s": f"{meshed - started:.0f} + {time.time() - meshed:.0f}"}

    def over(name, operation, field):
        return float(re.findall(rf"{operation}\({name}\) of {field} = (\S+)", solved)[-1])

    def section(opening):
        probe = output_of(vtkProbeFilter(), point_set(product["points"][voxels_beside(product, opening, AWAY)]),
                          parts["cells"]).PointData
        return density * probe["p"][probe["vtkValidPointMask"] == 1].mean()
    parts = read_foam(folder)
    stress = nearby(output_of(vtkCellCenters(), parts["wall"]), product["wall"].Points, "wallShearStress")
    return setup, figures(product, [-over(name, "sum", "phi") for name in openings],
                          [density * over(name, "areaAverage", "p") for name in openings],
                          [section(opening) for opening in openings.values()],
                          density * numpy.linalg.norm(stress, axis=1))


def figures(product, flows, pressures, sections, stress):
    """Rows of the table. Flow into the vessel and pressures: of the openings; stress: at the points of the wall."""
    wall, stress, names = product["wall"], numpy.asarray(stress), list(product["openings"])
    deviation = stress - wall.PointData["wall_shear_stress_magnitude"]
    corners = numpy.asarray(wall.Polygons).reshape(-1, 4)[:, 1:]
    area = numpy.bincount(corners.ravel(), numpy.repeat(areas_of(wall) / 3, 3), len(stress))
    for point in numpy.concatenate([opening["edge"].Points for opening in product["openings"].values()]):
        area[numpy.linalg.norm(wall.Points - point, axis=1) < AWAY] = 0
    order = numpy.argsort(stress)
    percentile = order[numpy.searchsorted(numpy.cumsum(area[order]), 0.99 * area.sum())]
    rows = {"flow through the inlet, ml/s": 1e6 * flows[0]}
    for i in range(1, len(names)):
        rows[f"flow through {names[i]}, ml/s"] = -1e6 * flows[i]
        rows[f"pressure drop to {names[i]}, Pa"] = pressures[0] - pressures[i]
        rows[f"between sections to {names[i]}, Pa"] = sections[0] - sections[i]
    return {**rows, "wall shear stress, mean, Pa": area @ stress / area.sum(),
            "wall shear stress, 99th percentile, Pa": stress[percentile],
            "wall shear stress, largest, Pa": stress[area > 0].max(),
            "rms deviation of the filter, Pa": numpy.sqrt(area @ deviation ** 2 / area.sum())}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("plugin")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--mask", type=Path, default=MASK, help="array \"mask\", spacing in metres")
    parser.add_argument("--speed", type=float, default=0.1, help="mean speed at the inlet, m/s")
    parser.add_argument("--cell", type=float, nargs="+", default=[0.14, 0.1, 0.07], help="sizes of the cells, mm")
    parser.add_argument("--layers", type=int, default=4, help="at the wall")
    parser.add_argument("--device", choices=("Auto", "GPU", "CPU"), default="Auto")
    options = parser.parse_args()
    started = time.time()
    product, own = compute_product(options)
    columns = {"TiledLBM": ({"time of mesh and flow, s": f"{time.time() - started:.0f}"}, own)}
    for cell in options.cell:
        columns[f"OpenFOAM {cell:g} mm"] = compute_openfoam(
            options.folder.resolve() / f"cell_{cell:g}mm", product, cell, options.layers)
    setup, reference = list(columns.values())[-1]
    lines = [[f"{options.mask.name}, {options.speed:g} m/s", *columns, "difference"]]
    lines += [[name, *(column.get(name, "") for column, _ in columns.values()), ""] for name in setup]
    lines += [[name, *(f"{column[name]:.5g}" for _, column in columns.values()),
               f"{100 * (own[name] / reference[name] - 1):+.1f} %" if own[name] else ""] for name in reference]
    text = "".join(f"{line[0]:40}" + "".join(f"{value:>19}" for value in line[1:]) + "\n" for line in lines)
    (options.folder / "table.txt").write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
