# SPDX-License-Identifier: BSD-3-Clause
"""What is measured for the tables of several GPUs."""

from typing import List, NamedTuple, Optional

from report.cells import SIMPLEST
from report.measurements import Measurement
from report.scaling_runs import RankKey, RankRuns, efficiency

METHOD = "compact-tiles-in-place"
"""What the solver chooses on a GPU."""

COUNTS = [1, 2, 4]
"""Of GPUs; what a run has beyond them is shown too."""

MORE_COUNTS = [8, 16]

TARGET_COUNT = 4


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

    def key(self, ranks: int) -> RankKey:
        """The benchmark with so many ranks."""
        case = self.case
        if self.edge is not None and ranks > 1:
            case = f"cavity3D:{self.edge}x{self.edge}x{self.edge * ranks}"
        return RankKey(case, METHOD, SIMPLEST, self.precision, ranks)

    def counts(self, run: RankRuns) -> List[int]:
        """Numbers of ranks that have a row."""
        return COUNTS + [count for count in MORE_COUNTS if run.peek(self.key(count))]

    def efficiency(self, run: RankRuns, ranks: int) -> Optional[float]:
        """See efficiency()."""
        return efficiency(run.find(self.key(ranks)), run.find(self.key(1)), ranks)

    def one(self, run: RankRuns) -> Optional[Measurement]:
        """The measurement of one rank."""
        return run.find(self.key(1))


WEAK = [
    Series("256³ a GPU, double", "double", "cavity3D:256", 256, 0.95),
    Series("512³ a GPU, sixteen-bit", "sixteen-bit", "cavity3D:512", 512, 0.95),
]

STRONG = [
    Series("256³, double", "double", "cavity3D:256", None, 0.85),
    Series("aneurysm of 14.8 million nodes, double", "double", "aneurysm", None, 0.85),
    Series("512³, sixteen-bit", "sixteen-bit", "cavity3D:512", None, 0.85),
]

NCCL = STRONG[-1]
"""The flow by which transports are compared."""

NCCL_TARGET = 0.97
CPU_TARGET = 0.9

LARGE = 1e9
"""Nodes from which on a flow is listed among the largest."""

LARGEST_TARGET = 5e9
"""Nodes that TARGET_COUNT GPUs are to take."""

SETUP_TARGET = 300.0
"""Seconds in which that flow is to be set up, at most."""
