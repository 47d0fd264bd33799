# SPDX-License-Identifier: BSD-3-Clause
"""Measures what a user waits for, in masks, on a device.

pvpython profile_filter.py TOPIC PLUGIN.so OUT.json [--device GPU|CPU] [--precision Single] MASK ...

pipeline: MASK is NAME=FILE[:METRES] (METRES: length of its unit, by default 0.001). Times reading, a first
Apply of one step, a second one that goes on for some steps, and one that shows another unit of pressure, with
the stages of ParaView's Timer Log. The flow of both Applies is compared with that of a filter that goes there
at once, bit by bit, and the program fails where one differs. The memory of the first Apply is the most that the
process takes in it, on Linux, without the populations.

steady: NAME=FILE:METRES:SPEED (mean velocity at the inlet, m/s). A flow runs until it ends by itself, once from
rest and once with the default InitialFlow. The second is compared with the first, or with a flow from rest of
so many steps (--reference). The program fails where the pressures lost differ by more than 1 %, or one of the
two does not end.

heartbeats: NAME=FILE:METRES:SPEED:PRESSURE:PRESET (an entry of WaveformPreset, for example "Internal carotid,
young"). The waveform goes out through Windkessels with a mean pressure (Pa), with the default CardiacCycles:
until the flow rates and pressures of a heartbeat are within 1 % of those of the one before, on the grid of the
mask or in voxels of another size (--voxel-size, in units of the mask). The program fails where that does not
come.
"""

import argparse
import json
import os
import platform
import sys
import time

import numpy
from paraview import simple
from vtkmodules.util import numpy_support
from vtkmodules.vtkCommonSystem import vtkTimerLog

OPENINGS = 1  # an output of the filter
START, END = 1, 2  # kinds of events in vtkTimerLog
LARGEST_DIFFERENCE = 0.01  # of the pressures lost


def output_of(proxy):
    """The first output of a filter."""
    return proxy.GetClientSideObject().GetOutputDataObject(0)


def figure(proxy, name):
    """A value of its field data."""
    return output_of(proxy).GetFieldData().GetAbstractArray(name).GetValue(0)


def openings(flow, name):
    """An array of the output "Openings"."""
    table = flow.GetClientSideObject().GetOutputDataObject(OPENINGS)
    return numpy_support.vtk_to_numpy(table.GetPointData().GetArray(name))


def settings_of(metres, options):
    """Properties of a flow in a mask whose unit of length has so many metres."""
    return {"LengthUnit": {1e-3: "Millimetre", 1.0: "Metre"}[float(metres)], "Device": options.device,
            "Precision": options.precision}


def delete(*proxies):
    """Frees what they hold."""
    for proxy in proxies:
        simple.Delete(proxy)


# The stages of an Apply

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
    """Velocity and pressure."""
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


def reset_peak_memory():
    """Makes the peak what is taken now, which is returned; None where the system does not tell."""
    try:
        with open("/proc/self/clear_refs", "w", encoding="utf-8") as file:
            file.write("5")
        return kibibytes("VmRSS")
    except OSError:
        return None


def memory_beside(before, flow, reader):
    """The most bytes taken since, without what the outputs have and the input has not."""
    peak = kibibytes("VmHWM")
    if peak is None or before is None:
        return None
    algorithm = flow.GetClientSideObject()
    outputs = [algorithm.GetOutputDataObject(i) for i in range(algorithm.GetNumberOfOutputPorts())]
    kept = sum(data.GetActualMemorySize() for data in outputs) - output_of(reader).GetActualMemorySize()
    on_cpu = figure(flow, "device").startswith("CPU")
    return 1024 * (peak - before - kept) - (figure(flow, "device_memory") if on_cpu else 0)


def pipeline(name, described, options):
    """The Applies of a mask."""
    path, _, metres = described.partition(":")
    reader = simple.XMLImageDataReader(FileName=[path])
    applies = [timed("reading", reader.UpdatePipeline)]

    def flow_with(steps):
        # Coarser grids would be steps of the first Apply.
        return simple.TiledLBMFlow(Input=reader, NumberOfSteps=steps, InitialFlow="At rest",
                                   **settings_of(metres or 1e-3, options))
    flow = flow_with(1)
    before = reset_peak_memory()
    applies.append(timed("first Apply, 1 step", flow.UpdatePipeline))
    beside = memory_beside(before, flow, reader)
    flow.NumberOfSteps = 11
    flow.UpdatePipeline()
    of_step = figure(flow, "non_solid_nodes") / figure(flow, "mflups") / 1e6
    steps = max(50, min(2000, int(options.seconds / of_step)))
    flow.NumberOfSteps = 11 + steps
    applies.append(timed(f"second Apply, {steps} steps", flow.UpdatePipeline))
    found = fields(flow)
    flow.PressureUnit = "Millimetre of mercury"
    applies.append(timed("another unit of pressure", flow.UpdatePipeline))
    case = {"name": name, "voxels": len(found[1]), "nodes": figure(flow, "non_solid_nodes"),
            **{key: figure(flow, key) for key in ("mflups", "storage", "device")},
            "precision": options.precision, "applies": applies, "memory_beside": beside}
    again = flow_with(11 + steps)
    again.UpdatePipeline()
    for expected, other in zip(fields(again), found):
        if not numpy.array_equal(expected, other):
            sys.exit(f"{name}: the flow of one Apply differs from that of several")
    print(f"{name}: {case['nodes']} nodes", flush=True)
    delete(again, flow, reader)
    return case


# Flows that end by themselves

def run(path, metres, options, **properties):
    """A flow that has ended, its reader, and the seconds of its Apply."""
    reader = simple.XMLImageDataReader(FileName=[path])
    reader.UpdatePipeline()
    reader.GetDataInformation().GetNumberOfPoints()  # which ParaView asks of the file now, not within the Apply
    flow = simple.TiledLBMFlow(Input=reader, **settings_of(metres, options), **properties)
    flow.UpdatePropertyInformation()
    start = time.perf_counter()
    flow.UpdatePipeline()
    return flow, reader, time.perf_counter() - start


def run_until_steady(mask, initial_flow, options, **properties):
    """What a flow took, and what it came to."""
    path, metres, speed = mask
    flow, reader, seconds = run(path, metres, options, InletVelocity=speed, InitialFlow=initial_flow, **properties)
    velocity = numpy_support.vtk_to_numpy(output_of(flow).GetPointData().GetArray("velocity")).copy()
    rates = openings(flow, "flow_rate")
    result = {"seconds": seconds, "nodes": figure(flow, "non_solid_nodes"), "updates": figure(flow, "node_updates"),
              "ends": bool(figure(flow, "is_steady")),
              **{key: figure(flow, key) for key in ("steps", "device", "reynolds_number")},
              "drops": [float(drop) for drop in openings(flow, "pressure_drop") if numpy.isfinite(drop)],
              "shares": [float(rate / numpy.abs(rates).max()) for rate in rates]}
    delete(flow, reader)
    return result, velocity


def difference(first, second, name):
    """The largest difference of figures over the largest of them."""
    values, others = (numpy.array(of[name]) for of in (first, second))
    return float(numpy.abs(values - others).max() / numpy.abs(values).max())


def field_difference(velocity, expected):
    """Root mean square of the difference, over that of what is expected."""
    return float(numpy.linalg.norm(velocity - expected) / numpy.linalg.norm(expected))


def steady(name, described, options):
    """Both flows of a mask."""
    path, metres, speed = described.rsplit(":", 2)
    mask = path, metres, float(speed)
    at_rest, velocity_at_rest = run_until_steady(mask, "At rest", options, FlowTolerance=options.tolerance)
    default, velocity = run_until_steady(mask, "From coarser grids", options, FlowTolerance=options.tolerance)
    compared, expected = at_rest, velocity_at_rest
    if options.reference is not None:
        compared, expected = run_until_steady(mask, "At rest", options, FlowTolerance=0,
                                              NumberOfSteps=options.reference)
    case = {"name": name, "speed": mask[2], "at_rest": at_rest, "default": default,
            "drop_difference": difference(compared, default, "drops"),
            "share_difference": difference(compared, default, "shares"),
            "field_difference": field_difference(velocity, expected),
            "field_difference_at_rest": None if options.reference is None else
            field_difference(velocity_at_rest, expected)}
    print(f"{name}, {speed} m/s: {default['updates'] / at_rest['updates']:.3f} of the updates, "
          f"{at_rest['seconds']:.2f} and {default['seconds']:.2f} s; differ by "
          f"{case['drop_difference']:.1e}, {case['share_difference']:.1e}, {case['field_difference']:.1e}", flush=True)
    if not (at_rest["ends"] and default["ends"]):
        sys.exit(f"{name}: a flow did not become steady")
    if case["drop_difference"] > LARGEST_DIFFERENCE:
        sys.exit(f"{name}: pressures lost differ by {case['drop_difference']:.1%}")
    return case


def heartbeats(name, described, options):
    """A flow until it repeats itself."""
    path, metres, speed, pressure, preset = described.rsplit(":", 4)
    grid = {} if options.voxel_size is None else {"Grid": "Voxel size", "GridVoxelSize": options.voxel_size}
    flow, reader, seconds = run(path, metres, options, InletVelocity=float(speed), WaveformPreset=preset,
                                TargetMeanPressure=float(pressure), **grid)
    case = {"name": name, "speed": float(speed), "pressure": float(pressure), "preset": preset, "seconds": seconds,
            "beats": round(figure(flow, "time") / figure(flow, "period"), 3), "nodes": figure(flow, "non_solid_nodes"),
            **{key: figure(flow, key) for key in ("device", "steps", "reynolds_number")},
            **{key: float(numpy.nanmax(openings(flow, key))) for key in ("flow_rate_change", "pressure_change")}}
    print(f"{name}: {case['beats']:g} heartbeats, the last within {case['flow_rate_change']:.2%} and "
          f"{case['pressure_change']:.2%}; {case['seconds']:.1f} s", flush=True)
    if not figure(flow, "is_periodic"):
        sys.exit(f"{name}: the flow did not repeat itself")
    delete(flow, reader)
    return case


def processor():
    """The name of the processor, where the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()


def main():
    """Measures all masks, and writes what was measured and on what."""
    topics = {"pipeline": (pipeline, []), "steady": (steady, ["tolerance", "reference"]),
              "heartbeats": (heartbeats, ["voxel_size"])}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("topic", choices=topics)
    parser.add_argument("plugin")
    parser.add_argument("output")
    parser.add_argument("masks", nargs="+", metavar="MASK")
    parser.add_argument("--device", default="Auto")
    parser.add_argument("--precision", default="Single")
    parser.add_argument("--seconds", type=float, default=1, help="pipeline: of the second Apply's steps")
    parser.add_argument("--tolerance", type=float, default=0.001, help="steady: FlowTolerance")
    parser.add_argument("--reference", type=int, metavar="STEPS", help="steady: of the flow that is compared with")
    parser.add_argument("--voxel-size", type=float, help="heartbeats: GridVoxelSize")
    options = parser.parse_args()
    simple.LoadPlugin(os.path.abspath(options.plugin), ns=vars(simple))
    vtkTimerLog.SetMaxEntries(100000)
    measure, settings = topics[options.topic]
    cases = [measure(*mask.split("=", 1), options) for mask in options.masks]
    with open(options.output, "w", encoding="utf-8") as file:
        json.dump({"date": time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime()),
                   "cores": len(os.sched_getaffinity(0)), "processor": processor(), "cases": cases,
                   **{key: getattr(options, key) for key in ["precision", *settings]}},
                  file, indent=1)


main()
