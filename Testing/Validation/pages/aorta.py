# SPDX-License-Identifier: BSD-3-Clause
"""The section of RESULTS.md on heartbeats through the aorta of the examples."""

from typing import List, Tuple

from report.markdown import DASH, table

from .figures import COLOURS, Page, figure_of, runs_of

FLOW = "aorta"
QUALITIES = ("good", "read with care", "not usable")
PARTS = ("wall", "ascending", "arch", "descending", "branches")
PRESSURES = (("root_largest", "largest"), ("root_mean", "mean"), ("root_smallest", "smallest"))
OUTLETS = ((3, "thoracic aorta"), (4, "brachiocephalic trunk"), (5, "left carotid"),
           (6, "left subclavian"))


def cell(page: Page, run: Tuple[str, int], quantity: str, form: str) -> str:
    """A figure as text."""
    if figure_of(page.figures, FLOW, *run, "failed"):
        return "unstable"
    value = figure_of(page.figures, FLOW, *run, quantity)
    return DASH if value is None else format(value, form)


def finest_two(page: Page, quantity: str) -> str:
    """How far the finest but one is from the finest."""
    found = [figure_of(page.figures, FLOW, *run, quantity) for run in runs_of(page.figures, FLOW)[-2:]]
    if len(found) < 2 or None in found:
        return DASH
    return f"{found[0] / found[1] - 1:+.1%}"


def name_of(run: Tuple[str, int]) -> str:
    """A run's."""
    return run[0].replace("voxels of ", "")


def compared(page: Page, rows, form: str) -> str:
    """A row a quantity, a column a run, and what the finest two differ by."""
    return table(["", *map(name_of, runs_of(page.figures, FLOW)), "finest two"],
                 [[name, *(cell(page, run, quantity, form) for run in runs_of(page.figures, FLOW)),
                   finest_two(page, quantity)] for quantity, name in rows], 1)


def qualities(page: Page) -> str:
    """What each run is worth."""
    rows = []
    for run in runs_of(page.figures, FLOW):
        quality = figure_of(page.figures, FLOW, *run, "quality")
        rows.append([name_of(run), str(run[1]), cell(page, run, "nodes", ".0f"),
                     cell(page, run, "steps", ".0f"), cell(page, run, "relaxation_time", ".5f"),
                     cell(page, run, "flow_change", ".2%"), cell(page, run, "pressure_change", ".2%"),
                     cell(page, run, "short_waves", ".3f"), cell(page, run, "stored", ".1%"),
                     cell(page, run, "reasons", ".0f"),
                     DASH if quality is None else QUALITIES[int(quality)]])
    return table(["voxels", "across the root", "nodes", "steps a beat", "relaxation time",
                  "change of flow", "of pressure", "short waves", "stored", "reasons", "quality"], rows, 1)


def differences(page: Page) -> str:
    """How far the stress at points of the wall is from that with the next larger voxels."""
    runs = runs_of(page.figures, FLOW)
    found = [(before, run, *(figure_of(page.figures, FLOW, *run, f"{of}_difference")
                             for of in ("tawss", "osi")))
             for before, run in zip(runs, runs[1:])]
    return "; ".join(f"{100 * tawss:.0f} % of the mean TAWSS and {index:.3f} of OSI between {name_of(before)} "
                     f"and {name_of(run)}" for before, run, tawss, index in found
                     if tawss is not None and index is not None)


def section(page: Page) -> List[str]:
    """Text and tables."""
    parts = [
        "Ten heartbeats through the arch of the [examples](../../Data/examples/README.md#the-aorta) with the "
        "settings of `aorta.py` and four Windkessels, all others as they are: incompressible, single "
        "precision, Reynolds number 5400 at the peak. *Change* is the largest difference of an opening "
        "from the ninth beat to the tenth at the same phase, over its range. *Short waves* are second "
        "differences of the velocity from voxel to voxel over four, root mean square over that of the "
        "velocity. *Stored* is the largest net flow within the beat over the largest inflow, which above "
        "2 % makes a result one to be read with care.",
        qualities(page),
        "Pressure at the root in the tenth beat, mmHg:",
        compared(page, [(quantity, name) for quantity, name in PRESSURES], ".2f"),
        "What leaves by each outlet in it, of what enters:",
        compared(page, [(f"flow {label}", name) for label, name in OUTLETS], ".2%"),
        "Time-averaged wall shear stress (TAWSS, Pa) and oscillatory shear index (OSI) of the last five "
        "beats, by twenty fields of each; means by area, but for 10 mm beside the openings:",
        compared(page, [*((f"tawss {part}", f"TAWSS, {part}") for part in PARTS),
                        ("tawss_high wall", "TAWSS, 95th percentile"),
                        *((f"osi {part}", f"OSI, {part}") for part in PARTS)], ".3f")]
    between = differences(page)
    if between:
        parts.append(f"At the same points of the wall, mean of the absolute differences: {between}.")
    return parts


def plot(page: Page, left, right) -> None:
    """The pressure at the root, and the wall shear stress along the aorta."""
    for colour, (model, across) in zip(COLOURS, runs_of(page.figures, FLOW)):
        for axes, curve in ((left, "root pressure"), (right, "tawss")):
            points = page.curve(FLOW, model, curve, across)
            if points:
                axes.plot(*zip(*points), color=colour, linewidth=1.2, label=model)
    left.set_xlabel("time in the tenth beat (s)")
    left.set_ylabel("pressure at the root (mmHg)")
    right.set_xlabel("distance from the root along the aorta (mm)")
    right.set_ylabel("time-averaged wall shear stress (Pa)")
    left.legend(fontsize=7, frameon=False)
