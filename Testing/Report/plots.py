# SPDX-License-Identifier: BSD-3-Clause
"""The figures of RESULTS.md and SCALING.md of the benchmark."""

import math

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot
from matplotlib.lines import Line2D
from matplotlib.ticker import NullLocator, ScalarFormatter

import scaling
from paper import CODES, PAPER, POROSITIES, dense, propagation_estimate, utilisation
from results import Tables
from runs import ALL_PRECISIONS, COMPACT, DENSE, KERNELS, METHODS, PRECISIONS, SIMPLEST, Key, is_offered

WIDTH = 7.4  # inches
COLOURS = ["#000000", "#0072b2", "#d55e00", "#e69f00", "#009e73", "#56b4e9"]
MARKERS = ["s", "o", "^", "v", "D", "P"]
GREY = "#888888"
KERNEL_STYLE = dict(zip(KERNELS, zip(COLOURS, MARKERS)))
METHOD_STYLE = dict(zip(METHODS, zip(["#d55e00", "#cc79a7", "#e69f00", "#0072b2", "#56b4e9", "#009e73", "#000000"],
                                     ["o", "P", "X", "s", "D", "^", "v"])))
HOLLOW = {"linestyle": "none", "markerfacecolor": "none"}
STYLE = {"font.size": 9, "axes.titlesize": 9, "axes.grid": True, "grid.color": "#dddddd", "grid.linewidth": 0.6,
         "axes.axisbelow": True, "legend.frameon": False, "legend.fontsize": 8, "lines.linewidth": 1.2,
         "lines.markersize": 4}


def draw_results(run, folder):
    """Draws all figures of RESULTS.md."""
    _draw(folder, {"cavity": cavity, "normalised": normalised, "porosity": porosity, "propagation": propagation,
                   "tile_utilisation": tile_utilisation}, run)


def draw_scaling(sources, folder):
    """Draws the figure of SCALING.md."""
    _draw(folder, {"scaling": efficiencies}, sources)


def _draw(folder, drawings, data):
    with pyplot.rc_context(STYLE):
        for name, draw in drawings.items():
            figure = draw(data)
            figure.savefig(folder / f"{name}.png", dpi=100, metadata={"Software": None})
            pyplot.close(figure)


def _panels(rows, columns, height, **more):
    figure, grid = pyplot.subplots(rows, columns, figsize=(WIDTH, height), squeeze=False, layout="constrained",
                                   **more)
    return figure, list(grid.flat)


def _plot(axes, points, **style):
    """Points, which may be none."""
    axes.plot([x for x, _ in points], [y for _, y in points], **style)


def _reach(axes, top):
    """Lets the vertical axis begin at zero and reach `top`, or further if a curve does: small geometries
    stay in the cache, where the memory's bandwidth is no limit."""
    highest = axes.dataLim.ymax * 1.02
    axes.set_ylim(0, max(top, highest) if math.isfinite(highest) else top)


def _legend_below(figure, axes, extra=(), columns=4):
    """One legend for all panels, of a panel's labels and of entries made by hand."""
    handles = [*axes.get_legend_handles_labels()[0], *extra]
    share = (0.19 * -(-len(handles) // columns) + 0.1) / figure.get_figheight()
    figure.legend(handles=handles, loc="lower center", ncol=columns)
    figure.get_layout_engine().set(rect=(0, share, 1, 1 - share))


def _hollow(label, colour="#666666", marker="o"):
    return Line2D([], [], color=colour, marker=marker, label=label, **HOLLOW)


def cavity(run):
    """MFLUPS over the edge of the cube, with BU on the right."""
    figure, panels = _panels(2, 1, 8.2, sharex=True)
    for axes, precision in zip(panels, PRECISIONS):
        full = run.mflups_at_full_use(precision)
        for kernel, (colour, marker) in KERNEL_STYLE.items():
            _plot(axes, Tables(run).cavity_speeds(kernel, precision).items(), color=colour, marker=marker,
                  markersize=2.5, label=KERNELS[kernel])
            for edge, theirs in _paper_cavity(kernel, precision) if full else ():
                axes.plot(edge, utilisation(theirs, precision) * full, color=colour, marker=marker, markersize=8,
                          **HOLLOW)
        for method in COMPACT:
            colour, marker = METHOD_STYLE[method]
            speeds = Tables(run).cavity_speeds(SIMPLEST, precision, method)
            _plot(axes, [(edge, speed) for edge, speed in speeds.items() if edge <= 256], color=colour,
                  marker=marker, linestyle=":", label=f"{KERNELS[SIMPLEST]}, {METHODS[method]}")
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


def _paper_cavity(kernel, precision):
    """The paper's figures by edge."""
    if precision == "single":
        return [(PAPER["single"]["edge"], dense(kernel, precision))]
    quoted = PAPER["spread"]["kernels"][kernel]
    return [(quoted["edge"], quoted["maximum"]), (PAPER["spread"]["largest_edge"], quoted["largest"])]


def normalised(run):
    """Performance over that of the dense cube, over tile utilisation."""
    figure, panels = _panels(2, 1, 8.2, sharex=True)
    sparse = [case for prefix in ("spheres:", "aneurysm", "aorta") for case in run.cases(prefix)]
    for axes, precision in zip(panels, PRECISIONS):
        for kernel, (colour, marker) in KERNEL_STYLE.items():
            cube = run.peek(Key(DENSE, "tiles", kernel, precision))
            found = [run.peek(Key(case, "tiles", kernel, precision)) for case in sparse]
            _plot(axes, [(each["tile_utilisation"], each["MFLUPS"] / cube["MFLUPS"])
                         for each in found if each and cube],
                  color=colour, marker=marker, linestyle="none", label=KERNELS[kernel])
            theirs = dict(zip(PAPER["spheres"]["tile_utilisation"], PAPER["spheres"][precision][kernel]))
            theirs.update((PAPER[case]["tile_utilisation"], PAPER[case][precision][kernel]["mflups"])
                          for case in ("aneurysm", "aorta"))
            _plot(axes, [(x, y / dense(kernel, precision)) for x, y in theirs.items()], color=colour,
                  marker=marker, alpha=0.55, **HOLLOW)
        for slope, dashes in zip(PAPER["normalised"]["slopes"], ((6, 2), (2, 2))):
            axes.plot([0.4, 1], [1 - slope * 0.6, 1], color=GREY, dashes=dashes, linewidth=1,
                      label=f"slope α = {slope}")
        axes.plot([0.4, 1], [0.4, 1], color=GREY, linewidth=1, label="tile utilisation")
        axes.set_title(f"{precision} precision", loc="left")
        axes.set_ylabel("MFLUPS over those of the dense cube")
        axes.set_xlim(0.45, 1.0)
    panels[-1].set_xlabel("tile utilisation")
    _legend_below(figure, panels[0], [_hollow("paper")], columns=5)
    return figure


def porosity(run):
    """Bandwidth utilisation of all methods over porosity."""
    figure, panels = _panels(1, 3, 4.4, sharey=True)
    public = CODES["codes"][0]
    for axes, precision in zip(panels, ALL_PRECISIONS):
        for method, (colour, marker) in METHOD_STYLE.items():
            if is_offered(method, SIMPLEST, precision):
                found = [run.peek(Key(f"spheres:384:{each}", method, SIMPLEST, precision)) for each in POROSITIES]
                _plot(axes, [(each["porosity"], run.use(each)) for each in found if each], color=colour,
                      marker=marker, label=METHODS[method])
        if precision in PRECISIONS:
            theirs = PAPER["spheres"][precision][SIMPLEST]
            axes.plot(POROSITIES, [utilisation(value, precision) for value in theirs],
                      color=METHOD_STYLE["tiles"][0], marker="o", **HOLLOW)
            axes.plot(PAPER["spheres_bu"]["porosity"], PAPER["spheres_bu"][precision]["huang"],
                      color=METHOD_STYLE["connectivity-matrix"][0], marker="s", **HOLLOW)
        if precision == "double":
            axes.plot(CODES["porosity"], [float(value) for value in public["spheres"]], color=GREY, marker="x",
                      linestyle=":")
        axes.set_title(f"{precision}, {KERNELS[SIMPLEST]}", loc="left")
        axes.set_xlabel("porosity")
        axes.set_xticks(POROSITIES[::2])
        _reach(axes, 1)
    panels[0].set_ylabel("bandwidth utilisation")
    _legend_below(figure, panels[0], [
        _hollow("tiles, paper (192³)", METHOD_STYLE["tiles"][0]),
        _hollow("Huang, quoted by the paper", METHOD_STYLE["connectivity-matrix"][0], "s"),
        Line2D([], [], color=GREY, marker="x", linestyle=":", label=f"{public['name']}, quoted")], columns=3)
    return figure


def propagation(run):
    """Bandwidth utilisation of propagation over common faces and edges of tiles."""
    figure, panels = _panels(1, 2, 4.2, sharey=True)
    channels = [run.any_of(case) for case in run.cases("channel:")]
    for axes, of in zip(panels, ("faces", "edges")):
        for precision, (colour, marker) in zip(PRECISIONS, (("#0072b2", "o"), ("#d55e00", "^"))):
            found = [run.peek(Key(case, "tiles", "propagation-only", precision)) for case in run.cases("channel:")]
            _plot(axes, [(each[f"{of}_per_tile"], run.use(each)) for each in found if each], color=colour,
                  marker=marker, linestyle="none", label=f"{precision} precision")
        _plot(axes, [(each[f"{of}_per_tile"], propagation_estimate(each["faces_per_tile"], each["edges_per_tile"]))
                     for each in channels], color="#666666", marker="D", label="paper's estimate, double", **HOLLOW)
        axes.set_xlabel(f"common {of} per tile")
        _reach(axes, 1)
    panels[0].set_ylabel("bandwidth utilisation")
    _legend_below(figure, panels[0])
    return figure


def tile_utilisation(run):
    """Tile utilisation over porosity."""
    figure, (axes,) = _panels(1, 1, 4.0)
    for prefix, label, colour, marker in (("spheres:192:", "spheres, 192³", COLOURS[1], "o"),
                                          ("spheres:384:", "spheres, 384³", COLOURS[0], "+"),
                                          ("aneurysm", "aneurysm", COLOURS[2], "^"),
                                          ("aorta", "aorta", COLOURS[3], "v")):
        found = [run.any_of(case) for case in run.cases(prefix)]
        _plot(axes, [(each["porosity"], each["tile_utilisation"]) for each in found], color=colour, marker=marker,
              linestyle="none", label=label)
    axes.plot(POROSITIES, PAPER["spheres"]["tile_utilisation"], color=COLOURS[1], marker="o", markersize=8,
              label="paper", **HOLLOW)
    for case, colour, marker in (("aneurysm", COLOURS[2], "^"), ("aorta", COLOURS[3], "v")):
        axes.plot(PAPER[case]["porosity"], PAPER[case]["tile_utilisation"], color=colour, marker=marker,
                  markersize=8, **HOLLOW)
    axes.set_xlabel("porosity")
    axes.set_ylabel("tile utilisation")
    axes.set_xlim(0, 1)
    axes.set_ylim(0.4, 1.0)
    axes.legend(loc="lower right")
    return figure


def efficiencies(sources):
    """Efficiencies over the number of GPUs: measured, and by the model."""
    figure, panels = _panels(1, 2, 3.6, sharey=True)
    for axes, kind, all_series in zip(panels, ("weak", "strong"), (scaling.WEAK, scaling.STRONG)):
        for series, colour, marker in zip(all_series, COLOURS[1:], MARKERS):
            points = [(ranks, series.efficiency(sources.gpu, ranks)) for ranks in series.counts(sources.gpu)]
            _plot(axes, [each for each in points if each[1] is not None], color=colour, marker=marker,
                  label=series.title)
            axes.plot(scaling.TARGET_COUNT, series.target, color=colour, marker="_", markersize=12,
                      linestyle="none")
        flows = [flow for flow in scaling.FLOWS if flow.title.startswith(kind)]
        for flow, colour in zip(flows, COLOURS[1:]):
            found = {cards: scaling.predict(sources.gpu, sources.fit, flow, cards) for cards in scaling.CARDS}
            _plot(axes, [(cards, each.efficiency) for cards, each in found.items() if each], color=colour,
                  linestyle=":", label=f"model: {flow.title.partition(', ')[2]}")
        axes.set_title(f"{kind}; a dash is a target", loc="left")
        axes.set_xscale("log", base=2)
        axes.xaxis.set_major_formatter(ScalarFormatter())
        axes.xaxis.set_minor_locator(NullLocator())
        axes.set_xlim(0.9, 1200)
        axes.set_xlabel("GPUs")
        axes.set_ylim(0, 1.05)
        axes.legend(loc="lower left")
    panels[0].set_ylabel("efficiency")
    return figure
