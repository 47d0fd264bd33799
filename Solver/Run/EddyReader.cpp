// SPDX-License-Identifier: BSD-3-Clause
#include <cstdint>

#include "Kernels/Host/Parallel.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Rheology/EddyViscosity.h"
#include "Solver/Run/LayerValues.h"
#include "Solver/Run/Simulation.h"
#include "Solver/Run/TileBatches.h"

namespace tiledlbm {

namespace {

/// Ratio of the subgrid viscosity to the fluid's viscosity, from the non-equilibrium flux F' after
/// a collision: F' = |1 - 1 / tau_e(F)| F, solved for F by iteration from the fluid's relaxation
/// rate.
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
  /// Largest relaxation time less a half for which F' determines F. A more viscous fluid has no
  /// unresolved eddies.
  static constexpr double largest = 0.25;
  static constexpr int iterations = 12;

  EddyViscosity::Law<double> law_;
  double fluid_;
};

}  // namespace

void Simulation::readEddyViscosity(float* ratios, const LayerRange& layers) const {
  const CaseOnDevice& of = flow_->onDevice;
  const EddiesOfShear eddies(of.setup.viscosity());
  LayerValues<float> values(of, 1, layers, ratios);
  forTileBatches<NodeShear>(
      of.tiles, [&](std::int64_t first, std::int64_t count, NodeShear* shear) {
        of.engine->shearOfTiles(first, count, shear);
        parallelFor(0, count, 16, [&](std::int64_t i) {
          forOwnNodes(of.tiles, first + i, [&](int node, const VoxelMask::Coordinates& at) {
            if (const std::int64_t voxel = of.setup.maskIndexOf(at); voxel >= 0) {
              *values.at(voxel) = eddies.ratioAt(shear[i * TileShape::nodes + node]);
            }
          });
        });
      });
  values.exchangeOnAll();
}

}  // namespace tiledlbm
