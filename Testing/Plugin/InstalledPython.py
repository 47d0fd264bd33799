# SPDX-License-Identifier: BSD-3-Clause
"""The installed package finds the installed plugin beside it, also for a script that was traced.

pvpython InstalledPython.py LIBRARIES
"""

import os
import sys

import tiledlbm

libraries = os.path.realpath(sys.argv[1])
assert os.path.realpath(tiledlbm.__file__).startswith(libraries), tiledlbm.__file__
plugin = tiledlbm.load()
assert plugin.startswith(libraries), plugin
assert tiledlbm.load() is None  # there already
traced = {}
exec("from paraview.simple import *\nflow = TiledLBMFlow(Input=Wavelet())", traced)
assert traced["flow"].NumberOfSteps == 100000
