# SPDX-License-Identifier: BSD-3-Clause
"""Ranks of pvbatch and of pvserver share a flow and give, bit for bit, that of one rank.

pvpython Ranks.py PLUGIN MPIEXEC PVBATCH PVSERVER PVPYTHON [--cases=CASE,...] [unittest's own arguments]

The cases are those of RankCases.py, by default all of them.
"""

import filecmp
import glob
import os
import re
import signal
import socket
import subprocess
import sys
import time
import unittest

import numpy
from LabelOpenings import tilted_pipe
from paraview import simple
from rank_support import command_of_ranks, environment_of_ranks, run_ranks
from testing_support import (HERE, add_array, arrays_of, duct, folder_of, image_with, main, output_of, points_of,
                             read_image, write_data, write_table)

CHOSEN = [case for word in sys.argv if word.startswith("--cases=") for case in word[8:].split(",")]


def tube(radius=4.3, length=26):
    """A tube along x with a bulge, which is no duct: array[z, y, x] of shares of fluid."""
    z, y, x = numpy.indices((14, 14, length))
    wide = radius + 1.5 * numpy.exp(-((x - length / 2) / 4) ** 2)
    return numpy.clip(0.5 + wide - numpy.hypot(z - 6.4, y - 6.7), 0, 1)


def make_inputs(folder):
    shares = tube()
    mask = (shares >= 0.5) * 1.0
    along_z = mask.transpose(2, 1, 0).copy()
    # Most of its fluid is in the last layers, so that ranks compute others than they read.
    lopsided = numpy.zeros((24, 14, 26))
    lopsided[3:5, 5:8] = 1
    lopsided[4:18, 6, 12] = 1
    lopsided[10:] += mask
    images = {
        "duct_x": image_with(mask, start=(3, -4, 7)),
        "duct_z": image_with(along_z, start=(0, 2, -5)),
        "cells": image_with(along_z, "CELLS"),
        "slit": image_with(numpy.ones((8, 8, 8))),
        "labels": image_with(tilted_pipe()),
        "four_cells": image_with(duct((12, 8, 5))),
        "thin": image_with(duct((12, 8, 4))),
        "thick_slices": image_with(along_z[::2].copy(), spacing=(0.1, 0.1, 0.2)),
        "grey": image_with(along_z),
        "lopsided": image_with((lopsided > 0) * 1.0, start=(1, 2, 3)),
    }
    add_array(images["grey"], "grey", shares.transpose(2, 1, 0))
    add_arrays(images["lopsided"])
    for name, image in images.items():
        write_data(image, f"{folder}/{name}.vti")
    write_data(tube_wall(), f"{folder}/surface.vtp")
    write_data(measured_plane(), f"{folder}/plane.vtp")
    for name, head, values in (("heart", "time,factor\n", (1, 1.8, 0.6, 1)),
                               ("pressure", "time (s),p (Pa)\n", (100, 180, 60, 100))):
        write_table(folder, name + ".csv", head, zip((0, 0.002, 0.004, 0.006), values))


def add_arrays(image):
    """Arrays of some kinds, other in each voxel, that a filter passes on."""
    for association, count in (("POINTS", image.GetNumberOfPoints()), ("CELLS", image.GetNumberOfCells())):
        numbers = numpy.arange(count)
        for name, values in (("number", 2**53 + numbers), ("kind", (numbers % 251).astype("u1")),
                             ("direction", numpy.sin(numbers[:, None] + numpy.arange(3)))):
            add_array(image, name, values, association)


def tube_wall():
    """The wall of a tube along y, open at both ends."""
    return output_of(simple.Cylinder(Radius=0.4, Height=2, Resolution=24, Capping=0))


def measured_plane():
    """A velocity across the lower end of "duct_z"."""
    plane = output_of(simple.Plane(Origin=[0, 0.2, -0.5], Point1=[1.4, 0.2, -0.5], Point2=[0, 1.6, -0.5],
                                   XResolution=20, YResolution=20))
    places = points_of(plane)
    across = numpy.clip(1 - ((places[:, :2] - [0.65, 0.86]) ** 2).sum(axis=1) / 0.2, 0, None)
    add_array(plane, "velocity", numpy.outer(across, [0.02, -0.01, 0.2]) * (1 + places[:, :1]))
    return plane


def batch_command(ranks, script, *arguments):
    return command_of_ranks(MPIEXEC, ranks, PVBATCH, f"{HERE}/{script}", PLUGIN, *arguments)


def run_batch(ranks, inputs, outputs, *cases):
    done = run_ranks(batch_command(ranks, "RankCases.py", inputs, outputs, *cases))
    return done.returncode, done.stdout + done.stderr


def start_server(ranks):
    """A server of so many ranks, and its port."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
    command = command_of_ranks(MPIEXEC, ranks, PVSERVER, f"--server-port={port}")
    return subprocess.Popen(command, env=environment_of_ranks(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True), port


def run_server(ranks, inputs, outputs, *cases):
    """The same with a server of so many ranks and its client."""
    server, port = start_server(ranks)
    try:
        # ParaView's client tries for a minute to reach a server that is not there yet.
        client = subprocess.run([PVPYTHON_PROGRAM, HERE + "/RankCases.py", PLUGIN, inputs, outputs, f"--server={port}",
                                 *cases], timeout=600, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                check=False)
        printed = server.communicate(timeout=30)[0]
    finally:
        server.kill()
    return client.returncode, client.stdout + printed


def image_arrays(file):
    output = read_image(file)
    found = {"extent": numpy.array(output.GetExtent()), **arrays_of(output.GetPointData()),
             **{name + " of cells": values for name, values in arrays_of(output.GetCellData()).items()}}
    return {name: values for name, values in found.items() if not name.startswith("vtkGhostType")}


def in_order(found):
    """What a case gave besides the image, the wall as one whatever parts it came in.

    Points that two parts have are there once, in the order of their places, and so are triangles.
    """
    found = dict(found)
    if "wall points" not in found:
        return found
    places = found["wall points"]
    ghosts = found.pop("wall vtkGhostType", numpy.zeros(len(places)))
    own = numpy.flatnonzero(ghosts == 0)
    own = own[numpy.lexsort(places[own].T)]
    numbers = numpy.unique(places, axis=0, return_inverse=True)[1].ravel()
    corners = numbers[found.pop("wall corners")]
    turns = (numpy.arange(3) + corners.argmin(axis=1)[:, None]) % 3  # the first corner first
    corners = numpy.take_along_axis(corners, turns, axis=1)
    for name in found:
        if name.startswith("wall "):
            found[name] = found[name][own]
    found["wall corners"] = corners[numpy.lexsort(corners.T)]
    return found


class WithInputs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.inputs = folder_of(cls)
        make_inputs(cls.inputs)


class Ranks(WithInputs):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.alone = cls.inputs + "/1"
        os.mkdir(cls.alone)
        code, cls.printed = run_batch(1, cls.inputs, cls.alone, "saved")
        assert code == 0, cls.printed
        os.rename(cls.alone + "/flow.restart", cls.inputs + "/flow.restart")
        code, cls.printed = run_batch(1, cls.inputs, cls.alone, *CHOSEN)
        assert code == 0, cls.printed

    def compare(self, folder, pattern, names=None):
        """The files of a pattern that one rank wrote, by default of all cases, and the ranks the same."""
        def read(path):
            return in_order(numpy.load(path)) if path.endswith(".npz") else image_arrays(path)
        files = sorted(glob.glob(pattern, root_dir=self.alone))
        files = [file for file in files if not names or re.sub(r"(_0\.\d+|_preview)?\.(pvti|npz)$", "", file) in names]
        for name in files:
            expected, found = read(f"{self.alone}/{name}"), read(f"{folder}/{name}")
            with self.subTest(name):
                self.assertEqual(sorted(expected.keys()), sorted(found.keys()))
                for key in expected.keys():
                    if key.startswith("centrelines"):  # sums of what the ranks have
                        numpy.testing.assert_allclose(found[key], expected[key], rtol=1e-10,
                                                      atol=1e-12 * abs(expected[key]).max(), err_msg=key)
                    else:
                        numpy.testing.assert_array_equal(found[key], expected[key], err_msg=key)
        self.assertTrue(files)

    @unittest.skipIf(CHOSEN, "needs all cases")
    def test_one_rank_gives_flows(self):
        self.assertNotIn("ERR", self.printed)
        for name in ("along_x", "heartbeat", "labels", "periodic"):
            speed = abs(image_arrays(f"{self.alone}/{name}.pvti")["velocity"]).max()
            self.assertGreater(speed, 1e-3, name)
        wall = numpy.load(self.alone + "/heartbeat.npz")
        self.assertGreater(wall["wall oscillatory_shear_index"].max(), 0)
        self.assertEqual(len(glob.glob(self.alone + "/kept_0*.pvti")), 2)
        self.assertEqual(len(glob.glob(self.alone + "/kept/flow_*.vti")), 3)

    def check(self, run, ranks, *cases):
        """The chosen ones of cases, by default of all, on ranks of pvbatch or of a server. Returns their folder."""
        if CHOSEN:
            cases = [case for case in CHOSEN if case in (cases or CHOSEN)]
            if not cases:
                self.skipTest("has none of the chosen cases")
        folder = folder_of(self)
        code, printed = run(ranks, self.inputs, folder, *cases)
        self.assertEqual(code, 0, printed)
        self.assertIn(f"ranks: {ranks}", printed)
        self.assertNotIn("ERR", printed)
        for pattern in ("*.pvti", "*.npz"):
            self.compare(folder, pattern, cases)
        return folder

    def check_files(self, folder):
        """The restart file to the byte, and the states in a folder."""
        if not CHOSEN or "saved" in CHOSEN:
            self.assertTrue(filecmp.cmp(self.alone + "/flow.restart", folder + "/flow.restart", shallow=False))
        if not CHOSEN or "kept_in_a_folder" in CHOSEN:
            for file in glob.glob(self.alone + "/kept/flow_*.vti"):
                self.assertGreater(abs(image_arrays(file)["velocity"]).max(), 0)
            self.compare(folder, "kept/flow_*.vti")

    def test_two_ranks_of_pvbatch(self):
        self.check_files(self.check(run_batch, 2))

    def test_four_ranks_of_pvbatch(self):
        self.check_files(self.check(run_batch, 4))

    def test_three_ranks_of_pvbatch_of_which_one_has_nothing(self):
        self.check(run_batch, 3, "along_z", "cells", "four_cells", "lopsided")

    def test_two_ranks_of_a_server(self):
        self.check(run_server, 2, "along_x", "along_z", "heartbeat", "kept", "labels", "periodic", "surface",
                   "thick_slices")

    def test_four_ranks_of_a_server(self):
        self.check(run_server, 4, "along_z", "cells", "gone_on", "lengthened")


def is_running(process):
    """Not one that has ended, whether or not anybody has taken notice of it."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


class Control(WithInputs):
    """Runs that do not go to their end."""

    def run_case(self, case, ranks=2, **environment):
        done = run_ranks(batch_command(ranks, "RankControl.py", self.inputs, case), timeout=300, **environment)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("done", done.stdout)
        return done.stdout, done.stderr

    def check_true(self, printed, *facts):
        for fact in facts:
            self.assertIn(fact + ": True", printed)

    def check_told(self, told, ranks):
        """One sentence, by each rank. Returns it."""
        sentences = re.findall(r"ERR\|.*?: (.*)", told)
        self.assertEqual(len(sentences), ranks, told)
        self.assertEqual(len({re.sub("\x1b.*", "", text) for text in sentences}), 1, told)
        return sentences[0]

    def test_cancel_stops_all_ranks_and_the_next_apply_goes_on(self):
        printed, told = self.run_case("cancelled")
        self.check_true(printed, "stopped before the end", "goes on to the end", "the same as without")
        self.assertEqual(told.count("the next Apply continues the run"), 1, told)

    def test_live_runs_end_on_all_ranks_at_once(self):
        self.check_true(self.run_case("live")[0], "steps rise")

    def test_a_file_stops_all_ranks_with_the_restart_written(self):
        printed, told = self.run_case("stopped")
        self.check_true(printed, "stopped before the end", "taken up again")
        self.assertEqual(told.count("by the Stop File"), 1, told)

    def test_parts_outside_of_the_pipeline_make_the_whole(self):
        self.check_true(self.run_case("parts")[0], "some parts", "outputs wait", "at the end", "the same as in one go")

    def test_so_do_parts_that_end_while_a_coarser_grid_is_at_work(self):
        for ranks in (2, 3):
            self.check_true(self.run_case("corrected", ranks=ranks)[0], "steady", "the same as in one go")

    def test_a_rank_that_does_not_answer_ends_the_run_on_all(self):
        printed, told = self.run_case("unanswered", TILEDLBM_RANK_WAIT="10")
        self.assertIn("points: 0", printed)
        self.assertEqual(told.count("process 1 has not answered for 10 s"), 2, told)

    def test_a_flow_that_diverges_is_told_on_all_ranks(self):
        printed, told = self.run_case("diverged", ranks=3)
        self.assertIn("points: 0", printed)
        self.assertRegex(printed, r"points after it: [1-9]")
        self.check_told(told, 3)

    @unittest.skipUnless(os.environ.get("TILEDLBM_DEVICE") == "GPU", "needs a GPU")
    def test_a_gpu_that_is_lost_is_told_on_all_ranks(self):
        printed, told = self.run_case("gpu_lost")
        self.assertIn("points: 0", printed)
        self.assertLess(float(re.search(r"seconds: ([\d.]+)", printed).group(1)), 10, printed)
        self.assertIn("Restart ParaView", self.check_told(told, 2))

    def test_a_transport_that_there_is_not_is_told(self):
        printed, told = self.run_case("once", TILEDLBM_TRANSPORT="pigeon")
        self.assertIn("points: 0", printed)
        self.assertEqual(told.count("to auto, peer, nccl or host: it is \"pigeon\""), 2, told)

    def test_where_the_client_vanishes_the_server_ends(self):
        server, port = start_server(2)
        try:
            with subprocess.Popen([PVPYTHON_PROGRAM, HERE + "/RankControl.py", PLUGIN, self.inputs, "client",
                                   str(port)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as client:
                steps = []
                for line in client.stdout:
                    steps += [int(step) for step in re.findall(r"step (\d+)", line)]
                    if len(steps) == 3:
                        client.kill()
                        break
            self.assertEqual(len(steps), 3)
            self.assertEqual(sorted(set(steps)), steps)
            server.communicate(timeout=20)
        finally:
            server.kill()

    def test_where_a_rank_is_killed_none_is_left(self):
        with subprocess.Popen(batch_command(2, "RankControl.py", self.inputs, "killed"),
                              env=environment_of_ranks(), stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True) as job:
            processes = []
            for line in job.stdout:
                processes += re.findall(r"process (\d+)", line)
                if line.startswith("running"):
                    break
            self.assertEqual(len(processes), 2)
            start = time.monotonic()
            os.kill(int(processes[1]), signal.SIGKILL)
            job.stdout.read()
            self.assertNotEqual(job.wait(timeout=10), 0)
        self.assertLess(time.monotonic() - start, 10)
        while any(map(is_running, processes)) and time.monotonic() - start < 10:
            time.sleep(0.1)
        self.assertFalse(any(map(is_running, processes)))


if __name__ == "__main__":
    sys.argv = [word for word in sys.argv if not word.startswith("--cases=")]
    PLUGIN = os.path.abspath(sys.argv[1])
    MPIEXEC, PVBATCH, PVSERVER, PVPYTHON_PROGRAM = (sys.argv.pop(2) for _ in range(4))
    main()
