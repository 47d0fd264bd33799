#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes PIPELINE.md from the JSON of runs of profile_pipeline.py.

make_pipeline.py RUN.json ... [--steady STEADY.json] [--heartbeats HEARTBEATS.json] --output FOLDER

pipeline_discussion.md of the output folder, where there is one, is included as it is.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional

from report.markdown import DASH
from report.waiting import around, memory_beside

INTRODUCTION = """# What a user waits for

Times of the stages between a file and the outputs of the filter, in seconds, beside the solver's. The stages are those of ParaView's
Timer Log (*Tools > Timer Log*); stages within others are set in. Before a run is written down, the flow of several Applies has been
compared with that of one, bit by bit.

- **first Apply** ends after one time step: set-up, fields, wall and its shear stress.
- **second Apply** goes on from there, with the geometry kept.
- **around the solver** is the first Apply without its step; in steps, how many of these take as long.
- **host memory** is the most that the process takes in the first Apply, beside the input, the outputs and the populations. The GPU's
  runtime is part of that of the first column.
- The first flow of a process on a GPU also waits for the GPU's runtime: *storage* in the first column.
"""


def stage_table(cases: List[Dict[str, Any]]) -> List[str]:
    """A row for each stage of the first Apply, in the order of the case that has most of them."""
    firsts = [case["applies"][1] for case in cases]
    order = [(name, depth) for name, depth, _ in max(firsts, key=lambda a: len(a["stages"]))["stages"]]
    times = [{(name, depth): seconds for name, depth, seconds in first["stages"]} for first in firsts]
    rows = []
    for name, depth in order:
        shown = [f"{of[name, depth]:.4f}" if (name, depth) in of else DASH for of in times]
        rows.append("| " + "&nbsp;" * 4 * depth + name + " | " + " | ".join(shown) + " |")
    return rows


def memory_of(case: Dict[str, Any]) -> str:
    """Bytes a voxel of the host beside input and outputs."""
    beside = memory_beside(case)
    return DASH if beside is None else f"{beside:.1f}"


def run_section(run: Dict[str, Any]) -> str:
    """The tables of a run."""
    cases = run["cases"]
    device = cases[0]["device"]
    head = "| | " + " | ".join(case["name"] for case in cases) + " |"
    line = "| --- |" + " ---: |" * len(cases)

    def row(name: str, values: List[str]) -> str:
        return f"| {name} | " + " | ".join(values) + " |"
    step = [case["nodes"] / case["mflups"] / 1e6 for case in cases]
    seconds = [[apply["seconds"] for apply in case["applies"]] for case in cases]
    lines = [f"## {device}", "",
             f"{run['processor']}, {run['cores']} cores; {run['date']}.", "", head, line,
             row("nodes", [f"{case['nodes']:,}".replace(",", " ") for case in cases]),
             row("voxels", [f"{case['voxels']:,}".replace(",", " ") for case in cases]),
             row("precision", [case["precision"] for case in cases]),
             row("MFLUPS", [f"{case['mflups']:.0f}" for case in cases]),
             row("a time step, ms", [f"{1e3 * of:.3f}" for of in step]),
             row("reading the file", [f"{of[0]:.3f}" for of in seconds]),
             row("**first Apply**, 1 step", [f"**{of[1]:.3f}**" for of in seconds]),
             row("around the solver, in steps",
                 [f"{around(case) / of:.0f}" for case, of in zip(cases, step)]),
             row("second Apply", [f"{of[2]:.3f}" for of in seconds]),
             row("of which steps", [case["applies"][2]["what"].split(", ")[1] for case in cases]),
             row("another unit of pressure", [f"{of[3]:.3f}" for of in seconds]),
             row("host memory, bytes a voxel", [memory_of(case) for case in cases]), "",
             "Stages of the first Apply:", "", head, line, *stage_table(cases), ""]
    return "\n".join(lines)


STEADY = """## To a steady flow

What a user waits for is also the number of steps: until a run ends by itself, with default settings, from rest and as it starts by
default. Updates are those of all grids over the nodes of the flow's own; seconds are those of an Apply, set-up included. Each flow is compared: the pressures lost and the flow rates, over the largest, and the velocities of all nodes, root mean squares, with those of a
flow from rest of as many steps as the table tells.
"""


def steady_section(run: Dict[str, Any]) -> str:
    """The table of a run of profile_steady.py."""
    lines = [f"**{run['cases'][0]['at_rest']['device']}**, {run['precision'].lower()} precision; {run['date']}. "
             f"Flow tolerance {run['tolerance']:g}, compared with {_compared(run)}.", "",
             "| vessel | nodes | inlet, m/s | Reynolds number | at rest: steps, s | by default: updates over nodes, s "
             "| of the updates | pressures, flow rates, velocities differ by | from rest: velocities |",
             "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for case in run["cases"]:
        rest, default = case["at_rest"], case["default"]
        nodes = f"{rest['nodes']:,}".replace(",", " ")
        lines.append(f"| {case['name']} | {nodes} | {case['speed']:g} | {rest['reynolds_number']:.0f} "
                     f"| {rest['steps']}, {rest['seconds']:.2f} "
                     f"| {default['updates'] / default['nodes']:.0f}, {default['seconds']:.2f} "
                     f"| {default['updates'] / rest['updates']:.2f} "
                     f"| {100 * case['drop_difference']:.3f} %, {100 * case['share_difference']:.3f} %, "
                     f"{100 * case['field_difference']:.3f} % | {_percent(case.get('field_difference_at_rest'))} |")
    return "\n".join([*lines, ""])


def _percent(share: Optional[float]) -> str:
    return DASH if share is None else f"{100 * share:.3f} %"


def _compared(run: Dict[str, Any]) -> str:
    steps = run["reference"]
    return "the flow from rest when it ends" if steps is None else f"{steps:,} steps from rest".replace(",", " ")


HEARTBEATS = """## Until heartbeats repeat themselves

Outlets are Windkessels, with a mean pressure that is given, and the run ends with the first heartbeat whose flow rates and pressures are
within 1 % of those of the one before.
"""


def heartbeats_section(run: Dict[str, Any]) -> str:
    """The table of a run of profile_heartbeats.py."""
    lines = [f"**{run['cases'][0]['device']}**, {run['precision'].lower()} precision; {run['date']}.", "",
             "| vessel | nodes | waveform | Reynolds number | heartbeats | steps, s | flow rates, pressures change by |",
             "| --- | ---: | --- | ---: | ---: | ---: | ---: |"]
    for case in run["cases"]:
        nodes, steps = (f"{case[key]:,}".replace(",", " ") for key in ("nodes", "steps"))
        lines.append(f"| {case['name']} | {nodes} | {case['preset']} | {case['reynolds_number']:.0f} | {case['beats']:g} "
                     f"| {steps}, {case['seconds']:.1f} "
                     f"| {100 * case['flow_rate_change']:.2f} %, {100 * case['pressure_change']:.2f} % |")
    return "\n".join([*lines, ""])


class Runs(NamedTuple):
    """What the page is made of."""

    pipelines: List[Dict[str, Any]]
    steady: List[Dict[str, Any]]
    heartbeats: List[Dict[str, Any]]


def document(runs: Runs, discussion: str = "") -> str:
    """The page."""
    return INTRODUCTION + "\n" + "\n".join([
        *(run_section(run) for run in runs.pipelines),
        *([STEADY] if runs.steady else []), *(steady_section(run) for run in runs.steady),
        *([HEARTBEATS] if runs.heartbeats else []), *(heartbeats_section(run) for run in runs.heartbeats), discussion])


def main(given: Optional[List[str]] = None) -> int:
    """Reads, writes, and says what is wrong with the input if something is."""
    parser = argparse.ArgumentParser(description="Writes PIPELINE.md from runs of profile_pipeline.py.")
    parser.add_argument("runs", type=Path, nargs="+", help="its output, a section of the page each")
    parser.add_argument("--steady", type=Path, action="append", default=[],
                        help="output of profile_steady.py, a table each")
    parser.add_argument("--heartbeats", type=Path, action="append", default=[],
                        help="output of profile_heartbeats.py, a table each")
    parser.add_argument("--output", type=Path, required=True, help="folder for PIPELINE.md")
    options = parser.parse_args(given)
    try:
        runs = Runs(*([json.loads(path.read_text(encoding="utf-8")) for path in paths]
                      for paths in (options.runs, options.steady, options.heartbeats)))
        discussion = options.output / "pipeline_discussion.md"
        page = document(runs, discussion.read_text(encoding="utf-8") if discussion.exists() else "")
    except (OSError, ValueError, KeyError, IndexError) as error:
        print(f"make_pipeline.py: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    (options.output / "PIPELINE.md").write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
