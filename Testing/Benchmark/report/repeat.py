# SPDX-License-Identifier: BSD-3-Clause
"""How far two runs agree."""

import statistics
from typing import List, NamedTuple

from report import markdown
from report.markdown import percent, whole
from report.measurements import Key, Measurements

SMALL_EDGE = 36
"""Nodes of the largest cube that counts as small."""

FAR = 0.03
"""Difference above which a figure is counted and named."""

SHOWN = 10
"""Of the largest differences."""

SMALL = f"GPU, cubes up to {SMALL_EDGE}³"
OTHERS = "GPU, all others"


class Difference(NamedTuple):
    """Of one benchmark, over the first run's figure."""

    device: str
    key: Key
    first: float
    second: float

    @property
    def relative(self) -> float:
        """The difference without its sign."""
        return abs(self.second - self.first) / self.first

    @property
    def group(self) -> str:
        """The row that it counts in."""
        if self.device != "GPU":
            return self.device
        name, _, edge = self.key.case.partition(":")
        return SMALL if name == "cavity3D" and int(edge) <= SMALL_EDGE else OTHERS


def differences(first: Measurements, second: Measurements) -> List[Difference]:
    """Of all benchmarks that both runs have, on all devices, the largest first."""
    found = []
    for device, one in first.devices.items():
        other = second.devices.get(device)
        for key in one.keys() if other else []:
            again = other.peek(key)
            if again is not None:
                found.append(Difference(device, key, one.peek(key).mflups, again.mflups))
    return sorted(found, key=lambda each: -each.relative)


def section(first: Measurements, second: Measurements) -> str:
    """The largest and the median difference by group, and where the largest are."""
    everything = differences(first, second)
    if not everything:
        return "The two runs have no benchmark in common."
    groups = {name: [each for each in everything if each.group == name]
              for name in (SMALL, OTHERS, "CPU")}
    only = len(_benchmarks(first) ^ _benchmarks(second))
    parts = [f"The second run is of {second.context.get('date', 'an unknown date')}, commit "
             f"{second.context.get('commit', 'unknown')}. Differences are those of MFLUPS over the "
             f"first run's. All {len(everything)} benchmarks that both runs have are counted; "
             f"{only} are in only one of them.",
             f"\"{SMALL}\" are the cubes `cavity3D:N` of at most {SMALL_EDGE} nodes an edge, by "
             f"all methods. \"{OTHERS}\" are all other cubes, channels, spheres and vessels. "
             "\"CPU\" are the benchmarks that ran on the processor.",
             markdown.table(["benchmarks of", "number", "median", "largest", "above 3 %",
                             "largest at"],
                            [_summary(name, chosen) for name, chosen in groups.items() if chosen])]
    others = groups[OTHERS]
    if others:
        parts += [_far(others),
                  f"The {min(SHOWN, len(others))} largest of \"{OTHERS}\":",
                  markdown.table(["benchmark", "first, MFLUPS", "second", "difference"],
                                 [_row(each) for each in others[:SHOWN]])]
    return "\n\n".join(parts)


def _benchmarks(run: Measurements) -> set:
    return {(device, key) for device, each in run.devices.items() for key in each.keys()}


def _summary(name: str, chosen: List[Difference]) -> List[str]:
    relative = [each.relative for each in chosen]
    return [name, str(len(chosen)), percent(statistics.median(relative)), percent(relative[0]),
            str(sum(value > FAR for value in relative)), f"`{chosen[0].key}`"]


def _far(others: List[Difference]) -> str:
    """Those that differ much although they should not."""
    named = [f"`{each.key}` ({percent(each.relative)})" for each in others if each.relative > FAR]
    if not named:
        return "Outside the small cubes and the CPU none is above 3 %."
    return f"Above 3 % outside the small cubes and the CPU: {', '.join(named)}."


def _row(each: Difference) -> List[str]:
    return [f"`{each.key}`", whole(each.first), whole(each.second), percent(each.relative)]
