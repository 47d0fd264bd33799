# SPDX-License-Identifier: BSD-3-Clause
"""What is read from the file or the table of a waveform, and what is refused with a sentence."""

import os
import pathlib
import time

import numpy

from testing_support import (SLOW_FLOW, FolderTest, Preview, check_words, duct, image_with, main, slow_flow,
                             source_of, table_of, texts_of)

FACTOR, VELOCITY, FLOW_RATE = "times", "m/s", "ml/s"


def preview_of(**properties):
    """The figures of a preview, by name."""
    preview = Preview(image_with(duct(), spacing=(1, 1, 1)), **{**SLOW_FLOW, "LatticeVelocity": 0.02, **properties})
    return lambda name: texts_of(preview.openings, name)


def read(**properties):
    """The unit and the rows of the waveform, or the first sentence."""
    found = preview_of(**properties)
    if not found("waveform_unit"):
        return found("problems")[0]
    return found("waveform_unit")[0], list(zip(found("waveform_time"), found("waveform_value")))


class WaveformTest(FolderTest):
    def file(self, text, name="heart.csv"):
        pathlib.Path(self.path(name)).write_bytes(text if isinstance(text, bytes) else text.encode())
        return self.path(name)

    def read(self, text, **more):
        return read(WaveformFile=self.file(text), **more)

    def assert_read(self, text, unit, rows, **more):
        found = self.read(text, **more)
        self.assertIsInstance(found, tuple, f"{text}: {found}")
        self.assertEqual(found[0], unit, text)
        numpy.testing.assert_allclose(found[1], rows, rtol=1e-14, err_msg=str(text))

    def assert_refused(self, text, *words, **more):
        sentence = self.read(text, **more)
        self.assertIsInstance(sentence, str, sentence)
        check_words([sentence], words)


class Units(WaveformTest):
    def test_that_people_write_are_converted(self):
        for name, unit, scale in (
                ("Q (ml/s)", FLOW_RATE, 1), ("mL/s", FLOW_RATE, 1), ("ml s-1", FLOW_RATE, 1),
                ("ml*s^-1", FLOW_RATE, 1), ("Q [ml·s⁻¹]", FLOW_RATE, 1), ("cm3/s", FLOW_RATE, 1),
                ("cm³/s", FLOW_RATE, 1), ("Q in l/min", FLOW_RATE, 1000 / 60),
                ("Q / (L/min)", FLOW_RATE, 1000 / 60), ("m3/s", FLOW_RATE, 1e6),
                ("v (m s-1)", VELOCITY, 1), ("m/s", VELOCITY, 1), ("cm/s", VELOCITY, 0.01),
                ("mm per second", VELOCITY, 1e-3), ("factor", FACTOR, 1), ("q (-)", FACTOR, 1)):
            self.assert_read(f"time,{name}\n0,1\n0.5,4\n", unit, [[0, scale], [0.5, 4 * scale]])

    def test_that_are_others_are_refused_by_name(self):
        for name in ("ml/s/m2", "m/s2", "ml s-1 m-2", "ml/s/m²", "ml/(s m2)", "1000 ml/s", "kg/s",
                     "Q (%)", "p (mmHg)", "flow_ml_s", "flowMlPerS", "ml", "lpm", "ml/s (m/s)",
                     "flow", "Flow rate", "Q", "inflow", "mean velocity", "v"):
            text = f"time,{name}\n0,1\n0.5,4\n"
            self.assert_refused(text, name, "Choose a Waveform Quantity")
            self.assert_read(text, FLOW_RATE, [[0, 1], [0.5, 4]], WaveformQuantity=3)
        self.assert_refused(f"time,{'flow ' * 41}\n0,1\n0.5,4\n", "Choose a Waveform Quantity")
        self.assert_read(f"time,{'heart ' * 33}\n0,1\n0.5,4\n", FACTOR, [[0, 1], [0.5, 4]])

    def test_do_not_contradict_the_quantity(self):
        text = "time,Q (ml/s)\n0,1\n0.5,4\n"
        for quantity in (1, 2):
            self.assert_refused(text, "Waveform Quantity", "Flow rate (ml/s)", "Q (ml/s)",
                                WaveformQuantity=quantity)
        self.assert_read(text, FLOW_RATE, [[0, 1], [0.5, 4]], WaveformQuantity=3)
        self.assert_read("t,v (cm/s)\n0,1\n0.5,4\n", VELOCITY, [[0, 0.01], [0.5, 0.04]],
                         WaveformQuantity=2)

    def test_of_time(self):
        for name in ("time [ms]", "t / ms", "Time ms"):
            self.assert_read(f"{name},ml/s\n0,1\n500,4\n", FLOW_RATE, [[0, 1], [0.5, 4]])
        for name in ("time (min)", "t/T"):
            self.assert_refused(f"{name},ml/s\n0,1\n500,4\n", "in s or ms", name)
        self.assert_refused("time min ml/s\n0 1\n5 4\n", "in s or ms", "time min",
                            WaveformQuantity=3)
        for name in ("index", "time step", "x (m)", "cycle"):
            self.assert_refused(f"{name},ml/s\n0,1\n500,4\n", "time (s)", name)

    def test_of_time_are_asked_for_where_a_cycle_in_seconds_is_doubtful(self):
        for names in ("t,Q (ml/s)\n", "time,Q (ml/s)\n", ""):
            for last in (1000, 100):
                self.assert_refused(f"{names}0,1\n{last / 2},4\n{last},1\n", "Name the times", "time (ms)",
                                    f"a cycle of {last} s is doubtful")
        self.assert_read("time (s),Q (ml/s)\n0,1\n100,4\n", FLOW_RATE, [[0, 1], [100, 4]])
        table = source_of(table_of([("time", [0, 400, 800]), ("Q (ml/s)", [1, 2, 1])]))
        check_words([read(Waveform=table)], ["Name the times", "the table of Waveform"])


class Columns(WaveformTest):
    def test_of_more_than_two_are_told_by_their_names(self):
        rows = [[0, 5], [0.1, 6]]
        self.assert_read("index,time,Q (ml/s)\n0,0,5\n1,0.1,6\n", FLOW_RATE, rows)
        self.assert_read("Q (ml/s),p (mmHg),t\n5,80,0\n6,90,0.1\n", FLOW_RATE, rows)
        self.assert_read("ml/s,time\n5,0\n6,0.1\n", FLOW_RATE, rows)
        for names in ("index,time,Q", "time,Q (ml/s),v (m/s)", "time,t,ml/s", "a,b,c",
                      "time,ml/s/m2,q"):
            self.assert_refused(names + "\n0,0,5\n1,0.1,6\n", "time (s)", "3 columns",
                                *[f'"{name}"' for name in names.split(",")])
        self.assert_refused("0 0 5\n1 0.1 6\n", "two columns", "3 columns")

    def test_of_a_table(self):
        times, values = [0, 0.1], [5, 6]
        rows = list(zip(times, values))
        for columns, unit in (
                ([("t", times), ("f", values)], FACTOR),
                ([("Field 0", times), ("Field 1", values)], FACTOR),
                ([("id", [7, 8]), ("Q (ml/s)", values), ("time", times)], FLOW_RATE),
                ([("time", ["0", "0.1"]), ("m/s", ["5", "6"])], VELOCITY)):
            self.assertEqual(read(Waveform=source_of(table_of(columns))), (unit, rows))
        for columns, words in (
                ([("index", [0, 1]), ("ml/s", values)], ["time (s)", "index"]),
                ([("t", times), ("q", [1, float("nan")])], ["row 2, column 2"]),
                ([("t", times), ("q", ["1", "x"])], ["row 2, column 2", '"x"']),
                ([("t", range(20001)), ("q", range(20001))], ["at most 20000 rows"]),
                ([("t", times)], ["two columns", "1 columns"])):
            check_words([read(Waveform=source_of(table_of(columns)))], words)


class Files(WaveformTest):
    def test_of_other_programs(self):
        rows = [[0, 1.5], [0.25, 2]]
        for text in ("time;ml/s\n0;1,5\n0,25;2\n", "time;ml/s\n0;1.5\n0.25;2\n",
                     "time\tml/s\r\n0\t1,5\r\n0,25\t2\r\n", "time ml/s\n0,0 1,5\n0,25 2,0\n",
                     "\ufefftime,ml/s\r\n0,1.5\r\n0.25,2\r\n",
                     '"time","ml/s"\n"0","1,5"\n"0,25","2"',
                     "time,ml/s\r0,1.5\r0.25,2\r", "# time ml s-1\n0 1.5\n\n+2.5e-1 2\n",
                     "t (s)  Q (ml/s)\n 0   1.5 \n 0.25\t2", "time, ml/s\n0, 1.5\n0.25, 2\n",
                     "time;Q in cm³/s\n0;1,5\n0,25;2\n".encode("latin-1")):
            self.assert_read(text, FLOW_RATE, rows)

    def test_that_could_mean_anything_are_refused(self):
        for text, words in (
                ("0,1,2,3\n0,5,2,5\n", ["semicolons", "0,1,2,3"]),
                ("time,ml/s\n0,0,1,5\n", ["semicolons", "0,0,1,5"]),
                ("0;1.234,5\n1;2\n", ["with a point", "1.234,5"]),
                ("0.5;1,5\n1;2\n", ["with a point", "1,5"]),
                ("0 1\n1 2 3\n", ["the same columns", "row 2"]),
                ("time,ml/s\n0,inf\n", ["row 2, column 2", "inf"]),
                ("0,1\nnan,1\n", ["row 2, column 1", "nan"]),
                ("0,1\n1,0x10\n", ["row 2, column 2", "0x10"]),
                ("0,1\n1,1e999\n", ["row 2, column 2", "1e999"]),
                ("0,1\n1,\n", ["row 2, column 2"]),
                ("time,ml/s\n", ["rows"]), ("", ["rows"]),
                ("time,ml/s\n0,1\n".encode("utf-16"), ["UTF-8", "UTF-16"]),
                (b"0,1\0\n1,2\n", ["text file"])):
            self.assert_refused(text, "Waveform File", *words)

    def test_beyond_a_limit_are_refused_at_once(self):
        row = b"0.001,1\n"
        pipe = self.path("pipe")
        os.mkfifo(pipe)
        large = self.file(row * 1000000, "large")
        for name, words in ((large, ["at most 4 MB", "has 8"]), (pipe, ["pipe"]),
                            ("/dev/zero", ["device"]), (self.folder, ["folder"]),
                            (self.file(b"1" * 20000000, "line"), ["at most 4 MB"]),
                            (self.file(b"1," * 1999999, "columns"), ["64"]),
                            (self.file(row * 20001, "rows"), ["at most 20000 rows"]),
                            (self.file(b"\n" * 3999999, "blank"), ["rows"]),
                            (self.folder + "/none", ["Correct Waveform File", "no file"])):
            flow = slow_flow(WaveformFile=name)
            begin = time.process_time()
            flow.refuse("Waveform File", *words)
            self.assertLess(time.process_time() - begin, 1, name)

    def test_at_the_limit_are_read_fast(self):
        text = "".join(f"{i * 1e-4:.10f},{1 + i % 7:.180f}\n" for i in range(20000))
        self.assertLess(len(text), 4000000)
        self.file(text)
        begin = time.process_time()
        self.assert_read(text, FACTOR, [[i * 1e-4, 1 + i % 7] for i in range(20000)])
        self.assertLess(time.process_time() - begin, 1)


class Presets(WaveformTest):
    def test_are_factors_with_a_mean_of_one(self):
        periods = (1, 0.951, 0.883, 0.95, 0.883)
        for preset, period in enumerate(periods, 1):
            unit, rows = read(WaveformPreset=preset)
            times, values = numpy.array(rows).T
            self.assertEqual(unit, FACTOR)
            self.assertAlmostEqual(times[-1] - times[0], period)
            # Between the rows it is a smooth curve.
            self.assertAlmostEqual(
                numpy.diff(times) @ (values[1:] + values[:-1]) / 2 / period, 1, delta=2e-3)
            self.assertEqual(read(WaveformPreset=preset, WaveformQuantity=1), (unit, rows))

    def test_give_their_times_before_a_run(self):
        numpy.testing.assert_allclose(slow_flow(WaveformPreset=3, CardiacCycles=3).times(),
                                      0.883 * numpy.arange(1, 61) / 20)

    def test_go_with_nothing_that_contradicts_them(self):
        self.assert_refused("time,factor\n0,1\n1,1\n", "Set Waveform Preset to None",
                            WaveformPreset=1)
        table = source_of(table_of([("time", [0, 1]), ("factor", [1, 1])]))
        self.assertIn("take the table of Waveform away", read(Waveform=table, WaveformPreset=1))
        for quantity in (2, 3):
            self.assertIn("Set Waveform Quantity to By its name or Factor",
                          read(WaveformPreset=1, WaveformQuantity=quantity))
        for preset in (-1, 6):
            self.assertIn("Set Waveform Preset to a number from 0 to 5",
                          read(WaveformPreset=preset))


class WholePeriods(WaveformTest):
    # A diastole of 60 % of the cycle, and a curve that changes at each time.
    @staticmethod
    def rows(count, phases, curve="flat"):
        part = numpy.arange(count) % phases / phases
        values = numpy.where(part < 0.4, numpy.sin(numpy.pi * part / 0.4) ** 2, 0) if curve == "flat" else \
            numpy.sin(2 * numpy.pi * part)
        return "".join(f"{1000 * 0.8 * i / phases},{0.6 + 0.5 * value}\n" for i, value in enumerate(values))

    def preview(self, rows, **more):
        found = preview_of(WaveformFile=self.file("time (ms),Q (ml/s)\n" + rows), CardiacCycles=2, **more)
        doubts = [text for text in found("problems") if "Waveform Period" in text]
        return round(found("period")[0], 6), doubts, found

    def test_phases_of_a_scanner_lack_the_closing_row(self):
        for count, phases in ((21, 20), (20, 20), (30, 30), (101, 100)):
            self.assertEqual(self.preview(self.rows(count, phases, "sine"))[:2], (0.8, []), count)

    def test_a_period_that_equal_rows_leave_open_is_asked_for(self):
        self.assertEqual(self.preview(self.rows(21, 20))[:2], (0.8, []))
        period, doubts, _ = self.preview(self.rows(20, 20))
        self.assertEqual((period, len(doubts)), (0.8, 1))
        check_words([doubts[0]], ["0.8 s, as taken here, or 0.76 s"])
        for period in (0.76, 0.8, 1):
            self.assertEqual(self.preview(self.rows(20, 20), WaveformPeriod=period)[:2], (period, []))
        self.assert_refused("time (ms),Q (ml/s)\n" + self.rows(20, 20), "Set Waveform Period to 0.76 s or more",
                            WaveformPeriod=0.7)

    def test_all_files_have_the_period_of_the_first(self):
        own = self.file("time (ms),Q (ml/s)\n" + self.rows(10, 10), "own.csv")
        period, doubts, found = self.preview(self.rows(21, 20), InletWaveforms=["0", own])
        self.assertEqual((period, doubts), (0.8, []), found("problems"))

    def test_flow_and_numbers_are_shown(self):
        found = self.preview(self.rows(21, 20))[2]
        self.assertAlmostEqual(found("mean_inflow")[0], 0.6 + 0.5 * 0.2, delta=1e-3)
        self.assertAlmostEqual(found("peak_inflow")[0], 1.1, delta=1e-6)

    def test_jumps_and_signs_are_told(self):
        ramp = "".join(f"{8 * i},{1 + i / 100}\n" for i in range(101))
        check_words(["\n".join(self.preview(ramp)[2]("problems"))], ["jumps from 2 to 1"])
        drawn = self.rows(21, 20).replace(",", ",-")
        check_words(["\n".join(self.preview(drawn)[2]("problems"))], ["Change the sign of the waveform"])

    def test_a_run_has_the_period_and_asks_for_care(self):
        flow = slow_flow(WaveformFile=self.file("time (ms),Q (ml/s)\n" + self.rows(20, 20)),
                         CardiacCycles=0, NumberOfSteps=5).update()
        self.assertAlmostEqual(flow.figure("period"), 0.8)
        self.assertTrue(any("Set Waveform Period" in reason for reason in flow.quality_reasons()))


class Periods(WaveformTest):
    """Refused by the run and by the preview, with one sentence."""

    def sentences(self, text, **more):
        properties = {"WaveformFile": self.file(text), **more}
        flow = slow_flow(**properties).update()
        found = preview_of(**properties)
        prevents = found("problem_prevents")
        return flow.errors, found("problems")[:1] if prevents and prevents[0] else []

    def test_of_fewer_than_ten_steps(self):
        for period, isRefused in ((1e-6, True), (1.79e-3, True), (2.01e-3, False)):
            # A step is 0.2 ms: 1 mm at 0.02 voxels a step and 0.1 m/s.
            errors, problems = self.sentences(f"time (s),factor\n0,1\n{period},1\n", CardiacCycles=2)
            self.assertEqual(len(errors), isRefused, (period, errors))
            self.assertEqual([error for error in errors if problems[0] not in error], [])
            self.assertEqual(any("needs at least 10" in text for text in errors + problems),
                             isRefused, (period, problems))

    def test_beyond_what_a_run_can_have(self):
        text = "time (s),factor\n0,1\n0.05,1\n"
        for cycles in (1e14, 1e300):
            errors, problems = self.sentences(text, CardiacCycles=cycles)
            self.assertEqual(len(errors), 1)
            self.assertIn("Cardiac Cycles", errors[0])
            self.assertIn(problems[0], errors[0])
        errors, problems = self.sentences("time,factor\n0,1\n1e20,1\n", CardiacCycles=0,
                                          NumberOfSteps=20)
        self.assertEqual(len(errors), 1)
        self.assertIn(problems[0], errors[0])


main()
