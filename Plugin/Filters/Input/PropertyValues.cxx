// SPDX-License-Identifier: BSD-3-Clause
#include "Input/PropertyValues.h"

#include "Messages/Refuse.h"

#include "Solver/Geometry/Point.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <system_error>

namespace tiledlbm::plugin
{

std::vector<OpeningRow> openingRows(const std::vector<double>& numbers, const ImageFrame& frame)
{
  if (numbers.size() % 5 != 0)
  {
    refuse("Give five numbers for each opening in Openings (id, role, a, b, c): it has ",
      numbers.size(), " numbers.");
  }
  std::vector<OpeningRow> rows;
  for (std::size_t first = 0; first < numbers.size(); first += 5)
  {
    OpeningRow row;
    std::copy_n(numbers.begin() + first, 5, row.begin());
    if (row[1] == static_cast<double>(OpeningRole::MovingWall))
    {
      const Vector velocity = frame.toImage({ row[2], row[3], row[4] });
      std::copy(velocity.begin(), velocity.end(), row.begin() + 2);
    }
    rows.push_back(row);
  }
  return rows;
}

std::string textOf(const char* property)
{
  return property ? property : "";
}

std::string absolutePath(const std::string& path)
{
  std::error_code failure; // set if the working directory does not exist
  const std::filesystem::path absolute = std::filesystem::absolute(path, failure);
  return path.empty() || failure ? path : absolute.string();
}

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
    refuse("Give six numbers for each cut in Cuts (a point, and a direction out of the "
           "vessel): it has ",
      numbers.size(), " numbers.");
  }
  const ImageFrame frame(image);
  std::vector<VesselCut> cuts;
  for (auto next = numbers.begin(); next != numbers.end(); next += width)
  {
    const std::string name = "row " + std::to_string(cuts.size() + 1) + " of Cuts";
    if (!std::all_of(next, next + width, [](double value) { return std::isfinite(value); }))
    {
      refuse("Correct ", name, ": it has a value that is no finite number.");
    }
    const Vector direction = frame.toImage({ next[3], next[4], next[5] });
    const double length = std::hypot(direction[0], direction[1], direction[2]);
    if (!(length > 0))
    {
      refuse("Give ", name, " a direction out of the vessel: the last three of its numbers are 0.");
    }
    const Vector point = voxelPosition(image, association, { next[0], next[1], next[2] });
    cuts.push_back({ point, quotient(direction, length) });
  }
  return cuts;
}

}
