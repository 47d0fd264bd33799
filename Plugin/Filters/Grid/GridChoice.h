// SPDX-License-Identifier: BSD-3-Clause
#ifndef GridChoice_h
#define GridChoice_h

#include "Solver/Geometry/VoxelMask.h"

#include <optional>

namespace tiledlbm::plugin
{

/// The setting that determines the voxel size of a flow.
enum class GridSize
{
  Automatic,       ///< an image: its smallest spacing; a surface: its openings, see automaticSize
  VoxelSize,       ///< GridChoice::voxelSize
  AcrossLargest,   ///< GridChoice::voxelsAcross, across the largest opening
  AcrossNarrowest, ///< GridChoice::voxelsAcross, across the narrowest opening
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

/// Diameters of circles with the area of the largest and of the smallest opening, in units of the
/// input.
struct OpeningWidths
{
  double largest;
  double narrowest;
};

/// Widths of the openings of a mask; nothing without openings.
/// \param voxelSize in units of the input.
/// \throws InvalidInput if a label cuts nothing open.
std::optional<OpeningWidths> widthsOf(const VoxelMask& mask, double voxelSize);

/// Whether the voxel size depends on the openings of the mask.
bool dependsOnOpenings(const GridChoice& choice);

/// \throws InvalidInput if the number that the choice needs is not above 0.
void checkChoice(const GridChoice& choice);

/// Voxel size for a choice that depends on openings.
/// \throws InvalidInput without openings.
double sizeAcross(const GridChoice& choice, const std::optional<OpeningWidths>& widths);

}

#endif
