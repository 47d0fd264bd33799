// SPDX-License-Identifier: BSD-3-Clause
#include "Testing/Validation/Flows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "Kernels/Engine/Engine.h"
#include "Kernels/Lattice/D3Q19.h"
#include "Solver/Constants.h"
#include "Solver/Geometry/Tiling.h"
#include "Testing/Unit/TestFlows.h"
#include "Testing/Validation/Nodes.h"

namespace tiledlbm::validation {

namespace {

constexpr double bulkSpeed = 0.05;  // lattice units
constexpr double boostTime = 2;     // h / u_tau
constexpr double sampleTime = 0.1;  // h / u_tau
constexpr double vortexSpeed = 3;   // u_tau, root mean square of the start
constexpr std::size_t vortexCount = 24;

/// A run. Lengths of the box are over h, times over h / u_tau.
struct Case {
  std::string model;
  std::int64_t across;  ///< voxels from wall to wall
  ViscosityModel viscosity;
  double reynolds = 186.34;  ///< of friction
  bool isLaminar = false;
  double length = 2 * pi, width = pi;
  double development = 10, averages = 10;

  double duration() const { return development + averages; }
  double half() const { return double(across) / 2; }
  /// Mean velocity in wall units at a distance from the wall over h: what the flow starts with.
  double startVelocity(double y) const {
    if (isLaminar) {
      return reynolds * y * (1 - y / 2);
    }
    constexpr double karman = 0.4;
    const double plus = y * reynolds;
    return std::log(1 + karman * plus) / karman +
           7.8 * (1 - std::exp(-plus / 11) - plus / 11 * std::exp(-plus / 3));
  }
  /// In lattice units.
  double frictionVelocity() const { return bulkSpeed / (isLaminar ? reynolds / 3 : 15.6); }
  /// Steps in h / u_tau.
  double stepsOfTime() const { return half() / frictionVelocity(); }
  VoxelMask::Size size() const {
    const auto whole = [](double voxels) {
      return TileShape::edge * std::llround(voxels / TileShape::edge);
    };
    return {whole(length * half()), across, whole(width * half())};
  }
};

/// Vortices at random between two walls: the curl of a sum of waves that vanishes there with its
/// slope, so that no volume is lost.
class Vortices {
 public:
  Vortices(const VoxelMask::Size& size, double half) : half_(half) {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> any(-1, 1);
    for (Wave& wave : waves_) {
      for (double& amplitude : wave.amplitude) {
        amplitude = any(random);
      }
      wave.alongX = {2 * pi / double(size[0]) * double(random() % 4), pi * any(random)};
      wave.alongZ = {2 * pi / double(size[2]) * double(1 + random() % 4), 0};
      wave.alongY = 0.5 * pi * double(random() % 4);
    }
  }

  /// At a place in voxels from the corner of the box, in any unit.
  std::array<double, 3> velocity(double x, double y, double z) const {
    const double eta = y / half_ - 1, room = 1 - eta * eta;
    std::array<double, 3> sum{};
    for (const Wave& wave : waves_) {
      const double phase =
          wave.alongX[0] * x + wave.alongX[1] + wave.alongZ[0] * z + wave.alongZ[1];
      const double c = std::cos(phase), s = std::sin(phase);
      const double cosine = std::cos(wave.alongY * eta), sine = std::sin(wave.alongY * eta);
      const double f = room * room * cosine;
      const double slope = (-4 * eta * room * cosine - wave.alongY * room * room * sine) / half_;
      const auto& [a, b, d] = wave.amplitude;
      sum[0] += d * slope * c + b * f * wave.alongZ[0] * s;
      sum[1] += (d * wave.alongX[0] - a * wave.alongZ[0]) * f * s;
      sum[2] += -b * f * wave.alongX[0] * s - a * slope * c;
    }
    return sum;
  }

 private:
  struct Wave {
    std::array<double, 3> amplitude;
    std::array<double, 2> alongX, alongZ;  ///< wave number and phase
    double alongY;                         ///< over h
  };
  double half_;
  std::array<Wave, vortexCount> waves_;
};

/// Both walls, whose velocity is the factor of the step.
std::vector<BoundaryVoxel> movingWalls(const VoxelMask& mask) {
  std::vector<BoundaryVoxel> boundary;
  const auto& size = mask.size();
  for (const std::int64_t y : {std::int64_t(0), size[1] - 1}) {
    BoundaryCondition<double> node{};
    node.kind = BoundaryKind::MovingWall;
    node.velocity[0] = 1;
    for (int q = 1; q < D3Q19::directions; ++q) {
      const bool isInwards = D3Q19::components[q][1] == (y == 0 ? 1 : -1);
      node.replaced |= isInwards ? std::uint32_t(1) << q : 0;
    }
    for (std::int64_t z = 0; z < size[2]; ++z) {
      for (std::int64_t x = 0; x < size[0]; ++x) {
        boundary.push_back({mask.index(x, y, z), node});
      }
    }
  }
  return boundary;
}

TileSet tilesOf(const Case& run) {
  const VoxelMask mask = test::allFluid(run.size(), {true, false, true});
  return coverWithTiles(mask, movingWalls(mask));
}

/// Sums over planes along the walls, in wall units and in the frame of the walls.
struct Plane {
  double u = 0, uu = 0, v = 0, vv = 0, ww = 0, uv = 0, count = 0;
};

/// A flow that goes on.
class Channel {
 public:
  Channel(const Case& run, DeviceChoice device)
      : run_(run),
        tiles_(tilesOf(run)),
        engine_(makeEngine(
            tiles_,
            {CollisionModel::BoundedLbmrt, FluidModel::Incompressible, Precision::Single,
             PopulationStorage::Auto, run.viscosity},
            device, Viscosity(0.5 + 3 * run.frictionVelocity() * run.half() / run.reynolds))),
        moments_(std::size_t(tiles_.tileCount() * TileShape::nodes)) {
    start();
  }

  void runTo(double time) {
    for (const double end = time * run_.stepsOfTime(); double(steps_) < end; ++steps_) {
      if (double(steps_ - boostStep_) >= boostTime * run_.stepsOfTime()) {
        boost();
      }
      // As fast as they are in the middle of the step.
      engine_->step(OpeningSignals<double>::same(wallVelocity(0.5)), {});
    }
  }
  double time() const { return double(steps_) / run_.stepsOfTime(); }

  /// Adds the flow as it is to sums over planes. \return mean velocity, u_tau.
  double addTo(std::vector<Plane>& planes) {
    engine_->momentsOfTiles(0, tiles_.tileCount(), moments_.data());
    const double walls = wallVelocity(), unit = 1 / run_.frictionVelocity();
    double sum = 0, count = 0;
    forNodes(tiles_, [&](std::size_t i, auto, auto y, auto) {
      const NodeMoments<double>& moments = moments_[i];
      const double u = (moments.velocity[0] - walls) * unit, v = moments.velocity[1] * unit,
                   w = moments.velocity[2] * unit;
      Plane& plane = planes[y];
      plane.u += u;
      plane.uu += u * u;
      plane.v += v;
      plane.vv += v * v;
      plane.ww += w * w;
      plane.uv += u * v;
      ++plane.count;
      sum += u;
      ++count;
    });
    return sum / count;
  }

 private:
  /// So many steps from now, lattice units.
  double wallVelocity(double later = 0) const {
    return run_.frictionVelocity() *
           (boostTime / 2 - (double(steps_ - boostStep_) + later) / run_.stepsOfTime());
  }

  /// Makes walls and fluid faster, so that the walls are as fast as at the start again. The
  /// populations get the difference between the equilibria.
  void boost() {
    const double before = wallVelocity();
    boostStep_ = steps_;
    const double added = wallVelocity() - before;
    constexpr std::int64_t batch = 4096;  // tiles
    std::vector<NodePopulations> populations;
    for (std::int64_t first = 0; first < tiles_.tileCount(); first += batch) {
      const std::int64_t count = std::min(batch, tiles_.tileCount() - first);
      populations.resize(count * TileShape::nodes);
      engine_->populationsOfTiles(first, count, populations.data());
      for (NodePopulations& node : populations) {
        addVelocity({added, 0, 0}, node);
      }
      engine_->setPopulations(first, count, populations.data());
    }
  }

  void start() {
    const Vortices vortices(run_.size(), run_.half());
    double squares = 0;
    forNodes(tiles_, [&](std::size_t i, auto x, auto y, auto z) {
      const auto velocity = vortices.velocity(double(x), double(y) + 0.5, double(z));
      for (std::size_t axis = 0; axis < 3; ++axis) {
        moments_[i].velocity[axis] = velocity[axis];
        squares += velocity[axis] * velocity[axis];
      }
    });
    const double scale =
        run_.frictionVelocity() * vortexSpeed / std::sqrt(squares / double(tiles_.nonSolidNodes));
    forNodes(tiles_, [&](std::size_t i, auto, auto y, auto) {
      NodeMoments<double>& moments = moments_[i];
      const double place = (double(y) + 0.5) / run_.half();
      for (double& velocity : moments.velocity) {
        velocity *= scale;
      }
      moments.velocity[0] +=
          wallVelocity() + run_.frictionVelocity() * run_.startVelocity(std::min(place, 2 - place));
    });
    engine_->setMoments(0, tiles_.tileCount(), moments_.data());
  }

  const Case& run_;
  TileSet tiles_;
  std::unique_ptr<Engine> engine_;
  std::vector<NodeMoments<double>> moments_;
  std::int64_t steps_ = 0;
  std::int64_t boostStep_ = 0;  ///< when the walls were as fast as at the start
};

/// Means at a distance from the wall, of both halves, in wall units.
struct Point {
  double y, velocity, u, v, w, uv;
};

std::vector<Point> profileOf(const Case& run, const std::vector<Plane>& planes) {
  std::vector<Point> points;
  const double voxel = run.reynolds / run.half();
  for (std::size_t i = 0; i < planes.size() / 2; ++i) {
    Point point{(double(i) + 0.5) * voxel, 0, 0, 0, 0, 0};
    double u = 0, v = 0, w = 0;
    for (const bool isUpper : {false, true}) {
      const Plane& plane = planes[isUpper ? planes.size() - 1 - i : i];
      const double mean = plane.u / plane.count, meanV = plane.v / plane.count;
      point.velocity += mean / 2;
      u += (plane.uu / plane.count - mean * mean) / 2;
      v += plane.vv / plane.count / 2;
      w += plane.ww / plane.count / 2;
      point.uv += (isUpper ? -1 : 1) * (plane.uv / plane.count - mean * meanV) / 2;
    }
    point.u = std::sqrt(std::max(u, 0.0));
    point.v = std::sqrt(v);
    point.w = std::sqrt(w);
    points.push_back(point);
  }
  return points;
}

/// Largest difference of the mean stress from a line, away from the walls.
double stressError(const Case& run, const std::vector<Point>& profile) {
  double largest = 0;
  for (std::size_t i = profile.size() / 4; i + 1 < profile.size(); ++i) {
    const Point &before = profile[i - 1], &behind = profile[i + 1];
    const double stress =
        (behind.velocity - before.velocity) / (behind.y - before.y) - profile[i].uv;
    largest = std::max(largest, std::abs(stress - (1 - profile[i].y / run.reynolds)));
  }
  return largest;
}

const Point& highestOf(const std::vector<Point>& profile, double Point::*value) {
  return *std::max_element(profile.begin(), profile.end(),
                           [value](const Point& a, const Point& b) { return a.*value < b.*value; });
}

void addFigures(const Case& run, const std::vector<Point>& profile, double wallStress,
                const RunReport& report) {
  double bulk = 0;
  for (const Point& point : profile) {
    bulk += point.velocity / double(profile.size());
  }
  const bool isStable = std::isfinite(bulk);
  const auto add = [&](const char* quantity, double value) {
    report.add(quantity, isStable ? value : std::numeric_limits<double>::quiet_NaN());
  };
  add("bulk_velocity", bulk);
  add("centre_velocity", profile.back().velocity);
  add("u_peak", highestOf(profile, &Point::u).u);
  add("u_place", highestOf(profile, &Point::u).y);
  add("v_peak", highestOf(profile, &Point::v).v);
  add("w_peak", highestOf(profile, &Point::w).w);
  double stress = 0;
  for (const Point& point : profile) {
    stress = std::max(stress, -point.uv);
  }
  add("stress_peak", stress);
  add("wall_stress", wallStress);
  // The mean velocity is a parabola there, of the curvature that goes with the force.
  const Point& next = profile.front();
  add("wall_stress_slope", next.velocity / next.y + next.y / (2 * run.reynolds));
  add("stress_error", stressError(run, profile));
  add("friction", 2 / (bulk * bulk) / (0.073 / std::pow(2 * run.reynolds * bulk, 0.25)));
}

void measure(const Case& run, DeviceChoice device, const RunReport& report) {
  Channel channel(run, device);
  channel.runTo(run.development);
  std::vector<Plane> planes(run.across);
  const double firstTime = channel.time();
  const double first = channel.addTo(planes);
  double last = first;
  while (channel.time() < run.duration() && std::isfinite(last)) {
    channel.runTo(std::min(channel.time() + sampleTime, run.duration()));
    last = channel.addTo(planes);
  }
  const std::vector<Point> profile = profileOf(run, planes);
  // What the walls do not take away of the driving force makes the fluid faster.
  addFigures(run, profile, 1 - (last - first) / (channel.time() - firstTime), report);
  for (const Point& point : profile) {
    report.addPoint("U", point.y, point.velocity);
    report.addPoint("u", point.y, point.u);
    report.addPoint("v", point.y, point.v);
    report.addPoint("w", point.y, point.w);
    report.addPoint("uv", point.y, point.uv);
  }
}

/// Small boxes, which hold no turbulence.
std::vector<Case> smallCases() {
  Case laminar{"laminar Re 10", 16, ViscosityModel::Newtonian, 10, true, 2, 2, 4, 1};
  Case turbulent{"Bounded LBMRT with eddies", 32, ViscosityModel::EddyViscosity};
  turbulent.length = 3;
  turbulent.width = 1.5;
  turbulent.development = turbulent.averages = 1;
  return {laminar, turbulent};
}

std::vector<Case> allCases() {
  std::vector<Case> cases;
  for (const std::int64_t across : {64, 96, 128}) {
    cases.push_back({"Bounded LBMRT", across, ViscosityModel::Newtonian});
    cases.push_back({"Bounded LBMRT with eddies", across, ViscosityModel::EddyViscosity});
  }
  return cases;
}

}  // namespace

Results measureChannel(const Settings& settings) {
  std::vector<Run> runs;
  for (Case each : settings.quick ? smallCases() : allCases()) {
    each.development *= settings.duration;
    each.averages *= settings.duration;
    runs.push_back({each.model, each.across,
                    [=](const RunReport& report) { measure(each, settings.device, report); }});
  }
  return measureRuns("channel", "single", runs, settings);
}

}  // namespace tiledlbm::validation
