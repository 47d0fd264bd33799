# SPDX-License-Identifier: BSD-3-Clause
"""Walls that lie where the smoothed mask or the grey levels of the image say."""

import unittest

import numpy

from testing_support import Flow, add_array, image_with, main


def pipe(radius=4.0, length=20):
    """Distance to the wall of a pipe along x, above 0 in it, as [z, y, x]."""
    across = numpy.arange(2 * int(radius) + 5) - radius - 2.3
    distance = radius - numpy.hypot(across[:, None], across[None, :])
    return numpy.repeat(distance[:, :, None], length, axis=2)


GREY = 300 + 50 * pipe()


def flow_of(levels=None, **more):
    image = image_with((pipe() > 0).astype(float), spacing=(1, 1, 1))
    if levels is not None:
        add_array(image, "grey", levels)
    return Flow(image, **{"LengthUnit": "Millimetre", "KinematicViscosity": 1e-4, "NumberOfSteps": 1200,
                          "InletProfile": "Developed", "RampSteps": 100, "WallModel": "Interpolated", **more})


class Walls(unittest.TestCase):
    def pressure_lost(self, levels=None, **more):
        pressure = flow_of(levels, **more).run().array("pressure").reshape(pipe().shape)
        return pressure[6, 6, 7] - pressure[6, 6, 13]

    def test_lie_where_the_grey_levels_say(self):
        # 6 voxels of Hagen-Poiseuille flow at the flow rate of the inlet.
        voxels = (pipe()[:, :, 0] > 0).sum()
        expected = 8 * 1060 * 1e-4 * (0.1 * voxels * 1e-6) / (numpy.pi * 4e-3 ** 4) * 6e-3
        half_way = self.pressure_lost(WallModel="Half-way")
        bright = self.pressure_lost(GREY, GreyLevels="grey", GreyLevelThreshold=300)
        dark = self.pressure_lost(-GREY, GreyLevels="grey", GreyLevelThreshold=-300)
        self.assertLess(abs(bright / expected - 1), 0.05)
        self.assertLess(abs(bright / expected - 1), 0.5 * abs(half_way / expected - 1))
        self.assertNotAlmostEqual(self.pressure_lost() / half_way, 1, delta=0.01)
        self.assertAlmostEqual(dark / bright, 1, delta=1e-9)

    def test_grey_levels_go_unused_half_way(self):
        flow_of(GreyLevels="no such array", WallModel="Half-way", NumberOfSteps=10).run()

    def test_threshold_beside_the_levels_is_an_error(self):
        flow_of(GREY, GreyLevels="grey", GreyLevelThreshold=0.5, NumberOfSteps=10).refuse(
            "100 % are above it", "Grey Level Threshold")

    def test_missing_grey_levels_are_an_error(self):
        flow_of(GreyLevels="grey", NumberOfSteps=10).refuse('no point array "grey"')


main()
