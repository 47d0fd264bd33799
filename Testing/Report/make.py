#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Makes the pages of results, with their plots, from what the benchmark and the validation have measured.

make.py TOPIC ... --output FOLDER [--no-plots]; make.py TOPIC --help lists a topic's arguments.
"""

import argparse
import json
import sys
from pathlib import Path

import figures
import paper
import results
import runs
import scaling
import validation
import waiting
from text import DASH, render


FILTER = {f"--{name}": f"a run of profile_filter.py {name}, for what a user waits for"
          for name in ("pipeline", "steady", "heartbeats")}
ONE, MANY = {"type": Path}, {"type": Path, "action": "append", "default": []}


def parse(given):
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    topics = parser.add_subparsers(dest="topic", metavar="TOPIC", required=True)
    kept = "; the section Discussion of the page in the folder is kept"
    for name, make, text, arguments in (
            ("benchmark", benchmark, f"RESULTS.md of the benchmark{kept}", {
                "run": (ONE, "--benchmark_out of tiledlbm_benchmark"),
                "--repeat": (ONE, "that of a second run, to compare with"),
                "--cpu": (ONE, "that of a run with --device=CPU, in place of the run's own figures of the processor"),
                "--large": (ONE, "that of a run with --large, to add"),
                "--profile": (ONE, "the table of profile_kernels.py"),
                **{option: (MANY, text) for option, text in FILTER.items()},
                "--demo": ({"type": float, "metavar": "SECONDS"}, "that Data/demo.py takes, for the same")}),
            ("scaling", ranks, "SCALING.md of runs with --ranks", {
                "--gpu": (MANY, "--benchmark_out of a run on GPUs; what several have is taken from the last"),
                "--nccl": (MANY, "that of one with --transport=nccl, to compare with"),
                "--cpu": (MANY, "that of one with --device=CPU; of several the medians count")}),
            ("pipeline", pipeline, f"PIPELINE.md{kept}", {
                "pipeline": ({"type": Path, "nargs": "+"}, "runs of profile_filter.py pipeline, a section each"),
                **{option: (MANY, FILTER[option]) for option in ("--steady", "--heartbeats")}}),
            ("validation", flows, "RESULTS.md and PRECISION.md of the validation", {
                "folders": ({"type": Path, "nargs": "+"},
                            "--output of tiledlbm_validation; what several have is taken from the last")})):
        topic = topics.add_parser(name, help=text)
        topic.set_defaults(make=make)
        for argument, (kind, text) in arguments.items():
            topic.add_argument(argument, help=text, **kind)
        topic.add_argument("--output", type=Path, required=True, help="folder for the pages and plots")
        topic.add_argument("--no-plots", dest="pictures", action="store_false", help="leave out the plots")
    return parser.parse_args(given)


def read_profiles(options):
    """Runs of profile_filter.py by kind."""
    profiles = {}
    for name in ("pipeline", "steady", "heartbeats"):
        profiles[name] = []
        for path in getattr(options, name):
            run = json.loads(path.read_text(encoding="utf-8"))
            if not run["cases"]:
                raise ValueError(f"{path} has no cases")
            profiles[name].append({**run, "cases": [waiting.told(case) for case in run["cases"]]})
    return profiles


def discussion(options, name):
    """The section "Discussion" of the page that the folder has: it is written by hand and is kept."""
    path = options.output / name
    _, _, kept = path.read_text(encoding="utf-8").partition("\n## Discussion\n") if path.exists() else ("", "", "")
    return kept.partition("\n## ")[0].strip()


def benchmark(options):
    """The page of a run."""
    devices, repeats, cpu, large = (runs.read(path)[1] if path else {}
                                    for path in (options.run, options.repeat, options.cpu, options.large))
    if not devices:
        raise ValueError(f"{options.run} has no benchmarks of cases")
    run = devices.get("GPU") or devices["CPU"]
    for path, found, device in ((options.repeat, repeats, run.device), (options.cpu, cpu, "CPU")):
        if path and device not in found:
            raise ValueError(f"{path} has nothing of the {device}")
    on_cpu = cpu.get("CPU") or (devices.get("CPU") if run.device == "GPU" else None)
    if cpu:
        for each in (devices, repeats):
            each.pop("CPU", None)
    run.add(large.get(run.device, runs.Runs(run.device)))
    if options.pictures:
        from plots import draw_results  # matplotlib is needed for nothing else
        draw_results(run, options.output)
    return {"RESULTS.md": render(
        "results.md", options.pictures, **{**vars(runs), **vars(paper), **vars(results), **vars(waiting)},
        t=results.Tables(run), run=run, device=run.name or DASH, cpu=on_cpu, cpu_apart=bool(cpu), large=bool(large),
        cpu_rows=results.Tables(on_cpu).on_the_cpu() if on_cpu else [],
        demo=options.demo, profiles=read_profiles(options),
        repeated=repeats.get(run.device), compared=results.differences(devices, repeats) if repeats else None,
        profile=results.read_profile(options.profile) if options.profile else None,
        discussion=discussion(options, "RESULTS.md"))}


def ranks(options):
    """The page of runs with --ranks."""
    sources = scaling.Sources(runs.read_ranks("GPU", options.gpu), runs.read_ranks("GPU", options.nccl),
                              [runs.read_ranks("CPU", [path]) for path in options.cpu])
    pictures = options.pictures and bool(sources.gpu.measured)
    if pictures:
        from plots import draw_scaling
        draw_scaling(sources, options.output)
    return {"SCALING.md": render("scaling.md", pictures, **vars(scaling), s=sources)}


def pipeline(options):
    """The page of what a user waits for."""
    return {"PIPELINE.md": render("pipeline.md", **vars(waiting), **read_profiles(options),
                                  discussion=discussion(options, "PIPELINE.md"))}


def flows(options):
    """The pages of the validation, and the nozzle's curves."""
    found = figures.read_flows(options.folders)
    if not found["duct"]:
        raise ValueError(f"{', '.join(map(str, options.folders))}: there is no duct")
    if options.pictures:
        from validation_plots import draw_flows
        draw_flows(found, options.output)
    if found["nozzle"]:
        validation.write_nozzle(found["nozzle"], options.output)
    values = {**vars(validation), "flows": found}
    return {"PRECISION.md": render("precision.md", options.pictures, **values),
            "RESULTS.md": render("validation.md", options.pictures, **values)}


def main(given=None):
    """Makes the pages, and says what is wrong with the input if something is."""
    options = parse(given)
    try:
        options.output.mkdir(parents=True, exist_ok=True)
        for name, text in options.make(options).items():
            (options.output / name).write_text(text, encoding="utf-8")
    except (OSError, ValueError, KeyError) as error:
        print(f"make.py: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
