// SPDX-License-Identifier: BSD-3-Clause
#ifndef GridChoice_h
#define GridChoice_h

#include "Solver/Geometry/VoxelMask.h"

#include <optional>

namespace tiledlbm::plugin
{

/// What tells the size of the voxels that a flow is computed in.
enum class GridSize
{
  Automatic,       ///< an image: its smallest spacing; a surface: its openings, see automaticSize
  VoxelSize,       ///< GridChoice::voxelSize
  AcrossLargest,   ///< GridChoice::voxelsAcross, across the largest opening
  AcrossNarrowest, ///< the same, across the narrowest opening
};

struct GridChoice
{
  GridSize size = GridSize::Automatic;
  double voxelSize = 0; ///< in units of the input
  double voxelsAcross = 0;

  bool operator==(const GridChoice& other) const
  {
    return this->size == other.size && this->voxelSize == other.voxelSize &&
      this->voxelsAcross == other.voxelsAcross;
  }
};

/// Diameters of the circles that are as large as the largest and the smallest opening, in units of
/// the input.
struct OpeningWidths
{
  double largest;
  double narrowest;
};

/// None where a mask has no opening.
/// \param voxelSize in units of the input.
/// \throws InvalidInput if it has a label that cuts nothing open.
std::optional<OpeningWidths> widthsOf(const VoxelMask& mask, double voxelSize);

/// Whether the size of the voxels can only be told from the openings of the mask.
bool dependsOnOpenings(const GridChoice& choice);

/// \throws InvalidInput if the number that the choice needs is not above 0.
void checkChoice(const GridChoice& choice);

/// The size of the voxels, by a choice that depends on openings.
/// \throws InvalidInput where there are none.
double sizeAcross(const GridChoice& choice, const std::optional<OpeningWidths>& widths);

}

#endif
