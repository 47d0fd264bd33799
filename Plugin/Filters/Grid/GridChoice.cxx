// SPDX-License-Identifier: BSD-3-Clause
#include "Grid/GridChoice.h"

#include "Messages/Refuse.h"

#include "Solver/Geometry/Openings.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tiledlbm::plugin
{

namespace
{

void requireAboveZero(const char* property, double value)
{
  if (!(value > 0) || !std::isfinite(value))
  {
    refuse("Set ", property, " to a number above 0: it is ", value, ".");
  }
}

}

std::optional<OpeningWidths> widthsOf(const VoxelMask& mask, double voxelSize)
{
  const std::vector<Opening> openings = findOpenings(mask);
  if (openings.empty())
  {
    return std::nullopt;
  }
  const auto areas = std::minmax_element(openings.begin(), openings.end(),
    [](const Opening& a, const Opening& b) { return a.area() < b.area(); });
  return OpeningWidths{ voxelSize * equivalentDiameter(areas.second->area()),
    voxelSize * equivalentDiameter(areas.first->area()) };
}

bool dependsOnOpenings(const GridChoice& choice)
{
  return choice.size == GridSize::AcrossLargest || choice.size == GridSize::AcrossNarrowest;
}

void checkChoice(const GridChoice& choice)
{
  if (choice.size == GridSize::VoxelSize)
  {
    requireAboveZero("Grid Voxel Size", choice.voxelSize);
  }
  else if (dependsOnOpenings(choice))
  {
    requireAboveZero("Grid Voxels Across", choice.voxelsAcross);
  }
}

double sizeAcross(const GridChoice& choice, const std::optional<OpeningWidths>& widths)
{
  if (!widths)
  {
    refuse("Set Grid to Automatic or Voxel size: the vessel has no opening, across "
           "which voxels could be counted.");
  }
  return (choice.size == GridSize::AcrossLargest ? widths->largest : widths->narrowest) /
    choice.voxelsAcross;
}

}
