# SPDX-License-Identifier: BSD-3-Clause
"""What the tests of the reader of segmentations share."""

import os
import tempfile
import unittest

import numpy
from label_files import AXES, ORIGIN, SPACING
from paraview import simple
from vtkmodules.util import numpy_support

DIRECTION = numpy.array(AXES).T


class ReaderTest(unittest.TestCase):
    """Reads files of a folder of its own, and keeps what the reader says."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.errors = []

    def path(self, name):
        return os.path.join(self.folder, name)

    def read(self, name):
        reader = simple.TiledLBMReader()
        algorithm = reader.GetClientSideObject()

        def keep(_caller, _event, text):
            self.errors.append(text.strip())
        keep.CallDataType = "string0"
        algorithm.AddObserver("ErrorEvent", keep)
        reader.FileName = self.path(name)
        reader.UpdatePipeline()
        return reader, algorithm.GetOutputDataObject(0)

    @staticmethod
    def values(image):
        array = numpy_support.vtk_to_numpy(image.GetPointData().GetScalars())
        return array.reshape(image.GetDimensions()[::-1])

    @staticmethod
    def segments(image):
        """Name and label of each, from the field data."""
        names = image.GetFieldData().GetAbstractArray("segment_name")
        labels = image.GetFieldData().GetArray("segment_label")
        return [(names.GetValue(i), labels.GetValue(i)) for i in range(names.GetNumberOfValues())]

    @staticmethod
    def check_place(image, to_patient=numpy.eye(3), origin=ORIGIN):
        found = numpy.array(
            [[image.GetDirectionMatrix().GetElement(row, column) for column in range(3)]
             for row in range(3)])
        numpy.testing.assert_allclose(found, to_patient @ DIRECTION, atol=1e-6)
        numpy.testing.assert_allclose(image.GetOrigin(), to_patient @ origin, rtol=1e-6)
        numpy.testing.assert_allclose(image.GetSpacing(), SPACING, rtol=1e-6)

    def check_refused(self, name, *words):
        self.errors.clear()
        image = self.read(name)[1]
        self.assertEqual(image.GetNumberOfPoints(), 0, name)
        self.assertTrue(self.errors, name)
        for word in words:
            self.assertIn(word, self.errors[0])
