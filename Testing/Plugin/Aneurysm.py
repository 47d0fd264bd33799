# SPDX-License-Identifier: BSD-3-Clause
"""The real mask that comes with TiledLBM, with the defaults that a user meets, and with its ends closed.

pvpython Aneurysm.py PLUGIN MASK
"""

import sys
import unittest

import numpy
from vtkmodules.vtkFiltersCore import vtkFlyingEdges3D, vtkWindowedSincPolyDataFilter

from testing_support import Flow, Preview, array_of, image_with, main, read_image

MARGIN = 4  # voxels of solid around a closed vessel
SPACING = 0.1  # mm


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


def read_mask():
    """[z, y, x]"""
    image = read_image(MASK)
    return (array_of(image, image.GetPointData().GetArrayName(0)) > 0).reshape(image.GetDimensions()[::-1])


def ends(mask):
    """Middles (x, y, z, mm), outward normals and radii of the two ends, which lie on faces."""
    found = []
    for side, normal in ((mask[:, -1, :], (0, 1, 0)), (mask[0, :, :], (0, 0, -1))):
        second, first = numpy.nonzero(side)
        middle = ((first.mean(), mask.shape[1] - 1, second.mean()) if normal[1]
                  else (first.mean(), second.mean(), 0))
        found.append((SPACING * numpy.array(middle), numpy.array(normal),
                      SPACING * numpy.sqrt(len(first) / numpy.pi)))
    return found


def closed_image():
    """The mask with solid all around, at the same place."""
    return image_with(numpy.pad(read_mask(), MARGIN) * 1.0, spacing=(SPACING,) * 3, origin=(-MARGIN * SPACING,) * 3)


def closed_surface():
    contour = vtkFlyingEdges3D()
    contour.SetInputData(closed_image())
    contour.SetValue(0, 0.5)
    smooth = vtkWindowedSincPolyDataFilter()
    smooth.SetInputConnection(contour.GetOutputPort())
    smooth.SetNumberOfIterations(20)
    smooth.SetPassBand(0.1)
    smooth.Update()
    return smooth.GetOutput()


class ClosedAneurysm(unittest.TestCase):
    """As segmentations and models of vessels often are."""

    def check_cuts(self, data, **properties):
        discs = Preview(data, **properties).cuts
        middles, directions = (array_of(discs, name) for name in ("middle", "direction"))
        self.assertEqual(discs.GetNumberOfCells(), 2)
        firsts = [discs.GetCell(cell).GetPointIds().GetId(0) for cell in range(2)]
        for middle, normal, radius in ends(read_mask()):
            near = [first for first in firsts if numpy.linalg.norm(middles[first] - middle) < 2.2 * radius]
            self.assertEqual(len(near), 1)
            # The face cuts the vessel at an angle, the disc does not.
            self.assertGreater(directions[near[0]] @ normal, 0.7)

    def test_both_ends_are_found_whatever_the_grid_and_the_aneurysm_is_none(self):
        self.check_cuts(closed_image())
        for size in (0.075, 0.115, 0.135, 0.14, 0.142, 0.165, 0.17):
            with self.subTest(size):
                self.check_cuts(closed_image(), Grid="Voxel size", GridVoxelSize=size)
                self.check_cuts(closed_surface(), Grid="Voxel size", GridVoxelSize=size)

    def test_a_surface_runs_to_a_good_result(self):
        flow = Flow(closed_surface(), InletVelocity=0.1, NumberOfSteps=20000,
                            LatticeVelocity=0, FlowTolerance=1e-3)
        flow.run()
        self.assertEqual(flow.quality_reasons(), [])
        rates = flow.openings("flow_rate")
        self.assertEqual(len(rates), 2)
        self.assertLess(abs(rates.sum()), 0.01 * abs(rates).max())


if __name__ == "__main__":
    MASK = sys.argv.pop(2)
    main()
