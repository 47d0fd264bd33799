// SPDX-License-Identifier: BSD-3-Clause
#ifndef WorldPosition_h
#define WorldPosition_h

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"

class vtkImageData;

namespace tiledlbm::plugin
{

/// Position in the world of a point in a mask.
/// \param voxel along the image's axes, in voxels; whole numbers are centres of voxels, and 0, 0, 0
///        is the first one.
Vector worldPosition(vtkImageData* image, Association association, const Vector& voxel);

/// Point in a mask at a position in the world: the inverse of worldPosition.
Vector voxelPosition(vtkImageData* image, Association association, const Vector& position);

}

#endif
