# SPDX-License-Identifier: BSD-3-Clause
"""What a step would take on more cards than were measured, over a network."""

from typing import Dict, List, NamedTuple, Optional, Tuple

from report.names import ALL_PRECISIONS
from report.scaling_runs import RankRuns, step_seconds
from report.scaling_series import STRONG, WEAK, Series

BANDWIDTH = 400e9 / 8
"""Bytes a second of the network, of each card and each way."""

LATENCY = 100e-6
"""Seconds of an exchange with both neighbours, whatever its size: those of NCCL on one host."""

CARDS = [4, 64, 1024]

ACROSS = 5
"""Populations of a node that pass across a face."""


class Fit(NamedTuple):
    """What the measured steps take beyond the work of their nodes."""

    fixed: float
    """Seconds of a step."""
    per_byte: float
    """Seconds for each byte that a card sends in a step."""
    steps: int
    """Measurements that it is from."""


class Prediction(NamedTuple):
    """Of a step."""

    nodes: float
    seconds: float
    efficiency: float

    @property
    def mflups(self) -> float:
        """Million node updates a second."""
        return self.nodes / self.seconds / 1e6


def busiest_bytes(total: float, ranks: int) -> float:
    """Bytes that a rank between two others sends, of those of all ranks."""
    return total / 2 if ranks == 2 else total / (ranks - 1)


def fit(run: RankRuns) -> Optional[Fit]:
    """Least squares over all measured steps of several GPUs."""
    points: List[Tuple[float, float]] = []
    for series in WEAK + STRONG:
        one = series.one(run)
        for ranks in series.counts(run):
            found = run.find(series.key(ranks))
            if ranks == 1 or one is None or found is None:
                continue
            rate = one.mflups * 1e6
            most = found.counters["nodes"] / ranks * found.counters["imbalance"]
            points.append((busiest_bytes(found.counters["halo_bytes_per_step"], ranks),
                           step_seconds(found) - most / rate))
    return _line(points) if points else None


def _line(points: List[Tuple[float, float]]) -> Fit:
    """The line through some points, none of whose parameters is negative."""
    count = len(points)
    mean_x = sum(x for x, _ in points) / count
    mean_y = sum(y for _, y in points) / count
    square = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / square if square > 0 else 0
    if slope <= 0:
        return Fit(max(mean_y, 0), 0, count)
    if mean_y - slope * mean_x < 0:
        through_zero = sum(x * y for x, y in points) / sum(x * x for x, _ in points)
        return Fit(0, max(through_zero, 0), count)
    return Fit(mean_y - slope * mean_x, slope, count)


class Flow(NamedTuple):
    """A cube for which the model is asked."""

    title: str
    series: Series
    """Whose speed on one card it has."""
    edge: int
    """Of all of it, or of each card's part where it grows."""
    grows: bool


FLOWS = [
    Flow("weak, 256³ a card, double", WEAK[0], 256, True),
    Flow("weak, 512³ a card, sixteen-bit", WEAK[1], 512, True),
    Flow("strong, 256³, double", STRONG[0], 256, False),
    Flow("strong, 512³, sixteen-bit", STRONG[2], 512, False),
    Flow("strong, 1710³ (5 x 10⁹ nodes), sixteen-bit", STRONG[2], 1710, False),
]


def predict(run: RankRuns, parameters: Fit, flow: Flow, cards: int) -> Optional[Prediction]:
    """A step of a flow; nothing where it has fewer layers than there are cards."""
    one = flow.series.one(run)
    if one is None or (not flow.grows and flow.edge < cards):
        return None
    rate = one.mflups * 1e6
    nodes = float(flow.edge ** 3) * (cards if flow.grows else 1)
    layers = flow.edge if flow.grows else -(-flow.edge // cards)
    work = layers * flow.edge ** 2 / rate
    sent = 2 * flow.edge ** 2 * ACROSS * ALL_PRECISIONS[flow.series.precision]
    message = LATENCY + sent / BANDWIDTH
    seconds = max(work, message) + parameters.fixed + parameters.per_byte * sent
    return Prediction(nodes, seconds, nodes / (cards * rate * seconds))


def predictions(run: RankRuns) -> Tuple[Optional[Fit],
                                        Dict[Tuple[str, int], Optional[Prediction]]]:
    """The fit and all predictions, by the flow's title and the number of cards."""
    parameters = fit(run)
    found = {(flow.title, cards): predict(run, parameters, flow, cards) if parameters else None
             for flow in FLOWS for cards in CARDS}
    return parameters, found
