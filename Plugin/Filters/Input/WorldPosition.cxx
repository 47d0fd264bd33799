// SPDX-License-Identifier: BSD-3-Clause
#include "Input/WorldPosition.h"

#include "vtkImageData.h"

namespace tiledlbm::plugin
{

Vector worldPosition(vtkImageData* image, Association association, const Vector& voxel)
{
  const int* extent = image->GetExtent();
  const double centre = association == Association::Cells ? 0.5 : 0.0;
  Vector index, position;
  for (std::size_t axis = 0; axis < 3; ++axis)
  {
    index[axis] = extent[2 * axis] + centre + voxel[axis];
  }
  image->TransformContinuousIndexToPhysicalPoint(index.data(), position.data());
  return position;
}

Vector voxelPosition(vtkImageData* image, Association association, const Vector& position)
{
  const int* extent = image->GetExtent();
  const double centre = association == Association::Cells ? 0.5 : 0.0;
  Vector voxel;
  image->TransformPhysicalPointToContinuousIndex(position.data(), voxel.data());
  for (std::size_t axis = 0; axis < 3; ++axis)
  {
    voxel[axis] -= extent[2 * axis] + centre;
  }
  return voxel;
}

}
