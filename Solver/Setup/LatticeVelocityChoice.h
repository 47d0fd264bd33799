// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "Solver/Conditions/Parameters.h"

namespace tiledlbm {

/// Fastest lattice velocity at which the low-Mach expansion still holds at all.
constexpr double largestLatticeVelocity = 0.3;

/// What Auto does not exceed, but for stability.
constexpr double largestAutomaticLatticeVelocity = 0.08;

/// What the choice of a lattice velocity looks at.
struct SpeedsOfFlow {
  double fastest = 0;          ///< m/s, fastest prescribed speed, whose lattice value is chosen
  double narrowest = 0;        ///< m/s, estimate of the mean speed where the vessel is narrowest
  double largestPressure = 0;  ///< Pa, farthest that a prescribed pressure is from the reference
  double sound = 0;            ///< m/s, that of the lattice is to be no slower; 0: whatever it is
};

/// The lattice velocity that Auto stands for: the lowest of
///
/// - 0.03 + 0.0008 R, at most 0.08, with R = u dx / nu, the Reynolds number of a voxel. By trial in
/// tubes
///   (Testing/Validation): lower ones come closer to a relaxation time of 1/2, where
///   curved walls resist more and flows become unsteady, and take more steps; higher ones
///   lose mass at curved walls, and the fastest flows become unstable;
/// - R / 15, for a relaxation time of at most 0.7;
/// - what keeps the mean speed in the narrowest section below 0.1, and so its peak below 0.2;
/// - what keeps prescribed pressures within a tenth of the lattice density, and the relaxation time
///   of a fluid at rest below 4;
/// - with the quasi-compressible model, what keeps that mean speed below 0.025;
/// - what keeps sound as fast as a heartbeat asks for, see soundOfHeartbeat, as far as walls stay
///   where they should be (accurateRelaxationTime);
///
/// but no less than the collision model asks for, where that is below the limit of the method.
/// \param halvings by which it is lowered, after a flow that became unstable.
double automaticLatticeVelocity(const SpeedsOfFlow& speeds, const Parameters& parameters,
                                int halvings);

}  // namespace tiledlbm
