# SPDX-License-Identifier: BSD-3-Clause
"""RESULTS.md: flows with a known solution, each with a table and a plot."""

import csv
import math
import statistics
from pathlib import Path
from typing import Callable, Dict, List, NamedTuple, Optional, Sequence

from report.markdown import DASH, picture, table

from . import aorta, channel, jet, nozzle, pulsatile, tubes
from .figures import (COLLISIONS, COLOURS, PRECISIONS, Figures, Key, Page, at, figure_of, models, order,
                      power, resolutions, span, with_orders)

DOUBLE = PRECISIONS[0]


def errors_of(figures: Figures, flow: str, model: str, quantity: str,
              sizes: Sequence[int]) -> List[str]:
    """Errors at these resolutions, each with the order from the one before in brackets."""
    return with_orders((across, figure_of(figures, flow, model, across, quantity))
                       for across in sizes)


def last_order(figures: Figures, flow: str, model: str, quantity: str) -> Optional[float]:
    """The order of convergence over all resolutions but the coarsest, if there are three."""
    found = [(across, figure_of(figures, flow, model, across, quantity))
             for across in resolutions(figures, flow, model)]
    found = [(across, abs(error)) for across, error in found if error]
    if len(found) < 2:
        return None
    (coarse, before), (fine, error) = found[1 if len(found) > 2 else 0], found[-1]
    return order(fine, error, coarse, before)


def orders(figures: Figures, flow: str, quantity: str,
           chosen: Callable[[str], bool] = lambda model: True) -> str:
    """The lowest and the highest order of some models."""
    found = [last_order(figures, flow, model, quantity) for model in models(figures, flow)
             if chosen(model)]
    return span([each for each in found if each is not None], "{:.1f}".format)


def error_table(figures: Figures, flow: str, quantity: str, name: str) -> str:
    """A row a model, a column a resolution, the order from the resolution before in brackets."""
    sizes = resolutions(figures, flow)
    return table([name, *map(str, sizes)],
                 [[model, *errors_of(figures, flow, model, quantity, sizes)]
                  for model in models(figures, flow)])


# Plots. Each draws on two axes.


def draw_errors(page: Page, axes, flow: str, quantity: str, names: List[str], slope: int = 2) -> None:
    """Errors over the resolution on logarithmic axes, with a line of the slope."""
    ticks = resolutions(page.figures, flow)
    smallest = []
    for index, model in enumerate(names):
        points = [(across, figure_of(page.figures, flow, model, across, quantity))
                  for across in resolutions(page.figures, flow, model)]
        points = [point for point in points if point[1]]
        if points:
            axes.plot(*zip(*points), marker="os^vDx"[index % 6], markersize=4, linewidth=1.2,
                      color=COLOURS[index % len(COLOURS)], label=model)
            smallest.append(min(error * across**slope for across, error in points))
    if smallest:
        axes.plot(ticks, [0.6 * min(smallest) / across**slope for across in ticks], color="#999999",
                  linestyle=":", label=f"order {slope}")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xticks(ticks, [str(each) for each in ticks])
    axes.set_xticks([], minor=True)
    axes.set_xlabel("voxels across")
    axes.legend(fontsize=7, frameon=False)


def draw_curves(axes, found, expected, colour: str, name: str) -> None:
    """What was computed as a line, what it is compared with as circles."""
    if found:
        axes.plot(*zip(*found), color=colour, linewidth=1.2, label=name)
    if expected:
        axes.plot(*zip(*expected), "o", color=colour, markersize=3.5, markerfacecolor="none")


def plot_duct(page: Page, left, right) -> None:
    draw_curves(left, page.curve("duct", "TRT", "computed"), page.curve("duct", "TRT", "exact"),
                COLOURS[0], "TRT")
    left.set_xlabel("place over width")
    left.set_ylabel("velocity over its mean (circles: exact)")
    draw_errors(page, right, "duct", "profile_error", list(COLLISIONS))
    right.set_title("profile, relative L2", loc="left")


def plot_pipe(page: Page, left, right) -> None:
    names = [model for model in models(page.figures, "pipe") if "27" in model]
    draw_errors(page, left, "pipe", "gradient_error", names)
    left.set_title("pressure gradient", loc="left")
    draw_errors(page, right, "pipe", "velocity_error", names)
    right.set_title("velocity, relative L2", loc="left")


def plot_womersley(page: Page, left, right) -> None:
    for colour, degrees in zip(COLOURS, (0, 45, 90, 135)):
        exact = page.curve("womersley", "TRT", f"exact {degrees}°")
        found = sorted(page.curve("womersley", "TRT", f"computed {degrees}°"))
        draw_curves(left, exact, found, colour, f"{degrees}°")
    left.set_xlabel("radius over that of the pipe")
    left.set_ylabel("velocity over its mean's amplitude")
    left.set_title("circles: computed, lines: exact", loc="left")
    left.legend(fontsize=7, frameon=False)
    draw_errors(page, right, "womersley", "profile_error", ["TRT"])
    right.set_title("profile, relative L2", loc="left")


def plot_taylor_green(page: Page, left, right) -> None:
    for axes, fluid in ((left, "incompressible"), (right, "quasi-compressible")):
        draw_errors(page, axes, "taylor-green", "velocity_error",
                    [f"{collision} {fluid}" for collision in COLLISIONS])
        axes.set_title(f"velocity, {fluid}", loc="left")


def plot_turbulence(page: Page, left, right) -> None:
    for axes, model in zip((left, right), models(page.figures, "turbulence")):
        for colour, across in zip(COLOURS, resolutions(page.figures, "turbulence", model)):
            curve = sorted(page.curve("turbulence", model, "dissipation", across))
            axes.plot(*zip(*curve), color=colour, label=f"{across} voxels")
        axes.plot([8.97], [0.0128575], "k+", label="spectral, peak")
        axes.set_xlabel("time over L / U")
        axes.set_ylabel("dissipation over U^3 / L")
        axes.set_title(model, loc="left")
        axes.legend(fontsize=7, frameon=False)


def plot_plane_cavity(page: Page, left, right) -> None:
    for colour, model in zip(COLOURS, models(page.figures, "cavity2d")):
        draw_curves(left, page.curve("cavity2d", model, "computed"),
                    page.curve("cavity2d", model, "table"), colour, model)
    left.set_xlabel("height over side")
    left.set_ylabel("velocity over the lid's (circles: table)")
    left.legend(fontsize=7, frameon=False)
    draw_errors(page, right, "cavity2d", "error", models(page.figures, "cavity2d"), 1)


def plot_cavity(page: Page, left, right) -> None:
    draw_curves(left, page.curve("cavity1000", "LBMRT", "computed"),
                page.curve("cavity1000", "LBMRT", "table"), COLOURS[0], "LBMRT")
    left.set_xlabel("height over side")
    left.set_ylabel("velocity over the lid's (circles: table)")
    draw_errors(page, right, "cavity1000", "error", ["LBMRT"], 1)


def plot_spheres(page: Page, left, right) -> None:
    for colour, walls in zip(COLOURS[1:], ("half-way", "interpolated")):
        points = [(fraction, page.figures.get(Key("spheres", model, across, DOUBLE, "permeability")))
                  for fraction, model in array_models(page.figures, walls).items()
                  for across in resolutions(page.figures, "spheres", model)[-1:]]
        left.plot(*zip(*points), "o", color=colour, markersize=4, markerfacecolor="none",
                  label=walls)
    exact = [(fraction, figure_of(page.figures, "spheres", model,
                                  resolutions(page.figures, "spheres", model)[-1], "exact"))
             for fraction, model in array_models(page.figures, "half-way").items()]
    left.plot(*zip(*exact), color=COLOURS[0], linewidth=1, label="Zick and Homsy")
    left.set_yscale("log")
    left.set_xlabel("solid fraction")
    left.set_ylabel("permeability over the cell's square")
    left.legend(fontsize=7, frameon=False)
    draw_errors(page, right, "spheres", "error",
                [array_models(page.figures, walls)[0.216] for walls in ("half-way", "interpolated")])


def draw_measured(axes, measured: Sequence[nozzle.Measurement]) -> None:
    """The mean of the laboratories with their standard deviation, and each of them as a dot."""
    for each in measured:
        axes.plot([each.place] * len(each.values), each.values, ".", color="#999999", markersize=2.5)
    axes.errorbar([each.place for each in measured], [each.mean for each in measured],
                  yerr=[each.deviation for each in measured], fmt="o", color="#666666",
                  markersize=3, markerfacecolor="none", linewidth=0.8, capsize=2)


def draw_profiles(page: Page, pyplot, folder: Path) -> None:
    """The profiles of the nozzle, each a panel, at the finest resolution."""
    figure, panels = pyplot.subplots(3, 4, figsize=(7.6, 6), layout="constrained")
    for axes, (place, measured) in zip(panels.flat, nozzle.profiles().items()):
        draw_measured(axes, measured)
        draw_curves(axes, page.curve("nozzle", "Bounded LBMRT", nozzle.profile_name(place)), [], COLOURS[1],
                    "computed")
        axes.set_title(f"z = {1000 * place:g} mm", loc="left")
        axes.locator_params(axis="x", nbins=3)
        axes.grid(color="#dddddd", linewidth=0.6)
    figure.supxlabel("distance from the axis (m)", fontsize=9)
    figure.supylabel("axial velocity (m/s); lines: computed, circles: measured", fontsize=9)
    save(figure, folder / "nozzle_profiles.png")
    pyplot.close(figure)


def save(figure, path: Path) -> None:
    """Without the version of the program that drew it."""
    figure.savefig(path, dpi=100, metadata={"Software": None})


def plot_nozzle(page: Page, left, right) -> None:
    for colour, across in zip(COLOURS, resolutions(page.figures, "nozzle")):
        name = f"{across} across the throat"
        draw_curves(left, page.curve("nozzle", "Bounded LBMRT", "centreline", across), [], colour, name)
        draw_curves(right, nozzle.pressure_from_reference(page, across), [], colour, name)
    draw_measured(left, nozzle.centreline())
    draw_measured(right, nozzle.wall_pressure())
    left.set_ylabel("centreline velocity (m/s)")
    right.set_ylabel(f"wall pressure less that at {nozzle.REFERENCE_PLACE} m (Pa)")
    for axes in (left, right):
        axes.set_xlabel("distance from the expansion (m)")
        axes.set_title("lines: computed; circles: measured", loc="left")
        axes.locator_params(axis="x", nbins=5)
        axes.legend(fontsize=7, frameon=False)


# Sections


def array_models(figures: Figures, walls: str) -> Dict[float, str]:
    """The models of the sphere arrays that were run at several resolutions, by solid fraction."""
    found = {}
    for model in models(figures, "spheres"):
        collision, wall, fraction, time = model.split()
        if (collision, wall, time) == ("TRT", walls, "tau=1"):
            found[float(fraction[2:])] = model
    return found


def time_of(model: str) -> float:
    """The relaxation time of a model of the sphere arrays."""
    return float(model.rpartition("=")[2])


def duct_section(page: Page) -> List[str]:
    return [
        "Velocity inlet with the developed profile, pressure outlet, half-way walls, relaxation "
        "time 0.8, Reynolds number 0.8, against the series of White (*Viscous Fluid Flow*, 3rd "
        "edition, Eqs. 3-48 and 3-49). Relative L2 error of the axial velocity over the section:",
        error_table(page.figures, "duct", "profile_error", "voxels across"),
        "Relative error of the pressure gradient (friction factor times Reynolds number 56.9083):",
        error_table(page.figures, "duct", "gradient_error", "voxels across")]


def pipe_section(page: Page) -> List[str]:
    figures = page.figures
    leaks = {across: max(value for key, value in figures.items()
                         if key.flow == "pipe" and key.quantity == "leak" and key.across == across)
             for across in resolutions(figures, "pipe")}
    return [
        "Two labels cut a pipe at angles to the grid (the first from the x axis, the second around "
        "it); Reynolds number 1, TRT. Walls: *half-way*; interpolated, from the *mask* alone, "
        "smoothed; interpolated, from *grey levels* as a scanner gives them (partial volume, "
        "blurred). Relative error of the pressure gradient against Hagen and Poiseuille:",
        error_table(figures, "pipe", "gradient_error", "voxels across"),
        "Relative L2 error of the velocity:",
        error_table(figures, "pipe", "velocity_error", "voxels across"),
        "Largest relative difference of the flow through two sections, of all walls and angles: "
        + ", ".join(f"{power(leak)} with {across} voxels across"
                    for across, leak in leaks.items()) + "."]


def womersley_section(page: Page) -> List[str]:
    figures = page.figures
    sizes = resolutions(figures, "womersley")
    profile, amplitude = (errors_of(figures, "womersley", "TRT", quantity, sizes)
                          for quantity in ("profile_error", "amplitude_error"))
    phase = [f"{figure_of(figures, 'womersley', 'TRT', across, 'phase_error'):.3f}"
             for across in sizes]
    return [
        "A pipe along x whose inlet follows a sine, Womersley number 4, interpolated walls from "
        "the distance to them, TRT at relaxation time 0.55, against Womersley (1955, *J. Physiol.* "
        "127, 553), in the middle of its length: relative L2 error of the velocity over section and "
        "period, and error of the amplitude and the phase of the mean velocity that the gradient "
        "of the pressure drives.",
        table(["voxels across", "profile", "amplitude", "phase (degrees)"],
              [list(row) for row in zip(map(str, sizes), profile, amplitude, phase)])]


def with_table(flow: str, quantity: str, text: str, note: str = "") -> Callable[[Page], List[str]]:
    """A section of a text, the table of a quantity, and what is to be said of it."""
    def section(page: Page) -> List[str]:
        return [text, error_table(page.figures, flow, quantity, "voxels across"),
                *([note] if note else [])]
    return section


taylor_green_section = with_table(
    "taylor-green", "velocity_error",
    "Vortices in a box without walls, periodic along all axes, under diffusive scaling (the lattice "
    "velocity falls with the voxel), relaxation time 0.8: relative L2 error of the velocity when its "
    "amplitude has fallen to half.")

def turbulence_section(page: Page) -> List[str]:
    figures = page.figures
    names = models(figures, "turbulence")
    rows = []
    for across in resolutions(figures, "turbulence"):
        rows.append([str(across)])
        for model in names:
            rows[-1] += [f"{figure_of(figures, 'turbulence', model, across, quantity):{form}}"
                         for quantity, form in (("peak_dissipation", ".5f"), ("peak_time", ".2f"))]
    return [
        "Taylor-Green vortices in a cube that is periodic along all axes, at a Reynolds number of "
        "1600, which break up into turbulence (Brachet et al. 1983, *J. Fluid Mech.* 130, 411), "
        "incompressible, single precision, lattice velocity 0.04, with and without the viscosity of "
        "eddies: largest rate at which the kinetic energy falls, over U^3 / L, and when. The "
        "spectral solution with 512 modes along each axis has 0.01286 at 8.97 (International "
        "Workshop on High-Order CFD Methods, case C3.5).",
        table(["voxels along an edge",
               *(f"{model}: {what}" for model in names for what in ("peak", "time"))], rows)]


plane_cavity_section = with_table(
    "cavity2d", "error",
    "A square below a moving lid, the same along a periodic axis, LBMRT: relative L2 error of the "
    "velocity on the vertical centreline against Ghia, Ghia and Shin (1982, *J. Comput. Phys.* 48, "
    "387, Table I).",
    "Their own solution, on 129 points, has an error of some parts in a thousand.")

cavity_section = with_table(
    "cavity1000", "error",
    "A cube below a moving lid at Reynolds number 1000, LBMRT, lattice velocity 0.1: relative L2 "
    "error of the velocity on the vertical centreline against Albensoeder and Kuhlmann (2005, *J. "
    "Comput. Phys.* 206, 536, Table 5).",
    "The velocity jumps where the lid meets the walls: first order.")


def spheres_section(page: Page) -> List[str]:
    figures = page.figures
    sizes = [across for across in resolutions(figures, "spheres")
             if any(key.quantity == "error" and key.across == across and "tau=1" in key.model
                    for key in figures if key.flow == "spheres")]
    rows = []
    for fraction in array_models(figures, "half-way"):
        for walls in ("half-way", "interpolated"):
            model = array_models(figures, walls)[fraction]
            rows.append([f"{fraction:g}", walls,
                         *errors_of(figures, "spheres", model, "error", sizes),
                         *(f"{figure_of(figures, 'spheres', model, sizes[-1], quantity):.5f}"
                           for quantity in ("permeability", "exact"))])
    size = size_of_times(figures)
    variation = []
    for walls in ("half-way", "interpolated"):
        for collision in COLLISIONS:
            found = {time_of(model): figure_of(figures, "spheres", model, size, "permeability")
                     for model in models(figures, "spheres")
                     if model.startswith(f"{collision} {walls} c=0.216 ")}
            if len(found) < 2:
                continue
            spread = (max(found.values()) - min(found.values())) / found[1.0]
            variation.append([collision, walls, *(f"{found[time]:.5f}" for time in sorted(found)),
                              f"{100 * spread:.2f} %"])
    times = sorted({time_of(model) for model in models(figures, "spheres")})
    return [
        "Simple cubic arrays, creeping flow, TRT: three cells in a row between two openings with a "
        "pressure, periodic at their sides; permeability of the middle cell over the square of its "
        "side, against Zick and Homsy (1982, *J. Fluid Mech.* 115, 13, Table 2). Relative error with "
        "so many voxels across a cell, and the permeability at the finest:",
        table(["solid fraction", "walls", *map(str, sizes), "computed", "Zick and Homsy"], rows, 2),
        f"How the permeability depends on the relaxation time (solid fraction 0.216, {size} "
        "voxels across a cell), which it must not:",
        table(["collision", "walls", *(f"{time:g}" for time in times), "spread"], variation, 2),
        "The field data `permeability` of the filter is that of all three cells, with what the "
        "openings disturb: "
        + ", ".join(f"{whole / middle - 1:+.2%} at a relaxation time of {time:g}"
                    for time, whole, middle in whole_cells(figures)) + " (half-way walls)."]


def size_of_times(figures: Figures) -> int:
    """The resolution at which the relaxation time was varied."""
    return max(key.across for key in figures
               if key.flow == "spheres" and key.model.endswith("tau=2"))


def whole_cells(figures: Figures):
    """Relaxation time and permeability of all cells and of the middle one."""
    size = size_of_times(figures)
    for model in models(figures, "spheres"):
        if model.startswith("TRT half-way c=0.216 "):
            whole, middle = (figure_of(figures, "spheres", model, size, quantity)
                             for quantity in ("whole", "permeability"))
            if whole and middle:
                yield time_of(model), whole, middle


def nozzle_section(page: Page) -> List[str]:
    figures = page.figures
    sizes = resolutions(figures, "nozzle")
    names = (("throat_peak", "largest centreline velocity (m/s)", "{:.4f}"),
             ("pressure_lost", "pressure lost (Pa)", "{:.3f}"))
    rows = []
    for quantity, name, form in names:
        values = [figure_of(figures, "nozzle", "Bounded LBMRT", across, quantity) for across in sizes]
        cells = [name]
        for index, value in enumerate(values):
            change = f" ({value / values[index - 1] - 1:+.2%})" if index else ""
            cells.append(form.format(value) + change)
        rows.append(cells)
    flows = (("throat_flow", "flow in the throat"),
             ("jet_flow", "flow 2 mm behind the expansion"),
             ("outlet_flow", "flow at the outlet"))
    for quantity, name in flows:
        rows.append([f"{name}, change from that before the cone",
                     *(f"{figure_of(figures, 'nozzle', 'Bounded LBMRT', across, quantity):+.3%}"
                       for across in sizes)])
    half_way = [figure_of(figures, "nozzle", "Bounded LBMRT half-way", sizes[0], quantity)
                for quantity, _ in flows]
    rows.append(["centreline velocity, difference to the finest",
                 *(power(difference(page, across, sizes[-1])) for across in sizes[:-1]), DASH])
    return [
        "The benchmark nozzle of the FDA (Hariharan et al. 2011, *J. Biomech. Eng.* 133, 041002) at a "
        "throat Reynolds number of 500, from its drawing; Bounded LBMRT, interpolated walls from the "
        "distance to them; 4 s from rest, in which it comes to rest (residual of a step "
        f"{power(figure_of(figures, 'nozzle', 'Bounded LBMRT', sizes[-1], 'residual'))}). By voxels across "
        "the throat; the change from the resolution before stands in brackets. The pressure is lost "
        "from 20 mm before the cone to 50 mm behind the expansion.",
        table(["", *map(str, sizes)], rows),
        "A flow is the sum of the velocity over the voxels of a section. With interpolated walls this is "
        "of second order as the velocity is, and what passes from voxel to voxel differs from it by "
        "what the interpolation adds to the momentum of those at the wall, most where few voxels lie "
        "across: in the throat. The jet behind the expansion touches no wall, so that the sum "
        "there is what flows: its change is what the interpolation lost or added on the way, since it "
        "does not keep the mass of a voxel. Half-way walls keep it: with them the three flows change by "
        f"{power(max(map(abs, half_way)))} at most, at {sizes[0]} voxels.",
        "[Centreline velocity](nozzle_centreline.csv) and [wall pressure](nozzle_wall_pressure.csv) at "
        "the three resolutions, every 2 mm. The jet does not reach the wall again before the outlet, 90 mm "
        "behind the expansion.",
        *measured_parts(page, sizes[-1])]


def measured_parts(page: Page, across: int) -> List[str]:
    """The nozzle beside the measurements."""
    found = nozzle.comparisons(page, across)
    if not found:
        return []
    points, within = (sum(getattr(each, name) for _, _, each in found)
                      for name in ("points", "within"))
    return [
        "Measurements by particle image velocimetry in three to five laboratories (Hariharan et al. "
        "2011; Stewart et al. 2012, *Cardiovasc. Eng. Technol.* 3, 139), whose scatter is large: at "
        f"{across} voxels across the throat {within} of {points} points lie within the range of "
        "the laboratories. *Deviation* is the largest distance from their mean, in standard "
        f"deviations. Pressures are less that {1000 * nozzle.REFERENCE_PLACE:g} mm behind the "
        "expansion, since each laboratory has a zero of its own. z is the distance from the expansion, "
        "r that from the axis.",
        table(["", "within the range", "deviation", "at"],
              [[name, f"{each.within} of {each.points} ({each.within / each.points:.0%})",
                f"{each.deviations:.1f}", f"{unit} = {1000 * each.place:g} mm"]
               for name, unit, each in found]),
        *flow_parts(page, across),
        *([picture("nozzle_profiles.png", "Profiles of the FDA nozzle")] if page.pictures else [])]


def flow_parts(page: Page, across: int) -> List[str]:
    """The shapes of the profiles beside those measured."""
    found = nozzle.agreement_by_flow(page, across)
    if not found:
        return []
    flows = nozzle.measured_flows()
    every = [flow for place, _ in found for flow in flows[place].values()]
    points, within = (sum(getattr(each, name) for _, each in found) for name in ("points", "within"))
    return [
        f"What flows through a measured profile is {min(every):.2f} to {max(every):.2f} of what the "
        f"laboratory let in ([table](nozzle_measured_flows.csv)), {statistics.median(every):.2f} in the "
        f"middle. Each profile over its own flow, so that only its shape counts: {within} of {points} "
        "points lie within the range.",
        table(["profile at z (mm)", *(f"{1000 * place:g}" for place, _ in found)],
              [["flow, lowest", *(f"{min(flows[place].values()):.2f}" for place, _ in found)],
               ["flow, highest", *(f"{max(flows[place].values()):.2f}" for place, _ in found)],
               ["points within the range", *(f"{each.within} of {each.points}" for _, each in found)]])]


def difference(page: Page, across: int, finest: int) -> float:
    """Relative L2 of the centreline velocity, every 2 mm."""
    curves = [page.curve("nozzle", "Bounded LBMRT", "centreline", each) for each in (across, finest)]
    pairs = [(at(curves[0], place), at(curves[1], place)) for place in places(curves)]
    return math.sqrt(sum((a - b)**2 for a, b in pairs) / sum(b**2 for _, b in pairs))


def places(curves, step: float = 2e-3) -> List[float]:
    """Places at equal distances that all curves reach."""
    low = max(curve[0][0] for curve in curves)
    high = min(curve[-1][0] for curve in curves)
    return [i * step for i in range(math.ceil(low / step), math.floor(high / step) + 1)]


def write_nozzle(page: Page, folder: Path) -> None:
    """The CSV files of the nozzle."""
    sizes = resolutions(page.figures, "nozzle")
    if not sizes:
        return
    for name, unit, file in (("centreline", "m/s", "nozzle_centreline.csv"),
                             ("wall pressure", "Pa", "nozzle_wall_pressure.csv")):
        curves = [page.curve("nozzle", "Bounded LBMRT", name, across) for across in sizes]
        with (folder / file).open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow(["distance from the expansion (m)",
                             *(f"{across} voxels across the throat ({unit})" for across in sizes)])
            for place in places(curves):
                writer.writerow([f"{place:.3f}", *(f"{at(curve, place):.5g}" for curve in curves)])


class Flow(NamedTuple):
    """A section of the page."""

    name: str
    title: str
    compared: str
    quantity: str
    section: Callable[[Page], List[str]]
    plot: Callable
    chosen: Callable[[str], bool] = lambda model: True


FLOWS = (
    Flow("duct", "Square duct", "series solution", "profile_error", duct_section, plot_duct),
    Flow("pipe", "Pipe at an angle", "Hagen and Poiseuille; walls from grey levels",
         "gradient_error", pipe_section, plot_pipe, lambda model: model.startswith("grey")),
    Flow("womersley", "Womersley flow", "exact solution", "profile_error", womersley_section,
         plot_womersley),
    Flow(pulsatile.FLOW, "Womersley flow with default settings", "exact solution", "velocity_error",
         pulsatile.section, pulsatile.plot),
    Flow("taylor-green", "Taylor-Green vortices", "exact solution", "velocity_error",
         taylor_green_section, plot_taylor_green),
    Flow("turbulence", "Turbulent vortices", "peak of the spectral solution", "",
         turbulence_section, plot_turbulence),
    Flow(channel.FLOW, "Turbulent channel", "direct numerical simulation", "", channel.section,
         channel.plot),
    Flow("cavity2d", "Plane lid-driven cavity", "Ghia et al. (1982)", "error",
         plane_cavity_section, plot_plane_cavity),
    Flow("cavity1000", "Lid-driven cavity", "Albensoeder and Kuhlmann (2005)", "error",
         cavity_section, plot_cavity),
    Flow("spheres", "Sphere arrays", "Zick and Homsy (1982); interpolated walls", "error",
         spheres_section, plot_spheres,
         lambda model: model.startswith("TRT interpolated") and model.endswith("tau=1")),
    Flow("nozzle", "FDA nozzle", "three resolutions; measurements", "", nozzle_section, plot_nozzle),
    Flow(jet.FLOW, "Jet of the FDA nozzle", "three Reynolds numbers, several resolutions", "", jet.section,
         jet.plot),
    Flow(aorta.FLOW, "Heartbeats in an aorta", "three voxel sizes with one another", "", aorta.section,
         aorta.plot),
    Flow(tubes.FLOW, "Tubes at the Reynolds numbers of blood",
         "Hagen and Poiseuille; drop of the pressure, grey levels, Reynolds number 200",
         "drop_error", tubes.section, tubes.plot,
         lambda model: model.endswith("grey levels Re=200")),
)


def finest_error(figures: Figures, flow: Flow) -> str:
    """The smallest and the largest error at the finest resolution of the models that count."""
    errors = []
    for model in models(figures, flow.name):
        sizes = resolutions(figures, flow.name, model)
        if flow.chosen(model) and sizes and sizes[-1] == resolutions(figures, flow.name)[-1]:
            error = figure_of(figures, flow.name, model, sizes[-1], flow.quantity)
            errors += [abs(error)] if error else []
    return span(errors, power)


def document(page: Page) -> str:
    """RESULTS.md."""
    rows, sections = [], []
    for flow in FLOWS:
        if not resolutions(page.figures, flow.name):
            continue
        anchor = flow.title.lower().replace(" ", "-")
        rows.append([f"[{flow.title}](#{anchor})", flow.compared,
                     orders(page.figures, flow.name, flow.quantity, flow.chosen),
                     finest_error(page.figures, flow)])
        parts = [f"## {flow.title}", *flow.section(page)]
        if page.pictures:
            parts.append(picture(f"{flow.name}.png", flow.title))
        sections += parts
    return "\n\n".join([
        "# Validation",
        "Errors of the solver in flows with a known solution, and the order in which they fall with the "
        "size of a voxel:",
        table(["flow", "compared with", "observed order", "error at the finest"], rows, 2),
        "- Errors are relative. Runs are in double precision but where another one is named; what single "
        "and sixteen-bit precision add: [PRECISION.md](PRECISION.md).\n"
        "- In this table the order is that over the finer resolutions. Below, it stands in brackets "
        "behind an error: that from the resolution before.\n"
        "- Made by `make_results.py` from a run of `tiledlbm_validation`: [README.md](README.md).",
        *sections]) + "\n"


def draw(page: Page, folder: Path) -> None:
    """Draws the plot of each flow."""
    import matplotlib  # needed for nothing else
    matplotlib.use("Agg")
    from matplotlib import pyplot

    with pyplot.rc_context({"font.size": 9, "axes.titlesize": 9}):
        for flow in FLOWS:
            if not resolutions(page.figures, flow.name):
                continue
            figure, panels = pyplot.subplots(1, 2, figsize=(7.6, 3.6), layout="constrained")
            for axes in panels:
                axes.grid(color="#dddddd", linewidth=0.6)
            flow.plot(page, *panels)
            save(figure, folder / f"{flow.name}.png")
            pyplot.close(figure)
        if resolutions(page.figures, "nozzle"):
            draw_profiles(page, pyplot, folder)
