# SPDX-License-Identifier: BSD-3-Clause
"""Counts what a steady flow costs, from rest and as it starts by default.

pvpython profile_steady.py PLUGIN.so OUT.json [--device GPU|CPU] [--precision Single] [--tolerance 0.001]
    [--reference 40000] NAME=FILE:METRES:SPEED ...

Of each mask (METRES: length of its unit; SPEED: mean velocity at the inlet in m/s) a flow runs until
it ends by itself, once from rest and once with the default InitialFlow, by the default FlowTolerance or
another one. What the second comes to is compared with the first, or with a flow from rest of so many
steps (--reference). The program fails where the pressures lost differ by more than 1 %, or one of the
two does not end.
"""

import sys
import time

import numpy
from paraview import simple
from vtkmodules.util import numpy_support

from profiling import figure, load_plugin, openings, output_of, parser_for, reader_of, settings_of, write_run

LARGEST_DIFFERENCE = 0.01  # of the pressures lost
DEFAULT_TOLERANCE = 0.001  # of FlowTolerance


def run_until_steady(path, metres, speed, initial_flow, options, steps=None):
    """What a flow took, and what it came to: when it ends by itself, or after so many steps."""
    reader = reader_of(path)
    flow = simple.TiledLBMFlow(Input=reader, InletVelocity=speed, InitialFlow=initial_flow,
                               **settings_of(metres, options))
    if options.tolerance is not None:
        flow.FlowTolerance = options.tolerance
    if steps is not None:
        flow.FlowTolerance, flow.NumberOfSteps = 0, steps
    flow.UpdatePropertyInformation()
    start = time.perf_counter()
    flow.UpdatePipeline()
    seconds = time.perf_counter() - start
    velocity = numpy_support.vtk_to_numpy(output_of(flow).GetPointData().GetArray("velocity")).copy()
    drops = openings(flow, "pressure_drop")
    rates = openings(flow, "flow_rate")
    result = {"seconds": seconds, "steps": figure(flow, "steps"), "nodes": figure(flow, "non_solid_nodes"),
              "updates": figure(flow, "node_updates"), "ends": bool(figure(flow, "is_steady")),
              "device": figure(flow, "device"), "reynolds_number": figure(flow, "reynolds_number"),
              "drops": [float(drop) for drop in drops if numpy.isfinite(drop)],
              "shares": [float(rate / numpy.abs(rates).max()) for rate in rates]}
    for proxy in (flow, reader):
        simple.Delete(proxy)
    return result, velocity


def difference(first, second, name):
    """The largest difference of figures over the largest of them."""
    values, others = (numpy.array(of[name]) for of in (first, second))
    return float(numpy.abs(values - others).max() / numpy.abs(values).max())


def field_difference(velocity, expected):
    """Root mean square of the difference, over that of what is expected."""
    return float(numpy.linalg.norm(velocity - expected) / numpy.linalg.norm(expected))


def profile(name, path, metres, speed, options):
    """Both flows of a mask."""
    at_rest, velocity_at_rest = run_until_steady(path, metres, speed, "At rest", options)
    default, velocity = run_until_steady(path, metres, speed, "From coarser grids", options)
    compared, expected = at_rest, velocity_at_rest
    if options.reference is not None:
        compared, expected = run_until_steady(path, metres, speed, "At rest", options, options.reference)
    case = {"name": name, "speed": speed, "at_rest": at_rest, "default": default,
            "drop_difference": difference(compared, default, "drops"),
            "share_difference": difference(compared, default, "shares"),
            "field_difference": field_difference(velocity, expected),
            "field_difference_at_rest": None}
    if options.reference is not None:
        case["field_difference_at_rest"] = field_difference(velocity_at_rest, expected)
    print(f"{name}, {speed} m/s: {default['updates'] / at_rest['updates']:.3f} of the updates, "
          f"{at_rest['seconds']:.2f} and {default['seconds']:.2f} s; differ by "
          f"{case['drop_difference']:.1e}, {case['share_difference']:.1e}, {case['field_difference']:.1e}", flush=True)
    if not (at_rest["ends"] and default["ends"]):
        sys.exit(f"{name}: a flow did not become steady")
    if case["drop_difference"] > LARGEST_DIFFERENCE:
        sys.exit(f"{name}: pressures lost differ by {case['drop_difference']:.1%}")
    return case


def main():
    parser = parser_for("NAME=FILE:METRES:SPEED")
    parser.add_argument("--tolerance", type=float, help="FlowTolerance in place of its default")
    parser.add_argument("--reference", type=int, metavar="STEPS",
                        help="from rest, which what the flow comes to is compared with")
    options = parser.parse_args()
    load_plugin(options)
    cases = []
    for mask in options.masks:
        name, described = mask.split("=", 1)
        path, metres, speed = described.rsplit(":", 2)
        cases.append(profile(name, path, float(metres), float(speed), options))
    write_run(options, cases, reference=options.reference,
              tolerance=options.tolerance if options.tolerance is not None else DEFAULT_TOLERANCE)


main()
