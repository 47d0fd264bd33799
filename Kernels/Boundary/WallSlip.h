// SPDX-License-Identifier: BSD-3-Clause
// Symbols: Kernels/README.md, "Symbols".
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "Kernels/Boundary/InterpolatedBounceBack.h"
#include "Kernels/NodeMoments.h"
#include "Kernels/Portability.h"

namespace tiledlbm {

/// Velocity with which the walls of a node move, lattice units.
using WallSlip = std::array<float, 3>;

/// How the slip of a node's walls (see WallCorrection) follows from the velocities of the node and
/// of the next two nodes along the lattice direction nearest to the normal.
///
/// At a node at the distance s from the wall, linear interpolation sets
///   u - s u' + B u'' = 0
/// with B of fractionForParabola, while the Taylor series of a profile that is zero at the wall has
///   u - s u' + s^2 / 2 u'' (at 2/3 s) = 0.
/// The set-up lengthens the links so that a parabola between opposite walls is right. Where the
/// vessel bends or narrows and where the flow pulsates, (s^2 / 2 - B) times the rest of u'' is
/// missing: without it the speed within half a voxel of the wall is 10 to 20 % too low. A wall that
/// moves with minus this velocity makes up for it.
struct SlipRule {
  static constexpr int nodes = 3;
  /// Shares of the node's speed. A slip below the noise comes from errors of the velocities: with
  /// it the pressure gradient of straight tubes would be off by up to 1 % more.
  static constexpr double noise = 0.05, limit = 0.5;

  float weight[nodes];  ///< of the velocities; all 0 for a node without slip
  float normal[3];      ///< of the wall, of length one
  /// Mean momentum of the populations that a plane wall with this normal reflects, with a component
  /// along the normal of one. A slip at right angles to it that grows with the distance of the
  /// nodes exchanges no mass with a plane wall.
  float reflected[3];
  std::int8_t step[3];  ///< from node to node

  TILEDLBM_HOST_DEVICE bool isEmpty() const { return weight[0] == 0; }
};

/// A SlipRule with the nodes of a storage.
template <class Node>
struct SlipSource {
  float weight[SlipRule::nodes];
  float normal[3], reflected[3];
  Node node[SlipRule::nodes];
  std::int32_t wall;  ///< index of the node's walls in the storage
};

/// The slip that the flow at a node determines, in the unit of stored populations: the sum of the
/// weighted velocities, less the component along the normal that would exchange mass. A length L
/// becomes L - n^2 / L, where n is SlipRule::noise times the speed of the node (nonnegative
/// garrote, Breiman 1995, Technometrics 37, 373), none below n, and at most half this speed.
/// \tparam Storage see momentsAt.
template <class Storage>
TILEDLBM_HOST_DEVICE void slipOf(const typename Storage::Stored* populations,
                                 const SlipSource<typename Storage::Node>& from, float (&slip)[3]) {
  using Real = typename Storage::Real;
  Real sum[3] = {0, 0, 0}, own = 0;  // own: square of the node's speed
  for (int i = 0; i < SlipRule::nodes; ++i) {
    const NodeMoments<Real> moments = momentsAt<Storage>(populations, from.node[i]);
    for (int axis = 0; axis < 3; ++axis) {
      const Real speed = moments.velocity[axis];
      sum[axis] += Real(from.weight[i]) * speed;
      own += i == 0 ? speed * speed : Real(0);
    }
  }
  const Real exchanged =
      sum[0] * from.reflected[0] + sum[1] * from.reflected[1] + sum[2] * from.reflected[2];
  Real square = 0;
  for (int axis = 0; axis < 3; ++axis) {
    sum[axis] -= exchanged * from.normal[axis];
    square += sum[axis] * sum[axis];
  }
  const Real speed = std::sqrt(own), size = std::sqrt(square);
  const Real least = Real(SlipRule::noise) * speed, most = Real(SlipRule::limit) * speed;
  const Real rest = size <= least ? Real(0) : size - least * least / size;
  const Real kept = rest < most ? rest : most;
  const Real factor = kept > 0 ? Storage::Model::Values::unit * kept / size : Real(0);
  for (int axis = 0; axis < 3; ++axis) {
    slip[axis] = static_cast<float>(factor * sum[axis]);
  }
}

}  // namespace tiledlbm
