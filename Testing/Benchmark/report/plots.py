# SPDX-License-Identifier: BSD-3-Clause
"""The paper's figures with our data."""

import math
from pathlib import Path
from typing import Callable, Dict, List, Optional, Tuple

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from report import paper
from report.cells import DENSE, POROSITIES, SIMPLEST, spheres
from report.dense import cavity_speeds
from report.measurements import Key, Measurements
from report.names import ALL_PRECISIONS, COMPACT, KERNELS, METHODS, PRECISIONS, is_offered
from report.paper import PAPER

WIDTH = 7.4
"""Inches; with DOTS to an inch 740 pixels."""
DOTS = 100
LEGEND_LINE = 0.19
"""Inches."""
WIDEST_CUBE = 256
"""Edge of the last cube in the plot over edges."""

COLOURS = ["#000000", "#0072b2", "#d55e00", "#e69f00", "#009e73", "#56b4e9"]
MARKERS = ["s", "o", "^", "v", "D", "P"]
KERNEL_STYLE = dict(zip(KERNELS, zip(COLOURS, MARKERS)))
METHOD_STYLE = dict(zip(METHODS, zip(["#d55e00", "#cc79a7", "#e69f00", "#0072b2", "#56b4e9",
                                      "#009e73", "#000000"],
                                     ["o", "P", "X", "s", "D", "^", "v"])))
HOLLOW = {"linestyle": "none", "markerfacecolor": "none"}

STYLE = {
    "font.size": 9,
    "axes.titlesize": 9,
    "axes.grid": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
    "legend.frameon": False,
    "legend.fontsize": 8,
    "lines.linewidth": 1.2,
    "lines.markersize": 4,
}


def draw_all(run: Measurements, folder: Path) -> None:
    """Draws all figures into a folder."""
    drawings: Dict[str, Callable[[Measurements], Figure]] = {
        "cavity.png": cavity,
        "normalised.png": normalised,
        "porosity.png": porosity,
        "propagation.png": propagation,
        "tile_utilisation.png": tile_utilisation,
    }
    with pyplot.rc_context(STYLE):
        for name, draw in drawings.items():
            figure = draw(run)
            figure.savefig(folder / name, dpi=DOTS, metadata={"Software": None})
            pyplot.close(figure)


def _panels(rows: int, columns: int, height: float, **more) -> Tuple[Figure, List[Axes]]:
    figure, grid = pyplot.subplots(rows, columns, figsize=(WIDTH, height), squeeze=False,
                                   layout="constrained", **more)
    return figure, list(grid.flat)


def _reach(axes: Axes, top: float) -> None:
    """Lets the vertical axis begin at zero and reach `top`, or further if a curve does.

    Small geometries stay in the cache, where the memory's bandwidth is no limit.
    """
    highest = axes.dataLim.ymax * 1.02
    axes.set_ylim(0, max(top, highest) if math.isfinite(highest) else top)


def _legend_below(figure: Figure, axes: Axes, extra: Optional[List[Line2D]] = None,
                  columns: int = 4) -> None:
    """One legend for all panels, of a panel's labels and of entries made by hand."""
    handles, _ = axes.get_legend_handles_labels()
    handles += extra or []
    lines = -(-len(handles) // columns)
    share = (LEGEND_LINE * lines + 0.1) / figure.get_figheight()
    figure.legend(handles=handles, loc="lower center", ncol=columns)
    figure.get_layout_engine().set(rect=(0, share, 1, 1 - share))


def _hollow(label: str, colour: str = "#666666", marker: str = "o") -> Line2D:
    return Line2D([], [], color=colour, marker=marker, label=label, **HOLLOW)


# MFLUPS over the cube's edge


def cavity(run: Measurements) -> Figure:
    """MFLUPS over the cube's edge, with BU on the right."""
    figure, panels = _panels(2, 1, 8.2, sharex=True)
    for axes, precision in zip(panels, PRECISIONS):
        full = run.mflups_at_full_use(precision)
        for kernel, (colour, marker) in KERNEL_STYLE.items():
            speeds = cavity_speeds(run, kernel, precision)
            axes.plot(list(speeds), list(speeds.values()), color=colour, marker=marker,
                      markersize=2.5, label=KERNELS[kernel])
            for edge, theirs in _paper_cavity(kernel, precision):
                if full:
                    axes.plot(edge, paper.utilisation(theirs, precision) * full, color=colour,
                              marker=marker, markersize=8, **HOLLOW)
        for method in COMPACT:
            colour, marker = METHOD_STYLE[method]
            speeds = {edge: speed
                      for edge, speed in cavity_speeds(run, SIMPLEST, precision, method).items()
                      if edge <= WIDEST_CUBE}
            axes.plot(list(speeds), list(speeds.values()), color=colour, marker=marker,
                      linestyle=":", label=f"{KERNELS[SIMPLEST]}, {METHODS[method]}")
        axes.set_title(f"{precision} precision", loc="left")
        axes.set_ylabel("MFLUPS")
        _reach(axes, full or 1)
        if full:
            right = axes.secondary_yaxis("right", functions=(lambda y, full=full: y / full,
                                                             lambda y, full=full: y * full))
            right.set_ylabel("bandwidth utilisation")
    panels[-1].set_xlabel("edge b of the cube, nodes")
    _legend_below(figure, panels[0], [_hollow("paper, by its BU")], columns=3)
    return figure


def _paper_cavity(kernel: str, precision: str) -> List[Tuple[int, float]]:
    """The paper's figures by edge."""
    if precision == "single":
        return [(PAPER["single"]["edge"], paper.best_two_tiles_single(kernel))]
    quoted = PAPER["spread"]["kernels"][kernel]
    return [(quoted["edge"], quoted["maximum"]),
            (PAPER["spread"]["largest_edge"], quoted["largest"])]


# Performance over that of the dense cube


def normalised(run: Measurements) -> Figure:
    """Performance over that of the dense cube, over tile utilisation."""
    figure, panels = _panels(2, 1, 8.2, sharex=True)
    for axes, precision in zip(panels, PRECISIONS):
        for kernel, (colour, marker) in KERNEL_STYLE.items():
            points = _our_normalised(run, kernel, precision)
            axes.plot([x for x, _ in points], [y for _, y in points], color=colour, marker=marker,
                      linestyle="none", label=KERNELS[kernel])
            points = _paper_normalised(kernel, precision)
            axes.plot([x for x, _ in points], [y for _, y in points], color=colour, marker=marker,
                      alpha=0.55, **HOLLOW)
        for slope, dashes in zip(PAPER["normalised"]["slopes"], ((6, 2), (2, 2))):
            axes.plot([0.4, 1], [1 - slope * 0.6, 1], color="#888888", dashes=dashes, linewidth=1,
                      label=f"slope α = {slope}")
        axes.plot([0.4, 1], [0.4, 1], color="#888888", linewidth=1, label="tile utilisation")
        axes.set_title(f"{precision} precision", loc="left")
        axes.set_ylabel("MFLUPS over those of the dense cube")
        axes.set_xlim(0.45, 1.0)
    panels[-1].set_xlabel("tile utilisation")
    _legend_below(figure, panels[0], [_hollow("paper")], columns=5)
    return figure


def _our_normalised(run: Measurements, kernel: str, precision: str) -> List[Tuple[float, float]]:
    dense = run.peek(Key(DENSE, "tiles", kernel, precision))
    points = []
    for case in _sparse_cases(run):
        found = run.peek(Key(case, "tiles", kernel, precision))
        if dense and found:
            points.append((found.counters["tile_utilisation"], found.mflups / dense.mflups))
    return points


def _sparse_cases(run: Measurements) -> List[str]:
    return [case for prefix in ("spheres:", "aneurysm", "aorta") for case in run.cases(prefix)]


def _paper_normalised(kernel: str, precision: str) -> List[Tuple[float, float]]:
    dense = paper.dense(kernel, precision)
    quoted = PAPER["spheres"]
    points = [(x, y / dense) for x, y in zip(quoted["tile_utilisation"],
                                             quoted[precision][kernel])]
    points += [(PAPER[case]["tile_utilisation"], PAPER[case][precision][kernel]["mflups"] / dense)
               for case in ("aneurysm", "aorta")]
    return points


# Spheres: methods over porosity


def porosity(run: Measurements) -> Figure:
    """Bandwidth utilisation of all methods over porosity."""
    figure, panels = _panels(1, 3, 4.4, sharey=True)
    for axes, precision in zip(panels, ALL_PRECISIONS):
        for method, (colour, marker) in METHOD_STYLE.items():
            if not is_offered(method, SIMPLEST, precision):
                continue
            points = _over_porosity(run, method, precision)
            axes.plot([x for x, _ in points], [y for _, y in points], color=colour, marker=marker,
                      label=METHODS[method])
        if precision in PRECISIONS:
            _plot_quoted(axes, precision)
        axes.set_title(f"{precision}, {KERNELS[SIMPLEST]}", loc="left")
        axes.set_xlabel("porosity")
        axes.set_xticks(POROSITIES[::2])
        _reach(axes, 1)
    panels[0].set_ylabel("bandwidth utilisation")
    extra = [_hollow("tiles, paper (192³)", METHOD_STYLE["tiles"][0]),
             _hollow("Huang, quoted by the paper", METHOD_STYLE["connectivity-matrix"][0], "s"),
             Line2D([], [], color="#888888", marker="x", linestyle=":",
                    label=f"{paper.CODES['codes'][0]['name']}, quoted")]
    _legend_below(figure, panels[0], extra, columns=3)
    return figure


def _plot_quoted(axes: Axes, precision: str) -> None:
    """What the paper and others measured."""
    theirs = PAPER["spheres"][precision][SIMPLEST]
    axes.plot(POROSITIES, [paper.utilisation(value, precision) for value in theirs],
              color=METHOD_STYLE["tiles"][0], marker="o", **HOLLOW)
    quoted = PAPER["spheres_bu"]
    axes.plot(quoted["porosity"], quoted[precision]["huang"],
              color=METHOD_STYLE["connectivity-matrix"][0], marker="s", **HOLLOW)
    if precision == "double":
        _plot_public_codes(axes)


def _over_porosity(run: Measurements, method: str, precision: str) -> List[Tuple[float, float]]:
    points = []
    for target in POROSITIES:
        found = run.peek(Key(spheres(384, target), method, SIMPLEST, precision))
        if found:
            points.append((found.counters["porosity"], run.utilisation(found)))
    return points


def _plot_public_codes(axes: Axes) -> None:
    """The public code whose figures are known by porosity."""
    code = paper.CODES["codes"][0]
    axes.plot(paper.CODES["porosity"], [float(value) for value in code["spheres"]],
              color="#888888", marker="x", linestyle=":")


# Channels: propagation over common faces and edges


def propagation(run: Measurements) -> Figure:
    """Bandwidth utilisation of propagation over common faces and edges of tiles."""
    figure, panels = _panels(1, 2, 4.2, sharey=True)
    for axes, counter, name in zip(panels, ("faces_per_tile", "edges_per_tile"),
                                   ("common faces per tile", "common edges per tile")):
        for precision, (colour, marker) in zip(PRECISIONS, (("#0072b2", "o"), ("#d55e00", "^"))):
            found = [run.peek(Key(case, "tiles", "propagation-only", precision))
                     for case in run.cases("channel:")]
            found = [each for each in found if each]
            axes.plot([each.counters[counter] for each in found],
                      [run.utilisation(each) for each in found], color=colour, marker=marker,
                      linestyle="none", label=f"{precision} precision")
        channels = [run.any_of(case).counters for case in run.cases("channel:")]
        axes.plot([each[counter] for each in channels],
                  [paper.propagation_estimate(each["faces_per_tile"], each["edges_per_tile"])
                   for each in channels], color="#666666", marker="D",
                  label="paper's estimate, double", **HOLLOW)
        axes.set_xlabel(name)
        _reach(axes, 1)
    panels[0].set_ylabel("bandwidth utilisation")
    _legend_below(figure, panels[0])
    return figure


# Tile utilisation


def tile_utilisation(run: Measurements) -> Figure:
    """Tile utilisation over porosity."""
    figure, (axes,) = _panels(1, 1, 4.0)
    shown = (("spheres:192:", "spheres, 192³", COLOURS[1], "o"),
             ("spheres:384:", "spheres, 384³", COLOURS[0], "+"),
             ("aneurysm", "aneurysm", COLOURS[2], "^"), ("aorta", "aorta", COLOURS[3], "v"))
    for prefix, label, colour, marker in shown:
        found = [run.any_of(case).counters for case in run.cases(prefix)]
        axes.plot([each["porosity"] for each in found],
                  [each["tile_utilisation"] for each in found], color=colour, marker=marker,
                  linestyle="none", label=label)
    quoted = PAPER["spheres"]
    axes.plot(POROSITIES, quoted["tile_utilisation"], color=COLOURS[1], marker="o", markersize=8,
              label="paper", **HOLLOW)
    for case, colour, marker in (("aneurysm", COLOURS[2], "^"), ("aorta", COLOURS[3], "v")):
        axes.plot(PAPER[case]["porosity"], PAPER[case]["tile_utilisation"], color=colour,
                  marker=marker, markersize=8, **HOLLOW)
    axes.set_xlabel("porosity")
    axes.set_ylabel("tile utilisation")
    axes.set_xlim(0, 1)
    axes.set_ylim(0.4, 1.0)
    axes.legend(loc="lower right")
    return figure
