# SPDX-License-Identifier: BSD-3-Clause
"""With a live interval the GUI goes on with a run by itself until its end.

paraview --script=Live.py, with the mask's file in TILEDLBM_MASK: ends with 0 when the run has.
"""

import os

from paraview import simple

STEPS = 300
mask = simple.XMLImageDataReader(FileName=[os.environ["TILEDLBM_MASK"]])
flow = simple.TiledLBMFlow(Input=mask, MaskArray=["POINTS", "mask"], LengthUnit="Metre",
                           NumberOfSteps=STEPS, LiveInterval=0.1, WallShearStress=0, Device="CPU")
algorithm = flow.GetClientSideObject()
seen = []


def check(_caller, _event):
    steps = algorithm.GetOutputDataObject(0).GetFieldData().GetAbstractArray("steps")
    if steps:
        seen.append(steps.GetValue(0))
        print("Live: step", seen[-1], flush=True)
    if seen and seen[-1] == STEPS:
        rising = sorted(set(seen)) == seen
        os._exit(0 if rising and len(seen) > 2 else 1)  # nothing else ends ParaView from here


algorithm.AddObserver("EndEvent", check)
simple.ColorBy(simple.Show(flow), ("POINTS", "velocity"))
simple.Render()
