# SPDX-License-Identifier: BSD-3-Clause
"""Openings that labels cut, and openings that are lengthened."""

import unittest

import numpy

from testing_support import (OPENINGS, QUARTER_TURN, TILTED, Flow, along_and_across, duct, duct_flow, image_with,
                             main, points_of)

AREA = numpy.pi / 4 * 1.2e-3 ** 2


def tilted_pipe(diameter=12, length=30):
    """Fluid 1, and slabs of 2 and 3 at right angles to the pipe's axis at its ends: [z, y, x]."""
    size = numpy.ceil(abs(TILTED) * (length + 8) + diameter * numpy.sqrt(1 - TILTED ** 2)) + 4
    along, radius = along_and_across(size.astype(int), TILTED)
    mask = (radius < diameter / 2) * 1.0
    mask[abs(along) > length / 2 + 3] = 0
    mask[(mask == 1) & (along < -length / 2)] = 2
    mask[(mask == 1) & (along > length / 2)] = 3
    return mask


def pipe_flow(image=None, **properties):
    properties = {"OpeningLabels": [2, 3], "Openings": [0, 1, 0.1, 0, 0],
                  "KinematicViscosity": 1e-4, "InletProfile": "Developed", **properties}
    return Flow(image or image_with(tilted_pipe()), **properties)


class Labels(unittest.TestCase):
    def check_labels(self, flow, *labels):
        numpy.testing.assert_array_equal(flow.openings("label"), labels)

    def test_labels_cut_the_vessel_open(self):
        flow = pipe_flow(NumberOfSteps=2500, RampSteps=300, FlowTolerance=0).run()
        self.check_labels(flow, 2, 3)
        numpy.testing.assert_array_equal(flow.openings("role"), [1, 2])
        numpy.testing.assert_allclose(flow.openings("area"), AREA, rtol=0.03)
        self.assertGreater((flow.openings("normal") @ TILTED * [1, -1]).min(), numpy.cos(numpy.radians(2)))
        rates = flow.openings("flow_rate")
        self.assertAlmostEqual(flow.openings("mean_velocity")[0], 0.1, places=6)
        numpy.testing.assert_allclose(rates[1], -rates[0], rtol=0.005)
        # The flow is along the pipe, and there is none where a label is.
        velocity, mask = flow.array("velocity"), flow.array("mask")
        middle = velocity[abs(mask - 1) < 0.1].mean(axis=0)
        numpy.testing.assert_allclose(middle / numpy.linalg.norm(middle), TILTED, atol=0.01)
        self.assertEqual(abs(velocity[mask > 1]).max(), 0)

    def test_labels_win_over_the_fluid_range(self):
        wide = pipe_flow().update()
        wide.equals(pipe_flow(FluidRange=[1, 1]).update())
        self.assertEqual(wide.figure("non_solid_nodes"), (tilted_pipe() == 1).sum())

    def test_normals_are_in_world_coordinates(self):
        straight = pipe_flow().update()
        turned = pipe_flow(image_with(tilted_pipe(), direction=QUARTER_TURN)).update()
        numpy.testing.assert_allclose(turned.openings("normal"), straight.openings("normal") @ QUARTER_TURN.T,
                                      atol=1e-12)

    def test_on_cells_they_are_the_same(self):
        cells = pipe_flow(image_with(tilted_pipe(), "CELLS"), MaskArray=["CELLS", "mask"]).update()
        numpy.testing.assert_array_equal(cells.array("velocity", "CELLS"), pipe_flow().update().array("velocity"))

    def test_faces_have_label_0(self):
        self.check_labels(duct_flow().update(), 0, 0)

    def test_a_changed_label_runs_the_solver(self):
        mask = duct((20, 8, 8))
        mask[1:-1, 1:-1, 0] = 2
        mask[1:-1, 1:-1, 19] = 3
        flow = Flow(image_with(mask), OpeningLabels=[2]).run()
        self.check_labels(flow, 0, 2)
        self.check_labels(flow.update(OpeningLabels=[2, 3]), 2, 3)
        self.assertEqual(flow.runs(), 2)
        flow.update(NumberOfSteps=40)
        self.assertEqual((flow.runs(), flow.steps()), (3, 40))
        flow.equals(Flow(image_with(mask), OpeningLabels=[2, 3], NumberOfSteps=40).update())

    def test_labels_that_cannot_be_used_are_refused(self):
        for labels, message in (([2, 9], "has the value 9"), ([2, 2], "holds 2 twice"),
                                ([0], "0 cannot be a label"), ([float("nan")], "cannot be a label")):
            with self.subTest(labels=labels):
                self.assertEqual(pipe_flow(OpeningLabels=labels).refuse(message).runs(), 0)


class Extension(unittest.TestCase):
    def test_the_output_keeps_its_extent(self):
        image = image_with(duct((10, 8, 8)), start=(-5, 3, 100))
        flow = Flow(image, FlowExtension=6).run()
        self.assertEqual(flow.output().GetExtent(), image.GetExtent())
        self.assertEqual(flow.figure("non_solid_nodes"), 22 * 36)
        numpy.testing.assert_allclose(points_of(flow.output(OPENINGS))[:, 0], [0.1 * (-5 - 6), 0.1 * (-5 + 9 + 6)],
                                      rtol=0, atol=5e-8)

    def test_it_is_the_flow_of_a_longer_vessel(self):
        properties = {"NumberOfSteps": 300, "RampSteps": 100}
        lengthened = duct_flow((10, 8, 8), FlowExtension=6, **properties).update()
        longer = duct_flow((22, 8, 8), **properties).update()
        for name in ("velocity", "pressure"):
            numpy.testing.assert_allclose(lengthened.array(name).reshape(8, 8, 10, -1),
                                          longer.array(name).reshape(8, 8, 22, -1)[:, :, 6:16], rtol=1e-9, atol=1e-12)
        # So the pressure at what was the outlet is that of the fluid there, not 0.
        inlet, outlet = lengthened.array("pressure").reshape(8, 8, 10)[1:-1, 1:-1, [0, -1]].mean(axis=(0, 1))
        self.assertGreater(outlet, 0.1 * inlet)

    def test_changing_it_runs_and_more_steps_go_on(self):
        flow = duct_flow(NumberOfSteps=60).update()
        flow.update(FlowExtension=5)
        self.assertEqual((flow.runs(), flow.steps()), (2, 60))
        flow.update(NumberOfSteps=100)
        self.assertEqual((flow.runs(), flow.steps()), (3, 100))
        flow.equals(duct_flow(NumberOfSteps=100, FlowExtension=5).update())

    def test_labels_are_lengthened_at_an_angle_and_nothing_of_it_is_shown(self):
        plain = pipe_flow(NumberOfSteps=1500, RampSteps=300).update()
        lengthened = pipe_flow(NumberOfSteps=1500, RampSteps=300, FlowExtension=10).run()
        self.assertEqual(lengthened.output().GetExtent(), plain.output().GetExtent())
        points, before = (points_of(flow.output(OPENINGS)) for flow in (lengthened, plain))
        numpy.testing.assert_allclose(points - before, -0.1 * 10 * plain.openings("normal"), atol=0.04)
        numpy.testing.assert_allclose(lengthened.openings("area"), AREA, rtol=0.03)
        fluid = lengthened.array("mask") == 1
        self.assertEqual(abs(lengthened.array("velocity")[~fluid]).max(), 0)
        self.assertGreater(lengthened.figure("non_solid_nodes"), fluid.sum() + 2 * 10 * 100)
        drops = [flow.openings("pressure_drop")[1] for flow in (lengthened, plain)]
        self.assertAlmostEqual(drops[0] / drops[1], 49 / 29, delta=0.1)

    def test_below_zero_it_is_refused(self):
        duct_flow(FlowExtension=-3).refuse("it is -3")


if __name__ == "__main__":
    main()
