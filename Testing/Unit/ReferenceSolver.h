// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "Kernels/Boundary/OpeningSignals.h"
#include "Kernels/Models.h"
#include "Kernels/Rheology/Viscosity.h"
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

  struct Moments {
    double density;
    std::array<double, 3> momentum;
    std::array<double, 3> velocity;
  };

  ReferenceSolver(const VoxelMask& mask, const std::vector<BoundaryVoxel>& boundary,
                  CollisionModel collision, FluidModel fluid, const Viscosity& viscosity,
                  const std::vector<WallVoxel>& walls = {})
      : mask_(mask),
        boundary_(static_cast<std::size_t>(mask.voxelCount()), nullptr),
        entries_(boundary),
        collision_(collision),
        fluid_(fluid),
        viscosity_(viscosity) {
    for (const BoundaryVoxel& entry : entries_) {
      boundary_[static_cast<std::size_t>(entry.voxel)] = &entry.condition;
    }
    for (const WallVoxel& wall : walls) {
      walls_[wall.voxel] = wall.links;
    }
    fillMatrix();
    populations_.assign(static_cast<std::size_t>(mask.voxelCount()), equilibrium(1, {}));
  }
  ReferenceSolver(const ReferenceSolver&) = delete;
  ReferenceSolver& operator=(const ReferenceSolver&) = delete;

  void step(const OpeningSignals<double>& signals) {
    std::vector<Populations> next = populations_;
    for (std::int64_t voxel = 0; voxel < mask_.voxelCount(); ++voxel) {
      if (!mask_.isFluid(voxel)) {
        continue;
      }
      Populations f = pull(voxel);
      placeWalls(voxel, f);
      if (const BoundaryCondition<double>* node = boundary_[static_cast<std::size_t>(voxel)]) {
        if (node->links != 0) {
          applyLinks(*node, signals.factor[node->signal], f);
        } else {
          applyOpening(*node, signals.factor[node->signal], f);
        }
      }
      collide(f);
      next[static_cast<std::size_t>(voxel)] = f;
    }
    populations_ = next;
  }

  Moments moments(std::int64_t voxel) const {
    return momentsOf(populations_[static_cast<std::size_t>(voxel)]);
  }

  Moments momentsOf(const Populations& f) const {
    Moments m{};
    for (int q = 0; q < directions; ++q) {
      m.density += f[q];
      for (int a = 0; a < 3; ++a) {
        m.momentum[a] += c(q)[a] * f[q];
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
    if (collision_ == CollisionModel::Lbgk) {
      const Populations target = equilibrium(m.density, m.momentum);
      for (int q = 0; q < directions; ++q) {
        f[q] -= (f[q] - target[q]) / relaxationTime;
      }
      return;
    }
    if (collision_ == CollisionModel::Trt) {
      // Ginzburg et al. 2008: even and odd parts, magic parameter 3/16.
      const double oddTime = 0.5 + 3.0 / 16 / (relaxationTime - 0.5);
      const Populations target = equilibrium(m.density, m.momentum);
      const Populations before = f;
      for (int q = 0; q < directions; ++q) {
        const int o = opposite(q);
        const double even = (before[q] + before[o] - target[q] - target[o]) / 2;
        const double odd = (before[q] - before[o] - target[q] + target[o]) / 2;
        f[q] -= even / relaxationTime + odd / oddTime;
      }
      return;
    }
    const double s = 1 / relaxationTime;
    const Populations rates{0,   1.19, 1.4, 0, 1.2, 0, 1.2,  0,    1.2, s,
                            1.4, s,    1.4, s, s,   s, 1.98, 1.98, 1.98};
    const Populations target = equilibriumMoments(m.density, m.momentum);
    Populations change{};
    for (int k = 0; k < directions; ++k) {
      double moment = 0;
      for (int q = 0; q < directions; ++q) {
        moment += matrix_[k][q] * f[q];
      }
      change[k] = rates[k] * (moment - target[k]);
    }
    const Populations changed = fromMoments(change);
    for (int q = 0; q < directions; ++q) {
      f[q] -= changed[q];
    }
  }

  Populations equilibrium(double density, const std::array<double, 3>& j) const {
    if (collision_ == CollisionModel::Lbmrt) {
      return fromMoments(equilibriumMoments(density, j));
    }
    // Qian et al. 1992 (carrier: density), He and Luo 1997 (carrier: 1).
    const double rho0 = carrier(density);
    Populations f{};
    for (int q = 0; q < directions; ++q) {
      const double cj = c(q)[0] * j[0] + c(q)[1] * j[1] + c(q)[2] * j[2];
      const double jj = j[0] * j[0] + j[1] * j[1] + j[2] * j[2];
      f[q] = weight(q) * (density + 3 * cj + 4.5 * cj * cj / rho0 - 1.5 * jj / rho0);
    }
    return f;
  }

 private:
  /// The directions in the order of the paper: rest, E N W S T B, xy, xz and yz diagonals.
  static const std::array<int, 3>& c(int q) {
    static const std::array<std::array<int, 3>, directions> all{{{0, 0, 0},
                                                                 {1, 0, 0},
                                                                 {0, 1, 0},
                                                                 {-1, 0, 0},
                                                                 {0, -1, 0},
                                                                 {0, 0, 1},
                                                                 {0, 0, -1},
                                                                 {1, 1, 0},
                                                                 {-1, 1, 0},
                                                                 {-1, -1, 0},
                                                                 {1, -1, 0},
                                                                 {1, 0, 1},
                                                                 {1, 0, -1},
                                                                 {-1, 0, -1},
                                                                 {-1, 0, 1},
                                                                 {0, 1, 1},
                                                                 {0, 1, -1},
                                                                 {0, -1, -1},
                                                                 {0, -1, 1}}};
    return all[static_cast<std::size_t>(q)];
  }
  static int speedSquared(int q) {
    return c(q)[0] * c(q)[0] + c(q)[1] * c(q)[1] + c(q)[2] * c(q)[2];
  }
  static double weight(int q) {
    const double weights[] = {1.0 / 3, 1.0 / 18, 1.0 / 36};
    return weights[speedSquared(q)];
  }
  static int opposite(int q) {
    for (int other = 0; other < directions; ++other) {
      if (c(other)[0] == -c(q)[0] && c(other)[1] == -c(q)[1] && c(other)[2] == -c(q)[2]) {
        return other;
      }
    }
    return -1;
  }
  double carrier(double density) const {
    return fluid_ == FluidModel::Incompressible ? 1 : density;
  }

  /// d'Humieres et al. 2002, appendix A; rows in the order of the paper.
  void fillMatrix() {
    for (int q = 0; q < directions; ++q) {
      const double x = c(q)[0], y = c(q)[1], z = c(q)[2], c2 = speedSquared(q);
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

  Populations equilibriumMoments(double density, const std::array<double, 3>& j) const {
    const double rho0 = carrier(density);
    const double x = j[0], y = j[1], z = j[2];
    const double jj = x * x + y * y + z * z;
    return {density,
            -11 * density + 19 * jj / rho0,
            -475.0 / 63 * jj / rho0,
            x,
            -2.0 / 3 * x,
            y,
            -2.0 / 3 * y,
            z,
            -2.0 / 3 * z,
            (2 * x * x - y * y - z * z) / rho0,
            0,
            (y * y - z * z) / rho0,
            0,
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
      double norm = 0;
      for (int q = 0; q < directions; ++q) {
        norm += matrix_[k][q] * matrix_[k][q];
      }
      for (int q = 0; q < directions; ++q) {
        f[q] += matrix_[k][q] * m[k] / norm;
      }
    }
    return f;
  }

  Populations pull(std::int64_t voxel) const {
    const auto at = mask_.coordinates(voxel);
    Populations f{};
    for (int q = 0; q < directions; ++q) {
      std::array<std::int64_t, 3> from{};
      bool inside = true;
      for (std::size_t a = 0; a < 3; ++a) {
        from[a] = at[a] - c(q)[a];
        inside = inside && from[a] >= 0 && from[a] < mask_.size()[a];
      }
      f[q] = inside && mask_.isFluid(from[0], from[1], from[2])
                 ? populations_[static_cast<std::size_t>(mask_.index(from[0], from[1], from[2]))][q]
                 : populations_[static_cast<std::size_t>(voxel)][opposite(q)];
    }
    return f;
  }

  /// Ginzburg et al. 2008: f_q' = f*_q(x) + k (f*_q(x - c_q) - f*_q'(x)). The first is there
  /// already, the second is what arrives from behind.
  void placeWalls(std::int64_t voxel, Populations& f) const {
    const auto walls = walls_.find(voxel);
    if (walls == walls_.end()) {
      return;
    }
    const Populations arriving = f;
    for (int q = 1; q < directions; ++q) {
      const double k = walls->second.weight[q - 1] / 32767.0;
      f[q] += k * (arriving[opposite(q)] - populations_[static_cast<std::size_t>(voxel)][q]);
    }
  }

  using Stress = std::array<std::array<double, 3>, 3>;

  /// Second moments of what differs from the equilibrium.
  static Stress nonEquilibriumStress(const Populations& f, const Populations& target) {
    Stress stress{};
    for (int q = 0; q < directions; ++q) {
      for (std::size_t a = 0; a < 3; ++a) {
        for (std::size_t b = 0; b < 3; ++b) {
          stress[a][b] += c(q)[a] * c(q)[b] * (f[q] - target[q]);
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
    if (range == 0) {
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
    for (double before = 0; std::abs(time - before) > 1e-15;) {
      before = time;
      // S = -3 / (2 rho tau) stress, g = sqrt(2 S:S)
      const double shearRate = 3 / (2 * carrier(m.density) * time) * std::sqrt(2 * square);
      time =
          viscosity_.relaxationTime +
          range * std::pow(1 + std::pow(viscosity_.timeConstant * shearRate, viscosity_.transition),
                           (viscosity_.powerIndex - 1) / viscosity_.transition);
    }
    return time;
  }

  /// Hecht and Harting 2010, section 3, for any face; the moving wall is that of Ladd 1994.
  void applyOpening(const BoundaryCondition<double>& node, double factor, Populations& f) const {
    const int axis = node.face / 2;
    const int inward = node.face % 2 == 0 ? 1 : -1;
    std::array<double, 3> u{};
    for (int a = 0; a < 3; ++a) {
      u[a] = factor * node.velocity[a];
    }
    if (node.kind == BoundaryKind::MovingWall) {
      for (int q = 0; q < directions; ++q) {
        if (inward * c(q)[axis] > 0) {
          f[q] += 6 * weight(q) * (c(q)[0] * u[0] + c(q)[1] * u[1] + c(q)[2] * u[2]);
        }
      }
      return;
    }
    double inPlane = 0, leaving = 0;
    std::array<double, 3> transverse{};
    for (int q = 0; q < directions; ++q) {
      const int normal = inward * c(q)[axis];
      if (normal < 0) {
        leaving += f[q];
      } else if (normal == 0) {
        inPlane += f[q];
        for (int a = 0; a < 3; ++a) {
          transverse[a] += c(q)[a] * f[q];
        }
      }
    }
    const bool isIncompressible = fluid_ == FluidModel::Incompressible;
    double density = 0;
    if (node.kind == BoundaryKind::Pressure) {
      const auto entering = [&](double ofDensity) {
        return isIncompressible ? ofDensity - (inPlane + 2 * leaving)
                                : 1 - (inPlane + 2 * leaving) / ofDensity;
      };
      const double pressure = 1 + factor * node.density;
      // The loss lowers the speed as much as the density, to leading order.
      double loss = 0;
      for (double before = -1; std::abs(loss - before) > 1e-16;) {
        before = loss;
        loss = backflowLoss(node, entering(pressure) - before);
      }
      density = pressure - loss;
      u = {};
      u[axis] = inward * entering(density);
    } else {
      const double normal = inward * u[axis];
      density = isIncompressible ? inPlane + 2 * leaving + normal
                                 : (inPlane + 2 * leaving) / (1 - normal);
    }
    const double rho = carrier(density);
    const Populations known = f;
    for (int q = 0; q < directions; ++q) {
      if (inward * c(q)[axis] <= 0) {
        continue;
      }
      f[q] = known[opposite(q)];
      for (int a = 0; a < 3; ++a) {
        f[q] += 6 * weight(q) * rho * c(q)[a] * u[a];
        if (a != axis) {
          f[q] -= c(q)[a] * (transverse[a] / 2 - rho * u[a] / 3);
        }
      }
    }
    regularise(f);
  }

  /// Dynamic pressure where fluid enters, as density: rho u^2 / 2 over c_s^2 = 1/3.
  static double backflowLoss(const BoundaryCondition<double>& node, double entering) {
    return node.backflowFraction * 3 * std::pow(std::max(entering, 0.0), 2) / 2;
  }

  /// Links to a label. Velocity: bounce-back of Ladd 1994 with the density that the node then has.
  /// Pressure: anti-bounce-back of Ginzburg et al. 2008, section 5, with the velocity of the node
  /// after three iterations from the one without its square, of which then only the part along the
  /// normal stays in the equilibrium.
  void applyLinks(const BoundaryCondition<double>& node, double factor, Populations& f) const {
    const auto isLink = [&node](int q) { return (node.links >> q & 1u) != 0; };
    const auto project = [](const std::array<int, 3>& direction, const double* vector) {
      return direction[0] * vector[0] + direction[1] * vector[1] + direction[2] * vector[2];
    };
    if (node.kind == BoundaryKind::Velocity) {
      double entering = 0, sum = 0;
      for (int q = 0; q < directions; ++q) {
        entering += isLink(q) ? 6 * weight(q) * factor * project(c(q), node.velocity) : 0;
        sum += f[q];
      }
      const double rho = fluid_ == FluidModel::Incompressible ? 1 : sum / (1 - entering);
      for (int q = 0; q < directions; ++q) {
        f[q] += isLink(q) ? 6 * weight(q) * rho * factor * project(c(q), node.velocity) : 0;
      }
    } else {
      const Populations returned = f;
      std::array<double, 3> u{};
      for (int iteration = 0; iteration < 4; ++iteration) {
        double entering = 0;
        for (int a = 0; a < 3; ++a) {
          entering += u[a] * node.normal[a];
        }
        const double density = 1 + factor * node.density - backflowLoss(node, entering);
        std::array<double, 3> j{};
        for (int a = 0; a < 3; ++a) {
          j[a] = carrier(density) * u[a];
        }
        const Populations at = equilibrium(density, j);
        for (int q = 0; q < directions; ++q) {
          f[q] = isLink(q) ? at[q] + at[opposite(q)] - returned[q] : returned[q];
        }
        u = momentsOf(f).velocity;
      }
      const Moments m = momentsOf(f);
      double along = 0;
      for (int a = 0; a < 3; ++a) {
        along += m.momentum[a] * node.normal[a];
      }
      std::array<double, 3> straight{};
      for (int a = 0; a < 3; ++a) {
        straight[a] = along * node.normal[a];
      }
      const Populations before = equilibrium(m.density, m.momentum);
      const Populations after = equilibrium(m.density, straight);
      for (int q = 0; q < directions; ++q) {
        f[q] += after[q] - before[q];
      }
    }
    regularise(f);
  }

  /// Latt et al. 2008: equilibrium and w / (2 c_s^4) (c c - c_s^2 I) : stress, c_s^2 = 1/3. Of the
  /// stress, half is kept at a relaxation time of 0.5, all from 0.6 on, between them linearly.
  void regularise(Populations& f) const {
    const Moments m = momentsOf(f);
    const Populations target = equilibrium(m.density, m.momentum);
    const Stress stress = nonEquilibriumStress(f, target);
    const double tau = viscosity_.relaxationTime;
    const double share = tau < 0.6 ? 0.5 + 0.5 * (tau - 0.5) / 0.1 : 1;
    for (int q = 0; q < directions; ++q) {
      double sum = 0;
      for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) {
          sum += (c(q)[a] * c(q)[b] - (a == b ? 1.0 / 3 : 0)) * stress[a][b];
        }
      }
      f[q] = target[q] + share * 4.5 * weight(q) * sum;
    }
  }

  VoxelMask mask_;
  std::vector<const BoundaryCondition<double>*> boundary_;
  std::vector<BoundaryVoxel> entries_;
  std::map<std::int64_t, WallLinks> walls_;
  CollisionModel collision_;
  FluidModel fluid_;
  Viscosity viscosity_;
  double matrix_[directions][directions] = {};
  std::vector<Populations> populations_;
};

}  // namespace tiledlbm::test
