# SPDX-License-Identifier: BSD-3-Clause
"""PRECISION.md: what single and sixteen-bit storage cost in accuracy."""

import math
from pathlib import Path
from typing import List, Optional, Sequence

from report.markdown import DASH, picture, table

from .figures import (COLLISIONS, PRECISIONS, Figures, Key, power, resolutions, span,
                      with_orders)

PART = 1 / 3
"""Of the error of discretisation: a smaller share changes the whole little."""


def limit(discretisation: Optional[float], storage: Optional[float]) -> str:
    """What limits sixteen-bit storage."""
    if discretisation is None or storage is None:
        return DASH
    if storage < PART * discretisation:
        return "discretisation"
    return "both" if storage < discretisation else "**16 bits**"


def error_rows(figures: Figures, flow: str, model: str, prefix: str,
               sizes: Sequence[int]) -> List[List[str]]:
    """A row a resolution: errors with their orders, what the shorter precisions add, and the limit.

    The quantities are `prefix` and "error" or "difference".
    """
    def figure(across: int, precision: str, kind: str) -> Optional[float]:
        return figures.get(Key(flow, model, across, precision, prefix + kind))

    errors = [with_orders((across, figure(across, precision, "error")) for across in sizes)
              for precision in PRECISIONS]
    rows = []
    for across, *cells in zip(sizes, *errors):
        storage = [figure(across, precision, "difference") for precision in PRECISIONS[1:]]
        rows.append([str(across), *cells, *map(power, storage),
                     limit(figure(across, "double", "error"), storage[1])])
    return rows


# The duct


def duct_table(figures: Figures, quantity: str) -> str:
    """The errors of `quantity`, with their order from the resolution above."""
    sizes = resolutions(figures, "duct")
    rows = [[model, *row] for model in COLLISIONS
            for row in error_rows(figures, "duct", model, f"{quantity}_", sizes)]
    return table(["model", "voxels across", *PRECISIONS, "single − double",
                  "sixteen-bit − double", "sixteen-bit is limited by"], rows)


def meeting(figures: Figures, quantity: str, model: str) -> str:
    """Voxels across at which the error of discretisation has fallen to the round-off of 16 bits."""
    before = None
    for across in resolutions(figures, "duct"):
        error = figures.get(Key("duct", model, across, "double", f"{quantity}_error"))
        storage = figures.get(Key("duct", model, across, "sixteen-bit", f"{quantity}_difference"))
        if not error or not storage:
            continue
        excess = math.log(error / storage)
        if excess <= 0:
            if before is None:
                return f"below {across}"
            coarse, coarse_excess = before
            share = coarse_excess / (coarse_excess - excess)
            return f"{coarse * (across / coarse)**share:.0f}"
        before = across, excess
    return f"above {before[0]}" if before else DASH


def added(figures: Figures, precision: str) -> str:
    """The largest round-off in the duct over the error of discretisation."""
    shares = [value / figures[Key("duct", key.model, key.across, "double", other)]
              for key, value in figures.items()
              if key.flow == "duct" and key.precision == precision
              and key.quantity.endswith("_difference")
              and Key("duct", key.model, key.across, "double",
                      other := key.quantity.replace("_difference", "_error")) in figures]
    return f"{100 * max(shares):.1g} %" if shares else DASH


def duct_section(figures: Figures, pictures: bool) -> str:
    """Tables and plot of the duct."""
    met = {quantity: ", ".join(meeting(figures, quantity, model) for model in COLLISIONS)
           for quantity in ("profile", "gradient")}
    parts = [
        "## Square duct",
        "A velocity inlet with the developed profile, a pressure outlet, length equal to width, "
        "relaxation time 0.8, Reynolds number 0.8. The exact solution is the series of White "
        "(*Viscous Fluid Flow*, 3rd edition, Eqs. 3-48 and 3-49). The lattice velocity falls with "
        "the voxel, so second order is expected; the observed order from the resolution above "
        "stands in brackets.",
        "Relative L2 error of the axial velocity over the cross-section at mid-length:",
        duct_table(figures, "profile"),
        "Relative error of the pressure gradient in the middle half of the length (friction factor "
        "times Reynolds number 56.9083):",
        duct_table(figures, "gradient"),
    ]
    if pictures:
        parts.append(picture("precision_duct.png", "Errors in the duct over the voxels across it"))
    parts.append(
        f"Single precision adds at most {added(figures, 'single')} of the error of discretisation. "
        "Round-off rises with the resolution: at the same relaxation time a step changes the flow "
        "by a share that falls with the square of the resolution, while rounding takes the same "
        "share at each step. The pressure gradient has more of it than the velocity, since the "
        "pressure lost from voxel to voxel is small beside the populations that carry it. "
        "**The error of discretisation falls to the round-off of 16 bits at these voxels across "
        f"({', '.join(COLLISIONS)}): {met['profile']} for the velocity, {met['gradient']} for the "
        "pressure gradient**. With half as many voxels 16 bits add little, with more a finer grid "
        "gains nothing. "
        "Sixteen-bit errors are those of one step, and another step has others of the same size.")
    return "\n\n".join(parts)


# The cavity


def cavity_section(figures: Figures, pictures: bool) -> str:
    """Tables and plot of the cavity."""
    rows = []
    for across in resolutions(figures, "cavity100"):
        def figure(precision: str, quantity: str, of: int = across) -> Optional[float]:
            return figures.get(Key("cavity100", "LBMRT", of, precision, quantity))

        single, sixteen = (figure(precision, "difference") for precision in PRECISIONS[1:])
        discretisation = figure("double", "discretisation")
        rows.append([str(across), "0", power(single), power(sixteen), power(discretisation),
                     limit(discretisation, sixteen)])
    parts = [
        "## Lid-driven cavity",
        "A cube below a moving lid, LBMRT. Relative L2 difference to double precision of the "
        "velocity along both centrelines of the plane of symmetry at Reynolds number 100, after "
        "the lid has moved by 20 sides. The error of discretisation is estimated from double "
        "precision at both resolutions with second order, which is the best case where the "
        "velocity jumps, as at the lid's edges: it is a low estimate.",
        table(["voxels across", *PRECISIONS, "discretisation", "sixteen-bit is limited by"], rows),
    ]
    if pictures and resolutions(figures, "cavity100"):
        parts.append(picture("precision_cavity.png", "Errors in the cavity over the voxels across it"))
    sizes = [across for across in resolutions(figures, "cavity1000")
             if Key("cavity1000", "LBMRT", across, PRECISIONS[2], "error") in figures]
    parts += [
        "At Reynolds number 1000, after 50 sides: relative L2 error of the velocity along the "
        "vertical centreline against Albensoeder and Kuhlmann (*J. Comput. Phys.* 206 (2005) "
        "536-558, Table 5).",
        table(["voxels across", *PRECISIONS, "single − double", "sixteen-bit − double",
               "sixteen-bit is limited by"],
              error_rows(figures, "cavity1000", "LBMRT", "", sizes)),
        "The boundary layers are a few voxels thick at these resolutions, and the velocity jumps "
        "where the lid meets the walls: all three precisions have the same error.",
    ]
    return "\n\n".join(parts)


# The vessel


def vessel_section(figures: Figures) -> str:
    """The table of the vessel."""
    head = "## Aneurysm"
    if not resolutions(figures, "vessel"):
        return f"{head}\n\nNot run: no mask was given, or the build has no VTK to read it."
    across = resolutions(figures, "vessel")[0]

    def figure(precision: str, quantity: str) -> Optional[float]:
        return figures.get(Key("vessel", "LBMRT", across, precision, quantity))

    rows = [[name, *("0" if precision == "double" and quantity != "mass_imbalance"
                     else power(figure(precision, quantity)) for precision in PRECISIONS)]
            for name, quantity in (("velocity, difference to double", "velocity_difference"),
                                   ("pressure, difference to double", "pressure_difference"),
                                   ("mass imbalance", "mass_imbalance"))]
    nearest = min(resolutions(figures, "duct"), key=lambda each: abs(each - across))
    yardstick = [figures.get(Key("duct", "LBMRT", nearest, "double", f"{quantity}_error"))
                 for quantity in ("profile", "gradient")]
    return "\n\n".join([
        head,
        f"`Data/aneurysm_0.1mm.vti` with the filter's defaults and a lattice velocity of 0.015, "
        f"LBMRT, after 3000 steps. The inlet is {across} voxels wide. Relative L2 over the fluid.",
        table(["", *PRECISIONS], rows),
        "The mass imbalance is that of a flow that still develops, in every precision. The error "
        "of discretisation of this flow is not known. A duct of "
        f"{nearest} voxels, whose walls lie between voxels everywhere, has {power(yardstick[0])} "
        f"in the velocity and {power(yardstick[1])} in the pressure gradient; the vessel's wall is "
        "a staircase, first order in the voxel size, and has more.",
    ])


VELOCITIES = ("profile_difference", "difference", "velocity_difference")
PRESSURES = ("gradient_difference", "pressure_difference")


def spread(figures: Figures, quantities: Sequence[str]) -> str:
    """The smallest and the largest round-off of 16 bits."""
    found = [value for key, value in figures.items()
             if key.precision == "sixteen-bit" and key.quantity in quantities]
    return span(found, power)


def document(figures: Figures, pictures: bool) -> str:
    """PRECISION.md."""
    return "\n\n".join([
        "# Accuracy of the three precisions",
        f"Over all flows below, sixteen-bit storage adds {spread(figures, VELOCITIES)} to the "
        f"velocity and {spread(figures, PRESSURES)} to the pressure or its gradient. **It is enough "
        "where a table says *discretisation***: a finer grid would gain more than a longer number.",
        "- The **error of discretisation** falls with the size of a voxel; double, single and "
        "sixteen-bit runs share it with the lattice.\n"
        "- The **round-off** is what a precision adds: its difference to double precision.\n"
        "- Sixteen-bit storage keeps 11 significant bits of each population's deviation from rest, a "
        "relative error of up to 2^-11 = 4.9e-4 a step, and computes in single precision.",
        table(["a row is limited by", "where the round-off is"],
              [["discretisation", "below a third of the error of discretisation"],
               ["16 bits", "above it"], ["both", "between"]], 2),
        "Made by `make_results.py` from a run of `tiledlbm_validation` ([README.md](README.md)): "
        "quasi-compressible model, compact tiles.",
        duct_section(figures, pictures),
        cavity_section(figures, pictures),
        vessel_section(figures),
    ]) + "\n"


# Plots

COLOURS = dict(zip(PRECISIONS, ("#000000", "#0072b2", "#d55e00")))


def draw(figures: Figures, folder: Path) -> None:
    """Draws errors over resolution."""
    import matplotlib  # needed for nothing else
    matplotlib.use("Agg")
    from matplotlib import pyplot

    def plot(axes, flow, model, precision, quantity, **style):
        points = [(across, figures.get(Key(flow, model, across, precision, quantity)))
                  for across in resolutions(figures, flow)]
        points = [point for point in points if point[1]]
        axes.plot([x for x, _ in points], [y for _, y in points], color=COLOURS[precision],
                  markersize=4, linewidth=1.2, **style)

    def finish(figure, panels, flow, name):
        ticks = resolutions(figures, flow)
        for axes in panels:
            axes.set_xscale("log")
            axes.set_yscale("log")
            axes.set_xticks(ticks, [str(each) for each in ticks])
            axes.set_xticks([], minor=True)
            axes.set_xlabel("voxels across")
            axes.grid(color="#dddddd", linewidth=0.6)
        handles, labels = panels[0].get_legend_handles_labels()
        lines = -(-len(handles) // 2)
        share = (0.17 * lines + 0.1) / figure.get_figheight()
        figure.legend(handles, labels, loc="lower center", ncol=2, frameon=False, fontsize=8)
        figure.get_layout_engine().set(rect=(0, share, 1, 1 - share))
        figure.savefig(folder / name, dpi=100, metadata={"Software": None})
        pyplot.close(figure)

    with pyplot.rc_context({"font.size": 9, "axes.titlesize": 9}):
        figure, panels = pyplot.subplots(1, 2, figsize=(7.4, 4.6), layout="constrained")
        for axes, quantity, title in zip(panels, ("profile", "gradient"),
                                         ("velocity profile", "pressure gradient")):
            for model, marker, line in zip(COLLISIONS, "os^", ("-", "--", "-.")):
                for precision in PRECISIONS:
                    plot(axes, "duct", model, precision, f"{quantity}_error", marker=marker,
                         linestyle=line, label=f"{model}, {precision}: error",
                         markerfacecolor="none" if precision == "single" else None)
                for precision in PRECISIONS[1:]:
                    plot(axes, "duct", model, precision, f"{quantity}_difference", marker=marker,
                         linestyle=":", label=f"{model}, {precision} − double")
            axes.set_title(f"Duct: {title}", loc="left")
        panels[0].set_ylabel("relative error")
        finish(figure, panels, "duct", "precision_duct.png")
        if not resolutions(figures, "cavity100"):
            return
        figure, axes = pyplot.subplots(figsize=(5, 3.9), layout="constrained")
        plot(axes, "cavity100", "LBMRT", "double", "discretisation", marker="o",
             label="error of discretisation")
        for precision in PRECISIONS[1:]:
            plot(axes, "cavity100", "LBMRT", precision, "difference", marker="o", linestyle=":",
                 label=f"{precision} − double")
        axes.set_title("Cavity at Reynolds number 100: centrelines", loc="left")
        axes.set_ylabel("relative error")
        finish(figure, [axes], "cavity100", "precision_cavity.png")
