"""The profiler's counters by kernel."""

import csv
from pathlib import Path
from typing import Dict, List

from report import markdown
from report.markdown import DASH
from report.measurements import Key
from report.names import KERNELS, LAYOUTS, METHODS, variant_of
from report.paper import PAPER
from report.tables import hit_rate

WIDEST = 8
"""Metrics side by side; more go into a table of their own."""

Profile = Dict[Key, Dict[str, str]]


def read_profile(path: Path) -> Profile:
    """Reads a table with the columns case, method, kernel, precision, metric, value."""
    profile: Profile = {}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            key = Key(row["case"], row["method"], row["kernel"], row["precision"])
            profile.setdefault(key, {})[row["metric"]] = row["value"]
    return profile


def section(profile: Profile) -> str:
    """Counters by kernel, and the paper's own of its layouts."""
    metrics = list(dict.fromkeys(name for values in profile.values() for name in values))
    parts = [_table(profile, metrics[start:start + WIDEST])
             for start in range(0, len(metrics), WIDEST)]
    parts += ["The paper's counters of its propagation kernels (section 4.5, double precision, "
              "100³): transactions of 32 bytes, over the 10⁶ nodes.", _paper_table()]
    return "\n\n".join(parts)


def _table(profile: Profile, metrics: List[str]) -> str:
    head = ["case", "method", "kernel", "precision", *(name.replace("_", " ") for name in metrics)]
    rows = [[key.case, method_text(key.method), KERNELS.get(key.kernel, key.kernel), key.precision,
             *(values.get(name, DASH) for name in metrics)] for key, values in profile.items()]
    return markdown.table(head, rows, 4)


def method_text(method: str) -> str:
    """A method's or a variant's name in words."""
    variant = variant_of(method)
    if variant is None:
        return METHODS.get(method, method)
    return (f"tiles, {LAYOUTS.get(variant.layout, variant.layout)}, {variant.tiles} to a block, "
            f"{variant.registers} registers")


def _paper_table() -> str:
    quoted = PAPER["propagation"]
    nodes = quoted["edge"] ** 3
    writes = quoted["memory_writes"]["sectors"] / nodes
    rows = [[LAYOUTS.get(row["layout"], KERNELS.get(row["layout"])),
             f"{row['l2_reads'] / nodes:.2f}", f"{row['memory_reads'] / nodes:.2f}",
             f"{writes:.2f}", hit_rate(row), str(row["instructions"])]
            for row in quoted["rows"]]
    return markdown.table(["layout", "L2 reads per node", "memory reads per node",
                           "memory writes per node", "hit rate", "instructions"], rows)
