// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "Messages/Sentences.h"
#include "Solver/Constants.h"
#include "Solver/Error.h"
#include "Solver/Run/CaseRun.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/Nodes.h"
#include "Testing/Validation/NozzleGeometry.h"

namespace tiledlbm::validation {

namespace {

using Geometry = NozzleGeometry;

constexpr double millimetre = 1e-3;
constexpr double kinematicViscosity = Geometry::dynamicViscosity / Geometry::density;
constexpr double throatDiameter = 2 * Geometry::throatRadius;  // mm
constexpr double sampleTime = 0.5;                             // throat diameters over U
constexpr double disturbance = 0.003;                          // of the mean velocity at the inlet
constexpr std::int64_t disturbedTiles = 2;                     // layer of tiles behind the inlet

struct Case : NozzleGrid {
  double reynolds;               ///< of the throat
  double development, averages;  ///< throat diameters over U

  std::string model() const { return "Re=" + std::to_string(std::lround(reynolds)); }
  /// Mean in the throat, m/s.
  double speed() const { return reynolds * kinematicViscosity / (throatDiameter * millimetre); }
  double inletSpeed() const {
    return speed() * std::pow(Geometry::throatRadius / Geometry::pipeRadius, 2);
  }
};

VoxelMask maskOf(const Case& run) {
  return test::maskWithLevels({run.width(), run.width(), run.length()}, [&run](auto x, auto y,
                                                                               auto z) {
    return Geometry::depth(run.along(z), std::hypot(run.offset(x), run.offset(y))) / run.voxel();
  });
}

Parameters parametersOf(const Case& run, const VoxelMask& mask, DeviceChoice device) {
  Parameters parameters;
  parameters.voxelSize = run.voxel() * millimetre;
  parameters.density = Geometry::density;
  parameters.kinematicViscosity = kinematicViscosity;
  parameters.inletProfile = InletProfile::Developed;
  parameters.model.precision = Precision::Single;
  parameters.flowTolerance = 0;
  parameters.device = device;
  parameters.openings = test::rowsByFace(
      mask, {{Face::ZMinus, {0, 1, run.inletSpeed(), 0, 0}}, {Face::ZPlus, {0, 2, 0, 0, 0}}});
  return parameters;
}

/// Random velocities across the axis: the curl of (1 - r^2)^2 times a sum of 1, x, y, x^2 - y^2 and
/// 2 x y with random factors; lengths over the pipe's radius.
class Stirring {
 public:
  using Velocity = std::array<double, 2>;

  Stirring() {
    // The root mean square of all shapes together over a section.
    constexpr int cells = 100;
    double count = 0;
    for (int row = 0; row < cells; ++row) {
      for (int column = 0; column < cells; ++column) {
        const double x = 2 * (column + 0.5) / cells - 1, y = 2 * (row + 0.5) / cells - 1;
        if (x * x + y * y < 1) {
          for (const auto& [u, v] : shapesAt(x, y)) {
            meanSquare_ += u * u + v * v;
          }
          ++count;
        }
      }
    }
    meanSquare_ /= count;
  }

  void drawAgain() {
    std::normal_distribution<double> normal;
    for (double& factor : factors_) {
      factor = normal(random_) / std::sqrt(meanSquare_);
    }
  }
  /// With a root mean square of 1 over a section and many draws.
  Velocity at(double x, double y) const {
    Velocity sum{};
    const auto shapes = shapesAt(x, y);
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      sum[0] += factors_[i] * shapes[i][0];
      sum[1] += factors_[i] * shapes[i][1];
    }
    return sum;
  }

 private:
  static constexpr std::size_t count = 5;

  static std::array<Velocity, count> shapesAt(double x, double y) {
    const double room = std::max(0.0, 1 - x * x - y * y);
    const double values[count] = {1, x, y, x * x - y * y, 2 * x * y};
    const double slopes[count][2] = {{0, 0}, {1, 0}, {0, 1}, {2 * x, -2 * y}, {2 * y, 2 * x}};
    std::array<Velocity, count> shapes;
    for (std::size_t i = 0; i < count; ++i) {
      const double alongX = room * room * slopes[i][0] - 4 * x * room * values[i];
      const double alongY = room * room * slopes[i][1] - 4 * y * room * values[i];
      shapes[i] = {alongY, -alongX};
    }
    return shapes;
  }

  std::mt19937 random_{1};
  double meanSquare_ = 0;
  std::array<double, count> factors_{};
};

/// The voxels that are looked at: four around the axis in each plane, and all of some planes.
class Samples {
 public:
  Samples(const Case& run, const CaseRun& flow) {
    const VoxelMask& mask = *flow.setup().volume().sharedMask();
    std::vector<std::int64_t> whole{run.planeAt(Geometry::lossStart),
                                    run.planeAt(Geometry::lossEnd)};
    for (const double place : Geometry::profilePlaces) {
      whole.push_back(run.planeAt(place));
    }
    for (std::int64_t z = 0; z < mask.size()[2]; ++z) {
      NozzlePlane plane{run, z, {}};
      const bool isWhole = std::find(whole.begin(), whole.end(), z) != whole.end();
      const std::int64_t middle = run.width() / 2, reach = isWhole ? middle : 1;
      for (std::int64_t y = middle - reach; y < middle + reach; ++y) {
        for (std::int64_t x = middle - reach; x < middle + reach; ++x) {
          if (mask.isFluid(mask.index(x, y, z))) {
            plane.voxels.push_back({run.offset(x), run.offset(y)});
            places_.push_back(flow.onDevice.tiles.placeOf(x, y, z));
          }
        }
      }
      planes_.push_back(std::move(plane));
    }
  }

  void add(const CaseRun& flow) {
    const LatticeUnits& units = flow.setup().units();
    const auto moments = flow.onDevice.engine->moments(places_);
    auto node = moments.begin();
    for (NozzlePlane& plane : planes_) {
      for (NozzleVoxel& voxel : plane.voxels) {
        const double velocity = node->velocity[2] * units.velocityScale();
        const double u = node->velocity[0] * units.velocityScale();
        const double v = node->velocity[1] * units.velocityScale();
        voxel.velocity += velocity;
        voxel.square += velocity * velocity;
        voxel.u += u;
        voxel.v += v;
        voxel.across += u * u + v * v;
        voxel.pressure += units.toPressure(node->density);
        ++node;
      }
      ++plane.samples;
    }
  }
  const std::vector<NozzlePlane>& planes() const { return planes_; }

 private:
  std::vector<NozzlePlane> planes_;
  std::vector<NodePlace> places_;
};

/// A flow that goes on and is disturbed.
class Jet {
 public:
  Jet(const Case& run, const std::shared_ptr<const VoxelMask>& mask, DeviceChoice device,
      int halvings)
      : run_(run), flow_(mask, parametersOf(run, *mask, device), {}, halvings) {
    flow_.skipCoarseStart();
  }

  void runTo(double time) {
    const auto end = std::int64_t(time * stepsOfTime());
    while (flow_.history().step < end) {
      const std::int64_t next = std::min(end, nextStirring_);
      flow_.run(next, {}, {});
      if (next == nextStirring_) {
        stir();
      }
    }
  }
  /// Steps in a throat diameter over U.
  double stepsOfTime() const {
    return double(run_.across) / flow_.setup().units().toLatticeVelocity(run_.speed());
  }
  const CaseRun& flow() const { return flow_; }

 private:
  void stir() {
    const double speed = flow_.setup().units().toLatticeVelocity(run_.inletSpeed());
    nextStirring_ += std::llround(TileShape::edge / speed);
    stirring_.drawAgain();
    const TileSet& tiles = flow_.onDevice.tiles;
    // Tiles follow one another along x, those without and those with boundary nodes.
    std::vector<std::int64_t> chosen;
    for (std::int64_t tile = 0; tile < tiles.tileCount(); ++tile) {
      if (tiles.corners[tile][2] == disturbedTiles * TileShape::edge) {
        chosen.push_back(tile);
      }
    }
    for (std::size_t first = 0, end = 0; first < chosen.size(); first = end) {
      while (end < chosen.size() && chosen[end] == chosen[first] + std::int64_t(end - first)) {
        ++end;
      }
      stirTiles(chosen[first], std::int64_t(end - first), disturbance * speed);
    }
  }

  /// \param size of the disturbance, lattice units.
  void stirTiles(std::int64_t first, std::int64_t count, double size) {
    std::vector<NodePopulations> populations(count * TileShape::nodes);
    Engine& engine = *flow_.onDevice.engine;
    engine.populationsOfTiles(first, count, populations.data());
    for (std::size_t i = 0; i < populations.size(); ++i) {
      const auto node = int(i % TileShape::nodes);
      const auto& corner = flow_.onDevice.tiles.corners[std::size_t(first) + i / TileShape::nodes];
      const auto [u, v] =
          stirring_.at(run_.offset(corner[0] + TileShape::x(node)) / Geometry::pipeRadius,
                       run_.offset(corner[1] + TileShape::y(node)) / Geometry::pipeRadius);
      addVelocity({size * u, size * v, 0}, populations[i]);
    }
    engine.setPopulations(first, count, populations.data());
  }

  const Case& run_;
  CaseRun flow_;
  Stirring stirring_;
  std::int64_t nextStirring_ = 1;
};

/// Figures and curves of the axis.
void addCentreline(const Case& run, const std::vector<NozzlePlane>& planes,
                   const RunReport& report) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  double atExpansion = none, before = none, breakdown = none, peak = 0, peakPlace = none;
  for (const NozzlePlane& plane : planes) {
    const NozzlePlane::Section section = plane.section();
    const double along = run.along(plane.number), place = along / throatDiameter;
    const double rms = std::sqrt(std::max(section.square, 0.0));
    report.addPoint("centreline", along * millimetre, section.centre);
    report.addPoint("rms", along * millimetre, rms);
    if (along < 0) {
      continue;
    }
    if (std::isnan(atExpansion)) {
      atExpansion = section.centre;
      report.add("throat_velocity", section.centre / run.speed());
      report.add("throat_rms", rms / run.speed());
    }
    const double share = section.centre / atExpansion;
    constexpr double broken = 0.9;
    if (std::isnan(breakdown) && share <= broken) {
      breakdown = place - (broken - share) / (before - share) * run.voxel() / throatDiameter;
    }
    before = share;
    if (rms > peak) {
      peak = rms;
      peakPlace = place;
    }
  }
  report.add("breakdown", breakdown);
  report.add("rms_peak", peak / run.speed());
  report.add("rms_place", peakPlace);
}

/// Figures and curves of the planes that are whole.
void addSections(const Case& run, const std::vector<NozzlePlane>& planes, const RunReport& report) {
  const auto planeAt = [&](double place) -> const NozzlePlane& {
    return planes[run.planeAt(place)];
  };
  const NozzlePlane::Section first = planeAt(Geometry::lossStart).section();
  const double lost = first.wallPressure - planeAt(Geometry::lossEnd).section().wallPressure;
  report.add("pressure_lost", lost);
  report.add("loss", lost / (Geometry::density * run.speed() * run.speed() / 2));
  const double across = planeAt(Geometry::profilePlaces[0]).section().across;
  report.add("disturbance", std::sqrt(std::max(across, 0.0)) / run.inletSpeed());
  report.add("throat_flow", planeAt(-Geometry::throatLength / 2).section().flow / first.flow - 1);
  double anisotropy = 0;
  for (const double place : Geometry::profilePlaces) {
    const double centre = planeAt(place).section().centre;
    for (const NozzlePlane::Ring& ring : planeAt(place).rings(2)) {
      const double radius = ring.radius * millimetre;
      report.addPoint("profile" + nozzlePlaceName(place), radius, ring.velocity);
      report.addPoint("anisotropy" + nozzlePlaceName(place), radius, 2 * ring.fourfold);
      if (place > throatDiameter) {
        anisotropy = std::max(anisotropy, 2 * std::abs(ring.fourfold) / centre);
      }
    }
  }
  report.add("anisotropy", anisotropy);
}

/// Runs with a lattice velocity. \throws Diverged
void measure(const Case& run, const std::shared_ptr<const VoxelMask>& mask, DeviceChoice device,
             int halvings, const RunReport& report) {
  Jet jet(run, mask, device, halvings);
  Samples samples(run, jet.flow());
  jet.runTo(run.development);
  const auto count = std::llround(run.averages / sampleTime);
  for (std::int64_t sample = 1; sample <= count; ++sample) {
    jet.runTo(run.development + double(sample) * sampleTime);
    samples.add(jet.flow());
  }
  addCentreline(run, samples.planes(), report);
  addSections(run, samples.planes(), report);
  const CaseSetup& setup = jet.flow().setup();
  report.add("halvings", halvings);
  report.add("relaxation_time", setup.viscosity().relaxationTime);
  report.add("has_eddies", setup.hasEddies() ? 1 : 0);
  report.add("nodes", double(jet.flow().onDevice.tiles.nonSolidNodes));
  report.add("steps", double(jet.flow().history().step));
}

void measure(const Case& run, DeviceChoice device, const RunReport& report) {
  const auto mask = std::make_shared<const VoxelMask>(maskOf(run));
  constexpr int mostHalvings = 3;
  for (int halvings = 0; halvings < mostHalvings; ++halvings) {
    try {
      return measure(run, mask, device, halvings, report);
    } catch (const Diverged& error) {
      std::cerr << run.model() + ", " + std::to_string(run.across) +
                       " voxels across: " + plugin::sentenceOf(error) + "\n";
    }
  }
  measure(run, mask, device, mostHalvings, report);
}

}  // namespace

Results measureJet(const Settings& settings) {
  constexpr std::int64_t longestRun = 48;  // voxels across: minutes each
  std::vector<Case> cases;
  if (settings.quick) {
    // Too short a run for the jet, but for what goes through the nozzle.
    cases.push_back({{6}, 500, 32, 4});
  } else {
    for (const double reynolds : {500, 2000, 3500}) {
      for (const std::int64_t across : {16, 24, 32, 48}) {
        const double duration = across < longestRun ? 200 : 100;
        cases.push_back({{across}, reynolds, duration, duration});
      }
    }
  }
  std::vector<Run> runs;
  for (Case& each : cases) {
    each.development *= settings.duration;
    each.averages *= settings.duration;
    runs.push_back({each.model(), each.across,
                    [=](const RunReport& report) { measure(each, settings.device, report); }});
  }
  return measureRuns("jet", "single", runs, settings);
}

}  // namespace tiledlbm::validation
