# SPDX-License-Identifier: BSD-3-Clause
"""Tables and plots of a small run that is made up.

make_results_test.py
"""

import contextlib
import importlib.util
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

import make_results
from report import paper
from report.measurements import read_run
from report.names import (ALL_PRECISIONS, COMPACT, KERNELS, MODELS, OURS, PRECISIONS, RIVALS,
                          is_offered)
from report.paper import PAPER

PEAK = 4800e9


def entry(case, method, kernel, precision, mflups, **more):
    """A benchmark's median as Google Benchmark writes it."""
    name = f"{case}/{method}/{kernel}/{precision}/GPU/iterations:1/repeats:7/manual_time"
    use = mflups * 1e6 * 38 * ALL_PRECISIONS[precision] / PEAK
    counters = {"MFLUPS": mflups, "BU_peak": use, "BU_copy": use / 0.9, "nodes": 2e6,
                "porosity": 0.5, "tile_utilisation": 0.8, "faces_per_tile": 2.0,
                "edges_per_tile": 1.0, "memory_per_node": 310.0, "memory_bytes": 620e6}
    return {"run_name": name, "run_type": "aggregate", "aggregate_name": "median", **counters,
            **more}


def variation(of, value):
    """The coefficient of variation that belongs to a median."""
    return {"run_name": of["run_name"], "run_type": "aggregate", "aggregate_name": "cv",
            "MFLUPS": value}


def skipped(case, method, kernel, precision, reason):
    """A benchmark that was not run."""
    name = f"{case}/{method}/{kernel}/{precision}/GPU/iterations:1/manual_time"
    return {"run_name": name, "run_type": "aggregate", "aggregate_name": "median",
            "label": f"skipped: {reason}"}


def run_of(benchmarks):
    """A run's JSON."""
    context = {"date": "2030-01-02T03:04:05+00:00", "commit": "0123abc", "gpu": "Some GPU",
               "gpu_driver": "1.2", "cuda_runtime": "3.4", "gpu_copy_bandwidth": "4320 GB/s",
               "gpu_peak_bandwidth": "4800 GB/s"}
    return {"context": context, "benchmarks": benchmarks}


def small_run(factor=1.0):
    """A few benchmarks, one of which has other speeds with another factor."""
    lbgk = "LBGK-incompressible"
    dense = entry("cavity3D:256", "tiles", lbgk, "double", 13000 * factor)
    return run_of([
        dense, variation(dense, 0.0125),
        entry("cavity3D:252", "tiles", lbgk, "double", 12900),
        entry("cavity3D:48", "tiles", lbgk, "double", 20000),
        entry("cavity3D:100", "tiles:xyz:2:40", lbgk, "single", 25000),
        entry("cavity3D:100", "tiles:xyz-yxz:4:128", "propagation-only", "double", 12345),
        entry("channel:4x4x62500", "tiles", "propagation-only", "double", 12500),
        entry("spheres:192:0.9", "tiles", lbgk, "double", 12000),
        entry("spheres:192:0.9", "connectivity-matrix", lbgk, "double", 10000),
        entry("spheres:384:0.9", "tiles", lbgk, "double", 11000),
        entry("spheres:384:0.9", "connectivity-matrix", lbgk, "double", 11500),
        entry("aneurysm", "tiles", lbgk, "double", 12350),
        skipped("aneurysm", "dense-array", lbgk, "double", "the box holds 9 voxels to a node"),
    ])


def compact_run():
    """The small run with compact tiles."""
    lbgk = "LBGK-incompressible"
    run = small_run()
    run["benchmarks"] += [
        entry("cavity3D:256", "compact-tiles", lbgk, "double", 13400),
        entry("cavity3D:256", "compact-tiles-in-place", lbgk, "double", 13100),
        entry("cavity3D:256", "fluid-index-array", lbgk, "double", 12500),
        entry("cavity3D:256", "compact-tiles", lbgk, "single", 26000),
        entry("cavity3D:256", "compact-tiles", lbgk, "sixteen-bit", 46800),
        entry("cavity3D:256", "compact-tiles-in-place", lbgk, "sixteen-bit", 45000,
              memory_per_node=44.0),
        entry("spheres:192:0.9", "compact-tiles", lbgk, "sixteen-bit", 40000),
        entry("spheres:384:0.9", "compact-tiles", lbgk, "double", 12650),
        entry("spheres:384:0.1", "compact-tiles", lbgk, "double", 12397),
        entry("aneurysm", "compact-tiles", lbgk, "double", 12967.5),
    ]
    return run


class Results(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text if isinstance(text, str) else json.dumps(text), encoding="utf-8")
        return str(path)

    def make(self, *more, run=None):
        given = [self.write("run.json", run or small_run()), "--output", str(self.folder),
                 "--no-plots", *more]
        self.assertEqual(make_results.main(given), 0)
        return (self.folder / "RESULTS.md").read_text(encoding="utf-8")

    def row(self, text, section, first):
        """Cells of the first row of a section that begins so."""
        lines = text.split(f"\n## {section}", 1)[1].split("\n## ", 1)[0].splitlines()
        row = next(line for line in lines if line.startswith(f"| {first} |"))
        return [cell.strip() for cell in row.strip("|").split("|")]

    def test_head_has_the_main_point_and_names_the_paper_once(self):
        text = self.make()
        head = text.split("\n## ", 1)[0]
        self.assertIn("| double precision | tiles, LBGK incompr. | 13000 | 0.823 |", head)
        self.assertIn("on one Some GPU", head)
        self.assertEqual(text.count("Tomczak"), 1)

    def test_the_run_names_card_and_copy(self):
        text = self.make().split("\n## The run\n", 1)[1]
        for expected in ("| device | Some GPU |", "| commit | `0123abc` |",
                         "4320 GB/s, 0.900 of the peak", "median 1.25 %, largest 1.25 %"):
            self.assertIn(expected, text)

    def test_cells_hold_the_papers_figure_and_ours(self):
        text = self.make()
        self.assertEqual(self.row(text, "Table 3", "LBGK incompr."),
                         ["LBGK incompr.", "680 / 13000", "0.717 / 0.823", "104 / 256",
                          "632 / 12900", "0.666 / 0.817", "13000", "0.823"])
        self.assertIn("1006 / 25000", self.row(text, "Table 4", "XYZ | 2 | 40"))
        self.assertEqual(self.row(text, "Table 5", "XYZ + YXZ")[1:3],
                         ["666 / 12345", "0.702 / 0.782"])
        self.assertEqual(self.row(text, "Table 6", "LBGK incompr.")[1:3],
                         ["649 / 12000", "645 / –"])
        self.assertEqual(self.row(text, "Table 7", "tiles over connectivity matrix")[1],
                         "1.39 / 1.20")
        self.assertEqual(self.row(text, "Table 8", "LBGK incompr.")[1:4],
                         ["637 / 12350", "0.671 / 0.782", "0.937 / 0.950"])

    def test_best_method_is_bold(self):
        text = self.make()
        self.assertEqual(self.row(text, "Table 6", "LBGK incompr., tiles")[1], "**12000**")
        self.assertEqual(self.row(text, "Spheres in a larger", "**LBGK incompr.**, tiles")[1],
                         "11000 (0.697)")
        self.assertIn("| **11500 (0.728)** |", text)

    def test_compact_tiles_are_compared(self):
        text = self.make(run=compact_run())
        lbgk = "LBGK incompr."
        rows = [line for line in text.splitlines() if line.startswith(f"| {lbgk} | 13000 (0.823)")]
        self.assertEqual(len(rows), 1)
        self.assertEqual([cell.strip() for cell in rows[0].strip("|").split("|")][1:],
                         ["13000 (0.823)", "**13400 (0.849)**", "13100 (0.830)", "–",
                          "26000 (0.823)", "–", "**46800 (0.741)**", "45000 (0.713)"])
        self.assertEqual(self.row(text, "Dense cubes, all", "compact tiles")[2],
                         "**13400 (0.849)**")
        self.assertEqual(self.row(text, "Table 6", f"{lbgk}, compact tiles")[1], "–")
        self.assertIn(f"| {lbgk}, compact tiles | 40000 |", text)
        self.assertEqual(self.row(text, "Table 8", "compact tiles")[1], "**12968 (0.821)**")
        spheres = text.split("## Spheres in a larger")[1]
        self.assertIn("| compact tiles | **12650 (0.801)** |", spheres)
        self.assertIn("loses from porosity 0.9 to 0.1: tiles –; compact tiles 2.00 %;", spheres)
        self.assertEqual(self.row(text, "Spheres in a larger", "this run | compact tiles")[2:4],
                         ["0.849", "0.801"])

    def test_what_a_user_waits_for_stands_beside_what_is_asked(self):
        run = compact_run()
        run["benchmarks"] += [
            entry("small", "compact-tiles-in-place", "LBGK-incompressible", "double", 11900, nodes=82624)]
        first = {"seconds": 1.9, "stages": [["walls", 0, 1.0], ["steps", 0, 0.3]]}
        pipeline = {"cases": [{"name": "large", "device": "Some GPU", "nodes": 11.6e6, "mflups": 15000,
                               "applies": [{}, first]}]}
        case = {"name": "vein", "speed": 0.1, "at_rest": {"updates": 8000, "device": "CPU, 2 threads"},
                "default": {"updates": 1000}, "field_difference": 2e-3}
        steady = {"tolerance": 1e-3, "cases": [case]}
        settled = {"tolerance": 1e-5, "reference": 40000, "cases": [{**case, "field_difference": 5e-5}]}
        beating = {"cases": [{"name": "vein", "device": "Some GPU", "speed": 0.1, "pressure": 12000, "preset": "young",
                              "beats": 3.0}]}
        text = self.make("--pipeline", self.write("pipeline.json", pipeline),
                         "--steady", self.write("steady.json", steady), "--steady", self.write("settled.json", settled),
                         "--heartbeats", self.write("beating.json", beating), "--demo", "45", run=run)
        rows = text.split("\n## What a user waits for", 1)[1].split("\n## ", 1)[0]
        for expected in (
                "| around the solver, 11.6 million nodes, wall shear stress included, GPU host "
                "| at most 2 s | 1.6 | yes |  |",
                "| the same, – million nodes | at most 0.15 s | – | – |  |",
                "| node updates to a steady flow, vein at 0.1 m/s, on a CPU | at most 0.125 of those from rest "
                "| 0.125 | yes |  |",
                "| velocities of a settled flow, vein at 0.1 m/s, against a long run from rest | at most 0.0001 of them "
                "| 5e-05 | yes |  |",
                "| heartbeats until one is within 1 % of the one before, vein | at most 3 in all | 3 | yes |  |",
                "| closed vessel of 0.0826 million nodes, double precision "
                "| at least 12000 MFLUPS | 11900 | no | – |",
                "| the demo from its start to the picture, installing and compiling aside "
                "| at most 60 s | 45 | yes |  |"):
            self.assertIn(expected, rows)
        self.assertIn("profile_steady.py build/release/lib/paraview-5.11/plugins/TiledLBM/TiledLBM.so steady2.json \\\n"
                      "  --device CPU --tolerance 1e-05 --reference 40000 'vein=FILE:METRES:0.1'", text)
        self.assertIn("--device GPU 'vein=FILE:METRES:0.1:12000:young'", text)

    def test_speeds_are_asked_for_in_proportion_to_the_bandwidth(self):
        run = compact_run()
        run["context"]["gpu_peak_bandwidth"] = "2400 GB/s"
        text = self.make("--demo", "90", run=run)
        self.assertIn("| dense cube, sixteen-bit | at least 25000 MFLUPS | 46800 | yes |  |", text)
        self.assertIn("| at most 60 s | 90 | no | – |", text)

    def test_beyond_the_paper_is_from_the_data(self):
        text = self.make(run=compact_run())
        section = "Beyond the paper"
        self.assertEqual(self.row(text, section, "LBGK incompr., double")[1:3], ["1.072", "1.100"])
        self.assertEqual(self.row(text, section, "double")[1:],
                         ["1", *["0.978, `cavity3D:256`, LBGK incompr."] * 2])
        self.assertEqual(self.row(text, section, "single")[1:], ["0", "–", "–"])
        self.assertEqual(self.row(text, section, "LBGK incompr., compact tiles")[1], "1.800")
        self.assertEqual(self.row(text, section, "LBGK incompr., double, compact tiles")[1:5],
                         ["1.031", "1.150", "–", "–"])
        self.assertEqual(self.row(text, section, "LBGK incompr., double, compact tiles")[-2:],
                         ["1.050", "–"])
        self.assertEqual(self.row(text, section, "compact tiles, in place, sixteen-bit")[1], "44")

    def test_large_case_is_added(self):
        large = entry("cavity3D:1145", "compact-tiles-in-place", "LBGK-incompressible", "single",
                      25000, nodes=1.501e9, memory_bytes=1.2e11, mean_density_change=-2.5e-9,
                      largest_speed=0.04)
        text = self.make("--large", self.write("large.json", run_of([large])), run=compact_run())
        self.assertIn("The largest geometry is `cavity3D:1145` with 1501.0 million nodes: compact "
                      "tiles, in place, LBGK incompr., single, 25000 (0.792) MFLUPS (BU), 120.0 GB "
                      "on the device. No reference holds it; after the steps that were timed its "
                      "mean density had changed by -2.5e-09 of 1, and its highest speed was 0.040",
                      text)
        self.assertIn("--large --benchmark_filter=cavity3D:1145", text)
        self.assertNotIn("1145", self.make(run=compact_run()))

    def test_what_no_method_has_is_not_missing(self):
        run = read_run(Path(self.write("run.json", compact_run())))["GPU"]
        for method, kernel, precision in (("compact-tiles", "propagation-only", "double"),
                                          ("tiles", "LBGK-incompressible", "sixteen-bit"),
                                          ("dense-array", "read-write-only", "double")):
            self.assertIsNone(run.find("cavity3D:20", method, kernel, precision))
        self.assertEqual(run.missed, set())
        run.find("cavity3D:20", "compact-tiles", "LBGK-incompressible", "sixteen-bit")
        self.assertEqual(len(run.missed), 1)
        self.assertTrue(all(is_offered(method, kernel, precision) for kernel in MODELS
                            for method in (*OURS, *RIVALS) for precision in PRECISIONS))
        self.assertTrue(all(is_offered(method, kernel, "sixteen-bit") for kernel in MODELS
                            for method in COMPACT))

    def test_missing_is_a_dash_and_is_listed(self):
        text = self.make()
        self.assertEqual(self.row(text, "Table 3", "LBMRT q-compr.")[1:4],
                         ["454 / –", "0.479 / –", "152 / –"])
        self.assertEqual(self.row(text, "Table 9", "read/write only")[1], "714 / –")
        missing = text.split("## What is missing")[1]
        self.assertIn("- `aneurysm`, `dense-array` (1 kernel): the box holds 9 voxels to a node",
                      missing)
        self.assertIn("`aorta`", missing)

    def test_repeat_shows_differences(self):
        second = self.write("second.json", small_run(1.02))
        text = self.make("--repeat", second)
        largest = self.row(text, "A second run", "GPU, all others")
        self.assertEqual(largest[1:5], ["11", "0.00 %", "2.00 %", "0"])
        self.assertEqual(largest[5], "`cavity3D:256/tiles/LBGK-incompressible/double`")
        self.assertIn("none is above 3 %", text)

    def test_repeat_counts_small_cubes_and_cpu_apart(self):
        def run(factor):
            more = [("cavity3D:36", "GPU", 2), ("cavity3D:40", "GPU", 1), ("cavity3D:20", "CPU", 3)]
            result = small_run(1 + 0.05 * factor)
            for case, device, times in more:
                each = entry(case, "tiles", "LBGK-incompressible", "double",
                             100 * (1 + 0.05 * factor * times))
                each["run_name"] = each["run_name"].replace("/GPU/", f"/{device}/")
                result["benchmarks"].append(each)
            return result

        text = self.make("--repeat", self.write("second.json", run(1)), run=run(0))
        for group, expected in (("GPU, cubes up to 36³", ["1", "10.00 %", "10.00 %", "1"]),
                                ("GPU, all others", ["12", "0.00 %", "5.00 %", "2"]),
                                ("CPU", ["1", "15.00 %", "15.00 %", "1"])):
            self.assertEqual(self.row(text, "A second run", group)[1:5], expected)
        self.assertIn("All 14 benchmarks that both runs have are counted; 0 are in only", text)
        named = next(line for line in text.splitlines() if line.startswith("Above 3 %"))
        for case, listed in (("256", True), ("40", True), ("36", False), ("20", False)):
            self.assertEqual(f"`cavity3D:{case}/" in named, listed)

    def test_cpu_can_come_from_a_run_of_its_own(self):
        def run_on_cpu(speed, **context):
            each = entry("cavity3D:128", "tiles", "LBGK-incompressible", "double", speed)
            each["run_name"] = each["run_name"].replace("/GPU/", "/CPU/")
            result = run_of([each])
            result["context"].update(context)
            return result

        own, other = run_on_cpu(111), run_on_cpu(444, cpu="Some CPU", cpu_copy_bandwidth="80 GB/s")
        both = small_run()
        both["benchmarks"] += own["benchmarks"]
        again = small_run()
        again["benchmarks"] += own["benchmarks"]
        text = self.make("--cpu", self.write("cpu.json", other),
                         "--repeat", self.write("second.json", again), run=both)
        self.assertEqual(self.row(text, "On the CPU", "cavity3D:128")[4], "444")
        self.assertIn("Some CPU; a copy moved 80.0 GB/s.", text)
        self.assertNotIn("111", text.split("## On the CPU")[1].split("## ")[0])
        self.assertNotIn("| CPU |", text.split("## A second run")[1])
        self.assertIn("tiledlbm_benchmark --device=CPU --benchmark_out=cpu.json", text)
        self.assertNotIn("--device=both", text)

    def test_profiled_sparse_cases_are_in_the_table(self):
        cases = ("spheres:384:0.2", "aneurysm", "aorta")
        profile = self.write("profile.csv", "case,method,kernel,precision,metric,value\n" + "".join(
            f"{case},tiles,read-write-only,{precision},registers,46\n"
            for case in cases for precision in PRECISIONS))
        text = self.make("--profile", profile)
        for case in cases:
            self.assertEqual(text.count(f"| {case}, tiles | read/write only | 46 |"), 2)

    def test_profile_and_discussion_are_included(self):
        profile = self.write("profile.csv", "case,method,kernel,precision,metric,value\n"
                             "cavity3D:256,tiles,LBGK-incompressible,double,registers,64\n"
                             "cavity3D:100,tiles:xyz:4:128,propagation-only,double,"
                             "dram_sectors_read_per_node,5.25\n")
        self.write("discussion.md", "Words of *someone*.\n")
        text = self.make("--profile", profile)
        self.assertEqual(self.row(text, "What binds it", "cavity3D:256, tiles")[1:],
                         ["LBGK incompr.", "64", "–"])
        self.assertEqual(self.row(text, "What binds it", "XYZ")[1:3], ["8.19 / –", "7.30 / 5.25"])
        self.assertIn("## Discussion\n\nWords of *someone*.\n", text)

    def test_nothing_measured_is_no_error(self):
        empty = run_of([skipped("cavity3D:256", "tiles", "LBGK-incompressible", "double", "why")])
        self.assertIn("`cavity3D:256`, `tiles` (1 kernel): why", self.make(run=empty))

    def test_unreadable_run_is_said(self):
        with contextlib.redirect_stderr(io.StringIO()) as errors:
            result = make_results.main([self.write("run.json", "{"), "--output", str(self.folder)])
        self.assertEqual(result, 1)
        self.assertIn("make_results.py", errors.getvalue())

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"),
                         "matplotlib was not found (Debian: python3-matplotlib)")
    def test_plots_are_drawn(self):
        few = run_of([entry("cavity3D:40", "tiles", "LBGK-incompressible", "double", 100)])
        for run in (few, small_run(), compact_run()):
            self.assertEqual(make_results.main([self.write("run.json", run), "--output",
                                                str(self.folder)]), 0)
        for name in ("cavity", "normalised", "porosity", "propagation", "tile_utilisation"):
            size = (self.folder / f"{name}.png").stat().st_size
            self.assertTrue(5000 < size < 120000, f"{name}: {size} bytes")
            self.assertIn(f"({name}.png)", (self.folder / "RESULTS.md").read_text("utf-8"))


class PaperData(unittest.TestCase):
    """The paper's figures agree with each other, where it gives one thing twice."""

    def check(self, mflups, bu, precision):
        """BU is that of the MFLUPS, both rounded."""
        rounding = 0.0005 + paper.utilisation(0.5, precision)
        self.assertAlmostEqual(paper.utilisation(mflups, precision), bu, delta=rounding)

    def test_vessels(self):
        for case in ("aneurysm", "aorta"):
            for precision in PRECISIONS:
                for kernel in KERNELS:
                    with self.subTest(case=case, precision=precision, kernel=kernel):
                        self.check(*PAPER[case][precision][kernel].values(), precision)

    def test_layouts(self):
        for row in PAPER["propagation"]["rows"]:
            self.check(row["mflups"], row["bu"], "double")
            if row["hit_rate"] > 1e-3:
                misses = row["memory_reads"] / row["l2_reads"]
                self.assertAlmostEqual(1 - misses, row["hit_rate"], delta=0.0011)

    def test_spheres(self):
        for precision in PRECISIONS:
            for mflups, bu in zip(PAPER["spheres"][precision]["LBGK-incompressible"],
                                  PAPER["spheres_bu"][precision]["tiles"]):
                self.check(mflups, bu, precision)

    def test_tables_are_complete(self):
        for kernel in KERNELS:
            self.assertEqual(len(PAPER["single"]["kernels"][kernel]), 8)
            for precision in PRECISIONS:
                falling = PAPER["spheres"][precision][kernel]
                self.assertEqual(len(falling), 9)
                self.assertLess(falling[-1], falling[0])

    def test_shares_of_dense_that_its_text_states(self):
        for precision, stated in PAPER["normalised"]["aneurysm"].items():
            kernel = "LBGK-incompressible"
            mflups = PAPER["aneurysm"][precision][kernel]["mflups"]
            self.assertAlmostEqual(mflups / paper.dense(kernel, precision), stated, delta=0.0006)

    def test_propagation_estimate(self):
        self.assertAlmostEqual(paper.propagation_estimate(1, 0), 0.85, delta=0.005)
        self.assertAlmostEqual(paper.propagation_estimate(2.88, 2.7648), 0.714, delta=0.005)


if __name__ == "__main__":
    unittest.main(verbosity=2)
