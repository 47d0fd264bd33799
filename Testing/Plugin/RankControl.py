# SPDX-License-Identifier: BSD-3-Clause
"""Runs on some ranks that do not go to their end, for Ranks.py. Prints what the filter gives.

pvbatch RankControl.py PLUGIN INPUTS CASE, or pvpython RankControl.py PLUGIN INPUTS client PORT with a server.

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

plugin, inputs, case, *port = sys.argv[1:]
DEVICE = os.environ.get("TILEDLBM_DEVICE", "CPU")
MANY_STEPS = 30000 if DEVICE == "CPU" else 3000000
WITHOUT_END = 100000000
if port:
    simple.Connect("localhost", int(port[0]))
    simple.LoadPlugin(plugin, remote=True, ns=simple.__dict__)
simple.LoadPlugin(plugin, remote=False, ns=simple.__dict__)
reader = simple.XMLImageDataReader(FileName=[inputs + "/duct_z.vti"])
flow = simple.TiledLBMFlow(Input=reader, MaskArray=["POINTS", "mask"], LengthUnit="Millimetre",
                           KinematicViscosity=1e-4, RampSteps=10, LatticeVelocity=0.02,
                           FlowTolerance=0, SteadyTolerance=0, Device=DEVICE)
first = flow.GetClientSideObject()  # the filter on the first rank; none in a server


def steps():
    return int(flow.FieldData["steps"].GetRange()[0])


def update(**properties):
    simple.SetProperties(flow, **properties)
    flow.UpdatePipeline()


def at_progress(action, after=0):
    """Calls an action, once the run is beyond a share of its steps, at each report of progress."""
    def press(_caller, _event):
        if after < first.GetProgress() < 1:
            action()
    return first.AddObserver("ProgressEvent", press)


def tell_points(when="points"):
    print(when + ":", flow.GetDataInformation().GetNumberOfPoints())


def checksum():
    """Of the velocity on the first rank."""
    return hash(numpy_support.vtk_to_numpy(
        first.GetOutputDataObject(0).GetPointData().GetArray("velocity")).tobytes())


def compute_in_parts():
    """As the GUI drives a run, with the step after each part. Returns the number of parts."""
    flow.ComputeInParts()
    flow.UpdatePipeline()
    flow.UpdatePropertyInformation()
    parts = 0
    while flow.GetPropertyValue("AwaitsPart"):
        flow.ComputePart()
        flow.UpdatePropertyInformation()
        parts += 1
        print("step", int(flow.GetPropertyValue("RunProgress")[0]), flush=True)
    return parts


def compare(what, **properties):
    """With the flow that is computed anew, since another density came in between."""
    found = checksum()
    update(Density=1061, **properties)
    update(Density=1060)
    print(what + ":", checksum() == found)


if case == "cancelled":
    # A user who presses Cancel, as the client tells the first rank alone.
    observer = at_progress(lambda: first.SetAbortExecute(1), 0.01)
    update(NumberOfSteps=MANY_STEPS)
    stopped = steps()
    print("stopped before the end:", 0 < stopped < MANY_STEPS)
    first.RemoveObserver(observer)
    update(NumberOfSteps=stopped + 100)
    print("goes on to the end:", steps() == stopped + 100)
    compare("the same as without")
elif case == "live":
    flow.LiveInterval = 0.2
    shown = []
    for _ in range(3):
        flow.GoOn()
        update(NumberOfSteps=MANY_STEPS)
        shown.append(steps())
    print("steps rise:", 0 < shown[0] < shown[1] < shown[2] < MANY_STEPS)
elif case == "stopped":
    stop, saved = inputs + "/stop", inputs + "/stopped.restart"
    at_progress(lambda: open(stop, "w", encoding="utf-8").close())
    update(NumberOfSteps=WITHOUT_END, StopFile=stop, RestartOutput=saved)
    print("stopped before the end:", 0 < steps() < WITHOUT_END)
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
    compare("the same as in one go", LiveInterval=0)
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
    compare("the same as in one go", LiveInterval=0)
elif case == "unanswered":
    # The other rank, which runs no script, stands still in the middle of a run.
    of_mpi = f"/proc/{os.getppid()}/task/{os.getppid()}/children"
    with open(of_mpi, encoding="ascii") as children:
        other = next(child for child in children.read().split() if int(child) != os.getpid())
    subprocess.Popen(["sh", "-c", f"sleep 4; kill -STOP {other}; sleep 20; kill -CONT {other}"])
    update(NumberOfSteps=WITHOUT_END)
    print("points:", first.GetOutputDataObject(0).GetNumberOfPoints())
elif case == "diverged":
    update(KinematicViscosity=1e-8, CollisionModel="LBGK", LatticeVelocity=0.25, InletVelocity=3, NumberOfSteps=3000)
    tell_points()
    update(KinematicViscosity=1e-4, CollisionModel="Bounded LBMRT", LatticeVelocity=0.02, InletVelocity=0.1,
           NumberOfSteps=20)
    tell_points("points after it")
elif case == "gpu_lost":
    lost_at = []

    def lose():
        if not lost_at:
            lost_at.append(time.monotonic())
            lose_gpu(0)  # the first rank's
    at_progress(lose)
    update(NumberOfSteps=WITHOUT_END)
    tell_points()
    print("seconds:", time.monotonic() - lost_at[0])
elif case == "client":
    flow.NumberOfSteps = WITHOUT_END  # the test kills this client
    compute_in_parts()
elif case == "once":
    update(NumberOfSteps=5)
    tell_points()
else:
    source = simple.ProgrammableSource(OutputDataSetType="vtkTable")
    source.Script = "import os\nprint('process', os.getpid(), flush=True)"
    source.UpdatePipeline()
    first.AddObserver("ProgressEvent", lambda *_: print("running", flush=True))
    update(NumberOfSteps=WITHOUT_END)
print("done")
