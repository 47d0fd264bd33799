# SPDX-License-Identifier: BSD-3-Clause
"""Two ranks of pvbatch give the image that one gives.

pvpython TwoRanks.py PLUGIN MPIEXEC PVBATCH
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import numpy
import testing_support as support
from vtkmodules.util import numpy_support
from vtkmodules.vtkIOXML import vtkXMLImageDataWriter, vtkXMLPImageDataReader

HERE = os.path.dirname(os.path.abspath(__file__))


class TwoRanks(unittest.TestCase):
    def run_ranks(self, ranks, folder):
        """What pvbatch prints, and the image that it writes."""
        image = support.image_with(support.duct((25, 12, 10)), start=(3, -4, 7))
        writer = vtkXMLImageDataWriter()
        writer.SetInputData(image)
        writer.SetFileName(folder + "/mask.vti")
        # ParaView 5.11 with an expat library of 2024 or later cannot read appended data.
        writer.SetDataModeToBinary()
        writer.Write()
        # Without what MPI has set for this process, since the ranks are not its children.
        environment = {name: value for name, value in os.environ.items()
                       if not name.startswith(("OMPI_", "OPAL_", "PMIX_"))}
        environment.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
        done = subprocess.run(
            [MPIEXEC, "--oversubscribe", "-n", str(ranks), PVBATCH, HERE + "/RankFlow.py", PLUGIN,
             folder + "/mask.vti", folder],
            env=environment, timeout=120, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            universal_newlines=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        reader = vtkXMLPImageDataReader()
        reader.SetFileName(folder + "/flow.pvti")
        reader.Update()
        return done.stdout, reader.GetOutput(), image

    def test_the_same_image(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            alone, expected, image = self.run_ranks(1, one)
            printed, found, _ = self.run_ranks(2, two)
        self.assertIn("ranks: 2", printed)
        self.assertIn("points after a failure: 0", printed)
        self.assertEqual(printed.count("Density is -1 kg/m3"), 2, printed)
        self.assertIn("points after a failure of one rank: 0", printed)
        self.assertIn("/proc/self/fd/200", printed)
        self.assertIn("steps: 120", printed)
        self.assertIn("runs: 2", printed)
        self.assertIn("openings: 2", printed)
        walls = [re.search(r"wall points: (\d+)", text).group(1) for text in (printed, alone)]
        self.assertGreater(int(walls[0]), 0)
        self.assertEqual(*walls)
        self.assertEqual(expected.GetExtent(), image.GetExtent())
        self.assertEqual(found.GetExtent(), image.GetExtent())
        for name in ("mask", "velocity", "pressure", "vorticity", "Gradient"):
            arrays = [numpy_support.vtk_to_numpy(output.GetPointData().GetArray(name))
                      for output in (found, expected)]
            self.assertGreater(abs(arrays[1]).max(), 0)
            numpy.testing.assert_array_equal(*arrays, err_msg=name)


if __name__ == "__main__":
    PLUGIN, MPIEXEC, PVBATCH = os.path.abspath(sys.argv[1]), sys.argv.pop(2), sys.argv.pop(2)
    support.main()
