// SPDX-License-Identifier: BSD-3-Clause
#ifndef WorldPosition_h
#define WorldPosition_h

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"

class vtkImageData;

namespace tiledlbm::plugin
{

/// The position in the world of a point in a mask.
/// \param voxel along the image's axes, in voxels; whole numbers are the centres of voxels, the
///        first one's is 0, 0, 0.
Vector worldPosition(vtkImageData* image, Association association, const Vector& voxel);

/// The point in a mask at a position in the world: the inverse of worldPosition.
Vector voxelPosition(vtkImageData* image, Association association, const Vector& position);

}

#endif
