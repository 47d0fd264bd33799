// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Centreline.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace tiledlbm::validation {

double Line::at(double place) const {
  const auto above = std::upper_bound(places.begin(), places.end(), place) - places.begin();
  const auto count = std::ptrdiff_t(places.size());
  const auto first = std::size_t(std::clamp<std::ptrdiff_t>(above - 2, 0, count - 4));
  double sum = 0;
  for (std::size_t i = first; i < first + 4; ++i) {
    double weight = 1;
    for (std::size_t j = first; j < first + 4; ++j) {
      weight *= i == j ? 1 : (place - places[j]) / (places[i] - places[j]);
    }
    sum += weight * values[i];
  }
  return sum;
}

void Line::addTo(const RunReport& report, const std::string& curve) const {
  for (std::size_t i = 0; i < places.size(); ++i) {
    report.addPoint(curve, places[i], values[i]);
  }
}

Line centreline(const VoxelMask& mask, const test::Fields& fields, std::size_t axis,
                std::size_t component, double unit, double atUpperWall) {
  const std::size_t one = (axis + 1) % 3, other = (axis + 2) % 3;
  const auto middles = [&mask](std::size_t of) {
    return std::array<std::int64_t, 2>{(mask.size()[of] - 1) / 2, mask.size()[of] / 2};
  };
  Line line{{0}, {0}};
  for (std::int64_t i = 0; i < mask.size()[axis]; ++i) {
    double sum = 0;
    for (const std::int64_t first : middles(one)) {
      for (const std::int64_t second : middles(other)) {
        VoxelMask::Coordinates at{};
        at[axis] = i;
        at[one] = first;
        at[other] = second;
        const auto voxel = std::size_t(mask.index(at[0], at[1], at[2]));
        sum += fields.velocity[3 * voxel + component];
      }
    }
    line.places.push_back((double(i) + 0.5) / double(mask.size()[axis]));
    line.values.push_back(sum / 4 * unit);
  }
  line.places.push_back(1);
  line.values.push_back(atUpperWall);
  return line;
}

}  // namespace tiledlbm::validation
