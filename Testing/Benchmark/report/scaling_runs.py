# SPDX-License-Identifier: BSD-3-Clause
"""What was measured on several ranks."""

from pathlib import Path
from typing import Dict, Iterable, List, NamedTuple, Optional, Set

from report.measurements import Measurement, read_entries


class RankKey(NamedTuple):
    """What a benchmark's name says, but for the device."""

    case: str
    method: str
    kernel: str
    precision: str
    ranks: int

    def __str__(self) -> str:
        return f"{self.case}/{self.method}/{self.kernel}/{self.precision}/ranks:{self.ranks}"


class RankRuns:
    """All measurements of one device in some runs."""

    def __init__(self, device: str) -> None:
        self.device = device
        self.contexts: List[Dict[str, str]] = []
        self.skipped: Dict[RankKey, str] = {}
        self.failed: Dict[RankKey, str] = {}
        self.missed: Set[RankKey] = set()
        self._measured: Dict[RankKey, Measurement] = {}

    def read(self, path: Path) -> None:
        """Adds a run's."""
        context, entries = read_entries(path)
        self.contexts.append(context)
        for entry in entries:
            if entry.ranks is None or entry.name[4] != self.device:
                continue
            key = RankKey(*entry.name[:4], entry.ranks)
            if entry.measurement is not None:
                self._measured[key] = entry.measurement
            elif entry.skipped is not None:
                self.skipped[key] = entry.skipped
            else:
                self.failed[key] = entry.failed or ""

    def find(self, key: RankKey) -> Optional[Measurement]:
        """A measurement; one that is not there is kept in mind for the notes."""
        found = self._measured.get(key)
        if found is None and key not in self.skipped and key not in self.failed:
            self.missed.add(key)
        return found

    def peek(self, key: RankKey) -> Optional[Measurement]:
        """A measurement that may as well not be there."""
        return self._measured.get(key)

    def keys(self) -> List[RankKey]:
        """What was measured."""
        return list(self._measured)

    @property
    def name(self) -> Optional[str]:
        """The device in words."""
        return next((context[self.device.lower()] for context in self.contexts
                     if self.device.lower() in context), None)


def read_runs(device: str, paths: Iterable[Path]) -> RankRuns:
    """Reads what some runs measured on a device; what several have is taken from the last."""
    runs = RankRuns(device)
    for path in paths:
        runs.read(path)
    return runs


def step_seconds(found: Measurement) -> float:
    """Seconds of a step."""
    return found.counters["nodes"] / (1e6 * found.mflups)


def efficiency(found: Optional[Measurement], one: Optional[Measurement],
               ranks: int) -> Optional[float]:
    """Speed over so many times that of one rank."""
    if found is None or one is None:
        return None
    return found.mflups / (ranks * one.mflups)
