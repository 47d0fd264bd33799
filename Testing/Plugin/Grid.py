# SPDX-License-Identifier: BSD-3-Clause
"""Grids of the filter's own: for surfaces, for voxels that are no cubes, finer and coarser ones."""

import os
import unittest

import numpy
from paraview import simple
from vtkmodules.vtkCommonDataModel import vtkPolyData

from testing_support import (CENTRELINES, QUARTER_TURN, WALL, Flow, Preview, add_array, along_and_across, array_of,
                             corners_of, direction_of, folder_of, image_with, main, output_of, points_of, source_of,
                             surface_of, texts_of, tube_wall)

RADIUS, LENGTH = 4, 20  # mm
SECTION = numpy.pi * RADIUS ** 2
VISCOSITY, DENSITY = 1e-4, 1060
AUTOMATIC, VOXEL_SIZE, ACROSS_LARGEST, ACROSS_NARROWEST = range(4)
AXIS = numpy.array([0.2, 0.1, 1]) / numpy.sqrt(1.05)
SLICES = (0.75, 0.75, 1.5)  # mm


def tube(capping=False, length=LENGTH):
    """The wall of a straight vessel at an angle to all axes, away from the origin."""
    middle, half = numpy.array((100, -50, 7)), length / 2 * numpy.array((-0.342, 0.814, 0.47))
    return output_of(tube_wall(middle - half, middle + half, RADIUS, capping=capping))


def fine_tube():
    """An open tube of small triangles."""
    along_y = tube_wall((0, -LENGTH / 2, 0), (0, LENGTH / 2, 0), RADIUS, sides=40)
    return output_of(simple.Subdivide(Input=along_y, NumberofSubdivisions=4))


def places_of_corners(surface):
    """[triangle, corner, axis]"""
    return points_of(surface)[corners_of(surface)].astype(float)


def without(surface, triangles):
    """A surface without the triangles of these numbers, or where it is true."""
    return surface_of(points_of(surface), numpy.delete(corners_of(surface), triangles, axis=0))


def holed(surface, width):
    """A surface without the triangles within a square of that width around the +x axis."""
    corners = places_of_corners(surface)
    x, *across = (corners.min(axis=1) + corners.max(axis=1)).T
    return without(surface, (x > 0) & (numpy.abs(across).max(axis=0) < width))


def soup(surface, noise):
    """Triangles with corners of their own, each aside by up to `noise`."""
    places = places_of_corners(surface).reshape(-1, 3)
    places += numpy.random.default_rng(2).uniform(-noise, noise, places.shape)
    return surface_of(places, range(len(places)))


def sphere():
    """A closed surface."""
    return output_of(simple.Sphere(Radius=10, ThetaResolution=64, PhiResolution=64))


def pipe_mask(spacing, size=(18, 18, 24), caps=False):
    """Voxels of a pipe at an angle to the z axis, through both faces along it; [z, y, x].

    With caps, it ends in the volume in slabs of the labels 2 and 3, 12 mm apart."""
    spacing = numpy.array(spacing)
    count = numpy.round(size / spacing).astype(int)
    along, radius = along_and_across(count, AXIS, spacing=spacing)
    mask = 1.0 * (radius < RADIUS)
    if caps:
        mask[(mask > 0) & (along > 6)] = 2
        mask[(mask > 0) & (along < -6)] = 3
        mask[abs(along) > 9.5] = 0
    return mask


def pipe(spacing, caps=False):
    return image_with(pipe_mask(spacing, caps=caps), spacing=spacing)


def flow_of(data, **properties):
    return Flow(data, **{"NumberOfSteps": 3000, "KinematicViscosity": VISCOSITY, "FlowTolerance": 1e-3,
                         "InletProfile": "Developed", "RampSteps": 200, "LatticeVelocity": 0, **properties})


def preview_of(data, **properties):
    """Nodes, areas of the openings (mm2) and problems in one text, by these names."""
    preview = Preview(data, KinematicViscosity=VISCOSITY, **properties)
    return {"nodes": (texts_of(preview.openings, "non_solid_nodes") or [None])[0],
            "areas": numpy.array(preview.column("area")) * 1e6,
            "problems": " ".join(texts_of(preview.openings, "problems"))}


class GridTest(unittest.TestCase):
    def check_near(self, value, expected, share):
        self.assertAlmostEqual(value / expected, 1, delta=share)

    def check_centrelines(self, flow, most):
        """Centrelines lie beyond the box of the wall by so much at most."""
        self.assertGreater(flow.output(CENTRELINES).GetNumberOfPoints(), 5)
        lines, wall = (numpy.array(flow.output(port).GetBounds()).reshape(3, 2) for port in (CENTRELINES, WALL))
        self.assertLess(max((wall[:, 0] - lines[:, 0]).max(), (lines[:, 1] - wall[:, 1]).max()), most)


class Surface(GridTest):
    def test_the_flow_in_a_tube_is_that_of_poiseuille(self):
        flow = flow_of(tube(), Grid=ACROSS_LARGEST, GridVoxelsAcross=12).run()
        self.assertEqual(flow.warnings, [])
        edge = 2 * RADIUS / 12
        numpy.testing.assert_allclose(flow.output().GetSpacing(), edge, rtol=2e-3)
        numpy.testing.assert_array_equal(flow.openings("label"), [1, 2])
        numpy.testing.assert_allclose(flow.openings("area") * 1e6, SECTION, rtol=0.03)
        rate = flow.openings("flow_rate")
        self.assertAlmostEqual(rate[1] / rate[0], -1, delta=2e-3)
        # Pressures are those in the voxels at the openings, half a voxel from them.
        metres = 1e-3
        gradient = 8 * VISCOSITY * DENSITY * rate[0] / (numpy.pi * (RADIUS * metres) ** 4)
        self.check_near(flow.openings("pressure_drop")[1], gradient * (LENGTH - edge) * metres, 0.03)
        stress = numpy.linalg.norm(flow.wall("wall_shear_stress"), axis=-1)
        self.check_near(numpy.median(stress), gradient * RADIUS * metres / 2, 0.05)

    def test_centrelines_lie_in_the_vessel(self):
        self.check_centrelines(flow_of(tube(), Grid=ACROSS_LARGEST, GridVoxelsAcross=8, NumberOfSteps=5,
                                       Centrelines=1).run(), 0.01 * LENGTH)

    def test_the_automatic_grid_has_twenty_voxels_across(self):
        found = preview_of(tube())
        self.check_near(found["nodes"] * (2 * RADIUS / 20) ** 3, SECTION * LENGTH, 0.01)
        self.assertEqual((len(found["areas"]), found["problems"]), (2, ""))

    def test_a_file_with_each_corner_once_for_each_triangle(self):
        name = os.path.join(folder_of(self), "vessel.stl")
        simple.SaveData(name, proxy=source_of(tube()))
        read = output_of(simple.OpenDataFile(name))
        self.assertAlmostEqual(preview_of(read)["nodes"], preview_of(tube())["nodes"], delta=20)

    def test_sides_of_triangles_do_not_matter(self):
        turned = output_of(simple.ReverseSense(Input=source_of(tube())))
        expected, found = preview_of(tube()), preview_of(turned)
        self.assertEqual(found["nodes"], expected["nodes"])
        numpy.testing.assert_allclose(found["areas"], expected["areas"])

    def test_the_ends_of_a_closed_surface_are_found(self):
        for grid in ({"Grid": VOXEL_SIZE, "GridVoxelSize": 0.6}, {"Grid": ACROSS_NARROWEST, "GridVoxelsAcross": 12}):
            found = preview_of(tube(capping=True, length=40), **grid)
            numpy.testing.assert_allclose(found["areas"], [SECTION] * 2, rtol=0.05)
        self.assertAlmostEqual(found["nodes"] * (2 * RADIUS / 12) ** 3, SECTION * (40 - 2 * RADIUS),
                               delta=0.1 * SECTION * 40)

    def test_small_holes_are_closed(self):
        whole, holed = (preview_of(surface, Grid=VOXEL_SIZE, GridVoxelSize=1, VesselEnds="Leave closed")
                        for surface in (sphere(), without(sphere(), [2000, 3001])))
        self.assertEqual(len(holed["areas"]), 0)
        self.assertIn("opening", holed["problems"])
        self.assertEqual(holed["problems"], whole["problems"])

    def refuse(self, surface, words, **properties):
        flow = flow_of(surface, **properties).refuse(*words)
        self.assertEqual(flow.output().GetNumberOfPoints(), 0)
        self.assertIn(words[0], preview_of(surface, **properties)["problems"])

    def test_a_hole_in_the_side_is_closed_and_told(self):
        surface, properties = holed(fine_tube(), 0.6 * RADIUS), {"Grid": VOXEL_SIZE, "GridVoxelSize": 0.47}
        whole, closed = (preview_of(made, **properties) for made in (fine_tube(), surface))
        self.assertEqual(len(closed["areas"]), 2)
        self.assertAlmostEqual(closed["nodes"], whole["nodes"], delta=0.003 * whole["nodes"])
        self.assertNotIn("Surface Holes", whole["problems"])
        self.assertRegex(closed["problems"], r"set Surface Holes to Open: a hole 2\.\d+ wide .* at \(3\.\d+, ")
        flow = flow_of(surface, **properties, NumberOfSteps=20)
        flow.run()
        self.assertTrue([w for w in flow.warnings if "Surface Holes" in w], flow.warnings)
        opened = preview_of(surface, **properties, SurfaceHoles="Open")
        self.assertEqual(len(opened["areas"]), 3)
        self.assertNotIn("Surface Holes", opened["problems"])

    def test_the_ports_of_a_chamber_are_openings(self):
        chamber = sphere()
        chamber = without(chamber, abs(places_of_corners(chamber)[..., 2]).max(axis=1) > 9.5)
        self.assertEqual(len(preview_of(chamber, Grid=VOXEL_SIZE, GridVoxelSize=0.3)["areas"]), 2)

    def test_corners_that_differ_by_rounding_are_one(self):
        properties = {"Grid": VOXEL_SIZE, "GridVoxelSize": 0.47}
        found = preview_of(soup(fine_tube(), 2e-6), **properties)
        self.assertEqual(found["nodes"], preview_of(fine_tube(), **properties)["nodes"])
        self.refuse(soup(fine_tube(), 0.01), ["Merge the corners", "Clean", "have no neighbour"], **properties)

    def test_what_has_no_inside_is_refused(self):
        for surface in (vtkPolyData(), output_of(simple.Line())):
            self.refuse(surface, ["a surface of polygons"])

    def test_voxels_of_no_size_are_refused(self):
        for size, words in ((0, "it is 0"), (1e3, "less than 3"), (1e-7, "along an axis")):
            self.refuse(tube(), ["Grid Voxel Size", words], Grid=VOXEL_SIZE, GridVoxelSize=size)
        self.refuse(tube(), ["Grid Voxels Across", "it is 0"], Grid=ACROSS_LARGEST, GridVoxelsAcross=0)


class Image(GridTest):
    def test_thick_slices_give_the_flow_of_cubes(self):
        cubes, slices = flow_of(pipe((0.75, 0.75, 0.75))).run(), flow_of(pipe(SLICES)).run()
        self.assertEqual(slices.warnings, [])
        numpy.testing.assert_allclose(slices.output().GetSpacing(), 0.75)

        def resistance(flow):
            return flow.openings("pressure_drop")[1] / flow.openings("flow_rate")[0]

        def stress(flow):
            return numpy.median(numpy.linalg.norm(flow.wall("wall_shear_stress"), axis=-1))
        self.check_near(resistance(slices), resistance(cubes), 0.02)
        self.check_near(stress(slices), stress(cubes), 0.03)

    def test_painted_caps_on_thick_slices_give_the_flow_of_clean_ones(self):
        """Slices longer by half, caps wider than the vessel by up to two slices."""
        spacing = numpy.array((0.7, 0.7, 1.05))

        def loss(rim):
            z, y, x = numpy.indices((22, 26, 40))
            along = (x - 19.5) * spacing[0]
            across = numpy.hypot((y - 12.5) * spacing[1], (z - 10.5) * spacing[2])
            labels = ((abs(along) < 12) & (across < RADIUS)).astype(numpy.uint8)
            cap = (abs(along) > 12) & (across < RADIUS + rim)
            labels[cap] = numpy.where(along < 0, 2, 3)[cap]
            flow = flow_of(image_with(labels, spacing=spacing), FluidRange=[1, 1], OpeningLabels=[2, 3]).run()
            self.check_near(flow.openings("area")[0] * 1e6, SECTION, 0.04)
            return flow.openings("pressure_drop")[1]
        clean = loss(0)
        exact = 8 * VISCOSITY * DENSITY * 0.1 * 24e-3 / (RADIUS * 1e-3) ** 2
        self.check_near(clean, exact, 0.07)
        for rim in (1, 2.1):
            self.check_near(loss(rim), clean, 0.01)

    def test_centrelines_of_thick_slices_lie_in_the_vessel(self):
        self.check_centrelines(flow_of(pipe(SLICES), NumberOfSteps=5, Centrelines=1).run(), 0.1)

    def test_the_grid_fills_the_image_along_its_axes(self):
        spacing = numpy.array([0.5, 0.5, 1.5])
        image = image_with(pipe_mask(spacing), spacing=spacing, origin=(3, 4, 5), direction=QUARTER_TURN)
        flow = flow_of(image, NumberOfSteps=5).run()
        grid = flow.output()
        self.assertEqual(grid.GetDimensions(), (36, 36, 48))
        numpy.testing.assert_allclose(direction_of(grid), QUARTER_TURN)
        middles = [of.GetOrigin() + QUARTER_TURN @ ((numpy.array(of.GetDimensions()) - 1) * edge / 2)
                   for of, edge in ((image, spacing), (grid, 0.5))]
        numpy.testing.assert_allclose(*middles, atol=1e-9)
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
                ((0.5, 0.5, 1.5), {"Grid": ACROSS_LARGEST, "GridVoxelsAcross": 15},
                 numpy.sqrt(4 * section / numpy.pi) / 15)):
            with self.subTest(spacing=spacing, **properties):
                found = preview_of(pipe(spacing), **properties)
                self.assertEqual(found["problems"], "")
                numpy.testing.assert_allclose(found["areas"], [section] * 2, rtol=0.03)
                self.check_near(found["nodes"] * edge ** 3, section * 24, 0.02)

    def test_labels_stay_openings(self):
        found = preview_of(pipe((0.5, 0.5, 1.5), caps=True), FluidRange=[1, 1], OpeningLabels=[2, 3])
        numpy.testing.assert_allclose(found["areas"], [SECTION] * 2, rtol=0.04)
        self.check_near(found["nodes"] * 0.5 ** 3, SECTION * 12, 0.04)

    def test_grey_levels_are_resampled(self):
        spacing = (0.75, 0.75, 2.25)
        image = pipe(spacing)
        add_array(image, "grey", pipe_mask(spacing) * 200.0 + 100)
        properties = {"GreyLevels": "grey", "NumberOfSteps": 5}
        flow_of(image, GreyLevelThreshold=200, **properties).run()
        flow_of(image, GreyLevelThreshold=1000, **properties).refuse("Grey Level Threshold")

    def test_the_result_goes_onto_the_voxels_of_the_image_by_a_filter_of_paraview(self):
        image = pipe((0.75, 0.75, 2.25))
        flow = flow_of(image, NumberOfSteps=60).run()
        found = output_of(simple.ResampleWithDataset(SourceDataArrays=flow.proxy, DestinationMesh=flow.source))
        self.assertEqual(found.GetDimensions(), image.GetDimensions())
        speed = numpy.linalg.norm(array_of(found, "velocity"), axis=-1)
        self.assertGreater(numpy.median(speed[array_of(image) != 0]), 0)

    def test_periodic_axes_need_the_voxels_of_the_image(self):
        flow_of(pipe(SLICES), PeriodicZ=1).refuse("Periodic")

    def test_cells_that_are_no_cubes(self):
        spacing = (0.5, 0.5, 1.5)
        cells = image_with(pipe_mask(spacing), "CELLS", spacing=spacing)
        self.assertEqual(preview_of(cells, MaskArray=["CELLS", "mask"])["nodes"], preview_of(pipe(spacing))["nodes"])


main()
