// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <cmath>
#include <cstdint>

#include "Kernels/NodeMoments.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Correction of Linear (see WallInterpolation) for the curvature of the velocity profile, at one
/// node: a velocity along the wall with which the wall moves.
///
/// At a node at the distance s from the wall, linear interpolation sets
///   u - s u' + B u'' = 0
/// with B of fractionForParabola, while the Taylor series of a profile that is zero at the wall has
///   u - s u' + s^2 / 2 u'' (at 2/3 s) = 0.
/// The set-up lengthens the links so that a parabola between opposite walls is right. Where the
/// vessel bends or narrows and where the flow pulsates, (s^2 / 2 - B) times the rest of u'' is
/// missing: without it the speed within half a voxel of the wall is 10 to 20 % too low. A wall that
/// moves with minus this velocity (Ladd 1994, J. Fluid Mech. 271, 285) makes up for it.
template <class Real>
struct WallSlip {
  Real velocity[3];
};

/// How the WallSlip of a node follows from the velocities of the node and of the next two nodes
/// along the lattice direction nearest to the normal.
struct SlipRule {
  static constexpr int nodes = 3;

  float weight[nodes];  ///< of the velocities; all 0 for a node without slip
  /// Mean direction of the populations that the wall reflects, of length one. A slip at right
  /// angles to it exchanges no mass.
  float normal[3];
  std::int8_t step[3];  ///< from node to node

  TILEDLBM_HOST_DEVICE bool isEmpty() const { return weight[0] == 0 && weight[1] == 0; }
};

/// A SlipRule with the nodes of a storage.
template <class Node>
struct SlipSource {
  SlipRule rule;
  Node node[SlipRule::nodes];
};

/// The slip that the flow at a node determines, at most half the velocity of the node; in the unit
/// of stored populations. \tparam Storage see momentsAt.
template <class Storage>
TILEDLBM_HOST_DEVICE WallSlip<typename Storage::Real> slipOf(
    const typename Storage::Stored* populations, const SlipSource<typename Storage::Node>& from) {
  using Real = typename Storage::Real;
  const SlipRule& rule = from.rule;
  if (rule.isEmpty()) {
    return {};
  }
  Real slip[3] = {0, 0, 0}, limit = 0;  // squared
  for (int i = 0; i < SlipRule::nodes; ++i) {
    const NodeMoments<Real> moments = momentsAt<Storage>(populations, from.node[i]);
    for (int axis = 0; axis < 3; ++axis) {
      const Real speed = moments.velocity[axis];
      slip[axis] += Real(rule.weight[i]) * speed;
      limit += i == 0 ? speed * speed / 4 : Real(0);
    }
  }
  const Real across =
      slip[0] * rule.normal[0] + slip[1] * rule.normal[1] + slip[2] * rule.normal[2];
  Real square = 0;
  for (int axis = 0; axis < 3; ++axis) {
    slip[axis] -= across * rule.normal[axis];
    square += slip[axis] * slip[axis];
  }
  const Real factor =
      Storage::Model::Values::unit * (square > limit ? std::sqrt(limit / square) : Real(1));
  return {{factor * slip[0], factor * slip[1], factor * slip[2]}};
}

}  // namespace tiledlbm
