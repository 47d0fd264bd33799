# SPDX-License-Identifier: BSD-3-Clause
"""Flows that follow time: waveforms, circuits at outlets, times that can be asked for."""

import math
import os
import tempfile
import unittest

import numpy
from paraview import simple
from vtkmodules.util import numpy_support
from vtkmodules.vtkCommonCore import vtkDoubleArray
from vtkmodules.vtkCommonDataModel import vtkTable

from testing_support import CONVERGENCE, OPENINGS, WALL, Flow, duct, image_with, main

PERIOD = 0.05  # s
ROWS = [(PERIOD * i / 20, 1 + 0.8 * math.sin(2 * math.pi * i / 20)) for i in range(21)]


def waveform_file(folder, text=None):
    name = os.path.join(folder, "heart.csv")
    with open(name, "w") as stream:
        stream.write(text or "time,factor\n" + "".join(f"{t},{v}\n" for t, v in ROWS))
    return name


def value_at(time):
    times, values = zip(*ROWS)
    return numpy.interp(time % PERIOD, times, values)


def settings(**more):
    """A duct of 6 x 6 voxels of 1 mm."""
    return {"LengthUnit": "Millimetre", "KinematicViscosity": 1e-4, "RampSteps": 10,
            "LatticeVelocity": 0.02, "FluidModel": "Incompressible", **more}


def heart_flow(folder, **more):
    return Flow(image_with(duct(), spacing=(1, 1, 1)),
                **settings(**{"WaveformFile": waveform_file(folder), "SnapshotsPerCycle": 0, **more}))


def inflow(flow):
    """ml/s"""
    rates = flow.array("flow_rate", port=OPENINGS)
    return 1e6 * rates[0]


class Waveforms(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def test_cycles_are_run_and_the_flow_is_that_of_the_time(self):
        flow = heart_flow(self.folder.name, CardiacCycles=1.25).update()
        self.assertEqual(flow.errors, [])
        self.assertAlmostEqual(flow.figure("time"), 1.25 * PERIOD, delta=1e-3 * PERIOD)
        self.assertEqual(flow.figure("period"), PERIOD)
        # 36 voxels of 1 mm2 at 0.1 m/s.
        expected = 3.6 * value_at(flow.figure("time"))
        self.assertAlmostEqual(inflow(flow), expected, delta=0.03 * expected)

    def test_table_does_what_the_file_does(self):
        by_file = heart_flow(self.folder.name, CardiacCycles=0.5, WaveformQuantity=3).update()
        table = vtkTable()
        for column, name in enumerate(("t", "q")):
            array = vtkDoubleArray()
            array.SetName(name)
            for row in ROWS:
                array.InsertNextValue(row[column])
            table.AddColumn(array)
        source = simple.TrivialProducer()
        source.GetClientSideObject().SetOutput(table)
        by_table = Flow(image_with(duct(), spacing=(1, 1, 1)),
                        **settings(CardiacCycles=0.5, WaveformQuantity=3, Waveform=source)).update()
        self.assertEqual(by_table.errors, [])
        numpy.testing.assert_array_equal(by_table.array("velocity"), by_file.array("velocity"))
        self.assertGreater(numpy.abs(by_file.array("velocity")).max(), 0.01)
        by_table.update(Waveform=None, CardiacCycles=-1, NumberOfSteps=20)
        self.assertEqual(by_table.errors, [])
        self.assertEqual(by_table.figure("period"), 0)

    def test_files_in_other_shapes(self):
        expected = heart_flow(self.folder.name, CardiacCycles=0.25).update().array("velocity")
        for separator in ("\t", ";", "  "):
            text = "".join(f"{t}{separator}{v}\n" for t, v in ROWS)
            flow = Flow(image_with(duct(), spacing=(1, 1, 1)),
                        **settings(CardiacCycles=0.25,
                                   WaveformFile=waveform_file(self.folder.name, text))).update()
            self.assertEqual(flow.errors, [])
            numpy.testing.assert_array_equal(flow.array("velocity"), expected)

    def test_bad_files_are_named(self):
        image = image_with(duct(), spacing=(1, 1, 1))
        for text, words in (("0 1\n0.1 x\n", ["row 2, column 2", "x"]),
                            ("0\n1\n", ["1 column", "two"]),
                            ("0 1\n", ["1 row", "two"])):
            name = waveform_file(self.folder.name, text)
            flow = Flow(image, **settings(WaveformFile=name)).update()
            self.assertEqual(len(flow.errors), 1)
            for word in words:
                self.assertIn(word, flow.errors[0])
        flow = Flow(image, **settings(WaveformFile="/no/such.csv")).update()
        self.assertIn("/no/such.csv", flow.errors[0])

    def test_name_of_the_column_tells_the_quantity(self):
        for name, value, chosen in (("Q (ml/s)", 3, 3), ("v [m/s]", 0.1, 2), ("q", 2, 1)):
            text = f"t,{name}\n0,{value}\n{PERIOD},{value}\n"
            flows = [Flow(image_with(duct(), spacing=(1, 1, 1)),
                          **settings(CardiacCycles=0.3, WaveformQuantity=quantity,
                                     WaveformFile=waveform_file(self.folder.name, text))).update()
                     for quantity in (0, chosen)]
            self.assertEqual(flows[0].errors, [])
            numpy.testing.assert_array_equal(*[flow.array("velocity") for flow in flows])
            expected = {1: 7.2, 2: 3.6, 3: 3}[chosen]
            self.assertAlmostEqual(inflow(flows[0]), expected, delta=0.1 * expected)

    def test_units_are_converted_and_other_ones_asked_for(self):
        for name, value in (("v (cm/s)", 8.33333333), ("Q (l/min)", 0.18), ("Q [m3/s]", 3e-6)):
            text = f"t,{name}\n0,{value}\n{PERIOD},{value}\n"
            given = settings(CardiacCycles=0.3,
                             WaveformFile=waveform_file(self.folder.name, text))
            flow = Flow(image_with(duct(), spacing=(1, 1, 1)), **given).update()
            self.assertEqual(flow.errors, [])
            self.assertAlmostEqual(inflow(flow), 3, delta=0.3)
        text = f"t,Q (gal/d)\n0,3\n{PERIOD},3\n"
        flow = Flow(image_with(duct(), spacing=(1, 1, 1)),
                    **settings(CardiacCycles=0.3,
                               WaveformFile=waveform_file(self.folder.name, text))).update()
        self.assertEqual(len(flow.errors), 1)
        self.assertIn("Q (gal/d)", flow.errors[0])
        self.assertIn("Waveform Quantity", flow.errors[0])
        flow.update(WaveformQuantity=3)
        self.assertEqual(flow.errors, [])
        self.assertAlmostEqual(inflow(flow), 3, delta=0.3)


class Changes(unittest.TestCase):
    def test_are_told_from_the_third_heartbeat_on(self):
        with tempfile.TemporaryDirectory() as folder:
            flow = heart_flow(folder, CardiacCycles=2).update()
            for name in ("flow_rate_change", "pressure_change"):
                self.assertTrue(numpy.isnan(flow.array(name, port=OPENINGS)).all())
            flow.update(CardiacCycles=3)
            for name in ("flow_rate_change", "pressure_change"):
                self.assertLess(numpy.max(flow.array(name, port=OPENINGS)), 0.01)
                self.assertGreater(numpy.max(flow.array(name, port=OPENINGS)), 0)


class InletWaveforms(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, head, values):
        path = os.path.join(self.folder.name, name)
        with open(path, "w") as stream:
            stream.write(head + "".join(f"{PERIOD * i / 20},{value}\n" for i, value in enumerate(values)))
        return path

    def flow(self, **more):
        """A duct with an outlet at each end and two inlets across it, by labels."""
        mask = duct((24, 8, 8))
        mask[1:-1, 0, 4:10] = 2
        mask[1:-1, -1, 14:20] = 3
        common = self.file("common.csv", "t,factor\n", [1 + 0.8 * math.sin(2 * math.pi * i / 20) for i in range(21)])
        self.own = self.file("own.csv", "t,Q (ml/s)\n", [2 + math.cos(4 * math.pi * i / 20) for i in range(21)])
        return Flow(image_with(mask, spacing=(1, 1, 1)),
                    **settings(WaveformFile=common, FluidRange=[1, 1], OpeningLabels=[2, 3], WallModel="Half-way",
                               SnapshotsPerCycle=20, CardiacCycles=2, LatticeVelocity=0.005, **more))

    def rates_of(self, flow):
        """Inflow in ml/s at each kept time of the second heartbeat, a column an opening."""
        flow.update()
        self.assertEqual(flow.errors, [])
        flow.proxy.UpdatePipelineInformation()
        rates = []
        for time in list(flow.proxy.TimestepValues)[20:]:
            flow.proxy.UpdatePipeline(time)
            rates.append(1e6 * flow.array("flow_rate", port=OPENINGS))
        return numpy.array(rates)

    def openings(self):
        flow = self.flow(NumberOfSteps=1).update(CardiacCycles=0)
        self.assertEqual(flow.errors, [])
        labels = list(flow.array("label", port=OPENINGS))
        rows = []
        for i, label in enumerate(labels):
            rows += [i, 4, 3, 0, 0] if label in (2, 3) else [i, 2, 0, 0, 0]
        return labels.index(2), labels.index(3), rows

    def test_each_inlet_follows_its_own(self):
        common, own, rows = self.openings()
        flow = self.flow(Openings=rows)
        flow.proxy.InletWaveforms = [str(own), self.own]
        rates = self.rates_of(flow)
        phases = numpy.arange(1, 21) / 20
        numpy.testing.assert_allclose(rates[:, common], 3 * (1 + 0.8 * numpy.sin(2 * math.pi * phases)),
                                      atol=0.15)
        numpy.testing.assert_allclose(rates[:, own], 2 + numpy.cos(4 * math.pi * phases), atol=0.15)

    def test_mistakes_are_one_sentence(self):
        common, own, rows = self.openings()
        outlet = next(i for i in range(len(rows) // 5) if rows[5 * i + 1] == 2)
        short = os.path.join(self.folder.name, "short.csv")
        with open(short, "w") as stream:
            stream.write("t,factor\n0,1\n0.02,2\n0.04,1\n")
        for given, words in (([str(outlet), self.own], ["it is no inlet", f"opening {outlet} "]),
                             ([str(own), self.own, str(own), self.own], ["one waveform", f"opening {own} "]),
                             (["9", self.own], ["9"]),
                             (["x", self.own], ['"x"', "Inlet Waveforms"]),
                             ([str(own), ""], [f"file for opening {own}"]),
                             ([str(own), "/no/such.csv"], ["/no/such.csv", "Correct Inlet Waveforms:"]),
                             ([str(own), short], ["same period", "0.04 s", "0.05 s"])):
            flow = self.flow(Openings=rows).update(InletWaveforms=given)
            self.assertEqual(len(flow.errors), 1, given)
            for word in words:
                self.assertIn(word, flow.errors[0])
        flow = self.flow(Openings=rows).update(WaveformFile="", InletWaveforms=[str(own), self.own])
        self.assertIn("Give the waveform of all inlets", flow.errors[0])


class PressureWaveforms(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, head, name="pressure.csv", period=PERIOD, scale=1):
        path = os.path.join(self.folder.name, name)
        with open(path, "w") as stream:
            stream.write(head + "".join(f"{period * i / 20},{scale * (30 + 20 * math.sin(2 * math.pi * i / 20))}\n"
                                        for i in range(21)))
        return path

    def flow(self, **more):
        return Flow(image_with(duct(), spacing=(1, 1, 1)),
                    **settings(**{"LatticeVelocity": 0, "SnapshotsPerCycle": 20, "CardiacCycles": -1,
                                  "Openings": [0, 2, 0, 0, 0], **more}))

    def test_a_pressure_alone_drives_a_heartbeat_in_any_unit(self):
        flows = []
        for unit, scale in (("Pa", 1), ("mmHg", 1 / 133.322), ("kPa", 1e-3)):
            flow = self.flow(PressureWaveforms=["0", self.file(f"time (s),p ({unit})\n", scale=scale)]).update()
            self.assertEqual(flow.errors, [])
            self.assertEqual(flow.figure("is_periodic"), 1)
            self.assertEqual(flow.figure("period"), PERIOD)
            flow.proxy.UpdatePipelineInformation()
            times = list(flow.proxy.TimestepValues)[-20:]
            told = []
            for time in times:
                flow.proxy.UpdatePipeline(time)
                told.append((*flow.array("mean_pressure", port=OPENINGS), *flow.array("flow_rate", port=OPENINGS)))
            flows.append(numpy.array(told))
        drops = flows[0][:, 0] - flows[0][:, 1]
        prescribed = [30 + 20 * math.sin(2 * math.pi * time / PERIOD) for time in times]
        numpy.testing.assert_allclose(drops, prescribed, atol=0.5)
        self.assertGreater(flows[0][:, 2].min(), 0)
        for other in flows[1:]:
            for column in (0, 2, 3):  # the pressure at the other end is none
                scale = numpy.abs(flows[0][:, column]).max()
                numpy.testing.assert_allclose(other[:, column] / scale, flows[0][:, column] / scale, atol=1e-4)

    def test_a_pressure_at_the_outlet_beside_a_waveform_of_the_inlet(self):
        # A file with flow rates and pressures serves both.
        path = os.path.join(self.folder.name, "both.csv")
        with open(path, "w") as stream:
            stream.write("time (s),Q (ml/s),p (mmHg)\n")
            stream.writelines(f"{t},{2 * v},{0.1 + 0.05 * v}\n" for t, v in ROWS)
        flow = self.flow(WaveformFile=path, PressureWaveforms=["1", path], Openings=[], CardiacCycles=1.25,
                         SnapshotsPerCycle=0).update()
        self.assertEqual(flow.errors, [])
        self.assertAlmostEqual(inflow(flow), 2 * 1.8, delta=0.1)
        pressures = flow.array("mean_pressure", port=OPENINGS)
        # As any outlet's, it moves with the sound in the vessel by some per cent of the drop.
        self.assertAlmostEqual(pressures[1], 133.322 * (0.1 + 0.05 * 1.8), delta=0.03 * (pressures[0] - pressures[1]))
        self.assertLess(0.03 * (pressures[0] - pressures[1]), 5)

    def test_mistakes_are_one_sentence(self):
        good = self.file("time (s),p (Pa)\n")
        for given, words in ((["0", self.file("t,p\n", "plain.csv")], ["p (mmHg)", '"p"', "Pressure Waveforms"]),
                             (["0", self.file("", "bare.csv")], ["p (mmHg)", "no names"]),
                             (["0", self.file("t,Q (ml/s)\n", "flow.csv")], ["p (mmHg)", '"Q (ml/s)"']),
                             (["1", good, "1", good], ["one waveform", "opening 1 "]),
                             (["0", good, "1", self.file("t,p (Pa)\n", "long.csv", 2 * PERIOD)], ["same period"]),
                             (["7", good], ["7"]),
                             (["x", good], ['"x"', "Pressure Waveforms"]),
                             (["0", "/no/such.csv"], ["/no/such.csv", "Correct Pressure Waveforms"])):
            flow = self.flow(PressureWaveforms=given).update()
            self.assertEqual(len(flow.errors), 1, given)
            for word in words:
                self.assertIn(word, flow.errors[0])
        flow = self.flow(PressureWaveforms=["0", good], Openings=[]).update()
        self.assertIn("2 (pressure)", flow.errors[0])
        self.assertIn("opening 0 ", flow.errors[0])


CHANGES = ("flow_rate_change", "pressure_change")
SLOW = [0, 4, 3.6, 0, 0, 1, 6, 20, 0.005, 100]  # a Windkessel with which the third heartbeat is not the same yet


class UntilPeriodic(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def flow(self, **more):
        return heart_flow(self.folder.name, Openings=SLOW, **more)

    def beats(self, flow):
        return flow.steps() / round(flow.figure("period") / flow.figure("time_step"))

    def largest_change(self, flow):
        return max(numpy.max(flow.array(name, port=OPENINGS)) for name in CHANGES)

    def assert_same(self, flow, expected):
        self.assertEqual(flow.steps(), expected.steps())
        numpy.testing.assert_array_equal(flow.array("velocity"), expected.array("velocity"))
        for name in CHANGES:
            numpy.testing.assert_array_equal(flow.array(name, port=OPENINGS), expected.array(name, port=OPENINGS))
        for name in ("time_averaged_wall_shear_stress", "oscillatory_shear_index"):
            numpy.testing.assert_array_equal(flow.array(name, port=WALL), expected.array(name, port=WALL))

    def test_ends_with_the_first_heartbeat_that_is_like_the_one_before(self):
        flow = self.flow().update()
        self.assertEqual(flow.errors, [])
        self.assertEqual(self.beats(flow), 4)
        self.assertEqual(flow.figure("is_periodic"), 1)
        self.assertLess(self.largest_change(flow), 0.01)
        self.assertFalse([reason for reason in flow.quality_reasons() if "repeat" in reason])
        self.assert_same(flow, self.flow(CardiacCycles=4).update())
        before = self.flow(CardiacCycles=3).update()
        self.assertEqual(before.figure("is_periodic"), 0)
        self.assertGreater(self.largest_change(before), 0.01)
        reasons = [reason for reason in before.quality_reasons() if "does not repeat itself" in reason]
        self.assertEqual(len(reasons), 1)
        for words in ("averages", "at opening ", f"{100 * self.largest_change(before):.2g} %"):
            self.assertIn(words, reasons[0])
        before.update(CardiacCycles=-1)
        self.assert_same(before, flow)
        before.update(CardiacCycles=4)
        self.assertEqual(before.runs(), 2)  # nothing is left to run

    def test_changes_are_those_of_the_kept_states(self):
        flow = self.flow(CardiacCycles=3, SnapshotsPerCycle=90)  # which are the 90 phases that are compared
        values = {"flow_rate": [], "mean_pressure": []}
        flow.update()
        flow.proxy.UpdatePipelineInformation()
        changes = {name: flow.array(name, port=OPENINGS).copy() for name in CHANGES}
        for time in list(flow.proxy.TimestepValues)[90:]:
            flow.proxy.UpdatePipeline(time)
            for name, found in values.items():
                found.append(flow.array(name, port=OPENINGS).copy())
        differences = {name: numpy.abs(numpy.array(found)[90:] - found[:90]).max(axis=0)
                       for name, found in values.items()}
        flows, pressures = (numpy.array(found)[90:] for found in values.values())
        of_flow = numpy.maximum(flows.max(axis=0), 0) - numpy.minimum(flows.min(axis=0), 0)
        numpy.testing.assert_allclose(changes["flow_rate_change"], differences["flow_rate"] / of_flow, rtol=1e-9)
        numpy.testing.assert_allclose(changes["pressure_change"],
                                      differences["mean_pressure"] / (pressures.max() - pressures.min()), rtol=1e-9)

    def test_ends_after_twenty_and_says_so(self):
        flow = heart_flow(self.folder.name, KinematicViscosity=1e-5, LatticeVelocity=0.1).update()
        self.assertEqual(flow.errors, [])
        self.assertEqual(self.beats(flow), 20)
        self.assertEqual(flow.figure("is_periodic"), 0)
        self.assertTrue([text for text in flow.warnings if "Raise Cardiac Cycles to 21" in text], flow.warnings)

    def test_a_long_ramp_is_no_heartbeat(self):
        whole = round(self.flow(CardiacCycles=0.2).update().figure("period") / self.flow(
            CardiacCycles=0.2).update().figure("time_step"))
        flow = self.flow(RampSteps=whole * 3 // 2).update()
        self.assertGreaterEqual(self.beats(flow), 4)
        self.assertEqual(self.beats(flow) % 1, 0)

    def test_in_parts_and_from_a_restart_file(self):
        expected = self.flow().update()
        file = os.path.join(self.folder.name, "flow.restart")
        parts = self.flow(LiveInterval=0.01, RestartOutput=file)
        parts.proxy.UpdatePipeline()
        updates = 1
        parts.proxy.UpdatePropertyInformation()
        while not parts.proxy.SMProxy.GetProperty("IsRunFinished").GetElement(0):
            parts.proxy.SMProxy.InvokeCommand("GoOn")
            parts.proxy.MarkModified(None)
            parts.update()
            parts.proxy.UpdatePropertyInformation()
            updates += 1
        self.assertGreater(updates, 1)
        self.assert_same(parts, expected)
        half = self.flow(CardiacCycles=1.5, RestartOutput=file).update()
        self.assertEqual(half.errors, [])
        # Two whole heartbeats more tell that it repeats itself, whatever was before.
        self.assert_same(self.flow(RestartFile=file).update(), expected)
        late = self.flow(CardiacCycles=21, RestartOutput=file).update()
        self.assertEqual(self.beats(late), 21)
        self.assertEqual(self.beats(self.flow(RestartFile=file).update()), 23)

    def test_times_are_known_after_the_run_and_expected_ones_in_the_preview(self):
        flow = self.flow(SnapshotsPerCycle=5)
        flow.proxy.UpdatePipelineInformation()
        self.assertEqual(len(flow.proxy.TimestepValues or ()), 0)
        flow.update()
        flow.proxy.UpdatePipelineInformation()
        numpy.testing.assert_allclose(list(flow.proxy.TimestepValues), [PERIOD * i / 5 for i in range(1, 21)])
        preview = simple.TiledLBMPreview(Input=flow.source, **settings(
            WaveformFile=waveform_file(self.folder.name), Device="CPU"))
        for ramp, beats in ((10, 3), (1000, 5)):
            preview.RampSteps = ramp
            preview.UpdatePipeline()
            found = preview.GetClientSideObject().GetOutputDataObject(0).GetFieldData().GetArray("time").GetValue(0)
            self.assertAlmostEqual(found, beats * PERIOD, places=9)

    def test_negative_numbers_but_minus_one_are_refused(self):
        for cycles in (-2, -0.5):
            flow = self.flow(CardiacCycles=cycles).update()
            self.assertEqual(len(flow.errors), 1, cycles)
            self.assertIn("Set Cardiac Cycles to 0 or more, or to -1", flow.errors[0])


class Times(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def test_are_known_before_the_run_and_each_shows_its_flow(self):
        flow = heart_flow(self.folder.name, CardiacCycles=2, SnapshotsPerCycle=5)
        flow.proxy.UpdatePipelineInformation()
        expected = [PERIOD * i / 5 for i in range(1, 11)]
        numpy.testing.assert_allclose(list(flow.proxy.TimestepValues), expected)
        self.assertEqual(flow.runs(), 0)
        for time in (expected[6], expected[2], expected[9], expected[3]):
            flow.proxy.UpdatePipeline(time)
            self.assertAlmostEqual(flow.figure("time"), time, delta=1e-3 * PERIOD)
            rate = 3.6 * value_at(flow.figure("time"))
            self.assertAlmostEqual(inflow(flow), rate, delta=0.1 * rate)
            speed = flow.array("velocity")[:, 0]
            self.assertAlmostEqual(speed.reshape(8, 8, 16)[1:-1, 1:-1, 0].mean(), rate / 36,
                                   delta=0.1 * rate / 36)
        self.assertEqual(flow.runs(), 1)
        self.assertEqual(flow.errors, [])

    def test_more_cycles_continue(self):
        flow = heart_flow(self.folder.name, CardiacCycles=1, SnapshotsPerCycle=4)
        flow.proxy.UpdatePipeline(PERIOD)
        steps = flow.steps()
        flow.proxy.CardiacCycles = 2
        flow.proxy.UpdatePipeline(2 * PERIOD)
        self.assertEqual(flow.steps(), 2 * steps)
        flow.proxy.UpdatePipelineInformation()
        self.assertEqual(len(flow.proxy.TimestepValues), 8)
        whole = heart_flow(self.folder.name, CardiacCycles=2, SnapshotsPerCycle=4)
        whole.proxy.UpdatePipeline(2 * PERIOD)
        numpy.testing.assert_array_equal(flow.array("velocity"), whole.array("velocity"))

    def test_interval_without_a_waveform(self):
        flow = Flow(image_with(duct(), spacing=(1, 1, 1)),
                    **settings(NumberOfSteps=100, SnapshotInterval=30)).update()
        flow.proxy.UpdatePipelineInformation()
        times = list(flow.proxy.TimestepValues)
        step = flow.figure("time_step")
        numpy.testing.assert_allclose(times, [30 * step, 60 * step, 90 * step])
        self.assertEqual(flow.steps(), 100)
        flow.proxy.UpdatePipeline(times[1])
        self.assertEqual(flow.steps(), 60)
        alone = Flow(image_with(duct(), spacing=(1, 1, 1)),
                     **settings(NumberOfSteps=60)).update()
        numpy.testing.assert_allclose(flow.array("velocity"), alone.array("velocity"), rtol=1e-6,
                                      atol=1e-9)
        self.assertEqual(flow.output(CONVERGENCE).GetNumberOfRows(), 2)

    def test_memory_is_kept(self):
        flow = Flow(image_with(duct(), spacing=(1, 1, 1)),
                    **settings(NumberOfSteps=100, SnapshotInterval=10,
                               SnapshotMemory=3.5 * 36 * 16 * 16 * 1e-6)).update()
        flow.proxy.UpdatePipelineInformation()
        step = flow.figure("time_step")
        numpy.testing.assert_allclose(list(flow.proxy.TimestepValues),
                                      [80 * step, 90 * step, 100 * step])
        self.assertEqual(len(flow.warnings_of_else()), 1)
        self.assertIn("7 oldest", flow.warnings_of_else()[0])
        self.assertIn("Snapshot Folder", flow.warnings_of_else()[0])

    def test_folder_holds_what_memory_would(self):
        kept = os.path.join(self.folder.name, "kept")
        more = {"CardiacCycles": 1, "SnapshotsPerCycle": 4}
        in_memory = heart_flow(self.folder.name, **more)
        in_folder = heart_flow(self.folder.name, SnapshotFolder=kept, **more)
        for i in (2, 4):
            in_memory.proxy.UpdatePipeline(i * PERIOD / 4)
            in_folder.proxy.UpdatePipeline(i * PERIOD / 4)
            numpy.testing.assert_array_equal(in_folder.array("velocity"),
                                             in_memory.array("velocity"))
        series = simple.PVDReader(FileName=os.path.join(kept, "flow.pvd"))
        self.assertEqual(len(series.TimestepValues), 4)
        series.UpdatePipeline(series.TimestepValues[1])
        read = numpy_support.vtk_to_numpy(
            series.GetClientSideObject().GetOutputDataObject(0).GetPointData().GetArray("velocity"))
        in_memory.proxy.UpdatePipeline(PERIOD / 2)
        numpy.testing.assert_array_equal(read, in_memory.array("velocity"))
        self.assertGreater(numpy.abs(read).max(), 0.01)


class Instability(unittest.TestCase):
    def test_fewer_cycles_are_tried_and_live_runs_end(self):
        rows = f"0,1\n{PERIOD},1\n{2 * PERIOD},1\n{3 * PERIOD},60\n{4 * PERIOD},1\n"
        with tempfile.TemporaryDirectory() as folder:
            flow = Flow(image_with(duct(), spacing=(1, 1, 1)),
                        **settings(WaveformFile=waveform_file(folder, rows), CardiacCycles=1,
                                   CollisionModel="LBGK", LatticeVelocity=0.3,
                                   KinematicViscosity=3.5e-5,
                                   LiveInterval=100)).update()
            self.assertEqual(len(flow.errors), 1)
            self.assertIn("unstable", flow.errors[0])
            runs = flow.runs()
            finished = flow.proxy.SMProxy.GetProperty("IsRunFinished")
            self.assertEqual(finished.GetElement(0), 1)  # there is nothing to go on with
            flow.update(CardiacCycles=2)
            self.assertIn("unstable", flow.errors[0])
            self.assertEqual(flow.runs(), runs)  # known without a run
            flow.update(CardiacCycles=0.4)
            self.assertEqual(flow.errors, [])
            self.assertEqual(flow.runs(), runs + 1)


class WallAverages(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def averages(self, flow):
        self.assertEqual(flow.errors, [])
        return {name: flow.array(name, port=WALL) for name in (
            "time_averaged_wall_shear_stress", "mean_wall_shear_stress",
            "oscillatory_shear_index", "relative_residence_time")}

    def test_are_those_of_the_states_of_the_last_cycle(self):
        flow = heart_flow(self.folder.name, CardiacCycles=2, SnapshotsPerCycle=50)
        flow.proxy.UpdatePipeline(2 * PERIOD)
        found = self.averages(flow)
        flow.proxy.UpdatePipelineInformation()
        stresses = []
        for time in list(flow.proxy.TimestepValues)[50:]:
            simple.OutputPort(flow.proxy, WALL)
            flow.proxy.UpdatePipeline(time)
            stresses.append(flow.array("wall_shear_stress", port=WALL).copy())
        self.assertEqual(len(stresses), 50)
        lengths = numpy.linalg.norm(stresses, axis=2).mean(axis=0)
        mean = numpy.mean(stresses, axis=0)
        self.assertGreater(lengths.max(), 0.1)
        numpy.testing.assert_allclose(found["time_averaged_wall_shear_stress"], lengths, rtol=1e-5)
        numpy.testing.assert_allclose(found["mean_wall_shear_stress"], mean, rtol=1e-5,
                                      atol=1e-6 * lengths.max())
        numpy.testing.assert_allclose(found["oscillatory_shear_index"],
                                      0.5 * (1 - numpy.linalg.norm(mean, axis=1) / lengths),
                                      atol=1e-5)
        self.assertEqual(flow.runs(), 1)

    def test_to_and_fro_alike_has_the_largest_index(self):
        rows = "".join(f"{PERIOD * i / 40},{math.sin(2 * math.pi * i / 40)}\n" for i in range(41))
        flow = Flow(image_with(duct(), spacing=(1, 1, 1)),
                    **settings(CardiacCycles=3,
                               WaveformFile=waveform_file(self.folder.name, rows))).update()
        index = self.averages(flow)["oscillatory_shear_index"]
        self.assertGreater(numpy.median(index), 0.45)
        one_way = heart_flow(self.folder.name, CardiacCycles=3).update()
        self.assertLess(numpy.median(self.averages(one_way)["oscillatory_shear_index"]), 0.05)

    def test_need_a_whole_cycle(self):
        flow = heart_flow(self.folder.name, CardiacCycles=0.5).update()
        self.assertIsNone(flow.array("oscillatory_shear_index", port=WALL))
        flow.update(CardiacCycles=1)
        self.assertIsNotNone(flow.array("oscillatory_shear_index", port=WALL))


class Outlets(unittest.TestCase):
    def test_resistance_and_flow_rate(self):
        flow = Flow(image_with(duct(), spacing=(1, 1, 1)),
                    **settings(NumberOfSteps=8000, RampSteps=1000, WallModel="Half-way",
                               Openings=[0, 4, 3.6, 0, 0, 1, 5, 20, 100, 0])).update()
        self.assertEqual(flow.errors, [])
        rates = 1e6 * flow.array("flow_rate", port=OPENINGS)
        pressures = flow.array("mean_pressure", port=OPENINGS)
        self.assertAlmostEqual(pressures[1], 100 - 20 * rates[1], delta=0.1)
        self.assertAlmostEqual(rates[0] + rates[1], 0, delta=0.01 * rates[0])
        self.assertAlmostEqual(rates[0], 3.6, delta=0.1)

    def test_steady_flow_ends_the_run(self):
        flow = Flow(image_with(duct(), spacing=(1, 1, 1)),
                    **settings(NumberOfSteps=100000, SteadyTolerance=1e-5)).update()
        self.assertEqual(flow.errors + flow.warnings_of_else(), [])
        self.assertEqual(flow.figure("is_steady"), 1)
        self.assertLess(flow.steps(), 5000)
        steps = flow.steps()
        flow.update(NumberOfSteps=200000)
        self.assertEqual(flow.steps(), steps)

    def test_default_settings_end_with_a_steady_flow(self):
        flow = Flow(image_with(duct(), spacing=(1, 1, 1)), LengthUnit="Millimetre",
                    LatticeVelocity=0, FlowTolerance=0.001, NumberOfSteps=100000).update()
        self.assertEqual(flow.errors + flow.warnings_of_else(), [])
        self.assertEqual(flow.figure("is_steady"), 1)
        self.assertLess(flow.steps(), 20000)
        self.assertGreater(flow.figure("relaxation_time"), 0.5025)


main()
