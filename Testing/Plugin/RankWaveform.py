# SPDX-License-Identifier: BSD-3-Clause
"""A table of a waveform that some ranks have, for TwoRanks.py: pvbatch RankWaveform.py PLUGIN MASK
FOLDER. Prints a line for each case: its name, the points of the output and the period."""

import sys

from paraview import servermanager, simple

plugin, mask, folder = sys.argv[1:4]
simple.LoadPlugin(plugin, remote=False, ns=simple.__dict__)
reader = simple.XMLImageDataReader(FileName=[mask])

TABLE = """
from vtkmodules.vtkCommonCore import vtkDoubleArray
from vtkmodules.vtkParallelCore import vtkMultiProcessController
controller = vtkMultiProcessController.GetGlobalController()
rank, last = controller.GetLocalProcessId(), controller.GetNumberOfProcesses() - 1
for column, name in enumerate(("time (s)", "factor") if {has} else ()):
    array = vtkDoubleArray()
    array.SetName(name)
    for row in ((0, 1), (0.02, {value}), (0.05, 1)):
        array.InsertNextValue(row[column])
    self.GetTableOutput().AddColumn(array)
"""


def table(has="True", value="2"):
    return simple.ProgrammableSource(OutputDataSetType="vtkTable",
                                     Script=TABLE.format(has=has, value=value))


def run(name, source):
    flow = simple.TiledLBMFlow(Input=reader, MaskArray=["POINTS", "mask"], Waveform=source,
                               LengthUnit="Millimetre", KinematicViscosity=1e-5, RampSteps=10,
                               LatticeVelocity=0.02, CardiacCycles=0.05, Device="CPU")
    flow.UpdatePipeline()
    period = flow.FieldData["period"]
    print(f"case {name}: {flow.GetDataInformation().GetNumberOfPoints()} points,",
          f"period {period.GetRange()[0] if period else 0}", flush=True)


with open(folder + "/heart.csv", "w") as stream:
    stream.write("time (s),factor\n0,1\n0.02,2\n0.05,1\n")
run("all ranks", table())
run("first rank", table("rank == 0"))
run("last rank", table("rank == last"))
run("file", simple.CSVReader(FileName=[folder + "/heart.csv"]))
run("no rank", table("False"))
run("others", table(value="2 + rank"))
print("ranks:", servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions())
