# SPDX-License-Identifier: BSD-3-Clause
"""Outlets with a share of the flow, with default settings."""

import unittest

import numpy

from testing_support import OPENINGS, Flow, Preview, folder_of, image_with, main, write_table

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
                   "WallShearStress": 0, "Openings": rows, **more}).run()


class Shares(unittest.TestCase):
    def pulsatile(self, **more):
        heart = write_table(folder_of(self), "heart.csv", "time,factor\n",
                            [(0, 0.4), (0.1, 1.4), (0.25, 0.5), (0.4, 0.4)])
        return flow_with([1, SHARE, 30, 0, 0], WaveformFile=heart, LatticeVelocity=0.03, **more)

    def test_steady_shares_are_reached_and_told(self):
        for shares in ((30, 70), (60, 40)):
            flow = flow_with([1, SHARE, shares[0], 0, 0, 2, SHARE, shares[1], 0, 0])
            self.assertEqual(flow.figure("is_steady"), 1)
            rates = -flow.openings("flow_rate")[1:]
            numpy.testing.assert_allclose(100 * rates / rates.sum(), shares, rtol=0.01)
            numpy.testing.assert_allclose(flow.openings("flow_share")[1:], shares, rtol=0.01)
            numpy.testing.assert_allclose(flow.openings("target_flow_share")[1:], shares)
            self.assertTrue(numpy.isnan(flow.openings("flow_share")[0]))
            resistance = flow.openings("circuit")[1:, 0]
            numpy.testing.assert_allclose(resistance * 1e6 * rates, flow.openings("mean_pressure")[1:], rtol=1e-6)
            self.assertFalse(any("share" in reason for reason in flow.quality_reasons()))

    def test_a_heartbeat_reaches_share_and_pressure(self):
        flow = self.pulsatile(TargetMeanPressure=4000, SnapshotsPerCycle=200)
        self.assertEqual(flow.figure("is_periodic"), 1)
        numpy.testing.assert_allclose(flow.openings("flow_share")[1:], (30, 70), rtol=0.01)
        self.assertTrue(numpy.all(flow.openings("circuit")[1:] > 0))
        times = numpy.asarray(flow.times())
        last = times[times > times[-1] - flow.figure("period") * (1 - 1e-6)]
        self.assertEqual(len(last), 200)
        self.assertAlmostEqual(flow.at_times(last, "mean_pressure", OPENINGS)[:, 2].mean(), 4000, delta=40)

    def test_a_share_that_is_missed_is_a_reason(self):
        # After the first whole heartbeat, with a pressure of which the vessel takes much.
        flow = self.pulsatile(TargetMeanPressure=30, SnapshotsPerCycle=0, CardiacCycles=1, RampSteps=0)
        self.assertGreater(abs(flow.openings("flow_share")[1] / 30 - 1), 0.02)
        self.assertTrue(any("30 % were prescribed" in reason for reason in flow.quality_reasons()))
        self.assertEqual(flow.figure("is_periodic"), 0)

    def test_the_preview_knows_the_role_and_its_problems(self):
        preview = Preview(image_with(bifurcation(), spacing=(SPACING,) * 3), Openings=[1, SHARE, 30, 0, 0])
        self.assertEqual(preview.problems(), [])
        self.assertEqual(preview.column("role")[1], SHARE)
        preview.update(Openings=[1, SHARE, 30, 0, 0, 2, SHARE, 60, 0, 0])
        self.assertIn("add up to 100 %", preview.problems()[0]["problems"])


main()
