// SPDX-License-Identifier: BSD-3-Clause
#include "Input/OpeningPlaces.h"

#include "Input/ImageFrame.h"
#include "Messages/Refuse.h"

#include "Solver/Geometry/Opening.h"
#include "Solver/Geometry/Openings.h"
#include "Solver/Geometry/Point.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <set>

namespace tiledlbm::plugin
{

namespace
{

constexpr std::size_t width = 4; // number, x, y, z

// The numbers that stand for openings in some parameters.
std::set<double> numbersIn(const Parameters& parameters)
{
  std::set<double> numbers{ static_cast<double>(parameters.measuredInlet.opening) };
  for (const OpeningRow& row : parameters.openings)
  {
    numbers.insert(row[0]);
  }
  for (const OpeningWaveform& waveform : parameters.openingWaveforms)
  {
    numbers.insert(waveform.opening);
  }
  return numbers;
}

// Id of the opening nearest to a place, in voxels.
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

void followPlaces(
  const std::vector<double>& numbers, const FlowVolume& volume, Parameters& parameters)
{
  if (numbers.size() % width != 0)
  {
    refuse("Give four numbers for each row of Opening Places (the number of an opening, and its "
           "place): it has ",
      numbers.size(), " numbers.");
  }
  if (numbers.empty())
  {
    return;
  }
  const std::set<double> used = numbersIn(parameters);
  const VoxelMask& mask = *volume.mask;
  const std::vector<Opening> openings = findOpenings(mask);
  std::map<double, int> idOf;
  std::map<int, double> numberOf;
  for (std::size_t first = 0; first < numbers.size(); first += width)
  {
    const double* row = &numbers[first];
    if (used.count(row[0]) == 0)
    {
      continue;
    }
    const Point place = voxelPosition(volume.image, volume.association, { row[1], row[2], row[3] });
    const int id = openingAt(place, mask, openings);
    if (id < 0)
    {
      refuse("Choose the roles in Openings again: where opening ", row[0], " was, at (", row[1],
        ", ", row[2], ", ", row[3], "), there is no opening now.");
    }
    if (const auto [other, isNew] = numberOf.emplace(id, row[0]); !isNew && other->second != row[0])
    {
      refuse("Choose the roles in Openings again: openings ", other->second, " and ", row[0],
        " were where opening ", id, " is now.");
    }
    idOf[row[0]] = id;
  }
  const auto follow = [&](auto& number)
  {
    if (const auto found = idOf.find(static_cast<double>(number)); found != idOf.end())
    {
      number = found->second;
    }
  };
  for (OpeningRow& row : parameters.openings)
  {
    follow(row[0]);
  }
  for (OpeningWaveform& waveform : parameters.openingWaveforms)
  {
    follow(waveform.opening);
  }
  follow(parameters.measuredInlet.opening);
}

}
