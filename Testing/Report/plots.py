# SPDX-License-Identifier: BSD-3-Clause
"""The one function that draws figures, and the figures of RESULTS.md and SCALING.md of the benchmark."""

import math

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot
from matplotlib.lines import Line2D
from matplotlib.ticker import NullLocator, ScalarFormatter

import scaling
from paper import CODES, PAPER, POROSITIES, dense, propagation_estimate, utilisation
from results import cavity_speeds
from runs import ALL_PRECISIONS, COMPACT, DENSE, KERNELS, METHODS, PRECISIONS, SIMPLEST, is_offered

COLOURS = ["#000000", "#0072b2", "#d55e00", "#e69f00", "#009e73", "#56b4e9"]
GREY, DARK = "#888888", "#666666"
KERNEL_STYLE = {kernel: {"color": colour, "marker": marker}
                for kernel, colour, marker in zip(KERNELS, COLOURS, "so^vDP")}
METHOD_STYLE = {method: {"color": colour, "marker": marker} for method, colour, marker in zip(
    METHODS, ["#d55e00", "#cc79a7", "#e69f00", "#0072b2", "#56b4e9", "#009e73", "#000000"], "oPXsD^v")}
DOTS = {"linestyle": "none"}
HOLLOW = {**DOTS, "markerfacecolor": "none"}
STYLE = {"font.size": 9, "axes.titlesize": 9, "axes.titlelocation": "left", "axes.grid": True, "grid.color": "#dddddd",
         "grid.linewidth": 0.6, "axes.axisbelow": True, "legend.frameon": False, "legend.fontsize": 8,
         "lines.linewidth": 1.2, "lines.markersize": 4}


def draw(path, panels, size, rows=1, below=0, extra=(), words=None, **shared):
    """A figure, written without the version of the program that drew it. A panel has "series", points with the style
    of each, and may have a "legend", "ticks" alone on its horizontal axis, at most so many "bins" there, a "top",
    the MFLUPS at "full" use and "powers" of two there; all else is for Axes.set.
    below: columns of one legend for all panels, of the first panel's labels and of `extra`. words: those beside all."""
    with pyplot.rc_context(STYLE):
        figure, grid = pyplot.subplots(rows, -(-len(panels) // rows), figsize=size, squeeze=False, layout="constrained",
                                       **shared)
        for axes, panel in zip(grid.flat, panels):
            _panel(axes, **panel)
        if below:
            handles = [*grid.flat[0].get_legend_handles_labels()[0],
                       *(Line2D([], [], label=label, **style) for label, style in extra)]
            share = (0.19 * -(-len(handles) // below) + 0.1) / size[1]
            figure.legend(handles=handles, loc="lower center", ncol=below)
            figure.get_layout_engine().set(rect=(0, share, 1, 1 - share))
        for text, add in zip(words or (), (figure.supxlabel, figure.supylabel)):
            add(text, fontsize=9)
        figure.savefig(path, dpi=100, metadata={"Software": None})
        pyplot.close(figure)


def _panel(axes, series, legend=None, ticks=(), bins=0, top=None, full=None, powers=False, **settings):
    for points, style in series:
        columns = list(zip(*points)) or [(), ()]
        if len(columns) > 2:
            axes.errorbar(*columns[:2], yerr=columns[2], **style)
        else:
            axes.plot(*columns, **style)
    if powers:
        axes.set_xscale("log", base=2)
        axes.xaxis.set_major_formatter(ScalarFormatter())
        axes.xaxis.set_minor_locator(NullLocator())
    axes.set(**settings)
    if ticks:
        axes.set_xticks(ticks, list(map(str, ticks)))
        axes.set_xticks([], minor=True)
    if bins:
        axes.locator_params(axis="x", nbins=bins)
    if top:
        # Small geometries stay in the cache, where the memory's bandwidth is no limit.
        highest = axes.dataLim.ymax * 1.02
        axes.set_ylim(0, max(top, highest) if math.isfinite(highest) else top)
    if full:
        axes.secondary_yaxis("right", functions=(lambda y: y / full, lambda y: y * full)).set_ylabel(
            "bandwidth utilisation")
    if legend:
        axes.legend(**legend)


def draw_results(run, folder):
    """Draws all figures of RESULTS.md."""
    draw(folder / "cavity.png", [cavity(run, precision) for precision in PRECISIONS], (7.4, 8.2), 2, 3,
         [("paper, by its BU", {**HOLLOW, "color": DARK, "marker": "o"})], sharex=True)
    draw(folder / "normalised.png", [normalised(run, precision) for precision in PRECISIONS], (7.4, 8.2), 2, 5,
         [("paper", {**HOLLOW, "color": DARK, "marker": "o"})], sharex=True)
    draw(folder / "porosity.png", [porosity(run, precision) for precision in ALL_PRECISIONS], (7.4, 4.4), 1, 3, [
        ("tiles, paper (192³)", {**METHOD_STYLE["tiles"], **HOLLOW}),
        ("Huang, quoted by the paper", {**METHOD_STYLE["connectivity-matrix"], **HOLLOW}),
        (f"{CODES['codes'][0]['name']}, quoted", {"color": GREY, "marker": "x", "linestyle": ":"})], sharey=True)
    draw(folder / "propagation.png", [propagation(run, of) for of in ("faces", "edges")], (7.4, 4.2), 1, 4, sharey=True)
    draw(folder / "tile_utilisation.png", [tile_utilisation(run)], (7.4, 4.0))


def draw_scaling(sources, folder):
    """Draws the figure of SCALING.md."""
    draw(folder / "scaling.png", [efficiencies(sources, kind, all_series) for kind, all_series in
                                  (("weak", scaling.WEAK), ("strong", scaling.STRONG))], (7.4, 3.6), sharey=True)


def cavity(run, precision):
    """MFLUPS over the edge of the cube, with BU on the right."""
    full, series = run.mflups_at_full_use(precision), []
    for kernel, style in KERNEL_STYLE.items():
        series.append((cavity_speeds(run, kernel, precision).items(),
                       {**style, "markersize": 2.5, "label": KERNELS[kernel]}))
        quoted = PAPER["spread"]["kernels"][kernel]
        theirs = [(PAPER["single"]["edge"], dense(kernel, precision))] if precision == "single" else [
            (quoted["edge"], quoted["maximum"]), (PAPER["spread"]["largest_edge"], quoted["largest"])]
        series += [([(edge, utilisation(speed, precision) * full)], {**style, "markersize": 8, **HOLLOW})
                   for edge, speed in theirs if full]
    for method in COMPACT:
        speeds = cavity_speeds(run, SIMPLEST, precision, method)
        series.append(([each for each in speeds.items() if each[0] <= 256],
                       {**METHOD_STYLE[method], "linestyle": ":", "label": f"{KERNELS[SIMPLEST]}, {METHODS[method]}"}))
    return {"series": series, "title": f"{precision} precision", "ylabel": "MFLUPS", "top": full or 1, "full": full,
            "xlabel": "edge b of the cube, nodes" if precision == "single" else ""}


def normalised(run, precision):
    """Performance over that of the dense cube, over tile utilisation."""
    cases = [case for prefix in ("spheres:", "aneurysm", "aorta") for case in run.cases(prefix)]
    series = []
    for kernel, style in KERNEL_STYLE.items():
        cube = run.peek(DENSE, "tiles", kernel, precision)
        found = [run.peek(case, "tiles", kernel, precision) for case in cases]
        series.append(([(each["tile_utilisation"], each["MFLUPS"] / cube["MFLUPS"]) for each in found if each and cube],
                       {**style, **DOTS, "label": KERNELS[kernel]}))
        theirs = dict(zip(PAPER["spheres"]["tile_utilisation"], PAPER["spheres"][precision][kernel]))
        theirs.update((PAPER[case]["tile_utilisation"], PAPER[case][precision][kernel]["mflups"])
                      for case in ("aneurysm", "aorta"))
        series.append(([(x, y / dense(kernel, precision)) for x, y in theirs.items()],
                       {**style, "alpha": 0.55, **HOLLOW}))
    for slope, dashes in zip(PAPER["normalised"]["slopes"], ((6, 2), (2, 2))):
        series.append((((0.4, 1 - slope * 0.6), (1, 1)),
                       {"color": GREY, "dashes": dashes, "linewidth": 1, "label": f"slope α = {slope}"}))
    series.append((((0.4, 0.4), (1, 1)), {"color": GREY, "linewidth": 1, "label": "tile utilisation"}))
    return {"series": series, "title": f"{precision} precision", "ylabel": "MFLUPS over those of the dense cube",
            "xlim": (0.45, 1.0), "xlabel": "tile utilisation" if precision == "single" else ""}


def porosity(run, precision):
    """Bandwidth utilisation of all methods over porosity."""
    series = []
    for method, style in METHOD_STYLE.items():
        if is_offered(method, SIMPLEST, precision):
            found = [run.peek(f"spheres:384:{each}", method, SIMPLEST, precision) for each in POROSITIES]
            series.append(([(each["porosity"], each[run.unit]) for each in found if each],
                           {**style, "label": METHODS[method]}))
    if precision in PRECISIONS:
        theirs = [utilisation(value, precision) for value in PAPER["spheres"][precision][SIMPLEST]]
        series += [(list(zip(POROSITIES, theirs)), {**METHOD_STYLE["tiles"], **HOLLOW}),
                   (list(zip(POROSITIES, PAPER["spheres_bu"][precision]["huang"])),
                    {**METHOD_STYLE["connectivity-matrix"], **HOLLOW})]
    if precision == "double":
        series.append((list(zip(CODES["porosity"], map(float, CODES["codes"][0]["spheres"]))),
                       {"color": GREY, "marker": "x", "linestyle": ":"}))
    return {"series": series, "title": f"{precision}, {KERNELS[SIMPLEST]}", "xlabel": "porosity",
            "xticks": POROSITIES[::2], "top": 1, "ylabel": "bandwidth utilisation" if precision == "double" else ""}


def propagation(run, of):
    """Bandwidth utilisation of propagation over common faces or edges of tiles."""
    cases, series = run.cases("channel:"), []
    for precision, colour, marker in zip(PRECISIONS, COLOURS[1:], "o^"):
        found = [run.peek(case, "tiles", "propagation-only", precision) for case in cases]
        series.append(([(each[f"{of}_per_tile"], each[run.unit]) for each in found if each],
                       {"color": colour, "marker": marker, **DOTS, "label": f"{precision} precision"}))
    series.append(([(each[f"{of}_per_tile"], propagation_estimate(each["faces_per_tile"], each["edges_per_tile"]))
                    for each in map(run.any_of, cases)],
                   {"color": DARK, "marker": "D", "label": "paper's estimate, double", **HOLLOW}))
    return {"series": series, "xlabel": f"common {of} per tile", "top": 1,
            "ylabel": "bandwidth utilisation" if of == "faces" else ""}


def tile_utilisation(run):
    """Tile utilisation over porosity."""
    series = []
    for prefix, label, colour, marker in (("spheres:192:", "spheres, 192³", COLOURS[1], "o"),
                                          ("spheres:384:", "spheres, 384³", COLOURS[0], "+"),
                                          ("aneurysm", "aneurysm", COLOURS[2], "^"),
                                          ("aorta", "aorta", COLOURS[3], "v")):
        style = {"color": colour, "marker": marker}
        found = [run.any_of(case) for case in run.cases(prefix)]
        series.append(([(each["porosity"], each["tile_utilisation"]) for each in found],
                       {**style, **DOTS, "label": label}))
        quoted = PAPER.get("spheres" if marker == "o" else prefix)
        if quoted:
            points = (zip(POROSITIES, quoted["tile_utilisation"]) if marker == "o" else
                      [(quoted["porosity"], quoted["tile_utilisation"])])
            series.append((list(points), {**style, "markersize": 8, **HOLLOW,
                                          "label": "paper" if marker == "o" else None}))
    return {"series": series, "xlabel": "porosity", "ylabel": "tile utilisation", "xlim": (0, 1), "ylim": (0.4, 1.0),
            "legend": {"loc": "lower right"}}


def efficiencies(sources, kind, all_series):
    """Efficiencies over the number of GPUs: measured, and by the model."""
    series = []
    for each, colour, marker in zip(all_series, COLOURS[1:], "so^"):
        points = [(ranks, each.efficiency(sources.gpu, ranks)) for ranks in each.counts(sources.gpu)]
        series += [([point for point in points if point[1] is not None],
                    {"color": colour, "marker": marker, "label": each.title}),
                   ([(scaling.TARGET_COUNT, each.target)], {"color": colour, "marker": "_", "markersize": 12, **DOTS})]
    flows = [flow for flow in scaling.FLOWS if flow.title.startswith(kind)]
    for flow, colour in zip(flows, COLOURS[1:]):
        found = {cards: scaling.predict(sources.gpu, sources.fit, flow, cards) for cards in scaling.CARDS}
        series.append(([(cards, each.efficiency) for cards, each in found.items() if each],
                       {"color": colour, "linestyle": ":", "label": f"model: {flow.title.partition(', ')[2]}"}))
    return {"series": series, "title": f"{kind}; a dash is a target", "xlim": (0.9, 1200), "xlabel": "GPUs",
            "ylim": (0, 1.05), "ylabel": "efficiency" if kind == "weak" else "", "legend": {"loc": "lower left"},
            "powers": True}
