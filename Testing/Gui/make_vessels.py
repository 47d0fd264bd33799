# SPDX-License-Identifier: BSD-3-Clause
"""Writes one vessel, closed at its ends, in each kind of file that segmentation programs write.

pvpython make_vessels.py FOLDER: the files are FOLDER/vessel.EXTENSION. Lengths are in mm.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Plugin"))
import label_files
import numpy
from dicom_files import Segmentation
from paraview import simple
from VesselEnds import closed_pipe
from testing_support import image_with, output_of, tube_wall, write_data

folder = sys.argv[1]


def path(extension):
    return os.path.join(folder, "vessel" + extension)


def wall(capping):
    return tube_wall((-0.5, 0, 0), (12, 6, 3), 3, 48, capping)


mask = closed_pipe().astype(numpy.uint8)
label_files.write_nii_gz(path(".nii.gz"), mask)
label_files.write_seg_nrrd(path(".seg.nrrd"), mask)
label_files.write_mha(path(".mha"), mask)
Segmentation([mask], ["blood"]).write(path(".dcm"))
# Slices that are twice as thick as the pixels in them.
slices = image_with(numpy.pad(mask[::2], ((1, 1), (0, 0), (0, 0))), spacing=(0.5, 0.5, 1))
write_data(slices, path(".vti"))
write_data(output_of(wall(capping=False)), path(".vtp"))
simple.SaveData(path(".stl"), proxy=wall(capping=True))
