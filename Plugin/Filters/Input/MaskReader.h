// SPDX-License-Identifier: BSD-3-Clause
#ifndef MaskReader_h
#define MaskReader_h

#include "Arrays/Association.h"

#include "Solver/Geometry/LayerRange.h"
#include "Solver/Geometry/VoxelMask.h"

#include <array>
#include <cstdint>
#include <vector>

class vtkAbstractArray;
class vtkImageData;

namespace tiledlbm::plugin
{

/// How many voxels an image has along each axis.
VoxelMask::Size voxelsOf(vtkImageData* image, Association association);

/// What makes a mask of an array.
struct MaskSettings
{
  std::array<double, 2> fluidRange;  ///< closed: voxels whose value lies in it are fluid
  std::vector<double> openingLabels; ///< values of voxels that cut the vessel open, whether they
                                     ///< lie in the range or not
  VoxelMask::Periodicity periodic;

  bool operator==(const MaskSettings& other) const
  {
    return this->fluidRange == other.fluidRange && this->openingLabels == other.openingLabels &&
      this->periodic == other.periodic;
  }
};

/// Checks that an array can be the mask of an image with so many voxels. \throws InvalidInput
void checkArray(vtkAbstractArray* array, Association association, const VoxelMask::Size& size);

/// Which voxels of an image are fluid, and which cut the vessel open.
/// \param array an array of the image, of any numeric type.
/// \throws InvalidInput if the array, the range or a label cannot be used, or no voxel has a label.
/// \throws InsufficientMemory if a volume of this size cannot be held.
VoxelMask readMask(vtkImageData* image, vtkAbstractArray* array, Association association,
  const MaskSettings& settings);

/// The same in steps, for a mask that is read by several.
/// @{

/// A mask to read layers of. \throws InvalidInput, InsufficientMemory as above
VoxelMask solidMask(const VoxelMask::Size& size, const MaskSettings& settings);

/// An array that was checked.
struct LayersOfMask
{
  vtkAbstractArray* array;
  std::int64_t first; ///< layer of the mask that it begins with
};

/// What there is to say of the values of a mask.
struct MaskFindings
{
  std::int64_t nanCount = 0;
  std::int64_t firstNaN = 0;             ///< a voxel of the mask; beyond it where there is none
  std::vector<std::int64_t> labelCounts; ///< above 0 for a label that is there
};

/// Reads some layers of a mask.
MaskFindings readLayers(const LayersOfMask& from, const LayerRange& layers,
  const std::array<double, 2>& fluidRange, VoxelMask& mask);

/// \throws InvalidInput
void checkFindings(const MaskFindings& findings, const VoxelMask& mask, vtkAbstractArray* array);

/// @}

}

#endif
