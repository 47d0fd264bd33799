# SPDX-License-Identifier: BSD-3-Clause
"""What the tests of the reader of segmentations share."""

import numpy
from label_files import AXES, ORIGIN, SPACING
from paraview import simple
from testing_support import FolderTest, array_of, check_words, direction_of, messages_of, output_of, texts_of

DIRECTION = numpy.array(AXES).T


def affine_of(image):
    """From the number of a voxel to the world, 4 x 4."""
    steps = direction_of(image) * image.GetSpacing()
    return numpy.vstack([numpy.column_stack([steps, image.GetOrigin()]), [0, 0, 0, 1]])


class ReaderTest(FolderTest):
    """Reads files of a folder of its own, and keeps what the reader says."""

    errors = ()

    def read(self, name):
        reader = simple.TiledLBMReader()
        self.errors = messages_of(reader.GetClientSideObject(), "ErrorEvent")
        reader.FileName = self.path(name)
        return output_of(reader)

    def read_part(self, name, extent):
        """The voxels of a part that is asked for alone."""
        reader = simple.TiledLBMReader(FileName=self.path(name)).GetClientSideObject()
        reader.UpdateInformation()
        reader.UpdateExtent(extent)
        return reader.GetOutputDataObject(0)

    @staticmethod
    def values(image):
        return array_of(image).reshape(image.GetDimensions()[::-1])

    @staticmethod
    def segments(image):
        """Name and label of each, from the field data."""
        return list(zip(texts_of(image, "segment_name"), texts_of(image, "segment_label")))

    @staticmethod
    def check_place(image, to_patient=numpy.eye(3), origin=ORIGIN):
        numpy.testing.assert_allclose(direction_of(image), to_patient @ DIRECTION, atol=1e-6)
        numpy.testing.assert_allclose(image.GetOrigin(), to_patient @ origin, rtol=1e-6)
        numpy.testing.assert_allclose(image.GetSpacing(), SPACING, rtol=1e-6)

    def check_refused(self, name, *words):
        self.assertEqual(self.read(name).GetNumberOfPoints(), 0, name)
        check_words(self.errors[:1], words)
