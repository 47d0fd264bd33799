// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <vector>

#include "Kernels/Boundary/OpeningSignals.h"
#include "Kernels/Models.h"
#include "Kernels/Rheology/Viscosity.h"
#include "Solver/Geometry/Point.h"
#include "Solver/Geometry/Tiling.h"
#include "Solver/Geometry/VoxelMask.h"

namespace tiledlbm::test {

/// A second solver, written from the papers as plainly as possible: all populations of all voxels
/// in double precision, not as deviations, matrices as matrices. It shares nothing with the kernels
/// but the input types, so that an error in one does not hide in the other.
class ReferenceSolver {
 public:
  static constexpr int directions = 19;
  using Populations = std::array<double, directions>;
  using Vector = Point;

  struct Moments {
    double density;
    Vector momentum, velocity;
  };

  ReferenceSolver(const VoxelMask& mask, const std::vector<BoundaryVoxel>& boundary,
                  const ModelChoice& model, const Viscosity& viscosity,
                  const std::vector<WallVoxel>& walls = {})
      : mask_(mask),
        boundary_(std::size_t(mask.voxelCount()), nullptr),
        entries_(boundary),
        model_(model),
        viscosity_(viscosity) {
    for (const BoundaryVoxel& entry : entries_) {
      boundary_[entry.voxel] = &entry;
    }
    for (const WallVoxel& wall : walls) {
      walls_[wall.voxel] = wall.links;
      slipRules_[wall.voxel] = wall.slip;
    }
    for (const BoundaryVoxel& entry : entries_) {
      slipRules_.erase(entry.voxel);
      for (const Donor<std::int64_t>& donor : entry.donors) {
        slipRules_.erase(donor.node);
      }
    }
    fillMatrix();
    populations_.assign(std::size_t(mask.voxelCount()), equilibrium(1, {}));
  }
  ReferenceSolver(const ReferenceSolver&) = delete;
  ReferenceSolver& operator=(const ReferenceSolver&) = delete;

  /// \param collides false for propagation alone.
  void step(const OpeningSignals<double>& signals, bool collides = true) {
    std::vector<Populations> next = populations_;
    for (std::int64_t voxel = 0; voxel < mask_.voxelCount(); ++voxel) {
      if (!mask_.isFluid(voxel)) {
        continue;
      }
      Populations f = arrivingAt(voxel);
      if (const BoundaryVoxel* entry = boundary_[voxel]) {
        const double factor = signals.factor[entry->condition.signal];
        if (entry->condition.kind == BoundaryKind::MovingWall) {
          applyMovingWall(entry->condition, factor, f);
        } else {
          applyOpening(*entry, factor, f);
        }
      }
      if (collides) {
        collide(f);
      }
      next[voxel] = f;
    }
    populations_ = next;
  }

  /// The velocities along the wall with which walls move from now on: those of the node and of the
  /// next two, weighted; none below 5 % of that of the node, and at most half of it.
  void updateWallSlips() {
    for (const auto& [voxel, rule] : slipRules_) {
      const auto vectorOf = [](const auto& of) { return Vector{of[0], of[1], of[2]}; };
      Vector slip{};
      auto at = mask_.coordinates(voxel);
      for (const float weight : rule.weight) {
        slip = weight != 0 ? moved(slip, moments(mask_.index(at)).velocity, weight) : slip;
        at = moved(at, rule.step);
      }
      slip = moved(slip, vectorOf(rule.normal), -dot(slip, vectorOf(rule.reflected)));
      const double size = lengthOf(slip), speed = lengthOf(moments(voxel).velocity);
      const double least = 0.05 * speed;
      const double kept = size > least ? std::min(size - least * least / size, speed / 2) : 0;
      slips_[voxel] = kept > 0 ? quotient(slip, size / kept) : Vector{};
    }
  }

  Vector wallSlip(std::int64_t voxel) const {
    const auto found = slips_.find(voxel);
    return found == slips_.end() ? Vector{} : found->second;
  }
  /// Moves the walls of a voxel with a velocity from now on.
  void setWallSlip(std::int64_t voxel, const Vector& slip) { slips_[voxel] = slip; }

  /// Of all voxels.
  std::vector<Populations>& populations() { return populations_; }
  const std::vector<Populations>& populations() const { return populations_; }

  static double weight(int q) {
    const double weights[] = {1.0 / 3, 1.0 / 18, 1.0 / 36};
    return weights[speedSquared(q)];
  }
  static int opposite(int q) {
    int other = 0;
    while (along(other, c[q]) != -speedSquared(q) || speedSquared(other) != speedSquared(q)) {
      ++other;
    }
    return other;
  }

  Moments moments(std::int64_t voxel) const { return momentsOf(populations_[voxel]); }

  Moments momentsOf(const Populations& f) const {
    Moments m{};
    for (int q = 0; q < directions; ++q) {
      m.density += f[q];
      for (int a = 0; a < 3; ++a) {
        m.momentum[a] += c[q][a] * f[q];
      }
    }
    for (int a = 0; a < 3; ++a) {
      m.velocity[a] = m.momentum[a] / carrier(m.density);
    }
    return m;
  }

  void collide(Populations& f) const {
    const Moments m = momentsOf(f);
    const double relaxationTime = localRelaxationTime(f, m);
    if (model_.collision == CollisionModel::Lbgk || model_.collision == CollisionModel::Trt) {
      // Ginzburg et al. 2008: even and odd parts, for TRT with the magic parameter 3/16.
      const double oddTime = model_.collision == CollisionModel::Lbgk
                                 ? relaxationTime
                                 : 0.5 + 3.0 / 16 / (relaxationTime - 0.5);
      const Populations target = equilibrium(m.density, m.momentum), before = f;
      for (int q = 0; q < directions; ++q) {
        const int o = opposite(q);
        const double even = (before[q] + before[o] - target[q] - target[o]) / 2;
        const double odd = (before[q] - before[o] - target[q] + target[o]) / 2;
        f[q] -= even / relaxationTime + odd / oddTime;
      }
      return;
    }
    const Populations rates = momentRates(relaxationTime);
    const Populations target = equilibriumMoments(m.density, m.momentum);
    Populations change{};
    for (int k = 0; k < directions; ++k) {
      change[k] = rates[k] * (std::inner_product(f.begin(), f.end(), matrix_[k], 0.0) - target[k]);
    }
    const Populations changed = fromMoments(change);
    for (int q = 0; q < directions; ++q) {
      f[q] -= changed[q];
    }
  }

  Populations equilibrium(double density, const Vector& j) const {
    if (model_.collision == CollisionModel::Lbmrt ||
        model_.collision == CollisionModel::BoundedLbmrt) {
      return fromMoments(equilibriumMoments(density, j));
    }
    // Qian et al. 1992 (carrier: density), He and Luo 1997 (carrier: 1).
    const double rho0 = carrier(density);
    Populations f{};
    for (int q = 0; q < directions; ++q) {
      const double cj = along(q, j);
      f[q] = weight(q) * (density + 3 * cj + 4.5 * cj * cj / rho0 - 1.5 * dot(j, j) / rho0);
    }
    return f;
  }

 private:
  /// The directions in the order of the paper: rest, E N W S T B, xy, xz and yz diagonals.
  static constexpr int c[directions][3] = {
      {0, 0, 0},  {1, 0, 0},  {0, 1, 0},   {-1, 0, 0},  {0, -1, 0}, {0, 0, 1},  {0, 0, -1},
      {1, 1, 0},  {-1, 1, 0}, {-1, -1, 0}, {1, -1, 0},  {1, 0, 1},  {1, 0, -1}, {-1, 0, -1},
      {-1, 0, 1}, {0, 1, 1},  {0, 1, -1},  {0, -1, -1}, {0, -1, 1}};
  /// A vector's part along a direction, times its length.
  template <class Components>
  static double along(int q, const Components& v) {
    return c[q][0] * v[0] + c[q][1] * v[1] + c[q][2] * v[2];
  }
  static int speedSquared(int q) { return int(along(q, c[q])); }
  double carrier(double density) const {
    return model_.fluid == FluidModel::Incompressible ? 1 : density;
  }

  /// d'Humieres et al. 2002, appendix A; rows in the order of the paper.
  void fillMatrix() {
    for (int q = 0; q < directions; ++q) {
      const double x = c[q][0], y = c[q][1], z = c[q][2], c2 = speedSquared(q);
      const double rows[] = {1,
                             19 * c2 - 30,
                             (21 * c2 * c2 - 53 * c2 + 24) / 2,
                             x,
                             (5 * c2 - 9) * x,
                             y,
                             (5 * c2 - 9) * y,
                             z,
                             (5 * c2 - 9) * z,
                             3 * x * x - c2,
                             (3 * c2 - 5) * (3 * x * x - c2),
                             y * y - z * z,
                             (3 * c2 - 5) * (y * y - z * z),
                             x * y,
                             y * z,
                             x * z,
                             (y * y - z * z) * x,
                             (z * z - x * x) * y,
                             (x * x - y * y) * z};
      for (int k = 0; k < directions; ++k) {
        matrix_[k][q] = rows[k];
      }
    }
  }

  /// d'Humieres et al. 2002; those of BoundedLbmrt by what its docstring says.
  Populations momentRates(double relaxationTime) const {
    const double s = 1 / relaxationTime;
    double energy = 1.19, flux = 1.2, third = 1.98, square = 1.4;
    if (model_.collision == CollisionModel::BoundedLbmrt) {
      const double ofParameter = 1 / (0.5 + 3.0 / 16 / (relaxationTime - 0.5));
      flux = std::max(flux, ofParameter);
      third = std::max(third, ofParameter);
      square = 1.75;
      if (model_.viscosity == ViscosityModel::EddyViscosity) {
        energy = 0.8;
        square = 1.9;
      }
    }
    return {0,      energy, 1.4,    0, flux, 0, flux,  0,     flux, s,
            square, s,      square, s, s,    s, third, third, third};
  }

  Populations equilibriumMoments(double density, const Vector& j) const {
    const double rho0 = carrier(density);
    const double x = j[0], y = j[1], z = j[2], jj = dot(j, j);
    const bool isBounded = model_.collision == CollisionModel::BoundedLbmrt;
    const double ofSquare = isBounded ? -2 : -475.0 / 63, ofStress = isBounded ? -1 : 0;
    return {density,
            -11 * density + 19 * jj / rho0,
            ofSquare * jj / rho0,
            x,
            -2.0 / 3 * x,
            y,
            -2.0 / 3 * y,
            z,
            -2.0 / 3 * z,
            (2 * x * x - y * y - z * z) / rho0,
            ofStress * (2 * x * x - y * y - z * z) / rho0,
            (y * y - z * z) / rho0,
            ofStress * (y * y - z * z) / rho0,
            x * y / rho0,
            y * z / rho0,
            x * z / rho0,
            0,
            0,
            0};
  }

  /// M^-1 applied: the rows of M are orthogonal, so M^-1 is M^T over the squared norms.
  Populations fromMoments(const Populations& m) const {
    Populations f{};
    for (int k = 0; k < directions; ++k) {
      const double norm = std::inner_product(matrix_[k], matrix_[k] + directions, matrix_[k], 0.0);
      for (int q = 0; q < directions; ++q) {
        f[q] += matrix_[k][q] * m[k] / norm;
      }
    }
    return f;
  }

  /// Streaming, and walls where they lie.
  Populations arrivingAt(std::int64_t voxel) const {
    const auto at = mask_.coordinates(voxel);
    Populations f{};
    for (int q = 0; q < directions; ++q) {
      const auto from = moved(at, c[q], -1);
      f[q] = mask_.contains(from) && mask_.isFluid(from) ? populations_[mask_.index(from)][q]
                                                         : populations_[voxel][opposite(q)];
    }
    placeWalls(voxel, f);
    return f;
  }

  /// With q' what comes back: f*_q(x) is there already, f*_q(x - c_q) is what arrives from behind.
  /// TRT, Ginzburg et al. 2008: f*_q(x) + k (f*_q(x - c_q) - f*_q'(x)).
  /// The others, Bouzidi et al. 2001: a f*_q(x - c_q) + (1 - a) f*_q(x), or for a wall in the
  /// farther half of the link b f*_q'(x) + (1 - b) f*_q(x).
  void placeWalls(std::int64_t voxel, Populations& f) const {
    const auto walls = walls_.find(voxel);
    if (walls == walls_.end()) {
      return;
    }
    const Populations arriving = f;
    const Populations& own = populations_[voxel];
    for (int q = 1; q < directions; ++q) {
      const double k = walls->second.weight[q - 1] / 32767.0;
      const double behind = arriving[opposite(q)];
      if (model_.collision == CollisionModel::Trt) {
        f[q] += k * (behind - own[q]);
      } else {
        f[q] = k > 0 ? k * behind + (1 - k) * arriving[q] : -k * own[q] + (1 + k) * arriving[q];
      }
    }
    if (model_.collision != CollisionModel::Trt) {
      moveWalls(voxel, walls->second, f);
      correctForInertia(walls->second, f);
    }
  }

  /// Ladd 1994, for the part of what comes back that the wall reflects.
  void moveWalls(std::int64_t voxel, const WallLinks& walls, Populations& f) const {
    const auto slip = slips_.find(voxel);
    for (int q = 1; slip != slips_.end() && q < directions; ++q) {
      const double k = walls.weight[q - 1] / 32767.0;
      if (k != 0) {
        f[q] += std::min(1.0, 1 + k) * 6 * weight(q) * along(q, slip->second);
      }
    }
  }

  /// What comes back should obey e + d e' = 0, and has |d - 1/2| E' there, with the part E of the
  /// equilibrium that is quadratic in the velocity; E' = -2 E / d.
  void correctForInertia(const WallLinks& walls, Populations& f) const {
    const Moments m = momentsOf(f);
    const Populations target = equilibrium(m.density, m.momentum);
    const Populations atRest = equilibrium(m.density, {0, 0, 0});
    for (int q = 1; q < directions; ++q) {
      // In a gap of one node both walls count as the one farther from half-way.
      const double own = walls.weight[q - 1] / 32767.0;
      const double other = walls.weight[opposite(q) - 1] / 32767.0;
      const double k = own != 0 && std::abs(other) > std::abs(own) ? other : own;
      const double d = k > 0 ? (1 - k) / 2 : 1 / (2 * (1 + k));
      const double excess = std::abs(d - 0.5) * 2 / std::max(d, 0.1);  // over E
      // In the nearer half what comes back counts twice, in the other one it is over d.
      const double quadratic = (target[q] + target[opposite(q)]) / 2 - atRest[q];
      const double unit = 32767 / 20.0;  // of the stored factor, which is 20 at most
      f[q] -= std::round((k > 0 ? 2 : 1 / d) * excess * unit) / unit * quadratic;
    }
  }

  using Stress = std::array<std::array<double, 3>, 3>;

  /// Second moments of what differs from the equilibrium.
  static Stress nonEquilibriumStress(const Populations& f, const Populations& target) {
    Stress stress{};
    for (int q = 0; q < directions; ++q) {
      for (std::size_t a = 0; a < 3; ++a) {
        for (std::size_t b = 0; b < 3; ++b) {
          stress[a][b] += c[q][a] * c[q][b] * (f[q] - target[q]);
        }
      }
    }
    return stress;
  }

  /// The relaxation time that belongs to the shear rate of a node, which follows from it and the
  /// stress of the non-equilibrium: each from the other until nothing changes any more.
  double localRelaxationTime(const Populations& f, const Moments& m) const {
    double time = viscosity_.relaxationTime;
    const double range = viscosity_.restRelaxationTime - time;
    const bool hasEddies = model_.viscosity == ViscosityModel::EddyViscosity;
    if (range == 0 && !hasEddies) {
      return time;
    }
    const Stress stress = nonEquilibriumStress(f, equilibrium(m.density, m.momentum));
    const double trace = stress[0][0] + stress[1][1] + stress[2][2];
    double square = 0;
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b < 3; ++b) {
        square += std::pow(stress[a][b] - (a == b ? trace / 3 : 0), 2);
      }
    }
    // S = -3 / (2 rho tau) stress, g = sqrt(2 S:S)
    const double timesTime = 3 / (2 * carrier(m.density)) * std::sqrt(2 * square);
    if (hasEddies) {
      return 0.5 + 3 * std::hypot((time - 0.5) / 3, 0.01 * timesTime / time);
    }
    for (double before = 0; std::abs(time - before) > 1e-15;) {
      before = time;
      const double shearRate = timesTime / time;
      time =
          viscosity_.relaxationTime +
          range * std::pow(1 + std::pow(viscosity_.timeConstant * shearRate, viscosity_.transition),
                           (viscosity_.powerIndex - 1) / viscosity_.transition);
    }
    return time;
  }

  /// Ladd 1994.
  void applyMovingWall(const BoundaryCondition<double>& node, double factor, Populations& f) const {
    for (int q = 0; q < directions; ++q) {
      if ((node.replaced >> q & 1u) != 0) {
        f[q] += 6 * weight(q) * factor * along(q, node.velocity);
      }
    }
  }

  /// Guo, Zheng and Shi 2002: the equilibrium of the opening and the non-equilibrium of the donors,
  /// which also give the density at a velocity and the velocity at a pressure.
  void applyOpening(const BoundaryVoxel& entry, double factor, Populations& f) const {
    const BoundaryCondition<double>& node = entry.condition;
    std::vector<Donor<std::int64_t>> donors = entry.donors;
    if (donors.empty()) {
      donors.push_back({entry.voxel, 1, 1});
    }
    double density = 0;
    Vector u{};
    Populations rest{};
    for (const Donor<std::int64_t>& donor : donors) {
      const Populations of = entry.donors.empty() ? f : arrivingAt(donor.node);
      const Moments m = momentsOf(of);
      const Populations target = equilibrium(m.density, m.momentum);
      density += donor.densityWeight * (m.density - 1);
      u = moved(u, m.velocity, donor.weight);
      for (int q = 0; q < directions; ++q) {
        rest[q] += donor.weight * (of[q] - target[q]);
      }
    }
    const Vector normal{node.normal[0], node.normal[1], node.normal[2]};
    if (node.kind == BoundaryKind::Velocity) {
      u = {factor * node.velocity[0], factor * node.velocity[1], factor * node.velocity[2]};
    } else {
      // Where fluid enters, its dynamic pressure is taken off: rho u^2 / 2 over c_s^2 = 1/3.
      density = factor * node.density -
                node.backflowFraction * 3 * std::pow(std::max(dot(u, normal), 0.0), 2) / 2;
    }
    const double rho = carrier(1 + density);
    const Populations target = equilibrium(1 + density, {rho * u[0], rho * u[1], rho * u[2]});
    for (int q = 0; q < directions; ++q) {
      if ((node.replaced >> q & 1u) != 0) {
        f[q] = target[q] + rest[q];
      }
    }
    if (node.kind == BoundaryKind::Pressure && node.replaced != allPopulations) {
      closeMassBalance(node, normal, 1 + factor * node.density, rho * dot(u, normal), f);
    }
  }

  /// Zou and He 1997: what comes from outside makes up the density, less the dynamic pressure of
  /// what enters then; a share of the normal momentum is that of the fluid inside.
  void closeMassBalance(const BoundaryCondition<double>& node, const Vector& normal, double density,
                        double inside, Populations& f) const {
    double weights = 0;
    for (int q = 0; q < directions; ++q) {
      weights += (node.replaced >> q & 1u) != 0 ? weight(q) : 0;
    }
    const Populations without = f;
    const double found = momentsOf(f).density;
    for (int iteration = 0; iteration < 100; ++iteration) {
      const double entering = dot(momentsOf(f).momentum, normal);
      const double loss = node.backflowFraction * 1.5 * std::pow(std::max(entering, 0.0), 2);
      const double densityError = node.massBalanceFraction * (density - loss - found);
      for (int q = 0; q < directions; ++q) {
        f[q] =
            without[q] + ((node.replaced >> q & 1u) != 0 ? weight(q) / weights * densityError : 0);
      }
      const double taken = inside - dot(momentsOf(f).momentum, normal);  // normal momentum
      for (int q = 0; q < directions; ++q) {
        f[q] += 3 * weight(q) * node.extrapolatedFraction * taken * along(q, normal);
      }
    }
  }

  VoxelMask mask_;
  std::vector<const BoundaryVoxel*> boundary_;
  std::vector<BoundaryVoxel> entries_;
  std::map<std::int64_t, WallLinks> walls_;
  std::map<std::int64_t, SlipRule> slipRules_;
  std::map<std::int64_t, Vector> slips_;
  ModelChoice model_;
  Viscosity viscosity_;
  double matrix_[directions][directions] = {};
  std::vector<Populations> populations_;
};

}  // namespace tiledlbm::test
