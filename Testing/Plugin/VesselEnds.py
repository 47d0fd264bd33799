# SPDX-License-Identifier: BSD-3-Clause
"""Ends of the vessel that lie in the volume, cut open by the filter."""

import unittest

import numpy

from testing_support import (OPENINGS, QUARTER_TURN, TILTED, Flow, Preview, along_and_across, array_of, image_with,
                             main, points_of)

RADIUS, LENGTH = 6, 48
SIZE = (60, 48, 22)


def closed_pipe(begin=-LENGTH / 2):
    """A pipe at an angle with flat ends, nothing of which reaches a face: [z, y, x]."""
    along, radius = along_and_across(SIZE, TILTED)
    return ((radius < RADIUS) & (along > begin) & (along < LENGTH / 2)) * 1.0


def pipe_flow(mask, **properties):
    return Flow(image_with(mask), KinematicViscosity=1e-4, **{"InletProfile": "Developed", **properties})


class VesselEnds(unittest.TestCase):
    def test_a_closed_vessel_runs_without_a_word_on_its_ends(self):
        flow = pipe_flow(closed_pipe(), NumberOfSteps=1500, RampSteps=300).run()
        numpy.testing.assert_array_equal(sorted(flow.openings("label")), [1, 2])
        numpy.testing.assert_array_equal(flow.openings("role"), [1, 2])
        numpy.testing.assert_allclose(flow.openings("area"), numpy.pi * (1e-4 * RADIUS) ** 2, rtol=0.05)
        self.assertGreater(abs(flow.openings("normal") @ TILTED).min(), numpy.cos(numpy.radians(3)))
        rates = flow.openings("flow_rate")
        numpy.testing.assert_allclose(rates[1], -rates[0], rtol=0.01)
        # One radius of the vessel is cut off each end, no more; nothing flows there.
        speed = numpy.linalg.norm(flow.array("velocity"), axis=-1)
        self.assertAlmostEqual((speed > 0).sum() / closed_pipe().sum(), 1 - 2 * RADIUS / LENGTH, delta=0.05)

    def test_ends_can_be_left_closed(self):
        pipe_flow(closed_pipe(), VesselEnds="Leave closed", NumberOfSteps=10).refuse("opening")

    def test_an_open_vessel_keeps_its_closed_ends_unless_all_are_cut(self):
        open_pipe = closed_pipe(begin=-100)[:, :, 12:]  # by one face alone
        flow = pipe_flow(open_pipe, NumberOfSteps=10).update()
        self.assertEqual(len(flow.openings("id")) if not flow.errors else 1, 1)
        flow = pipe_flow(open_pipe, VesselEnds="Cut all", NumberOfSteps=10).run()
        self.assertEqual(sorted(flow.openings("label") > 0), [False, True])


class Cuts(unittest.TestCase):
    """The pipe of above in an image that is turned and moved, in its own units."""

    AXIS = QUARTER_TURN @ TILTED
    ORIGIN = numpy.array([5, -3, 20])

    def image(self, association="POINTS"):
        return image_with(closed_pipe(), association, origin=self.ORIGIN, direction=QUARTER_TURN)

    def flow(self, cuts, association="POINTS"):
        return Flow(self.image(association), MaskArray=[association, "mask"], Cuts=cuts, NumberOfSteps=10)

    def point(self, along, association="POINTS"):
        """The place in the world of a point on the axis, in voxels from the middle."""
        voxel = (numpy.array(SIZE) - 1) / 2 + along * TILTED + 0.5 * (association == "CELLS")
        return self.ORIGIN + QUARTER_TURN @ (0.1 * voxel)

    def row(self, along, sign=1, association="POINTS"):
        return [*self.point(along, association), *(sign * 2.5 * self.AXIS)]

    def test_cuts_lie_where_they_are_told_in_the_world(self):
        for association in ("POINTS", "CELLS"):
            flow = self.flow(self.row(-12, -1, association) + self.row(15, 1, association), association).run()
            by_label = numpy.argsort(flow.openings("label"))
            numpy.testing.assert_array_equal(flow.openings("label")[by_label], [1, 2])
            numpy.testing.assert_allclose(points_of(flow.output(OPENINGS))[by_label],
                                          [self.point(along, association) for along in (-12, 15)], atol=0.1)
            inwards = flow.openings("normal")[by_label] @ self.AXIS * [1, -1]
            self.assertGreater(inwards.min(), numpy.cos(numpy.radians(4)))
            self.assertAlmostEqual(flow.figure("non_solid_nodes"), 27 * numpy.pi * RADIUS ** 2, delta=60)

    def test_other_ends_are_found_where_they_are_asked_for(self):
        flow = self.flow(self.row(-12, -1)).refuse("has no way out")
        self.assertEqual(len(flow.run(VesselEnds="Cut all").openings("id")), 2)
        self.assertEqual(flow.run(Cuts=self.row(-6, -1)).runs(), 2)

    def test_the_preview_shows_them_as_discs(self):
        preview = Preview(self.image(), VesselEnds="Cut all", Cuts=self.row(-12, -1))
        discs = preview.cuts
        self.assertEqual(discs.GetNumberOfCells(), 2)
        points = points_of(discs)
        for number, along, sign in ((0, -12, -1), (1, LENGTH / 2 - RADIUS, 1)):
            ids = discs.GetCell(number).GetPointIds()
            ids = [ids.GetId(i) for i in range(ids.GetNumberOfIds())]
            label, found, middle, direction, radius = (array_of(discs, name)[ids[0]] for name in (
                "label", "found", "middle", "direction", "radius"))
            self.assertEqual((label, found), (number + 1, number))
            numpy.testing.assert_allclose(middle, self.point(along), atol=0.1)
            self.assertGreater(sign * direction @ self.AXIS, numpy.cos(numpy.radians(3)))
            self.assertAlmostEqual(radius, 0.1 * RADIUS, delta=0.03)
            spokes = points[ids] - middle
            numpy.testing.assert_allclose(spokes @ direction, 0, atol=5e-7)
            numpy.testing.assert_allclose(numpy.linalg.norm(spokes, axis=1), 1.25 * radius, rtol=0, atol=5e-7)
        # Where nothing is cut there are none.
        self.assertEqual(preview.update(Cuts=[], VesselEnds="Leave closed").cuts.GetNumberOfCells(), 0)

    def test_a_row_that_cannot_be_used_is_named(self):
        good = self.row(15)
        for rows, words in ((good + [0, 0], "six numbers for each cut"),
                            (good + [0, 0, 0, 1, 0, 0], "Move the point of row 2 of Cuts into"),
                            (good + self.row(0)[:3] + [0, 0, 0], "Give row 2 of Cuts a direction"),
                            (good + [float("nan"), 0, 0, 1, 0, 0], "Correct row 2 of Cuts")):
            with self.subTest(words):
                self.assertEqual(self.flow(rows).refuse(words).runs(), 0)


if __name__ == "__main__":
    main()
