# SPDX-License-Identifier: BSD-3-Clause
"""The section of RESULTS.md on Womersley flow with default settings."""

from typing import List

from report.markdown import DASH, table

from .figures import COLOURS, Page, figure_of, models, resolutions

FLOW = "pulsatile"
PARTS = (("flow", "flow"), ("gradient", "pressure gradient"), ("shear", "wall shear stress"),
         ("shear_stress", "by the populations"), ("shear_fit", "of the exact velocity"))


def number_of(model: str) -> str:
    """Womersley's, of a model."""
    return model.rpartition("=")[2]


def cell(page: Page, model: str, across: int, part: str) -> str:
    """Error of the amplitude in % and of the phase in degrees."""
    amplitude, phase = (figure_of(page.figures, FLOW, model, across, f"{part}_{of}") for of in ("amplitude", "phase"))
    if amplitude is None or phase is None:
        return DASH
    return f"{100 * amplitude:+.1f} % / {phase:+.1f}°"


def section(page: Page) -> List[str]:
    """Text and tables."""
    rows = []
    for model in models(page.figures, FLOW):
        for across in resolutions(page.figures, FLOW, model):
            error = figure_of(page.figures, FLOW, model, across, "velocity_error")
            rows.append([number_of(model), str(across), f"{100 * error:.1f} %",
                         *(cell(page, model, across, part) for part, _ in PARTS)])
    return [
        "A round tube of four diameters along x, walls from grey levels, whose inlet follows a sine "
        "of 1 Hz; blood's viscosity, the radius that goes with the Womersley number, Reynolds number "
        "of the amplitude its square; default settings but for the developed inlet profile. Against "
        "the exact solution for the flow rate that is prescribed, with nothing normalised by what "
        "was found: relative L2 error of the velocity over section and period, and errors of the "
        "amplitude and of the phase (positive: early).",
        table(["alpha", "voxels across", "velocity", *(name for _, name in PARTS)], rows, 2),
        "*Wall shear stress* is that of the output: the slope at the wall of a fit of the velocity. "
        "*By the populations* is the other estimate, from the rates of strain of the voxels beside the "
        "wall. *Of the exact velocity* is what the fit makes of voxels without an error: the fit "
        "reaches 4.5 voxels into the fluid, and the layer in which an oscillating flow changes is "
        "sqrt(2) R / alpha thick."]


def plot(page: Page, left, right) -> None:
    """Profiles at the highest Womersley number, and the errors of the wall shear stress."""
    names = models(page.figures, FLOW)
    for colour, degrees in zip(COLOURS, (0, 45, 90, 135)):
        exact = page.curve(FLOW, names[-1], f"exact {degrees}°")
        found = sorted(page.curve(FLOW, names[-1], f"computed {degrees}°"))
        if exact:
            left.plot(*zip(*exact), color=colour, linewidth=1.2, label=f"{degrees}°")
            left.plot(*zip(*found), "o", color=colour, markersize=3.5, markerfacecolor="none")
    left.set_xlabel("radius over that of the tube")
    left.set_ylabel("velocity over the amplitude prescribed")
    left.set_title(f"alpha {number_of(names[-1])}; circles: computed, lines: exact", loc="left")
    left.legend(fontsize=7, frameon=False)
    for colour, model in zip(COLOURS, names):
        sizes = resolutions(page.figures, FLOW, model)
        for part, style in (("shear", "o-"), ("shear_fit", "s:")):
            errors = [100 * figure_of(page.figures, FLOW, model, across, f"{part}_amplitude") for across in sizes]
            label = f"alpha {number_of(model)}" + ("" if part == "shear" else ", exact velocity")
            right.plot(sizes, errors, style, color=colour, markersize=4, linewidth=1.2, label=label)
    right.set_xlabel("voxels across")
    right.set_ylabel("error in %")
    right.set_title("amplitude of the wall shear stress", loc="left")
    right.legend(fontsize=7, frameon=False)
