# SPDX-License-Identifier: BSD-3-Clause
"""Converts VTK's arrays to Python's numbers, tuples and arrays."""


def arrays_of(attributes):
    """Arrays by name: numpy arrays of numbers, lists of text."""
    from vtkmodules.util import numpy_support

    found = {}
    for i in range(attributes.GetNumberOfArrays()):
        array = attributes.GetAbstractArray(i)
        if array.IsNumeric():
            found[array.GetName()] = numpy_support.vtk_to_numpy(array)
        else:
            found[array.GetName()] = [array.GetValue(j) for j in range(array.GetNumberOfValues())]
    return found


def figures_of(data):
    """Field data by name: a single value as such, none or several as a tuple."""
    figures = {}
    for name, values in arrays_of(data.GetFieldData()).items():
        values = _plain(values)
        figures[name] = values[0] if len(values) == 1 else tuple(values)
    return figures


def rows_of(attributes):
    """Tuples of all arrays: for each a dictionary by name, with vectors as tuples."""
    columns = {name: _plain(values) for name, values in arrays_of(attributes).items()}
    count = min(map(len, columns.values()), default=0)
    return [{name: tuple(values[i]) if isinstance(values[i], list) else values[i]
             for name, values in columns.items()} for i in range(count)]


def lines_of(data):
    """Polylines of a vtkPolyData: for each a dictionary of its cell data by name, arrays of its point data, and its
    "points".
    """
    from vtkmodules.util import numpy_support

    at_points = arrays_of(data.GetPointData())
    if data.GetPoints():
        at_points["points"] = numpy_support.vtk_to_numpy(data.GetPoints().GetData())
    lines = []
    for i, values in enumerate(rows_of(data.GetCellData())):
        ids = data.GetCell(i).GetPointIds()
        places = [ids.GetId(j) for j in range(ids.GetNumberOfIds())]
        lines.append({**values, **{name: array[places] for name, array in at_points.items()}})
    return lines


def as_tuple(value):
    """A value of figures_of() as a tuple, also for a single value."""
    return value if isinstance(value, tuple) else (value,)


def _plain(values):
    return values.tolist() if hasattr(values, "tolist") else values
