# SPDX-License-Identifier: BSD-3-Clause
"""Statistics and reports of the Python package, held against figures that are found in another way.

pvpython PythonReports.py, with the package on the PYTHONPATH.
"""

import contextlib
import html.parser
import io
import math
import os
import re
import unittest
import unittest.mock

import numpy
from label_files import labels, write_nrrd
from PythonPackage import run_duct
from testing_support import FolderTest, array_of, corners_of, points_of, surface_of

import tiledlbm
from tiledlbm import charts, statistics
from tiledlbm.__main__ import main as command


def run(**given):
    return run_duct(steps=60, **given)


def samples_of(wall, name):
    """Areas and values of the corners of triangles, the areas by Heron's formula: mm2."""
    corners = corners_of(wall)
    places = points_of(wall).astype(float)[corners]
    sides = numpy.linalg.norm(places - numpy.roll(places, 1, axis=1), axis=2)
    half = sides.sum(axis=1) / 2
    areas = numpy.sqrt(numpy.maximum(half * numpy.prod(half[:, None] - sides, axis=1), 0))
    return numpy.repeat(areas / 3, 3), array_of(wall, name)[corners.ravel()]


class Statistics(unittest.TestCase):
    def test_of_a_flow_are_those_of_its_triangles(self):
        result = run()
        found = result.wall_statistics()
        areas, values = samples_of(result.wall, "wall_shear_stress_magnitude")
        total, mean = areas.sum(), numpy.average(values, weights=areas)
        self.assertGreater(mean, 0)
        self.assertAlmostEqual(found["mean"], mean, delta=1e-6 * mean)
        self.assertAlmostEqual(found["deviation"], numpy.average((values - mean) ** 2, weights=areas) ** 0.5,
                               delta=1e-6 * mean)
        self.assertEqual((found["minimum"], found["maximum"]), (values.min(), values.max()))
        self.assertAlmostEqual(result.wall_areas().sum(), total * 1e-6, delta=1e-11 * total)
        for percentile, value in found["percentiles"].items():
            self.assertLessEqual(areas[values < value].sum() / total, percentile / 100 + 1e-5)
            self.assertGreaterEqual(areas[values <= value].sum() / total, percentile / 100 - 1e-5)

    def test_go_by_area_and_not_by_points(self):
        # A small square of 100 triangles with 1, a large one of two triangles with 3.
        places, corners, values = [], [], []
        for x, size, count, value in ((0, 1, 50, 1.0), (5, 2, 1, 3.0)):
            for i in range(count):
                n, low, high = len(places), x + size * i / count, x + size * (i + 1) / count
                places += [(low, 0, 0), (high, 0, 0), (high, size, 0), (low, size, 0)]
                corners += [(n, n + 1, n + 2), (n, n + 2, n + 3)]
                values += [value] * 4
        areas = statistics.areas_of_points(surface_of(places, corners))
        self.assertAlmostEqual(areas.sum(), 5, places=5)
        found = statistics.statistics_of(numpy.array(values), areas)
        self.assertAlmostEqual(found["mean"], (1 * 1 + 4 * 3) / 5, places=5)
        self.assertEqual(found["percentiles"][5], 1)
        self.assertEqual(found["percentiles"][25], 3)
        self.assertAlmostEqual(statistics.share_below(numpy.array(values), areas, 2), 0.2, places=5)

    def test_leave_out_what_is_no_number(self):
        found = statistics.statistics_of(numpy.array([1, numpy.nan, 3, 100]), numpy.array([1, 5, 1, 0]))
        self.assertEqual((found["mean"], found["minimum"], found["maximum"]), (2, 1, 3))
        self.assertIsNone(statistics.statistics_of(numpy.array([numpy.nan]), numpy.ones(1)))


class Page(html.parser.HTMLParser):
    """The tables of a page by rows of texts, its other text, and what it refers to."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.text, self.references, self.open = [], "", [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "img", "line", "polyline"):
            self.open.append(tag)
        self.references += [value for name, value in attributes if name in ("src", "href")]
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        if tag not in ("line", "polyline"):
            assert self.open.pop() == tag, tag

    def handle_data(self, data):
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data
        self.text += data

    def row(self, first):
        return next(row for row in self.rows if row[0] == first)


class Reports(FolderTest):
    def page_of(self, result, **given):
        path = self.path("report.html")
        result.report(path, **given)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        page = Page(text)
        self.assertEqual(page.open, [])
        for reference in page.references:
            self.assertTrue(reference.startswith("data:"), reference[:60])
        self.assertNotIn("http", text)
        return page

    def test_tell_the_figures(self):
        result = run(inlet=0.2)
        page = self.page_of(result, title="A & B", picture=None)
        areas, values = samples_of(result.wall, "wall_shear_stress_magnitude")
        mean = numpy.average(values, weights=areas)
        head, row = page.row("over the wall, by area"), page.row("wall shear stress (Pa)")
        told = dict(zip(head[1:], map(float, row[1:])))
        self.assertAlmostEqual(told["mean"], mean, delta=1e-3 * mean)
        self.assertAlmostEqual(told["maximum"], values.max(), delta=1e-3 * mean)
        inlet = dict(zip(page.row("opening"), page.row("0")))
        self.assertEqual(inlet["role"], "inlet, mean speed")
        self.assertEqual(float(inlet["area (mm²)"]), 0.36)  # 36 voxels of 0.1 mm
        first, second = result.openings
        self.assertAlmostEqual(float(page.row("1")[-1]), first.pressure - second.pressure,
                               delta=1e-3 * abs(first.pressure))
        self.assertEqual(float(page.row("InletVelocity")[1]), 0.2)
        self.assertEqual(page.row("steps")[1], "60")
        self.assertIn("Quality: not usable", page.text)
        self.assertIn(result.reasons[0], page.text)
        self.assertIn("A & B", page.text)
        shown = [row[0] for row in page.rows]
        self.assertEqual(shown.count("Density"), 1)  # among all settings, not among those that differ
        self.assertEqual(shown.count("InletVelocity"), 2)

    def test_without_a_display_say_so(self):
        with unittest.mock.patch.dict(os.environ):
            os.environ.pop("DISPLAY", None)
            page = self.page_of(run())
            self.assertIn("Pictures need a display", page.text)
            os.environ["DISPLAY"] = ":4711"
            with self.assertRaisesRegex(tiledlbm.Error, "need a display"):
                run().picture(self.path("picture.png"))

    def test_without_a_wall(self):
        result = run(wall_shear_stress=0)
        self.assertIn("Not requested", self.page_of(result, picture=None).text)
        with self.assertRaisesRegex(tiledlbm.Error, "WallShearStress to 1"):
            result.picture(self.path("picture.png"))

    def test_with_a_waveform_have_its_averages(self):
        result = run(waveform=[(0, 1), (0.01, 2), (0.02, 1)], cycles=2, snapshots_per_cycle=0, ramp_steps=0)
        page = self.page_of(result, picture=None)
        index = page.row("oscillatory shear index")
        self.assertTrue(0 <= float(index[1]) <= 0.5)
        self.assertGreater(float(page.row("time-averaged wall shear stress (Pa)")[1]), 0)
        outlet = dict(zip(page.row("opening"), page.row("1")))
        change = result.openings[1].flow_rate_change
        self.assertGreater(change, 0)
        self.assertAlmostEqual(float(outlet["change of flow (%)"]), 100 * change, delta=0.1 * change)
        one_beat = run(waveform=[(0, 1), (0.01, 2), (0.02, 1)], cycles=1, snapshots_per_cycle=0)
        self.assertNotIn("change of flow", self.page_of(one_beat, picture=None).text)

    def test_that_cannot_be_written(self):
        with self.assertRaisesRegex(tiledlbm.Error, "cannot be written"):
            run().report("/nowhere/report.html", picture=None)

    def test_of_the_command(self):
        labelled, report = self.path("labels.nrrd"), self.path("report.html")
        write_nrrd(labelled, labels())
        given = [labelled, "--label", "1", "--opening-labels", "2", "3", "--inlet", "0.1", "--quiet",
                 "--set", "Device=CPU", "--set", "steps=20", "--set", "kinematic_viscosity=1e-4"]
        told, complained = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(complained):
            self.assertEqual(command([*given, "--report", report]), 0)
            self.assertEqual(command([*given, "--preview"]), 0)
            self.assertEqual(command([*given, "--set", "zzz=1"]), 1)
        self.assertIn("opening 0: inlet, mean speed", told.getvalue())
        self.assertIn("0: label 2, inlet, mean speed", told.getvalue())
        self.assertIn("Warning: Raise Number Of Steps", complained.getvalue())
        self.assertIn("tiledlbm: There is no setting zzz", complained.getvalue())
        self.assertTrue(os.path.getsize(report) > 1000)


class Charts(unittest.TestCase):
    def test_lead_through_their_points(self):
        svg = charts.logarithmic([0, 100, 200], [1, 1e-2, 1e-4], "step", "residual")
        (x0, y0), (x1, y1), (x2, y2) = (map(float, point.split(","))
                                        for point in re.search(r'points="([^"]+)"', svg)[1].split())
        self.assertAlmostEqual(x1, (x0 + x2) / 2)
        self.assertAlmostEqual(y1, (y0 + y2) / 2, delta=0.1)
        self.assertLess(y0, y2)
        self.assertIn(">1e-4</text>", svg)
        self.assertIn(">100</text>", svg)

    def test_keep_their_ends_and_leave_out_what_has_no_logarithm(self):
        svg = charts.logarithmic(range(5000), [0, math.inf, *[0.5] * 4998], "step", "residual")
        points = re.search(r'points="([^"]+)"', svg)[1].split()
        self.assertLessEqual(len(points), charts.MOST_POINTS + 1)
        self.assertEqual(float(points[-1].split(",")[0]), charts.WIDTH - charts.RIGHT)
        self.assertIsNone(charts.logarithmic([1], [0], "step", "residual"))
        self.assertIn("polyline", charts.logarithmic([7], [0.1], "step", "residual"))


unittest.main(verbosity=2)
