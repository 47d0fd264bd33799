# SPDX-License-Identifier: BSD-3-Clause
"""Grids of the filter's own: for surfaces, for voxels that are no cubes, finer and coarser ones."""

import os
import tempfile
import unittest

import numpy
import Preview
import testing_support as support
from paraview import simple
from vtkmodules.util import numpy_support
from vtkmodules.vtkCommonDataModel import vtkPolyData
from vtkmodules.vtkCommonTransforms import vtkTransform
from vtkmodules.vtkFiltersCore import vtkReverseSense
from vtkmodules.vtkFiltersGeneral import vtkTransformPolyDataFilter
from vtkmodules.vtkFiltersSources import vtkCylinderSource, vtkLineSource, vtkSphereSource

RADIUS, LENGTH = 4, 20  # mm
VISCOSITY, DENSITY = 1e-4, 1060
AUTOMATIC, VOXEL_SIZE, ACROSS_LARGEST, ACROSS_NARROWEST = range(4)


def output_of(algorithm):
    algorithm.Update()
    return algorithm.GetOutput()


def tube(capping=False, length=LENGTH):
    """The wall of a straight vessel at an angle to all axes, away from the origin."""
    source = vtkCylinderSource()
    source.SetRadius(RADIUS)
    source.SetHeight(length)
    source.SetResolution(96)
    source.SetCapping(capping)
    turn = vtkTransform()
    turn.Translate(100, -50, 7)
    turn.RotateX(30)
    turn.RotateZ(20)
    turned = vtkTransformPolyDataFilter()
    turned.SetInputConnection(source.GetOutputPort())
    turned.SetTransform(turn)
    return output_of(turned)


def without(surface, *cells):
    surface.BuildCells()
    for cell in cells:
        surface.DeleteCell(cell)
    surface.RemoveDeletedCells()
    return surface


def pipe(spacing, size=(18, 18, 24), caps=False):
    """Voxels of a pipe at an angle to the z axis, through both faces along it; [z, y, x].

    With caps, it ends in the volume in slabs of the labels 2 and 3, 12 mm apart."""
    count = [round(length / edge) for length, edge in zip(size, spacing)]
    z, y, x = numpy.indices(count[::-1])
    place = numpy.stack([(axis + 0.5) * edge - length / 2
                         for axis, edge, length in zip((x, y, z), spacing, size)], axis=-1)
    direction = numpy.array([0.2, 0.1, 1]) / numpy.sqrt(1.05)
    along = place @ direction
    mask = 1.0 * (numpy.linalg.norm(place - along[..., None] * direction, axis=-1) < RADIUS)
    if caps:
        mask[(mask > 0) & (along > 6)] = 2
        mask[(mask > 0) & (along < -6)] = 3
        mask[abs(along) > 9.5] = 0
    return support.image_with(mask, spacing=spacing)


def flow_of(data, **properties):
    return support.Flow(data, **{"NumberOfSteps": 3000, "KinematicViscosity": VISCOSITY,
                                 "FlowTolerance": 1e-3, "InletProfile": "Developed",
                                 "RampSteps": 200, "LatticeVelocity": 0, **properties}).update()


def beyond_the_wall(flow):
    """How far the centrelines lie beyond the box of the wall, at most."""
    lines, wall = (numpy.array(flow.output(port).GetBounds()).reshape(3, 2)
                   for port in (support.CENTRELINES, support.WALL))
    return max((wall[:, 0] - lines[:, 0]).max(), (lines[:, 1] - wall[:, 1]).max())


def preview_of(data, **properties):
    """Nodes, areas of the openings (mm2) and problems in one text, by these names."""
    openings, _ = Preview.preview_of(data, KinematicViscosity=VISCOSITY, **properties)
    is_known = openings.GetFieldData().HasArray("non_solid_nodes")
    areas = Preview.column(openings, "area") if openings.GetPointData().HasArray("area") else []
    return {"nodes": Preview.figure(openings, "non_solid_nodes") if is_known else None,
            "areas": numpy.array(areas) * 1e6,
            "problems": " ".join(each["problems"] for each in Preview.problems(openings))}


SECTION = numpy.pi * RADIUS ** 2


class Surface(unittest.TestCase):
    def test_the_flow_in_a_tube_is_that_of_poiseuille(self):
        flow = flow_of(tube(), Grid=ACROSS_LARGEST, GridVoxelsAcross=12)
        self.assertEqual((flow.errors, flow.warnings), ([], []))
        image = flow.output()
        edge = 2 * RADIUS / 12
        numpy.testing.assert_allclose(image.GetSpacing(), edge, rtol=2e-3)
        numpy.testing.assert_array_equal(flow.openings("label"), [1, 2])
        area = flow.openings("area") * 1e6
        numpy.testing.assert_allclose(area, SECTION, rtol=0.03)
        rate = flow.openings("flow_rate")
        self.assertAlmostEqual(rate[1] / rate[0], -1, delta=2e-3)
        # Pressures are those in the voxels at the openings, half a voxel from them.
        metres = 1e-3
        gradient = 8 * VISCOSITY * DENSITY * rate[0] / (numpy.pi * (RADIUS * metres) ** 4)
        drop = gradient * (LENGTH - edge) * metres
        self.assertAlmostEqual(flow.openings("pressure_drop")[1] / drop, 1, delta=0.03)
        stress = numpy.linalg.norm(flow.wall("wall_shear_stress"), axis=-1)
        self.assertAlmostEqual(
            numpy.median(stress) / (gradient * RADIUS * metres / 2), 1, delta=0.05)

    def test_centrelines_lie_in_the_vessel(self):
        flow = flow_of(tube(), Grid=ACROSS_LARGEST, GridVoxelsAcross=8, NumberOfSteps=5, Centrelines=1)
        self.assertGreater(flow.output(support.CENTRELINES).GetNumberOfPoints(), 5)
        self.assertLess(beyond_the_wall(flow), 0.01 * LENGTH)

    def test_the_automatic_grid_has_twenty_voxels_across(self):
        found = preview_of(tube())
        volume = SECTION * LENGTH
        self.assertAlmostEqual(found["nodes"] * (2 * RADIUS / 20) ** 3 / volume, 1, delta=0.01)
        self.assertEqual((len(found["areas"]), found["problems"]), (2, ""))

    def test_a_file_with_each_corner_once_for_each_triangle(self):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "vessel.stl")
            simple.SaveData(name, proxy=support.source_of(tube()))
            reader = simple.OpenDataFile(name)
            reader.UpdatePipeline()
            read = reader.GetClientSideObject().GetOutputDataObject(0)
            self.assertAlmostEqual(preview_of(read)["nodes"], preview_of(tube())["nodes"], delta=20)

    def test_sides_of_triangles_do_not_matter(self):
        turned = vtkReverseSense()
        turned.SetInputData(tube())
        expected = preview_of(tube())
        found = preview_of(output_of(turned))
        self.assertEqual(found["nodes"], expected["nodes"])
        numpy.testing.assert_allclose(found["areas"], expected["areas"])

    def test_the_ends_of_a_closed_surface_are_found(self):
        found = preview_of(tube(capping=True, length=40), Grid=VOXEL_SIZE, GridVoxelSize=0.6)
        numpy.testing.assert_allclose(found["areas"], [SECTION] * 2, rtol=0.05)
        found = preview_of(tube(capping=True, length=40), Grid=ACROSS_NARROWEST,
                           GridVoxelsAcross=12)
        numpy.testing.assert_allclose(found["areas"], [SECTION] * 2, rtol=0.05)
        self.assertAlmostEqual(found["nodes"] * (2 * RADIUS / 12) ** 3,
                               SECTION * (40 - 2 * RADIUS), delta=0.1 * SECTION * 40)

    def test_small_holes_are_closed(self):
        surface = vtkSphereSource()
        surface.SetThetaResolution(64)
        surface.SetPhiResolution(64)
        surface.SetRadius(10)
        whole = preview_of(output_of(surface), Grid=VOXEL_SIZE, GridVoxelSize=1,
                           VesselEnds="Leave closed")
        holed = preview_of(without(output_of(surface), 2000, 3001), Grid=VOXEL_SIZE,
                           GridVoxelSize=1, VesselEnds="Leave closed")
        self.assertEqual(len(holed["areas"]), 0)
        self.assertIn("opening", holed["problems"])
        self.assertEqual(holed["problems"], whole["problems"])

    def refuse(self, surface, words, **properties):
        flow = flow_of(surface, **properties)
        self.assertEqual(len(flow.errors), 1, flow.errors)
        for word in words:
            self.assertIn(word, flow.errors[0])
        self.assertEqual(flow.output().GetNumberOfPoints(), 0)
        self.assertIn(words[0], preview_of(surface, **properties)["problems"])

    def test_what_has_no_inside_is_refused(self):
        self.refuse(vtkPolyData(), ["a surface of polygons"])
        self.refuse(output_of(vtkLineSource()), ["a surface of polygons"])

    def test_voxels_of_no_size_are_refused(self):
        self.refuse(tube(), ["Grid Voxel Size", "it is 0"], Grid=VOXEL_SIZE, GridVoxelSize=0)
        self.refuse(tube(), ["Grid Voxel Size", "less than 3"], Grid=VOXEL_SIZE, GridVoxelSize=1e3)
        self.refuse(tube(), ["Grid Voxel Size", "along an axis"], Grid=VOXEL_SIZE,
                    GridVoxelSize=1e-7)
        self.refuse(tube(), ["Grid Voxels Across", "it is 0"], Grid=ACROSS_LARGEST,
                    GridVoxelsAcross=0)


class Image(unittest.TestCase):
    def test_thick_slices_give_the_flow_of_cubes(self):
        cubes = flow_of(pipe((0.75, 0.75, 0.75)))
        slices = flow_of(pipe((0.75, 0.75, 1.5)))
        self.assertEqual((slices.errors, slices.warnings), ([], []))
        numpy.testing.assert_allclose(slices.output().GetSpacing(), 0.75)
        port = support.OPENINGS
        resistances = [flow.openings("pressure_drop")[1] /
                       flow.openings("flow_rate")[0] for flow in (cubes, slices)]
        self.assertAlmostEqual(resistances[1] / resistances[0], 1, delta=0.02)
        stresses = [numpy.median(numpy.linalg.norm(
            flow.wall("wall_shear_stress"), axis=-1))
                    for flow in (cubes, slices)]
        self.assertAlmostEqual(stresses[1] / stresses[0], 1, delta=0.03)

    def test_centrelines_of_thick_slices_lie_in_the_vessel(self):
        flow = flow_of(pipe((0.75, 0.75, 1.5)), NumberOfSteps=5, Centrelines=1)
        self.assertGreater(flow.output(support.CENTRELINES).GetNumberOfPoints(), 5)
        self.assertLess(beyond_the_wall(flow), 0.1)

    def test_the_grid_fills_the_image_along_its_axes(self):
        image = pipe((0.5, 0.5, 1.5))
        turn = numpy.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]], float)
        image.SetOrigin(3, 4, 5)
        image.SetDirectionMatrix(turn.ravel())
        flow = flow_of(image, NumberOfSteps=5)
        grid = flow.output()
        self.assertEqual(grid.GetDimensions(), (36, 36, 48))
        numpy.testing.assert_allclose(
            [grid.GetDirectionMatrix().GetElement(i, j) for i in range(3) for j in range(3)],
            turn.ravel())
        middles = []
        for of, edge in ((image, numpy.array([0.5, 0.5, 1.5])), (grid, numpy.array([0.5] * 3))):
            size = numpy.array(of.GetDimensions()) * edge
            first = numpy.array(of.GetOrigin()) - turn @ edge / 2
            middles.append(first + turn @ size / 2)
        numpy.testing.assert_allclose(middles[0], middles[1], atol=1e-9)
        mask = flow.array("mask")
        self.assertEqual(set(numpy.unique(mask)), {0, 1})
        speed = numpy.linalg.norm(flow.array("velocity"), axis=-1)
        self.assertEqual((speed[mask == 0] > 0).sum(), 0)

    def test_volume_and_openings_are_those_of_the_pipe_on_any_grid(self):
        section = SECTION * numpy.sqrt(1.05)  # on a face along z
        for spacing, properties, edge in (
                ((0.5, 0.5, 1.5), {}, 0.5),
                ((0.6, 0.5, 1), {}, 0.5),
                ((0.5, 0.5, 1.5), {"Grid": VOXEL_SIZE, "GridVoxelSize": 0.3}, 0.3),
                ((0.5, 0.5, 0.5), {"Grid": VOXEL_SIZE, "GridVoxelSize": 1}, 1),
                ((0.5, 0.5, 1.5), {"Grid": ACROSS_LARGEST, "GridVoxelsAcross": 15}, None)):
            with self.subTest(spacing=spacing, **properties):
                found = preview_of(pipe(spacing), **properties)
                self.assertEqual(found["problems"], "")
                edge = edge or numpy.sqrt(4 * section / numpy.pi) / 15
                numpy.testing.assert_allclose(found["areas"], [section] * 2, rtol=0.03)
                self.assertAlmostEqual(found["nodes"] * edge ** 3 / (section * 24), 1, delta=0.02)

    def test_labels_stay_openings(self):
        found = preview_of(pipe((0.5, 0.5, 1.5), caps=True), FluidRange=[1, 1],
                           OpeningLabels=[2, 3])
        numpy.testing.assert_allclose(found["areas"], [SECTION] * 2, rtol=0.04)
        self.assertAlmostEqual(found["nodes"] * 0.5 ** 3 / (SECTION * 12), 1, delta=0.04)

    def test_grey_levels_are_resampled(self):
        image = pipe((0.75, 0.75, 2.25))
        array = numpy_support.vtk_to_numpy(image.GetPointData().GetScalars())
        grey = numpy_support.numpy_to_vtk(array * 200.0 + 100, deep=True)
        grey.SetName("grey")
        image.GetPointData().AddArray(grey)
        properties = {"GreyLevels": "grey", "NumberOfSteps": 5}
        self.assertEqual(flow_of(image, GreyLevelThreshold=200, **properties).errors, [])
        flow = flow_of(image, GreyLevelThreshold=1000, **properties)
        self.assertIn("Grey Level Threshold", flow.errors[0])

    def test_the_result_goes_onto_the_voxels_of_the_image_by_a_filter_of_paraview(self):
        image = pipe((0.75, 0.75, 2.25))
        flow = flow_of(image, NumberOfSteps=60)
        self.assertEqual(flow.errors, [])
        on_image = simple.ResampleWithDataset(SourceDataArrays=flow.proxy,
                                              DestinationMesh=flow.source)
        on_image.UpdatePipeline()
        found = on_image.GetClientSideObject().GetOutputDataObject(0)
        self.assertEqual(found.GetDimensions(), image.GetDimensions())
        speed = numpy.linalg.norm(
            numpy_support.vtk_to_numpy(found.GetPointData().GetArray("velocity")), axis=-1)
        mask = numpy_support.vtk_to_numpy(image.GetPointData().GetScalars())
        self.assertGreater(numpy.median(speed[mask != 0]), 0)

    def test_periodic_axes_need_the_voxels_of_the_image(self):
        flow = flow_of(pipe((0.75, 0.75, 1.5)), PeriodicZ=1)
        self.assertIn("Periodic", flow.errors[0])

    def test_cells_that_are_no_cubes(self):
        mask = numpy_support.vtk_to_numpy(pipe((0.5, 0.5, 1.5)).GetPointData().GetScalars())
        cells = support.image_with(mask.reshape(16, 36, 36), "CELLS", spacing=(0.5, 0.5, 1.5))
        points = pipe((0.5, 0.5, 1.5))
        self.assertEqual(preview_of(cells, MaskArray=["CELLS", "mask"])["nodes"],
                         preview_of(points)["nodes"])


support.main()
