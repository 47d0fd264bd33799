# SPDX-License-Identifier: BSD-3-Clause
"""What the plugin's Python tests share: images with a mask, the filter, and what it says."""

import contextlib
import resource
import sys
import unittest

import numpy
from paraview import simple
from vtkmodules.util import numpy_support
from vtkmodules.vtkCommonDataModel import vtkImageData

FLOW, OPENINGS, CONVERGENCE, WALL, CENTRELINES = range(5)


def load_plugin(path):
    simple.LoadPlugin(path, remote=False, ns=simple.__dict__)


def duct(size=(16, 8, 8)):
    """A straight duct along x, one voxel of solid around it: array[z, y, x] of 0 and 1."""
    mask = numpy.zeros(size[::-1])
    mask[1:-1, 1:-1, :] = 1
    return mask


def image_with(mask, association="POINTS", name="mask", start=(0, 0, 0), spacing=(0.1, 0.1, 0.1),
               origin=(0, 0, 0), direction=None):
    """An image with the array [z, y, x] on its points or cells."""
    image = vtkImageData()
    layers = 0 if association == "CELLS" else -1
    image.SetExtent(*[bound for axis, count in enumerate(mask.shape[::-1])
                      for bound in (start[axis], start[axis] + count + layers)])
    image.SetSpacing(spacing)
    image.SetOrigin(origin)
    if direction is not None:
        image.SetDirectionMatrix(numpy.asarray(direction, float).ravel())
    array = numpy_support.numpy_to_vtk(mask.ravel(), deep=True)
    array.SetName(name)
    attributes = image.GetCellData() if association == "CELLS" else image.GetPointData()
    attributes.SetScalars(array)
    return image


def source_of(image):
    source = simple.TrivialProducer()
    source.GetClientSideObject().SetOutput(image)
    source.UpdatePipeline()
    return source


class Flow:
    """The filter on an image, with the errors and warnings that it gives.

    It runs as many steps as it is told, of a length that does not depend on the vessel.
    """

    def __init__(self, image, **properties):
        self.errors = []
        self.warnings = []
        properties = {"NumberOfSteps": 20, "LatticeVelocity": 0.02, "FlowTolerance": 0,
                      "Device": "CPU", **properties}
        self.source = source_of(image)
        self.proxy = simple.TiledLBMFlow(Input=self.source, **properties)
        self.filter = self.proxy.GetClientSideObject()
        self._observe("ErrorEvent", self.errors)
        self._observe("WarningEvent", self.warnings)

    def _observe(self, event, messages):
        def keep(_caller, _event, text):
            messages.append(text.strip())
        keep.CallDataType = "string0"
        self.filter.AddObserver(event, keep)

    def update(self, **properties):
        for name, value in properties.items():
            setattr(self.proxy, name, value)
        self.errors.clear()
        self.warnings.clear()
        self.proxy.UpdatePipeline()
        return self

    def quality_reasons(self):
        """Why the result is not good: sentences of the field data."""
        reasons = self.output().GetFieldData().GetAbstractArray("quality_reasons")
        return [reasons.GetValue(i) for i in range(reasons.GetNumberOfValues())]

    def warnings_of_else(self):
        """The warnings that are about anything but the quality of the result."""
        reasons = self.quality_reasons()
        return [text for text in self.warnings if not any(reason in text for reason in reasons)]

    def output(self, port=FLOW):
        return self.filter.GetOutputDataObject(port)

    def runs(self):
        """How many times the solver was set running."""
        self.proxy.UpdatePropertyInformation()
        return self.proxy.SMProxy.GetProperty("NumberOfRuns").GetElement(0)

    def steps(self):
        return self.figure("steps")

    def figure(self, name):
        return self.output().GetFieldData().GetAbstractArray(name).GetValue(0)

    def array(self, name, association="POINTS", port=FLOW):
        attributes = (self.output(port).GetCellData() if association == "CELLS"
                      else self.output(port).GetPointData())
        array = attributes.GetArray(name)
        return None if array is None else numpy_support.vtk_to_numpy(array)


@contextlib.contextmanager
def file_size_limit(size):
    """No file may grow beyond so many bytes, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))  # Python ignores the signal
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def main():
    """Runs the tests of a script: pvpython SCRIPT PLUGIN [unittest's own arguments]."""
    load_plugin(sys.argv.pop(1))
    unittest.main(module="__main__", verbosity=2)
