#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Reads the profiler's counters of the benchmark's kernels on a GPU.

Runs NVIDIA's ncu on two steps of each benchmark that a list names, and writes a table for
Testing/Report/make.py: case, method, kernel, precision, metric, value. Counts are given per non-solid node.
"""
from __future__ import annotations

import argparse
import csv
import io
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

# Name of the metric in the table, ncu's name, and whether it is a count that is divided by the nodes.
METRICS = [
    ("dram_sectors_read_per_node", "dram__sectors_read.sum", True),
    ("dram_sectors_written_per_node", "dram__sectors_write.sum", True),
    ("l2_sectors_read_per_node", "lts__t_sectors_op_read.sum", True),
    ("l2_sectors_written_per_node", "lts__t_sectors_op_write.sum", True),
    ("l2_hit_rate_percent", "lts__t_sector_hit_rate.pct", False),
    ("dram_throughput_percent", "dram__throughput.avg.pct_of_peak_sustained_elapsed", False),
    ("occupancy_percent", "sm__warps_active.avg.pct_of_peak_sustained_active", False),
    ("issue_slots_percent", "smsp__issue_active.avg.pct_of_peak_sustained_active", False),
    ("instructions_per_node", "smsp__thread_inst_executed.sum", True),
    ("registers", "launch__registers_per_thread", False),
]
# The time steps, not what sets up or sums up: updateTiles, updateCompactTiles.
KERNELS = "regex:update[A-Za-z]*Tiles|rival::Step"


def names_in(text: str) -> list[str]:
    """The benchmarks of a list: of a line all combinations of what commas separate in its parts."""
    return ["/".join(parts) for line in text.split()
            for parts in itertools.product(*(part.split(",") for part in line.split("/")))]


def profile(program: pathlib.Path, name: str, arguments: list[str]) -> dict[str, float]:
    """Counters of a benchmark by ncu's names, and its nodes.

    They are the mean of the second and the third step: a method in place has two kinds of step.
    A repetition does two steps more.
    """
    with tempfile.TemporaryDirectory() as folder:
        result = pathlib.Path(folder) / "run.json"
        command = ["ncu", "--csv", "--page", "raw", "--print-units", "base",
                   "--clock-control", "none", "--kernel-name-base", "demangled",
                   "--kernel-name", KERNELS, "--launch-skip", "1", "--launch-count", "2",
                   "--metrics", ",".join(metric for _, metric, _ in METRICS),
                   str(program), "--quick", "--benchmark_repetitions=2", "--device=GPU",
                   f"--benchmark_filter=^{name}/",
                   f"--benchmark_out={result}", *arguments]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode != 0 or not result.exists():
            raise RuntimeError(f"{name}: {run.stderr or run.stdout}")
        entries = json.loads(result.read_text())["benchmarks"]
        nodes = [entry["nodes"] for entry in entries if "nodes" in entry]
    lines = [line for line in run.stdout.splitlines() if line.startswith('"')]
    table = list(csv.DictReader(io.StringIO("\n".join(lines))))
    # The first row holds the units.
    steps = table[1:]
    if not steps or not nodes:
        raise RuntimeError(f"{name}: no kernel was profiled: {run.stdout[-500:]}")
    counters = {
        metric: sum(float(step[metric].replace(",", "")) for step in steps) / len(steps)
        for _, metric, _ in METRICS
    }
    counters["nodes"] = nodes[0]
    return counters


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=pathlib.Path, help="tiledlbm_benchmark")
    parser.add_argument("--list", type=pathlib.Path, required=True,
                        help="benchmarks, a line for case/method/kernel/precision/GPU with commas between several of a part")
    parser.add_argument("--output", type=pathlib.Path, required=True, help="the table, as CSV")
    parser.epilog = "Further arguments, such as --mask=..., go to the program."
    options, arguments = parser.parse_known_args()
    failed = 0
    with options.output.open("w", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(["case", "method", "kernel", "precision", "metric", "value"])
        for name in names_in(options.list.read_text()):
            try:
                counters = profile(options.program, name, arguments)
            except RuntimeError as error:
                print(error, file=sys.stderr)
                failed += 1
                continue
            for label, metric, per_node in METRICS:
                value = counters[metric] / (counters["nodes"] if per_node else 1)
                writer.writerow([*name.split("/")[:4], label, f"{value:.4g}"])
            stream.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
