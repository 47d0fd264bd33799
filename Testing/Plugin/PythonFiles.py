# SPDX-License-Identifier: BSD-3-Clause
"""From each kind of file to the wall's shear stress with the Python package, as Data/clicks.md says.

pvpython PythonFiles.py, with the package on the PYTHONPATH and pvpython's name in PVPYTHON.
"""

import os
import subprocess
import unittest

import numpy
from testing_support import folder_of

import tiledlbm

HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = (".nii.gz", ".seg.nrrd", ".mha", ".dcm", ".vti", ".stl", ".vtp")


class EachKindOfFile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = folder_of(cls)
        subprocess.run([os.environ["PVPYTHON"], os.path.join(HERE, "..", "Gui", "make_vessels.py"),
                        cls.folder], check=True)

    def test_gives_the_shear_stress_of_its_wall_in_one_line(self):
        means = {}
        for kind in KINDS:
            with self.subTest(kind):
                flow = tiledlbm.run(os.path.join(self.folder, "vessel" + kind), inlet=0.1,
                                    device="CPU", progress=False)
                self.assertEqual(flow.quality, "good", flow.reasons)
                self.assertEqual(len(flow.openings), 2)
                means[kind] = numpy.mean(flow.wall_array())
        # The masks of the first four are the same; slices of a millimetre tell less.
        for kind in KINDS[1:4]:
            self.assertAlmostEqual(means[kind] / means[KINDS[0]], 1, delta=1e-3, msg=kind)
        self.assertAlmostEqual(means[".vti"] / means[KINDS[0]], 1, delta=0.1)


unittest.main(verbosity=2)
