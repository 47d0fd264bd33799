# SPDX-License-Identifier: BSD-3-Clause
"""The real mask that comes with TiledLBM, with the defaults that a user meets.

pvpython Aneurysm.py PLUGIN MASK
"""

import sys
import unittest

import numpy

from testing_support import Flow, main, read_image


def flow_of(**settings):
    return Flow(read_image(MASK), LengthUnit="Metre", **settings)


def drop_of(**settings):
    """Pa, of a steady flow, with the defaults of the filter."""
    flow = flow_of(NumberOfSteps=60000, **{"LatticeVelocity": 0, "FlowTolerance": 0.001, **settings}).update()
    pressure = flow.openings("mean_pressure")
    return pressure[0] - pressure[1]


class Aneurysm(unittest.TestCase):
    def test_the_drop_does_not_hang_on_the_time_step(self):
        """Its outlet is left at an angle of 25 degrees."""
        drop = drop_of(InletVelocity=0.25, LatticeVelocity=0.06)
        self.assertAlmostEqual(drop_of(InletVelocity=0.25, LatticeVelocity=0.03), drop, delta=0.01 * drop)

    def test_the_drop_is_that_of_finite_volumes(self):
        """OpenFOAM, with the flow and the surface of this mask."""
        for rate, expected in ((0.627, 51.4), (1.881, 293)):
            self.assertAlmostEqual(drop_of(Openings=[0, 4, rate, 0, 0]), expected, delta=0.025 * expected)

    def test_flow_enters_and_leaves(self):
        flow = flow_of(NumberOfSteps=40, RampSteps=20, Precision="Single").run()
        velocity = flow.array("velocity")
        self.assertTrue(numpy.isfinite(velocity).all())
        self.assertGreater(numpy.linalg.norm(velocity, axis=1).max(), 0.1)
        role = flow.openings("role")
        self.assertEqual(role[0], 1)
        self.assertTrue((role[1:] == 2).all())
        speed = flow.openings("mean_velocity")
        # The flow has just begun.
        self.assertAlmostEqual(speed[0], 0.1, delta=0.005)
        self.assertGreater(flow.figure("tile_utilisation"), 0.3)

    def test_steady_flow_conserves_mass(self):
        flow = flow_of(NumberOfSteps=10000, LatticeVelocity=0.015, Precision="Single").run()
        rate = flow.openings("flow_rate")
        self.assertGreater(rate[0], 0)
        self.assertLess(abs(rate.sum()) / rate[0], 0.01)


if __name__ == "__main__":
    MASK = sys.argv.pop(2)
    main()
