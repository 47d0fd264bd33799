# SPDX-License-Identifier: BSD-3-Clause
"""Label maps in the formats of segmentation programs give the flow of the same mask given directly.

The files have a direction turned by 30 degrees, as scans have; ParaView's readers leave it out.
"""

import glob
import os
import unittest

import numpy
from label_files import SPACING, labels, write_mha, write_nii, write_nrrd, write_seg_nrrd
from paraview import simple
from testing_support import Flow, array_of, folder_of, image_with, main, output_of

PROPERTIES = {"FluidRange": [1, 1], "OpeningLabels": [2, 3], "KinematicViscosity": 1e-4}


def plugin_for_nifti():
    """ParaView has the reader of .nii in a plugin of its own, which is not loaded by default."""
    found = glob.glob("/usr/lib/*/paraview-*/plugins/AnalyzeNIfTIReaderWriter/*IReaderWriter.so")
    return found[0] if found else None


class Formats(unittest.TestCase):
    def check(self, extension, write):
        array = labels()
        name = os.path.join(folder_of(self), "labels" + extension)
        write(name, array)
        image = output_of(simple.OpenDataFile(name))
        self.assertEqual(image.GetDimensions(), array.shape[::-1])
        numpy.testing.assert_allclose(image.GetSpacing(), SPACING, rtol=1e-6)
        numpy.testing.assert_array_equal(array_of(image), array.ravel())

        found = Flow(image, **PROPERTIES).run()
        expected = Flow(image_with(array, spacing=[SPACING] * 3), **PROPERTIES).update()
        numpy.testing.assert_array_equal(found.openings("label"), [2, 3])
        for what in ("velocity", "pressure"):
            largest = abs(expected.array(what)).max()
            self.assertGreater(largest, 0)
            found.equals(expected, what, rtol=1e-5, atol=1e-6 * largest)

    def test_those_that_paraview_reads(self):
        for extension, write in ((".nrrd", write_nrrd), (".seg.nrrd", write_seg_nrrd), (".mha", write_mha)):
            with self.subTest(extension):
                self.check(extension, write)

    @unittest.skipUnless(plugin_for_nifti(), "ParaView's plugin for .nii is not there")
    def test_nii(self):
        simple.LoadPlugin(plugin_for_nifti(), remote=False, ns=simple.__dict__)
        self.check(".nii", write_nii)


class ThickSlices(unittest.TestCase):
    def test_labels_of_slices_that_are_thicker_than_the_pixels_in_them(self):
        slices = numpy.pad(labels()[::2], ((1, 1), (1, 1), (0, 0)))
        image = image_with(slices, spacing=(SPACING, SPACING, 2 * SPACING))
        flow = Flow(image, **PROPERTIES).run()
        numpy.testing.assert_array_equal(flow.openings("label"), [2, 3])
        numpy.testing.assert_allclose(flow.output().GetSpacing(), SPACING)


main()
