// SPDX-License-Identifier: BSD-3-Clause
#include "Input/CutRows.h"

#include "Input/ImageFrame.h"
#include "Input/WorldPosition.h"

#include "Solver/Error.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace tiledlbm::plugin
{

std::vector<VesselCut> cutsOf(
  const std::vector<double>& numbers, vtkImageData* image, Association association)
{
  constexpr std::size_t width = 6;
  if (numbers.empty())
  {
    return {};
  }
  if (numbers.size() % width != 0)
  {
    throw InvalidInput("Give six numbers for each cut in Cuts (a point, and a direction out of the "
                       "vessel): it has " +
      std::to_string(numbers.size()) + " numbers.");
  }
  const ImageFrame frame(image);
  std::vector<VesselCut> cuts;
  for (auto next = numbers.begin(); next != numbers.end(); next += width)
  {
    const std::string name = "row " + std::to_string(cuts.size() + 1) + " of Cuts";
    if (!std::all_of(next, next + width, [](double value) { return std::isfinite(value); }))
    {
      throw InvalidInput("Correct " + name + ": it has a value that is no finite number.");
    }
    const Vector direction = frame.toImage({ next[3], next[4], next[5] });
    const double length = std::hypot(direction[0], direction[1], direction[2]);
    if (!(length > 0))
    {
      throw InvalidInput(
        "Give " + name + " a direction out of the vessel: the last three of its numbers are 0.");
    }
    const Vector point = voxelPosition(image, association, { next[0], next[1], next[2] });
    cuts.push_back(
      { point, { direction[0] / length, direction[1] / length, direction[2] / length } });
  }
  return cuts;
}

}
