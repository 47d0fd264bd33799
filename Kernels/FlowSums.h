// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Kernels/ExactSum.h"
#include "Kernels/NodeMoments.h"

namespace tiledlbm {

/// Sums over all nodes that describe the flow, lattice units, in double precision.
struct FlowSums {
  double velocityChangeSquared = 0;  ///< of one step, see Engine::tally
  double velocitySquared = 0;
  double density = 0;  ///< deviation from 1
  double largestSpeedSquared = 0;
  double largestDensityDeviation = 0;  ///< magnitude, from 1
};

/// The larger of two numbers, on any device.
TILEDLBM_HOST_DEVICE double largerOf(double a, double b) {
  return a > b ? a : b;
}

/// The exact partial sums. They do not depend on the distribution of the nodes over threads, blocks
/// and ranks.
struct FlowTally {
  ExactSum velocityChangeSquared;
  ExactSum velocitySquared;
  ExactSum density;
  double largestSpeedSquared = 0;
  double largestDensityDeviation = 0;

  /// Adds the sums of other nodes.
  TILEDLBM_HOST_DEVICE void add(const FlowTally& more) {
    velocityChangeSquared.add(more.velocityChangeSquared);
    velocitySquared.add(more.velocitySquared);
    density.add(more.density);
    largestSpeedSquared = largerOf(more.largestSpeedSquared, largestSpeedSquared);
    largestDensityDeviation = largerOf(more.largestDensityDeviation, largestDensityDeviation);
  }

  /// See ExactSum::carry.
  TILEDLBM_HOST_DEVICE void carry() {
    velocityChangeSquared.carry();
    velocitySquared.carry();
    density.carry();
  }

  FlowSums sums() const {
    return {velocityChangeSquared.value(), velocitySquared.value(), density.value(),
            largestSpeedSquared, largestDensityDeviation};
  }
};

/// Adds one node, from its present moments and those of the previous or next step.
template <class Real>
TILEDLBM_HOST_DEVICE void addToTally(const NodeMoments<Real>& other, const NodeMoments<Real>& now,
                                     FlowTally& tally) {
  double changeSquared = 0, squared = 0;
  for (int axis = 0; axis < 3; ++axis) {
    const double change = double(other.velocity[axis]) - double(now.velocity[axis]);
    changeSquared += change * change;
    squared += double(now.velocity[axis]) * double(now.velocity[axis]);
  }
  const double deviation = double(now.density);
  tally.velocityChangeSquared.add(changeSquared);
  tally.velocitySquared.add(squared);
  tally.density.add(deviation);
  tally.largestSpeedSquared = largerOf(squared, tally.largestSpeedSquared);
  tally.largestDensityDeviation =
      largerOf(deviation < 0 ? -deviation : deviation, tally.largestDensityDeviation);
}

/// Total of all parts.
inline FlowTally totalOf(const std::vector<FlowTally>& parts) {
  FlowTally total;
  for (const FlowTally& part : parts) {
    total.add(part);
    total.carry();
  }
  return total;
}

}  // namespace tiledlbm
