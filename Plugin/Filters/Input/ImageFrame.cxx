// SPDX-License-Identifier: BSD-3-Clause
#include "Input/ImageFrame.h"

#include "Messages/Refuse.h"

#include "vtkImageData.h"
#include "vtkMatrix3x3.h"

#include <algorithm>
#include <cmath>

namespace tiledlbm::plugin
{

namespace
{

// Files round their directions. Within this tolerance the error of the vessel's shape is less than
// a voxel.
constexpr double tolerance = 1e-4;

}

ImageFrame::ImageFrame(vtkImageData* image, Association association)
  : structure_(vtkSmartPointer<vtkImageData>::New())
  , association_(association)
  , voxelSize_(image->GetSpacing()[0])
{
  this->structure_->CopyStructure(image);
  const double* direction = image->GetDirectionMatrix()->GetData();
  std::copy(direction, direction + 9, this->direction_.begin());
  this->aligned_ = image->GetDirectionMatrix()->IsIdentity();
  for (int i = 0; i < 3; ++i)
  {
    for (int j = i; j < 3; ++j)
    {
      double product = 0;
      for (int row = 0; row < 3; ++row)
      {
        product += direction[3 * row + i] * direction[3 * row + j];
      }
      if (!(std::abs(product - (i == j ? 1 : 0)) <= tolerance))
      {
        refuse("Resample the image onto axes at right angles to each other: its "
               "direction matrix is not a rotation or reflection, whose columns have "
               "length 1 and are at right angles.");
      }
    }
  }
}

Vector ImageFrame::toWorld(const Vector& v) const
{
  const auto& d = this->direction_;
  return { d[0] * v[0] + d[1] * v[1] + d[2] * v[2], d[3] * v[0] + d[4] * v[1] + d[5] * v[2],
    d[6] * v[0] + d[7] * v[1] + d[8] * v[2] };
}

Vector ImageFrame::toImage(const Vector& v) const
{
  // The inverse of an orthogonal matrix is its transpose.
  const auto& d = this->direction_;
  return { d[0] * v[0] + d[3] * v[1] + d[6] * v[2], d[1] * v[0] + d[4] * v[1] + d[7] * v[2],
    d[2] * v[0] + d[5] * v[1] + d[8] * v[2] };
}

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

Vector ImageFrame::worldPosition(const Vector& voxel) const
{
  return plugin::worldPosition(this->structure_, this->association_, voxel);
}

Vector ImageFrame::voxelPosition(const Vector& position) const
{
  const int* extent = this->structure_->GetExtent();
  const double centre = this->association_ == Association::Cells ? 0.5 : 0.0;
  Vector voxel;
  this->structure_->TransformPhysicalPointToContinuousIndex(position.data(), voxel.data());
  for (std::size_t axis = 0; axis < 3; ++axis)
  {
    voxel[axis] -= extent[2 * axis] + centre;
  }
  return voxel;
}

}
