// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "Kernels/NodeMoments.h"

namespace tiledlbm {

/// Sums over all nodes that describe the state of the flow, lattice units, in double precision.
struct FlowSums {
  double velocityChangeSquared = 0;  ///< of one step, see Engine::sums
  double velocitySquared = 0;
  double density = 0;  ///< deviation from 1
  double largestSpeedSquared = 0;
  double largestDensityDeviation = 0;  ///< from 1, without its sign
};

/// The larger of two numbers, on any device.
TILEDLBM_HOST_DEVICE double largerOf(double a, double b) {
  return a > b ? a : b;
}

/// Adds one node to the sums, from its moments now and those a step earlier or later.
template <class Real>
TILEDLBM_HOST_DEVICE void addToSums(const NodeMoments<Real>& other, const NodeMoments<Real>& now,
                                    FlowSums& sums) {
  double squared = 0;
  for (int axis = 0; axis < 3; ++axis) {
    const double change = double(other.velocity[axis]) - double(now.velocity[axis]);
    sums.velocityChangeSquared += change * change;
    squared += double(now.velocity[axis]) * double(now.velocity[axis]);
  }
  sums.velocitySquared += squared;
  sums.density += double(now.density);
  sums.largestSpeedSquared = largerOf(squared, sums.largestSpeedSquared);
  const double deviation = double(now.density);
  sums.largestDensityDeviation =
      largerOf(deviation < 0 ? -deviation : deviation, sums.largestDensityDeviation);
}

/// Adds the sums of another set of nodes.
TILEDLBM_HOST_DEVICE void addSums(FlowSums& sums, const FlowSums& more) {
  sums.velocityChangeSquared += more.velocityChangeSquared;
  sums.velocitySquared += more.velocitySquared;
  sums.density += more.density;
  sums.largestSpeedSquared = largerOf(more.largestSpeedSquared, sums.largestSpeedSquared);
  sums.largestDensityDeviation =
      largerOf(more.largestDensityDeviation, sums.largestDensityDeviation);
}

/// Sums of all parts, added up in their order.
inline FlowSums totalOf(const std::vector<FlowSums>& parts) {
  FlowSums total;
  for (const FlowSums& part : parts) {
    addSums(total, part);
  }
  return total;
}

}  // namespace tiledlbm
