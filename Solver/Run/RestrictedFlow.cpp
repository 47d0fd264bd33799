// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/RestrictedFlow.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "Kernels/Cpu/Parallel.h"
#include "Solver/Geometry/LayerSharing.h"
#include "Solver/Run/TileBatches.h"

namespace tiledlbm {

namespace {

/// Sums over the nodes of one layer that a larger voxel covers: at most four, all on one rank.
struct LayerSums {
  double density = 0;
  double velocity[3] = {};
  double distance = 0;  ///< from the wall
  double nodes = 0;

  void add(const LayerSums& other) {
    density += other.density;
    for (int axis = 0; axis < 3; ++axis) {
      velocity[axis] += other.velocity[axis];
    }
    distance += other.distance;
    nodes += other.nodes;
  }
};

/// Layers of the flow's mask whose nodes this rank computes.
LayerRange ownLayersOfFlow(const CaseOnDevice& of) {
  const std::int64_t layers = of.setup.flowMask().size()[2];
  if (of.team.isAlone()) {
    return {0, layers};
  }
  const auto rank = static_cast<std::size_t>(of.team.ranks->rank());
  return {std::clamp<std::int64_t>(of.firstLayers[rank], 0, layers),
          std::clamp<std::int64_t>(of.firstLayers[rank + 1], 0, layers)};
}

/// The sums of all layers.
std::vector<LayerSums> sumsOfLayers(const CaseOnDevice& finer, const VoxelMask::Size& coarse) {
  const WallDistance& distance = *finer.setup.flowDistance();
  const LayerRange own = ownLayersOfFlow(finer), all{0, finer.setup.flowMask().size()[2]};
  const std::int64_t ofLayer = coarse[0] * coarse[1];
  std::vector<LayerSums> sums(static_cast<std::size_t>(ofLayer * all.count()));
  using Moments = NodeMoments<double>;
  forTileBatches<Moments>(
      finer.tiles, [&](std::int64_t first, std::int64_t count, Moments* moments) {
        finer.engine->momentsOfTiles(first, count, moments);
        parallelFor(0, count, 64, [&](std::int64_t i) {
          // The nodes of a layer that a larger voxel covers are all in one tile.
          forOwnNodes(finer.tiles, first + i, [&](int node, const VoxelMask::Coordinates& at) {
            const Moments& of = moments[i * TileShape::nodes + node];
            LayerSums sum{of.density, {}, double(distance(at)), 1};
            std::copy_n(of.velocity, 3, sum.velocity);
            sums[static_cast<std::size_t>(at[2] * ofLayer + at[1] / 2 * coarse[0] + at[0] / 2)].add(
                sum);
          });
        });
      });
  passLayers(finer.team, ofLayer, own, sums.data() + own.first * ofLayer, all, sums.data());
  return sums;
}

/// Mean distance from the wall of the voxels that a larger one covers.
double meanDistance(const VoxelMask::Coordinates& coarse, const VoxelMask& mask,
                    const WallDistance& distance) {
  double sum = 0;
  int count = 0;
  for (int corner = 0; corner < 8; ++corner) {
    VoxelMask::Coordinates at{2 * coarse[0] + (corner & 1), 2 * coarse[1] + (corner >> 1 & 1),
                              2 * coarse[2] + (corner >> 2)};
    if (mask.moveInside(at)) {
      sum += double(distance(at));
      ++count;
    }
  }
  return sum / count;
}

}  // namespace

RestrictedFlow restrictFlow(const CaseOnDevice& finer, const CaseSetup& coarser) {
  const VoxelMask &mask = finer.setup.flowMask(), &coarse = coarser.flowMask();
  const LatticeUnits &from = finer.setup.units(), &to = coarser.units();
  const std::vector<LayerSums> sums = sumsOfLayers(finer, coarse.size());
  const auto count = static_cast<std::size_t>(coarse.voxelCount());
  RestrictedFlow flow{std::vector<NodeMoments<double>>(count), std::vector<bool>(count)};
  const std::int64_t ofLayer = coarse.size()[0] * coarse.size()[1];
  for (std::int64_t voxel = 0; voxel < coarse.voxelCount(); ++voxel) {
    const VoxelMask::Coordinates at = coarse.coordinates(voxel);
    const std::int64_t lower = 2 * at[2] * ofLayer + voxel % ofLayer;
    LayerSums sum = sums[static_cast<std::size_t>(lower)];
    if (2 * at[2] + 1 < mask.size()[2]) {
      sum.add(sums[static_cast<std::size_t>(lower + ofLayer)]);
    }
    const auto i = static_cast<std::size_t>(voxel);
    flow.isKnown[i] = sum.nodes > 0;
    if (sum.nodes > 0) {
      const double nearer = std::clamp(
          meanDistance(at, mask, *finer.setup.flowDistance()) * sum.nodes / sum.distance, 0.0, 1.0);
      flow.moments[i].density = to.toLatticeDensity(from.toPressure(sum.density / sum.nodes));
      for (int axis = 0; axis < 3; ++axis) {
        flow.moments[i].velocity[axis] =
            to.toLatticeVelocity(nearer * sum.velocity[axis] / sum.nodes * from.velocityScale());
      }
    }
  }
  return flow;
}

}  // namespace tiledlbm
