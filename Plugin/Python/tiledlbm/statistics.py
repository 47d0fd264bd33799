# SPDX-License-Identifier: BSD-3-Clause
"""Statistics of a surface, in which each point counts as much as the area around it."""

PERCENTILES = (1, 5, 25, 50, 75, 95, 99)


def areas_of_points(surface):
    """The area of each point, in the square of the surface's unit: a third of that of each triangle at it."""
    import numpy
    from vtkmodules.util import numpy_support
    from vtkmodules.vtkFiltersCore import vtkTriangleFilter

    triangulate = vtkTriangleFilter()
    triangulate.SetInputData(surface)
    triangulate.PassVertsOff()
    triangulate.PassLinesOff()
    triangulate.Update()
    triangles = numpy_support.vtk_to_numpy(
        triangulate.GetOutput().GetPolys().GetConnectivityArray()).reshape(-1, 3)
    areas = numpy.zeros(surface.GetNumberOfPoints())
    if len(triangles):
        corners = numpy_support.vtk_to_numpy(surface.GetPoints().GetData()).astype(float)[triangles]
        sides = corners[:, 1:] - corners[:, :1]
        third = numpy.linalg.norm(numpy.cross(sides[:, 0], sides[:, 1]), axis=1) / 6
        numpy.add.at(areas, triangles.ravel(), numpy.repeat(third, 3))
    return areas


def statistics_of(values, weights):
    """A dictionary of mean, deviation (standard), minimum, maximum and percentiles.

    The percentile p is the value that p per cent of the weight does not exceed. Values that are no numbers, and
    those without weight, are left out; None where nothing is left.
    """
    import numpy

    counts = numpy.isfinite(values) & (weights > 0)
    values, weights = values[counts].astype(float), weights[counts]
    if not values.size:
        return None
    order = numpy.argsort(values)
    values, weights = values[order], weights[order]
    shares = numpy.cumsum(weights) / weights.sum()
    mean = float(numpy.average(values, weights=weights))
    at = numpy.minimum(numpy.searchsorted(shares, numpy.array(PERCENTILES) / 100), values.size - 1)
    return {"mean": mean, "deviation": float(numpy.sqrt(numpy.average((values - mean) ** 2, weights=weights))),
            "minimum": float(values[0]), "maximum": float(values[-1]),
            "percentiles": dict(zip(PERCENTILES, values[at].tolist()))}


def share_below(values, weights, bound):
    """The share of the weight that is with values below a bound, 0 to 1."""
    import numpy

    counts = numpy.isfinite(values)
    total = weights[counts].sum()
    return float(weights[counts & (values < bound)].sum() / total) if total > 0 else numpy.nan
