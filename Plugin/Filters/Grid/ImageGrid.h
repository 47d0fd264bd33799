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

/// A grid of cubes that fills an image, along its axes.
struct ImageGrid
{
  GridFrame frame;
  GridPlace place; ///< of the grid among the voxels of the image
};

/// Edges of an image's voxels.
/// \throws InvalidInput if one is not positive.
std::array<double, 3> spacingOf(vtkImageData* image);

/// Whether the edges are alike, but for what files round, and of that size.
bool areCubes(const std::array<double, 3>& spacing, double voxelSize);

/// As many voxels as come nearest to the image's edges; what is too many or too little is shared
/// out to the two ends.
ImageGrid gridOf(vtkImageData* image, Association association, double voxelSize);

}

#endif
