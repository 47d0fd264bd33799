# SPDX-License-Identifier: BSD-3-Clause
"""Walls that lie where the smoothed mask or the grey levels of the image say."""

import unittest

import numpy
from vtkmodules.util import numpy_support

from testing_support import Flow, image_with, main


def pipe(radius=4.0, length=20):
    """Distance to the wall of a pipe along x, above 0 in it, as [z, y, x]."""
    across = numpy.arange(2 * int(radius) + 5) - radius - 2.3
    distance = radius - numpy.hypot(across[:, None], across[None, :])
    return numpy.repeat(distance[:, :, None], length, axis=2)


def image_of(distance, levels):
    image = image_with((distance > 0).astype(float), spacing=(1, 1, 1))
    if levels is not None:
        array = numpy_support.numpy_to_vtk(numpy.ascontiguousarray(levels).ravel(), deep=True)
        array.SetName("grey")
        image.GetPointData().AddArray(array)
    return image


class Walls(unittest.TestCase):
    def flow(self, levels=None, **more):
        settings = {"LengthUnit": "Millimetre", "KinematicViscosity": 1e-4, "NumberOfSteps": 1200,
                    "InletProfile": "Developed", "RampSteps": 100, **more}
        return Flow(image_of(pipe(), levels), **settings).update()

    def pressure_lost(self, flow):
        self.assertEqual(flow.errors, [])
        pressure = flow.array("pressure").reshape(pipe().shape)
        return pressure[6, 6, 7] - pressure[6, 6, 13]

    def test_lie_where_the_grey_levels_say(self):
        # 6 voxels of Hagen-Poiseuille flow at the flow rate of the inlet.
        voxels = (pipe()[:, :, 0] > 0).sum()
        expected = 8 * 1060 * 1e-4 * (0.1 * voxels * 1e-6) / (numpy.pi * 4e-3 ** 4) * 6e-3
        half_way = self.pressure_lost(self.flow(WallModel="Half-way"))
        interpolated = self.pressure_lost(self.flow(WallModel="Interpolated"))
        grey = 300 + 50 * pipe()
        bright = self.pressure_lost(self.flow(
            grey, WallModel="Interpolated", GreyLevels="grey", GreyLevelThreshold=300))
        self.assertLess(abs(bright / expected - 1), 0.05)
        self.assertLess(abs(bright / expected - 1), 0.5 * abs(half_way / expected - 1))
        self.assertNotAlmostEqual(interpolated / half_way, 1, delta=0.01)
        dark = self.pressure_lost(self.flow(
            -grey, WallModel="Interpolated", GreyLevels="grey", GreyLevelThreshold=-300))
        self.assertAlmostEqual(dark / bright, 1, delta=1e-9)

    def test_grey_levels_go_unused_half_way(self):
        flow = self.flow(GreyLevels="no such array", WallModel="Half-way", NumberOfSteps=10)
        self.assertEqual(flow.errors, [])

    def test_threshold_beside_the_levels_is_an_error(self):
        flow = self.flow(300 + 50 * pipe(), WallModel="Interpolated", GreyLevels="grey",
                         GreyLevelThreshold=0.5, NumberOfSteps=10)
        self.assertEqual(len(flow.errors), 1)
        self.assertIn("100 % are above it", flow.errors[0])
        self.assertIn("Grey Level Threshold", flow.errors[0])

    def test_missing_grey_levels_are_an_error(self):
        flow = self.flow(WallModel="Interpolated", GreyLevels="grey", NumberOfSteps=10)
        self.assertEqual(len(flow.errors), 1)
        self.assertIn('no point array "grey"', flow.errors[0])


main()
