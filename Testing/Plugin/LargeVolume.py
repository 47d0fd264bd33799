# SPDX-License-Identifier: BSD-3-Clause
"""What main memory a large volume with little fluid takes: pvpython LargeVolume.py PLUGIN [NX NY NZ].

Straight tubes along z fill 1 % of the volume. No part of the tests, since it takes the memory that
it tells of: 17 bytes a voxel for the mask and the output alone.
"""

import pathlib
import resource
import sys

import numpy
from vtkmodules.util import numpy_support
from vtkmodules.vtkCommonDataModel import vtkImageData

from testing_support import Flow, load_plugin

RADIUS = 20  # voxels
PART = 0.01


def tell(stage):
    now = int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print("%-28s now %6.2f GB, at most %6.2f GB" % (stage, now / 1e9, most / 1e9), flush=True)


def tubes(size):
    """An image of 8-bit values."""
    nx, ny, nz = size
    count = max(1, round(PART * nx * ny / (numpy.pi * RADIUS ** 2)))
    columns = int(numpy.ceil(numpy.sqrt(count)))
    section = numpy.zeros((ny, nx), numpy.uint8)
    y, x = numpy.ogrid[-RADIUS:RADIUS + 1, -RADIUS:RADIUS + 1]
    disc = x ** 2 + y ** 2 <= RADIUS ** 2
    for number in range(count):
        top = (number // columns * 2 + 1) * ny // (2 * columns) - RADIUS
        left = (number % columns * 2 + 1) * nx // (2 * columns) - RADIUS
        section[top:top + disc.shape[0], left:left + disc.shape[1]][disc] = 1
    mask = numpy.empty((nz, ny, nx), numpy.uint8)
    mask[:] = section
    print("%d x %d x %d voxels, %.2f %% of them fluid" % (*size, 100 * section.mean()))
    image = vtkImageData()
    image.SetDimensions(size)
    image.SetSpacing(0.1, 0.1, 0.1)
    array = numpy_support.numpy_to_vtk(mask.ravel(), deep=False)
    array.SetName("mask")
    image.GetPointData().SetScalars(array)
    return image


def main():
    load_plugin(sys.argv[1])
    size = tuple(int(number) for number in sys.argv[2:5]) or (2000, 2000, 500)
    tell("ParaView")
    image = tubes(size)
    tell("image")
    flow = Flow(image, Precision="Sixteen-bit storage", NumberOfSteps=3).update()
    tell("flow")
    if flow.errors:
        sys.exit("\n".join(flow.errors))
    print("%d nodes in %s, which take %.2f GB" % (flow.figure("non_solid_nodes"), flow.figure("storage"),
                                                  flow.figure("device_memory") / 1e9))


if __name__ == "__main__":
    main()
