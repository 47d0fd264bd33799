// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/StrainReader.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "Kernels/Cpu/Parallel.h"
#include "Kernels/NodeMoments.h"
#include "Solver/Run/LayerValues.h"

namespace tiledlbm {

namespace {

/// Writes the voxels of one tile.
/// \param factor what a flux, as a collision leaves it, is to be multiplied by.
void writeTile(const CaseOnDevice& of, std::int64_t tile, const NodeShear* shear, float factor,
               LayerValues<float>& rates) {
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
    std::transform(std::begin(shear[node].flux), std::end(shear[node].flux), rates.at(voxel),
                   [factor](float flux) { return factor * flux; });
  }
}

}  // namespace

bool readStrainRates(const CaseOnDevice& of, const LayerRange& layers, float* rates) {
  constexpr double leastPart = 1e-3;
  const Viscosity viscosity = of.setup.viscosity();
  const double left = 1 - 1 / viscosity.relaxationTime;
  if (viscosity.restRelaxationTime != viscosity.relaxationTime || std::abs(left) < leastPart) {
    return false;
  }
  // S = -3 flux / (2 tau), where the flux is that before the collision, of which this part is left.
  const auto factor =
      static_cast<float>(-1.5 / (viscosity.relaxationTime * left * of.setup.units().timeStep));
  LayerValues<float> values(of, 6, layers, rates);
  constexpr std::int64_t tilesAtOnce = 16384;
  const std::int64_t tiles = of.tiles.ownTileCount();
  std::vector<NodeShear> shear(static_cast<std::size_t>(std::min(tilesAtOnce, tiles)) *
                               TileShape::nodes);
  for (std::int64_t first = 0; first < tiles; first += tilesAtOnce) {
    const std::int64_t count = std::min(tilesAtOnce, tiles - first);
    of.engine->shearOfTiles(first, count, shear.data());
    parallelFor(0, count, 16, [&](std::int64_t i) {
      writeTile(of, first + i, shear.data() + i * TileShape::nodes, factor, values);
    });
  }
  values.share();
  return true;
}

}  // namespace tiledlbm
