#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Makes the pages of results, with their plots, from what the benchmark and the validation have measured.

make.py TOPIC ... --output FOLDER [--no-plots]; make.py TOPIC --help lists a topic's arguments.
"""

import argparse
import collections
import json
import statistics
import sys
from pathlib import Path

import figures
import paper
import results
import runs
import scaling
import validation
import waiting
from text import DASH, render, table


def parse(given):
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    topics = parser.add_subparsers(dest="topic", metavar="TOPIC", required=True)

    def topic(name, make, description, *positional):
        added = topics.add_parser(name, help=description)
        added.set_defaults(make=make)
        for name, many, text in positional:
            added.add_argument(name, type=Path, help=text, **({"nargs": "+"} if many else {}))
        added.add_argument("--output", type=Path, required=True, help="folder for the pages and plots")
        added.add_argument("--no-plots", dest="pictures", action="store_false", help="leave out the plots")
        return added

    def add_files(to, **options):
        for name, text in options.items():
            to.add_argument(f"--{name}", type=Path, action="append", default=[], help=text)

    waits = {name: f"a run of profile_filter.py {name}" for name in ("steady", "heartbeats")}
    made = topic("benchmark", benchmark, "RESULTS.md of the benchmark; the section Discussion of the page in the folder is kept",
                 ("run", False, "--benchmark_out of tiledlbm_benchmark"))
    for name, text in (("repeat", "that of a second run, to compare with"),
                       ("cpu", "that of a run with --device=CPU, in place of the run's own figures of the processor"),
                       ("large", "that of a run with --large, to add"),
                       ("profile", "the table of profile_kernels.py")):
        made.add_argument(f"--{name}", type=Path, help=text)
    add_files(made, pipeline="a run of profile_filter.py pipeline, for what a user waits for", **waits)
    made.add_argument("--demo", type=float, metavar="SECONDS", help="that Data/demo.py takes, for the same")
    made = topic("scaling", ranks, "SCALING.md of runs with --ranks")
    add_files(made, gpu="--benchmark_out of a run on GPUs; what several have is taken from the last",
              nccl="that of one with --transport=nccl, to compare with",
              cpu="that of one with --device=CPU; of several the medians count")
    add_files(topic("pipeline", pipeline, "PIPELINE.md; the section Discussion of the page in the folder is kept",
                    ("pipeline", True, "runs of profile_filter.py pipeline, a section each")), **waits)
    topic("validation", flows, "RESULTS.md and PRECISION.md of the validation",
          ("folders", True, "--output of tiledlbm_validation; what several have is taken from the last"))
    return parser.parse_args(given)


def read_cases(paths):
    """Runs of profile_filter.py."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in paths]
    for path, run in zip(paths, found):
        if not run["cases"]:
            raise ValueError(f"{path} has no cases")
    return found


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
    profiles = {name: read_cases(getattr(options, name)) for name in ("pipeline", "steady", "heartbeats")}
    waits = waiting.Waits(run, on_cpu, *profiles.values(), options.demo)
    if options.pictures:
        from plots import draw_results  # matplotlib is needed for nothing else
        draw_results(run, options.output)
    return {"RESULTS.md": render(
        "results.md", options.pictures, **vars(results), t=results.Tables(run), run=run, device=run.name or DASH, cpu=on_cpu,
        cpu_rows=results.Tables(on_cpu).on_the_cpu() if on_cpu else [], cpu_apart=bool(cpu), large=bool(large),
        repeated=repeats.get(run.device), compared=results.differences(devices, repeats) if repeats else None,
        profiles=profiles, demo=options.demo,
        waits=waits if any(profiles.values()) or options.demo else None, is_on_cpu=waiting.is_on_cpu,
        profile=results.read_profile(options.profile) if options.profile else None,
        discussion=discussion(options, "RESULTS.md"), rival_kernels=runs.RIVAL_KERNELS,
        heads=list(results.CASES.values()), porosities=["porosity", *map(str, paper.POROSITIES)],
        porosities_of_codes=[f"porosity {each}" for each in paper.CODES["porosity"]],
        storage_head=["kernel", *(f"{precision}: {runs.METHODS[method]}"
                                  for precision, methods in results.Tables.STORAGES.items() for method in methods)])}


def ranks(options):
    """The page of runs with --ranks."""
    sources = scaling.Sources(runs.read_ranks("GPU", options.gpu), runs.read_ranks("GPU", options.nccl),
                              [runs.read_ranks("CPU", [path]) for path in options.cpu])
    pictures = options.pictures and bool(sources.gpu.measured)
    if pictures:
        from plots import draw_scaling
        draw_scaling(sources, options.output)

    def rows_or_dashes(head, rows, text_columns):
        return table(head, list(rows) or [[DASH] * len(head.split(" | "))], text_columns)
    return {"SCALING.md": render("scaling.md", pictures, **vars(scaling), s=sources, rows_or_dashes=rows_or_dashes)}


def pipeline(options):
    """The page of what a user waits for."""
    return {"PIPELINE.md": render(
        "pipeline.md", **vars(waiting), discussion=discussion(options, "PIPELINE.md"),
        **{name: read_cases(getattr(options, name)) for name in ("pipeline", "steady", "heartbeats")})}


def flows(options):
    """The pages of the validation, and the nozzle's curves."""
    found = collections.defaultdict(figures.Flow, figures.read_flows(options.folders))
    if not found["duct"]:
        raise ValueError(f"{', '.join(map(str, options.folders))}: there is no duct")
    if options.pictures:
        import validation_plots
        validation_plots.draw(found, options.output)
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
