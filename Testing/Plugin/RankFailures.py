# SPDX-License-Identifier: BSD-3-Clause
"""What one rank alone fails in, for TwoRanks.py: pvbatch RankFailures.py PLUGIN MASK FOLDER.

Prints a line for each case: its name, seconds, the points and the period of the output, and the
points of the output that the filter gives after it, from an input that is good.
"""

import os
import sys
import time

from paraview import servermanager, simple

plugin, mask, folder = sys.argv[1:4]
simple.LoadPlugin(plugin, remote=False, ns=simple.__dict__)

# What each rank runs; `rank` tells which it is.
COMMON = """
import os
import resource
import time
import numpy
from vtkmodules.util import numpy_support
from vtkmodules.vtkCommonDataModel import vtkImageData, vtkMultiBlockDataSet, vtkTable
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline as pipeline
from vtkmodules.vtkParallelCore import vtkMultiProcessController
rank = vtkMultiProcessController.GetGlobalController().GetLocalProcessId()

def named(name, values):
    array = numpy_support.numpy_to_vtk(numpy.ravel(values).astype(float), deep=True)
    array.SetName(name)
    return array

def image(spacing=0.1, first=1, name="mask", grey=0.0, width=8):
    mask = numpy.zeros((width, width, 16))
    mask[first:7, 1:7, :] = 1
    output = vtkImageData()
    output.SetExtent(0, 15, 0, width - 1, 0, width - 1)
    output.SetSpacing(spacing, spacing, spacing)
    output.GetPointData().AddArray(named(name, mask))
    output.GetPointData().AddArray(named("grey", mask + grey))
    return output

def table(value):
    output = vtkTable()
    output.AddColumn(named("time (s)", (0, 0.02, 0.05)))
    output.AddColumn(named("factor", (1, value, 1)))
    return output

def blocks(count):
    output = vtkMultiBlockDataSet()
    for i in range(count):
        output.SetBlock(i, image())
    return output
"""


def source_of(output, kind="vtkImageData", more="", layers=8, in_parts=False):
    """In parts, each rank delivers the layers that it is asked for."""
    source = simple.ProgrammableSource(OutputDataSetType=kind)
    crop = "made.Crop(self.GetExecutive().GetOutputInformation(0).Get(pipeline.UPDATE_EXTENT()))" if in_parts else ""
    source.Script = f"{COMMON}\nmade = {output}\n{more}\n{crop}\nself.GetOutputDataObject(0).ShallowCopy(made)\n"
    if kind == "vtkImageData":
        source.ScriptRequestInformation = f"""{COMMON}
info = self.GetExecutive().GetOutputInformation(0)
info.Set(pipeline.WHOLE_EXTENT(), 0, 15, 0, {layers} - 1, 0, {layers} - 1)
if {in_parts}:
    info.Set(self.CAN_PRODUCE_SUB_EXTENT(), 1)
"""
    return source


def points(proxy):
    return proxy.GetDataInformation().GetNumberOfPoints()


good = source_of("image()")
flow = simple.TiledLBMFlow(Input=good, MaskArray=["POINTS", "mask"], NumberOfSteps=20,
                           LatticeVelocity=0.02, Device="CPU")


def begin():
    flow.Input = good
    flow.MaskArray = ["POINTS", "mask"]
    flow.UpdatePipeline()
    return points(flow)


USUAL = {"GreyLevels": "None", "WaveformFile": "", "Waveform": None, "CardiacCycles": -1, "Vorticity": 0}


def run(name, source, shown=flow, **properties):
    """Gives the filter a source, then the good one again."""
    start = time.monotonic()
    flow.Input = source
    flow.MaskArray = ["POINTS", "mask"]
    simple.SetProperties(flow, **properties)
    shown.UpdatePipeline()
    seconds, found = time.monotonic() - start, points(shown)
    period = flow.FieldData["period"].GetRange()[0] if flow.FieldData["period"] else 0
    for key in properties:
        setattr(flow, key, USUAL[key])
    print(f"case {name}: {seconds:.1f} s, {found} points, period {period}, then {begin()}", flush=True)


def run_table(name, source):
    run(name, good, Waveform=source, CardiacCycles=0.05)


print("points:", begin())
multiblock = "vtkMultiblockDataSet"
run("same blocks", source_of("blocks(2)", multiblock))
run("blocks of one rank", source_of("blocks(2 if rank == 0 else 0)", multiblock))
run("blocks of the last rank", source_of("blocks(2 if rank > 0 else 0)", multiblock))
run("fewer blocks", source_of("blocks(2 if rank == 0 else 1)", multiblock))
run("no array", source_of("image(name='mask' if rank == 0 else 'other')"))
run("no image", source_of("image() if rank == 0 else vtkImageData()"))
run("other spacing", source_of("image(spacing=0.1 if rank == 0 else 0.2)"))
run("other voxels", source_of("image(first=1 if rank == 0 else 2)"))
run("other grey levels", source_of("image(grey=0.0 if rank == 0 else 0.1)"), GreyLevels="grey")
run("parts", source_of("image()", in_parts=True))
run("parts of other sizes", source_of("image(width=8 + 2 * rank)", layers="(8 + 2 * rank)", in_parts=True))
run("parts that do not fit", source_of("image(first=1 if rank == 0 else 4)", in_parts=True))
run("slow on one rank", source_of("image()", more="if rank > 0: time.sleep(15)"))

# A file of each rank's own.
waveform = folder + "/heart.csv"
own_file = f"""
with open("{waveform}" + str(rank), "w") as file:
    print("time,factor", "0,1", "1,1.5" if rank == 0 else "1,1.25", "2,1", sep=chr(10), file=file)
os.dup2(os.open("{waveform}" + str(rank), os.O_RDONLY), 201)
"""
run("other waveform", source_of("image()", more=own_file), WaveformFile="/proc/self/fd/201")

with open(waveform, "w", encoding="utf-8") as stream:
    stream.write("time (s),factor\n0,1\n0.02,2\n0.05,1\n")
run_table("table on all ranks", source_of("table(2)", "vtkTable"))
run_table("table on the first rank", source_of("table(2) if rank == 0 else vtkTable()", "vtkTable"))
run_table("table on the last rank", source_of("table(2) if rank > 0 else vtkTable()", "vtkTable"))
run_table("table of a file", simple.CSVReader(FileName=[waveform]))
run_table("table on no rank", source_of("vtkTable()", "vtkTable"))
run_table("other tables", source_of("table(2 + rank)", "vtkTable"))

# Seen: the fields fail with 70 to 200 MB, the outputs with 260 to 400.
wide = 600
limited = """
if rank > 0:
    with open("/proc/self/statm") as file:
        used = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + {} * 1000000, resource.RLIM_INFINITY))
"""
unlimited = "resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))"
# AddressSanitizer, which takes a share of all memory for itself, ends a process without memory.
limits = () if "ASAN_OPTIONS" in os.environ else (("fields", 120), ("outputs", 300))
for name, megabytes in limits:
    # The image is there before the limit is.
    run(f"no memory for the {name}", source_of(f"image(width={wide})", more=limited.format(megabytes), layers=wide),
        Vorticity=1)
    source_of("image()", more=unlimited).UpdatePipeline()

# This file is open in the first rank alone.
os.dup2(os.open(mask, os.O_RDONLY), 200)
for name in ("no file", "no file again"):
    reader = simple.XMLImageDataReader(FileName=["/proc/self/fd/200"])
    run(name, reader, simple.Gradient(Input=flow, ScalarArray=["POINTS", "pressure"]))


def update_on(only):
    """A filter downstream that asks for the flow once more on one rank alone."""
    script = f"""{COMMON}
if rank == {only}:
    flow = self.GetInputAlgorithm().GetInputAlgorithm()
    flow.Modified()
    flow.Update()
self.GetOutputDataObject(0).ShallowCopy(self.GetInputDataObject(0, 0))
"""
    return simple.ProgrammableFilter(Input=flow, Script=script)


for rank in (0, 1):
    run(f"only rank {rank} comes", source_of("image()"), update_on(rank))
print("ranks:", servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions())
