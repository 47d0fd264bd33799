# SPDX-License-Identifier: BSD-3-Clause
"""The paper's tables of sparse geometries, with ours and other methods beside."""

from typing import List, Optional, Sequence

from report import markdown, paper
from report.cells import (DENSE, POROSITIES, SIMPLEST, figure, mflups_and_bu, mflups_of, of_dense,
                          offering, ratio, spheres)
from report.markdown import DASH, both, percent, share, whole
from report.measurements import Measurements
from report.names import KERNELS, METHODS, OURS, PRECISIONS, RIVALS
from report.paper import PAPER


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
    for method, row in zip(METHODS, _compared(run, list(METHODS), precision, in_use)):
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
                 text(figure(run, run.find(spheres(192, porosity), method, kernel, precision),
                              in_use)))
            for quoted, porosity in zip(theirs, POROSITIES)]


def _compared(run: Measurements, methods: List[str], precision: str,
              in_use: bool) -> List[List[str]]:
    """Methods in 192^3 over porosity, the best of each bold."""
    text = share if in_use else whole
    figures = [[figure(run, run.find(spheres(192, porosity), method, SIMPLEST, precision), in_use)
                for porosity in POROSITIES] for method in methods]
    return markdown.embolden_columns([[text(value) for value in row] for row in figures], figures)


def spheres_compact(run: Measurements, precision: str) -> str:
    """MFLUPS over porosity in a precision that compact tiles alone have."""
    methods = offering([SIMPLEST], precision)
    rows = [[f"{KERNELS[SIMPLEST]}, {METHODS[method]}", *row]
            for method, row in zip(methods, _compared(run, methods, precision, in_use=False))]
    return markdown.table(["porosity", *(str(porosity) for porosity in POROSITIES)], rows)


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
                    [both(share(left), share(right))
                     for left, right in zip(theirs["tiles"], tiles)])
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
    about = "≈ " if quoted.get("approximate") else ""
    for precision in PRECISIONS:
        theirs = quoted.get(precision)
        found = run.find(case, quoted["method"], quoted["kernel"], precision)
        cells += [both(f"{about}{theirs['mflups']}" if theirs else DASH, whole(mflups_of(found))),
                  both(f"{about}{theirs['bu']}" if theirs else DASH, share(run.utilisation(found))),
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
        rows += _large_spheres_rows(run, kernel, precision, offering([kernel], precision))
    return markdown.table(head, rows)


def _large_spheres_rows(run: Measurements, kernel: str, precision: str,
                        compared: List[str]) -> List[List[str]]:
    found = [[run.find(spheres(384, porosity), method, kernel, precision)
              for porosity in POROSITIES] for method in compared]
    cells = [[mflups_and_bu(run, each) for each in row] for row in found]
    cells = markdown.embolden_columns(cells, [[mflups_of(each) for each in row] for row in found])
    return [[f"{markdown.bold(KERNELS[kernel])}, {METHODS[method]}" if method == compared[0]
             else METHODS[method], *row] for method, row in zip(compared, cells)]


def drops(run: Measurements, precision: str) -> str:
    """How much each method loses from the highest porosity to the lowest."""
    first, last = POROSITIES[0], POROSITIES[-1]
    parts = []
    for method in offering([SIMPLEST], precision):
        left = ratio(*(mflups_of(run.find(spheres(384, porosity), method, SIMPLEST, precision))
                       for porosity in (last, first)))
        parts.append(f"{METHODS[method]} {DASH if left is None else percent(1 - left)}")
    return (f"{KERNELS[SIMPLEST]} loses from porosity {first} to {last}: {'; '.join(parts)}.")


def public_codes(run: Measurements) -> str:
    """Bandwidth utilisation of ours and of public codes, which are quoted."""
    porosities = paper.CODES["porosity"]
    head = ["code", "method", "dense", *(f"porosity {porosity}" for porosity in porosities),
            "sparse, range"]
    rows = []
    for method in (*OURS, *RIVALS[:2]):
        dense = run.find(DENSE, method, SIMPLEST, "double")
        sparse = [run.find(spheres(384, porosity), method, SIMPLEST, "double")
                  for porosity in porosities]
        rows.append(["this run", METHODS[method], share(run.utilisation(dense)),
                     *(share(run.utilisation(each)) for each in sparse), DASH])
    for code in paper.CODES["codes"]:
        rows.append([code["name"], code["method"], code["dense"],
                     *code.get("spheres", [DASH] * len(porosities)), code.get("range", DASH)])
    return markdown.table(head, rows, 2)
