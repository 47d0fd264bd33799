# SPDX-License-Identifier: BSD-3-Clause
"""Converts arguments to properties of the filter.

Each property has its own name (`NumberOfSteps`) and a name in Python's spelling (`number_of_steps`). The
following arguments are shorter names, or set more than one property:

inlet       mean speed at inlets without a speed of their own, m/s
flow        flow rate into the largest opening in place of its speed, ml/s
outlet      pressure at outlets without a pressure of their own, Pa
openings    a dictionary from an opening, by number or as "label 2" or "x-", to inlet(), outlet(), wall()
cuts        pairs of a point (x, y, z) in the vessel and a direction (x, y, z) out of it, at which to cut it open
label       value of the fluid voxels, or their lowest and highest value
array       name of the array with the mask
unit        of lengths: "m", "cm", "mm" (the default), "um"
fluid       "blood" (the default), "shear-thinning blood", "plasma" (37 C), "water" (20 C), "water, 37 C"
waveform    a text file, or pairs of a time (s) and a value, in the unit of waveform_quantity
steps       largest number of steps
cycles      periods of the waveform, -1: until the flow is periodic
profile     "Plug" or "Developed"
"""

import difflib
import os
import re

from . import hints
from .openings import Role, inlet, rows_of
from .problems import Error

SHORT = {"inlet": "InletVelocity", "outlet": "OutletPressure", "steps": "NumberOfSteps", "cycles": "CardiacCycles",
         "profile": "InletProfile"}
WRITTEN_OUT = ("flow", "openings", "cuts", "label", "array", "unit", "fluid", "waveform")


def property_names(proxy):
    """Properties for the user, in alphabetical order."""
    from paraview import servermanager

    def is_setting(each):
        return (isinstance(each, servermanager.VectorProperty) and not each.SMProperty.GetInformationOnly()
                and not isinstance(each, servermanager.ProxyProperty))
    return sorted(name for name in proxy.ListProperties() if is_setting(proxy.GetProperty(name)))


def apply(proxy, settings, preview):
    """Sets the properties of a proxy. preview: function that returns the Preview of the case, if necessary.

    Raises Error for an invalid name or value.
    """
    settings = {name: value for name, value in settings.items() if value is not None}
    values, written_out = _by_property(settings, property_names(proxy))
    if "fluid" in written_out:
        fluids = hints.fluids(proxy)
        values = {**fluids[_choice("fluid", written_out["fluid"], fluids)], **values}
    if "unit" in written_out:
        units = hints.length_units(proxy)
        values["LengthUnit"] = units[_choice("unit", written_out["unit"], units)]
    if "label" in written_out:
        values["FluidRange"] = _range_of(written_out["label"])
    for name, value in values.items():
        _set(proxy, name, value)
    if "cuts" in written_out:
        _set(proxy, "Cuts", _cuts_of(written_out["cuts"]))
    if "array" in written_out:
        _set_array(proxy, written_out["array"])
    if "waveform" in written_out:
        _set_waveform(proxy, written_out["waveform"])
    if "flow" in written_out or "openings" in written_out:
        _set_openings(proxy, written_out, preview)


def spelled(name):
    """Name of a property in Python's spelling."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


def _by_property(settings, properties):
    """Values by property, and the arguments for more than one property."""
    names = {**SHORT, **{spelled(name): name for name in properties}, **{name: name for name in properties}}
    values, written_out, said = {}, {}, {}
    for name, value in settings.items():
        if name in WRITTEN_OUT:
            written_out[name] = value
            continue
        if name not in names:
            raise Error(_unknown(name, [*names, *WRITTEN_OUT]))
        if names[name] in values:
            raise Error(f"Leave out {name} or {said[names[name]]}: they are the same setting.")
        values[names[name]], said[names[name]] = value, name
    return values, written_out


def _unknown(name, known):
    """Advice for an unknown name: similar names in the same spelling."""
    by_lower = {}
    for each in known:
        by_lower.setdefault(each.lower().replace("_", ""), []).append(each)
    near = difflib.get_close_matches(name.lower().replace("_", ""), by_lower, n=3, cutoff=0.6)
    matches = [min(by_lower[each], key=lambda match: (match != match.lower()) == name.islower()) for each in near]
    advice = f"did you mean {' or '.join(matches)}?" if matches else "see help(tiledlbm.settings)."
    return f"There is no setting {name}: {advice}"


def _choice(name, value, known):
    """The known text that matches the value, regardless of case."""
    by_lower = {each.lower(): each for each in known}
    if not isinstance(value, str) or value.lower() not in by_lower:
        raise Error(f"Give {name} as one of {', '.join(map(repr, known))}, not {value!r}.")
    return by_lower[value.lower()]


def _range_of(label):
    numbers = _plain(label)
    numbers = numbers if isinstance(numbers, (list, tuple)) else [numbers, numbers]
    if len(numbers) != 2:
        raise Error(f"Give label one value, or the lowest and the highest one, not {label!r}: the voxels that are "
                    "fluid are one range.")
    return numbers


def _cuts_of(cuts):
    """Numbers of the property Cuts, from pairs or from numbers."""
    cuts = _plain(cuts)
    if isinstance(cuts, list) and all(isinstance(each, (int, float)) for each in cuts):
        return cuts
    try:
        rows = [[*point, *direction] for point, direction in cuts]
    except (TypeError, ValueError):
        rows = [[]]
    if any(len(row) != 6 for row in rows):
        raise Error("Give cuts as pairs of a point in the vessel and a direction out of it, as in "
                    f"[((0, 0, 30), (0, 0, 1))], not {cuts!r}.")
    return sum(rows, [])


def _set(proxy, name, value):
    """Sets a property; the value may come from numpy, and the text of an enumeration may have any case."""
    value = _plain(value)
    available = getattr(proxy.GetProperty(name), "Available", None)
    if available and isinstance(value, str):
        value = _choice(name, value, available)
    try:
        setattr(proxy, name, value)
    except (AttributeError, IndexError, OverflowError, RuntimeError, TypeError, ValueError) as problem:
        raise Error(f"{name} cannot be {value!r}: {problem}.") from problem


def _plain(value):
    """Converts numpy's numbers and arrays to Python's, whole numbers to int, and paths to text."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    value = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 2 ** 31 else value


def _set_array(proxy, name):
    """Selects the mask among the arrays of the points or else among those of the cells."""
    source = proxy.Input
    found = {"POINTS": source.PointData.keys(), "CELLS": source.CellData.keys()}
    for association, names in found.items():
        if name in names:
            _set(proxy, "MaskArray", [association, name])
            return
    names = ", ".join(repr(each) for each in dict.fromkeys(sum(map(list, found.values()), []))) or "none"
    raise Error(f"There is no array {name!r}: there are {names}.")


def _set_waveform(proxy, waveform):
    if isinstance(waveform, (str, os.PathLike)):
        _set(proxy, "WaveformFile", os.path.abspath(os.fspath(waveform)))
        return
    import numpy
    from vtkmodules.util import numpy_support
    from vtkmodules.vtkCommonDataModel import vtkTable

    from .sources import source_of

    try:
        rows = numpy.asarray(waveform, float)
    except (TypeError, ValueError) as problem:
        raise Error(f"Give waveform a file name, or rows of a time (s) and a value: {problem}.") from problem
    if rows.ndim != 2 or rows.shape[1] != 2:
        raise Error("Give waveform a file name, or rows of a time (s) and a value: this has the shape "
                    f"{' x '.join(map(str, rows.shape)) or 'of one number'}.")
    table = vtkTable()
    for name, column in zip(("time (s)", "value"), rows.T):
        array = numpy_support.numpy_to_vtk(numpy.ascontiguousarray(column), deep=True)
        array.SetName(name)
        table.AddColumn(array)
    proxy.Waveform = source_of(table)


def _set_openings(proxy, written_out, preview):
    roles = written_out.get("openings", {})
    if not isinstance(roles, dict):
        if "flow" in written_out or any(isinstance(each, Role) for each in roles):
            raise Error("Give openings as a dictionary, as in {0: tiledlbm.inlet(0.3), 1: tiledlbm.outlet()}.")
        _set(proxy, "Openings", roles)  # rows of numbers, as in the property
        return
    rows = rows_of(roles, preview, proxy.InletVelocity)
    if "flow" in written_out:
        if 0 in rows[::5]:
            raise Error("Leave out flow, and give it to the inlets in openings, as in tiledlbm.inlet(flow=5): the "
                        "largest opening has a role there.")
        rows += inlet(flow=_plain(written_out["flow"])).row(0, None)
    _set(proxy, "Openings", rows)
