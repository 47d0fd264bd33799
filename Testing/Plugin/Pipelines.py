# SPDX-License-Identifier: BSD-3-Clause
"""Several filters in one pipeline, and a reader that fails."""

import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import numpy
import testing_support as support
from paraview import simple


def flow_behind(source, **properties):
    """The filter behind a source or another filter."""
    return simple.TiledLBMFlow(Input=source, MaskArray=["POINTS", "mask"], NumberOfSteps=60, RampSteps=0,
                               Device="CPU", **properties)


def velocity(proxy):
    return support.numpy_support.vtk_to_numpy(
        proxy.GetClientSideObject().GetOutputDataObject(support.FLOW).GetPointData().GetArray(
            "velocity")).copy()


def runs(proxy):
    proxy.UpdatePropertyInformation()
    return proxy.SMProxy.GetProperty("NumberOfRuns").GetElement(0)


class TwoFilters(unittest.TestCase):
    """Each of two has the flow that it has alone, in whatever order they are asked."""

    def setUp(self):
        self.image = support.image_with(support.duct())
        self.alone = {}
        for speed in (0.05, 0.1):
            proxy = flow_behind(support.source_of(self.image), InletVelocity=speed)
            proxy.UpdatePipeline()
            self.alone[speed] = velocity(proxy)
        self.assertGreater(abs(self.alone[0.1] - self.alone[0.05]).max(), 0.01)

    def expect(self, proxy, speed, count):
        numpy.testing.assert_array_equal(velocity(proxy), self.alone[speed])
        self.assertEqual(runs(proxy), count)

    def test_behind_each_other(self):
        first = flow_behind(support.source_of(self.image), InletVelocity=0.05)
        second = flow_behind(first, InletVelocity=0.1)
        second.UpdatePipeline()
        self.expect(first, 0.05, 1)
        self.expect(second, 0.1, 1)
        first.InletVelocity = 0.1
        second.UpdatePipeline()
        self.expect(first, 0.1, 2)
        self.expect(second, 0.1, 1)  # the mask is as it was
        second.InletVelocity = 0.05
        second.UpdatePipeline()
        self.expect(first, 0.1, 2)
        self.expect(second, 0.05, 2)

    def test_on_one_source_together(self):
        source = support.source_of(self.image)
        slow, fast = flow_behind(source, InletVelocity=0.05), flow_behind(source, InletVelocity=0.1)
        group = simple.GroupDatasets(Input=[slow, fast])
        group.UpdatePipeline()
        self.expect(slow, 0.05, 1)
        self.expect(fast, 0.1, 1)
        slow.InletVelocity, fast.InletVelocity = 0.1, 0.05
        group.UpdatePipeline()
        self.expect(slow, 0.1, 2)
        self.expect(fast, 0.05, 2)

    def test_on_one_source_by_turns(self):
        source = support.source_of(self.image)
        filters = [flow_behind(source), flow_behind(source)]
        for turn in range(1, 5):
            for number, proxy in enumerate(filters):
                speed = 0.05 if (turn + number) % 2 else 0.1
                proxy.InletVelocity = speed
                proxy.UpdatePipeline()
                self.expect(proxy, speed, turn)

    def test_one_that_is_deleted_leaves_the_other(self):
        source = support.source_of(self.image)
        gone, left = flow_behind(source, InletVelocity=0.05), flow_behind(source, InletVelocity=0.1)
        gone.UpdatePipeline()
        simple.Delete(gone)
        del gone
        left.UpdatePipeline()
        self.expect(left, 0.1, 1)


class CutOffFile(unittest.TestCase):
    """A .vti whose end is missing: ParaView's reader delivers nothing, or what it has."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.cut_off = os.path.join(folder.name, "cut_off.vti")
        self.whole = os.path.join(folder.name, "whole.vti")

    def flow_of(self, part, **mode):
        image = support.image_with(support.duct())
        simple.SaveData(self.whole, proxy=support.source_of(image), **mode)
        with open(self.whole, "rb") as whole, open(self.cut_off, "wb") as cut_off:
            data = whole.read()
            cut_off.write(data[:int(part * len(data))])
        flow = support.Flow(image)
        flow.proxy.Input = simple.XMLImageDataReader(FileName=[self.cut_off])
        return flow.update()

    def expect_to_work_with_the_whole(self, flow):
        flow.proxy.Input = simple.XMLImageDataReader(FileName=[self.whole])
        flow.update(MaskArray=["POINTS", "mask"])
        self.assertEqual(flow.errors, [])
        self.assertEqual(flow.steps(), 20)

    def test_without_its_end_it_is_an_error(self):
        for mode in ("Binary", "Ascii"):
            for part in (0, 0.05, 0.3, 0.6, 0.99):
                with self.subTest(mode=mode, part=part):
                    flow = self.flow_of(part, DataMode=mode)
                    self.assertEqual(len(flow.errors), 1, flow.errors)
                    self.assertIn("The input image is empty", flow.errors[0])
                    self.assertEqual(flow.output().GetNumberOfPoints(), 0)
                    self.expect_to_work_with_the_whole(flow)

    def test_whose_values_the_reader_makes_up_does_no_harm(self):
        for part in (0.4, 0.6, 0.8):
            flow = self.flow_of(part, DataMode="Appended", CompressorType="None")
            self.assertLessEqual(len(flow.errors), 1, flow.errors)
            self.expect_to_work_with_the_whole(flow)


if __name__ == "__main__":
    support.main()
