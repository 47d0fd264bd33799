// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Geometry/Wall/CurvedWalls.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "Kernels/Host/Parallel.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Kernels/Ranks/Layers.h"
#include "Solver/Geometry/Wall/Chords.h"
#include "Solver/Geometry/Wall/SlipRules.h"

namespace tiledlbm {

namespace {

/// B of fractionForParabola, in square links.
double bounceBackTerm(const WallRule& rule, double fraction) {
  return (rule.magicParameter + (rule.relaxationTime - 0.5) * std::abs(fraction - 0.5)) / 3;
}

/// Whether all neighbours of a voxel are fluid. This test by memory offsets suffices for most
/// voxels.
bool isAmongFluid(const VoxelMask& volume, std::int64_t voxel, const Coordinates& at) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (at[axis] == 0 || at[axis] == volume.size()[axis] - 1) {
      return false;
    }
  }
  const std::int64_t row = volume.size()[0], slice = row * volume.size()[1];
  for (int q = 1; q < D3Q19::directions; ++q) {
    const auto& step = D3Q19::components[q];
    if (!volume.isFluid(voxel + step[0] + row * step[1] + slice * step[2])) {
      return false;
    }
  }
  return true;
}

/// Calls `body(q, node, hasNodeBehind)` for each population q that a wall reflects to a node at
/// coordinates `node`.
template <class Body>
void forWalls(const VoxelMask& volume, const VoxelMask& computed, std::int64_t voxel,
              const Body& body) {
  const Coordinates node = volume.coordinates(voxel);
  if (isAmongFluid(volume, voxel, node)) {
    return;
  }
  for (int q = 1; q < D3Q19::directions; ++q) {
    const auto wall = volume.find(moved(node, D3Q19::components[q], -1));
    if (wall && volume.isSolid(*wall)) {
      const auto behind = volume.find(moved(node, D3Q19::components[q]));
      body(q, node, behind && computed.isFluid(*behind));
    }
  }
}

/// The links of a node that end at a wall.
struct WallsOfNode {
  void add(int q, const Coordinates& of, bool isNodeBehind) {
    const auto& direction = D3Q19::components[q];
    node = of;
    populations[count] = q;
    hasNodeBehind[count] = isNodeBehind;
    steps[count++] = {-direction[0], -direction[1], -direction[2]};
  }

  /// Mean of bounceBackTerm over the links, along a normal.
  double meanTerm(const WallRule& rule, const Point& normal) const {
    double sum = 0;
    for (int i = 0; i < count; ++i) {
      const auto& step = steps[i];
      const double along = step[0] * normal[0] + step[1] * normal[1] + step[2] * normal[2];
      sum += bounceBackTerm(rule, fractions[i]) * along * along;
    }
    return sum / count;
  }

  template <class Value>
  using Values = std::array<Value, D3Q19::directions - 1>;

  Coordinates node{};
  int count = 0;
  Values<int> populations;  ///< that the wall reflects
  Values<bool> hasNodeBehind;
  Values<std::array<int, 3>> steps;  ///< to the wall
  Values<double> fractions;          ///< of the steps, position of the wall
};

/// The voxels of some layers, in their order, with walls: `hasWalls(entry)` fills in the entry.
template <class HasWalls>
std::vector<WallVoxel> collect(const VoxelMask& computed, const LayerRange& layers,
                               const HasWalls& hasWalls) {
  const std::int64_t slice = computed.size()[0] * computed.size()[1];
  std::vector<std::vector<WallVoxel>> ofSlices(layers.count());
  parallelFor(layers.first, layers.end, 1, [&](std::int64_t z) {
    for (std::int64_t voxel = z * slice; voxel < (z + 1) * slice; ++voxel) {
      WallVoxel at{voxel, {}};
      if (computed.isFluid(voxel) && hasWalls(at)) {
        ofSlices[z - layers.first].push_back(at);
      }
    }
  });
  std::size_t count = 0;
  for (const std::vector<WallVoxel>& of : ofSlices) {
    count += of.size();
  }
  std::vector<WallVoxel> walls;
  walls.reserve(count);
  for (const std::vector<WallVoxel>& of : ofSlices) {
    walls.insert(walls.end(), of.begin(), of.end());
  }
  return walls;
}

/// Layers of a volume for each rank, with about as many voxels of fluid.
LayerRange layersOfRank(const VoxelMask& computed, const RankTeam& team) {
  const std::int64_t layers = computed.size()[2];
  if (team.isAlone()) {
    return {0, layers};
  }
  const std::int64_t slice = computed.size()[0] * computed.size()[1];
  std::vector<std::int64_t> fluid(layers, 0);
  parallelFor(0, layers, 1, [&](std::int64_t z) {
    for (std::int64_t voxel = z * slice; voxel < (z + 1) * slice; ++voxel) {
      fluid[z] += computed.isFluid(voxel) ? 1 : 0;
    }
  });
  const std::vector<std::int64_t> first = divideLayers(fluid, team.ranks->size());
  const std::size_t rank = team.ranks->rank();
  return {first[rank], first[rank + 1]};
}

}  // namespace

double leastLinkFraction(double relaxationTime) {
  constexpr double steadyRelaxationTime = 0.502;
  return relaxationTime < steadyRelaxationTime ? 0.1 : 0.02;
}

double fractionForParabola(const WallRule& rule, double fraction, double chord) {
  // The relation for a tube would move the wall of a short chord by more than its uncertainty.
  constexpr double greatestChange = 0.25, shortestRest = 1;
  const double ofCollision = bounceBackTerm(rule, fraction);
  // Second derivative over the first one at the node.
  const double bend = 2 / std::max(chord - 2 * fraction, shortestRest);
  return fraction + std::clamp((fraction * fraction / 2 - ofCollision) * bend, -greatestChange,
                               greatestChange);
}

std::vector<WallVoxel> curvedWalls(const VoxelMask& volume, const VoxelMask& computed,
                                   const std::vector<Opening>& openings,
                                   const WallDistance& distance, const WallRule& rule,
                                   const RankTeam& team) {
  const Chords chordOf(volume, openings);
  const SlipRules slipOf(volume, computed, distance);
  const LayerRange layers = layersOfRank(computed, team);
  std::vector<WallVoxel> walls = collect(computed, layers, [&](WallVoxel& at) {
    WallsOfNode found;
    forWalls(volume, computed, at.voxel, [&](int q, const Coordinates& node, bool hasNodeBehind) {
      found.add(q, node, hasNodeBehind);
    });
    distance.fractionsTo(found.node, found.steps.data(), found.count, found.fractions.data());
    bool hasWeights = false;
    for (int i = 0; i < found.count; ++i) {
      double fraction = found.fractions[i];
      const int q = found.populations[i];
      if (rule.interpolation == WallInterpolation::Linear) {
        fraction = fractionForParabola(rule, fraction, chordOf(found.node, q, fraction));
      }
      const std::int16_t weight =
          WallLinks::weightOf(rule.interpolation, std::max(fraction, rule.leastFraction));
      if (found.hasNodeBehind[i] || !WallLinks::needsNodeBehind(rule.interpolation, weight)) {
        at.links.weight[q - 1] = weight;
        hasWeights = hasWeights || weight != 0;
      }
    }
    if (hasWeights && rule.interpolation == WallInterpolation::Linear) {
      at.slip =
          slipOf(found.node, [&](const Point& normal) { return found.meanTerm(rule, normal); });
    }
    return hasWeights;
  });
  if (!team.isAlone()) {
    walls = gatherOnAll(*team.ranks, walls);
  }
  return walls;
}

std::vector<WallVoxel> voxelsAtWalls(const VoxelMask& volume, const VoxelMask& computed) {
  return collect(computed, {0, computed.size()[2]}, [&](WallVoxel& at) {
    bool found = false;
    forWalls(volume, computed, at.voxel, [&](int, const Coordinates&, bool) { found = true; });
    return found;
  });
}

}  // namespace tiledlbm
