# SPDX-License-Identifier: BSD-3-Clause
"""A flow that is saved and taken up again."""

import os
import tempfile
import unittest

import numpy

from testing_support import CONVERGENCE, OPENINGS, WALL, Flow, duct, image_with, main

PERIOD = 0.05  # s


class Restart(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = os.path.join(folder.name, "flow.restart")
        self.waveform = os.path.join(folder.name, "heart.csv")
        with open(self.waveform, "w") as stream:
            stream.write(f"time,factor\n0,1\n{PERIOD / 2},2\n{PERIOD},1\n")

    def flow(self, **more):
        settings = {"LengthUnit": "Millimetre", "KinematicViscosity": 1e-4, "RampSteps": 10,
                    "FluidModel": "Incompressible", **more}
        return Flow(image_with(duct(), spacing=(1, 1, 1)), **settings)

    def assert_same(self, found, expected):
        self.assertEqual(found.errors, [])
        self.assertEqual(found.steps(), expected.steps())
        for port, names in ((0, ("velocity", "pressure")), (OPENINGS, ("flow_rate",)),
                            (WALL, ("wall_shear_stress",))):
            for name in names:
                numpy.testing.assert_array_equal(found.array(name, port=port),
                                                 expected.array(name, port=port))
        self.assertEqual(found.output(CONVERGENCE).GetNumberOfRows(),
                         expected.output(CONVERGENCE).GetNumberOfRows())

    def test_goes_on_in_another_filter(self):
        self.flow(NumberOfSteps=130, RestartOutput=self.file).update()
        found = self.flow(NumberOfSteps=300, RestartFile=self.file).update()
        self.assert_same(found, self.flow(NumberOfSteps=300).update())
        self.assertEqual(found.runs(), 1)

    def test_without_a_step_more_it_is_the_flow_that_was_saved(self):
        saved = self.flow(NumberOfSteps=130, RestartOutput=self.file).update()
        found = self.flow(NumberOfSteps=130, RestartFile=self.file).update()
        self.assert_same(found, saved)
        self.assertEqual(found.runs(), 0)

    def test_heartbeats_go_on_with_averages_over_the_last_one(self):
        beats = {"WaveformFile": self.waveform, "WaveformQuantity": "Factor",
                 "SnapshotsPerCycle": 4}
        self.flow(CardiacCycles=0.6, RestartOutput=self.file, **beats).update()
        found = self.flow(CardiacCycles=2, RestartFile=self.file, **beats).update()
        expected = self.flow(CardiacCycles=2, **beats).update()
        self.assert_same(found, expected)
        name = "time_averaged_wall_shear_stress"
        numpy.testing.assert_array_equal(found.array(name, port=WALL),
                                         expected.array(name, port=WALL))
        found.proxy.UpdatePipelineInformation()
        numpy.testing.assert_allclose(list(found.proxy.TimestepValues),
                                      [PERIOD * i / 4 for i in range(3, 9)])

    def test_is_saved_when_asked_for_after_the_run(self):
        flow = self.flow(NumberOfSteps=100).update()
        flow.update(RestartOutput=self.file)
        self.assertTrue(os.path.exists(self.file))
        self.assertEqual(flow.runs(), 1)
        self.assertEqual(flow.errors, [])

    def test_what_cannot_be_saved_is_a_warning(self):
        flow = self.flow(NumberOfSteps=100).update()
        flow.update(RestartOutput="/no/such/folder/flow.restart")
        self.assertEqual(flow.errors, [])
        self.assertEqual(flow.steps(), 100)
        self.assertEqual(len(flow.warnings), 1)
        self.assertIn("/no/such/folder/flow.restart", flow.warnings[0])
        self.assertIn("choose a folder", flow.warnings[0])

    def test_mistakes_are_one_sentence(self):
        flow = self.flow(RestartFile=self.file).update()
        self.assertEqual(len(flow.errors), 1)
        self.assertIn("cannot be read", flow.errors[0])
        self.flow(NumberOfSteps=130, RestartOutput=self.file).update()
        flow = self.flow(NumberOfSteps=100, RestartFile=self.file).update()
        self.assertEqual(len(flow.errors), 1)
        self.assertIn("at step 130, beyond the 100 steps", flow.errors[0])
        flow.update(NumberOfSteps=150)
        self.assertEqual(flow.errors, [])
        self.assertEqual(flow.steps(), 150)
        flow = self.flow(NumberOfSteps=200, RestartFile=self.file, InletVelocity=0.2).update()
        self.assertEqual(len(flow.errors), 1)
        self.assertIn("set LatticeVelocity to 0.04", flow.errors[0])
        flow.update(LatticeVelocity=0.04)
        self.assertEqual(flow.errors, [])
        self.assertEqual(flow.steps(), 200)


if __name__ == "__main__":
    main()
