# SPDX-License-Identifier: BSD-3-Clause
"""The section of RESULTS.md on the turbulent channel."""

import csv
import math
from pathlib import Path
from typing import Dict, List, Tuple

from report.markdown import DASH, table

from .figures import COLOURS, Key, Page, at, precision_of, resolutions, runs_of

FLOW = "channel"
FOLDER = Path(__file__).resolve().parent.parent
CURVES = ("U", "u", "v", "w", "uv")
FIGURES = (("bulk_velocity", "bulk velocity", ".2f"), ("centre_velocity", "velocity in the middle", ".2f"),
           ("u_peak", "u' peak", ".2f"), ("u_place", "at y+", ".1f"), ("v_peak", "v' peak", ".3f"),
           ("w_peak", "w' peak", ".3f"), ("stress_peak", "-u'v' peak", ".3f"))
CHECKS = (("wall_stress", "wall stress, by momentum", ".3f"),
          ("wall_stress_slope", "wall stress, by the slope", ".3f"),
          ("stress_error", "stress, off the line by", ".3f"),
          ("friction", "friction over Dean's", ".3f"))

Profile = List[Tuple[float, float]]


def simulation() -> Dict[str, Profile]:
    """The profiles of the direct numerical simulation, in wall units."""
    with (FOLDER / "channel_dns.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(line for line in stream if not line.startswith("#")))
    return {name: [(float(row["y"]), float(row[name])) for row in rows] for name in CURVES}


def figures_of_simulation() -> Dict[str, float]:
    """The same quantities of it."""
    profiles = simulation()
    mean = [(0.0, 0.0), *profiles["U"]]
    bulk = sum((y - before) * (u + slower) / 2
               for (before, slower), (y, u) in zip(mean, mean[1:])) / mean[-1][0]
    peaks = {name: max(profiles[name], key=lambda point: point[1]) for name in "uvw"}
    return {"bulk_velocity": bulk, "centre_velocity": mean[-1][1], "u_peak": peaks["u"][1],
            "u_place": peaks["u"][0], "v_peak": peaks["v"][1], "w_peak": peaks["w"][1],
            "stress_peak": -min(value for _, value in profiles["uv"])}


def deviation(found: Profile, expected: Profile) -> float:
    """Root mean square difference over that of what is expected, at the places of what was found."""
    pairs = [(value, at(expected, y)) for y, value in found if expected[0][0] <= y <= expected[-1][0]]
    return math.sqrt(sum((a - b)**2 for a, b in pairs) / sum(b**2 for _, b in pairs))


def runs(page: Page) -> List[Tuple[str, int]]:
    """Models and resolutions of the turbulent runs."""
    return [run for run in runs_of(page.figures, FLOW) if "laminar" not in run[0]]


def values(page: Page, model: str, across: int, quantities) -> List[str]:
    """Cells of a row."""
    cells = []
    for quantity, _, form in quantities:
        value = page.figures.get(Key(FLOW, model, across, precision_of(page.figures, FLOW), quantity))
        cells.append(DASH if value is None else
                     "unstable" if math.isnan(value) else format(value, form))
    return cells


def deviations(page: Page, model: str, across: int) -> List[str]:
    """How far each profile is from the simulation."""
    expected = simulation()
    cells = []
    for name in CURVES:
        found = page.curve(FLOW, model, name, across)
        is_known = found and all(math.isfinite(value) for _, value in found)
        cells.append(f"{100 * deviation(found, expected[name]):.1f} %" if is_known else DASH)
    return cells


def short_waves(page: Page) -> List[str]:
    """What is to be said of runs in which the shortest waves of the lattice outgrow the eddies."""
    largest = 2 * figures_of_simulation()["u_peak"]
    precision = precision_of(page.figures, FLOW)
    found = [f"{model} with {across} voxels" for model, across in runs(page)
             if page.figures.get(Key(FLOW, model, across, precision, "u_peak"), 0) > largest]
    if not found:
        return []
    return [f"The flow of {' and '.join(found)} is no channel's: waves of two voxels "
            "along it, which the collision makes grow at so low a relaxation time "
            "([when](../../Plugin/README.md#short-waves)), are larger than its eddies."]


def section(page: Page) -> List[str]:
    """Text and tables."""
    known = figures_of_simulation()
    names = [[model, str(across)] for model, across in runs(page)]
    rows = [[*name, *values(page, *run, FIGURES)] for name, run in zip(names, runs(page))]
    rows.append(["direct numerical simulation", "",
                 *(format(known[quantity], form) for quantity, _, form in FIGURES)])
    return [
        "Two planes at a distance of 2 h, friction Reynolds number 186.34, nominally 180; a box of 2 pi "
        "h along the flow and pi h across, periodic; incompressible, single precision, half-way walls, "
        "mean lattice velocity 0.05. An acceleration of the walls stands for the pressure gradient. From the "
        "mean profile with vortices; 10 h / u_tau to develop, and as long for the averages. Beside the "
        "direct numerical simulation of del Álamo and Jiménez (2003, *Phys. Fluids* 15, L41; "
        "[profiles](channel_dns.csv)), whose box is larger. In wall units:",
        table(["", "voxels, wall to wall", *(name for _, name, _ in FIGURES)], rows, 2),
        *short_waves(page),
        "Root mean square difference of the profiles, over the root mean square of the simulation's:",
        table(["", "voxels, wall to wall", "U", "u'", "v'", "w'", "u'v'"],
              [[*name, *deviations(page, *run)] for name, run in zip(names, runs(page))], 2),
        "What tells whether the averages are long enough: the wall stress over that which the "
        "acceleration asks for, by the momentum that the fluid loses and by the slope of the mean "
        "velocity, the largest difference of the stress from its line, and the friction coefficient "
        "over 0.073 (2 h U / nu)^-1/4 (Dean 1978, *J. Fluids Eng.* 100, 215).",
        table(["", "voxels, wall to wall", *(name for _, name, _ in CHECKS)],
              [[*name, *values(page, *run, CHECKS)] for name, run in zip(names, runs(page))], 2)]


def plot(page: Page, left, right) -> None:
    """Mean velocity and fluctuations at the finest resolution of each model, beside the simulation."""
    expected = simulation()
    left.plot(*zip(*expected["U"]), color=COLOURS[0], linewidth=1, label="simulation")
    for name in "uvw":
        right.plot(*zip(*expected[name]), color=COLOURS[0], linewidth=1)
    styles = iter("os^vDxP*")
    for colour, (model, across) in zip(COLOURS[1:] * 2, runs(page)):
        style = next(styles)
        label = f"{model}, {across}".replace("Bounded LBMRT", "plain").replace("plain with", "with")
        left.plot(*zip(*page.curve(FLOW, model, "U", across)), style, color=colour, markersize=3,
                  markerfacecolor="none", label=label)
        for name in "uvw":
            right.plot(*zip(*page.curve(FLOW, model, name, across)), style, color=colour, markersize=3,
                       markerfacecolor="none")
    left.set_xscale("log")
    left.set_ylabel("mean velocity")
    left.legend(fontsize=7, frameon=False)
    right.set_ylabel("u', w', v' from above")
    for axes in (left, right):
        axes.set_xlabel("distance from the wall")
        axes.set_title("wall units", loc="left")
