// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/FieldReader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Kernels/Cpu/Parallel.h"
#include "Kernels/NodeMoments.h"
#include "Solver/Run/LayerValues.h"

namespace tiledlbm {

namespace {

/// Writes the nodes of one tile.
/// \param moments of all nodes of the tile.
template <class Real>
void writeTile(const CaseOnDevice& of, std::int64_t tile, const NodeMoments<double>* moments,
               LayerValues<Real>& velocity, LayerValues<Real>& pressure) {
  const LatticeUnits& units = of.setup.units();
  const double speed = units.velocityScale();
  const auto corner = of.tiles.cornerInVolume(tile);
  for (int node = 0; node < TileShape::nodes; ++node) {
    if (!TileShape::contains(of.tiles.ownFluid(tile), node)) {
      continue;
    }
    const std::int64_t voxel =
        of.setup.maskIndexOf({corner[0] + TileShape::x(node), corner[1] + TileShape::y(node),
                              corner[2] + TileShape::z(node)});
    if (voxel < 0) {
      continue;
    }
    Real* const velocityAt = velocity.at(voxel);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      velocityAt[axis] = static_cast<Real>(moments[node].velocity[axis] * speed);
    }
    *pressure.at(voxel) = static_cast<Real>(units.toPressure(moments[node].density));
  }
}

template <class Real>
void read(const CaseOnDevice& of, const LayerRange& layers, Real* velocity, Real* pressure) {
  LayerValues<Real> velocities(of, 3, layers, velocity), pressures(of, 1, layers, pressure);
  velocities.clear();
  pressures.clear();
  constexpr std::int64_t tilesAtOnce = 16384;
  const std::int64_t tiles = of.tiles.ownTileCount();
  std::vector<NodeMoments<double>> moments(static_cast<std::size_t>(std::min(tilesAtOnce, tiles)) *
                                           TileShape::nodes);
  for (std::int64_t first = 0; first < tiles; first += tilesAtOnce) {
    const std::int64_t count = std::min(tilesAtOnce, tiles - first);
    of.engine->momentsOfTiles(first, count, moments.data());
    parallelFor(0, count, 64, [&](std::int64_t i) {
      writeTile(of, first + i, moments.data() + i * TileShape::nodes, velocities, pressures);
    });
  }
  velocities.share();
  pressures.share();
}

}  // namespace

void readFields(const CaseOnDevice& of, const LayerRange& layers, float* velocity,
                float* pressure) {
  read(of, layers, velocity, pressure);
}

void readFields(const CaseOnDevice& of, const LayerRange& layers, double* velocity,
                double* pressure) {
  read(of, layers, velocity, pressure);
}

}  // namespace tiledlbm
