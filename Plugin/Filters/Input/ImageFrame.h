// SPDX-License-Identifier: BSD-3-Clause
#ifndef ImageFrame_h
#define ImageFrame_h

#include "Arrays/Association.h"

#include "vtkImageData.h"
#include "vtkSmartPointer.h"

#include <array>

namespace tiledlbm::plugin
{

using Vector = std::array<double, 3>;

/// Place of a mask in the world. The solver works along the axes of the mask's image, in voxels;
/// this class converts the solver's inputs and results.
class ImageFrame
{
public:
  /// \param image whose voxels are cubes.
  /// \throws InvalidInput if its axes are not at right angles to each other.
  explicit ImageFrame(vtkImageData* image, Association association = Association::Points);

  /// The image without arrays, and where the mask's voxels are in it.
  vtkImageData* structure() const { return this->structure_; }
  Association association() const { return this->association_; }
  /// Edge of a voxel, in units of the image.
  double voxelSize() const { return this->voxelSize_; }
  bool isAligned() const { return this->aligned_; }

  Vector toWorld(const Vector& alongImageAxes) const;
  Vector toImage(const Vector& alongWorldAxes) const;
  /// See tiledlbm::plugin::worldPosition.
  Vector worldPosition(const Vector& voxel) const;
  /// The inverse of worldPosition.
  Vector voxelPosition(const Vector& position) const;

  /// Whether both have the same voxel size and axes.
  bool operator==(const ImageFrame& other) const
  {
    return this->voxelSize_ == other.voxelSize_ && this->direction_ == other.direction_;
  }

private:
  vtkSmartPointer<vtkImageData> structure_;
  Association association_;
  double voxelSize_;
  std::array<double, 9> direction_; // row by row; its columns are the image's axes
  bool aligned_;
};

/// Position in the world of a point in a mask.
/// \param voxel along the image's axes, in voxels; whole numbers are centres of voxels, and 0, 0, 0
///        is the first one.
Vector worldPosition(vtkImageData* image, Association association, const Vector& voxel);

}

#endif
