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

constexpr const char* flowName = "jet";
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
  /// Of a column of voxels from the axis, mm.
  double offset(std::int64_t x) const { return voxel() * (double(x) - double(width() - 1) / 2); }
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

/// A node that is sampled, and its sums.
struct Sample {
  std::int64_t plane = 0;
  double x = 0, y = 0;  ///< mm from the axis
  bool isAtWall = false;
  double velocity = 0, square = 0, pressure = 0;  ///< sums; axial, m/s, (m/s)^2, Pa
  double u = 0, v = 0, across = 0;  ///< sums across the axis: m/s, and (m/s)^2 of both together
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
      const bool isWhole = std::find(whole.begin(), whole.end(), z) != whole.end();
      const std::int64_t middle = run.width() / 2, reach = isWhole ? middle : 1;
      for (std::int64_t y = middle - reach; y < middle + reach; ++y) {
        for (std::int64_t x = middle - reach; x < middle + reach; ++x) {
          if (mask.isFluid(mask.index(x, y, z))) {
            const double offsetX = run.offset(x), offsetY = run.offset(y);
            const double depth = Geometry::depth(run.along(z), std::hypot(offsetX, offsetY));
            samples_.push_back({z, offsetX, offsetY, depth < 1.5 * run.voxel()});
            places_.push_back(flow.onDevice.tiles.placeOf(x, y, z));
          }
        }
      }
    }
  }

  void add(const CaseRun& flow) {
    const LatticeUnits& units = flow.setup().units();
    const auto moments = flow.onDevice.engine->moments(places_);
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      const double velocity = moments[i].velocity[2] * units.velocityScale();
      samples_[i].velocity += velocity;
      samples_[i].square += velocity * velocity;
      const double u = moments[i].velocity[0] * units.velocityScale();
      const double v = moments[i].velocity[1] * units.velocityScale();
      samples_[i].u += u;
      samples_[i].v += v;
      samples_[i].across += u * u + v * v;
      samples_[i].pressure += units.toPressure(moments[i].density);
    }
    ++count_;
  }
  /// Those of a plane, which follow one another.
  template <class Body>
  void forPlane(std::int64_t plane, const Body& body) const {
    const auto isBefore = [](const Sample& sample, std::int64_t at) { return sample.plane < at; };
    auto sample = std::lower_bound(samples_.begin(), samples_.end(), plane, isBefore);
    for (; sample != samples_.end() && sample->plane == plane; ++sample) {
      body(*sample);
    }
  }
  double count() const { return count_; }

 private:
  std::vector<Sample> samples_;
  std::vector<NodePlace> places_;
  double count_ = 0;
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

/// Means of a plane, over the section or over its voxels around the axis.
struct Section {
  double centre = 0, square = 0, flow = 0, wallPressure = 0, across = 0;
};

Section sectionOf(const Case& run, const Samples& samples, std::int64_t plane) {
  Section section;
  double middle = 0, walls = 0, count = 0;
  samples.forPlane(plane, [&](const Sample& sample) {
    const double velocity = sample.velocity / samples.count();
    section.flow += velocity;
    section.across +=
        (sample.across - (sample.u * sample.u + sample.v * sample.v) / samples.count()) /
        samples.count();
    ++count;
    if (std::hypot(sample.x, sample.y) < run.voxel()) {
      section.centre += velocity;
      section.square += sample.square / samples.count() - velocity * velocity;
      ++middle;
    }
    if (sample.isAtWall) {
      section.wallPressure += sample.pressure / samples.count();
      ++walls;
    }
  });
  section.centre /= middle;
  section.square /= middle;
  section.wallPressure /= std::max(walls, 1.0);
  section.across /= count;
  return section;
}

/// A ring of a section, two voxels wide.
struct Ring {
  double radius = 0;    ///< mm
  double velocity = 0;  ///< mean, m/s
  double fourfold = 0;  ///< amplitude of what goes with cos(4 azimuth), m/s
};

/// The rings of a plane: in each the velocity is fitted by a line over the distance from the axis
/// and a wave with four crests around it, which is what a lattice can tell from round.
std::vector<Ring> ringsOf(const Case& run, const Samples& samples, std::int64_t plane) {
  struct Sums {
    double count = 0, r = 0, rr = 0, u = 0, ur = 0, c = 0, cc = 0, cr = 0, uc = 0;
  };
  std::vector<Sums> sums;
  samples.forPlane(plane, [&](const Sample& sample) {
    const double r = std::hypot(sample.x, sample.y);
    const double c = std::cos(4 * std::atan2(sample.y, sample.x));
    const double u = sample.velocity / samples.count();
    const auto number = std::size_t(r / (2 * run.voxel()));
    sums.resize(std::max(sums.size(), number + 1));
    Sums& of = sums[number];
    ++of.count;
    of.r += r;
    of.rr += r * r;
    of.u += u;
    of.ur += u * r;
    of.c += c;
    of.cc += c * c;
    of.cr += c * r;
    of.uc += u * c;
  });
  std::vector<Ring> rings;
  for (const Sums& of : sums) {
    // Normal equations for u less its mean over r and c less theirs.
    const double n = of.count, rr = of.rr - of.r * of.r / n, cc = of.cc - of.c * of.c / n,
                 cr = of.cr - of.c * of.r / n, ur = of.ur - of.u * of.r / n,
                 uc = of.uc - of.u * of.c / n, determinant = rr * cc - cr * cr;
    constexpr double fewest = 12;
    const bool isTold = n >= fewest && determinant > 1e-9 * rr * cc;
    rings.push_back({of.r / n, of.u / n, isTold ? (rr * uc - cr * ur) / determinant : 0});
  }
  return rings;
}

/// What is reported of a run.
class JetReport : public RunReport {
 public:
  JetReport(const Case& run, const Samples& samples, Results& results)
      : RunReport(results, flowName, run.model(), run.across, "single"),
        run_(run),
        samples_(samples) {}

  /// Of the axis.
  void addCentreline(std::int64_t planes) {
    const double none = std::numeric_limits<double>::quiet_NaN();
    double atExpansion = none, before = none, breakdown = none, peak = 0, peakPlace = none;
    for (std::int64_t z = 0; z < planes; ++z) {
      const Section section = sectionAt(z);
      const double along = run_.along(z), place = along / throatDiameter;
      const double rms = std::sqrt(std::max(section.square, 0.0));
      addPoint("centreline", along * millimetre, section.centre);
      addPoint("rms", along * millimetre, rms);
      if (along < 0) {
        continue;
      }
      if (std::isnan(atExpansion)) {
        atExpansion = section.centre;
        add("throat_velocity", section.centre / run_.speed());
        add("throat_rms", rms / run_.speed());
      }
      const double share = section.centre / atExpansion;
      constexpr double broken = 0.9;
      if (std::isnan(breakdown) && share <= broken) {
        breakdown = place - (broken - share) / (before - share) * run_.voxel() / throatDiameter;
      }
      before = share;
      if (rms > peak) {
        peak = rms;
        peakPlace = place;
      }
    }
    add("breakdown", breakdown);
    add("rms_peak", peak / run_.speed());
    add("rms_place", peakPlace);
  }

  void addSections() {
    const Section first = sectionAt(run_.planeAt(Geometry::lossStart));
    const Section last = sectionAt(run_.planeAt(Geometry::lossEnd));
    const double lost = first.wallPressure - last.wallPressure;
    add("pressure_lost", lost);
    add("loss", lost / (Geometry::density * run_.speed() * run_.speed() / 2));
    const Section inlet = sectionAt(run_.planeAt(Geometry::profilePlaces[0]));
    add("disturbance", std::sqrt(std::max(inlet.across, 0.0)) / run_.inletSpeed());
    const double throat = -Geometry::throatLength / 2;
    add("throat_flow", sectionAt(run_.planeAt(throat)).flow / first.flow - 1);
    double anisotropy = 0;
    for (const double place : Geometry::profilePlaces) {
      const std::string where = " z=" + std::to_string(std::lround(place)) + " mm";
      const std::vector<Ring> rings = ringsOf(run_, samples_, run_.planeAt(place));
      const double centre = sectionAt(run_.planeAt(place)).centre;
      for (const Ring& ring : rings) {
        addPoint("profile" + where, ring.radius * millimetre, ring.velocity);
        addPoint("anisotropy" + where, ring.radius * millimetre, 2 * ring.fourfold);
        if (place > throatDiameter) {
          anisotropy = std::max(anisotropy, 2 * std::abs(ring.fourfold) / centre);
        }
      }
    }
    add("anisotropy", anisotropy);
  }

 private:
  Section sectionAt(std::int64_t plane) const { return sectionOf(run_, samples_, plane); }

  const Case& run_;
  const Samples& samples_;
};

/// Runs with a lattice velocity. \throws Diverged
Results resultsOf(const Case& run, const std::shared_ptr<const VoxelMask>& mask,
                  DeviceChoice device, int halvings) {
  Jet jet(run, mask, device, halvings);
  Samples samples(run, jet.flow());
  jet.runTo(run.development);
  const auto count = std::llround(run.averages / sampleTime);
  for (std::int64_t sample = 1; sample <= count; ++sample) {
    jet.runTo(run.development + double(sample) * sampleTime);
    samples.add(jet.flow());
  }
  Results results;
  JetReport report(run, samples, results);
  report.addCentreline(mask->size()[2]);
  report.addSections();
  const CaseSetup& setup = jet.flow().setup();
  report.add("halvings", halvings);
  report.add("relaxation_time", setup.viscosity().relaxationTime);
  report.add("has_eddies", setup.hasEddies() ? 1 : 0);
  report.add("nodes", double(jet.flow().onDevice.tiles.nonSolidNodes));
  report.add("steps", double(jet.flow().history().step));
  return results;
}

Results resultsOf(const Case& run, DeviceChoice device) {
  const auto mask = std::make_shared<const VoxelMask>(maskOf(run));
  constexpr int mostHalvings = 3;
  for (int halvings = 0; halvings <= mostHalvings; ++halvings) {
    try {
      return resultsOf(run, mask, device, halvings);
    } catch (const Diverged& error) {
      std::cerr << run.model() + ", " + std::to_string(run.across) +
                       " voxels across: " + plugin::sentenceOf(error) + "\n";
    }
  }
  Results results;
  RunReport(results, flowName, run.model(), run.across, "single").add("failed", 1);
  return results;
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
  Results results;
  for (Case& run : cases) {
    if (settings.isChosen(run.model(), run.across)) {
      run.development *= settings.duration;
      run.averages *= settings.duration;
      results.add(resultsOf(run, settings.device));
    }
  }
  return results;
}

}  // namespace tiledlbm::validation
