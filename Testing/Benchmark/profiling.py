# SPDX-License-Identifier: BSD-3-Clause
"""What profile_pipeline.py and profile_steady.py share."""

import platform


def output_of(proxy):
    """The first output of a filter."""
    return proxy.GetClientSideObject().GetOutputDataObject(0)


def figure(proxy, name):
    """A value of its field data."""
    return output_of(proxy).GetFieldData().GetAbstractArray(name).GetValue(0)


def processor():
    """The name of the processor, where the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
        return names[0] if names else platform.machine()
    except OSError:
        return platform.machine()
