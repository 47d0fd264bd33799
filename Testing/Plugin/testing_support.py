# SPDX-License-Identifier: BSD-3-Clause
"""What the plugin's Python tests share: images with a mask, the filter, and what it says."""

import contextlib
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from xml.etree import ElementTree

import numpy
from paraview import servermanager, simple
from vtkmodules.util import numpy_support
from vtkmodules.vtkCommonCore import vtkPoints, vtkStringArray
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkImageData, vtkPolyData, vtkTable
from vtkmodules.vtkIOXML import vtkXMLDataObjectWriter, vtkXMLImageDataReader, vtkXMLPImageDataReader

HERE = os.path.dirname(os.path.abspath(__file__))
FLOW, OPENINGS, CONVERGENCE, WALL, CENTRELINES = range(5)

PROXIES = {element.get("name"): element for element in ElementTree.parse(
    os.path.join(HERE, "../../ServerManagerXML/TiledLBMFlow.xml")).iter("SourceProxy")}
PROXY = PROXIES["TiledLBMFlow"]
# Names of the properties in the panel's group "Results".
RESULTS = [element.get("name") for element in PROXY.find("PropertyGroup[@label='Results']")]
# Optional arrays of the output "Flow", by property: its name in lower case with underscores.
OPTIONAL_ARRAYS = {name: re.sub("(?<=.)(?=[A-Z])", "_", name).lower() for name in RESULTS
                   if PROXY.find(f"*[@name='{name}']/BooleanDomain") is not None
                   and name not in ("WallShearStress", "Centrelines")}  # which have outputs of their own

# Columns are where the axes of the image point: x to the world's y, y to -x.
QUARTER_TURN = numpy.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]])
# An axis at an angle to the voxels.
TILTED = numpy.array([numpy.cos(numpy.radians(30)), numpy.sin(numpy.radians(30)), 0])
# Of a flow through voxels of 1 mm, at a Reynolds number of a few.
SLOW_FLOW = {"LengthUnit": "Millimetre", "KinematicViscosity": 1e-4, "RampSteps": 10}


PLUGIN = None  # of main()


def load_plugin(path):
    simple.LoadPlugin(path, remote=False, ns=simple.__dict__)


def duct(size=(16, 8, 8)):
    """A straight duct along x, one voxel of solid around it: array[z, y, x] of 0 and 1."""
    mask = numpy.zeros(size[::-1])
    mask[1:-1, 1:-1, :] = 1
    return mask


def tee():
    """A duct along x with a branch upwards along z, the smallest of its three openings."""
    mask = duct((16, 8, 12))
    mask[7:, :, :] = 0
    mask[1:, 2:6, 6:10] = 1
    return mask


def along_and_across(size, axis, spacing=1, middle=None):
    """Of each voxel the place along an axis through the middle, and the distance from it: [z, y, x]."""
    z, y, x = numpy.indices(size[::-1])
    middle = (numpy.array(size) - 1) / 2 if middle is None else middle
    place = (numpy.stack([x, y, z], axis=-1) - middle) * spacing
    along = place @ axis
    return along, numpy.linalg.norm(place - along[..., None] * axis, axis=-1)


def attributes_of(data, association="POINTS"):
    return data.GetCellData() if association == "CELLS" else data.GetPointData()


def array_of(data, name=None, association="POINTS"):
    """The values of an array, by default of the active scalars; None without it."""
    attributes = attributes_of(data, association)
    array = attributes.GetArray(name) if name else attributes.GetScalars()
    return None if array is None else numpy_support.vtk_to_numpy(array)


def vtk_array(name, values):
    """An array of texts, or of numbers with a row for each tuple."""
    if isinstance(values[0], str):
        array = vtkStringArray()
        for value in values:
            array.InsertNextValue(value)
    else:
        array = numpy_support.numpy_to_vtk(numpy.ascontiguousarray(values), deep=True)
    array.SetName(name)
    return array


def add_array(data, name, values, association="POINTS"):
    """Adds an array to points or cells; values[z, y, x] or with a row for each point."""
    values = numpy.asarray(values)
    attributes_of(data, association).AddArray(vtk_array(name, values.ravel() if values.ndim == 3 else values))


def table_of(columns):
    """A table with columns of these names and values."""
    table = vtkTable()
    for name, values in columns:
        table.AddColumn(vtk_array(name, values if isinstance(values[0], str) else numpy.asarray(values, float)))
    return table


def arrays_of(attributes):
    """The numeric arrays of points, cells, rows or the field data, by name."""
    return {attributes.GetArrayName(i): numpy_support.vtk_to_numpy(attributes.GetArray(i))
            for i in range(attributes.GetNumberOfArrays()) if attributes.GetArray(i)}


def points_of(data):
    return numpy_support.vtk_to_numpy(data.GetPoints().GetData())


def corners_of(surface):
    """The numbers of the points of each triangle."""
    return numpy_support.vtk_to_numpy(surface.GetPolys().GetConnectivityArray()).reshape(-1, 3)


def areas_of(surface):
    """The area of each triangle."""
    a, b, c = numpy.moveaxis(points_of(surface)[corners_of(surface)].astype(float), 1, 0)
    return numpy.linalg.norm(numpy.cross(b - a, c - a), axis=1) / 2


def surface_of(places, corners=()):
    """A surface of triangles, or points alone, in double precision."""
    points, triangles, surface = vtkPoints(), vtkCellArray(), vtkPolyData()
    points.SetData(vtk_array("points", numpy.asarray(places, float)))
    surface.SetPoints(points)
    if len(corners):
        triangles.SetData(3, numpy_support.numpy_to_vtkIdTypeArray(numpy.ravel(corners), deep=True))
        surface.SetPolys(triangles)
    return surface


def direction_of(image):
    """The matrix whose columns are where the axes of the image point."""
    return numpy.reshape(image.GetDirectionMatrix().GetData(), (3, 3))


def values_of(attributes, name):
    """The values of an array, which may be texts; none without it."""
    array = attributes.GetAbstractArray(name)
    return [array.GetValue(i) for i in range(array.GetNumberOfValues())] if array else []


def texts_of(data, name):
    """Those of the field data."""
    return values_of(data.GetFieldData(), name)


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
    attributes_of(image, association).SetScalars(vtk_array(name, mask.ravel()))
    return image


def write_data(data, file):
    """An image or a surface as .vti or .vtp."""
    writer = vtkXMLDataObjectWriter.NewWriter(data.GetDataObjectType())
    writer.SetInputData(data)
    writer.SetFileName(file)
    # ParaView 5.11 with an expat library of 2024 or later cannot read appended data.
    writer.SetDataModeToBinary()
    writer.Write()


def read_image(file):
    reader = vtkXMLPImageDataReader() if file.endswith(".pvti") else vtkXMLImageDataReader()
    reader.SetFileName(file)
    reader.Update()
    return reader.GetOutput()


def source_of(data):
    """A source of a data set, or the source itself."""
    if isinstance(data, servermanager.SourceProxy):
        return data
    source = simple.TrivialProducer()
    source.GetClientSideObject().SetOutput(data)
    source.UpdatePipeline()
    return source


def output_of(proxy, port=0):
    """An output of a source or filter, brought up to date."""
    proxy.UpdatePipeline()
    return proxy.GetClientSideObject().GetOutputDataObject(port)


def tube_wall(begin, end, radius, sides=96, capping=False):
    """A source of the wall of a straight vessel between two points."""
    tube = simple.Tube(Input=simple.Line(Point1=list(begin), Point2=list(end), Resolution=1), Radius=radius,
                       NumberofSides=sides, Capping=capping)
    return simple.Triangulate(Input=tube)


def messages_of(algorithm, event):
    """A list that gets the texts of an event."""
    messages = []

    def keep(_caller, _event, text):
        messages.append(text.strip())
    keep.CallDataType = "string0"
    algorithm.AddObserver(event, keep)
    return messages


def folder_of(test):
    """A folder that is deleted after the test, or after all tests of a class."""
    folder = tempfile.TemporaryDirectory()
    add_cleanup = test.addClassCleanup if isinstance(test, type) else test.addCleanup
    add_cleanup(folder.cleanup)
    return folder.name


class FolderTest(unittest.TestCase):
    """Each test has a folder of its own."""

    def setUp(self):
        self.folder = folder_of(self)

    def path(self, name):
        return os.path.join(self.folder, name)


def write_text(folder, name, text):
    path = os.path.join(folder, name)
    pathlib.Path(path).write_text(text, encoding="utf-8")
    return path


def write_table(folder, name, head, rows):
    """A file of a waveform: a line of headings, and a line for each row."""
    return write_text(folder, name, head + "".join(",".join(map(str, row)) + "\n" for row in rows))


@contextlib.contextmanager
def other_program(test, until, **properties):
    """A slow flow that another program computes, from `until()` to the end of the block."""
    code = (f"import sys\nsys.path.insert(0, {HERE!r})\nfrom testing_support import load_plugin, slow_flow\n"
            f"load_plugin({PLUGIN!r})\nslow_flow(**{properties!r}).update()\n")
    command = [os.readlink("/proc/self/exe"), "-c", code]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as other:
        try:
            deadline = time.monotonic() + 60
            while not until() and time.monotonic() < deadline:
                test.assertIsNone(other.poll())
                time.sleep(0.01)
            yield
        finally:
            other.send_signal(signal.SIGKILL)


def check_words(messages, words):
    """There is one message, which has all of these words."""
    assert len(messages) == 1, messages
    for word in words:
        assert word in messages[0], f"no '{word}' in: {messages[0]}"


class Flow:
    """The filter on an image or behind a source, with the errors and warnings that it gives.

    It runs as many steps as it is told, of a length that does not depend on the vessel.
    """

    def __init__(self, image, **properties):
        properties = {"NumberOfSteps": 20, "LatticeVelocity": 0.02, "FlowTolerance": 0,
                      "Device": "CPU", **properties}
        self.source = source_of(image)
        self.proxy = simple.TiledLBMFlow(Input=self.source, **properties)
        self.filter = self.proxy.GetClientSideObject()
        self.errors = messages_of(self.filter, "ErrorEvent")
        self.warnings = messages_of(self.filter, "WarningEvent")

    def set(self, **properties):
        simple.SetProperties(self.proxy, **properties)
        self.errors.clear()
        self.warnings.clear()
        return self

    def update(self, **properties):
        self.set(**properties).proxy.UpdatePipeline()
        return self

    def run(self, **properties):
        """An update without an error."""
        self.update(**properties)
        assert not self.errors, self.errors
        return self

    def refuse(self, *words, **properties):
        """An update with one error, which has all of these words."""
        return self.update(**properties).check_refused(*words)

    def check_refused(self, *words):
        check_words(self.errors, words)
        return self

    def warn(self, *words):
        """The last update gave one warning besides those of the quality, with all of these words."""
        check_words(self.warnings_of_else(), words)

    def quiet(self):
        """The last update gave no warnings but those of the quality."""
        assert not self.warnings_of_else(), self.warnings
        return self

    def show(self, image):
        """Replaces the image of the source."""
        self.source.GetClientSideObject().SetOutput(image)
        self.source.SMProxy.MarkModified(None)
        return self

    def apply(self):
        """As the user asks by Apply."""
        self.filter.Modified()
        return self.redraw()

    def ask(self, command):
        """Invokes a command of the proxy."""
        self.proxy.SMProxy.InvokeCommand(command)
        return self

    def redraw(self):
        """An update that asks the filter again."""
        self.proxy.SMProxy.MarkModified(None)
        return self.update()

    def go_on(self):
        """As the panel asks for the next part of a live run."""
        return self.ask("GoOn").redraw()

    def at(self, time):
        self.proxy.UpdatePipeline(time)
        return self

    def times(self):
        """Times that can be asked for."""
        self.proxy.UpdatePipelineInformation()
        return list(self.proxy.TimestepValues or ())

    def at_times(self, times, name, port=FLOW):
        """An array at each of these times: [time, tuple...]."""
        return numpy.array([self.at(time).array(name, port=port) for time in times], float)

    def quality_reasons(self):
        """Why the result is not good: sentences of the field data."""
        return texts_of(self.output(), "quality_reasons")

    def warnings_of_else(self):
        """The warnings that are about anything but the quality of the result."""
        reasons = self.quality_reasons()
        return [text for text in self.warnings if not any(reason in text for reason in reasons)]

    def output(self, port=FLOW):
        return self.filter.GetOutputDataObject(port)

    def told(self, name):
        """The values of an information property, as the panel reads them."""
        self.proxy.UpdatePropertyInformation()
        values = self.proxy.SMProxy.GetProperty(name)
        return [values.GetElement(i) for i in range(values.GetNumberOfElements())]

    def runs(self):
        """How many times the solver was set running."""
        return self.told("NumberOfRuns")[0]

    def steps(self):
        return self.figure("steps")

    def figure(self, name):
        return self.output().GetFieldData().GetAbstractArray(name).GetValue(0)

    def array(self, name, association="POINTS", port=FLOW):
        return array_of(self.output(port), name, association)

    def array_names(self):
        return list(arrays_of(attributes_of(self.output())))

    def equals(self, other, *names, port=FLOW, rtol=0, atol=0):
        """Its arrays of these names, by default the velocity, are those of another flow."""
        for name in names or ("velocity",):
            numpy.testing.assert_allclose(self.array(name, port=port), other.array(name, port=port), rtol, atol,
                                          err_msg=name)

    def openings(self, name):
        return self.array(name, port=OPENINGS)

    def wall(self, name):
        return self.array(name, port=WALL)


def duct_flow(size=(16, 8, 8), **properties):
    return Flow(image_with(duct(size)), **properties)


def slow_flow(**properties):
    """Through a duct of 6 x 6 voxels of 1 mm."""
    return Flow(image_with(duct(), spacing=(1, 1, 1)), **{**SLOW_FLOW, **properties})


class Preview:
    """What Tiled LBM Preview gives, as a script fetches it."""

    def __init__(self, image, **properties):
        self.proxy = simple.TiledLBMPreview(Input=source_of(image), **{"Device": "CPU", **properties})
        self.update()

    def update(self, **properties):
        simple.SetProperties(self.proxy, **properties)
        self.proxy.UpdatePipeline()
        self.openings, self.highlight, self.cuts, self.vessel, self.roles = (
            servermanager.Fetch(self.proxy, idx=port) for port in range(5))
        return self

    def figure(self, name, index=0):
        return self.openings.GetFieldData().GetAbstractArray(name).GetValue(index)

    def column(self, name):
        return values_of(self.openings.GetPointData(), name)

    def problems(self):
        names = ("problems", "problem_prevents", "remedy_property", "remedy_values")
        return [dict(zip(names, row))
                for row in zip(*(texts_of(self.openings, name) for name in names))]


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
    global PLUGIN
    PLUGIN = os.path.abspath(sys.argv.pop(1))
    load_plugin(PLUGIN)
    unittest.main(module="__main__", verbosity=2)
