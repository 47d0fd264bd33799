# SPDX-License-Identifier: BSD-3-Clause
"""Functions that compute or preview a flow in one call."""

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
    """Computes the flow through a vessel and returns a Result.

    source: name of a file for ParaView or the plugin (.nii.gz, .seg.nrrd, .nrrd, .mha, .dcm, .vti, .stl, ...), a
    data set of VTK, a source of a pipeline, or an array [z, y, x] with its `spacing` (one number, or one each
    along x, y, z) and, if relevant, `origin` and `directions` (whose columns are the image's axes).
    progress: True or False for a bar in the terminal or notebook; a function of the completed share, 0 to 1, and
    a text; None for a bar only in an interactive session.
    Other arguments are settings, see tiledlbm.settings: `inlet` (m/s) or `flow` (ml/s), `outlet` (Pa), `openings`,
    `opening_labels`, `label`, `unit`, `fluid`, `waveform`, and each property of the filter.

    Raises Error with the remedy if there is no flow. Issues a FlowWarning for each reason to read the result
    with care. Control-C stops the run and raises KeyboardInterrupt.
    """
    case = case_of(FLOW, source, given)
    _watch(case, bar_of(progress))
    for text in case.messages.take_warnings():
        warnings.warn(text, FlowWarning, stacklevel=2)
    return Result(case)


def preview(source, **given):
    """Finds the openings of a vessel and expected figures of its flow without a run, and returns a Preview.

    Has the arguments of `run`, except `progress`. Raises Error for an invalid source or setting; other problems
    are in the `problems` of the preview.
    """
    return Preview(case_of(PREVIEW, source, given))


def result_of(flow):
    """Result of the last update of a Tiled LBM Flow in ParaView's pipeline.

    flow: the filter, from paraview.simple. Raises Error if it has no result, or runs on a server.
    """
    return Result(Applied(flow))


def _watch(case, bar):
    """Runs the case and shows its progress."""
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
    """Makes Control-C only set the event: VTK ends the process if Python raises an exception in an observer."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may set signal handlers
        return
    before = signal.signal(signal.SIGINT, lambda _number, _frame: interruption.set())
    try:
        yield
    finally:
        # None means a handler outside of Python, as in pvpython.
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)
