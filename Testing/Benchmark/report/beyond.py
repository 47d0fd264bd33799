# SPDX-License-Identifier: BSD-3-Clause
"""What the solver's compact tiles add to the paper's full ones."""

from typing import Iterable, List, Optional, Tuple

from report import markdown
from report.cells import DENSE, POROSITIES, SIMPLEST, mflups_and_bu, mflups_of, ratio, spheres
from report.dense import SMALLEST_EDGE
from report.markdown import DASH, share, whole
from report.measurements import Measurement, Measurements
from report.names import (ALL_PRECISIONS, COMPACT, KERNELS, METHODS, MODELS, OURS, PRECISIONS,
                          RIVALS, is_offered)

CASES = [DENSE, *(spheres(384, porosity) for porosity in POROSITIES), "aneurysm", "aorta"]
HEADS = ["dense, 256³", *(f"porosity {porosity}" for porosity in POROSITIES), "aneurysm", "aorta"]


def best_over_rivals(run: Measurements) -> str:
    """The best storage of ours over the best other method."""
    rows = []
    for precision in PRECISIONS:
        for kernel in MODELS:
            rows.append([f"{KERNELS[kernel]}, {precision}",
                         *(_quotient(_best(run, case, OURS, kernel, precision),
                                     _best(run, case, RIVALS, kernel, precision))
                           for case in CASES)])
    return markdown.table(["kernel", *HEADS], rows)


def _best(run: Measurements, case: str, methods: Iterable[str], kernel: str,
          precision: str) -> Optional[float]:
    speeds = [mflups_of(run.find(case, method, kernel, precision)) for method in methods]
    return max((speed for speed in speeds if speed is not None), default=None)


def _quotient(part: Optional[float], total: Optional[float]) -> str:
    return share(ratio(part, total))


def in_place_over_two(run: Measurements) -> str:
    """Range of the speed in place over that of two copies."""
    rows = []
    for precision in ALL_PRECISIONS:
        found = sorted(_in_place(run, precision))
        ends = [f"{value:.3f}, `{case}`, {KERNELS[kernel]}"
                for value, case, kernel in (found[:1] + found[-1:])] or [DASH, DASH]
        rows.append([precision, str(len(found)), *ends])
    return markdown.table(["precision", "figures", "least", "most"], rows)


def _in_place(run: Measurements, precision: str) -> List[Tuple[float, str, str]]:
    """Of all kernels that have both, but for cubes that a cache holds."""
    found = []
    for key in run.keys():
        name, _, edge = key.case.partition(":")
        if name == "cavity3D" and int(edge) < SMALLEST_EDGE:
            continue
        if key.method == "compact-tiles-in-place" and key.precision == precision:
            value = ratio(run.peek(key).mflups,
                          mflups_of(run.peek(key._replace(method="compact-tiles"))))
            if value is not None:
                found.append((value, key.case, key.kernel))
    return found


def sixteen_over_single(run: Measurements) -> str:
    """Speed of 16-bit storage over that of single precision, by the same method."""
    rows = [[f"{KERNELS[kernel]}, {METHODS[method]}",
             *(_quotient(mflups_of(run.find(case, method, kernel, "sixteen-bit")),
                         mflups_of(run.find(case, method, kernel, "single"))) for case in CASES)]
            for method in COMPACT for kernel in MODELS]
    return markdown.table(["kernel, method", *HEADS], rows)


def over_full_tiles(run: Measurements) -> str:
    """Speed of compact tiles over that of full ones on all geometries."""
    rows = [[f"{KERNELS[kernel]}, {precision}, {METHODS[method]}",
             *(_quotient(mflups_of(run.find(case, method, kernel, precision)),
                         mflups_of(run.find(case, "tiles", kernel, precision)))
               for case in CASES)]
            for precision in PRECISIONS for method in COMPACT for kernel in MODELS]
    return markdown.table(["kernel, precision, method", *HEADS], rows)


def memory(run: Measurements) -> str:
    """Bytes on the device for a non-solid node."""
    rows = [[f"{METHODS[method]}, {precision}",
             *(whole(_memory(run.find(case, method, SIMPLEST, precision))) for case in CASES)]
            for precision in ALL_PRECISIONS for method in METHODS
            if is_offered(method, SIMPLEST, precision)]
    return markdown.table(["method, precision", *HEADS], rows)


def _memory(found: Optional[Measurement]) -> Optional[float]:
    return found.get("memory_per_node") if found else None


def largest(run: Measurements) -> str:
    """The geometry with the most nodes, and how fast it was."""
    found = [(key, run.peek(key)) for key in run.keys()]
    found = [(key, each) for key, each in found if each.get("nodes")]
    if not found:
        return "No nodes were counted in this run."
    key, most = max(found, key=lambda each: (each[1].get("nodes"), each[1].mflups))
    text = (f"The largest geometry is `{key.case}` with {most.get('nodes') / 1e6:.1f} million "
            f"nodes: {METHODS.get(key.method, key.method)}, {KERNELS.get(key.kernel, key.kernel)}, "
            f"{key.precision}, {mflups_and_bu(run, most)} MFLUPS (BU)")
    if most.get("memory_bytes"):
        text += f", {most.get('memory_bytes') / 1e9:.1f} GB on the device"
    return text + "." + _checked(most)


def _checked(found: Measurement) -> str:
    """What the sums over a flow without a reference say."""
    density, speed = found.get("mean_density_change"), found.get("largest_speed")
    if density is None or speed is None:
        return ""
    return (f" No reference holds it; after the steps that were timed its mean density had changed "
            f"by {density:.1e} of 1, and its highest speed was {speed:.3f} in lattice units.")
