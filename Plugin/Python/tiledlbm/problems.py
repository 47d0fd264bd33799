# SPDX-License-Identifier: BSD-3-Clause
"""What can go wrong, and how the messages of VTK's filters become Python's exceptions and warnings."""

import re

# "ERROR: In FILE, line N", and "vtkClass (0x1234): " before the sentence itself.
_PLACE = re.compile(r"\A\s*[A-Za-z ]+: In [^\n]*, line \d+\n")
_OBJECT = re.compile(r"\A\w+ \([^)\n]*\): ")


class Error(RuntimeError):
    """There is no flow. The text is a sentence that says why and what to do."""


class FlowWarning(UserWarning):
    """There is a flow, and something about it to know."""


def sentence_of(message):
    """What a message of VTK says, without the place in the program that it comes from."""
    return _OBJECT.sub("", _PLACE.sub("", message)).strip()


class Messages:
    """Collects the errors and warnings of VTK objects, which then do not print them."""

    def __init__(self):
        self.errors = []
        self.warnings = []

    def listen_to(self, *objects):
        """From now on; objects that are None are passed over."""
        for each in filter(None, objects):
            for event, kept in (("ErrorEvent", self.errors), ("WarningEvent", self.warnings)):
                each.AddObserver(event, _keeper(kept))

    def raise_errors(self):
        """Raises all errors since the last time as one."""
        if self.errors:
            text = "\n".join(dict.fromkeys(self.errors))
            self.errors.clear()
            raise Error(text)

    def take_warnings(self):
        """The warnings since the last time, each once."""
        taken = list(dict.fromkeys(self.warnings))
        self.warnings.clear()
        return taken


def _keeper(kept):
    def keep(_caller, _event, text):
        kept.append(sentence_of(text))
    keep.CallDataType = "string0"  # how VTK's Python is told to pass the text on
    return keep
