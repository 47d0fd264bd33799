# SPDX-License-Identifier: BSD-3-Clause
"""One run of pvbatch for TwoRanks.py: pvbatch RankFlow.py PLUGIN MASK FOLDER."""

import os
import sys

from paraview import servermanager, simple

plugin, mask, folder = sys.argv[1:4]
simple.LoadPlugin(plugin, remote=False, ns=simple.__dict__)
reader = simple.XMLImageDataReader(FileName=[mask])

# Tells the layers that each rank reads.
told = simple.ProgrammableFilter(Input=reader, CopyArrays=1)
told.Script = """
extent = inputs[0].VTKObject.GetExtent()
print("read layers", extent[4], "to", extent[5], flush=True)
"""
flow = simple.TiledLBMFlow(Input=told, MaskArray=["POINTS", "mask"], NumberOfSteps=60,
                           Device="CPU", Vorticity=1)

# A failure must reach every rank, else the next request never returns.
flow.Density = -1
flow.UpdatePipeline()
print("points after a failure:", flow.GetDataInformation().GetNumberOfPoints())
flow.Density = 1060

# So must what only one rank finds: this file is open in the first one alone.
waveform = os.open(folder + "/heart.csv", os.O_RDWR | os.O_CREAT)
os.write(waveform, b"time,factor\n0,1\n1,1\n")
os.dup2(waveform, 200)
flow.WaveformFile = "/proc/self/fd/200"
flow.UpdatePipeline()
print("points after a failure of one rank:", flow.GetDataInformation().GetNumberOfPoints())
flow.WaveformFile = ""
flow.UpdatePipeline()
flow.NumberOfSteps = 120
flow.UpdatePipeline()
print("steps:", int(flow.FieldData["steps"].GetRange()[0]))

# Asks for a layer of ghosts.
gradient = simple.Gradient(Input=flow, ScalarArray=["POINTS", "velocity"])
gradient.UpdatePipeline()
flow.UpdatePropertyInformation()
print("runs:", flow.SMProxy.GetProperty("NumberOfRuns").GetElement(0))
print("ranks:", servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions())
print("openings:", servermanager.OutputPort(flow, 1).GetDataInformation().GetNumberOfPoints())
print("triangles:", servermanager.OutputPort(flow, 3).GetDataInformation().GetNumberOfCells())

# Nothing but the wall is asked for.
again = simple.TiledLBMFlow(Input=reader, MaskArray=["POINTS", "mask"], NumberOfSteps=60,
                            Device="CPU")
alone = simple.Transform(Input=servermanager.OutputPort(again, 3))
alone.UpdatePipeline()
print("triangles of the wall alone:", alone.GetDataInformation().GetNumberOfCells())
simple.SaveData(folder + "/flow.pvti", proxy=gradient, DataMode="Binary")

# The next file has a smaller volume, and another first layer.
reader.FileName = [folder + "/small.vti"]
flow.UpdatePipeline()
print("extent of the other file:", flow.GetDataInformation().GetExtent())
