# SPDX-License-Identifier: BSD-3-Clause
"""Counts the heartbeats until a flow repeats itself.

pvpython profile_heartbeats.py PLUGIN.so OUT.json [--device GPU|CPU] [--precision Single]
    [--voxel-size 1.5] NAME=FILE:METRES:SPEED:PRESSURE:PRESET ...

In each mask (METRES: length of its unit) a waveform (PRESET: its entry of WaveformPreset, for example
"Internal carotid, young") of so much mean velocity at the inlet (SPEED, m/s) goes out through
Windkessels with a mean pressure (PRESSURE, Pa; TargetMeanPressure), with the default CardiacCycles:
until the flow rates and pressures of a heartbeat are within 1 % of those of the one before, on the grid
of the mask or in voxels of another size (GridVoxelSize, in units of the mask). The program fails where
that does not come.
"""

import sys
import time

import numpy
from paraview import simple

from profiling import figure, load_plugin, openings, parser_for, reader_of, settings_of, write_run


def profile(name, path, metres, speed, pressure, preset, options):
    """A flow until it repeats itself."""
    reader = reader_of(path)
    flow = simple.TiledLBMFlow(Input=reader, InletVelocity=speed, TargetMeanPressure=pressure,
                               WaveformPreset=preset, **settings_of(metres, options))
    if options.voxel_size is not None:
        flow.Grid, flow.GridVoxelSize = "Voxel size", options.voxel_size
    flow.UpdatePropertyInformation()
    start = time.perf_counter()
    flow.UpdatePipeline()
    case = {"name": name, "speed": speed, "pressure": pressure, "preset": preset, "seconds": time.perf_counter() - start,
            "beats": round(figure(flow, "time") / figure(flow, "period"), 3),
            **{key: figure(flow, key) for key in ("device", "steps", "reynolds_number")},
            **{key: float(numpy.nanmax(openings(flow, key))) for key in ("flow_rate_change", "pressure_change")},
            "nodes": figure(flow, "non_solid_nodes")}
    print(f"{name}: {case['beats']:g} heartbeats, the last within {case['flow_rate_change']:.2%} and "
          f"{case['pressure_change']:.2%}; {case['seconds']:.1f} s", flush=True)
    if not figure(flow, "is_periodic"):
        sys.exit(f"{name}: the flow did not repeat itself")
    for proxy in (flow, reader):
        simple.Delete(proxy)
    return case


def main():
    parser = parser_for("NAME=FILE:METRES:SPEED:PRESSURE:PRESET")
    parser.add_argument("--voxel-size", type=float, help="GridVoxelSize")
    options = parser.parse_args()
    load_plugin(options)
    cases = []
    for mask in options.masks:
        name, described = mask.split("=", 1)
        path, metres, speed, pressure, preset = described.rsplit(":", 4)
        cases.append(profile(name, path, float(metres), float(speed), float(pressure), preset, options))
    write_run(options, cases, voxel_size=options.voxel_size)


main()
