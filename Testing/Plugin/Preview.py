# SPDX-License-Identifier: BSD-3-Clause
"""Tiled LBM Preview tells of the openings and of the flow without running it."""

import math
import unittest

import numpy
from paraview import simple

from testing_support import (OPENINGS, QUARTER_TURN, Flow, Preview, array_of, duct, duct_flow, folder_of, image_with,
                             main, output_of, points_of, texts_of, write_text)


def duct_preview(**properties):
    return Preview(image_with(duct()), **properties)


class Openings(unittest.TestCase):
    def test_are_those_of_the_flow(self):
        image = image_with(duct((16, 8, 10)), start=(3, -2, 5), spacing=(0.2, 0.2, 0.2), origin=(1, 2, 3),
                           direction=QUARTER_TURN)
        preview = Preview(image)
        flow = Flow(image, LatticeVelocity=0).update()
        numpy.testing.assert_allclose(points_of(preview.openings), points_of(flow.output(OPENINGS)), atol=1e-12)
        self.assertEqual(preview.openings.GetNumberOfPoints(), 2)
        for name in ("id", "role", "area"):
            numpy.testing.assert_allclose(preview.column(name), flow.openings(name))
        numpy.testing.assert_allclose(array_of(preview.openings, "normal"), flow.openings("normal"), atol=1e-12)
        self.assertEqual(preview.column("face"), ["x-", "x+"])
        self.assertAlmostEqual(preview.column("diameter")[0], 2 * math.sqrt(48 * 0.2e-3 ** 2 / math.pi))
        for name in ("time_step", "relaxation_time", "reynolds_number"):
            self.assertAlmostEqual(preview.figure(name), flow.figure(name), msg=name)
        for name in ("non_solid_nodes", "device", "storage"):
            self.assertEqual(preview.figure(name), flow.figure(name))
        self.assertGreaterEqual(preview.figure("device_memory"), flow.figure("device_memory"))
        self.assertEqual(preview.highlight.GetNumberOfCells(), 0)

    def test_follow_their_rows(self):
        preview = duct_preview(Openings=[1, 1, 0.2, 0, 0, 0, 2, 0, 0, 0])
        self.assertEqual(preview.column("role"), [2, 1])
        self.assertEqual(preview.column("automatic_role"), [1, 2])
        self.assertTrue(math.isnan(preview.column("reynolds_number")[0]))
        self.assertAlmostEqual(preview.column("mean_velocity")[1], 0.2)

    def test_tell_the_windkessels_for_a_pressure_as_rows_of_the_property(self):
        def circuits(**more):
            preview = Preview(image_with(duct(), spacing=(1, 1, 1)), **{
                "WaveformPreset": 2, "TargetMeanPressure": 12000, "TargetPulsePressure": 5000,
                "OutletPressure": 500, **more})
            self.assertEqual(preview.column("role"), [1, 6])
            return array_of(preview.openings, "circuit")

        tuned = circuits()
        numpy.testing.assert_array_equal(tuned[0], 0)
        mean_flow = 0.1 * 36  # ml/s
        self.assertAlmostEqual((tuned[1, 0] + tuned[1, 2]) * mean_flow, 12000 - 500, delta=0.1)
        numpy.testing.assert_allclose(circuits(Openings=[1, 6, *tuned[1]]), tuned, rtol=1e-12)
        self.assertGreater(circuits(TargetPulsePressure=4000)[1, 1], tuned[1, 1])

    def test_are_found_with_other_settings_that_cannot_work(self):
        for rows in ([7, 0, 0, 0, 0], [0, 1, 0.1]):
            preview = duct_preview(Openings=rows)
            self.assertEqual(preview.openings.GetNumberOfPoints(), 2)
            self.assertTrue(preview.problems()[0]["problem_prevents"])
            self.assertIn("Openings", preview.problems()[0]["problems"])

    def test_change_with_the_mask(self):
        image = image_with(duct())
        preview = Preview(image)
        self.assertEqual(preview.openings.GetNumberOfPoints(), 2)
        image.GetPointData().GetScalars().Fill(0)
        image.GetPointData().GetScalars().Modified()
        image.Modified()
        source = preview.proxy.Input
        source.GetClientSideObject().Modified()
        source.SMProxy.MarkModified(None)
        preview.update()
        self.assertEqual(preview.openings.GetNumberOfPoints(), 0)
        self.assertIn("is fluid", preview.problems()[0]["problems"])


class Highlight(unittest.TestCase):
    def show(self, association="POINTS", **properties):
        return Preview(image_with(duct(), association), MaskArray=[association, "mask"], **properties).highlight

    def test_is_the_surface_of_the_opening(self):
        # 6 x 6 voxels of 0.1; points lie in the middle of their voxels.
        for association, at, low in (("POINTS", 1.55, 0.05), ("CELLS", 1.6, 0.1)):
            highlight = self.show(association, HighlightedOpening=1, Openings=[1, 0, 0, 0, 0])
            self.assertEqual(highlight.GetNumberOfCells(), 36)  # a wall: no arrow
            self.assertEqual({highlight.GetCell(i).GetNumberOfPoints() for i in range(36)}, {4})
            faces = numpy.array([highlight.GetCell(i).GetBounds() for i in range(36)])
            numpy.testing.assert_allclose(faces[:, :2], at)
            numpy.testing.assert_array_equal(faces[:, 0], faces[:, 1])
            numpy.testing.assert_allclose([faces[:, 2].min(), faces[:, 3].max()], [low, low + 0.6])

    def test_has_an_arrow_outside_along_the_flow(self):
        inlet, outlet = (self.show(HighlightedOpening=number) for number in range(2))
        self.assertGreater(inlet.GetNumberOfCells(), 36)
        diameter = 0.677
        self.assertAlmostEqual(inlet.GetBounds()[0], -0.05 - diameter, places=3)
        self.assertAlmostEqual(inlet.GetBounds()[1], -0.05, places=6)
        self.assertAlmostEqual(outlet.GetBounds()[0], 1.55, places=6)
        self.assertAlmostEqual(outlet.GetBounds()[1], 1.55 + diameter, places=3)

        def width_at(highlight, x):
            points = points_of(highlight)
            return numpy.abs(points[numpy.abs(points[:, 0] - x) < 1e-5][:, 1] - 0.35).max()
        # The tip of the inlet's arrow touches the opening; the shaft of the outlet's does.
        self.assertLess(width_at(outlet, outlet.GetBounds()[1]), 1e-5)
        self.assertGreater(width_at(inlet, inlet.GetBounds()[0]), 1e-2)

    def test_of_an_opening_that_is_not_there_is_empty(self):
        self.assertEqual(self.show(HighlightedOpening=2).GetNumberOfCells(), 0)


class Picture(unittest.TestCase):
    """The surface of the vessel, and the openings in the colours of their roles."""

    def test_vessel_is_the_fluid_before_cuts(self):
        tube = numpy.zeros((60, 24, 24), dtype=numpy.uint8)
        z, y, x = numpy.indices(tube.shape)
        radius, length, voxel = 8, 40, 0.25
        tube[(numpy.hypot(x - 11.5, y - 11.5) < radius) & (z >= 10) & (z < 10 + length)] = 3
        for association, values, fluid in (("POINTS", tube, [2, 4]), ("CELLS", tube, [2.5, 1e299]),
                                           ("POINTS", tube / 3.0, [0.5, 1e299])):
            image = image_with(values, association, spacing=(voxel,) * 3, origin=(5, 0, -3), direction=QUARTER_TURN)
            preview = Preview(image, MaskArray=[association, "mask"], FluidRange=fluid, ShowVessel=1)
            self.assertEqual(preview.cuts.GetNumberOfCells(), 2)
            shift = 0 if association == "POINTS" else 0.5
            middle = numpy.array([5, 0, -3]) + voxel * numpy.array(QUARTER_TURN) @ (
                numpy.array([11.5, 11.5, 29.5]) + shift)
            points = points_of(preview.vessel)
            numpy.testing.assert_allclose((points.min(axis=0) + points.max(axis=0)) / 2, middle, atol=0.02)
            numpy.testing.assert_allclose(
                sorted(numpy.ptp(points, axis=0)), voxel * numpy.array([2 * radius, 2 * radius, length]), atol=0.1)
            normals = array_of(preview.vessel, "Normals")
            outside = points - middle
            self.assertGreater(numpy.einsum("ij,ij->i", numpy.abs(normals), numpy.abs(outside)).min(), 0)
            numpy.testing.assert_allclose(numpy.linalg.norm(normals, axis=1), 1, atol=1e-5)

    def test_is_made_on_demand(self):
        preview = duct_preview()
        self.assertEqual((preview.vessel.GetNumberOfCells(), preview.roles.GetNumberOfCells()), (0, 0))
        preview.update(ShowVessel=1)
        self.assertEqual((preview.vessel.GetNumberOfCells() > 0, preview.roles.GetNumberOfCells()), (True, 72))

    def test_of_surfaces_and_other_grids(self):
        surface = output_of(simple.Sphere(Radius=2, ThetaResolution=40, PhiResolution=40))
        of_surface = Preview(surface, ShowVessel=1, Grid="Voxel size", GridVoxelSize=0.2, VesselEnds="Leave closed")
        numpy.testing.assert_allclose(numpy.linalg.norm(points_of(of_surface.vessel), axis=1), 2, atol=0.1)
        mask = duct((16, 8, 8))
        on_grid = Preview(image_with(mask), ShowVessel=1, Grid="Voxel size", GridVoxelSize=0.05)
        bounds = points_of(on_grid.vessel).min(axis=0), points_of(on_grid.vessel).max(axis=0)
        numpy.testing.assert_allclose(bounds, [[0, 0.05, 0.05], [1.5, 0.65, 0.65]], atol=0.06)

    def test_values_beyond_the_type_of_the_mask_are_no_vessel(self):
        self.assertEqual(duct_preview(ShowVessel=1, FluidRange=[300, 400]).vessel.GetNumberOfCells(), 0)

    def test_large_vessels_have_coarse_surfaces_in_the_same_place(self):
        mask = numpy.zeros((220, 200, 200), dtype=numpy.uint8)
        mask[:, 60:140, 60:140] = 1
        mask[100, 140:190, 100] = 1  # one voxel wide
        points = points_of(Preview(image_with(mask, spacing=(1, 1, 1)), ShowVessel=1).vessel)
        self.assertLess(len(points), 4e5)
        numpy.testing.assert_allclose(points.min(axis=0), [59.5, 59.5, 0], atol=2)
        numpy.testing.assert_allclose(points.max(axis=0), [139.5, 189.5, 219], atol=3)  # its tip is round

    def test_roles_have_colours(self):
        preview = duct_preview(Openings=[1, 0, 0, 0, 0], ShowVessel=1)
        green, blue, grey = [0, 158, 115], [0, 114, 178], [120, 120, 120]
        self.assertEqual(array_of(preview.openings, "colour").tolist(), [green, grey])
        self.assertEqual(array_of(duct_preview().openings, "colour").tolist(), [green, blue])
        colours = array_of(preview.roles, "colour")
        points = points_of(preview.roles)
        self.assertEqual(len(points), 2 * 36 * 4)
        self.assertEqual(numpy.unique(colours[points[:, 0] < 0], axis=0).tolist(), [green])
        self.assertEqual(numpy.unique(colours[points[:, 0] > 1], axis=0).tolist(), [grey])


class Problems(unittest.TestCase):
    def test_none(self):
        self.assertEqual(duct_preview(KinematicViscosity=1e-5).problems(), [])

    def test_are_no_errors_and_have_a_remedy(self):
        problem = duct_preview(LatticeVelocity=0.5).problems()[0]
        self.assertIn("it is 0.5", problem["problems"])
        self.assertEqual(problem["remedy_property"], "LatticeVelocity")
        self.assertEqual(float(problem["remedy_values"]), 0)  # Auto
        duct_flow(LatticeVelocity=0.5).refuse(problem["problems"])

    def test_of_the_unit_of_length_has_the_unit(self):
        def remedy(**properties):
            doubts = [problem for problem in duct_preview(**properties).problems()
                      if problem["problems"].startswith("Check Length Unit")]
            return [(doubt["remedy_property"], doubt["remedy_values"]) for doubt in doubts]

        metre, millimetre, micrometre = 0, 2, 3
        self.assertEqual(remedy(LengthUnit=millimetre, KinematicViscosity=1e-5), [])
        for unit in (metre, micrometre):
            self.assertEqual(remedy(LengthUnit=unit), [("LengthUnit", str(millimetre))])

    def test_of_the_voxel_size_has_that_of_the_mask(self):
        def remedy(size):
            problem = duct_preview(Grid="Voxel size", GridVoxelSize=size).problems()[0]
            return problem["problem_prevents"], problem["remedy_property"], problem["remedy_values"]

        self.assertEqual(remedy(0.5), (1, "GridVoxelSize", "0.1"))
        self.assertEqual(remedy(5), (1, "GridVoxelSize", "0.1"))

    def test_of_too_few_cardiac_cycles(self):
        name = write_text(folder_of(self), "heart.csv", "t (s),Q (ml/s)\n0,1\n0.5,4\n0.8,1\n")

        def doubts(**properties):
            return [problem["problems"] for problem in duct_preview(WaveformFile=name, **properties).problems()
                    if problem["remedy_property"] == "CardiacCycles"]

        self.assertEqual(doubts(), [])
        self.assertEqual(doubts(CardiacCycles=3, RampSteps=100), [])
        self.assertEqual(doubts(CardiacCycles=1, RampSteps=100, RestartFile="run.restart"), [])
        self.assertIn("one whole cardiac cycle after the start", doubts(CardiacCycles=2, RampSteps=100)[0])
        self.assertIn("no whole cardiac cycle", doubts(CardiacCycles=1, RampSteps=100)[0])

    def test_of_the_waveform(self):
        name = write_text(folder_of(self), "heart.csv", "t (s),Q (ml/s)\n0,1\n0.5,4\n0.8,1\n")
        preview = duct_preview(WaveformFile=name, CardiacCycles=2)
        for field, expected in (("waveform_time", [0, 0.5, 0.8]), ("waveform_value", [1, 4, 1]),
                                ("waveform_unit", ["ml/s"])):
            self.assertEqual(texts_of(preview.openings, field), expected)
        self.assertAlmostEqual(preview.figure("time"), 1.6, places=9)

    def test_of_labels_that_are_not_named(self):
        labels = numpy.zeros((8, 8, 20))
        labels[2:-2, 2:-2, 3:-3] = 1
        labels[2:-2, 2:-2, 2] = 2
        labels[2:-2, 2:-2, -3] = 5
        preview = Preview(image_with(labels))
        problem = preview.problems()[0]
        self.assertIn("Opening Labels", problem["problems"])
        self.assertEqual(problem["problem_prevents"], 0)
        self.assertEqual((problem["remedy_property"], problem["remedy_values"]), ("OpeningLabels", "2 5"))
        self.assertEqual(preview.update(OpeningLabels=[2, 5]).openings.GetNumberOfPoints(), 2)
        closed = Preview(image_with((labels == 1).astype(float)), VesselEnds="Leave closed")
        self.assertEqual(closed.problems()[0]["remedy_property"], "")

    def test_of_the_input(self):
        preview = Preview(image_with(duct(), spacing=(0.1, 0.1, 0)))
        self.assertEqual(preview.openings.GetNumberOfPoints(), 0)
        self.assertIn("0.1 x 0.1 x 0", preview.problems()[0]["problems"])

    def test_of_the_number_of_steps(self):
        self.assertIn("Number Of Steps", duct_preview(NumberOfSteps=0).problems()[0]["problems"])


class Run(unittest.TestCase):
    def test_time_follows_the_known_speed(self):
        known = duct_preview(KnownSpeed=36 * 16 / 1e6, NumberOfSteps=30)
        self.assertAlmostEqual(known.figure("run_time"), 30)
        unknown = duct_preview(NumberOfSteps=30)
        self.assertEqual(unknown.figure("mflups_measured"), 0)
        self.assertGreater(unknown.figure("mflups"), 1)

    def test_memory_held_counts_as_free(self):
        self.assertGreater(duct_preview(HeldMemory=1e15).figure("device_memory_available"), 1e15)


main()
