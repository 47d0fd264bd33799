// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/StrainReader.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "Kernels/Cpu/Parallel.h"
#include "Kernels/NodeMoments.h"
#include "Solver/Run/LayerValues.h"
#include "Solver/Run/TileBatches.h"

namespace tiledlbm {

namespace {

/// Writes the voxels of one tile.
/// \param factor what a flux, as a collision leaves it, is to be multiplied by.
void writeTile(const CaseOnDevice& of, std::int64_t tile, const NodeShear* shear, float factor,
               LayerValues<float>& rates) {
  forOwnNodes(of.tiles, tile, [&](int node, const VoxelMask::Coordinates& at) {
    const std::int64_t voxel = of.setup.maskIndexOf(at);
    if (voxel >= 0) {
      std::transform(std::begin(shear[node].flux), std::end(shear[node].flux), rates.at(voxel),
                     [factor](float flux) { return factor * flux; });
    }
  });
}

}  // namespace

bool readStrainRates(const CaseOnDevice& of, const LayerRange& layers, float* rates) {
  constexpr double leastPart = 1e-3;
  const Viscosity viscosity = of.setup.viscosity();
  const double left = 1 - 1 / viscosity.relaxationTime;
  const bool varies =
      viscosity.restRelaxationTime != viscosity.relaxationTime || of.setup.hasEddies();
  if (varies || std::abs(left) < leastPart) {
    return false;
  }
  // S = -3 flux / (2 tau), where the flux is that before the collision, of which this part is left.
  const auto factor =
      static_cast<float>(-1.5 / (viscosity.relaxationTime * left * of.setup.units().timeStep));
  LayerValues<float> values(of, 6, layers, rates);
  forTileBatches<NodeShear>(
      of.tiles, [&](std::int64_t first, std::int64_t count, NodeShear* shear) {
        of.engine->shearOfTiles(first, count, shear);
        parallelFor(0, count, 16, [&](std::int64_t i) {
          writeTile(of, first + i, shear + i * TileShape::nodes, factor, values);
        });
      });
  values.share();
  return true;
}

}  // namespace tiledlbm
