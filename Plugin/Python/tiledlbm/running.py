# SPDX-License-Identifier: BSD-3-Clause
"""One call from a vessel to its flow."""

import contextlib
import signal
import threading
import warnings

from .case import FLOW, PREVIEW, Applied, case_of
from .previewed import Preview
from .problems import FlowWarning
from .progress import bar_of
from .result import Result


def run(source, *, progress=None, **given):
    """Computes the flow through a vessel, and gives a Result.

    source: name of a file that ParaView or the plugin reads (.nii.gz, .seg.nrrd, .nrrd, .mha, .dcm, .vti, .stl, ...), a
    data set of VTK, a source of a pipeline, or an array [z, y, x] with its `spacing` (one number, or one each
    along x, y, z) and, where they matter, `origin` and `directions` (whose columns are the image's axes).
    progress: True or False for a bar in the terminal or the notebook; a function of the share that is done,
    0 to 1, and a text; None for a bar where somebody looks at it.
    All else is a setting, see tiledlbm.settings: `inlet` (m/s) or `flow` (ml/s), `outlet` (Pa), `openings`,
    `opening_labels`, `label`, `unit`, `fluid`, `waveform`, and each property of the filter.

    Raises Error, which says what to do, where there is no flow. Gives a FlowWarning for each reason to
    read the result with care. Control-C stops the run and raises KeyboardInterrupt.
    """
    case = case_of(FLOW, source, given)
    _watch(case, bar_of(progress))
    for text in case.messages.take_warnings():
        warnings.warn(text, FlowWarning, stacklevel=2)
    return Result(case)


def preview(source, **given):
    """Finds the openings of a vessel and what to expect of its flow, without a run: a Preview.

    It takes what `run` takes, but for `progress`. Raises Error for a source or a setting that is none; what
    else cannot work stands in its `problems`.
    """
    return Preview(case_of(PREVIEW, source, given))


def result_of(flow):
    """The Result that a Tiled LBM Flow of ParaView's pipeline has, as it was last updated.

    flow: the filter, of paraview.simple. Raises Error where it has none, or runs on a server.
    """
    return Result(Applied(flow))


def _watch(case, bar):
    """Runs the case with its progress shown."""
    interruption = threading.Event()
    algorithm = case.algorithm

    def show(_caller, _event):
        if interruption.is_set():
            algorithm.SetAbortExecute(1)
        bar.show(algorithm.GetProgress(), algorithm.GetProgressText() or "")
    tag = algorithm.AddObserver("ProgressEvent", show)
    try:
        with _interrupts_noted(interruption):
            case.update()
    finally:
        algorithm.RemoveObserver(tag)
        bar.close()
    if interruption.is_set():
        raise KeyboardInterrupt


@contextlib.contextmanager
def _interrupts_noted(interruption):
    """Control-C sets the event alone: VTK ends the process where Python raises it inside of an observer."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may choose what signals do
        return
    before = signal.signal(signal.SIGINT, lambda _number, _frame: interruption.set())
    try:
        yield
    finally:
        # There is none where it was not Python that chose it, as in pvpython.
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)
