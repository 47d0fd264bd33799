# SPDX-License-Identifier: BSD-3-Clause
"""A label map in the files of segmentation programs, turned against the axes of the world."""

import gzip
import struct
from pathlib import Path

import numpy
from testing_support import duct

SPACING, ORIGIN = 0.5, (10.0, 20.0, 30.0)  # mm
COS, SIN = numpy.cos(numpy.radians(30)), numpy.sin(numpy.radians(30))
# Of the columns, rows and slices, in the world: turned about z, then about x.
AXES = ((COS, SIN * COS, SIN * SIN), (-SIN, COS * COS, COS * SIN), (0, -SIN, COS))


def rotation_of(b, c, d):
    """The matrix of a unit quaternion, nifti1.h."""
    a = numpy.sqrt(1 - b * b - c * c - d * d)
    return numpy.array([[a*a + b*b - c*c - d*d, 2 * (b*c - a*d), 2 * (b*d + a*c)],
                        [2 * (b*c + a*d), a*a + c*c - b*b - d*d, 2 * (c*d - a*b)],
                        [2 * (b*d - a*c), 2 * (c*d + a*b), a*a + d*d - c*c - b*b]])


def labels():
    """A duct between caps of 2 and 3, with no two axes alike: [z, y, x]."""
    mask = duct((20, 9, 8)).astype(numpy.uint8)
    mask[1:4, 1:3, :] = 0
    mask[:, :, :3] *= 2
    mask[:, :, -3:] *= 3
    return mask


def write_nrrd(name, array, more=""):
    """An array [z, y, x], or [z, y, x, layer]; more: lines of the header that follow."""
    vectors = ["({})".format(",".join(str(SPACING * c) for c in axis)) for axis in AXES]
    layers = array.ndim - 3
    header = (f"NRRD0004\ntype: uint8\ndimension: {array.ndim}\nspace: left-posterior-superior\n"
              f"sizes: {' '.join(map(str, array.T.shape))}\nspace directions: {' '.join(['none'] * layers + vectors)}\n"
              f"kinds: {'list ' * layers}domain domain domain\nencoding: gzip\n"
              "space origin: ({},{},{})\n".format(*ORIGIN) + more + "\n")
    Path(name).write_bytes(header.encode() + gzip.compress(numpy.ascontiguousarray(array).tobytes()))


def write_seg_nrrd(name, array):
    """As 3D Slicer saves a segmentation whose segments share one layer."""
    write_nrrd(name, array, "Segment0_ID:=Segment_1\nSegment0_LabelValue:=1\nSegment0_Layer:=0\n"
               "Segment0_Name:=blood\nSegmentation_MasterRepresentation:=Binary labelmap\n")


def write_mha(name, array):
    turned, origin, spacing, size = (" ".join(map(str, numbers)) for numbers in (
        numpy.ravel(AXES), ORIGIN, [SPACING] * 3, array.shape[::-1]))
    header = ("ObjectType = Image\nNDims = 3\nBinaryData = True\nBinaryDataByteOrderMSB = False\n"
              f"CompressedData = False\nTransformMatrix = {turned}\nOffset = {origin}\n"
              f"ElementSpacing = {spacing}\nDimSize = {size}\nElementType = MET_UCHAR\nElementDataFile = LOCAL\n")
    Path(name).write_bytes(header.encode() + array.tobytes())


def write_nii(name, array):
    """The place in the world as sform."""
    sform = [[*[SPACING * axis[row] for axis in AXES], ORIGIN[row]] for row in range(3)]
    write_nifti(name, array, [SPACING] * 3, sform)


def write_nifti(name, array, spacing, sform=None, qform=None, side=1, unit=2):
    """The 348 bytes of the header of NIfTI-1 and the voxels.

    sform: 3 x 4; qform: b, c, d of the quaternion and the offset; side: qfac; unit: 1 m, 2 mm, 3 um."""
    header = bytearray(352)
    struct.pack_into("<i", header, 0, 348)
    struct.pack_into("<8h", header, 40, 3, *array.shape[::-1], 1, 1, 1, 1)
    struct.pack_into("<2h", header, 70, {"uint8": 2, "uint16": 512}[array.dtype.name], 8 * array.itemsize)
    struct.pack_into("<8f", header, 76, side, *spacing, 0, 0, 0, 0)
    struct.pack_into("<f", header, 108, 352)
    header[123] = unit
    struct.pack_into("<2h", header, 252, int(qform is not None), int(sform is not None))
    if qform is not None:
        struct.pack_into("<6f", header, 256, *qform)
    if sform is not None:
        struct.pack_into("<12f", header, 280, *numpy.ravel(sform))
    header[344:348] = b"n+1\0"
    Path(name).write_bytes(header + array.tobytes())


def write_nii_gz(name, array):
    write_nii(name, array)
    Path(name).write_bytes(gzip.compress(Path(name).read_bytes()))


def write_layers(name, layers, segments):
    """As 3D Slicer saves segments that overlap: layers[n, z, y, x], (name, label, layer) of each."""
    write_nrrd(name, numpy.moveaxis(layers, 0, -1), "".join(
        f"Segment{i}_ID:=Segment_{i + 1}\nSegment{i}_Name:={segment}\n"
        f"Segment{i}_LabelValue:={label}\nSegment{i}_Layer:={layer}\n"
        for i, (segment, label, layer) in enumerate(segments)))
