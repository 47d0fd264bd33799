# SPDX-License-Identifier: BSD-3-Clause
"""The velocity of an inlet that was measured in a plane: kinds of data, places, wrong data."""

import math
import unittest

import numpy
from paraview import simple
from vtkmodules.vtkCommonDataModel import vtkPolyData

from testing_support import (Flow, Preview, add_array, array_of, image_with, main, source_of, surface_of, table_of)

RADIUS, MIDDLE = 5.5, 7.3  # mm, of a tube along x
PEAK = 0.2  # m/s


def tube(length=24):
    z, y, _ = numpy.indices((16, 16, length))
    return (numpy.hypot(z - MIDDLE, y - MIDDLE) < RADIUS) * 1.0


def skewed(y, z):
    """Fastest off the axis, with a part across it, m/s."""
    along = PEAK * numpy.clip(1 - ((y - MIDDLE) ** 2 + (z - MIDDLE) ** 2) / RADIUS ** 2, 0, None)
    return numpy.stack([along * (1 + 0.1 * (y - MIDDLE)), 0.3 * along, -0.1 * along], axis=-1)


def with_vectors(data, vectors, name="v", association="POINTS"):
    add_array(data, name, vectors, association)
    return data


def measured(field=skewed, x=-0.4, layers=1):
    """As of a scanner: an image of one layer, which has cells, or of some."""
    z, y, _ = numpy.indices((33, 33, layers)) * 0.5
    image = image_with(z, name="z", spacing=(1, 0.5, 0.5), origin=(x, -0.7, -0.9))
    image.GetPointData().Initialize()
    return with_vectors(image, field(y - 0.7, z - 0.9).reshape(-1, 3))


def points_alone(image, turn=numpy.eye(3), shift=(0, 0, 0)):
    """The points of an image alone, in another order, as from a table."""
    count = image.GetNumberOfPoints()
    order = numpy.random.default_rng(3).permutation(count)
    places = numpy.array([image.GetPoint(i) for i in range(count)])[order]
    return with_vectors(surface_of(places @ turn.T + shift), array_of(image, "v")[order] @ turn.T)


def flow_of(plane, image=None, **more):
    return Flow(image or image_with(tube(), spacing=(1, 1, 1)),
                **{"MeasuredInlet": source_of(plane), "LengthUnit": "Millimetre",
                   "KinematicViscosity": 2e-5, "RampSteps": 10, "NumberOfSteps": 1000, **more})


def error_at_inlet(flow, turn=numpy.eye(3)):
    """Of the velocity at the inlet, relative, L2."""
    found = flow.array("velocity").reshape(16, 16, -1, 3)[:, :, 0] @ turn
    z, y = numpy.indices((16, 16))
    expected = skewed(y, z) * tube(1)
    return numpy.linalg.norm(found - expected) / numpy.linalg.norm(expected)


class Data(unittest.TestCase):
    def test_a_slice_of_an_image_arrives_as_it_was_measured(self):
        self.assertLess(error_at_inlet(flow_of(measured()).run()), 0.02)

    def test_a_unit_in_the_name_is_converted(self):
        plane = measured()

        def speed_of(measurement):
            preview = Preview(image_with(tube(), spacing=(1, 1, 1)), MeasuredInlet=source_of(measurement))
            return preview.column("mean_velocity")[0]
        speed = speed_of(plane)
        for name, unit in (("velocity (cm/s)", 100), ("Velocity [mm/s]", 1000), ("v in m/s", 1)):
            scaled = measured(lambda y, z, unit=unit: unit * skewed(y, z))
            scaled.GetPointData().GetArray("v").SetName(name)
            self.assertAlmostEqual(speed_of(scaled) / speed, 1, delta=1e-9)
        plane.GetPointData().GetArray("v").SetName("velocity (ml/s)")
        flow_of(plane).refuse('"velocity (ml/s)" has an unknown one', "velocity (cm/s)")

    def test_points_without_cells_do_too(self):
        self.assertLess(error_at_inlet(flow_of(points_alone(measured())).run()), 0.02)

    def test_a_slice_of_a_volume_does_too(self):
        volume = measured(x=-2, layers=5)
        across = simple.Slice(Input=source_of(volume))
        across.SliceType.Origin = [0.1, 0, 0]
        across.SliceType.Normal = [1, 0, 0]
        flow = flow_of(measured()).run(MeasuredInlet=across)
        self.assertLess(error_at_inlet(flow), 0.02)
        flow.refuse("by the filter Slice", MeasuredInlet=source_of(volume))

    def test_all_is_turned_with_the_image(self):
        angle = 0.4
        turn = numpy.array([[math.cos(angle), -math.sin(angle), 0],
                            [math.sin(angle), math.cos(angle), 0], [0, 0, 1]])
        place = (40, -7, 3)
        flow = flow_of(points_alone(measured(), turn, place),
                       image_with(tube(), spacing=(1, 1, 1), origin=place, direction=turn)).run()
        self.assertLess(error_at_inlet(flow, turn), 0.02)


class FlowRate(unittest.TestCase):
    def setUp(self):
        z, y = numpy.indices((16, 16))
        self.measured = (skewed(y, z) * tube(1))[:, :, 0].sum()  # ml/s, of voxels of 1 mm2

    def inflow(self, **more):
        return 1e6 * flow_of(measured(), **more).run().openings("flow_rate")[0]

    def test_is_that_which_was_measured(self):
        self.assertAlmostEqual(self.inflow(InletVelocity=3), self.measured, delta=0.03 * self.measured)

    def test_of_a_row_is_the_row_s(self):
        self.assertAlmostEqual(self.inflow(Openings=[0, 4, 5, 0, 0]), 5, delta=0.1)

    def test_follows_a_waveform(self):
        table = source_of(table_of([("t", (0, 0.05, 0.1)), ("Q (ml/s)", (6, 6, 6))]))
        self.assertAlmostEqual(self.inflow(Waveform=table, CardiacCycles=0.5, SnapshotsPerCycle=0), 6, delta=0.3)

    def test_is_told_by_the_preview(self):
        preview = Preview(image_with(tube(), spacing=(1, 1, 1)), LengthUnit="Millimetre",
                          MeasuredInlet=source_of(measured()))
        mean, area = (preview.column(name)[0] for name in ("mean_velocity", "area"))
        self.assertAlmostEqual(1e6 * mean * area, self.measured, delta=0.01 * self.measured)


class Changes(unittest.TestCase):
    def test_of_the_plane_compute_the_flow_anew(self):
        flow = flow_of(measured()).run().run()
        self.assertEqual(flow.runs(), 1)
        self.assertEqual(flow.run(MeasuredInlet=source_of(measured(lambda y, z: 0.5 * skewed(y, z)))).runs(), 2)
        self.assertEqual(flow.run(MeasuredInlet=None).runs(), 3)


class WrongData(unittest.TestCase):
    def test_is_refused(self):
        bare, on_cells, of_no_number = measured(), measured(), measured()
        for plane in (bare, on_cells):
            plane.GetPointData().RemoveArray("v")
        of_no_number.GetPointData().GetArray("v").SetTuple3(5, math.nan, 0, 0)
        line = surface_of([[0, i, 0] for i in range(5)])
        for plane, opening, words in (
                (bare, -1, ["an array of three components", "m/s"]),
                (with_vectors(on_cells, numpy.ones((32 * 32, 3)), "velocity", "CELLS"), -1,
                 ["Cell Data to Point Data"]),
                (with_vectors(measured(), numpy.ones((33 * 33, 3)), "w"), -1, ["\"velocity\"", "several"]),
                (of_no_number, -1, ["0 where nothing was measured", "1 of 1089"]),
                (measured(x=-40), -1, ["Move the plane of Measured Inlet", "40 mm", "opening 0"]),
                (measured(lambda y, z: -skewed(y, z)), -1, ["turn the vectors", "-"]),
                (measured(lambda y, z: 0 * skewed(y, z)), -1, ["0 ml/s"]),
                (vtkPolyData(), -1, ["take it away"]),
                (with_vectors(line, numpy.ones((5, 3))), -1, ["no area"]),
                (measured(), 1, ["opening 1", "an inlet"]),
                (measured(), 7, ["there is no opening 7"])):
            with self.subTest(words):
                flow = flow_of(plane, MeasuredInletOpening=opening).refuse(*words)
                self.assertEqual(flow.output().GetNumberOfPoints(), 0)

    def test_of_several_times_is_refused(self):
        times = simple.ProgrammableSource(
            OutputDataSetType="vtkPolyData",
            ScriptRequestInformation="from vtkmodules.vtkCommonExecutionModel import "
            "vtkStreamingDemandDrivenPipeline as P\n"
            "self.GetOutputInformation(0).Set(P.TIME_STEPS(), [0, 1, 2], 3)\n")
        flow_of(measured()).refuse("Extract Time Steps", "3 times", MeasuredInlet=times)


main()
