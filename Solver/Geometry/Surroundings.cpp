// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Surroundings.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "Solver/Geometry/LabelOpenings.h"
#include "Solver/Geometry/Point.h"

namespace tiledlbm {

Point normalInVoxels(const Opening& opening, const std::array<double, 3>& spacing) {
  Point normal = opening.inwardNormal();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    normal[axis] /= spacing[axis] * spacing[axis];
  }
  return quotient(normal, lengthOf(normal));
}

Surroundings surroundingsOf(const VoxelMask& mask, const Opening& opening,
                            const std::array<double, 3>& spacing) {
  constexpr std::int64_t margin = 10;
  auto [first, last] = boxAround(mask, opening.voxels);
  VoxelMask::Size size;
  VoxelMask::Periodicity periodic{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::int64_t whole = mask.size()[axis];
    const std::int64_t beyond = mask.periodic()[axis] ? margin : 0;
    first[axis] = std::max(first[axis] - margin, -beyond);
    last[axis] = std::min(last[axis] + margin, whole - 1 + beyond);
    periodic[axis] = !opening.isOfLabel() && last[axis] - first[axis] >= whole;
    if (periodic[axis]) {
      first[axis] = 0;
      last[axis] = whole - 1;
    }
    size[axis] = last[axis] - first[axis] + 1;
  }
  const Point inward = opening.inwardNormal();
  const Point normal = normalInVoxels(opening, spacing);
  const Point back = quotient(normal, dot(normal, inward));
  const Point middle = opening.isOfLabel() ? middleOfFaces(mask, opening) : Point{};
  Surroundings around{VoxelMask(size, periodic), first};
  const bool hasLevels = !mask.levels().empty();
  std::vector<float> levels(hasLevels ? static_cast<std::size_t>(around.mask.voxelCount()) : 0);
  for (std::int64_t voxel = 0; voxel < around.mask.voxelCount(); ++voxel) {
    Coordinates at = moved(around.mask.coordinates(voxel), first);
    const Point place = pointOf(at);
    const double depth = opening.isOfLabel() ? dot(difference(place, middle), inward) : 0;
    for (std::size_t axis = 0; axis < 3 && depth < 0; ++axis) {
      at[axis] = std::llround(place[axis] - depth * back[axis]);
      if (!mask.periodic()[axis]) {
        at[axis] = std::clamp<std::int64_t>(at[axis], 0, mask.size()[axis] - 1);
      }
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::int64_t period = mask.size()[axis];
      at[axis] = mask.periodic()[axis] ? (at[axis] % period + period) % period : at[axis];
    }
    const std::int64_t source = mask.index(at);
    around.mask.setFluid(voxel, !mask.isSolid(source));
    if (hasLevels) {
      levels[voxel] = mask.levels()[source];
    }
  }
  around.mask.setLevels(std::move(levels));
  return around;
}

}  // namespace tiledlbm
