# SPDX-License-Identifier: BSD-3-Clause
"""Progress bars of a run: in a terminal, in a notebook, or none."""

import html
import shutil
import sys

from .problems import Error

CELLS = 24  # of the bar in a terminal


def bar_of(progress):
    """Progress bar of a run: see `progress` of tiledlbm.run."""
    if callable(progress):
        return _Callback(progress)
    if progress not in (None, True, False):
        raise Error(f"Give progress True, False or a function of a number and a text, not {progress!r}.")
    if progress is False:
        return _Nothing()
    if _is_notebook():
        return _DisplayBar()
    return TerminalBar(sys.stderr) if progress or _is_terminal(sys.stderr) else _Nothing()


class _Nothing:
    def show(self, share, text):
        """Shows the progress of a run."""

    def close(self):
        """The run has ended."""


class _Callback(_Nothing):
    """Calls a function with the progress. An exception in it ends the calls and is raised after the run."""

    def __init__(self, function):
        self._function = function
        self._problem = None

    def show(self, share, text):
        if self._problem is None:
            try:
                self._function(share, text)
            except Exception as problem:  # pylint: disable=broad-except
                self._problem = problem

    def close(self):
        if self._problem is not None:
            raise self._problem


class TerminalBar:
    """One line of a stream, overwritten at each update."""

    def __init__(self, stream):
        self._stream = stream
        self._text = ""
        self._shown = False

    def show(self, share, text):
        self._text = text = text or self._text  # the end of a run comes without a text
        share = min(max(share, 0), 1)
        full = int(share * CELLS)
        line = f"[{'#' * full}{'.' * (CELLS - full)}] {share:4.0%} {text}"
        width = shutil.get_terminal_size().columns - 1
        self._stream.write("\r" + line[:width].ljust(width))
        self._stream.flush()
        self._shown = True

    def close(self):
        if self._shown:
            self._stream.write("\n")
            self._stream.flush()


class _DisplayBar(_Nothing):
    """A progress element of HTML, replaced in its notebook cell at each update."""

    def __init__(self):
        from IPython.display import display
        self._handle = display(self._element(0, ""), display_id=True)

    def _element(self, share, text):
        from IPython.display import HTML
        return HTML(f'<progress max="1" value="{share:.3f}"></progress> {share:.0%} {html.escape(text)}')

    def show(self, share, text):
        self._handle.update(self._element(min(max(share, 0), 1), text))


def _is_notebook():
    """Whether the process is a Jupyter kernel, not IPython in a terminal."""
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module is not None else None
    return shell is not None and type(shell).__name__ == "ZMQInteractiveShell"


def _is_terminal(stream):
    return stream is not None and stream.isatty()
