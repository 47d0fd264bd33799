# SPDX-License-Identifier: BSD-3-Clause
"""Several filters in one pipeline, and a reader that fails."""

import os
import unittest

import numpy
from paraview import simple

from vtkmodules.vtkCommonDataModel import vtkRectilinearGrid, vtkStructuredGrid, vtkTable

from testing_support import (Flow, array_of, duct, folder_of, image_with, main, messages_of, source_of, write_table)

HERE = os.path.dirname(os.path.abspath(__file__))


def mask_at(time):
    """A duct with a wall across a part of it, which moves."""
    mask = duct()
    mask[1:4, 1:4, 3 + int(3 * time)] = 0
    return mask


def flow_behind(source, **properties):
    """The filter behind a source or another filter."""
    return simple.TiledLBMFlow(Input=source, MaskArray=["POINTS", "mask"], NumberOfSteps=60, RampSteps=0,
                               Device="CPU", **properties)


def velocity(proxy):
    return array_of(proxy.GetClientSideObject().GetOutputDataObject(0), "velocity").copy()


def narrowed(at, voxels):
    """A duct with fewer voxels open at one end."""
    mask = duct((16, 12, 12))
    mask[1, 1:1 + voxels, at] = 0
    return image_with(mask)


class ChangedInput(unittest.TestCase):
    def inlet(self, flow):
        """Where along x the fluid enters, with its number."""
        number = list(flow.openings("role")).index(1)
        return flow.output(1).GetPoint(number)[0], number

    def test_rows_follow_the_places_of_openings(self):
        flow = Flow(narrowed(-1, 2), Openings=[0, 1, 0.05, 0, 0, 1, 2, 0, 0, 0])
        self.assertEqual(self.inlet(flow.run()), (0, 0))
        ends = [flow.output(1).GetPoint(i) for i in range(2)]
        self.assertGreater(ends[1][0], 10 * ends[0][0] + 1)
        places = [0, *ends[0], 1, *ends[1]]
        flow.run(OpeningPlaces=places)
        self.assertEqual(self.inlet(flow), (0, 0))
        flow.run(Input=source_of(narrowed(0, 3)))
        self.assertEqual(self.inlet(flow), (0, 1))
        self.assertFalse([warning for warning in flow.warnings if "Check Openings" in warning])
        flow.refuse("Choose the roles", "there is no opening now", OpeningPlaces=[0, *ends[0], 1, 500, 0, 0])
        flow.refuse("openings 0 and 1 were", OpeningPlaces=[0, *ends[0], 1, *ends[0]])
        flow.refuse("Give four numbers", OpeningPlaces=[0, 1, 2])

    def test_openings_that_trade_their_numbers_are_told(self):
        flow = Flow(image_with(duct((16, 12, 12))), Openings=[0, 1, 0.05, 0, 0, 1, 2, 0, 0, 0])
        flow.update(Input=source_of(narrowed(-1, 2))).quiet()
        flow.update(Input=source_of(narrowed(-1, 4))).quiet()
        flow.update(Input=source_of(narrowed(0, 3))).warn("Check Openings", "where opening 0 was", "opening 1 is now")
        flow.update(NumberOfSteps=30).quiet()
        flow.update(Input=source_of(narrowed(-1, 2)), Openings=[1, 1, 0.05, 0, 0, 0, 2, 0, 0, 0]).quiet()


class InputTypes(unittest.TestCase):
    def setUp(self):
        self.image = source_of(image_with(duct()))

    def check_refused(self, source, *words):
        flow = flow_behind(source)
        errors = messages_of(flow.GetClientSideObject(), "ErrorEvent")
        flow.NumberOfSteps = 50  # the making of the proxy has told it once
        flow.UpdatePipeline()
        self.assertEqual(len(errors), 1, errors)
        for word in words:
            self.assertIn(word, errors[0])

    def test_other_grids_are_told_the_filter_that_converts_them(self):
        threshold = simple.Threshold(Input=self.image, Scalars=["POINTS", "mask"], LowerThreshold=0.5,
                                     UpperThreshold=2)
        self.check_refused(threshold, "Fluid Range", "Resample To Image", "an unstructured grid")
        self.check_refused(simple.GroupDatasets(Input=[threshold]), "Resample To Image", "an unstructured grid")
        self.check_refused(source_of(vtkRectilinearGrid()), "Resample To Image", "a rectilinear grid")
        self.check_refused(source_of(vtkStructuredGrid()), "Resample To Image", "a curvilinear grid")
        self.check_refused(source_of(vtkTable()), "an image", "a vtkTable")

    def test_each_surface_of_a_group_has_its_flow(self):
        """Also each image of a group with voxels that are no cubes, which needs a grid of its own."""
        tube = simple.Cylinder(Radius=0.5, Height=3, Resolution=40, Capping=0)
        slices = source_of(image_with(duct(), spacing=(1, 1, 2)))
        for source, more in ((tube, {"Grid": "Voxel size", "GridVoxelSize": 0.1}), (slices, {})):
            alone = flow_behind(source, **more)
            alone.UpdatePipeline()
            for group in (simple.GroupDatasets(Input=[source, source]),
                          simple.ConvertToPartitionedDataSetCollection(Input=simple.GroupDatasets(Input=[source]))):
                grouped = flow_behind(group, **more)
                grouped.UpdatePipeline()
                output = grouped.GetClientSideObject().GetOutputDataObject(0)
                blocks = output.NewIterator()
                blocks.InitTraversal()
                found = array_of(blocks.GetCurrentDataObject(), "velocity")
                self.assertGreater(abs(found).max(), 0)
                numpy.testing.assert_array_equal(found, velocity(alone))


class TwoFilters(unittest.TestCase):
    """Each of two has the flow that it has alone, in whatever order they are asked."""

    def setUp(self):
        self.source = source_of(image_with(duct()))
        self.alone = {}
        for speed in (0.05, 0.1):
            proxy = flow_behind(source_of(image_with(duct())), InletVelocity=speed)
            proxy.UpdatePipeline()
            self.alone[speed] = velocity(proxy)
        self.assertGreater(abs(self.alone[0.1] - self.alone[0.05]).max(), 0.01)

    def expect(self, asked, *expected):
        """After an update of `asked`, filters have the flow of a speed and so many runs."""
        asked.UpdatePipeline()
        for proxy, speed, runs in expected:
            numpy.testing.assert_array_equal(velocity(proxy), self.alone[speed])
            proxy.UpdatePropertyInformation()
            self.assertEqual(proxy.SMProxy.GetProperty("NumberOfRuns").GetElement(0), runs)

    def test_behind_each_other(self):
        first = flow_behind(self.source, InletVelocity=0.05)
        second = flow_behind(first, InletVelocity=0.1)
        self.expect(second, (first, 0.05, 1), (second, 0.1, 1))
        first.InletVelocity = 0.1
        self.expect(second, (first, 0.1, 2), (second, 0.1, 1))  # the mask is as it was
        second.InletVelocity = 0.05
        self.expect(second, (first, 0.1, 2), (second, 0.05, 2))

    def test_on_one_source_together(self):
        slow, fast = (flow_behind(self.source, InletVelocity=speed) for speed in (0.05, 0.1))
        group = simple.GroupDatasets(Input=[slow, fast])
        self.expect(group, (slow, 0.05, 1), (fast, 0.1, 1))
        slow.InletVelocity, fast.InletVelocity = 0.1, 0.05
        self.expect(group, (slow, 0.1, 2), (fast, 0.05, 2))

    def test_on_one_source_by_turns(self):
        filters = [flow_behind(self.source), flow_behind(self.source)]
        for turn in range(1, 5):
            for number, proxy in enumerate(filters):
                speed = 0.05 if (turn + number) % 2 else 0.1
                proxy.InletVelocity = speed
                self.expect(proxy, (proxy, speed, turn))

    def test_one_that_is_deleted_leaves_the_other(self):
        gone, left = (flow_behind(self.source, InletVelocity=speed) for speed in (0.05, 0.1))
        gone.UpdatePipeline()
        simple.Delete(gone)
        del gone
        self.expect(left, (left, 0.1, 1))


class MaskSeries(unittest.TestCase):
    """A mask that changes in time itself: the flow at a time is that through its mask."""

    TIMES = [0.0, 1.0, 2.5]

    def setUp(self):
        self.waveform = write_table(folder_of(self), "heart.csv", "time,factor\n", [(0, 1), (0.001, 2), (0.002, 1)])
        self.series = simple.ProgrammableSource(
            OutputDataSetType="vtkImageData", PythonPath="'%s'" % HERE,
            ScriptRequestInformation="""
import vtk
times = %s
info = self.GetOutputInformation(0)
info.Set(vtk.vtkStreamingDemandDrivenPipeline.WHOLE_EXTENT(), (0, 15, 0, 7, 0, 7), 6)
info.Set(vtk.vtkStreamingDemandDrivenPipeline.TIME_STEPS(), times, len(times))
info.Set(vtk.vtkStreamingDemandDrivenPipeline.TIME_RANGE(), (times[0], times[-1]), 2)
""" % self.TIMES, Script="""
import vtk
from testing_support import image_with
from Pipelines import mask_at
info = self.GetOutputInformation(0)
key = vtk.vtkStreamingDemandDrivenPipeline.UPDATE_TIME_STEP()
time = info.Get(key) if info.Has(key) else 0
self.GetOutput().ShallowCopy(image_with(mask_at(time)))
""")
        self.expected = {}
        for time in self.TIMES:
            proxy = flow_behind(source_of(image_with(mask_at(time))))
            proxy.UpdatePipeline()
            self.expected[time] = velocity(proxy)

    def flow(self, source, **properties):
        flow = Flow(image_with(duct()), NumberOfSteps=60, RampSteps=0, LatticeVelocity=0, FlowTolerance=0.001,
                    **properties)
        flow.proxy.Input = source
        flow.proxy.MaskArray = ["POINTS", "mask"]
        return flow

    def expect(self, flow, times):
        for time in times:
            flow.at(time)
            self.assertEqual(flow.errors, [])
            numpy.testing.assert_array_equal(velocity(flow.proxy), self.expected[time])

    def test_each_time_has_the_flow_through_its_mask(self):
        flow = self.flow(self.series)
        self.expect(flow, [0.0, 2.5, 1.0, 0.0])
        self.assertEqual(flow.times(), self.TIMES)
        self.assertEqual(flow.runs(), 4)
        simple.Slice(Input=flow.proxy).UpdatePipeline(0.0)
        self.assertEqual(flow.runs(), 4)

    def test_no_states_of_the_flow_can_be_played_beside(self):
        for more in ({"SnapshotInterval": 10}, {"WaveformFile": self.waveform, "CardiacCycles": 1}):
            flow = self.flow(self.series, **more)
            self.assertEqual(flow.times(), self.TIMES)
            flow.at(1.0).check_refused("Set Snapshots Per Cycle and Snapshot Interval to 0", "Extract Time Steps",
                                       "3 times of its own")
            self.assertEqual(flow.runs(), 0)
            self.expect(flow.set(SnapshotInterval=0, SnapshotsPerCycle=0, WaveformFile=""), [1.0])

    def test_the_times_of_an_earlier_mask_do_not_hold(self):
        flow = self.flow(source_of(image_with(mask_at(0))), SnapshotInterval=10)
        flow.proxy.UpdatePipeline()
        self.assertEqual(len(flow.times()), 6)
        flow.proxy.Input = self.series
        flow.proxy.SnapshotInterval = 0
        self.expect(flow, [2.5, 1.0])
        self.assertEqual(flow.times(), self.TIMES)

    def test_one_of_the_masks_is_chosen_by_extract_time_steps(self):
        flow = self.flow(simple.ExtractTimeSteps(Input=self.series, TimeStepIndices=[1]), SnapshotInterval=60)
        numpy.testing.assert_array_equal(velocity(flow.run().proxy), self.expected[1.0])
        time, = flow.times()
        numpy.testing.assert_allclose(velocity(flow.at(time).proxy), self.expected[1.0], rtol=1e-6, atol=1e-9)
        self.assertEqual(flow.at(7.0).runs(), 1)


class CutOffFile(unittest.TestCase):
    """A .vti whose end is missing: ParaView's reader delivers nothing, or what it has."""

    def setUp(self):
        self.folder = folder_of(self)
        self.cut_off, self.whole = (os.path.join(self.folder, name) for name in ("cut_off.vti", "whole.vti"))

    def flow_of(self, part, **mode):
        image = image_with(duct())
        simple.SaveData(self.whole, proxy=source_of(image), **mode)
        with open(self.whole, "rb") as whole, open(self.cut_off, "wb") as cut_off:
            data = whole.read()
            cut_off.write(data[:int(part * len(data))])
        flow = Flow(image)
        flow.proxy.Input = simple.XMLImageDataReader(FileName=[self.cut_off])
        return flow.update()

    def expect_to_work_with_the_whole(self, flow):
        flow.proxy.Input = simple.XMLImageDataReader(FileName=[self.whole])
        self.assertEqual(flow.run(MaskArray=["POINTS", "mask"]).steps(), 20)

    def test_without_its_end_it_is_an_error(self):
        for mode in ("Binary", "Ascii"):
            for part in (0, 0.05, 0.3, 0.6, 0.99):
                with self.subTest(mode=mode, part=part):
                    flow = self.flow_of(part, DataMode=mode)
                    flow.check_refused("the image is empty")
                    self.assertEqual(flow.output().GetNumberOfPoints(), 0)
                    self.expect_to_work_with_the_whole(flow)

    def test_whose_values_the_reader_makes_up_does_no_harm(self):
        for part in (0.4, 0.6, 0.8):
            flow = self.flow_of(part, DataMode="Appended", CompressorType="None")
            self.assertLessEqual(len(flow.errors), 1, flow.errors)
            self.expect_to_work_with_the_whole(flow)


if __name__ == "__main__":
    main()
