# SPDX-License-Identifier: BSD-3-Clause
"""Label maps in the formats of segmentation programs give the flow of the same mask given directly.

The files have a direction turned by 30 degrees, as scans have; ParaView's readers leave it out.
"""

import glob
import gzip
import os
import struct
import tempfile
import unittest

import numpy
from paraview import simple
from testing_support import OPENINGS, Flow, duct, image_with, main
from vtkmodules.util import numpy_support

SPACING, ORIGIN = 0.5, (10.0, 20.0, 30.0)  # mm
COS, SIN = numpy.cos(numpy.radians(30)), numpy.sin(numpy.radians(30))
AXES = ((COS, SIN, 0), (-SIN, COS, 0), (0, 0, 1))  # of the columns, rows and slices, in the world
PROPERTIES = {"FluidRange": [1, 1], "OpeningLabels": [2, 3], "KinematicViscosity": 1e-4}


def labels():
    """A duct between caps of 2 and 3, with no two axes alike: [z, y, x]."""
    mask = duct((20, 9, 8)).astype(numpy.uint8)
    mask[1:4, 1:3, :] = 0
    mask[:, :, :3] *= 2
    mask[:, :, -3:] *= 3
    return mask


def write_nrrd(name, array):
    vectors = " ".join("({})".format(",".join(str(SPACING * c) for c in axis)) for axis in AXES)
    header = ("NRRD0004\ntype: uint8\ndimension: 3\nspace: left-posterior-superior\n"
              "sizes: {} {} {}\nspace directions: {}\nkinds: domain domain domain\n"
              "encoding: gzip\nspace origin: ({},{},{})\n\n")
    header = header.format(*array.shape[::-1], vectors, *ORIGIN)
    with open(name, "wb") as file:
        file.write(header.encode() + gzip.compress(array.tobytes()))


def write_seg_nrrd(name, array):
    """As 3D Slicer saves a segmentation whose segments share one layer."""
    write_nrrd(name, array)
    with open(name, "rb") as file:
        header, data = file.read().split(b"\n\n", 1)
    header += (b"\nSegment0_ID:=Segment_1\nSegment0_LabelValue:=1\nSegment0_Layer:=0\n"
               b"Segment0_Name:=blood\nSegmentation_MasterRepresentation:=Binary labelmap")
    with open(name, "wb") as file:
        file.write(header + b"\n\n" + data)


def write_mha(name, array):
    header = ("ObjectType = Image\nNDims = 3\nBinaryData = True\nBinaryDataByteOrderMSB = False\n"
              "CompressedData = False\nTransformMatrix = {}\nOffset = {} {} {}\n"
              "ElementSpacing = {} {} {}\nDimSize = {} {} {}\nElementType = MET_UCHAR\n"
              "ElementDataFile = LOCAL\n")
    turned = " ".join(str(c) for axis in AXES for c in axis)
    header = header.format(turned, *ORIGIN, *[SPACING] * 3, *array.shape[::-1])
    with open(name, "wb") as file:
        file.write(header.encode() + array.tobytes())


def write_nii(name, array):
    """The 348 bytes of the header of NIfTI-1, its place in the world as sform, and the voxels."""
    header = bytearray(352)
    struct.pack_into("<i", header, 0, 348)
    struct.pack_into("<8h", header, 40, 3, *array.shape[::-1], 1, 1, 1, 1)
    struct.pack_into("<2h", header, 70, 2, 8)  # unsigned char
    struct.pack_into("<8f", header, 76, 1, *[SPACING] * 3, 0, 0, 0, 0)
    struct.pack_into("<f", header, 108, 352)
    header[123] = 2  # mm
    struct.pack_into("<2h", header, 252, 0, 1)
    for row in range(3):
        struct.pack_into("<4f", header, 280 + 16 * row,
                         *[SPACING * axis[row] for axis in AXES], ORIGIN[row])
    header[344:348] = b"n+1\0"
    with open(name, "wb") as file:
        file.write(header + array.tobytes())


def plugin_for_nifti():
    """ParaView has the reader of .nii in a plugin of its own, which is not loaded by default."""
    found = glob.glob("/usr/lib/*/paraview-*/plugins/AnalyzeNIfTIReaderWriter/*IReaderWriter.so")
    return found[0] if found else None


class Formats(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def check(self, extension, write):
        array = labels()
        name = os.path.join(self.folder.name, "labels" + extension)
        write(name, array)
        reader = simple.OpenDataFile(name)
        reader.UpdatePipeline()
        image = reader.GetClientSideObject().GetOutputDataObject(0)
        self.assertEqual(image.GetDimensions(), array.shape[::-1])
        numpy.testing.assert_allclose(image.GetSpacing(), SPACING, rtol=1e-6)
        read = numpy_support.vtk_to_numpy(image.GetPointData().GetScalars())
        numpy.testing.assert_array_equal(read, array.ravel())

        found = Flow(image, **PROPERTIES).update()
        expected = Flow(image_with(array, spacing=[SPACING] * 3), **PROPERTIES).update()
        self.assertEqual(found.errors, [])
        numpy.testing.assert_array_equal(found.array("label", port=OPENINGS), [2, 3])
        for what in ("velocity", "pressure"):
            values = expected.array(what)
            self.assertGreater(abs(values).max(), 0)
            numpy.testing.assert_allclose(found.array(what), values, rtol=1e-5,
                                          atol=1e-6 * abs(values).max())

    def test_nrrd(self):
        self.check(".nrrd", write_nrrd)

    def test_seg_nrrd(self):
        self.check(".seg.nrrd", write_seg_nrrd)

    def test_mha(self):
        self.check(".mha", write_mha)

    @unittest.skipUnless(plugin_for_nifti(), "ParaView's plugin for .nii is not there")
    def test_nii(self):
        simple.LoadPlugin(plugin_for_nifti(), remote=False, ns=simple.__dict__)
        self.check(".nii", write_nii)


class Resampling(unittest.TestCase):
    def test_resample_with_dataset_keeps_labels(self):
        array = labels()
        # A margin, since the labels may move by a voxel.
        slices = numpy.pad(array[::2], ((1, 1), (1, 1), (0, 0)))
        coarse = image_with(slices, spacing=(SPACING, SPACING, 2 * SPACING))
        refused = Flow(coarse, **PROPERTIES).update()
        self.assertIn("voxels cubes", refused.errors[0])

        source = refused.source
        target = simple.ResampleToImage(Input=source)
        target.SamplingDimensions = [*slices.shape[:0:-1], 2 * (len(slices) - 1) + 1]
        mended = simple.ResampleWithDataset(SourceDataArrays=source, DestinationMesh=target,
                                            CategoricalData=1, PassPointArrays=0)
        flow = simple.TiledLBMFlow(Input=mended, MaskArray=["POINTS", "mask"], Device="CPU",
                                   NumberOfSteps=20, **PROPERTIES)
        flow.UpdatePipeline()
        openings = flow.GetClientSideObject().GetOutputDataObject(OPENINGS).GetPointData()
        self.assertEqual([openings.GetArray("label").GetValue(i)
                          for i in range(openings.GetNumberOfTuples())], [2, 3])


main()
