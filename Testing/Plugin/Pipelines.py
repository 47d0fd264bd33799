# SPDX-License-Identifier: BSD-3-Clause
"""Several filters in one pipeline, and a reader that fails."""

import os
import shutil
import unittest

import numpy
from paraview import simple

from vtkmodules.vtkCommonDataModel import vtkRectilinearGrid, vtkStructuredGrid, vtkTable

from testing_support import HERE, Flow, FolderTest, array_of, duct, folder_of, image_with, main, source_of, write_table


def mask_at(time):
    """A duct with a wall across a part of it, which moves."""
    mask = duct()
    mask[1:4, 1:4, 3 + int(3 * time)] = 0
    return mask


def flow_behind(source, **properties):
    """The filter behind a source or another filter."""
    return Flow(source, **{"MaskArray": ["POINTS", "mask"], "NumberOfSteps": 60, "RampSteps": 0,
                           "LatticeVelocity": 0, "FlowTolerance": 0.001, **properties})


def velocity_behind(source, **properties):
    return flow_behind(source, **properties).run().array("velocity").copy()


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
        flow_behind(source).refuse(*words, NumberOfSteps=50)  # the making of the proxy has told it once

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
            alone = velocity_behind(source, **more)
            for group in (simple.GroupDatasets(Input=[source, source]),
                          simple.ConvertToPartitionedDataSetCollection(Input=simple.GroupDatasets(Input=[source]))):
                blocks = flow_behind(group, **more).run().output().NewIterator()
                blocks.InitTraversal()
                found = array_of(blocks.GetCurrentDataObject(), "velocity")
                self.assertGreater(abs(found).max(), 0)
                numpy.testing.assert_array_equal(found, alone)


class TwoFilters(unittest.TestCase):
    """Each of two has the flow that it has alone, in whatever order they are asked."""

    def setUp(self):
        self.source = source_of(image_with(duct()))
        self.alone = {speed: velocity_behind(source_of(image_with(duct())), InletVelocity=speed)
                      for speed in (0.05, 0.1)}
        self.assertGreater(abs(self.alone[0.1] - self.alone[0.05]).max(), 0.01)

    def expect(self, asked, *expected):
        """After an update of `asked`, filters have the flow of a speed and so many runs."""
        asked.UpdatePipeline()
        for flow, speed, runs in expected:
            numpy.testing.assert_array_equal(flow.array("velocity"), self.alone[speed])
            self.assertEqual(flow.runs(), runs)

    def test_behind_each_other(self):
        first = flow_behind(self.source, InletVelocity=0.05)
        second = flow_behind(first.proxy, InletVelocity=0.1)
        self.expect(second.proxy, (first, 0.05, 1), (second, 0.1, 1))
        first.set(InletVelocity=0.1)
        self.expect(second.proxy, (first, 0.1, 2), (second, 0.1, 1))  # the mask is as it was
        second.set(InletVelocity=0.05)
        self.expect(second.proxy, (first, 0.1, 2), (second, 0.05, 2))

    def test_on_one_source_together(self):
        slow, fast = (flow_behind(self.source, InletVelocity=speed) for speed in (0.05, 0.1))
        group = simple.GroupDatasets(Input=[slow.proxy, fast.proxy])
        self.expect(group, (slow, 0.05, 1), (fast, 0.1, 1))
        slow.set(InletVelocity=0.1)
        fast.set(InletVelocity=0.05)
        self.expect(group, (slow, 0.1, 2), (fast, 0.05, 2))

    def test_on_one_source_by_turns(self):
        filters = [flow_behind(self.source), flow_behind(self.source)]
        for turn in range(1, 5):
            for number, flow in enumerate(filters):
                speed = 0.05 if (turn + number) % 2 else 0.1
                self.expect(flow.set(InletVelocity=speed).proxy, (flow, speed, turn))

    def test_one_that_is_deleted_leaves_the_other(self):
        gone, left = (flow_behind(self.source, InletVelocity=speed) for speed in (0.05, 0.1))
        simple.Delete(gone.update().proxy)
        del gone
        self.expect(left.proxy, (left, 0.1, 1))


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
        self.expected = {time: velocity_behind(source_of(image_with(mask_at(time)))) for time in self.TIMES}

    def expect(self, flow, times):
        for time in times:
            flow.at(time)
            self.assertEqual(flow.errors, [])
            numpy.testing.assert_array_equal(flow.array("velocity"), self.expected[time])

    def test_each_time_has_the_flow_through_its_mask(self):
        flow = flow_behind(self.series)
        self.expect(flow, [0.0, 2.5, 1.0, 0.0])
        self.assertEqual(flow.times(), self.TIMES)
        self.assertEqual(flow.runs(), 4)
        simple.Slice(Input=flow.proxy).UpdatePipeline(0.0)
        self.assertEqual(flow.runs(), 4)

    def test_no_states_of_the_flow_can_be_played_beside(self):
        for more in ({"SnapshotInterval": 10}, {"WaveformFile": self.waveform, "CardiacCycles": 1}):
            flow = flow_behind(self.series, **more)
            self.assertEqual(flow.times(), self.TIMES)
            flow.at(1.0).check_refused("Set Snapshots Per Cycle and Snapshot Interval to 0", "Extract Time Steps",
                                       "3 times of its own")
            self.assertEqual(flow.runs(), 0)
            self.expect(flow.set(SnapshotInterval=0, SnapshotsPerCycle=0, WaveformFile=""), [1.0])

    def test_the_times_of_an_earlier_mask_do_not_hold(self):
        flow = flow_behind(source_of(image_with(mask_at(0))), SnapshotInterval=10).update()
        self.assertEqual(len(flow.times()), 6)
        self.expect(flow.set(Input=self.series, SnapshotInterval=0), [2.5, 1.0])
        self.assertEqual(flow.times(), self.TIMES)

    def test_one_of_the_masks_is_chosen_by_extract_time_steps(self):
        flow = flow_behind(simple.ExtractTimeSteps(Input=self.series, TimeStepIndices=[1]), SnapshotInterval=60)
        numpy.testing.assert_array_equal(flow.run().array("velocity"), self.expected[1.0])
        time, = flow.times()
        numpy.testing.assert_allclose(flow.at(time).array("velocity"), self.expected[1.0], rtol=1e-6, atol=1e-9)
        self.assertEqual(flow.at(7.0).runs(), 1)


class CutOffFile(FolderTest):
    """A .vti whose end is missing: ParaView's reader delivers nothing, or what it has."""

    def flow_of(self, part, **mode):
        image, cut_off, whole = image_with(duct()), self.path("cut_off.vti"), self.path("whole.vti")
        simple.SaveData(whole, proxy=source_of(image), **mode)
        shutil.copy(whole, cut_off)
        os.truncate(cut_off, int(part * os.path.getsize(whole)))
        return Flow(image).update(Input=simple.XMLImageDataReader(FileName=[cut_off]))

    def expect_to_work_with_the_whole(self, flow):
        whole = simple.XMLImageDataReader(FileName=[self.path("whole.vti")])
        self.assertEqual(flow.run(Input=whole, MaskArray=["POINTS", "mask"]).steps(), 20)

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
