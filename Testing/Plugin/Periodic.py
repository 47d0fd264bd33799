# SPDX-License-Identifier: BSD-3-Clause
"""Volumes that go on at the opposite face, and their permeability."""

import unittest

import numpy

from testing_support import OPENINGS, WALL, Flow, areas_of, image_with, main

CELL = 16
RADIUS = 0.372210 * CELL  # solid fraction 0.216
EXACT = 0.0191523  # Zick and Homsy (1982), over the square of the cell


def sphere(shift=0):
    """A cell of a simple cubic array of spheres, as [z, y, x]: one longer along x than wide, so that
    a node lies in the middle between spheres at both ends."""
    x = numpy.arange(CELL + 1) - CELL / 2
    across = numpy.arange(CELL) - (CELL - 1) / 2
    distance = numpy.sqrt(across[:, None, None] ** 2 + across[None, :, None] ** 2
                          + x[None, None, :] ** 2)
    return numpy.roll((distance > RADIUS).astype(float), shift, axis=(0, 1))


class Periodic(unittest.TestCase):
    def flow(self, mask, **more):
        settings = {"LengthUnit": "Millimetre", "KinematicViscosity": 1e-6, "Density": 1000,
                    "LatticeVelocity": 1e-3, "Openings": [0, 2, 1e-3, 0, 0, 1, 2, 0, 0, 0],
                    "CollisionModel": "TRT", "WallModel": "Half-way", "PeriodicY": 1, "PeriodicZ": 1,
                    "RampSteps": 50, "NumberOfSteps": 3000, "SteadyTolerance": 1e-7, **more}
        return Flow(image_with(mask, "CELLS", spacing=(1 / CELL,) * 3), **settings)

    def test_permeability_is_that_of_a_sphere_array(self):
        flow = self.flow(sphere()).run()
        self.assertEqual(flow.output(OPENINGS).GetNumberOfPoints(), 2)
        self.assertEqual(flow.figure("is_steady"), 1)
        self.assertAlmostEqual(flow.figure("permeability") / 1e-6 / EXACT, 1, delta=0.04)

    def wall_area(self, shift):
        """Over that of the sphere."""
        wall = self.flow(sphere(shift), NumberOfSteps=20).run().output(WALL)
        return areas_of(wall).sum() / (4 * numpy.pi * (RADIUS / CELL) ** 2)

    def test_walls_are_those_of_the_sphere_alone(self):
        self.assertAlmostEqual(self.wall_area(0), 1, delta=0.05)
        # Cut in four by the periodic faces: where the wall meets one it ends half a voxel before it.
        rims = 4 * 2 * numpy.pi * RADIUS * 0.5 / (4 * numpy.pi * RADIUS ** 2)
        self.assertAlmostEqual(self.wall_area(CELL // 2), 1 - rims, delta=0.05)

    def test_a_flow_that_turns_has_no_permeability(self):
        mask = numpy.zeros((8, 12, 12))
        mask[2:6, 2:6, :8] = 1
        mask[2:6, 2:, 4:8] = 1
        flow = Flow(image_with(mask)).run()
        self.assertIsNone(flow.output().GetFieldData().GetArray("permeability"))

    def test_what_stands_against_a_permeability_is_named(self):
        for word, more in (("inlet has a speed", {"Openings": [0, 1, 1e-6, 0, 0, 1, 2, 0, 0, 0]}),
                           ("flow extensions", {"FlowExtension": 4}), ("", {}),
                           ("inertia", {"Openings": [0, 2, 10, 0, 0, 1, 2, 0, 0, 0], "LatticeVelocity": 0})):
            flow = self.flow(sphere(), **{"NumberOfSteps": 400, **more}).run()
            self.assertIn(word, flow.figure("permeability_obstacle"))
            self.assertEqual(flow.output().GetFieldData().GetArray("permeability") is None, word != "")

    def test_a_width_that_tiles_do_not_divide_is_an_error(self):
        self.flow(sphere()[:, :-1, :]).refuse("there are 15", "Periodic Y")

    def test_along_x_compact_tiles_give_the_flow_of_full_ones(self):
        flow = self.flow(sphere().transpose(2, 1, 0), PeriodicX=1, PeriodicZ=0).run()
        self.assertEqual(flow.figure("storage"), "compact tiles, in place")
        found = flow.figure("permeability")
        flow.run(PopulationStorage="Full tiles")
        self.assertEqual(flow.figure("storage"), "full tiles")
        self.assertAlmostEqual(found / flow.figure("permeability"), 1, delta=1e-9)


main()
