# SPDX-License-Identifier: BSD-3-Clause
"""What a user waits for: the stages of PIPELINE.md, and the table of targets of RESULTS.md. The runs are those
of Benchmark/profile_filter.py."""

import collections

from paper import TARGETS
from runs import COMPACT, Measurement
from text import DASH, ratio, show

USUAL_TOLERANCE = 0.001
"""Default of FlowTolerance; flows with a smaller one are asked to settle further."""


def told(case):
    """A case with what is computed of it: the updates of a flow by default over its nodes, and over those from rest; of
    Applies the seconds of the first without its step, the same in steps, and bytes a voxel of the host beside input and
    outputs, where the run has them."""
    if "at_rest" in case:
        updates = case["default"]["updates"]
        return {**case, "updates_per_node": ratio(updates, case["default"].get("nodes")),
                "updates": updates / case["at_rest"]["updates"]}
    if "applies" not in case:
        return case
    first = case["applies"][1]
    around = first["seconds"] - sum(seconds for name, depth, seconds in first["stages"]
                                    if name == "steps" and depth == 0)
    return {**case, "around": around, "steps_around": around * case["mflups"] * 1e6 / case["nodes"],
            "host_memory": ratio(case.get("memory_beside"), case.get("voxels"))}


def is_on_cpu(case):
    """Whether a case ran on a processor."""
    return case.get("at_rest", case)["device"].startswith("CPU")


# PIPELINE.md

def pipeline_rows(cases):
    """A row a figure, a column a case."""
    seconds = [[f"{apply['seconds']:.3f}" for apply in case["applies"]] for case in cases]
    rows = {"nodes": (",", lambda case: case["nodes"]), "voxels": (",", lambda case: case["voxels"]),
            "precision": ("", lambda case: case["precision"]), "MFLUPS": (".0f", lambda case: case["mflups"]),
            "a time step, ms": (".3f", lambda case: case["nodes"] / case["mflups"] / 1e3),
            "reading the file": 0, "**first Apply**, 1 step": 1,
            "set-up and output, in steps": (".0f", lambda case: case["steps_around"]),
            "second Apply": 2, "steps in it": ("", lambda case: case["applies"][2]["what"].split(", ")[1]),
            "another unit of pressure": 3, "host memory, bytes a voxel": (".1f", lambda case: case["host_memory"])}
    return [[name, *([f"**{each[of]}**" if "*" in name else each[of] for each in seconds] if isinstance(of, int) else
                     [show(of[1](case), of[0]) for case in cases])] for name, of in rows.items()]


def stage_rows(cases):
    """A row for each stage of the first Apply, in the order of the case that has most of them."""
    stages = [{(name, depth): seconds for name, depth, seconds in case["applies"][1]["stages"]} for case in cases]
    longest = max((case["applies"][1]["stages"] for case in cases), key=len)
    return [["&nbsp;" * 4 * depth + name, *(each.get((name, depth)) for each in stages)] for name, depth, _ in longest]


# The table of targets

def target_rows(run, cpu, profiles, demo):
    """A row for each target, for each vessel where it is one of steady flows or of heartbeats. MFLUPS are asked for in
    proportion to the bandwidth of the card. profiles: runs of profile_filter.py by kind."""
    for target in TARGETS["rows"]:
        for value, words in measured(target, run, cpu, profiles, demo):
            least = target.get("at_least")
            limit = target["at_most"] if least is None else least
            if target["unit"] == "MFLUPS":
                limit *= scale(run) or 1
            is_reached = None if value is None else value <= limit if least is None else value >= limit
            yield [target["what"].format_map(collections.defaultdict(lambda: DASH, words)),
                   f"at {'most' if least is None else 'least'} {rounded(limit)} {target['unit']}",
                   None if value is None else rounded(value), {None: DASH, True: "yes", False: "no"}[is_reached],
                   target.get("binds", DASH) if is_reached is False else ""]


def scale(run):
    """The bandwidth of this card over that of the card for which MFLUPS are asked."""
    return ratio(run.bandwidth("peak"), TARGETS["peak_bandwidth"])


def measured(target, run, cpu, profiles, demo):
    """Figures of a target, with what names the case that each is of."""
    figure = target["figure"]
    cases = [(each, case) for kind in profiles.values() for each in kind for case in each["cases"] if figure in case]
    if figure == "demo":
        return [(demo, {})]
    if figure == "beats":
        return [(case["beats"], case) for _, case in cases]
    if figure in ("around", "steps_around", "host_memory"):
        return [(case[figure], millions(case)) for _, case in cases if case["name"] == target["case"]
                and is_on_cpu(case) == (target["device"] == "CPU")][:1] or [(None, {})]
    if figure in ("updates", "field_difference"):
        return [(case[figure], {"name": case["name"], "speed": f"{case['speed']:g}", "device": target.get("device")})
                for each, case in cases if (
                    each["tolerance"] < USUAL_TOLERANCE if figure == "field_difference" else
                    each["tolerance"] >= USUAL_TOLERANCE and is_on_cpu(case) == (target["device"] == "CPU"))]
    if figure == "cpu_sixteen_over_single":
        speeds = (fastest(cpu, target, precision, "MFLUPS")["MFLUPS"] for precision in ("sixteen-bit", "single"))
        return [(ratio(*speeds), {})]
    unit = "BU_copy" if figure == "cpu_copy" else "MFLUPS"
    found = fastest(cpu if figure == "cpu_copy" else run, target, target["precision"], unit)
    return [(found[unit], millions(found) if found else {})]


def fastest(run, target, precision, counter):
    """The fastest of the solver's compact tiles in a case."""
    found = [run.find(target["case"], method, target["kernel"], precision) for method in COMPACT] if run else []
    return max(found, key=lambda each: each[counter] or 0, default=Measurement())


def rounded(value):
    """Whole from a hundred on, else with three digits."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def millions(case):
    """The number of nodes, which names a case."""
    return {"nodes": f"{(case['nodes'] or 0) / 1e6:.3g}"}
