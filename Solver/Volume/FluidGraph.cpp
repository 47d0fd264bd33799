// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Volume/FluidGraph.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "Solver/Error.h"
#include "Solver/Volume/ForVoxels.h"

namespace tiledlbm {

FluidGraph::FluidGraph(const VoxelMask& mask) {
  const std::optional<VoxelBox> box =
      boxOf(mask, [&](std::int64_t voxel) { return mask.isFluid(voxel); });
  if (!box) {
    return;
  }
  for (std::size_t axis = 0; axis < 3; ++axis) {
    first_[axis] = box->first[axis] - 1;
    size_[axis] = box->last[axis] - box->first[axis] + 3;
  }
  std::size_t step = 0;
  forCube({}, 1, [&](const Coordinates& to) {
    constexpr std::array<int, 4> lengths{0, lengthOfVoxel, 14, 17};
    const int length = lengths[std::abs(to[0]) + std::abs(to[1]) + std::abs(to[2])];
    if (length > 0) {
      steps_[step++] = {to[0] + size_[0] * (to[1] + size_[1] * to[2]), length};
    }
  });
  voxels_.resize(size_[0] * size_[1] * size_[2]);
  std::size_t cell = 0;
  forBox(first_, moved(box->last, Coordinates{1, 1, 1}), [&](const Coordinates& at) {
    const bool isInVolume = mask.contains(at);
    voxels_[cell] = isInVolume ? solid : beyond;
    if (isInVolume && mask.isFluid(at)) {
      if (cells_.size() == static_cast<std::size_t>(std::numeric_limits<Voxel>::max())) {
        throw InvalidInput(
            "Name the ends of the vessel in Opening Labels: the volume has more fluid "
            "voxels than its ends can be found in.");
      }
      voxels_[cell] = static_cast<Voxel>(cells_.size());
      cells_.push_back(static_cast<std::int64_t>(cell));
    }
    ++cell;
  });
}

Coordinates FluidGraph::coordinates(Voxel voxel) const {
  const std::int64_t cell = cells_[voxel];
  return {first_[0] + cell % size_[0], first_[1] + cell / size_[0] % size_[1],
          first_[2] + cell / (size_[0] * size_[1])};
}

double FluidGraph::lengthBetween(Voxel a, Voxel b) const {
  const Coordinates from = coordinates(a), to = coordinates(b);
  return std::hypot(double(from[0] - to[0]), double(from[1] - to[1]), double(from[2] - to[2]));
}

FluidGraph::Voxel FluidGraph::voxelAt(const Coordinates& at) const {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (at[axis] < first_[axis] || at[axis] >= first_[axis] + size_[axis]) {
      return solid;
    }
  }
  return voxels_[at[0] - first_[0] +
                 size_[0] * (at[1] - first_[1] + size_[1] * (at[2] - first_[2]))];
}

bool FluidGraph::isAtWall(Voxel voxel) const {
  const std::int64_t cell = cells_[voxel];
  return std::any_of(steps_.begin(), steps_.end(), [&](const Step& step) {
    return step.length == lengthOfVoxel && voxels_[cell + step.offset] == solid;
  });
}

FluidWays waysAlongMiddle(const FluidGraph& graph, const std::vector<float>& distances,
                          FluidGraph::Voxel root, float largestDistance) {
  // Cost per unit of length, at the largest distance from the wall and at most.
  constexpr std::uint32_t leastOfLength = 8, mostOfLength = 8 * 60;
  return waysFrom(graph, {root}, 0, 17 * mostOfLength, [&](FluidGraph::Voxel voxel, int length) {
    const float share = largestDistance / distances[voxel];
    return static_cast<std::uint32_t>(length) *
           std::clamp(static_cast<std::uint32_t>(leastOfLength * share), leastOfLength,
                      mostOfLength);
  });
}

std::vector<float> distancesFrom(const FluidGraph& graph,
                                 const std::vector<FluidGraph::Voxel>& atWall) {
  constexpr std::uint32_t longestStep = 17, half = FluidGraph::lengthOfVoxel / 2;
  const FluidWays ways =
      waysFrom(graph, atWall, half, longestStep,
               [](FluidGraph::Voxel, int length) { return static_cast<std::uint32_t>(length); });
  std::vector<float> distances(ways.cost.size());
  std::transform(ways.cost.begin(), ways.cost.end(), distances.begin(), [](std::uint32_t cost) {
    return static_cast<float>(cost) / FluidGraph::lengthOfVoxel;
  });
  return distances;
}

std::vector<float> distancesFromWall(const FluidGraph& graph) {
  std::vector<FluidGraph::Voxel> atWall;
  for (FluidGraph::Voxel voxel = 0; voxel < graph.count(); ++voxel) {
    if (graph.isAtWall(voxel)) {
      atWall.push_back(voxel);
    }
  }
  return distancesFrom(graph, atWall);
}

}  // namespace tiledlbm
