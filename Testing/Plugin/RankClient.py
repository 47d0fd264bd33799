# SPDX-License-Identifier: BSD-3-Clause
"""A client that drives a run without end in parts, for Ranks.py, which kills it: pvpython
RankClient.py PLUGIN INPUTS PORT. Prints the step after each part."""

import sys

from paraview import simple

plugin, inputs, port = sys.argv[1:4]
simple.Connect("localhost", int(port))
simple.LoadPlugin(plugin, remote=True, ns=simple.__dict__)
simple.LoadPlugin(plugin, remote=False, ns=simple.__dict__)
reader = simple.XMLImageDataReader(FileName=[inputs + "/duct_z.vti"])
flow = simple.TiledLBMFlow(Input=reader, MaskArray=["POINTS", "mask"], LengthUnit="Millimetre",
                           KinematicViscosity=1e-4, LatticeVelocity=0.02, NumberOfSteps=1000000000,
                           FlowTolerance=0, Device="CPU")
flow.ComputeInParts()
flow.UpdatePipeline()
flow.UpdatePropertyInformation()
while flow.GetPropertyValue("AwaitsPart"):
    flow.ComputePart()
    flow.UpdatePropertyInformation()
    print("step", int(flow.GetPropertyValue("RunProgress")[0]), flush=True)
