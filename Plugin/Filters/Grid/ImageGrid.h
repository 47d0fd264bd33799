// SPDX-License-Identifier: BSD-3-Clause
#ifndef ImageGrid_h
#define ImageGrid_h

#include "Grid/GridFrame.h"
#include "Input/MaskReader.h"

#include "Solver/Volume/GridPlace.h"

#include <array>

class vtkImageData;

namespace tiledlbm::plugin
{

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
