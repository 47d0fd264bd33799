// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/FieldReader.h"

#include <cstddef>
#include <cstdint>

#include "Kernels/Cpu/Parallel.h"
#include "Kernels/NodeMoments.h"
#include "Solver/Run/LayerValues.h"
#include "Solver/Run/TileBatches.h"

namespace tiledlbm {

namespace {

/// Writes the nodes of one tile.
/// \param moments of all nodes of the tile.
template <class Real>
void writeTile(const CaseOnDevice& of, std::int64_t tile, const NodeMoments<double>* moments,
               LayerValues<Real>& velocity, LayerValues<Real>& pressure) {
  const LatticeUnits& units = of.setup.units();
  const double speed = units.velocityScale();
  forOwnNodes(of.tiles, tile, [&](int node, const VoxelMask::Coordinates& at) {
    const std::int64_t voxel = of.setup.maskIndexOf(at);
    if (voxel < 0) {
      return;
    }
    Real* const velocityAt = velocity.at(voxel);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      velocityAt[axis] = static_cast<Real>(moments[node].velocity[axis] * speed);
    }
    *pressure.at(voxel) = static_cast<Real>(units.toPressure(moments[node].density));
  });
}

template <class Real>
void read(const CaseOnDevice& of, const LayerRange& layers, Real* velocity, Real* pressure) {
  LayerValues<Real> velocities(of, 3, layers, velocity), pressures(of, 1, layers, pressure);
  velocities.clear();
  pressures.clear();
  using Moments = NodeMoments<double>;
  forTileBatches<Moments>(of.tiles, [&](std::int64_t first, std::int64_t count, Moments* moments) {
    of.engine->momentsOfTiles(first, count, moments);
    parallelFor(0, count, 64, [&](std::int64_t i) {
      writeTile(of, first + i, moments + i * TileShape::nodes, velocities, pressures);
    });
  });
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
