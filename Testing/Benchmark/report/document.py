# SPDX-License-Identifier: BSD-3-Clause
"""RESULTS.md, from its parts."""

import statistics
from typing import Any, Dict, List, NamedTuple, Optional

from report import beyond, cells, counters, dense, markdown, notes, repeat, sparse, waiting
from report.markdown import DASH, percent, share, whole
from report.measurements import Measurements
from report.names import (ALL_PRECISIONS, KERNELS, METHODS, MODELS, OURS, PRECISIONS,
                          RIVAL_KERNELS)
from report.paper import CODES, PAPER


class Sources(NamedTuple):
    """What a document is made of."""

    run: Measurements
    cpu: Optional[Measurements] = None
    repeated: Optional[Measurements] = None
    profile: Optional[counters.Profile] = None
    discussion: str = ""
    pictures: bool = True
    cpu_apart: bool = False
    """Whether the CPU's figures come from a run of its own."""
    large: bool = False
    """Whether the large case comes from a run of its own."""
    pipelines: List[Dict[str, Any]] = []
    """Runs of profile_pipeline.py."""
    steady: List[Dict[str, Any]] = []
    """Runs of profile_steady.py."""
    heartbeats: List[Dict[str, Any]] = []
    """Runs of profile_heartbeats.py."""
    demo: Optional[float] = None
    """Seconds of Data/demo.py."""

    def with_cpu_of(self, cpu: Measurements) -> "Sources":
        """The same with the CPU's figures of a run of its own."""
        return self._replace(cpu=cpu, cpu_apart=True)


class Section(NamedTuple):
    """A heading and what follows it."""

    title: str
    parts: List[str]


def document(sources: Sources) -> str:
    """The whole document."""
    run = sources.run
    sections = [_summary(run), *_waiting(sources), _spread(sources), _variants(run), _propagation(sources),
                _spheres(run), _huang(run), _vessel(run, 8, "aneurysm", "aneurysm"),
                _vessel(run, 9, "aorta", "aorta with coarctation"), _dense_methods(run),
                _large_spheres(sources), _beyond(run), _utilisation(sources)]
    if sources.cpu:
        sections.append(_cpu(sources.cpu))
    if sources.profile:
        sections.append(Section("What binds it", [counters.section(sources.profile)]))
    if sources.discussion:
        sections.append(Section("Discussion", [sources.discussion.strip()]))
    if sources.repeated:
        sections.append(Section("A second run", [repeat.section(run, sources.repeated)]))
    sections.append(Section("What is missing", [notes.section(run)]))
    sections.append(Section("The run", [_facts(run), _commands(sources)]))
    parts = ["# Results", _introduction(run), _fastest(run), _meaning(run)]
    parts.append("\n".join(f"- [{each.title}](#{anchor(each.title)})" for each in sections))
    for each in sections:
        parts += [f"## {each.title}", *each.parts]
    return "\n\n".join(part for part in parts if part) + "\n"


def anchor(title: str) -> str:
    """GitHub's anchor of a heading."""
    kept = "".join(letter for letter in title.lower() if letter.isalnum() or letter in " -")
    return kept.replace(" ", "-")


# The head


def _introduction(run: Measurements) -> str:
    return " ".join([
        f"How fast the solver is on one {run.context.get(run.device.lower(), DASH)}, beside the",
        "figures of the paper and beside other ways to store a sparse geometry. The paper is",
        f"{PAPER['citation']}; its card is a {PAPER['card']['name']} of",
        f"{PAPER['card']['peak_bandwidth'] / 1e9} GB/s."])


def _fastest(run: Measurements) -> str:
    """The fastest storage and model of each precision on the dense cube."""
    rows = []
    for precision in ALL_PRECISIONS:
        measured = [(run.find(cells.DENSE, method, kernel, precision), method, kernel)
                    for method in OURS for kernel in MODELS]
        known = [each for each in measured if cells.mflups_of(each[0]) is not None]
        if known:
            found, method, kernel = max(known, key=lambda each: cells.mflups_of(each[0]))
            rows.append([_in_words(precision), f"{METHODS[method]}, {KERNELS[kernel]}",
                         whole(cells.mflups_of(found)), share(run.utilisation(found))])
    edge = cells.DENSE.split(":")[1]
    return markdown.table(["", f"fastest on the dense cube of {edge}³", "MFLUPS", "BU"], rows, 2)


def _facts(run: Measurements) -> str:
    context = run.context
    copy = f"{run.copy / 1e9:.0f} GB/s" if run.copy else DASH
    if run.copy and run.peak:
        copy += f", {share(run.copy / run.peak)} of the peak"
    rows = [["device", context.get(run.device.lower(), DASH)]]
    if run.device == "GPU":
        rows += [["driver", context.get("gpu_driver", DASH)],
                 ["CUDA runtime", context.get("cuda_runtime", DASH)]]
    rows += [["date of the run", context.get("date", DASH)],
             ["commit", f"`{context.get('commit', DASH)}`"],
             ["peak bandwidth, data sheet", f"{run.peak / 1e9:.0f} GB/s" if run.peak else DASH],
             ["copy on the device, measured", copy],
             ["coefficient of variation of a figure", _variation(run)]]
    return markdown.table(["", ""], rows, 2)


def _variation(run: Measurements) -> str:
    """How much the batches of a benchmark differ."""
    known = [value for value in (run.peek(key).variation for key in run.keys())
             if value is not None]
    if not known:
        return DASH
    return f"median {percent(statistics.median(known))}, largest {percent(max(known))}"


def _meaning(run: Measurements) -> str:
    base = "the card's peak bandwidth" if run.peak else "the bandwidth of a copy on the device"
    terms = markdown.table(["in the tables", "means"], [
        ["MFLUPS", "million non-solid nodes updated per second"],
        ["BU", "bandwidth utilisation: MFLUPS x 2 x 19 x bytes of a stored value, over " + base],
        ["a figure of ours", "the median of repeated batches after a warm-up"],
        ["`a / b`", "a is the paper's figure, b ours"],
        ["a dash", "not measured, or not in the paper"],
        ["bold", "the best of ours in the column, where methods are compared"],
        ["tiles", "all nodes of a tile are stored, as in the paper, with the kernels that the "
                  "solver chooses; for read/write and propagation alone, those of "
                  "`Kernels/Cuda/Launch.h`"],
        ["compact tiles", "the non-solid nodes alone are stored, in two copies or, in place, in "
                          "one"],
        ["sixteen-bit", "single precision with populations stored in 16 bits, 2 bytes a value"]],
        2)
    return "\n\n".join([
        "Between the two cards compare BU: MFLUPS differ as their bandwidths do. Where the paper "
        "gives MFLUPS alone, its BU is computed from them. Tables are numbered as in the paper.",
        terms])


PLUGIN = "build/release/lib/paraview-5.11/plugins/TiledLBM/TiledLBM.so"

MASKS = ("--mask=aneurysm=Data/aneurysm_0.05mm.vti:14800000 "
         "--mask=aorta=AORTA.vti:660000 \\\n"
         "  --mask=small=Data/aneurysm_0.1mm.vti --mask=medium=Data/aneurysm_0.05mm.vti")


def _commands(sources: Sources) -> str:
    program = "build/release/bin/tiledlbm_benchmark"
    if sources.run.device == "CPU":
        device = " --device=CPU"
    else:
        device = " --device=both" if sources.cpu and not sources.cpu_apart else ""
    commands = ["cmake --preset release && cmake --build build/release --target "
                "tiledlbm_benchmark"]
    results = "python3 Testing/Benchmark/make_results.py run.json"
    outputs = ["run.json"]
    if sources.repeated:
        results += " --repeat second.json"
        outputs.append("second.json")
    commands += [f"{program} --benchmark_out={output}{device} \\\n  {MASKS}"
                 for output in outputs]
    if sources.cpu_apart:
        results += " --cpu cpu.json"
        commands.append(f"{program} --device=CPU --benchmark_out=cpu.json")
    if sources.large:
        results += " --large large.json"
        commands.append(f"{program} --large --benchmark_filter=cavity3D:1145 "
                        "--benchmark_out=large.json")
    if sources.profile:
        results += " --profile profile.csv"
        commands.append(f"python3 Testing/Benchmark/profile_kernels.py {program} \\\n"
                        "  --list Testing/Benchmark/profiled.txt --output profile.csv \\\n"
                        f"  {MASKS}")
    for name, runs in (("pipeline", sources.pipelines), ("steady", sources.steady),
                       ("heartbeats", sources.heartbeats)):
        for number, run in enumerate(runs, 1):
            output = f"{name}{number}.json"
            results += f" --{name} {output}"
            commands.append(_profile_command(name, output, run))
    if sources.demo:
        results += " --demo SECONDS"
    commands.append(f"{results} --output Testing/Benchmark")
    return "\n".join(["To repeat it:", "", "```", *commands, "```", "",
                      "`AORTA.vti` stands for a mask of an aorta: that of the run is OpenLB's "
                      "aorta example voxelised at 0.5 mm, which is not shipped for its "
                      "licence, GPL-2."])


def _profile_command(name: str, output: str, run: Dict[str, Any]) -> str:
    """That of a run of profile_pipeline.py, profile_steady.py or profile_heartbeats.py."""
    masks = ["'" + ":".join([f"{case['name']}=FILE:METRES",
                             *(f"{case[key]}" for key in ("speed", "pressure", "preset") if key in case)]) + "'"
             for case in run["cases"]]
    device = "CPU" if waiting.is_on_cpu(run["cases"][0]) else "GPU"
    options = "".join(f" --{key.replace('_', '-')} {run[key]}" for key in ("tolerance", "reference", "voxel_size")
                      if run.get(key))
    return (f"pvpython Testing/Benchmark/profile_{name}.py {PLUGIN} {output} \\\n"
            f"  --device {device}{options} {' '.join(masks)}")


# The sections


def _picture(sources: Sources, name: str, text: str) -> str:
    return markdown.picture(name, text) if sources.pictures else ""


def _summary(run: Measurements) -> Section:
    return Section("Summary", [
        "Bandwidth utilisation of the dense cube, and the aneurysm's MFLUPS over the dense cube's. "
        "The paper's dense figures of single precision are those of 100³, XYZ with two tiles to a "
        "block. \"Of the copy\" is the share of a copy's bandwidth in place of the peak's.",
        dense.summary(run),
        "The storages of the solver on the dense cube of 256³, MFLUPS (BU):",
        dense.storages(run)])


def _waiting(sources: Sources) -> List[Section]:
    if not (sources.pipelines or sources.steady or sources.heartbeats or sources.demo):
        return []
    return [Section("What a user waits for", [
        "From a file to the outputs of the filter, beside what is asked of it. "
        "[PIPELINE.md](PIPELINE.md) has the stages, the machines and dates of these runs, and what "
        "binds where something falls short.",
        waiting.section(waiting.Waits(sources.run, sources.cpu, sources.pipelines, sources.steady,
                                      sources.heartbeats, sources.demo))])]


def _spread(sources: Sources) -> Section:
    parts = ["Dense cubes of b³ nodes: the edge with the highest speed, and the largest. The edges "
             f"begin with {dense.SMALLEST_EDGE}, since a large cache holds smaller cubes, whose BU "
             "is then no share of the memory's; the plot has them all."]
    for precision in PRECISIONS:
        note = "" if precision == "double" else " The paper has no such table of it."
        parts += [f"**{precision.capitalize()} precision.**{note}",
                  dense.spread(sources.run, precision)]
    parts.append(_picture(sources, "cavity.png", "MFLUPS over the edge of the cube"))
    return Section("Table 3: cube", parts)


def _variants(run: Measurements) -> Section:
    parts = ["Layouts, tiles to a block of threads and registers to a thread. The paper has single "
             "precision, 100³ nodes, one and two tiles to a block."]
    for in_use, unit in ((False, "MFLUPS"), (True, "BU")):
        parts += [f"**Single precision, 100³, {unit}**", dense.quoted_variants(run, in_use)]
    parts.append("Not in the paper, MFLUPS (BU):")
    for precision, case in (("single", cells.DENSE), ("double", cells.SMALL),
                            ("double", cells.DENSE)):
        edge = case.split(":")[1]
        parts += [f"**{precision.capitalize()} precision, {edge}³**",
                  dense.variants(run, case, precision)]
    return Section("Table 4: builds of the kernel", parts)


def _propagation(sources: Sources) -> Section:
    run = sources.run
    parts = ["Propagation alone by the layout inside a tile, double precision. "
             + _launch_text(run, "double"),
             dense.propagation(run),
             "**Single precision.** " + _launch_text(run, "single"),
             dense.propagation_single(run),
             "Propagation in channels of about 10⁶ nodes, over the faces and edges that tiles have "
             "in common, with the paper's estimate for its own card:",
             _picture(sources, "propagation.png", "Propagation over common faces and edges"),
             _channels(run)]
    return Section("Table 5: propagation", parts)


def _launch_text(run: Measurements, precision: str) -> str:
    launch = dense.common_launch(run, precision)
    if launch is None:
        return "No layouts were compared in this run."
    return f"Ours with {launch[0]} tiles to a block and {launch[1]} registers to a thread."


def _channels(run: Measurements) -> str:
    """The channels that the paper names."""
    rows = []
    for quoted in (PAPER["channels"]["narrow"], PAPER["channels"]["cube"]):
        case = f"channel:{quoted['size']}"
        found = run.find(case, "tiles", "propagation-only", "double")
        rows.append([quoted["size"].replace("x", " x "),
                     markdown.both(str(quoted["mflups"]),
                                   markdown.whole(cells.mflups_of(found))),
                     markdown.both(f"{quoted['bu']:.2f}", share(run.utilisation(found)))])
    return markdown.table(["channel, double precision", "MFLUPS", "BU"], rows)


def _spheres(run: Measurements) -> Section:
    parts = ["Random spheres of diameter 40 in 192³. The paper's figures in the row of the "
             "connectivity matrix are Huang's on a Tesla K20. The last rows compare methods."]
    for precision in PRECISIONS:
        parts += [f"**{precision.capitalize()} precision, MFLUPS**",
                  sparse.spheres_mflups(run, precision),
                  f"**{precision.capitalize()} precision, BU**",
                  sparse.spheres_use(run, precision)]
    parts += ["**Sixteen-bit, MFLUPS**", sparse.spheres_compact(run, "sixteen-bit")]
    return Section("Table 6: spheres", parts)


def _huang(run: Measurements) -> Section:
    return Section("Table 7: spheres, bandwidth utilisation", [
        f"{KERNELS[cells.SIMPLEST]} in the spheres of table 6.", sparse.against_huang(run)])


def _vessel(run: Measurements, number: int, case: str, name: str) -> Section:
    parts = [sparse.vessel_facts(run, case),
             "\"Of dense\" are the MFLUPS over those of the dense cube: the paper's over its best "
             "(tables 3 and 4), ours over 256³ by the same method.", sparse.vessel(run, case)]
    for precision in ALL_PRECISIONS:
        parts += [f"**All methods, {_in_words(precision)}, MFLUPS (BU)**",
                  cells.methods(run, case, precision, MODELS)]
    return Section(f"Table {number}: {name}", parts)


def _large_spheres(sources: Sources) -> Section:
    run = sources.run
    parts = ["Not in the paper: spheres in 384³, which fill a large card. "
             "MFLUPS (BU)."]
    for precision in ALL_PRECISIONS:
        parts += [f"**{_in_words(precision).capitalize()}**", sparse.large_spheres(run, precision),
                  sparse.drops(run, precision)]
    parts += [_picture(sources, "porosity.png", "Bandwidth utilisation over porosity"),
              f"**Public codes.** {CODES['source']}. Spheres in 384³.",
              sparse.public_codes(run)]
    return Section("Spheres in a larger box", parts)


def _dense_methods(run: Measurements) -> Section:
    parts = ["MFLUPS (BU) of all methods without any solid node."]
    for case in (cells.DENSE, cells.SMALL):
        for precision in ALL_PRECISIONS:
            edge = case.split(":")[1]
            parts += [f"**{edge}³, {_in_words(precision)}**",
                      cells.methods(run, case, precision, RIVAL_KERNELS)]
    return Section("Dense cubes, all methods", parts)


def _in_words(precision: str) -> str:
    return f"{precision} precision" if precision in PRECISIONS else precision


def _beyond(run: Measurements) -> Section:
    return Section("Beyond the paper", [
        "Not in the paper: tiles that store non-solid nodes alone, in place, and in 16 bits. "
        "Figures are MFLUPS over MFLUPS; spheres are those in 384³.",
        "**Best of ours over the best of the others**", beyond.best_over_rivals(run),
        "**In place over two copies**, all kernels and geometries but cubes below "
        f"{dense.SMALLEST_EDGE}³", beyond.in_place_over_two(run),
        "**Sixteen-bit over single precision**, by the same method",
        beyond.sixteen_over_single(run),
        "**Compact tiles over full ones**", beyond.over_full_tiles(run),
        f"**Memory**, bytes on the device for a non-solid node, {KERNELS[cells.SIMPLEST]}",
        beyond.memory(run), beyond.largest(run)])


def _utilisation(sources: Sources) -> Section:
    return Section("Tile utilisation", [
        "MFLUPS over those of the dense cube (256³), over tile utilisation, for all sparse "
        "geometries; hollow, the paper's over its best. The paper gives the decline as lines with "
        "a slope α of 0.6 to 0.8, drawn here through 1 at a tile utilisation of 1.",
        _picture(sources, "normalised.png", "Performance over tile utilisation"),
        _picture(sources, "tile_utilisation.png", "Tile utilisation over porosity")])


def _cpu(run: Measurements) -> Section:
    copy = f"{run.copy / 1e9:.1f} GB/s" if run.copy else DASH
    return Section("On the CPU", [
        f"{run.context.get('cpu', DASH)}; a copy moved {copy}.", _cpu_table(run)])


def _cpu_table(run: Measurements) -> str:
    """What was measured on the CPU, against its own copy."""
    rows = []
    for key in run.keys():
        found = run.peek(key)
        rows.append([key.case, METHODS.get(key.method, key.method),
                     KERNELS.get(key.kernel, key.kernel), key.precision, whole(found.mflups),
                     share(found.get("BU_copy"))])
    return markdown.table(["case", "method", "kernel", "precision", "MFLUPS", "BU of the copy"],
                          rows, 4)


def devices_of(runs: Dict[str, Measurements]) -> Sources:
    """The GPU's measurements as the main ones; the CPU's if there are no others."""
    if "GPU" in runs:
        return Sources(runs["GPU"], runs.get("CPU"))
    return Sources(runs["CPU"])
