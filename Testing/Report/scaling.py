# SPDX-License-Identifier: BSD-3-Clause
"""The tables of SCALING.md: runs on several ranks, their targets, and a model of many cards."""

import statistics
from typing import NamedTuple, Optional

from paper import quoted
from runs import ALL_PRECISIONS, METHODS, SIMPLEST, Key, Runs, bytes_per_node
from text import DASH, ratio, share, shown, whole

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
PEERS = quoted("scaling_peers")["peers"]


def efficiency(found, one, ranks):
    """Speed over so many times that of one rank."""
    return found["MFLUPS"] / (ranks * one["MFLUPS"]) if found and one else None


class Series(NamedTuple):
    """A flow on more and more ranks."""

    title: str
    precision: str
    case: str
    """On one rank."""
    edge: Optional[int]
    """Of the cube that each rank has, where the flow grows with their number."""
    target: float
    """Least efficiency on TARGET_COUNT GPUs."""

    def key(self, ranks):
        """The benchmark with so many ranks."""
        case = f"cavity3D:{self.edge}x{self.edge}x{self.edge * ranks}" if self.edge and ranks > 1 else self.case
        return Key(case, METHOD, SIMPLEST, self.precision, ranks)

    def counts(self, run):
        """Numbers of ranks that have a row."""
        return COUNTS + [count for count in MORE_COUNTS if run.peek(self.key(count))]

    def efficiency(self, run, ranks):
        """See efficiency()."""
        return efficiency(run.find(self.key(ranks)), run.find(self.key(1)), ranks)


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
        for title, target, seen in rows:
            yield [title, f"at least {target:.2f}", share(seen), met(seen, target, 1)]
        seen = min((found["setup_seconds"] for key, found in self.large()
                    if found["nodes"] >= LARGEST_TARGET and key.ranks <= TARGET_COUNT
                    and found["setup_seconds"] is not None), default=None)
        yield [f"set-up of 5 x 10⁹ nodes, {TARGET_COUNT} GPUs, seconds", f"at most {SETUP_TARGET:.0f}",
               shown(seen, ".1f"), met(seen, SETUP_TARGET, -1)]
        seen = min((statistics.median(ratios) for _, _, _, ratios in self.cpu_pairs()), default=None)
        yield ["CPU: ranks over as many threads of one rank, the least", f"at least {CPU_TARGET:.2f}", share(seen),
               met(seen, CPU_TARGET, 1)]

    def series_rows(self, series):
        """A row a number of GPUs."""
        for ranks in series.counts(self.gpu):
            key, found = series.key(ranks), self.gpu.find(series.key(ranks))
            yield [str(ranks), f"`{key.case}`", millions(found), whole(found["MFLUPS"]),
                   share(series.efficiency(self.gpu, ranks)), microseconds(found)]

    def large(self):
        """The largest flows."""
        return [(key, found) for key, found in shared(self.gpu) if found["nodes"] >= LARGE]

    def largest_rows(self):
        """A row a flow; its efficiency is over one GPU in the largest cube."""
        for key, found in self.large():
            one = next((series.key(1) for series in reversed(STRONG) if series.precision == key.precision), None)
            yield [f"`{key.case}`", key.precision, str(key.ranks), millions(found), whole(found["MFLUPS"]),
                   share(efficiency(found, self.gpu.peek(one), key.ranks)),
                   shown(ratio(found["memory_bytes"], 1e9), ".1f"), shown(found["setup_seconds"], ".1f")]

    def part_rows(self):
        """Microseconds of the parts of a step."""
        for run in (self.gpu, self.cpu):
            for key, found in shared(run):
                yield [f"`{key.case}`", METHODS[key.method], key.precision, f"{key.ranks} {run.device}",
                       microseconds(found), *(shown(found[name], ".1f") for name in PARTS)]

    def byte_rows(self):
        """What is sent in a step; methods that send the same have one row."""
        rows = []
        for run in (self.gpu, self.cpu):
            for key, found in shared(run):
                sent = found["halo_bytes_per_step"]
                of_all = 100 * sent / (found["nodes"] * bytes_per_node(key.precision))
                rows.append((f"`{key.case}`", key.precision, f"{key.ranks} {run.device}", f"{sent / 1e6:.3f}",
                             share(found["halo_share"]), share(found["imbalance"]), f"{of_all:.3f} %"))
        return list(dict.fromkeys(rows))

    def nccl_ratio(self, ranks):
        """Speed with NCCL over that with peer memory."""
        return ratio(*(run.find(NCCL.key(ranks))["MFLUPS"] for run in (self.nccl, self.gpu)))

    def nccl_rows(self):
        """A row a number of GPUs."""
        for ranks in NCCL.counts(self.gpu)[1:]:
            yield [str(ranks), *(whole(run.find(NCCL.key(ranks))["MFLUPS"]) for run in (self.gpu, self.nccl)),
                   share(self.nccl_ratio(ranks))]

    def cpu_pairs(self):
        """Several ranks of a processor, the medians of one rank and of several on the same cores in the same
        runs, and the ratio of each run."""
        found = {}
        for run in self.cpu_runs:
            for key, ranks in shared(run):
                one = run.peek(key._replace(ranks=1))
                if one:
                    found.setdefault(key, []).append((one["MFLUPS"], ranks["MFLUPS"]))
        return [(key, *map(statistics.median, zip(*speeds)), [ranks / one for one, ranks in speeds])
                for key, speeds in found.items()]

    def cpu_rows(self):
        """A row a flow."""
        return [[f"`{key.case}`", METHODS[key.method], key.precision, str(key.ranks), f"{one:.1f}", f"{ranks:.1f}",
                 share(statistics.median(ratios)), f"{min(ratios):.3f} to {max(ratios):.3f}", str(len(ratios))]
                for key, one, ranks, ratios in self.cpu_pairs()]

    def model_rows(self):
        """Efficiency (MFLUPS) by the model."""
        for flow in FLOWS:
            found = [predict(self.gpu, self.fit, flow, cards) for cards in CARDS]
            yield [flow.title, *(f"{share(each.efficiency)} ({whole(each.mflups)})" if each else DASH
                                 for each in found)]

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


def met(value, target, sign):
    """Whether a target is met: a least (1) or a most (-1)."""
    return DASH if value is None else "yes" if sign * value >= sign * target else "no"


def millions(found):
    """Nodes."""
    return shown(ratio(found["nodes"], 1e6), ".1f")


def microseconds(found):
    """Of a step."""
    return f"{1e6 * found.step_seconds:.1f}" if found else DASH


# The model: what a step would take on more cards than were measured, over a network

BANDWIDTH = 400e9 / 8
"""Bytes a second of the network, of each card and each way."""
LATENCY = 100e-6
"""Seconds of an exchange with both neighbours, whatever its size: those of NCCL on one host."""
CARDS = [4, 64, 1024]


class Fit(NamedTuple):
    """What the measured steps take beyond the work of their nodes."""

    fixed: float
    """Seconds of a step."""
    per_byte: float
    """Seconds for each byte that a card sends in a step."""
    steps: int
    """Measurements that it is from."""


def fit(run):
    """Least squares over all measured steps of several GPUs; none without such steps."""
    points = []
    for series in WEAK + STRONG:
        one = run.find(series.key(1))
        for ranks in series.counts(run)[1:]:
            found = run.find(series.key(ranks))
            if one and found:
                # A rank between two others sends twice as much as one at an end.
                sent = found["halo_bytes_per_step"] / (2 if ranks == 2 else ranks - 1)
                work = found["nodes"] / ranks * found["imbalance"] / (1e6 * one["MFLUPS"])
                points.append((sent, found.step_seconds - work))
    return line(points) if points else None


def line(points):
    """The line through some points, none of whose parameters is negative."""
    count = len(points)
    mean_x, mean_y = (sum(values) / count for values in zip(*points))
    square = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / square if square > 0 else 0
    if slope <= 0:
        return Fit(max(mean_y, 0), 0, count)
    if mean_y - slope * mean_x < 0:
        return Fit(0, max(sum(x * y for x, y in points) / sum(x * x for x, _ in points), 0), count)
    return Fit(mean_y - slope * mean_x, slope, count)


class Flow(NamedTuple):
    """A cube for which the model is asked."""

    title: str
    series: Series
    """Whose speed on one card it has."""
    edge: int
    """Of all of it, or of each card's part where it grows."""
    grows: bool


FLOWS = [Flow("weak, 256³ a card, double", WEAK[0], 256, True),
         Flow("weak, 512³ a card, sixteen-bit", WEAK[1], 512, True),
         Flow("strong, 256³, double", STRONG[0], 256, False),
         Flow("strong, 512³, sixteen-bit", STRONG[2], 512, False),
         Flow("strong, 1710³ (5 x 10⁹ nodes), sixteen-bit", STRONG[2], 1710, False)]


class Prediction(NamedTuple):
    """Of a step."""

    seconds: float
    efficiency: float
    mflups: float


def predict(run, parameters, flow, cards):
    """A step of a flow; nothing where it has fewer layers than there are cards."""
    one = run.find(flow.series.key(1))
    if not one or parameters is None or (not flow.grows and flow.edge < cards):
        return None
    rate = one["MFLUPS"] * 1e6
    nodes = float(flow.edge ** 3) * (cards if flow.grows else 1)
    layers = flow.edge if flow.grows else -(-flow.edge // cards)
    # Five populations of a node pass across a face.
    sent = 2 * flow.edge ** 2 * 5 * ALL_PRECISIONS[flow.series.precision]
    seconds = (max(layers * flow.edge ** 2 / rate, LATENCY + sent / BANDWIDTH)
               + parameters.fixed + parameters.per_byte * sent)
    return Prediction(seconds, nodes / (cards * rate * seconds), nodes / seconds / 1e6)
