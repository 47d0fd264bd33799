# SPDX-License-Identifier: BSD-3-Clause
"""States that are kept in a folder: each file whole, each folder that of one run."""

import glob
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import numpy

from testing_support import Flow, duct, file_size_limit, image_with, main

# A filter in another program: SCRIPT PLUGIN "other" FOLDER.
IS_OTHER = len(sys.argv) > 2 and sys.argv[2] == "other"
PLUGIN = os.path.abspath(sys.argv[1])


def make_flow(folder, **more):
    """Kept after 30, 60 and 90 steps."""
    return Flow(image_with(duct(), spacing=(1, 1, 1)),
                **{"LengthUnit": "Millimetre", "KinematicViscosity": 1e-4, "RampSteps": 10,
                   "NumberOfSteps": 100, "SnapshotInterval": 30, "SnapshotFolder": folder, **more})


def times_of(flow):
    flow.proxy.UpdatePipelineInformation()
    return list(flow.proxy.TimestepValues)


def is_whole(file):
    with open(file, "rb") as stream:
        return stream.read().rstrip().endswith(b"</VTKFile>")


class KeptStates(unittest.TestCase):
    def test_are_worth_what_the_run_is_worth(self):
        flow = make_flow("")
        flow.update()

        def told():
            flow.proxy.UpdatePropertyInformation()
            return (flow.output().GetFieldData().GetAbstractArray("quality").GetValue(0),
                    flow.quality_reasons(), flow.proxy.GetProperty("ResultQuality").GetData())
        end = told()
        self.assertNotEqual(end[0], "good")
        self.assertTrue(end[1])
        for time in times_of(flow):
            flow.proxy.UpdatePipeline(time)
            self.assertEqual(told(), end)


class Folder(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.parent = temporary.name
        self.folder = os.path.join(temporary.name, "kept")

    def path(self, name):
        return os.path.join(self.folder, name)

    def files(self):
        return sorted(os.listdir(self.folder))

    def state_files(self):
        return [os.path.basename(name) for name in sorted(glob.glob(self.path("flow_*.vti")))]

    def listed(self):
        if not os.path.exists(self.path("flow.pvd")):
            return []
        with open(self.path("flow.pvd"), encoding="utf-8") as stream:
            text = stream.read()
        self.assertTrue(text.endswith("</Collection>\n</VTKFile>\n"), text)
        return re.findall(r'file="([^"]*)"', text)

    def play(self, flow, index):
        flow.proxy.UpdatePipeline(times_of(flow)[index])
        return flow.array("velocity")

    def assert_refused(self, flow, *words):
        """Before it has run."""
        self.assertEqual(len(flow.errors), 1, flow.errors)
        self.assertIn("Choose another Snapshot Folder", flow.errors[0])
        for word in words:
            self.assertIn(word, flow.errors[0])
        self.assertEqual(flow.runs(), 0)


class FullDisk(Folder):
    def test_leaves_whole_files_and_lists_no_others(self):
        # The flow spreads, and its file grows.
        settings = {"NumberOfSteps": 24, "SnapshotInterval": 3}
        image = image_with(duct((64, 8, 8)), spacing=(1, 1, 1))

        def update(folder):
            flow = make_flow(folder, **settings)
            flow.source.GetClientSideObject().SetOutput(image)
            return flow.update()
        measured = os.path.join(self.parent, "measured")
        update(measured)
        sizes = [os.path.getsize(name) for name in sorted(glob.glob(measured + "/flow_*.vti"))]
        self.assertEqual(len(sizes), 8)
        self.assertGreater(max(sizes[1:]), sizes[0])
        for limit in (sizes[0] + 1, sizes[0] // 2, 100, 10):
            with self.subTest(limit=limit):
                shutil.rmtree(self.folder, ignore_errors=True)
                with file_size_limit(limit):
                    flow = update(self.folder)
                    kept = self.state_files()
                self.assertEqual(flow.errors, [])
                self.assertEqual(flow.steps(), 24)
                self.assertEqual(len(flow.warnings_of_else()), 1, flow.warnings)
                self.assertIn("Choose a Snapshot Folder with more room", flow.warnings_of_else()[0])
                self.assertEqual(len(kept) > 0, limit > sizes[0])
                self.assertLess(len(kept), 8)
                self.assertEqual([name for name in kept if not is_whole(self.path(name))], [])
                # The list may be too long where a state was not.
                self.assertEqual(self.listed(), kept[:len(self.listed())])
                self.assertEqual([name for name in self.files() if name.endswith(".part")], [])
                self.assertEqual(len(times_of(flow)), len(kept))
                for index in range(len(kept)):
                    self.assertGreater(abs(self.play(flow, index)).max(), 0)
                    self.assertEqual(flow.steps(), 3 * (index + 1))
                flow.proxy.SnapshotFolder = ""
                flow.update()


class Owner(Folder):
    def test_another_filter_is_told_to_take_another_folder(self):
        first = make_flow(self.folder).update()
        expected = [self.play(first, i).copy() for i in range(3)]
        for name in (self.folder, self.folder + "/", os.path.join(self.folder, ".")):
            second = make_flow(name, InletVelocity=0.05).update()
            self.assert_refused(second, self.folder)
        for i in range(3):
            numpy.testing.assert_array_equal(self.play(first, i), expected[i])
        self.assertEqual(first.runs(), 1)

        first.update(SnapshotFolder="")  # gives it free
        second.proxy.SnapshotFolder = self.folder
        second.update()
        self.assertEqual(second.errors, [])
        self.assertEqual(self.listed(), self.state_files())
        self.assertGreater(abs(self.play(second, 1) - expected[1]).max(), 0.01)

    def test_another_program_has_it_until_it_dies(self):
        pvpython = os.readlink("/proc/self/exe")
        with subprocess.Popen([pvpython, os.path.abspath(__file__), PLUGIN, "other", self.folder],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as other:
            try:
                deadline = time.monotonic() + 60
                while len(self.listed()) < 2 and time.monotonic() < deadline:
                    self.assertIsNone(other.poll())
                    time.sleep(0.01)
                flow = make_flow(self.folder).update()
                self.assert_refused(flow)
            finally:
                other.send_signal(signal.SIGKILL)
        flow.filter.Modified()
        flow.proxy.SMProxy.MarkModified(None)
        flow.update()
        self.assertEqual(flow.errors, [])
        self.assertEqual(self.files(), ["flow.pvd", "flow.run", "flow_000000030.vti",
                                        "flow_000000060.vti", "flow_000000090.vti"])
        self.assertEqual(self.listed(), self.state_files())

    def test_the_next_run_replaces_what_the_last_wrote_and_nothing_else(self):
        flow = make_flow(self.folder).update()
        for name in ("notes.txt", "flow_1.vtk", "my_flow_000000030.vti", "flow_000000030.vti.bak"):
            with open(self.path(name), "w") as stream:
                stream.write("mine")
        others = set(self.files()) - {"flow_000000030.vti", "flow_000000060.vti",
                                      "flow_000000090.vti"}
        flow.update(SnapshotInterval=40)
        self.assertEqual(flow.errors + flow.warnings_of_else(), [])
        self.assertEqual(self.state_files(), ["flow_000000040.vti", "flow_000000080.vti"])
        self.assertEqual(self.listed(), self.state_files())
        self.assertEqual(set(self.files()) - set(self.state_files()), others)

    def test_what_is_not_known_is_not_replaced(self):
        os.mkdir(self.folder)
        for name in ("flow_000000007.vti", "flow.pvd"):
            with open(self.path(name), "w") as stream:
                stream.write("mine")
            flow = make_flow(self.folder).update()
            self.assert_refused(flow, name)
            with open(self.path(name)) as stream:
                self.assertEqual(stream.read(), "mine")
            os.remove(self.path(name))
        with open(self.path("flow.run"), "w") as stream:
            stream.write("mine")
        self.assert_refused(make_flow(self.folder).update(), "flow.run")
        os.remove(self.path("flow.run"))
        flow.filter.Modified()
        flow.proxy.SMProxy.MarkModified(None)
        self.assertEqual(flow.update().errors, [])

    def test_a_list_that_names_other_files_removes_none(self):
        with open(os.path.join(self.parent, "victim"), "w") as stream:
            stream.write("mine")
        os.mkdir(self.folder)
        os.mkdir(self.path("flow_1.vti."))
        with open(self.path("flow.run"), "w") as stream:
            stream.write("TiledLBM snapshots\n/../../victim\n../victim\nflow_1.vti\nvictim\n")
        self.assertEqual(make_flow(self.folder).update().errors, [])
        self.assertTrue(os.path.exists(os.path.join(self.parent, "victim")))

    def test_a_folder_that_was_removed_during_the_run_is_told(self):
        flow = make_flow(self.folder).update()
        shutil.rmtree(self.folder)
        flow.update(NumberOfSteps=130)
        self.assertEqual(flow.errors, [])
        self.assertEqual(flow.steps(), 130)
        self.assertEqual(len(flow.warnings_of_else()), 1)
        self.assertIn("Choose another Snapshot Folder", flow.warnings_of_else()[0])


class ReadingBack(Folder):
    def test_gives_this_runs_states_or_none(self):
        flow = make_flow(self.folder).update()
        expected = [self.play(flow, i).copy() for i in range(3)]
        other = os.path.join(self.parent, "other")
        make_flow(other, InletVelocity=0.05).update()
        name = self.path("flow_000000060.vti")
        with open(name, "rb") as stream:
            data = stream.read()
        shutil.copy(name, other + "/saved")

        def with_bytes(content):
            with open(name, "wb") as stream:
                stream.write(content)
        changes = {
            "cut off": lambda: with_bytes(data[:len(data) // 2]),
            "empty": lambda: with_bytes(b""),
            "another time": lambda: shutil.copy(self.path("flow_000000030.vti"), name),
            "another run": lambda: shutil.copy(other + "/flow_000000060.vti", name),
            "gone": lambda: os.remove(name)}
        for change, make in changes.items():
            with self.subTest(change):
                numpy.testing.assert_array_equal(self.play(flow, 0), expected[0])
                make()
                flow.errors.clear()
                self.assertIsNone(self.play(flow, 1))
                self.assertEqual(len(flow.errors), 1, flow.errors)
                self.assertIn("Restore the file", flow.errors[0])
                self.assertIn(name, flow.errors[0])
                numpy.testing.assert_array_equal(self.play(flow, 2), expected[2])
                shutil.copy(other + "/saved", name)
                numpy.testing.assert_array_equal(self.play(flow, 1), expected[1])
        self.assertEqual(flow.runs(), 1)


class BadFolder(Folder):
    def test_is_told_before_the_run(self):
        file = os.path.join(self.parent, "file")
        with open(file, "w") as stream:
            stream.write("mine")
        for folder, words in ((file, "is a file and no folder"),
                              (file + "/below", "nothing can be written"),
                              ("/proc/no/such/folder", "nothing can be written"),
                              ("/proc", "nothing can be written")):
            with self.subTest(folder):
                flow = make_flow(folder).update()
                self.assert_refused(flow, folder, words)
                other = os.path.join(self.parent, os.path.basename(folder) + "2")
                flow.update(SnapshotFolder=other)
                self.assertEqual(flow.errors, [])
                self.assertEqual(len(times_of(flow)), 3)

    def test_is_no_matter_where_nothing_is_kept(self):
        flow = make_flow("/proc/no/such/folder", SnapshotInterval=0).update()
        self.assertEqual(flow.errors + flow.warnings_of_else(), [])


class RelativeFolder(Folder):
    def test_holds_after_a_change_of_directory(self):
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(self.parent)
        flow = make_flow("kept")
        os.chdir(before)
        flow.update()
        self.assertEqual(flow.errors, [])
        self.assertEqual(len(self.state_files()), 3)
        os.chdir("/")
        self.assertGreater(abs(self.play(flow, 1)).max(), 0)
        flow.update(NumberOfSteps=130)
        self.assertEqual(flow.errors + [text for text in flow.warnings if "Snapshot" in text], [])
        self.assertEqual(len(self.state_files()), 4)
        self.assertEqual(self.listed(), self.state_files())


def run_without_end(folder):
    """In another program, until it is killed."""
    make_flow(folder, NumberOfSteps=10 ** 8, SnapshotInterval=2000).update()


if __name__ == "__main__":
    if IS_OTHER:
        from testing_support import load_plugin
        load_plugin(PLUGIN)
        run_without_end(sys.argv[3])
    else:
        main()
