# SPDX-License-Identifier: BSD-3-Clause
"""The velocity of an inlet that was measured in a plane: kinds of data, places, wrong data."""

import math
import unittest

import numpy
from paraview import simple
from vtkmodules.util import numpy_support
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkImageData, vtkPolyData, vtkTable

from testing_support import OPENINGS, Flow, image_with, main, source_of

RADIUS, MIDDLE = 5.5, 7.3  # mm, of a tube along x
PEAK = 0.2  # m/s


def tube(length=24):
    z, y, _ = numpy.indices((16, 16, length))
    return (numpy.hypot(z - MIDDLE, y - MIDDLE) < RADIUS) * 1.0


def skewed(y, z):
    """Fastest off the axis, with a part across it, m/s."""
    along = PEAK * numpy.clip(1 - ((y - MIDDLE) ** 2 + (z - MIDDLE) ** 2) / RADIUS ** 2, 0, None)
    return numpy.stack([along * (1 + 0.1 * (y - MIDDLE)), 0.3 * along, -0.1 * along], axis=-1)


def with_vectors(data, vectors, name="v", attributes=None):
    array = numpy_support.numpy_to_vtk(numpy.ascontiguousarray(vectors), deep=True)
    array.SetName(name)
    (attributes or data.GetPointData()).AddArray(array)
    return data


def slice_of_image(field=skewed, x=-0.4, spacing=0.5):
    """As of a scanner: an image of one layer, which has cells."""
    count = 32
    image = vtkImageData()
    image.SetExtent(0, 0, 0, count, 0, count)
    image.SetSpacing(1, spacing, spacing)
    image.SetOrigin(x, -0.7, -0.9)
    z, y = numpy.indices((count + 1, count + 1)) * spacing
    return with_vectors(image, field(y - 0.7, z - 0.9).reshape(-1, 3))


def points_of(image):
    """Its points alone, in another order, as from a table."""
    count = image.GetNumberOfPoints()
    order = numpy.random.default_rng(3).permutation(count)
    places = numpy.array([image.GetPoint(i) for i in range(count)])[order]
    points = vtkPoints()
    points.SetData(numpy_support.numpy_to_vtk(places, deep=True))
    data = vtkPolyData()
    data.SetPoints(points)
    vectors = numpy_support.vtk_to_numpy(image.GetPointData().GetArray(0))[order]
    return with_vectors(data, vectors)


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
        flow = flow_of(slice_of_image()).update()
        self.assertEqual(flow.errors, [])
        self.assertLess(error_at_inlet(flow), 0.02)

    def test_points_without_cells_do_too(self):
        flow = flow_of(points_of(slice_of_image())).update()
        self.assertEqual(flow.errors, [])
        self.assertLess(error_at_inlet(flow), 0.02)

    def test_a_slice_of_a_volume_does_too(self):
        volume = vtkImageData()
        volume.SetExtent(0, 4, 0, 32, 0, 32)
        volume.SetSpacing(1, 0.5, 0.5)
        volume.SetOrigin(-2, -0.7, -0.9)
        z, y, _ = numpy.indices((33, 33, 5)) * 0.5
        with_vectors(volume, skewed(y - 0.7, z - 0.9).reshape(-1, 3), "velocity")
        across = simple.Slice(Input=source_of(volume))
        across.SliceType.Origin = [0.1, 0, 0]
        across.SliceType.Normal = [1, 0, 0]
        flow = flow_of(slice_of_image())
        flow.update(MeasuredInlet=across)
        self.assertEqual(flow.errors, [])
        self.assertLess(error_at_inlet(flow), 0.02)
        flow.update(MeasuredInlet=source_of(volume))
        self.assertIn("by the filter Slice", flow.errors[0])

    def test_all_is_turned_with_the_image(self):
        angle = 0.4
        turn = numpy.array([[math.cos(angle), -math.sin(angle), 0],
                            [math.sin(angle), math.cos(angle), 0], [0, 0, 1]])
        plane = points_of(slice_of_image())
        places = numpy_support.vtk_to_numpy(plane.GetPoints().GetData()) @ turn.T + [40, -7, 3]
        plane.GetPoints().SetData(numpy_support.numpy_to_vtk(places, deep=True))
        vectors = numpy_support.vtk_to_numpy(plane.GetPointData().GetArray(0)) @ turn.T
        with_vectors(plane, vectors)
        image = image_with(tube(), spacing=(1, 1, 1), origin=(40, -7, 3), direction=turn)
        flow = flow_of(plane, image).update()
        self.assertEqual(flow.errors, [])
        self.assertLess(error_at_inlet(flow, turn), 0.02)


class FlowRate(unittest.TestCase):
    def measured(self):
        z, y = numpy.indices((16, 16))
        return (skewed(y, z) * tube(1))[:, :, 0].sum()  # ml/s, of voxels of 1 mm2

    def inflow(self, **more):
        flow = flow_of(slice_of_image(), **more).update()
        self.assertEqual(flow.errors, [])
        return 1e6 * flow.array("flow_rate", port=OPENINGS)[0]

    def test_is_that_which_was_measured(self):
        self.assertAlmostEqual(self.inflow(InletVelocity=3), self.measured(),
                               delta=0.03 * self.measured())

    def test_of_a_row_is_the_row_s(self):
        self.assertAlmostEqual(self.inflow(Openings=[0, 4, 5, 0, 0]), 5, delta=0.1)

    def test_follows_a_waveform(self):
        table = vtkTable()
        for name, values in (("t", (0, 0.05, 0.1)), ("Q (ml/s)", (6, 6, 6))):
            column = numpy_support.numpy_to_vtk(numpy.array(values), deep=True)
            column.SetName(name)
            table.AddColumn(column)
        source = simple.TrivialProducer()
        source.GetClientSideObject().SetOutput(table)
        inflow = self.inflow(Waveform=source, CardiacCycles=0.5, SnapshotsPerCycle=0)
        self.assertAlmostEqual(inflow, 6, delta=0.3)

    def test_is_told_by_the_preview(self):
        preview = simple.TiledLBMPreview(
            Input=source_of(image_with(tube(), spacing=(1, 1, 1))), LengthUnit="Millimetre",
            MeasuredInlet=source_of(slice_of_image()), Device="CPU")
        preview.UpdatePipeline()
        openings = preview.GetClientSideObject().GetOutputDataObject(0).GetPointData()
        mean = openings.GetArray("mean_velocity").GetValue(0)
        area = openings.GetArray("area").GetValue(0)
        self.assertAlmostEqual(1e6 * mean * area, self.measured(), delta=0.01 * self.measured())


class Changes(unittest.TestCase):
    def test_of_the_plane_compute_the_flow_anew(self):
        flow = flow_of(slice_of_image()).update()
        flow.update()
        self.assertEqual(flow.runs(), 1)
        flow.update(MeasuredInlet=source_of(slice_of_image(lambda y, z: 0.5 * skewed(y, z))))
        self.assertEqual(flow.runs(), 2)
        flow.update(MeasuredInlet=None)
        self.assertEqual(flow.runs(), 3)
        self.assertEqual(flow.errors, [])


class WrongData(unittest.TestCase):
    def refused(self, plane, *words, **more):
        flow = flow_of(plane, **more).update()
        self.assertEqual(len(flow.errors), 1, flow.errors)
        for word in words:
            self.assertIn(word, flow.errors[0])
        self.assertEqual(flow.output().GetNumberOfPoints(), 0)

    def test_without_a_velocity(self):
        plane = slice_of_image()
        plane.GetPointData().RemoveArray("v")
        self.refused(plane, "an array of three components", "m/s")

    def test_with_a_velocity_on_cells(self):
        plane = slice_of_image()
        plane.GetPointData().RemoveArray("v")
        with_vectors(plane, numpy.ones((plane.GetNumberOfCells(), 3)), "velocity",
                     plane.GetCellData())
        self.refused(plane, "Cell Data to Point Data")

    def test_with_several_arrays(self):
        plane = with_vectors(slice_of_image(), numpy.ones((33 * 33, 3)), "w")
        self.refused(plane, "\"velocity\"", "several")

    def test_with_values_that_are_no_numbers(self):
        plane = slice_of_image()
        plane.GetPointData().GetArray("v").SetTuple3(5, math.nan, 0, 0)
        self.refused(plane, "0 where nothing was measured", "1 of 1089")

    def test_far_away(self):
        self.refused(slice_of_image(x=-40), "Move the plane of Measured Inlet", "40 mm",
                     "opening 0")

    def test_without_a_flow_in(self):
        self.refused(slice_of_image(lambda y, z: -skewed(y, z)), "turn the vectors", "-")
        self.refused(slice_of_image(lambda y, z: 0 * skewed(y, z)), "0 ml/s")

    def test_without_points(self):
        self.refused(vtkPolyData(), "take it away")

    def test_on_a_line(self):
        points = vtkPoints()
        for i in range(5):
            points.InsertNextPoint(0, i, 0)
        line = vtkPolyData()
        line.SetPoints(points)
        self.refused(with_vectors(line, numpy.ones((5, 3))), "no area")

    def test_for_an_opening_that_is_no_inlet(self):
        self.refused(slice_of_image(), "opening 1", "an inlet", MeasuredInletOpening=1)
        self.refused(slice_of_image(), "there is no opening 7", MeasuredInletOpening=7)

    def test_of_several_times(self):
        times = simple.ProgrammableSource(
            OutputDataSetType="vtkPolyData",
            ScriptRequestInformation="from vtkmodules.vtkCommonExecutionModel import "
            "vtkStreamingDemandDrivenPipeline as P\n"
            "self.GetOutputInformation(0).Set(P.TIME_STEPS(), [0, 1, 2], 3)\n")
        flow = flow_of(slice_of_image())
        flow.update(MeasuredInlet=times)
        self.assertIn("Extract Time Steps", flow.errors[0])
        self.assertIn("3 times", flow.errors[0])


if __name__ == "__main__":
    main()
