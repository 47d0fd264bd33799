#include "Testing/Validation/NozzleFlow.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "Testing/Unit/TestFlows.h"

namespace tiledlbm::validation {

namespace {

constexpr double millimetre = 1e-3;
constexpr double pipeRadius = 6, throatRadius = 2;           // mm
constexpr double coneLength = 22.685, throatLength = 40;     // mm
constexpr double inletLength = 24, outletLength = 80;        // mm
constexpr double density = 1056, dynamicViscosity = 0.0035;  // kg/m3, Pa s
constexpr double flowRate = 5.20624e-6;                      // m3/s
constexpr double throatSpeed = flowRate / (3.14159265358979323846 * throatRadius * throatRadius *
                                           millimetre * millimetre);  // m/s, mean
constexpr double coneStart = -throatLength - coneLength;              // mm, from the expansion
constexpr double lossStart = coneStart - 20, lossEnd = 50;            // mm
constexpr std::int64_t margin = 3;                                    // voxels of solid around it

/// How far a place lies inside the nozzle, mm; negative outside. Exact next to the wall.
double depth(double x, double r) {
  const double inThroat = throatRadius - r;
  if (x > 0) {
    return std::min(pipeRadius - r, inThroat > 0 ? std::hypot(x, inThroat) : x);
  }
  if (x > -throatLength) {
    // Outside the throat the nearest wall may be that of the expansion.
    return inThroat > 0 || r > pipeRadius ? inThroat : -std::min(-inThroat, -x);
  }
  if (x > coneStart) {
    const double slope = (pipeRadius - throatRadius) / coneLength;
    return (throatRadius + slope * (-throatLength - x) - r) / std::hypot(1, slope);
  }
  return pipeRadius - r;
}

/// The nozzle at a resolution.
struct Nozzle {
  explicit Nozzle(std::int64_t acrossThroat)
      : voxel(2 * throatRadius / static_cast<double>(acrossThroat)),
        mask({std::llround((outletLength - start) / voxel), width(), width()}) {
    std::vector<float> levels;
    levels.reserve(static_cast<std::size_t>(mask.voxelCount()));
    for (std::int64_t i = 0; i < mask.voxelCount(); ++i) {
      const auto at = mask.coordinates(i);
      const double level = depth(along(at[0]), radiusAt(at)) / voxel;
      mask.setFluid(i, level > 0);
      levels.push_back(static_cast<float>(level));
    }
    mask.setLevels(std::move(levels));
  }

  /// Of a plane of voxels, mm from the expansion.
  double along(std::int64_t x) const { return start + (static_cast<double>(x) + 0.5) * voxel; }
  std::int64_t planeAt(double place) const {
    return static_cast<std::int64_t>((place - start) / voxel);
  }
  double radiusAt(const VoxelMask::Place& at) const {
    const double middle = static_cast<double>(mask.size()[1] - 1) / 2;
    return voxel *
           std::hypot(static_cast<double>(at[1]) - middle, static_cast<double>(at[2]) - middle);
  }

  static constexpr double start = coneStart - inletLength;
  double voxel;  // mm
  VoxelMask mask;

 private:
  std::int64_t width() const { return 2 * (std::llround(pipeRadius / voxel) + margin); }
};

/// What is read off a plane across the nozzle.
struct Section {
  double centre = 0;    ///< m/s, along the axis
  double flow = 0;      ///< m3/s
  double pressure = 0;  ///< Pa, next to the wall
};

Section sectionOf(const Nozzle& nozzle, const test::Fields& fields, std::int64_t x) {
  const VoxelMask& mask = nozzle.mask;
  Section section;
  double centreCount = 0, wallCount = 0;
  for (std::int64_t z = 0; z < mask.size()[2]; ++z) {
    for (std::int64_t y = 0; y < mask.size()[1]; ++y) {
      const std::int64_t voxel = mask.index(x, y, z);
      if (!mask.isFluid(voxel)) {
        continue;
      }
      const double u = fields.velocity[3 * static_cast<std::size_t>(voxel)];
      const double r = nozzle.radiusAt({x, y, z});
      section.flow += u * std::pow(nozzle.voxel * millimetre, 2);
      if (r < nozzle.voxel) {
        section.centre += u;
        ++centreCount;
      }
      if (depth(nozzle.along(x), r) < 1.5 * nozzle.voxel) {
        section.pressure += fields.pressure[static_cast<std::size_t>(voxel)];
        ++wallCount;
      }
    }
  }
  section.centre /= centreCount;
  section.pressure /= std::max(wallCount, 1.0);
  return section;
}

}  // namespace

Results measureNozzle(const Settings& settings) {
  Results results;
  if (settings.quick) {
    return results;  // even the coarsest takes an hour of a CPU
  }
  for (const std::int64_t across : {16, 24, 32}) {
    const Nozzle nozzle(across);
    Parameters parameters;
    parameters.voxelSize = nozzle.voxel * millimetre;
    parameters.density = density;
    parameters.kinematicViscosity = dynamicViscosity / density;
    parameters.inletProfile = InletProfile::Developed;
    parameters.walls = WallModel::Interpolated;
    parameters.model.fluid = FluidModel::Incompressible;
    parameters.device = settings.device;
    // The peak is twice the mean at most, 0.1 with 24 voxels, and falls as the voxel does.
    const double ratio = std::pow(throatRadius / pipeRadius, 2);
    parameters.latticeVelocity = 0.05 * ratio * 24 / static_cast<double>(across);
    // A slow start makes little sound, which the throat would let swing for long.
    constexpr double ramp = 0.3;  // s
    parameters.rampSteps = std::llround(ramp * throatSpeed * ratio /
                                        (parameters.latticeVelocity * parameters.voxelSize));
    for (const Opening& opening : findOpenings(nozzle.mask)) {
      const bool isInlet = opening.face == Face::XMinus;
      parameters.openings.push_back(
          {double(opening.id), isInlet ? 4.0 : 2.0, isInlet ? flowRate * 1e6 : 0.0, 0, 0});
    }
    Simulation simulation(nozzle.mask, parameters);
    // The slow ring behind the expansion comes to rest by friction: 1.9 s for a factor of e.
    constexpr double duration = 4;  // s
    simulation.run(std::llround(duration / simulation.summary().timeStep));

    const test::Fields fields(simulation);
    const Section behind = sectionOf(nozzle, fields, nozzle.planeAt(lossEnd));
    double peak = 0;
    for (std::int64_t x = 0; x < nozzle.mask.size()[0]; ++x) {
      const double place = nozzle.along(x);
      const Section section = sectionOf(nozzle, fields, x);
      peak = std::max(peak, section.centre);
      const auto point = [&](const char* curve, double y) {
        results.curves.push_back({"nozzle", "LBMRT", across, curve, place * millimetre, y});
      };
      point("centreline", section.centre);
      point("wall pressure", section.pressure - behind.pressure);
    }
    const Section before = sectionOf(nozzle, fields, nozzle.planeAt(lossStart));
    const Section entry = sectionOf(nozzle, fields, nozzle.planeAt(lossStart) / 2);
    const Section throat = sectionOf(nozzle, fields, nozzle.planeAt(-throatLength / 2));
    const auto add = [&](const char* quantity, double value) {
      results.measures.push_back({"nozzle", "LBMRT", across, "double", quantity, value});
    };
    add("throat_peak", peak);
    add("pressure_lost", before.pressure - behind.pressure);
    add("leak", std::abs(throat.flow / entry.flow - 1));
    add("residual", simulation.convergence().back().residual);
  }
  return results;
}

}  // namespace tiledlbm::validation
