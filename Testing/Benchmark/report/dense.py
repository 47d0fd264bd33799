# SPDX-License-Identifier: BSD-3-Clause
"""The paper's tables of dense geometries, with ours beside."""

from typing import Dict, List, Optional, Sequence, Tuple

from report import markdown, paper
from report.cells import (DENSE, SMALL, figure, mflups_and_bu, mflups_of, of_dense,
                          offering)
from report.markdown import both, share, whole
from report.measurements import Key, Measurement, Measurements
from report.names import (ALL_PRECISIONS, KERNELS, LAYOUTS, METHODS, MODELS, OURS, PRECISIONS,
                          Variant, variant_of)
from report.paper import PAPER

SMALLEST_EDGE = 100
"""Of the cubes among which the fastest is looked for; the paper's are as large, too."""

Pair = Tuple[Optional[float], Optional[float]]
"""The paper's figure and ours."""


# Summary


def summary(run: Measurements) -> str:
    """The dense cube and the aneurysm in a few columns."""
    head = ["kernel", "double: paper, best b", "paper, 252³", "ours, 256³", "of the copy",
            "single: paper, 100³", "ours, 256³", "of the copy",
            "aneurysm / dense, double: paper / ours", "single: paper / ours"]
    return markdown.table(head, [_summary_row(run, kernel) for kernel in KERNELS])


def _summary_row(run: Measurements, kernel: str) -> List[str]:
    spread = PAPER["spread"]["kernels"][kernel]
    row = [KERNELS[kernel], share(paper.utilisation(spread["maximum"], "double")),
           share(paper.utilisation(spread["largest"], "double")),
           *_dense_shares(run, kernel, "double"),
           share(paper.utilisation(paper.best_two_tiles_single(kernel), "single")),
           *_dense_shares(run, kernel, "single")]
    for precision in PRECISIONS:
        theirs = PAPER["aneurysm"][precision][kernel]["mflups"] / paper.dense(kernel, precision)
        row.append(both(share(theirs),
                        share(of_dense(run, "aneurysm", "tiles", kernel, precision))))
    return row


def _dense_shares(run: Measurements, kernel: str, precision: str) -> List[str]:
    found = run.find(DENSE, "tiles", kernel, precision)
    return [markdown.bold(share(run.utilisation(found))),
            share(found.get("BU_copy") if found else None)]


def storages(run: Measurements) -> str:
    """Our storages on the dense cube, the fastest of each precision bold."""
    columns = [(precision, method) for precision in ALL_PRECISIONS
               for method in offering(MODELS, precision) if method in OURS]
    head = ["kernel", *(f"{precision}: {METHODS[method]}" for precision, method in columns)]
    return markdown.table(head, [_storages_row(run, kernel, columns) for kernel in MODELS])


def _storages_row(run: Measurements, kernel: str, columns: Sequence[Tuple[str, str]]) -> List[str]:
    row = [KERNELS[kernel]]
    for precision in ALL_PRECISIONS:
        found = [run.find(DENSE, method, kernel, precision)
                 for each, method in columns if each == precision]
        cells = [[mflups_and_bu(run, each)] for each in found]
        cells = markdown.embolden_columns(cells, [[mflups_of(each)] for each in found])
        row += [cell for cell, in cells]
    return row


# Table 3: spread over the cube's edge


def spread(run: Measurements, precision: str) -> str:
    """The highest speed over all edges and that of the largest cubes."""
    head = ["operation", "max. MFLUPS", "its BU", "b", "252³ MFLUPS", "its BU", "256³ MFLUPS",
            "its BU"]
    return markdown.table(head, [_spread_row(run, kernel, precision) for kernel in KERNELS])


def _spread_row(run: Measurements, kernel: str, precision: str) -> List[str]:
    theirs = PAPER["spread"]["kernels"][kernel] if precision == "double" else {}
    best = best_edge(run, kernel, precision)
    fastest = run.peek(Key(f"cavity3D:{best}", "tiles", kernel, precision)) if best else None
    largest = run.find(f"cavity3D:{PAPER['spread']['largest_edge']}", "tiles", kernel, precision)
    dense = run.find(DENSE, "tiles", kernel, precision)
    return [KERNELS[kernel],
            *_speed_and_use(run, theirs.get("maximum"), fastest, precision),
            both(whole(theirs.get("edge")), whole(best)),
            *_speed_and_use(run, theirs.get("largest"), largest, precision),
            whole(mflups_of(dense)), share(run.utilisation(dense))]


def best_edge(run: Measurements, kernel: str, precision: str) -> Optional[int]:
    """The edge with the highest speed, of the cubes that no cache holds."""
    speeds = {edge: speed for edge, speed in cavity_speeds(run, kernel, precision).items()
              if edge >= SMALLEST_EDGE}
    return max(speeds, key=lambda edge: speeds[edge]) if speeds else None


def cavity_speeds(run: Measurements, kernel: str, precision: str,
                  method: str = "tiles") -> Dict[int, float]:
    """MFLUPS over the cube's edge, in rising order."""
    speeds = {}
    for case in run.cases("cavity3D:"):
        found = run.peek(Key(case, method, kernel, precision))
        if found:
            speeds[int(case.split(":")[1])] = found.mflups
    return dict(sorted(speeds.items()))


def _speed_and_use(run: Measurements, theirs: Optional[float], found: Optional[Measurement],
                   precision: str) -> List[str]:
    return [both(whole(theirs), whole(mflups_of(found))),
            both(share(paper.utilisation(theirs, precision)), share(run.utilisation(found)))]


# Table 4: builds of the tile kernel


def quoted_variants(run: Measurements, in_use: bool) -> str:
    """The table that the paper has: single precision, cube of edge 100.

    With `in_use` its cells are bandwidth utilisation, else MFLUPS.
    """
    text = share if in_use else whole
    known = sorted({*paper.single_variants(), *whole_variants(run, SMALL, "single")},
                   key=_variant_order)
    pairs = [[_variant_pair(run, row, kernel, in_use) for kernel in KERNELS] for row in known]
    pairs.append([(None, figure(run, run.find(SMALL, "tiles", kernel, "single"), in_use))
                  for kernel in KERNELS])
    cells = [[both(text(theirs), text(ours)) for theirs, ours in row] for row in pairs]
    return _variants_table(known, cells, [[ours for _, ours in row] for row in pairs])


def _variant_pair(run: Measurements, row: Variant, kernel: str, in_use: bool) -> Pair:
    theirs = paper.single_mflups(row, kernel)
    found = run.find(SMALL, row.method, kernel, "single")
    return (paper.utilisation(theirs, "single") if in_use else theirs,
            figure(run, found, in_use))


def variants(run: Measurements, case: str, precision: str) -> str:
    """MFLUPS and bandwidth utilisation of ours by layout, tiles to a block and registers."""
    known = sorted(whole_variants(run, case, precision), key=_variant_order)
    found = [[run.find(case, method, kernel, precision) for kernel in KERNELS]
             for method in (*(row.method for row in known), "tiles")]
    return _variants_table(known, [[mflups_and_bu(run, each) for each in row] for row in found],
                           [[mflups_of(each) for each in row] for row in found])


def _variants_table(known: Sequence[Variant], cells: List[List[str]],
                    ours: Sequence[Sequence[Optional[float]]]) -> str:
    labels = [[LAYOUTS.get(row.layout, row.layout), str(row.tiles), str(row.registers)]
              for row in known]
    labels.append(["the solver's choice", "", ""])
    cells = markdown.embolden_columns(cells, ours)
    head = ["layout", "tiles", "registers", *KERNELS.values()]
    return markdown.table(head, [label + row for label, row in zip(labels, cells)], 3)


def _variant_order(variant: Variant) -> Tuple[bool, int, int]:
    """As in the paper: its own layouts first, large blocks and budgets first."""
    return variant.layout == "xyz", -variant.tiles, -variant.registers


def whole_variants(run: Measurements, case: str, precision: str) -> List[Variant]:
    """Those that were measured with all kernels; the ones with two layouts only propagate."""
    return [variant for variant in measured_variants(run, case, precision)
            if variant.layout in ("xyz", "xyz-yxz-zigzag")]


def measured_variants(run: Measurements, case: str, precision: str) -> List[Variant]:
    """The variants that were measured on a case."""
    found = {variant_of(key.method) for key in run.keys()
             if key.case == case and key.precision == precision}
    return sorted(variant for variant in found if variant)


# Table 5: layouts and propagation


def propagation(run: Measurements) -> str:
    """Propagation by layout, as the paper has it: double precision, edge 100."""
    launch = common_launch(run, "double")
    head = ["layout", "MFLUPS, 100³", "BU, 100³", "MFLUPS, 256³", "BU, 256³", "paper: L2 reads",
            "memory reads", "hit rate", "instructions"]
    return markdown.table(head, [_propagation_row(run, row, launch)
                                 for row in PAPER["propagation"]["rows"]])


def _propagation_row(run: Measurements, row: Dict, launch: Optional[Tuple[int, int]]) -> List[str]:
    small = _of_layout(run, SMALL, row["layout"], "double", launch)
    dense = _of_layout(run, DENSE, row["layout"], "double", launch)
    return [LAYOUTS.get(row["layout"], KERNELS.get(row["layout"])),
            both(whole(row["mflups"]), whole(mflups_of(small))),
            both(share(row["bu"]), share(run.utilisation(small))),
            whole(mflups_of(dense)), share(run.utilisation(dense)),
            str(row["l2_reads"]), str(row["memory_reads"]), hit_rate(row), str(row["instructions"])]


def hit_rate(row: Dict) -> str:
    """The paper's rate of hits in the cache."""
    return share(row["hit_rate"]) if row["hit_rate"] >= 1e-3 else "≈ 10⁻⁵"


def propagation_single(run: Measurements) -> str:
    """Propagation by layout in single precision, which the paper has for two layouts only."""
    launch = common_launch(run, "single")
    rows = []
    for layout in [*LAYOUTS, "read-write-only"]:
        found = [_of_layout(run, case, layout, "single", launch) for case in (SMALL, DENSE)]
        rows.append([LAYOUTS.get(layout, KERNELS.get(layout)),
                     *(text for each in found
                       for text in (whole(mflups_of(each)), share(run.utilisation(each))))])
    head = ["layout", "MFLUPS, 100³", "BU, 100³", "MFLUPS, 256³", "BU, 256³"]
    return markdown.table(head, rows)


def _of_layout(run: Measurements, case: str, layout: str, precision: str,
               launch: Optional[Tuple[int, int]]) -> Optional[Measurement]:
    """Propagation with a layout, or "read-write-only", which is the same in all of them."""
    if layout == "read-write-only":
        plain = Variant("xyz", *launch).method if launch else "tiles"
        return (run.peek(Key(case, plain, layout, precision))
                or run.find(case, "tiles", layout, precision))
    method = Variant(layout, *launch).method if launch else f"tiles:{layout}"
    return run.find(case, method, "propagation-only", precision)


def common_launch(run: Measurements, precision: str) -> Optional[Tuple[int, int]]:
    """Tiles to a block and registers to a thread with which most layouts were measured."""
    layouts: Dict[Tuple[int, int], set] = {}
    for case in (SMALL, DENSE):
        for variant in measured_variants(run, case, precision):
            layouts.setdefault((variant.tiles, variant.registers), set()).add(variant.layout)
    if not layouts:
        return None
    return max(layouts, key=lambda launch: (len(layouts[launch]), launch))
