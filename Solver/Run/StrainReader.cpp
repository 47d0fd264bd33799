// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

#include "Kernels/Host/LargeArray.h"
#include "Kernels/Host/Parallel.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Rheology/EddyViscosity.h"
#include "Kernels/Stage.h"
#include "Solver/Geometry/SelectedVoxels.h"
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

/// Calls `write(voxel, shear)` for the fluid voxels of this rank's layers.
/// \param layers of the volume to read.
template <class Write>
void forShears(const CaseOnDevice& of, const LayerRange& layers, const Write& write) {
  forTileBatches<NodeShear>(
      of.tiles, layers, [&](std::int64_t first, std::int64_t count, NodeShear* shear) {
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
template <class Write>
void forShears(const CaseOnDevice& of, const Write& write) {
  forShears(of, {0, of.setup.flowMask().size()[2]}, write);
}

/// Writes the six rates of strain of a node.
/// \param factor see strainFactor.
void writeStrain(float factor, const NodeShear& shear, float* rates) {
  std::transform(std::begin(shear.flux), std::end(shear.flux), rates,
                 [factor](float flux) { return factor * flux; });
}

/// Rate of strain over the flux after a collision; none if the populations do not determine it.
std::optional<float> strainFactor(const CaseOnDevice& of) {
  constexpr double leastPart = 1e-3;
  const Viscosity viscosity = of.setup.viscosity();
  const double left = 1 - 1 / viscosity.relaxationTime;
  const bool varies =
      viscosity.restRelaxationTime != viscosity.relaxationTime || of.setup.hasEddies();
  if (varies || std::abs(left) < leastPart) {
    return {};
  }
  // S = -3 flux / (2 tau) by the flux before the collision, which leaves the fraction `left` of it.
  return static_cast<float>(-1.5 / (viscosity.relaxationTime * left * of.setup.units().timeStep));
}

/// Least points of a wall per thread.
constexpr std::int64_t pointsAtATime = 64;

/// Layers of the mask with voxels of the fits of consecutive points.
LayerRange layersOfPoints(const WallFit& fit, std::int64_t first, std::int64_t end,
                          std::int64_t layers) {
  double lowest = static_cast<double>(layers), highest = 0;
  for (std::int64_t point = first; point < end; ++point) {
    const double z = fit.mesh().points[point][2];
    lowest = std::min(lowest, z);
    highest = std::max(highest, z);
  }
  return LayerRange{static_cast<std::int64_t>(lowest), static_cast<std::int64_t>(highest) + 1}
      .widened(WallFit::reach, layers);
}

/// Reads the rates of strain for some points of a wall.
void readPartOfWall(const CaseOnDevice& of, const WallFit& fit, float strain, std::int64_t first,
                    std::int64_t end, const Simulation::StrainAtWall& take) {
  const VoxelMask::Size& size = of.setup.volume().mask().size();
  const LayerRange layers = layersOfPoints(fit, first, end, size[2]);
  SelectedVoxels voxels(size, layers);
  parallelFor(first, end, pointsAtATime, [&](std::int64_t point) {
    fit.forVoxels(point, [&](std::int64_t voxel) { voxels.select(voxel); });
  });
  voxels.number();
  std::vector<float, LargeAllocator<float>> rates(6 * voxels.count());
  const std::int64_t slice = size[0] * size[1], above = of.setup.origin()[2];
  forShears(of, {layers.first + above, layers.end + above},
            [&](std::int64_t voxel, const NodeShear& shear) {
              if (voxel < layers.first * slice || voxel >= layers.end * slice) {
                return;
              }
              if (const std::int64_t number = voxels.numberOf(voxel); number >= 0) {
                writeStrain(strain, shear, &rates[6 * static_cast<std::size_t>(number)]);
              }
            });
  parallelFor(first, end, pointsAtATime, [&](std::int64_t point) {
    const WallFit::Terms terms = fit.termsOf(point);
    take(point, terms, terms.valuesOf<6>([&](std::int64_t voxel) {
      return &rates[6 * static_cast<std::size_t>(voxels.numberOf(voxel))];
    }));
  });
}

}  // namespace

bool Simulation::readStrainRates(float* rates, const LayerRange& layers) const {
  const CaseOnDevice& of = flow_->onDevice;
  const std::optional<float> strain = strainFactor(of);
  if (!strain) {
    return false;
  }
  LayerValues<float> values(of, 6, layers, rates);
  forShears(of, [&](std::int64_t voxel, const NodeShear& shear) {
    writeStrain(*strain, shear, values.at(voxel));
  });
  values.exchangeOnAll();
  return true;
}

bool Simulation::readStrainRatesAtWall(const WallFit& fit, const LayerRange& layers,
                                       const StrainAtWall& take) const {
  const CaseOnDevice& of = flow_->onDevice;
  const std::optional<float> strain = strainFactor(of);
  if (!strain) {
    return false;
  }
  const Stage stage("strain rates");
  if (of.team.isAlone()) {
    constexpr std::int64_t pointsOfPart = 1 << 17;
    for (std::int64_t first = 0; first < fit.pointCount(); first += pointsOfPart) {
      readPartOfWall(of, fit, *strain, first, std::min(first + pointsOfPart, fit.pointCount()),
                     take);
    }
    return true;
  }
  // Ranks exchange whole layers.
  const VoxelMask::Size& size = of.setup.volume().mask().size();
  const std::int64_t slice = size[0] * size[1];
  const std::unique_ptr<float[]> rates(new float[6 * slice * layers.count()]);
  readStrainRates(rates.get(), layers);
  parallelFor(0, fit.pointCount(), pointsAtATime, [&](std::int64_t point) {
    const WallFit::Terms terms = fit.termsOf(point);
    take(point, terms, terms.values<6>(rates.get(), layers.first * slice));
  });
  return true;
}

void Simulation::readEddyViscosity(float* ratios, const LayerRange& layers) const {
  const CaseOnDevice& of = flow_->onDevice;
  const EddiesOfShear eddies(of.setup.viscosity());
  LayerValues<float> values(of, 1, layers, ratios);
  forShears(of, [&](std::int64_t voxel, const NodeShear& shear) {
    *values.at(voxel) = eddies.ratioAt(shear);
  });
  values.exchangeOnAll();
}

}  // namespace tiledlbm
