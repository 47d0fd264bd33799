# SPDX-License-Identifier: BSD-3-Clause
"""The examples of the Python package, each run by plain Python in an empty folder.

python3 PythonExamples.py EXAMPLES
"""

import ast
import csv
import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest

from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOImage import vtkPNGReader

EXAMPLES = os.path.abspath(sys.argv.pop(1))
MOST_LINES = 10


class Examples(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_example(self, name):
        path = os.path.join(EXAMPLES, name + ".py")
        done = subprocess.run([sys.executable, path], cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertNotIn("ERR|", done.stdout)

    def colours_of(self, name):
        """How many colours a picture has."""
        reader = vtkPNGReader()
        reader.SetFileName(os.path.join(self.folder, name))
        reader.Update()
        return len({tuple(pixel) for pixel in vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars())[::7]})

    def test_label_map(self):
        self.run_example("label_map")
        with open(os.path.join(self.folder, "label_map.html"), encoding="utf-8") as file:
            page = file.read()
        self.assertIn("<td>0, label 2</td>", page)
        self.assertGreater(len(page.partition('src="data:image/png;base64,')[2]), 20000)

    def test_array(self):
        self.run_example("array")
        with open(os.path.join(self.folder, "array.csv"), encoding="utf-8") as file:
            found, expected = map(float, list(csv.reader(file))[1])
        # The mask's section of 16 voxels across is not quite that of the circle.
        self.assertAlmostEqual(found, expected, delta=0.05 * expected)

    def test_pipeline(self):
        self.run_example("pipeline")
        for name in ("pipeline_stress.png", "pipeline_speed.png"):
            self.assertGreater(self.colours_of(name), 100)

    @unittest.skipUnless(importlib.util.find_spec("pyvista"), "PyVista is not there")
    def test_picture_by_pyvista(self):
        import numpy
        import tiledlbm
        duct = numpy.pad(numpy.ones((8, 8, 24)), ((1, 1), (1, 1), (0, 0)))
        flow = tiledlbm.run(duct, spacing=0.1, steps=50, ramp_steps=20)
        for what in ("pressure", "speed"):
            flow.picture(os.path.join(self.folder, what + ".png"), what, size=(500, 400), renderer="pyvista")
            self.assertGreater(self.colours_of(what + ".png"), 50)

    def test_are_short(self):
        names = sorted(name for name in os.listdir(EXAMPLES) if name.endswith(".py"))
        self.assertEqual(names, ["array.py", "label_map.py", "pipeline.py"])  # each has its test
        for name in names:
            with open(os.path.join(EXAMPLES, name), encoding="utf-8") as file:
                body = ast.parse(file.read()).body[1:]  # without the docstring
            self.assertLessEqual(sum(each.end_lineno - each.lineno + 1 for each in body), MOST_LINES)


unittest.main(verbosity=2)
