# SPDX-License-Identifier: BSD-3-Clause
"""A flow that is saved and taken up again."""

import os
import pathlib
import struct

import numpy

from testing_support import (CONVERGENCE, OPENINGS, WALL, FolderTest, arrays_of, file_size_limit, main, other_program,
                             slow_flow, write_table)

PERIOD = 0.05  # s


def make_flow(**more):
    return slow_flow(FluidModel="Incompressible", **more)


def content_of(path):
    return pathlib.Path(path).read_bytes()


class RestartTest(FolderTest):
    def setUp(self):
        super().setUp()
        self.file = self.path("flow.restart")
        self.waveform = write_table(self.folder, "heart.csv", "time,factor\n", [(0, 1), (PERIOD / 2, 2), (PERIOD, 1)])
        self.beats = {"WaveformFile": self.waveform, "WaveformQuantity": "Factor"}

    def saving(self, steps, **more):
        return make_flow(NumberOfSteps=steps, RestartOutput=self.file, **more)

    def resumed(self, steps, **more):
        return make_flow(NumberOfSteps=steps, RestartFile=self.file, **more)

    def assert_same(self, found, expected):
        self.assertEqual(found.errors, [])
        self.assertEqual(found.steps(), expected.steps())
        found.equals(expected, "velocity", "pressure")
        found.equals(expected, "flow_rate", port=OPENINGS)
        found.equals(expected, "wall_shear_stress", port=WALL)
        self.assertEqual(found.output(CONVERGENCE).GetNumberOfRows(), expected.output(CONVERGENCE).GetNumberOfRows())


class Restart(RestartTest):
    def test_goes_on_in_another_filter(self):
        self.saving(130).update()
        found = self.resumed(300).update()
        self.assert_same(found, make_flow(NumberOfSteps=300).update())
        self.assertEqual(found.runs(), 1)

    def test_without_a_step_more_it_is_the_flow_that_was_saved(self):
        saved = self.saving(130).update()
        found = self.resumed(130).update()
        self.assert_same(found, saved)
        self.assertEqual(found.runs(), 0)

    def test_heartbeats_go_on_with_averages_over_the_last_one(self):
        beats = {**self.beats, "SnapshotsPerCycle": 4}
        make_flow(CardiacCycles=0.6, RestartOutput=self.file, **beats).update()
        found = make_flow(CardiacCycles=2, RestartFile=self.file, **beats).update()
        expected = make_flow(CardiacCycles=2, **beats).update()
        self.assert_same(found, expected)
        found.equals(expected, "time_averaged_wall_shear_stress", port=WALL)
        numpy.testing.assert_allclose(found.times(), [PERIOD * i / 4 for i in range(3, 9)])

    def test_is_saved_when_asked_for_after_the_run(self):
        flow = make_flow(NumberOfSteps=100).update().run(RestartOutput=self.file)
        self.assertTrue(os.path.exists(self.file))
        self.assertEqual(flow.runs(), 1)

    def test_what_cannot_be_saved_is_a_warning(self):
        flow = make_flow(NumberOfSteps=100).update().run(RestartOutput="/no/such/folder/flow.restart")
        self.assertEqual(flow.steps(), 100)
        flow.warn("/no/such/folder/flow.restart", "Choose a folder")

    def test_mistakes_are_one_sentence(self):
        make_flow(RestartFile=self.file).refuse("cannot be read")
        self.saving(130).update()
        flow = self.resumed(100).refuse("at step 130, beyond the 100 steps")
        self.assertEqual(flow.run(NumberOfSteps=150).steps(), 150)
        flow = self.resumed(200, InletVelocity=0.2).refuse("Set Lattice Velocity to 0.04")
        self.assertEqual(flow.run(LatticeVelocity=0.04).steps(), 200)


class WrittenFile(RestartTest):
    def leftovers(self):
        return [name for name in os.listdir(self.folder) if ".part" in name]

    def test_takes_no_other_files_place(self):
        link = self.path("link")
        os.symlink(self.waveform, link)
        text = content_of(self.waveform)
        for path in (self.waveform, link, self.folder, "/dev/full"):
            with self.subTest(path):
                flow = make_flow(NumberOfSteps=100, RestartOutput=path).refuse(
                    "Choose another Restart Output", f'"{path}"')
                self.assertEqual(flow.runs(), 0)  # before it, not after hours
                flow.run(RestartOutput="").run(RestartOutput=path)  # the flow is worth more
                self.assertEqual(flow.steps(), 100)
                flow.warn("Choose another Restart Output")
                self.assertEqual(content_of(self.waveform), text)
                self.assertTrue(os.path.islink(link))

    def test_a_folder_that_is_none_is_told_before_the_run(self):
        flow = make_flow(NumberOfSteps=100, RestartOutput=self.waveform + "/flow").refuse("Choose a folder")
        self.assertEqual(flow.runs(), 0)
        flow.run(RestartOutput=self.file).quiet()
        self.assertEqual(flow.runs(), 1)

    def test_replaces_empty_and_earlier_files(self):
        open(self.file, "w").close()
        for steps in (100, 130):
            self.saving(steps).run().quiet()
            found = self.resumed(steps).update()
            self.assertEqual((found.errors, found.runs()), ([], 0))

    def test_follows_no_link(self):
        text = content_of(self.waveform)
        os.symlink(self.waveform, self.file + ".part")
        self.saving(100).run().quiet()
        self.assertEqual(content_of(self.waveform), text)
        self.assertEqual(self.leftovers(), ["flow.restart.part"])

    def test_on_a_full_disk_the_earlier_one_remains(self):
        flow = self.saving(100).update()
        before = content_of(self.file)
        # The states of earlier steps take less.
        for limit, interval in ((len(before) - 1, 0), (len(before) // 2, 1e-9), (0, 1e-9)):
            with file_size_limit(limit):
                flow = self.saving(200, RestartInterval=interval).run()
            self.assertEqual(flow.steps(), 200)
            flow.warn("cannot be written")
            self.assertEqual(content_of(self.file), before)
            self.assertEqual(self.leftovers(), [])
        self.assertEqual(flow.apply().warnings, [])  # nothing is told twice

    def test_holds_after_a_change_of_directory(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        flow = make_flow(NumberOfSteps=100, RestartOutput="flow.restart")
        beating = make_flow(CardiacCycles=0.2, WaveformFile="heart.csv")
        taken_up = make_flow(NumberOfSteps=130, RestartFile="flow.restart")
        os.chdir("/")
        for one, steps in ((flow, 100), (taken_up, 130), (beating, None)):
            one.run().quiet()
            self.assertEqual(one.steps(), steps or one.steps())
        self.assertTrue(os.path.exists(self.file))


class Interval(RestartTest):
    def test_leaves_the_flow_as_it_is(self):
        for more in ({"NumberOfSteps": 330},
                     {"NumberOfSteps": 20000, "SteadyTolerance": 1e-5},
                     {"NumberOfSteps": 330, "SnapshotInterval": 70},
                     {**self.beats, "CardiacCycles": 1.3, "SnapshotsPerCycle": 7}):
            with self.subTest(more):
                expected = make_flow(**more).update()
                found = make_flow(RestartOutput=self.file, RestartInterval=1e-9, **more).update()
                self.assert_same(found, expected)
                self.assertEqual(found.quality_reasons(), expected.quality_reasons())
                self.assertEqual(found.warnings_of_else(), expected.warnings_of_else())
                rows, expected = (arrays_of(flow.output(CONVERGENCE).GetRowData()) for flow in (found, expected))
                self.assertGreater(len(rows["step"]), 3)
                for name, column in expected.items():
                    numpy.testing.assert_array_equal(rows[name], column)

    def test_a_killed_run_goes_on_from_it(self):
        with other_program(self, lambda: os.path.exists(self.file), FluidModel="Incompressible",
                           NumberOfSteps=10 ** 8, RestartOutput=self.file, RestartInterval=1e-4):
            pass
        step = struct.unpack_from("q", content_of(self.file), 20 + 3 * 4 + 2 * 8 + 5 * 8)[0]
        self.assertGreater(step, 0)
        found = self.resumed(step + 130).update()
        self.assert_same(found, make_flow(NumberOfSteps=step + 130).update())

    def test_does_not_compute_the_flow_anew(self):
        flow = self.saving(130).update()
        written = os.stat(self.file).st_mtime_ns
        self.assertEqual(flow.update(RestartInterval=3).runs(), 1)
        self.assertEqual(os.stat(self.file).st_mtime_ns, written)

    def test_below_0_is_told(self):
        make_flow(RestartInterval=-1).refuse("-1")


class StopFile(RestartTest):
    def setUp(self):
        super().setUp()
        self.stop = self.path("stop")

    def stopped(self, **more):
        """Runs a flow, and makes the file once it computes."""
        flow = self.saving(10 ** 8, StopFile=self.stop, **more)

        def touch(caller, _event):
            if 0 < caller.GetProgress() < 1 and not os.path.exists(self.stop):
                open(self.stop, "w").close()
        flow.filter.AddObserver("ProgressEvent", touch)
        return flow.run()

    def test_ends_a_run_with_its_restart_written(self):
        flow = self.stopped()
        self.assertTrue(0 < flow.steps() < 10 ** 8)
        flow.warn(f"Stopped at step {flow.steps()} of {10 ** 8} by the Stop File",
                  f'"{self.file}" continues it')
        self.assertEqual(os.path.getsize(self.stop), 0)  # it is left
        found = self.resumed(flow.steps()).update()
        self.assert_same(found, flow)

    def test_does_not_stop_the_next_run(self):
        open(self.stop, "w").close()
        flow = make_flow(NumberOfSteps=60, StopFile=self.stop).update()
        self.assertEqual((flow.steps(), flow.warnings_of_else()), (60, []))

    def test_ends_a_live_run_too(self):
        self.stopped(LiveInterval=60).warn()
        self.assertTrue(os.path.exists(self.file))


main()
