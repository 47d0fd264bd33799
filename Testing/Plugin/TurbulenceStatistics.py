# SPDX-License-Identifier: BSD-3-Clause
"""Mean, fluctuations and their kinetic energy, against those of the states that were kept."""

import math
import unittest

import numpy

from testing_support import Flow, FolderTest, Preview, duct, folder_of, image_with, main, write_table

PERIOD = 0.05  # s
DENSITY = 1060  # kg/m3, the default
FIELDS = ("mean_velocity", "velocity_rms", "turbulent_kinetic_energy", "eddy_viscosity_ratio",
          "resolved_energy_share")


def channel_with_a_post():
    """Behind a square post in a plane channel there are eddies that part from it in turn."""
    mask = numpy.zeros((4, 26, 64))
    mask[:, 1:-1, :] = 1
    mask[:, 9:15, 12:18] = 0
    return image_with(mask, spacing=(1, 1, 1))


# A Reynolds number of 200 by the post.
STREET = {"LengthUnit": "Millimetre", "PeriodicZ": 1, "KinematicViscosity": 3e-6,
          "InletVelocity": 0.1, "LatticeVelocity": 0.08, "RampSteps": 200, "EddyViscosity": "On",
          "WallShearStress": 0}


def eddies(**more):
    return Flow(channel_with_a_post(),
                **{**STREET, "InitialFlow": "At rest", "NumberOfSteps": 9000,
                   "TurbulenceStatistics": 1, "StatisticsInterval": 100, "SnapshotInterval": 100,
                   **more})


def heart(folder, period=PERIOD, **more):
    phases = numpy.arange(21) / 20
    rows = zip(period * phases, 1 + 0.8 * numpy.sin(2 * math.pi * phases))
    return {"WaveformFile": write_table(folder, "heart.csv", "time,factor\n", rows), "TurbulenceStatistics": 1,
            "StatisticsPhases": 5, "SnapshotsPerCycle": 5, **more}


def laminar_heart(folder, **more):
    return Flow(image_with(duct(), spacing=(1, 1, 1)), LengthUnit="Millimetre",
                **heart(folder, **{"KinematicViscosity": 5e-4, "RampSteps": 10, "CardiacCycles": 4, **more}))


def kept_velocities(flow):
    """Velocities of all states that were kept."""
    return flow.at_times(flow.times(), "velocity")


def fields_of(flow):
    return {name: flow.array(name).astype(float) for name in FIELDS}


def reasons_of_statistics(flow):
    return [text for text in flow.quality_reasons() if "statistics" in text]


class OfAFlowThatIsUnsteadyByItself(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.flow = eddies().update()
        cls.fields = fields_of(cls.flow)
        cls.samples = cls.flow.figure("statistics_samples")
        cls.velocities = kept_velocities(cls.flow)[-cls.samples:]

    def test_there_are_eddies(self):
        self.assertEqual(self.flow.errors, [])
        speed = numpy.linalg.norm(self.fields["velocity_rms"], axis=1)
        self.assertGreater(speed.max(), 0.02)
        self.assertGreaterEqual(self.samples, 20)
        self.assertEqual(self.flow.figure("statistics_beats"), 0)

    def test_mean_and_fluctuations_are_those_of_the_kept_states(self):
        numpy.testing.assert_allclose(
            self.fields["mean_velocity"], self.velocities.mean(axis=0), rtol=0, atol=2e-7)
        numpy.testing.assert_allclose(
            self.fields["velocity_rms"], self.velocities.std(axis=0, ddof=1), rtol=1e-4, atol=1e-6)

    def test_energy_is_that_of_the_fluctuations(self):
        expected = 0.5 * DENSITY * self.velocities.var(axis=0, ddof=1).sum(axis=1)
        numpy.testing.assert_allclose(self.fields["turbulent_kinetic_energy"], expected,
                                      rtol=2e-4, atol=1e-7 * expected.max())
        self.assertGreater(expected.max(), 0.1)

    def test_voxels_resolve_a_share_of_it(self):
        ratio, share = self.fields["eddy_viscosity_ratio"], self.fields["resolved_energy_share"]
        self.assertGreater(ratio.max(), 1e-3)
        self.assertGreaterEqual(ratio.min(), -1e-6)
        self.assertGreaterEqual(share.min(), 0)
        self.assertLessEqual(share.max(), 1)
        of_all = self.flow.figure("resolved_energy_share")
        self.assertGreater(of_all, 0.5)
        self.assertLess(of_all, 1)


class OfHeartbeats(FolderTest):
    def test_that_repeat_themselves_have_no_fluctuations(self):
        # At a low lattice velocity, where the sound of the start is weak.
        flow = laminar_heart(self.folder, LatticeVelocity=0.005).run()
        self.assertEqual(flow.figure("statistics_beats"), 3)
        self.assertEqual(flow.figure("statistics_samples"), 15)
        mean = numpy.linalg.norm(flow.array("mean_velocity"), axis=1)
        rms = numpy.linalg.norm(flow.array("velocity_rms"), axis=1)
        self.assertGreater(mean.max(), 0.1)
        self.assertLess(rms.max(), 1e-4 * mean.max())
        self.assertIsNone(flow.array("eddy_viscosity_ratio"))
        self.assertTrue(math.isnan(flow.figure("resolved_energy_share")))

    def test_are_deviations_from_the_mean_at_each_phase(self):
        flow = Flow(channel_with_a_post(), **heart(self.folder, 0.5, **{**STREET, "CardiacCycles": 12})).run()
        beats = flow.figure("statistics_beats")
        self.assertEqual(beats, 11)
        fields = fields_of(flow)
        velocities = kept_velocities(flow)[-5 * beats:]
        velocities = velocities.reshape((beats, 5) + velocities.shape[1:])
        variance = velocities.var(axis=0, ddof=1).mean(axis=0)
        numpy.testing.assert_allclose(
            fields["mean_velocity"], velocities.mean(axis=(0, 1)), rtol=0, atol=1e-6)
        numpy.testing.assert_allclose(fields["velocity_rms"], numpy.sqrt(variance), rtol=1e-3, atol=1e-6)
        numpy.testing.assert_allclose(
            fields["turbulent_kinetic_energy"], 0.5 * DENSITY * variance.sum(axis=1),
            rtol=1e-3, atol=1e-6)
        # They are no deviations from the mean over time, in which the heartbeat itself is.
        self.assertLess(numpy.sqrt(variance).max(), 0.8 * velocities.std(axis=(0, 1)).max())

    def test_go_on_with_a_run_and_are_those_of_one(self):
        at_once = laminar_heart(self.folder, CardiacCycles=5).update()
        in_two = laminar_heart(self.folder, CardiacCycles=3).update()
        in_two.update(CardiacCycles=5)
        self.assertEqual(in_two.runs(), 2)
        self.assertEqual(in_two.figure("statistics_beats"), 4)
        in_two.equals(at_once, *FIELDS[:3])

    def test_are_at_all_times_that_were_kept(self):
        flow = laminar_heart(self.folder).update()
        at_end = flow.array("mean_velocity").copy()
        numpy.testing.assert_array_equal(flow.at(PERIOD).array("mean_velocity"), at_end)

    def test_begin_anew_with_a_restart_file(self):
        restart = self.path("flow.restart")
        laminar_heart(self.folder, CardiacCycles=2, RestartOutput=restart).update()
        flow = laminar_heart(self.folder, CardiacCycles=4, RestartFile=restart).run()
        self.assertEqual(flow.figure("statistics_beats"), 2)
        flow.warn("after the Restart File")

    def test_few_of_them_are_a_reason_for_care(self):
        flow = laminar_heart(self.folder).update()
        reason, = reasons_of_statistics(flow)
        self.assertIn("Raise Cardiac Cycles to 21 or more", reason)
        self.assertIn("3 whole cardiac cycles", reason)
        runs = flow.runs()
        self.assertEqual(reasons_of_statistics(flow.update(TurbulenceStatistics=0)), [])
        self.assertEqual(flow.runs(), runs)
        self.assertEqual(reasons_of_statistics(flow.update(TurbulenceStatistics=1).update(CardiacCycles=21)), [])

    def test_one_has_a_mean_alone(self):
        flow = laminar_heart(self.folder, CardiacCycles=2).update()
        self.assertEqual(flow.figure("statistics_beats"), 1)
        self.assertIsNotNone(flow.array("mean_velocity"))
        self.assertIsNone(flow.array("velocity_rms"))


class Choice(unittest.TestCase):
    def test_off_there_are_none(self):
        flow = eddies(TurbulenceStatistics=0, NumberOfSteps=200).update()
        for name in FIELDS:
            self.assertIsNone(flow.array(name))
        self.assertIsNone(flow.output().GetFieldData().GetAbstractArray("statistics_samples"))

    def test_before_the_flow_can_have_settled_there_are_no_samples(self):
        flow = eddies(NumberOfSteps=300).update()
        self.assertEqual(flow.figure("statistics_samples"), 0)
        self.assertIsNone(flow.array("mean_velocity"))
        self.assertTrue(any("raise Number Of Steps" in text for text in flow.quality_reasons()))

    def test_values_out_of_range_are_refused(self):
        for name, value, words in (("StatisticsPhases", 0, "Set Statistics Phases to 1 to 1000"),
                                   ("StatisticsInterval", 0, "Set Statistics Interval")):
            eddies(NumberOfSteps=100, **{name: value}).refuse(words)

    def test_preview_tells_their_memory(self):
        for more, bytes_of_voxel in (({}, 48 + 12),
                                     (heart(folder_of(self), StatisticsPhases=20), 48 + 20 * 12),
                                     ({"EddyViscosity": "Off"}, 32 + 12)):
            preview = Preview(channel_with_a_post(), **{"TurbulenceStatistics": 1, **STREET, **more})
            self.assertEqual(preview.figure("statistics_memory"), preview.figure("non_solid_nodes") * bytes_of_voxel)


main()
