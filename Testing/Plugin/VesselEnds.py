# SPDX-License-Identifier: BSD-3-Clause
"""Ends of the vessel that lie in the volume, cut open by the filter."""

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import numpy
import testing_support as support

TILT = numpy.radians(30)
AXIS = numpy.array([numpy.cos(TILT), numpy.sin(TILT), 0])
RADIUS, LENGTH = 6, 48


def closed_pipe(begin=-LENGTH / 2):
    """A pipe at an angle with flat ends, nothing of which reaches a face: [z, y, x]."""
    size = numpy.array([60, 48, 22])
    z, y, x = numpy.indices(size[::-1])
    place = numpy.stack([x, y, z], axis=-1) - (size - 1) / 2
    along = place @ AXIS
    radius = numpy.linalg.norm(place - along[..., None] * AXIS, axis=-1)
    return ((radius < RADIUS) & (along > begin) & (along < LENGTH / 2)) * 1.0


def pipe_flow(mask, **properties):
    return support.Flow(support.image_with(mask), KinematicViscosity=1e-4,
                        **{"InletProfile": "Developed", **properties})


class VesselEnds(unittest.TestCase):
    def test_a_closed_vessel_runs_without_a_word_on_its_ends(self):
        flow = pipe_flow(closed_pipe(), NumberOfSteps=1500, RampSteps=300).update()
        self.assertEqual(flow.errors, [])
        port = support.OPENINGS
        numpy.testing.assert_array_equal(sorted(flow.array("label", port=port)), [1, 2])
        numpy.testing.assert_array_equal(flow.array("role", port=port), [1, 2])
        numpy.testing.assert_allclose(
            flow.array("area", port=port), numpy.pi * (1e-4 * RADIUS) ** 2, rtol=0.05)
        normals = flow.array("normal", port=port)
        for normal in normals:
            self.assertGreater(abs(normal @ AXIS), numpy.cos(numpy.radians(3)))
        rates = flow.array("flow_rate", port=port)
        numpy.testing.assert_allclose(rates[1], -rates[0], rtol=0.01)
        # One radius of the vessel is cut off each end, no more; nothing flows there.
        speed = numpy.linalg.norm(flow.array("velocity"), axis=-1)
        moving = (speed > 0).sum() / closed_pipe().sum()
        self.assertAlmostEqual(moving, 1 - 2 * RADIUS / LENGTH, delta=0.05)

    def test_ends_can_be_left_closed(self):
        flow = pipe_flow(closed_pipe(), VesselEnds="Leave closed", NumberOfSteps=10).update()
        self.assertEqual(len(flow.errors), 1)
        self.assertIn("opening", flow.errors[0])

    def test_an_open_vessel_keeps_its_closed_ends_unless_all_are_cut(self):
        open_pipe = closed_pipe(begin=-100)[:, :, 12:]  # by one face alone
        flow = pipe_flow(open_pipe, NumberOfSteps=10).update()
        self.assertEqual(len(flow.array("id", port=support.OPENINGS)) if not flow.errors else 1, 1)
        flow = pipe_flow(open_pipe, VesselEnds="Cut all", NumberOfSteps=10).update()
        self.assertEqual(flow.errors, [])
        labels = flow.array("label", port=support.OPENINGS)
        self.assertEqual(sorted(labels > 0), [False, True])


if __name__ == "__main__":
    support.main()
