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

/// Number of voxels of an image along each axis.
VoxelMask::Size voxelsOf(vtkImageData* image, Association association);

/// Settings that turn an array into a mask. A value within 0.001 of a label, or of a whole number
/// at an end of the range, counts as equal: other programs write labels as rounded numbers.
struct MaskSettings
{
  std::array<double, 2> fluidRange;  ///< closed range of the values of fluid voxels
  std::vector<double> openingLabels; ///< values of voxels that cut the vessel open, whether they
                                     ///< lie in the range or not
  VoxelMask::Periodicity periodic;

  bool operator==(const MaskSettings& other) const
  {
    return this->fluidRange == other.fluidRange && this->openingLabels == other.openingLabels &&
      this->periodic == other.periodic;
  }
};

/// Checks that an array can be the mask of an image of this size.
/// \throws InvalidInput
void checkArray(vtkAbstractArray* array, Association association, const VoxelMask::Size& size);

/// Makes a mask of the fluid voxels of an image and of the voxels that cut the vessel open. Hidden
/// points and cells (vtkGhostType) are solid.
/// \param array an array of the image, of any numeric type.
/// \throws InvalidInput if the array, the range or a label cannot be used, or no voxel has a label.
/// \throws InsufficientMemory if the volume does not fit into memory.
VoxelMask readMask(vtkImageData* image, vtkAbstractArray* array, Association association,
  const MaskSettings& settings);

/// The array of an image that holds a mask, and its association.
struct MaskArray
{
  vtkAbstractArray* array;
  Association association;
};

/// readMask() in steps, for several ranks that read one mask.
/// @{

/// A mask of solid voxels, for readLayers().
/// \throws InvalidInput, InsufficientMemory as readMask()
VoxelMask solidMask(const VoxelMask::Size& size, const MaskSettings& settings);

/// An array of an image that checkArray() has accepted.
struct LayersOfMask
{
  MaskArray from;
  vtkImageData* image;
  std::int64_t first; ///< first layer of the mask in the array
};

/// Findings about the values of a mask.
struct MaskFindings
{
  std::int64_t nanCount = 0;
  std::int64_t firstNaN = 0;             ///< index of a voxel; past the end without NaN
  std::vector<std::int64_t> labelCounts; ///< above 0 for a label that occurs
};

/// Reads some layers of a mask.
MaskFindings readLayers(const LayersOfMask& from, const LayerRange& layers,
  const std::array<double, 2>& fluidRange, VoxelMask& mask);

/// Checks the findings of all layers.
/// \throws InvalidInput
void checkFindings(const MaskFindings& findings, const VoxelMask& mask, vtkAbstractArray* array);

/// @}

/// The array of the user's choice; the active scalars without a choice. Where the array is on the
/// other side, points or cells, ParaView adds a converted one of the same name, which would widen
/// the vessel by a voxel; the original is returned. \param array the array of that name in the
/// pipeline, or null, and its association. \param name of the chosen array; may be null. \throws
/// InvalidInput if there is no such array.
MaskArray findMaskArray(
  vtkAbstractArray* array, int association, const char* name, vtkImageData* image);

}

#endif
