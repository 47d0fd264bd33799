"""How far two runs agree."""

import statistics
from typing import List, NamedTuple

from report import markdown
from report.markdown import percent, whole
from report.measurements import Key, Measurements

LARGE = 1e6
"""Nodes from which on a figure is meant to be repeated."""

SHOWN = 10
"""Of the largest differences."""


class Difference(NamedTuple):
    """Of one benchmark, over the first run's figure."""

    key: Key
    nodes: float
    first: float
    second: float

    @property
    def relative(self) -> float:
        """The difference without its sign."""
        return abs(self.second - self.first) / self.first


def differences(first: Measurements, second: Measurements) -> List[Difference]:
    """Of all benchmarks that both runs have, the largest first."""
    found = []
    for key in first.keys():
        one, other = first.peek(key), second.peek(key)
        if other is not None:
            found.append(Difference(key, one.counters["nodes"], one.mflups, other.mflups))
    return sorted(found, key=lambda each: -each.relative)


def section(first: Measurements, second: Measurements) -> str:
    """The largest and the median difference, and where the largest are."""
    everything = differences(first, second)
    large = [each for each in everything if each.nodes > LARGE]
    if not everything:
        return "The two runs have no benchmark in common."
    rows = [_summary(name, chosen) for name, chosen in
            (("more than 10⁶ nodes", large), ("all", everything)) if chosen]
    only = len(set(first.keys()) ^ set(second.keys()))
    parts = [f"The second run is of {second.context.get('date', 'an unknown date')}, commit "
             f"{second.context.get('commit', 'unknown')}. Differences are those of MFLUPS over the "
             f"first run's. Benchmarks that only one of the runs has: {only}.",
             markdown.table(["benchmarks of", "number", "median", "largest", "above 3 %",
                             "largest at"], rows)]
    if large:
        parts += [f"The {min(SHOWN, len(large))} largest of those with more than 10⁶ nodes:",
                  markdown.table(["benchmark", "first, MFLUPS", "second", "difference"],
                                 [_row(each) for each in large[:SHOWN]])]
    return "\n\n".join(parts)


def _summary(name: str, chosen: List[Difference]) -> List[str]:
    relative = [each.relative for each in chosen]
    return [name, str(len(chosen)), percent(statistics.median(relative)), percent(relative[0]),
            str(sum(value > 0.03 for value in relative)), f"`{chosen[0].key}`"]


def _row(each: Difference) -> List[str]:
    return [f"`{each.key}`", whole(each.first), whole(each.second), percent(each.relative)]
