# SPDX-License-Identifier: BSD-3-Clause
"""ParaView has the filter without loading a plugin, and it computes a flow.

pvpython Installed.py MASK
"""

import sys

from paraview import simple

assert hasattr(simple, "TiledLBMFlow")
mask = simple.XMLImageDataReader(FileName=[sys.argv[1]])
flow = simple.TiledLBMFlow(Input=mask)
assert flow.NumberOfSteps == 100000
flow.LengthUnit = "Metre"
flow.NumberOfSteps = 20
flow.UpdatePipeline()
fastest = flow.PointData["velocity"].GetRange(-1)[1]
print(simple.GetParaViewVersion(), "fastest", fastest, "m/s")
assert fastest > 0
