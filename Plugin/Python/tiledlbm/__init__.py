# SPDX-License-Identifier: BSD-3-Clause
"""From a segmented vessel to its blood flow, in one call.

    import tiledlbm
    flow = tiledlbm.run("label.nii.gz", inlet=0.3)
    print(flow.quality, flow.openings)
    flow.report("report.html")

`run` gives a `Result`, `result_of` that of a filter in ParaView's pipeline; `preview` tells openings and what to expect without a run. `inlet`, `outlet` and
`wall` say what holds at an opening. What cannot work is raised as `Error`, in a sentence that says
what to do; what a result is worth less for is a `FlowWarning`.

It needs the Python modules of ParaView (Debian: python3-paraview), and finds the plugin by itself.
"""

from .openings import inlet, outlet, wall
from .plugin import load
from .previewed import ExpectedOpening, Preview
from .problems import Error, FlowWarning
from .result import Opening, Result
from .running import preview, result_of, run

__all__ = ["Error", "ExpectedOpening", "FlowWarning", "Opening", "Preview", "Result", "inlet", "load", "outlet",
           "preview", "result_of", "run", "wall"]
