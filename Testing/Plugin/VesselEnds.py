# SPDX-License-Identifier: BSD-3-Clause
"""Ends of the vessel that lie in the volume, cut open by the filter."""

import unittest

import numpy
import testing_support as support
from paraview import servermanager, simple

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
        flow = pipe_flow(closed_pipe(), NumberOfSteps=1500, RampSteps=300).run()
        port = support.OPENINGS
        numpy.testing.assert_array_equal(sorted(flow.openings("label")), [1, 2])
        numpy.testing.assert_array_equal(flow.openings("role"), [1, 2])
        numpy.testing.assert_allclose(
            flow.openings("area"), numpy.pi * (1e-4 * RADIUS) ** 2, rtol=0.05)
        normals = flow.openings("normal")
        for normal in normals:
            self.assertGreater(abs(normal @ AXIS), numpy.cos(numpy.radians(3)))
        rates = flow.openings("flow_rate")
        numpy.testing.assert_allclose(rates[1], -rates[0], rtol=0.01)
        # One radius of the vessel is cut off each end, no more; nothing flows there.
        speed = numpy.linalg.norm(flow.array("velocity"), axis=-1)
        moving = (speed > 0).sum() / closed_pipe().sum()
        self.assertAlmostEqual(moving, 1 - 2 * RADIUS / LENGTH, delta=0.05)

    def test_ends_can_be_left_closed(self):
        flow = pipe_flow(closed_pipe(), VesselEnds="Leave closed", NumberOfSteps=10).refuse("opening")

    def test_an_open_vessel_keeps_its_closed_ends_unless_all_are_cut(self):
        open_pipe = closed_pipe(begin=-100)[:, :, 12:]  # by one face alone
        flow = pipe_flow(open_pipe, NumberOfSteps=10).update()
        self.assertEqual(len(flow.openings("id")) if not flow.errors else 1, 1)
        flow = pipe_flow(open_pipe, VesselEnds="Cut all", NumberOfSteps=10).run()
        labels = flow.openings("label")
        self.assertEqual(sorted(labels > 0), [False, True])


class Cuts(unittest.TestCase):
    """The pipe of above in an image that is turned and moved, in its own units."""

    TURN = numpy.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]])
    ORIGIN = numpy.array([5, -3, 20])

    def flow(self, cuts, association="POINTS", **properties):
        image = support.image_with(closed_pipe(), association, origin=self.ORIGIN,
                                   direction=self.TURN)
        return support.Flow(image, MaskArray=[association, "mask"], Cuts=cuts, NumberOfSteps=10,
                            **properties)

    def point(self, along, association="POINTS"):
        """The place in the world of a point on the axis, in voxels from the middle."""
        voxel = (numpy.array([60, 48, 22]) - 1) / 2 + along * AXIS + 0.5 * (association == "CELLS")
        return self.ORIGIN + self.TURN @ (0.1 * voxel)

    def row(self, along, sign=1, association="POINTS"):
        return [*self.point(along, association), *(sign * 2.5 * (self.TURN @ AXIS))]

    def test_cuts_lie_where_they_are_told_in_the_world(self):
        for association in ("POINTS", "CELLS"):
            rows = self.row(-12, -1, association) + self.row(15, 1, association)
            flow = self.flow(rows, association).run()
            port = support.OPENINGS
            by_label = numpy.argsort(flow.openings("label"))
            numpy.testing.assert_array_equal(flow.openings("label")[by_label], [1, 2])
            for index, along, sign in zip(by_label, (-12, 15), (-1, 1)):
                place = flow.output(port).GetPoint(index)
                numpy.testing.assert_allclose(place, self.point(along, association), atol=0.1)
                normal = flow.openings("normal")[index]
                self.assertGreater(-sign * normal @ (self.TURN @ AXIS), numpy.cos(numpy.radians(4)))
            self.assertAlmostEqual(flow.figure("non_solid_nodes"), 27 * numpy.pi * RADIUS ** 2,
                                   delta=60)

    def test_other_ends_are_found_where_they_are_asked_for(self):
        flow = self.flow(self.row(-12, -1)).refuse("has no way out")
        flow.run(VesselEnds="Cut all")
        self.assertEqual(len(flow.openings("id")), 2)
        flow.update(Cuts=self.row(-6, -1))
        self.assertEqual(flow.errors, [])
        self.assertEqual(flow.runs(), 2)

    def test_the_preview_shows_them_as_discs(self):
        image = support.image_with(closed_pipe(), origin=self.ORIGIN, direction=self.TURN)
        preview = simple.TiledLBMPreview(Input=support.source_of(image), Device="CPU",
                                         VesselEnds="Cut all", Cuts=self.row(-12, -1))
        preview.UpdatePipeline()
        discs = servermanager.Fetch(preview, idx=2)
        self.assertEqual(discs.GetNumberOfCells(), 2)
        data = {name: support.numpy_support.vtk_to_numpy(discs.GetPointData().GetArray(name))
                for name in ("label", "found", "middle", "direction", "radius")}
        for cell, along, sign in ((0, -12, -1), (1, LENGTH / 2 - RADIUS, 1)):
            points = discs.GetCell(cell).GetPointIds()
            first = points.GetId(0)
            self.assertEqual((data["label"][first], data["found"][first]), (cell + 1, cell))
            middle, direction = data["middle"][first], data["direction"][first]
            numpy.testing.assert_allclose(middle, self.point(along), atol=0.1)
            self.assertGreater(sign * direction @ (self.TURN @ AXIS), numpy.cos(numpy.radians(3)))
            self.assertAlmostEqual(data["radius"][first], 0.1 * RADIUS, delta=0.03)
            for i in range(points.GetNumberOfIds()):
                spoke = discs.GetPoint(points.GetId(i)) - middle
                self.assertAlmostEqual(spoke @ direction, 0, places=6)
                self.assertAlmostEqual(numpy.linalg.norm(spoke), 1.25 * data["radius"][first],
                                       places=6)
        # Where nothing is cut there are none.
        preview.Cuts, preview.VesselEnds = [], "Leave closed"
        preview.UpdatePipeline()
        self.assertEqual(servermanager.Fetch(preview, idx=2).GetNumberOfCells(), 0)

    def test_a_row_that_cannot_be_used_is_named(self):
        good = self.row(15)
        for rows, words in ((good + [0, 0], "six numbers for each cut"),
                            (good + [0, 0, 0, 1, 0, 0], "Move the point of row 2 of Cuts into"),
                            (good + self.row(0)[:3] + [0, 0, 0], "Give row 2 of Cuts a direction"),
                            (good + [float("nan"), 0, 0, 1, 0, 0], "Correct row 2 of Cuts")):
            with self.subTest(words):
                flow = self.flow(rows).refuse(words)
                self.assertEqual(flow.runs(), 0)


if __name__ == "__main__":
    support.main()
