# SPDX-License-Identifier: BSD-3-Clause
"""From a source of ParaView's pipeline to pictures: an aneurysm, with its wall shear stress and streamlines."""
import pathlib

from paraview.simple import XMLImageDataReader

import tiledlbm

mask = XMLImageDataReader(FileName=[str(pathlib.Path(__file__).parents[2] / "aneurysm_0.1mm.vti")])
flow = tiledlbm.run(mask, unit="m", inlet=0.1, steps=400, ramp_steps=200)  # a first look
flow.picture("pipeline_stress.png")
flow.picture("pipeline_speed.png", "speed")
