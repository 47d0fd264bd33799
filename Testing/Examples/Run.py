# SPDX-License-Identifier: BSD-3-Clause
"""Runs an example and checks its table by physics, and that its pictures show something.

pvpython Run.py FOLDER EXAMPLE PLUGIN [options of the example]
"""

import csv
import glob
import os
import shutil
import subprocess
import sys
import unittest

import numpy
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOImage import vtkPNGReader

FOLDER, EXAMPLE, PLUGIN, *OPTIONS = sys.argv[1:]
NAME = os.path.splitext(os.path.basename(EXAMPLE))[0]
MMHG = 133.322387415  # Pa


def run_example():
    shutil.rmtree(FOLDER, ignore_errors=True)
    done = subprocess.run([shutil.which("pvpython"), EXAMPLE, PLUGIN, FOLDER, *OPTIONS],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(done.stdout)
    # ParaView goes on after an error of a filter.
    if done.returncode != 0 or "ERR|" in done.stdout or "Traceback" in done.stdout:
        sys.exit(f"{EXAMPLE} failed")


def rows_of_table():
    with open(os.path.join(FOLDER, NAME + ".csv"), encoding="utf-8") as file:
        return list(csv.reader(file))


def picture(name):
    reader = vtkPNGReader()
    reader.SetFileName(os.path.join(FOLDER, name))
    reader.Update()
    return vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars()).astype(int)


class Aneurysm(unittest.TestCase):
    def setUp(self):
        self.inlet, self.outlet = numpy.array(rows_of_table()[1:], float)

    def test_flow_is_conserved(self):
        inlet, outlet = self.inlet, self.outlet
        # 0.1 m/s through a section of 627 voxels of 0.1 mm, whose wall goes through voxels.
        self.assertAlmostEqual(inlet[1], 6.27, delta=0.005 * 6.27)
        self.assertAlmostEqual(inlet[2], 0.1 * inlet[1], delta=0.001 * inlet[2])
        self.assertAlmostEqual(outlet[2], -inlet[2], delta=0.01 * inlet[2])

    def test_pressure_drives_the_flow(self):
        inlet, outlet = self.inlet, self.outlet
        self.assertAlmostEqual(outlet[3], 0, delta=0.1)
        # More than a straight tube of the outlet's section, 10 mm long, takes (Poiseuille).
        radius = (outlet[1] / numpy.pi) ** 0.5 * 1e-3
        self.assertGreater(inlet[3], 8 * 1060 * 3.3e-6 * 0.01 * 0.627e-6 / (numpy.pi * radius ** 4))
        self.assertLess(inlet[3], 200)

    def test_picture(self):
        check_picture(self, "aneurysm.png")


class Aorta(unittest.TestCase):
    PROXIMAL, COMPLIANCE, DISTAL = 11.75, 0.01016, 111.7
    PERIOD = 0.955  # s
    AREAS = {3: 218.25, 4: 116.56, 5: 52.12, 6: 36.0}  # mm2, of the shipped label map

    def setUp(self):
        names, *rows = rows_of_table()
        self.labels = [int(name.split()[-1]) for name in names[1::2]]
        table = numpy.array(rows, float)
        self.time, self.flow, self.pressure = table[:, 0], table[:, 1::2], table[:, 2::2] * MMHG

    def test_every_opening_is_there(self):
        self.assertEqual(sorted(self.labels), [2, 3, 4, 5, 6])
        numpy.testing.assert_allclose(
            self.time, self.PERIOD / 40 * numpy.arange(1, 41), rtol=1e-3)

    def test_inflow_is_that_of_the_file(self):
        file = os.path.join(os.path.dirname(EXAMPLE), "aortic_flow.csv")
        times, values = numpy.loadtxt(file, delimiter=",", skiprows=1).T
        expected = numpy.interp(self.time % self.PERIOD, times, values)
        after = self.time > 0.13  # The ramp from rest, and its sound.
        numpy.testing.assert_allclose(self.flow[after, self.labels.index(2)], expected[after],
                                      atol=2)  # of 500 at most

    def test_flow_is_conserved(self):
        # What flows in flows out: the fluid does not take up the pressure of the outlets.
        inflow = self.flow[:, self.labels.index(2)]
        outflow = -self.flow.sum(axis=1) + inflow
        entered, left = (numpy.trapz(numpy.append(0, flow), numpy.append(0, self.time))
                         for flow in (inflow, outflow))
        self.assertGreater(entered, 80)
        self.assertAlmostEqual(left, entered, delta=0.02 * entered)

    def test_pressure_is_that_of_the_windkessels(self):
        # Along with the flow out of each: C dp/dt = Q - p / R_d, and R_p Q on top.
        others = [i for i, label in enumerate(self.labels) if label != 2]
        after = self.time > 0.13
        for i in others:
            out, pressure, time = -self.flow[after, i], self.pressure[after, i], self.time[after]
            share = self.share(i)
            proximal, distal = self.PROXIMAL / share, self.DISTAL / share
            stored = pressure[0] - proximal * out[0]
            swing = numpy.ptp(pressure)
            for k in range(1, len(time)):
                half = 0.5 * (time[k] - time[k - 1]) / (self.COMPLIANCE * share)
                stored = (stored + half * (out[k] + out[k - 1] - stored / distal)) / (1 + half / distal)
                self.assertAlmostEqual(stored + proximal * out[k], pressure[k], delta=0.08 * swing)

    def share(self, i):
        """Of all outlets' area, by the sections that make_aorta.py cuts."""
        return self.AREAS[self.labels[i]] / sum(self.AREAS.values())

    def test_pressure_is_that_of_a_heartbeat(self):
        self.assertGreater(self.pressure.min(), 50 * MMHG)
        self.assertLess(self.pressure.max(), 180 * MMHG)

    def test_pictures(self):
        check_picture(self, "aorta_wss.png")
        frames = sorted(glob.glob(os.path.join(FOLDER, "aorta.[0-9]*.png")))
        self.assertEqual(len(frames), 40)
        first, peak = (picture(os.path.basename(frames[i])) for i in (-1, 5))
        self.assertGreater((abs(first - peak).max(axis=1) > 20).mean(), 0.02, "nothing moves")


class Cavity(unittest.TestCase):
    def test_velocity_is_that_of_ghia(self):
        table = numpy.array(rows_of_table()[1:], float)
        self.assertEqual(len(table), 15)
        numpy.testing.assert_allclose(table[:, 1], table[:, 2], atol=0.02)

    def test_picture(self):
        check_picture(self, "cavity.png")


class Permeability(unittest.TestCase):
    def setUp(self):
        self.rows = {(name, unit): float(value) for name, value, unit in rows_of_table()[1:]}

    def test_flow_is_conserved(self):
        inflow, outflow = self.rows["flow in", "ml/s"], self.rows["flow out", "ml/s"]
        self.assertAlmostEqual(outflow, inflow, delta=1e-3 * inflow)
        self.assertLess(self.rows["Reynolds number", ""], 0.2)

    def test_permeability_is_near_that_of_kozeny_and_carman(self):
        found = self.rows["permeability", "m2"]
        ratio = found / self.rows["Kozeny-Carman", "m2"]
        # Their constant of 5 is good to some 20 % at this porosity, and spheres are 12 voxels wide.
        self.assertGreater(ratio, 0.8)
        self.assertLess(ratio, 1.3)
        self.assertAlmostEqual(found / 9.869233e-13, self.rows["permeability", "darcy"], places=6)

    def test_picture(self):
        check_picture(self, "permeability.png")


def check_picture(test, name):
    """More than a background and its scalar bar: a tenth of the pixels, and colours among them."""
    pixels = picture(name)
    background = numpy.median(pixels[:200], axis=0)
    drawn = pixels[abs(pixels - background).max(axis=1) > 30]
    test.assertGreater(len(drawn), 0.1 * len(pixels))
    test.assertGreater(numpy.ptp(drawn, axis=1).max(), 100, "no colour")
    test.assertGreater(len(numpy.unique(drawn // 32, axis=0)), 20, "one colour")


run_example()
suite = unittest.defaultTestLoader.loadTestsFromTestCase(globals()[NAME.capitalize()])
sys.exit(not unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful())
