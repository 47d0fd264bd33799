#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes RESULTS.md and its plots from the JSON of one run of tiledlbm_benchmark.

make_results.py run.json [--repeat second.json] [--cpu cpu.json] [--large large.json]
  [--profile profile.csv] [--pipeline pipeline.json] [--steady steady.json]
  [--heartbeats heartbeats.json] [--demo SECONDS]
  --output FOLDER
"""

import argparse
import json
import sys
from pathlib import Path
from typing import List, Optional

from report.document import devices_of, document
from report.measurements import read_run
from report.counters import read_profile


def arguments(given: Optional[List[str]]) -> argparse.Namespace:
    """The command line's."""
    parser = argparse.ArgumentParser(description="Writes RESULTS.md and its plots from the JSON of "
                                                 "one run of tiledlbm_benchmark.")
    parser.add_argument("run", type=Path, help="--benchmark_out of the run")
    parser.add_argument("--repeat", type=Path, help="that of a second run, to compare with")
    parser.add_argument("--cpu", type=Path, help="that of a run with --device=CPU, for the "
                        "processor's figures in place of the run's own")
    parser.add_argument("--large", type=Path, help="that of a run with --large, to add")
    parser.add_argument("--profile", type=Path, help="the profiler's counters, as a table with the "
                        "columns case,method,kernel,precision,metric,value")
    parser.add_argument("--pipeline", type=Path, action="append", default=[],
                        help="a run of profile_pipeline.py, for what a user waits for")
    parser.add_argument("--steady", type=Path, action="append", default=[],
                        help="a run of profile_steady.py, for the same")
    parser.add_argument("--heartbeats", type=Path, action="append", default=[],
                        help="a run of profile_heartbeats.py, for the same")
    parser.add_argument("--demo", type=float, metavar="SECONDS",
                        help="that Data/demo.py takes, for the same")
    parser.add_argument("--output", type=Path, required=True,
                        help="folder for RESULTS.md and the plots; discussion.md in it is included")
    parser.add_argument("--no-plots", action="store_true", help="leave out the plots")
    return parser.parse_args(given)


def main(given: Optional[List[str]] = None) -> int:
    """Reads, writes, and says what is wrong with the input if something is."""
    options = arguments(given)
    try:
        runs = read_run(options.run)
        repeats = read_run(options.repeat) if options.repeat else {}
        cpu = read_run(options.cpu) if options.cpu else {}
        large = read_run(options.large) if options.large else {}
        profile = read_profile(options.profile) if options.profile else None
        pipelines, steady, heartbeats = (
            [json.loads(path.read_text(encoding="utf-8")) for path in paths]
            for paths in (options.pipeline, options.steady, options.heartbeats))
    except (OSError, ValueError, KeyError) as error:
        print(f"make_results.py: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    if not runs:
        print(f"make_results.py: {options.run} has no benchmarks of cases", file=sys.stderr)
        return 1
    sources = devices_of(runs)
    if options.repeat and sources.run.device not in repeats:
        print(f"make_results.py: {options.repeat} has nothing of the {sources.run.device}",
              file=sys.stderr)
        return 1
    if options.cpu:
        if "CPU" not in cpu:
            print(f"make_results.py: {options.cpu} has nothing of the CPU", file=sys.stderr)
            return 1
        sources = sources.with_cpu_of(cpu["CPU"])
        for devices in (runs, repeats):
            devices.pop("CPU", None)
    if sources.run.device in large:
        sources.run.add_all(large[sources.run.device])
    options.output.mkdir(parents=True, exist_ok=True)
    discussion = options.output / "discussion.md"
    sources = sources._replace(
        repeated=repeats.get(sources.run.device),
        profile=profile,
        pipelines=pipelines,
        steady=steady,
        heartbeats=heartbeats,
        demo=options.demo,
        discussion=discussion.read_text(encoding="utf-8") if discussion.exists() else "",
        pictures=not options.no_plots,
        large=bool(large))
    if sources.pictures:
        from report.plots import draw_all  # matplotlib is needed for nothing else
        draw_all(sources.run, options.output)
    (options.output / "RESULTS.md").write_text(document(sources), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
