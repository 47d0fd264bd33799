# SPDX-License-Identifier: BSD-3-Clause
"""Results as files."""

import csv
import dataclasses
import os

from .problems import Error


def save(result, path):
    """Writes the format of the path's suffix: see Result.save."""
    path = os.fspath(path)
    suffix = os.path.splitext(path)[1].lower()
    writers = {".vti": _write_image, ".vtp": _write_wall, ".csv": _write_openings}
    if suffix and suffix not in writers:
        raise Error(f"Save as .vti (image), .vtp (wall), .csv (openings) or into a folder, not as {suffix}.")
    try:
        if suffix:
            writers[suffix](result, path)
            return
        os.makedirs(path, exist_ok=True)
        _write_image(result, os.path.join(path, "flow.vti"))
        if result.wall.GetNumberOfPoints():
            _write_wall(result, os.path.join(path, "wall.vtp"))
        _write_openings(result, os.path.join(path, "openings.csv"))
        columns = result.convergence
        _write_table(os.path.join(path, "convergence.csv"), list(columns), zip(*columns.values()))
    except OSError as problem:
        raise Error(f"{path} cannot be written: {problem.strerror}.") from problem


def _write_image(result, path):
    from vtkmodules.vtkIOXML import vtkXMLImageDataWriter
    _write_xml(vtkXMLImageDataWriter(), result.image, path)


def _write_wall(result, path):
    from vtkmodules.vtkIOXML import vtkXMLPolyDataWriter
    if not result.wall.GetNumberOfPoints():
        raise Error("Set WallShearStress to 1 to have a wall to save.")
    _write_xml(vtkXMLPolyDataWriter(), result.wall, path)


def _write_xml(writer, data, path):
    open(path, "wb").close()  # raises an OSError with the reason, which the writer does not report
    writer.SetFileName(path)
    writer.SetInputData(data)
    writer.SetDataModeToBinary()  # not every ParaView can read the default: see Plugin/LIMITS.md
    if not writer.Write():
        raise Error(f"{path} cannot be written: is the disk full?")


def _write_openings(result, path):
    names = list(dataclasses.asdict(result.openings[0])) if result.openings else []
    rows = [[_cell(value) for value in dataclasses.astuple(opening)] for opening in result.openings]
    _write_table(path, names, rows)


def _cell(value):
    return " ".join(map(repr, value)) if isinstance(value, tuple) else value


def _write_table(path, names, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(names)
        table.writerows(rows)
