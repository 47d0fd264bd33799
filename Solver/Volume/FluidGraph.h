// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm {

/// The graph of the fluid voxels of a mask, numbered in the order of the volume, with steps between
/// each voxel and its up to 26 neighbours. Labels are not fluid. No step crosses a periodic face.
class FluidGraph {
 public:
  /// Number of a voxel; negative for none.
  using Voxel = std::int32_t;

  /// Lengths are integers, with this number of units per voxel: buckets can then sort paths by
  /// length.
  static constexpr int lengthOfVoxel = 10;

  /// \throws InvalidInput where there are more fluid voxels than can be numbered.
  explicit FluidGraph(const VoxelMask& mask);

  Voxel count() const { return static_cast<Voxel>(cells_.size()); }
  Coordinates coordinates(Voxel voxel) const;
  /// Distance between the centres of two voxels, in voxels.
  double lengthBetween(Voxel a, Voxel b) const;
  /// The voxel at coordinates, negative outside the fluid or the volume.
  Voxel voxelAt(const Coordinates& at) const;
  /// Whether a voxel has a neighbour across a face that is in the volume and not fluid.
  bool isAtWall(Voxel voxel) const;

  /// Calls `body(neighbour, length)` for each neighbour.
  template <class Body>
  void forNeighbours(Voxel voxel, const Body& body) const {
    const std::int64_t cell = cells_[voxel];
    for (const Step& step : steps_) {
      const Voxel neighbour = voxels_[cell + step.offset];
      if (neighbour >= 0) {
        body(neighbour, step.length);
      }
    }
  }

 private:
  static constexpr Voxel solid = -1, beyond = -2;

  struct Step {
    std::int64_t offset;
    int length;
  };

  Coordinates first_{}, size_{};  ///< of the box around the fluid, with a margin
  std::array<Step, 26> steps_{};
  std::vector<Voxel> voxels_;        ///< voxels of the cells of the box
  std::vector<std::int64_t> cells_;  ///< cells of the voxels
};

/// The cheapest paths from some voxels to all voxels connected to them.
struct FluidWays {
  static constexpr std::uint32_t unreached = std::numeric_limits<std::uint32_t>::max();

  std::vector<std::uint32_t> cost;               ///< of the path to each voxel, or unreached
  std::vector<FluidGraph::Voxel> previous;       ///< on that path, negative at its start
  std::vector<FluidGraph::Voxel> fromNearToFar;  ///< the voxels reached

  bool isReached(FluidGraph::Voxel voxel) const { return cost[voxel] != unreached; }
};

/// Finds the cheapest paths by Dijkstra's algorithm with buckets of costs (R. B. Dial, Comm. ACM 12
/// (1969) 632).
/// \param starts voxels that cost `startCost` each.
/// \param costOf `costOf(voxel, length)` is the cost of a step to a voxel, an integer from 0 to
///        `mostCost`.
template <class CostOf>
FluidWays waysFrom(const FluidGraph& graph, const std::vector<FluidGraph::Voxel>& starts,
                   std::uint32_t startCost, std::uint32_t mostCost, const CostOf& costOf) {
  const std::size_t count = graph.count();
  FluidWays ways;
  ways.cost.assign(count, FluidWays::unreached);
  ways.previous.assign(count, -1);
  std::vector<std::vector<FluidGraph::Voxel>> buckets(mostCost + 1);
  std::size_t waiting = starts.size();
  for (const FluidGraph::Voxel voxel : starts) {
    ways.cost[voxel] = startCost;
    buckets[startCost % buckets.size()].push_back(voxel);
  }
  for (std::uint32_t cost = startCost; waiting > 0; ++cost) {
    std::vector<FluidGraph::Voxel>& bucket = buckets[cost % buckets.size()];
    std::size_t next = 0;
    while (next < bucket.size()) {  // steps that cost nothing add to it
      const FluidGraph::Voxel voxel = bucket[next++];
      --waiting;
      if (ways.cost[voxel] != cost) {
        continue;  // a cheaper path was found later
      }
      ways.fromNearToFar.push_back(voxel);
      graph.forNeighbours(voxel, [&](FluidGraph::Voxel neighbour, int length) {
        const std::uint32_t there = cost + costOf(neighbour, length);
        std::uint32_t& known = ways.cost[neighbour];
        if (there < known) {
          known = there;
          ways.previous[neighbour] = voxel;
          buckets[there % buckets.size()].push_back(neighbour);
          ++waiting;
        }
      });
    }
    bucket.clear();
  }
  return ways;
}

/// The cheapest paths from one voxel to all others along the middle of vessels: a step costs its
/// length over the distance from the wall there.
/// \param distances of all voxels, see distancesFrom.
/// \param largestDistance of these distances.
FluidWays waysAlongMiddle(const FluidGraph& graph, const std::vector<float>& distances,
                          FluidGraph::Voxel root, float largestDistance);

/// Distance of each voxel centre from the wall next to some voxels, in voxels, accurate to 8 % and
/// half a voxel; very large for voxels that are not connected to them.
/// \param atWall the voxels next to this wall.
std::vector<float> distancesFrom(const FluidGraph& graph,
                                 const std::vector<FluidGraph::Voxel>& atWall);

/// Distance of each voxel centre from the wall, which includes labels; as distancesFrom.
std::vector<float> distancesFromWall(const FluidGraph& graph);

}  // namespace tiledlbm
