// SPDX-License-Identifier: BSD-3-Clause
#ifndef Output_VesselSurface_h
#define Output_VesselSurface_h

#include "Input/ImageFrame.h"

#include <array>

class vtkDataArray;
class vtkPolyData;

namespace tiledlbm::plugin
{

/// Makes a smooth surface of the fluid before cuts for a preview: open at the faces of the volume,
/// from blocks of voxels where the volume is large.
/// \param array a value for each voxel of the image.
/// \param fluidRange closed range of the values of fluid voxels.
void writeVessel(vtkDataArray* array, const std::array<double, 2>& fluidRange,
  const ImageFrame& frame, vtkPolyData* output);

}

#endif
