#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes SCALING.md and its plot from the JSON of runs of tiledlbm_benchmark with --ranks.

make_scaling.py [--gpu run.json ...] [--nccl nccl.json] [--cpu cpu.json ...] --output FOLDER
"""

import argparse
import sys
from pathlib import Path
from typing import List, Optional

from report.scaling_document import ScalingSources, scaling_document
from report.scaling_runs import read_runs


def arguments(given: Optional[List[str]]) -> argparse.Namespace:
    """The command line's."""
    parser = argparse.ArgumentParser(description="Writes SCALING.md and its plot from the JSON of "
                                                 "runs of tiledlbm_benchmark with --ranks.")
    parser.add_argument("--gpu", type=Path, action="append", default=[],
                        help="--benchmark_out of a run on GPUs; what several have is taken from "
                        "the last")
    parser.add_argument("--nccl", type=Path, action="append", default=[],
                        help="that of one with --transport=nccl, to compare with")
    parser.add_argument("--cpu", type=Path, action="append", default=[],
                        help="that of one with --device=CPU; of several the medians count")
    parser.add_argument("--output", type=Path, required=True,
                        help="folder for SCALING.md and the plot")
    parser.add_argument("--no-plots", action="store_true", help="leave out the plot")
    return parser.parse_args(given)


def main(given: Optional[List[str]] = None) -> int:
    """Reads, writes, and says what is wrong with the input if something is."""
    options = arguments(given)
    try:
        sources = ScalingSources(read_runs("GPU", options.gpu), read_runs("GPU", options.nccl),
                                 read_runs("CPU", options.cpu),
                                 [read_runs("CPU", [path]) for path in options.cpu])
    except (OSError, ValueError, KeyError) as error:
        print(f"make_scaling.py: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    sources = sources._replace(pictures=not options.no_plots and bool(sources.gpu.keys()))
    options.output.mkdir(parents=True, exist_ok=True)
    if sources.pictures:
        from report.scaling_plots import draw_scaling  # matplotlib is needed for nothing else
        draw_scaling(sources, options.output)
    (options.output / "SCALING.md").write_text(scaling_document(sources), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
