// SPDX-License-Identifier: BSD-3-Clause
#ifndef GridFrame_h
#define GridFrame_h

#include "Input/ImageFrame.h"
#include "Input/MaskReader.h"

#include "Solver/Geometry/VoxelMask.h"
#include "Solver/Volume/GridPlace.h"

#include "vtkSmartPointer.h"

#include <array>

class vtkImageData;
class vtkInformation;

namespace tiledlbm::plugin
{

/// Position of a grid of cubes in the world, in units of the input. The voxels are points of an
/// image.
struct GridFrame
{
  double voxelSize;
  VoxelMask::Size size; ///< at least 1 voxel along each axis
  Vector first;         ///< middle of the first voxel
  std::array<double, 9> direction{ 1, 0, 0, 0, 1, 0, 0, 0, 1 }; ///< row by row

  /// Middle of a voxel in the world.
  Vector placeOf(const VoxelMask::Coordinates& voxel) const
  {
    return { this->first[0] + this->voxelSize * static_cast<double>(voxel[0]),
      this->first[1] + this->voxelSize * static_cast<double>(voxel[1]),
      this->first[2] + this->voxelSize * static_cast<double>(voxel[2]) };
  }
};

/// An image of the grid.
/// \throws InvalidInput if it has more voxels along an axis than an image can have.
vtkSmartPointer<vtkImageData> imageOf(const GridFrame& frame);

/// Reports the extent, spacing, origin and direction of the image to the pipeline.
void setFrame(const GridFrame& frame, vtkInformation* output);

/// A grid of cubes that covers an image, along its axes.
struct ImageGrid
{
  GridFrame frame;
  GridPlace place; ///< of the grid among the voxels of the image
};

/// Edge lengths of an image's voxels.
/// \throws InvalidInput if one is not positive.
std::array<double, 3> spacingOf(vtkImageData* image);

/// Whether all edges have the length `voxelSize` up to the rounding of files.
bool areCubes(const std::array<double, 3>& spacing, double voxelSize);

/// The grid whose edges are closest to those of the image. Both ends of an axis take half of the
/// excess or deficit.
ImageGrid gridOf(vtkImageData* image, Association association, double voxelSize);

}

#endif
