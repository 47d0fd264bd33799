# SPDX-License-Identifier: BSD-3-Clause
"""The result of a run."""

import dataclasses

from . import files, hints, pictures, reports, statistics, tables
from .problems import Error
from .settings import property_names

FLOW, OPENINGS, CONVERGENCE, WALL, CENTRELINES = range(5)


@dataclasses.dataclass(frozen=True)
class Opening:
    """An opening and the flow through it. Pressures are in the unit of `PressureUnit`, by default Pa."""

    id: int
    role: str
    label: float  # 0 on a face of the volume
    area: float  # m2
    position: tuple  # in the world of the source
    normal: tuple  # into the fluid
    flow_rate: float  # m3/s, positive into the fluid
    velocity: float  # mean and normal, m/s, positive into the fluid
    pressure: float  # mean
    pressure_drop: float  # from the first opening of the same connected part of the vessel; NaN for a wall
    region: int  # connected part of the vessel, -1 for a wall
    flow_rate_change: float  # largest change between the last two cardiac cycles, per range; NaN without these
    pressure_change: float  # largest change of pressure, per range
    flow_share: float  # %, of the flow rate through the outlets of its part of the vessel; NaN for others
    target_flow_share: float  # prescribed flow_share, NaN if not prescribed
    circuit: tuple  # of an outlet: proximal resistance (Pa s/ml), compliance (ml/Pa), distal resistance (Pa s/ml)


class Result:
    """A flow, at the end of its run or at one of its `times`.

    Data sets of VTK: `image` (the source with velocity, m/s, and pressure) and `wall` (a surface with the wall
    shear stress, Pa). Arrays of numpy, [z, y, x]: `velocity` with the components along x, y, z of the world as
    last index, `pressure`, and any other array by `array(name)`; zero in the solid.

    proxy: the filter in ParaView, for paraview.simple.
    """

    def __init__(self, case, time=None):
        self._case = case
        self._time = time  # None at the end of the run
        self._centrelines = None
        self._take_outputs()

    def _take_outputs(self):
        case = self._case
        self.proxy = case.proxy
        self.image, self._points, self._convergence, self.wall = map(case.output, (FLOW, OPENINGS, CONVERGENCE, WALL))
        if not self._voxels("velocity"):
            raise Error("Look at the messages of ParaView above: the filter gave no flow.")
        self.times = case.times()
        self.figures = tables.figures_of(self.image)
        # An array without values becomes a tuple; a single text becomes a string.
        self.reasons = list(tables.as_tuple(self.figures.pop("quality_reasons", ())))
        roles = hints.role_names(self.proxy)
        self.openings = [_opening(self._points.GetPoint(i), row, roles)
                         for i, row in enumerate(tables.rows_of(self._points.GetPointData()))]

    @property
    def quality(self):
        """Quality of the result: "good", "read with care" or "not usable"; `reasons` explains it."""
        return self.figures["quality"]

    @property
    def is_steady(self):
        """Whether the flow has become steady."""
        return bool(self.figures["is_steady"])

    @property
    def velocity(self):
        """Velocity in m/s, [z, y, x, component]."""
        return self.array("velocity")

    @property
    def pressure(self):
        """Gauge pressure in the unit `figures["pressure_unit"]`, [z, y, x]."""
        return self.array("pressure")

    @property
    def spacing(self):
        """Spacing of the voxels along x, y, z, in the source's unit of length."""
        return self.image.GetSpacing()

    @property
    def origin(self):
        """Middle of the voxel [0, 0, 0] in the world; its corner if the mask is a cell array."""
        return self.image.GetPoint(0)

    @property
    def directions(self):
        """Axes of the image in the world, as columns of a 3 x 3 array."""
        import numpy
        matrix = self.image.GetDirectionMatrix()
        return numpy.array([[matrix.GetElement(row, column) for column in range(3)] for row in range(3)])

    @property
    def metres_per_unit(self):
        """The source's unit of length, in metres."""
        return hints.metres_per_unit(self.proxy)

    @property
    def convergence(self):
        """A dictionary of arrays: step, time (s), residual, kinetic_energy (J), mass_imbalance."""
        return tables.arrays_of(self._convergence.GetRowData())

    @property
    def settings(self):
        """All properties of the filter, as a dictionary."""
        return {name: _value_of(self.proxy, name) for name in property_names(self.proxy)}

    @property
    def changed_settings(self):
        """Settings that differ from the defaults."""
        return {name: value for name, value in self.settings.items()
                if not self.proxy.GetProperty(name).SMProperty.IsValueDefault()}

    def titled(self, name, title):
        """Title with the unit of an array, if it has one: "wall shear stress (Pa)"."""
        return hints.with_unit(self.proxy, name, title, self.figures["pressure_unit"])

    def array(self, name):
        """An array of the image, [z, y, x] or [z, y, x, component]. It is a view: changes of it change the image.

        Raises Error if there is no array of this name.
        """
        import numpy
        from vtkmodules.util import numpy_support

        found = self._voxels(name)
        if not found:
            names = [*tables.arrays_of(self.image.GetPointData()), *tables.arrays_of(self.image.GetCellData())]
            raise Error(f"There is no array {name!r} in the image: there are {', '.join(map(repr, names))}.")
        array, counts = found
        values = numpy_support.vtk_to_numpy(array)
        return numpy.reshape(values, (*counts[::-1], *values.shape[1:]))

    def _voxels(self, name):
        """An array of the image, and its numbers of values along x, y, z; None if the image lacks it."""
        dimensions = self.image.GetDimensions()
        for attributes, less in ((self.image.GetPointData(), 0), (self.image.GetCellData(), 1)):
            array = attributes.GetArray(name)
            if array is not None:
                return array, [max(count - less, 1) for count in dimensions]
        return None

    def wall_array(self, name="wall_shear_stress_magnitude"):
        """An array of the points of the wall. Raises Error if there is no array of this name."""
        arrays = tables.arrays_of(self.wall.GetPointData())
        if name not in arrays:
            has = f"there are {', '.join(map(repr, arrays))}" if arrays else "set WallShearStress to 1 to have a wall"
            raise Error(f"There is no array {name!r} at the wall: {has}.")
        return arrays[name]

    def wall_areas(self):
        """Area around each point of the wall, m2."""
        return statistics.areas_of_points(self.wall) * self.metres_per_unit ** 2

    def wall_statistics(self, name="wall_shear_stress_magnitude"):
        """Statistics of an array of the wall, weighted by area: a dictionary of mean, deviation, minimum, maximum and
        percentiles (a dictionary by 1, 5, 25, 50, 75, 95, 99). For vectors the statistics are of their length.
        """
        import numpy
        values = self.wall_array(name)
        values = values if values.ndim == 1 else numpy.linalg.norm(values, axis=1)
        return statistics.statistics_of(values, self.wall_areas())

    def at(self, time):
        """The flow at the snapshot nearest to this time (s), as another Result.

        Raises Error without snapshots: set SnapshotsPerCycle or SnapshotInterval.
        """
        if not self.times:
            raise Error("Set SnapshotsPerCycle, with a waveform, or SnapshotInterval to keep states: this run has kept "
                        "none.")
        nearest = min(self.times, key=lambda kept: abs(kept - time))
        self._case.update(nearest)
        return Result(self._case, nearest)

    @property
    def centrelines(self):
        """Centrelines of the vessel, from the first inlet to each other opening: a list of dictionaries.

        "from" and "to" are the ids of openings; "points" are the points of the line, in the world of the source. Arrays
        with a value per point are "abscissa" (along the line from the middle of the first opening, m), "radius" (of the
        circle with the area of the normal section, m), "pressure" (mean over the section, in the unit of
        `PressureUnit`), "mean_velocity" (m/s) and "flow_rate" (m3/s), positive along the line. The first and the last
        point are about two voxels before the openings.
        """
        if self._centrelines is None:
            self._centrelines = self._find_centrelines()
        return self._centrelines

    def _find_centrelines(self):
        was_asked_for = self.proxy.Centrelines
        self.proxy.Centrelines = 1
        self.proxy.SMProxy.InvokeCommand("ShowFlow")  # an update of the outputs must not continue the run
        self._case.update(self._time)
        lines = self._case.output(CENTRELINES)
        self.proxy.Centrelines = was_asked_for
        return tables.lines_of(lines)

    def save(self, path):
        """Writes the image (.vti), the wall (.vtp) or the openings (.csv), or else a folder with all of these and
        convergence.csv.
        """
        files.save(self, path)

    def picture(self, path, what="wall shear stress", size=(1400, 900), renderer="paraview"):
        """Writes a picture (.png): "wall shear stress", "pressure", "speed" (streamlines), or the name of another array
        of the wall. size: in pixels. renderer: "paraview" or "pyvista". Raises Error if rendering is impossible.
        """
        pictures.draw(self, path, what, size, renderer)

    def report(self, path, title=None, picture="wall shear stress"):
        """Writes a self-contained page of HTML with openings, pressure drops, wall shear stress, quality, settings,
        convergence and a picture. picture: quantity to show, a picture file (.png), or None.
        """
        reports.write(self, path, title, picture)

    def __repr__(self):
        lines = [f"Flow of quality: {self.quality}", *self.reasons]
        lines += [f"opening {opening.id}: {opening.role}, {opening.flow_rate * 1e6:.4g} ml/s, "
                  f"{opening.pressure:.4g} {self.figures['pressure_unit']}" for opening in self.openings]
        return "\n".join(lines)


def _opening(position, row, roles):
    names = {field.name: field.name for field in dataclasses.fields(Opening)}
    names.update(velocity="mean_velocity", pressure="mean_pressure")
    values = {name: row[array] for name, array in names.items() if array in row}
    values.update(id=int(row["id"]), role=roles[int(row["role"])], region=int(row["region"]))
    return Opening(position=position, **values)


def _value_of(proxy, name):
    value = proxy.GetProperty(name).GetData()
    if isinstance(value, (int, float, str)):
        return value
    return "" if value is None else list(value)
