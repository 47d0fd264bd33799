# SPDX-License-Identifier: BSD-3-Clause
"""The tables of SCALING.md: runs on several ranks, their targets, and a model of many cards."""

import statistics
from typing import NamedTuple, Optional

import paper
from runs import ALL_PRECISIONS, METHODS, SIMPLEST, Key, Runs, bytes_per_node
from text import DASH, ratio, show

METHOD = "compact-tiles-in-place"
"""What the solver chooses on a GPU."""
COUNTS, MORE_COUNTS = [1, 2, 4], [8, 16]
"""Numbers of GPUs with a row, and those that have one where a run has them."""
TARGET_COUNT = 4
NCCL_TARGET, CPU_TARGET = 0.97, 0.9
LARGE, LARGEST_TARGET = 1e9, 5e9
"""Nodes from which on a flow is listed among the largest, and that TARGET_COUNT GPUs are to take."""
SETUP_TARGET = 300.0
"""Seconds in which that flow is to be set up, at most."""
PARTS = {"time_boundary": "boundary", "time_first_end": "first end", "time_bulk": "bulk",
         "time_last_end": "last end", "time_pack": "pack", "time_send": "send", "time_wait": "wait",
         "time_marked_step": "step with marks"}
PEERS = [list(each.values()) for each in paper.PEERS["peers"]]


def efficiency(found, one, ranks):
    """Speed over so many times that of one rank."""
    return found["MFLUPS"] / (ranks * one["MFLUPS"]) if found and one else None


class Series(NamedTuple):
    """A flow on more and more ranks."""

    title: str
    precision: str
    case: str            # on one rank
    edge: Optional[int]  # of the cube that each rank has, where the flow grows with their number
    target: float        # least efficiency on TARGET_COUNT GPUs

    def key(self, ranks):
        """The benchmark with so many ranks."""
        case = f"cavity3D:{self.edge}x{self.edge}x{self.edge * ranks}" if self.edge and ranks > 1 else self.case
        return Key(case, METHOD, SIMPLEST, self.precision, ranks)

    def counts(self, run):
        """Numbers of ranks that have a row."""
        return COUNTS + [count for count in MORE_COUNTS if run.peek(*self.key(count))]

    def efficiency(self, run, ranks):
        """See efficiency()."""
        return efficiency(run.find(*self.key(ranks)), run.find(*self.key(1)), ranks)


WEAK = [Series("256³ a GPU, double", "double", "cavity3D:256", 256, 0.95),
        Series("512³ a GPU, sixteen-bit", "sixteen-bit", "cavity3D:512", 512, 0.95)]
STRONG = [Series("256³, double", "double", "cavity3D:256", None, 0.85),
          Series("aneurysm of 14.8 million nodes, double", "double", "aneurysm", None, 0.85),
          Series("512³, sixteen-bit", "sixteen-bit", "cavity3D:512", None, 0.85)]
NCCL = STRONG[-1]
"""The flow by which transports are compared."""


class Sources:
    """The runs of a page, and the rows of its tables."""

    def __init__(self, gpu, nccl, cpu_runs):
        self.gpu, self.nccl, self.cpu_runs = gpu, nccl, cpu_runs
        self.cpu = Runs("CPU")
        for run in cpu_runs:
            self.cpu.contexts += run.contexts
            self.cpu.add(run)
        self.options = {"--gpu": gpu, "--nccl": nccl, "--cpu": self.cpu}
        self.fit = fit(gpu)

    def targets(self):
        """Each target, and what was seen of it."""
        rows = [(f"{kind}, {TARGET_COUNT} GPUs: {series.title}", series.target,
                 series.efficiency(self.gpu, TARGET_COUNT))
                for kind, all_series in (("weak", WEAK), ("strong", STRONG)) for series in all_series]
        rows.append((f"NCCL over peer memory, {TARGET_COUNT} GPUs: {NCCL.title}", NCCL_TARGET,
                     self.nccl_ratio(TARGET_COUNT)))
        setup = min((found["setup_seconds"] for key, found in self.large() if found["nodes"] >= LARGEST_TARGET
                     and key.ranks <= TARGET_COUNT and found["setup_seconds"] is not None), default=None)
        rows.append((f"set-up of 5 x 10⁹ nodes, {TARGET_COUNT} GPUs, seconds", -SETUP_TARGET, setup))
        rows.append(("CPU: ranks over as many threads of one rank, the least", CPU_TARGET,
                     min((each["ratio"] for each in self.cpu_pairs()), default=None)))
        return [[title, f"at least {target:.2f}" if target > 0 else f"at most {-target:.0f}",
                 show(seen, ".3f" if target > 0 else ".1f"),
                 DASH if seen is None else "yes" if (seen >= target if target > 0 else seen <= -target) else "no"]
                for title, target, seen in rows]

    def series_rows(self, series):
        """What is told of each number of GPUs."""
        return [told(self.gpu, series.key(ranks), series.efficiency(self.gpu, ranks))
                for ranks in series.counts(self.gpu)]

    def large(self):
        """The largest flows."""
        return [(key, found) for key, found in shared(self.gpu) if found["nodes"] >= LARGE]

    def largest_rows(self):
        """What is told of each flow; its efficiency is over one GPU in the largest cube."""
        ones = {series.precision: series.key(1) for series in STRONG}
        return [told(self.gpu, key, efficiency(found, key.precision in ones and self.gpu.peek(*ones[key.precision]),
                                               key.ranks)) for key, found in self.large()]

    def shared_rows(self):
        """What is told of all that was measured on more than one rank."""
        return [told(run, key) for run in (self.gpu, self.cpu) for key, _ in shared(run)]

    def nccl_ratio(self, ranks):
        """Speed with NCCL over that with peer memory."""
        return ratio(*(run.find(*NCCL.key(ranks))["MFLUPS"] for run in (self.nccl, self.gpu)))

    def nccl_rows(self):
        """A row a number of GPUs."""
        return [[str(ranks), *(run.find(*NCCL.key(ranks))["MFLUPS"] for run in (self.gpu, self.nccl)),
                 self.nccl_ratio(ranks)] for ranks in NCCL.counts(self.gpu)[1:]]

    def cpu_pairs(self):
        """What is told of several ranks of a processor, with the medians of one rank and of several on the same cores
        in the same runs, and the ratios of the runs."""
        found = {}
        for run in self.cpu_runs:
            for key, several in shared(run):
                one, speed = run.peek(*key._replace(ranks=1))["MFLUPS"], several["MFLUPS"]
                if one:
                    found.setdefault(key, []).append((one, speed, speed / one))
        return [{**told(self.cpu, key), **dict(zip(("one", "several", "ratio"), map(statistics.median, zip(*each)))),
                 "least": min(ratio for *_, ratio in each), "most": max(ratio for *_, ratio in each), "runs": len(each)}
                for key, each in found.items()]

    def model_rows(self):
        """Efficiency (MFLUPS) by the model."""
        for flow in FLOWS:
            found = [predict(self.gpu, self.fit, flow, cards) for cards in CARDS]
            yield [flow.title, *(each and f"{each.efficiency:.3f} ({each.mflups:.0f})" for each in found)]

    def facts(self):
        """A row for the runs of an option with the same device, drivers, transport and commit."""
        dates = {}
        for option, run in self.options.items():
            for context in run.contexts:
                drivers = [context[name] for name in ("gpu_driver", "cuda_runtime") if name in context]
                row = (f"`{option}`", context.get(run.device.lower(), DASH), "; ".join(drivers) or DASH,
                       context.get("transport", DASH) if run.device == "GPU" else DASH,
                       f"`{context.get('commit', DASH)}`")
                dates.setdefault(row, []).append(context.get("date", DASH))
        return [[*row, str(len(of)), " to ".join(sorted({min(of), max(of)}))] for row, of in dates.items()]


def shared(run):
    """What was measured on more than one rank."""
    return [(key, found) for key, found in run.measured.items() if key.ranks > 1]


def told(run, key, efficiency_of_it=None):
    """What is told of a benchmark: what its name says, its counters, and what is computed of these."""
    found = run.find(*key)
    return {**found, "case": f"`{key.case}`", "method": METHODS[key.method], "precision": key.precision,
            "ranks": str(key.ranks), "on": f"{key.ranks} {run.device}", "efficiency": efficiency_of_it,
            "million_nodes": ratio(found["nodes"], 1e6), "gigabytes": ratio(found["memory_bytes"], 1e9),
            "microseconds": found.step_seconds and 1e6 * found.step_seconds,
            "halo_megabytes": ratio(found["halo_bytes_per_step"], 1e6),
            "of_all_bytes": ratio(ratio(found["halo_bytes_per_step"], found["nodes"]), bytes_per_node(key.precision))}


# The model: what a step would take on more cards than were measured, over a network

BANDWIDTH = 400e9 / 8
"""Bytes a second of the network, of each card and each way."""
LATENCY = 100e-6
"""Seconds of an exchange with both neighbours, whatever its size: those of NCCL on one host."""
CARDS = [4, 64, 1024]


class Fit(NamedTuple):
    """What the measured steps take beyond the work of their nodes."""

    fixed: float     # seconds of a step
    per_byte: float  # seconds for each byte that a card sends in a step
    steps: int       # measurements that it is from


def fit(run):
    """Least squares over all measured steps of several GPUs; none without such steps."""
    points = []
    for series in WEAK + STRONG:
        one = run.find(*series.key(1))
        for ranks in series.counts(run)[1:]:
            found = run.find(*series.key(ranks))
            if one and found:
                # A rank between two others sends twice as much as one at an end.
                sent = found["halo_bytes_per_step"] / (2 if ranks == 2 else ranks - 1)
                work = found["nodes"] / ranks * found["imbalance"] / (1e6 * one["MFLUPS"])
                points.append((sent, found.step_seconds - work))
    return line(points) if points else None


def line(points):
    """The line through some points, none of whose parameters is negative."""
    x, y = zip(*points)
    slope, fixed = statistics.linear_regression(x, y) if len(set(x)) > 1 else (0, 0)
    if slope <= 0:
        return Fit(max(statistics.fmean(y), 0), 0, len(x))
    if fixed < 0:
        return Fit(0, max(sum(a * b for a, b in points) / sum(a * a for a in x), 0), len(x))
    return Fit(fixed, slope, len(x))


class Flow(NamedTuple):
    """A cube for which the model is asked."""

    title: str
    series: Series  # whose speed on one card it has, and with which it grows
    edge: int       # of all of it, or of each card's part where it grows


FLOWS = [Flow("weak, 256³ a card, double", WEAK[0], 256), Flow("weak, 512³ a card, sixteen-bit", WEAK[1], 512),
         Flow("strong, 256³, double", STRONG[0], 256), Flow("strong, 512³, sixteen-bit", STRONG[2], 512),
         Flow("strong, 1710³ (5 x 10⁹ nodes), sixteen-bit", STRONG[2], 1710)]


class Prediction(NamedTuple):
    """Of a step."""

    seconds: float
    efficiency: float
    mflups: float


def predict(run, parameters, flow, cards):
    """A step of a flow; nothing where it has fewer layers than there are cards."""
    one = run.find(*flow.series.key(1))
    if not one or parameters is None or (not flow.series.edge and flow.edge < cards):
        return None
    rate = one["MFLUPS"] * 1e6
    nodes = float(flow.edge ** 3) * (cards if flow.series.edge else 1)
    layers = flow.edge if flow.series.edge else -(-flow.edge // cards)
    # Five populations of a node pass across a face.
    sent = 2 * flow.edge ** 2 * 5 * ALL_PRECISIONS[flow.series.precision]
    seconds = (max(layers * flow.edge ** 2 / rate, LATENCY + sent / BANDWIDTH)
               + parameters.fixed + parameters.per_byte * sent)
    return Prediction(seconds, nodes / (cards * rate * seconds), nodes / seconds / 1e6)
