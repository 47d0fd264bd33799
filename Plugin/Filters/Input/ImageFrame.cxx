// SPDX-License-Identifier: BSD-3-Clause
#include "Input/ImageFrame.h"

#include "Solver/Error.h"

#include "vtkImageData.h"
#include "vtkMatrix3x3.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace tiledlbm::plugin
{

namespace
{

// Files round their spacing; below this, the shape of a vessel is off by less than the voxels are.
constexpr double tolerance = 1e-4;

double spacingOf(vtkImageData* image)
{
  const double* spacing = image->GetSpacing();
  const auto [least, largest] = std::minmax_element(spacing, spacing + 3);
  // Written so that NaN fails too.
  if (!(*least > 0) || !std::isfinite(*largest) || !(*largest - *least <= tolerance * *largest))
  {
    std::ostringstream message;
    message << "Make the voxels cubes, in the segmentation program or by Resample To Image (for "
            << "labels then Resample With Dataset with Categorical Data): the spacing of the image "
            << "is " << spacing[0] << " x " << spacing[1] << " x " << spacing[2]
            << ", and the solver needs one positive spacing.";
    throw InvalidInput(message.str());
  }
  return spacing[0];
}

}

ImageFrame::ImageFrame(vtkImageData* image)
  : voxelSize_(spacingOf(image))
{
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
        throw InvalidInput("Resample the image onto axes at right angles to each other: its "
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

}
