# SPDX-License-Identifier: BSD-3-Clause
"""The pages of runs that are made up: tables, plots and models, and the figures that are quoted.

make_test.py
"""

import contextlib
import csv
import importlib.util
import io
import json
import math
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
if not importlib.util.find_spec("jinja2"):
    print("Skipped: jinja2 was not found (Debian: python3-jinja2)")
    sys.exit(77)

import make
import paper
import scaling
import validation
from figures import COLLISIONS, COLUMNS, CURVE_COLUMNS, PRECISIONS
from paper import PAPER
from runs import ALL_PRECISIONS, COMPACT, KERNELS, METHODS, MODELS, is_offered, read, read_ranks

LBGK = "LBGK-incompressible"
NEEDS_MATPLOTLIB = unittest.skipUnless(importlib.util.find_spec("matplotlib"),
                                       "matplotlib was not found (Debian: python3-matplotlib)")


def entry(case, method, precision, mflups, kernel=LBGK, device="GPU", ranks=None, **more):
    """A benchmark's median as Google Benchmark writes it, on a card of 4800 GB/s."""
    suffix = f"/ranks:{ranks}" if ranks else ""
    name = f"{case}/{method}/{kernel}/{precision}/{device}{suffix}/iterations:1/repeats:7/manual_time"
    use = mflups * 1e6 * 38 * ALL_PRECISIONS[precision] / 4800e9
    return {"run_name": name, "run_type": "aggregate", "aggregate_name": "median", "MFLUPS": mflups, "BU_peak": use,
            "BU_copy": use / 0.9, "nodes": 2e6, "porosity": 0.5, "tile_utilisation": 0.8, "faces_per_tile": 2.0,
            "edges_per_tile": 1.0, "memory_per_node": 310.0, "memory_bytes": 620e6, **more}


def without_figures(of, **more):
    """A benchmark that was skipped or failed."""
    return {"run_name": of["run_name"], "run_type": "aggregate", "aggregate_name": "median", **more}


def run_of(benchmarks, **context):
    """A run's JSON."""
    return {"context": {"date": "2030-01-02T03:04:05+00:00", "commit": "0123abc", "gpu": "Some GPU",
                        "gpu_driver": "1.2", "cuda_runtime": "3.4", "gpu_copy_bandwidth": "4320 GB/s",
                        "gpu_peak_bandwidth": "4800 GB/s", "transport": "peer", **context}, "benchmarks": benchmarks}


def small_run(factor=1.0):
    """A few benchmarks, one of which has other speeds with another factor."""
    first = entry("cavity3D:256", "tiles", "double", 13000 * factor)
    return run_of([
        first, {**without_figures(first), "aggregate_name": "cv", "MFLUPS": 0.0125},
        entry("cavity3D:252", "tiles", "double", 12900), entry("cavity3D:48", "tiles", "double", 20000),
        entry("cavity3D:100", "tiles:xyz:2:40", "single", 25000),
        entry("cavity3D:100", "tiles:xyz-yxz:4:128", "double", 12345, "propagation-only"),
        entry("channel:4x4x62500", "tiles", "double", 12500, "propagation-only"),
        entry("spheres:192:0.9", "tiles", "double", 12000),
        entry("spheres:192:0.9", "connectivity-matrix", "double", 10000),
        entry("spheres:384:0.9", "tiles", "double", 11000),
        entry("spheres:384:0.9", "connectivity-matrix", "double", 11500), entry("aneurysm", "tiles", "double", 12350),
        without_figures(entry("aneurysm", "dense-array", "double", 0),
                        label="skipped: the box holds 9 voxels to a node")])


def compact_run():
    """The small run with compact tiles."""
    run = small_run()
    run["benchmarks"] += [
        entry("cavity3D:256", "compact-tiles", "double", 13400),
        entry("cavity3D:256", "compact-tiles-in-place", "double", 13100),
        entry("cavity3D:256", "fluid-index-array", "double", 12500),
        entry("cavity3D:256", "compact-tiles", "single", 26000),
        entry("cavity3D:256", "compact-tiles", "sixteen-bit", 46800),
        entry("cavity3D:256", "compact-tiles-in-place", "sixteen-bit", 45000, memory_per_node=44.0),
        entry("spheres:192:0.9", "compact-tiles", "sixteen-bit", 40000),
        entry("spheres:384:0.9", "compact-tiles", "double", 12650),
        entry("spheres:384:0.1", "compact-tiles", "double", 12397),
        entry("aneurysm", "compact-tiles", "double", 12967.5)]
    return run


class InFolder(unittest.TestCase):
    """Makes pages in a folder."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, content):
        path = self.folder / name
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return str(path)

    def page(self, topic, *given, name="RESULTS.md", plots=False):
        self.assertEqual(make.main([topic, *given, "--output", str(self.folder),
                                    *([] if plots else ["--no-plots"])]), 0)
        return (self.folder / name).read_text(encoding="utf-8")

    def assert_all_in(self, parts, text):
        for part in parts:
            with self.subTest(part=part):
                self.assertIn(part, text)

    def rows(self, text, section=""):
        """Cells of the rows of a section whose title begins so; of the head without one."""
        part = text.split(f"\n## {section}", 1)[1] if section else text
        return [[cell.strip() for cell in line.strip("|").split("|")]
                for line in part.split("\n## ", 1)[0].splitlines() if line.startswith("|")]

    def row(self, text, section, *first):
        """The first row of a section that begins with these cells."""
        return next(row for row in self.rows(text, section) if row[:len(first)] == list(first))

    def assert_rows(self, text, *expected):
        """Each a section, the first cells of a row, and cells of it from a column on."""
        for section, first, column, cells in expected:
            with self.subTest(section=section, first=first):
                self.assertEqual(self.row(text, section, *first)[column:][:len(cells)], cells)

    def assert_plots(self, names, text, most=120000):
        for name in names:
            self.assertTrue(5000 < (self.folder / f"{name}.png").stat().st_size < most, name)
            self.assertIn(f"({name}.png)", text)


class Results(InFolder):
    def make(self, *more, run=None):
        return self.page("benchmark", self.write("run.json", run or small_run()), *more)

    def test_head_has_the_main_point_and_names_the_paper_once(self):
        text = self.make()
        self.assert_all_in(["| double precision | tiles, LBGK incompr. | 13000 | 0.823 |", "on one Some GPU"],
                           text.split("\n## ", 1)[0])
        self.assertEqual(text.count("Tomczak"), 1)

    def test_the_run_names_card_and_copy(self):
        self.assert_all_in(["| device | Some GPU |", "| commit | `0123abc` |", "4320 GB/s, 0.900 of the peak",
                            "median 1.25 %, largest 1.25 %"], self.make().split("\n## The run\n", 1)[1])

    def test_cells_hold_the_papers_figure_and_ours(self):
        self.assert_rows(
            self.make(),
            ("Table 3", ["LBGK incompr."], 1,
             ["680 / 13000", "0.717 / 0.823", "104 / 256", "632 / 12900", "0.666 / 0.817", "13000", "0.823"]),
            ("Table 4", ["XYZ", "2", "40"], 5, ["1006 / 25000"]),
            ("Table 5", ["XYZ + YXZ"], 1, ["666 / 12345", "0.702 / 0.782"]),
            ("Table 6", ["LBGK incompr."], 1, ["649 / 12000", "645 / –"]),
            ("Table 7", ["tiles over connectivity matrix"], 1, ["1.39 / 1.20"]),
            ("Table 8", ["LBGK incompr."], 1, ["637 / 12350", "0.671 / 0.782", "0.937 / 0.950"]),
            # Of ours the best method is bold.
            ("Table 6", ["LBGK incompr., tiles"], 1, ["**12000**"]),
            ("Spheres in a larger", ["**LBGK incompr.**, tiles"], 1, ["11000 (0.697)"]),
            ("Spheres in a larger", ["connectivity matrix", "**11500 (0.728)**"], 0, []))

    def test_compact_tiles_are_compared(self):
        text = self.make(run=compact_run())
        self.assert_rows(
            text,
            ("Summary", ["LBGK incompr.", "13000 (0.823)"], 2,
             ["**13400 (0.849)**", "13100 (0.830)", "–", "26000 (0.823)", "–", "**46800 (0.741)**", "45000 (0.713)"]),
            ("Dense cubes, all", ["compact tiles"], 2, ["**13400 (0.849)**"]),
            ("Table 6", ["LBGK incompr., compact tiles"], 1, ["–"]),
            ("Table 6", ["LBGK incompr., compact tiles", "40000"], 0, []),
            ("Table 8", ["compact tiles"], 1, ["**12968 (0.821)**"]),
            ("Spheres in a larger", ["compact tiles", "**12650 (0.801)**"], 0, []),
            ("Spheres in a larger", ["this run", "compact tiles"], 2, ["0.849", "0.801"]),
            ("Beyond", ["LBGK incompr., double"], 1, ["1.072", "1.100"]),
            ("Beyond", ["double"], 1, ["1", *["0.978, `cavity3D:256`, LBGK incompr."] * 2]),
            ("Beyond", ["single"], 1, ["0", "–", "–"]), ("Beyond", ["LBGK incompr., compact tiles"], 1, ["1.800"]),
            ("Beyond", ["LBGK incompr., double, compact tiles"], 1, ["1.031", "1.150", "–", "–"]),
            ("Beyond", ["LBGK incompr., double, compact tiles"], -2, ["1.050", "–"]),
            ("Beyond", ["compact tiles, in place, sixteen-bit"], 1, ["44"]))
        self.assertIn("from porosity 0.9 to 0.1: tiles –; compact tiles 2.00 %;", text)

    def test_what_a_user_waits_for_stands_beside_what_is_asked(self):
        run = compact_run()
        run["benchmarks"].append(entry("small", "compact-tiles-in-place", "double", 11900, nodes=82624))
        first = {"seconds": 1.9, "stages": [["walls", 0, 1.0], ["steps", 0, 0.3]]}
        case = {"name": "vein", "speed": 0.1, "at_rest": {"updates": 8000, "device": "CPU, 2 threads"},
                "default": {"updates": 1000}, "field_difference": 2e-3}
        runs = {"pipeline": [{"cases": [{"name": "large", "device": "Some GPU", "nodes": 11.6e6, "mflups": 15000,
                                         "applies": [{}, first]}]}],
                "steady": [{"tolerance": 1e-3, "cases": [case]},
                           {"tolerance": 1e-5, "reference": 40000, "cases": [{**case, "field_difference": 5e-5}]}],
                "heartbeats": [{"cases": [{"name": "vein", "device": "Some GPU", "speed": 0.1, "pressure": 12000,
                                           "preset": "young", "beats": 3.0}]}]}
        given = [part for name, found in runs.items() for number, each in enumerate(found)
                 for part in (f"--{name}", self.write(f"{name}{number}.json", each))]
        text = self.make(*given, "--demo", "45", run=run)
        self.assert_all_in([
            "| set-up and output with wall shear stress, 11.6 million nodes, GPU host | at most 2 s | 1.6 "
            "| yes |  |",
            "| the same, – million nodes | at most 0.15 s | – | – |  |",
            "| node updates to a steady flow, vein at 0.1 m/s, on a CPU | at most 0.125 of those from rest "
            "| 0.125 | yes |  |",
            "| velocity of a steady flow, vein at 0.1 m/s, against a long run from rest | at most 0.0001 of them "
            "| 5e-05 | yes |  |",
            "| cardiac cycles until the change per cycle is below 1 %, vein | at most 3 in all | 3 | yes |  |",
            "| closed vessel of 0.0826 million nodes, double precision | at least 12000 MFLUPS | 11900 | no | – |",
            "| the demo from start to picture, without installing and compiling | at most 60 s | 45 | yes |  |"],
            text.split("\n## What a user waits for", 1)[1].split("\n## ", 1)[0])
        self.assert_all_in([
            "profile_filter.py steady build/release/lib/paraview-5.11/plugins/TiledLBM/TiledLBM.so steady2.json \\\n"
            "  --device CPU --tolerance 1e-05 --reference 40000 'vein=FILE:METRES:0.1'",
            "--device GPU 'vein=FILE:METRES:0.1:12000:young'"], text)

    def test_speeds_are_asked_for_in_proportion_to_the_bandwidth(self):
        run = compact_run()
        run["context"]["gpu_peak_bandwidth"] = "2400 GB/s"
        self.assert_all_in(["| dense cube, sixteen-bit | at least 25000 MFLUPS | 46800 | yes |  |",
                            "| at most 60 s | 90 | no | – |"], self.make("--demo", "90", run=run))

    def test_large_case_is_added(self):
        large = entry("cavity3D:1145", "compact-tiles-in-place", "single", 25000, nodes=1.501e9, memory_bytes=1.2e11,
                      mean_density_change=-2.5e-9, largest_speed=0.04)
        text = self.make("--large", self.write("large.json", run_of([large])), run=compact_run())
        self.assert_all_in([
            "The largest geometry is `cavity3D:1145` with 1501.0 million nodes: compact tiles, in place, "
            "LBGK incompr., single, 25000 (0.792) MFLUPS (BU), 120.0 GB on the device. There is no reference for this "
            "flow. After the timed steps the mean density has changed by -2.5e-09 of 1, and the highest speed is 0.040",
            "--large --benchmark_filter=cavity3D:1145"], " ".join(text.split()))
        self.assertNotIn("1145", self.make(run=compact_run()))

    def test_what_no_method_has_is_not_missing(self):
        run = read(Path(self.write("run.json", compact_run())))[1]["GPU"]
        for method, kernel, precision in (("compact-tiles", "propagation-only", "double"),
                                          ("tiles", LBGK, "sixteen-bit"), ("dense-array", "read-write-only", "double")):
            self.assertFalse(run.find("cavity3D:20", method, kernel, precision))
        self.assertEqual(run.missed, set())
        run.find("cavity3D:20", "compact-tiles", LBGK, "sixteen-bit")
        self.assertEqual(len(run.missed), 1)
        for kernel in MODELS:
            self.assertTrue(all(is_offered(method, kernel, precision) for method in METHODS
                                for precision in ("double", "single")))
            self.assertTrue(all(is_offered(method, kernel, "sixteen-bit") for method in COMPACT))

    def test_missing_is_a_dash_and_is_listed(self):
        text = self.make()
        self.assert_rows(text, ("Table 3", ["LBMRT q-compr."], 1, ["454 / –", "0.479 / –", "152 / –"]),
                         ("Table 9", ["read/write only"], 1, ["714 / –"]))
        self.assert_all_in(["- `aneurysm`, `dense-array` (1 kernel): the box holds 9 voxels to a node", "`aorta`"],
                           text.split("## What is missing")[1])
        empty = run_of([without_figures(entry("cavity3D:256", "tiles", "double", 0), label="skipped: why")])
        self.assertIn("`cavity3D:256`, `tiles` (1 kernel): why", self.make(run=empty))

    def test_repeat_shows_differences(self):
        text = self.make("--repeat", self.write("second.json", small_run(1.02)))
        self.assert_rows(text, ("A second run", ["GPU, all others"], 1,
                                ["11", "0.00 %", "2.00 %", "0", "`cavity3D:256/tiles/LBGK-incompressible/double`"]))
        self.assertIn("none is above 3 %", text)

    def test_repeat_counts_small_cubes_and_cpu_apart(self):
        runs = [small_run(factor) for factor in (1, 1.05)]
        for run, factor in zip(runs, (0, 0.05)):
            run["benchmarks"] += [entry(case, "tiles", "double", 100 * (1 + factor * times), device=device)
                                  for case, device, times in (("cavity3D:36", "GPU", 2), ("cavity3D:40", "GPU", 1),
                                                              ("cavity3D:20", "CPU", 3))]
        text = self.make("--repeat", self.write("second.json", runs[1]), run=runs[0])
        self.assert_rows(text, *(("A second run", [group], 1, expected) for group, *expected in (
            ("GPU, cubes up to 36³", "1", "10.00 %", "10.00 %", "1"),
            ("GPU, all others", "12", "0.00 %", "5.00 %", "2"),
            ("CPU", "1", "15.00 %", "15.00 %", "1"))))
        self.assertIn("All 14 benchmarks that both runs have are counted; 0 are in only", text)
        named = next(line for line in text.splitlines() if line.startswith("Above 3 %"))
        for case, listed in (("256", True), ("40", True), ("36", False), ("20", False)):
            self.assertEqual(f"`cavity3D:{case}/" in named, listed)

    def test_cpu_can_come_from_a_run_of_its_own(self):
        own = [entry("cavity3D:128", "tiles", "double", 111, device="CPU")]
        other = run_of([entry("cavity3D:128", "tiles", "double", 444, device="CPU")], cpu="Some CPU",
                       cpu_copy_bandwidth="80 GB/s")
        both, again = small_run(), small_run()
        for run in (both, again):
            run["benchmarks"] += own
        text = self.make("--cpu", self.write("cpu.json", other), "--repeat", self.write("second.json", again), run=both)
        self.assertEqual(self.row(text, "On the CPU", "cavity3D:128")[4], "444")
        self.assert_all_in(["Some CPU; bandwidth of a copy: 80.0 GB/s.",
                            "tiledlbm_benchmark --device=CPU --benchmark_out=cpu.json"], text)
        self.assertNotIn("111", text.split("## On the CPU")[1].split("## ")[0])
        self.assertNotIn("| CPU |", text.split("## A second run")[1])
        self.assertNotIn("--device=both", text)

    def test_profile_and_discussion_are_included(self):
        cases = ("spheres:384:0.2", "aneurysm", "aorta")
        rows = [f"{case},tiles,read-write-only,{precision},registers,46"
                for case in cases for precision in ("double", "single")]
        rows += ["cavity3D:256,tiles,LBGK-incompressible,double,registers,64",
                 "cavity3D:100,tiles:xyz:4:128,propagation-only,double,dram_sectors_read_per_node,5.25"]
        profile = self.write("profile.csv", "\n".join(["case,method,kernel,precision,metric,value", *rows]))
        self.write("RESULTS.md", "# Results\n\n## Discussion\n\nWords of *someone*.\n\n## The run\n")
        text = self.make("--profile", profile)
        self.assert_rows(text, ("What binds it", ["cavity3D:256, tiles"], 1, ["LBGK incompr.", "64", "–"]),
                         ("What binds it", ["XYZ"], 1, ["8.19 / –", "7.30 / 5.25"]))
        for case in cases:
            self.assertEqual(text.count(f"| {case}, tiles | read/write only | 46 |"), 2)
        self.assertIn("## Discussion\n\nWords of *someone*.\n\n## What is missing", text)

    @NEEDS_MATPLOTLIB
    def test_plots_are_drawn(self):
        few = run_of([entry("cavity3D:40", "tiles", "double", 100)])
        for run in (few, small_run(), compact_run()):
            text = self.page("benchmark", self.write("run.json", run), plots=True)
            self.assert_plots(("cavity", "normalised", "porosity", "propagation", "tile_utilisation"), text)


class PaperData(unittest.TestCase):
    """The paper's figures agree with each other, where it gives one thing twice."""

    def check(self, mflups, bu, precision):
        """BU is that of the MFLUPS, both rounded."""
        rounding = 0.0005 + paper.utilisation(0.5, precision)
        self.assertAlmostEqual(paper.utilisation(mflups, precision), bu, delta=rounding)

    def test_vessels_and_spheres(self):
        for precision in ("double", "single"):
            for case in ("aneurysm", "aorta"):
                for kernel in KERNELS:
                    with self.subTest(case=case, precision=precision, kernel=kernel):
                        self.check(*PAPER[case][precision][kernel].values(), precision)
            for mflups, bu in zip(PAPER["spheres"][precision][LBGK], PAPER["spheres_bu"][precision]["tiles"]):
                self.check(mflups, bu, precision)
            stated = PAPER["normalised"]["aneurysm"][precision]
            mflups = PAPER["aneurysm"][precision][LBGK]["mflups"]
            self.assertAlmostEqual(mflups / paper.dense(LBGK, precision), stated, delta=0.0006)

    def test_layouts(self):
        for row in PAPER["propagation"]["rows"]:
            self.check(row["mflups"], row["bu"], "double")
            if row["hit_rate"] > 1e-3:
                self.assertAlmostEqual(1 - row["memory_reads"] / row["l2_reads"], row["hit_rate"], delta=0.0011)

    def test_tables_are_complete(self):
        self.assertEqual(PAPER["normalised"]["aneurysm"].keys(), {"double", "single"})
        for kernel in KERNELS:
            self.assertEqual(len(PAPER["single"]["kernels"][kernel]), 8)
            for precision in ("double", "single"):
                falling = PAPER["spheres"][precision][kernel]
                self.assertEqual(len(falling), 9)
                self.assertLess(falling[-1], falling[0])

    def test_propagation_estimate(self):
        self.assertAlmostEqual(paper.propagation_estimate(1, 0), 0.85, delta=0.005)
        self.assertAlmostEqual(paper.propagation_estimate(2.88, 2.7648), 0.714, delta=0.005)


def case_of_pipeline(name, seconds, stages, **more):
    """One of which a step takes a hundredth of a second."""
    applies = [{"what": "reading", "seconds": 0.25, "stages": []},
               {"what": "first Apply, 1 step", "seconds": seconds, "stages": stages},
               {"what": "second Apply, 50 steps", "seconds": 0.75, "stages": []},
               {"what": "another unit of pressure", "seconds": 0.125, "stages": []}]
    return {"name": name, "nodes": 2000000, "voxels": 9000000, "mflups": 200.0, "precision": "Single",
            "storage": "compact tiles", "device": "Some GPU", "applies": applies, **more}


class Pipeline(InFolder):
    RUN = {"date": "2030-01-02T03:04:05+00:00", "cores": 8, "processor": "Some CPU",
           "cases": [case_of_pipeline("tube", 1.51, [["walls", 0, 1.0], ["mesh", 1, 0.5], ["steps", 0, 0.01]],
                                      memory_beside=22500000),
                     case_of_pipeline("aorta", 0.31, [["walls", 0, 0.2], ["steps", 0, 0.01]])]}

    def test_each_run_has_a_section_and_the_discussion_is_included(self):
        self.write("PIPELINE.md", "# What a user waits for\n\n## Discussion\n\nWalls bind.\n")
        other = {**self.RUN, "cases": [{**self.RUN["cases"][0], "device": "CPU, 2 threads"}]}
        text = self.page("pipeline", self.write("run.json", self.RUN), self.write("other.json", other),
                         name="PIPELINE.md")
        self.assert_all_in(["## Some GPU\n", "## CPU, 2 threads\n", "| set-up and output, in steps | 150 | 30 |",
                            "| a time step, ms | 10.000 | 10.000 |", "| nodes | 2 000 000 | 2 000 000 |",
                            "| walls | 1.0000 | 0.2000 |", "| &nbsp;&nbsp;&nbsp;&nbsp;mesh | 0.5000 | – |",
                            "| host memory, bytes a voxel | 2.5 | – |"], text)
        self.assertTrue(text.endswith("\nWalls bind.\n"))

    def test_steady_flows_and_heartbeats_are_counted(self):
        flow = {"nodes": 2000, "device": "Some GPU", "reynolds_number": 85.6, "steps": 4000, "seconds": 0.5}
        steady = {"date": "2030-01-02", "precision": "Single", "tolerance": 0.001, "reference": 40000, "cases": [
            {"name": "vein", "speed": 0.1, "drop_difference": 0.0005, "share_difference": 0, "field_difference": 0.002,
             "field_difference_at_rest": 0.003, "at_rest": {**flow, "updates": 8e6},
             "default": {**flow, "updates": 2e6}}]}
        beating = {"date": "2030-01-02", "precision": "Single", "cases": [
            {"name": "vein", "device": "Some GPU", "nodes": 2000, "preset": "Vertebral, young", "reynolds_number": 85.6,
             "beats": 3.0, "steps": 60000, "seconds": 4.04, "flow_rate_change": 0.004, "pressure_change": 0.0012}]}
        self.assert_all_in([
            "| vein | 2 000 | 0.1 | 86 | 4000, 0.50 | 1000, 0.50 | 0.25 | 0.050 %, 0.000 %, 0.200 % | 0.300 % |",
            "Flow tolerance 0.001, reference: 40 000 steps from rest.",
            "| vein | 2 000 | Vertebral, young | 86 | 3 | 60 000, 4.0 | 0.40 %, 0.12 % |"],
            self.page("pipeline", self.write("run.json", self.RUN), "--steady", self.write("steady.json", steady),
                      "--heartbeats", self.write("beating.json", beating), name="PIPELINE.md"))


FIXED, PER_BYTE = 20e-6, 1 / 500e9
PARTS = {"time_boundary": 0.4, "time_first_end": 31.5, "time_bulk": 1200.25, "time_last_end": 33.0,
         "time_pack": 5.0, "time_send": 1.5, "time_wait": 2.25, "time_marked_step": 1290.0}


def of_cubes(series, ranks):
    """What a machine would measure whose steps take what the model says, without a network."""
    key = series.key(ranks)
    edge = 256 if series.precision == "double" else 512
    nodes = float(edge ** 3) * (ranks if series.edge else 1)
    face = edge * edge * 5 * ALL_PRECISIONS[series.precision]
    seconds = nodes / ranks / {"double": 13e9, "sixteen-bit": 45e9}[series.precision]
    if ranks > 1:
        seconds += FIXED + PER_BYTE * (face if ranks == 2 else 2 * face)
    return entry(key.case, key.method, key.precision, nodes / seconds / 1e6, ranks=ranks, nodes=nodes,
                 halo_bytes_per_step=2.0 * (ranks - 1) * face, halo_share=0.01, imbalance=1.0,
                 **(PARTS if ranks > 1 else {}))


def gpu_run(counts=(1, 2, 4)):
    """All series of cubes."""
    found = [of_cubes(series, ranks) for series in (*scaling.WEAK, scaling.STRONG[0], scaling.STRONG[2])
             for ranks in counts]
    return run_of(list({each["run_name"]: each for each in found}.values()))


def cpu_run(factor=1.0):
    """One rank and two on a processor."""
    more = {"nodes": 2097152.0, "halo_bytes_per_step": 1310720.0, "halo_share": 0.0156, "imbalance": 1.0,
            "device": "CPU"}
    return run_of([entry("cavity3D:128", "tiles", "double", 100.0, ranks=1, **more),
                   entry("cavity3D:128", "tiles", "double", 95.0 * factor, ranks=2, **more, **PARTS),
                   entry("cavity3D:128", scaling.METHOD, "single", 50.0, ranks=2, **more)], cpu="Some CPU, 2 threads")


def slower(run, factor, name=""):
    """The same, with benchmarks of that name at a part of their speed."""
    for each in run["benchmarks"]:
        each["MFLUPS"] *= factor if name in each["run_name"] else 1
    return run


class Scaling(InFolder):
    def make(self, *given):
        return self.page("scaling", *given, name="SCALING.md")

    def gpu(self, run=None):
        return ["--gpu", self.write("gpu.json", run or gpu_run())]

    def expected(self, parts):
        """Efficiency of 256³ nodes, on so many parts, on four cards."""
        seconds = 256 ** 3 / 13e9 / parts
        return f"{seconds / (seconds + FIXED + PER_BYTE * 2 * 256 * 256 * 40):.3f}"

    def test_efficiency_is_over_as_many_cards(self):
        text = self.make(*self.gpu())
        self.assert_rows(
            text, ("Weak scaling", ["4", "`cavity3D:256x256x1024`"], 2, ["67.1"]),
            ("Weak scaling", ["4", "`cavity3D:256x256x1024`"], 4, [self.expected(1)]),
            ("Weak scaling", ["4", "`cavity3D:512x512x2048`"], 0, []), ("Strong scaling", ["4"], 4, [self.expected(4)]),
            ("", ["weak, 4 GPUs: 256³ a GPU, double"], 1, ["at least 0.95", self.expected(1), "yes"]))
        self.assertFalse(any(row[0] == "8" for row in self.rows(text, "Weak scaling")))
        self.assert_rows(self.make(*self.gpu(gpu_run((1, 2, 4, 8)))),
                         ("Weak scaling", ["8"], 1, ["`cavity3D:256x256x2048`"]))
        self.assert_rows(self.make(*self.gpu(slower(gpu_run(), 0.5, "ranks:4"))),
                         ("", ["strong, 4 GPUs: 512³, sixteen-bit"], -1, ["no"]))

    def test_the_largest_flows_have_a_row_and_a_target_for_their_setup(self):
        run = gpu_run()
        for nodes, ranks, seconds in ((3.2e9, 2, 40.0), (5.2e9, 4, 301.0)):
            run["benchmarks"].append(
                entry(f"cavity3D:{ranks}", scaling.METHOD, "sixteen-bit", 0.9 * ranks * 45000.0, ranks=ranks,
                      nodes=nodes, halo_bytes_per_step=1.0, halo_share=0.0, imbalance=1.0, memory_bytes=45 * nodes,
                      setup_seconds=seconds))
        target = "set-up of 5 x 10⁹ nodes, 4 GPUs, seconds"
        self.assert_rows(self.make(*self.gpu(run)), ("", [target], 1, ["at most 300", "301.0", "no"]),
                         ("The largest flows", ["`cavity3D:2`"], 2, ["2", "3200.0", "81000", "0.900", "144.0", "40.0"]))
        self.assert_rows(self.make(*self.gpu()), ("", [target], 2, ["–", "–"]))

    def test_what_several_runs_have_is_taken_from_the_last(self):
        one = of_cubes(scaling.WEAK[0], 1)
        second = self.write("second.json", run_of([{**one, "MFLUPS": 4321.0}]))
        self.assert_rows(self.make(*self.gpu(run_of([one])), "--gpu", second), ("Weak scaling", ["1"], 3, ["4321"]))

    def test_parts_bytes_and_transports_are_shown(self):
        text = self.make(*self.gpu(), "--nccl", self.write("nccl.json", slower(gpu_run(), 0.96)))
        self.assert_rows(
            text, ("Time of the parts of a step", ["`cavity3D:256x256x512`"], 5,
                   ["0.4", "31.5", "1200.2", "33.0", "5.0", "1.5", "2.2", "1290.0"]),
            ("Bytes moved in a step", ["`cavity3D:256x256x512`"], 3, ["5.243", "0.010", "1.000"]),
            ("NCCL and peer memory", ["4"], -1, ["0.960"]),
            ("", ["NCCL over peer memory, 4 GPUs: 512³, sixteen-bit"], 1, ["at least 0.97", "0.960", "no"]))

    def test_ranks_of_a_processor_are_over_its_threads(self):
        text = self.make("--cpu", self.write("cpu.json", cpu_run()))
        rows = [row for row in self.rows(text, "Ranks and threads of a processor") if row[0].startswith("`")]
        self.assertEqual(rows, [
            ["`cavity3D:128`", "tiles", "double", "2", "100.0", "95.0", "0.950", "0.950 to 0.950", "1"]])
        self.assert_rows(text, ("", ["CPU: ranks over as many threads of one rank, the least"], 1,
                                ["at least 0.90", "0.950", "yes"]))
        self.assertIn("Some CPU, 2 threads", text)
        # Of several runs the median counts.
        text = self.make(*(part for number, factor in enumerate((1.0, 0.8, 1.1))
                           for part in ("--cpu", self.write(f"cpu{number}.json", cpu_run(factor)))))
        self.assert_rows(text, ("Ranks and threads of a processor", ["`cavity3D:128`"], 5,
                                ["95.0", "0.950", "0.760 to 1.045", "3"]))

    def test_the_fit_finds_what_the_run_was_made_with(self):
        found = scaling.fit(read_ranks("GPU", [Path(self.gpu()[1])]))
        self.assertAlmostEqual(found.fixed, FIXED, delta=1e-8)
        self.assertAlmostEqual(found.per_byte, PER_BYTE, delta=0.01 * PER_BYTE)
        self.assertEqual(found.steps, 8)
        self.assertIn("From 8 measurements: fixed 20.0 µs, pack 500 GB/s.", self.make(*self.gpu()))

    def test_the_model_hides_messages_behind_work_as_long_as_it_lasts(self):
        def predict(flow, cards):
            return scaling.predict(runs, scaling.Fit(FIXED, 0, 8), scaling.FLOWS[flow], cards)

        runs = read_ranks("GPU", [Path(self.gpu()[1])])
        work, hidden, seen = 256 ** 3 / 13e9, predict(0, 1024), predict(2, 64)
        self.assertAlmostEqual(hidden.seconds, work + FIXED)
        self.assertAlmostEqual(hidden.efficiency, work / (work + FIXED))
        self.assertAlmostEqual(hidden.mflups, 1024 * 256 ** 3 / hidden.seconds / 1e6, delta=1)
        self.assertAlmostEqual(seen.seconds, 100e-6 + 2 * 256 * 256 * 40 / 50e9 + FIXED)
        self.assertAlmostEqual(seen.efficiency, work / 64 / seen.seconds)
        self.assertIsNone(predict(2, 1024))
        self.assertAlmostEqual(predict(4, 1024).seconds,
                               max(2 * 1710 ** 2 / 45e9, 100e-6 + 2 * 1710 ** 2 * 10 / 50e9) + FIXED)

    def test_a_fit_has_no_negative_parameters(self):
        for points, expected in (([(1.0, 5.0), (2.0, 3.0)], (4, 0)), ([(1.0, -5.0), (2.0, -3.0)], (0, 0)),
                                 ([(1.0, 0.0), (2.0, 3.0)], (0, 1.2)), ([(1.0, -3.0)], (0, 0)), ([(7.0, 3.0)], (3, 0))):
            with self.subTest(points=points):
                for found, each in zip(scaling.line(points)[:2], expected):
                    self.assertGreaterEqual(found, 0)
                    self.assertAlmostEqual(found, each)

    def test_missing_is_a_dash_and_is_listed(self):
        text = self.make()
        self.assert_rows(text, ("Weak scaling", ["4"], 2, ["–"] * 4),
                         ("A model of many cards", ["strong, 256³, double"], 1, ["–"] * 3))
        self.assertIn("no parameters", text)
        self.assertIn("No run was given for `--gpu`, `--nccl`, `--cpu`.", text.split("\n## What is missing\n")[1])
        run, four = gpu_run((1, 2)), of_cubes(scaling.STRONG[0], 4)
        failed = without_figures(four, error_occurred=True, error_message="It differs.")
        failed["run_name"] = failed["run_name"].replace("ranks:4", "ranks:3")
        run["benchmarks"] += [without_figures(four, label="skipped: there are 2 GPUs for 4 ranks"), failed]
        name = f"cavity3D:256/{scaling.METHOD}/{LBGK}/double/ranks"
        self.assert_all_in([f"- `{name}:4`: there are 2 GPUs for 4 ranks", f"- `{name}:3`: It differs.",
                            f"- `aneurysm/{scaling.METHOD}/{LBGK}/double/ranks:2`"],
                           self.make(*self.gpu(run)).split("\n## What is missing\n")[1])

    def test_peers_are_quoted_and_every_heading_is_linked(self):
        text = self.make()
        self.assert_all_in(["57310 of 4 x 23056 MFLUPS: 0.62", "at least 0.82"], text)
        self.assert_all_in([f"- [{line[3:]}](#" for line in text.splitlines() if line.startswith("## ")], text)

    @NEEDS_MATPLOTLIB
    def test_the_plot_is_drawn_where_gpus_were_measured(self):
        given = ["--cpu", self.write("cpu.json", cpu_run())]
        self.page("scaling", *given, name="SCALING.md", plots=True)
        self.assertFalse((self.folder / "scaling.png").exists())
        self.assert_plots(["scaling"], self.page("scaling", *given, *self.gpu(), name="SCALING.md", plots=True))

    def test_the_measuring_script_calls_a_cube_by_its_edge_and_tells_runs_that_write_nothing(self):
        program = Path(self.write("program", "#!/bin/bash\nexit 0\n"))
        program.chmod(0o755)
        for expected, code, environment in (("cavity3D:40/compact", 0, {"DRY": "1", "LARGE": "40x40x40"}),
                                            ("cavity3D:40x40x80/compact", 0, {"DRY": "1", "LARGE": "40x40x80"}),
                                            ("4 failed", 1, {})):
            with self.subTest(expected=expected):
                done = subprocess.run(
                    ["bash", Path(__file__).parent.parent / "Benchmark/measure_scaling.sh", program, self.folder],
                    env={**os.environ, "GPUS": "4", **environment}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                    text=True, check=False)
                self.assertEqual(done.returncode, code)
                self.assertIn(expected, done.stdout)


def duct(profile, gradient):
    """Made-up rows: second order in double, round-off of the given size in sixteen bits."""
    for model in COLLISIONS:
        for across in (12, 24):
            for quantity, storage in (("profile", profile), ("gradient", gradient)):
                for precision, added in zip(PRECISIONS, (0, 1e-7, storage)):
                    yield "duct", model, across, precision, f"{quantity}_error", 1.44 / across**2 + added
                    if added:
                        yield "duct", model, across, precision, f"{quantity}_difference", added


CAVITY = [("cavity100", "LBMRT", 20, "single", "difference", 1e-6),
          ("cavity100", "LBMRT", 20, "sixteen-bit", "difference", 2e-3),
          ("cavity100", "LBMRT", 20, "double", "discretisation", 1e-3),
          ("cavity1000", "LBMRT", 32, "double", "error", 0.125),
          ("cavity1000", "LBMRT", 32, "sixteen-bit", "error", 0.126),
          ("cavity1000", "LBMRT", 32, "sixteen-bit", "difference", 1e-3),
          ("cavity1000", "LBMRT", 64, "double", "error", 0.0625)]
VESSEL = [("vessel", "LBMRT", 25, "double", "mass_imbalance", 1e-3),
          ("vessel", "LBMRT", 25, "sixteen-bit", "velocity_difference", 4e-4)]


def tube(model, across, **quantities):
    """Made-up rows of a run that came to rest."""
    return [("tube", model, across, "double", quantity, value)
            for quantity, value in {"is_steady": 1, "warnings": 0, **quantities}.items()]


TUBES = [
    *(row for across in (12, 24) for row in
      tube("tube grey levels Re=200", across, gradient_error=1.44 / across**2, drop_error=-14.4 / across**2,
           flow_error=0.001, velocity_error=0.01, leak=0.002, reported_imbalance=-0.004, opening_jump=0.25)),
    ("tube", "tilted mask Re=200", 12, "double", "failed", 1),
    *tube("tilted mask Re=200", 24, gradient_error=0.5, drop_error=1.6, flow_error=0, is_steady=0,
          velocity_error=0.1, warnings=1),
    *tube("tube mask Re=500 Plug", 16, hagenbach=1.5, length=20),
    *tube("tube mask Re=200 u=0.01", 16, gradient_error=0.1, drop_error=0.2),
    *tube("tube mask Re=200 u=0.08", 16, gradient_error=-0.1, drop_error=-0.2),
    *tube("bend mask Re=200", 24, friction_ratio=1.83, gradient_error=0.2, flow_error=0)]


class Validation(InFolder):
    def make(self, *rows, curves=(), plots=False):
        """RESULTS.md and PRECISION.md of the rows, one line a paragraph."""
        for name, columns, content in (("figures", COLUMNS, rows), ("curves", CURVE_COLUMNS, curves)):
            with (self.folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
                csv.writer(file).writerows([columns, *content])
        pages = (self.page("validation", str(self.folder), plots=plots),
                 (self.folder / "PRECISION.md").read_text("utf-8"))
        return ["\n".join(" ".join(part.splitlines()) if part[:1] not in "|-" else part for part in page.split("\n\n"))
                for page in pages]

    def test_errors_orders_and_limits(self):
        results, precision = self.make(*duct(1e-5, 2e-3), *CAVITY, *VESSEL)
        self.assert_all_in([
            "| LBGK | 12 | 1.00e-2 | 1.00e-2 | 1.00e-2 | 1.00e-7 | 1.00e-5 | discretisation |",
            "| LBMRT | 24 | 2.50e-3 (2.0) | 2.50e-3 (2.0) | 4.50e-3 (1.4) | 1.00e-7 | 2.00e-3 | both |",
            "| 20 | 0 | 1.00e-6 | 2.00e-3 | 1.00e-3 | **16 bits** |",
            "| 32 | 1.25e-1 | – | 1.26e-1 | – | 1.00e-3 | discretisation |",
            "adds 1.00e-5 to 2.00e-3 to the velocity", "| velocity, difference to double | 0 | – | 4.00e-4 |",
            "| mass imbalance | 1.00e-3 | – | – |", "at most 0.004 % of",
            "above 24, above 24, above 24 for the velocity, above 24"], precision)
        self.assertNotIn(".png", precision)
        self.assert_all_in([
            "| LBMRT | 1.00e-2 | 2.50e-3 (2.0) |", "| LBMRT | 1.25e-1 | 6.25e-2 (1.0) |",
            "| [Square duct](#square-duct) | series solution | 2.0 | 2.50e-3 |"], results)
        self.assertNotIn("Taylor", results)

    def test_round_off_meets_the_error_between_resolutions(self):
        # sqrt(1.44 / 5e-3) is 17.
        self.assertIn("below 12, below 12, below 12 for the velocity, 17, 17, 17 for", self.make(*duct(2e-2, 5e-3))[1])

    def test_what_was_not_run_is_said(self):
        self.assertIn("Not run: no mask", self.make(*duct(1e-5, 1e-5))[1])

    def test_tubes_have_errors_orders_and_what_they_are_compared_with(self):
        self.assert_all_in([
            "| along x | grey levels | +1.0 / +0.2 (2.0) |", "| along x | grey levels | -10.0 / -2.5 (2.0) |",
            "| 27°/33°, labels | mask | failed / +160.0\\* |", "| quarter bend | mask | – / +20.0 |",
            "Of 8 runs 1 failed", "1 did not become steady (\\*), and 1 had warnings",
            "| along x | mask | +10.0 / +20.0 | -10.0 / -20.0 |", "| along x | mask | 1.50 |",
            "| once developed | Chen (1973) | 1.28 |", "| mask | 1.830 |", "| White (1929) | 1.525 |",
            "sections (bend: of its legs): 0.20 % at Re 200", "flow rates: 0.40 % at Re 200",
            "| 2.0 | 2.50e-2 |"], self.make(*duct(1e-5, 1e-5), *TUBES)[0])

    def test_a_plug_costs_what_boundary_layers_do(self):
        # Far from the inlet it is 1.25; near it all of the drop is the boundary layer's.
        self.assertAlmostEqual(validation.entrance_factor(100, 50), 1.25, delta=0.03)
        x = 1e-4
        self.assertAlmostEqual(validation.entrance_factor(1000, 1000 * x) + 64 * x, 13.76 * math.sqrt(x), delta=0.01)

    def test_what_was_computed_is_compared_with_the_laboratories(self):
        low, high = validation.Measurement(0, (1.0, 2.0, 3.0)), validation.Measurement(1, (5.0, 6.0, 7.0))
        missing = validation.Measurement(2, (5.0, 6.0))
        self.assertEqual(validation.agreement([low, high, missing], [(0, 2.5), (1, 9.0)]), (2, 1, 3.0, 1))
        self.assertIsNone(validation.agreement([missing], []))

    def test_profiles_by_flow_are_those_of_the_flow_that_is_let_in(self):
        name = "profile z=-64 mm"  # before the cone all five measured, and the flow is a parabola
        flows = validation.measured_flows()[name].values()
        profiles = [validation.measured(by_flow)[name] for by_flow in (False, True)]
        for as_found, by_flow in zip(*profiles):
            self.assertEqual(as_found.place, by_flow.place)
            for value, scaled, flow in zip(as_found.values, by_flow.values, flows):
                self.assertAlmostEqual(value, scaled * flow)
        mean_speed = 5.21e-6 / (math.pi * 0.006**2)
        self.assertAlmostEqual(profiles[1][0].mean / (2 * mean_speed), 1, delta=0.02)

    def test_measurements_have_the_means_of_their_tables(self):
        centreline, pressure, *profiles = validation.measured().values()
        for file, found in (("centreline", centreline), ("profiles", sum(profiles, []))):
            rows = validation.measurements(f"nozzle_measured_{file}.csv")
            self.assertEqual(len(rows), len(found))
            for row, each in zip(rows, found):
                self.assertEqual(len(each.values), int(row["n"]))
                self.assertAlmostEqual(each.mean, float(row["mean"]), delta=2e-5)
                self.assertAlmostEqual(each.deviation, float(row["sd"]), delta=6e-5)
        # The laboratories' pressures fall together at the expansion, each from its own zero.
        self.assertEqual(len(pressure), 16)
        self.assertNotIn(validation.REFERENCE_PLACE, [each.place for each in pressure])

    def test_channel_is_compared_with_the_simulation(self):
        known = validation.figures_of_simulation()
        # The published table has 18.28 in the middle; Dean's law asks for 15.7 of the bulk.
        self.assertAlmostEqual(known["centre_velocity"], 18.284, delta=1e-3)
        self.assertAlmostEqual(known["bulk_velocity"], 15.7, delta=0.2)
        profile = validation.simulation()["U"]
        self.assertAlmostEqual(validation.deviation([(y, 1.1 * u) for y, u in profile], profile), 0.1)
        plain, eddies = "Bounded LBMRT", "Bounded LBMRT with eddies"
        text = self.make(*duct(1e-5, 1e-5), ("channel", "laminar Re 10", 16, "single", "bulk_velocity", 3.3),
                         ("channel", plain, 64, "single", "bulk_velocity", "nan"),
                         ("channel", eddies, 64, "single", "bulk_velocity", 15.5),
                         curves=[("channel", eddies, 64, "U", y, 1.1 * u) for y, u in profile])[0]
        self.assert_all_in([f"| {plain} | 64 | unstable | – |", f"| {eddies} | 64 | 15.50 | – |",
                            f"| {eddies} | 64 | 10.0 % | – |"], text)
        self.assertNotIn("laminar", text)
        self.assertNotIn("is not a channel flow", text)
        self.assertIn("The flow of Bounded LBMRT with 64 voxels is not a channel flow", self.make(
            *duct(1e-5, 1e-5), ("channel", plain, 64, "single", "u_peak", 15.3),
            ("channel", plain, 96, "single", "u_peak", 2.7))[0])

    def test_jets_tell_where_they_break_down(self):
        rows = {"breakdown": 7.125, "rms_peak": 0.25, "loss": 3.5, "anisotropy": 0.0123, "disturbance": 0.0029,
                "halvings": 1, "has_eddies": 1}
        self.assert_all_in([
            "| 3500 | 16 | unstable |", "| 3500 | 24 | 7.12 | 0.250 | – |", "| eddies, lattice velocity halved 1× |",
            "| 500 | 32 | – |", "1.2 % with 24 voxels across.", "0.29 to 0.29 % of the mean"], self.make(
                *duct(1e-5, 1e-5), ("jet", "Re=3500", 16, "single", "failed", 1),
                *(("jet", model, 24, "single", quantity, value) for quantity, value in rows.items()
                  for model in ("Re=500", "Re=3500")), ("jet", "Re=500", 32, "single", "breakdown", "nan"))[0])

    def test_aorta_compares_voxel_sizes(self):
        models = (("voxels of 1.5 mm", 21), ("voxels of 1 mm", 32), ("voxels of 0.75 mm", 43))
        rows = [("aorta", model, across, "single", quantity, value * across) for model, across in models[1:]
                for quantity, value in (("root_mean", 2.0), ("flow 3", 0.01), ("tawss arch", 0.1),
                                        ("osi_difference", 0.001), ("tawss_difference", 0.01),
                                        ("quality", 1 / across))]
        self.assert_all_in([
            "| mean | unstable | 64.00 | 86.00 | -25.6% |", "| thoracic aorta | unstable | 32.00% | 43.00% | -25.6% |",
            "| TAWSS, arch | unstable | 3.200 | 4.300 | -25.6% |", "| read with care |",
            "43 % of the mean TAWSS and 0.043 of OSI between 1 mm and 0.75 mm."],
            self.make(*duct(1e-5, 1e-5), ("aorta", *models[0], "single", "failed", 1), *rows)[0])

    def test_wall_stress_has_a_row_a_run(self):
        figures = {"stress_rms": 0.0312, "outer_rms": 0.021, "largest_error": -0.05, "osi_rms": 0.0151, "covered": 0.7,
                   "told_ratio": 1.5, "flow_error": 0.03, "drop_error": 0.01, "neck_rms": 0.042, "dome_mean_error": -0.021,
                   "is_steady": 0}
        rows = [("wall-stress", model, 16, "double", quantity, value) for quantity, value in figures.items()
                for model in ("bend mask Re=300", "stenosis of 50 % grey levels Re=300",
                              "pulsating stenosis of 50 % grey levels Re=150",
                              "sidewall aneurysm tilted grey levels Re=300")]
        self.assert_all_in([
            "| bend | mask | 300 | 16 \\* | 3.1 % | – | 2.1 % | – | – | – | +3.0 % | +1.0 % | 70.0 % | 1.50 |",
            "| stenosis of 50 % | grey levels | 300 | 16 \\* | 3.1 % | – | -5.0 % | – | +3.0 % | +1.0 % | 70.0 % | 1.50 |",
            "| pulsating stenosis of 50 % | grey levels | 150 | 16 \\* | 3.1 % | – | -5.0 % | – | 0.0151 | 70.0 % | 1.50 |",
            "| sidewall aneurysm tilted | grey levels | 300 | 16 \\* | 3.1 % | – | – | 4.2 % | – | -2.1 % | – | +3.0 % | +1.0 % |"
            " 70.0 % | 1.50 |",
            "| stenosis of 75 % | grey levels | 500 | 16 | unstable |"], self.make(
                *duct(1e-5, 1e-5), *rows,
                ("wall-stress", "stenosis of 75 % grey levels Re=500", 16, "double", "failed", 1))[0])

    def test_folders_make_a_page_together(self):
        self.make(*TUBES, *duct(1e-5, 1e-5))
        rows = (self.folder / "figures.csv").read_text("utf-8").splitlines()
        other = self.folder / "other"
        other.mkdir()
        (self.folder / "curves.csv").rename(other / "curves.csv")
        self.write("curves.csv", ",".join(CURVE_COLUMNS) + "\n")
        for folder, flow in ((self.folder, "duct,"), (other, "tube,")):
            lines = rows[:1] + [row for row in rows if row.startswith(flow)]
            (folder / "figures.csv").write_text("\n".join(lines), "utf-8")
        self.assert_all_in(["| LBGK | 1.00e-2 |", "## Tubes"], self.page("validation", str(self.folder), str(other)))

    @NEEDS_MATPLOTLIB
    def test_plots_are_drawn(self):
        flows = {"pulsatile": ("alpha=4", ("computed 0°", "exact 0°")), "channel": ("Bounded LBMRT", "Uuvw"),
                 "jet": ("Re=3500", ("centreline", "rms")), "aorta": ("voxels of 1 mm", ("root pressure", "tawss")),
                 "wall-stress": ("bend mask Re=300", ("computed", "reference"))}
        rows = [(flow, model, 16, "single", quantity, 0.1) for flow, (model, _) in flows.items()
                for quantity in ("velocity_error", "shear_amplitude", "shear_fit_amplitude")]
        pages = self.make(*duct(1e-5, 2e-3), *CAVITY, *TUBES, *rows, plots=True, curves=[
            (flow, model, 16, curve, x, x) for flow, (model, curves) in flows.items()
            for curve in curves for x in (1, 2)])
        self.assert_plots(["duct", "tube", *flows], pages[0], math.inf)
        self.assert_plots(["precision_duct", "precision_cavity"], pages[1], math.inf)


class Refused(InFolder):
    def test_input_that_is_unreadable_or_does_not_fit_is_said(self):
        self.write("figures.csv", "a,b\n1,2\n")
        broken, ranks = self.write("broken.json", "{"), self.write("ranks.json", gpu_run())
        empty = self.write("run.json", {**Pipeline.RUN, "cases": []})
        for expected, *given in (
                ("make.py", "benchmark", broken), ("make.py", "scaling", "--gpu", broken),
                ("no benchmarks of cases", "benchmark", ranks), ("run.json has no cases", "pipeline", empty),
                ("other columns", "validation", str(self.folder))):
            with self.subTest(given=given), contextlib.redirect_stderr(io.StringIO()) as errors:
                self.assertEqual(make.main([*given, "--output", str(self.folder), "--no-plots"]), 1)
                self.assertIn(expected, errors.getvalue())


if __name__ == "__main__":
    unittest.main()
