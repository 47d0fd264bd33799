# SPDX-License-Identifier: BSD-3-Clause
"""Runs of tiledlbm_benchmark, read from their JSON, and the names that it gives to benchmarks."""

import json
from typing import NamedTuple, Optional

PRECISIONS = {"double": 8, "single": 4}
"""Those that the paper and all methods have, with the bytes of a value."""
ALL_PRECISIONS = {**PRECISIONS, "sixteen-bit": 2}
"""With that of compact tiles alone."""
KERNELS = {"read-write-only": "read/write only", "propagation-only": "propagation only",
           "LBGK-incompressible": "LBGK incompr.", "LBGK-quasi-compressible": "LBGK q-compr.",
           "LBMRT-incompressible": "LBMRT incompr.", "LBMRT-quasi-compressible": "LBMRT q-compr."}
RIVAL_KERNELS = list(KERNELS)[1:]
"""The kernels of the rivals."""
MODELS = list(KERNELS)[2:]
"""The kernels with a collision: those of compact tiles."""
METHODS = {"tiles": "tiles", "compact-tiles": "compact tiles", "compact-tiles-in-place": "compact tiles, in place",
           "connectivity-matrix": "connectivity matrix",
           "connectivity-matrix-in-place": "connectivity matrix, in place",
           "fluid-index-array": "fluid index array", "dense-array": "dense array"}
OURS, RIVALS = list(METHODS)[:3], list(METHODS)[3:]
COMPACT = OURS[1:]
LAYOUTS = {"xyz": "XYZ", "xyz-zigzag": "XYZ + zigzagNE", "xyz-yxz": "XYZ + YXZ", "xyz-yxz-zigzag": "all three"}
NAMES = {**KERNELS, **METHODS, **LAYOUTS}
"""All of them in words."""
DENSE, SMALL = "cavity3D:256", "cavity3D:100"
SIMPLEST = MODELS[0]


def is_offered(method, kernel, precision):
    """Whether the benchmark has a kernel of a method, on a GPU."""
    if method in COMPACT:
        return kernel in MODELS
    return precision in PRECISIONS and (kernel in RIVAL_KERNELS or method not in RIVALS)


def offering(kernels, precision):
    """The methods that have at least one of some kernels."""
    return [method for method in METHODS if any(is_offered(method, kernel, precision) for kernel in kernels)]


def bytes_per_node(precision):
    """Bytes that a node's 19 populations take on their way in and out (paper, Eq. B_node)."""
    return 2 * 19 * ALL_PRECISIONS[precision]


class Variant(NamedTuple):
    """A build of the kernel of full tiles."""

    layout: str
    tiles: int
    registers: int

    @property
    def method(self):
        """The name that the benchmark gives it."""
        return ":".join(map(str, ("tiles", *self)))


def variant_of(method):
    """The variant that a method's name stands for, if it is one's."""
    kind, *parts = method.split(":")
    return Variant(parts[0], *map(int, parts[1:])) if kind == "tiles" and len(parts) == 3 else None


class Key(NamedTuple):
    """What a benchmark's name says, but for the device."""

    case: str
    method: str
    kernel: str
    precision: str
    ranks: Optional[int] = None

    def __str__(self):
        return "/".join([*self[:4], *([f"ranks:{self.ranks}"] if self.ranks else [])])


class Measurement(dict):
    """The medians of a benchmark's counters, and the coefficient of variation of its MFLUPS, "cv".
    A counter that it lacks is None."""

    def __missing__(self, counter):
        return None

    @property
    def step_seconds(self):
        """Seconds of a step, where it was measured."""
        return self["nodes"] / (1e6 * self["MFLUPS"]) if self else None


class Runs:
    """What runs measured on one device; of what several have, the last counts."""

    def __init__(self, device, contexts=()):
        self.device, self.contexts = device, list(contexts)
        self.measured, self.skipped, self.failed, self.missed = {}, {}, {}, set()

    def add(self, other):
        """Adds the measurements of another run."""
        for name in ("measured", "skipped", "failed"):
            getattr(self, name).update(getattr(other, name))

    def peek(self, *key):
        """A measurement, which may be empty."""
        return self.measured.get(Key(*key), Measurement())

    def find(self, *key):
        """A measurement. One that there could be and is not is remembered, for the page to name it."""
        key = Key(*key)
        if not any(key in of for of in (self.measured, self.skipped, self.failed)) and (
                key.ranks or is_offered(*key[1:4])):
            self.missed.add(key)
        return self.peek(*key)

    def cases(self, prefix):
        """The measured cases whose names begin so, in the run's order."""
        return list(dict.fromkeys(key.case for key in self.measured if key.case.startswith(prefix)))

    def any_of(self, case):
        """Some measurement of a case, for what depends on the geometry alone."""
        return next((found for key, found in self.measured.items() if key.case == case), Measurement())

    def fact(self, name, default=None):
        """What the first run that knows it says of the device or of itself."""
        return next((context[name] for context in self.contexts if name in context), default)

    @property
    def name(self):
        """The device in words."""
        return self.fact(self.device.lower())

    def bandwidth(self, kind):
        """Bytes a second: "peak" by the data sheet, or of a "copy" on the device."""
        text = self.fact(f"{self.device.lower()}_{kind}_bandwidth")
        return float(text.split()[0]) * 1e9 if text else None

    @property
    def unit(self):
        """The counter of the bandwidth utilisation: the share of the peak, or of a copy where no peak is known."""
        return "BU_peak" if self.bandwidth("peak") else "BU_copy"

    def mflups_at_full_use(self, precision):
        """MFLUPS for which the bandwidth utilisation is 1."""
        reference = self.bandwidth("peak") or self.bandwidth("copy")
        return reference / bytes_per_node(precision) / 1e6 if reference else None


def read(path, with_ranks=False):
    """The context of a run, and its devices with what was measured on each: either with --ranks, or by
    the methods themselves."""
    document = json.loads(path.read_text(encoding="utf-8"))
    entries = [entry for entry in document["benchmarks"]
               if entry["run_name"].count("/") >= 4 and not entry["run_name"].startswith("copy/")]
    variations = {entry["run_name"]: entry["MFLUPS"] for entry in entries
                  if entry.get("aggregate_name") == "cv" and "MFLUPS" in entry}
    devices = {}
    for entry in entries:
        *names, device = entry["run_name"].split("/")[:5]
        ranks = next((int(part.partition(":")[2]) for part in entry["run_name"].split("/")[5:]
                      if part.startswith("ranks:")), None)
        if entry.get("aggregate_name", "median") != "median" or (ranks is not None) != with_ranks:
            continue
        run = devices.setdefault(device, Runs(device, [document["context"]]))
        key, label = Key(*names, ranks), entry.get("label", "")
        if label.startswith("skipped") and not entry.get("error_occurred"):
            run.skipped[key] = label.partition(":")[2].strip()
        elif entry.get("error_occurred") or "MFLUPS" not in entry:
            run.failed[key] = entry.get("error_message", "") if "error_occurred" in entry else "no figure in the JSON"
        else:
            run.measured[key] = Measurement(entry, cv=variations.get(entry["run_name"]))
    return document["context"], devices


def read_ranks(device, paths):
    """What some runs with --ranks measured on a device."""
    runs = Runs(device)
    for path in paths:
        context, devices = read(path, with_ranks=True)
        runs.contexts.append(context)
        runs.add(devices.get(device, Runs(device)))
    return runs
