# SPDX-License-Identifier: BSD-3-Clause
"""States that are kept in a folder: each file whole, each folder that of one run."""

import glob
import os
import re
import shutil
import unittest
from pathlib import Path

import numpy
from paraview import simple

from testing_support import (FolderTest, array_of, duct, file_size_limit, folder_of, image_with, main, other_program,
                             output_of, slow_flow, write_text)


def make_flow(folder, **more):
    """Kept after 30, 60 and 90 steps."""
    return slow_flow(**{"NumberOfSteps": 100, "SnapshotInterval": 30, "SnapshotFolder": folder, **more})


class KeptStates(unittest.TestCase):
    def test_are_worth_what_the_run_is_worth(self):
        flow = make_flow("").update()

        def told():
            return flow.figure("quality"), flow.quality_reasons(), flow.told("ResultQuality")
        end = told()
        self.assertNotEqual(end[0], "good")
        self.assertTrue(end[1])
        for time in flow.times():
            flow.at(time)
            self.assertEqual(told(), end)


class FiltersOverTime(FolderTest):
    """Filters behind the flow see all states, although their times are known only after the run."""

    def setUp(self):
        super().setUp()
        self.flow = make_flow("")

    def states(self):
        return numpy.array([self.flow.at(time).array("velocity").copy() for time in self.flow.times()])

    def mean(self):
        statistics = simple.TemporalStatistics(Input=self.flow.proxy)
        statistics.UpdatePipeline()
        return array_of(output_of(statistics), "velocity_average")

    def check_mean(self, mean):
        states = self.states()
        self.assertEqual(len(states), 3)
        self.assertGreater(abs(states[0] - states[2]).max(), 0.1 * abs(states[2]).max())
        numpy.testing.assert_allclose(mean, states.mean(axis=0), rtol=0, atol=1e-6 * abs(states).max())
        self.assertEqual(self.flow.runs(), 1)

    def test_added_after_the_run(self):
        self.flow.update()
        self.check_mean(self.mean())

    def test_when_a_later_run_has_more_states(self):
        statistics = simple.TemporalStatistics(Input=self.flow.proxy)
        self.flow.update(NumberOfSteps=40)
        statistics.UpdatePipeline()
        self.flow.update(NumberOfSteps=100)
        statistics.UpdatePipeline()
        mean = array_of(output_of(statistics), "velocity_average").copy()
        numpy.testing.assert_allclose(mean, self.states().mean(axis=0), rtol=0, atol=1e-6 * abs(mean).max())

    def test_at_a_time_of_their_own(self):
        self.flow.update()
        shifted = simple.TemporalShiftScale(Input=self.flow.proxy)
        for time, state in zip(self.flow.times(), self.states()):
            shifted.UpdatePipeline(time)
            numpy.testing.assert_array_equal(array_of(output_of(shifted), "velocity"), state)

    def test_that_write_files(self):
        for extension, port in ((".vti", 0), (".vtk", 0), (".vtp", 3)):
            simple.SaveData(self.path("states" + extension), Writetimestepsasfileseries=1,
                            proxy=simple.OutputPort(self.flow.proxy, port))
            self.assertEqual(len(glob.glob(self.path("states_*" + extension))), 3, extension)
        for extension in (".csv", ".pvd"):
            simple.SaveData(self.path("all" + extension), proxy=self.flow.proxy, WriteTimeSteps=1)
        self.assertEqual(len(glob.glob(self.path("all/*.vti"))), 3)
        read = simple.OpenDataFile(self.path("all.pvd"))
        numpy.testing.assert_allclose(read.TimestepValues, self.flow.times(), rtol=1e-6)

    def test_that_move_particles(self):
        """By the velocity in voxel lengths of 1 mm, linear in space and time."""
        self.flow.update(NumberOfSteps=400, SnapshotInterval=20, InletVelocity=0.5)
        times, states = self.flow.times(), self.states()
        size = self.flow.output().GetDimensions()
        along = 1e3 * states.reshape(len(times), *size[::-1], 3)[:, size[2] // 2, size[1] // 2, :, 0]
        scaled = simple.Calculator(Input=self.flow.proxy, ResultArrayName="v", Function="1000*velocity")
        seed = simple.PointSource(NumberOfPoints=1, Radius=0, Center=[2, size[1] // 2, size[2] // 2])
        paths = simple.ParticleTracer(Input=scaled, SeedSource=seed, ForceReinjectionEveryNSteps=0)
        paths.SelectInputVectors = ["POINTS", "v"]
        paths.UpdatePipeline(times[-1])
        x, parts = 2.0, 100
        for i in range(len(times) - 1):
            for part in range(parts):
                now = along[i] + (along[i + 1] - along[i]) * (part + 0.5) / parts
                x += numpy.interp(x, range(size[0]), now) * (times[i + 1] - times[i]) / parts
        self.assertGreater(x, 3)
        found = output_of(paths)
        self.assertEqual(found.GetNumberOfPoints(), 1)
        self.assertAlmostEqual(found.GetPoint(0)[0], x, delta=0.01 * (x - 2))


class Folder(unittest.TestCase):
    def setUp(self):
        self.parent = folder_of(self)
        self.folder = os.path.join(self.parent, "kept")

    def path(self, name):
        return os.path.join(self.folder, name)

    def files(self):
        return sorted(os.listdir(self.folder))

    def state_files(self):
        return [os.path.basename(name) for name in sorted(glob.glob(self.path("flow_*.vti")))]

    def listed(self):
        if not os.path.exists(self.path("flow.pvd")):
            return []
        text = Path(self.path("flow.pvd")).read_text(encoding="utf-8")
        self.assertTrue(text.endswith("</Collection>\n</VTKFile>\n"), text)
        return re.findall(r'file="([^"]*)"', text)

    def play(self, flow, index):
        return flow.at(flow.times()[index]).array("velocity")

    def velocities(self, flow):
        return [self.play(flow, i).copy() for i in range(3)]

    def refuse(self, folder, *words, **more):
        """Before it has run."""
        flow = make_flow(folder, **more).refuse("Choose another Snapshot Folder", *words)
        self.assertEqual(flow.runs(), 0)
        return flow

    def check_listed(self, *steps):
        """Files of the states after so many steps, and no others, are there and in the list."""
        self.assertEqual(self.state_files(), [f"flow_{step:09}.vti" for step in steps])
        self.assertEqual(self.listed(), self.state_files())


class FullDisk(Folder):
    def test_leaves_whole_files_and_lists_no_others(self):
        # The flow spreads, and its file grows.
        settings = {"NumberOfSteps": 24, "SnapshotInterval": 3}
        image = image_with(duct((64, 8, 8)), spacing=(1, 1, 1))

        def update(folder):
            return make_flow(folder, **settings).show(image).run()
        measured = os.path.join(self.parent, "measured")
        update(measured)
        sizes = [os.path.getsize(name) for name in sorted(glob.glob(measured + "/flow_*.vti"))]
        self.assertEqual(len(sizes), 8)
        # The compressed name of a run differs by some bytes from run to run.
        first = sizes[0] + 64
        self.assertGreater(max(sizes[1:]), first + 64)
        for limit in (first, sizes[0] // 2, 100, 10):
            with self.subTest(limit=limit):
                shutil.rmtree(self.folder, ignore_errors=True)
                with file_size_limit(limit):
                    flow = update(self.folder)
                    kept = self.state_files()
                self.assertEqual(flow.steps(), 24)
                flow.warn("Choose a Snapshot Folder with more room")
                self.assertEqual(len(kept) > 0, limit == first)
                self.assertLess(len(kept), 8)
                for name in kept:
                    self.assertTrue(Path(self.path(name)).read_bytes().rstrip().endswith(b"</VTKFile>"), name)
                # The list may be too long where a state was not.
                self.assertEqual(self.listed(), kept[:len(self.listed())])
                self.assertEqual([name for name in self.files() if name.endswith(".part")], [])
                self.assertEqual(len(flow.times()), len(kept))
                for index in range(len(kept)):
                    self.assertGreater(abs(self.play(flow, index)).max(), 0)
                    self.assertEqual(flow.steps(), 3 * (index + 1))
                flow.update(SnapshotFolder="")


class Owner(Folder):
    def test_another_filter_is_told_to_take_another_folder(self):
        first = make_flow(self.folder).update()
        expected = self.velocities(first)
        for name in (self.folder, self.folder + "/", os.path.join(self.folder, ".")):
            second = self.refuse(name, self.folder, InletVelocity=0.05)
        numpy.testing.assert_array_equal(self.velocities(first), expected)
        self.assertEqual(first.runs(), 1)

        first.update(SnapshotFolder="")  # gives it free
        second.run(SnapshotFolder=self.folder)
        self.check_listed(30, 60, 90)
        self.assertGreater(abs(self.play(second, 1) - expected[1]).max(), 0.01)

    def test_another_program_has_it_until_it_dies(self):
        with other_program(self, lambda: len(self.listed()) >= 2, NumberOfSteps=10 ** 8, SnapshotInterval=2000,
                           SnapshotFolder=self.folder):
            flow = self.refuse(self.folder)
        self.assertEqual(flow.apply().errors, [])
        self.check_listed(30, 60, 90)
        self.assertEqual(self.files(), ["flow.pvd", "flow.run", *self.state_files()])

    def test_the_next_run_replaces_what_the_last_wrote_and_nothing_else(self):
        flow = make_flow(self.folder).update()
        for name in ("notes.txt", "flow_1.vtk", "my_flow_000000030.vti", "flow_000000030.vti.bak"):
            write_text(self.folder, name, "mine")
        others = set(self.files()) - set(self.listed())
        flow.run(SnapshotInterval=40).quiet()
        self.check_listed(40, 80)
        self.assertEqual(set(self.files()) - set(self.state_files()), others)

    def test_a_run_from_a_restart_file_continues_the_series(self):
        restart = os.path.join(self.parent, "flow.restart")
        flow = make_flow(self.folder, RestartOutput=restart, FlowTolerance=0).run()
        self.check_listed(30, 60, 90)
        flow.run(RestartOutput="", RestartFile=restart, NumberOfSteps=200)
        self.check_listed(30, 60, 90, 120, 150, 180)
        flow.run(SnapshotInterval=50)
        self.check_listed(30, 60, 90, 150, 200)
        flow.run(RestartFile="", NumberOfSteps=100, SnapshotInterval=30)
        self.check_listed(30, 60, 90)

    def test_what_is_not_known_is_not_replaced(self):
        os.mkdir(self.folder)
        for name in ("flow_000000007.vti", "flow.pvd"):
            write_text(self.folder, name, "mine")
            flow = self.refuse(self.folder, name)
            self.assertEqual(Path(self.path(name)).read_text(), "mine")
            os.remove(self.path(name))
        write_text(self.folder, "flow.run", "mine")
        self.refuse(self.folder, "flow.run")
        os.remove(self.path("flow.run"))
        self.assertEqual(flow.apply().errors, [])

    def test_a_list_that_names_other_files_removes_none(self):
        victim = write_text(self.parent, "victim", "mine")
        os.mkdir(self.folder)
        os.mkdir(self.path("flow_1.vti."))
        write_text(self.folder, "flow.run", "TiledLBM snapshots\n/../../victim\n../victim\nflow_1.vti\nvictim\n")
        make_flow(self.folder).run()
        self.assertTrue(os.path.exists(victim))

    def test_a_folder_that_was_removed_during_the_run_is_told(self):
        flow = make_flow(self.folder).update()
        shutil.rmtree(self.folder)
        self.assertEqual(flow.run(NumberOfSteps=130).steps(), 130)
        flow.warn("Choose another Snapshot Folder")


class ReadingBack(Folder):
    def test_gives_this_runs_states_or_none(self):
        flow = make_flow(self.folder).update()
        expected = self.velocities(flow)
        other = os.path.join(self.parent, "other")
        make_flow(other, InletVelocity=0.05).update()
        name = self.path("flow_000000060.vti")
        shutil.copy(name, other + "/saved")
        changes = {
            "cut off": lambda: os.truncate(name, os.path.getsize(name) // 2),
            "empty": lambda: os.truncate(name, 0),
            "another time": lambda: shutil.copy(self.path("flow_000000030.vti"), name),
            "another run": lambda: shutil.copy(other + "/flow_000000060.vti", name),
            "gone": lambda: os.remove(name)}
        for change, make in changes.items():
            with self.subTest(change):
                numpy.testing.assert_array_equal(self.play(flow, 0), expected[0])
                make()
                self.assertIsNone(self.play(flow.set(), 1))
                flow.check_refused("Restore the file", name)
                numpy.testing.assert_array_equal(self.play(flow, 2), expected[2])
                shutil.copy(other + "/saved", name)
                numpy.testing.assert_array_equal(self.play(flow, 1), expected[1])
        self.assertEqual(flow.runs(), 1)


class BadFolder(Folder):
    def test_is_told_before_the_run(self):
        file = write_text(self.parent, "file", "mine")
        for folder, words in ((file, "is a file and no folder"),
                              (file + "/below", "nothing can be written"),
                              ("/proc/no/such/folder", "nothing can be written"),
                              ("/proc", "nothing can be written")):
            with self.subTest(folder):
                other = os.path.join(self.parent, os.path.basename(folder) + "2")
                self.assertEqual(len(self.refuse(folder, folder, words).run(SnapshotFolder=other).times()), 3)

    def test_is_no_matter_where_nothing_is_kept(self):
        make_flow("/proc/no/such/folder", SnapshotInterval=0).run().quiet()


class RelativeFolder(Folder):
    def test_holds_after_a_change_of_directory(self):
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(self.parent)
        flow = make_flow("kept")
        os.chdir(before)
        flow.run()
        self.assertEqual(len(self.state_files()), 3)
        os.chdir("/")
        self.assertGreater(abs(self.play(flow, 1)).max(), 0)
        flow.run(NumberOfSteps=130)
        self.assertEqual([text for text in flow.warnings if "Snapshot" in text], [])
        self.check_listed(30, 60, 90, 120)


main()
