# SPDX-License-Identifier: BSD-3-Clause
"""Preview of a flow before its run."""

import dataclasses
import math

from . import hints, tables


@dataclasses.dataclass(frozen=True)
class ExpectedOpening:
    """An opening before a run. Lengths are in m."""

    id: int
    where: str  # "x-" for a face of the volume, "label 2"
    role: str
    area: float  # m2
    diameter: float  # of the circle with this area
    position: tuple  # in the world of the source
    normal: tuple  # into the fluid
    velocity: float  # prescribed mean, m/s; NaN if not prescribed
    reynolds_number: float  # NaN without a prescribed velocity


class Preview:
    """Openings and expected figures of a flow.

    openings: list of ExpectedOpening, largest first.
    figures: dictionary of expected figures, with the names in Plugin/README.md: time_step, reynolds_number, ...
    problems: sentences about settings that prevent the flow or reduce its quality.
    prevents: whether one of the problems prevents the flow.
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
