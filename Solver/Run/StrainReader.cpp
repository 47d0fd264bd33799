// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/StrainReader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Kernels/Cpu/Parallel.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Rheology/ShearFlux.h"
#include "Solver/Run/LayerValues.h"

namespace tiledlbm {

namespace {

/// Rate of strain of a node, per step: xx, yy, zz, xy, yz, xz.
/// \param populations after a collision.
/// \param factor what the flux of ShearFlux, as a collision leaves it, is to be multiplied by.
std::array<double, 6> strainRate(const NodePopulations& populations, FluidModel fluid,
                                 double factor) {
  const ConservedMoments<double> moments = conservedMoments(populations.value);
  const double inverse = fluid == FluidModel::Incompressible ? 1 : 1 / (1 + moments.density);
  const double velocity[3] = {moments.momentum[0] * inverse, moments.momentum[1] * inverse,
                              moments.momentum[2] * inverse};
  const ShearFlux<double> flux = shearFlux(populations.value, moments, velocity);
  const double xx = flux.xx / 3, others = -xx / 2, difference = flux.ww / 2;
  std::array<double, 6> rate{xx,     others + difference, others - difference, flux.xy, flux.yz,
                             flux.xz};
  for (double& component : rate) {
    component *= factor * inverse;
  }
  return rate;
}

/// Writes the voxels of one tile.
void writeTile(const CaseOnDevice& of, std::int64_t tile, const NodePopulations* populations,
               double factor, LayerValues<float>& rates) {
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
    const auto rate = strainRate(populations[node], of.setup.parameters().model.fluid, factor);
    std::transform(rate.begin(), rate.end(), rates.at(voxel),
                   [](double value) { return static_cast<float>(value); });
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
  const double factor = -1.5 / (viscosity.relaxationTime * left * of.setup.units().timeStep);
  LayerValues<float> values(of, 6, layers, rates);
  constexpr std::int64_t tilesAtOnce = 4096;
  const std::int64_t tiles = of.tiles.ownTileCount();
  std::vector<NodePopulations> populations(static_cast<std::size_t>(std::min(tilesAtOnce, tiles)) *
                                           TileShape::nodes);
  for (std::int64_t first = 0; first < tiles; first += tilesAtOnce) {
    const std::int64_t count = std::min(tilesAtOnce, tiles - first);
    of.engine->populationsOfTiles(first, count, populations.data());
    parallelFor(0, count, 16, [&](std::int64_t i) {
      writeTile(of, first + i, populations.data() + i * TileShape::nodes, factor, values);
    });
  }
  values.share();
  return true;
}

}  // namespace tiledlbm
