# SPDX-License-Identifier: BSD-3-Clause
"""What a user waits for: the stages of PIPELINE.md, and the table of targets of RESULTS.md. The runs are those
of Benchmark/profile_filter.py."""

from paper import quoted
from runs import COMPACT, Key, Measurement
from text import DASH, percent, shown, spaced

TARGETS = quoted("targets")
USUAL_TOLERANCE = 0.001
"""Default of FlowTolerance; flows with a smaller one are asked to settle further."""


def around(case):
    """Seconds of a case's first Apply without its step."""
    first = case["applies"][1]
    return first["seconds"] - sum(seconds for name, depth, seconds in first["stages"]
                                  if name == "steps" and depth == 0)


def memory_beside(case):
    """Bytes a voxel of the host beside input and outputs, where the run has them."""
    beside = case.get("memory_beside")
    return None if beside is None else beside / case["voxels"]


def steps_around(case):
    """The same as around(), in steps."""
    return around(case) * case["mflups"] * 1e6 / case["nodes"]


def is_on_cpu(case):
    """Whether a case ran on a processor."""
    return case.get("at_rest", case)["device"].startswith("CPU")


# PIPELINE.md

def pipeline_rows(cases):
    """A row a figure, a column a case."""
    seconds = [[apply["seconds"] for apply in case["applies"]] for case in cases]
    return [["nodes", *(spaced(case["nodes"]) for case in cases)],
            ["voxels", *(spaced(case["voxels"]) for case in cases)],
            ["precision", *(case["precision"] for case in cases)],
            ["MFLUPS", *(f"{case['mflups']:.0f}" for case in cases)],
            ["a time step, ms", *(f"{case['nodes'] / case['mflups'] / 1e3:.3f}" for case in cases)],
            ["reading the file", *(f"{each[0]:.3f}" for each in seconds)],
            ["**first Apply**, 1 step", *(f"**{each[1]:.3f}**" for each in seconds)],
            ["around the solver, in steps", *(f"{steps_around(case):.0f}" for case in cases)],
            ["second Apply", *(f"{each[2]:.3f}" for each in seconds)],
            ["of which steps", *(case["applies"][2]["what"].split(", ")[1] for case in cases)],
            ["another unit of pressure", *(f"{each[3]:.3f}" for each in seconds)],
            ["host memory, bytes a voxel", *(shown(memory_beside(case), ".1f") for case in cases)]]


def stage_rows(cases):
    """A row for each stage of the first Apply, in the order of the case that has most of them."""
    stages = [case["applies"][1]["stages"] for case in cases]
    times = [{(name, depth): seconds for name, depth, seconds in each} for each in stages]
    return [["&nbsp;" * 4 * depth + name, *(shown(each.get((name, depth)), ".4f") for each in times)]
            for name, depth, _ in max(stages, key=len)]


def steady_rows(cases):
    """A row a flow: what it costs from rest and by default, and how far both are from the reference."""
    for case in cases:
        rest, default = case["at_rest"], case["default"]
        yield [case["name"], spaced(rest["nodes"]), f"{case['speed']:g}", f"{rest['reynolds_number']:.0f}",
               f"{rest['steps']}, {rest['seconds']:.2f}",
               f"{default['updates'] / default['nodes']:.0f}, {default['seconds']:.2f}",
               f"{default['updates'] / rest['updates']:.2f}",
               ", ".join(percent(case[f"{of}_difference"], 3) for of in ("drop", "share", "field")),
               percent(case.get("field_difference_at_rest"), 3)]


def heartbeat_rows(cases):
    """A row a flow: how long it takes to repeat itself."""
    return [[case["name"], spaced(case["nodes"]), case["preset"], f"{case['reynolds_number']:.0f}",
             f"{case['beats']:g}", f"{spaced(case['steps'])}, {case['seconds']:.1f}",
             f"{percent(case['flow_rate_change'])}, {percent(case['pressure_change'])}"] for case in cases]


# The table of targets

class Waits:
    """What was measured of what a user waits for."""

    def __init__(self, run, cpu, pipeline, steady, heartbeats, demo):
        self.run, self.cpu, self.pipeline, self.steady = run, cpu, pipeline, steady
        self.heartbeats, self.demo = heartbeats, demo
        self.scale = run.peak / TARGETS["peak_bandwidth"] if run.peak else None
        """The bandwidth of this card over that of the card for which MFLUPS are asked."""

    def rows(self):
        """A row for each target, for each vessel where it is one of steady flows or of heartbeats."""
        for target in TARGETS["rows"]:
            for value, words in self.measured(target):
                least = target.get("at_least")
                limit = target["at_most"] if least is None else least
                if target["unit"] == "MFLUPS":
                    limit *= self.scale or 1
                reached = DASH if value is None else "yes" if (
                    value <= limit if least is None else value >= limit) else "no"
                words = {**dict.fromkeys(("nodes", "name", "speed", "device"), DASH), **words}
                yield [target["what"].format_map(words),
                       f"at {'most' if least is None else 'least'} {rounded(limit)} {target['unit']}",
                       DASH if value is None else rounded(value), reached,
                       target.get("binds", DASH) if reached == "no" else ""]

    def measured(self, target):
        """Figures of a target, with what names the case that each is of."""
        figure = target["figure"]
        if figure in ("around", "steps_around", "host_memory"):
            of = {"around": around, "steps_around": steps_around, "host_memory": memory_beside}[figure]
            case = next((case for run in self.pipeline for case in run["cases"] if case["name"] == target["case"]
                         and is_on_cpu(case) == (target["device"] == "CPU")), None)
            return [(of(case), millions(case["nodes"])) if case else (None, {})]
        if figure == "speed":
            found = self.fastest(self.run, target, target["precision"], "MFLUPS")
            return [(found["MFLUPS"], millions(found["nodes"] or 0) if found else {})]
        if figure == "cpu_copy":
            return [(self.fastest(self.cpu, target, target["precision"], "BU_copy")["BU_copy"], {})]
        if figure == "cpu_sixteen_over_single":
            sixteen, single = (self.fastest(self.cpu, target, precision, "MFLUPS")["MFLUPS"]
                               for precision in ("sixteen-bit", "single"))
            return [(sixteen / single if sixteen and single else None, {})]
        if figure == "demo":
            return [(self.demo, {})]
        if figure == "beats":
            return [(case["beats"], {"name": case["name"]}) for run in self.heartbeats for case in run["cases"]]
        return [(case["field_difference"] if figure == "field_difference" else
                 case["default"]["updates"] / case["at_rest"]["updates"],
                 {"name": case["name"], "speed": f"{case['speed']:g}", "device": target.get("device")})
                for run in self.steady for case in run["cases"]
                if (run["tolerance"] < USUAL_TOLERANCE if figure == "field_difference" else
                    run["tolerance"] >= USUAL_TOLERANCE and is_on_cpu(case) == (target["device"] == "CPU"))]

    @staticmethod
    def fastest(run, target, precision, counter):
        """The fastest of the solver's compact tiles in a case."""
        found = [run.find(Key(target["case"], method, target["kernel"], precision)) for method in COMPACT] if run else []
        return max((each for each in found if each[counter] is not None), key=lambda each: each[counter],
                   default=Measurement())


def rounded(value):
    """Whole from a hundred on, else with three digits."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def millions(nodes):
    """The number of nodes, which names a case."""
    return {"nodes": f"{nodes / 1e6:.3g}"}
