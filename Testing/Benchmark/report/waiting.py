# SPDX-License-Identifier: BSD-3-Clause
"""What a user waits for, beside what is asked of it (targets.json)."""

import json
from pathlib import Path
from typing import Any, Dict, Iterator, List, NamedTuple, Optional

from report import markdown
from report.markdown import DASH
from report.measurements import Measurements
from report.names import COMPACT

TARGETS: Dict[str, Any] = json.loads(
    (Path(__file__).resolve().parent / "targets.json").read_text(encoding="utf-8"))


class Waits(NamedTuple):
    """What was measured of it."""

    run: Measurements
    cpu: Optional[Measurements]
    pipelines: List[Dict[str, Any]]
    """Runs of profile_pipeline.py."""
    steady: List[Dict[str, Any]]
    """Runs of profile_steady.py."""
    heartbeats: List[Dict[str, Any]]
    """Runs of profile_heartbeats.py."""
    demo: Optional[float]
    """Seconds of Data/demo.py."""


def around(case: Dict[str, Any]) -> float:
    """Seconds of a case's first Apply without its step."""
    first = case["applies"][1]
    return first["seconds"] - sum(s for name, depth, s in first["stages"]
                                  if name == "steps" and depth == 0)


def memory_beside(case: Dict[str, Any]) -> Optional[float]:
    """Bytes a voxel of the host beside input and outputs, where the run has them."""
    beside = case.get("memory_beside")
    return None if beside is None else beside / case["voxels"]


def section(waits: Waits) -> str:
    """The table: a row for each target, for each vessel where it is one of steady flows."""
    rows = [row for target in TARGETS["rows"] for row in _rows(waits, target)]
    scale = _scale(waits.run)
    note = ("Asked of MFLUPS is what is asked of a card with 4800 GB/s, in proportion to the "
            f"bandwidth of this one ({scale:.3f} of it)." if scale else "")
    return "\n\n".join(part for part in (
        markdown.table(["", "asked", "measured", "reached", "what binds"], rows), note) if part)


def _scale(run: Measurements) -> Optional[float]:
    return run.peak / TARGETS["peak_bandwidth"] if run.peak else None


def _rows(waits: Waits, target: Dict[str, Any]) -> Iterator[List[str]]:
    for measured in _MEASURED[target["figure"]](waits, target):
        yield _row(waits, target, measured)


class Measured(NamedTuple):
    """A figure, and what names the case that it is of."""

    value: Optional[float]
    words: Dict[str, str]


def _row(waits: Waits, target: Dict[str, Any], measured: Measured) -> List[str]:
    is_least = "at_least" in target
    limit = target["at_least"] if is_least else target["at_most"]
    if target["unit"] == "MFLUPS":
        limit *= _scale(waits.run) or 1
    value = measured.value
    reached = DASH
    if value is not None:
        reached = "yes" if (value >= limit if is_least else value <= limit) else "no"
    what = target["what"].format_map({**dict.fromkeys(("nodes", "name", "speed", "device"), DASH),
                                      **measured.words})
    return [what, f"at {'least' if is_least else 'most'} {_shown(limit)} {target['unit']}",
            DASH if value is None else _shown(value), reached,
            target.get("binds", DASH) if reached == "no" else ""]


def _shown(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _millions(nodes: float) -> Dict[str, str]:
    return {"nodes": f"{nodes / 1e6:.3g}"}


def _case(waits: Waits, target: Dict[str, Any]) -> Optional[Dict[str, Any]]:
    """The case of a target in a run of profile_pipeline.py on its device."""
    return next((case for run in waits.pipelines for case in run["cases"]
                 if case["name"] == target["case"] and _is_on(case, target)), None)


def _is_on(case: Dict[str, Any], target: Dict[str, Any]) -> bool:
    return is_on_cpu(case) == (target["device"] == "CPU")


def is_on_cpu(case: Dict[str, Any]) -> bool:
    """Whether a case of either script ran on a processor."""
    return case.get("at_rest", case)["device"].startswith("CPU")


def _of_case(value):
    def measured(waits: Waits, target: Dict[str, Any]) -> List[Measured]:
        case = _case(waits, target)
        if case is None:
            return [Measured(None, {})]
        return [Measured(value(case), _millions(case["nodes"]))]
    return measured


def _updates(waits: Waits, target: Dict[str, Any]) -> List[Measured]:
    return [Measured(case["default"]["updates"] / case["at_rest"]["updates"],
                     {"name": case["name"], "speed": f"{case['speed']:g}",
                      "device": target["device"]})
            for run in waits.steady for case in run["cases"]
            if _is_on(case, target) and run["tolerance"] >= _USUAL_TOLERANCE]


def _field_difference(waits: Waits, target: Dict[str, Any]) -> List[Measured]:
    """Of flows that are asked to settle further than usual."""
    return [Measured(case["field_difference"], {"name": case["name"], "speed": f"{case['speed']:g}"})
            for run in waits.steady for case in run["cases"]
            if run["tolerance"] < _USUAL_TOLERANCE]


def _beats(waits: Waits, _target: Dict[str, Any]) -> List[Measured]:
    return [Measured(case["beats"], {"name": case["name"]})
            for run in waits.heartbeats for case in run["cases"]]


def _fastest(run: Optional[Measurements], target: Dict[str, Any], precision: str, counter: str):
    """The fastest of the solver's compact tiles in a case."""
    found = [run.find(target["case"], method, target["kernel"], precision)
             for method in COMPACT] if run else []
    known = [each for each in found if each is not None and each.get(counter) is not None]
    return max(known, key=lambda each: each.get(counter), default=None)


def _speed(waits: Waits, target: Dict[str, Any]) -> List[Measured]:
    found = _fastest(waits.run, target, target["precision"], "MFLUPS")
    return [Measured(found.mflups, _millions(found.get("nodes") or 0)) if found
            else Measured(None, {})]


def _cpu_copy(waits: Waits, target: Dict[str, Any]) -> List[Measured]:
    found = _fastest(waits.cpu, target, target["precision"], "BU_copy")
    return [Measured(found.get("BU_copy") if found else None, {})]


def _cpu_sixteen(waits: Waits, target: Dict[str, Any]) -> List[Measured]:
    sixteen, single = (_fastest(waits.cpu, target, precision, "MFLUPS")
                       for precision in ("sixteen-bit", "single"))
    return [Measured(sixteen.mflups / single.mflups if sixteen and single else None, {})]


_USUAL_TOLERANCE = 0.001  # default of FlowTolerance

_MEASURED = {
    "around": _of_case(around),
    "steps_around": _of_case(lambda case: around(case) * case["mflups"] * 1e6 / case["nodes"]),
    "host_memory": _of_case(memory_beside),
    "updates": _updates,
    "field_difference": _field_difference,
    "beats": _beats,
    "speed": _speed,
    "cpu_copy": _cpu_copy,
    "cpu_sixteen_over_single": _cpu_sixteen,
    "demo": lambda waits, _: [Measured(waits.demo, {})],
}
