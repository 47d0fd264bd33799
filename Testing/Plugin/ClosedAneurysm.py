# SPDX-License-Identifier: BSD-3-Clause
"""The shipped aneurysm with its ends closed, as segmentations and models of vessels often are."""

import sys
import unittest

import numpy
from vtkmodules.vtkFiltersCore import vtkFlyingEdges3D, vtkWindowedSincPolyDataFilter

from testing_support import Flow, Preview, array_of, image_with, main, read_image

MARGIN = 4
SPACING = 0.1  # mm
MASK = None  # with open ends: [z, y, x]


def read_mask(path):
    image = read_image(path)
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
    return image_with(numpy.pad(MASK, MARGIN) * 1.0, spacing=(SPACING,) * 3, origin=(-MARGIN * SPACING,) * 3)


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
    def check_cuts(self, data, **properties):
        discs = Preview(data, **properties).cuts
        middles, directions = (array_of(discs, name) for name in ("middle", "direction"))
        self.assertEqual(discs.GetNumberOfCells(), 2)
        firsts = [discs.GetCell(cell).GetPointIds().GetId(0) for cell in range(2)]
        for middle, normal, radius in ends(MASK):
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
    MASK = read_mask(sys.argv.pop(2))
    main()
