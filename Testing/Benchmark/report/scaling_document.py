# SPDX-License-Identifier: BSD-3-Clause
"""SCALING.md, from its parts."""

import json
import statistics
from pathlib import Path
from typing import Dict, List, NamedTuple, Optional, Tuple

from report import markdown, scaling_model
from report.document import Section, anchor
from report.markdown import DASH, share, whole
from report.measurements import Measurement
from report.names import KERNELS, METHODS, bytes_per_node
from report.scaling_runs import RankKey, RankRuns, efficiency, step_seconds
from report.scaling_series import (CPU_TARGET, LARGE, LARGEST_TARGET, NCCL, NCCL_TARGET,
                                   SETUP_TARGET, STRONG, TARGET_COUNT, WEAK, Series)

PEERS = json.loads((Path(__file__).resolve().parent / "scaling_peers.json")
                   .read_text(encoding="utf-8"))["peers"]

PARTS = [("time_boundary", "boundary"), ("time_first_end", "first end"), ("time_bulk", "bulk"),
         ("time_last_end", "last end"), ("time_pack", "pack"), ("time_send", "send"),
         ("time_wait", "wait"), ("time_marked_step", "step with marks")]

PROGRAM = "build/release/bin/tiledlbm_benchmark"
CPU_CASES = ("--box=128x128x128 \\\n  --benchmark_filter='(cavity3D:128|spheres:192:0.5)/"
             "(tiles|.*place)/LBGK-inc.*/(double|sixteen)'")


class Pair(NamedTuple):
    """Several ranks of a processor and one rank on the same cores: medians over some runs."""

    key: RankKey
    one: float
    ranks: float
    """Both MFLUPS."""
    ratios: List[float]
    """Run by run."""

    @property
    def ratio(self) -> float:
        """Of the second to the first."""
        return statistics.median(self.ratios)


class ScalingSources(NamedTuple):
    """What a document is made of."""

    gpu: RankRuns
    nccl: RankRuns
    cpu: RankRuns
    cpu_runs: List[RankRuns]
    """The same, run by run."""
    pictures: bool = True


def scaling_document(sources: ScalingSources) -> str:
    """The whole document."""
    sections = [_growing(sources), _fixed(sources), _largest(sources), _parts(sources),
                _bytes(sources), _transports(sources), _cpu(sources), _model(sources.gpu), _peers(),
                Section("What is missing", [_missing(sources)]),
                Section("The runs", [_facts(sources), _commands()])]
    parts = ["# Scaling", _introduction(sources), _targets(sources), _meaning()]
    parts.append("\n".join(f"- [{each.title}](#{anchor(each.title)})" for each in sections))
    for each in sections:
        parts += [f"## {each.title}", *each.parts]
    return "\n\n".join(part for part in parts if part) + "\n"


# The head


def _introduction(sources: ScalingSources) -> str:
    return (f"How fast the solver is on several ranks that share a flow by layers, on GPUs "
            f"({sources.gpu.name or 'no run'}) and on the cores of a processor "
            f"({sources.cpu.name or 'no run'}).")


def _met(value: Optional[float], target: float) -> str:
    if value is None:
        return DASH
    return "yes" if value >= target else "no"


def _targets(sources: ScalingSources) -> str:
    rows = []
    for kind, all_series in (("weak", WEAK), ("strong", STRONG)):
        for series in all_series:
            seen = series.efficiency(sources.gpu, TARGET_COUNT)
            rows.append([f"{kind}, {TARGET_COUNT} GPUs: {series.title}",
                         f"at least {series.target:.2f}",
                         share(seen), _met(seen, series.target)])
    seen = _nccl_ratio(sources, TARGET_COUNT)
    rows.append([f"NCCL over peer memory, {TARGET_COUNT} GPUs: {NCCL.title}",
                 f"at least {NCCL_TARGET:.2f}", share(seen), _met(seen, NCCL_TARGET)])
    rows.append(_setup_target(sources.gpu))
    seen = min((pair.ratio for pair in _cpu_pairs(sources)), default=None)
    rows.append(["CPU: ranks over as many threads of one rank, the least",
                 f"at least {CPU_TARGET:.2f}", share(seen), _met(seen, CPU_TARGET)])
    return markdown.table(["", "target", "seen", "met"], rows)


def _setup_target(run: RankRuns) -> List[str]:
    times = [found.counters["setup_seconds"] for key, found in _large(run)
             if found.counters["nodes"] >= LARGEST_TARGET and key.ranks <= TARGET_COUNT
             and "setup_seconds" in found.counters]
    seen = min(times, default=None)
    return [f"set-up of {LARGEST_TARGET / 1e9:.0f} x 10⁹ nodes, {TARGET_COUNT} GPUs, seconds",
            f"at most {SETUP_TARGET:.0f}", _one_decimal(seen),
            DASH if seen is None else "yes" if seen <= SETUP_TARGET else "no"]


def _meaning() -> str:
    return markdown.table(["in the tables", "means"], [
        ["MFLUPS", "million non-solid nodes updated per second, of all ranks together"],
        ["efficiency", "MFLUPS over those of one rank times the number of ranks; weak where each "
                       "rank has as many nodes as the one, strong where all have"],
        ["time of a step", "of the slowest rank, by the host's clock, from a point at which all "
                           "ranks begin until its device has done all steps"],
        ["halo, MB", "sent by all ranks together in a step"],
        ["halo share", "nodes of other ranks that are read, over a rank's own, of all ranks"],
        ["imbalance", "the most nodes of a rank over the mean"],
        ["a figure", "the median of repeated batches after a warm-up"],
        ["a dash", "not measured, or not to be told from the run"]], 2) + (
            "\n\nBefore it is timed, each flow is compared with that of one rank alone after "
            "the same steps, and a benchmark fails where one bit differs: of sums over all nodes, "
            "which do not depend on their order, and up to 20 million nodes of all populations.")


# GPUs


def _series_table(run: RankRuns, series: Series) -> str:
    rows = []
    for ranks in series.counts(run):
        key = series.key(ranks)
        found = run.find(key)
        rows.append([str(ranks), f"`{key.case}`", _millions(found), _mflups(found),
                     share(series.efficiency(run, ranks)), _microseconds(found)])
    return markdown.table(["GPUs", "case", "nodes, million", "MFLUPS", "efficiency",
                           "step, µs"], rows, 2)


def _mflups(found: Optional[Measurement]) -> str:
    return whole(found.mflups if found else None)


def _millions(found: Optional[Measurement]) -> str:
    return f"{found.counters['nodes'] / 1e6:.1f}" if found else DASH


def _microseconds(found: Optional[Measurement]) -> str:
    return f"{1e6 * step_seconds(found):.1f}" if found else DASH


def _growing(sources: ScalingSources) -> Section:
    parts = [f"Each GPU has a cube; together they make a box. {_what()}"]
    for series in WEAK:
        parts += [f"**{series.title}**: target {series.target:.2f} on {TARGET_COUNT}",
                  _series_table(sources.gpu, series)]
    if sources.pictures:
        parts.append(markdown.picture("scaling.png", "Efficiency over the number of ranks"))
    return Section("Weak scaling", parts)


def _fixed(sources: ScalingSources) -> Section:
    parts = [f"The same flow on more and more GPUs. {_what()}"]
    for series in STRONG:
        parts += [f"**{series.title}**: target {series.target:.2f} on {TARGET_COUNT}",
                  _series_table(sources.gpu, series)]
    return Section("Strong scaling", parts)


def _large(run: RankRuns) -> List[Tuple[RankKey, Measurement]]:
    return [(key, found) for key, found in _shared(run) if found.counters["nodes"] >= LARGE]


def _largest(sources: ScalingSources) -> Section:
    run = sources.gpu
    rows = []
    for key, found in _large(run):
        one = next((series.one(run) for series in reversed(STRONG)
                    if series.precision == key.precision), None)
        rows.append([f"`{key.case}`", key.precision, str(key.ranks), _millions(found),
                     _mflups(found), share(efficiency(found, one, key.ranks)),
                     _one_decimal(_billions(found.get("memory_bytes"))),
                     _one_decimal(found.get("setup_seconds"))])
    return Section("The largest flows", [
        f"Of {LARGE / 1e9:.0f} x 10⁹ nodes and more, on several GPUs. Efficiency: over that many "
        "times the speed of one GPU in the largest cube above. Memory: of all GPUs. Set-up: from "
        "nothing to a flow at rest on the GPUs: voxels, tiles, parts of the ranks, tables. What "
        "fits no single GPU has no flow of one rank to be compared with.",
        markdown.table(["case", "precision", "GPUs", "nodes, million", "MFLUPS", "efficiency",
                        "memory, GB", "set-up, s"], rows or [[DASH] * 8], 2)])


def _billions(value: Optional[float]) -> Optional[float]:
    return None if value is None else value / 1e9


def _what() -> str:
    key = WEAK[0].key(1)
    return f"Method and kernel: {METHODS[key.method]}; {KERNELS[key.kernel]}"


def _shared(run: RankRuns) -> List[Tuple[RankKey, Measurement]]:
    """What was measured on more than one rank."""
    return [(key, run.peek(key)) for key in run.keys() if key.ranks > 1]


def _parts(sources: ScalingSources) -> Section:
    rows = []
    for run in (sources.gpu, sources.cpu):
        for key, found in _shared(run):
            rows.append([f"`{key.case}`", METHODS[key.method], key.precision,
                         f"{key.ranks} {run.device}", _microseconds(found),
                         *(_one_decimal(found.get(name)) for name, _ in PARTS)])
    if not rows:
        rows.append([DASH] * (5 + len(PARTS)))
    return Section("Time of the parts of a step", [
        "Microseconds, from a few steps of their own: the points at which an engine calls its "
        "transport are marked, on a GPU by events in the stream of its kernels, on a processor "
        "by the clock. The steps of all other tables have no marks; \"step with marks\" beside "
        "\"step\" tells what marks cost, on a GPU most of all that two kernels cannot overlap "
        "across one.",
        markdown.table(["part", "is"], [
            ["boundary", "boundary nodes before all else; the geometries here are closed and have "
                         "none"],
            ["first end, last end", "nodes at the end of a rank's layers that the step begins or "
                                    "ends with: what arrived there is unpacked, and they are "
                                    "updated"],
            ["bulk", "the nodes between; of full tiles, which are updated at once, all of them and "
                     "the unpacking"],
            ["pack", "what is sent is gathered from the populations"],
            ["send", "handed to the transport, which on a GPU goes on beside the kernels"],
            ["wait", "for messages that are not there yet; on a processor most of all for a rank "
                     "whose core had something else to do"]], 2),
        "Updates are means over all ranks and steps in which the part is seen by itself: a rank at "
        "an end of the volume has no point between the bulk and an end at which nothing arrives. "
        "Pack, send and wait are those of the rank where they take longest. So the parts need not "
        "add up to the step.",
        markdown.table(["case", "method", "precision", "ranks", "step",
                        *(title for _, title in PARTS)], rows, 4)])


def _one_decimal(value: Optional[float]) -> str:
    return DASH if value is None else f"{value:.1f}"


def _bytes(sources: ScalingSources) -> Section:
    rows = []
    for run in (sources.gpu, sources.cpu):
        for key, found in _shared(run):
            sent = found.counters["halo_bytes_per_step"]
            all_bytes = found.counters["nodes"] * bytes_per_node(key.precision)
            rows.append([f"`{key.case}`", key.precision, f"{key.ranks} {run.device}",
                         f"{sent / 1e6:.3f}", share(found.get("halo_share")),
                         share(found.get("imbalance")), f"{100 * sent / all_bytes:.3f} %"])
    rows = list(dict.fromkeys(map(tuple, rows))) or [tuple([DASH] * 7)]
    return Section("Bytes moved in a step", [
        "Of a node at a face five of nineteen populations pass, as they are stored. The last "
        "column is over the 2 x 19 values of each node that a step reads and writes.",
        markdown.table(["case", "precision", "ranks", "halo, MB", "halo share", "imbalance",
                        "of all bytes"], rows, 3)])


def _nccl_ratio(sources: ScalingSources, ranks: int) -> Optional[float]:
    key = NCCL.key(ranks)
    peer, nccl = sources.gpu.find(key), sources.nccl.find(key)
    return nccl.mflups / peer.mflups if nccl and peer else None


def _transports(sources: ScalingSources) -> Section:
    rows = []
    for ranks in NCCL.counts(sources.gpu):
        if ranks > 1:
            key = NCCL.key(ranks)
            rows.append([str(ranks), _mflups(sources.gpu.find(key)),
                         _mflups(sources.nccl.find(key)), share(_nccl_ratio(sources, ranks))])
    return Section("NCCL and peer memory", [
        f"`{NCCL.case}`, {NCCL.precision}: GPUs of one host write into each other's memory, or "
        f"pass data with NCCL, as those of several hosts do. Target: {NCCL_TARGET:.2f}.",
        markdown.table(["GPUs", "peer memory, MFLUPS", "NCCL", "NCCL over peer memory"], rows)])


# The processor


def _cpu_pairs(sources: ScalingSources) -> List[Pair]:
    """What was measured on several ranks and on one in the same run."""
    found: Dict[RankKey, List[Tuple[float, float]]] = {}
    for run in sources.cpu_runs:
        for key, ranks in _shared(run):
            one = run.peek(key._replace(ranks=1))
            if one:
                found.setdefault(key, []).append((one.mflups, ranks.mflups))
    return [Pair(key, statistics.median(one for one, _ in speeds),
                 statistics.median(ranks for _, ranks in speeds),
                 [ranks / one for one, ranks in speeds]) for key, speeds in found.items()]


def _cpu(sources: ScalingSources) -> Section:
    rows = [[f"`{pair.key.case}`", METHODS[pair.key.method], pair.key.precision,
             str(pair.key.ranks), f"{pair.one:.1f}", f"{pair.ranks:.1f}", share(pair.ratio),
             f"{min(pair.ratios):.3f} to {max(pair.ratios):.3f}", str(len(pair.ratios))]
            for pair in _cpu_pairs(sources)] or [[DASH] * 9]
    return Section("Ranks and threads of a processor", [
        f"The same cores ({sources.cpu.name or DASH}) as threads of one rank, and shared out among "
        f"ranks. Target: {CPU_TARGET:.2f}. Each run has both one after the other; speeds and "
        "ratios are medians over the runs. A core with other work slows ranks, which wait for the "
        "slowest, more than threads, which share what is left: runs are to be from a processor "
        "that does nothing else.",
        markdown.table(["case", "method", "precision", "ranks", "one rank, MFLUPS", "ranks, MFLUPS",
                        "ratio", "least to most", "runs"], rows, 3)])


# Beyond what was measured


def _model(run: RankRuns) -> Section:
    parameters, found = scaling_model.predictions(run)
    rows = []
    for flow in scaling_model.FLOWS:
        cells = []
        for cards in scaling_model.CARDS:
            each = found[(flow.title, cards)]
            cells.append(f"{share(each.efficiency)} ({whole(each.mflups)})" if each else DASH)
        rows.append([flow.title, *cells])
    return Section("A model of many cards", [
        "`T = max(work / N, latency + bytes / bandwidth) + fixed + pack x bytes`, where `work / N` "
        "is a card's nodes at the speed of one card and `bytes` what a card between two others "
        "sends in a step. A message is on its way beside the work, since each has about a step to "
        "arrive. `fixed` and `pack` are least squares over all measured steps of several GPUs, of "
        "what these take beyond their work.",
        _parameters(parameters),
        "Assumed: a cube cut into layers; as many nodes on each card, but for whole layers; cards "
        "as fast as the one of the run; each card with its own "
        f"{scaling_model.BANDWIDTH * 8 / 1e9:.0f} Gb/s each way, all of it used, and no other "
        f"traffic; {1e6 * scaling_model.LATENCY:.0f} µs, NCCL's on one host, for an exchange with "
        "both neighbours whatever its size; no jitter, which grows with the number of cards; no "
        "sums, which come once in many steps. Efficiency (MFLUPS) by the number of "
        "cards; a dash where the cube has fewer layers than there are cards, or the run no "
        "speed of one card:",
        markdown.table(["flow", *(f"{cards} cards" for cards in scaling_model.CARDS)], rows)])


def _parameters(parameters: Optional[scaling_model.Fit]) -> str:
    if parameters is None:
        return "No run has steps of several GPUs, so there are no parameters."
    rate = f"{1e-9 / parameters.per_byte:.0f} GB/s" if parameters.per_byte > 0 else "no time"
    return (f"From {parameters.steps} measurements: fixed {1e6 * parameters.fixed:.1f} µs, pack "
            f"{rate}.")


def _peers() -> Section:
    rows = [[each["name"], each["cards"], each["figure"], each["source"]] for each in PEERS]
    return Section("Other codes", [
        "Efficiencies that others give, quoted:",
        markdown.table(["code", "cards", "efficiency", "by"], rows, 4)])


# The end


def _missing(sources: ScalingSources) -> str:
    parts = []
    runs = {"--gpu": sources.gpu, "--nccl": sources.nccl, "--cpu": sources.cpu}
    absent = [option for option, run in runs.items() if not run.contexts]
    if absent:
        parts.append("No run was given for " + ", ".join(f"`{option}`" for option in absent) + ".")
    for option, run in runs.items():
        parts += _lists(option, run)
    if not _cpu_pairs(sources):
        parts.append("No processor's figures of one rank and of several are there.")
    return "\n\n".join(parts) or "Nothing was skipped, and nothing is missing."


def _lists(option: str, run: RankRuns) -> List[str]:
    parts = []
    for title, reasons in (("Skipped", run.skipped), ("Failed", run.failed)):
        if reasons:
            parts += [f"{title} in the run of `{option}`:",
                      "\n".join(f"- `{key}`: {reason}" for key, reason in reasons.items())]
    missed = sorted(run.missed)
    if run.contexts and missed:
        parts += [f"Looked for and not in the run of `{option}`:",
                  "\n".join(f"- `{key}`" for key in missed)]
    return parts


def _facts(sources: ScalingSources) -> str:
    dates: Dict[Tuple[str, ...], List[str]] = {}
    for option, run in (("--gpu", sources.gpu), ("--nccl", sources.nccl), ("--cpu", sources.cpu)):
        for context in run.contexts:
            facts = (f"`{option}`", context.get(run.device.lower(), DASH), _driver(context),
                     context.get("transport", DASH) if run.device == "GPU" else DASH,
                     f"`{context.get('commit', DASH)}`")
            dates.setdefault(facts, []).append(context.get("date", DASH))
    rows = [[*facts, str(len(of)), " to ".join(sorted({min(of), max(of)}))]
            for facts, of in dates.items()]
    return markdown.table(["run", "device", "driver, CUDA runtime", "transport", "commit", "files",
                           "date"], rows or [[DASH] * 7], 7)


def _driver(context: Dict[str, str]) -> str:
    known = [context[name] for name in ("gpu_driver", "cuda_runtime") if name in context]
    return "; ".join(known) or DASH


def _commands() -> str:
    commands = [
        "cmake --preset release && cmake --build build/release --target tiledlbm_benchmark",
        f"Testing/Benchmark/measure_scaling.sh {PROGRAM} runs Data/aneurysm_0.05mm.vti",
        "# several times, with another name each, on a processor that does nothing else",
        f"{PROGRAM} --device=CPU --ranks=1,2 --benchmark_out=runs/cpu1.json {CPU_CASES}",
        "python3 Testing/Benchmark/make_scaling.py --gpu runs/double.json --gpu "
        "runs/sixteen.json \\\n  --gpu runs/aneurysm.json --gpu runs/large.json --nccl runs/nccl.json --cpu "
        "runs/cpu1.json \\\n  --output Testing/Benchmark"]
    return "\n".join(["To repeat it:", "", "```", *commands, "```"])
