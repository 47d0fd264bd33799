// SPDX-License-Identifier: BSD-3-Clause
#include "Solver/Setup/LatticeVelocityChoice.h"

#include <algorithm>
#include <cmath>

#include "Solver/Conditions/Rheology.h"
#include "Solver/Setup/UnitChoice.h"

namespace tiledlbm {

namespace {

/// Relaxation time less 1/2 of a viscosity, over the lattice velocity: 3 nu / (u dx).
double relaxationOver(double viscosity, double speed, const Parameters& parameters) {
  return 3 * viscosity / (speed * parameters.voxelSize);
}

}  // namespace

double automaticLatticeVelocity(const SpeedsOfFlow& speeds, const Parameters& parameters,
                                int halvings) {
  constexpr double ofSlowFlow = 0.03, ofReynoldsNumber = 0.0008;
  constexpr double largestRelaxation = 0.2, largestAtRest = 3.5;  // beyond 1/2
  constexpr double largestDensity = 0.1;
  const double largestMean = parameters.model.fluid == FluidModel::Incompressible ? 0.095 : 0.024;
  const double viscosity = referenceViscosity(parameters);
  const double reynolds = speeds.fastest * parameters.voxelSize / viscosity;
  double chosen = std::min(
      {ofSlowFlow + ofReynoldsNumber * reynolds, largestAutomaticLatticeVelocity,
       largestRelaxation / relaxationOver(viscosity, speeds.fastest, parameters),
       largestAtRest / relaxationOver(largestViscosity(parameters), speeds.fastest, parameters),
       largestMean * speeds.fastest / std::max(speeds.fastest, speeds.narrowest)});
  if (speeds.largestPressure > 0) {
    // A density deviation of d is a pressure of d rho (u / u_lattice)^2 / 3.
    chosen = std::min(chosen, speeds.fastest * std::sqrt(largestDensity * parameters.density /
                                                         (3 * speeds.largestPressure)));
  }
  constexpr double margin = 1.05;
  const auto velocityFor = [&](double relaxationTime) {
    return margin * (relaxationTime - 0.5) / relaxationOver(viscosity, speeds.fastest, parameters);
  };
  if (speeds.sound > 0) {
    // That walls are where they should be comes first.
    const double accurate = velocityFor(accurateRelaxationTime(parameters.model));
    const double ofSound = speeds.fastest / (std::sqrt(3.0) * speeds.sound);
    const bool canBeAccurate = accurate <= largestAutomaticLatticeVelocity;
    chosen = std::min(chosen, canBeAccurate ? std::max(ofSound, accurate) : ofSound);
  }
  chosen = std::ldexp(chosen, -halvings);
  const double least = velocityFor(smallestRelaxationTime(parameters.model));
  return least <= largestLatticeVelocity ? std::max(chosen, least) : chosen;
}

}  // namespace tiledlbm
