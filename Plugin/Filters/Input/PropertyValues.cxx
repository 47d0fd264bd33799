// SPDX-License-Identifier: BSD-3-Clause
#include "Input/PropertyValues.h"

#include "Messages/Refuse.h"

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Openings.h"
#include "Solver/Geometry/Point.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <system_error>

namespace tiledlbm::plugin
{

namespace
{

// \param remedy for incomplete rows.
template <std::size_t Width>
std::vector<std::array<double, Width>> rowsOf(
  const std::vector<double>& numbers, const char* remedy)
{
  if (numbers.size() % Width != 0)
  {
    refuse(remedy, ": it has ", numbers.size(), " numbers.");
  }
  std::vector<std::array<double, Width>> rows(numbers.size() / Width);
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    std::copy_n(numbers.begin() + i * Width, Width, rows[i].begin());
  }
  return rows;
}

// Calls `visit` for each number in some parameters that stands for an opening.
template <class Visit>
void forEachOpening(Parameters& parameters, const Visit& visit)
{
  visit(parameters.measuredInlet.opening);
  for (OpeningRow& row : parameters.openings)
  {
    visit(row[0]);
  }
  for (OpeningWaveform& waveform : parameters.openingWaveforms)
  {
    visit(waveform.opening);
  }
}

// Id of the opening nearest to a place, in voxels; -1 for none near it.
int openingAt(const Point& place, const VoxelMask& mask, const std::vector<Opening>& openings)
{
  int nearest = -1;
  double least = std::numeric_limits<double>::infinity();
  for (const Opening& opening : openings)
  {
    const double distance = lengthOf(difference(centroid(mask, opening), place));
    if (distance < least && distance <= equivalentDiameter(opening.area()))
    {
      nearest = opening.id;
      least = distance;
    }
  }
  return nearest;
}

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

std::vector<OpeningRow> openingRows(const std::vector<double>& numbers, const ImageFrame& frame)
{
  std::vector<OpeningRow> rows = rowsOf<std::tuple_size_v<OpeningRow>>(
    numbers, "Give five numbers for each opening in Openings (id, role, a, b, c)");
  for (OpeningRow& row : rows)
  {
    if (row[1] == static_cast<double>(OpeningRole::MovingWall))
    {
      const Vector velocity = frame.toImage({ row[2], row[3], row[4] });
      std::copy(velocity.begin(), velocity.end(), row.begin() + 2);
    }
  }
  return rows;
}

std::vector<VesselCut> cutsOf(
  const std::vector<double>& numbers, vtkImageData* image, Association association)
{
  if (numbers.empty())
  {
    return {};
  }
  const auto rows = rowsOf<6>(
    numbers, "Give six numbers for each cut in Cuts (a point, and a direction out of the vessel)");
  const ImageFrame frame(image, association);
  std::vector<VesselCut> cuts;
  for (const auto& row : rows)
  {
    const std::string name = "row " + std::to_string(cuts.size() + 1) + " of Cuts";
    if (!std::all_of(row.begin(), row.end(), [](double value) { return std::isfinite(value); }))
    {
      refuse("Correct ", name, ": it has a value that is no finite number.");
    }
    const Vector direction = frame.toImage({ row[3], row[4], row[5] });
    const double length = std::hypot(direction[0], direction[1], direction[2]);
    if (!(length > 0))
    {
      refuse("Give ", name, " a direction out of the vessel: the last three of its numbers are 0.");
    }
    cuts.push_back(
      { frame.voxelPosition({ row[0], row[1], row[2] }), quotient(direction, length) });
  }
  return cuts;
}

void followPlaces(const std::vector<double>& numbers, const VoxelMask& mask,
  const ImageFrame& frame, Parameters& parameters)
{
  const auto rows = rowsOf<4>(numbers,
    "Give four numbers for each row of Opening Places (the number of an opening, and its place)");
  if (rows.empty())
  {
    return;
  }
  std::set<double> used;
  forEachOpening(parameters, [&](const auto& number) { used.insert(number); });
  const std::vector<Opening> openings = findOpenings(mask);
  std::map<double, int> idOf;
  std::map<int, double> numberOf;
  for (const auto& [number, x, y, z] : rows)
  {
    if (used.count(number) == 0)
    {
      continue;
    }
    const int id = openingAt(frame.voxelPosition({ x, y, z }), mask, openings);
    if (id < 0)
    {
      refuse("Choose the roles in Openings again: where opening ", number, " was, at (", x, ", ", y,
        ", ", z, "), there is no opening now.");
    }
    if (const auto [other, isNew] = numberOf.emplace(id, number); !isNew && other->second != number)
    {
      refuse("Choose the roles in Openings again: openings ", other->second, " and ", number,
        " were where opening ", id, " is now.");
    }
    idOf[number] = id;
  }
  forEachOpening(parameters,
    [&](auto& number)
    {
      if (const auto found = idOf.find(number); found != idOf.end())
      {
        number = found->second;
      }
    });
}

}
