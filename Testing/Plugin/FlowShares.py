# SPDX-License-Identifier: BSD-3-Clause
"""Outlets with a share of the flow, with default settings."""

import os
import tempfile
import unittest

import numpy
from paraview import servermanager, simple

from testing_support import OPENINGS, Flow, image_with, main, source_of

SPACING = 0.3  # mm
SHARE = 7  # role


def bifurcation():
    """A round tube of 4 mm along z that parts into a wide (opening 1) and a narrow one (2): array [z, y, x]."""
    z, y, x = numpy.mgrid[0:48, 0:16, 0:44]
    along, to_middle = z - 18, y - 7.5

    def tube(slope, radius):
        return numpy.hypot((x - 21.5 - slope * along) / numpy.hypot(1, slope), to_middle) < radius
    trunk = (along < 0) & tube(0, 6.5)
    return (trunk | ((along >= 0) & (tube(0.35, 5.4) | tube(-0.4, 4.4)))).astype(float)


def flow_with(rows, **more):
    """With the settings that a user finds, but for a vessel that is quick to compute."""
    return Flow(image_with(bifurcation(), spacing=(SPACING,) * 3),
                **{"LatticeVelocity": 0, "FlowTolerance": 0.001, "NumberOfSteps": 100000, "InletVelocity": 0.05,
                   "WallShearStress": 0, "Openings": rows, **more}).update()


def heartbeat(folder):
    name = os.path.join(folder, "heart.csv")
    with open(name, "w", encoding="ascii") as stream:
        stream.write("time,factor\n0,0.4\n0.1,1.4\n0.25,0.5\n0.4,0.4\n")
    return name


class Shares(unittest.TestCase):
    def told(self, flow, name):
        return flow.openings(name)

    def test_steady_shares_are_reached_and_told(self):
        for shares in ((30, 70), (60, 40)):
            flow = flow_with([1, SHARE, shares[0], 0, 0, 2, SHARE, shares[1], 0, 0])
            self.assertEqual(flow.errors, [])
            self.assertEqual(flow.figure("is_steady"), 1)
            rates = -self.told(flow, "flow_rate")[1:]
            numpy.testing.assert_allclose(100 * rates / rates.sum(), shares, rtol=0.01)
            numpy.testing.assert_allclose(self.told(flow, "flow_share")[1:], shares, rtol=0.01)
            numpy.testing.assert_allclose(self.told(flow, "target_flow_share")[1:], shares)
            self.assertTrue(numpy.isnan(self.told(flow, "flow_share")[0]))
            resistance = self.told(flow, "circuit")[1:, 0]
            numpy.testing.assert_allclose(resistance * 1e6 * rates, self.told(flow, "mean_pressure")[1:], rtol=1e-6)
            self.assertFalse(any("share" in reason for reason in flow.quality_reasons()))

    def test_a_heartbeat_reaches_share_and_pressure(self):
        with tempfile.TemporaryDirectory() as folder:
            flow = flow_with([1, SHARE, 30, 0, 0], WaveformFile=heartbeat(folder), TargetMeanPressure=4000,
                             SnapshotsPerCycle=200, LatticeVelocity=0.03)
            self.assertEqual(flow.errors, [])
            self.assertEqual(flow.figure("is_periodic"), 1)
            numpy.testing.assert_allclose(self.told(flow, "flow_share")[1:], (30, 70), rtol=0.01)
            self.assertTrue(numpy.all(self.told(flow, "circuit")[1:] > 0))
            flow.proxy.UpdatePipelineInformation()
            times = numpy.asarray(flow.proxy.TimestepValues)
            pressures = []
            for time in times[times > times[-1] - flow.figure("period") * (1 - 1e-6)]:
                flow.proxy.UpdatePipeline(time)
                pressures.append(self.told(flow, "mean_pressure")[2])
            self.assertEqual(len(pressures), 200)
            self.assertAlmostEqual(numpy.mean(pressures), 4000, delta=40)

    def test_a_share_that_is_missed_is_a_reason(self):
        with tempfile.TemporaryDirectory() as folder:
            # After the first whole heartbeat, with a pressure of which the vessel takes much.
            flow = flow_with([1, SHARE, 30, 0, 0], WaveformFile=heartbeat(folder), TargetMeanPressure=30,
                             SnapshotsPerCycle=0, LatticeVelocity=0.03, CardiacCycles=1, RampSteps=0)
        self.assertEqual(flow.errors, [])
        share = self.told(flow, "flow_share")[1]
        self.assertGreater(abs(share / 30 - 1), 0.02)
        self.assertTrue(any("30 % were asked for" in reason for reason in flow.quality_reasons()))
        self.assertEqual(flow.figure("is_periodic"), 0)

    def test_the_preview_knows_the_role_and_its_problems(self):
        preview = simple.TiledLBMPreview(Input=source_of(image_with(bifurcation(), spacing=(SPACING,) * 3)),
                                         Device="CPU", Openings=[1, SHARE, 30, 0, 0])
        told = servermanager.Fetch(preview)
        self.assertEqual(told.GetFieldData().GetAbstractArray("problems").GetNumberOfTuples(), 0)
        self.assertEqual(told.GetPointData().GetArray("role").GetValue(1), SHARE)
        preview.Openings = [1, SHARE, 30, 0, 0, 2, SHARE, 60, 0, 0]
        problems = servermanager.Fetch(preview).GetFieldData().GetAbstractArray("problems")
        self.assertIn("add up to 100 %", problems.GetValue(0))


main()
