"""The paper's tables, with ours beside, and those of the methods that it compares."""

from typing import Dict, List, Optional, Sequence, Tuple

from report import markdown, paper
from report.markdown import DASH, both, share, whole
from report.measurements import Key, Measurement, Measurements
from report.names import (KERNELS, LAYOUTS, METHODS, PRECISIONS, RIVAL_KERNELS, RIVALS, Variant,
                          variant_of)
from report.paper import PAPER

DENSE = "cavity3D:256"
SMALL = "cavity3D:100"
SIMPLEST = "LBGK-incompressible"
POROSITIES = PAPER["spheres"]["porosity"]

Pair = Tuple[Optional[float], Optional[float]]
"""The paper's figure and ours."""


def mflups_of(measurement: Optional[Measurement]) -> Optional[float]:
    """MFLUPS, if there is a measurement."""
    return measurement.mflups if measurement else None


def mflups_and_bu(run: Measurements, measurement: Optional[Measurement]) -> str:
    """Both in a cell."""
    if measurement is None:
        return DASH
    return f"{whole(measurement.mflups)} ({share(run.utilisation(measurement))})"


def ratio(part: Optional[float], total: Optional[float]) -> Optional[float]:
    """A quotient, if both are there."""
    return part / total if part is not None and total else None


def of_dense(run: Measurements, case: str, method: str, kernel: str,
             precision: str) -> Optional[float]:
    """MFLUPS of a case over those of the dense cube, by the same method."""
    return ratio(mflups_of(run.find(case, method, kernel, precision)),
                 mflups_of(run.find(DENSE, method, kernel, precision)))


def spheres(edge: int, porosity: float) -> str:
    """The case's name."""
    return f"spheres:{edge}:{porosity}"


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
    """The edge of the cube with the highest speed."""
    speeds = cavity_speeds(run, kernel, precision)
    return max(speeds, key=lambda edge: speeds[edge]) if speeds else None


def cavity_speeds(run: Measurements, kernel: str, precision: str) -> Dict[int, float]:
    """MFLUPS over the cube's edge, in rising order."""
    speeds = {}
    for case in run.cases("cavity3D:"):
        found = run.peek(Key(case, "tiles", kernel, precision))
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
    pairs.append([(None, _figure(run, run.find(SMALL, "tiles", kernel, "single"), in_use))
                  for kernel in KERNELS])
    cells = [[both(text(theirs), text(ours)) for theirs, ours in row] for row in pairs]
    return _variants_table(known, cells, [[ours for _, ours in row] for row in pairs])


def _variant_pair(run: Measurements, row: Variant, kernel: str, in_use: bool) -> Pair:
    theirs = paper.single_mflups(row, kernel)
    found = run.find(SMALL, row.method, kernel, "single")
    return (paper.utilisation(theirs, "single") if in_use else theirs,
            _figure(run, found, in_use))


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


def _figure(run: Measurements, found: Optional[Measurement], in_use: bool) -> Optional[float]:
    return run.utilisation(found) if in_use else mflups_of(found)


def methods(run: Measurements, case: str, precision: str, kernels: Sequence[str]) -> str:
    """All methods on a case: MFLUPS and bandwidth utilisation by kernel."""
    found = [[run.find(case, method, kernel, precision) for kernel in kernels]
             for method in METHODS]
    cells = [[mflups_and_bu(run, each) for each in row] for row in found]
    cells = markdown.embolden_columns(cells, [[mflups_of(each) for each in row] for row in found])
    head = ["method", *(KERNELS[kernel] for kernel in kernels)]
    return markdown.table(head, [[name, *row] for name, row in zip(METHODS.values(), cells)])


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


# Table 6 and 7: spheres in 192^3


def spheres_mflups(run: Measurements, precision: str) -> str:
    """MFLUPS over porosity, the paper's and ours."""
    return _spheres_table(run, precision, in_use=False)


def spheres_use(run: Measurements, precision: str) -> str:
    """The same as bandwidth utilisation."""
    return _spheres_table(run, precision, in_use=True)


def _spheres_table(run: Measurements, precision: str, in_use: bool) -> str:
    quoted = PAPER["spheres"]
    text = share if in_use else whole
    head = ["porosity", *(str(porosity) for porosity in POROSITIES)]
    geometries = [run.any_of(spheres(192, porosity)) for porosity in POROSITIES]
    rows = [["tile utilisation"] +
            [both(share(theirs), share(found.get("tile_utilisation") if found else None))
             for theirs, found in zip(quoted["tile_utilisation"], geometries)]]
    for kernel in KERNELS:
        theirs = [paper.utilisation(value, precision) if in_use else value
                  for value in quoted[precision][kernel]]
        rows.append([KERNELS[kernel]] + _spheres_cells(run, "tiles", kernel, precision, theirs,
                                                       in_use))
    label = KERNELS[SIMPLEST]
    figures = [[_figure(run, run.find(spheres(192, porosity), method, SIMPLEST, precision), in_use)
                for porosity in POROSITIES] for method in METHODS]
    cells = [[text(value) for value in row] for row in figures]
    cells = markdown.embolden_columns(cells, figures)
    for method, row in zip(METHODS, cells):
        if method == "connectivity-matrix":
            theirs = huang(precision, in_use)
            row = [both(text(left), right) if left is not None else right
                   for left, right in zip(theirs, row)]
        rows.append([f"{label}, {METHODS[method]}", *row])
    return markdown.table(head, rows)


def _spheres_cells(run: Measurements, method: str, kernel: str, precision: str,
                   theirs: Sequence[Optional[float]], in_use: bool) -> List[str]:
    text = share if in_use else whole
    return [both(text(quoted),
                 text(_figure(run, run.find(spheres(192, porosity), method, kernel, precision),
                              in_use)))
            for quoted, porosity in zip(theirs, POROSITIES)]


def huang(precision: str, in_use: bool) -> List[Optional[float]]:
    """What Huang measured with a connectivity matrix, as the paper quotes it."""
    if not in_use:
        return PAPER["spheres"]["huang"][precision]
    quoted = PAPER["spheres_bu"]
    by_porosity = dict(zip(quoted["porosity"], quoted[precision]["huang"]))
    return [by_porosity.get(porosity) for porosity in POROSITIES]


def against_huang(run: Measurements) -> str:
    """Bandwidth utilisation of tiles and of the connectivity matrix."""
    quoted = PAPER["spheres_bu"]
    rows = []
    for precision in PRECISIONS:
        tiles = [_spheres_use(run, "tiles", precision, each) for each in quoted["porosity"]]
        matrix = [_spheres_use(run, "connectivity-matrix", precision, each)
                  for each in quoted["porosity"]]
        theirs = quoted[precision]
        rows.append([f"{precision} precision, tiles"] +
                    [both(share(left), share(right)) for left, right in zip(theirs["tiles"], tiles)])
        rows.append([f"{precision} precision, connectivity matrix (Huang)"] +
                    [both(share(left), share(right))
                     for left, right in zip(theirs["huang"], matrix)])
        rows.append(["tiles over connectivity matrix"] +
                    [both(f"{left / right:.2f}", _quotient(mine, other))
                     for left, right, mine, other in zip(theirs["tiles"], theirs["huang"], tiles,
                                                         matrix)])
    return markdown.table(["porosity", *(str(each) for each in quoted["porosity"])], rows)


def _spheres_use(run: Measurements, method: str, precision: str,
                 porosity: float) -> Optional[float]:
    return run.utilisation(run.find(spheres(192, porosity), method, SIMPLEST, precision))


def _quotient(part: Optional[float], total: Optional[float]) -> str:
    value = ratio(part, total)
    return DASH if value is None else f"{value:.2f}"


# Tables 8 and 9: vessels


def vessel(run: Measurements, case: str) -> str:
    """Kernels on a vessel, the paper's figures and ours, with the share of the dense cube."""
    head = ["kernel"]
    for precision in PRECISIONS:
        head += [f"{precision}: MFLUPS", "BU", "of dense"]
    rows = [[KERNELS[kernel]] + [cell for precision in PRECISIONS
                                 for cell in _vessel_cells(run, case, kernel, precision)]
            for kernel in KERNELS]
    rows.append(_vessel_other(run, case))
    return markdown.table(head, rows)


def _vessel_cells(run: Measurements, case: str, kernel: str, precision: str) -> List[str]:
    quoted = PAPER[case][precision][kernel]
    found = run.find(case, "tiles", kernel, precision)
    return [both(whole(quoted["mflups"]), whole(mflups_of(found))),
            both(share(quoted["bu"]), share(run.utilisation(found))),
            both(share(quoted["mflups"] / paper.dense(kernel, precision)),
                 share(of_dense(run, case, "tiles", kernel, precision)))]


def _vessel_other(run: Measurements, case: str) -> List[str]:
    """The method of another code that the paper quotes, and ours of that method."""
    quoted = PAPER[case]["other"]
    label = f"{KERNELS[quoted['kernel']]}, {METHODS[quoted['method']]} ({quoted['name']})"
    cells = []
    for precision in PRECISIONS:
        theirs = quoted.get(precision, {})
        found = run.find(case, quoted["method"], quoted["kernel"], precision)
        cells += [both(whole(theirs.get("mflups")), whole(mflups_of(found))),
                  both(share(theirs.get("bu")), share(run.utilisation(found))),
                  both(DASH, share(of_dense(run, case, quoted["method"], quoted["kernel"],
                                            precision)))]
    return [label, *cells]


def vessel_facts(run: Measurements, case: str) -> str:
    """Size, porosity and tile utilisation, the paper's and ours."""
    quoted = PAPER[case]
    found = run.any_of(case)
    nodes = found.get("nodes") if found else None
    ours = DASH if nodes is None else f"{nodes / 1e6:.2f}"
    head = ["", "10⁶ nodes", "porosity", "tile utilisation"]
    return markdown.table(head, [[
        "paper / ours", both(f"{quoted['nodes'] / 1e6:.2f}", ours),
        both(share(quoted["porosity"]), share(found.get("porosity") if found else None)),
        both(share(quoted["tile_utilisation"]),
             share(found.get("tile_utilisation") if found else None))]])


# Spheres in 384^3


def large_spheres(run: Measurements, precision: str) -> str:
    """All methods by kernel over porosity: MFLUPS and bandwidth utilisation."""
    head = ["porosity", *(str(porosity) for porosity in POROSITIES)]
    facts = [run.any_of(spheres(384, porosity)) for porosity in POROSITIES]
    rows = [["tile utilisation"] + [share(each.get("tile_utilisation") if each else None)
                                    for each in facts]]
    for kernel in KERNELS:
        compared = METHODS if kernel in RIVAL_KERNELS else ["tiles"]
        rows += _large_spheres_rows(run, kernel, precision, list(compared))
    return markdown.table(head, rows)


def _large_spheres_rows(run: Measurements, kernel: str, precision: str,
                        compared: List[str]) -> List[List[str]]:
    found = [[run.find(spheres(384, porosity), method, kernel, precision)
              for porosity in POROSITIES] for method in compared]
    cells = [[mflups_and_bu(run, each) for each in row] for row in found]
    cells = markdown.embolden_columns(cells, [[mflups_of(each) for each in row] for row in found])
    return [[f"{markdown.bold(KERNELS[kernel])}, {METHODS[method]}" if method == "tiles"
             else METHODS[method], *row] for method, row in zip(compared, cells)]


def public_codes(run: Measurements) -> str:
    """Bandwidth utilisation of ours and of public codes, which are quoted."""
    porosities = paper.CODES["porosity"]
    head = ["code", "method", "dense", *(f"porosity {porosity}" for porosity in porosities),
            "sparse, range"]
    rows = []
    for method in ("tiles", *RIVALS[:2]):
        dense = run.find(DENSE, method, SIMPLEST, "double")
        sparse = [run.find(spheres(384, porosity), method, SIMPLEST, "double")
                  for porosity in porosities]
        rows.append(["this run", METHODS[method], share(run.utilisation(dense)),
                     *(share(run.utilisation(each)) for each in sparse), DASH])
    for code in paper.CODES["codes"]:
        rows.append([code["name"], code["method"], code["dense"],
                     *code.get("spheres", [DASH] * len(porosities)), code.get("range", DASH)])
    return markdown.table(head, rows, 2)


# On the CPU


def on_cpu(run: Measurements) -> str:
    """What was measured on the CPU, against its own copy."""
    rows = []
    for key in run.keys():
        found = run.peek(key)
        rows.append([key.case, METHODS.get(key.method, key.method),
                     KERNELS.get(key.kernel, key.kernel), key.precision, whole(found.mflups),
                     share(found.get("BU_copy"))])
    return markdown.table(["case", "method", "kernel", "precision", "MFLUPS", "BU of the copy"],
                          rows, 4)
