# SPDX-License-Identifier: BSD-3-Clause
"""A script in ParaView that runs a flow without end in one go, twice: Cancel.py stops both.

paraview --script=CancelRun.py, with the mask's file in TILEDLBM_MASK.
"""

import os

from paraview import simple

mask = simple.XMLImageDataReader(FileName=[os.environ["TILEDLBM_MASK"]])
flow = simple.TiledLBMFlow(Input=mask, MaskArray=["POINTS", "mask"], LengthUnit="Metre",
                           NumberOfSteps=1000000, FlowTolerance=0, WallShearStress=0)
for _ in range(2):
    flow.GoOn()
    flow.UpdatePipeline()
os._exit(0)  # nothing else ends ParaView from here
