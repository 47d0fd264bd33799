# SPDX-License-Identifier: BSD-3-Clause
"""Tiled LBM Preview tells of the openings and of the flow without running it."""

import math
import os
import tempfile
import unittest

import numpy
import testing_support as support
from paraview import servermanager, simple


def preview_of(image, **properties):
    """What the filter gives, as a script fetches it: openings and highlight."""
    proxy = simple.TiledLBMPreview(Input=support.source_of(image),
                                   **{"Device": "CPU", **properties})
    proxy.UpdatePipeline()
    return servermanager.Fetch(proxy, idx=0), servermanager.Fetch(proxy, idx=1)


def figure(openings, name, index=0):
    return openings.GetFieldData().GetAbstractArray(name).GetValue(index)


def column(openings, name):
    array = openings.GetPointData().GetAbstractArray(name)
    return [array.GetValue(i) for i in range(array.GetNumberOfValues())]


def problems(openings):
    fields = openings.GetFieldData()
    return [{name: fields.GetAbstractArray(name).GetValue(i)
             for name in ("problems", "problem_prevents", "remedy_property", "remedy_values")}
            for i in range(fields.GetAbstractArray("problems").GetNumberOfValues())]


class Openings(unittest.TestCase):
    def test_are_those_of_the_flow(self):
        image = support.image_with(support.duct((16, 8, 10)), start=(3, -2, 5),
                                   spacing=(0.2, 0.2, 0.2), origin=(1, 2, 3),
                                   direction=[[0, -1, 0], [1, 0, 0], [0, 0, 1]])
        openings, highlight = preview_of(image)
        flow = support.Flow(image, LatticeVelocity=0).update()
        states = flow.output(support.OPENINGS)

        self.assertEqual(openings.GetNumberOfPoints(), 2)
        for i in range(2):
            numpy.testing.assert_allclose(openings.GetPoint(i), states.GetPoint(i), atol=1e-12)
        for name in ("id", "role", "area"):
            numpy.testing.assert_allclose(column(openings, name), flow.openings(name))
        numpy.testing.assert_allclose(
            support.numpy_support.vtk_to_numpy(openings.GetPointData().GetArray("normal")),
            flow.openings("normal"), atol=1e-12)
        self.assertEqual(column(openings, "face"), ["x-", "x+"])
        self.assertAlmostEqual(column(openings, "diameter")[0],
                               2 * math.sqrt(48 * 0.2e-3 ** 2 / math.pi))
        for name in ("time_step", "relaxation_time", "reynolds_number"):
            self.assertAlmostEqual(figure(openings, name), flow.figure(name), msg=name)
        self.assertEqual(figure(openings, "non_solid_nodes"), flow.figure("non_solid_nodes"))
        self.assertEqual(figure(openings, "device"), flow.figure("device"))
        self.assertEqual(figure(openings, "storage"), flow.figure("storage"))
        self.assertGreaterEqual(figure(openings, "device_memory"), flow.figure("device_memory"))
        self.assertEqual(highlight.GetNumberOfCells(), 0)

    def test_follow_their_rows(self):
        openings, _ = preview_of(support.image_with(support.duct()), Openings=[1, 1, 0.2, 0, 0,
                                                                               0, 2, 0, 0, 0])
        self.assertEqual(column(openings, "role"), [2, 1])
        self.assertEqual(column(openings, "automatic_role"), [1, 2])
        self.assertTrue(math.isnan(column(openings, "reynolds_number")[0]))
        self.assertAlmostEqual(column(openings, "mean_velocity")[1], 0.2)

    def test_tell_the_windkessels_for_a_pressure_as_rows_of_the_property(self):
        image = support.image_with(support.duct(), spacing=(1, 1, 1))
        settings = {"WaveformPreset": 2, "TargetMeanPressure": 12000, "TargetPulsePressure": 5000,
                    "OutletPressure": 500}

        def circuits(**more):
            openings, _ = preview_of(image, **settings, **more)
            self.assertEqual(column(openings, "role"), [1, 6])
            return numpy.array(column(openings, "circuit")).reshape(2, 3)

        tuned = circuits()
        numpy.testing.assert_array_equal(tuned[0], 0)
        mean_flow = 0.1 * 36  # ml/s
        self.assertAlmostEqual((tuned[1, 0] + tuned[1, 2]) * mean_flow, 12000 - 500, delta=0.1)
        numpy.testing.assert_allclose(circuits(Openings=[1, 6, *tuned[1]]), tuned, rtol=1e-12)
        softer = preview_of(image, **{**settings, "TargetPulsePressure": 4000})[0]
        self.assertGreater(column(softer, "circuit")[4], tuned[1, 1])

    def test_are_found_with_other_settings_that_cannot_work(self):
        for rows in ([7, 0, 0, 0, 0], [0, 1, 0.1]):
            openings, _ = preview_of(support.image_with(support.duct()), Openings=rows)
            self.assertEqual(openings.GetNumberOfPoints(), 2)
            self.assertTrue(problems(openings)[0]["problem_prevents"])
            self.assertIn("Openings", problems(openings)[0]["problems"])

    def test_change_with_the_mask(self):
        image = support.image_with(support.duct())
        source = support.source_of(image)
        proxy = simple.TiledLBMPreview(Input=source)
        proxy.UpdatePipeline()
        self.assertEqual(servermanager.Fetch(proxy).GetNumberOfPoints(), 2)
        image.GetPointData().GetScalars().Fill(0)
        image.GetPointData().GetScalars().Modified()
        image.Modified()
        source.GetClientSideObject().Modified()
        source.SMProxy.MarkModified(None)
        proxy.UpdatePipeline()
        self.assertEqual(servermanager.Fetch(proxy).GetNumberOfPoints(), 0)
        self.assertIn("is fluid", problems(servermanager.Fetch(proxy))[0]["problems"])


class Highlight(unittest.TestCase):
    def show(self, association, **properties):
        image = support.image_with(support.duct((16, 8, 8)), association)
        _, highlight = preview_of(image, MaskArray=[association, "mask"], **properties)
        return highlight

    def faces(self, highlight):
        return [highlight.GetCell(i).GetBounds() for i in range(highlight.GetNumberOfCells())
                if highlight.GetCell(i).GetNumberOfPoints() == 4
                and highlight.GetCell(i).GetBounds()[0] == highlight.GetCell(i).GetBounds()[1]]

    def test_is_the_surface_of_the_opening(self):
        # 6 x 6 voxels of 0.1; points lie in the middle of their voxels.
        for association, at, low in (("POINTS", 1.55, 0.05), ("CELLS", 1.6, 0.1)):
            highlight = self.show(association, HighlightedOpening=1, Openings=[1, 0, 0, 0, 0])
            faces = numpy.array(self.faces(highlight))
            self.assertEqual(highlight.GetNumberOfCells(), 36)  # a wall: no arrow
            self.assertEqual(len(faces), 36)
            numpy.testing.assert_allclose(faces[:, 0], at)
            numpy.testing.assert_allclose([faces[:, 2].min(), faces[:, 3].max()], [low, low + 0.6])

    def test_has_an_arrow_outside_along_the_flow(self):
        inlet = self.show("POINTS", HighlightedOpening=0)
        self.assertGreater(inlet.GetNumberOfCells(), 36)
        self.assertAlmostEqual(inlet.GetBounds()[0], -0.05 - 0.677, places=3)  # its diameter
        self.assertAlmostEqual(inlet.GetBounds()[1], -0.05, places=6)
        outlet = self.show("POINTS", HighlightedOpening=1)
        self.assertAlmostEqual(outlet.GetBounds()[0], 1.55, places=6)
        self.assertAlmostEqual(outlet.GetBounds()[1], 1.55 + 0.677, places=3)

        def width_at(highlight, x):
            points = support.numpy_support.vtk_to_numpy(highlight.GetPoints().GetData())
            return numpy.abs(points[numpy.abs(points[:, 0] - x) < 1e-5][:, 1] - 0.35).max()
        # The tip of the inlet's arrow touches the opening; the shaft of the outlet's does.
        self.assertLess(width_at(outlet, outlet.GetBounds()[1]), 1e-5)
        self.assertGreater(width_at(inlet, inlet.GetBounds()[0]), 1e-2)

    def test_of_an_opening_that_is_not_there_is_empty(self):
        self.assertEqual(self.show("POINTS", HighlightedOpening=2).GetNumberOfCells(), 0)


class Problems(unittest.TestCase):
    def test_none(self):
        openings, _ = preview_of(support.image_with(support.duct()), KinematicViscosity=1e-5)
        self.assertEqual(problems(openings), [])

    def test_are_no_errors_and_have_a_remedy(self):
        image = support.image_with(support.duct())
        openings, _ = preview_of(image, LatticeVelocity=0.5)
        problem = problems(openings)[0]
        self.assertIn("it is 0.5", problem["problems"])
        self.assertEqual(problem["remedy_property"], "LatticeVelocity")
        self.assertEqual(float(problem["remedy_values"]), 0)  # Auto
        flow = support.Flow(image, LatticeVelocity=0.5).update()
        self.assertIn(problem["problems"], flow.errors[0])

    def test_of_the_waveform(self):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "heart.csv")
            with open(name, "w") as stream:
                stream.write("t (s),Q (ml/s)\n0,1\n0.5,4\n0.8,1\n")
            image = support.image_with(support.duct())
            openings, _ = preview_of(image, WaveformFile=name, CardiacCycles=2)
        self.assertEqual([figure(openings, "waveform_time", i) for i in range(3)], [0, 0.5, 0.8])
        self.assertEqual([figure(openings, "waveform_value", i) for i in range(3)], [1, 4, 1])
        unit = openings.GetFieldData().GetAbstractArray("waveform_unit")
        self.assertEqual(unit.GetValue(0), "ml/s")
        self.assertAlmostEqual(figure(openings, "time"), 1.6, places=9)

    def test_of_labels_that_are_not_named(self):
        labels = numpy.zeros((8, 8, 20))
        labels[2:-2, 2:-2, 3:-3] = 1
        labels[2:-2, 2:-2, 2] = 2
        labels[2:-2, 2:-2, -3] = 5
        image = support.image_with(labels)
        openings, _ = preview_of(image)
        problem = problems(openings)[0]
        self.assertIn("Opening Labels", problem["problems"])
        self.assertEqual(problem["problem_prevents"], 0)
        self.assertEqual(problem["remedy_property"], "OpeningLabels")
        self.assertEqual(problem["remedy_values"], "2 5")
        openings, _ = preview_of(image, OpeningLabels=[2, 5])
        self.assertEqual(openings.GetNumberOfPoints(), 2)
        openings, _ = preview_of(support.image_with((labels == 1).astype(float)),
                                 VesselEnds="Leave closed")
        self.assertEqual(problems(openings)[0]["remedy_property"], "")

    def test_of_the_input(self):
        image = support.image_with(support.duct())
        image.SetSpacing(0.1, 0.1, 0)
        openings, _ = preview_of(image)
        self.assertEqual(openings.GetNumberOfPoints(), 0)
        self.assertIn("0.1 x 0.1 x 0", problems(openings)[0]["problems"])

    def test_of_the_number_of_steps(self):
        openings, _ = preview_of(support.image_with(support.duct()), NumberOfSteps=0)
        self.assertIn("Number Of Steps", problems(openings)[0]["problems"])


class Run(unittest.TestCase):
    def test_time_follows_the_known_speed(self):
        image = support.image_with(support.duct())
        openings, _ = preview_of(image, KnownSpeed=36 * 16 / 1e6, NumberOfSteps=30)
        self.assertAlmostEqual(figure(openings, "run_time"), 30)
        openings, _ = preview_of(image, NumberOfSteps=30)
        self.assertEqual(figure(openings, "mflups_measured"), 0)
        self.assertGreater(figure(openings, "mflups"), 1)

    def test_memory_held_counts_as_free(self):
        openings, _ = preview_of(support.image_with(support.duct()), HeldMemory=1e15)
        self.assertGreater(figure(openings, "device_memory_available"), 1e15)


support.main()
