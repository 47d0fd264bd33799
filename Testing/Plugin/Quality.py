# SPDX-License-Identifier: BSD-3-Clause
"""A result says what it is worth: in the field data, to the panel, and once a run as warnings."""

import unittest

import numpy
import testing_support as support
from paraview import servermanager


def told(flow, name):
    """An information property, as the panel reads it."""
    flow.proxy.UpdatePropertyInformation()
    return flow.proxy.SMProxy.GetProperty(name).GetElement(0)


def duct_flow(**properties):
    properties = {"KinematicViscosity": 1e-5, "RampSteps": 50, "LatticeVelocity": 0,
                  "WallModel": "Half-way", **properties}
    return support.Flow(support.image_with(support.duct()), **properties)


class Quality(unittest.TestCase):
    def test_of_a_flow_that_rests_is_good(self):
        flow = duct_flow(FlowTolerance=1e-3, NumberOfSteps=100000).update()
        self.assertEqual(flow.errors + flow.warnings, [])
        self.assertEqual(flow.figure("quality"), "good")
        self.assertEqual(flow.quality_reasons(), [])
        self.assertEqual((told(flow, "ResultQuality"), told(flow, "ResultReasons")), ("good", ""))

    def test_of_a_short_run_is_told_once_a_run(self):
        flow = duct_flow(RampSteps=1000).update()
        self.assertEqual(flow.figure("quality"), "not usable")
        reasons = flow.quality_reasons()
        self.assertIn("Raise Number Of Steps", reasons[0])
        self.assertEqual(len(flow.warnings), len(reasons))
        self.assertTrue(all(reason in text for reason, text in zip(reasons, flow.warnings)))
        self.assertEqual(told(flow, "ResultQuality"), "not usable")
        self.assertEqual(told(flow, "ResultReasons").splitlines(), reasons)
        # A redraw, other outputs and another unit of the output are no other run.
        flow.warnings.clear()
        for port in range(5):
            servermanager.Fetch(flow.proxy, idx=port)
        flow.proxy.PressureUnit = 1
        flow.proxy.UpdatePipeline()
        self.assertEqual(flow.warnings, [])
        self.assertEqual(flow.quality_reasons(), reasons)
        flow.update(NumberOfSteps=40)
        self.assertEqual(len(flow.warnings), len(flow.quality_reasons()))

    def test_is_told_with_the_last_picture_of_a_live_run(self):
        flow = duct_flow(RampSteps=1000, NumberOfSteps=3000, LiveInterval=1e-3)
        flow.update()
        told_before_the_end = 0
        while flow.steps() < 3000:
            told_before_the_end += len(flow.warnings)
            self.assertNotEqual(flow.figure("quality"), "")
            flow.proxy.SMProxy.InvokeCommand("GoOn")
            flow.update()
        self.assertEqual(told_before_the_end, 0)
        self.assertEqual(len(flow.warnings), len(flow.quality_reasons()))

    def test_is_empty_without_a_result(self):
        flow = duct_flow(Density=-1).update()
        self.assertEqual((told(flow, "ResultQuality"), told(flow, "ResultReasons")), ("", ""))

    def test_tells_of_a_part_that_nothing_drives(self):
        mask = numpy.concatenate([support.duct(), support.duct((16, 7, 8))], axis=1)
        flow = support.Flow(support.image_with(mask), KinematicViscosity=1e-5, RampSteps=50,
                            LatticeVelocity=0, WallModel="Half-way", FlowTolerance=1e-3, NumberOfSteps=100000).update()
        self.assertEqual(flow.figure("quality"), "read with care")
        self.assertIn("nothing drives the fluid", " ".join(flow.quality_reasons()))
        drops, regions = (flow.openings(name) for name in ("pressure_drop", "region"))
        self.assertEqual(list(numpy.isnan(drops)), [region != regions[0] for region in regions])


support.main()
