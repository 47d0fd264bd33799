# SPDX-License-Identifier: BSD-3-Clause
"""A result says what it is worth: in the field data, to the panel, and once a run as warnings."""

import unittest

import numpy
from paraview import servermanager

from testing_support import Flow, duct, image_with, main


def flow_of(mask=None, **properties):
    properties = {"KinematicViscosity": 1e-5, "RampSteps": 50, "LatticeVelocity": 0, "WallModel": "Half-way",
                  **properties}
    return Flow(image_with(duct() if mask is None else mask), **properties)


class Quality(unittest.TestCase):
    def check_told(self, flow, quality, reasons):
        """What the panel reads."""
        self.assertEqual(flow.told("ResultQuality"), [quality])
        self.assertEqual(flow.told("ResultReasons")[0].splitlines(), reasons)

    def test_of_a_flow_that_rests_is_good(self):
        flow = flow_of(duct((16, 10, 10)), InletProfile="Developed", FlowTolerance=1e-3, NumberOfSteps=100000).run()
        self.assertEqual(flow.warnings, [])
        self.assertEqual(flow.figure("quality"), "good")
        self.assertEqual(flow.quality_reasons(), [])
        self.check_told(flow, "good", [])

    def test_tells_of_thin_layers_behind_a_plug_inlet(self):
        flow = flow_of(FlowTolerance=1e-3, NumberOfSteps=100000).update()
        self.assertEqual(flow.figure("quality"), "read with care")
        reasons = flow.quality_reasons()
        self.assertEqual(len(reasons), 1)
        self.assertRegex(reasons[0], r"Use voxels of at most 0\.0\d+ mm .* in boundary layers of at most 0\.11 mm\.")
        self.assertEqual(len(flow.warnings), 1)
        flow.proxy.PressureUnit = 1
        flow.proxy.UpdatePipeline()
        self.assertEqual(len(flow.warnings), 1)
        self.assertEqual(flow.quality_reasons(), reasons)

    def test_of_a_short_run_is_told_once_a_run(self):
        flow = flow_of(RampSteps=1000).update()
        self.assertEqual(flow.figure("quality"), "not usable")
        reasons = flow.quality_reasons()
        self.assertIn("Raise Number Of Steps", reasons[0])
        self.assertEqual(len(flow.warnings), len(reasons))
        self.assertTrue(all(reason in text for reason, text in zip(reasons, flow.warnings)))
        self.check_told(flow, "not usable", reasons)
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
        flow = flow_of(RampSteps=1000, NumberOfSteps=3000, LiveInterval=1e-3).update()
        told_before_the_end = 0
        while flow.steps() < 3000:
            told_before_the_end += len(flow.warnings)
            self.assertNotEqual(flow.figure("quality"), "")
            flow.go_on()
        self.assertEqual(told_before_the_end, 0)
        self.assertEqual(len(flow.warnings), len(flow.quality_reasons()))

    def test_is_empty_without_a_result(self):
        self.check_told(flow_of(Density=-1).update(), "", [])

    def test_tells_of_a_part_that_nothing_drives(self):
        mask = numpy.concatenate([duct(), duct((16, 7, 8))], axis=1)
        flow = flow_of(mask, FlowTolerance=1e-3, NumberOfSteps=100000).update()
        self.assertEqual(flow.figure("quality"), "read with care")
        self.assertIn("nothing drives the fluid", " ".join(flow.quality_reasons()))
        regions = flow.openings("region")
        numpy.testing.assert_array_equal(numpy.isnan(flow.openings("pressure_drop")), regions != regions[0])


main()
