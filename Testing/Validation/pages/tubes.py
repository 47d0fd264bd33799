# SPDX-License-Identifier: BSD-3-Clause
"""The section of RESULTS.md on tubes at the Reynolds numbers of blood."""

import math
import re
from typing import Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple

from report.markdown import DASH, table

from .figures import COLOURS, Figures, Page

FLOW = "tube"
GEOMETRIES = {"tube": "along x", "tilted": "27°/33°, labels", "cut": "27°/33°, faces",
              "ellipse": "ellipse, 2:1", "bend": "quarter bend"}
INPUTS = ("mask", "grey levels", "distance")
MODEL = re.compile(r"(\w+) (mask|grey levels|distance) Re=([\d.]+)( Plug)?(?: u=([\d.]+))?")


class Run(NamedTuple):
    """A run of the matrix."""

    geometry: str
    input: str
    reynolds: float
    is_plug: bool
    lattice_velocity: Optional[float]  # None: the default
    across: int


Runs = Dict[Run, Dict[str, float]]


def runs_of(figures: Figures) -> Runs:
    """The quantities of each run."""
    runs: Runs = {}
    for key, value in figures.items():
        if key.flow != FLOW:
            continue
        found = MODEL.fullmatch(key.model)
        if not found:
            raise ValueError(f"'{key.model}' is no run of a tube")
        geometry, given, reynolds, plug, velocity = found.groups()
        run = Run(geometry, given, float(reynolds), bool(plug), float(velocity) if velocity else None,
                  key.across)
        runs.setdefault(run, {})[key.quantity] = value
    return runs


def is_basic(run: Run) -> bool:
    """Whether the profile is developed and the lattice velocity the default."""
    return not run.is_plug and run.lattice_velocity is None


def families(runs: Iterable[Run]) -> List[Tuple[str, str]]:
    """Geometries and inputs, in the order of the tables."""
    present = {(run.geometry, run.input) for run in runs}
    return [(geometry, given) for geometry in GEOMETRIES for given in INPUTS
            if (geometry, given) in present]


def names(family: Tuple[str, str]) -> List[str]:
    """The first cells of a row."""
    return [GEOMETRIES[family[0]], family[1]]


def number(quantities: Optional[Dict[str, float]], quantity: str, form: str, factor: float = 1) -> str:
    """A figure, a failure, or a dash where there was no run; a star where it did not come to rest."""
    if quantities is None:
        return DASH
    if quantities.get("failed"):
        return "failed"
    if quantity not in quantities:
        return DASH
    return (form.format(factor * quantities[quantity])
            + ("" if quantities.get("is_steady", 1) else "\\*"))


def fitted_order(errors: Sequence[Tuple[int, float]]) -> Optional[float]:
    """The order in which errors fall with the resolution, by least squares of their logarithms."""
    points = [(math.log(across), math.log(abs(error))) for across, error in errors if error]
    if len(points) < 2:
        return None
    middle_x, middle_y = (sum(values) / len(points) for values in zip(*points))
    return -(sum((x - middle_x) * (y - middle_y) for x, y in points)
             / sum((x - middle_x)**2 for x, _ in points))


def cell(runs: Runs, family: Tuple[str, str], reynolds: float, sizes: Sequence[int],
         quantity: str, form: str) -> str:
    """Errors in % at all sizes, with their order."""
    found = [runs.get(Run(*family, reynolds, False, None, across)) for across in sizes]
    errors = [(across, each[quantity]) for across, each in zip(sizes, found)
              if each and quantity in each]
    if not errors and not any(each and each.get("failed") for each in found):
        return DASH
    order = fitted_order(errors)
    return (" / ".join(number(each, quantity, form, 100) for each in found)
            + ("" if order is None else f" ({order:.1f})"))


def error_table(runs: Runs, quantity: str, form: str = "{:+.1f}") -> str:
    """A row a geometry and input, a column a Reynolds number, all sizes in a cell."""
    basic = [run for run in runs if is_basic(run)]
    numbers = sorted({run.reynolds for run in basic})
    sizes = sorted({run.across for run in basic})
    rows = [[*names(family), *(cell(runs, family, reynolds, sizes, quantity, form)
                               for reynolds in numbers)] for family in families(basic)]
    rows = [row for row in rows if any(each != DASH for each in row[2:])]
    return table(["geometry", "input", *(f"Re {reynolds:g}" for reynolds in numbers)], rows, 2)


def worst(runs: Runs, quantity: str, form: str, factor: float = 1) -> str:
    """The largest figure of the basic runs at each Reynolds number."""
    found: Dict[float, float] = {}
    for run, quantities in runs.items():
        if is_basic(run) and quantity in quantities:
            found[run.reynolds] = max(found.get(run.reynolds, 0), abs(quantities[quantity]))
    return ", ".join(f"{form.format(factor * found[each])} at Re {each:g}" for each in sorted(found))


def entrance_factor(reynolds: float, length: float) -> float:
    """What a plug at the inlet of a round tube of so many diameters costs beyond friction, over
    rho u^2 / 2: the correlation of Shah (1978, J. Fluids Eng. 100, 177) of the boundary layers."""
    x = length / reynolds
    excess = 3.44 / math.sqrt(x)
    return 4 * x * (excess + (16 + 1.25 / (4 * x) - excess) / (1 + 2.12e-4 / x**2) - 16)


def plug_parts(runs: Runs) -> List[str]:
    """The pressure that a plug inlet costs."""
    plugs = {run: quantities for run, quantities in runs.items() if run.is_plug}
    if not plugs:
        return []
    numbers = sorted({run.reynolds for run in plugs})
    size = max(run.across for run in plugs)
    lengths = {run.reynolds: quantities["length"] for run, quantities in plugs.items()
               if "length" in quantities}
    rows = [[*names(family),
             *(number(plugs.get(Run(*family, reynolds, True, None, size)), "hagenbach", "{:.2f}")
               for reynolds in numbers)] for family in families(plugs)]
    rows.append(["boundary layers", "Shah (1978)",
                 *(f"{entrance_factor(each, lengths[each]):.2f}" if each in lengths else DASH
                   for each in numbers)])
    rows.append(["once developed", "Chen (1973)", *(f"{1.2 + 38 / each:.2f}" for each in numbers)])
    rows.append(["length (diameters)", "",
                 *(f"{lengths[each]:.1f}" if each in lengths else DASH for each in numbers)])
    return [
        f"Plug inlet, {size} voxels across: what the drop of the pressure exceeds that of developed "
        "flow by, over ρu²/2 (Hagenbach's factor), beside the correlation of Shah (1978, *J. Fluids "
        "Eng.* 100, 177) for a tube as long, which holds where boundary layers are thin, and that of "
        "Chen (1973, *J. Fluids Eng.* 95, 153) for one in which the flow has become developed:",
        table(["geometry", "input", *(f"Re {each:g}" for each in numbers)], rows, 2)]


def velocity_parts(runs: Runs) -> List[str]:
    """The sweep of the lattice velocity."""
    swept = [run for run in runs if run.lattice_velocity is not None]
    if not swept:
        return []
    velocities = sorted({run.lattice_velocity for run in swept})
    size, reynolds = swept[0].across, swept[0].reynolds
    rows = []
    for family in families(swept):
        found = [runs.get(Run(*family, reynolds, False, each, size)) for each in velocities]
        rows.append([*names(family),
                     *(" / ".join(number(each, quantity, "{:+.1f}", 100)
                                  for quantity in ("gradient_error", "drop_error"))
                       for each in found)])
    return [f"How the lattice velocity changes them ({size} voxels across, Re {reynolds:g}; error of "
            "gradient / drop in %):",
            table(["geometry", "input", *(f"{each:g}" for each in velocities)], rows, 2)]


def bend_parts(runs: Runs) -> List[str]:
    """Friction in the bend over that in the straight tube."""
    bends = {run: quantities for run, quantities in runs.items()
             if "friction_ratio" in quantities and is_basic(run)}
    if not bends:
        return []
    numbers = sorted({run.reynolds for run in bends})
    size = max(run.across for run in bends)
    rows, expected = [], {}
    for family in families(bends):
        found = [bends.get(Run(*family, reynolds, False, None, size)) for reynolds in numbers]
        rows.append([family[1], *(number(each, "friction_ratio", "{:.3f}") for each in found)])
        expected.update({reynolds: each["friction_ratio"] / (1 + each["gradient_error"])
                         for reynolds, each in zip(numbers, found) if each})
    rows.append(["White (1929)", *(f"{expected[each]:.3f}" if each in expected else DASH
                                   for each in numbers)])
    return [f"Pressure lost in the bend over that in a straight tube as long, {size} voxels across, "
            "beside White (1929, *Proc. R. Soc. Lond. A* 123, 645), who has flow that is developed in "
            "the bend, as it is not after a quarter of a circle:",
            table(["input", *(f"Re {each:g}" for each in numbers)], rows)]


def outcome(runs: Runs) -> str:
    """How many runs came to their end."""
    failed = sum(1 for each in runs.values() if each.get("failed"))
    unsteady = sum(1 for each in runs.values() if each.get("is_steady") == 0)
    warned = sum(1 for each in runs.values() if each.get("warnings"))
    return (f"Of {len(runs)} runs {failed} failed: the solver refused them or they became unstable. "
            f"{unsteady} did not come to rest (\\*), and {warned} were warned of.")


def section(page: Page) -> List[str]:
    """The parts of the section."""
    runs = runs_of(page.figures)
    sizes = sorted({run.across for run in runs if is_basic(run)})
    widths = " / ".join(map(str, sizes))
    return [
        "Blood in tubes of 2 mm, with the default settings of the solver: developed flow at the inlet, "
        "a pressure at the outlet, 6 diameters long, at Reynolds numbers of the mean speed and the "
        "diameter (of the ellipse the short one). Geometries: a round tube along x between faces of "
        "the volume, one at an angle between labels, the same cut askew by faces of the volume, an "
        "ellipse along x, and a quarter bend whose mean radius is two diameters. Input: the *mask*, "
        "*grey levels* (the part of each voxel inside) and the *distance* to the wall; with levels the walls are interpolated. " + outcome(runs),
        "Errors in %, with their sign, against Hagen and Poiseuille (the bend: White) at the flow in "
        f"the middle of the tube (of the bend: in its legs); at {widths} voxels across, and in brackets the order in which they "
        "fall. Gradient of the pressure over the middle half:",
        error_table(runs, "gradient_error"),
        "Drop of the pressure from opening to opening, as the solver reports it:",
        error_table(runs, "drop_error"),
        "Flow in the middle (of the bend: in its legs), against the mean speed that was prescribed times the true section:",
        error_table(runs, "flow_error"),
        "Velocity in the middle half, relative L2:",
        error_table(runs, "velocity_error", "{:.1f}"),
        *velocity_parts(runs), *plug_parts(runs), *bend_parts(runs),
        "Largest difference of the flow between eight sections (in the bend, of its legs): " + worst(runs, "leak", "{:.2f} %", 100)
        + ". Largest imbalance of the flows that the openings report: "
        + worst(runs, "reported_imbalance", "{:.2f} %", 100)
        + ". Largest jump of the pressure in three layers at an opening, in drops of a diameter: "
        + worst(runs, "opening_jump", "{:.2f}") + "."]


def plot(page: Page, left, right) -> None:
    """The drop over the Reynolds number and over the resolution."""
    runs = {run: quantities for run, quantities in runs_of(page.figures).items()
            if is_basic(run) and "drop_error" in quantities}
    sizes = sorted({run.across for run in runs})
    numbers = sorted({run.reynolds for run in runs})
    if not runs:
        return
    size = sizes[min(1, len(sizes) - 1)]
    reynolds = min(numbers, key=lambda each: abs(each - 200))
    for index, family in enumerate(families(runs)):
        style = {"color": COLOURS[list(GEOMETRIES).index(family[0])], "linewidth": 1.2,
                 "linestyle": ("-", "--", ":")[INPUTS.index(family[1])], "markersize": 4,
                 "marker": "os^vDx"[index % 6], "label": ", ".join(names(family))}
        ours = {run: 100 * abs(each["drop_error"]) for run, each in runs.items()
                if (run.geometry, run.input) == family}
        left.plot(*zip(*sorted((run.reynolds, error) for run, error in ours.items()
                               if run.across == size)), **style)
        right.plot(*zip(*sorted((run.across, error) for run, error in ours.items()
                                if run.reynolds == reynolds)), **style)
    for axes, label, title in ((left, "Reynolds number", f"{size} voxels across"),
                               (right, "voxels across", f"Reynolds number {reynolds:g}")):
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.set_xlabel(label)
        axes.set_title(title, loc="left")
    right.set_xticks(sizes, [str(each) for each in sizes])
    right.set_xticks([], minor=True)
    left.set_ylabel("error of the drop of the pressure (%)")
    right.legend(fontsize=6, frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
