# SPDX-License-Identifier: BSD-3-Clause
"""The real mask that comes with TiledLBM, with the defaults that a user meets.

pvpython Aneurysm.py PLUGIN MASK
"""

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import numpy
import testing_support as support
from vtkmodules.vtkIOXML import vtkXMLImageDataReader


class Aneurysm(unittest.TestCase):
    def test_flow_enters_and_leaves(self):
        reader = vtkXMLImageDataReader()
        reader.SetFileName(MASK)
        reader.Update()
        flow = support.Flow(reader.GetOutput(), LengthUnit="Metre", NumberOfSteps=40, RampSteps=20,
                            Precision="Single").update()
        self.assertEqual(flow.errors, [])
        velocity = flow.array("velocity")
        self.assertTrue(numpy.isfinite(velocity).all())
        self.assertGreater(numpy.linalg.norm(velocity, axis=1).max(), 0.1)
        role = flow.array("role", port=support.OPENINGS)
        self.assertEqual(role[0], 1)
        self.assertTrue((role[1:] == 2).all())
        speed = flow.array("mean_velocity", port=support.OPENINGS)
        # The flow has just begun.
        self.assertAlmostEqual(speed[0], 0.1, delta=0.005)
        self.assertGreater(flow.figure("tile_utilisation"), 0.3)

    def test_steady_flow_conserves_mass(self):
        reader = vtkXMLImageDataReader()
        reader.SetFileName(MASK)
        reader.Update()
        flow = support.Flow(reader.GetOutput(), LengthUnit="Metre", NumberOfSteps=10000,
                            LatticeVelocity=0.015, Precision="Single").update()
        self.assertEqual(flow.errors, [])
        rate = flow.array("flow_rate", port=support.OPENINGS)
        self.assertGreater(rate[0], 0)
        self.assertLess(abs(rate.sum()) / rate[0], 0.01)


if __name__ == "__main__":
    MASK = sys.argv.pop(2)
    support.main()
