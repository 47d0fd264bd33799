# SPDX-License-Identifier: BSD-3-Clause
"""Two ranks of pvbatch give the image that one gives.

pvpython TwoRanks.py PLUGIN MPIEXEC PVBATCH
"""

import os
import re
import sys
import unittest

import numpy
from rank_support import command_of_ranks, run_ranks
from testing_support import HERE, array_of, duct, folder_of, image_with, main, read_image, write_data


def pvbatch_on(ranks, script, folder, image):
    """What pvbatch prints for a script with an image, errors and warnings after all else."""
    write_data(image, folder + "/mask.vti")
    command = command_of_ranks(MPIEXEC, ranks, PVBATCH, f"{HERE}/{script}", PLUGIN, folder + "/mask.vti", folder)
    # Freed arrays go back to the system, which makes the limits of memory in RankFailures.py exact.
    done = run_ranks(command, timeout=500, TILEDLBM_RANK_WAIT="8", MALLOC_MMAP_THRESHOLD_="131072",
                     MALLOC_TRIM_THRESHOLD_="131072", MALLOC_ARENA_MAX="1")
    printed = done.stdout + done.stderr
    if done.returncode:
        raise RuntimeError(printed)
    return printed


class TwoRanks(unittest.TestCase):
    def run_ranks(self, ranks, image):
        """What pvbatch prints, and the image that it writes."""
        folder = folder_of(self)
        write_data(image_with(duct((12, 8, 8)), start=(0, 0, -13)), folder + "/small.vti")
        return pvbatch_on(ranks, "RankFlow.py", folder, image), read_image(folder + "/flow.pvti")

    def test_the_same_image(self):
        image = image_with(duct((25, 12, 10)), start=(3, -4, 7))
        (alone, expected), (printed, found) = (self.run_ranks(ranks, image) for ranks in (1, 2))
        self.assertIn("ranks: 2", printed)
        # Of 10 layers, the first of which is 7; the layer between them both need.
        self.assertEqual(set(re.findall(r"read layers (\d+) to (\d+)", printed)), {("7", "11"), ("11", "16")})
        self.assertEqual(set(re.findall(r"read layers (\d+) to (\d+)", alone)), {("7", "16")})
        for text in (printed, alone):
            self.assertIn("extent of the other file: (0, 11, 0, 7, -13, -6)", text)
        self.assertIn("points after a failure: 0", printed)
        self.assertEqual(printed.count("it is -1 kg/m3"), 2, printed)
        self.assertIn("points after a failure of one rank: 0", printed)
        self.assertIn("/proc/self/fd/200", printed)
        self.assertIn("steps: 120", printed)
        self.assertIn("runs: 2", printed)
        self.assertIn("openings: 2", printed)
        walls = [re.search(r"triangles: (\d+)", text).group(1) for text in (printed, alone)]
        self.assertGreater(int(walls[0]), 0)
        self.assertEqual(*walls)
        self.assertIn("triangles of the wall alone: " + walls[0], printed)
        self.assertEqual(expected.GetExtent(), image.GetExtent())
        self.assertEqual(found.GetExtent(), image.GetExtent())
        for name in ("mask", "velocity", "pressure", "vorticity", "Gradient"):
            arrays = [array_of(output, name) for output in (found, expected)]
            self.assertGreater(abs(arrays[1]).max(), 0)
            numpy.testing.assert_array_equal(*arrays, err_msg=name)


class Failures(unittest.TestCase):
    """What one of two ranks fails in is told on both, within ten seconds, and they go on."""

    POINTS = 1024 + 128  # of an image in two pieces, which share a layer

    # A case of RankFailures.py, and the sentence that each rank tells.
    TOLD = {
        "blocks of one rank": "process 0 has 2 blocks, process 1 has 0 blocks",
        "blocks of the last rank": "process 0 has 0 blocks, process 1 has 2 blocks",
        "fewer blocks": "process 0 has 2 blocks, process 1 has 1 blocks",
        "no array": 'the image has no array named "mask"',
        "no image": "the image is empty",
        "other spacing": "the extents, spacings, origins or directions of processes 0 and 1 differ",
        "other voxels": "the masks of processes 0 and 1 differ",
        "other grey levels": "the grey levels of processes 0 and 1 differ",
        "parts of other sizes": "the extents, spacings, origins or directions of processes 0 and 1 differ",
        "parts that do not fit": "two processes have read differ in their common layer 3",
        "other waveform": "the settings, waveforms or times of processes 0 and 1 differ",
        "table on no rank": "0 columns and 0 rows",
        "other tables": "same table of Waveform on all ranks",
    }
    if "ASAN_OPTIONS" not in os.environ:  # see RankFailures.py
        TOLD["no memory for the fields"] = "memory for the flow in a volume of 16 x 600 x 600"
        TOLD["no memory for the outputs"] = "larger voxels: there is not enough main memory for the flow."

    @classmethod
    def setUpClass(cls):
        cls.printed = pvbatch_on(2, "RankFailures.py", folder_of(cls), image_with(duct()))
        cls.cases = {
            name: (float(seconds), int(points), float(period), int(after)) for name, seconds, points, period, after
            in re.findall(r"case (.*): ([0-9.]+) s, (\d+) points, period ([0-9.]+), then (\d+)", cls.printed)}

    def test_a_failure_of_one_rank_is_told_on_both(self):
        for name, sentence in self.TOLD.items():
            with self.subTest(name):
                seconds, points, _, after = self.cases[name]
                self.assertLess(seconds, 10)
                self.assertEqual(points, 0)
                self.assertEqual(after, self.POINTS)
                cases = list(self.TOLD.values()).count(sentence)
                self.assertEqual(self.printed.count(sentence), 2 * cases, self.printed)

    def test_so_is_a_file_that_one_rank_has_not_got(self):
        for name in ("no file", "no file again"):
            self.assertLess(self.cases[name][0], 10)
            self.assertEqual(self.cases[name][1:], (0, 0, self.POINTS), name)
        self.assertEqual(self.printed.count("Correct Input on process 1"), 4, self.printed)

    def test_parts_make_the_whole(self):
        self.assertEqual(self.cases["parts"][1:], (self.POINTS, 0, self.POINTS))

    def test_a_waveform_is_the_same_from_a_table_of_some_ranks(self):
        self.assertIn("ranks: 2", self.printed)
        for case in ("on all ranks", "on the first rank", "on the last rank", "of a file"):
            self.assertEqual(self.cases["table " + case][1:], (self.POINTS, 0.05, self.POINTS), case)

    def test_a_rank_that_reads_for_long_is_waited_for(self):
        self.assertEqual(self.cases["slow on one rank"][1:], (self.POINTS, 0, self.POINTS))

    def test_a_rank_that_does_not_come_is_told_of(self):
        for absent, present in ((1, 0), (0, 1)):
            self.assertLess(self.cases[f"only rank {present} comes"][0], 80)
            self.assertEqual(self.cases[f"only rank {present} comes"][3], self.POINTS)
            self.assertEqual(self.printed.count(
                f"process {absent} did not come to the filter within 8 s"), 1, self.printed)

    def test_blocks_that_both_have_are_shared_out(self):
        self.assertEqual(self.cases["same blocks"][1:], (2 * self.POINTS, 0, self.POINTS))


if __name__ == "__main__":
    PLUGIN, MPIEXEC, PVBATCH = os.path.abspath(sys.argv[1]), sys.argv.pop(2), sys.argv.pop(2)
    main()
