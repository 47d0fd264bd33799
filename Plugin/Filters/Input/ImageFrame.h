// SPDX-License-Identifier: BSD-3-Clause
#ifndef ImageFrame_h
#define ImageFrame_h

#include "Arrays/Association.h"

#include <array>

class vtkImageData;

namespace tiledlbm::plugin
{

using Vector = std::array<double, 3>;

/// Orientation of an image in the world. The solver works along the axes of the image; this class
/// rotates the solver's inputs and results.
class ImageFrame
{
public:
  /// \param image whose voxels are cubes.
  /// \throws InvalidInput if its axes are not at right angles to each other.
  explicit ImageFrame(vtkImageData* image);

  /// Edge of a voxel, in units of the image.
  double voxelSize() const { return this->voxelSize_; }
  bool isAligned() const { return this->aligned_; }

  Vector toWorld(const Vector& alongImageAxes) const;
  Vector toImage(const Vector& alongWorldAxes) const;

  bool operator==(const ImageFrame& other) const
  {
    return this->voxelSize_ == other.voxelSize_ && this->direction_ == other.direction_;
  }

private:
  double voxelSize_;
  std::array<double, 9> direction_; // row by row; its columns are the image's axes
  bool aligned_;
};

/// Position in the world of a point in a mask.
/// \param voxel along the image's axes, in voxels; whole numbers are centres of voxels, and 0, 0, 0
///        is the first one.
Vector worldPosition(vtkImageData* image, Association association, const Vector& voxel);

/// Point in a mask at a position in the world: the inverse of worldPosition.
Vector voxelPosition(vtkImageData* image, Association association, const Vector& position);

}

#endif
