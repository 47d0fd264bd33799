// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
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
  /// Calls `body(voxel, radius)` for the fluid voxels of a plane across.
  template <class Body>
  void forPlane(std::int64_t x, const Body& body) const {
    for (std::int64_t z = 0; z < mask.size()[2]; ++z) {
      for (std::int64_t y = 0; y < mask.size()[1]; ++y) {
        if (mask.isFluid(x, y, z)) {
          body(mask.index(x, y, z), radiusAt(y, z));
        }
      }
    }
  }

  VoxelMask mask;
};

/// What is read off a plane across the nozzle.
struct Section {
  double centre = 0;    ///< m/s, along the axis
  double flow = 0;      ///< m3/s
  double pressure = 0;  ///< Pa, next to the wall
};

Section sectionOf(const Nozzle& nozzle, const test::Fields& fields, std::int64_t x) {
  Section section;
  double centreCount = 0, wallCount = 0;
  nozzle.forPlane(x, [&](std::int64_t voxel, double r) {
    const double u = fields.velocity[3 * voxel];
    section.flow += u * std::pow(nozzle.voxel() * millimetre, 2);
    if (r < nozzle.voxel()) {
      section.centre += u;
      ++centreCount;
    }
    if (Geometry::depth(nozzle.along(x), r) < 1.5 * nozzle.voxel()) {
      section.pressure += fields.pressure[voxel];
      ++wallCount;
    }
  });
  section.centre /= centreCount;
  section.pressure /= std::max(wallCount, 1.0);
  return section;
}

/// Axial velocity over the distance from the axis in a plane: means over rings a voxel wide.
std::vector<std::array<double, 2>> profileOf(const Nozzle& nozzle, const test::Fields& fields,
                                             std::int64_t x) {
  struct Ring {
    double radius = 0, velocity = 0, count = 0;
  };
  std::vector<Ring> rings;
  nozzle.forPlane(x, [&](std::int64_t voxel, double r) {
    const auto number = std::size_t(r / nozzle.voxel());
    rings.resize(std::max(rings.size(), number + 1));
    rings[number].radius += r;
    rings[number].velocity += fields.velocity[3 * voxel];
    ++rings[number].count;
  });
  std::vector<std::array<double, 2>> profile;
  profile.reserve(rings.size());
  for (const Ring& ring : rings) {
    profile.push_back({ring.radius / ring.count * millimetre, ring.velocity / ring.count});
  }
  return profile;
}

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
  parameters.openings = test::rowsByFace(
      nozzle.mask, {{Face::XMinus, {0, 4, flowRate * 1e6, 0, 0}}, {Face::XPlus, {0, 2, 0, 0, 0}}});
  Simulation simulation(nozzle.mask, parameters);
  // The slow ring behind the expansion comes to rest by friction: 1.9 s for a factor of e.
  constexpr double duration = 4;  // s
  simulation.run(std::llround(duration / simulation.summary().timeStep));
  return {test::Fields(simulation), simulation.convergence().back().residual};
}

void measure(std::int64_t across, WallModel walls, const char* model, DeviceChoice device,
             Results& results) {
  const Nozzle nozzle(across);
  const Flow flow = flowOf(nozzle, walls, device);
  const auto sectionAt = [&](double place) {
    return sectionOf(nozzle, flow.fields, nozzle.planeAt(place));
  };
  const RunReport report(results, "nozzle", model, across);
  const Section entry = sectionAt(entryPlace);
  const Section before = sectionAt(Geometry::lossStart), behind = sectionAt(Geometry::lossEnd);
  Section last;
  double peak = 0;
  for (std::int64_t x = 0; x < nozzle.mask.size()[0]; ++x) {
    last = sectionOf(nozzle, flow.fields, x);
    peak = std::max(peak, last.centre);
    const double place = nozzle.along(x) * millimetre;
    report.addPoint("centreline", place, last.centre);
    report.addPoint("wall pressure", place, last.pressure - behind.pressure);
  }
  for (const double place : Geometry::profilePlaces) {
    const std::string curve = "profile z=" + std::to_string(std::lround(place)) + " mm";
    for (const auto& [r, u] : profileOf(nozzle, flow.fields, nozzle.planeAt(place))) {
      report.addPoint(curve, r, u);
    }
  }
  report.add("throat_peak", peak);
  report.add("pressure_lost", before.pressure - behind.pressure);
  report.add("throat_flow", sectionAt(-Geometry::throatLength / 2).flow / entry.flow - 1);
  report.add("jet_flow", sectionAt(jetPlace).flow / entry.flow - 1);
  report.add("outlet_flow", last.flow / entry.flow - 1);
  report.add("residual", flow.residual);
}

}  // namespace

Results measureNozzle(const Settings& settings) {
  Results results;
  if (settings.quick) {
    return results;  // even the coarsest takes an hour of a CPU
  }
  const auto measureIfChosen = [&](std::int64_t across, WallModel walls, const char* model) {
    if (settings.isChosen(model, across)) {
      measure(across, walls, model, settings.device, results);
    }
  };
  constexpr std::int64_t coarsest = 16;
  for (const std::int64_t across : {coarsest, std::int64_t(24), std::int64_t(32)}) {
    measureIfChosen(across, WallModel::Interpolated, "Bounded LBMRT");
  }
  measureIfChosen(coarsest, WallModel::HalfWay, "Bounded LBMRT half-way");
  return results;
}

}  // namespace tiledlbm::validation
