# SPDX-License-Identifier: BSD-3-Clause
"""Times what a user waits for, stage by stage: from a file to the outputs of the filter.

pvpython profile_pipeline.py PLUGIN.so OUT.json [--device GPU|CPU] [--precision Single] NAME=FILE[:METRES]...

Of each mask (METRES: length of its unit, by default 0.001) it times reading, a first Apply of one
step, a second one that goes on for some steps, and one that shows another unit of pressure. The
flow of both Applies is compared with that of a filter that goes there at once, bit by bit, and the
program fails where one differs. Stages are those of ParaView's Timer Log. The memory of the first
Apply is the most that the process takes in it, on Linux, without the populations.
"""

import sys
import time

import numpy
from paraview import simple
from vtkmodules.util import numpy_support
from vtkmodules.vtkCommonSystem import vtkTimerLog

from profiling import figure, load_plugin, output_of, parser_for, settings_of, write_run

START, END = 1, 2  # kinds of events in vtkTimerLog


def stages_of_log():
    """[name, depth, seconds] of each stage that is in the log, those around it first."""
    begun, found = [], []
    for i in range(vtkTimerLog.GetNumberOfEvents()):
        when = vtkTimerLog.GetEventWallTime(i)
        if vtkTimerLog.GetEventType(i) == START:
            begun.append(len(found))
            found.append([vtkTimerLog.GetEventString(i), len(begun) - 1, when])
        elif vtkTimerLog.GetEventType(i) == END and begun:
            at = begun.pop()
            found[at][2] = when - found[at][2]
    stages = [stage for stage in found if not stage[0].startswith(("Execute", "XMLImage"))]
    outermost = min((depth for _name, depth, _seconds in stages), default=0)
    return [[name, depth - outermost, seconds] for name, depth, seconds in stages]


def timed(what, work):
    """What some work takes, and its stages."""
    vtkTimerLog.ResetLog()
    start = time.perf_counter()
    work()
    return {"what": what, "seconds": time.perf_counter() - start, "stages": stages_of_log()}


def fields(proxy):
    data = output_of(proxy)
    attributes = data.GetPointData() if data.GetPointData().HasArray("velocity") else data.GetCellData()
    return [numpy_support.vtk_to_numpy(attributes.GetArray(name)) for name in ("velocity", "pressure")]


def kibibytes(name):
    """What the system tells of the memory of this process, None where it does not."""
    try:
        with open("/proc/self/status", encoding="utf-8") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(name + ":"))
    except (OSError, StopIteration):
        return None


class PeakOfMemory:
    """The most memory that the process takes from here on."""

    def __init__(self):
        try:
            with open("/proc/self/clear_refs", "w", encoding="utf-8") as file:
                file.write("5")  # makes the peak what is taken now
            self.before = kibibytes("VmRSS")
        except OSError:
            self.before = None

    def bytes_beside(self, outputs, source):
        """Without what the outputs have and the input has not; None where the system does not tell."""
        peak = kibibytes("VmHWM")
        if peak is None or self.before is None:
            return None
        kept = sum(data.GetActualMemorySize() for data in outputs) - source.GetActualMemorySize()
        return 1024 * (peak - self.before - kept)


def profile(name, path, metres, options):
    reader = simple.XMLImageDataReader(FileName=[path])
    applies = [timed("reading", reader.UpdatePipeline)]
    settings = settings_of(metres, options)

    def flow_with(steps):
        # Coarser grids would be steps of the first Apply.
        return simple.TiledLBMFlow(Input=reader, NumberOfSteps=steps, InitialFlow="At rest",
                                   **settings)
    flow = flow_with(1)
    peak = PeakOfMemory()
    applies.append(timed("first Apply, 1 step", flow.UpdatePipeline))
    algorithm = flow.GetClientSideObject()
    outputs = [algorithm.GetOutputDataObject(i) for i in range(algorithm.GetNumberOfOutputPorts())]
    beside = peak.bytes_beside(outputs, output_of(reader))
    if beside is not None and figure(flow, "device").startswith("CPU"):
        beside -= figure(flow, "device_memory")
    flow.NumberOfSteps = 11
    flow.UpdatePipeline()
    of_step = figure(flow, "non_solid_nodes") / figure(flow, "mflups") / 1e6
    steps = max(50, min(2000, int(options.seconds / of_step)))
    flow.NumberOfSteps = 11 + steps
    applies.append(timed(f"second Apply, {steps} steps", flow.UpdatePipeline))
    found = fields(flow)
    flow.PressureUnit = "Millimetre of mercury"
    applies.append(timed("another unit of pressure", flow.UpdatePipeline))
    mflups = figure(flow, "mflups")
    again = flow_with(11 + steps)
    again.UpdatePipeline()
    for expected, other in zip(fields(again), found):
        if not numpy.array_equal(expected, other):
            sys.exit(f"{name}: the flow of one Apply differs from that of several")
    case = {"name": name, "voxels": len(found[1]),
            "nodes": figure(flow, "non_solid_nodes"), "mflups": mflups,
            "storage": figure(flow, "storage"), "device": figure(flow, "device"),
            "precision": options.precision, "applies": applies,
            "memory_beside": beside}
    for proxy in (again, flow, reader):
        simple.Delete(proxy)
    return case


def main():
    parser = parser_for("NAME=FILE[:METRES]")
    parser.add_argument("--seconds", type=float, default=1, help="of the second Apply's steps")
    options = parser.parse_args()
    load_plugin(options)
    vtkTimerLog.SetMaxEntries(100000)
    cases = []
    for mask in options.masks:
        name, path = mask.split("=", 1)
        path, _, metres = path.partition(":")
        cases.append(profile(name, path, float(metres or 1e-3), options))
        print(f"{name}: {cases[-1]['nodes']} nodes", flush=True)
    write_run(options, cases)


main()
