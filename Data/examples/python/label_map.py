# SPDX-License-Identifier: BSD-3-Clause
"""From the file of a label map to a report: an aorta whose ends are cut by the labels 2 to 6."""
import pathlib

import tiledlbm

aorta = pathlib.Path(__file__).parents[1] / "aorta.nrrd"
flow = tiledlbm.run(aorta, label=1, opening_labels=[2, 3, 4, 5, 6], openings={"label 2": tiledlbm.inlet(flow=100)},
                    precision="Single", steps=600, ramp_steps=200)  # a first look: leave these out for a flow at rest
flow.report("label_map.html", title="Aorta")
