# SPDX-License-Identifier: BSD-3-Clause
"""Tables, model and plot of small runs on several ranks that are made up.

make_scaling_test.py
"""

import contextlib
import importlib.util
import io
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

import make_results
import make_scaling
from report import scaling_model
from report.scaling_runs import RankKey, read_runs
from report.scaling_series import METHOD, STRONG, WEAK

LBGK = "LBGK-incompressible"
FIXED = 20e-6
PER_BYTE = 1 / 500e9
RATES = {"double": 13000.0, "sixteen-bit": 45000.0}
"""MFLUPS of one card."""
BYTES = {"double": 8, "sixteen-bit": 2}
PARTS = {"time_boundary": 0.4, "time_first_end": 31.5, "time_bulk": 1200.25, "time_last_end": 33.0,
         "time_pack": 5.0, "time_send": 1.5, "time_wait": 2.25, "time_marked_step": 1290.0}


def entry(case, method, precision, ranks, mflups, device="GPU", kernel=LBGK, **more):
    """A benchmark's median as Google Benchmark writes it."""
    name = (f"{case}/{method}/{kernel}/{precision}/{device}/ranks:{ranks}"
            "/iterations:1/repeats:5/manual_time")
    return {"run_name": name, "run_type": "aggregate", "aggregate_name": "median",
            "MFLUPS": mflups, "ranks": float(ranks), **more}


def of_cubes(series, ranks):
    """What a machine would measure whose steps take what the model says, without a network."""
    key = series.key(ranks)
    edge = series.edge or 256 if series.precision == "double" else 512
    nodes = float(edge ** 3) * (ranks if series.edge else 1)
    face = edge * edge * 5 * BYTES[series.precision]
    sent = 2 * (ranks - 1) * face
    seconds = nodes / ranks / (RATES[series.precision] * 1e6)
    if ranks > 1:
        seconds += FIXED + PER_BYTE * (face if ranks == 2 else 2 * face)
    return entry(key.case, key.method, key.precision, ranks, nodes / seconds / 1e6, nodes=nodes,
                 halo_bytes_per_step=float(sent), halo_share=0.01, imbalance=1.0,
                 **(PARTS if ranks > 1 else {}))


def run_of(benchmarks, **context):
    """A run's JSON."""
    return {"context": {"date": "2030-01-02T03:04:05+00:00", "commit": "0123abc",
                        "gpu": "Some GPU", "gpu_driver": "1.2", "cuda_runtime": "3.4",
                        "transport": "peer", **context}, "benchmarks": benchmarks}


def gpu_run(counts=(1, 2, 4)):
    """All series of cubes."""
    found = {}
    for series in (*WEAK, STRONG[0], STRONG[2]):
        for ranks in counts:
            each = of_cubes(series, ranks)
            found[each["run_name"]] = each
    return run_of(list(found.values()))


def cpu_run():
    """One rank and two on a processor."""
    more = {"nodes": 2097152.0, "halo_bytes_per_step": 1310720.0, "halo_share": 0.0156,
            "imbalance": 1.0}
    benchmarks = [entry("cavity3D:128", "tiles", "double", 1, 100.0, "CPU", **more),
                  entry("cavity3D:128", "tiles", "double", 2, 95.0, "CPU", **more, **PARTS),
                  entry("cavity3D:128", METHOD, "single", 2, 50.0, "CPU", **more)]
    return run_of(benchmarks, cpu="Some CPU, 2 threads")


class Scaling(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, run):
        path = self.folder / name
        path.write_text(run if isinstance(run, str) else json.dumps(run), encoding="utf-8")
        return str(path)

    def make(self, *given):
        self.assertEqual(make_scaling.main([*given, "--output", str(self.folder), "--no-plots"]), 0)
        return (self.folder / "SCALING.md").read_text(encoding="utf-8")

    def gpu(self, run=None):
        return ["--gpu", self.write("gpu.json", run or gpu_run())]

    def rows(self, text, section):
        """Cells of the rows of a section; of the head where it has no title."""
        part = text.split(f"\n## {section}\n", 1)[1] if section else text
        lines = part.split("\n## ", 1)[0].splitlines()
        return [[cell.strip() for cell in line.strip("|").split("|")]
                for line in lines if line.startswith("|")]

    def row(self, text, section, first):
        return next(row for row in self.rows(text, section) if row[0] == first)

    def test_weak_efficiency_is_over_as_many_cards(self):
        text = self.make(*self.gpu())
        seconds = 256 ** 3 / 13e9
        expected = seconds / (seconds + FIXED + PER_BYTE * 2 * 256 * 256 * 40)
        four = [row for row in self.rows(text, "Weak scaling") if row[0] == "4"]
        self.assertEqual(four[0][1:3], ["`cavity3D:256x256x1024`", "67.1"])
        self.assertEqual(four[0][4], f"{expected:.3f}")
        self.assertEqual(four[1][1], "`cavity3D:512x512x2048`")
        head = self.row(text, "", "weak, 4 GPUs: 256³ a GPU, double")
        self.assertEqual(head[1:], ["at least 0.95", f"{expected:.3f}", "yes"])

    def test_strong_efficiency_falls_and_a_target_can_be_missed(self):
        text = self.make(*self.gpu())
        seconds = 256 ** 3 / 13e9 / 4
        expected = seconds / (seconds + FIXED + PER_BYTE * 2 * 256 * 256 * 40)
        row = next(row for row in self.rows(text, "Strong scaling") if row[0] == "4")
        self.assertEqual(row[4], f"{expected:.3f}")
        slow = gpu_run()
        for each in slow["benchmarks"]:
            if "ranks:4" in each["run_name"]:
                each["MFLUPS"] *= 0.5
        text = self.make(*self.gpu(slow))
        self.assertEqual(self.row(text, "", "strong, 4 GPUs: 512³, sixteen-bit")[-1], "no")

    def test_the_largest_flows_have_a_row_and_a_target_for_their_setup(self):
        run = gpu_run()
        for nodes, ranks, seconds in ((3.2e9, 2, 40.0), (5.2e9, 4, 301.0)):
            run["benchmarks"].append(
                entry(f"cavity3D:{ranks}", METHOD, "sixteen-bit", ranks, 0.9 * ranks * 45000.0,
                      nodes=nodes, halo_bytes_per_step=1.0, halo_share=0.0, imbalance=1.0,
                      memory_bytes=45 * nodes, setup_seconds=seconds))
        text = self.make(*self.gpu(run))
        self.assertEqual(self.row(text, "The largest flows", "`cavity3D:2`")[2:],
                         ["2", "3200.0", "81000", "0.900", "144.0", "40.0"])
        target = "set-up of 5 x 10⁹ nodes, 4 GPUs, seconds"
        self.assertEqual(self.row(text, "", target)[1:], ["at most 300", "301.0", "no"])
        self.assertEqual(self.row(self.make(*self.gpu()), "", target)[2:], ["–", "–"])

    def test_more_gpus_have_a_row_where_they_were_measured(self):
        self.assertFalse(any(row[0] == "8"
                             for row in self.rows(self.make(*self.gpu()), "Weak scaling")))
        text = self.make(*self.gpu(gpu_run((1, 2, 4, 8))))
        self.assertEqual(self.row(text, "Weak scaling", "8")[1], "`cavity3D:256x256x2048`")

    def test_what_several_runs_have_is_taken_from_the_last(self):
        first = self.gpu(run_of([of_cubes(WEAK[0], 1)]))
        second = of_cubes(WEAK[0], 1)
        second["MFLUPS"] = 4321.0
        text = self.make(*first, "--gpu", self.write("second.json", run_of([second])))
        self.assertEqual(self.row(text, "Weak scaling", "1")[3], "4321")

    def test_parts_and_bytes_are_shown(self):
        text = self.make(*self.gpu())
        row = self.row(text, "Time of the parts of a step", "`cavity3D:256x256x512`")
        self.assertEqual(row[5:], ["0.4", "31.5", "1200.2", "33.0", "5.0", "1.5", "2.2", "1290.0"])
        row = self.row(text, "Bytes moved in a step", "`cavity3D:256x256x512`")
        self.assertEqual(row[3:6], ["5.243", "0.010", "1.000"])

    def test_transports_are_compared(self):
        slower = gpu_run()
        for each in slower["benchmarks"]:
            each["MFLUPS"] *= 0.96
        text = self.make(*self.gpu(), "--nccl", self.write("nccl.json", slower))
        self.assertEqual(self.row(text, "NCCL and peer memory", "4")[-1], "0.960")
        self.assertEqual(
            self.row(text, "", "NCCL over peer memory, 4 GPUs: 512³, sixteen-bit")[1:],
            ["at least 0.97", "0.960", "no"])

    def test_ranks_of_a_processor_are_over_its_threads(self):
        text = self.make("--cpu", self.write("cpu.json", cpu_run()))
        rows = [row for row in self.rows(text, "Ranks and threads of a processor")
                if row[0].startswith("`")]
        self.assertEqual(rows, [["`cavity3D:128`", "tiles", "double", "2", "100.0", "95.0", "0.950",
                                 "0.950 to 0.950", "1"]])
        head = self.row(text, "", "CPU: ranks over as many threads of one rank, the least")
        self.assertEqual(head[1:], ["at least 0.90", "0.950", "yes"])
        self.assertIn("Some CPU, 2 threads", text)

    def test_of_several_runs_of_a_processor_the_median_counts(self):
        given = []
        for number, factor in enumerate((1.0, 0.8, 1.1)):
            run = cpu_run()
            run["benchmarks"][1]["MFLUPS"] *= factor
            given += ["--cpu", self.write(f"cpu{number}.json", run)]
        text = self.make(*given)
        row = self.row(text, "Ranks and threads of a processor", "`cavity3D:128`")
        self.assertEqual(row[5:], ["95.0", "0.950", "0.760 to 1.045", "3"])

    def test_the_fit_finds_what_the_run_was_made_with(self):
        runs = read_runs("GPU", [Path(self.gpu()[1])])
        found = scaling_model.fit(runs)
        self.assertAlmostEqual(found.fixed, FIXED, delta=1e-8)
        self.assertAlmostEqual(found.per_byte, PER_BYTE, delta=0.01 * PER_BYTE)
        self.assertEqual(found.steps, 8)
        text = self.make(*self.gpu())
        self.assertIn("From 8 measurements: fixed 20.0 µs, pack 500 GB/s.", text)

    def test_the_model_hides_messages_behind_work_as_long_as_it_lasts(self):
        runs = read_runs("GPU", [Path(self.gpu()[1])])
        parameters = scaling_model.Fit(FIXED, 0, 8)
        weak, strong = scaling_model.FLOWS[0], scaling_model.FLOWS[2]
        work = 256 ** 3 / 13e9
        hidden = scaling_model.predict(runs, parameters, weak, 1024)
        self.assertAlmostEqual(hidden.seconds, work + FIXED)
        self.assertAlmostEqual(hidden.efficiency, work / (work + FIXED))
        self.assertAlmostEqual(hidden.mflups, 1024 * 256 ** 3 / hidden.seconds / 1e6, delta=1)
        seen = scaling_model.predict(runs, parameters, strong, 64)
        message = 100e-6 + 2 * 256 * 256 * 40 / 50e9
        self.assertAlmostEqual(seen.seconds, message + FIXED)
        self.assertAlmostEqual(seen.efficiency, work / 64 / seen.seconds)
        self.assertIsNone(scaling_model.predict(runs, parameters, strong, 1024))
        uneven = scaling_model.predict(runs, parameters, scaling_model.FLOWS[4], 1024)
        self.assertAlmostEqual(uneven.seconds, max(2 * 1710 ** 2 / 45e9, 100e-6 + 2 * 1710 ** 2
                                                   * 10 / 50e9) + FIXED)

    def test_a_fit_has_no_negative_parameters(self):
        for points, expected in (([(1.0, 5.0), (2.0, 3.0)], (4, 0)),
                                 ([(1.0, -5.0), (2.0, -3.0)], (0, -2.2)),
                                 ([(1.0, 0.0), (2.0, 3.0)], (0, 1.2)),
                                 ([(1.0, -3.0)], (0, 0)), ([(7.0, 3.0)], (3, 0))):
            with self.subTest(points=points):
                found = scaling_model._line(points)
                self.assertGreaterEqual(found.fixed, 0)
                self.assertGreaterEqual(found.per_byte, 0)
                self.assertAlmostEqual(found.fixed, expected[0])
                self.assertAlmostEqual(found.per_byte, max(expected[1], 0))

    def test_missing_is_a_dash_and_is_listed(self):
        text = self.make()
        self.assertEqual(self.row(text, "Weak scaling", "4")[2:], ["–"] * 4)
        self.assertEqual(self.row(text, "A model of many cards", "strong, 256³, double")[1:],
                         ["–"] * 3)
        missing = text.split("\n## What is missing\n")[1]
        self.assertIn("No run was given for `--gpu`, `--nccl`, `--cpu`.", missing)
        self.assertIn("no parameters", text)

        run = gpu_run((1, 2))
        skipped = of_cubes(STRONG[0], 4)
        for counter in ("MFLUPS", *PARTS):
            del skipped[counter]
        skipped["label"] = "skipped: there are 2 GPUs for 4 ranks"
        failed = dict(skipped, label="", error_occurred=True, error_message="It differs.",
                      run_name=skipped["run_name"].replace("ranks:4", "ranks:3"))
        run["benchmarks"] += [skipped, failed]
        missing = self.make(*self.gpu(run)).split("\n## What is missing\n")[1]
        key = RankKey("cavity3D:256", METHOD, LBGK, "double", 4)
        self.assertIn(f"- `{key}`: there are 2 GPUs for 4 ranks", missing)
        self.assertIn(f"- `{key._replace(ranks=3)}`: It differs.", missing)
        self.assertIn(f"- `aneurysm/{METHOD}/{LBGK}/double/ranks:2`", missing)

    def test_peers_are_quoted_and_every_heading_is_linked(self):
        text = self.make()
        self.assertIn("57310 of 4 x 23056 MFLUPS: 0.62", text)
        self.assertIn("at least 0.82", text)
        for line in text.splitlines():
            if line.startswith("## "):
                self.assertIn(f"- [{line[3:]}](#", text)

    def test_ranks_are_not_among_the_results_of_methods(self):
        given = [self.write("run.json", gpu_run()), "--output", str(self.folder), "--no-plots"]
        with contextlib.redirect_stderr(io.StringIO()) as errors:
            self.assertEqual(make_results.main(given), 1)
        self.assertIn("no benchmarks of cases", errors.getvalue())

    def test_unreadable_run_is_said(self):
        with contextlib.redirect_stderr(io.StringIO()) as errors:
            result = make_scaling.main(["--gpu", self.write("gpu.json", "{"), "--output",
                                        str(self.folder)])
        self.assertEqual(result, 1)
        self.assertIn("make_scaling.py", errors.getvalue())

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"),
                         "matplotlib was not found (Debian: python3-matplotlib)")
    def test_the_plot_is_drawn_where_gpus_were_measured(self):
        plot = self.folder / "scaling.png"
        given = ["--cpu", self.write("cpu.json", cpu_run()), "--output", str(self.folder)]
        self.assertEqual(make_scaling.main(given), 0)
        self.assertFalse(plot.exists())
        self.assertEqual(make_scaling.main([*given, *self.gpu()]), 0)
        self.assertTrue(5000 < plot.stat().st_size < 120000)
        self.assertIn("(scaling.png)", (self.folder / "SCALING.md").read_text("utf-8"))



SCRIPT = Path(__file__).parent / "measure_scaling.sh"


class Measuring(unittest.TestCase):
    """measure_scaling.sh"""

    def run_script(self, program, folder, **environment):
        return subprocess.run(
            ["bash", SCRIPT, program, folder], env={**os.environ, "GPUS": "4", **environment},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)

    def test_a_cube_is_called_by_its_edge(self):
        with tempfile.TemporaryDirectory() as folder:
            printed = self.run_script("program", folder, DRY="1", LARGE="40x40x40").stdout
            self.assertIn("cavity3D:40/compact", printed)
            printed = self.run_script("program", folder, DRY="1", LARGE="40x40x80").stdout
            self.assertIn("cavity3D:40x40x80/compact", printed)

    def test_a_run_that_writes_nothing_has_failed(self):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "program"
            program.write_text("#!/bin/bash\nexit 0\n", encoding="utf-8")
            program.chmod(0o755)
            done = self.run_script(program, folder)
            self.assertEqual(done.returncode, 1)
            self.assertIn("4 failed", done.stdout)


if __name__ == "__main__":
    unittest.main(verbosity=2)
