# SPDX-License-Identifier: BSD-3-Clause
"""Area-weighted statistics of a surface."""

PERCENTILES = (1, 5, 25, 50, 75, 95, 99)


def areas_of_points(surface):
    """Area around each point, in the square of the surface's unit: a third of the area of each adjacent triangle."""
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
    """Dictionary of mean, standard deviation, minimum, maximum and percentiles.

    The percentile p is the value that p per cent of the weight does not exceed. The statistics omit values that are not
    finite or have no weight; None if no value remains.
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
    """Share of the weight of values below a bound, 0 to 1."""
    import numpy

    counts = numpy.isfinite(values)
    total = weights[counts].sum()
    return float(weights[counts & (values < bound)].sum() / total) if total > 0 else numpy.nan
