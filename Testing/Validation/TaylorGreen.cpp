// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <cmath>
#include <string>
#include <vector>

#include "Kernels/Engine/Engine.h"
#include "Solver/Constants.h"
#include "Solver/Geometry/Tiling.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/Nodes.h"

namespace tiledlbm::validation {

namespace {

constexpr double relaxationTime = 0.8;
constexpr double viscosity = (relaxationTime - 0.5) / 3;
constexpr std::int64_t thickness = TileShape::edge;  // along z, where nothing changes

/// The flow at a time, lattice units.
class Vortices {
 public:
  Vortices(std::int64_t across, double speed)
      : speed_(speed), wavenumber_(2 * pi / double(across)) {}

  /// Steps in which the amplitude falls to half.
  std::int64_t halfLife() const {
    return std::llround(std::log(2) / (2 * viscosity * wavenumber_ * wavenumber_));
  }

  NodeMoments<double> moments(double x, double y, double time) const {
    const double decay = std::exp(-2 * viscosity * wavenumber_ * wavenumber_ * time);
    const double kx = wavenumber_ * x, ky = wavenumber_ * y, u = speed_ * decay;
    NodeMoments<double> moments{};
    moments.density = -0.75 * u * u * (std::cos(2 * kx) + std::cos(2 * ky));  // p / c_s^2
    moments.velocity[0] = -u * std::cos(kx) * std::sin(ky);
    moments.velocity[1] = u * std::sin(kx) * std::cos(ky);
    return moments;
  }

  /// Populations after a collision at the start: the equilibrium, and what the shear adds to first
  /// order, w (1 - tau) 3 / c_s^2 c c : S (Krueger et al. 2017, The Lattice Boltzmann Method,
  /// section 5.5.1). Of S only S_xx = -S_yy is not zero.
  NodePopulations populations(double x, double y) const {
    const NodeMoments<double> m = moments(x, y, 0);
    const double strain =
        speed_ * wavenumber_ * std::sin(wavenumber_ * x) * std::sin(wavenumber_ * y);
    double squared = 0;
    for (const double u : m.velocity) {
      squared += u * u;
    }
    NodePopulations populations{};
    forEachDirection<0, D3Q19::directions>([&](auto direction) {
      constexpr int q = decltype(direction)::value;
      using At = D3Q19::At<q>;
      const double cu = At::x * m.velocity[0] + At::y * m.velocity[1] + At::z * m.velocity[2];
      const double equilibrium = m.density + 3 * cu + 4.5 * cu * cu - 1.5 * squared;
      const double shear = -3 * relaxationTime * (At::x * At::x - At::y * At::y) * strain;
      populations.value[q] = At::weight * (equilibrium + (1 - 1 / relaxationTime) * shear);
    });
    return populations;
  }

 private:
  double speed_, wavenumber_;
};

double errorOf(CollisionModel collision, FluidModel fluid, std::int64_t across,
               DeviceChoice device) {
  const VoxelMask mask = test::allFluid({across, across, thickness}, {true, true, true});
  const TileSet tiles = coverWithTiles(mask, {});
  const auto engine =
      makeEngine(tiles, {collision, fluid, Precision::Double, PopulationStorage::FullTiles}, device,
                 relaxationTime);
  const Vortices vortices(across, 0.64 / double(across));
  std::vector<NodePopulations> start(mask.voxelCount());
  forNodes(tiles, [&](std::size_t i, auto x, auto y, auto) {
    start[i] = vortices.populations(double(x), double(y));
  });
  engine->setPopulations(0, tiles.tileCount(), start.data());
  const std::int64_t steps = vortices.halfLife();
  for (std::int64_t step = 0; step < steps; ++step) {
    engine->step(OpeningSignals<double>::same(1), {});
  }
  std::vector<NodeMoments<double>> end(start.size());
  engine->momentsOfTiles(0, tiles.tileCount(), end.data());
  std::vector<double> found, expected;
  forNodes(tiles, [&](std::size_t i, auto x, auto y, auto) {
    const NodeMoments<double> exact = vortices.moments(double(x), double(y), double(steps));
    for (int axis = 0; axis < 3; ++axis) {
      found.push_back(end[i].velocity[axis]);
      expected.push_back(exact.velocity[axis]);
    }
  });
  return test::relativeDifference(found, expected);
}

}  // namespace

Results measureTaylorGreen(const Settings& settings) {
  Results results;
  for (const CollisionModel collision : allCollisions) {
    for (const FluidModel fluid : {FluidModel::Incompressible, FluidModel::QuasiCompressible}) {
      const std::string model =
          nameOf(collision) +
          (fluid == FluidModel::Incompressible ? " incompressible" : " quasi-compressible");
      for (const std::int64_t across : settings.choose({16, 32}, {16, 32, 64, 128})) {
        RunReport(results, "taylor-green", model, across)
            .add("velocity_error", errorOf(collision, fluid, across, settings.device));
      }
    }
  }
  return results;
}

}  // namespace tiledlbm::validation
