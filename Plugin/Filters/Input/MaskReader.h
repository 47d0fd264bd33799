// SPDX-License-Identifier: BSD-3-Clause
#ifndef MaskReader_h
#define MaskReader_h

#include "Solver/Geometry/VoxelMask.h"

#include <array>
#include <vector>

class vtkAbstractArray;
class vtkImageData;

namespace tiledlbm::plugin
{

/// Where the voxels of a mask are: the points of the image, or its cells.
enum class Association
{
  Points,
  Cells
};

/// How many voxels an image has along each axis.
VoxelMask::Size voxelsOf(vtkImageData* image, Association association);

/// Which voxels of an image are fluid: those whose value lies in the closed range, and which cut
/// the vessel open: those whose value is one of the labels, whether it lies in the range or not.
/// \param array an array of the image, of any numeric type.
/// \param periodic see VoxelMask.
/// \throws InvalidInput if the array, the range or a label cannot be used, or no voxel has a label.
/// \throws InsufficientMemory if a volume of this size cannot be held.
VoxelMask readMask(vtkImageData* image, vtkAbstractArray* array, Association association,
  const std::array<double, 2>& fluidRange, const std::vector<double>& openingLabels,
  const VoxelMask::Periodicity& periodic);

}

#endif
