# SPDX-License-Identifier: BSD-3-Clause
"""Extent, spacing, origin and direction of the image; vectors and openings in the world."""

import unittest

import numpy

from testing_support import (CONVERGENCE, OPENINGS, QUARTER_TURN, Flow, arrays_of, duct, duct_flow,
                             image_with, main, points_of)

MIRROR = numpy.diag([-1, 1, 1])


def bent_duct():
    """From x- to y+, so that no axis of the flow can be taken for another."""
    mask = numpy.zeros((6, 10, 12))
    mask[1:5, 2:6, :8] = 1
    mask[1:5, 2:, 4:8] = 1
    return mask


class Geometry(unittest.TestCase):
    def test_structure_of_the_input_is_kept(self):
        image = image_with(duct(), start=(-5, 3, 100), spacing=(0.2, 0.2, 0.2), origin=(1, 2, 3),
                           direction=QUARTER_TURN)
        output = Flow(image).update().output()
        for name in ("Extent", "Spacing", "Origin", "Bounds"):
            self.assertEqual(getattr(output, "Get" + name)(), getattr(image, "Get" + name)())

    def test_extent_and_origin_do_not_change_the_flow(self):
        here = Flow(image_with(bent_duct())).update()
        there = Flow(image_with(bent_duct(), start=(7, -3, 20), origin=(-1, 5, 2))).update()
        here.equals(there, "velocity", "pressure")

    def test_velocity_turns_with_the_image(self):
        straight = Flow(image_with(bent_duct()), NumberOfSteps=200).update()
        for direction in (QUARTER_TURN, MIRROR):
            turned = Flow(image_with(bent_duct(), direction=direction), NumberOfSteps=200).update()
            expected = straight.array("velocity") @ numpy.transpose(direction)
            self.assertGreater(abs(expected - straight.array("velocity")).max(), 1e-3)
            numpy.testing.assert_allclose(turned.array("velocity"), expected, rtol=0, atol=1e-15)
            turned.equals(straight, "pressure")

    def test_openings_are_in_world_coordinates(self):
        # x- : voxels y 2..5, z 1..4; y+ : voxels x 4..7, z 1..4.
        middles = numpy.array([[0, 3.5, 2.5], [5.5, 9, 2.5]])
        normals = numpy.array([[1, 0, 0], [0, -1, 0]])
        for association, shift in (("POINTS", 0.0), ("CELLS", 0.5)):
            for direction in (numpy.eye(3), QUARTER_TURN):
                image = image_with(bent_duct(), association, start=(2, 3, 4), origin=(10, 20, 30),
                                   direction=direction)
                flow = Flow(image, MaskArray=[association, "mask"]).update()
                self.assertEqual(flow.output(OPENINGS).GetNumberOfVerts(), 2)
                inside = 0.1 * (middles + (2, 3, 4) + shift)
                numpy.testing.assert_allclose(points_of(flow.output(OPENINGS)),
                                              inside @ direction.T + (10, 20, 30), atol=1e-12)
                numpy.testing.assert_allclose(flow.openings("normal"), normals @ direction.T, atol=1e-12)

    def test_openings_have_their_figures_in_si_units(self):
        flow = duct_flow(InletVelocity=0.2, NumberOfSteps=4000, RampSteps=500).update()
        numpy.testing.assert_array_equal(flow.openings("id"), [0, 1])
        numpy.testing.assert_array_equal(flow.openings("role"), [1, 2])
        area = 36 * 1e-4 ** 2
        numpy.testing.assert_allclose(flow.openings("area"), area)
        self.assertAlmostEqual(flow.openings("mean_velocity")[0], 0.2, delta=0.002)
        numpy.testing.assert_allclose(flow.openings("flow_rate")[0], 0.2 * area, rtol=0.01)
        self.assertLess(flow.openings("flow_rate")[1], 0)
        pressure = flow.openings("mean_pressure")
        self.assertGreater(pressure[0], pressure[1])

    def test_length_unit_scales_the_spacing(self):
        areas = [Flow(image_with(duct(), spacing=(spacing,) * 3), LengthUnit=unit).update().openings("area")[0]
                 for unit, spacing in (("Metre", 1e-4), ("Centimetre", 1e-2), ("Millimetre", 0.1),
                                       ("Micrometre", 100))]
        numpy.testing.assert_allclose(areas, 36e-8)

    def test_moving_wall_moves_along_the_world_axes(self):
        # A closed box but for its upper z face, which is dragged along.
        mask = numpy.zeros((8, 8, 8))
        mask[1:, 1:-1, 1:-1] = 1
        for direction in (numpy.eye(3), QUARTER_TURN):
            flow = Flow(image_with(mask, direction=direction), Openings=[0, 3, 0.1, 0, 0], NumberOfSteps=200,
                        RampSteps=0).run()
            lid = flow.array("velocity").reshape(8, 8, 8, 3)[-1, 2:-2, 2:-2]
            self.assertGreater(lid[..., 0].mean(), 0.05)
            self.assertLess(abs(lid[..., 1].mean()), 0.01)

    def test_rounded_spacing_is_accepted(self):
        Flow(image_with(duct(), spacing=(0.1, 0.1000001, 0.0999999))).run()

    def test_convergence_has_a_row_for_each_sample(self):
        rows = arrays_of(duct_flow(NumberOfSteps=300).update().output(CONVERGENCE).GetRowData())
        self.assertEqual(list(rows), ["step", "time", "residual", "kinetic_energy", "mass_imbalance"])
        steps = list(rows["step"])
        self.assertGreater(len(steps), 1)
        self.assertEqual(steps, sorted(set(steps)))
        self.assertLessEqual(steps[-1], 300)


main()
