# SPDX-License-Identifier: BSD-3-Clause
"""A run of tiledlbm_benchmark, read from its JSON."""

import json
from pathlib import Path
from typing import Dict, List, NamedTuple, Optional, Set, Tuple

from report.names import bytes_per_node, is_offered


class Key(NamedTuple):
    """What a benchmark's name says, but for the device."""

    case: str
    method: str
    kernel: str
    precision: str

    def __str__(self) -> str:
        return "/".join(self)


class Measurement(NamedTuple):
    """The medians of a benchmark's counters, and how its speed varies."""

    counters: Dict[str, float]
    variation: Optional[float]

    @property
    def mflups(self) -> float:
        """Million updates of non-solid nodes a second."""
        return self.counters["MFLUPS"]

    def get(self, counter: str) -> Optional[float]:
        """A counter, if the run has it."""
        return self.counters.get(counter)


class Measurements:
    """All measurements of one device in a run."""

    def __init__(self, context: Dict[str, str], device: str,
                 devices: Dict[str, "Measurements"]) -> None:
        self.context = context
        self.device = device
        self.devices = devices
        """Of the same run, by their names; this one is among them."""
        self.skipped: Dict[Key, str] = {}
        self.failed: Dict[Key, str] = {}
        self.missed: Set[Key] = set()
        self._measured: Dict[Key, Measurement] = {}

    def add(self, key: Key, measurement: Measurement) -> None:
        """Adds what was measured."""
        self._measured[key] = measurement

    def find(self, case: str, method: str, kernel: str, precision: str) -> Optional[Measurement]:
        """A measurement; what there could be and is not is kept in mind for the notes."""
        key = Key(case, method, kernel, precision)
        found = self._measured.get(key)
        if (found is None and key not in self.skipped and key not in self.failed
                and is_offered(method, kernel, precision)):
            self.missed.add(key)
        return found

    def add_all(self, other: "Measurements") -> None:
        """Adds what another run on the device measured and this one did not."""
        for key, measurement in other._measured.items():
            self._measured.setdefault(key, measurement)
        for mine, theirs in ((self.skipped, other.skipped), (self.failed, other.failed)):
            for key, reason in theirs.items():
                mine.setdefault(key, reason)

    def peek(self, key: Key) -> Optional[Measurement]:
        """A measurement that may as well not be there."""
        return self._measured.get(key)

    def keys(self) -> List[Key]:
        """What was measured."""
        return list(self._measured)

    def cases(self, prefix: str) -> List[str]:
        """The measured cases whose names begin so, in the run's order."""
        return list(dict.fromkeys(key.case for key in self._measured if
                                  key.case.startswith(prefix)))

    def any_of(self, case: str) -> Optional[Measurement]:
        """Some measurement of a case, for what depends on the geometry alone."""
        return next((self._measured[key] for key in self._measured if key.case == case), None)

    @property
    def copy(self) -> Optional[float]:
        """Bandwidth of a copy on the device, in bytes a second."""
        return self._bandwidth("copy_bandwidth")

    @property
    def peak(self) -> Optional[float]:
        """Peak bandwidth by the data sheet, in bytes a second."""
        return self._bandwidth("peak_bandwidth")

    @property
    def reference(self) -> Optional[float]:
        """What BU is a share of: the peak bandwidth, or the copy's where there is no peak."""
        return self.peak or self.copy

    @property
    def bu_counter(self) -> str:
        """The counter that is the share of `reference`."""
        return "BU_peak" if self.peak else "BU_copy"

    def utilisation(self, measurement: Optional[Measurement]) -> Optional[float]:
        """The bandwidth utilisation of a measurement."""
        return measurement.get(self.bu_counter) if measurement else None

    def mflups_at_full_use(self, precision: str) -> Optional[float]:
        """MFLUPS for which the bandwidth utilisation is 1."""
        return self.reference / bytes_per_node(precision) / 1e6 if self.reference else None

    def _bandwidth(self, name: str) -> Optional[float]:
        text = self.context.get(f"{self.device.lower()}_{name}")
        return float(text.split()[0]) * 1e9 if text else None


class Entry(NamedTuple):
    """A benchmark of a run: one of its last three is there."""

    name: List[str]
    """Case, method, kernel, precision and device."""
    ranks: Optional[int]
    """None where the method itself was run."""
    measurement: Optional[Measurement]
    skipped: Optional[str]
    failed: Optional[str]


def read_entries(path: Path) -> Tuple[Dict[str, str], List[Entry]]:
    """Reads a run: its context and its benchmarks of cases."""
    document = json.loads(path.read_text(encoding="utf-8"))
    variations: Dict[str, float] = {}
    entries = [entry for entry in document["benchmarks"]
               if entry["run_name"].count("/") >= 4 and not entry["run_name"].startswith("copy/")]
    for entry in entries:
        if entry.get("aggregate_name") == "cv" and "MFLUPS" in entry:
            variations[entry["run_name"]] = entry["MFLUPS"]
    return document["context"], [_read_entry(entry, variations.get(entry["run_name"]))
                                 for entry in entries
                                 if entry.get("aggregate_name", "median") == "median"]


def read_run(path: Path) -> Dict[str, Measurements]:
    """Reads a run: its devices and what was measured on each, but for ranks."""
    context, entries = read_entries(path)
    devices: Dict[str, Measurements] = {}
    for entry in entries:
        if entry.ranks is None:
            device = entry.name[4]
            run = devices.setdefault(device, Measurements(context, device, devices))
            key = Key(*entry.name[:4])
            if entry.measurement is not None:
                run.add(key, entry.measurement)
            elif entry.skipped is not None:
                run.skipped[key] = entry.skipped
            else:
                run.failed[key] = entry.failed or ""
    return devices


def _read_entry(entry: Dict, variation: Optional[float]) -> Entry:
    parts = entry["run_name"].split("/")
    ranks = next((int(part[len("ranks:"):]) for part in parts[5:] if part.startswith("ranks:")),
                 None)
    result = Entry(parts[:5], ranks, None, None, None)
    label = entry.get("label", "")
    if entry.get("error_occurred"):
        return result._replace(failed=entry.get("error_message", ""))
    if label.startswith("skipped"):
        return result._replace(skipped=label.partition(":")[2].strip())
    if "MFLUPS" in entry:
        counters = {name: value for name, value in entry.items() if isinstance(value, (int, float))}
        return result._replace(measurement=Measurement(counters, variation))
    return result._replace(failed="no figure in the JSON")
