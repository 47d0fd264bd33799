# SPDX-License-Identifier: BSD-3-Clause
"""What is known of a flow before it is run."""

import dataclasses
import math

from . import hints, tables


@dataclasses.dataclass(frozen=True)
class ExpectedOpening:
    """An opening as it is before a run. Lengths are in m."""

    id: int
    where: str  # "x-" for a face of the volume, "label 2"
    role: str
    area: float  # m2
    diameter: float  # of the circle with this area
    position: tuple  # in the world of the source
    normal: tuple  # into the fluid
    velocity: float  # mean and prescribed, m/s; NaN where none is
    reynolds_number: float  # NaN where no velocity is prescribed


class Preview:
    """Openings and expected figures of a flow.

    openings: a list of ExpectedOpening, the largest first.
    figures: a dictionary of what to expect, as Plugin/README.md names it: time_step, reynolds_number, ...
    problems: sentences about what cannot work, or what is doubtful.
    prevents: whether one of these keeps the flow from being run.
    """

    def __init__(self, case):
        case.update()
        points = case.output()
        figures = tables.figures_of(points)
        problems = figures.pop("problems", ())
        prevents = figures.pop("problem_prevents", ())
        for remedy in ("remedy_property", "remedy_values", "problem_figure"):
            figures.pop(remedy, None)
        self.problems = list(tables.as_tuple(problems))
        self.prevents = any(tables.as_tuple(prevents))
        self.figures = figures
        roles = hints.role_names(case.proxy)
        self.openings = [_opening(points, i, row, roles)
                         for i, row in enumerate(tables.rows_of(points.GetPointData()))]

    def __repr__(self):
        lines = [f"{opening.id}: {opening.where}, {opening.role}, {opening.diameter * 1e3:.3g} mm"
                 for opening in self.openings]
        return "\n".join(["Openings:", *(lines or ["none"]), *self.problems])


def _opening(points, i, row, roles):
    role = int(row.get("role", row["automatic_role"]))
    return ExpectedOpening(
        id=int(row["id"]), where=row["face"], role=roles[role], area=row["area"], diameter=row["diameter"],
        position=points.GetPoint(i), normal=row["normal"], velocity=row.get("mean_velocity", math.nan),
        reynolds_number=row.get("reynolds_number", math.nan))
