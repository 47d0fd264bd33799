# SPDX-License-Identifier: BSD-3-Clause
"""The profiler's counters by kernel."""

import csv
from pathlib import Path
from typing import Dict, List

from report import markdown
from report.cells import SMALL
from report.markdown import DASH, both
from report.measurements import Key
from report.names import (ALL_PRECISIONS, KERNELS, LAYOUTS, METHODS, bytes_per_node,
                          variant_of)
from report.paper import PAPER

WIDEST = 10
"""Metrics side by side; more go into a table of their own."""

SECTOR = 32
"""Bytes of a transaction."""

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
    """Counters by kernel, and those of propagation beside the paper's."""
    metrics = list(dict.fromkeys(name for values in profile.values() for name in values))
    least = ", ".join(f"{bytes_per_node(precision) / 2 / SECTOR:.4g} in {precision}"
                      for precision in ALL_PRECISIONS)
    parts = [f"By the profiler. Sectors are transactions of {SECTOR} bytes; the least that a node "
             f"needs each way is {least} precision.",
             "The counters are those of two steps profiled one at a time, after which a part of "
             "what was written is still in the L2 cache: DRAM writes of small geometries are lower "
             "than the least for that reason. Steps that are profiled alone do not overlap, as "
             "those of a run do."]
    for precision in ALL_PRECISIONS:
        chosen = {key: values for key, values in profile.items() if key.precision == precision}
        if chosen:
            parts += [f"**{precision.capitalize()} precision**"]
            parts += [_table(chosen, metrics[start:start + WIDEST])
                      for start in range(0, len(metrics), WIDEST)]
    parts += ["**Propagation by layout**, double precision: the paper's counters (section 4.5, "
              "100³) / ours. Its transactions are given over its 10⁶ nodes; its instructions are "
              "those of a thread, which has one node.", _layouts_table(profile)]
    return "\n\n".join(parts)


def _table(profile: Profile, metrics: List[str]) -> str:
    head = ["case, method", "kernel", *(_heading(name) for name in metrics)]
    rows = [[f"{key.case}, {method_text(key.method)}", KERNELS.get(key.kernel, key.kernel),
             *(number(values.get(name, DASH)) for name in metrics)]
            for key, values in profile.items()]
    return markdown.table(head, rows, 2)


def _heading(metric: str) -> str:
    words = metric.replace("_", " ").replace(" percent", ", %")
    return words.replace("dram", "DRAM").replace("l2", "L2")


def method_text(method: str) -> str:
    """A method's or a variant's name in words."""
    variant = variant_of(method)
    if variant is None:
        return METHODS.get(method, method)
    return (f"tiles, {LAYOUTS.get(variant.layout, variant.layout)}, {variant.tiles} to a block, "
            f"{variant.registers} registers")


def _layouts_table(profile: Profile) -> str:
    """The paper's counters of propagation by layout, and ours of the same name."""
    rows = []
    for quoted in PAPER["propagation"]["rows"]:
        ours = _of_layout(profile, quoted["layout"])
        theirs = _paper_counters(quoted)
        rows.append([LAYOUTS.get(quoted["layout"], KERNELS.get(quoted["layout"])),
                     *(both(text, number(ours.get(name, DASH))) for name, text in theirs.items())])
    names = _paper_counters(PAPER["propagation"]["rows"][0])
    return markdown.table(["layout", *(_heading(name) for name in names)], rows)


def _paper_counters(row: Dict) -> Dict[str, str]:
    """The paper's counters of a layout by the names that ours have."""
    quoted = PAPER["propagation"]
    nodes = quoted["edge"] ** 3
    hit_rate = 100 * row["hit_rate"]
    return {
        "l2_sectors_read_per_node": f"{row['l2_reads'] / nodes:.2f}",
        "dram_sectors_read_per_node": f"{row['memory_reads'] / nodes:.2f}",
        "dram_sectors_written_per_node": f"{quoted['memory_writes']['sectors'] / nodes:.2f}",
        "l2_hit_rate_percent": f"{hit_rate:.1f}" if hit_rate > 0.1 else f"{hit_rate:.3f}",
        "instructions_per_node": str(row["instructions"]),
    }


def _of_layout(profile: Profile, layout: str) -> Dict[str, str]:
    """Our counters of propagation with a layout, in double precision.

    Those of the paper's case, if it was profiled.
    """
    found = [key for key in profile if key.precision == "double" and _is_layout(key, layout)]
    found.sort(key=lambda key: key.case != SMALL)
    return profile[found[0]] if found else {}


def _is_layout(key: Key, layout: str) -> bool:
    """Whether a kernel is propagation with a layout, or the one without it."""
    if layout == "read-write-only":
        return key.kernel == layout and key.method.startswith("tiles")
    variant = variant_of(key.method)
    return key.kernel == "propagation-only" and variant is not None and variant.layout == layout


def number(text: str) -> str:
    """A counter with four digits, or whole if it is large; as it is if it is no number."""
    try:
        value = float(text)
    except ValueError:
        return text
    return f"{value:.0f}" if abs(value) >= 1000 else f"{value:.4g}"
