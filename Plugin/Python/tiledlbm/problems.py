# SPDX-License-Identifier: BSD-3-Clause
"""Converts messages of VTK's filters to Python's exceptions and warnings."""

import re

# "ERROR: In FILE, line N", and "vtkClass (0x1234): " before the message.
_PLACE = re.compile(r"\A\s*[A-Za-z ]+: In [^\n]*, line \d+\n")
_OBJECT = re.compile(r"\A\w+ \([^)\n]*\): ")


class Error(RuntimeError):
    """There is no flow. The text states the reason and the remedy."""


class FlowWarning(UserWarning):
    """There is a flow, but its result needs care."""


def sentence_of(message):
    """Text of a message of VTK, without its place in the program."""
    return _OBJECT.sub("", _PLACE.sub("", message)).strip()


class Messages:
    """Collects the errors and warnings of VTK objects instead of printing them."""

    def __init__(self):
        self.errors = []
        self.warnings = []

    def listen_to(self, *objects):
        """Starts to collect messages of the objects; ignores None."""
        for each in filter(None, objects):
            for event, kept in (("ErrorEvent", self.errors), ("WarningEvent", self.warnings)):
                each.AddObserver(event, _keeper(kept))

    def raise_errors(self):
        """Raises all errors since the last call as one."""
        if self.errors:
            text = "\n".join(dict.fromkeys(self.errors))
            self.errors.clear()
            raise Error(text)

    def take_warnings(self):
        """Distinct warnings since the last call."""
        taken = list(dict.fromkeys(self.warnings))
        self.warnings.clear()
        return taken


def _keeper(kept):
    def keep(_caller, _event, text):
        kept.append(sentence_of(text))
    keep.CallDataType = "string0"  # makes VTK pass the text to Python
    return keep
