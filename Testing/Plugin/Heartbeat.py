# SPDX-License-Identifier: BSD-3-Clause
"""Flows that follow time: waveforms, circuits at outlets, times that can be asked for."""

import math
import os
import unittest

import numpy
from paraview import simple

from testing_support import (CONVERGENCE, OPENINGS, SLOW_FLOW, WALL, Flow, FolderTest, Preview, array_of, check_words,
                             duct, image_with, main, slow_flow, source_of, table_of, write_table, write_text)

PERIOD = 0.05  # s
PHASES = numpy.arange(21) / 20
ROWS = list(zip(PERIOD * PHASES, 1 + 0.8 * numpy.sin(2 * math.pi * PHASES)))
CHANGES = ("flow_rate_change", "pressure_change")


def value_at(time):
    times, values = zip(*ROWS)
    return numpy.interp(time % PERIOD, times, values)


def settings(**more):
    return {**SLOW_FLOW, "LatticeVelocity": 0.02, "FluidModel": "Incompressible", **more}


def duct_flow(**more):
    return slow_flow(**settings(**more))


def inflow(flow):
    """ml/s"""
    return 1e6 * flow.openings("flow_rate")[0]


class HeartTest(FolderTest):
    def heart(self, head="time,factor\n", rows=ROWS, name="heart.csv"):
        return write_table(self.folder, name, head, rows)

    def constant(self, name, value):
        """The file of a waveform that stays as it is."""
        return self.heart(f"t,{name}\n", [(0, value), (PERIOD, value)])

    def flow(self, **more):
        return duct_flow(**{"WaveformFile": self.heart(), "SnapshotsPerCycle": 0, **more})


class Waveforms(HeartTest):
    def test_cycles_are_run_and_the_flow_is_that_of_the_time(self):
        flow = self.flow(CardiacCycles=1.25).run()
        self.assertAlmostEqual(flow.figure("time"), 1.25 * PERIOD, delta=1e-3 * PERIOD)
        self.assertEqual(flow.figure("period"), PERIOD)
        # 36 voxels of 1 mm2 at 0.1 m/s.
        expected = 3.6 * value_at(flow.figure("time"))
        self.assertAlmostEqual(inflow(flow), expected, delta=0.03 * expected)

    def test_table_does_what_the_file_does(self):
        by_file = self.flow(CardiacCycles=0.5, WaveformQuantity=3).update()
        source = source_of(table_of(zip(("t", "q"), zip(*ROWS))))
        by_table = duct_flow(CardiacCycles=0.5, WaveformQuantity=3, Waveform=source).run()
        by_table.equals(by_file)
        self.assertGreater(numpy.abs(by_file.array("velocity")).max(), 0.01)
        by_table.run(Waveform=None, CardiacCycles=-1, NumberOfSteps=20)
        self.assertEqual(by_table.figure("period"), 0)

    def test_files_in_other_shapes(self):
        expected = self.flow(CardiacCycles=0.25).update()
        for separator in ("\t", ";", "  "):
            text = "".join(f"{t}{separator}{v}\n" for t, v in ROWS)
            path = write_text(self.folder, "heart.csv", text)
            duct_flow(CardiacCycles=0.25, WaveformFile=path).run().equals(expected)

    def test_wave_of_a_distensible_vessel_gives_the_time_step_and_needs_time(self):
        flow = self.flow(PulseWaveVelocity=3, LatticeVelocity=0, CardiacCycles=4).run()
        self.assertAlmostEqual(flow.figure("time_step") * 3 * math.sqrt(3) / 1e-3, 1, delta=0.01)
        rigid = self.flow(LatticeVelocity=0, CardiacCycles=4).run()
        # Where the flow changes fastest, at the end of a cycle, the vessel stores most.
        stored, of_rigid = (abs(each.openings("flow_rate").sum() / each.openings("flow_rate")[0])
                            for each in (flow, rigid))
        self.assertGreater(stored, 3 * of_rigid)
        self.flow(PulseWaveVelocity=3, LatticeVelocity=0.02).refuse("Set Lattice Velocity to 0", "3 m/s")

    def test_bad_files_are_named(self):
        for text, words in (("0 1\n0.1 x\n", ["row 2, column 2", "x"]),
                            ("0\n1\n", ["1 column", "two"]),
                            ("0 1\n", ["1 row", "two"])):
            duct_flow(WaveformFile=write_text(self.folder, "heart.csv", text)).refuse(*words)
        duct_flow(WaveformFile="/no/such.csv").refuse("/no/such.csv")

    def test_name_of_the_column_tells_the_quantity(self):
        for name, value, chosen in (("Q (ml/s)", 3, 3), ("v [m/s]", 0.1, 2), ("f", 2, 1)):
            flows = [duct_flow(CardiacCycles=0.3, WaveformQuantity=quantity,
                               WaveformFile=self.constant(name, value)).run()
                     for quantity in (0, chosen)]
            flows[0].equals(flows[1])
            expected = {1: 7.2, 2: 3.6, 3: 3}[chosen]
            self.assertAlmostEqual(inflow(flows[0]), expected, delta=0.1 * expected)

    def test_units_are_converted_and_other_ones_asked_for(self):
        for name, value in (("v (cm/s)", 8.33333333), ("Q (l/min)", 0.18), ("Q [m3/s]", 3e-6)):
            flow = duct_flow(CardiacCycles=0.3, WaveformFile=self.constant(name, value)).run()
            self.assertAlmostEqual(inflow(flow), 3, delta=0.3)
        flow = duct_flow(CardiacCycles=0.3, WaveformFile=self.constant("Q (gal/d)", 3))
        flow.refuse("Q (gal/d)", "Waveform Quantity")
        self.assertAlmostEqual(inflow(flow.run(WaveformQuantity=3)), 3, delta=0.3)

    def test_changes_are_told_from_the_third_heartbeat_on(self):
        flow = self.flow(CardiacCycles=2).update()
        for name in CHANGES:
            self.assertTrue(numpy.isnan(flow.openings(name)).all())
        flow.update(CardiacCycles=3)
        for name in CHANGES:
            self.assertLess(numpy.max(flow.openings(name)), 0.01)
            self.assertGreater(numpy.max(flow.openings(name)), 0)


class InletWaveforms(HeartTest):
    def setUp(self):
        super().setUp()
        self.common = self.heart("t,factor\n", name="common.csv")
        self.own = self.heart("t,Q (ml/s)\n", zip(PERIOD * PHASES, 2 + numpy.cos(4 * math.pi * PHASES)), "own.csv")
        flow = self.flow(NumberOfSteps=1).run(CardiacCycles=0)
        self.labels = list(flow.openings("label"))
        self.numbers = self.labels.index(2), self.labels.index(3)
        self.rows = [number for i, label in enumerate(self.labels)
                     for number in ([i, 4, 3, 0, 0] if label in (2, 3) else [i, 2, 0, 0, 0])]

    def flow(self, **more):
        """A duct with an outlet at each end and two inlets across it, by labels."""
        mask = duct((24, 8, 8))
        mask[1:-1, 0, 4:10] = 2
        mask[1:-1, -1, 14:20] = 3
        return Flow(image_with(mask, spacing=(1, 1, 1)),
                    **settings(**{"WaveformFile": self.common, "FluidRange": [1, 1], "OpeningLabels": [2, 3],
                                  "WallModel": "Half-way", "SnapshotsPerCycle": 20, "CardiacCycles": 2,
                                  "LatticeVelocity": 0.005, **more}))

    def test_each_inlet_follows_its_own(self):
        common, own = self.numbers
        flow = self.flow(Openings=self.rows).run(InletWaveforms=[str(own), self.own])
        rates = 1e6 * flow.at_times(flow.times()[20:], "flow_rate", OPENINGS)
        phases = PHASES[1:]
        for opening, expected in ((common, 3 * (1 + 0.8 * numpy.sin(2 * math.pi * phases))),
                                  (own, 2 + numpy.cos(4 * math.pi * phases))):
            numpy.testing.assert_allclose(rates[:, opening], expected, atol=0.15)

    def test_mistakes_are_one_sentence(self):
        own, outlet = self.numbers[1], self.labels.index(0)
        short = self.heart("t,factor\n", [(0, 1), (0.02, 2), (0.04, 1)], "short.csv")
        for given, words in (([str(outlet), self.own], ["it is no inlet", f"opening {outlet} "]),
                             ([str(own), self.own, str(own), self.own], ["one waveform", f"opening {own} "]),
                             (["9", self.own], ["9"]),
                             (["x", self.own], ['"x"', "Inlet Waveforms"]),
                             ([str(own), ""], [f"file for opening {own}"]),
                             ([str(own), "/no/such.csv"], ["/no/such.csv", "Correct Inlet Waveforms:"]),
                             ([str(own), short], ["same period", "0.04 s", "0.05 s"])):
            self.flow(Openings=self.rows).refuse(*words, InletWaveforms=given)
        self.flow(Openings=self.rows).refuse("Give the common waveform", WaveformFile="",
                                             InletWaveforms=[str(own), self.own])


class PressureWaveforms(HeartTest):
    def pressure(self, head, name="pressure.csv", period=PERIOD, scale=1):
        return self.heart(head, zip(period * PHASES, scale * (30 + 20 * numpy.sin(2 * math.pi * PHASES))), name)

    def flow(self, **more):
        return duct_flow(**{"LatticeVelocity": 0, "SnapshotsPerCycle": 20, "CardiacCycles": -1,
                            "Openings": [0, 2, 0, 0, 0], **more})

    def test_a_pressure_alone_drives_a_heartbeat_in_any_unit(self):
        flows = []
        for unit, scale in (("Pa", 1), ("mmHg", 1 / 133.322), ("kPa", 1e-3)):
            flow = self.flow(PressureWaveforms=["0", self.pressure(f"time (s),p ({unit})\n", scale=scale)]).run()
            self.assertEqual(flow.figure("is_periodic"), 1)
            self.assertEqual(flow.figure("period"), PERIOD)
            times = numpy.array(flow.times()[-20:])
            flows.append(numpy.hstack([flow.at_times(times, name, OPENINGS)
                                       for name in ("mean_pressure", "flow_rate")]))
        drops = flows[0][:, 0] - flows[0][:, 1]
        numpy.testing.assert_allclose(drops, 30 + 20 * numpy.sin(2 * math.pi * times / PERIOD), atol=0.5)
        self.assertGreater(flows[0][:, 2].min(), 0)
        for other in flows[1:]:
            for column in (0, 2, 3):  # the pressure at the other end is none
                scale = numpy.abs(flows[0][:, column]).max()
                numpy.testing.assert_allclose(other[:, column] / scale, flows[0][:, column] / scale, atol=1e-4)

    def test_a_pressure_at_the_outlet_beside_a_waveform_of_the_inlet(self):
        # A file with flow rates and pressures serves both.
        path = self.heart("time (s),Q (ml/s),p (mmHg)\n", [(t, 2 * v, 0.1 + 0.05 * v) for t, v in ROWS])
        flow = self.flow(WaveformFile=path, PressureWaveforms=["1", path], Openings=[], CardiacCycles=1.25,
                         SnapshotsPerCycle=0).run()
        self.assertAlmostEqual(inflow(flow), 2 * 1.8, delta=0.1)
        pressures = flow.openings("mean_pressure")
        # As any outlet's, it moves with the sound in the vessel by some per cent of the drop.
        most = 0.03 * (pressures[0] - pressures[1])
        self.assertAlmostEqual(pressures[1], 133.322 * (0.1 + 0.05 * 1.8), delta=most)
        self.assertLess(most, 5)

    def test_mistakes_are_one_sentence(self):
        good = self.pressure("time (s),p (Pa)\n")
        long = self.pressure("t,p (Pa)\n", "long.csv", 2 * PERIOD)
        for given, words in ((["0", self.pressure("t,p\n", "plain.csv")], ["p (mmHg)", '"p"', "Pressure Waveforms"]),
                             (["0", self.pressure("", "bare.csv")], ["p (mmHg)", "no names"]),
                             (["0", self.pressure("t,Q (ml/s)\n", "flow.csv")], ["p (mmHg)", '"Q (ml/s)"']),
                             (["1", good, "1", good], ["one waveform", "opening 1 "]),
                             (["0", good, "1", long], ["same period"]),
                             (["7", good], ["7"]),
                             (["x", good], ['"x"', "Pressure Waveforms"]),
                             (["0", "/no/such.csv"], ["/no/such.csv", "Correct Pressure Waveforms"])):
            self.flow(PressureWaveforms=given).refuse(*words)
        self.flow(PressureWaveforms=["0", good], Openings=[]).refuse("2 (pressure)", "opening 0 ")


SLOW = [0, 4, 3.6, 0, 0, 1, 6, 20, 0.0005, 200]  # a Windkessel with which the third heartbeat is not the same yet


class UntilPeriodic(HeartTest):
    def flow(self, **more):
        return super().flow(**{"Openings": SLOW, "KinematicViscosity": 3e-5, **more})

    def beats(self, flow):
        return flow.steps() / round(flow.figure("period") / flow.figure("time_step"))

    def largest_change(self, flow):
        return max(numpy.max(flow.openings(name)) for name in CHANGES)

    def assert_same(self, flow, expected, tolerance=0):
        self.assertEqual(flow.steps(), expected.steps())
        flow.equals(expected)
        flow.equals(expected, *CHANGES, port=OPENINGS)
        flow.equals(expected, "time_averaged_wall_shear_stress", "oscillatory_shear_index", port=WALL,
                    rtol=tolerance, atol=0.1 * tolerance)

    def test_ends_with_the_first_heartbeat_that_is_like_the_one_before(self):
        flow = self.flow().run()
        self.assertEqual(self.beats(flow), 4)
        self.assertEqual(flow.figure("is_periodic"), 1)
        self.assertLess(self.largest_change(flow), 0.01)
        self.assertFalse([reason for reason in flow.quality_reasons() if "repeat" in reason])
        self.assert_same(flow, self.flow(CardiacCycles=4).update())
        before = self.flow(CardiacCycles=3).update()
        self.assertEqual(before.figure("is_periodic"), 0)
        self.assertGreater(self.largest_change(before), 0.01)
        reason, = [reason for reason in before.quality_reasons() if "is not periodic yet" in reason]
        check_words([reason], ["averages", "at opening ", f"{100 * self.largest_change(before):.2g} %"])
        before.update(CardiacCycles=-1)
        self.assert_same(before, flow)
        before.update(CardiacCycles=4)
        self.assertEqual(before.runs(), 2)  # nothing is left to run

    def test_changes_are_those_of_the_kept_states(self):
        flow = self.flow(CardiacCycles=3, SnapshotsPerCycle=90).update()  # which are the 90 phases that are compared
        changes = {name: flow.openings(name).copy() for name in CHANGES}
        flows, pressures = (flow.at_times(flow.times()[90:], name, OPENINGS) for name in ("flow_rate", "mean_pressure"))
        of_flow, of_pressure = (numpy.abs(values[90:] - values[:90]).max(axis=0) for values in (flows, pressures))
        flows, pressures = flows[90:], pressures[90:]
        of_flow /= numpy.maximum(flows.max(axis=0), 0) - numpy.minimum(flows.min(axis=0), 0)
        numpy.testing.assert_allclose(changes["flow_rate_change"], of_flow, rtol=1e-9)
        numpy.testing.assert_allclose(changes["pressure_change"], of_pressure / numpy.ptp(pressures), rtol=1e-9)

    def test_ends_after_twenty_and_says_so(self):
        flow = HeartTest.flow(self, KinematicViscosity=1e-5, LatticeVelocity=0.1).run()
        self.assertEqual(self.beats(flow), 20)
        self.assertEqual(flow.figure("is_periodic"), 0)
        self.assertTrue([text for text in flow.warnings if "Raise Cardiac Cycles to 21" in text], flow.warnings)

    def test_a_long_ramp_is_no_heartbeat(self):
        short = self.flow(CardiacCycles=0.2).update()
        whole = round(short.figure("period") / short.figure("time_step"))
        flow = self.flow(RampSteps=whole * 3 // 2).update()
        self.assertGreaterEqual(self.beats(flow), 4)
        self.assertEqual(self.beats(flow) % 1, 0)

    def test_in_parts_and_from_a_restart_file(self):
        expected = self.flow().update()
        file = self.path("flow.restart")
        parts = self.flow(LiveInterval=0.01, RestartOutput=file).update()
        updates = 1
        while not parts.told("IsRunFinished")[0]:
            parts.go_on()
            updates += 1
        self.assertGreater(updates, 1)
        self.assert_same(parts, expected)
        self.flow(CardiacCycles=1.5, RestartOutput=file).run()
        # Two whole heartbeats more tell that it repeats itself, whatever was before. The boundary
        # layers at the wall begin anew.
        self.assert_same(self.flow(RestartFile=file).update(), expected, tolerance=0.01)
        late = self.flow(CardiacCycles=21, RestartOutput=file).update()
        self.assertEqual(self.beats(late), 21)
        self.assertEqual(self.beats(self.flow(RestartFile=file).update()), 23)

    def test_times_are_known_after_the_run_and_expected_ones_in_the_preview(self):
        flow = self.flow(SnapshotsPerCycle=5)
        self.assertEqual(flow.times(), [])
        numpy.testing.assert_allclose(flow.update().times(), [PERIOD * i / 5 for i in range(1, 21)])
        preview = Preview(image_with(duct(), spacing=(1, 1, 1)), **settings(WaveformFile=self.heart()))
        for ramp, beats in ((10, 3), (1000, 5)):
            self.assertAlmostEqual(preview.update(RampSteps=ramp).figure("time"), beats * PERIOD, places=9)

    def test_negative_numbers_but_minus_one_are_refused(self):
        for cycles in (-2, -0.5):
            self.flow(CardiacCycles=cycles).refuse("Set Cardiac Cycles to 0 or more, or to -1")


class Times(HeartTest):
    def test_are_known_before_the_run_and_each_shows_its_flow(self):
        flow = self.flow(CardiacCycles=2, SnapshotsPerCycle=5)
        expected = [PERIOD * i / 5 for i in range(1, 11)]
        numpy.testing.assert_allclose(flow.times(), expected)
        self.assertEqual(flow.runs(), 0)
        for time in (expected[6], expected[2], expected[9], expected[3]):
            flow.at(time)
            self.assertAlmostEqual(flow.figure("time"), time, delta=1e-3 * PERIOD)
            rate = 3.6 * value_at(flow.figure("time"))
            self.assertAlmostEqual(inflow(flow), rate, delta=0.1 * rate)
            speed = flow.array("velocity")[:, 0].reshape(8, 8, 16)[1:-1, 1:-1, 0].mean()
            self.assertAlmostEqual(speed, rate / 36, delta=0.1 * rate / 36)
        self.assertEqual(flow.runs(), 1)
        self.assertEqual(flow.errors, [])

    def test_more_cycles_continue(self):
        flow = self.flow(CardiacCycles=1, SnapshotsPerCycle=4).at(PERIOD)
        steps = flow.steps()
        flow.proxy.CardiacCycles = 2
        self.assertEqual(flow.at(2 * PERIOD).steps(), 2 * steps)
        self.assertEqual(len(flow.times()), 8)
        flow.equals(self.flow(CardiacCycles=2, SnapshotsPerCycle=4).at(2 * PERIOD))

    def test_interval_without_a_waveform(self):
        flow = duct_flow(NumberOfSteps=100, SnapshotInterval=30).update()
        times, step = flow.times(), flow.figure("time_step")
        numpy.testing.assert_allclose(times, [30 * step, 60 * step, 90 * step])
        self.assertEqual(flow.steps(), 100)
        self.assertEqual(flow.at(times[1]).steps(), 60)
        flow.equals(duct_flow(NumberOfSteps=60).update(), rtol=1e-6, atol=1e-9)
        self.assertEqual(flow.output(CONVERGENCE).GetNumberOfRows(), 2)

    def test_memory_is_kept(self):
        flow = duct_flow(NumberOfSteps=100, SnapshotInterval=10,
                         SnapshotMemory=3.5 * 36 * 16 * 16 * 1e-6).update()
        step = flow.figure("time_step")
        numpy.testing.assert_allclose(flow.times(), [80 * step, 90 * step, 100 * step])
        flow.warn("7 oldest", "Snapshot Folder")

    def test_folder_holds_what_memory_would(self):
        kept = self.path("kept")
        more = {"CardiacCycles": 1, "SnapshotsPerCycle": 4}
        in_memory, in_folder = self.flow(**more), self.flow(SnapshotFolder=kept, **more)
        for i in (2, 4):
            in_folder.at(i * PERIOD / 4).equals(in_memory.at(i * PERIOD / 4))
        series = simple.PVDReader(FileName=os.path.join(kept, "flow.pvd"))
        self.assertEqual(len(series.TimestepValues), 4)
        series.UpdatePipeline(series.TimestepValues[1])
        read = array_of(series.GetClientSideObject().GetOutputDataObject(0), "velocity")
        numpy.testing.assert_array_equal(read, in_memory.at(PERIOD / 2).array("velocity"))
        self.assertGreater(numpy.abs(read).max(), 0.01)


class Instability(HeartTest):
    def test_fewer_cycles_are_tried_and_live_runs_end(self):
        rows = [(PERIOD * i, value) for i, value in enumerate((1, 1, 1, 60, 1))]
        flow = duct_flow(WaveformFile=self.heart("", rows), CardiacCycles=1, CollisionModel="LBGK",
                         LatticeVelocity=0.3, KinematicViscosity=3.5e-5, LiveInterval=100).refuse("unstable")
        runs = flow.runs()
        self.assertEqual(flow.told("IsRunFinished"), [1])  # there is nothing to go on with
        self.assertEqual(flow.refuse("unstable", CardiacCycles=2).runs(), runs)  # known without a run
        self.assertEqual(flow.run(CardiacCycles=0.4).runs(), runs + 1)


class WallAverages(HeartTest):
    def test_are_those_of_the_states_of_the_last_cycle(self):
        flow = self.flow(CardiacCycles=2, SnapshotsPerCycle=50).at(2 * PERIOD)
        self.assertEqual(flow.errors, [])
        found = {name: flow.wall(name).copy() for name in (
            "time_averaged_wall_shear_stress", "mean_wall_shear_stress", "oscillatory_shear_index")}
        self.assertIsNotNone(flow.wall("relative_residence_time"))
        stresses = flow.at_times(flow.times()[50:], "wall_shear_stress", WALL)
        self.assertEqual(len(stresses), 50)
        lengths = numpy.linalg.norm(stresses, axis=2).mean(axis=0)
        mean = stresses.mean(axis=0)
        self.assertGreater(lengths.max(), 0.1)
        numpy.testing.assert_allclose(found["time_averaged_wall_shear_stress"], lengths, rtol=1e-5)
        numpy.testing.assert_allclose(found["mean_wall_shear_stress"], mean, rtol=1e-5, atol=1e-6 * lengths.max())
        numpy.testing.assert_allclose(found["oscillatory_shear_index"],
                                      0.5 * (1 - numpy.linalg.norm(mean, axis=1) / lengths), atol=1e-5)
        self.assertEqual(flow.runs(), 1)

    def test_to_and_fro_alike_has_the_largest_index(self):
        phases = numpy.arange(41) / 40
        to_and_fro = self.heart("", zip(PERIOD * phases, numpy.sin(2 * math.pi * phases)), "swing.csv")
        index = duct_flow(CardiacCycles=3, WaveformFile=to_and_fro).run().wall("oscillatory_shear_index")
        self.assertGreater(numpy.median(index), 0.45)
        one_way = self.flow(CardiacCycles=3).run()
        self.assertLess(numpy.median(one_way.wall("oscillatory_shear_index")), 0.05)

    def test_layers_end_with_the_waveform(self):
        steady = {"NumberOfSteps": 2000, "FlowTolerance": 0}
        after = self.flow(CardiacCycles=1).update().run(WaveformFile="", CardiacCycles=0, **steady)
        expected = duct_flow(**steady).update()
        self.assertGreater(after.figure("time"), PERIOD)
        after.equals(expected, "wall_shear_stress", port=WALL)

    def test_need_a_whole_cycle(self):
        flow = self.flow(CardiacCycles=0.5).update()
        self.assertIsNone(flow.wall("oscillatory_shear_index"))
        flow.update(CardiacCycles=1)
        self.assertIsNotNone(flow.wall("oscillatory_shear_index"))


class Outlets(unittest.TestCase):
    def check_steady(self, flow, most_steps):
        self.assertEqual(flow.warnings_of_else(), [])
        self.assertEqual(flow.figure("is_steady"), 1)
        self.assertLess(flow.steps(), most_steps)

    def test_resistance_and_flow_rate(self):
        flow = duct_flow(NumberOfSteps=8000, RampSteps=1000, WallModel="Half-way",
                         Openings=[0, 4, 3.6, 0, 0, 1, 5, 20, 100, 0]).run()
        rates = 1e6 * flow.openings("flow_rate")
        pressures = flow.openings("mean_pressure")
        self.assertAlmostEqual(pressures[1], 100 - 20 * rates[1], delta=0.1)
        self.assertAlmostEqual(rates[0] + rates[1], 0, delta=0.01 * rates[0])
        self.assertAlmostEqual(rates[0], 3.6, delta=0.1)

    def test_steady_flow_ends_the_run(self):
        flow = duct_flow(NumberOfSteps=100000, SteadyTolerance=1e-5).run()
        self.check_steady(flow, 5000)
        steps = flow.steps()
        self.assertEqual(flow.update(NumberOfSteps=200000).steps(), steps)

    def test_default_settings_end_with_a_steady_flow(self):
        flow = Flow(image_with(duct(), spacing=(1, 1, 1)), LengthUnit="Millimetre",
                    LatticeVelocity=0, FlowTolerance=0.001, NumberOfSteps=100000).run()
        self.check_steady(flow, 20000)
        self.assertGreater(flow.figure("relaxation_time"), 0.5025)


main()
