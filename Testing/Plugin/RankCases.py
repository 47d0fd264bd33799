# SPDX-License-Identifier: BSD-3-Clause
"""Flows on some ranks, for Ranks.py: of pvbatch, or of a server that pvpython is a client of.

pvbatch RankCases.py PLUGIN INPUTS OUTPUTS [CASE ...]
pvpython RankCases.py PLUGIN INPUTS OUTPUTS --server=PORT [CASE ...]

Writes the image of each case as OUTPUTS/CASE.pvti and all else that it gives as OUTPUTS/CASE.npz.
TILEDLBM_DEVICE in the environment is the device that computes: CPU, where it is not set, or GPU.
"""

import os
import sys

import numpy
from paraview import servermanager, simple
from testing_support import OPTIONAL_ARRAYS, arrays_of, corners_of, points_of

arguments = [word for word in sys.argv[1:] if not word.startswith("--server=")]
ports = [word.split("=")[1] for word in sys.argv[1:] if word.startswith("--server=")]
plugin, inputs, outputs = arguments[:3]
chosen = arguments[3:]
if ports:
    simple.Connect("localhost", int(ports[0]))
    simple.LoadPlugin(plugin, remote=True, ns=simple.__dict__)
simple.LoadPlugin(plugin, remote=False, ns=simple.__dict__)

# What depends on time, on the processes or on the memory that is free or taken by ghosts.
NOT_THE_FLOW = ("mflups", "device", "device_memory", "device_memory_available", "devices_needed",
                "run_time", "memory_of_choices", "tiledlbm_version")

BASIC = {"LengthUnit": "Millimetre", "KinematicViscosity": 1e-4, "RampSteps": 10,
         "LatticeVelocity": 0.02, "NumberOfSteps": 130, "FlowTolerance": 0,
         "Device": os.environ.get("TILEDLBM_DEVICE", "CPU")}
HEART = {**BASIC, "WaveformFile": inputs + "/heart.csv", "CardiacCycles": 1.3,
         "Openings": [0, 1, 0.1, 0, 0, 1, 6, 2, 0.05, 20]}

# Name: mask, and properties.
CASES = {
    "along_x": ("duct_x", {**BASIC, **dict.fromkeys(OPTIONAL_ARRAYS, 1)}),
    "along_z": ("duct_z", {**BASIC, "Vorticity": 1, "Centrelines": 1, "Precision": "Single"}),
    "compact": ("duct_z", {**BASIC, "PopulationStorage": "Compact tiles"}),
    "sixteen_bit": ("duct_z", {**BASIC, "Precision": "Sixteen-bit storage"}),
    "half_way": ("duct_z", {**BASIC, "WallModel": "Half-way", "CollisionModel": "LBMRT"}),
    "trt": ("duct_z", {**BASIC, "CollisionModel": "TRT", "FluidModel": "Quasi-compressible"}),
    "thinning": ("duct_z", {**BASIC, "ViscosityModel": "Carreau-Yasuda"}),
    "lengthened": ("duct_z", {**BASIC, "FlowExtension": 6}),
    "developed": ("duct_x", {**BASIC, "InletProfile": "Developed"}),
    "periodic": ("slit", {**BASIC, "PeriodicY": 1, "PeriodicZ": 1,
                          "Openings": [0, 3, 0, 0.02, 0.01, 1, 0, 0, 0, 0]}),
    "labels": ("labels", {**BASIC, "Centrelines": 1, "OpeningLabels": [2, 3], "Openings": [0, 1, 0.1, 0, 0]}),
    "cells": ("cells", {**BASIC, "MaskArray": ["CELLS", "mask"], "Vorticity": 1}),
    "lopsided": ("lopsided", {**BASIC, "Vorticity": 1}),
    "grey": ("grey", {**BASIC, "GreyLevels": "grey", "GreyLevelThreshold": 0.5}),
    "heartbeat": ("duct_z", HEART),
    "heartbeat_along_x": ("duct_x", HEART),
    "distensible": ("duct_z", {**HEART, "LatticeVelocity": 0, "PulseWaveVelocity": 3}),
    "until_periodic": ("duct_z", {**HEART, "CardiacCycles": -1}),
    "measured": ("duct_z", {**BASIC, "MeasuredInlet": "plane"}),
    "statistics": ("duct_z", {**HEART, "CardiacCycles": 4, "TurbulenceStatistics": 1,
                              "StatisticsPhases": 6, "EddyViscosity": "On",
                              "KinematicViscosity": 1e-6}),
    "statistics_in_time": ("duct_x", {**BASIC, "NumberOfSteps": 1400, "TurbulenceStatistics": 1,
                                      "StatisticsInterval": 20}),
    "kept": ("duct_z", {**HEART, "SnapshotsPerCycle": 5}),
    "kept_in_a_folder": ("duct_z", {**BASIC, "SnapshotInterval": 40,
                                    "SnapshotFolder": outputs + "/kept"}),
    "saved": ("duct_z", {**HEART, "CardiacCycles": 0.7,
                         "RestartOutput": outputs + "/flow.restart"}),
    "gone_on": ("duct_z", {**HEART, "RestartFile": inputs + "/flow.restart"}),
    "pressures": ("duct_z", {**BASIC, "PressureWaveforms": ["0", inputs + "/pressure.csv"],
                             "CardiacCycles": 1.3, "Openings": [0, 2, 0, 0, 0]}),
    "four_cells": ("four_cells", {**BASIC, "NumberOfSteps": 40}),
    "thin": ("thin", {**BASIC, "NumberOfSteps": 40}),
    "thick_slices": ("thick_slices", {**BASIC, "NumberOfSteps": 40, "Centrelines": 1}),
    "surface": ("surface", {**BASIC, "NumberOfSteps": 40, "Centrelines": 1, "Grid": "Voxel size",
                            "GridVoxelSize": 0.1}),
}


def figures(proxy):
    return {"figure " + figure.Name: numpy.array(figure.GetRange(-1)) for figure in proxy.FieldData
            if figure.Name not in NOT_THE_FLOW and figure.GetNumberOfComponents() > 0}


def write(name, flow):
    """What a flow gives on all its outputs."""
    simple.SaveData(f"{outputs}/{name}.pvti", proxy=flow, DataMode="Binary")
    found = figures(flow)
    for port, kind in ((1, "openings"), (2, "convergence"), (3, "wall"), (4, "centrelines")):
        data = servermanager.Fetch(flow, idx=port)
        attributes = data.GetRowData() if kind == "convergence" else data.GetPointData()
        for of, values in arrays_of(attributes).items():
            found[f"{kind} {of}"] = values
        if kind != "convergence" and data.GetNumberOfPoints() > 0:
            found[kind + " points"] = points_of(data)
        if kind == "wall":
            found["wall corners"] = corners_of(data)
    numpy.savez(f"{outputs}/{name}.npz", **found)


def write_preview(name, reader, properties):
    """What is expected of a flow."""
    preview = simple.TiledLBMPreview(Input=reader)
    for key in set(properties) & set(preview.ListProperties()):
        setattr(preview, key, properties[key])
    preview.UpdatePipeline()
    numpy.savez(f"{outputs}/{name}_preview.npz", **figures(preview),
                **arrays_of(servermanager.Fetch(preview).GetPointData()))


for name in chosen or CASES:
    mask, properties = CASES[name]
    if os.path.exists(f"{inputs}/{mask}.vtp"):
        reader = simple.XMLPolyDataReader(FileName=[f"{inputs}/{mask}.vtp"])
    else:
        properties = {"MaskArray": ["POINTS", "mask"], **properties}
        reader = simple.XMLImageDataReader(FileName=[f"{inputs}/{mask}.vti"])
    if "MeasuredInlet" in properties:
        plane = simple.XMLPolyDataReader(FileName=[f"{inputs}/{properties['MeasuredInlet']}.vtp"])
        properties = {**properties, "MeasuredInlet": plane}
    flow = simple.TiledLBMFlow(Input=reader, **properties)
    flow.UpdatePipeline()
    write(name, flow)
    if name in ("along_x", "heartbeat"):
        write_preview(name, reader, properties)
    if name == "kept":
        for time in list(flow.TimestepValues)[1:4:2]:
            flow.UpdatePipeline(time)
            simple.SaveData(f"{outputs}/{name}_{time:.4f}.pvti", proxy=flow, DataMode="Binary")
    simple.Delete(flow)
    simple.Delete(reader)
print("ranks:", servermanager.ActiveConnection.GetNumberOfDataPartitions(), flush=True)
