# SPDX-License-Identifier: BSD-3-Clause
"""The section of RESULTS.md on the jet of the nozzle at higher Reynolds numbers."""

import math
from typing import List, Tuple

from report.markdown import DASH, table

from .figures import COLOURS, Page, figure_of, models, resolutions, runs_of

FLOW = "jet"
LAMINAR = "Re=500"
FIGURES = (("breakdown", "breaks down at (D)", ".2f"), ("rms_peak", "rms peak (U)", ".3f"),
           ("rms_place", "at (D)", ".1f"), ("throat_velocity", "velocity at the expansion (U)", ".3f"),
           ("throat_rms", "rms there (U)", ".4f"), ("pressure_lost", "pressure lost (Pa)", ".1f"),
           ("loss", "over ρU²/2", ".3f"), ("throat_flow", "flow in the throat", "+.2%"),
           ("relaxation_time", "relaxation time", ".5f"))


def cell(page: Page, run: Tuple[str, int], quantity: str, form: str) -> str:
    """A figure as text."""
    value = figure_of(page.figures, FLOW, *run, quantity)
    if figure_of(page.figures, FLOW, *run, "failed"):
        return "unstable"
    return DASH if value is None or math.isnan(value) else format(value, form)


def settings(page: Page, run: Tuple[str, int]) -> str:
    """What the solver chose."""
    halvings = figure_of(page.figures, FLOW, *run, "halvings")
    return ", ".join([*(["eddies"] if figure_of(page.figures, FLOW, *run, "has_eddies") else []),
                      *([f"lattice velocity halved {halvings:.0f}×"] if halvings else [])]) or DASH


def section(page: Page) -> List[str]:
    """Text and tables."""
    rows = [[model.rpartition("=")[2], str(across),
             *(cell(page, (model, across), quantity, form) for quantity, _, form in FIGURES),
             settings(page, (model, across))] for model, across in runs_of(page.figures, FLOW)]
    disturbances = [value for run in runs_of(page.figures, FLOW)
                    for value in [figure_of(page.figures, FLOW, *run, "disturbance")] if value is not None]
    parts = [
        "The FDA's nozzle with default settings but for the developed inlet profile, single precision, "
        "along a lattice axis. An axisymmetric jet without a disturbance does not break down, and the "
        "disturbance tells where it does (Bergersen, Mortensen and Valen-Sendstad 2019, *Int. J. Numer. "
        "Meth. Biomed. Eng.* 35, e3150, with random velocities of 0.31 % at the inlet). Here random "
        "velocities across the axis of 0.3 % of the mean velocity are given to a slice of four voxels "
        "behind the inlet each time that the mean flow has passed through it. U is the mean velocity "
        "and D the diameter of the throat; 200 D/U to develop and 200 D/U of averages, with 48 voxels half "
        "of both. The jet breaks "
        "down where the mean velocity on the axis has fallen to 0.9 of that at the expansion; rms is "
        "that of the fluctuations of the axial velocity on the axis. The pressure is lost from 20 mm "
        "before the cone to 50 mm behind the expansion.",
        table(["Re", "voxels across", *(name for _, name, _ in FIGURES), "the solver's choice"], rows, 2)]
    if disturbances:
        parts.append("Fluctuation of the velocity across the axis 4.7 mm behind the inlet: "
                     f"{100 * min(disturbances):.2f} to {100 * max(disturbances):.2f} % of the mean "
                     "velocity.")
    return parts + round_parts(page)


def round_parts(page: Page) -> List[str]:
    """How round the laminar jet is."""
    found = [(across, figure_of(page.figures, FLOW, LAMINAR, across, "anisotropy"))
             for across in resolutions(page.figures, FLOW, LAMINAR)]
    found = [(across, value) for across, value in found if value is not None]
    if not found:
        return []
    return ["**A round jet stays round.** Largest difference of the axial velocity at a Reynolds number of "
            "500 between the azimuths of the lattice's axes and those of its diagonals, at equal "
            "distance from the axis, 2 to 20 D behind the expansion, over the velocity on the axis there: "
            + ", ".join(f"{100 * value:.2g} % with {across} voxels across" for across, value in found)
            + "."]


def plot(page: Page, left, right) -> None:
    """Velocity and fluctuations on the axis at each resolution of the highest Reynolds number."""
    names = models(page.figures, FLOW)
    for model, style in zip(names[::-1], ("-", "--", ":")):
        for colour, across in zip(COLOURS, resolutions(page.figures, FLOW, model)):
            label = f"{model.replace('=', ' ')}, {across}"
            for axes, curve in ((left, "centreline"), (right, "rms")):
                points = page.curve(FLOW, model, curve, across)
                if points:
                    axes.plot(*zip(*points), style, color=colour, linewidth=1, label=label)
    left.set_ylabel("velocity on the axis (m/s)")
    right.set_ylabel("rms of its fluctuations (m/s)")
    for axes in (left, right):
        axes.set_xlabel("distance from the expansion (m)")
        axes.locator_params(axis="x", nbins=5)
    left.legend(fontsize=6, frameon=False)
