// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>

namespace tiledlbm {

/// Conversion between SI and lattice units, in which voxel, time step and fluid density are 1.
struct LatticeUnits {
  double voxelSize = 1;          ///< m
  double timeStep = 1;           ///< s
  double density = 1;            ///< kg/m3
  double referencePressure = 0;  ///< Pa, gauge, at lattice density 1
  /// Lattice value of the fastest prescribed speed, which determined the time step.
  double latticeVelocity = 0;

  /// Velocity of 1 lattice unit, m/s.
  double velocityScale() const { return voxelSize / timeStep; }
  /// Speed of sound of the lattice, m/s.
  double soundSpeed() const { return velocityScale() / std::sqrt(3.0); }
  /// Pressure of a density deviation of 1, Pa: p = rho c_s^2, c_s^2 = 1/3.
  double pressureScale() const { return density * velocityScale() * velocityScale() / 3; }

  double toLatticeVelocity(double velocity) const { return velocity / velocityScale(); }
  /// Density deviation from 1 for a gauge pressure.
  double toLatticeDensity(double pressure) const {
    return (pressure - referencePressure) / pressureScale();
  }
  double toPressure(double latticeDensity) const {
    return referencePressure + latticeDensity * pressureScale();
  }

  /// Relaxation time for a kinematic viscosity in m2/s: tau = 3 nu + 1/2.
  double relaxationTime(double viscosity) const {
    return 3 * viscosity * timeStep / (voxelSize * voxelSize) + 0.5;
  }
};

}  // namespace tiledlbm
