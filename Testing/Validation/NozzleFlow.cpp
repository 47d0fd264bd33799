// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/NozzleGeometry.h"

namespace tiledlbm::validation {

namespace {

using Geometry = NozzleGeometry;

constexpr double millimetre = 1e-3;
constexpr double flowRate = 5.20624e-6;  // m3/s
constexpr double throatSpeed =
    flowRate / (3.14159265358979323846 * Geometry::throatRadius * Geometry::throatRadius *
                millimetre * millimetre);                              // m/s, mean
constexpr double entryPlace = Geometry::coneStart - 22, jetPlace = 2;  // mm

/// The nozzle at a resolution.
struct Nozzle : NozzleGrid {
  explicit Nozzle(std::int64_t voxelsAcross)
      : NozzleGrid{voxelsAcross},
        mask(test::maskWithLevels({length(), width(), width()}, [this](auto x, auto y, auto z) {
          return Geometry::depth(along(x), radiusAt(y, z)) / voxel();
        })) {}

  double radiusAt(std::int64_t y, std::int64_t z) const {
    const double middle = double(width() - 1) / 2;
    return voxel() * std::hypot(double(y) - middle, double(z) - middle);
  }

  VoxelMask mask;
};

/// The flow at its end.
struct Flow {
  test::Fields fields;
  double residual;
};

Flow flowOf(const Nozzle& nozzle, WallModel walls, DeviceChoice device) {
  Parameters parameters;
  parameters.voxelSize = nozzle.voxel() * millimetre;
  parameters.density = Geometry::density;
  parameters.kinematicViscosity = Geometry::dynamicViscosity / Geometry::density;
  parameters.inletProfile = InletProfile::Developed;
  parameters.walls = walls;
  parameters.flowTolerance = 0;
  parameters.device = device;
  // The peak is twice the mean at most, 0.1 with 24 voxels, and falls as the voxel does.
  const double ratio = std::pow(Geometry::throatRadius / Geometry::pipeRadius, 2);
  parameters.latticeVelocity = 0.05 * ratio * 24 / double(nozzle.across);
  // A slow start makes little sound, which the throat would let swing for long.
  constexpr double ramp = 0.3;  // s
  parameters.rampSteps = std::llround(ramp * throatSpeed * ratio /
                                      (parameters.latticeVelocity * parameters.voxelSize));
  parameters.openings = test::rowsAlongX(nozzle.mask, {0, 4, flowRate * 1e6, 0, 0});
  Simulation simulation(nozzle.mask, parameters);
  // The slow ring behind the expansion comes to rest by friction: 1.9 s for a factor of e.
  constexpr double duration = 4;  // s
  simulation.run(std::llround(duration / simulation.summary().timeStep));
  return {test::Fields(simulation), simulation.convergence().back().residual};
}

/// A plane of a flow across the nozzle.
NozzlePlane planeOf(const Nozzle& nozzle, const test::Fields& fields, std::int64_t x) {
  NozzlePlane plane{nozzle, x, {}, 1};
  for (std::int64_t z = 0; z < nozzle.mask.size()[2]; ++z) {
    for (std::int64_t y = 0; y < nozzle.mask.size()[1]; ++y) {
      if (nozzle.mask.isFluid(x, y, z)) {
        const std::int64_t voxel = nozzle.mask.index(x, y, z);
        plane.voxels.push_back({nozzle.offset(y), nozzle.offset(z), fields.velocity[3 * voxel], 0,
                                fields.pressure[voxel]});
      }
    }
  }
  return plane;
}

void measure(std::int64_t across, WallModel walls, DeviceChoice device, const RunReport& report) {
  const Nozzle nozzle(across);
  const Flow flow = flowOf(nozzle, walls, device);
  const auto sectionAt = [&](double place) {
    return planeOf(nozzle, flow.fields, nozzle.planeAt(place)).section();
  };
  const NozzlePlane::Section entry = sectionAt(entryPlace), before = sectionAt(Geometry::lossStart),
                             behind = sectionAt(Geometry::lossEnd);
  NozzlePlane::Section last;
  double peak = 0;
  for (std::int64_t x = 0; x < nozzle.mask.size()[0]; ++x) {
    last = planeOf(nozzle, flow.fields, x).section();
    peak = std::max(peak, last.centre);
    const double place = nozzle.along(x) * millimetre;
    report.addPoint("centreline", place, last.centre);
    report.addPoint("wall pressure", place, last.wallPressure - behind.wallPressure);
  }
  for (const double place : Geometry::profilePlaces) {
    for (const auto& ring : planeOf(nozzle, flow.fields, nozzle.planeAt(place)).rings(1)) {
      report.addPoint("profile" + nozzlePlaceName(place), ring.radius * millimetre, ring.velocity);
    }
  }
  report.add("throat_peak", peak);
  report.add("pressure_lost", before.wallPressure - behind.wallPressure);
  report.add("throat_flow", sectionAt(-Geometry::throatLength / 2).flow / entry.flow - 1);
  report.add("jet_flow", sectionAt(jetPlace).flow / entry.flow - 1);
  report.add("outlet_flow", last.flow / entry.flow - 1);
  report.add("residual", flow.residual);
}

}  // namespace

Results measureNozzle(const Settings& settings) {
  if (settings.quick) {
    return {};  // even the coarsest takes an hour of a CPU
  }
  constexpr std::int64_t coarsest = 16;
  std::vector<Run> runs;
  const auto add = [&](const char* model, std::int64_t across, WallModel walls) {
    runs.push_back({model, across, [=](const RunReport& report) {
                      measure(across, walls, settings.device, report);
                    }});
  };
  for (const std::int64_t across : {coarsest, std::int64_t(24), std::int64_t(32)}) {
    add("Bounded LBMRT", across, WallModel::Interpolated);
  }
  add("Bounded LBMRT half-way", coarsest, WallModel::HalfWay);
  return measureRuns("nozzle", "double", runs, settings);
}

}  // namespace tiledlbm::validation
