# SPDX-License-Identifier: BSD-3-Clause
"""Runs on some ranks that do not go to their end, for Ranks.py: pvbatch RankControl.py PLUGIN
INPUTS CASE. Prints what the filter gives.

TILEDLBM_DEVICE in the environment is the device that computes: CPU, where it is not set, or GPU.
"""

import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lost_gpu import lose_gpu
from paraview import simple
from vtkmodules.util import numpy_support

plugin, inputs, case = sys.argv[1:4]
DEVICE = os.environ.get("TILEDLBM_DEVICE", "CPU")
MANY_STEPS = 30000 if DEVICE == "CPU" else 3000000
simple.LoadPlugin(plugin, remote=False, ns=simple.__dict__)
reader = simple.XMLImageDataReader(FileName=[inputs + "/duct_z.vti"])
flow = simple.TiledLBMFlow(Input=reader, MaskArray=["POINTS", "mask"], LengthUnit="Millimetre",
                           KinematicViscosity=1e-4, RampSteps=10, LatticeVelocity=0.02,
                           FlowTolerance=0, SteadyTolerance=0, Device=DEVICE)
first = flow.GetClientSideObject()  # the filter on the first rank


def steps():
    return int(flow.FieldData["steps"].GetRange()[0])


def cancel(at_progress):
    """A user who presses Cancel, as the client tells the first rank alone."""
    def press(_caller, _event):
        if at_progress < first.GetProgress() < 1:
            first.SetAbortExecute(1)
    return first.AddObserver("ProgressEvent", press)


def checksum():
    """Of the velocity on the first rank."""
    return hash(numpy_support.vtk_to_numpy(
        first.GetOutputDataObject(0).GetPointData().GetArray("velocity")).tobytes())


def compute_in_parts():
    """As the GUI drives a run. Returns the number of parts."""
    flow.ComputeInParts()
    flow.UpdatePipeline()
    flow.UpdatePropertyInformation()
    parts = 0
    while flow.GetPropertyValue("AwaitsPart"):
        flow.ComputePart()
        flow.UpdatePropertyInformation()
        parts += 1
    return parts


def compare_with_one_go():
    in_parts = checksum()
    flow.LiveInterval = 0
    flow.Density = 1061
    flow.UpdatePipeline()
    flow.Density = 1060
    flow.UpdatePipeline()
    print("the same as in one go:", checksum() == in_parts)


if case == "cancelled":
    flow.NumberOfSteps = MANY_STEPS
    observer = cancel(0.01)
    flow.UpdatePipeline()
    stopped = steps()
    print("stopped before the end:", 0 < stopped < MANY_STEPS)
    first.RemoveObserver(observer)
    flow.NumberOfSteps = stopped + 100
    flow.UpdatePipeline()
    print("goes on to the end:", steps() == stopped + 100)
    again = checksum()
    flow.Density = 1061
    flow.UpdatePipeline()
    flow.Density = 1060
    flow.UpdatePipeline()
    print("the same as without:", checksum() == again)
elif case == "live":
    flow.NumberOfSteps = MANY_STEPS
    flow.LiveInterval = 0.2
    shown = []
    for _ in range(3):
        flow.GoOn()
        flow.UpdatePipeline()
        shown.append(steps())
    print("steps rise:", 0 < shown[0] < shown[1] < shown[2] < MANY_STEPS)
elif case == "stopped":
    stop, saved = inputs + "/stop", inputs + "/stopped.restart"
    flow.NumberOfSteps = 100000000
    flow.StopFile = stop
    flow.RestartOutput = saved

    def touch(_caller, _event):
        if 0 < first.GetProgress() < 1:
            with open(stop, "w", encoding="utf-8"):
                pass
    first.AddObserver("ProgressEvent", touch)
    flow.UpdatePipeline()
    print("stopped before the end:", 0 < steps() < 100000000)
    again = simple.TiledLBMFlow(Input=reader, MaskArray=["POINTS", "mask"], Device=DEVICE,
                                KinematicViscosity=1e-4, RampSteps=10, LatticeVelocity=0.02,
                                NumberOfSteps=steps(), RestartFile=saved)
    again.UpdatePipeline()
    print("taken up again:", again.FieldData["steps"].GetRange()[0] == steps())
elif case == "parts":
    flow.NumberOfSteps = 300
    flow.LiveInterval = 1e-3  # no part is longer
    print("some parts:", compute_in_parts() > 1)
    print("outputs wait:", steps() < 300)
    flow.ShowFlow()
    flow.UpdatePipeline()
    print("at the end:", steps() == 300)
    compare_with_one_go()
elif case == "corrected":
    # Each part is no longer than a turn of a coarser grid, so that some end within one.
    data = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Data")
    aneurysm = simple.XMLImageDataReader(FileName=[data + "/aneurysm_0.1mm.vti"])
    flow = simple.TiledLBMFlow(Input=aneurysm, LengthUnit="Metre", Device=DEVICE, LiveInterval=1e-3)
    first = flow.GetClientSideObject()
    compute_in_parts()
    flow.ShowFlow()
    flow.UpdatePipeline()
    print("steady:", 0 < steps() < flow.NumberOfSteps)
    compare_with_one_go()
elif case == "unanswered":
    # The other rank, which runs no script, stands still in the middle of a run.
    of_mpi = f"/proc/{os.getppid()}/task/{os.getppid()}/children"
    with open(of_mpi, encoding="ascii") as children:
        other = next(child for child in children.read().split() if int(child) != os.getpid())
    subprocess.Popen(["sh", "-c", f"sleep 4; kill -STOP {other}; sleep 20; kill -CONT {other}"])
    flow.NumberOfSteps = 100000000
    flow.UpdatePipeline()
    print("points:", first.GetOutputDataObject(0).GetNumberOfPoints())
elif case == "diverged":
    flow.KinematicViscosity = 1e-8
    flow.CollisionModel = "LBGK"
    flow.LatticeVelocity = 0.25
    flow.InletVelocity = 3
    flow.NumberOfSteps = 3000
    flow.UpdatePipeline()
    print("points:", flow.GetDataInformation().GetNumberOfPoints())
    flow.KinematicViscosity = 1e-4
    flow.CollisionModel = "Bounded LBMRT"
    flow.LatticeVelocity = 0.02
    flow.InletVelocity = 0.1
    flow.NumberOfSteps = 20
    flow.UpdatePipeline()
    print("points after it:", flow.GetDataInformation().GetNumberOfPoints())
elif case == "gpu_lost":
    flow.NumberOfSteps = 100000000
    lost_at = []

    def lose(_caller, _event):
        if not lost_at and 0 < first.GetProgress() < 1:
            lost_at.append(time.monotonic())
            lose_gpu(0)  # the first rank's
    first.AddObserver("ProgressEvent", lose)
    flow.UpdatePipeline()
    print("points:", flow.GetDataInformation().GetNumberOfPoints())
    print("seconds:", time.monotonic() - lost_at[0])
elif case == "once":
    flow.NumberOfSteps = 5
    flow.UpdatePipeline()
    print("points:", flow.GetDataInformation().GetNumberOfPoints())
else:
    source = simple.ProgrammableSource(OutputDataSetType="vtkTable")
    source.Script = "import os\nprint('process', os.getpid(), flush=True)"
    source.UpdatePipeline()
    flow.NumberOfSteps = 100000000
    first.AddObserver("ProgressEvent", lambda *_: print("running", flush=True))
    flow.UpdatePipeline()
print("done")
