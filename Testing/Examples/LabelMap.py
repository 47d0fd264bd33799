# SPDX-License-Identifier: BSD-3-Clause
"""The label map beside make_aorta.py is what it makes: pvpython LabelMap.py EXAMPLES FOLDER"""

import os
import runpy
import sys

EXAMPLES, FOLDER = sys.argv[1:]
made = os.path.join(FOLDER, "made.nrrd")
sys.argv = ["make_aorta.py", made]
runpy.run_path(os.path.join(EXAMPLES, "make_aorta.py"), run_name="__main__")

from paraview.simple import NrrdReader
from vtkmodules.util.numpy_support import vtk_to_numpy


def read(name):
    reader = NrrdReader(FileName=name)
    reader.UpdatePipeline()
    image = reader.GetClientSideObject().GetOutputDataObject(0)
    return image, vtk_to_numpy(image.GetPointData().GetScalars())


(there, labels), (here, expected) = read(os.path.join(EXAMPLES, "aorta.nrrd")), read(made)
if there.GetDimensions() != here.GetDimensions() or there.GetSpacing() != here.GetSpacing():
    sys.exit("aorta.nrrd has another size: run make_aorta.py again")
# A voxel whose centre lies on a surface may fall either way where arithmetic differs.
if (labels != expected).sum() > 20:
    sys.exit("aorta.nrrd differs: run make_aorta.py again")
