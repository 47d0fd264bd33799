// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Run/StrainReader.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "Kernels/Cpu/Parallel.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Rheology/EddyViscosity.h"
#include "Solver/Run/LayerValues.h"
#include "Solver/Run/TileBatches.h"

namespace tiledlbm {

namespace {

/// The viscosity of eddies over that of the fluid, from the flux that a collision has left of that
/// before it: F' = |1 - 1 / tau_e(F)| F, solved for F from the rate that the fluid alone has.
class EddiesOfShear {
 public:
  explicit EddiesOfShear(const Viscosity& viscosity)
      : law_(viscosity), fluid_(viscosity.relaxationTime - 0.5) {}

  float ratioAt(const NodeShear& shear) const {
    const float(&f)[6] = shear.flux;
    const double left = 2 * (double{f[0]} * f[0] + double{f[1]} * f[1] + double{f[2]} * f[2] +
                             2 * (double{f[3]} * f[3] + double{f[4]} * f[4] + double{f[5]} * f[5]));
    double excess = fluid_;
    for (int i = 0; i < iterations && excess < largest; ++i) {
      const double part = (0.5 - excess) / (0.5 + excess);
      excess = 1 / law_.relaxationRate(left / (part * part)) - 0.5;
    }
    return static_cast<float>(excess / fluid_ - 1);
  }

 private:
  /// Of the relaxation time less a half, up to which the flux that is left tells that before. A
  /// fluid that has more is so viscous that its voxels resolve all eddies.
  static constexpr double largest = 0.25;
  static constexpr int iterations = 12;

  EddyViscosity::Law<double> law_;
  double fluid_;
};

/// Calls `write(voxel, shear)` for the fluid voxels of this rank's layers.
template <class Write>
void forShears(const CaseOnDevice& of, const Write& write) {
  forTileBatches<NodeShear>(
      of.tiles, [&](std::int64_t first, std::int64_t count, NodeShear* shear) {
        of.engine->shearOfTiles(first, count, shear);
        parallelFor(0, count, 16, [&](std::int64_t i) {
          forOwnNodes(of.tiles, first + i, [&](int node, const VoxelMask::Coordinates& at) {
            if (const std::int64_t voxel = of.setup.maskIndexOf(at); voxel >= 0) {
              write(voxel, shear[i * TileShape::nodes + node]);
            }
          });
        });
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
  forShears(of, [&](std::int64_t voxel, const NodeShear& shear) {
    std::transform(std::begin(shear.flux), std::end(shear.flux), values.at(voxel),
                   [factor](float flux) { return factor * flux; });
  });
  values.share();
  return true;
}

void readEddyViscosity(const CaseOnDevice& of, const LayerRange& layers, float* ratios) {
  const EddiesOfShear eddies(of.setup.viscosity());
  LayerValues<float> values(of, 1, layers, ratios);
  forShears(of, [&](std::int64_t voxel, const NodeShear& shear) {
    *values.at(voxel) = eddies.ratioAt(shear);
  });
  values.share();
}

}  // namespace tiledlbm
