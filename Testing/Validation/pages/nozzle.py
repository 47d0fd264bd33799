# SPDX-License-Identifier: BSD-3-Clause
"""What laboratories measured in the nozzle of the FDA, beside what was computed."""

import csv
import statistics
from pathlib import Path
from typing import Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

from .figures import Page, at

FOLDER = Path(__file__).resolve().parent.parent
REFERENCE_PLACE = 0.032
"""Where pressures are compared from, m behind the expansion: the last place of the measurements."""


class Measurement(NamedTuple):
    """What the laboratories found at a place."""

    place: float
    values: Tuple[float, ...]  # in the order of the laboratories, without those that have none

    @property
    def mean(self) -> float:
        return statistics.fmean(self.values)

    @property
    def deviation(self) -> float:
        """Of the sample."""
        return statistics.stdev(self.values)


def rows_of(file: str) -> List[Dict[str, str]]:
    """A table of measurements, without the lines that tell its source."""
    with (FOLDER / file).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(line for line in stream if not line.startswith("#")))


def by_laboratory(row: Dict[str, str]) -> Dict[str, float]:
    """The values of a row, by laboratory."""
    return {name: float(value) for name, value in row.items() if name.startswith("lab") and value}


def centreline() -> List[Measurement]:
    """Axial velocity on the axis, m/s, over m from the expansion."""
    return [Measurement(float(row["z_m"]), tuple(by_laboratory(row).values()))
            for row in rows_of("nozzle_measured_centreline.csv")]


def wall_pressure() -> List[Measurement]:
    """Pressure at the wall less that at REFERENCE_PLACE, Pa, of each laboratory."""
    rows = {float(row["z_m"]): by_laboratory(row)
            for row in rows_of("nozzle_measured_wall_pressure.csv")}
    reference = rows.pop(REFERENCE_PLACE)
    return [Measurement(place, tuple(value - reference[name] for name, value in values.items()))
            for place, values in rows.items()]


def measured_flows() -> Dict[float, Dict[str, float]]:
    """What flows through each laboratory's profile over what it let in, for each place."""
    return {float(row["z_m"]): by_laboratory(row)
            for row in rows_of("nozzle_measured_flows.csv")}


def profiles(by_flow: bool = False) -> Dict[float, List[Measurement]]:
    """Axial velocity, m/s, over m from the axis, for each place along it; by their flow, with the
    velocities that they would have if all that is let in flowed through them."""
    flows = measured_flows() if by_flow else {}
    found: Dict[float, List[Measurement]] = {}
    for row in rows_of("nozzle_measured_profiles.csv"):
        place = float(row["z_m"])
        values = (value / flows[place][name] if by_flow else value
                  for name, value in by_laboratory(row).items())
        found.setdefault(place, []).append(Measurement(float(row["r_m"]), tuple(values)))
    return found


def profile_name(place: float) -> str:
    """The name of a curve of the computation."""
    return f"profile z={round(1000 * place)} mm"


class Agreement(NamedTuple):
    """How what was computed lies in what was measured."""

    points: int
    within: int         # between the lowest and the highest of the laboratories
    deviations: float   # the largest distance from their mean, in their standard deviations
    place: float        # where that is


def agreement(measured: Sequence[Measurement],
              computed: Callable[[float], Optional[float]]) -> Optional[Agreement]:
    """Compares at the places where something was computed."""
    pairs = [(each, computed(each.place)) for each in measured]
    pairs = [(each, value) for each, value in pairs if value is not None]
    if not pairs:
        return None
    within = sum(min(each.values) <= value <= max(each.values) for each, value in pairs)
    farthest, place = max((abs(value - each.mean) / each.deviation, each.place)
                          for each, value in pairs)
    return Agreement(len(pairs), within, farthest, place)


def value_on(curve, place: float) -> Optional[float]:
    """Of a curve, also half a voxel before its first point; None beyond it."""
    if len(curve) < 2:
        return None
    step = curve[1][0] - curve[0][0]
    if curve[0][0] - step <= place < curve[0][0]:
        return curve[0][1]
    return at(curve, place) if curve[0][0] <= place <= curve[-1][0] else None


def pressure_from_reference(page: Page, across: int):
    """The computed wall pressure less that at the place of reference."""
    curve = page.curve("nozzle", "Bounded LBMRT", "wall pressure", across)
    reference = value_on(curve, REFERENCE_PLACE)
    return [] if reference is None else [(x, y - reference) for x, y in curve]


def profile_agreement(page: Page, across: int, place: float,
                      measured: Sequence[Measurement]) -> Optional[Agreement]:
    """How the profile at a place agrees with what was measured there."""
    curve = page.curve("nozzle", "Bounded LBMRT", profile_name(place), across)
    return agreement(measured, lambda r: value_on(curve, r))


def agreement_by_flow(page: Page, across: int) -> List[Tuple[float, Agreement]]:
    """How the profiles at each place agree with those of the laboratories by their flow."""
    found = [(place, profile_agreement(page, across, place, measured))
             for place, measured in profiles(by_flow=True).items()]
    return [(place, each) for place, each in found if each]


def comparisons(page: Page, across: int) -> List[Tuple[str, str, Agreement]]:
    """What is compared, the unit of its places and how it agrees."""
    found = [("centreline velocity", "z",
              agreement(centreline(),
                        lambda x: value_on(page.curve("nozzle", "Bounded LBMRT", "centreline", across), x))),
             ("wall pressure", "z",
              agreement(wall_pressure(),
                        lambda x: value_on(pressure_from_reference(page, across), x)))]
    for place, measured in profiles().items():
        found.append((f"profile at z = {1000 * place:g} mm", "r",
                      profile_agreement(page, across, place, measured)))
    return [(name, unit, each) for name, unit, each in found if each]
