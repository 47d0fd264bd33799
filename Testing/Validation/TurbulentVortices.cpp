// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <cmath>
#include <limits>
#include <vector>

#include "Kernels/Engine/Engine.h"
#include "Solver/Constants.h"
#include "Solver/Geometry/Tiling.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/Nodes.h"

namespace tiledlbm::validation {

namespace {

constexpr double reynoldsNumber = 1600;
constexpr double speed = 0.04;      // lattice units
constexpr double endTime = 12;      // over L / U
constexpr double sampleTime = 0.1;  // the same
constexpr double startTime = 1;     // the same: the start makes sound, which is no dissipation
constexpr double peakOfSpectral = 0.0128575;

/// Lattice units, at a place over L.
NodeMoments<double> momentsAt(double x, double y, double z) {
  NodeMoments<double> moments{};
  moments.velocity[0] = speed * std::sin(x) * std::cos(y) * std::cos(z);
  moments.velocity[1] = -speed * std::cos(x) * std::sin(y) * std::cos(z);
  moments.density = 3 * speed * speed / 16 * (std::cos(2 * x) + std::cos(2 * y)) *
                    (std::cos(2 * z) + 2);  // p / c_s^2
  return moments;
}

/// A flow that is sampled.
class Vortices {
 public:
  Vortices(std::int64_t across, ViscosityModel viscosity, DeviceChoice device)
      : length_(double(across) / (2 * pi)),
        tiles_(coverWithTiles(test::allFluid({across, across, across}, {true, true, true}), {})),
        engine_(makeEngine(tiles_,
                           {CollisionModel::BoundedLbmrt, FluidModel::Incompressible,
                            Precision::Single, PopulationStorage::FullTiles, viscosity},
                           device, Viscosity(0.5 + 3 * speed * length_ / reynoldsNumber))) {
    std::vector<NodeMoments<double>> start(tiles_.tileCount() * TileShape::nodes);
    forNodes(tiles_, [&](std::size_t i, auto x, auto y, auto z) {
      start[i] = momentsAt(double(x) / length_, double(y) / length_, double(z) / length_);
    });
    engine_->setMoments(0, tiles_.tileCount(), start.data());
  }

  void runTo(double time) {
    for (const double end = time * length_ / speed; double(steps_) < end; ++steps_) {
      engine_->step(OpeningSignals<double>::same(1), {});
    }
  }

  /// Over L / U.
  double time() const { return double(steps_) * speed / length_; }
  /// Of a unit of mass, over U^2.
  double energy() const {
    return engine_->tally().sums().velocitySquared /
           (2 * speed * speed * double(tiles_.nonSolidNodes));
  }

 private:
  double length_;
  TileSet tiles_;
  std::unique_ptr<Engine> engine_;
  std::int64_t steps_ = 0;
};

void measure(std::int64_t across, ViscosityModel viscosity, DeviceChoice device,
             const RunReport& report) {
  Vortices vortices(across, viscosity, device);
  double peak = 0, peakTime = 0, before = vortices.energy(), timeBefore = 0;
  while (vortices.time() < endTime && std::isfinite(peak)) {
    vortices.runTo(timeBefore + sampleTime);
    const double energy = vortices.energy(), time = vortices.time();
    const double dissipation = (before - energy) / (time - timeBefore);
    report.addPoint("dissipation", (timeBefore + time) / 2, dissipation);
    if (!(energy <= 1)) {
      peak = peakTime = std::numeric_limits<double>::quiet_NaN();
    } else if (time > startTime && dissipation > peak) {
      peak = dissipation;
      peakTime = (timeBefore + time) / 2;
    }
    before = energy;
    timeBefore = time;
  }
  report.add("peak_dissipation", peak);
  report.add("peak_time", peakTime);
  report.add("peak_error", std::abs(peak / peakOfSpectral - 1));
}

}  // namespace

Results measureTurbulentVortices(const Settings& settings) {
  Results results;
  for (const ViscosityModel viscosity :
       {ViscosityModel::Newtonian, ViscosityModel::EddyViscosity}) {
    const char* model =
        viscosity == ViscosityModel::EddyViscosity ? "Bounded LBMRT with eddies" : "Bounded LBMRT";
    for (const std::int64_t across : settings.choose({32}, {64, 128, 256})) {
      measure(across, viscosity, settings.device,
              RunReport(results, "turbulence", model, across, "single"));
    }
  }
  return results;
}

}  // namespace tiledlbm::validation
