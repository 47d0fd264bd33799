# SPDX-License-Identifier: BSD-3-Clause
"""From a segmented vessel to its blood flow, in one call.

    import tiledlbm
    flow = tiledlbm.run("label.nii.gz", inlet=0.3)
    print(flow.quality, flow.openings)
    flow.report("report.html")

`run` returns a `Result`, `result_of` the result of a filter in ParaView's pipeline; `preview` returns openings and
expected figures without a run. `inlet`, `outlet` and `wall` describe the conditions at an opening. Problems that
prevent a flow raise `Error`, whose text names the remedy; problems that reduce the quality of a result cause a
`FlowWarning`.

The package needs the Python modules of ParaView (Debian: python3-paraview) and finds the plugin by itself.
"""

from .openings import inlet, outlet, wall
from .plugin import load
from .previewed import ExpectedOpening, Preview
from .problems import Error, FlowWarning
from .result import Opening, Result
from .running import preview, result_of, run

__all__ = ["Error", "ExpectedOpening", "FlowWarning", "Opening", "Preview", "Result", "inlet", "load", "outlet",
           "preview", "result_of", "run", "wall"]
