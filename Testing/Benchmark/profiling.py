# SPDX-License-Identifier: BSD-3-Clause
"""What profile_pipeline.py, profile_steady.py and profile_heartbeats.py share."""

import argparse
import json
import os
import platform
import time

from paraview import simple
from vtkmodules.util import numpy_support

OPENINGS = 1  # an output of the filter


def parser_for(masks):
    """Of the arguments that all have. masks: how one of these is written."""
    parser = argparse.ArgumentParser()
    parser.add_argument("plugin")
    parser.add_argument("output")
    parser.add_argument("masks", nargs="+", metavar=masks)
    parser.add_argument("--device", default="Auto")
    parser.add_argument("--precision", default="Single")
    return parser


def load_plugin(options):
    """Makes the filters known to paraview.simple."""
    simple.LoadPlugin(os.path.abspath(options.plugin), ns=vars(simple))


def settings_of(metres, options):
    """Properties of a flow in a mask whose unit of length has so many metres."""
    return {"LengthUnit": {1e-3: "Millimetre", 1.0: "Metre"}[metres], "Device": options.device,
            "Precision": options.precision}


def output_of(proxy):
    """The first output of a filter."""
    return proxy.GetClientSideObject().GetOutputDataObject(0)


def reader_of(path):
    """A reader that has read its file, of which ParaView knows what it tells of."""
    reader = simple.XMLImageDataReader(FileName=[path])
    reader.UpdatePipeline()
    reader.GetDataInformation().GetNumberOfPoints()
    return reader


def openings(flow, name):
    """An array of the output "Openings"."""
    table = flow.GetClientSideObject().GetOutputDataObject(OPENINGS)
    return numpy_support.vtk_to_numpy(table.GetPointData().GetArray(name))


def figure(proxy, name):
    """A value of its field data."""
    return output_of(proxy).GetFieldData().GetAbstractArray(name).GetValue(0)


def write_run(options, cases, **more):
    """Writes what was measured, and on what."""
    with open(options.output, "w", encoding="utf-8") as file:
        json.dump({"date": time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime()),
                   "cores": len(os.sched_getaffinity(0)), "processor": processor(),
                   "precision": options.precision, **more, "cases": cases}, file, indent=1)


def processor():
    """The name of the processor, where the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
        return names[0] if names else platform.machine()
    except OSError:
        return platform.machine()
